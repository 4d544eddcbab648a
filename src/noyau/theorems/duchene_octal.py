"""Duchêne's thesis, chapter 1: Dawson's games as Cram on one row and as domination on a path."""

from __future__ import annotations

from functools import cache

from noyau.engines import solve
from noyau.game import Game
from noyau.games.octal import Dawson, Octal
from noyau.theorems import Evidence, theorem
from noyau.theorems.brute import mex
from noyau.theorems.compare import Tally
from noyau.values.heapcodes import HeapCode

LONGEST = 60
STATED = "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0"


@cache
def row_of_cram(cells: int) -> int:
    """The value of a row of free cells, on which a domino covers two neighbours."""
    return mex(row_of_cram(left) ^ row_of_cram(cells - 2 - left) for left in range(cells - 1))


@cache
def path_domination(vertices: int) -> int:
    """The value of a path, of which a move removes a vertex with its neighbours."""
    return mex(
        path_domination(max(0, vertex - 1)) ^ path_domination(max(0, vertices - vertex - 2))
        for vertex in range(vertices)
    )


@theorem("D-.07", "T", "1.4; Guy and Smith 1956")
def dawsons_games() -> Evidence:
    tally = Tally()
    kayles = Octal(HeapCode((0, 0, 7)))
    values = " ".join(str(row_of_cram(cells)) for cells in range(16))
    tally.same(values, STATED)
    for heap in range(LONGEST + 1):
        tally.same(solve(Game(kayles, (heap,))).value, row_of_cram(heap))
        tally.same(solve(Game(Dawson(), (heap,))).value, path_domination(heap))
        tally.same(path_domination(heap), row_of_cram(heap + 1))
    return tally.evidence(values=values, longest=LONGEST)
