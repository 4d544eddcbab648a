"""What ``stone_trees`` says, compiled for arrays."""

from __future__ import annotations

from numba.extending import register_jitable

from noyau.kernels.jit import kernel
from noyau.puzzles.clobber.kernels import stone_trees

for part in (
    stone_trees.least,
    stone_trees.worth,
    stone_trees.kind,
    stone_trees.share,
    stone_trees.forced,
    stone_trees.gather,
    stone_trees.all_gains,
    stone_trees.lean,
    stone_trees.best_state,
    stone_trees.send,
):
    register_jitable(part)

hang = kernel(stone_trees.hang)
set_values = kernel(stone_trees.set_values)
plan = kernel(stone_trees.plan)
arrange = kernel(stone_trees.arrange)
capture = kernel(stone_trees.capture)
