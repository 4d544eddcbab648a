"""Compiled loops of games of two sides: short games, their sums, boards, and who wins them."""
