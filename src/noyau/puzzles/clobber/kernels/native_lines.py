"""What ``stone_lines`` says, compiled for arrays."""

from __future__ import annotations

from noyau.kernels.jit import kernel
from noyau.puzzles.clobber.kernels import stone_lines

walk = kernel(stone_lines.walk)
cut = kernel(stone_lines.cut)
block_starts = kernel(stone_lines.block_starts)
capture = kernel(stone_lines.capture)
