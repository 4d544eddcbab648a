"""Pic'arête: take edges of a graph, a point for each vertex that is left without edges.

Each game lasts as many moves as there are edges. The numbers of edges, of vertices and of edges outside the 2-core, odd
or even in each component, bound the score and tell a move that reaches the bound (Duchêne 2006, I.3, with the last line
of theorem 10 corrected; Meyniel and Roudneff 1988).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple

from noyau.core.game import Scoring
from noyau.core.parameters import Kind, parameter
from noyau.core.reasons import Reason
from noyau.forms.coins import Mask
from noyau.games.strings import OnNet, check_size
from noyau.graphs import read_graph
from noyau.graphs.nets import Net, net_of
from noyau.graphs.outside import GraphSource
from noyau.graphs.outside import graph as take_graph
from noyau.values.masks import bits
from noyau.words import Sentence

REFERENCE = "Duchêne 2006, theorem 10"


class EdgesName(Kind[Net]):
    """A graph by its name; ``g`` is a vertex as any other."""

    label = "graph"

    def read(self, text: str) -> Net:
        return check_size(net_of(read_graph(text), has_ground=False))


class Shape(NamedTuple):
    """The type of a component: odd or even numbers of edges, of vertices and of edges outside the 2-core."""

    odd_edges: bool
    odd_vertices: bool
    trees: str
    """How many edges are outside the 2-core: ``∅`` none, ``p`` an even number, ``i`` an odd one."""
    is_edge: bool = False
    """Whether it is an edge alone, which earns two points."""

    def __str__(self) -> str:
        """As the thesis has it: I or P, i or p, then ∅, i or p; A.I. for an edge alone."""
        if self.is_edge:
            return "A.I."
        return f"{'I' if self.odd_edges else 'P'}({'i' if self.odd_vertices else 'p'},{self.trees})"


EDGE_ALONE = Shape(True, False, "i", True)
_WEIGHTS = {
    str(Shape(odd_edges, odd_vertices, trees)): (2 if trees == "i" else 1)
    if odd_edges and odd_vertices
    else 1
    if odd_edges or odd_vertices
    else 2
    for odd_edges in (True, False)
    for odd_vertices in (True, False)
    for trees in "∅pi"
}
"""What each component adds to f; those of type P(p,i) count two by two."""

_LOWER = {"001": (1, 1), "010": (0, 2), "100": (2, 2), "111": (1, 3)}
_UPPER = {"000": (0, 0), "011": (1, -1), "101": (1, 1), "110": (2, 0)}
"""By class: what is added to f, or to −f, where the number of components P(p,i) is even, and where it is odd."""


@dataclass(frozen=True)
class ScoreBound(Reason, kind="picarete-bound"):
    """The components by type, the class of the graph, f, and what the score is at least or at most."""

    edges: int
    shapes: Mapping[str, int]
    bits: str
    """The parities of the edges alone, of the components I(i,∅) and I(i,p), and of the other odd ones."""
    f: int
    is_least: bool
    """Whether the score is at least the bound, as with an odd number of edges; else it is at most the bound."""
    bound: int

    @classmethod
    def of(cls, edges: int, shapes: Mapping[Shape, int]) -> ScoreBound:
        """The bound of theorem 10 for components of these types."""
        count = Counter({str(shape): number for shape, number in shapes.items() if number})
        single, middle = count["A.I."], count["I(i,∅)"] + count["I(i,p)"]
        others = sum(n for shape, n in count.items() if shape.startswith("I(")) - middle
        word = "".join(str(number % 2) for number in (single, middle, others))
        paired = count["P(p,i)"]
        f = sum(_WEIGHTS[shape] * number for shape, number in count.items() if shape not in ("A.I.", "P(p,i)"))
        f += 2 * (paired // 2)
        if edges % 2:
            return cls(edges, dict(count), word, f, True, f + _LOWER[word][paired % 2])
        return cls(edges, dict(count), word, f, False, -f + _UPPER[word][paired % 2])


@dataclass(frozen=True)
class Part:
    """A component: its edges, as numbers and as the edges at each vertex."""

    edges: tuple[int, ...]
    rows: Mapping[int, Sequence[tuple[int, int]]] = field(repr=False)
    """For each vertex its neighbours, each with the number of the edge to it."""

    @cached_property
    def outside_core(self) -> frozenset[int]:
        """The edges outside the 2-core: all of a tree."""
        degree = {vertex: len(near) for vertex, near in self.rows.items()}
        leaves = [vertex for vertex, count in degree.items() if count == 1]
        gone: set[int] = set()
        while leaves:
            vertex = leaves.pop()
            for other, edge in self.rows[vertex]:
                if edge not in gone:
                    gone.add(edge)
                    degree[other] -= 1
                    if degree[other] == 1:
                        leaves.append(other)
        return frozenset(gone)

    @cached_property
    def shape(self) -> Shape:
        if len(self.edges) == 1:
            return EDGE_ALONE
        outside = len(self.outside_core)
        trees = "∅" if not outside else "i" if outside % 2 else "p"
        return Shape(bool(len(self.edges) % 2), bool(len(self.rows) % 2), trees)

    def pendant(self) -> int:
        """An edge with an end of degree 1."""
        return next(near[0][1] for near in self.rows.values() if len(near) == 1)

    def chains(self) -> Iterator[tuple[int, int, list[int]]]:
        """The inner chains: two ends, of degree other than 2, and the edges between; a cycle ends where it begins."""
        used: set[int] = set()
        ends = [vertex for vertex, near in self.rows.items() if len(near) != 2] or [next(iter(self.rows))]
        for start in ends:
            for other, edge in self.rows[start]:
                if edge in used:
                    continue
                used.add(edge)
                chain, before, vertex = [edge], edge, other
                while len(self.rows[vertex]) == 2 and vertex != start:
                    vertex, before = next((far, link) for far, link in self.rows[vertex] if link != before)
                    used.add(before)
                    chain.append(before)
                yield start, vertex, chain


def components(net: Net, edges: Iterable[int]) -> list[Part]:
    """The components that some edges make."""
    rows: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for edge in edges:
        one, other = net.strings[edge]
        rows[one].append((other, edge))
        rows[other].append((one, edge))
    found, met = [], set()
    for start in rows:
        if start in met:
            continue
        met.add(start)
        stack, own = [start], [start]
        while stack:
            for other, _ in rows[stack.pop()]:
                if other not in met:
                    met.add(other)
                    stack.append(other)
                    own.append(other)
        found.append(Part(tuple({edge for vertex in own for _, edge in rows[vertex]}), {v: rows[v] for v in own}))
    return found


def bound_of(parts: Sequence[Part]) -> ScoreBound:
    """The bound on the score of a graph with these components."""
    return ScoreBound.of(sum(len(part.edges) for part in parts), Counter(part.shape for part in parts))


def sure_move(net: Net, parts: Sequence[Part]) -> int:
    """A move that reaches the bound of a graph with an odd number of edges, by the proof of theorem 10."""
    bound = bound_of(parts)
    first = {str(part.shape): part for part in reversed(parts)}
    if bound.bits[0] == "1":
        return first["A.I."].edges[0]
    if bound.shapes.get("P(p,i)", 0) % 2:
        return first["P(p,i)"].pendant()
    if bound.bits == "010":
        return first["I(i,p)"].pendant() if "I(i,p)" in first else _cycle_edge(first["I(i,∅)"])
    for shape in ("I(i,i)", "I(p,p)", "I(p,i)"):
        if shape in first:
            return first[shape].pendant()
    return _chain_edge(first["I(p,∅)"])


def _cycle_edge(part: Part) -> int:
    """An edge on a cycle: one that a walk through the graph does not need."""
    start = next(iter(part.rows))
    met, needed, stack = {start}, set(), [start]
    while stack:
        for other, edge in part.rows[stack.pop()]:
            if other not in met:
                met.add(other)
                needed.add(edge)
                stack.append(other)
    return next(edge for edge in part.edges if edge not in needed)


def _chain_edge(part: Part) -> int:
    """Of a component without pendant edges one on an odd inner chain (lemma 6), or on the chain that leads there."""
    chains = list(part.chains())
    start, end, odd = next(chain for chain in chains if len(chain[2]) % 2)
    if start != end or len(part.rows[start]) != 3:
        return odd[0]
    handle = next(edges for one, other, edges in chains if start in (one, other) and edges is not odd)
    return odd[0] if len(handle) % 2 == 0 else handle[0]


@dataclass(frozen=True)
class Picarete(OnNet, Scoring[Mask, int]):
    """Take an edge of a graph: a point for each vertex that is left without edges; the turns alternate.

    >>> from noyau.core.spec import parse
    >>> game = parse("picarete:cycle-5")
    >>> bound = game.rules.score_bound(game.position)
    >>> bound.is_least, bound.bound
    (True, 1)
    """

    name: ClassVar[str] = "picarete"
    example: ClassVar[str] = "picarete:cycle-4"
    takers_go_on: ClassVar[bool] = False
    graph: Net = parameter(EdgesName())

    def _take(self, source: GraphSource) -> Net:
        return check_size(net_of(take_graph(source), has_ground=False))

    def say_move(self, position: Mask, move: int) -> Sentence:
        facts = {"edge": self.write_move(position, move), "n": len(self.taken(position, move))}
        return Sentence("strings.isolate" if facts["n"] else "strings.edge", facts)

    def score_bound(self, position: Mask) -> ScoreBound:
        """What theorem 10 says of the score."""
        return bound_of(components(self.net, bits(position)))

    def bounds(self, position: Mask) -> tuple[int, int]:
        """What the score lies between, by theorem 10 and by the number of vertices that can still be earned."""
        parts = components(self.net, bits(position))
        vertices, bound = sum(len(part.rows) for part in parts), bound_of(parts)
        return (bound.bound, vertices) if bound.is_least else (-vertices, bound.bound)

    def sure_move(self, position: Mask) -> int | None:
        """A move that reaches the bound with an odd number of edges; None where the bound is the opponent's."""
        return sure_move(self.net, components(self.net, bits(position))) if position.bit_count() % 2 else None
