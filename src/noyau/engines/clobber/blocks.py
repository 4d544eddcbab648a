"""Small products of cliques, on which captures are searched for: what the constructions rest on.

The cells of a block are the words of its shape, the last letter varying fastest: on the shape (2, 3) the cell 4 is the
word 11. Stones are two masks, those of the colour that shall be left and those of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from math import prod

from noyau.engines.clobber.coordinates import neighbours

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


@cache
def _to_first(shape: Shape) -> Search:
    """The search for one stone on the first cell."""
    return Search(shape, 0, lambda ours, theirs: theirs == 0 and ours == 1)


@cache
def _to_two(shape: Shape) -> Search:
    """The search for two stones, wherever they are."""
    return Search(shape, -1, lambda ours, theirs: (ours | theirs).bit_count() <= 2)


@cache
def _turned(shape: Shape, cell: int) -> tuple[int, ...]:
    """For each cell the one it becomes when letters are turned so that the first cell becomes the given one."""
    words = list(product(*map(range, shape)))
    number = {word: place for place, word in enumerate(words)}
    shift = words[cell]
    return tuple(number[tuple((a + b) % size for a, b, size in zip(word, shift, shape, strict=True))] for word in words)


@cache
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
