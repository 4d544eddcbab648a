"""Heaps of tokens."""
