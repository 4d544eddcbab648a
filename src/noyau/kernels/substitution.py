"""What follows a sparse elimination: the same steps on right-hand sides, and solutions.

The value of a vertex is a word: each of its 64 bits belongs to another right-hand side. The steps are those of
``noyau.kernels.sparse.Reduction``.
"""

from __future__ import annotations

from typing import Any

from noyau.kernels.jit import kernel
from noyau.kernels.sparse import NOBODY, Reduction


@kernel
def replay(reduction: Reduction, sides: Any) -> None:
    """Do to right-hand sides what was done to the matrix."""
    for step in range(len(reduction.pivots)):
        v, u, loop = reduction.pivots[step]
        begin, middle, end = reduction.ends[2 * step], reduction.ends[2 * step + 1], reduction.ends[2 * step + 2]
        own, other = sides[v], sides[v]
        if u != NOBODY:
            own = sides[u] ^ own if loop else sides[u]
        for at in range(begin, middle):
            sides[reduction.neighbours[at]] ^= own
        for at in range(middle, end):
            sides[reduction.neighbours[at]] ^= other


@kernel
def substitute(reduction: Reduction, sides: Any, values: Any) -> None:
    """Complete solutions from replayed sides: the values of the core and of the steps without a pivot are given."""
    for step in range(len(reduction.pivots) - 1, -1, -1):
        v, u, loop = reduction.pivots[step]
        if u == v:
            continue
        begin, middle, end = reduction.ends[2 * step], reduction.ends[2 * step + 1], reduction.ends[2 * step + 2]
        own = sides[v]
        for at in range(begin, middle):
            own ^= values[reduction.neighbours[at]]
        if u == NOBODY:
            values[v] = own
            continue
        other = sides[u]
        for at in range(middle, end):
            other ^= values[reduction.neighbours[at]]
        values[v], values[u] = other ^ own if loop else other, own
