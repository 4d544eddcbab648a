"""Who wins from each square of a board, and the Grundy value of each: from the positions, a theorem or a table."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from noyau.engines.budget import Budget, Limit
from noyau.engines.positions import Positions
from noyau.errors import NotApplicable, TooLarge
from noyau.forms.stepping import Stepping
from noyau.game import ClosedForm, Game, Impartial, Solved
from noyau.games.tokens import Token
from noyau.games.vectors import Vectors
from noyau.scenes.layers import Place
from noyau.scenes.scene import LOSING, WINNING
from noyau.scenes.view import RESULT_OF_POSITION

_FEW = 6000
"""Up to so many squares the positions are explored one by one, without any import."""

_EXPLORED = Limit(positions=4 * _FEW, seconds=5.0, moves=4_000_000)

MOST_SQUARES, MOST_VALUES = 200_000_000, 10_000_000
"""The largest tables of outcomes and of values that are made for a picture."""


def can_be_coloured(rules: Impartial[Any, Any]) -> bool:
    """Whether the positions are the squares of a board or the vertices of a digraph."""
    return isinstance(rules, (Stepping, Vectors, Token))


def check_colouring(rules: Impartial[Any, Any]) -> None:
    """NotApplicable where nothing can be coloured."""
    if not can_be_coloured(rules):
        raise NotApplicable("scene.no-colouring", name=rules.name)


def results(game: Game[Any, Any], squares: Sequence[Any], size: Place) -> list[str]:
    """The result of each square for who moves from it; boards of that size hold them all."""
    rules, ending = game.rules, game.ending
    if prod(size) <= _FEW:
        found = Positions(rules, ending, Budget(_EXPLORED, rules.name))
        return [RESULT_OF_POSITION[found.outcome(square)] for square in squares]
    if isinstance(rules, Solved) and rules.decide(squares[0], ending) is not None:
        decisions = (rules.decide(square, ending) for square in squares)
        return [RESULT_OF_POSITION[decision.outcome] for decision in decisions if decision]
    if prod(size) > MOST_SQUARES:
        raise TooLarge("scene.too-many-squares", n=prod(size), limit=MOST_SQUARES)
    from noyau.engines.lattice import cell_of, lost_table

    lost = lost_table(rules, ending, size[:2])
    cells = map(cell_of, squares)
    return [LOSING if lost[layer, row, column // 8] >> column % 8 & 1 else WINNING for layer, row, column in cells]


def values(game: Game[Any, Any], squares: Sequence[Any], size: Place) -> list[int] | None:
    """The Grundy value of each square, or None where boards of that size are too large."""
    rules = game.rules
    if prod(size) <= _FEW:
        found = Positions(rules, game.ending, Budget(_EXPLORED, rules.name))
        return [int(found.verdict(square).value) for square in squares]
    if isinstance(rules, ClosedForm):
        return [rules.grundy(square) for square in squares]
    if prod(size) > MOST_VALUES:
        return None
    from noyau.engines.lattice import cell_of, grundy_table

    found_values = grundy_table(rules, size[:2])
    return [int(found_values[cell]) for cell in map(cell_of, squares)]
