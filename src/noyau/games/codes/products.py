"""Coin-turning games in two dimensions: products of two games in one row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.core.catalogue import find_rules
from noyau.core.errors import SpecError
from noyau.core.parameters import Kind, parameter, parameters
from noyau.forms.turning import RowOfCoins
from noyau.forms.turning_products import ProductOfGames
from noyau.games.codes.rows import Ruler, Twins


class RowGame(Kind[RowOfCoins]):
    """The name of a coin-turning game in one row."""

    label = "row-game"

    def read(self, text: str) -> RowOfCoins:
        rules = find_rules(text)
        if not issubclass(rules, RowOfCoins) or parameters(rules):
            raise SpecError("turning.row-game", text=text)
        return rules()

    def write(self, value: RowOfCoins) -> str:
        return value.name


@dataclass(frozen=True)
class Product(ProductOfGames):
    """The product of two games by their names: ``product:turtles:ruler:HT/TH``."""

    name: ClassVar[str] = "product"
    example: ClassVar[str] = "product:turtles:ruler:THTT/HTHT/TTTH"
    first: RowOfCoins = parameter(RowGame())
    second: RowOfCoins = parameter(RowGame())

    @cached_property
    def down(self) -> RowOfCoins:  # type: ignore[override]
        return self.first

    @cached_property
    def across(self) -> RowOfCoins:  # type: ignore[override]
        return self.second


@dataclass(frozen=True)
class Corners(ProductOfGames):
    """Turning Corners, Twins by Twins: turn the four corners of a rectangle.

    A head in row r and column c is worth r ⊗ c: the values of the heads are the table of nim multiplication.

    >>> from noyau.forms.turning import Coins
    >>> [[Corners().grundy(Coins(4, 4, 1 << 4 * row + column)) for column in range(4)] for row in range(4)]
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """

    name: ClassVar[str] = "corners"
    example: ClassVar[str] = "corners:TTHT/THTH/HTHT"
    usual: ClassVar[str] = "TTHT/THTH/HTHT"
    down = Twins()
    across = Twins()


@dataclass(frozen=True)
class Rugs(ProductOfGames):
    """Rugs, Ruler by Ruler: turn all coins of a rectangle."""

    name: ClassVar[str] = "rugs"
    example: ClassVar[str] = "rugs:THTT/HTHT/TTTH"
    down = Ruler()
    across = Ruler()
