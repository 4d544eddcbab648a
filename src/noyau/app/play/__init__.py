"""The screen on which games are played."""
