"""The slow, obvious way: what every engine is compared with.

Only ``rules.moves`` and ``rules.play`` are used; each answer is the definition itself, as the literature reads it.
"""

from __future__ import annotations

from graphlib import TopologicalSorter
from typing import Any

from noyau.core.game import Impartial
from noyau.core.verdict import Ending, Outcome
from noyau.literature.oracle.recursion import decide, generalised_values, is_acyclic, mex
from noyau.values.loopy import Value

Rules = Impartial[Any, Any]


class Oracle:
    """Everything that can be known of the positions that follow one position."""

    def __init__(self, rules: Rules, start: Any, ending: Ending = Ending.NORMAL) -> None:
        self.ending = ending
        self.options = reachable(rules, start)
        letters, self.remoteness = decide(self.options, ending)
        self.outcome = {position: Outcome(letter) for position, letter in letters.items()}

    @property
    def is_acyclic(self) -> bool:
        return is_acyclic(self.options)

    def grundy(self) -> dict[Any, int]:
        """The mex rule, from the ends backwards; in misère play an end has the value 1."""
        value: dict[Any, int] = {}
        for position in TopologicalSorter(self.options).static_order():
            ahead = [value[option] for option in self.options[position]]
            value[position] = mex(ahead) if ahead else int(self.ending is Ending.MISERE)
        return value


def reachable(rules: Rules, start: Any) -> dict[Any, set[Any]]:
    """Every position that can follow, with its options."""
    found: dict[Any, set[Any]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found[position] = {rules.play(position, move) for move in rules.moves(position)}
            waiting.extend(found[position])
    return found


def generalised_value(rules: Rules, position: Any) -> Value:
    """The value of a position from which play may go on for ever."""
    return generalised_values(reachable(rules, position))[position]
