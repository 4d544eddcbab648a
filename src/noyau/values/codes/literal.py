"""Greedy codes by their definition: each word in order, compared with all that were chosen.

>>> from noyau.values.codes.criteria import Distance
>>> from noyau.values.codes.digits import Digits
>>> digits = Digits(3, 3)
>>> [digits.write(word) for word in greedy_words(Order.lex(digits), Distance(2))]
['000', '011', '022', '101', '110', '202', '220']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from noyau.core.budget import pause
from noyau.core.errors import TooLarge
from noyau.values.codes.criteria import Criterion
from noyau.values.codes.modular import modular_sums
from noyau.values.codes.orders import Order

if TYPE_CHECKING:
    from noyau.kernels.arrays import Words

MOST_WORDS = 1 << 25
"""This many words are gone through."""

_FEW_WORDS = 1 << 11
"""So few are gone through in plain Python, before the kernels would be loaded."""

_PART = 1 << 12
_WORD = 64


def greedy_words(order: Order, criterion: Criterion, most: int = MOST_WORDS) -> list[int]:
    """The words that are chosen, in the order in which they are; TooLarge where there are too many to look at."""
    digits = order.digits
    count = digits.base**digits.length
    if count > most:
        raise TooLarge("code.scan", words=count, limit=most)
    if count <= _FEW_WORDS:
        return scan(words_in_order(order), lambda difference: criterion.fits(digits, difference))
    return _native_words(order, criterion)


def words_in_order(order: Order) -> Iterator[int]:
    """All words, as the code is offered them."""
    yield from _sums(order.basis) if order.digits.are_closed else _multiples(order, order.basis)


def _multiples(order: Order, basis: Sequence[int]) -> list[int]:
    """The sums of multiples of some words of the basis; in the order of a dictionary no two have a digit in common."""
    if not order.is_lex:
        return modular_sums(order.digits, basis)
    words = [0]
    for unit in basis:
        words = [digit * unit | word for digit in range(order.digits.base) for word in words]
    return words


def _sums(basis: Iterable[int]) -> list[int]:
    sums = [0]
    for word in basis:
        sums += [word ^ other for other in sums]
    return sums


def scan(words: Iterable[int], fits: Callable[[int], bool]) -> list[int]:
    """The words that are chosen: those whose differences with all words chosen before fit."""
    chosen: list[int] = []
    for word in words:
        if all(fits(word ^ other) for other in chosen):
            chosen.append(word)
    return chosen


def _native_words(order: Order, criterion: Criterion) -> list[int]:
    """The same by compiled loops, some thousands of words at a time."""
    import numpy as np

    from noyau.kernels.codes import scanning

    digits = order.digits
    size = digits.length * digits.bits
    if size > _WORD:
        raise TooLarge("code.scan", words=digits.base**digits.length, limit=MOST_WORDS)
    weights = criterion.weights(digits)
    if weights is None:
        if 1 << size > MOST_WORDS:
            raise TooLarge("code.scan", words=1 << size, limit=MOST_WORDS)
        fitting = np.ones(1 << size, np.uint8)
        fitting[list(criterion.forbidden(digits))] = 0
    allowed, ones = np.array(weights, np.bool_), np.uint64(digits.ones)
    chosen, count = np.empty(_PART, np.uint64), 0
    for words in _parts(order):
        pause()
        if count + words.size > chosen.size:
            chosen = np.concatenate([chosen, np.empty(chosen.size + words.size, np.uint64)])
        if weights is None:
            count = scanning.scan_by_table(words, chosen, count, fitting)
        else:
            count = scanning.scan(words, chosen, count, digits.bits, ones, allowed)
    found: list[int] = chosen[:count].tolist()
    return found


def _parts(order: Order) -> Iterator[Words]:
    """All words in order, some thousands at a time: the last digits vary, those before stay."""
    import numpy as np

    digits = order.digits
    low = 0
    while low < digits.length and digits.base ** (low + 1) <= _PART:
        low += 1
    if digits.are_closed:
        split = low * digits.bits
        ends = np.array(_sums(order.basis[:split]), np.uint64)
        for start in _sums(order.basis[split:]):
            yield ends ^ np.uint64(start)
        return
    if order.is_lex:
        numbers = np.array(_multiples(order, order.basis[:low]), np.uint64)
        for start in _multiples(order, order.basis[low:]):
            yield numbers | np.uint64(start)
        return
    shifts = np.arange(digits.length - 1, -1, -1, dtype=np.uint64) * np.uint64(digits.bits)
    ends = np.array([digits.digits(word) for word in _multiples(order, order.basis[:low])], np.uint64)
    for start in _multiples(order, order.basis[low:]):
        words = (ends + np.array(digits.digits(start), np.uint64)) % np.uint64(digits.base)
        yield (words << shifts).sum(axis=1, dtype=np.uint64)
