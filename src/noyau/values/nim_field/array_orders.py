"""Orders, logarithms and minimal polynomials of nimbers in arrays of numpy, place by place.

A field of 32 or 64 bits is taken apart as in ``orders``: the norm of a number lies in the field of half as many bits,
and its conjugate over itself in the group of a Fermat number, of 65537 or 641 · 6700417 elements. Fields of 16 bits
have tables of logarithms.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from noyau.core.budget import pause
from noyau.values.nim_field import arrays, numbers, orders
from noyau.values.nim_field.arrays import Nimbers

Numbers: TypeAlias = NDArray[np.uint64]
Present: TypeAlias = NDArray[np.bool_]

_GROUP = 65535
_MOST_STEPS = 1 << 20
"""So many powers of a base are kept at once to find the logarithms of many numbers."""


def order(values: Nimbers) -> Nimbers:
    """The orders, which have as many bits as the values; 0 for 0, which has none."""
    if values.itemsize <= 2:
        logarithms = arrays.logarithms(values)
        found = _GROUP // np.gcd(logarithms, _GROUP)
        return np.where(values == 0, 0, found).astype(values.dtype)
    turn, norm = arrays.turn(values), arrays.norm(values)
    found = order(norm).astype(values.dtype)
    for prime, part in _parts(turn):
        found *= np.where(part == 1, 1, prime).astype(values.dtype)
    return found


def log(base: int, values: Nimbers) -> np.ma.MaskedArray[tuple[int, ...], np.dtype[np.uint64]]:
    """The least n for which the n-th power of a base is each value; masked where there is none."""
    wide = np.dtype(f"u{max(values.itemsize, arrays.width_of(base))}")
    wanted, flat = values.astype(wide).reshape(-1), np.zeros(values.size, np.uint64)
    if base == 0:
        flat[:] = wanted == 0
        missing = wanted > 1
    else:
        plain = np.where(wanted == 0, wide.type(1), wanted)
        modulus = 1
        for prime, step in _steps(np.full(1, base, wide), plain):
            towards = (step + np.uint64(prime) - flat % np.uint64(prime)) % np.uint64(prime)
            flat += np.uint64(modulus) * (towards * np.uint64(pow(modulus, -1, prime)) % np.uint64(prime))
            modulus *= prime
        missing = arrays.powers(np.full(flat.shape, base, wide), flat) != wanted
    return np.ma.masked_array(flat.reshape(values.shape), missing.reshape(values.shape))


def minimal_polynomial(values: Nimbers) -> NDArray[np.uint64] | NDArray[np.object_]:
    """The polynomials of least degree over 0 and 1 that are 0 at the values, bit i being the coefficient of xⁱ.

    That of a number of 64 bits has 65, so that those of such arrays are Python's integers.
    """
    flat = values.reshape(-1)
    found = np.zeros(flat.size, object if values.itemsize == 8 else np.uint64)
    degree, below = 1, 1
    while degree <= 8 * values.itemsize:
        # a number lies in the field of so many bits and in none before: its conjugates are as many
        chosen = np.flatnonzero((flat >= below if degree > 1 else True) & (flat <= (1 << degree) - 1))
        found[chosen] = _product_of_conjugates(flat[chosen], degree).astype(found.dtype)
        degree, below = 2 * degree, 1 << degree
    return found.reshape(values.shape)


def _product_of_conjugates(values: Nimbers, degree: int) -> NDArray[np.object_] | NDArray[np.uint64]:
    """The product of x plus each conjugate, whose coefficients are all 0 or 1."""
    rows, none = [np.ones_like(values)], np.zeros_like(values)
    for _ in range(degree):
        pause()
        times = [arrays.multiply(row, values) for row in rows]
        rows = [low ^ high for low, high in zip([*times, none], [none, *rows], strict=True)]
        values = arrays.multiply(values, values)
    kind = object if degree == 64 else np.uint64
    total = np.zeros(values.size, kind)
    for exponent, row in enumerate(rows):
        total |= row.astype(kind) << (exponent if kind is object else np.uint64(exponent))
    return total


def _parts(turn: Nimbers) -> Iterator[tuple[int, Nimbers]]:
    """For each prime factor of a Fermat number the part that elements of its group have there."""
    level = (8 * turn.itemsize).bit_length() - 2
    group = (1 << 4 * turn.itemsize) + 1
    for prime in orders.fermat_factors(level):
        yield prime, turn if prime == group else arrays.power(turn, group // prime)


def _steps(base: Nimbers, values: Nimbers) -> Iterator[tuple[int, Numbers]]:
    """For each prime that divides the order of a base the logarithms of the parts of the values there."""
    if values.itemsize <= 2:
        own, others = int(arrays.logarithms(base)[0]), arrays.logarithms(values).astype(np.uint64)
        for prime in (3, 5, 17, 257):
            if own % prime:
                yield prime, others * np.uint64(pow(own, -1, prime)) % np.uint64(prime)
        return
    turns = arrays.turn(base), arrays.turn(values)
    for (prime, one), (_, other) in zip(*map(_parts, turns), strict=True):
        if one[0] != 1:
            yield prime, _log_in_prime_order(int(one[0]), other, prime)
    yield from _steps(arrays.norm(base), arrays.norm(values))


def _log_in_prime_order(base: int, values: Nimbers, prime: int) -> Numbers:
    """The exponents below a prime: powers of the base are kept, sorted, and values go towards them by giant steps.

    What is no power of the base has the exponent 0.
    """
    kept = min(prime, math.isqrt(prime * max(1, values.size)) + 1, _MOST_STEPS)
    powers = np.ones(1, values.dtype)
    while powers.size < kept:
        powers = np.concatenate([powers, arrays.multiply(powers, _like(powers, numbers.power(base, powers.size)))])
    powers = powers[:kept]
    exponents = np.argsort(powers)
    powers = powers[exponents]
    giant = numbers.inverse(numbers.power(base, kept))
    found = np.zeros(values.shape, np.uint64)
    left = np.arange(values.size)
    for turn in range(-(-prime // kept)):
        pause()
        places = np.minimum(np.searchsorted(powers, values), kept - 1)
        met = powers[places] == values
        found[left[met]] = exponents[places[met]].astype(np.uint64) + np.uint64(turn * kept)
        left, values = left[~met], values[~met]
        if not left.size:
            break
        values = arrays.multiply(values, _like(values, giant))
    return found


def _like(values: Nimbers, number: int) -> Nimbers:
    return np.full_like(values, number)
