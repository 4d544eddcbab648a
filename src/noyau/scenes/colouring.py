"""Who wins from each square of a board, and the Grundy value of each: from the positions, a theorem or a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from math import prod
from typing import Any

from noyau.engines.budget import Budget, Limit
from noyau.engines.positions import Positions
from noyau.errors import NotApplicable, TooLarge
from noyau.forms.stepping import Stepping
from noyau.game import ClosedForm, Game, Impartial, Solved
from noyau.games.tokens import Token
from noyau.games.vectors import Vectors
from noyau.scenes.scene import LOSING, WINNING
from noyau.scenes.view import RESULT_OF_POSITION

_FEW = 6000
"""Up to so many squares the positions are explored one by one, without any import."""

_EXPLORED = Limit(positions=4 * _FEW, seconds=5.0, moves=4_000_000)

MOST_SQUARES = 400_000_000
"""The largest table of outcomes that is made for a picture."""


def can_be_coloured(rules: Impartial[Any, Any]) -> bool:
    """Whether the positions are the squares of a board or the vertices of a digraph."""
    return isinstance(rules, (Stepping, Vectors, Token))


def check_colouring(rules: Impartial[Any, Any]) -> None:
    """NotApplicable where nothing can be coloured."""
    if not can_be_coloured(rules):
        raise NotApplicable("scene.no-colouring", name=rules.name)


def results(game: Game[Any, Any], squares: Sequence[Any], size: Sequence[int]) -> list[str]:
    """The result of each square for who moves from it; ``size`` is that of the boards that hold them all."""
    rules, ending = game.rules, game.ending
    cells = prod(size)
    if cells <= _FEW:
        found = Positions(rules, ending, Budget(_EXPLORED, rules.name))
        return [RESULT_OF_POSITION[found.outcome(square)] for square in squares]
    if isinstance(rules, Solved) and (decide := rules.decide)(squares[0], ending) is not None:
        return [RESULT_OF_POSITION[decide(square, ending).outcome] for square in squares]  # type: ignore[union-attr]
    if cells > MOST_SQUARES:
        raise TooLarge("scene.too-many-squares", n=cells, limit=MOST_SQUARES)
    return list(_by_table(game, squares, size))


def _by_table(game: Game[Any, Any], squares: Sequence[Any], size: Sequence[int]) -> Iterator[str]:
    """The results by the table of the lost squares, eight of a row in a byte, the first one lowest."""
    lost = import_module("noyau.engines.lattice").lost_table(game.rules, game.ending, (size[0], size[1]))
    for row, column, *layer in squares:
        byte = int(lost[layer[0] if layer else 0, row, column // 8])
        yield LOSING if byte >> column % 8 & 1 else WINNING


def values(game: Game[Any, Any], squares: Sequence[Any], size: Sequence[int]) -> list[int] | None:
    """The Grundy value of each square, or None where they are too many to be found."""
    rules = game.rules
    if prod(size) <= _FEW:
        found = Positions(rules, game.ending, Budget(_EXPLORED, rules.name))
        return [int(found.value(square)) for square in squares]  # type: ignore[arg-type]
    if isinstance(rules, ClosedForm):
        return [rules.grundy(square) for square in squares]
    return None
