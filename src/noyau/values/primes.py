"""The least prime factor of a number, and which prime number it is: the first, the second …"""

from __future__ import annotations

from bisect import bisect_right
from itertools import compress
from math import isqrt

from noyau.core.budget import pause
from noyau.core.caches import remembered

FEW, TRIED = 10_000, 5_000_000
"""Prime factors are looked for up to the first, which takes no time, then up to the second."""

MOST_COUNTED = 10**11
"""Primes are counted up to here, which takes a second or two."""

_STEP = 20_000


@remembered(most=2)
def primes(to: int) -> list[int]:
    """All primes up to a number."""
    sieve = bytearray([1]) * (to + 1)
    sieve[:2] = b"\0\0"
    for prime in range(2, isqrt(to) + 1):
        if sieve[prime]:
            sieve[prime * prime :: prime] = bytes(len(range(prime * prime, to + 1, prime)))
    return list(compress(range(to + 1), sieve))


def least_factor(number: int) -> int | None:
    """The least prime factor of a number from 2 on; None where all factors are too large to be found.

    >>> least_factor(10**100 + 267) is None, least_factor(3**200), least_factor(1_000_003 * 7_999_993)
    (True, 3, 1000003)
    """
    root = isqrt(number)
    for to in (FEW, TRIED):
        for place, prime in enumerate(primes(to)):
            if prime > root:
                return number
            if not number % prime:
                return prime
            if not place % _STEP:
                pause()
    return number if root <= TRIED else None


def prime_number(prime: int) -> int | None:
    """Which prime number a prime is; None where this would take long to count.

    >>> [prime_number(prime) for prime in (2, 3, 5, 10007)], prime_number(10**11 + 3)
    ([1, 2, 3, 1230], None)
    """
    if prime <= TRIED:
        return bisect_right(primes(FEW if prime <= FEW else TRIED), prime)
    return count_primes(prime) if prime <= MOST_COUNTED else None


def count_primes(to: int) -> int:
    """How many primes there are up to a number, by counting what each of them sieves out (Lucy Hedgehog's method).

    >>> [count_primes(to) for to in (1, 2, 13, 100, 10**6)]
    [0, 1, 6, 25, 78498]
    """
    import numpy as np

    if to < 2:
        return 0
    root = isqrt(to)
    low = np.arange(root + 1, dtype=np.int64) - 1  # low[n]: the numbers from 2 to n that are left
    high = to // np.maximum(np.arange(root + 1, dtype=np.int64), 1) - 1  # high[k]: those from 2 to to // k
    for prime in range(2, isqrt(to) + 1):
        if low[prime] == low[prime - 1]:
            continue
        pause()
        below, square = low[prime - 1], prime * prime
        last = min(root, to // square)
        within = min(last, root // prime)
        high[1 : within + 1] -= high[prime : within * prime + 1 : prime] - below
        if last > within:
            high[within + 1 : last + 1] -= low[to // (prime * np.arange(within + 1, last + 1))] - below
        if square <= root:
            low[square:] -= low[np.arange(square, root + 1) // prime] - below
    return int(high[1])
