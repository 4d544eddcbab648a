"""Sets of small whole numbers as masks: bit n is set where n is a member."""

from __future__ import annotations

from collections.abc import Iterator

_DENSE, _FEW = 4, 500
"""Where one of four bits is set, or more than this many, it is faster to look at all of them."""


def bits(mask: int) -> list[int]:
    """The members of a set, the smallest first; quick where they are few, however large they are.

    >>> bits(0b10011), bits(1 << 1000 | 5)
    ([0, 1, 4], [0, 2, 1000])
    """
    if mask.bit_count() > min(mask.bit_length() // _DENSE, _FEW):
        return [number for number, bit in enumerate(reversed(f"{mask:b}")) if bit == "1"]
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def each_bit(mask: int) -> Iterator[int]:
    """The members of a set one by one, the smallest first: who needs only some of very many does not wait for all.

    >>> next(each_bit(1 << 100_000 | 0b1000))
    3
    """
    signs = f"{mask:b}"[::-1]
    place = signs.find("1")
    while place >= 0:
        yield place
        place = signs.find("1", place + 1)
