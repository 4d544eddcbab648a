"""A token that the players move along the arcs of a digraph, which may have cycles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import AnyGame, MoveIsOption
from noyau.core.parameters import Kind, parameter
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending
from noyau.graphs import Digraph, read_digraph
from noyau.words import Sentence


class Arcs(Kind[Digraph]):
    """A digraph: ``a>b,b>c``, the name of a graph, or ``@file``."""

    label = "digraph"

    def read(self, text: str) -> Digraph:
        return read_digraph(text)


Stage = tuple[str, tuple[str, ...]]
"""An outcome, N or P, and the vertices that are found to have it at the same time."""

_MOST_MARKED = 2000
"""Nobody works back by hand from the end of a larger digraph."""


def mark_backwards(digraph: Digraph, ending: Ending) -> tuple[Stage, ...]:
    """The stages of working back: where no arc leaves, then what leads there, won and lost by turns.

    What no stage has is drawn.

    >>> mark_backwards(read_digraph("a>b,b>c,c>a,b>d"), Ending.NORMAL)
    (('P', ('d',)), ('N', ('b',)), ('P', ('a',)), ('N', ('c',)))
    """
    before: dict[str, list[str]] = {vertex: [] for vertex in digraph.vertices}
    for vertex in digraph.vertices:
        for target in digraph.successors[vertex]:
            before[target].append(vertex)
    open_ways = {vertex: len(digraph.successors[vertex]) for vertex in digraph.vertices}
    wave = [vertex for vertex in digraph.vertices if not open_ways[vertex]]
    found, is_lost = set(wave), ending is Ending.NORMAL
    stages: list[Stage] = []
    while wave:
        stages.append(("P" if is_lost else "N", tuple(wave)))
        reached = [vertex for target in wave for vertex in before[target] if vertex not in found]
        if not is_lost:  # a vertex is lost once all its arcs lead to won ones
            for vertex in reached:
                open_ways[vertex] -= 1
            reached = [vertex for vertex in reached if not open_ways[vertex]]
        wave = list(dict.fromkeys(reached))
        found.update(wave)
        is_lost = not is_lost
    return tuple(stages)


@dataclass(frozen=True)
class GoToMarked(Recipe, kind="go-to-marked"):
    """Work back from the end and mark the lost vertices: go to one of them, of the earliest stage that can be reached.

    What is never reached is drawn; there one goes on to what is drawn too.
    """

    stages: tuple[Stage, ...]

    def stage_of(self, vertex: str) -> int | None:
        """When a vertex is found, from 0; None where it is drawn."""
        return self._found.get(vertex)

    @cached_property
    def _found(self) -> dict[str, int]:
        return {name: number for number, (_, names) in enumerate(self.stages) for name in names}

    def holds(self, game: AnyGame) -> bool:
        return self._is_marked(game.position)

    def restore(self, game: AnyGame) -> str | None:
        marked: list[str] = [vertex for vertex in game.moves() if self._is_marked(vertex)]
        if marked:
            return min(marked, key=lambda vertex: self.stage_of(vertex) or 0)
        return next((vertex for vertex in game.moves() if self.stage_of(vertex) is None), None)

    def _is_marked(self, vertex: str) -> bool:
        stage = self.stage_of(vertex)
        return stage is not None and self.stages[stage][0] == "P"


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
        """The rule of whoever works back from the end on the digraph itself; None where it is too large."""
        if len(self.digraph.vertices) > _MOST_MARKED:
            return None
        return GoToMarked(mark_backwards(self.digraph, ending))

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
