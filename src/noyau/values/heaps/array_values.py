"""The values of some thousands of heaps by arrays: quicker than plain Python, and nothing has to be compiled."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from noyau.core.budget import pause
from noyau.values.heaps.codes import HeapCode


def further_values(code: HeapCode, known: Sequence[int], size: int) -> list[int]:
    """The values of the heaps after those that are known, up to this many; the code breaks a heap in two at the most.

    >>> further_values(HeapCode((0, 7, 7)), [0, 1, 2, 3, 1, 4, 3, 2], 12)
    [1, 4, 2, 6]
    """
    values = np.zeros(size, np.int32)
    values[: len(known)] = known
    width = 1 << max(known).bit_length()
    met = np.zeros(width + 1, np.int32)  # the last heap one of whose options has the value
    for heap in range(len(known), size):
        pause()
        for taken, digit in enumerate(code.digits if heap not in code.whole else ()):
            rest = heap - taken
            half = (rest - code.unequal) // 2
            if digit & 1 and not rest:
                met[0] = heap
            if digit & 2 and rest > 0:
                met[values[rest]] = heap
            if digit & 4 and half > 0:
                met[values[1 : half + 1] ^ values[rest - half : rest][::-1]] = heap
        values[heap] = value = int((met != heap).argmax())
        if value == width:
            width *= 2
            met = np.zeros(width + 1, np.int32)
    found: list[int] = values[len(known) :].tolist()
    return found
