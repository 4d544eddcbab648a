"""The arrays that kernels read and write, by the kind of their numbers."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint64]
Words32: TypeAlias = NDArray[np.uint32]
Words16: TypeAlias = NDArray[np.uint16]
Bytes: TypeAlias = NDArray[np.uint8]

Ints: TypeAlias = NDArray[np.int64]
Ints32: TypeAlias = NDArray[np.int32]
Ints16: TypeAlias = NDArray[np.int16]
Ints8: TypeAlias = NDArray[np.int8]

Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]

Integers: TypeAlias = NDArray[np.integer[Any]]
"""Whole numbers of any width: a kernel is compiled for each width that it meets."""

Nimbers: TypeAlias = Words16 | Words32
"""Values of heaps one after the other, of 16 bits until one of them needs more."""

Word: TypeAlias = np.uint64
"""One number of an array of words: a mask, a key, a place."""

Int: TypeAlias = int | np.int64
"""One number of an array of ints, which compiled code does not tell from another whole number."""
