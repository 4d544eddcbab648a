"""One position on any graph: a search for fewer and fewer stones; where it does not come to an end, bounds.

So where the two colours capture in turn, as Solitaire Clobber was first posed.
"""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.budget import Budget
from noyau.core.game import Game
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.puzzles.clobber.reasons import Balance, Bounds, Exhausted, StillTurn
from noyau.puzzles.clobber.rules import EMPTY, AlternatingSoloClobber, Capture, SoloClobber, stones_left
from noyau.puzzles.clobber.solving import reduction, trees
from noyau.puzzles.clobber.solving.reduction import Reduction, conclude, find_delta
from noyau.puzzles.clobber.solving.separate_parts import cut_out, stone_parts
from noyau.puzzles.clobber.solving.stone_masks import COLOURS, SEARCHED, Field, read_stones, tabulate


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction:
    """Captures that leave few stones, and how few may be left."""
    if graph.size <= SEARCHED:
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
    return 2 if find_delta(graph, stones) else 1


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
    return () if found is None else tuple(found.moves)


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


def reduce_in_turn(game: Game[str, Capture], budget: Budget) -> Reduction:
    """The fewest stones that can be left; either colour may begin, unless the position names one.

    >>> from noyau.core.budget import Limit
    >>> from noyau.core.spec import parse
    >>> found = reduce_in_turn(parse("soloclobber-alternating:path-3:xox"), Budget(Limit()))
    >>> found.left, found.moves
    (2, ((0, 1),))
    """
    rules = game.rules
    assert isinstance(rules, SoloClobber)
    marks, _, turn = game.position.partition(",")
    at_once = reduction.reduce(rules.graph, marks, budget)
    if at_once is not None:
        return at_once
    if not any(True for _ in rules.moves(game.position)):
        left = stones_left(marks)
        return Reduction((), left, left, (StillTurn(left, turn),), "still")
    vertices = [vertex for vertex, mark in enumerate(marks) if mark != EMPTY]
    found = _solve(cut_out(rules.graph, vertices), marks.replace(EMPTY, ""), turn, budget)
    moves = tuple((vertices[start], vertices[into]) for start, into in found.moves)
    reasons = tuple(_reasons(rules.graph, marks, turn, found))
    return Reduction(moves, found.left, found.least, reasons, found.engine, found.reference, found.positions)


def _reasons(graph: Graph, marks: str, turn: str, found: Reduction) -> Iterator[Reason]:
    """The reasons on the whole graph; where the numbers of the colours decide, nothing else is told."""
    if any(isinstance(reason, Bounds) for reason in found.reasons):
        yield Bounds(found.least, found.left)
    forbidden = find_delta(graph, marks) if found.least == 2 else None
    if forbidden:
        yield forbidden
    elif found.least > 1 and found.least == Field(graph, in_turn=True).balance(read_stones(marks, turn)):
        black, white = (marks.count(colour) for colour in COLOURS)
        yield Balance(black, white, found.least)
    else:
        yield from (reason for reason in found.reasons if not isinstance(reason, Bounds))


def _solve(graph: Graph, stones: str, turn: str, budget: Budget) -> Reduction:
    field = Field(graph, in_turn=True)
    table = tabulate(field, stones, budget, turn)
    if table is not None:
        return table
    if graph.size <= SEARCHED:
        return seek(field, stones, budget, turn)
    floor = max(floor_of(graph, stones), field.balance(read_stones(stones, turn)))
    moves, positions = abreast(graph, stones, budget, floor, turn or COLOURS)
    engine = "beam"
    if not moves:
        moves, engine = _greedy(graph, stones, turn, budget), "greedy"
    return conclude(graph, stones, moves, floor, engine, positions)


def _greedy(graph: Graph, stones: str, turn: str, budget: Budget) -> tuple[Capture, ...]:
    """Captures in turn, each by a stone that has as few neighbours as can be."""
    rules, position = AlternatingSoloClobber(graph), f"{stones},{turn}" if turn else stones
    moves: list[Capture] = []
    while True:
        marks = position
        best = min(
            rules.moves(position),
            key=lambda move: sum(marks[other] != EMPTY for other in graph.neighbours[move[0]]),
            default=None,
        )
        if best is None:
            return tuple(moves)
        moves.append(best)
        position = rules.play(position, best)
        budget.visit(0)
