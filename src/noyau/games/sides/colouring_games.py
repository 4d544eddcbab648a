"""Col and Snort: the players colour the vertices of a map, each in a colour of his own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from noyau.core.errors import SpecError
from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.two_sided_graph import TwoSidedGraph
from noyau.values.masks import bits
from noyau.words import Sentence


class ColouringGame(TwoSidedGraph):
    """Colour a vertex that has no colour yet, so that neighbours agree with a rule; x is Left's colour, o is Right's.

    A vertex has a bit for each player who may still colour it; two more bits, which no move asks about, say what
    colour it has. In a part of a position, what can be coloured is all that matters: ``l`` and ``r`` are vertices for
    Left or Right alone, ``#`` one for nobody.
    """

    signs: ClassVar[str] = ".xolr#"
    codes: ClassVar[Mapping[str, int]] = {".": 3, "x": 4, "o": 8, "l": 1, "r": 2, "#": 0}
    told: ClassVar[str] = ".xo"
    exchanged: ClassVar[Sequence[int]] = (1, 0, 3, 2)

    @staticmethod
    @abstractmethod
    def closed_to(player: Player) -> Player:
        """Who may no longer colour the neighbours of a vertex that this player has coloured."""

    def rewrites_of(self, player: Player) -> tuple[Rewrite, ...]:
        mine, theirs = self._first(player), self._first(self.closed_to(player))
        return tuple(
            Rewrite(
                self.name_cell(vertex),
                need=1 << vertex + mine,
                clear=1 << vertex | 1 << vertex + self.cells | near << theirs,
            )
            for vertex, near in enumerate(self.touching)
        )

    def _first(self, player: Player) -> int:
        """Where the bits of a player begin."""
        return 0 if player is Player.LEFT else self.cells

    def play(self, position: Mask, move: int, player: Player) -> Mask:
        colour = 1 << move % self.cells + self._first(player) + self.planes * self.cells
        return super().play(position, move, player) | colour

    @cached_property
    def _bare(self) -> Mask:
        """The bits that moves ask about."""
        return (1 << self.planes * self.cells) - 1

    def _allowed(self, position: Mask) -> Mask:
        """What the colours of a position leave each player to colour."""
        allowed, every = self._bare, (1 << self.cells) - 1
        for player in Player:
            coloured = position >> self._first(player) + self.planes * self.cells & every
            allowed &= ~(coloured | coloured << self.cells)
            for vertex in bits(coloured):
                allowed &= ~(self.touching[vertex] << self._first(self.closed_to(player)))
        return allowed

    def read(self, text: str) -> Mask:
        """The position in which vertices have these colours; their neighbours may be coloured as far as they allow."""
        position = super().read(text)
        for player in Player:
            coloured = position >> self._first(player) + self.planes * self.cells & (1 << self.cells) - 1
            others = position >> self._first(self.closed_to(player)) + self.planes * self.cells
            for vertex in bits(coloured):
                if beside := self.touching[vertex] & others & (1 << self.cells) - 1:
                    names = self.name_cell(vertex), self.name_cell(bits(beside)[0])
                    raise SpecError(f"sides.{self.name}", one=names[0], other=names[1])
        return position & (self._allowed(position) | ~self._bare)

    def write(self, position: Mask) -> str:
        allowed, found = self.marks(self._allowed(position)), self.marks(position)
        return "".join("." if mark == usual else mark for mark, usual in zip(found, allowed, strict=True))

    def canonical(self, position: Mask) -> Mask:
        return super().canonical(position & self._bare)

    def joined(self, position: Mask, cell: int) -> Mask:
        """The neighbours that a move on a vertex concerns, or on which a move concerns it."""
        size = self.cells
        concerned = position, position >> size
        if self._crosses:
            concerned = position >> size, position
        found = concerned[0] if position >> cell & 1 else 0
        if position >> cell + size & 1:
            found |= concerned[1]
        return self.touching[cell] & found

    @cached_property
    def _crosses(self) -> bool:
        """Whether a colour closes the neighbours to the opponent."""
        return self.closed_to(Player.LEFT) is Player.RIGHT

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence("sides.colour", {"vertex": self.rewrites[move].name})


class Col(ColouringGame):
    """Colour a vertex; neighbours may not have the same colour.

    Every value is a number, or a number and ∗ (ONAG, ch. 8; Colin Vout).

    >>> from noyau.graphs import read_graph
    >>> game = Col(read_graph("path-3"))
    >>> [game.write(option) for option in game.options(game.read("x.."), Player.LEFT)]
    ['x.x']
    """

    name: ClassVar[str] = "col"
    example: ClassVar[str] = "col:path-4"

    @staticmethod
    def closed_to(player: Player) -> Player:
        return player


class Snort(ColouringGame):
    """Colour a vertex; neighbours may not have different colours (ONAG, ch. 8; Simon Norton).

    >>> from noyau.graphs import read_graph
    >>> game = Snort(read_graph("path-3"))
    >>> [game.write(option) for option in game.options(game.read("x.."), Player.RIGHT)]
    ['x.o']
    """

    name: ClassVar[str] = "snort"
    example: ClassVar[str] = "snort:grid-2x2"

    @staticmethod
    def closed_to(player: Player) -> Player:
        return player.other
