"""Hamming graphs: products of cliques are recognised, whatever they are called, and their vertices get coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from noyau.graphs import Graph


@dataclass(frozen=True)
class Coordinates:
    """The sizes of the cliques, the smallest first, and each vertex by its word.

    A word is one number, its last letter varying fastest; ``vertices`` has the vertex of each word.
    """

    factors: tuple[int, ...]
    vertices: tuple[int, ...]

    @property
    def words(self) -> tuple[int, ...]:
        """The word of each vertex."""
        words = [0] * len(self.vertices)
        for word, vertex in enumerate(self.vertices):
            words[vertex] = word
        return tuple(words)

    @property
    def is_hypercube(self) -> bool:
        """Whether every clique is an edge."""
        return set(self.factors) == {2}


@lru_cache(maxsize=4)
def coordinates(graph: Graph) -> Coordinates | None:
    """The coordinates of a Hamming graph, in time linear in its edges; None for another graph.

    >>> from noyau.graphs import read_graph
    >>> coordinates(read_graph("cycle-4*complete-3")).factors, coordinates(read_graph("cycle-5"))
    ((2, 2, 3), None)
    """
    if graph.directed or graph.size == 1:
        return None
    cliques = sorted(_cliques_around(graph), key=len)
    factors = tuple(len(clique) + 1 for clique in cliques)
    if prod(factors) != graph.size:
        return None
    vertices = _spread(graph, cliques, factors)
    return Coordinates(factors, tuple(vertices)) if vertices and _fits(graph, factors, vertices) else None


def _cliques_around(graph: Graph) -> list[list[int]]:
    """The neighbours of the first vertex, grouped as they would be were the graph a product of cliques."""
    free = set(graph.neighbours[0])
    cliques = []
    for vertex in graph.neighbours[0]:
        if vertex in free:
            clique = {vertex, *free.intersection(graph.neighbours[vertex])}
            free -= clique
            cliques.append(sorted(clique))
    return cliques


def _weights(factors: tuple[int, ...]) -> list[int]:
    return [prod(factors[place + 1 :]) for place in range(len(factors))]


def _spread(graph: Graph, cliques: list[list[int]], factors: tuple[int, ...]) -> list[int] | None:
    """The vertex of each word, outwards from the first vertex, were the graph a product of these cliques.

    A vertex two steps away or more is nearer in each letter it has: two vertices before it have all its letters.
    """
    letters: dict[int, dict[int, int]] = {0: {}}
    for place, clique in enumerate(cliques):
        letters |= {vertex: {place: letter} for letter, vertex in enumerate(clique, start=1)}
    layer = [vertex for clique in cliques for vertex in clique]
    while layer:
        ahead: dict[int, dict[int, int]] = {}
        for vertex in layer:
            for other in graph.neighbours[vertex]:
                if other not in letters:
                    ahead[other] = ahead.get(other, {}) | letters[vertex]
        letters |= ahead
        layer = list(ahead)
    weights = _weights(factors)
    vertices = [-1] * graph.size
    for vertex, word in letters.items():
        vertices[sum(letter * weights[place] for place, letter in word.items())] = vertex
    return None if -1 in vertices else vertices


def _fits(graph: Graph, factors: tuple[int, ...], vertices: list[int]) -> bool:
    """Whether each vertex is joined to the words that differ from its own in one letter."""
    places = list(zip(_weights(factors), factors, strict=True))
    for word, vertex in enumerate(vertices):
        near: set[int] = set()
        for weight, size in places:
            first = word - word // weight % size * weight
            near.update(vertices[first : first + size * weight : weight])
        near.discard(vertex)
        if near != set(graph.neighbours[vertex]):
            return False
    return True


def walk(factors: tuple[int, ...], word: int) -> list[int]:
    """All words from one on, each differing from the one before in one letter, the last letter changing first.

    >>> walk((2, 3), 1)
    [1, 2, 0, 3, 5, 4]
    """
    words = [0]
    weight = 1
    for size in reversed(factors):
        letter = word // weight % size
        words = [
            (letter + turn) % size * weight + other
            for turn in range(size)
            for other in (words if turn % 2 == 0 else reversed(words))
        ]
        weight *= size
    return words


def neighbours(factors: tuple[int, ...], word: int) -> Iterator[int]:
    """The words that differ from one in one letter.

    >>> sorted(neighbours((2, 3), 4))
    [1, 3, 5]
    """
    for weight, size in zip(_weights(factors), factors, strict=True):
        first = word - word // weight % size * weight
        yield from (other for other in range(first, first + size * weight, weight) if other != word)
