"""The symmetries of a board: the permutations of its cells that keep what presses change.

On rectangles and surfaces these are turns and mirror images, and the translations that the gluing allows; on other
graphs all automorphisms, found by a search that fixes one vertex after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product

from noyau.core.errors import TooLarge
from noyau.graphs.boards import SURFACES, Board
from noyau.graphs.surfaces import glued_sides

Permutation = tuple[int, ...]
"""Where each cell goes."""

MOST_CELLS = 400
_MOST_STEPS = 200_000


@dataclass(frozen=True)
class Symmetries:
    """A group of permutations of the cells, by some that generate it, and how many they are."""

    generators: tuple[Permutation, ...]
    order: int


def symmetries(board: Board, state: Sequence[int] = ()) -> Symmetries:
    """The symmetries of a board, or only those that keep a state of it; TooLarge beyond a few hundred cells.

    >>> [symmetries(Board(name)).order for name in ("grid-2x3", "grid-3x3", "torus-3x3", "cube", "dodecahedron-faces")]
    [4, 8, 72, 48, 120]
    """
    if board.size > MOST_CELLS:
        raise TooLarge("lights.symmetries", cells=board.size, limit=MOST_CELLS)
    effects = [frozenset(board.effect(cell).items()) for cell in range(board.size)]
    marks = tuple(state) or (0,) * board.size
    if board.surface is None:
        return _Automorphisms([{other for other, _ in effect} for effect in effects], marks).find()
    found = tuple(one for one in _candidates(board) if _keeps(one, effects, marks))
    return Symmetries(found, len(found))


def automorphisms(neighbours: Sequence[Sequence[int]], most: int, marks: Sequence[int] = ()) -> tuple[Permutation, ...]:
    """The symmetries of a graph, the first of which leaves all in place; that one alone where there are more than most.

    Where vertices have marks, these are kept.

    >>> automorphisms(((1,), (0, 2), (1,)), 10), len(automorphisms(((), (), (), ()), 10))
    (((0, 1, 2), (2, 1, 0)), 1)
    >>> automorphisms(((1,), (0, 2), (1,)), 10, marks=(1, 0, 0))
    ((0, 1, 2),)
    """
    found = (tuple(range(len(neighbours))),)
    try:
        group = _Automorphisms([set(row) for row in neighbours], marks or (0,) * len(neighbours)).find()
    except TooLarge:
        return found
    if group.order > most:
        return found
    met = dict.fromkeys(found)
    waiting = list(found)
    for one in waiting:
        new = {_after(one, generator) for generator in group.generators} - met.keys()
        met |= dict.fromkeys(sorted(new))
        waiting += sorted(new)
    return tuple(met)


def _keeps(permutation: Permutation, effects: Sequence[frozenset[tuple[int, int]]], marks: Sequence[int]) -> bool:
    """Whether a permutation keeps the effects of all presses, and the marks of the cells."""
    return all(
        marks[cell] == marks[place] and effects[place] == {(permutation[other], n) for other, n in effects[cell]}
        for cell, place in enumerate(permutation)
    )


def _candidates(board: Board) -> set[Permutation]:
    """Turns and mirror images, each after every translation along the sides that are joined."""
    assert board.surface is not None
    kind, rows, columns = board.surface
    around = glued_sides(rows, columns, SURFACES[kind])
    identity = tuple(range(board.size))
    right = tuple(cells[1] for cells in around) if kind != "grid" else identity
    down = tuple(cells[3] for cells in around) if kind in ("torus", "klein", "projective") else identity
    shifts = list(product(_powers(right, 2 * columns), _powers(down, 2 * rows)))
    return {_after(_after(turn, along), across) for turn in _turns(rows, columns) for along, across in shifts}


def _turns(rows: int, columns: int) -> Iterator[Permutation]:
    """The mirror images and turns of a rectangle: four, or eight for a square."""
    for flip_row, flip_column, exchange in product((False, True), (False, True), (False, rows == columns)):
        places = (
            (rows - 1 - row if flip_row else row, columns - 1 - column if flip_column else column)
            for row, column in product(range(rows), range(columns))
        )
        yield tuple(column * columns + row if exchange else row * columns + column for row, column in places)


def _after(first: Permutation, second: Permutation) -> Permutation:
    return tuple(second[place] for place in first)


def _powers(permutation: Permutation, most: int) -> list[Permutation]:
    """The identity and what a permutation does when repeated."""
    found = [tuple(range(len(permutation)))]
    while len(found) < most and (power := _after(found[-1], permutation)) != found[0]:
        found.append(power)
    return found


class _Automorphisms:
    """The automorphisms of a graph that keep marks of its vertices: those that fix ever fewer vertices."""

    def __init__(self, leads_to: Sequence[set[int]], marks: Sequence[int]) -> None:
        self.leads_to = leads_to
        self.led_from: list[set[int]] = [set() for _ in leads_to]
        for vertex, others in enumerate(leads_to):
            for other in others:
                self.led_from[other].add(vertex)
        self.colours = self._refine(list(marks))
        self.base = self._walk()
        self.steps = 0

    def _refine(self, colours: list[int]) -> list[int]:
        """Colours that no symmetry can exchange: split by the colours around, until nothing changes."""
        while True:
            around = [
                (
                    colours[vertex],
                    tuple(sorted(colours[other] for other in self.leads_to[vertex])),
                    tuple(sorted(colours[other] for other in self.led_from[vertex])),
                )
                for vertex in range(len(colours))
            ]
            names = {key: name for name, key in enumerate(sorted(set(around)))}
            if len(names) == len(set(colours)):
                return colours
            colours = [names[key] for key in around]

    def _walk(self) -> list[int]:
        """The vertices in an order in which most follow a neighbour."""
        order: dict[int, None] = {}
        for start in range(len(self.leads_to)):
            waiting = [start]
            for vertex in waiting:
                if vertex not in order:
                    order[vertex] = None
                    waiting += sorted(self.leads_to[vertex] | self.led_from[vertex])
        return list(order)

    def find(self) -> Symmetries:
        generators: list[Permutation] = []
        order = 1
        for level in reversed(range(len(self.base))):
            vertex = self.base[level]
            orbit = self._orbit(vertex, generators)
            for image in sorted(set(self.base[level + 1 :])):
                if image not in orbit and (found := self._extend(level, image)):
                    generators.append(found)
                    orbit = self._orbit(vertex, generators)
            order *= len(orbit)
        return Symmetries(tuple(generators), order)

    def _orbit(self, vertex: int, generators: Sequence[Permutation]) -> set[int]:
        orbit, waiting = {vertex}, [vertex]
        while waiting:
            place = waiting.pop()
            new = {generator[place] for generator in generators} - orbit
            orbit |= new
            waiting += new
        return orbit

    def _extend(self, level: int, image: int) -> Permutation | None:
        """An automorphism that fixes the first vertices of the walk and sends the next one to its image."""
        images = {vertex: vertex for vertex in self.base[:level]}
        choices = [iter((image,))]
        while choices:
            place = len(images)
            vertex = self.base[place]
            taken = next((one for one in choices[-1] if self._fits(vertex, one, images)), None)
            if taken is None:
                choices.pop()
                if choices:
                    images.popitem()
                continue
            images[vertex] = taken
            if len(images) == len(self.base):
                return tuple(images[vertex] for vertex in range(len(self.base)))
            choices.append(iter(self._options(self.base[place + 1], images)))
        return None

    def _options(self, vertex: int, images: dict[int, int]) -> list[int]:
        """Where a vertex may go: to the neighbours of where its neighbours went."""
        placed = [images[other] for other in self.led_from[vertex] if other in images and other != vertex]
        found = reduce(set.intersection, (self.leads_to[place] for place in placed)) if placed else set(self.base)
        return sorted(found - set(images.values()))

    def _fits(self, vertex: int, image: int, images: dict[int, int]) -> bool:
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise TooLarge("lights.symmetries", cells=len(self.base), limit=MOST_CELLS)
        if self.colours[vertex] != self.colours[image]:
            return False
        used = set(images.values())
        return all(
            {images[other] for other in joined[vertex] if other in images} == joined[image] & used
            for joined in (self.leads_to, self.led_from)
        )
