"""Pic'arête: take edges of a graph, a point for each vertex that is left without edges.

Each game lasts as many moves as there are edges. The numbers of edges, of vertices and of edges outside the 2-core, odd
or even in each component, bound the score and tell a move that reaches the bound (Duchêne 2006, I.3, with the last line
of theorem 10 corrected; Meyniel and Roudneff 1988).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, NamedTuple

from noyau.core.caches import remembered
from noyau.core.game import Scoring
from noyau.core.parameters import Kind, parameter
from noyau.core.reasons import Reason
from noyau.forms.coins import Mask
from noyau.games.strings import OnNet, check_count, check_size
from noyau.graphs import read_graph
from noyau.graphs.edge_parts import EDGE_ALONE, Chain, EdgeParts, Part, Shape, find_parts
from noyau.graphs.graph import Graph
from noyau.graphs.nets import Net, NetSum, net_of
from noyau.graphs.outside import GraphSource
from noyau.graphs.outside import graph as take_graph
from noyau.values.tempered import Estimate, LeastWorth, Tempered, add_estimates
from noyau.words import Sentence

REFERENCE = "Duchêne 2006, theorem 10"


class EdgesName(Kind[Net]):
    """A graph by its name; ``g`` is a vertex as any other."""

    label = "graph"

    def read(self, text: str) -> Net:
        graph = read_graph(text)
        check_count(graph.edge_count, "picarete")
        return net_of(graph, has_ground=False)


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


def weight_of(shape: str, count: int) -> int:
    """What this many components of a type add to f.

    >>> weight_of("I(i,i)", 3), weight_of("P(p,i)", 3), weight_of("A.I.", 3)
    (6, 2, 0)
    """
    if shape == "A.I.":
        return 0
    return 2 * (count // 2) if shape == "P(p,i)" else _WEIGHTS[shape] * count


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
        f = sum(weight_of(shape, number) for shape, number in count.items())
        if edges % 2:
            return cls(edges, dict(count), word, f, True, f + _LOWER[word][paired % 2])
        return cls(edges, dict(count), word, f, False, -f + _UPPER[word][paired % 2])


def bound_of(whole: EdgeParts) -> ScoreBound:
    """The bound on the score of a graph with these components."""
    return ScoreBound.of(whole.edges, {shape: kin.number for shape, kin in whole.shapes.items()})


def least_value(shape: Shape) -> Tempered:
    """Less than this no component of a type is worth, in any sum, to the player who takes the last edge.

    By induction on the edges. Whichever edge the opponent takes, what is left by type brings this player, who moves
    next, no less than before; with an odd number of edges ``sure_move`` finds one that does. The bounds of theorem
    10 follow, and mostly better ones.
    """
    if shape.is_edge:
        return Tempered(0, two=True)
    if shape.trees == "i":
        return Tempered(2 if shape.odd_vertices else 1, one=True)
    return Tempered(1 if shape.odd_vertices else 2)


def is_slender(part: Part) -> bool:
    """Whether a component is a tree or has one cycle: it is worth no more than the least value of its type.

    By induction: what is left after a move are such components again, and the parities of their numbers alone decide
    which values these may have. A tree of two edges at least is worth 1, and ± 1 where its number is odd; a component
    with one cycle is worth 2 where the cycle is even, else 1, and ± 1 where an odd number of edges is outside.
    """
    return part.edges <= part.vertices


def estimate_part(part: Part) -> Estimate:
    """Between which values a component lies.

    One of at least three vertices is worth no more than two less than these: no edge that the player takes who makes
    the last move helps more than it earns, and the other player has a switch to take or an edge that costs nothing.
    """
    least = least_value(Shape.of(part))
    return Estimate(least, least if is_slender(part) else Tempered(part.vertices - 2))


@remembered(most=8)
def _count_estimates(whole: EdgeParts) -> Mapping[Estimate, int]:
    """How many components lie between the same values."""
    return Counter(map(estimate_part, whole.parts))


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
        if not all(map(is_slender, whole.parts)):
            return None
        values: Counter[str] = Counter()
        for shape, kin in whole.shapes.items():
            values[str(least_value(shape))] += kin.number
        total, is_odd = add_estimates(_count_estimates(whole)).least, bool(whole.edges % 2)
        return cls(dict(values), str(total), total.number, total.first_gain, is_odd, total.score(is_odd))


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


_PENDANT = ("I(i,i)", "I(p,i)", "P(i,i)", "P(p,i)", "I(i,p)", "I(p,p)")
"""Where a pendant edge reaches the bound; the first four are worth ± 1."""


def sure_move(whole: EdgeParts) -> SureMove:
    """A move that reaches the bound of a graph with an odd number of edges, by the proof of theorem 10.

    It keeps what the components are worth at least by their types, which is the better bound.
    """
    first = {str(shape): (shape, kin.first) for shape, kin in whole.shapes.items()}
    if EDGE_ALONE in whole.shapes and whole.shapes[EDGE_ALONE].number % 2:
        return SureMove(whole.pendant_edge(whole.shapes[EDGE_ALONE].first), "alone", EDGE_ALONE)
    for name in _PENDANT:
        if name in first:
            shape, part = first[name]
            return SureMove(whole.pendant_edge(part), "pendant", shape)
    if "I(i,∅)" in first:
        shape, part = first["I(i,∅)"]
        return SureMove(whole.cycle_edge(part), "cycle", shape)
    shape, part = first["I(p,∅)"]
    return _chain_move(whole, part, shape)


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


def _likely_edges(whole: EdgeParts) -> Iterator[int]:
    for kin in whole.shapes.values():
        if kin.first.leaf >= 0:
            yield whole.pendant_edge(kin.first)
        else:
            yield whole.cycle_edge(kin.first)
            # what hangs on the ends of an odd chain less an edge is even
            yield from (chain.edges[0] for chain in islice(whole.chains(kin.first), 9) if len(chain.edges) % 2)


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
    surveyed_by: ClassVar[str] = "noyau.games.picarete_graphs:survey"
    """What finds the scores of all small graphs."""
    graph: Net = parameter(EdgesName())

    def _take(self, source: GraphSource) -> Net:
        return check_size(net_of(take_graph(source), has_ground=False), "picarete")

    @classmethod
    def on(cls, graph: Graph) -> Picarete:
        """The game on a graph."""
        return cls(check_size(net_of(graph, has_ground=False), "picarete"))

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
        whole = self.parts(position)
        bound, known = self.score_bound(position), SlenderValue.of(whole)
        yield bound
        if known is not None:
            yield known
            return
        better = LeastWorth.of(_count_estimates(whole), bound.is_least)
        if better.bound != bound.bound:
            yield better
        if bound.is_least:
            sure = sure_move(whole)
            chain = tuple(map(self.net.write_string, sure.chain))
            yield StrategyMove(self.net.write_string(sure.edge), sure.step, str(sure.shape), chain)

    def estimate(self, position: Mask) -> Estimate:
        """Between which values the graph lies, to the player who takes the last edge."""
        return add_estimates(_count_estimates(self.parts(position)))

    def bounds(self, position: Mask) -> tuple[int, int]:
        """What the score lies between: one number where each component has one cycle at most."""
        return self.estimate(position).bounds(bool(position.bit_count() % 2))

    def known_value(self, position: Mask) -> Tempered | None:
        """What the graph is worth to the player who takes the last edge, where each component has one cycle at most."""
        found = self.estimate(position)
        return found.least if found.is_exact else None

    def sure_move(self, position: Mask) -> int | None:
        """A move that reaches the bound of whoever is to move, or the score where it is known; else None."""
        if position.bit_count() % 2:
            return sure_move(self.parts(position)).edge
        return self.strategy_move(position) if position and self.known_value(position) is not None else None

    def strategy_move(self, position: Mask) -> int:
        """The move of the proof; with an even number of edges one after which the opponent is sure of least.

        Of each type of components a pendant edge is looked at, or one on a cycle and one of an odd inner chain.
        """
        whole = self.parts(position)
        if whole.edges % 2:
            return sure_move(whole).edge
        return max(_likely_edges(whole), key=lambda edge: self._most_after(position, edge))

    def _most_after(self, position: Mask, edge: int) -> int:
        """What is the most that whoever takes an edge gets ahead by."""
        return self.gain(position, edge) - self.bounds(self.play(position, edge))[0]

    def beside(self, others: Sequence[Picarete]) -> Picarete:
        """The game on this graph and others as one graph."""
        return Picarete(check_size(NetSum.of([self.net, *(other.net for other in others)]), "picarete"))
