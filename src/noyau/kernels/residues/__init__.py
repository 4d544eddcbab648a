"""Kernels of positions that fall into connected residues: their nimbers, one nimber at a time, how long sums last."""
