"""The screen of greedy codes."""
