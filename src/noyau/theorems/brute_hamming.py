"""Solitaire Clobber by plain search, for the claims on cliques, their products and hypercubes; nothing of an engine.

A position is two sets of vertices as masks: the stones of colour 0 and those of colour 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product

Rows = list[set[int]]
Position = tuple[int, int]
Goal = Callable[[int, int], bool]


def clique_product(*sizes: int) -> Rows:
    """The words that differ in one letter, the first letter varying slowest."""
    words = list(product(*map(range, sizes)))
    return [
        {there for there, other in enumerate(words) if sum(a != b for a, b in zip(word, other, strict=True)) == 1}
        for word in words
    ]


def ring(size: int) -> Rows:
    """A cycle."""
    return [{(vertex - 1) % size, (vertex + 1) % size} for vertex in range(size)]


def bits(mask: int) -> Iterator[int]:
    """The vertices of a mask, each as a mask."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


class Plays:
    """The captures on a graph, perhaps only those of some stones, followed until they end as they should.

    Vertices in ``kept`` must never be left: nothing can ever come back to a vertex without a stone.
    """

    def __init__(self, rows: Rows, goal: Goal, kept: Iterable[int] = ()) -> None:
        stays = set(kept)
        self.goal = goal
        movers = [vertex for vertex in reversed(range(len(rows))) if vertex not in stays]
        self.around = [(1 << vertex, sum(1 << other for other in rows[vertex])) for vertex in movers]
        self.known: dict[Position, bool] = {}

    def after(self, zeros: int, ones: int) -> Iterator[Position]:
        for start, around in self.around:
            if zeros & start:
                for into in bits(ones & around):
                    yield zeros ^ start | into, ones ^ into
            elif ones & start:
                for into in bits(zeros & around):
                    yield zeros ^ into, ones ^ start | into

    def can_end(self, zeros: int, ones: int) -> bool:
        """Whether some play ends as it should."""
        known = self.known.get((zeros, ones))
        if known is None:
            known = self.goal(zeros, ones)
            for position in () if known else self.after(zeros, ones):
                if self.can_end(*position):
                    known = True
                    break
            self.known[zeros, ones] = known
        return known

    def ends(self, zeros: int, ones: int) -> set[Position]:
        """All positions that some play leads to and that are as they should be."""
        found, border = {(zeros, ones)}, [(zeros, ones)]
        while border:
            new = {position for here in border for position in self.after(*here)} - found
            found |= new
            border = list(new)
        return {position for position in found if self.goal(*position)}


def single(zeros: int, ones: int) -> bool:
    """One stone is left."""
    return (zeros | ones).bit_count() == 1


def at_first(zeros: int, ones: int) -> bool:
    """One stone is left, of colour 0 on the vertex 0."""
    return (zeros, ones) == (1, 0)


def full(size: int, mixed: bool = True) -> Iterator[Position]:
    """All colourings of so many vertices; those with both colours outside the vertex 0, unless all are wanted."""
    everywhere = (1 << size) - 1
    for zeros in range(1 << size):
        if not mixed or 0 < (zeros >> 1).bit_count() < size - 1:
            yield zeros, everywhere ^ zeros


def violations(rows: Rows, starts: Iterable[Position] | None = None) -> list[Position]:
    """The colourings from which no play leaves one stone of colour 0 on the vertex 0, though it could be hoped for.

    All vertices of the graphs in question are alike, and so are the colours: this is strong 1-reducibility.
    """
    plays = Plays(rows, at_first, kept=[0])
    return [start for start in starts or full(len(rows)) if not plays.can_end(*start)]


def irreducible(rows: Rows) -> list[Position]:
    """The colourings of two colours from which no play leaves one stone."""
    plays = Plays(rows, single)
    everything = (1 << len(rows)) - 1
    return [
        (zeros, ones)
        for zeros, ones in full(len(rows), False)
        if 0 < zeros < everything and not plays.can_end(zeros, ones)
    ]


def opposed(dimension: int) -> int:
    """The vertices of a hypercube with an odd number of ones, as a mask."""
    return sum(1 << word for word in range(1 << dimension) if word.bit_count() % 2)


