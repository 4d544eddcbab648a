"""Masks of one word, or of two for more than 64 cells: kernels written with these functions are compiled for both.

A wide mask is a pair of words, the lower one first; an array of wide masks has one more axis, of length two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

from noyau.kernels.jit import (  # first: it sees that there is room for the compiler
    Emitted,
    leading_zeros,
    popcount,
    trailing_zeros,
)

# isort: split
import numpy as np
from numba.core import types
from numba.extending import overload

from noyau.kernels.arrays import Word, Words

Mask: TypeAlias = Word | tuple[Word, Word]

_ZERO, _ONE, _BYTE, _ALL = np.uint64(0), np.uint64(1), np.uint64(255), np.uint64(2**64 - 1)
_EIGHT, _WORD = np.uint64(8), np.uint64(64)

F = TypeVar("F", bound=Callable[..., object])


def by_width(narrow: F, wide: Callable[..., object], axes: int = 1) -> F:
    """One function of two: the second where the first argument is a wide mask, or an array of wide masks."""

    def chosen(*arguments: Any) -> object:
        first = arguments[0]
        is_wide = isinstance(first, tuple) or getattr(first, "ndim", 0) > axes
        return (wide if is_wide else narrow)(*arguments)

    def typed(*arguments: Emitted) -> Emitted:
        first = arguments[0]
        is_wide = isinstance(first, types.BaseTuple) or getattr(first, "ndim", 0) > axes
        return wide if is_wide else narrow

    overload(chosen, strict=False)(typed)
    return cast(F, chosen)


def _load_pair(masks: Words, at: int | Word) -> Mask:
    return masks[at, 0], masks[at, 1]


def _store(masks: Words, at: int | Word, mask: Mask) -> None:
    masks[at] = mask


def _store_pair(masks: Words, at: int | Word, mask: tuple[Word, Word]) -> None:
    masks[at, 0], masks[at, 1] = mask


load: Callable[[Words, int | Word], Mask] = by_width(lambda masks, at: masks[at], _load_pair)
store: Callable[[Words, int | Word, Mask], None] = by_width(_store, _store_pair)

load_image: Callable[[Words, int, int, Word], Mask] = by_width(
    lambda images, image, byte, bits: images[image, byte, bits],
    lambda images, image, byte, bits: (images[image, byte, bits, 0], images[image, byte, bits, 1]),
    axes=3,
)
"""The image of some bits of a byte, from tables for each byte."""

empty_like: Callable[[Mask], Mask] = by_width(lambda mask: _ZERO, lambda mask: (_ZERO, _ZERO))

full_like: Callable[[Mask], Mask] = by_width(lambda mask: _ALL, lambda mask: (_ALL, _ALL))

is_empty: Callable[[Mask], bool] = by_width(lambda mask: mask == _ZERO, lambda mask: mask[0] | mask[1] == _ZERO)

is_same: Callable[[Mask, Mask], bool] = by_width(
    lambda one, other: one == other, lambda one, other: one[0] == other[0] and one[1] == other[1]
)

is_less: Callable[[Mask, Mask], bool] = by_width(
    lambda one, other: one < other,
    lambda one, other: one[1] < other[1] or (one[1] == other[1] and one[0] < other[0]),
)
"""Whether a mask is the smaller one, as a number."""

both: Callable[[Mask, Mask], Mask] = by_width(
    lambda one, other: one & other, lambda one, other: (one[0] & other[0], one[1] & other[1])
)

either: Callable[[Mask, Mask], Mask] = by_width(
    lambda one, other: one | other, lambda one, other: (one[0] | other[0], one[1] | other[1])
)

without: Callable[[Mask, Mask], Mask] = by_width(
    lambda one, other: one & ~other, lambda one, other: (one[0] & ~other[0], one[1] & ~other[1])
)

first: Callable[[Mask], int] = by_width(
    lambda mask: trailing_zeros(mask),
    lambda mask: trailing_zeros(mask[0]) if mask[0] != _ZERO else 64 + trailing_zeros(mask[1]),
)
"""The lowest cell of a mask: as many as it has bits, if it has none."""

last: Callable[[Mask], int] = by_width(
    lambda mask: 63 - leading_zeros(mask),
    lambda mask: 127 - leading_zeros(mask[1]) if mask[1] != _ZERO else 63 - leading_zeros(mask[0]),
)
"""The highest cell of a mask that is not empty."""

drop_first: Callable[[Mask], Mask] = by_width(
    lambda mask: mask & (mask - _ONE),
    lambda mask: (mask[0] & (mask[0] - _ONE), mask[1]) if mask[0] != _ZERO else (_ZERO, mask[1] & (mask[1] - _ONE)),
)
"""A mask that is not empty, without its lowest cell."""

first_missing: Callable[[Mask], int] = by_width(
    lambda mask: trailing_zeros(~mask),
    lambda mask: trailing_zeros(~mask[0]) if ~mask[0] != _ZERO else 64 + trailing_zeros(~mask[1]),
)
"""The lowest cell that is not in a mask."""

count: Callable[[Mask], int] = by_width(lambda mask: popcount(mask), lambda mask: popcount(mask[0]) + popcount(mask[1]))


def _holds_pair(mask: tuple[Word, Word], number: Word) -> bool:
    word = mask[0] if number < _WORD else mask[1]
    return bool((word >> (number & (_WORD - _ONE))) & _ONE)


def _add_pair(mask: tuple[Word, Word], number: Word) -> tuple[Word, Word]:
    bit = _ONE << (number & (_WORD - _ONE))
    return (mask[0] | bit, mask[1]) if number < _WORD else (mask[0], mask[1] | bit)


holds: Callable[[Mask, Word], bool] = by_width(lambda mask, number: (mask >> number) & _ONE != _ZERO, _holds_pair)
add: Callable[[Mask, Word], Mask] = by_width(lambda mask, number: mask | _ONE << number, _add_pair)


def _shift_pair(mask: tuple[Word, Word], places: Word) -> tuple[Word, Word]:
    low, high = mask
    if places >= _WORD:
        return high >> (places - _WORD), _ZERO
    if places == _ZERO:
        return mask
    return (low >> places) | (high << (_WORD - places)), high >> places


shift_down: Callable[[Mask, Word], Mask] = by_width(lambda mask, places: mask >> places, _shift_pair)
"""A mask moved down by fewer places than it has bits."""


def _byte_of_pair(mask: tuple[Word, Word], byte: int) -> Word:
    return ((mask[0] if byte < 8 else mask[1]) >> (np.uint64(byte & 7) * _EIGHT)) & _BYTE


byte_of: Callable[[Mask, int], Word] = by_width(
    lambda mask, byte: (mask >> (np.uint64(byte) * _EIGHT)) & _BYTE, _byte_of_pair
)

width: Callable[[Mask], int] = by_width(lambda mask: 64, lambda mask: 128)
"""How many cells a mask can have."""
