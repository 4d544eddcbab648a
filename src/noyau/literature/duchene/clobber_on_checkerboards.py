"""Duchêne's thesis, part II: Solitaire Clobber 2 is hard, checkerboards, and what the conclusion asks of cycles."""

from __future__ import annotations

from noyau.core.game import Game
from noyau.engines import solve_puzzle
from noyau.graphs import Graph, read_graph
from noyau.graphs.small_graphs import small_graphs
from noyau.literature import Facts, Tally, theorem
from noyau.literature.oracle.captures import Rows, colourings, fewest_in_turn, fewest_left
from noyau.literature.oracle.graphs import cycle_power
from noyau.puzzles.clobber.rules import AlternatingSoloClobber, SoloClobber, stones_left
from noyau.puzzles.clobber.solving.census import least_power

VERTICES = 6
TRIED = ("2x2", "2x3", "2x4", "2x5", "2x6", "2x7", "3x3", "3x4", "2x2x2", "2x2x3")
"""The grids on which every capture is tried; by the engine some more."""
SOLVED = ("3x5", "4x4", "3x6", "2x3x3", "4x5")
RING, POWERS = 9, 12


def left(rules: SoloClobber, stones: str) -> int | None:
    """How few stones noyau's captures leave, one by one; None where they are not known to be the fewest."""
    found = solve_puzzle(Game(rules, stones))
    for move in found.moves or ():
        if move not in set(rules.moves(stones)):
            return None
        stones = rules.play(stones, move)
    return stones_left(stones) if found.fewest and stones_left(stones) == found.left else None


def walks_through_all(rows: Rows, first: int) -> bool:
    """Whether a path from a vertex meets every vertex once."""

    def walk(vertex: int, met: frozenset[int]) -> bool:
        return len(met) == len(rows) or any(walk(other, met | {other}) for other in rows[vertex] if other not in met)

    return walk(first, frozenset([first]))


@theorem("D-Prop4", "T", "II.2.1; Demaine, Demaine and Fleischer 2004")
def one_white_stone(tally: Tally) -> Facts:
    """The configuration of the proof: the white stone can only walk, and must walk through all the others."""
    graphs = [graph for size in range(2, VERTICES + 1) for graph in small_graphs(size, connected=True)]
    for graph in graphs:
        fewest, rules = fewest_left(graph.neighbours), SoloClobber(graph)
        for vertex in range(graph.size):
            stones = "x" * vertex + "o" + "x" * (graph.size - vertex - 1)
            tally.expect((fewest(stones) == 1) == walks_through_all(graph.neighbours, vertex), f"{graph}:{stones}")
            tally.expect(fewest(stones) == left(rules, stones), f"{graph}:{stones}")
    return {"size": VERTICES, "graphs": len(graphs)}


@theorem("D-grids", "T", "II.2.1 and Conclusion; Demaine, Demaine and Fleischer 2004")
def checkerboards(tally: Tally) -> Facts:
    """One stone, or two where three divides the number of cells: by either rule."""
    for name in (*TRIED, *SOLVED):
        graph = read_graph(f"grid-{name}")
        stones, expected = SoloClobber(graph).start, 1 if graph.size % 3 else 2
        tally.same(left(SoloClobber(graph), stones), expected)
        tally.same(left(AlternatingSoloClobber(graph), stones), expected)
        if name in TRIED:
            tally.same(_tried(graph, stones), (expected, expected))
    return {"grids": len(TRIED) + len(SOLVED), "tried": len(TRIED)}


def _tried(graph: Graph, stones: str) -> tuple[int, int]:
    """The fewest stones by every capture, by either rule."""
    return fewest_left(graph.neighbours)(stones), fewest_in_turn(graph.neighbours)(stones)


@theorem("D-conclusion", "A", "Conclusion")
def powers_of_cycles(tally: Tally) -> Facts:
    """No cycle but the triangle is left one stone by every colouring, though each is by some; squares are."""
    for size in range(3, RING + 1):
        fewest = fewest_left(cycle_power(size, 1))
        values = [fewest(stones) for stones in colourings(size) if len(set(stones)) == 2]
        tally.same((min(values), max(values) == 1), (1, size == 3))
        if size > 3:
            square = fewest_left(cycle_power(size, 2))
            tally.expect(all(square(stones) == 1 for stones in colourings(size) if len(set(stones)) == 2), size)
    powers = [least_power(size) for size in range(3, POWERS + 1)]
    tally.same(powers, [1, *[2] * (POWERS - 3)])
    return {"ring": RING, "size": POWERS}
