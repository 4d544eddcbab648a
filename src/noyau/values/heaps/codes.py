"""Codes of take-and-break games: digit t says into how many heaps the rest may be left after t tokens are taken.

``d0.d1d2d3…``: bit k of the digit d_t is set where t tokens may be taken from a heap so that the rest of it forms
exactly k heaps. Octal digits leave at most two heaps, hexadecimal ones three. ``0.(3)`` repeats its digits for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

Parts = tuple[int, ...]
"""The heaps that are left of one, in increasing order."""


@dataclass(frozen=True)
class HeapCode:
    """The digits d0, d1, d2 …, those that repeat after them, and the exceptions that some named games make.

    >>> list(HeapCode((0, 7, 7)).options(3))
    [(2,), (1, 1), (1,)]
    """

    digits: tuple[int, ...]
    cycle: tuple[int, ...] = ()
    unequal: bool = False
    """Whether all heaps that are left of one must differ."""
    whole: tuple[int, ...] = ()
    """The sizes of heaps that may not be touched."""

    @property
    def last(self) -> int | None:
        """The place of the last digit that is not 0; None where there is none, for the digits repeat."""
        return None if any(self.cycle) else max((place for place, digit in enumerate(self.digits) if digit), default=0)

    @property
    def most_parts(self) -> int:
        """Into how many heaps one may be left at the most."""
        return max(map(int.bit_length, (*self.digits, *self.cycle))) - 1

    def digit(self, taken: int) -> int:
        """What may be left after this many tokens are taken."""
        if taken < len(self.digits):
            return self.digits[taken]
        return self.cycle[(taken - len(self.digits)) % len(self.cycle)] if self.cycle else 0

    @property
    def freedom(self) -> int:
        """The power of a heap with which the number of options of all heaps up to it grows."""
        return max(1, self.most_parts) + bool(self.cycle)

    def count_options(self, to: int) -> float:
        """About how many options the heaps up to one have together."""
        digits = len(self.cycle) or sum(map(bool, self.digits))
        return digits * float(to) ** self.freedom / 36

    def options(self, heap: int) -> Iterator[Parts]:
        """What may be left of a heap, by the number of tokens taken."""
        if heap in self.whole:
            return
        reach = heap if self.cycle else min(heap, len(self.digits) - 1)
        for taken in range(reach + 1):
            digit = self.digit(taken)
            for count in range(digit.bit_length()):
                if digit >> count & 1:
                    yield from self._parts(heap - taken, count, 1)

    def _parts(self, rest: int, count: int, least: int) -> Iterator[Parts]:
        """The ways to make this many heaps of the rest, in increasing order, none smaller than the least."""
        if count <= 1:
            if (rest == 0) if count == 0 else rest >= least:
                yield () if count == 0 else (rest,)
            return
        if count == 2:
            yield from ((first, rest - first) for first in range(least, (rest - self.unequal) // 2 + 1))
            return
        for first in range(least, rest // count + 1):
            for others in self._parts(rest - first, count - 1, first + self.unequal):
                yield (first, *others)


_CODE = re.compile(r"([0-9a-f]?)\.([0-9a-f]*)(?:\(([0-9a-f]+)\))?", re.IGNORECASE)


def read_code(text: str) -> HeapCode | None:
    """The code that a text writes, or None where it writes none; superfluous zeros and repeats are dropped.

    >>> write_code(read_code("0.1370"))
    '0.137'
    """
    found = _CODE.fullmatch(text)
    if found is None or not (found[2] or found[3]):
        return None
    first, digits, cycle = found[1] or "0", found[2], found[3] or ""
    return _normal([int(digit, 16) for digit in first + digits], [int(digit, 16) for digit in cycle])


def _normal(digits: list[int], cycle: list[int]) -> HeapCode:
    if not any(cycle):
        cycle = []
        while len(digits) > 1 and not digits[-1]:
            digits.pop()
        return HeapCode(tuple(digits))
    size = len(cycle)
    length = next(p for p in range(1, size + 1) if size % p == 0 and cycle == cycle[p:] + cycle[:p])
    cycle = cycle[:length]
    while len(digits) > 1 and digits[-1] == cycle[-1]:
        digits.pop()
        cycle = [cycle[-1], *cycle[:-1]]
    return HeapCode(tuple(digits), tuple(cycle))


def write_code(code: HeapCode) -> str:
    """The text of a code: ``0.137``, ``4.0``, ``0.(3)``."""
    first, *digits = code.digits
    written = "".join(f"{digit:x}" for digit in digits)
    if code.cycle:
        written += f"({''.join(f'{digit:x}' for digit in code.cycle)})"
    return f"{first:x}.{written or '0'}"
