"""All sums of some heaps judged at once, against the recursion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import pytest

from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.engines.heaps.all_sums import judge_all_sums
from noyau.forms.heaps import HeapGame, Heaps
from noyau.games.nim import Bounded, IntervalNim, Nim, NotAll, Parity, Subtraction
from noyau.literature.oracle import recursion as oracle


@dataclass(frozen=True)
class Divisors(HeapGame):
    """Take a proper divisor of the heap: what may be taken is another thing in each heap."""

    name: ClassVar[str] = "divisors"

    def takes(self, heap: int) -> Sequence[int]:
        return [take for take in range(1, heap) if heap % take == 0]


GAMES = [Nim(), Bounded(2), IntervalNim((2, 3)), Subtraction((2, 5)), Parity(), NotAll(), Divisors()]


@pytest.mark.parametrize("ending", list(Ending), ids=str)
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_all_sums_end_as_the_recursion_says(rules: HeapGame, ending: Ending) -> None:
    obvious = oracle.heaps(rules.takes, ending)
    starts: list[Heaps] = [(7, 3, 5), (4, 4, 4), (0, 6, 1), (9,), (0,), (1, 1, 2, 0, 3)]
    for start in starts:
        judged = judge_all_sums(rules, start, ending)
        assert judged is not None
        for heaps in product(*(range(heap + 1) for heap in start)):
            found = judged.verdict(heaps)
            assert (found.outcome is Outcome.P) == obvious.lost(heaps), heaps
            assert found.remoteness == obvious.remoteness(heaps), heaps


@pytest.mark.parametrize("spec", ["nim:299999", "nim:10000000000", "bounded:3:70,70,70", "moore:2:3,4"])
def test_sums_that_take_long_or_of_other_rules_are_left_to_others(spec: str) -> None:
    game = parse(spec)
    assert judge_all_sums(game.rules, game.position, Ending.NORMAL) is None


def test_a_theorem_is_completed_by_how_long_play_lasts() -> None:
    found = solve(parse("misere subtraction:2,5,7:30,31,32"))
    assert (found.method.engine, found.outcome, found.verdict.remoteness) == ("closed_form", Outcome.P, 27)
    assert found.best, "the moves that resist longest"
