"""Which squares of the boards of a piece are drawn, what each is worth, and which games can be coloured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt, prod

from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, AnyRules, ClosedForm, Scoring, Solved
from noyau.engines.exploring.positions import Positions
from noyau.forms.stepping import Stepping
from noyau.games.tokens import Token
from noyau.games.vectors import Vectors
from noyau.scenes.boards.squares import window
from noyau.scenes.kit.scene import LOSING, WINNING
from noyau.scenes.kit.view import RESULT_OF_POSITION

Place = tuple[int, int, int]
"""The row, the column and the layer of a square."""

WHOLE, _WINDOW = 64, 32
"""A side of so many squares is drawn whole; of a longer one, so many squares are."""

_MOST_SQUARES = WHOLE * WHOLE
_MOST_LAYERS = 9
_LEAST = 8
_FARTHEST = 10**12
"""Farther out, the numbers of rows and columns would hide the board."""


@dataclass(frozen=True)
class Field:
    """Rows and columns that are drawn of each layer, of boards of a size: rows, columns, layers."""

    rows: range
    columns: range
    layers: range
    size: Place

    def __contains__(self, place: Place) -> bool:
        row, column, layer = place
        return row in self.rows and column in self.columns and layer in self.layers

    def places(self, layer: int) -> Iterator[Place]:
        """The squares of a layer, from the top left to the bottom right."""
        for row in reversed(self.rows):
            for column in self.columns:
                yield row, column, layer

    def narrowed(self, here: Place, rows: int, columns: int) -> Field:
        """The part of so many rows and columns at the most that holds a square."""
        across, down = window(self.columns, here[1], columns), window(self.rows, here[0], rows)
        return Field(down, across, self.layers, self.size)

    @property
    def reach(self) -> Place:
        """Rows, columns and layers of boards from the corner that hold what is drawn."""
        return self.rows.stop, self.columns.stop, self.size[2]

    @property
    def is_part(self) -> bool:
        """Whether some rows or columns are left out."""
        return (len(self.rows), len(self.columns)) != self.size[:2]


def place_of(position: tuple[int, ...]) -> Place:
    """Where a position of a piece or of a point stands."""
    row, column, *layer = position
    return row, column, layer[0] if layer else 0


def find_field(rules: Stepping | Vectors, position: tuple[int, ...]) -> Field | None:
    """What is drawn of a board, or of the boards of the three vectors; None where that is too far out."""
    row, column, layer = here = place_of(position)
    if isinstance(rules, Vectors):
        size = max(_LEAST, row + 2), max(_LEAST, column + 2), rules.triple[2]
    else:
        size = *rules.board, 1
    if max(size) > _FARTHEST:
        return None
    layers = window(range(size[2]), layer, _MOST_LAYERS)
    most = min(WHOLE, isqrt(_MOST_SQUARES // len(layers)))
    return Field(range(size[0]), range(size[1]), layers, size).narrowed(
        here, *(most if length <= most else min(most, _WINDOW) for length in size[:2])
    )


_FEW = 6000
"""Up to so many squares the positions are explored one by one, without any import."""

_EXPLORED = Limit(positions=4 * _FEW, work=5.0, moves=4_000_000)

MOST_SQUARES, MOST_VALUES = 200_000_000, 10_000_000
"""The largest tables of outcomes and of values that are made for a picture."""


def can_be_coloured(rules: AnyRules) -> bool:
    """Whether the positions are the squares of a board or the vertices of a digraph."""
    return isinstance(rules, (Stepping, Vectors, Token))


def check_colouring(rules: AnyRules) -> None:
    """NotApplicable where nothing can be coloured."""
    if not can_be_coloured(rules):
        has_outcomes = not isinstance(rules, Scoring) and not rules.entails
        raise NotApplicable("scene.no-colouring" if has_outcomes else "scene.no-colouring-points", name=rules.name)


def square_results(game: AnyGame, squares: Sequence[tuple[int, ...]], size: Place) -> list[str]:
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
    from noyau.engines.tables.lattice import cell_of, lost_table

    lost = lost_table(rules, ending, size[:2])
    cells = map(cell_of, squares)
    return [LOSING if lost[layer, row, column // 8] >> column % 8 & 1 else WINNING for layer, row, column in cells]


def square_values(game: AnyGame, squares: Sequence[tuple[int, ...]], size: Place) -> list[int] | None:
    """The Grundy value of each square, or None where boards of that size are too large."""
    rules = game.rules
    if prod(size) <= _FEW:
        found = Positions(rules, game.ending, Budget(_EXPLORED, rules.name))
        return [found.verdict(square).grundy or 0 for square in squares]
    if isinstance(rules, ClosedForm):
        return [rules.grundy(square) for square in squares]
    if prod(size) > MOST_VALUES:
        return None
    from noyau.engines.tables.lattice import cell_of, grundy_table

    found_values = grundy_table(rules, size[:2])
    return [int(found_values[cell]) for cell in map(cell_of, squares)]
