"""What a question may cost: seconds on the wall clock, and positions where no seconds are given."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from noyau.core.budget import POSITIONS, Budget, Limit, free_memory, pause
from noyau.core.errors import OutOfTime, TooManyPositions
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.values.heaps.codes import HeapCode
from noyau.values.heaps.heap_tables import HeapTable

BOUNDING = Budget.bounding
"""As it is where no test replaces it."""


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


@contextmanager
def bounded_addresses(more: int) -> Iterator[None]:
    """So many bytes more than this process has now, as ``ulimit -v`` or the page give it."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as file:
        taken = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def test_no_more_memory_is_free_than_the_system_gives_this_process() -> None:
    with bounded_addresses(200_000_000):
        assert 0 < free_memory() <= 200_000_000


def test_the_seconds_of_a_user_count_from_the_command_and_leave_an_engine_half_of_them() -> None:
    command = Budget(Limit(seconds=10.0), began=time.monotonic() - 3.0)
    with BOUNDING(command):
        assert Budget(Limit(seconds=10.0)).ends == pytest.approx(command.ends)
        assert Budget(Limit(seconds=4.0)).ends < command.ends
    late = Budget(Limit(seconds=10.0), began=time.monotonic() - 9.0)
    with BOUNDING(late):
        assert Budget(Limit(seconds=10.0)).ends == pytest.approx(time.monotonic() + 5.0, abs=1.0)
