"""Dyadic fractions n/2^k as pairs of whole numbers, lowest terms, k ≥ 0.

What is compared often is kept as a plain number that Python compares at once: an int, a float where that is exact,
else a Fraction.

>>> reduce(6, 2), add((1, 1), (1, 2)), simplest((1, 2), True, (1, 1), True)
((3, 1), (3, 2), (3, 3))
"""

from __future__ import annotations

from fractions import Fraction

Dyadic = tuple[int, int]
"""The numerator n and the exponent k of n/2^k."""

Plain = int | float | Fraction
"""A dyadic fraction that compares quickly with others, exactly."""

_FLOAT_BITS = 53
_FLOAT_EXPONENT = 900


def reduce(numerator: int, exponent: int) -> Dyadic:
    """A dyadic fraction in lowest terms."""
    if exponent and not numerator & 1:
        zeros = (numerator & -numerator).bit_length() - 1 if numerator else exponent
        common = min(zeros, exponent)
        return numerator >> common, exponent - common
    return numerator, exponent


def add(one: Dyadic, other: Dyadic) -> Dyadic:
    """The sum of two dyadic fractions."""
    (left, fine), (right, finer) = one, other
    if fine == finer:
        return reduce(left + right, fine)
    if fine < finer:
        return (left << finer - fine) + right, finer
    return left + (right << fine - finer), fine


def plain(numerator: int, exponent: int) -> Plain:
    """The number as it is compared."""
    if not exponent:
        return numerator
    if numerator.bit_length() <= _FLOAT_BITS and exponent <= _FLOAT_EXPONENT:
        return numerator / (1 << exponent)
    return Fraction(numerator, 1 << exponent)


def of_plain(number: Plain) -> Dyadic:
    """The pair of a number that is known to be dyadic."""
    numerator, denominator = number.as_integer_ratio()
    return numerator, denominator.bit_length() - 1


def of_fraction(number: Fraction | int) -> Dyadic | None:
    """The pair of a number; None where its denominator is not a power of two."""
    numerator, denominator = number.numerator, number.denominator
    return (numerator, denominator.bit_length() - 1) if denominator & denominator - 1 == 0 else None


def simplest(least: Dyadic | None, open_below: bool, most: Dyadic | None, open_above: bool) -> Dyadic:
    """The simplest number from ``least`` to ``most``: the first one to be born (Conway, ONAG, ch. 2).

    None is no bound; an end that is open does not belong to the interval, which must not be empty.
    """
    fine = max(end[1] for end in (least, most, (0, 0)) if end is not None)
    low = None if least is None else (least[0] << fine - least[1]) + open_below
    high = None if most is None else (most[0] << fine - most[1]) - open_above
    if low is not None and high is not None and low > high:  # between two neighbours, both excluded
        low, high, fine = 2 * low - 1, 2 * high + 1, fine + 1
    if low is not None and low > 0:
        return _first_above(low, high, fine)
    if high is not None and high < 0:
        numerator, exponent = _first_above(-high, None if low is None else -low, fine)
        return -numerator, exponent
    return 0, 0


def _first_above(low: int, high: int | None, fine: int) -> Dyadic:
    """The simplest number from low/2^fine > 0 to high/2^fine: the coarsest grid that has a point there."""
    for exponent in range(fine + 1):
        step = fine - exponent
        numerator = -(-low >> step)
        if high is None or numerator << step <= high:
            return numerator, exponent
    raise AssertionError("an interval that holds no number")


def birthday(numerator: int, exponent: int) -> int:
    """On which day a number is born.

    >>> birthday(5, 0), birthday(3, 2), birthday(-11, 2)
    (5, 3, 5)
    """
    return (abs(numerator) >> exponent) + exponent + (1 if exponent else 0)
