"""What a question may cost: seconds on the wall clock, and positions where no seconds are given."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from noyau.core.budget import POSITIONS, Budget, Limit, pause
from noyau.core.errors import OutOfTime, TooManyPositions
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.values.heaps.codes import HeapCode
from noyau.values.heaps.heap_tables import HeapTable


def test_the_seconds_pass_while_nothing_is_computed() -> None:
    budget = Budget(Limit(seconds=0.01))
    time.sleep(0.02)
    assert budget.is_late
    with pytest.raises(OutOfTime):
        budget.visit(0)


def test_where_seconds_are_given_only_they_limit_unless_positions_are_given_too() -> None:
    assert Limit().positions == POSITIONS
    assert Limit(seconds=9.0).positions > 100 * Limit(3000, 9.0).positions == 300_000
    assert replace(Limit(seconds=9.0), watch=print).by_memory
    with pytest.raises(TooManyPositions, match="than there is memory for"):
        raise Budget(Limit(seconds=9.0), "own").passed()


def test_a_part_of_the_positions_has_no_clock_of_its_own() -> None:
    budget = Budget(Limit(1000, seconds=0.01))
    time.sleep(0.02)
    part = budget.part(10)
    assert part.limit.positions == 100
    assert part.is_late


def test_the_first_end_of_nested_questions_holds() -> None:
    late, endless = Budget(Limit(seconds=0)), Budget(Limit())
    with late.running(), endless.running(), pytest.raises(OutOfTime):
        pause()
    with endless.running():
        pause()


def test_a_table_stops_in_time_and_goes_on_later() -> None:
    table = HeapTable(HeapCode((0,), (7,)))
    with Budget(Limit(seconds=0)).running(), pytest.raises(OutOfTime):
        table.value(60)
    assert table.value(60) == 60


def test_an_answer_that_is_known_is_given_when_the_time_is_over() -> None:
    known = solve(parse("kayles:900,900,7"))
    answer = solve(parse("kayles:900,900,7"), limit=Limit(seconds=60.0))
    assert answer.winning == known.winning


def test_seconds_of_work_do_not_pass_while_one_waits() -> None:
    budget = Budget(Limit(work=0.05))
    time.sleep(0.06)
    assert not budget.is_late
    while not budget.is_late:
        sum(range(1000))
    with pytest.raises(OutOfTime, match=r"0\.05 s"):
        budget.tell(0)
