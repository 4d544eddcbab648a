"""The components that some edges of a graph make: how each is counted, and walks along its edges.

>>> from noyau.graphs.nets import read_net
>>> paw = find_parts(read_net("edges-0.1,0.2,1.2,2.3"), 0b1111)
>>> for shape, (count, part) in paw.shapes.items():
...     print(count, shape, part.edges, part.vertices, part.outside)
1 P(p,i) 4 4 1
>>> paw.pendant_edge(part), [chain.edges for chain in paw.chains(part)]
(3, [[1, 0, 2], [3]])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from noyau.core.caches import remembered
from noyau.graphs.nets import Net
from noyau.values.masks import bits

FEW_EDGES = 10_000
"""So many edges take plain Python less time than it takes to load the kernels."""


class Part(NamedTuple):
    """A component: one of its vertices, a vertex of degree 1 or -1, and how many edges and vertices it has."""

    root: int
    leaf: int
    edges: int
    vertices: int
    outside: int
    """How many edges are outside the 2-core: all of a tree."""


class Shape(NamedTuple):
    """The type of a component: odd or even numbers of edges, of vertices and of edges outside the 2-core."""

    odd_edges: bool
    odd_vertices: bool
    trees: str
    """How many edges are outside the 2-core: ``∅`` none, ``p`` an even number, ``i`` an odd one."""
    is_edge: bool = False
    """Whether it is an edge alone, which earns two points."""

    def __str__(self) -> str:
        """As Duchêne (2006) has it: I or P, i or p, then ∅, i or p; A.I. for an edge alone."""
        if self.is_edge:
            return "A.I."
        return f"{'I' if self.odd_edges else 'P'}({'i' if self.odd_vertices else 'p'},{self.trees})"

    @classmethod
    def of(cls, part: Part) -> Shape:
        """The type of a component."""
        if part.edges == 1:
            return EDGE_ALONE
        trees = "∅" if not part.outside else "i" if part.outside % 2 else "p"
        return cls(bool(part.edges % 2), bool(part.vertices % 2), trees)

    @classmethod
    def read(cls, text: str) -> Shape:
        """A type from how it is written.

        >>> str(Shape.read("I(p,∅)")), Shape.read("A.I.").is_edge
        ('I(p,∅)', True)
        """
        return EDGE_ALONE if text == str(EDGE_ALONE) else cls(text[0] == "I", text[2] == "i", text[4])


EDGE_ALONE = Shape(True, False, "i", True)


class Kin(NamedTuple):
    """The components of one type: how many there are, and the first of them."""

    number: int
    first: Part


class Chain(NamedTuple):
    """An inner chain: two ends, of degree other than 2, and the edges between; a cycle ends where it begins."""

    start: int
    end: int
    edges: list[int]


@dataclass(frozen=True, eq=False)
class EdgeParts:
    """The edges that are left of a net without a ground, the degrees of its vertices, and its components."""

    net: Net
    left: Sequence[int]
    """For each edge whether it is left."""
    degree: Sequence[int]
    edges: int
    vertices: int
    """How many vertices are not isolated."""
    shapes: Mapping[Shape, Kin]
    """The components by their types."""
    rows: Sequence[Sequence[int]]
    """The numbers of each component."""

    @property
    def parts(self) -> Iterator[Part]:
        """The components one by one."""
        return map(Part._make, self.rows)

    def near(self, vertex: int) -> Iterator[tuple[int, int]]:
        """The neighbours of a vertex, each with the edge to it."""
        for edge in self.net.strings_at[vertex]:
            if self.left[edge]:
                one, other = self.net.strings[edge]
                yield (other if one == vertex else one), edge

    def pendant_edge(self, part: Part) -> int:
        """An edge with an end of degree 1."""
        return next(self.near(part.leaf))[1]

    def cycle_edge(self, part: Part) -> int:
        """An edge on a cycle of a component without pendant edges: a walk that never turns back closes one."""
        met, vertex, edge = {part.root}, *next(self.near(part.root))
        while vertex not in met:
            met.add(vertex)
            vertex, edge = next(link for link in self.near(vertex) if link[1] != edge)
        return edge

    def chains(self, part: Part) -> Iterator[Chain]:
        """The inner chains of a component, each once; a cycle alone is one chain."""
        used: set[int] = set()
        alone = part.edges == part.vertices and not part.outside
        for start in [part.root] if alone else self._vertices(part):
            if self.degree[start] == 2 and not alone:
                continue
            for other, edge in self.near(start):
                if edge in used:
                    continue
                chain, vertex = [edge], other
                while vertex != start and self.degree[vertex] == 2:
                    vertex, edge = next(link for link in self.near(vertex) if link[1] != edge)
                    chain.append(edge)
                used.update((chain[0], chain[-1]))
                yield Chain(start, vertex, chain)

    def _vertices(self, part: Part) -> Iterator[int]:
        met, stack = {part.root}, [part.root]
        while stack:
            vertex = stack.pop()
            yield vertex
            for other, _ in self.near(vertex):
                if other not in met:
                    met.add(other)
                    stack.append(other)


def split_edges(net: Net, edges: int) -> Iterator[int]:
    """The components that some edges make, as masks of edges, each found by its first edge."""
    left = set(bits(edges))
    while left:
        part = [left.pop()]
        for edge in part:  # grows while it is read
            for vertex in net.strings[edge]:
                for other in net.strings_at[vertex]:
                    if other in left:
                        left.remove(other)
                        part.append(other)
        yield sum(1 << edge for edge in part)


_FEWER_EDGES, _PATIENCE = 200, 200_000
"""Once so many edges were looked at in plain Python, as in a long match, the kernel pays for more than the first."""

_looked_at = 0


@remembered(most=8)
def find_parts(net: Net, edges: int) -> EdgeParts:
    """The components that a mask of edges makes."""
    global _looked_at
    count = edges.bit_count()
    if count > FEW_EDGES or (count > _FEWER_EDGES and _looked_at > _PATIENCE):
        return _find_many(net, edges)
    _looked_at += count
    left = bytearray(len(net.strings))
    degree = [0] * net.size
    for edge in bits(edges):
        left[edge] = 1
        for vertex in net.strings[edge]:
            degree[vertex] += 1
    whole = EdgeParts(net, left, degree, edges.bit_count(), net.size - degree.count(0), {}, ())
    shapes: dict[Shape, Kin] = {}
    parts = tuple(_list_parts(whole))
    for part in parts:
        shape = Shape.of(part)
        kin = shapes.get(shape, Kin(0, part))
        shapes[shape] = Kin(kin.number + 1, kin.first)
    return replace(whole, shapes=shapes, rows=parts)


def _list_parts(whole: EdgeParts) -> Iterator[Part]:
    outside = _outside_core(whole)
    met = bytearray(whole.net.size)
    for root, count in enumerate(whole.degree):
        if count and not met[root]:
            met[root] = 1
            own, leaf = [root], -1
            for vertex in own:  # grows while it is read
                if whole.degree[vertex] == 1:
                    leaf = vertex
                for other, _ in whole.near(vertex):
                    if not met[other]:
                        met[other] = 1
                        own.append(other)
            edges = sum(whole.degree[vertex] for vertex in own) // 2
            yield Part(root, leaf, edges, len(own), sum(outside[vertex] for vertex in own))


def _outside_core(whole: EdgeParts) -> Sequence[int]:
    """For each vertex 1 where it was cut off with an edge, leaf after leaf, until no leaf was left."""
    degree, cut = list(whole.degree), bytearray(whole.net.size)
    leaves = [vertex for vertex, count in enumerate(degree) if count == 1]
    for vertex in leaves:  # grows while it is read
        if degree[vertex] != 1:
            continue  # the last vertex of a tree
        cut[vertex], degree[vertex] = 1, 0
        other = next(other for other, _ in whole.near(vertex) if not cut[other])
        degree[other] -= 1
        if degree[other] == 1:
            leaves.append(other)
    return cut


def core_edges(net: Net, edges: int) -> int:
    """Those of some edges that are on a cycle, or on a way from one cycle to another: the 2-core."""
    whole = find_parts(net, edges)
    cut = _outside_core(whole)
    return sum(1 << edge for edge in bits(edges) if not any(cut[vertex] for vertex in net.strings[edge]))


def _find_many(net: Net, edges: int) -> EdgeParts:
    import numpy as np

    from noyau.kernels.points.edge_parts import list_parts

    packed = np.frombuffer(edges.to_bytes((len(net.strings) + 7) // 8, "little"), dtype=np.uint8)
    left = np.unpackbits(packed, count=len(net.strings), bitorder="little")
    degree = np.bincount(net.ends[left == 1].ravel(), minlength=net.size)
    rows = list_parts(net.ends, left, degree, *net.arcs)
    _, _, sizes, vertices, outside = rows.T
    kinds = (sizes == 1) * 12 + sizes % 2 * 6 + vertices % 2 * 3 + np.where(outside, 2 - outside % 2, 0)
    _, places, counts = np.unique(kinds, return_index=True, return_counts=True)
    shapes = {}
    for place, count in zip(places.tolist(), counts.tolist(), strict=True):
        first = Part._make(rows[place].tolist())
        shapes[Shape.of(first)] = Kin(count, first)
    held = int(np.count_nonzero(degree))
    return EdgeParts(net, left.tobytes(), degree.tolist(), edges.bit_count(), held, shapes, rows.tolist())
