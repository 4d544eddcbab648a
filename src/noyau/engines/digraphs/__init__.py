"""Digraphs: outcomes and values as arrays, kernels and Grundy functions by search."""
