"""The multiplicative group of nimbers: orders, logarithms, minimal polynomials.

The nimbers from 1 to 2^(2^k) − 1 are a cyclic group of F_0 F_1 … F_(k−1) elements, F_j = 2^(2^j) + 1 being the
Fermat numbers. They have no divisor in common, so that the group is a product of k smaller ones, and the part of a
nimber in each is found by conjugates: the norms of halves, then a conjugate over the number itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.values.nim_field.numbers import conjugate, field_width, inverse, norm, power, product

_SMALL_FACTORS: tuple[tuple[int, ...], ...] = (
    (),
    (),
    (),
    (),
    (),
    (641,),
    (274177,),
    (59649589127497217,),
    (1238926361552897,),
    (2424833, 7455602825647884208337395736200454918783366342657),
    (45592577, 6487031809, 4659775785220018543264560743076778192897),
)
"""The prime factors of the Fermat numbers F_0 to F_10, but for the largest of each."""

WIDEST = 1 << len(_SMALL_FACTORS)
"""Orders are known of nimbers with this many bits."""

_MOST_STEPS = 1 << 15
"""A logarithm in a group of prime order takes as many products as the square root of the order, twice."""

_WIDEST_POLYNOMIAL = 1 << 10


def order(value: int) -> int | None:
    """The least n > 0 with valueⁿ = 1; None for 0, which has none.

    >>> [order(value) for value in range(16)]
    [None, 1, 3, 3, 15, 15, 15, 15, 5, 15, 5, 15, 15, 5, 5, 15]
    """
    if value == 0:
        return None
    _check_width(value)
    return math.prod(prime for prime, _, _ in _parts(value, value))


def log(base: int, value: int) -> int | None:
    """The least n ≥ 0 with baseⁿ = value; None where there is none.

    >>> log(4, 2), log(2, 4), log(0, 1), log(6, power(6, 3))
    (5, None, 0, 3)
    """
    if value == 1:
        return 0
    if base == 0 or value == 0:
        return 1 if base == value else None
    _check_width(max(base, value))
    if field_width(value) > field_width(base):
        return None
    found, modulus = 0, 1
    for prime, one, other in _parts(base, value):
        step = _log_in_prime_order(one, other, prime)
        found += modulus * ((step - found) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return found if power(base, found) == value else None


def minimal_polynomial(value: int) -> int:
    """The polynomial of least degree over 0 and 1 that is 0 at the value; bit i of the result is the coefficient of xⁱ.

    >>> [bin(minimal_polynomial(value)) for value in (0, 1, 2, 4)]
    ['0b10', '0b11', '0b111', '0b10011']
    """
    width = field_width(value)
    if width > _WIDEST_POLYNOMIAL:
        raise TooLarge("nim.wide-polynomial", bits=value.bit_length(), limit=_WIDEST_POLYNOMIAL)
    pivots: dict[int, tuple[int, int]] = {}
    power_of_value, degree = 1, 0
    while True:
        rest, used = power_of_value, 1 << degree
        while rest and rest.bit_length() in pivots:
            pivot, made = pivots[rest.bit_length()]
            rest, used = rest ^ pivot, used ^ made
        if not rest:
            return used
        pivots[rest.bit_length()] = rest, used
        power_of_value, degree = product(power_of_value, value), degree + 1


def _check_width(value: int) -> None:
    if value.bit_length() > WIDEST:
        raise TooLarge("nim.wide-order", bits=value.bit_length(), limit=WIDEST)


@remembered(None)
def fermat_factors(level: int) -> tuple[int, ...]:
    """The prime factors of F_level, each of which divides it once."""
    small = _SMALL_FACTORS[level]
    return (*small, ((1 << (1 << level)) + 1) // math.prod(small))


def _parts(base: int, value: int) -> Iterator[tuple[int, int, int]]:
    """The primes that divide the order of the base, with its part of that order and the part of the value."""
    width = field_width(base)
    while width > 1:
        level = width.bit_length() - 2
        one, other = _turn(base, width), _turn(value, width)
        for prime in fermat_factors(level) if one != 1 else ():
            exponent = ((1 << (width >> 1)) + 1) // prime
            part = power(one, exponent)
            if part != 1:
                yield prime, part, part if other == one else power(other, exponent)
        base, value, width = _norm(base, width), _norm(value, width), width >> 1


def _turn(value: int, width: int) -> int:
    """The conjugate over the value, in the field of this many bits: an element of the group of a Fermat number."""
    return product(conjugate(value), inverse(value)) if field_width(value) == width else 1


def _norm(value: int, width: int) -> int:
    """The product with the conjugate in the field of this many bits, in which a number of half of it is its own."""
    return norm(value) if field_width(value) == width else product(value, value)


def _log_in_prime_order(base: int, value: int, prime: int) -> int:
    """The n below a prime with baseⁿ = value, the base having that prime as its order: small steps, then giant ones."""
    if value in (1, base):
        return 0 if value == 1 else 1
    steps = math.isqrt(prime) + 1
    if steps > _MOST_STEPS:
        raise TooLarge("nim.hard-log", prime=prime)
    small, found = {}, 1
    for step in range(steps):
        small[found] = step
        found = product(found, base)
    giant = inverse(found)
    for turn in range(steps):
        if value in small:
            return turn * steps + small[value]
        value = product(value, giant)
    raise AssertionError("a group of prime order has one subgroup")
