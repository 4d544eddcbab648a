"""Solitaire Clobber the slow, obvious way: every capture is tried, every cutting of a word, every joker.

Nothing here looks at noyau's engines, which are compared with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from types import EllipsisType
from typing import TYPE_CHECKING, TypeVar

from noyau.core.caches import remembered
from noyau.graphs import Graph
from noyau.literature.oracle.graphs import path_power

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Rows = Sequence[Iterable[int]]

_ONE_STONE = re.compile("[xo]|xo*x*o|ox*o*x")


def colourings(size: int) -> Iterator[str]:
    """All words of black and white stones."""
    return map("".join, product("ox", repeat=size))


def captures(rows: Rows, stones: str) -> Iterator[tuple[str, str]]:
    """The positions after each capture, and the colour that captured."""
    for start, row in enumerate(rows):
        for into in row:
            if {stones[start], stones[into]} == {"o", "x"}:
                marks = list(stones)
                marks[start], marks[into] = ".", stones[start]
                yield "".join(marks), stones[start]


def fewest_left(rows: Rows) -> Callable[[str], int]:
    """A function that gives the fewest stones left of a position, by every capture: a table of 3ⁿ positions."""
    left = _counted(len(rows))
    _lower([(left[before], left[after]) for before, after, _ in _all_captures(rows)])
    return lambda stones: int(left[_place(stones)])


def fewest_in_turn(rows: Rows) -> Callable[[str], int]:
    """The same where the two colours capture in turn, and either begins: a table for each colour to capture."""
    left = _counted(len(rows)), _counted(len(rows))
    _lower([(left[colour][before], left[1 - colour][after]) for before, after, colour in _all_captures(rows)])
    return lambda stones: min(int(table[_place(stones)]) for table in left)


_STATES = ".ox"
_Places = tuple[int | slice | EllipsisType, ...]


def _place(stones: str) -> tuple[int, ...]:
    """Where a position stands in a table with an axis for each vertex."""
    return tuple(map(_STATES.index, stones))


def _counted(size: int) -> npt.NDArray[np.int8]:
    """How many stones each position has."""
    import numpy as np

    table = np.zeros((), np.int8)
    for _ in range(size):
        table = np.stack([table, table + np.int8(1), table + np.int8(1)])
    return table


def _all_captures(rows: Rows) -> Iterator[tuple[_Places, _Places, int]]:
    """For each capture the positions before it, those after it in the same order, and which colour captures."""
    for start, row in enumerate(rows):
        for into, colour in product(row, (0, 1)):
            before: list[int | slice] = [slice(None)] * len(rows)
            after = before.copy()
            before[start], before[into] = 1 + colour, 2 - colour
            after[start], after[into] = 0, 1 + colour
            yield (*before, ...), (*after, ...), colour  # a view, where there is but one such position too


def _lower(pairs: Sequence[tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]]) -> None:
    """Lower what is left before each capture to what is left after it, until nothing changes."""
    changed = True
    while changed:
        changed = False
        for before, after in pairs:
            if (after < before).any():
                before[...] = after.clip(max=before)
                changed = True


def fewest_in_turn_on_paths() -> Callable[[str], int]:
    """The same on paths, whose stones never meet again across an empty vertex: what is left of each part adds up."""

    @cache
    def captured(part: str) -> list[tuple[list[str], str]]:
        return [(after.split("."), who) for after, who in captures(path_power(len(part), 1), part)]

    @cache
    def fewest(parts: tuple[str, ...], turn: str) -> int:
        left = sum(map(len, parts))
        for number, part in enumerate(parts):
            for after, who in captured(part):
                if who == turn:
                    left = min(left, settled([*parts[:number], *after, *parts[number + 1 :]], "xo"[who == "x"]))
        return left

    def settled(parts: Sequence[str], turn: str) -> int:
        """The same, where nothing may be left to capture in some of the parts: their stones stay."""
        live = sorted(min(part, part[::-1]) for part in parts if len(set(part)) == 2)
        return sum(map(len, parts)) - sum(map(len, live)) + fewest(tuple(live), turn)

    return lambda word: min(settled([word], turn) for turn in "xo")


def is_reducible(word: str) -> bool:
    """Whether a word is of the form of Lemma 7."""
    return bool(_ONE_STONE.fullmatch(word))


def fewest_factors(word: str) -> int:
    """The fewest reducible factors that make up a word: for each end, every last factor is tried."""
    fewest = [0]
    for end in range(1, len(word) + 1):
        fewest.append(1 + min(fewest[begin] for begin in range(end) if is_reducible(word[begin:end])))
    return fewest[-1]


def factors(word: str) -> int:
    """How many reducible factors a word has."""
    ends = range(1, len(word) + 1)
    return sum(is_reducible(word[begin:end]) for end in ends for begin in range(end))


@remembered(most=None)
def trees(size: int) -> tuple[Graph, ...]:
    """All trees up to isomorphism: each has a leaf, and without it is a smaller tree."""
    if size == 1:
        return (Graph.of(1, []),)
    found: dict[str, Graph] = {}
    for smaller in trees(size - 1):
        for vertex in range(size - 1):
            larger = Graph.of(size, [*smaller.edges, (vertex, size - 1)])
            found.setdefault(min(_code(larger, root, -1) for root in range(size)), larger)
    return tuple(found.values())


def _code(tree: Graph, vertex: int, parent: int) -> str:
    below = sorted(_code(tree, child, vertex) for child in tree.neighbours[vertex] if child != parent)
    return f"({''.join(below)})"


def nine_values(tree: Graph, stones: str, root: int) -> tuple[int | None, ...]:
    """The fewest stones left when the root ends white, black or empty: without a joker, with 0→1, with 1→0.

    A joker changes the colour of the root once, as it says, at any moment, and must be used. White is 0.
    """
    values: list[int | None] = []
    for joker in ("", "o", "x"):
        best: dict[str, int] = {}
        first = (stones, joker)
        border, seen = [first], {first}
        while border:
            position, unused = border.pop()
            if not unused:
                left = len(position) - position.count(".")
                best[position[root]] = min(left, best.get(position[root], left))
            options = {(option, unused) for option, _ in captures(tree.neighbours, position)}
            if unused and position[root] == unused:
                turned = "x" if unused == "o" else "o"
                options.add((position[:root] + turned + position[root + 1 :], ""))
            border += options - seen
            seen |= options
        values += [best.get(state) for state in "ox."]
    return tuple(values)


NeighbourSets = list[set[int]]
Position = tuple[int, int]
Goal = Callable[[int, int], bool]


def clique_product(*sizes: int) -> NeighbourSets:
    """The words that differ in one letter, the first letter varying slowest."""
    words = list(product(*map(range, sizes)))
    return [
        {there for there, other in enumerate(words) if sum(a != b for a, b in zip(word, other, strict=True)) == 1}
        for word in words
    ]


def bits(mask: int) -> Iterator[int]:
    """The vertices of a mask, each as a mask."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


