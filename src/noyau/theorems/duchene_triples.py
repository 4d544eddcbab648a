"""Duchêne's thesis, § 2.3.3: when the game of three vectors [α, β, γ] is lost as Nim is."""

from __future__ import annotations

from functools import cache

from noyau.engines import solve
from noyau.game import Game
from noyau.games.vectors import Vectors
from noyau.theorems import Evidence, theorem
from noyau.theorems.brute import mex
from noyau.theorems.brute_boards import Point, lost, points, triple_moves
from noyau.theorems.compare import Tally
from noyau.theorems.compare_boards import compare, decided
from noyau.theorems.duchene_vectors import triples

ALPHA, BETA, GAMMA = 3, 13, 4
SIDE = 22
"""Both coordinates stay below it: room for every third vector."""


@cache
def triple_lost(alpha: int, beta: int, gamma: int, side: int = SIDE) -> frozenset[Point]:
    """The lost positions of [α, β, γ], by trying every move."""
    return frozenset(lost(points(side, gamma), triple_moves(alpha, beta, gamma)))


def nim_lost(gamma: int, side: int = SIDE) -> frozenset[Point]:
    """The positions of three heaps that Nim calls lost."""
    return frozenset(point for point in points(side, gamma) if point[0] ^ point[1] ^ point[2] == 0)


def far_enough(alpha: int, beta: int, gamma: int) -> bool:
    """The condition of Theorem 9."""
    return beta > alpha * (2 * gamma - 1)


def filled(rows: int, gamma: int, printed: bool) -> dict[tuple[int, int], int]:
    """The table B of Theorem 9 up to a row, by the printed algorithm or by the right one."""
    table = {(0, 0): 0}
    for a in range(rows):
        for j in range(gamma + 1 if printed else gamma):
            if (a, j) in table:
                continue
            if printed:
                before = [table[k, other] for k in range(a) for other in range(j)]
            else:
                before = [table[k, j] for k in range(a)] + [table[a, other] for other in range(j)]
            table[a, j] = mex(before)
            table[table[a, j], j] = a
    return table


def table_lost(table: dict[tuple[int, int], int], rows: int, gamma: int) -> set[Point]:
    """The positions that a table calls lost, in the columns below γ."""
    return {(a, b, j) for (a, j), b in table.items() if a < rows and b < SIDE and j < gamma}


@theorem("D-Th9", "F", "2.3.3")
def filling_algorithm() -> Evidence:
    """As printed it already fails in its first rows; the right one builds nim-addition, which the board agrees with."""
    tally = Tally()
    rows = SIDE - 4
    for gamma in range(1, GAMMA + 1):
        wrong = table_lost(filled(rows, gamma, printed=True), rows, gamma)
        tally.expect(wrong != {point for point in nim_lost(gamma) if point[0] < rows}, f"γ = {gamma}")
        right = filled(rows, gamma, printed=False)
        for (a, j), b in right.items():
            tally.expect(b == a ^ j, f"B({a}, {j}) = {b}")
    for triple in triples(ALPHA, BETA, GAMMA):
        if far_enough(*triple):
            built = table_lost(filled(rows, triple[2], printed=False), rows, triple[2])
            tally.same(built, {point for point in triple_lost(*triple) if point[0] < rows})
    witness = filled(2, 2, printed=True)
    tally.same(witness[1, 0], 0)
    tally.same(solve(Game(Vectors((1, 4, 2)), (1, 0, 0))).outcome.value, "N")
    compare(tally, Vectors((1, 4, 2)), triple_moves(1, 4, 2), [(1, 0, 0), (0, 1, 1), (2, 5, 1), (5, 4, 1)])
    return tally.evidence(printed=witness[1, 0], alpha=ALPHA, gamma=GAMMA, beta=BETA)


@theorem("D-Cor3", "T", "2.3.3; Bouton 1901")
def lost_as_nim() -> Evidence:
    """All triples that Theorem 9 allows, and those that only the sharper bound does."""
    tally = Tally()
    sharper = 0
    for alpha, beta, gamma in triples(ALPHA, BETA, GAMMA):
        if beta > alpha + 2 * gamma - 2:
            tally.expect(triple_lost(alpha, beta, gamma) == nim_lost(gamma), f"[{alpha}, {beta}, {gamma}]")
            decided(tally, Vectors((alpha, beta, gamma)), points(12, gamma), nim_lost(gamma))
            sharper += not far_enough(alpha, beta, gamma)
    for triple in ((1, 6, 3), (3, 8, 3), (2, 11, 4)):
        compare(tally, Vectors(triple), triple_moves(*triple), [(5, 7, 2), (3, 8, 1), (6, 9, 0), (4, 12, 2)])
    return tally.evidence(alpha=ALPHA, beta=BETA, gamma=GAMMA, sharper=sharper)


@theorem("D-Lem5", "T", "2.3.3")
def not_far_apart() -> Evidence:
    tally = Tally()
    for triple in triples(ALPHA, BETA, GAMMA):
        if far_enough(*triple):
            tally.expect(all(abs(a - b) <= i for a, b, i in triple_lost(*triple)), list(triple))
    for (a, j), b in filled(SIDE, GAMMA, printed=False).items():
        tally.expect(abs(a - b) <= j, (a, b, j))
    rules = Vectors((1, 6, 3))
    for point in ((3, 7, 2), (0, 2, 1), (9, 6, 2)):
        tally.same(solve(Game(rules, point)).outcome.value, "N")
    return tally.evidence(rows=SIDE)


@theorem("D-Cor4", "F", "2.3.3")
def the_smallest_such_game() -> Evidence:
    """For each γ the printed game is another one than Nim, the next one is not, nor any with a large β."""
    tally = Tally()
    for gamma in range(1, 6):
        tally.expect(triple_lost(1, 2 * gamma - 1, gamma) != nim_lost(gamma), f"[1, {2 * gamma - 1}, {gamma}]")
        tally.same(triple_lost(1, 2 * gamma, gamma), nim_lost(gamma))
    for alpha, beta, gamma in triples(ALPHA, BETA, GAMMA):
        if far_enough(alpha, beta, gamma):
            tally.same(triple_lost(alpha, beta, gamma), triple_lost(1, 2 * gamma, gamma))
    start, end = (2, 3, 1), (1, 0, 1)
    rules = Vectors((1, 3, 2))
    tally.expect({start, end} <= nim_lost(2) and end in triple_moves(1, 3, 2)(start), (start, end))
    tally.expect(end in solve(Game(rules, start)).winning, (start, end))
    compare(tally, rules, triple_moves(1, 3, 2), [start, end, (3, 2, 1), (4, 5, 1)])
    compare(tally, Vectors((1, 4, 2)), triple_moves(1, 4, 2), [start, end, (3, 2, 1), (4, 5, 1)])
    return tally.evidence(start=str(start), end=str(end))
