"""Numbers as sums of Fibonacci numbers no two of which are neighbours (Zeckendorf 1939).

>>> zeckendorf(100)
(89, 8, 3)
"""

from __future__ import annotations


def zeckendorf(number: int) -> tuple[int, ...]:
    """The one way to write a number as a sum of distinct, non-neighbouring Fibonacci numbers, largest first."""
    small, large = 1, 2
    while large <= number:
        small, large = large, small + large
    terms = []
    while number:
        if small <= number:
            terms.append(small)
            number -= small
        small, large = large - small, small
    return tuple(terms)