class Plays:
    """The captures on a graph, perhaps only those of some stones, followed until they end as they should.

    Vertices in ``kept`` must never be left: nothing can ever come back to a vertex without a stone.
    """

    def __init__(self, rows: NeighbourSets, goal: Goal, kept: Iterable[int] = ()) -> None:
        stays = set(kept)
        self.goal = goal
        movers = [vertex for vertex in reversed(range(len(rows))) if vertex not in stays]
        self.around = [(1 << vertex, [1 << other for other in sorted(rows[vertex])]) for vertex in movers]
        self.known: dict[Position, bool] = {}

    def after(self, zeros: int, ones: int) -> Iterator[Position]:
        for start, around in self.around:
            if zeros & start:
                for into in around:
                    if ones & into:
                        yield zeros ^ start | into, ones ^ into
            elif ones & start:
                for into in around:
                    if zeros & into:
                        yield zeros ^ into, ones ^ start | into

    def can_end(self, zeros: int, ones: int) -> bool:
        """Whether some play ends as it should."""
        known = self.known.get((zeros, ones))
        if known is None:
            known = self.goal(zeros, ones)
            for position in () if known else self.after(zeros, ones):
                found = self.known.get(position)
                if self.can_end(*position) if found is None else found:
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


def violations(rows: NeighbourSets, starts: Iterable[Position] | None = None) -> list[Position]:
    """The colourings from which no play leaves one stone of colour 0 on the vertex 0, though it could be hoped for.

    All vertices of the graphs in question are alike, and so are the colours: this is strong 1-reducibility.
    """
    plays = Plays(rows, at_first, kept=[0])
    return [start for start in starts or full(len(rows)) if not plays.can_end(*start)]


