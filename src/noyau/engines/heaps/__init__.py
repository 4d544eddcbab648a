"""Heaps that are taken from and broken, in normal and in misère play."""
