"""The forms that many games share: a game that has one is written as little more than its data."""
