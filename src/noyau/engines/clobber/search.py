"""One position on any graph: a search for fewer and fewer stones; where it does not come to an end, bounds."""

from __future__ import annotations

from noyau.engines.budget import Budget
from noyau.engines.clobber.delta import REFERENCE, delta_reason
from noyau.engines.clobber.positions import Field, read_stones
from noyau.engines.clobber.reduction import Reduction
from noyau.engines.clobber.tables import answer
from noyau.graphs import Graph
from noyau.puzzles.clobber import Capture, stones_left
from noyau.verdict import Reason

LARGEST = 64
"""The most vertices whose positions are searched; larger graphs are reduced along a tree, and region by region."""


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction:
    """Captures that leave few stones, and how few may be left."""
    if graph.size <= LARGEST:
        return seek(Field(graph), stones, budget)
    from noyau.engines.clobber.hanging import reduce_hanging
    from noyau.engines.clobber.regions import reduce_regions
    from noyau.engines.clobber.spanning import reduce_along_tree

    along = reduce_along_tree(graph, stones, budget)
    tried = [way(graph, stones, budget) for way in (reduce_regions, reduce_hanging)]
    moves, positions = max((found for found, _ in tried), key=len), sum(count for _, count in tried)
    moves, engine = (moves, "regions") if len(moves) >= len(along) else (along, "spanning")
    left = stones_left(stones) - len(moves)
    floor = 2 if delta_reason(graph, stones) else 1
    if left <= floor:
        return answer(graph, stones, moves, left, Reason("regions"), engine, positions)
    return bounds(graph, stones, moves, floor, engine, positions)


def seek(field: Field, stones: str, budget: Budget, turn: str = "") -> Reduction:
    """The search by either rule, on a graph of at most 64 vertices."""
    from noyau.engines.clobber.deep import Deep, descend

    start, deep = read_stones(stones, turn), Deep(field, budget)
    moves, least = descend(lambda left: deep.leave(start, left), start.left, field.floor(start))
    left = start.left - len(moves)
    if left > least:
        return bounds(field.graph, stones, moves, least, "search", len(deep))
    why = Reason("exhausted", {"fewer": left - 1, "positions": len(deep)})
    return answer(field.graph, stones, moves, left, why, "search", len(deep))


def bounds(graph: Graph, stones: str, moves: tuple[Capture, ...], least: int, engine: str, positions: int) -> Reduction:
    """The best that was found, and the number below which it is proved that one cannot come."""
    left, forbidden = stones_left(stones) - len(moves), delta_reason(graph, stones)
    reasons = (Reason("bounds", {"least": least, "left": left}), *([forbidden] if forbidden and least == 2 else []))
    return Reduction(moves, left, least, reasons, engine, REFERENCE if forbidden else None, positions)
