"""The figures of a heap: all its tokens, or the first and the last ones around a gap."""

from __future__ import annotations

from collections.abc import Sequence

from noyau.scenes.view import Style

ALL_DRAWN, FEW_DRAWN = 25, 12
"""The largest heap whose tokens are all drawn: usually, and where the heaps hold many tokens."""


def most_drawn(sizes: Sequence[int], style: Style) -> int:
    """The largest heap whose tokens are all drawn here."""
    tokens = sum(min(size, ALL_DRAWN) for size in sizes[: style.heaps])
    return ALL_DRAWN if tokens <= style.tokens else FEW_DRAWN


def cells(size: int, most: int = ALL_DRAWN) -> list[str]:
    """The figures of a heap, from left to right.

    >>> cells(3)
    ['token-1', 'token-2', 'token-3']
    >>> cells(99)[4:7]
    ['token-5', 'more', 'last-10']
    """
    if size <= most:
        return [f"token-{place}" for place in range(1, size + 1)]
    first = (f"token-{place}" for place in range(1, most // 5 + 1))
    return [*first, "more", *(f"last-{place}" for place in range(most * 2 // 5, 0, -1))]


def cell_of(size: int, take: int, most: int = ALL_DRAWN) -> str:
    """The leftmost figure that leaves a heap when so many tokens are taken.

    >>> cell_of(3, 2), cell_of(99, 2), cell_of(99, 50)
    ('token-2', 'last-2', 'more')
    """
    if size <= most or size - take < most // 5:
        return f"token-{size - take + 1}"
    return f"last-{take}" if take <= most * 2 // 5 else "more"
