"""Strong reducibility (Duchêne): which stones can be left whatever the colouring, by tables of all positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.graphs import Graph
from noyau.puzzles.clobber.solving.positions import COLOURS, Field

if TYPE_CHECKING:
    from noyau.kernels.arrays import Flags, Integers, Ints

LARGEST = 16
"""The most vertices: sets of ends are kept for 43 million positions."""

_SHOWN = 20


class Violation(NamedTuple):
    """A colouring from which a stone of a colour cannot be left on a vertex; nor so with one more of another colour."""

    stones: str
    vertex: int
    colour: str
    other: str | None = None


@dataclass(frozen=True)
class Violations:
    """How often a graph fails to be strongly reducible, and the first times; it is so where there is none."""

    count: int
    first: tuple[Violation, ...]

    def __len__(self) -> int:
        return self.count


def strongly_one_reducible(graph: Graph, limit: Limit | None = None) -> Violations:
    """The violations: none where, for each vertex v and colour c, one can end with one stone, c on v.

    Colourings are those that have two colours outside of v.

    >>> from noyau.graphs import read_graph
    >>> len(strongly_one_reducible(read_graph("complete-4"))), len(strongly_one_reducible(read_graph("hamming-2x3")))
    (0, 12)
    """
    from noyau.puzzles.clobber.kernels import all_positions as kernels
    from noyau.puzzles.clobber.solving.all_positions import Whole

    _guard(graph)
    ends = Whole(Field(graph), "uint32")
    ends.fill(kernels.fill_ends, Budget(limit or Limit(), "soloclobber"), ends.sides)
    return _collect(graph, ends.full, 2, lambda every, vertex, colour, other: _two_colours(every, graph, vertex))


def strongly_two_reducible(graph: Graph, limit: Limit | None = None) -> Violations:
    """The same, where a second stone may be left elsewhere, of a colour that another vertex has at the start."""
    from noyau.puzzles.clobber.kernels import all_positions as kernels
    from noyau.puzzles.clobber.solving.all_positions import Whole

    _guard(graph)
    ends = Whole(Field(graph), "uint64")
    ends.fill(kernels.fill_pair_ends, Budget(limit or Limit(), "soloclobber"))

    def asked(every: Ints, vertex: int, colour: int, other: int) -> Flags:
        counts = graph.size - _white(every, graph), _white(every, graph)
        carried = (counts[colour] > (colour == other)) & (counts[other] > 0)
        return carried & _two_colours(every, graph, vertex)

    return _collect(graph, ends.full, 4, asked)


def strongly_joker_reducible(graph: Graph, limit: Limit | None = None) -> Violations:
    """The violations: none where, with a joker, one can end with c on v, if v has colour c or a colour not rare."""
    from noyau.puzzles.clobber.kernels import all_positions as kernels
    from noyau.puzzles.clobber.solving.all_positions import Whole

    _guard(graph)
    budget = Budget(limit or Limit(), "soloclobber")
    plain, ends = Whole(Field(graph), "uint32"), Whole(Field(graph), "uint32")
    plain.fill(kernels.fill_ends, budget, plain.sides)
    ends.fill(kernels.fill_joker_ends, budget, plain.cells)

    def asked(every: Ints, vertex: int, colour: int, other: int) -> Flags:
        own = every >> vertex & 1
        alike = own * _white(every, graph) + (1 - own) * (graph.size - _white(every, graph))
        either: Flags = (own == colour) | (alike > 1)
        return either

    return _collect(graph, ends.full, 2, asked)


def _collect(graph: Graph, ends: Integers, width: int, asked: Callable[[Ints, int, int, int], Flags]) -> Violations:
    """The colourings that are asked for and whose bit is not set, of all vertices and colours."""
    import numpy as np

    every = np.arange(1 << graph.size, dtype=np.int64)
    count = 0
    first: list[Violation] = []
    for vertex in range(graph.size):
        for bit in range(width):
            colour, other = (bit, 0) if width == 2 else divmod(bit, 2)
            missing = (ends >> ends.dtype.type(width * vertex + bit)) & ends.dtype.type(1) == 0
            found = every[missing & asked(every, vertex, colour, other)]
            count += found.size
            beside = None if width == 2 else COLOURS[other]
            for colours in found[: _SHOWN - len(first)].tolist():
                first.append(Violation(_write(graph, colours), vertex, COLOURS[colour], beside))
    return Violations(count, tuple(first))


def _two_colours(every: Ints, graph: Graph, vertex: int) -> Flags:
    """Whether there are two colours outside of a vertex."""
    others = ((1 << graph.size) - 1) ^ (1 << vertex)
    both: Flags = (every & others != 0) & (every & others != others)
    return both


def _white(every: Ints, graph: Graph) -> Ints:
    """How many vertices are white."""
    return sum((every >> vertex & 1 for vertex in range(graph.size)), start=0 * every)


def _guard(graph: Graph) -> None:
    if graph.size > LARGEST:
        raise TooLarge("clobber.strong-size", n=graph.size, limit=LARGEST)


def _write(graph: Graph, colours: int) -> str:
    return "".join(COLOURS[colours >> vertex & 1] for vertex in range(graph.size))
