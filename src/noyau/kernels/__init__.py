"""The compiled loops: arrays in, arrays out. Nothing else in the package imports numba.

A kernel is iterative, takes at most six arguments, knows no global state and raises nothing: it returns a status where
something can go wrong, and its caller raises. Each module states its encoding once, at the top.
"""
