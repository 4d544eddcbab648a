"""Pic'arête on all small graphs: what each is worth, and how that compares with the bounds of theorem 10.

>>> small = score_graphs(4)
>>> len(small), max(found.score for found in small)
(10, 2)
>>> print(*(f"{found.graph}: {found.value}" for found in small if found.graph.edge_count == 4), sep=", ")
edges-0.3,1.2,1.3,2.3: 1 ± 1, edges-0.2,0.3,1.2,1.3: 2
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.core.caches import remembered
from noyau.core.record import Json
from noyau.games.picarete import Picarete, ScoreBound
from noyau.graphs.edge_parts import EDGE_ALONE, Shape, split_edges
from noyau.graphs.graph import Graph
from noyau.graphs.small_graphs import canonical, check_listed, small_graphs
from noyau.values.tempered import Tempered, value_of
from noyau.words import Sentence

SHAPES = (
    EDGE_ALONE,
    *(Shape(edges, vertices, trees) for edges in (True, False) for vertices in (True, False) for trees in "∅pi"),
)
"""The thirteen types of components."""


@dataclass(frozen=True)
class ScoredGraph:
    """A graph, what it is worth to the player who takes the last edge, and what theorem 10 says of it."""

    graph: Graph
    value: Tempered
    bound: ScoreBound

    @property
    def score(self) -> int:
        """By how much the player to move gets ahead."""
        return self.value.score(self.is_odd)

    @property
    def is_odd(self) -> bool:
        return bool(self.graph.edge_count % 2)

    @property
    def case(self) -> tuple[str, bool]:
        """Which of the sixteen bounds holds: the class, and whether the number of components P(p,i) is odd."""
        return self.bound.bits, bool(self.bound.shapes.get("P(p,i)", 0) % 2)

    @property
    def is_sum(self) -> bool:
        """Whether it has several components."""
        return sum(self.bound.shapes.values()) > 1

    @property
    def keeps_bound(self) -> bool:
        return self.score >= self.bound.bound if self.bound.is_least else self.score <= self.bound.bound

    @property
    def attains_bound(self) -> bool:
        return self.score == self.bound.bound

    @property
    def coding(self) -> str:
        """Thirteen bits: the parity of the number of components of each type."""
        return "".join(str(self.bound.shapes.get(str(shape), 0) % 2) for shape in SHAPES)


@remembered(most=None)
def score_graphs(most: int) -> tuple[ScoredGraph, ...]:
    """All graphs with an edge and at most this many vertices, up to isomorphism, those with isolated vertices once.

    Eight vertices take some twelve seconds: each graph is valued by those that have an edge less.
    """
    check_listed(most)
    values: dict[Graph, Tempered] = {}
    found = []
    for size in range(1, most + 1):
        for graph in small_graphs(size):
            values[graph] = _value(graph, values)
            if all(graph.neighbours):
                rules = Picarete.on(graph)
                found.append(ScoredGraph(graph, values[graph], rules.score_bound(rules.start)))
    return tuple(found)


def _value(graph: Graph, values: Mapping[Graph, Tempered]) -> Tempered:
    moves = []
    for edge in graph.edges:
        left = Graph.of(graph.size, [other for other in graph.edges if other != edge])
        gain = sum(not left.neighbours[end] for end in edge)
        moves.append((gain, values[canonical(left)]))
    value = value_of(moves, bool(graph.edge_count % 2))
    assert value is not None, f"{graph} is worth no number with switches"
    return value


@dataclass(frozen=True)
class Survey:
    """What the scores of some graphs have in common."""

    graphs: tuple[ScoredGraph, ...]

    @cached_property
    def cases(self) -> Mapping[tuple[str, bool], tuple[int, int]]:
        """For each bound: how many graphs it concerns, and how many attain it."""
        found = Counter(each.case for each in self.graphs)
        tight = Counter(each.case for each in self.graphs if each.attains_bound)
        return {case: (count, tight[case]) for case, count in sorted(found.items())}

    @cached_property
    def values_by_shape(self) -> Mapping[str, Counter[str]]:
        """What connected graphs of each type are worth, and how many are."""
        found: dict[str, Counter[str]] = {str(shape): Counter() for shape in SHAPES}
        for each in self.graphs:
            if sum(each.bound.shapes.values()) == 1:
                found[next(iter(each.bound.shapes))][str(each.value)] += 1
        return found

    @cached_property
    def scores_by_coding(self) -> Mapping[str, set[int]]:
        """The scores of the graphs with the same thirteen bits."""
        found: defaultdict[str, set[int]] = defaultdict(set)
        for each in self.graphs:
            found[each.coding].add(each.score)
        return found

    @cached_property
    def not_additive(self) -> tuple[ScoredGraph, ...]:
        """The graphs whose score is not the sum of the scores of their components."""
        return tuple(each for each, adds in zip(self.graphs, self._adds, strict=True) if adds is False)

    @cached_property
    def _adds(self) -> Sequence[bool | None]:
        """Of each graph with several components whether its score is the sum of theirs."""
        scores = {each.graph: each.score for each in self.graphs}
        return [
            sum(scores[component] for component in components_of(each.graph)) == each.score if each.is_sum else None
            for each in self.graphs
        ]

    def as_columns(self) -> Mapping[str, Sequence[object]]:
        """A line for each graph; whether scores add is told of several components only.

        ``decided`` tells whether all of these graphs with the same thirteen bits have one score.
        """
        bounds = [each.bound for each in self.graphs]
        return {
            "graph": [str(each.graph) for each in self.graphs],
            "vertices": [each.graph.size for each in self.graphs],
            "edges": [each.graph.edge_count for each in self.graphs],
            "components": [
                " + ".join(f"{n} {shape}" if n > 1 else shape for shape, n in bound.shapes.items()) for bound in bounds
            ],
            "value": [str(each.value) for each in self.graphs],
            "score": [each.score for each in self.graphs],
            "class": [bound.bits for bound in bounds],
            "odd": [each.case[1] for each in self.graphs],
            "f": [bound.f for bound in bounds],
            "least": [bound.bound if bound.is_least else None for bound in bounds],
            "most": [None if bound.is_least else bound.bound for bound in bounds],
            "attains": [each.attains_bound for each in self.graphs],
            "adds": self._adds,
            "coding": [each.coding for each in self.graphs],
            "decided": [len(self.scores_by_coding[each.coding]) == 1 for each in self.graphs],
        }

    def record(self) -> Json:
        """What they have in common, as JSON has it."""
        return {
            "graphs": len(self.graphs),
            "bounds": [
                {"class": bits, "odd": odd, "graphs": count, "attain": tight}
                for (bits, odd), (count, tight) in self.cases.items()
            ],
            "values": {shape: dict(values.most_common()) for shape, values in self.values_by_shape.items()},
            "types": [str(shape) for shape in SHAPES],
            "codings": {coding: sorted(scores) for coding, scores in sorted(self.scores_by_coding.items())},
            "sums": sum(each.is_sum for each in self.graphs),
            "not_additive": len(self.not_additive),
        }

    def tables(self) -> Iterator[tuple[Sentence, Sequence[Sequence[str]]]]:
        """The same to be read: sentences, each with the lines of a table below it."""
        facts = {"n": len(self.graphs), "vertices": max((each.graph.size for each in self.graphs), default=0)}
        yield (
            Sentence("picarete.survey.bounds", facts),
            [
                [f"{bits}{' o' if odd else ''}", f"{count}", f"{tight}"]
                for (bits, odd), (count, tight) in self.cases.items()
            ],
        )
        yield (
            Sentence("picarete.survey.values"),
            [
                [shape, ", ".join(f"{value} ({count})" for value, count in values.most_common())]
                for shape, values in self.values_by_shape.items()
                if values
            ],
        )
        decided = sum(len(scores) == 1 for scores in self.scores_by_coding.values())
        yield Sentence("picarete.survey.codings", {"n": len(self.scores_by_coding), "decided": decided}), []
        sums = {"n": sum(each.is_sum for each in self.graphs), "wrong": len(self.not_additive)}
        even = [each for each in self.not_additive if all(shape[0] == "P" for shape in each.bound.shapes)]
        yield Sentence("picarete.survey.sums", sums), []
        if even:
            yield Sentence("picarete.survey.even"), [[str(each.graph), f"{each.score}"] for each in even]


def survey(most: int) -> Survey:
    """What all graphs of at most this many vertices show."""
    return Survey(score_graphs(most))


def components_of(graph: Graph) -> Iterable[Graph]:
    """The components of a graph that have edges, each numbered as ``canonical`` does."""
    net = Picarete.on(graph).net
    for part in split_edges(net, (1 << len(net.strings)) - 1):
        edges = [ends for number, ends in enumerate(net.strings) if part >> number & 1]
        place = {vertex: number for number, vertex in enumerate(sorted({end for ends in edges for end in ends}))}
        yield canonical(Graph.of(len(place), [(place[ends[0]], place[ends[1]]) for ends in edges]))
