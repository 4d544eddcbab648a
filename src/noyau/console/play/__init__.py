"""The tables at which one plays in a terminal."""
