"""When two moves are the same but for a symmetry: they leave positions that are one after a turn of the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from noyau.core.caches import remembered
from noyau.core.game import AnyGame, AnyRules, Reduces
from noyau.forms.coins import CoinGame
from noyau.forms.rewriting import Rewriting
from noyau.forms.stepping import Stepping
from noyau.graphs.automorphisms import automorphisms
from noyau.values.masks import bits

_MOST = 200
"""Of a graph with more symmetries none is used."""

Key = Callable[[Any], Hashable]


def key_of(game: AnyGame) -> Hashable:
    """What all positions share that are this one but for a symmetry of its rules.

    >>> from noyau.core.spec import parse
    >>> [key_of(parse(f"cram:{text}")) == key_of(parse("cram:#../...")) for text in (".../#..", ".#./...")]
    [True, False]
    >>> key_of(parse("nim:3,5")) == key_of(parse("nim:5,3"))
    True
    """
    return _key_maker(game.rules)(game.position)


@remembered(most=200)
def _key_maker(rules: AnyRules) -> Key:
    if isinstance(rules, Reduces):
        return rules.canonical
    if isinstance(rules, Stepping) and rules.lattice().is_symmetric:
        return lambda position: tuple(sorted(position))
    images = tuple(_symmetries(rules))
    if not images:
        return lambda position: position
    return lambda position: min(sum(1 << image[bit] for bit in bits(position)) for image in images)


def _symmetries(rules: AnyRules) -> Iterator[Sequence[int]]:
    """Where each bit of a position goes, for every symmetry of the rules; nothing where none is known."""
    if isinstance(rules, CoinGame):
        yield from rules.symmetries
    elif isinstance(rules, Rewriting):
        known = {rewrite[1:] for rewrite in rules.rewrites}
        for image in _candidates(rules):
            if {tuple(_moved(mask, image) for mask in rewrite) for rewrite in known} == known:
                yield image


def _moved(mask: int, image: Sequence[int]) -> int:
    return sum(1 << image[bit] for bit in bits(mask))


def _candidates(rules: AnyRules) -> Iterator[Sequence[int]]:
    """The automorphisms of a graph; the turns and mirror images of a board of squares."""
    if (graph := getattr(rules, "graph", None)) is not None:
        yield from automorphisms(graph.neighbours, _MOST)
    elif (board := getattr(rules, "board", None)) is not None and isinstance(board, tuple):
        rows, columns = board
        for turn in range(8 if rows == columns else 4):
            yield [_image(turn, square, rows, columns) for square in range(rows * columns)]


def _image(turn: int, square: int, rows: int, columns: int) -> int:
    """Where a square goes: bit 4 exchanges rows and columns, 1 and 2 turn the order of each round."""
    row, column = divmod(square, columns)[:: -1 if turn & 4 else 1]
    row, column = rows - 1 - row if turn & 1 else row, columns - 1 - column if turn & 2 else column
    return row * columns + column
