"""The induction on hypercubes that leaves one stone on a cell: on five axes, each colouring is in one of its cases.

All 2³¹ colourings up to exchange of the colours are looked at, with cell 0 as the one that is asked for; the others are
alike by symmetry. The cases are those of ``noyau.puzzles.clobber.solving.hypercubes``, on masks of 32 bits.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np
from measure import Promise, cpu, report

from noyau.kernels.jit import kernel, popcount
from noyau.puzzles.clobber.solving.hypercubes import Cube, parity

AXES = 5
CELLS = 1 << AXES
FULL = np.uint64((1 << CELLS) - 1)
ONE = np.uint64(1)
ODD = np.uint64(sum(1 << cell for cell in range(CELLS) if parity(cell)))
BEYOND = np.array([sum(1 << cell for cell in range(CELLS) if cell >> axis & 1) for axis in range(AXES)], np.uint64)

NOT_ASKED, ALONG_AN_AXIS, CHEQUERED, NO_CASE = range(4)


@kernel
def along(colours: Any, beyond: Any, step: Any) -> bool:
    """Whether the first or the second case applies along an axis; ``beyond`` is the half without cell 0."""
    home, half = FULL ^ beyond, CELLS // 2
    held = popcount(colours & home & ~ONE)
    delta = (half + popcount((colours ^ ODD) & beyond)) % 3
    if delta == 0:
        return 0 < held < half - 1
    facing = (colours & home) << step
    gates = facing ^ ODD if delta == 1 else facing ^ ~ODD
    gates &= beyond & ~(ONE << step)
    ones = popcount(colours & beyond)
    if ones <= 1:
        gates &= ~colours
    if half - ones <= 1:
        gates &= colours
    if held + 1 >= half - 1:
        gates &= facing
    if held - 1 <= 0:
        gates &= ~facing
    return bool(gates > 0)


@kernel
def case_of(colours: Any) -> int:
    """The case of a colouring, a mask of the cells with a black stone."""
    ones = popcount(colours & ~ONE)
    if (CELLS + popcount(colours ^ ODD)) % 3 == 0 or ones == 0 or ones == CELLS - 1:
        return NOT_ASKED
    for axis in range(AXES):
        if along(colours, BEYOND[axis], ONE << np.uint64(axis)):
            return ALONG_AN_AXIS
    others = FULL & ~ONE & ~(ONE << np.uint64(CELLS - 1))
    strange = (colours ^ ODD) & others
    return CHEQUERED if strange == np.uint64(0) or strange == others else NO_CASE


@kernel
def count_cases(first: int, last: int, counts: Any) -> None:
    """How many colourings of a range are in each case."""
    along_an_axis = 0
    for number in range(first, last):
        case = case_of(np.uint64(number))
        if case == ALONG_AN_AXIS:
            along_an_axis += 1
        else:
            counts[case] += 1
    counts[ALONG_AN_AXIS] += along_an_axis


def agrees(number: int) -> bool:
    """Whether the construction takes the case that the masks tell."""
    cube = Cube(bytearray(number >> cell & 1 for cell in range(CELLS)))
    case = case_of(np.uint64(number))
    axes = tuple(range(AXES))
    if case == NOT_ASKED:
        return cube.delta(axes, 0) == 0 or not cube.is_mixed_without(axes, 0)
    cube.one(axes, 0)
    return (cube.cases["chequered"] > 0) == (case == CHEQUERED)


def exhaustion() -> Promise:
    counts = np.zeros(4, np.int64)
    count_cases(0, 1, np.zeros(4, np.int64))  # compile first
    (spent,) = cpu(lambda: count_cases(0, 1 << CELLS - 1, counts), runs=1)
    sample = random.Random(1).choices(range(1 << CELLS - 1), k=2000)
    return Promise(
        f"hypercube-{AXES}, one stone: each of the {1 << CELLS - 1:,} colourings up to exchange of colours has a case",
        f"{counts[ALONG_AN_AXIS]:,} along an axis, {counts[CHEQUERED]} chequered, {counts[NO_CASE]} without a case, "
        f"{counts[NOT_ASKED]:,} not asked for (δ = 0 or one colour outside the cell); {spent:.1f} s",
        counts[NO_CASE] == 0 and counts.sum() == 1 << CELLS - 1 and all(map(agrees, [*sample, int(ODD) & ~1])),
    )


def main() -> int:
    return report([exhaustion()])


if __name__ == "__main__":
    sys.exit(main())
