"""The memory of the server itself: the system refuses it more than so much, and gets back what is free."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

MOST_BYTES = 300_000_000
"""What the server may have: its workers have bounds of their own."""


def bound_memory(most: int = MOST_BYTES) -> None:
    """Let the system refuse this process more; processes that it starts may lift that again."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(
                resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
            )


def lift_bound() -> None:
    """Have what the user allows, whatever the process has that started this one."""
    if resource is not None:
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


async def give_back(pause: float = 5.0) -> None:
    """Give free memory back to the system now and then: after a crowd the C library would keep the most it ever had."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library
        return
    while True:
        await asyncio.sleep(pause)
        trim(0)
