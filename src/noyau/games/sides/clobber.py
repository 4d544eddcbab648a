"""Clobber for two: a stone takes a stone of the other colour beside it, and its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from noyau.core.game import Partisan
from noyau.core.parameters import read_signs
from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.two_sided_graph import TwoSidedGraph, UndirectedGraph
from noyau.forms.two_sided_grid import Change, TwoSidedGrid
from noyau.graphs.graph import bipartition
from noyau.graphs.notation import must_be_graph
from noyau.graphs.vertex_names import read_ends, write_ends
from noyau.words import Sentence

STONES: Mapping[Player, tuple[str, str]] = {Player.LEFT: ("x", "o"), Player.RIGHT: ("o", "x")}
"""The stones of each player, and those of the opponent."""

CODES: Mapping[str, int] = {"x": 1, "o": 2, ".": 0}


class Clobber(TwoSidedGrid):
    """Move a stone of yours onto a stone of the opponent beside it, which is taken; x is Left's, o is Right's.

    A spec gives the size of a board full of stones in turn, ``clobber:4x4``, or a picture, ``clobber:xoxo/oxox``; a
    graph may stand for the board, ``clobber:path-4:xoxo`` (Albert, Grossman, Nowakowski, Wolfe 2005).

    >>> rules, position = Clobber.of_text("xo.")
    >>> [[rules.write(option) for option in rules.options(position, player)] for player in Player]
    [['.x.'], ['o..']]
    """

    name: ClassVar[str] = "clobber"
    example: ClassVar[str] = "clobber:xoxo/oxox"
    signs: ClassVar[str] = "xo."
    codes: ClassVar[Mapping[str, int]] = CODES
    sized: ClassVar[bool] = False
    sprites: ClassVar[Mapping[str, str]] = {"x": "cross", "o": "ring", ".": "free"}

    @classmethod
    def of_text(cls, text: str) -> tuple[Any, Mask]:
        graph, colon, position = text.rpartition(":")
        if not colon and read_signs(text, cls.signs) is None and must_be_graph(text):
            graph, colon, position = text, ":", ""
        if not colon:
            return super().of_text(text)
        rules = ClobberOnGraph(UndirectedGraph().read(graph))
        return rules, rules.read(position) if position else rules.start

    @property
    def start(self) -> Mask:
        """Stones of both colours in turn on all squares."""
        columns = self.board[1]
        return self.mask("".join("xo"[sum(divmod(square, columns)) % 2] for square in range(self.squares)))

    def spec(self, position: Mask) -> str:
        """The stones themselves: a size would not show whose is the first one."""
        return f"{self.name}:{self.write(position)}"

    def changes(self, player: Player) -> Iterator[Change]:
        mine, theirs = STONES[player]
        return ({one: f"{mine}.", other: f"{theirs}{mine}"} for one, other in self.lay("ab"))

    def say_move(self, position: Mask, move: int) -> Sentence:
        return _say(self.sign(position, self.named(move)[0]), *map(self.name_cell, self.named(move)))


class ClobberOnGraph(TwoSidedGraph):
    """Clobber on the vertices of any graph.

    >>> from noyau.graphs import read_graph
    >>> rules = ClobberOnGraph(read_graph("path-3"))
    >>> [rules.write(option) for option in rules.options(rules.read("xox"), Player.LEFT)]
    ['.xx', 'xx.']
    """

    name: ClassVar[str] = "clobber"
    example: ClassVar[str] = "clobber:path-4:xoxo"
    signs: ClassVar[str] = "xo."
    codes: ClassVar[Mapping[str, int]] = CODES
    told: ClassVar[str] = "xo."

    @property
    def start(self) -> Mask:
        """The two colours in turn: the sides of a bipartite graph, else by the numbers of the vertices."""
        sides = bipartition(self.graph) or [vertex % 2 for vertex in range(self.graph.size)]
        return self.mask("".join("xo"[side] for side in sides))

    def spec(self, position: Mask) -> str:
        """The graph and its stones, also at the start."""
        return Partisan.spec(self, position)

    @cached_property
    def captures(self) -> tuple[tuple[int, int], ...]:
        """From each vertex to each of its neighbours."""
        return tuple((one, other) for one, row in enumerate(self.graph.neighbours) for other in row)

    def rewrites_of(self, player: Player) -> tuple[Rewrite, ...]:
        mine, theirs = (self.cells * (self.codes[sign] - 1) for sign in STONES[player])
        return tuple(
            Rewrite(write_ends(self.graph, (one, other)), both, clear=both, add=1 << other + mine)
            for one, other in self.captures
            for both in [1 << one + mine | 1 << other + theirs]
        )

    def read_move(self, position: Mask, text: str, player: Player) -> int:
        """A capture by its ends, from and to."""
        ways = read_ends(self.graph, text.replace(">", "-"), 2)
        legal = [move for move in self.moves(position, player) if self._ends(move) in ways]
        return legal[0] if len(legal) == 1 else super().read_move(position, text, player)

    def _ends(self, move: int) -> tuple[int, int]:
        return self.captures[move % len(self.captures)]

    def say_move(self, position: Mask, move: int) -> Sentence:
        return _say(self.sign(position, self._ends(move)[0]), *map(self.name_cell, self._ends(move)))


def _say(stone: str, start: str, into: str) -> Sentence:
    return Sentence(f"sides.capture-{stone}", {"start": start, "into": into})
