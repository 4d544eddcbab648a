"""Pic'arête: take edges of a graph, a point for each vertex that is left without edges.

Each game lasts as many moves as there are edges. The numbers of edges, of vertices and of edges outside the 2-core, odd
or even in each component, bound the score and tell a move that reaches the bound (Duchêne 2006, I.3, with the last line
of theorem 10 corrected; Meyniel and Roudneff 1988).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from noyau.core.caches import remembered
from noyau.core.game import Scoring
from noyau.core.parameters import Kind, parameter
from noyau.core.reasons import Reason
from noyau.forms.coins import Mask
from noyau.games.strings import OnNet, check_size
from noyau.graphs import read_graph
from noyau.graphs.edge_parts import EDGE_ALONE, Chain, EdgeParts, Part, Shape, find_parts
from noyau.graphs.graph import Graph
from noyau.graphs.nets import Net, net_of
from noyau.graphs.outside import GraphSource
from noyau.graphs.outside import graph as take_graph
from noyau.values.tempered import Tempered, add_values
from noyau.words import Sentence

REFERENCE = "Duchêne 2006, theorem 10"


class EdgesName(Kind[Net]):
    """A graph by its name; ``g`` is a vertex as any other."""

    label = "graph"

    def read(self, text: str) -> Net:
        return check_size(net_of(read_graph(text), has_ground=False))


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


def bound_of(whole: EdgeParts) -> ScoreBound:
    """The bound on the score of a graph with these components."""
    return ScoreBound.of(whole.edges, {shape: kin.number for shape, kin in whole.shapes.items()})


def slender_value(part: Part) -> Tempered | None:
    """What a tree, or a component with one cycle, is worth to the player who takes the last edge; None of others.

    By induction: what is left after a move are such components again, and the parities of their numbers alone decide
    which values these may have. A tree of two edges at least is worth 1, and ± 1 where its number is odd; a component
    with one cycle is worth 2 where the cycle is even, else 1, and ± 1 where an odd number of edges is outside.
    """
    if part.edges == 1:
        return Tempered(0, two=True)
    if part.edges < part.vertices:
        return Tempered(1, one=bool(part.edges % 2))
    if part.edges == part.vertices:
        return Tempered(2 - (part.edges - part.outside) % 2, one=bool(part.outside % 2))
    return None


@dataclass(frozen=True)
class SlenderValue(Reason, kind="picarete-value"):
    """What a graph is worth of which each component is a tree or has one cycle."""

    values: Mapping[str, int]
    """How many components have each value."""
    value: str
    number: int
    first_gain: int
    """What the switches bring whoever is to move."""
    is_odd: bool
    """Whether the player to move takes the last edge."""
    score: int

    @classmethod
    def of(cls, whole: EdgeParts) -> SlenderValue | None:
        """The value of a graph; None where a component has several cycles."""
        values = _count_values(whole)
        if values is None:
            return None
        total, is_odd = add_values(values), bool(whole.edges % 2)
        told = {str(value): count for value, count in values.items()}
        return cls(told, str(total), total.number, total.first_gain, is_odd, total.score(is_odd))


@remembered(most=8)
def _count_values(whole: EdgeParts) -> Mapping[Tempered, int] | None:
    """How many components have each value; None where one has several cycles."""
    values: Counter[Tempered] = Counter()
    for part in whole.parts:
        value = slender_value(part)
        if value is None:
            return None
        values[value] += 1
    return values


@dataclass(frozen=True)
class StrategyMove(Reason, kind="picarete-move"):
    """The move of the proof: an edge alone, a pendant one, one on a cycle, or one that an odd inner chain tells."""

    move: str
    step: str
    shape: str
    chain: tuple[str, ...]


class SureMove(NamedTuple):
    """A move that reaches the bound of a graph with an odd number of edges, and which step of the proof tells it."""

    edge: int
    step: str
    """``alone``, ``pendant``, ``cycle`` or ``chain``: which kind of edge it is."""
    shape: Shape
    """The type of its component."""
    chain: tuple[int, ...] = ()
    """The odd inner chain of lemma 6, where the proof looks for one."""


def sure_move(whole: EdgeParts) -> SureMove:
    """A move that reaches the bound of a graph with an odd number of edges, by the proof of theorem 10."""
    bound = bound_of(whole)
    first = {shape: kin.first for shape, kin in whole.shapes.items()}
    if bound.bits[0] == "1":
        part = first[EDGE_ALONE]
        return SureMove(whole.pendant_edge(part), "alone", EDGE_ALONE)
    wanted = ["P(p,i)"] if bound.shapes.get("P(p,i)", 0) % 2 else []
    wanted += ["I(i,p)"] if bound.bits == "010" else ["I(i,i)", "I(p,p)", "I(p,i)"]
    named = {str(shape): shape for shape in first}
    shape = next((named[name] for name in wanted if name in named), None)
    if shape is not None:
        return SureMove(whole.pendant_edge(first[shape]), "pendant", shape)
    if bound.bits == "010":
        shape = named["I(i,∅)"]
        return SureMove(whole.cycle_edge(first[shape]), "cycle", shape)
    shape = named["I(p,∅)"]
    return _chain_move(whole, first[shape], shape)


def odd_chain(whole: EdgeParts, part: Part) -> Chain:
    """An inner chain with an odd number of edges: a component with an odd number of edges has one (lemma 6)."""
    return next(chain for chain in whole.chains(part) if len(chain.edges) % 2)


def _chain_move(whole: EdgeParts, part: Part, shape: Shape) -> SureMove:
    """Of a component without pendant edges an edge of an odd inner chain, or of the chain that leads there."""
    odd = odd_chain(whole, part)
    chosen = odd.edges
    if odd.start == odd.end and whole.degree[odd.start] == 3:
        # a cycle on a handle: where the handle is odd, to open the cycle would leave a component P(p,i)
        handle = [edge for _, edge in whole.near(odd.start) if edge not in (odd.edges[0], odd.edges[-1])]
        before, vertex = handle[0], next(other for other, edge in whole.near(odd.start) if edge == handle[0])
        while whole.degree[vertex] == 2:
            vertex, before = next(link for link in whole.near(vertex) if link[1] != before)
            handle.append(before)
        chosen = handle if len(handle) % 2 else chosen
    return SureMove(chosen[0], "chain", shape, tuple(odd.edges))


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
    area: ClassVar[str] = "picarete"
    example: ClassVar[str] = "picarete:cycle-4"
    takers_go_on: ClassVar[bool] = False
    graph: Net = parameter(EdgesName())

    def _take(self, source: GraphSource) -> Net:
        return check_size(net_of(take_graph(source), has_ground=False))

    @classmethod
    def on(cls, graph: Graph) -> Picarete:
        """The game on a graph."""
        return cls(check_size(net_of(graph, has_ground=False)))

    def say_move(self, position: Mask, move: int) -> Sentence:
        facts = {"edge": self.write_move(position, move), "n": len(self.taken(position, move))}
        return Sentence("strings.isolate" if facts["n"] else "strings.edge", facts)

    def parts(self, position: Mask) -> EdgeParts:
        """The components that are left."""
        return find_parts(self.net, position)

    def score_bound(self, position: Mask) -> ScoreBound:
        """What theorem 10 says of the score."""
        return bound_of(self.parts(position))

    def bound_reasons(self, position: Mask) -> Iterator[Reason]:
        """The bound, how the proof reaches it where whoever is to move can, and the value where it is known."""
        bound = self.score_bound(position)
        yield bound
        known = SlenderValue.of(self.parts(position))
        if known is not None:
            yield known
        elif bound.is_least:
            sure = sure_move(self.parts(position))
            chain = tuple(map(self.net.write_string, sure.chain))
            yield StrategyMove(self.net.write_string(sure.edge), sure.step, str(sure.shape), chain)

    def bounds(self, position: Mask) -> tuple[int, int]:
        """What the score lies between: the value where each component has one cycle at most, else theorem 10."""
        whole = self.parts(position)
        known, bound = SlenderValue.of(whole), bound_of(whole)
        if known is not None:
            return known.score, known.score
        return (bound.bound, whole.vertices) if bound.is_least else (-whole.vertices, bound.bound)

    def known_value(self, position: Mask) -> Tempered | None:
        """What the graph is worth to the player who takes the last edge, where each component has one cycle at most."""
        values = _count_values(self.parts(position))
        return None if values is None else add_values(values)

    def sure_move(self, position: Mask) -> int | None:
        """A best move where the score is known, else one that reaches the bound, where that is not the opponent's."""
        whole = self.parts(position)
        known = SlenderValue.of(whole)
        if known is None or not position:
            return sure_move(whole).edge if position.bit_count() % 2 else None
        likely = (
            whole.pendant_edge(kin.first) if kin.first.leaf >= 0 else whole.cycle_edge(kin.first)
            for kin in whole.shapes.values()
        )
        return next(
            (
                move
                for move in likely
                if self.gain(position, move) - self.bounds(self.play(position, move))[0] == known.score
            ),
            None,
        )
