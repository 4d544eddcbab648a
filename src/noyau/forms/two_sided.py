"""Cells that moves of two players change: the rules are masks, which Python and the kernels read alike.

A position is a mask with a bit for each cell and each plane; cell c of plane p is bit ``p * cells + c``. A cell is live
while one of its bits is set. Live cells that touch hang together, and a position is the sum of its parts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from noyau.core.game import AnyGame, Partisan
from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask, Rewrite
from noyau.values.masks import bits

_RUN = 4
"""Moves that one amazon can make stand in a row: where runs are longer than this, they are looked at together."""


class Symmetry(NamedTuple):
    """A way to exchange cells, and planes, that leaves the game what it is, or makes it its negative."""

    cells: tuple[int, ...]
    """Where each cell goes."""
    planes: tuple[int, ...]
    """Where each plane goes."""
    swaps: bool = False
    """Whether the players have exchanged their moves."""


class TwoSided(Partisan[Mask, int]):
    """A game of two players on cells: the moves of both stand in one list, Left's first, and are told by their numbers.

    A subclass gives ``rewrites_of``, ``cells``, ``touching`` and how positions are written. Values of positions that
    have at most 64 bits are found natively.
    """

    planes: ClassVar[int] = 1
    breath: ClassVar[bool] = False
    """Whether cells with only the bit of plane 0, or only that of plane 1, are stones that need breath: no move may
    leave a group of stones alike, which touch, without a cell beside it that has both bits."""

    @property
    @abstractmethod
    def cells(self) -> int:
        """How many cells there are."""

    @abstractmethod
    def rewrites_of(self, player: Player) -> tuple[Rewrite, ...]:
        """Every move of a player there is, whatever the position."""

    @property
    @abstractmethod
    def touching(self) -> Sequence[Mask]:
        """For each cell the cells that hang together with it while all of them are live."""

    @property
    def symmetries(self) -> Sequence[Symmetry]:
        """Ways to exchange cells that change nothing but perhaps the players; the first leaves all in place."""
        return (Symmetry(tuple(range(self.cells)), tuple(range(self.planes))),)

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        """The moves of Left, then those of Right."""
        return (*self.rewrites_of(Player.LEFT), *self.rewrites_of(Player.RIGHT))

    @cached_property
    def moves_of(self) -> dict[Player, range]:
        """The numbers of each player's moves."""
        left = len(self.rewrites_of(Player.LEFT))
        return {Player.LEFT: range(left), Player.RIGHT: range(left, len(self.rewrites))}

    def moves(self, position: Mask, player: Player) -> Iterator[int]:
        for need, forbid, run in self._runs[player]:
            if position & need == need and not position & forbid:
                yield from (move for move in run if self.allows(position, move))

    @cached_property
    def _runs(self) -> dict[Player, list[tuple[Mask, Mask, range]]]:
        """The moves of each player in runs, each with what all of its moves need and forbid, where runs are long."""
        runs: dict[Player, list[tuple[Mask, Mask, range]]] = {}
        for player, numbers in self.moves_of.items():
            found: list[tuple[Mask, Mask, range]] = []
            for number in numbers:
                _, need, forbid, _, _ = self.rewrites[number]
                last = found[-1] if found else (0, 0, range(0))
                if last[0] & need and last[1] == forbid:
                    found[-1] = (last[0] & need, forbid, range(last[2].start, number + 1))
                else:
                    found.append((need, forbid, range(number, number + 1)))
            runs[player] = found if _RUN * len(found) < len(numbers) else [(0, 0, numbers)]
        return runs

    def allows(self, position: Mask, move: int) -> bool:
        """Whether a move can be made."""
        _, need, forbid, clear, add = self.rewrites[move]
        if position & need != need or position & forbid:
            return False
        return not self.breath or self._leaves_breath(position & ~clear | add, self.live(need))

    def _leaves_breath(self, position: Mask, cells: Mask) -> bool:
        """Whether the groups of some cells, and those beside them, have breath."""
        near = cells
        for cell in bits(cells):
            near |= self.touching[cell]
        return all(self.breathes(position, cell) for cell in bits(near))

    def breathes(self, position: Mask, cell: int) -> bool:
        """Whether a cell bears no stone, or the group of its stone has a cell with both bits beside it."""
        one, other = position, position >> self.cells
        if (one >> cell & 1) == (other >> cell & 1):
            return True
        own, group = (one if one >> cell & 1 else other), 0
        new = 1 << cell
        while new:
            group |= new
            near = 0
            for at in bits(new):
                near |= self.touching[at]
            if near & one & other:
                return True
            new = near & own & ~group
        return False

    def play(self, position: Mask, move: int, player: Player) -> Mask:
        rewrite = self.rewrites[move]
        return position & ~rewrite.clear | rewrite.add

    def must_end(self) -> bool:
        """Whether every move takes more bits than it gives back."""
        return self._shrinks

    @cached_property
    def _shrinks(self) -> bool:
        return all(
            (move.need & move.clear).bit_count() > (move.add & ~(move.need & ~move.clear)).bit_count()
            for move in self.rewrites
        )

    def write_move(self, position: Mask, move: int) -> str:
        return self.rewrites[move].name

    def live(self, position: Mask) -> Mask:
        """The cells that bear something."""
        every, found = (1 << self.cells) - 1, 0
        for plane in range(self.planes):
            found |= position >> plane * self.cells
        return found & every

    def restrict(self, position: Mask, cells: Mask) -> Mask:
        """What a position bears on some cells."""
        return position & sum(cells << plane * self.cells for plane in range(self.planes))

    def joined(self, position: Mask, cell: int) -> Mask:
        """The cells that hang together with a live one, if they are live: those that touch it, or fewer."""
        if not self.breath:
            return self.touching[cell]
        # stones that are not alike take each other's breath only where they are put
        one, other = position, position >> self.cells
        is_one, is_other = one >> cell & 1, other >> cell & 1
        return self.touching[cell] & ((one if is_one else 0) | (other if is_other else 0))

    def parts(self, position: Mask) -> list[Mask]:
        """The parts of a position that do not touch each other."""
        left, found = self.live(position), []
        while left:
            part = new = left & -left
            while new:
                near = 0
                for cell in bits(new):
                    near |= self.joined(position, cell)
                new = near & left & ~part
                part |= new
            left &= ~part
            found.append(self.restrict(position, part))
        return found

    def components(self, position: Mask) -> Sequence[AnyGame]:
        return [self.at(part) for part in self.parts(position)]

    def lift(self, index: int, move: Any) -> Any:
        """A move in a part is the same move in the whole."""
        return move

    def image(self, position: Mask, symmetry: Symmetry) -> Mask:
        """A position after an exchange of cells and planes."""
        table = self.table(symmetry)
        return sum(table[bit] for bit in bits(position))

    def table(self, symmetry: Symmetry) -> list[Mask]:
        """Where each bit goes."""
        return [1 << plane * self.cells + cell for plane in symmetry.planes for cell in symmetry.cells]

    def canonical(self, position: Mask) -> Mask:
        """The least of the images of a position that leave the players their moves."""
        return min(self.images(position))

    def images(self, position: Mask) -> list[Mask]:
        """A position after each symmetry that leaves the players their moves."""
        found = bits(position)
        return [sum([table[bit] for bit in found]) for table in self._tables]

    @cached_property
    def _tables(self) -> list[list[Mask]]:
        return [self.table(symmetry) for symmetry in self.symmetries if not symmetry.swaps]
