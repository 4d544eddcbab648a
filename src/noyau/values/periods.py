"""How a sequence repeats: g(n + length) = g(n) + saltus for every n from the preperiod on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Period:
    """A statement on how a sequence repeats, and whether it is ``proved``, ``observed`` or there is ``none``."""

    status: str
    length: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    checked_to: int | None = None
    reference: str | None = None

    @classmethod
    def proved(
        cls, *, length: int, preperiod: int, reference: str, saltus: int = 0, checked_to: int | None = None
    ) -> Period:
        """A period that holds for ever, by the theorem named."""
        return cls("proved", length, preperiod, saltus, checked_to, reference)


NO_PERIOD = Period("none")
"""No period is known, and none was looked for."""


def shortest_period(values: Sequence[object], preperiod: int, length: int) -> tuple[int, int]:
    """The least period and preperiod of a sequence that is known to have a given one.

    The values must reach to preperiod + 2 · length.

    >>> shortest_period("PNNNPNPNPN", 4, 2), shortest_period("PNNNNNNN", 2, 2)
    ((2, 3), (1, 1))
    """
    cycle = list(values[preperiod : preperiod + length])
    least = next(p for p in range(1, length + 1) if length % p == 0 and cycle == cycle[p:] + cycle[:p])
    while preperiod and values[preperiod - 1] == values[preperiod - 1 + least]:
        preperiod -= 1
    return least, preperiod


REPEATS, FEWEST = 3, 12
"""How often a period is to be seen, and on how many values."""


def observe_period(values: Sequence[int | str | None]) -> Period:
    """The shortest period that the end of a sequence shows, at least three times and over half of its length.

    Whole numbers may grow by a fixed amount, the saltus, from one period to the next.

    >>> observe_period([5, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5, 4, 5, 6]).saltus
    1
    """
    numbers = [value for value in values if isinstance(value, int)]
    rises = len(numbers) == len(values)
    steps: Sequence[object] = [after - before for before, after in pairwise(numbers)] if rises else values
    matches = matches_of_shifts(steps[::-1])
    for length, match in enumerate(matches[1:], start=1):
        tail = match + length
        if tail < max(REPEATS * length, len(steps) / 2, FEWEST):
            continue
        preperiod = len(steps) - tail
        saltus = numbers[-1] - numbers[-1 - length] if rises else 0
        if saltus >= 0:
            return Period("observed", length, preperiod, saltus, len(values) - 1)
    return Period("none", checked_to=len(values) - 1)


def matches_of_shifts(word: Sequence[object]) -> list[int]:
    """For each shift, how long a word agrees with itself shifted: the Z-function, in linear time."""
    size = len(word)
    matches = [size] + [0] * (size - 1) if size else []
    left = right = 0
    for shift in range(1, size):
        match = min(right - shift, matches[shift - left]) if shift < right else 0
        while shift + match < size and word[match] == word[shift + match]:
            match += 1
        if shift + match > right:
            left, right = shift, shift + match
        matches[shift] = match
    return matches
