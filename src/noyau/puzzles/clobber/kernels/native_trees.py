"""What ``trees`` says, compiled for arrays."""

from __future__ import annotations

from noyau.kernels.jit import kernel  # first: it sees that there is room for the compiler

# isort: split
from numba.extending import register_jitable

from noyau.puzzles.clobber.kernels import trees

for part in (
    trees.least,
    trees.worth,
    trees.kind,
    trees.share,
    trees.forced,
    trees.gather,
    trees.all_gains,
    trees.lean,
    trees.best_state,
    trees.send,
):
    register_jitable(part)

hang = kernel(trees.hang)
set_values = kernel(trees.set_values)
plan = kernel(trees.plan)
arrange = kernel(trees.arrange)
capture_on_tree = kernel(trees.capture_on_tree)
