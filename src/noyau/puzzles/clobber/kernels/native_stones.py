"""What ``stones`` says, compiled for arrays."""

from __future__ import annotations

from numba.extending import register_jitable

from noyau.kernels.jit import kernel
from noyau.puzzles.clobber.kernels import stones

for part in (
    stones.least,
    stones.worth,
    stones.kind,
    stones.share,
    stones.forced,
    stones.gather,
    stones.all_gains,
    stones.lean,
    stones.best_state,
    stones.send,
):
    register_jitable(part)

walk = kernel(stones.walk)
cut = kernel(stones.cut)
block_starts = kernel(stones.block_starts)
capture_blocks = kernel(stones.capture_blocks)
hang = kernel(stones.hang)
set_values = kernel(stones.set_values)
plan = kernel(stones.plan)
arrange = kernel(stones.arrange)
capture_on_tree = kernel(stones.capture_on_tree)
