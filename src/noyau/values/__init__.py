"""Exact values that know no game."""
