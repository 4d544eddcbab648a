"""Peg solitaire: jump over a peg into a hole and take the peg away, until one is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from noyau.core.errors import IllegalMove
from noyau.core.game import Puzzle
from noyau.core.parameters import parameter
from noyau.graphs.peg_boards import Jump, Mask, PegBoard, PegBoardName
from noyau.words import Sentence

_JUMP = re.compile(r"\s*([0-9]{1,5})\s*-\s*([0-9]{1,5})(?:\s*-\s*([0-9]{1,5}))?\s*")


@dataclass(frozen=True)
class Pegs(Puzzle[Mask, Jump]):
    """Jump with a peg over a neighbour into the hole behind; the neighbour is taken away. One peg is to be left.

    A position is the mask of the holes that hold a peg, written ``o`` for a peg and ``.`` for none.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> rules = Pegs(read_peg_board("cycle-6"))
    >>> [rules.write(rules.play(rules.start, jump)) for jump in rules.moves(rules.start)]
    ['o..ooo', 'oooo..']
    """

    name: ClassVar[str] = "pegs"
    family: ClassVar[str] = "pegs"
    example: ClassVar[str] = "pegs:english"
    wishes: ClassVar[frozenset[str]] = frozenset({"fewest", "target"})
    board: PegBoard = parameter(PegBoardName())

    @property
    def start(self) -> Mask:
        return self.board.start

    @property
    def cell_names(self) -> tuple[str, ...]:
        return self.board.names

    def spec(self, position: Mask) -> str:
        """The text of a position with its rules; the usual start is left out."""
        return f"{self.name}:{self.board}" if position == self.start else super().spec(position)

    def read(self, text: str) -> Mask:
        return self.board.read(text)

    def write(self, position: Mask) -> str:
        return self.board.write(position)

    def write_move(self, position: Mask, move: Jump) -> str:
        return self.board.write_holes(move)

    def read_move(self, position: Mask, text: str) -> Jump:
        """A jump by its three holes, or by the first and the last where only one jump joins them."""
        ways = self.board.read_jumps(text)
        legal = [jump for jump in self.moves(position) if jump in ways]
        if len(legal) == 1:
            return legal[0]
        raise IllegalMove("pegs.move" if ways or _JUMP.fullmatch(text) else "pegs.move-text", text=text)

    def say_move(self, position: Mask, move: Jump) -> Sentence:
        start, over, into = map(self.board.name_of, move)
        return Sentence("pegs.jump", {"start": start, "over": over, "into": into})

    def moves(self, position: Mask) -> Iterator[Jump]:
        for start, over, into in self.board.jumps:
            if position >> start & position >> over & ~(position >> into) & 1:
                yield start, over, into

    def play(self, position: Mask, move: Jump) -> Mask:
        start, over, into = move
        return position ^ (1 << start | 1 << over | 1 << into)

    def is_solved(self, position: Mask) -> bool:
        return position.bit_count() == 1 if self.board.end is None else position == self.board.end
