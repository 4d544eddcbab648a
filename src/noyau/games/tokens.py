"""A token that the players move along the arcs of a digraph, which may have cycles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import MoveIsOption
from noyau.core.parameters import Kind, parameter
from noyau.graphs import Digraph, read_digraph
from noyau.words import Sentence


class Arcs(Kind[Digraph]):
    """A digraph: ``a>b,b>c``, the name of a graph, or ``@file``."""

    label = "digraph"

    def read(self, text: str) -> Digraph:
        return read_digraph(text)


@dataclass(frozen=True)
class Token(MoveIsOption[str]):
    """Move the token along an arc; whoever cannot move loses. Play that never ends is a draw.

    Without cycles the lost positions are the kernel of the digraph; with cycles some positions may be drawn
    (Smith 1966, Fraenkel).

    >>> from noyau.graphs import Digraph
    >>> Token(Digraph([("a", "b"), ("b", "c")])).moves("a")
    ('b',)
    """

    name: ClassVar[str] = "token"
    family: ClassVar[str] = "graph"
    example: ClassVar[str] = "token:a>b,b>c,c>a,b>d:a"
    digraph: Digraph = parameter(Arcs())

    @property
    def start(self) -> str:
        return self.digraph.vertices[0]

    def count_positions(self, position: str) -> int:
        return len(self.digraph.vertices)

    def list_positions(self, position: str) -> tuple[str, ...]:
        return self.digraph.vertices

    def read(self, text: str) -> str:
        if text not in self.digraph.successors:
            if not self.digraph.arcs:
                raise SpecError("error.no-arcs", text=str(self.digraph))
            raise SpecError("error.vertex", vertex=text, vertices=self.digraph.some_vertices())
        return text

    def write(self, position: str) -> str:
        return position

    def read_move(self, position: str, text: str) -> str:
        wanted = text.strip()
        if wanted not in self.digraph.successors:
            raise IllegalMove("error.vertex", vertex=wanted, vertices=self.digraph.some_vertices())
        if wanted not in self.moves(position):
            ways = self.moves(position)[:12]
            raise IllegalMove("error.no-arc" if ways else "error.sink", source=position, target=wanted, ways=ways)
        return wanted

    def say_move(self, position: str, move: str) -> Sentence:
        return Sentence("move.slide", {"vertex": move})

    def moves(self, position: str) -> tuple[str, ...]:
        return self.digraph.successors[position]
