"""What can become of a file that is read again, and of a disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def refuse(fault: Exception) -> Callable[..., Any]:
    """A function that fails, whatever it is given."""

    def fail(*given: object) -> None:
        raise fault

    return fail


def damages(written: bytes) -> list[bytes]:
    """A file that is empty, cut off at some place, or with one bit changed."""
    size = len(written)
    cut = [written[:length] for length in (0, 20, 300, size // 2, size - 1)]
    changed = [written[:at] + bytes([written[at] ^ 1]) + written[at + 1 :] for at in (size // 3, size // 2, size - 30)]
    return cut + changed
