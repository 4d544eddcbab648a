"""Puzzles: positions whose good move is to be found, and the puzzle of the day."""
