"""Lessons on squares, points and heaps for which no rule is known: a table, and how one goes on by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

from noyau.arguments.argument import Advice, Cell, Point, Table, shorten
from noyau.arguments.lessons import Lesson, first_act
from noyau.arguments.lessons.searched import what_now, without_rule
from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.exploring.positions import Positions
from noyau.forms.stepping import Square
from noyau.games.pieces import OwnPiece
from noyau.games.vectors import Vectors
from noyau.games.wythoff import Nimhoff
from noyau.words import Sentence

SIDE = 8
"""So many rows and columns fit into a table below a rule."""

_MOST_VISITED = 5000
"""A table is filled from the positions that follow from its cells, if there are no more than these."""


def square_table(rows: int, columns: int, cell: Callable[[Square], Cell]) -> Table:
    """Squares with the corner 0,0 at the lower left, each with a number or a mark."""
    return Table(
        head=("", *range(columns)),
        rows=tuple((row, *(cell((row, column)) for column in range(columns))) for row in reversed(range(rows))),
    )


def _judge(analysis: AnyAnalysis) -> Callable[[Any], Verdict | None]:
    """What is known of a position near the end; None where too much follows from it."""
    game = analysis.game
    limit = Limit(_MOST_VISITED, moves=20 * _MOST_VISITED)
    graph = Positions(game.rules, game.ending, Budget(limit, game.rules.name))

    def verdict(position: Any) -> Verdict | None:
        try:
            graph.number(position)
        except TooLarge:
            return None
        return graph.verdict(position)

    return verdict


_ASKED = (3, 5)
"""The square, if there is one, of which the reader is asked at the end."""


@without_rule.register
def own_piece(rules: OwnPiece, analysis: AnyAnalysis) -> Lesson:
    """Steps of one's own: the values of the squares near the corner, or in misère play the lost ones."""
    square: Square = analysis.game.position
    outcome = analysis.outcome.value
    misere = analysis.game.ending is Ending.MISERE
    kind = "-misere" if misere else ""
    judge = _judge(analysis)

    def cell(place: Square) -> Cell:
        found = judge(place)
        if misere:
            return "✗" if found is not None and found.outcome is Outcome.P else "·"
        return "?" if found is None or found.grundy is None else found.grundy

    rows, columns = (min(side, SIDE) for side in rules.board)
    beyond = square[0] >= rows or square[1] >= columns
    value = {} if analysis.grundy is None else {"value": analysis.grundy}
    here = f"here-{outcome}{kind}" if misere or analysis.grundy is not None else f"here-{outcome}-unknown"
    asked = {"row": min(_ASKED[0], rows - 1), "column": min(_ASKED[1], columns - 1)}
    return Lesson(
        idea=(Point(f"piece-lessons.own.idea-{outcome}"),),
        rule=(
            Sentence(f"piece-lessons.own.no-rule{kind}"),
            square_table(rows, columns, cell),
            *([Sentence("piece-lessons.own.far")] if beyond else []),
            Point(f"piece-lessons.own.{here}", value),
            *([first_act(analysis)] if analysis.outcome is Outcome.N else []),
        ),
        why=(Sentence(f"piece-lessons.own.{'back' if misere else 'mex'}"),),
        question=Advice(f"piece-lessons.own.question{kind}", asked),
        exercise=Advice("piece-lessons.own.exercise"),
    )


_POINTS = 6
"""Points with smaller numbers are listed."""

_LAYERS = 6


@without_rule.register
def vectors(rules: Vectors, analysis: AnyAnalysis) -> Lesson:
    """Three vectors without a theorem: the lost points with small numbers, layer by layer."""
    judge = _judge(analysis)

    def lost(layer: int) -> str:
        pairs = product(range(_POINTS), repeat=2)
        found = ((a, b) for a, b in pairs if (known := judge((a, b, layer))) and known.outcome is Outcome.P)
        return "  ".join(f"({a},{b})" for a, b in found)

    layers = range(min(rules.triple[2], _LAYERS))
    table = Table(
        head=(Sentence("piece-lessons.own.layer"), Sentence("piece-lessons.own.points")),
        rows=tuple((layer, lost(layer)) for layer in layers),
    )
    return Lesson(
        idea=(Point(f"piece-lessons.own.idea-vectors-{analysis.outcome.value}"),),
        rule=(Sentence("piece-lessons.own.layers", {"size": _POINTS}), table, *what_now(analysis)),
        why=(Sentence(f"piece-lessons.own.layers-back{'-misere' if analysis.game.ending is Ending.MISERE else ''}"),),
        question=Advice("piece-lessons.own.layers-question", {"size": _POINTS}),
        exercise=Advice("piece-lessons.own.layers-exercise"),
    )


_LOST_SHOWN = 8


@without_rule.register
def nimhoff(rules: Nimhoff, analysis: AnyAnalysis) -> Lesson:
    """An even number of heaps: which small ones are lost, none of them being empty."""
    heaps: tuple[int, ...] = analysis.game.position
    facts = {"heaps": len(heaps)}
    lost = tuple(_lost_heaps(rules, analysis))
    told = {"lost": tuple(Sentence("explain.quoted", {"position": ",".join(map(str, each))}) for each in lost)}
    near = (*sorted(heaps)[:-1], max(heaps) + 1)
    return Lesson(
        idea=(Point(f"pair-lessons.nimhoff.idea-{analysis.outcome.value}", facts),),
        rule=(
            Sentence(f"pair-lessons.nimhoff.no-rule{'-misere' if analysis.game.ending is Ending.MISERE else ''}"),
            Sentence("pair-lessons.nimhoff.lost" if lost else "pair-lessons.nimhoff.lost-none", told),
            *what_now(analysis),
        ),
        why=(Sentence("pair-lessons.nimhoff.back"),),
        question=Advice("pair-lessons.nimhoff.question", {"heaps": tuple(map(shorten, near))}),
        exercise=Advice("pair-lessons.nimhoff.exercise"),
    )


def _lost_heaps(rules: Nimhoff, analysis: AnyAnalysis) -> Iterator[tuple[int, ...]]:
    """The lost positions with as many heaps, none of them empty, that have the fewest tokens."""
    count, largest = len(analysis.game.position), max(analysis.game.position)
    judge = _judge(analysis)
    tried = combinations_with_replacement(range(1, min(largest, _POINTS) + 1), count)
    found = (heaps for heaps in sorted(tried, key=lambda heaps: (sum(heaps), heaps)))
    shown = 0
    for heaps in found:
        known = judge(heaps)
        if known is None or shown == _LOST_SHOWN:
            return
        if known.outcome is Outcome.P:
            shown += 1
            yield heaps
