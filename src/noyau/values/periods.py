"""How a sequence repeats: g(n + length) = g(n) + saltus for every n from the preperiod on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


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
