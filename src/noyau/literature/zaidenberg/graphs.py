"""Zaidenberg, § 4.2: reversi on graphs, and the theorems of Aksenov."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from math import prod

from noyau.graphs import Graph
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare_presses, solved
from noyau.literature.comparing import nullity as found_nullity
from noyau.literature.oracle import lights as oracle
from noyau.values.gf2 import Elimination

LONGEST = 60
LARGEST_SQUARE = 64
ALWAYS_WON = "1 2 3 6 7 8 10 12 13 15 18 20 21 22 25 26 27 28 31 36 37 38 40 42 43 45 46 48 51 52 55 56 57 58 60 63"
SIDES = range(1, 9)


def path(size: int) -> list[tuple[int, int]]:
    return [(vertex, vertex + 1) for vertex in range(size - 1)]


@theorem("Z-E4.2L", "T", "4.2, ex. 4.2")
def paths(tally: Tally) -> Facts:
    for size in range(1, LONGEST + 1):
        lost = oracle.nullity(oracle.graph_presses(size, path(size)))
        tally.same(lost, 1 if size % 3 == 2 else 0)
        tally.same(found_nullity(f"path-{size}"), lost)
    return {"longest": LONGEST}


@theorem("Z-E4.2C", "T", "4.2, ex. 4.2")
def cycles(tally: Tally) -> Facts:
    """C1 is a vertex and C2 an edge; if it had two edges, a press in C2 would change its own vertex alone."""
    for size in range(1, LONGEST + 1):
        closing = [(0, size - 1)] if size > 2 else []
        lost = oracle.nullity(oracle.graph_presses(size, path(size) + closing))
        tally.same(lost == 0, size != 2 and size % 3 != 0)
        tally.same(found_nullity(f"cycle-{size}"), lost)
    doubled = oracle.nullity([0b01 ^ 0b10 ^ 0b10, 0b10 ^ 0b01 ^ 0b01])
    tally.same(doubled, 0)
    return {"longest": LONGEST}


@theorem("Z-4.2K", "T", "4.2")
def complete_graphs(tally: Tally) -> Facts:
    for size in range(2, 9):
        everyone = (1 << size) - 1
        won = set(oracle.changes(oracle.graph_presses(size, combinations(range(size), 2))))
        tally.same(won, {0, everyone})
        tally.same(found_nullity(f"complete-{size}"), size - 1)
        for state in range(1 << min(size, 5)):
            tally.same(solved(f"complete-{size}", state).solvable, state in won)
    return {"won": 2}


@theorem("Z-4.2rare", "A", "4.2")
def always_won_graphs(tally: Tally) -> Facts:
    """Counting all labelled graphs: the share tends to the product of the 1 − 2^−(2i−1), which is not small."""
    shares = []
    for size in range(1, 7):
        won = [oracle.rank(graph) == size for graph in oracle.labelled_graphs(size)]
        for graph, always in zip(oracle.labelled_graphs(size), won, strict=True):
            tally.expect(Elimination(graph).is_invertible == always, graph)
        shares.append((won.count(True), len(won)))
    tally.same(shares, [(1, 1), (1, 2), (4, 8), (28, 64), (448, 1024), (13888, 32768)])
    limit = prod(1 - 2.0 ** (1 - 2 * i) for i in range(1, 60))
    tally.same(round(limit * 1000), 419)
    return {"shares": [f"{won}/{graphs}" for won, graphs in shares], "thousandths": round(limit * 1000)}


@theorem("Z-E4.3", "T", "4.2, ex. 4.3")
def smallest_torus(tally: Tally) -> Facts:
    for rule, multi in (("", False), ("?multi", True)):
        tally.same(len(set(oracle.changes(oracle.presses("torus", 2, 2, multi)))), 16)
        compare_presses(tally, f"torus-2x2{rule}", oracle.presses("torus", 2, 2, multi))
    return {"nullities": [found_nullity("torus-2x2"), found_nullity("torus-2x2?multi")]}


def exceptions(sides: Iterable[tuple[int, int]], multi: bool) -> list[tuple[int, int]]:
    """The tori that are always won although those twice as large are not."""
    return [
        (rows, columns)
        for rows, columns in sides
        if oracle.nullity(oracle.presses("torus", rows, columns, multi)) == 0
        and oracle.nullity(oracle.presses("torus", 2 * rows, 2 * columns, multi)) != 0
    ]


@theorem("Z-Aks1", "A", "4.2; Aksenov 2003")
def doubled_torus(tally: Tally) -> Facts:
    pairs = [(rows, columns) for rows, columns in product(SIDES, repeat=2) if rows <= columns]
    failing = exceptions(pairs, multi=False)
    tally.same(failing, [(1, 4), (1, 5), (1, 7), (1, 8)])
    tally.same(exceptions(pairs, multi=True), [])
    for rows, columns in pairs:
        for rule, multi in (("", False), ("?multi", True)):
            lost = oracle.nullity(oracle.presses("torus", rows, columns, multi))
            tally.same(found_nullity(f"torus-{rows}x{columns}{rule}"), lost)
            tally.same(found_nullity(f"torus-{columns}x{rows}{rule}"), lost)
    for rows, columns in failing:
        tally.expect(found_nullity(f"torus-{2 * rows}x{2 * columns}") > 0, (rows, columns))
    return {"failing": [f"{rows}×{columns}" for rows, columns in failing], "largest": max(SIDES)}


@theorem("Z-Cor4.4", "T", "4.2, cor. 4.4; Aksenov 2003")
def powers_of_two(tally: Tally) -> Facts:
    for power in range(1, 6):
        side = 2**power
        tally.same(oracle.nullity(oracle.presses("torus", side, side)), 0)
        tally.same(oracle.nullity(oracle.plane(side - 1, side - 1)), 0)
        tally.same(found_nullity(f"torus-{side}x{side}"), 0)
        tally.same(found_nullity(f"grid-{side - 1}x{side - 1}"), 0)
    return {"torus": [2**power for power in range(1, 6)], "plane": [2**power - 1 for power in range(1, 6)]}


@theorem("Z-4.2Q", "T", "4.2")
def always_won_squares(tally: Tally) -> Facts:
    """The large squares by chasing the dark board, which is compared with elimination for the small ones."""
    from noyau.puzzles.lights.solving.row_polynomials import square_nullities

    lost = {side: oracle.chased_nullity(side, side) for side in range(1, LARGEST_SQUARE + 1)}
    for side in range(1, 17):
        tally.same(oracle.nullity(oracle.plane(side, side)), lost[side])
    tally.same(square_nullities(1, LARGEST_SQUARE), list(lost.values()))
    for side in lost:
        tally.same(found_nullity(f"grid-{side}x{side}"), lost[side])
    won = [side for side in lost if lost[side] == 0]
    tally.same(" ".join(map(str, won)), ALWAYS_WON)
    return {"won": won, "largest": LARGEST_SQUARE}


@theorem("Z-Aks2", "T", "4.2; Sutner 1989, Aksenov 2003")
def everything_can_be_turned(tally: Tally) -> Facts:
    for size in range(1, 7):
        everyone = (1 << size) - 1
        for graph in oracle.labelled_graphs(size):
            for pressed in (Elimination(graph).solve(everyone), oracle.solve(graph, everyone)):
                tally.expect(pressed is not None and oracle.add(graph, pressed) == everyone, (size, graph))
    return {"largest": 6}


@theorem("Z-P4.5", "T", "4.2, prop. 4.5")
def odd_vertices(tally: Tally) -> Facts:
    for size in range(1, 6):
        for graph in oracle.labelled_graphs(size):
            odd = sum((mask.bit_count() - 1) % 2 for mask in graph)
            edges = [(u, v) for u, v in combinations(range(size), 2) if graph[u] >> v & 1]
            degrees = [len(row) for row in Graph.of(size, edges).neighbours]
            tally.expect(odd % 2 == 0 and odd == sum(degree % 2 for degree in degrees), edges)
    return {"largest": 5}
