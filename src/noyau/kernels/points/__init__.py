"""Compiled loops of games with points."""
