"""Certificates of periods of take-and-break games: written from what the engine has found."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256

from noyau.core.game import AnyGame, AnyRules, Game
from noyau.core.record import Json
from noyau.values.heaps.codes import write_code
from noyau.values.heaps.heap_tables import PLAIN, HeapTable
from noyau.values.heaps.periods import can_be_proved, period_bounds

MOST_VALUES = 20_000
"""This many values are written into a certificate; of more only their fingerprint."""

FAR = 100_000
"""So far a period is looked for, unless it is known."""

FAR_IN_THREE = 2000
"""The same, where a heap may be left in three."""


@dataclass(frozen=True)
class Certificate:
    """g(n + period) = g(n) for all n ≥ preperiod: the values of the heaps 0 to ``checked_to`` prove it.

    ``last_digit`` and ``parts`` are the k and q of the bound q·(n0 + p) + k − 1 ≤ ``checked_to``; ``sha256`` is that of
    the values in decimal, separated by commas. ``values`` is empty where they are many.
    """

    code: str
    whole: tuple[int, ...]
    last_digit: int
    parts: int
    period: int
    preperiod: int
    saltus: int
    checked_to: int
    reference: str
    sha256: str
    values: tuple[int, ...]

    def record(self) -> Json:
        """The fields of the file."""
        return {"kind": "period", **asdict(self), "whole": list(self.whole), "values": list(self.values)}

    def write(self) -> str:
        """The text of the file."""
        return json.dumps(self.record()) + "\n"


def certify(game: AnyGame | AnyRules, to: int = FAR) -> Certificate | None:
    """The certificate of the period of a take-and-break game, looked for up to a heap; None where none is proved.

    >>> from noyau.core.spec import parse
    >>> certificate = certify(parse("kayles:5"))
    >>> certificate.period, certificate.preperiod, certificate.checked_to
    (12, 71, 167)
    """
    rules = game.rules if isinstance(game, Game) else game
    table = getattr(rules, "table", None)
    if not isinstance(table, HeapTable) or table.code is None or not can_be_proved(table.code):
        return None
    to = min(to, FAR_IN_THREE) if table.code.most_parts > 2 else to
    table.value(min(to, PLAIN - 1))
    if table.period is None and to >= PLAIN:
        table.grow(to)
    period = table.period
    if period is None or period.length is None or period.preperiod is None or period.checked_to is None:
        return None
    is_known = period.checked_to < len(table.known)
    values = table.known[: period.checked_to + 1] if is_known else table.grow(period.checked_to).tolist()
    parts, last, _ = period_bounds(table.code)
    return Certificate(
        code=write_code(table.code),
        whole=table.code.whole,
        last_digit=last,
        parts=parts,
        period=period.length,
        preperiod=period.preperiod,
        saltus=0,
        checked_to=period.checked_to,
        reference="Guy and Smith 1956",
        sha256=sha256(",".join(map(str, values)).encode()).hexdigest(),
        values=tuple(values) if len(values) <= MOST_VALUES else (),
    )
