"""Heaps of which a number of tokens is taken that has no common divisor with the heap: the game Prim.

The value of a heap of 1 is 1, that of an even heap 0. The value of any other heap is the number k of its least prime
factor p, the k-th prime (Winning Ways, ch. 4). For what is left of a heap n are the smaller heaps that have no common
divisor with n. Of an even heap these are odd, and no odd heap has the value 0. Of an odd one they are among others 2, 1
and all primes below p, with the values 0, 1, 2 … k − 1; a heap of the value k has the factor p, as n has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd
from typing import TYPE_CHECKING

from noyau.core.budget import pause
from noyau.core.errors import TooLarge
from noyau.values.heaps.codes import Parts
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.primes import TRIED, least_factor, prime_number, primes

if TYPE_CHECKING:
    from noyau.kernels.arrays import Nimbers

REFERENCE = "Winning Ways, ch. 4"

LOOKED_AT = 4000
"""Of heaps up to this one all options are looked at."""


class CoprimeHeaps(HeapTable):
    """The values of the heaps 0, 1, 2 … by their least prime factors, and what may be left so as to have a value.

    >>> table = CoprimeHeaps(lambda heap: ((left,) for left in range(1, heap) if gcd(left, heap) == 1))
    >>> [table.value(heap) for heap in range(12)], table.value(7 * (10**40 + 1))
    ([0, 1, 0, 2, 0, 3, 0, 4, 0, 2, 0, 5], 4)
    """

    def value(self, heap: int) -> int:
        if heap < 2:
            return heap
        factor = least_factor(heap)
        number = None if factor is None else prime_number(factor)
        if number is None:
            raise TooLarge("octal.large-factor", heap=heap)
        return 0 if number == 1 else number

    def grow(self, to: int, watch: Callable[[int], None] | None = None) -> Nimbers:
        import numpy

        values = numpy.zeros(to + 1, numpy.uint32)
        values[1:2] = 1
        for number, prime in reversed(list(enumerate(primes(max(2, to)), start=1))):
            values[prime::prime] = number if number > 1 else 0
            pause()
        if watch is not None:
            watch(to + 1)
        return values

    def _extend(self, size: int) -> None:
        while len(self.known) < size:
            self.known.append(self.value(len(self.known)))

    def options_of(self, heap: int, value: int) -> Iterator[Parts]:
        if heap <= LOOKED_AT:
            yield from super().options_of(heap, value)
        elif value == 1:
            yield (1,)
        elif value == 0 or value <= len(primes(TRIED)):
            factor = primes(TRIED)[value - 1] if value else 2
            if heap % factor:
                yield from self._multiples(heap, factor)
        else:
            raise TooLarge("octal.large-factor", heap=heap)

    def _multiples(self, heap: int, factor: int) -> Iterator[Parts]:
        """Heaps with this least prime factor that may be left of one without it, the largest first."""
        for left in range((heap - 1) // factor * factor, 0, -factor):
            pause()
            if gcd(left, heap) == 1 and (factor == 2 or least_factor(left) == factor):
                yield (left,)

    def reference(self, heap: int) -> str:
        return REFERENCE if heap > LOOKED_AT else super().reference(heap)
