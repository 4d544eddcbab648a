"""One position on any graph: a search for fewer and fewer stones; where it does not come to an end, bounds."""

from __future__ import annotations

from noyau.core.budget import Budget
from noyau.graphs import Graph
from noyau.puzzles.clobber.reasons import Exhausted
from noyau.puzzles.clobber.rules import EMPTY, Capture
from noyau.puzzles.clobber.solving import trees
from noyau.puzzles.clobber.solving.positions import COLOURS, Field, read_stones
from noyau.puzzles.clobber.solving.reduction import Reduction, conclude, delta_reason
from noyau.puzzles.clobber.solving.separate_parts import stone_parts

LARGEST = 64
"""The most vertices whose positions are searched to the end; on larger graphs captures are only followed."""


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction:
    """Captures that leave few stones, and how few may be left."""
    if graph.size <= LARGEST:
        return seek(Field(graph), stones, budget)
    from noyau.puzzles.clobber.solving.beam import reduce_by_regions

    floor = floor_of(graph, stones)
    moves, positions = abreast(graph, stones, budget, floor)
    engine = "beam"
    if graph.size - len(moves) > floor:
        hanging, more = reduce_by_regions(graph, stones, budget)
        positions += more
        others = (hanging, "regions"), (reduce_along_tree(graph, stones, budget), "spanning")
        moves, engine = max(((moves, engine), *others), key=lambda found: len(found[0]))
    return conclude(graph, stones, moves, floor, engine, positions)


def abreast(graph: Graph, stones: str, budget: Budget, floor: int, turns: str = "") -> tuple[tuple[Capture, ...], int]:
    """Captures found side by side, and how many positions were kept; none where the stones are not connected."""
    from noyau.puzzles.clobber.solving.beam import Beam

    if EMPTY in stones or len(next(stone_parts(graph, stones), [])) < graph.size:
        return (), 0
    beam = Beam(graph, stones, budget, turns)
    return beam.reduce(floor), beam.positions


def floor_of(graph: Graph, stones: str) -> int:
    """How few stones may be left of two colours that are connected, by the invariant."""
    return 2 if delta_reason(graph, stones) else 1


def seek(field: Field, stones: str, budget: Budget, turn: str = "") -> Reduction:
    """The search by either rule, on a graph of at most 64 vertices."""
    from noyau.puzzles.clobber.solving.depth_first import Deep, descend

    start, deep = read_stones(stones, turn), Deep(field, budget)
    floor = field.floor(start)
    turns = (turn or COLOURS) if field.in_turn else ""
    first, positions = abreast(field.graph, stones, budget, floor, turns)
    moves, least = descend(lambda left: deep.leave(start, left), start.left, floor, first)
    positions += len(deep)
    why = Exhausted(start.left - len(moves) - 1, positions)
    return conclude(field.graph, stones, moves, least, "search", positions, why)


def reduce_along_tree(graph: Graph, stones: str, budget: Budget) -> tuple[Capture, ...]:
    """The best captures along a spanning tree of a connected graph full of stones; none for other positions."""
    found = trees.reduce(spanning_tree(graph), stones, budget)
    return () if found is None else found.moves


def spanning_tree(graph: Graph) -> Graph:
    """A tree of long paths: from each vertex on to a new one that has few new neighbours itself.

    >>> from noyau.graphs import read_graph
    >>> spanning_tree(read_graph("grid-2x3")).edges
    ((0, 3), (1, 2), (1, 4), (2, 5), (3, 4))
    """
    fresh = [len(row) for row in graph.neighbours]
    new = [True] * graph.size
    edges = []

    def visit(vertex: int) -> None:
        new[vertex] = False
        for other in graph.neighbours[vertex]:
            fresh[other] -= 1

    for root in range(graph.size):
        if not new[root]:
            continue
        visit(root)
        path = [root]
        while path:
            beside = [other for other in graph.neighbours[path[-1]] if new[other]]
            if not beside:
                path.pop()
                continue
            following = min(beside, key=fresh.__getitem__)
            visit(following)
            edges.append((path[-1], following))
            path.append(following)
    return Graph.of(graph.size, edges)
