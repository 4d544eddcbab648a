"""Values that know no game: nimbers, infinite values, misère pairs, periods."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.core.errors import NotApplicable, SpecError
from noyau.core.verdict import Ending, Outcome
from noyau.literature.oracle.recursion import mex as slow_mex
from noyau.values import genus, loopy
from noyau.values.heaps.subtraction import SubtractionTable
from noyau.values.loopy import Loopy
from noyau.values.nimbers import Nimber, is_lost, mex, nim_sum, winning_targets
from noyau.values.periods import shortest_period

VALUES = st.one_of(st.integers(0, 9).map(Nimber), st.frozensets(st.integers(0, 9), max_size=4).map(Loopy))


def test_nim_addition_is_the_mex_of_both_ways_to_lessen() -> None:
    table: dict[tuple[int, int], int] = {}
    for a, b in product(range(16), repeat=2):
        table[a, b] = slow_mex({table[x, b] for x in range(a)} | {table[a, y] for y in range(b)})
        assert nim_sum([a, b]) == table[a, b]


@given(st.sets(st.integers(0, 12)))
def test_the_mex_is_the_least_number_missing(values: set[int]) -> None:
    assert mex(values) == slow_mex(values)


@given(VALUES, VALUES, VALUES)
def test_adding_values_is_commutative_and_associative_with_a_zero(
    a: loopy.Value, b: loopy.Value, c: loopy.Value
) -> None:
    assert loopy.add(a, b) == loopy.add(b, a)
    assert loopy.add(loopy.add(a, b), c) == loopy.add(a, loopy.add(b, c)) == loopy.total([a, b, c])
    assert loopy.add(a, Nimber(0)) == a


def test_values_write_themselves() -> None:
    assert [str(value) for value in (Nimber(0), Nimber(3), Loopy(), Loopy({2, 0, 10}))] == [
        "0",
        "*3",
        "∞()",
        "∞(0,2,10)",
    ]
    assert repr(Nimber(3)) == "Nimber(3)"
    assert repr(Loopy({2, 0})) == "Loopy([0, 2])"
    assert (Nimber(0).latex(), Nimber(3).latex(), Loopy({1}).latex()) == ("0", r"{\ast}3", r"\infty(1)")


def test_an_infinite_value_is_won_where_zero_is_in_reach_and_drawn_otherwise() -> None:
    assert loopy.outcome(Nimber(0)) is Outcome.P
    assert loopy.outcome(Nimber(4)) is Outcome.N
    assert loopy.outcome(Loopy({0, 3})) is Outcome.N
    assert loopy.outcome(Loopy({3})) is Outcome.D
    assert loopy.outcome(Loopy()) is Outcome.D


@pytest.mark.parametrize("ending", list(Ending), ids=str)
def test_bouton_in_both_endings_with_every_winning_target(ending: Ending) -> None:
    lost: dict[tuple[int, ...], bool] = {}
    for heaps in product(range(6), repeat=3):
        after = [
            (index, left, (*heaps[:index], left, *heaps[index + 1 :]))
            for index, heap in enumerate(heaps)
            for left in range(heap)
        ]
        wins = {(index, left) for index, left, option in after if lost[option]}
        lost[heaps] = not wins if after else ending is Ending.NORMAL
        assert is_lost(heaps, ending) == lost[heaps]
        targets = [(index, target) for index, target in winning_targets(heaps, ending) if target < heaps[index]]
        assert not lost[heaps] or not targets
        if not lost[heaps]:
            assert set(targets) == wins


def test_the_genus_of_a_sum_of_nim_heaps_is_found_by_brute_force() -> None:
    genera: dict[tuple[int, ...], genus.Genus] = {}
    for heaps in product(range(5), repeat=3):
        after = [
            (*heaps[:index], left, *heaps[index + 1 :]) for index, heap in enumerate(heaps) for left in range(heap)
        ]
        normal = slow_mex({genera[option][0] for option in after})
        genera[heaps] = normal, slow_mex({genera[option][1] for option in after}) if after else 1
        assert genus.is_tame(genera[heaps])
        assert genus.total(map(genus.heap_genus, heaps)) == genera[heaps]


def test_a_genus_that_no_nim_position_has_is_not_tame() -> None:
    assert not any(map(genus.is_tame, [(0, 2), (2, 0), (1, 2), (2, 3), (3, 1)]))


@given(st.lists(st.integers(0, 2), max_size=6), st.lists(st.integers(0, 2), min_size=1, max_size=5))
def test_the_shortest_period_of_a_sequence_is_found(start: list[int], cycle: list[int]) -> None:
    values = start + cycle * 6
    length, preperiod = shortest_period(values, len(start), len(cycle))
    fits = [
        (p, n)
        for p in range(1, len(cycle) + 1)
        for n in range(len(start) + 1)
        if all(values[i] == values[i + p] for i in range(n, len(values) - p))
    ]
    assert (length, preperiod) == min(fits)


def test_the_period_of_every_small_subtraction_set_is_right_far_out() -> None:
    for chosen in range(1, 2**7):
        allowed = tuple(number + 1 for number in range(7) if chosen >> number & 1)
        values: list[int] = []
        for heap in range(400):
            values.append(slow_mex({values[heap - take] for take in allowed if take <= heap}))
        table = SubtractionTable(allowed)
        period = table.find_period("test")
        assert period.length
        assert period.preperiod is not None
        assert [table.value(heap) for heap in range(400)] == values
        tail = range(period.preperiod, 400 - period.length)
        assert all(values[n] == values[n + period.length] for n in tail)
        assert not any(
            all(values[n] == values[n + p] for n in range(period.preperiod, 400 - p)) for p in range(1, period.length)
        )


NIMBERS = st.integers(0, 2**70).map(Nimber)


def test_the_nim_product_is_the_mex_of_its_definition() -> None:
    table: dict[tuple[int, int], int] = {}
    for a, b in product(range(16), repeat=2):
        ways = product(range(a), range(b))
        table[a, b] = slow_mex({table[x, b] ^ table[a, y] ^ table[x, y] for x, y in ways})
        assert Nimber(a) * Nimber(b) == Nimber(table[a, b])


@given(NIMBERS, NIMBERS, NIMBERS)
def test_nimbers_are_a_field_of_characteristic_two(a: Nimber, b: Nimber, c: Nimber) -> None:
    assert a + b == Nimber(int(a) ^ int(b)) == a - b
    assert a + a == Nimber(0)
    assert a * b == b * a
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    if b:
        assert a / b * b == a
        assert b**-3 * b**5 == b * b


@pytest.mark.parametrize("exponent", [Nimber(2), 0.5])
def test_a_nimber_is_raised_to_a_plain_whole_number(exponent: object) -> None:
    with pytest.raises(NotApplicable, match="raised to a plain whole number"):
        Nimber(2) ** exponent  # type: ignore[operator]


@pytest.mark.parametrize("value", [Nimber(2), Loopy({0, 2})])
@pytest.mark.parametrize("number", [7, 1.5, True])
def test_a_value_and_a_plain_number_have_no_sum(value: loopy.Value, number: object) -> None:
    with pytest.raises(NotApplicable, match="plain numbers"):
        value + number  # type: ignore[operator]
    with pytest.raises(TypeError):
        number + value  # type: ignore[operator]
    with pytest.raises(TypeError):
        number * value  # type: ignore[operator]


def test_operators_of_values_are_the_sums_of_games_and_sum_adds_any_number() -> None:
    assert sum([Nimber(2), Nimber(7)]) == Nimber(5)
    assert sum([Loopy({0, 2}), Nimber(2)]) == Nimber(2) + Loopy({0, 2}) == Loopy({0, 2})
    assert Loopy({0}) + Loopy({1}) == Loopy()
    with pytest.raises(NotApplicable, match="no negative"):
        Loopy({0}) - Loopy({0})


@pytest.mark.parametrize("wrong", [-1, 2.5, "3", None])
def test_a_nimber_is_made_of_the_size_of_a_heap(wrong: object) -> None:
    with pytest.raises(SpecError, match="size of a Nim heap"):
        Nimber(wrong)  # type: ignore[arg-type]
