"""Sums: the values of components, added; equal components cancelled."""
