"""What theorems decide, against the definition."""

from __future__ import annotations

from typing import Any

from oracle import Oracle

from noyau.core.game import Impartial
from noyau.core.verdict import Ending

_THROUGHOUT = {"bar-arms", "bar-lines", "forest", "shapes"}
"""The theorems that decide all that follows a position, too."""


def check_decisions(rules: Impartial[Any, Any]) -> int:
    """Compare every decision from the first position on with the definition; return how many there are."""
    oracle = Oracle(rules, rules.start)
    values = oracle.grundy()
    decided = 0
    for position in oracle.options:
        decision = rules.decide(position, Ending.NORMAL)  # type: ignore[attr-defined]
        assert rules.decide(position, Ending.MISERE) is None  # type: ignore[attr-defined]
        if decision is None:
            continue
        decided += 1
        after = {move: rules.play(position, move) for move in rules.moves(position)}
        assert decision.outcome is oracle.outcome[position]
        assert decision.grundy in (None, values[position])
        named, wins = list(decision.winning()), [move for move, option in after.items() if not values[option]]
        assert named == wins if decision.every else set(named) <= set(wins)
        if decision.moves_to is not None:
            for value in range(max(values.values()) + 2):
                assert list(decision.moves_to(value)) == [m for m, option in after.items() if values[option] == value]
        if decision.reasons[0].kind in _THROUGHOUT:
            assert all(rules.decide(option, Ending.NORMAL) for option in after.values())  # type: ignore[attr-defined]
    return decided
