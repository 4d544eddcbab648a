"""Solitaire Clobber on many graphs: all small ones, powers of cycles, hypercubes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from noyau.core.analysis import Method
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.graphs import Graph, power, read_graph
from noyau.graphs.small_graphs import small_graphs
from noyau.puzzles.clobber.solving.reduction import REFERENCE, delta
from noyau.puzzles.clobber.solving.stone_masks import Field, write_colours

if TYPE_CHECKING:
    from noyau.kernels.arrays import Integers, Ints

LARGEST_HISTOGRAM = 18
"""The most vertices: 387 million positions, a byte each."""


@dataclass(frozen=True)
class Histogram:
    """How many colourings of a graph have each value; of a bipartite graph, also by the invariant δ."""

    graph: Graph
    in_turn: bool
    counts: Mapping[int, int]
    by_delta: Mapping[int, Mapping[int, int]] | None
    method: Method

    @property
    def worst(self) -> int:
        """The greatest value of a colouring with both colours; 1 where there is none."""
        size = self.graph.size
        plain = [value for value, count in self.counts.items() if value != size or count > min(2, 2**size)]
        return max(plain, default=1)

    @property
    def is_one_reducible(self) -> bool:
        """Whether every colouring with both colours has value 1."""
        return self.worst == 1


def histogram(graph: Graph, *, in_turn: bool = False, limit: Limit | None = None) -> Histogram:
    """The values of all colourings with a stone on each vertex, counted.

    >>> from noyau.graphs import read_graph
    >>> dict(histogram(read_graph("hypercube-3")).counts)
    {1: 170, 2: 84, 8: 2}
    """
    budget = Budget(limit or Limit(), "soloclobber")
    found = values(graph, in_turn=in_turn, limit=budget.limit)
    every = deltas(graph)
    by_delta = None if every is None else {at: _count(found[every == at]) for at in range(3)}
    method = Method("tables", REFERENCE if by_delta else None, positions=3**graph.size, seconds=budget.seconds)
    return Histogram(graph, in_turn, _count(found), by_delta, method)


def values(graph: Graph, *, in_turn: bool = False, limit: Limit | None = None) -> Integers:
    """The value of each colouring: bit v of its number is 1 where vertex v is white. In turn, either colour begins."""
    if graph.size > LARGEST_HISTOGRAM:
        raise TooLarge("clobber.histogram-size", n=graph.size, limit=LARGEST_HISTOGRAM)
    import numpy as np

    from noyau.puzzles.clobber.solving.all_positions import Values

    full = Values(Field(graph, in_turn), Budget(limit or Limit(), "soloclobber")).full
    return np.minimum(full, full[::-1]) if in_turn else full


def deltas(graph: Graph) -> Ints | None:
    """The invariant of each colouring; None where the graph is not bipartite."""
    import numpy as np

    side = Field(graph).side
    if side is None:
        return None
    astray = np.arange(1 << graph.size, dtype=np.int64) ^ side
    return sum((astray >> vertex & 1 for vertex in range(graph.size)), start=0 * astray + graph.size) % 3


def _count(found: Integers) -> dict[int, int]:
    import numpy as np

    return {value: int(count) for value, count in enumerate(np.bincount(found)) if count}


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

    def record(self) -> dict[str, object]:
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


def exhaust_hypercube(dimension: int, limit: Limit | None = None) -> Conjecture:
    """All colourings of a hypercube.

    >>> exhaust_hypercube(3)
    Conjecture(dimension=3, colourings=254, forbidden=84, exceptions=(), worst=2, exhaustive=True, undecided=0)
    """
    graph = read_graph(f"hypercube-{dimension}")
    found, every = values(graph, limit=limit)[1:-1], deltas(graph)
    assert every is not None, "a hypercube is bipartite"
    invariant = every[1:-1]
    strange = ((found == 1) == (invariant == 0)).nonzero()[0] + 1
    exceptions = tuple(write_colours(int(number), graph.size) for number in strange)
    forbidden, worst = int((invariant == 0).sum()), int(found.max(initial=1))
    return Conjecture(dimension, (1 << graph.size) - 2, forbidden, exceptions, worst, True)


def sample_hypercube(
    dimension: int, colourings: int, seed: int, limit: Limit | None = None, tell: Tell | None = None
) -> Conjecture:
    """Colourings of a hypercube by chance, each searched, until the time is over."""
    from noyau.puzzles.clobber.solving import any_graph

    graph, budget = read_graph(f"hypercube-{dimension}"), Budget(limit or Limit(), "soloclobber")
    number, forbidden, undecided, worst, exceptions = 0, 0, 0, 1, []
    for number, stones in enumerate(_chance(graph, colourings, seed), start=1):
        found = any_graph.reduce(graph, stones, budget)
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
        if budget.is_late:
            break
    return Conjecture(dimension, number, forbidden, tuple(exceptions), worst, False, undecided)


def _chance(graph: Graph, colourings: int, seed: int) -> Iterator[str]:
    """Colourings with both colours, with any number of white stones."""
    random = Random(seed)
    for _ in range(colourings):
        white = random.sample(range(graph.size), random.randrange(1, graph.size))
        yield write_colours(sum(1 << vertex for vertex in white), graph.size)
