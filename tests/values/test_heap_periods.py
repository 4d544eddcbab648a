"""Periods that are proved: against brute force, against the literature, and against its errors."""

from __future__ import annotations

import numpy as np
import pytest
from test_heap_growth import brute, code_of

from noyau.core.errors import TooLarge
from noyau.values.heaps.codes import HeapCode
from noyau.values.heaps.growth import Growth
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.heaps.periods import can_be_proved, prove_by_states, prove_period
from noyau.values.nimbers import nim_sum
from noyau.values.periods import Period, shortest_period

MANY = 5000


def grown(text: str, to: int) -> Growth:
    growth = Growth(code_of(text), [0])
    growth.reach(to)
    return growth


def seen(values: list[int], code: HeapCode) -> tuple[int, int] | None:
    """The least period and preperiod by looking: the longest tail that repeats, far enough for the bound."""
    count, last = len(values), code.last or 0
    array = np.array(values)
    parts = max(1, code.most_parts)
    for length in range(1, count // parts):
        if values[-1] != values[-1 - length]:
            continue
        differ = np.flatnonzero(array[length:] != array[:-length])
        start = int(differ[-1]) + 1 if len(differ) else 0
        if parts * (max(1, start) + length) + last <= count:
            return length, start
    return None


def test_all_codes_of_three_digits_have_the_period_that_brute_force_finds_within_5000_values() -> None:
    for number in range(512):
        code = HeapCode((0, number >> 6, number >> 3 & 7, number & 7))
        growth = Growth(code, [0], ("plain",))
        growth.reach(MANY - 1)
        values = growth.values.tolist()
        period = prove_period(code, values)
        found = None if period is None else (period.length, period.preperiod)
        assert found == seen(values, code), code
        if period is not None:
            assert period.status == "proved"
            assert period.saltus == 0
            assert period.checked_to is not None
            assert period.checked_to < MANY


@pytest.mark.parametrize(
    ("text", "preperiod", "length", "to"),
    [
        ("0.07", 53, 34, 6000),
        ("0.77", 71, 12, 6000),
        ("0.137", 52, 34, 6000),
        ("0.156", 3479, 349, 12_000),
        ("0.165", 5181, 1550, 14_000),
        ("0.127", 46_578, 4, 100_000),
        ("0.16", 105_351, 149_459, 510_000),
        ("0.56", 326_640, 144, 660_000),
    ],
)
def test_published_periods_are_proved(text: str, preperiod: int, length: int, to: int) -> None:
    period = grown(text, to).period
    assert period is not None
    assert (period.preperiod, period.length) == (preperiod, length)


def first_difference(one: str, other: str, to: int) -> int | None:
    different = np.flatnonzero(grown(one, to).values != grown(other, to).values)
    return int(different[0]) if len(different) else None


def test_the_game_161_that_a_table_takes_for_36_differs_from_it_at_heap_519_first() -> None:
    assert first_difference("0.161", "0.36", 2000) == 519


def test_the_game_27_is_26_and_not_06_as_a_table_has_it() -> None:
    assert first_difference("0.27", "0.26", 20_000) is None
    assert first_difference("0.27", "0.06", 20_000) is not None


def test_the_game_314_is_not_31_as_a_table_has_it() -> None:
    assert first_difference("0.314", "0.31", 2000) is not None


def test_a_proved_period_holds_far_beyond_the_values_that_prove_it() -> None:
    for text in ("0.8", "0.1a", "0.4c", "0.37", "4.2", "0.45"):
        code = code_of(text)
        table = HeapTable(code)
        table.value(127)
        truth = brute(code, 400 if code.most_parts < 3 else 200)
        assert [table.value(heap) for heap in range(len(truth))] == truth


def test_a_period_needs_heaps_larger_than_those_that_may_not_be_touched() -> None:
    code = HeapCode((0, 3), whole=(20,))
    truth = brute(code, 60)
    assert prove_period(code, truth[:20]) is None
    period = prove_period(code, truth)
    assert period is not None
    assert (period.preperiod, period.length) == (0, 2) == (shortest_period(truth, 22, 2)[1], 2)


def test_no_period_is_proved_where_equal_heaps_are_forbidden() -> None:
    grundy = HeapCode((4,), unequal=True)
    assert not can_be_proved(grundy)
    assert prove_period(grundy, [0] * 100) is None


@pytest.mark.parametrize(
    ("text", "length", "saltus"),
    [("0.(3)", 1, 1), ("0.(2)", 1, 1), ("0.0(3)", 2, 1), ("0.(0003)", 4, 1), ("0.(12)", 2, 1), ("0.(31)", 2, 0)],
)
def test_codes_that_only_take_rise_by_a_proved_saltus(text: str, length: int, saltus: int) -> None:
    code = code_of(text)
    truth = brute(code, 400)
    period = prove_by_states(code, truth[:80])
    assert period is not None
    assert (period.status, period.length, period.saltus) == ("proved", length, saltus)
    assert all(
        truth[heap + length] == truth[heap] + saltus for heap in range(period.preperiod or 0, len(truth) - length)
    )


def test_every_rise_that_is_proved_from_few_values_holds_for_many() -> None:
    proved = 0
    for number in range(4**4):
        digits = [number >> shift & 3 for shift in (0, 2, 4, 6)]
        for split in range(1, 4):
            code = HeapCode((0, *digits[: 4 - split]), tuple(digits[4 - split :]))
            truth = brute(code, 110)
            period = prove_by_states(code, truth[:64]) if code.cycle else None
            if period is None or period.length is None or period.saltus is None:
                continue
            proved += 1
            assert holds(period, truth), code
    assert proved > 400


def holds(period: Period, values: list[int]) -> bool:
    start, length, saltus = period.preperiod or 0, period.length or 1, period.saltus or 0
    return all(values[heap + length] == values[heap] + saltus for heap in range(start, len(values) - length))


def test_codes_that_break_and_whose_digits_repeat_are_left_to_observation() -> None:
    code = code_of("0.(7)")
    assert prove_period(code, brute(code, 40)) is None
    assert prove_by_states(code, brute(code, 40)) is None


@pytest.mark.parametrize(("text", "heaps"), [("0.156", (1100, 5000, 7900)), ("0.77", (1200, 1201)), ("0.7", (1300,))])
def test_every_option_of_a_value_is_found_below_and_beyond_the_period(text: str, heaps: tuple[int, ...]) -> None:
    table = HeapTable(code_of(text))
    table.look_ahead(10_000)
    assert table.period is not None
    for heap in heaps:
        options = [(parts, nim_sum(map(table.value, parts))) for parts in code_of(text).options(heap)]
        for value in range(4):
            found = list(table.options_of(heap, value))
            assert len(found) == len(set(found))
            assert set(found) == {parts for parts, reached in options if reached == value}


@pytest.mark.parametrize("text", ["0.(7)", "0.(f)", "0.0(17)"])
def test_heaps_that_only_the_look_at_every_option_could_value_are_refused_at_once(text: str) -> None:
    table = HeapTable(code_of(text))
    with pytest.raises(TooLarge, match="lies too far"):
        table.value(1_000_000)
    assert table.known == []
