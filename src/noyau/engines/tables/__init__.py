"""Pieces, bars and boards by tables of all smaller ones."""
