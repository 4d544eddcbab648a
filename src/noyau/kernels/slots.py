"""Hash tables of masks with open addressing: the slots are a power of two, and a slot is empty where its key is 0."""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.jit import kernel

SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio: the high bits of a product with it are well mixed (Knuth, vol. 3, 6.4)."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@kernel
def find(keys: Any, mask: Any, shift: Any) -> Any:
    """The slot that holds a mask, or the empty one where it belongs; the shift leaves as many bits as slots have."""
    slot = (mask * SPREAD) >> shift
    last = np.uint64(keys.size - 1)
    while keys[slot] != _ZERO and keys[slot] != mask:
        slot = (slot + _ONE) & last
    return slot
