"""Domineering: dominoes on the free squares of a board, upright ones for Left and flat ones for Right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided_grid import Change, TwoSidedGrid
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.values.shortgames import ShortGame


class Domineering(TwoSidedGrid):
    """Left lays dominoes upright, Right lays them flat, each on two free squares that touch.

    A spec gives the size of the board, ``domineering:3x4``, or a picture of the free squares, ``domineering:..#/...``
    (Göran Andersson; Winning Ways, ch. 5).

    >>> game = Domineering((2, 2))
    >>> [[game.write(option) for option in game.options(game.start, player)] for player in Player]
    [['#./#.', '.#/.#'], ['##/..', '../##']]
    """

    name: ClassVar[str] = "domineering"
    example: ClassVar[str] = "domineering:4x4"
    refusals: ClassVar[str] = "dominoes"

    def changes(self, player: Player) -> Iterator[Change]:
        columns = self.board[1]
        for one, other in self.lay("**"):
            is_upright = one // columns != other // columns
            if is_upright is (player is Player.LEFT):
                yield {one: ".#", other: ".#"}

    def value(self, position: Mask) -> ShortGame | None:
        """A whole number, where one player alone has moves left: as many as dominoes find place in each line."""
        from noyau.values.shortgames import integer

        rows = self.write(position).split("/")
        columns = map("".join, zip(*rows, strict=True))
        upright, flat = (sum(len(run) // 2 for line in lines for run in line.split("#")) for lines in (columns, rows))
        return None if flat and upright else integer(upright - flat)

    def say_move(self, position: Mask, move: int) -> Sentence:
        one, other = map(self.name_cell, self.named(move))
        return Sentence("dominoes.lay", {"one": one, "other": other})
