"""What ``stones`` says, compiled for arrays."""

from __future__ import annotations

from numba.extending import register_jitable

from noyau.kernels.jit import kernel
from noyau.puzzles.clobber.kernels import lines_and_trees

for part in (
    lines_and_trees.least,
    lines_and_trees.worth,
    lines_and_trees.kind,
    lines_and_trees.share,
    lines_and_trees.forced,
    lines_and_trees.gather,
    lines_and_trees.all_gains,
    lines_and_trees.lean,
    lines_and_trees.best_state,
    lines_and_trees.send,
):
    register_jitable(part)

walk = kernel(lines_and_trees.walk)
cut = kernel(lines_and_trees.cut)
block_starts = kernel(lines_and_trees.block_starts)
capture_blocks = kernel(lines_and_trees.capture_blocks)
hang = kernel(lines_and_trees.hang)
set_values = kernel(lines_and_trees.set_values)
plan = kernel(lines_and_trees.plan)
arrange = kernel(lines_and_trees.arrange)
capture_on_tree = kernel(lines_and_trees.capture_on_tree)
