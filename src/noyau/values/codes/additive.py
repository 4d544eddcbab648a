"""The values of greedy games whose words add without carrying, whatever the order and the criterion.

The value of a sum of words is the sum of their values (Theorem 3 of Duchêne's thesis), so that those of the words with
a single bit tell all others. That of the next word of the order's basis is the least number that is not the value of an
earlier word from which it differs by something that does not fit.
"""

from __future__ import annotations

from noyau.core.errors import TooLarge
from noyau.values.codes.columns import distance_columns, distance_columns_in_order, word_value
from noyau.values.codes.criteria import Criterion, Distance
from noyau.values.codes.orders import Order

MOST_BITS = 28
"""All words of this many bits are gone through."""

_LISTED = 1 << 16
"""Up to this many differences that do not fit are listed rather than all words gone through natively."""


def columns(order: Order, criterion: Criterion, most: int) -> tuple[int, ...]:
    """The values of the words with a single bit set; TooLarge where there are too many values, or words."""
    digits = order.digits
    if isinstance(criterion, Distance):
        if order.is_lex:
            return distance_columns(digits, criterion.least, most)
        if order.begins_as_lex:
            return distance_columns_in_order(digits, criterion.least, order.basis, most)
    size = digits.length * digits.bits
    if size > MOST_BITS:
        raise TooLarge("code.words-limit", bits=size, limit=MOST_BITS)
    if criterion.weights(digits) is None or 1 << size <= _LISTED:
        found = _by_list(order, criterion)
    else:
        found = _by_words(order, criterion)
    if order.is_lex:
        return tuple(found)
    units = (order.index(1 << bit) for bit in range(size))
    return tuple(word_value(found, index) for index in units)


def _by_list(order: Order, criterion: Criterion) -> list[int]:
    """The values of the basis, from the differences that do not fit, listed by the last word of the basis in each."""
    ending: list[list[int]] = [[] for _ in order.basis]
    for difference in criterion.forbidden(order.digits):
        index = order.index(difference)
        top = index.bit_length() - 1
        ending[top].append(index ^ 1 << top)
    values: list[int] = []
    for indices in ending:
        values.append(_least_beside({word_value(values, index) for index in indices}))
    return values


def _by_words(order: Order, criterion: Criterion) -> list[int]:
    """The same by going through all words natively; the weight of a difference says whether it fits."""
    import numpy as np

    from noyau.kernels.codes.scanning import exclude

    digits = order.digits
    basis = np.array(order.basis, np.uint64)
    values = np.zeros(len(basis), np.uint64)
    marks = np.zeros(1 << len(basis), np.uint8)
    allowed = np.array(criterion.weights(digits), np.bool_)
    for size in range(1, len(basis) + 1):
        values[size - 1] = exclude(
            basis[:size], values[: size - 1], digits.bits, np.uint64(digits.ones), allowed, marks
        )
    return [int(value) for value in values]


def _least_beside(values: set[int]) -> int:
    least = 0
    while least in values:
        least += 1
    return least
