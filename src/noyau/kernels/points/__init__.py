"""Compiled loops of games with points."""

GROUND = 1 << 63
"""Stands for the strings that hold the ground in sets of strings: they are never cut."""
