"""A token that the players move along the arcs of a digraph, which may have cycles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import MoveIsOption
from noyau.core.parameters import Kind, parameter
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending
from noyau.graphs import Digraph, read_digraph
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.core.game import AnyGame

MOST_TOLD = 200
"""Of a digraph of more vertices the lost ones are no rule to play by."""


@dataclass(frozen=True)
class LeaveLost(Recipe, kind="leave-lost"):
    """The lost vertices, those nearest to the end of play first: go to the first of them that an arc leads to.

    >>> from noyau.core.spec import parse
    >>> from noyau.engines import solve
    >>> solve(parse("token:a>b,b>c,c>d:a")).recipe
    LeaveLost(lost=('d', 'b'))
    """

    lost: tuple[str, ...]

    def holds(self, game: AnyGame) -> bool:
        return game.position in self.lost

    def restore(self, game: AnyGame) -> str | None:
        ways = set(game.moves())
        return next((vertex for vertex in self.lost if vertex in ways), None)


def lost_vertices(successors: Mapping[str, Sequence[str]], misere: bool = False) -> tuple[str, ...]:
    """The vertices from which the player to move loses, stage by stage from the end of play.

    >>> lost_vertices({"a": "b", "b": "cd", "c": "a", "d": ""})
    ('d', 'a')
    """
    before: dict[str, list[str]] = {vertex: [] for vertex in successors}
    for vertex, ways in successors.items():
        for target in ways:
            before[target].append(vertex)
    open_ways = {vertex: len(ways) for vertex, ways in successors.items()}
    ends = [vertex for vertex, ways in successors.items() if not ways]
    lost, won = ([], dict.fromkeys(ends)) if misere else (ends, dict[str, None]())
    closing = list(won)
    for vertex in closing:
        _close(vertex, before, open_ways, won, lost)
    for vertex in lost:  # it grows while it is read
        fresh = [each for each in before[vertex] if each not in won]
        won.update(dict.fromkeys(fresh))
        for each in dict.fromkeys(fresh):
            _close(each, before, open_ways, won, lost)
    return tuple(lost)


def _close(
    vertex: str, before: Mapping[str, list[str]], open_ways: dict[str, int], won: dict[str, None], lost: list[str]
) -> None:
    """A vertex is won: those all of whose ways lead to won ones are lost."""
    for each in before[vertex]:
        open_ways[each] -= 1
        if not open_ways[each] and each not in won:
            lost.append(each)


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

    def recipe_where_searched(self, position: str, ending: Ending) -> Recipe | None:
        """The lost vertices, where they are few enough to be a rule to play by."""
        if len(self.digraph.vertices) > MOST_TOLD:
            return None
        lost = lost_vertices(self.digraph.successors, ending is Ending.MISERE)
        return LeaveLost(lost) if position in lost or not set(lost).isdisjoint(self.moves(position)) else None

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
