"""Solitaire Clobber on many graphs: all small ones, powers of cycles, hypercubes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from noyau.engines.budget import Budget, Limit
from noyau.engines.clobber.delta import delta
from noyau.engines.clobber.histograms import deltas, histogram, values
from noyau.engines.clobber.positions import COLOURS
from noyau.graphs import Graph, power, read_graph
from noyau.graphs.small_graphs import small_graphs

Tell = Callable[[int], None]
"""Is told how many graphs or colourings have been looked at."""

MOST_EXHAUSTED = 4
"""The largest hypercube whose colourings are all looked at."""


@dataclass(frozen=True)
class Census:
    """What is known of all graphs with so many vertices: colourings are those with both colours."""

    vertices: int
    graphs: int
    connected: int
    one_reducible: int
    """How many graphs have value 1 whatever the colouring."""
    worst: dict[int, int]
    """How many connected graphs have each greatest value."""
    hardest: Graph
    """The first connected graph with the greatest value."""

    def record(self) -> dict[str, Any]:
        return {
            "vertices": self.vertices,
            "graphs": self.graphs,
            "connected": self.connected,
            "one_reducible": self.one_reducible,
            "worst": {str(value): count for value, count in self.worst.items()},
            "hardest": str(self.hardest),
        }


def census(vertices: int, tell: Tell | None = None) -> Census:
    """All graphs with so many vertices up to isomorphism; a graph that is not connected has a colouring of value 2.

    >>> found = census(4)
    >>> found.graphs, found.connected, found.one_reducible, found.worst
    (11, 6, 2, {1: 2, 2: 3, 3: 1})
    """
    connected = small_graphs(vertices, connected=True)
    worst: Counter[int] = Counter()
    hardest, most = connected[0], 0
    for number, graph in enumerate(connected):
        found = histogram(graph).worst
        worst[found] += 1
        if found > most:
            hardest, most = graph, found
        if tell:
            tell(number + 1)
    every = len(small_graphs(vertices))
    return Census(vertices, every, len(connected), worst[1], dict(sorted(worst.items())), hardest)


def least_power(vertices: int, limit: Limit | None = None) -> int:
    """The least k for which every colouring with both colours of the cycle's k-th power has value 1.

    >>> [least_power(vertices) for vertices in range(3, 8)]
    [1, 2, 2, 2, 2]
    """
    cycle = read_graph(f"cycle-{vertices}")
    return next(k for k in range(1, vertices) if histogram(power(cycle, k), limit=limit).is_one_reducible)


@dataclass(frozen=True)
class Conjecture:
    """How far "value 1 if and only if δ is not 0" holds for the colourings with both colours of a hypercube."""

    dimension: int
    colourings: int
    forbidden: int
    """How many have δ = 0, so that their value is not 1: this is proved."""
    exceptions: tuple[str, ...]
    """Colourings with δ ≠ 0 whose value is not 1."""
    worst: int
    exhaustive: bool
    undecided: int = 0
    """For how many with δ ≠ 0 the search was stopped before one stone was found or refuted."""

    @property
    def scope(self) -> str:
        return "exact" if self.exhaustive else "observed"


def exhaust(dimension: int, limit: Limit | None = None) -> Conjecture:
    """All colourings of a hypercube.

    >>> exhaust(3)
    Conjecture(dimension=3, colourings=254, forbidden=84, exceptions=(), worst=2, exhaustive=True, undecided=0)
    """
    graph = read_graph(f"hypercube-{dimension}")
    found, invariant = values(graph, limit=limit)[1:-1], deltas(graph)[1:-1]
    strange = ((found == 1) == (invariant == 0)).nonzero()[0] + 1
    exceptions = tuple(_write(int(number), graph.size) for number in strange)
    forbidden, worst = int((invariant == 0).sum()), int(found.max(initial=1))
    return Conjecture(dimension, (1 << graph.size) - 2, forbidden, exceptions, worst, True)


def sample(
    dimension: int, colourings: int, seed: int, limit: Limit | None = None, tell: Tell | None = None
) -> Conjecture:
    """Colourings of a hypercube by chance, each searched, until the time is over."""
    from noyau.engines.clobber import search

    graph, budget = read_graph(f"hypercube-{dimension}"), Budget(limit or Limit(), "soloclobber")
    number, forbidden, undecided, worst, exceptions = 0, 0, 0, 1, []
    for number, stones in enumerate(_chance(graph, colourings, seed), start=1):
        found = search.reduce(graph, stones, budget)
        is_forbidden = delta(graph, stones) == 0
        forbidden += is_forbidden
        worst = max(worst, found.left)
        if found.left > 1 and not is_forbidden:
            if found.least > 1:
                exceptions.append(stones)
            else:
                undecided += 1
        if tell:
            tell(number)
        if budget.limit.seconds is not None and budget.seconds > budget.limit.seconds:
            break
    return Conjecture(dimension, number, forbidden, tuple(exceptions), worst, False, undecided)


def _chance(graph: Graph, colourings: int, seed: int) -> Iterator[str]:
    """Colourings with both colours, with any number of white stones."""
    random = Random(seed)
    for _ in range(colourings):
        white = set(random.sample(range(graph.size), random.randrange(1, graph.size)))
        yield "".join(COLOURS[vertex in white] for vertex in range(graph.size))


def _write(colours: int, size: int) -> str:
    return "".join(COLOURS[colours >> vertex & 1] for vertex in range(size))
