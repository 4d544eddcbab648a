"""NoGo: stones on the crossings of a board, none of which may ever be surrounded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from noyau.core.errors import SpecError
from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided_grid import Change, TwoSidedGrid


class NoGo(TwoSidedGrid):
    """Put a stone of yours on an empty square; nobody may leave a group of stones without an empty square beside it.

    x is Left's, o is Right's; # is no square of the board. The moves are those of Go in which nothing is taken (Chou,
    Teytaud, Yen 2011).

    >>> rules, position = NoGo.of_text("x.o")
    >>> [list(rules.options(position, player)) for player in Player]
    [[], []]
    """

    name: ClassVar[str] = "nogo"
    example: ClassVar[str] = "nogo:2x3"
    signs: ClassVar[str] = ".xo#"
    codes: ClassVar[Mapping[str, int]] = {".": 3, "x": 1, "o": 2, "#": 0}
    breath: ClassVar[bool] = True
    most: ClassVar[int] = 361

    def changes(self, player: Player) -> Iterator[Change]:
        stone = "x" if player is Player.LEFT else "o"
        return ({square: f".{stone}"} for square in range(self.squares))

    def read(self, text: str) -> Mask:
        position = super().read(text)
        for square in range(self.squares):
            if not self.breathes(position, square):
                raise SpecError("sides.choked", square=self.name_cell(square), text=text)
        return position
