"""Compiled loops for nimbers as a field, and for the codes that are found greedily."""
