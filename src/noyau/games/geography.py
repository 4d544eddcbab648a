"""Geography: a token walks on a graph and never comes back, to a vertex or along an edge."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import ClassVar, cast

from noyau.core.caches import remembered
from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.game import AnyGame, Impartial
from noyau.core.parameters import Kind, parameter
from noyau.core.reasons import CELLS, Decision, Pairs, Reason
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.graphs import Graph, read_graph
from noyau.graphs.matchings import MaximumMatchings, find_even_kernel, find_sides
from noyau.graphs.outside import graph as take_graph
from noyau.graphs.vertex_names import read_ends, write_ends
from noyau.values.masks import bits
from noyau.words import Sentence

MOST_VERTICES = 5000
MOST_EDGES, MOST_MARKED_EDGES = 500_000, 20_000
"""Edge geography keeps a mark for each edge, so that there may be fewer."""


@dataclass(frozen=True)
class Matching(Reason, kind="matching"):
    """A maximum matching of what the token can still reach: whoever stands on a vertex that it joins follows it."""

    vertex: int = field(metadata=CELLS)
    partner: int | None = field(metadata=CELLS)
    pairs: Pairs = field(metadata=CELLS)

    def recipe(self, game: AnyGame) -> Recipe:
        return CrossBridges(self.pairs)


@dataclass(frozen=True)
class CrossBridges(Recipe, kind="cross-bridges"):
    """As many edges as possible of which no two share an end: go along the one at the vertex where one stands.

    >>> from noyau.core.spec import parse
    >>> from noyau.engines import solve
    >>> found = solve(parse("geography:path-4:1"))
    >>> found.recipe, found.game.rules.write_move(found.game.position, found.recipe.restore(found.game))
    (CrossBridges(pairs=((0, 1), (2, 3))), '0')
    """

    pairs: Pairs

    def holds(self, game: AnyGame) -> bool:
        return self.restore(game) is None

    def restore(self, game: AnyGame) -> int | None:
        rules, position = cast("Journey", game.rules), game.position
        here = rules.vertex(position)
        bridge = next((pair for pair in self.pairs if here in pair), ())
        return next((move for move in rules.moves(position) if rules.target(position, move) in bridge), None)


@dataclass(frozen=True)
class EvenKernel(Reason, kind="even-kernel"):
    """Vertices no two of which are joined, and to which every other vertex has an even number of unused edges.

    The token is on one of them, or comes there by the move to ``to``, which uses its edge up.
    """

    vertex: int = field(metadata=CELLS)
    to: int | None = field(metadata=CELLS)
    homes: tuple[int, ...] = field(metadata=CELLS)

    def recipe(self, game: AnyGame) -> Recipe:
        return ComeHome(self.to, self.homes)


@dataclass(frozen=True)
class ComeHome(Recipe, kind="come-home"):
    """An even kernel: go to one of its vertices, and come back to one of them after each move of the opponent.

    >>> from noyau.core.spec import parse
    >>> from noyau.engines import solve
    >>> solve(parse("edgegeography:cycle-4:0")).recipe
    ComeHome(to=None, homes=(0, 2))
    """

    to: int | None
    homes: tuple[int, ...]

    def holds(self, game: AnyGame) -> bool:
        rules = cast("Journey", game.rules)
        return rules.vertex(game.position) in self.homes

    def restore(self, game: AnyGame) -> int | None:
        return self._to(game, () if self.to is None else (self.to,))

    def answer(self, game: AnyGame, move: int) -> int | None:
        return self._to(game.after(move), self.homes)

    def _to(self, game: AnyGame, wanted: Sequence[int]) -> int | None:
        rules, position = cast("Journey", game.rules), game.position
        return next((move for move in rules.moves(position) if rules.target(position, move) in wanted), None)


class WalkGraph(Kind[Graph]):
    """A graph by its name, ``cycle-9``, ``edges-0.1``, ``a-b``, ``a>b`` or ``@file``, small enough to walk on."""

    label = "graph"
    most_edges: ClassVar[int] = MOST_EDGES
    with_loops: ClassVar[bool] = False

    def read(self, text: str) -> Graph:
        graph = read_graph(text)
        if not self.with_loops and graph.loop is not None:
            raise SpecError("geography.loop", vertex=graph.name_of(graph.loop))
        if graph.size > MOST_VERTICES:
            raise TooLarge("geography.vertices", n=graph.size, limit=MOST_VERTICES)
        if graph.edge_count > self.most_edges:
            raise TooLarge("geography.edges", n=graph.edge_count, limit=self.most_edges)
        return graph


class MarkedGraph(WalkGraph):
    """A graph on which each edge has a mark, so that an arc from a vertex to itself can be used, once."""

    most_edges: ClassVar[int] = MOST_MARKED_EDGES
    with_loops: ClassVar[bool] = True


_MOST_SIDED = 2000
"""So many vertices give equations that are solved within seconds."""

_SMALL = 128
"""Up to so many marks, positions that differ only where the token cannot go any more are told to be the same."""


class Journey(Rewriting):
    """A token on a graph; each step uses up a mark. Above the free marks, one more bit shows where the token is."""

    family: ClassVar[str] = "geography"
    marks_edges: ClassVar[bool] = False
    """Whether edges are used up; else vertices are."""
    graph: Graph

    def __post_init__(self) -> None:
        """A graph of another library, or the name of one, is read."""
        object.__setattr__(self, "graph", take_graph(self.graph))

    @property
    @abstractmethod
    def marks(self) -> int:
        """How many marks there are."""

    @property
    @abstractmethod
    def cells(self) -> Sequence[Sequence[int]]:
        """For each vertex and each of its neighbours, the mark that this step uses up."""

    @abstractmethod
    def _read_used(self, text: str) -> int:
        """The mark that a text names."""

    @abstractmethod
    def _write_used(self, mark: int) -> str: ...

    def must_end(self) -> bool:
        """Each step uses up a mark."""
        return True

    def is_gone(self, position: Mask, vertex: int) -> bool:
        """Whether the token has been on a vertex to which it may not come back."""
        return not self.marks_edges and not position >> vertex & 1 and vertex != self.vertex(position)

    def is_used(self, position: Mask, edge: tuple[int, int]) -> bool:
        """Whether an edge cannot be used any more."""
        into_here = self.graph.directed and (edge[1] == self.vertex(position) or edge[0] == edge[1])
        return into_here or any(self.is_gone(position, vertex) for vertex in edge)

    def pairs_ahead(self, position: Mask, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """The edges among these to which the token can still come, those at its own vertex first."""
        here = self.vertex(position)
        met = {here}
        queue = [here]
        for vertex in queue:
            new = [w for w in self.graph.neighbours[vertex] if w not in met and not self.is_gone(position, w)]
            met.update(new)
            queue += new
        return sorted((pair for pair in pairs if pair[0] in met), key=lambda pair: (here not in pair, pair))

    @property
    def size(self) -> int:
        return self.marks + self.graph.size

    @property
    def cell_names(self) -> tuple[str, ...]:
        return self.graph.names

    @property
    def start(self) -> Mask:
        """The token on vertex 0, everything free."""
        return self.at(0)

    def at(self, vertex: int) -> Mask:
        """The position with the token on a vertex at the beginning of the journey."""
        return (1 << self.marks) - 1 | 1 << self.marks + vertex

    def vertex(self, position: Mask) -> int:
        """Where the token is."""
        return (position >> self.marks).bit_length() - 1

    def spec(self, position: Mask) -> str:
        """The first vertex is written too, for any may be the first."""
        return Impartial.spec(self, position)

    @cached_property
    def _first(self) -> list[int]:
        """The number of the first step from each vertex."""
        return list(accumulate(map(len, self.graph.neighbours), initial=0))

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(
            Rewrite(self.graph.name_of(target), need=here, clear=here, add=1 << self.marks + target)
            for vertex, row in enumerate(self.graph.neighbours)
            for mark, target in zip(self.cells[vertex], row, strict=True)
            for here in (1 << mark | 1 << self.marks + vertex,)
        )

    def target(self, position: Mask, move: int) -> int:
        """The vertex to which a step leads."""
        vertex = self.vertex(position)
        return self.graph.neighbours[vertex][move - self._first[vertex]]

    def write_move(self, position: Mask, move: int) -> str:
        return self.graph.name_of(self.target(position, move))

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence("move.slide", {"vertex": self.write_move(position, move)})

    def say_position(self, position: Mask) -> Sentence:
        """Where the token is, and what has been used up."""
        vertex, used = self.vertex(position), self.write_used(position)
        facts = {"vertex": self.graph.name_of(vertex), "n": len(used), "used": used}
        return Sentence(f"geography.read.{self.name}", facts)

    def moves(self, position: Mask) -> Iterator[int]:
        vertex = self.vertex(position)
        for move, mark in enumerate(self.cells[vertex], start=self._first[vertex]):
            if position >> mark & 1:
                yield move

    def play(self, position: Mask, move: int) -> Mask:
        vertex = self.vertex(position)
        mark = self.cells[vertex][move - self._first[vertex]]
        target = self.target(position, move)
        return position & ~(1 << mark | 1 << self.marks + vertex) | 1 << self.marks + target

    def options(self, position: Mask) -> Iterator[Mask]:
        return (self.play(position, move) for move in self.moves(position))

    def canonical(self, position: Mask) -> Mask:
        """The same position without the free marks to which the token cannot come any more, where there are few."""
        if self.size > _SMALL:
            return position
        here = self.vertex(position)
        kept, met, queue = 0, 1 << here, [here]
        for vertex in queue:
            for mark, target, found in self._ways[vertex]:
                if position & mark:
                    kept |= mark
                    if not met & found:
                        met |= found
                        queue.append(target)
        return kept | 1 << self.marks + here

    @cached_property
    def _ways(self) -> list[list[tuple[Mask, int, Mask]]]:
        """For each vertex: the mark that a step uses up, where the step leads, and the bit of that vertex."""
        return [
            [(1 << mark, target, 1 << target) for mark, target in zip(marks, row, strict=True)]
            for marks, row in zip(self.cells, self.graph.neighbours, strict=True)
        ]

    def read(self, text: str) -> Mask:
        here, comma, visited = text.partition(",")
        used = re.split("," if self._comma == "," else "[.,]", visited) if comma else []
        is_vertex = here.strip().isdecimal() or self.graph.names
        if not is_vertex or not all(map(str.strip, (here, *used))):
            raise SpecError(f"geography.{self.name}-position", text=text)
        position = self.at(self.graph.vertex_called(here))
        for part in used:
            position &= ~(1 << self._read_used(part.strip()))
        return position

    def write(self, position: Mask) -> str:
        vertex = self.vertex(position)
        used = self._comma.join(self.write_used(position))
        return f"{self.graph.name_of(vertex)},{used}" if used else self.graph.name_of(vertex)

    def write_used(self, position: Mask) -> tuple[str, ...]:
        """The names of what has been used up."""
        return tuple(self._write_used(mark) for mark in self._used(position))

    @cached_property
    def _comma(self) -> str:
        """What stands between the marks that are used: a point, unless names have points of their own."""
        return "," if any("." in name for name in self.graph.names) else "."

    def _used(self, position: Mask) -> Iterator[int]:
        return (mark for mark in range(self.marks) if not position >> mark & 1)

    def read_move(self, position: Mask, text: str) -> int:
        ways = {self.write_move(position, move): move for move in self.moves(position)}
        wanted = text.strip()
        if wanted in ways:
            return ways[wanted]
        vertex = self.vertex(position)
        if not ways:
            key = "over"
        elif wanted not in map(self.graph.name_of, self.graph.neighbours[vertex]):
            key = "no-way"
        else:
            key = self.name
        facts = {"source": self.graph.name_of(vertex), "target": wanted, "ways": tuple(ways)[:12]}
        raise IllegalMove(f"geography.move.{key}", **facts)


@dataclass(frozen=True)
class Geography(Journey):
    """Move the token along an edge, or an arc, to a vertex where it has not been.

    On a graph without directions, the player to move wins just when every maximum matching of the vertices that are
    left, the current one included, covers the current one (Fraenkel, Scheinerman, Ullman 1993).
    A position is the current vertex, then those visited before: ``3,0.1.2`` (``3,0,1,2`` is read too).

    >>> from noyau.graphs import read_graph
    >>> game = Geography(read_graph("path-4"))
    >>> [game.write(option) for option in game.options(game.read("1"))]
    ['0,1', '2,1']
    """

    name: ClassVar[str] = "geography"
    example: ClassVar[str] = "geography:petersen:0"
    graph: Graph = parameter(WalkGraph())

    @property
    def marks(self) -> int:
        return self.graph.size

    @property
    def cells(self) -> Sequence[Sequence[int]]:
        return self.graph.neighbours

    def at(self, vertex: int) -> Mask:
        return super().at(vertex) & ~(1 << vertex)

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if self.graph.directed or ending is Ending.MISERE:
            return None
        vertex = self.vertex(position)
        free = position & (1 << self.marks) - 1
        matchings = _matchings(self.graph, free | 1 << vertex)
        lost = vertex in matchings.missable
        mate = matchings.one_without(vertex) if lost else matchings.one
        pairs = tuple(sorted((one, other) for one, other in mate.items() if one < other))

        def winning() -> Iterator[int]:
            missable = _matchings(self.graph, free).missable
            return (move for move in self.moves(position) if self.target(position, move) in missable)

        return Decision(
            Outcome.P if lost else Outcome.N,
            (Matching(vertex, mate.get(vertex), pairs),),
            "Fraenkel, Scheinerman, Ullman 1993",
            winning,
            grundy=0 if lost else None,
        )

    def _used(self, position: Mask) -> Iterator[int]:
        here = self.vertex(position)
        return (vertex for vertex in super()._used(position) if vertex != here)

    def _read_used(self, text: str) -> int:
        return self.graph.vertex_called(text)

    def _write_used(self, mark: int) -> str:
        return self.graph.name_of(mark)


@remembered(most=64)
def _matchings(graph: Graph, inside: Mask) -> MaximumMatchings:
    """The maximum matchings of the vertices of a mask; all the moves from one position ask for the same."""
    kept = bits(inside)
    known = set(kept)
    return MaximumMatchings({vertex: [w for w in graph.neighbours[vertex] if w in known] for vertex in kept})


@dataclass(frozen=True)
class EdgeGeography(Journey):
    """Move the token along an edge, or an arc, that has not been used.

    On a graph without odd cycles, the player to move loses just when an even kernel has the current vertex (Fraenkel,
    Scheinerman, Ullman 1993): it is found by solving equations modulo 2.
    A position is the current vertex, then the edges used before: ``2,0-1.1-2``.

    >>> from noyau.graphs import read_graph
    >>> game = EdgeGeography(read_graph("cycle-3"))
    >>> [game.write(option) for option in game.options(game.start)]
    ['1,0-1', '2,0-2']
    """

    name: ClassVar[str] = "edgegeography"
    example: ClassVar[str] = "edgegeography:grid-2x3:0"
    marks_edges: ClassVar[bool] = True
    graph: Graph = parameter(MarkedGraph())

    @property
    def marks(self) -> int:
        return self.graph.edge_count

    @cached_property
    def cells(self) -> Sequence[Sequence[int]]:
        number = self._numbers
        return tuple(
            tuple(number[(u, v) if self.graph.directed else (min(u, v), max(u, v))] for v in row)
            for u, row in enumerate(self.graph.neighbours)
        )

    def is_used(self, position: Mask, edge: tuple[int, int]) -> bool:
        return not position >> self._numbers[edge] & 1

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if self.graph.directed or ending is Ending.MISERE:
            return None
        here = self.vertex(position)
        rows = self._unused(position)
        sides = find_sides(rows, here)
        if sides is None or len(sides) > _MOST_SIDED:
            return None
        reference = "Fraenkel, Scheinerman, Ullman 1993"
        homes = find_even_kernel(rows, sides, here)
        if homes:
            return Decision(Outcome.P, (EvenKernel(here, None, homes),), reference, lambda: iter(()), grundy=0)

        def ways() -> Iterator[tuple[int, int, tuple[int, ...]]]:
            """The moves into an even kernel of what they leave."""
            for move in self.moves(position):
                target = self.target(position, move)
                left = {**rows, here: rows[here] - {target}, target: rows[target] - {here}}
                if found := find_even_kernel(left, sides, target):
                    yield move, target, found

        _, target, homes = next(ways())
        reason = EvenKernel(here, target, homes)
        return Decision(Outcome.N, (reason,), reference, lambda: (move for move, _, _ in ways()))

    def _unused(self, position: Mask) -> dict[int, set[int]]:
        """For each vertex those to which unused edges lead."""
        return {
            vertex: {other for mark, other in zip(self.cells[vertex], row, strict=True) if position >> mark & 1}
            for vertex, row in enumerate(self.graph.neighbours)
        }

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int]:
        return {edge: number for number, edge in enumerate(self.graph.edges)}

    def _read_used(self, text: str) -> int:
        ways = {ends if self.graph.directed else tuple(sorted(ends)) for ends in read_ends(self.graph, text, 2)}
        marks = [self._numbers[edge] for edge in ways if edge in self._numbers]
        if len(marks) != 1:
            raise SpecError("geography.edge", edge=text, graph=str(self.graph))
        return marks[0]

    def _write_used(self, mark: int) -> str:
        return write_ends(self.graph, self.graph.edges[mark])
