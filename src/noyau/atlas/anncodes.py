"""The code of a digraph: the lost positions of tokens that vanish on it (Fraenkel and Yesha 1982).

>>> found = anncode("a>b,b>c,c>d,d>a,a>c")
>>> found.vertices, found.basis, found.parity_check, list(found.list())
(('a', 'b', 'c', 'd'), ('0101',), ('0010', '0111', '1111'), ['0000', '0101'])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from noyau.atlas.digraph_inputs import NamedRows, take_digraph
from noyau.atlas.exhibits import Exhibit
from noyau.core.budget import pause
from noyau.core.errors import TooLarge
from noyau.core.record import Json
from noyau.values.annihilation import Annihilation, check_arcs
from noyau.values.codes import weights
from noyau.values.codes.digits import Digits
from noyau.values.masks import bits
from noyau.words import Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from noyau.atlas.digraph_inputs import ArcSource

_SHOWN = 20
"""The most vertices whose labels are told."""

_LISTED = 1 << 20
"""The most words that are listed."""


def anncode(arcs: ArcSource) -> Anncode:
    """The code of a digraph: the lost positions of tokens that vanish where two of them meet.

    Parameters:
        arcs: ``"a>b,b>c"``, pairs, lists by vertex, a file, a graph of networkx, a matrix of scipy, a graph's name.

    Returns:
        The code: ``words``, ``dimension``, ``basis``, ``parity_check``, ``weights``, ``list()``, ``label(vertex)``.

    Raises:
        SpecError: the digraph cannot be read.
        TooLarge: it has too many arcs.

    >>> anncode([(1, 2), (2, 1), (2, 3)]).basis
    ('001', '100')
    """
    source = take_digraph(arcs)
    if isinstance(source, NamedRows):
        check_arcs(sum(map(len, source.rows)))
        return Anncode(tuple(map(str, source.vertices)), tuple(map(tuple, source.rows)))
    check_arcs(source.csr.indices.size)
    names = range(source.csr.size) if source.names is None else source.names
    starts, targets = source.csr.indptr.tolist(), source.csr.indices.tolist()
    return Anncode(tuple(map(str, names)), tuple(tuple(targets[first:last]) for first, last in pairwise(starts)))


@dataclass(frozen=True)
class Anncode(Exhibit):
    """The words of 0 and 1, a digit for each vertex, that say where tokens stand when the player to move has lost."""

    vertices: tuple[str, ...]
    """What the digits stand for, from the left."""
    rows: tuple[tuple[int, ...], ...] = field(repr=False)
    """Where each vertex leads."""

    @cached_property
    def theory(self) -> Annihilation:
        """What is known of all sets of vertices."""
        return Annihilation(self.rows, pause)

    @cached_property
    def basis(self) -> tuple[str, ...]:
        """Words from which all others follow by sums modulo 2."""
        return tuple(map(self.write, sorted(self.theory.basis, key=self.write)))

    @property
    def dimension(self) -> int:
        return len(self.basis)

    @property
    def words(self) -> int:
        """How many lost positions there are."""
        return 1 << self.dimension

    @cached_property
    def parity_check(self) -> tuple[str, ...]:
        """Independent rows, bits of the labels: each shares an even number of ones with every word of the code."""
        labels = self.theory.labels
        rows = (
            sum(1 << vertex for vertex, label in enumerate(labels) if label >> bit & 1)
            for bit in range(max(labels, default=0).bit_length())
        )
        return tuple(map(self.write, _independent(rows)))

    @cached_property
    def weights(self) -> tuple[int, ...] | None:
        """How many lost positions have this many tokens; None where they are too many to count."""
        digits, checks = Digits(2, len(self.vertices)), self.parity_check
        few = min(self.dimension, len(checks))
        if few > weights.MOST_BITS or len(self.vertices) > weights.MOST_COUNTED:
            return None
        if self.dimension == few:
            return weights.sum_weights(digits, self.theory.basis)
        return weights.dual_weights(weights.sum_weights(digits, [int(row, 2) for row in checks]), 2)

    def label(self, vertex: int) -> tuple[int, tuple[str, ...]]:
        """The nimber of the label of a vertex, and the vertices without a value that it has."""
        theory = self.theory
        label = theory.labels[vertex]
        named = tuple(self.vertices[theory.infinite[bit]] for bit in bits(label >> theory.width))
        return label & (1 << theory.width) - 1, named

    def list(self) -> Iterator[str]:
        """The words, in the order of a dictionary; TooLarge where they are too many to list."""
        if self.words > _LISTED:
            raise TooLarge("code.list", words=self.words, limit=_LISTED)
        sums = [0]
        for word in self.basis:
            sums += [int(word, 2) ^ other for other in sums]
        return (f"{word:0{len(self.vertices)}b}" for word in sorted(sums))

    def as_columns(self) -> Mapping[str, Sequence[object]]:
        return {"word": tuple(self.list())}

    def to_numpy(self) -> NDArray[np.generic]:
        import numpy

        return numpy.array([list(map(int, word)) for word in self.list()])

    def write(self, tokens: int) -> str:
        """A set of vertices as a word."""
        return "".join(str(tokens >> vertex & 1) for vertex in range(len(self.vertices)))

    def record(self) -> Json:
        """The code as JSON."""
        counts = self.weights
        told = [self.label(vertex) for vertex in range(len(self.vertices))]
        return {
            "vertices": list(self.vertices),
            "length": len(self.vertices),
            "base": 2,
            "words": self.words,
            "dimension": self.dimension,
            "linear": True,
            "distance": None if counts is None else weights.minimum_distance(counts),
            "basis": list(self.basis),
            "parity_check": list(self.parity_check),
            "weights": None if counts is None else {str(weight): n for weight, n in enumerate(counts) if n},
            "labels": {
                name: {"nimber": number, "vertices": list(named)}
                for name, (number, named) in zip(self.vertices, told, strict=True)
            },
        }

    def describe(self) -> Iterator[Sentence]:
        """How long and how large the code is, the label of each vertex, and the weights."""
        facts = {"n": len(self.vertices), "dimension": self.dimension}
        yield Sentence("code.anncode.title", {**facts, "vertices": self.vertices[:_SHOWN]})
        if len(self.vertices) <= _SHOWN:
            labels = tuple(f"{name} = {_told(*self.label(vertex))}" for vertex, name in enumerate(self.vertices))
            yield Sentence("code.anncode.labels", {"labels": labels})
        if self.weights is not None:
            counted = ", ".join(f"{n} × {weight}" for weight, n in enumerate(self.weights) if n)
            yield Sentence("code.anncode.weights", {"weights": counted})


def _told(number: int, vertices: tuple[str, ...]) -> str:
    """A label: its nimber, then in brackets the vertices that stand for themselves."""
    inside = f"[{' '.join(vertices)}]" if vertices else ""
    return f"{number} {inside}".strip() if number or not vertices else inside


def _independent(rows: Iterator[int]) -> Iterator[int]:
    """The rows that are no sum of those before."""
    pivots: dict[int, int] = {}
    for row in rows:
        rest = row
        while rest and rest.bit_length() in pivots:
            rest ^= pivots[rest.bit_length()]
        if rest:
            pivots[rest.bit_length()] = rest
            yield row
