"""The neighbours along a long path or cycle, which are known without a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import eq
from typing import overload


class LineRows(Sequence[tuple[int, ...]]):
    """The neighbours of each vertex of a path or a cycle of at least three vertices, in their order.

    They stand for the tuple of them, to which they are equal: a graph of a million vertices is made at once.

    >>> tuple(LineRows(4)), tuple(LineRows(4, closed=True))
    (((1,), (0, 2), (1, 3), (2,)), ((1, 3), (0, 2), (1, 3), (0, 2)))
    """

    def __init__(self, size: int, closed: bool = False) -> None:
        self.size, self.closed = size, closed

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
        if isinstance(index, slice):
            return tuple(map(self.__getitem__, range(self.size)[index]))
        last = self.size - 1
        if 0 < index < last:
            return index - 1, index + 1
        vertex = range(self.size)[index]
        if 0 < vertex < last:
            return vertex - 1, vertex + 1
        if not self.closed:
            return (last - 1,) if vertex else (1,)
        return (0, last - 1) if vertex else (1, last)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        between = zip(range(self.size - 2), range(2, self.size), strict=True)
        return chain((self[0],), between, (self[-1],))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LineRows):
            return (self.size, self.closed) == (other.size, other.closed)
        return isinstance(other, tuple) and len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"LineRows({self.size}, closed={self.closed})"
