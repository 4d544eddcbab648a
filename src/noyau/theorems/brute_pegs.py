"""Peg solitaire the slow, obvious way: sets of places, every play followed to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Place = tuple[int, int]
P = TypeVar("P")
Pegs = frozenset[P]


def fewest_left(start: Iterable[P], jumps: Callable[[Pegs[P]], Iterable[Pegs[P]]]) -> int:
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

    return fewest_left(((row, column) for row in range(rows) for column in (0, 1)), jumps)


def fewest_on_cycle(size: int) -> int:
    """The fewest pegs left on a cycle of which one hole is empty."""

    def jumps(pegs: Pegs[int]) -> Iterator[Pegs[int]]:
        for peg in pegs:
            for way in (1, -1):
                over, into = (peg + way) % size, (peg + 2 * way) % size
                if over in pegs and into not in pegs:
                    yield pegs - {peg, over} | {into}

    return fewest_left(range(1, size), jumps)
