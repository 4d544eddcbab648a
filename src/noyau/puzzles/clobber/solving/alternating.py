"""Solitaire Clobber as first posed: the two colours capture in turn."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.budget import Budget
from noyau.core.game import Game
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.puzzles.clobber.reasons import Balance, Bounds, StillTurn
from noyau.puzzles.clobber.rules import EMPTY, AlternatingSoloClobber, Capture, SoloClobber, stones_left
from noyau.puzzles.clobber.solving import reduction as still
from noyau.puzzles.clobber.solving.positions import COLOURS, Field, read_stones
from noyau.puzzles.clobber.solving.reduction import Reduction, conclude, delta_reason
from noyau.puzzles.clobber.solving.search import LARGEST, abreast, floor_of, seek
from noyau.puzzles.clobber.solving.separate_parts import cut_out
from noyau.puzzles.clobber.solving.tables import tabulate


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
    at_once = still.reduce(rules.graph, marks, budget)
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
    forbidden = delta_reason(graph, marks) if found.least == 2 else None
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
    if graph.size <= LARGEST:
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
