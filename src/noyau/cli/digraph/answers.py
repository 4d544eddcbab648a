"""What is known of each vertex of a digraph by its number, whether the digraph is held in lists or in arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from noyau.atlas.digraphs import FEW_VERTICES, DigraphAnalysis, Kernels, digraph
from noyau.console.answering import read_input, text
from noyau.console.progress import Progress
from noyau.core.errors import SpecError
from noyau.core.record import Json
from noyau.core.verdict import Ending
from noyau.graphs import is_graph, read_graph
from noyau.graphs.files import MOST_BYTES, digraph_of
from noyau.graphs.files.writers import Written
from noyau.values.loopy import Loopy, Value
from noyau.values.nimbers import Nimber
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.atlas.digraph_arrays import DigraphArrays

_BAR = 24


class Bar(Progress):
    """A bar that fills on the terminal while one part of the work after another is done."""

    def __init__(self) -> None:
        super().__init__("digraph.progress.line")
        self.work = "reading"

    def on(self, work: str) -> Bar:
        """The same bar for the next part of the work."""
        self.work = work
        return self

    def __call__(self, done: float) -> None:
        full = round(_BAR * done)
        bar = "█" * full + "░" * (_BAR - full)
        self.tell(int(100 * done), bar=bar, work=text(f"digraph.progress.{self.work}"))


def read_source(source: str, bar: Bar) -> DigraphAnalysis:
    """The digraph of an argument of the command."""
    return _read_input() if source == "-" else digraph(source, watch=bar.on("reading"))


def _read_input() -> DigraphAnalysis:
    """What standard input holds, read as a file would be; or the name of a graph."""
    said = read_input(MOST_BYTES + 1)
    if not said.strip():
        raise SpecError("digraph.empty")
    if len(said.split()) == 1 and is_graph(said.strip()):
        return digraph(read_graph(said).digraph())
    return digraph(digraph_of(said, Sentence("digraph.input")))


BLOCK = 1 << 16
"""Answers in arrays are taken out so many at a time."""

_NAMES = 12


@dataclass(frozen=True)
class Counts:
    """How many vertices are won, lost and drawn, the longest play, and how often each value occurs."""

    outcomes: dict[str, int]
    longest: int | None
    grundy: dict[str, int] | None


@dataclass(frozen=True)
class Block:
    """The answers of vertices that follow each other: letters, remoteness and labels, −1 where there is none.

    ``ahead`` holds the labels of the options, those of the vertex at place i from ``bounds[i]`` to ``bounds[i + 1]``.
    """

    vertices: range
    letters: str
    far: list[int]
    labels: list[int] | None
    ahead: list[int]
    bounds: list[int]

    def of(self, at: int) -> tuple[str, int | None, Value | None]:
        """The outcome, remoteness and value at a place."""
        far = self.far[at]
        return self.letters[at], None if far < 0 else far, None if self.labels is None else self.value(at)

    def value(self, at: int) -> Value:
        label = self.labels[at] if self.labels else -1
        if label >= 0:
            return Nimber(label)
        return Loopy(way for way in self.ahead[self.bounds[at] : self.bounds[at + 1]] if way >= 0)


class Answers:
    """The answers for one ending; there are no values in misère play."""

    def __init__(self, graph: DigraphAnalysis, ending: Ending, bar: Bar) -> None:
        self.graph = graph
        self.ending = ending
        self.bar = bar
        self.names: Sequence[object] = graph.vertices
        self.in_arrays = hasattr(graph, "csr")
        self._block: Block | None = None
        if self.in_arrays:
            self._solve_arrays()

    def __len__(self) -> int:
        return len(self.graph)

    @property
    def _arrays(self) -> DigraphArrays:
        """The digraph, where it is in arrays."""
        return cast("DigraphArrays", self.graph)

    @property
    def has_values(self) -> bool:
        return self.ending is Ending.NORMAL

    def outcome(self, vertex: int) -> str:
        """The letter of a vertex."""
        return str(self._of(vertex)[0])

    def remoteness(self, vertex: int) -> int | None:
        return self._of(vertex)[1]

    def value(self, vertex: int) -> Value | None:
        return self._of(vertex)[2]

    def facts(self, vertex: int) -> Json:
        """What is known of a vertex, as JSON."""
        outcome, remoteness, value = self._of(vertex)
        return {
            "outcome": outcome,
            "grundy": None if value is None else value.grundy,
            "value": None if value is None else str(value),
            "remoteness": remoteness,
        }

    def number(self, name: str) -> int:
        """The number of the vertex of that name."""
        if self.in_arrays and not isinstance(self.names, list):
            found = self._whole_number(name)
        else:
            found = next((number for number, vertex in enumerate(self.names) if str(vertex) == name), -1)
        if found < 0:
            shown = ", ".join(map(str, self.names[:_NAMES])) + (" …" if len(self) > _NAMES else "")
            raise SpecError("error.vertex", vertex=name, vertices=shown)
        return found

    @cached_property
    def counts(self) -> Counts:
        """The answers counted."""
        return self._count_arrays() if self.in_arrays else self._count_lists()

    def kernels(self, search: bool) -> Kernels[list[int]]:
        """The kernels, as lists of numbers, where they are asked for or the digraph is small."""
        if not search and len(self) > FEW_VERTICES:
            return Kernels(complete=False)
        if self.in_arrays:
            arrays = self._arrays.kernels()
            return Kernels((kernel.tolist() for kernel in arrays), complete=arrays.complete)
        numbers = {name: number for number, name in enumerate(self.names)}
        known = self.graph.kernels()
        return Kernels((sorted(numbers[name] for name in kernel) for kernel in known), complete=known.complete)

    @cached_property
    def ringed(self) -> frozenset[int]:
        """A kernel to be shown: the lost vertices where there is no draw, else the first one of a small digraph."""
        if self.ending is Ending.MISERE:
            return frozenset()
        if not self.counts.outcomes["D"]:
            return frozenset(vertex for vertex in range(len(self)) if self.outcome(vertex) == "P")
        kernels = self.kernels(search=False)
        return frozenset(kernels[0]) if kernels else frozenset()

    def written(self, more: Json | None = None) -> Written:
        """The digraph with its answers, as the writers of files want it."""
        return Written(self.names, self.graph.rows, self.facts, self._is_ringed, more or {}, self.graph.arcs)

    def _is_ringed(self, vertex: int) -> bool:
        if self.has_values and not self.counts.outcomes["D"]:
            return self.outcome(vertex) == "P"
        return vertex in self.ringed

    def _of(self, vertex: int) -> tuple[str, int | None, Value | None]:
        if self.in_arrays:
            return self._of_arrays(vertex)
        if self.ending is Ending.MISERE:
            outcome, far = self._misere
            return outcome[vertex], far[vertex], None
        found = self.graph.verdicts[vertex]
        return found.outcome.value, found.remoteness, found.value

    @cached_property
    def _misere(self) -> tuple[list[str], list[int | None]]:
        outcomes, far = self.graph.outcomes(Ending.MISERE), self.graph.remoteness(Ending.MISERE)
        return [outcome.value for outcome in outcomes.values()], list(far.values())

    def _count_lists(self) -> Counts:
        found = [self._of(vertex) for vertex in range(len(self))]
        outcomes = Counter(outcome for outcome, _, _ in found)
        values = Counter("∞" if isinstance(value, Loopy) else str(value) for _, _, value in found)
        order = sorted(values, key=lambda value: (len(value) if value != "∞" else 99, value))
        return Counts(
            {letter: outcomes[letter] for letter in "NPD"},
            max((far for _, far, _ in found if far is not None), default=None),
            {value.removeprefix("*"): values[value] for value in order} if self.has_values else None,
        )

    def _solve_arrays(self) -> None:
        """Ask for everything, one part of the work after the other, so that the bar can tell which it is."""
        graph = self._arrays
        graph.csr.turned(self.bar.on("turning"))
        graph.watch = self.bar
        if self.has_values:
            self.bar.on("values")
            graph.grundy()
        self.bar.on("outcomes")
        graph.codes(self.ending)

    def _of_arrays(self, vertex: int) -> tuple[str, int | None, Value | None]:
        if vertex % BLOCK == 0:  # vertices are perhaps asked for one after the other
            self._block = self.block(vertex // BLOCK)
        if self._block is not None and vertex in self._block.vertices:
            return self._block.of(vertex % BLOCK)
        graph = self._arrays
        far = int(graph.remoteness(self.ending)[vertex])
        value = graph.values()[vertex] if self.has_values else None
        return chr(graph.codes(self.ending)[vertex]), None if far < 0 else far, value

    def blocks(self) -> Iterator[Block]:
        """The answers of a digraph in arrays, block by block."""
        return map(self.block, range(-(-len(self) // BLOCK)))

    def block(self, number: int) -> Block:
        """The answers of some vertices that follow each other, taken out of the arrays."""
        graph = self._arrays
        first, last = number * BLOCK, min((number + 1) * BLOCK, len(self))
        letters = graph.codes(self.ending)[first:last].tobytes().decode()
        far = graph.remoteness(self.ending)[first:last].tolist()
        if not self.has_values:
            return Block(range(first, last), letters, far, None, [], [])
        labels, starts = graph.grundy(), graph.csr.indptr[first : last + 1]
        ahead = labels[graph.csr.indices[starts[0] : starts[-1]]].tolist()
        bounds = (starts - starts[0]).tolist()
        return Block(range(first, last), letters, far, labels[first:last].tolist(), ahead, bounds)

    def _count_arrays(self) -> Counts:
        import numpy as np

        graph = self._arrays
        letters = np.bincount(graph.codes(self.ending), minlength=128)
        far = graph.remoteness(self.ending)
        grundy = None
        if self.has_values:
            values = np.bincount(graph.grundy() + 1)
            grundy = {str(value): int(count) for value, count in enumerate(values[1:]) if count}
            grundy |= {"∞": int(values[0])} if values[0] else {}
        longest = int(far.max())
        return Counts(
            {letter: int(letters[ord(letter)]) for letter in "NPD"}, longest if longest >= 0 else None, grundy
        )

    def _whole_number(self, name: str) -> int:
        """The number of a vertex that is called by a whole number, or by a text in an array."""
        import numpy as np

        if isinstance(self.names, range):
            return int(name) if name.isdecimal() and len(name) < 11 and int(name) < len(self) else -1
        names: Any = self.names
        wanted: Any = name
        if names.dtype.kind in "iu":
            wanted = int(name) if name.isdecimal() and len(name) < 11 else -1
        found = np.flatnonzero(names == wanted)
        return int(found[0]) if found.size else -1
