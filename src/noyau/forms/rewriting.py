"""Cells that moves take and give back: the rules are masks, which Python and the kernels read alike.

A position is a mask with a bit for each cell, set where the cell is free. A move needs some cells, forbids others,
clears some and adds some: nothing else has to be said of it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol, runtime_checkable

from noyau.core.errors import SpecError
from noyau.core.game import Ability, Impartial

Mask = int
FREE, TAKEN = ".", "x"


class Rewrite(NamedTuple):
    """A move: the cells that must be free, those that must be taken, those it takes and those it sets free."""

    name: str
    need: Mask
    forbid: Mask = 0
    clear: Mask = 0
    add: Mask = 0


@runtime_checkable
class Clears(Protocol, metaclass=Ability):
    """Rules whose moves can be told by cells: a move needs some, takes some of them, and none ever comes back."""

    def clearings(self, position: Any) -> Iterable[Rewrite] | None:
        """The moves from a position, by the cells they need and clear; None where cells do not tell it all."""


class Rewriting(Impartial[Mask, int]):
    """Cells, free or taken, written ``..x.``; a move is the number of a rewrite, written by its name.

    A subclass that gives its rewrites is a complete game. With at most 64 cells it is explored natively.

    >>> class Kayles(Rewriting):
    ...     name = "bowling"
    ...     rewrites = (Rewrite("0", 1, clear=1), Rewrite("1", 2, clear=2), Rewrite("0-1", 3, clear=3))
    >>> game = Kayles()
    >>> [f"{game.write_move(game.start, move)} {game.write(game.play(game.start, move))}" for move in game.moves(3)]
    ['0 x.', '1 .x', '0-1 xx']
    """

    @property
    @abstractmethod
    def rewrites(self) -> tuple[Rewrite, ...]:
        """Every move there is, whatever the position."""

    @property
    def size(self) -> int:
        """How many cells there are: as many as the rewrites speak of, unless a subclass says more."""
        spoken = 0
        for _, need, forbid, clear, add in self.rewrites:
            spoken |= need | forbid | clear | add
        return spoken.bit_length()

    @property
    def start(self) -> Mask:
        """All cells free."""
        return (1 << self.size) - 1

    def spec(self, position: Mask) -> str:
        """The text of a position with its rules; the first position is left out."""
        whole = super().spec(position)
        return whole.removesuffix(f":{self.write(position)}") if position == self.start else whole

    def clearings(self, position: Mask) -> Iterable[Rewrite] | None:
        """The moves themselves, where they only take cells away, one that they need among them."""
        if any(rewrite.forbid or rewrite.add or not rewrite.need & rewrite.clear for rewrite in self.rewrites):
            return None
        return (self.rewrites[move] for move in self.moves(position))

    def must_end(self) -> bool:
        """Whether every move takes a cell that it needs, and none gives one back."""
        return all(move.need & move.clear and not move.add for move in self.rewrites)

    def read(self, text: str) -> Mask:
        size = self.size
        if len(text) != size or set(text) - {FREE, TAKEN}:
            raise SpecError("rewriting.marks", n=size, text=text)
        return sum(1 << cell for cell, mark in enumerate(text) if mark == FREE)

    def write(self, position: Mask) -> str:
        return "".join(FREE if position >> cell & 1 else TAKEN for cell in range(self.size))

    def write_move(self, position: Mask, move: int) -> str:
        return self.rewrites[move].name

    def moves(self, position: Mask) -> Iterator[int]:
        for move, (_, need, forbid, _, _) in enumerate(self.rewrites):
            if position & need == need and not position & forbid:
                yield move

    def play(self, position: Mask, move: int) -> Mask:
        rewrite = self.rewrites[move]
        return position & ~rewrite.clear | rewrite.add

    def options(self, position: Mask) -> Iterator[Mask]:
        for _, need, forbid, clear, add in self.rewrites:
            if position & need == need and not position & forbid:
                yield position & ~clear | add