def delta(odd: int, zeros: int, ones: int) -> int:
    """The number of stones and of stones whose colour is not that of their side, modulo 3."""
    return ((zeros | ones).bit_count() + (zeros & odd).bit_count() + (ones & ~odd).bit_count()) % 3


def symmetries(*sizes: int) -> list[list[int]]:
    """The symmetries of a product of cliques that keep its first vertex: where each vertex goes."""
    words = list(product(*map(range, sizes)))
    number = {word: place for place, word in enumerate(words)}
    places = [
        order
        for order in permutations(range(len(sizes)))
        if all(sizes[p] == s for p, s in zip(order, sizes, strict=True))
    ]
    letters = list(product(*(([0, *rest] for rest in permutations(range(1, size))) for size in sizes)))
    return [
        [number[tuple(turn[word[place]] for turn, place in zip(turns, order, strict=True))] for word in words]
        for order in places
        for turns in letters
    ]


def classes(moved: list[list[int]], starts: Iterable[Position]) -> Iterator[Position]:
    """Of the colourings that symmetries take to each other, the least one."""
    half = len(moved[0]) // 2
    low = (1 << half) - 1
    images = []
    for turned in moved:
        parts = (
            [sum(1 << turned[first + bit] for bit in range(half) if mask >> bit & 1) for mask in range(low + 1)]
            for first in (0, half)
        )
        images.append(tuple(parts))
    for zeros, ones in starts:
        if all(lower[zeros & low] | upper[zeros >> half] >= zeros for lower, upper in images):
            yield zeros, ones


def two_strong(rows: Rows, starts: Iterable[Position]) -> list[tuple[Position, int]]:
    """Where strong 2-reducibility fails: the colouring, and the colour that the second stone should have."""
    masks = [Plays(rows, lambda z, o: z == 1 and o.bit_count() <= 1, [0])]
    masks.insert(0, Plays(rows, lambda z, o: o == 0 and z & 1 == 1 and z.bit_count() <= 2, [0]))
    return [
        ((zeros, ones), colour)
        for zeros, ones in starts
        for colour in (0, 1)
        if (zeros.bit_count() > 1 if colour == 0 else zeros and ones) and not masks[colour].can_end(zeros, ones)
    ]


class Jokers(Plays):
    """Plays in which the colour of one stone may be changed, once; ``hopeful`` may tell which are worth following."""

    def __init__(self, rows: Rows, hopeful: Goal) -> None:
        super().__init__(rows, at_first, kept=[0])
        self.hopeful = hopeful
        self.changed: dict[Position, bool] = {}

    def can_end_with(self, zeros: int, ones: int) -> bool:
        """Whether some play leaves one stone of colour 0 on the vertex 0, with a joker or without."""
        if (zeros, ones) not in self.changed:
            now = [(zeros, ones), *((zeros ^ bit, ones ^ bit) for bit in bits(zeros | ones))]
            self.changed[zeros, ones] = any(
                self.can_end(*position) for position in now if self.hopeful(*position)
            ) or any(self.can_end_with(*position) for position in self.after(zeros, ones))
        return self.changed[zeros, ones]


def joker_violations(
    rows: Rows, starts: Iterable[Position], hopeful: Goal = lambda zeros, ones: True
) -> list[Position]:
    """Where strong joker 1-reducibility fails on the vertex 0 with colour 0."""
    plays = Jokers(rows, hopeful)
    asked = ((zeros, ones) for zeros, ones in starts if zeros & 1 or ones.bit_count() > 1)
    return [start for start in asked if not plays.can_end_with(*start)]


def emptied(dimension: int) -> Plays:
    """The plays in which only the stones of the upper half of a hypercube move, until it is empty."""
    half = 1 << dimension - 1
    return Plays(clique_product(*[2] * dimension), lambda z, o: (z | o) >> half == 0, kept=range(half))


def replayed(rows: Rows, stones: str, moves: Iterable[tuple[int, int]]) -> str | None:
    """The position after captures, or None where one of them is not legal."""
    marks = list(stones)
    for start, into in moves:
        if into not in rows[start] or {marks[start], marks[into]} != {"x", "o"}:
            return None
        marks[into], marks[start] = marks[start], "."
    return "".join(marks)
