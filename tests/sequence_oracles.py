"""What a period of a sequence says, against its values."""

from __future__ import annotations

from collections.abc import Sequence as Row
from typing import Any

from noyau.values.periods import Period


def holds(period: Period, values: Row[Any]) -> bool:
    """Whether a period fits the values, its preperiod is the least and no shorter period fits."""
    assert period.length is not None
    assert period.preperiod is not None
    assert period.saltus is not None

    def fits(length: int, saltus: Any, start: int) -> bool:
        if isinstance(values[0], str):
            return all(values[n + length] == values[n] for n in range(start, len(values) - length))
        return all(values[n + length] == values[n] + saltus for n in range(start, len(values) - length))

    if not fits(period.length, period.saltus, period.preperiod):
        return False
    if period.preperiod and fits(period.length, period.saltus, period.preperiod - 1):
        return False
    late = len(values) // 2
    rises = [values[late + p] - values[late] if not isinstance(values[0], str) else 0 for p in range(period.length)]
    return not any(fits(p, rises[p], late) for p in range(1, period.length))
