"""Tokens on a digraph that vanish where two of them meet: which sets of vertices are lost (Fraenkel and Yesha 1982).

Vertices are numbers and rows their arcs; a set of vertices is a mask. The lost sets are closed under exclusive or, so
that each vertex has a *label* and a set is lost where the labels of its vertices add up to 0. The low bits of a label
are a nimber; a set has a finite value where its label has no other bits.

>>> theory = Annihilation([[1], [0, 2], [3], []])
>>> "".join(theory.outcome(1 << vertex).value for vertex in range(4)), str(theory.outcome(0b0011))
('DDNP', 'N')

How the labels are found. A vertex with a generalised Grundy value is worth a Nim heap (Smith 1966). Let L be the space
of the sets known to be lost, and c a coset of L. A set in c is lost if every move from it has an answer into L. Where a
move of some vertex has no such answer in one set of c, it has none in any set of c that is lost for this reason: so
this vertex is of no use for c: one takes another set of c without it, found by elimination, until a set stands the test
or none is left. The lost set that needs the fewest moves outside L does stand it. Its coset is the sum of the labels of
two arcs, and any arc of any of its vertices may be the first: so that n times m cosets are enough, and of these only
those that are such a sum for every arc of the first vertex.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import xor
from typing import NamedTuple

from noyau.core.errors import TooLarge
from noyau.core.verdict import Outcome
from noyau.values.loopy import Loopy, Value
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber

Rows = Sequence[Sequence[int]]
MOST_ARCS = 20_000
"""What is known of all sets of vertices takes a time that grows with the square of the digraph."""

_VISITED = 4096
"""After this many cosets it is asked whether there is time left."""


def check_arcs(count: int) -> None:
    """TooLarge where a digraph has too many arcs."""
    if count > MOST_ARCS:
        raise TooLarge("annihilation.arcs", n=count, limit=MOST_ARCS)


def smith_values(rows: Rows) -> tuple[list[int | None], list[int]]:
    """The generalised Grundy value of each vertex, None where it is infinite, level by level (Smith 1966, Fraenkel).

    Also the vertices of finite value in the order in which they are found: a move to a smaller value leads to an
    earlier one, and any other is answered by a move to an earlier one of the same value.

    >>> smith_values([[1], [0, 2], [3], []])
    ([None, None, 1, 0], [3, 2])
    """
    back: list[list[int]] = [[] for _ in rows]
    for vertex, row in enumerate(rows):
        for target in row:
            back[target].append(vertex)
    values: list[int | None] = [None] * len(rows)
    unvalued = [len(row) for row in rows]
    order: list[int] = []
    alive, level = set(range(len(rows))), 0
    while alive:
        queue = [vertex for vertex in alive if not unvalued[vertex]]
        found, killed = set(queue), set[int]()
        left = {vertex: unvalued[vertex] for vertex in alive}
        for vertex in queue:
            values[vertex] = level
            for source in back[vertex]:
                if values[source] is not None or source in found or source in killed:
                    continue
                killed.add(source)
                for before in back[source]:
                    if before in alive and before not in found and before not in killed:
                        left[before] -= 1
                        if not left[before]:
                            found.add(before)
                            queue.append(before)
        for vertex in queue:
            for source in back[vertex]:
                unvalued[source] -= 1
        order += queue
        alive, level = alive & killed, level + 1
    return values, order


class Annihilation:
    """What is known of the sets of vertices of a digraph: found once, asked for any set."""

    def __init__(self, rows: Rows, pause: Callable[[], None] = lambda: None) -> None:
        self.rows = rows
        self.values, self.order = smith_values(rows)
        self._ranks = {vertex: rank for rank, vertex in enumerate(self.order)}
        self.lost: list[int] = []
        """The sets of vertices of infinite value that were found to be lost, up to heaps beside them, in that order."""
        self.infinite = [vertex for vertex, value in enumerate(self.values) if value is None]
        largest = max([len(row) for row in rows] + [1])
        self.width = (2 * largest).bit_length()
        """How many bits of a label are a nimber: two vertices have this many ways together."""
        place = {vertex: self.width + number for number, vertex in enumerate(self.infinite)}
        self.labels = [1 << place[v] if value is None else value for v, value in enumerate(self.values)]
        self._pivots: dict[int, tuple[int, int]] = {}
        self.cosets = 0
        """How many cosets were looked at."""
        while self._grow(pause):
            pass

    def label(self, tokens: int) -> int:
        """The sum of the labels of a set of vertices."""
        return reduce(xor, (self.labels[vertex] for vertex in bits(tokens)), 0)

    def outcome(self, tokens: int) -> Outcome:
        """Who wins from a set of vertices."""
        if not self.label(tokens):
            return Outcome.P
        return Outcome.N if next(self.winning(tokens), None) else Outcome.D

    def value(self, tokens: int) -> Value:
        """The generalised Grundy value of a set of vertices."""
        label = self.label(tokens)
        if not label >> self.width:
            return Nimber(label)
        after = (label ^ self.labels[source] ^ self.labels[target] for source, target in self.moves(tokens))
        return Loopy(found for found in after if not found >> self.width)

    def moves(self, tokens: int) -> Iterator[tuple[int, int]]:
        """The moves from a set of vertices."""
        return ((source, target) for source in bits(tokens) for target in self.rows[source])

    def winning(self, tokens: int) -> Iterator[tuple[int, int]]:
        """The moves that leave a lost set."""
        wanted = self.label(tokens)
        return (move for move in self.moves(tokens) if wanted == self.labels[move[0]] ^ self.labels[move[1]])

    def counter(self, tokens: int) -> tuple[int, int]:
        """Two numbers of a lost set which the best answer to any move makes smaller, the first one counting more.

        The first is the set written by the lost sets that were found, later ones counting more than all before them;
        the second has a bit for each vertex of finite value, in the order in which they were found.
        """
        infinite = reduce(xor, (1 << v for v in bits(tokens) if self.values[v] is None), 0)
        finite = sum(1 << rank for vertex in bits(tokens) if (rank := self._ranks.get(vertex)) is not None)
        return self._written(infinite)[1], finite

    def _written(self, vertices: int) -> tuple[int, int]:
        """What the lost sets found so far leave of a set of vertices of infinite value, and which of them it has."""
        used = 0
        while vertices and (pivot := self._pivots.get(vertices.bit_length())):
            vertices, used = vertices ^ pivot[0], used ^ pivot[1]
        return vertices, used

    @property
    def basis(self) -> list[int]:
        """Lost sets from which all others are made by exclusive or, in echelon form: the code of the digraph."""
        pivots: dict[int, tuple[int, int]] = {}
        found = []
        for vertex, label in enumerate(self.labels):
            used = 1 << vertex
            while label and (pivot := pivots.get(label.bit_length())):
                label, used = label ^ pivot[0], used ^ pivot[1]
            if label:
                pivots[label.bit_length()] = label, used
            else:
                found.append(used)
        return found

    def _grow(self, pause: Callable[[], None]) -> bool:
        """Look for lost sets in every coset that may have one; whether there was one."""
        stage = _Stage(self)
        seen: set[int] = set()
        grown = False
        for coset, ends in stage.cosets():
            if coset in seen:
                continue
            seen.add(coset)
            if not len(seen) % _VISITED:
                pause()
            lost = stage.find_lost(coset, ends)
            grown = (lost is not None and self._add(stage, lost)) or grown
        self.cosets += len(seen)
        return grown

    def _add(self, stage: _Stage, lost: frozenset[int]) -> bool:
        """Let a lost set, the sum of whose labels is not 0 yet, have the label 0."""
        vertices = [token for token in lost if token < stage.heaps]
        relation = reduce(xor, (self.labels[v] for v in vertices), sum_of_heaps(lost, stage.heaps))
        if not relation:
            return False
        top = relation.bit_length() - 1
        for vertex in self.infinite:
            if self.labels[vertex] >> top & 1:
                self.labels[vertex] ^= relation
        rest, used = self._written(sum(1 << vertex for vertex in vertices))
        self._pivots[rest.bit_length()] = rest, used ^ 1 << len(self.lost)
        self.lost.append(sum(1 << vertex for vertex in vertices))
        return True


def sum_of_heaps(tokens: Iterable[int], heaps: int) -> int:
    """The nim-sum of the heaps among some tokens: those from a number on are heaps of 0, 1, 2 …"""
    return reduce(xor, (token - heaps for token in tokens if token >= heaps), 0)


class _Arc(NamedTuple):
    """An arc by the sum of the labels of its ends, and the ends."""

    label: int
    ends: frozenset[int]


def _by_label(arcs: Iterable[_Arc]) -> dict[int, frozenset[int]]:
    """The ends of the first arc of each label."""
    found: dict[int, frozenset[int]] = {}
    for label, ends in arcs:
        found.setdefault(label, ends)
    return found


class _Stage:
    """A search for cosets with lost sets while the labels stay as they are.

    Tokens are vertices of infinite value and, from ``heaps`` on, Nim heaps, which stand for those of finite value.
    """

    def __init__(self, theory: Annihilation) -> None:
        rows, values = theory.rows, theory.values
        self.heaps = len(rows)
        size = 1 << theory.width
        self.labels: dict[int, int] = {vertex: theory.labels[vertex] for vertex in theory.infinite}
        self.labels |= {self.heaps + heap: heap for heap in range(size)}
        self.ways: dict[int, list[int]] = {
            vertex: [target if (value := values[target]) is None else self.heaps + value for target in rows[vertex]]
            for vertex in theory.infinite
        }
        self.ways |= {self.heaps + heap: [self.heaps + less for less in range(heap)] for heap in range(size)}
        self.out = {
            token: {self.labels[token] ^ self.labels[target] for target in ways} for token, ways in self.ways.items()
        }
        self._first = {vertex: max(self.ways[vertex]) for vertex in theory.infinite}
        of_vertices = (self._arc(vertex, target) for vertex in theory.infinite for target in self.ways[vertex])
        of_heaps = [self._arc(self.heaps + heap, self.heaps) for heap in range(1, size)]
        self._arcs = _by_label((*of_vertices, *of_heaps))
        alone = (self._arc(vertex, *self.ways[vertex]) for vertex in theory.infinite if len(self.ways[vertex]) == 1)
        self._lonely = _by_label((*alone, *of_heaps))
        self._owners: dict[int, set[int]] = {}
        for vertex in theory.infinite:
            for bit in bits(self.labels[vertex] >> theory.width):
                self._owners.setdefault(bit + theory.width, set()).add(vertex)
        self._width = theory.width
        self._near = self._find_near()

    def _arc(self, source: int, target: int) -> _Arc:
        return _Arc(self.labels[source] ^ self.labels[target], frozenset((source,)) ^ frozenset((target,)))

    def cosets(self) -> Iterator[tuple[int, frozenset[int]]]:
        """The cosets that may have a lost set, each with a set of its own; one may come several times.

        Every arc of every vertex of the set has an answer, whose label is what is left of the coset. Where all of its
        vertices have a single arc, the answer comes from one of them, from a heap or from the other end.
        """
        for vertex, target in self._first.items():
            first, ways = self._arc(vertex, target), self.ways[vertex]
            arcs = self._arcs
            if len(ways) == 1:
                arcs = self._lonely | _by_label(self._arc(target, way) for way in self.ways[target])
            others = {self.labels[target] ^ self.labels[way] for way in ways} - {0}
            for label, ends in arcs.items():
                coset = first.label ^ label
                if coset >> self._width and all(label ^ other in self._arcs for other in others):
                    yield coset, first.ends ^ ends

    def find_lost(self, coset: int, tokens: frozenset[int]) -> frozenset[int] | None:
        """A set of a coset each move from which has an answer, or None where there is none."""
        useless: set[int] = set()
        while True:
            failing = self._failing(coset, tokens)
            if not failing:
                return tokens
            useless |= failing
            if any(self._owners[bit + self._width] <= useless for bit in bits(coset >> self._width)):
                return None
            found = self._solve(coset, useless)
            if found is None:
                return None
            tokens = found

    def _failing(self, coset: int, tokens: frozenset[int]) -> set[int]:
        """The first token of which some move has no answer; none where the set is lost."""
        labels, out = self.labels, self.out
        for token in tokens:
            for target in self.ways[token]:
                after = tokens ^ {token} ^ {target}
                wanted = coset ^ labels[token] ^ labels[target]
                if not any(wanted in out[other] for other in after):
                    return {token}
        return set()

    def _find_near(self) -> dict[int, list[int]]:
        """For each bit of an infinite value the vertices whose labels are joined with it by bits that they share."""
        near: dict[int, list[int]] = {}
        for bit, owners in self._owners.items():
            if bit in near:
                continue
            queue, met = list(owners), set(owners)
            joined = {bit}
            for vertex in queue:
                for other in bits(self.labels[vertex] >> self._width):
                    if other + self._width not in joined:
                        joined.add(other + self._width)
                        new = self._owners[other + self._width] - met
                        met |= new
                        queue += new
            near |= dict.fromkeys(joined, queue)
        return near

    def _solve(self, coset: int, useless: set[int]) -> frozenset[int] | None:
        """Tokens, none of them useless, whose labels add up to a coset: vertices near to it, and heaps.

        Other vertices can only add what heaps do, so that they are of use where some heaps are not.
        """
        heaps = range(self.heaps, self.heaps + (1 << self._width))
        lists = {id(near): near for bit in bits(coset >> self._width) for near in (self._near[bit + self._width],)}
        found = self._eliminate(coset, useless, chain(*lists.values(), heaps))
        if found is None and not useless.isdisjoint(heaps):
            return self._eliminate(coset, useless, self.labels)
        return found

    def _eliminate(self, coset: int, useless: set[int], tokens: Iterable[int]) -> frozenset[int] | None:
        """Some of these tokens whose labels add up to a coset."""
        pivots: dict[int, tuple[int, frozenset[int]]] = {}

        def reduced(label: int, used: frozenset[int]) -> tuple[int, frozenset[int]]:
            while label and (pivot := pivots.get(label.bit_length())):
                label, used = label ^ pivot[0], used ^ pivot[1]
            return label, used

        for token in tokens:
            if token not in useless:
                left, used = reduced(self.labels[token], frozenset((token,)))
                if left:
                    pivots[left.bit_length()] = left, used
        left, used = reduced(coset, frozenset())
        return None if left else used
