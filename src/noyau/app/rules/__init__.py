"""The screen on which rules are built."""
