"""Regions: the cells that lie in the same neutral patterns, which a solution can only exchange together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


def signatures(size: int, patterns: Sequence[int]) -> list[int]:
    """For each cell of two states the mask of the patterns in which it lies.

    >>> signatures(3, [0b011, 0b110])
    [1, 3, 2]
    """
    found = [0] * size
    for index, pattern in enumerate(patterns):
        for cell, bit in enumerate(reversed(f"{pattern:0{size}b}")):
            if bit == "1":
                found[cell] |= 1 << index
    return found


def region_sizes(size: int, patterns: Sequence[int]) -> dict[int, int]:
    """How many cells each signature has."""
    return dict(Counter(signatures(size, patterns)))


def balances(size: int, presses: int, patterns: Sequence[int]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The balance and the signature of each region as arrays: see ``kernels.walsh``."""
    import numpy as np

    def cells(mask: int) -> NDArray[Any]:
        packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8)
        return np.unpackbits(packed, count=size, bitorder="little")

    signature = np.zeros(size, np.uint64)
    for index, pattern in enumerate(patterns):
        signature |= cells(pattern).astype(np.uint64) << np.uint64(index)
    found, region = np.unique(signature, return_inverse=True)
    balance = np.bincount(region, weights=1.0 - 2.0 * cells(presses), minlength=found.size)
    return balance.astype(np.int16 if size < 1 << 15 else np.int32), found
