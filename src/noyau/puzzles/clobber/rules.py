"""Solitaire Clobber: a stone takes the place of a neighbour of the other colour; few stones are to be left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import Puzzle
from noyau.core.parameters import Kind, parameter
from noyau.graphs import Graph, read_graph
from noyau.graphs.graph import bipartition
from noyau.graphs.outside import graph as take_graph
from noyau.graphs.vertex_names import read_ends, write_ends
from noyau.words import Sentence

BLACK, WHITE, EMPTY = "x", "o", "."
OTHER = {BLACK: WHITE, WHITE: BLACK}

_COLOUR_OF_SIDE = bytes.maketrans(b"\x00\x01", (BLACK + WHITE).encode())

Capture = tuple[int, int]
"""From a vertex to the neighbour that is captured."""


class StoneGraph(Kind[Graph]):
    """A graph by its name, on whose vertices stones lie."""

    label = "graph"

    def read(self, text: str) -> Graph:
        graph = read_graph(text)
        if graph.directed:
            raise SpecError("stones.directed")
        return graph


@dataclass(frozen=True)
class SoloClobber(Puzzle[str, Capture]):
    """A stone captures an adjacent stone of the other colour and takes its place; leave as few stones as you can.

    A position is its own text: for each vertex ``x``, ``o`` or ``.`` where no stone is left
    (thesis of É. Duchêne, part II).

    >>> from noyau.graphs import read_graph
    >>> rules = SoloClobber(read_graph("path-3"))
    >>> [rules.play("xoo", capture) for capture in rules.moves("xoo")]
    ['.xo', 'o.o']
    """

    name: ClassVar[str] = "soloclobber"
    family: ClassVar[str] = "stones"
    example: ClassVar[str] = "soloclobber:path-6:xxooxo"
    wishes: ClassVar[frozenset[str]] = frozenset({"end", "joker"})
    graph: Graph = parameter(StoneGraph())

    def __post_init__(self) -> None:
        """A graph of another library, or the name of one, is read."""
        object.__setattr__(self, "graph", take_graph(self.graph))

    @property
    def start(self) -> str:
        """The two colours in turn: the sides of a bipartite graph, else by the numbers of the vertices."""
        sides = bipartition(self.graph) or alternately(self.graph.size)
        return bytes(sides).translate(_COLOUR_OF_SIDE).decode()

    @property
    def cell_names(self) -> tuple[str, ...]:
        return self.graph.names

    def read(self, text: str) -> str:
        marks = text.replace("/", "").lower()
        if len(marks) != self.graph.size or set(marks) - {BLACK, WHITE, EMPTY}:
            raise SpecError("stones.marks", n=self.graph.size, text=text)
        return marks

    def write(self, position: str) -> str:
        return position

    def write_move(self, position: str, move: Capture) -> str:
        return f"joker-{self.graph.name_of(move[0])}" if move[0] == move[1] else write_ends(self.graph, move)

    def read_move(self, position: str, text: str) -> Capture:
        ways = read_ends(self.graph, text.replace(">", "-"), 2)
        if not ways:
            raise IllegalMove("stones.move-text", text=text)
        legal = [move for move in self.moves(position) if move in ways]
        if len(legal) != 1:
            raise IllegalMove("stones.move", text=text)
        return legal[0]

    def say_move(self, position: str, move: Capture) -> Sentence:
        start, into = map(self.graph.name_of, move)
        if move[0] == move[1]:
            return Sentence("stones.joker", {"vertex": start})
        return Sentence(f"stones.capture-{position[move[0]]}", {"start": start, "into": into})

    def moves(self, position: str) -> Iterator[Capture]:
        for start, row in enumerate(self.graph.neighbours):
            if position[start] != EMPTY:
                other = OTHER[position[start]]
                yield from ((start, into) for into in row if position[into] == other)

    def play(self, position: str, move: Capture) -> str:
        start, into = move
        stones = list(position)
        stones[into], stones[start] = stones[start], EMPTY
        return "".join(stones)

    def is_solved(self, position: str) -> bool:
        """One stone is left."""
        return stones_left(position) <= 1


class AlternatingSoloClobber(SoloClobber):
    """Solitaire Clobber as first posed: the two colours capture in turn, and either may begin.

    A position is its text; once a stone has moved, the colour that is next stands at its end (Demaine, Demaine,
    Fleischer 2004).

    >>> from noyau.graphs import read_graph
    >>> rules = AlternatingSoloClobber(read_graph("path-3"))
    >>> after = rules.play("xox", (0, 1))
    >>> after, list(rules.moves(after))
    ('.xx,o', [])
    """

    name: ClassVar[str] = "soloclobber-alternating"
    example: ClassVar[str] = "soloclobber-alternating:grid-3x3:xoxoxoxox"

    def read(self, text: str) -> str:
        marks, comma, turn = text.lower().partition(",")
        if comma and turn not in OTHER:
            raise SpecError("stones.turn", text=text)
        return super().read(marks) + (f",{turn}" if comma else "")

    def moves(self, position: str) -> Iterator[Capture]:
        marks, _, turn = position.partition(",")
        return (move for move in super().moves(marks) if not turn or marks[move[0]] == turn)

    def play(self, position: str, move: Capture) -> str:
        marks = position.partition(",")[0]
        return f"{super().play(marks, move)},{OTHER[marks[move[0]]]}"


def stones_left(position: str) -> int:
    """How many stones a position has."""
    marks = position.partition(",")[0]
    return len(marks) - marks.count(EMPTY)


def alternately(count: int) -> list[int]:
    """0 and 1 in turn."""
    return [vertex % 2 for vertex in range(count)]
