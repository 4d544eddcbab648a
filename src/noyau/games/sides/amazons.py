"""Amazons on small boards: an amazon moves as a chess queen, then shoots an arrow that burns a square."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided_grid import Change, TwoSidedGrid
from noyau.words import Sentence

_WAYS = tuple((down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across)

_AMAZONS = {Player.LEFT: "x", Player.RIGHT: "o"}


class Amazons(TwoSidedGrid):
    """Move an amazon of yours as a queen, then shoot as a queen from there: the square hit is burnt.

    A spec gives a picture of the amazons x of Left and o of Right, ``amazons:x../..o``, or a size: then one amazon
    of each stands in opposite corners. Moves are written from, to, target (Walter Zamkauskas).

    >>> rules, position = Amazons.of_text("x..")
    >>> [rules.write_move(position, move) for move in rules.moves(position, Player.LEFT)]
    ['0,0-0,1-0,0', '0,0-0,1-0,2', '0,0-0,2-0,1', '0,0-0,2-0,0']
    """

    name: ClassVar[str] = "amazons"
    example: ClassVar[str] = "amazons:x../..o"
    signs: ClassVar[str] = "xo.#"
    codes: ClassVar[Mapping[str, int]] = {"x": 1, "o": 2, ".": 3, "#": 0}
    sized: ClassVar[bool] = False
    most: ClassVar[int] = 36

    @property
    def start(self) -> Mask:
        return self.mask(f"x{'.' * (self.squares - 2)}o"[: self.squares])

    def changes(self, player: Player) -> Iterator[Change]:
        amazon = _AMAZONS[player]
        for start in range(self.squares):
            for goal, crossed in self._queen_moves(start):
                for target, shot in self._queen_moves(goal):
                    asked = {start: f"{amazon}.", goal: f".{amazon}", target: ".#"}
                    if target == start:
                        asked[start] = f"{amazon}#"
                    yield asked | {square: "." for square in (*crossed, *shot) if square not in asked}

    def _queen_moves(self, start: int) -> Iterator[tuple[int, list[int]]]:
        """Where a queen comes to, and the squares that she crosses."""
        rows, columns = self.board
        for down, across in _WAYS:
            row, column = divmod(start, columns)
            crossed: list[int] = []
            while 0 <= (row := row + down) < rows and 0 <= (column := column + across) < columns:
                yield row * columns + column, list(crossed)
                crossed.append(row * columns + column)

    @cached_property
    def touching(self) -> Sequence[Mask]:
        """The squares that touch each one, at a corner too."""
        near = [0] * self.squares
        for start in range(self.squares):
            for goal, crossed in self._queen_moves(start):
                near[start] |= 0 if crossed else 1 << goal
        return tuple(near)

    def path(self, move: int) -> tuple[int, int, int]:
        """From which square an amazon goes, where to, and where its arrow flies."""
        start, goal, *target = self.named(move)
        return start, goal, target[0] if target else start

    def write_move(self, position: Mask, move: int) -> str:
        return "-".join(map(self.write_square, self.path(move)))

    def read_move(self, position: Mask, text: str, player: Player) -> int:
        """From, to, target; an arrow may fly back to where the amazon came from."""
        squares = text.split("-")
        if len(squares) == 3 and squares[0].strip() == squares[2].strip():
            text = "-".join(squares[:2])
        return super().read_move(position, text, player)

    def say_move(self, position: Mask, move: int) -> Sentence:
        start, goal, target = map(self.name_cell, self.path(move))
        return Sentence("sides.amazon", {"start": start, "goal": goal, "target": target})
