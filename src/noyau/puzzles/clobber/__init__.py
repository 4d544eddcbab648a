"""Solitaire Clobber."""