def irreducible(rows: NeighbourSets) -> list[Position]:
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


def least_colourings(moved: list[list[int]], starts: Iterable[Position]) -> Iterator[Position]:
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


def two_strong(rows: NeighbourSets, starts: Iterable[Position]) -> list[tuple[Position, int]]:
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

    def __init__(self, rows: NeighbourSets, hopeful: Goal) -> None:
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
    rows: NeighbourSets, starts: Iterable[Position], hopeful: Goal = lambda zeros, ones: True
) -> list[Position]:
    """Where strong joker 1-reducibility fails on the vertex 0 with colour 0."""
    plays = Jokers(rows, hopeful)
    asked = ((zeros, ones) for zeros, ones in starts if zeros & 1 or ones.bit_count() > 1)
    return [start for start in asked if not plays.can_end_with(*start)]


def emptied(dimension: int) -> Plays:
    """The plays in which only the stones of the upper half of a hypercube move, until it is empty."""
    half = 1 << dimension - 1
    return Plays(clique_product(*[2] * dimension), lambda z, o: (z | o) >> half == 0, kept=range(half))


def replayed(rows: NeighbourSets, stones: str, moves: Iterable[tuple[int, int]]) -> str | None:
    """The position after captures, or None where one of them is not legal."""
    marks = list(stones)
    for start, into in moves:
        if into not in rows[start] or {marks[start], marks[into]} != {"x", "o"}:
            return None
        marks[into], marks[start] = marks[start], "."
    return "".join(marks)


Place = tuple[int, int]
P = TypeVar("P")
Pegs = frozenset[P]


def fewest_pegs_left(start: Iterable[P], jumps: Callable[[Pegs[P]], Iterable[Pegs[P]]]) -> int:
    """The fewest pegs that can be left.

    >>> fewest_on_rows(1), fewest_on_rows(2), fewest_on_cycle(3)
    (1, 2, 1)
    """
    first = frozenset(start)
    seen, waiting = {first}, [first]
    while waiting:
        for after in jumps(waiting.pop()):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return min(map(len, seen))


def fewest_on_rows(rows: int) -> int:
    """The fewest pegs left on rows of three holes, where the first two of each row are full."""

    def jumps(pegs: Pegs[Place]) -> Iterator[Pegs[Place]]:
        for row, column in pegs:
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                over, into = (row + down, column + right), (row + 2 * down, column + 2 * right)
                if 0 <= into[0] < rows and 0 <= into[1] < 3 and over in pegs and into not in pegs:
                    yield pegs - {(row, column), over} | {into}

    return fewest_pegs_left(((row, column) for row in range(rows) for column in (0, 1)), jumps)


def fewest_on_cycle(size: int) -> int:
    """The fewest pegs left on a cycle of which one hole is empty."""

    def jumps(pegs: Pegs[int]) -> Iterator[Pegs[int]]:
        for peg in pegs:
            for way in (1, -1):
                over, into = (peg + way) % size, (peg + 2 * way) % size
                if over in pegs and into not in pegs:
                    yield pegs - {peg, over} | {into}

    return fewest_pegs_left(range(1, size), jumps)
