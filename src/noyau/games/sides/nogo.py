"""NoGo: stones on the crossings of a board, none of which may ever be surrounded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from noyau.core.errors import SpecError
from noyau.core.game import AnyGame, Partisan
from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.squares import TURNS, SignBoard, turn_board
from noyau.values.masks import bits


class NoGo(SignBoard, Partisan[Mask, int]):
    """Put a stone of yours on an empty square; nobody may leave a group of stones without an empty square beside it.

    x is Left's, o is Right's. The moves are those of Go in which nothing is taken (Chou, Teytaud, Yen 2011).

    >>> rules, position = NoGo.of_text("x.o")
    >>> [list(rules.options(position, player)) for player in Player]
    [[], []]
    """

    name: ClassVar[str] = "nogo"
    family: ClassVar[str] = "sides"
    example: ClassVar[str] = "nogo:2x3"
    signs: ClassVar[str] = ".xo"
    codes: ClassVar[Mapping[str, int]] = {".": 0, "x": 1, "o": 2}
    most: ClassVar[int] = 361

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        """For each stone and square, that the square is empty and then bears the stone."""
        return tuple(
            rewrite
            for stone in "xo"
            for _, rewrite in self.compile({square: f".{stone}"} for square in range(self.squares))
        )

    def named(self, move: int) -> tuple[int]:
        return (move % self.squares,)

    def moves(self, position: Mask, player: Player) -> Iterator[int]:
        return (move for move in self._moves_of(player) if self._is_legal(position, move))

    def _moves_of(self, player: Player) -> range:
        first = 0 if player is Player.LEFT else self.squares
        return range(first, first + self.squares)

    def _is_legal(self, position: Mask, move: int) -> bool:
        square = move % self.squares
        if (position | position >> self.squares) >> square & 1:
            return False
        after = position | 1 << move
        return all(self._breathes(after, other) for other in (square, *bits(self._near[square])))

    def _breathes(self, position: Mask, square: int) -> bool:
        """Whether a square is empty, or the group of its stone has an empty square beside it."""
        every = (1 << self.squares) - 1
        black, white = position & every, position >> self.squares
        if not (black | white) >> square & 1:
            return True
        own = black if black >> square & 1 else white
        group = new = 1 << square
        while new:
            near = 0
            for one in bits(new):
                near |= self._near[one]
            if near & ~(black | white):
                return True
            new = near & own & ~group
            group |= new
        return False

    @cached_property
    def _near(self) -> tuple[Mask, ...]:
        return tuple(sum(1 << other for other in self.beside(square)) for square in range(self.squares))

    def play(self, position: Mask, move: int, player: Player) -> Mask:
        return position | 1 << move

    def must_end(self) -> bool:
        return True

    def read(self, text: str) -> Mask:
        position = super().read(text)
        for square in range(self.squares):
            if not self._breathes(position, square):
                raise SpecError("sides.choked", square=self.name_cell(square), text=text)
        return position

    def read_move(self, position: Mask, text: str, player: Player) -> int:
        move = self.named_move(position, text, self._moves_of(player))
        return super().read_move(position, text, player) if move is None else move

    def write_move(self, position: Mask, move: int) -> str:
        return self.rewrites[move].name

    def mirror(self, position: Mask) -> AnyGame:
        """The negative: the stones exchanged."""
        every = (1 << self.squares) - 1
        return self.at(position >> self.squares | (position & every) << self.squares)

    def canonical(self, position: Mask) -> Mask:
        """The least of the images of a position under the turns and reflections of the board."""
        stones = bits(position)
        return min(sum([image[stone] for stone in stones]) for image in self._images)

    @cached_property
    def _images(self) -> list[list[Mask]]:
        """Where each stone goes by the turns and reflections of the board."""
        rows, columns = self.board
        turns = TURNS if rows == columns else TURNS[::2]
        images = dict.fromkeys(turn_board(turn, rows, columns) for turn in turns)
        return [[1 << plane * self.squares + square for plane in range(2) for square in image] for image in images]
