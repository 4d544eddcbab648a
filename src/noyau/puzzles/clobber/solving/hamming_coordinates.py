"""Hamming graphs: products of cliques are recognised, whatever they are called, and their vertices get coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from noyau.core.caches import remembered
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


@remembered(most=4)
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


Shape = tuple[int, ...]
Capture = tuple[int, int]
Done = Callable[[int, int], bool]


class Search:
    """Captures that end as they should, found depth first; positions that cannot are never looked at again."""

    def __init__(self, shape: Shape, keep: int, done: Done) -> None:
        self.neighbours = tuple(tuple(neighbours(shape, cell)) for cell in range(prod(shape)))
        self.around = tuple(sum(1 << other for other in row) for row in self.neighbours)
        self.keep = keep
        self.done = done
        self.dead: set[tuple[int, int]] = set()

    def find(self, ours: int, theirs: int) -> tuple[Capture, ...] | None:
        """Captures from a position, or None where none end as they should."""
        moves: list[Capture] = []
        return tuple(reversed(moves)) if self._find(ours, theirs, moves) else None

    def _find(self, ours: int, theirs: int, moves: list[Capture]) -> bool:
        if self.done(ours, theirs):
            return True
        if (ours, theirs) in self.dead:
            return False
        for start, into in self._captures(ours, theirs):
            gone, taken = 1 << start, 1 << into
            one, other = (ours ^ gone | taken, theirs ^ taken) if ours & gone else (ours ^ taken, theirs ^ gone | taken)
            if self._find(one, other, moves):
                moves.append((start, into))
                return True
        self.dead.add((ours, theirs))
        return False

    def _captures(self, ours: int, theirs: int) -> Iterator[Capture]:
        """The captures, those that start farthest from the first cell first; the cell to be kept is never left."""
        stones = ours | theirs
        for start in range(len(self.neighbours) - 1, -1, -1):
            if start != self.keep and stones >> start & 1:
                if stones & self.around[start] == 0:
                    return  # a stone on its own stays for ever
                prey = theirs if ours >> start & 1 else ours
                yield from ((start, into) for into in self.neighbours[start] if prey >> into & 1)


@remembered(most=None)
def _to_first(shape: Shape) -> Search:
    """The search for one stone on the first cell."""
    return Search(shape, 0, lambda ours, theirs: theirs == 0 and ours == 1)


@remembered(most=None)
def _to_two(shape: Shape) -> Search:
    """The search for two stones, wherever they are."""
    return Search(shape, -1, lambda ours, theirs: (ours | theirs).bit_count() <= 2)


@remembered(most=None)
def _turned(shape: Shape, cell: int) -> tuple[int, ...]:
    """For each cell the one it becomes when letters are turned so that the first cell becomes the given one."""
    words = list(product(*map(range, shape)))
    number = {word: place for place, word in enumerate(words)}
    shift = words[cell]
    return tuple(number[tuple((a + b) % size for a, b, size in zip(word, shift, shape, strict=True))] for word in words)


@remembered(most=None)
def _one_stone(shape: Shape, ours: int) -> tuple[Capture, ...] | None:
    return _to_first(shape).find(ours, (1 << prod(shape)) - 1 ^ ours)


def one_stone(shape: Shape, colours: Sequence[int], cell: int, colour: int) -> list[Capture] | None:
    """Captures on a full block that leave one stone, of a colour on a cell; None where there are none.

    >>> one_stone((3,), [0, 0, 1], 0, 1)
    [(2, 1), (1, 0)]
    """
    turned = _turned(shape, cell)
    ours = sum(1 << place for place, other in enumerate(turned) if colours[other] == colour)
    found = _one_stone(shape, ours)
    return None if found is None else [(turned[start], turned[into]) for start, into in found]


def two_stones(shape: Shape, colours: Sequence[int]) -> list[Capture] | None:
    """Captures on a full block that leave at most two stones.

    >>> two_stones((2, 2), [0, 0, 1, 1])
    [(3, 1), (2, 0)]
    """
    ours = sum(1 << cell for cell, colour in enumerate(colours) if colour == 0)
    found = _to_two(shape).find(ours, (1 << len(colours)) - 1 ^ ours)
    return None if found is None else list(found)


Coloured = tuple[int, int, int]
"""From a cell, to the cell that is captured, by this colour."""


def coloured(moves: Sequence[tuple[int, int]], cells: Sequence[int], marks: bytearray) -> list[Coloured]:
    """Captures on a block as captures on its cells, each with the colour that captures."""
    colours = [marks[cell] for cell in cells]
    found = []
    for start, into in moves:
        colours[into] = colours[start]
        found.append((cells[start], cells[into], colours[start]))
    return found
