"""Families of graphs: paths, cycles, boards, surfaces, solids, hypercubes …

>>> print(FAMILIES["cycle"].read("cycle-09", "09"), cycle(3) == complete(3))
cycle-9 True
"""

from __future__ import annotations

import itertools
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.graph import MOST_VERTICES, Graph, guard_size, product
from noyau.graphs.line_rows import LineRows
from noyau.graphs.surfaces import FACES, GLUINGS, face_edges, glued_sides, vertex_edges
from noyau.words import Sentence

WHOLE = re.compile(r"[0-9]+")

_LONG = 10_000
"""The neighbours of a longer path or cycle are not listed."""


def path(vertices: int) -> Graph:
    """The path P_n."""
    guard_size(vertices)
    return Graph(_line_rows(vertices)) if vertices > 2 else Graph.of(vertices, [(0, 1)][: vertices - 1])


def cycle(vertices: int) -> Graph:
    """The cycle C_n; C_1 is a vertex and C_2 an edge."""
    return Graph(_line_rows(vertices, closed=True)) if vertices > 2 else path(vertices)


def _line_rows(vertices: int, closed: bool = False) -> Sequence[tuple[int, ...]]:
    rows = LineRows(vertices, closed)
    return rows if vertices > _LONG else tuple(rows)


def complete(vertices: int) -> Graph:
    """The complete graph K_n."""
    guard_size(vertices, vertices * (vertices - 1) // 2)
    everyone = tuple(range(vertices))
    return Graph(tuple(everyone[:v] + everyone[v + 1 :] for v in everyone))


def star(leaves: int) -> Graph:
    """The star K_{1,n}: the centre 0 and its leaves."""
    return Graph.of(leaves + 1, ((0, leaf) for leaf in range(1, leaves + 1)))


def grid(*lengths: int) -> Graph:
    """A board of any dimension, its cells row by row; cells are neighbours when they share a side.

    >>> grid(2, 3).edges
    ((0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5))
    """
    return product(*map(path, lengths))


def hamming(*letters: int) -> Graph:
    """The Hamming graph: words that differ in one letter; each place has its own number of letters."""
    return product(*map(complete, letters))


def hypercube(dimension: int) -> Graph:
    """The hypercube Q_n: the words of n bits that differ in one."""
    guard_size(1 << dimension)
    return Graph(tuple(_flips(word, dimension) for word in range(1 << dimension)))


def _flips(word: int, bits: int) -> tuple[int, ...]:
    return tuple(sorted(word ^ (1 << bit) for bit in range(bits)))


def petersen() -> Graph:
    """The Petersen graph: the pentagon 0–4 around the star 5–9."""
    spokes = [((v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)) for v in range(5)]
    return Graph.of(10, (edge for three in spokes for edge in three), label="petersen")


def triangular(side: int) -> Graph:
    """A triangle of 1 + 2 + … + n cells, each with up to six neighbours.

    >>> triangular(4).size, triangular(3).neighbours[4]
    (10, (1, 2, 3, 5))
    """
    guard_size(side * (side + 1) // 2)
    cells = ((row, row * (row + 1) // 2 + column) for row in range(side - 1) for column in range(row + 1))
    below = (((cell, cell + row + 1), (cell, cell + row + 2), (cell + row + 1, cell + row + 2)) for row, cell in cells)
    return Graph.of(side * (side + 1) // 2, (edge for three in below for edge in three))


def hexagonal(rows: int, columns: int) -> Graph:
    """A board of hexagons, each odd row being shifted to the right by half a cell.

    >>> hexagonal(3, 3).neighbours[4]
    (1, 2, 3, 5, 7, 8)
    """
    return Graph.of(rows * columns, _hexagon_sides(rows, columns))


def _hexagon_sides(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    for row, column in itertools.product(range(rows), range(columns)):
        cell = row * columns + column
        if column + 1 < columns:
            yield cell, cell + 1
        if row + 1 < rows:
            below = range(max(column - 1 + row % 2, 0), min(column + 1 + row % 2, columns))
            yield from ((cell, (row + 1) * columns + other) for other in below)


def surface(name: str, rows: int, columns: int) -> Graph:
    """A board whose sides are glued into a cylinder, torus, mobius, klein or projective surface.

    Neighbours are a set: a cell that is met twice counts once, and no cell is its own neighbour.
    """
    return _simple(glued_sides(rows, columns, GLUINGS[name]))


def solid(name: str) -> Graph:
    """The vertices of a regular polyhedron, ``cube``, or its faces, ``cube-faces``."""
    base = name.removesuffix("-faces")
    edges = vertex_edges(base) if base == name else face_edges(base)
    return Graph.of(1 + max(map(max, edges)), edges, label=name)


def _simple(rows: Iterable[Iterable[int]]) -> Graph:
    """The graph of these neighbours, taken as sets, without loops."""
    return Graph(tuple(tuple(sorted(set(row) - {v})) for v, row in enumerate(rows)))


@dataclass(frozen=True)
class Family:
    """A family of graphs: its constructor, what its sizes mean, an example, whether it takes many, the least size."""

    build: Callable[..., Graph]
    sizes: tuple[str, ...]
    example: str
    many: bool = False
    least: int = 1

    def read(self, text: str, sizes: str) -> Graph:
        """The member of the family with the sizes that a text such as ``3x4`` gives, unless it is too large."""
        given = sizes.split("x") if sizes else []
        fits = len(given) == len(self.sizes) or (self.many and len(given) > 1)
        if not fits or not all(map(WHOLE.fullmatch, given)):
            meaning = [Sentence(f"graph.meaning.{size}") for size in self.sizes]
            raise SpecError("graph.sizes", text=text, example=self.example, meaning=meaning)
        numbers = list(map(small_whole, given))
        label = f"{text.partition('-')[0]}-{'x'.join(map(str, numbers))}" if numbers else text
        if min(numbers, default=self.least) < self.least:
            raise SpecError("graph.size", text=label, least=self.least)
        for vertices in itertools.accumulate(numbers, operator.mul):
            guard_size(vertices)
        return replace(self.build(*numbers), label=label)


FAMILIES: Mapping[str, Family] = {
    "path": Family(path, ("vertices",), "path-5"),
    "cycle": Family(cycle, ("vertices",), "cycle-9"),
    "complete": Family(complete, ("vertices",), "complete-4"),
    "star": Family(star, ("leaves",), "star-5"),
    "grid": Family(grid, ("lengths",), "grid-3x4", many=True),
    **{name: Family(partial(surface, name), ("rows", "columns"), f"{name}-3x4") for name in GLUINGS},
    "hypercube": Family(hypercube, ("dimension",), "hypercube-3", least=0),
    "hamming": Family(hamming, ("letters",), "hamming-2x3x3", many=True),
    "petersen": Family(petersen, (), "petersen"),
    **{name: Family(partial(solid, name), (), name) for base in FACES for name in (base, f"{base}-faces")},
    "triangular": Family(triangular, ("side",), "triangular-4"),
    "hexagonal": Family(hexagonal, ("rows", "columns"), "hexagonal-3x3"),
    "circular": Family(partial(surface, "cylinder"), ("rings", "sectors"), "circular-3x8"),
}


def small_whole(digits: str) -> int:
    """A size, a vertex or an exponent: none needs to exceed the number of vertices of the largest graph."""
    if len(digits.lstrip("0")) > len(str(MOST_VERTICES)) or int(digits) > MOST_VERTICES:
        raise TooLarge("graph.number", text=digits, limit=MOST_VERTICES)
    return int(digits)
