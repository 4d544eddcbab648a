"""Short games in arrays against games as nested tuples, compared by the definitions."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import chain, combinations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from second_process import run_again
from short_forms import Form, all_forms, is_at_most, mirror, random_form, spell, total, value, wins_moving

from noyau.core.errors import TooLarge
from noyau.core.verdict import Outcome
from noyau.engines.partisan.store import ZERO, Store, Value
from noyau.values.shortgames import make, nimber, read, up

FORMS = st.builds(lambda day, seed: random_form(day, random.Random(seed)), st.integers(0, 3), st.integers(0, 10**9))


def enter(store: Store, form: Form) -> Value:
    """The value of a form, its options first."""
    return store.make(*([enter(store, option) for option in side] for side in form))


def check_each_form_of_day_two() -> None:
    store, forms = Store(), all_forms(2)
    values = [enter(store, form) for form in forms]
    assert len(set(values)) == 22
    order = store.order(values)
    for (one, form), (other, beside) in product(enumerate(forms), repeat=2):
        assert order[one, other] == is_at_most(form, beside)


def test_the_order_of_all_forms_of_day_two_is_that_of_the_definition() -> None:
    check_each_form_of_day_two()
    check_each_form_of_day_two()


def test_a_second_process_and_plain_python_find_the_same_order() -> None:
    run_again(Path(__file__))
    run_again("from test_short_games import check_few_forms; check_few_forms()", plain=True, warnings="ignore")


def check_few_forms() -> None:
    chance, store = random.Random(5), Store()
    for _ in range(10):
        form, beside = random_form(3, chance), random_form(3, chance)
        one, other = enter(store, form), enter(store, beside)
        assert store.game(one) is value(form)
        assert store.at_most(one, other) == is_at_most(form, beside)
        assert store.add(one, other) == enter(store, total(form, beside))


@given(FORMS)
def test_a_form_has_the_value_that_plain_python_finds(form: Form) -> None:
    store = Store()
    entered = enter(store, form)
    assert store.game(entered) is value(form)
    assert store.value(value(form)) == entered
    left, right = (set(map(store.game, side)) for side in store.options(entered))
    assert (left, right) == (set(value(form).left), set(value(form).right))


@given(FORMS, FORMS)
def test_sums_negatives_and_order_are_those_of_the_definitions(form: Form, beside: Form) -> None:
    store = Store()
    one, other = enter(store, form), enter(store, beside)
    assert store.at_most(one, other) == is_at_most(form, beside)
    assert store.add(one, other) == store.add(other, one) == enter(store, total(form, beside))
    assert store.negate(one) == enter(store, mirror(form))
    assert store.negate(store.negate(one)) == one
    assert store.add(one, store.negate(one)) == ZERO
    assert store.add(one, ZERO) == one


@given(FORMS)
def test_stops_and_the_outcome_are_told_without_a_search(form: Form) -> None:
    store = Store()
    entered, game = enter(store, form), value(form)
    assert (store.left_stop(entered), store.right_stop(entered)) == (game.left_stop, game.right_stop)
    assert store.number_of(entered) == game.number
    left, right = wins_moving(form, 0), wins_moving(form, 1)
    assert (
        store.outcome(entered)
        is {
            (True, True): Outcome.N,
            (False, False): Outcome.P,
            (True, False): Outcome.L,
            (False, True): Outcome.R,
        }[left, right]
    )


@settings(max_examples=30)
@given(FORMS)
def test_what_is_entered_has_no_option_that_is_dominated_or_reversible(form: Form) -> None:
    store = Store()
    left, right = spelled = spell(store.game(enter(store, form)))
    assert is_at_most(spelled, form)
    assert is_at_most(form, spelled)
    for one, other in chain(combinations(left, 2), combinations(right, 2)):
        assert not is_at_most(one, other)
        assert not is_at_most(other, one)
    assert not any(is_at_most(reply, spelled) for option in left for reply in option[1])
    assert not any(is_at_most(spelled, reply) for option in right for reply in option[0])


def test_1474_games_are_born_by_day_three_and_a_store_has_room_for_them_and_their_sums() -> None:
    """Each game is given by an antichain of Left's options and one of Right's among the 22 games of day two."""
    store = Store()
    games = {ZERO}
    for count in (4, 22, 1474):
        before = sorted(games)
        order = store.order(before)
        sides = list(antichains(before, order.tolist()))
        games = {store.make(left, right) for left in sides for right in sides}
        assert len(games) == count
    chance = random.Random(1)
    ones, others = (np.array(chance.choices(sorted(games), k=300), np.int64) for _ in range(2))
    sums, verdicts = store.add_each(ones, others), store.compare_each(ones, others)
    for one, other, together, verdict in zip(*(each.tolist() for each in (ones, others, sums, verdicts)), strict=True):
        assert store.game(together) is store.game(one) + store.game(other)
        assert together == store.add(one, other)
        assert verdict == store.at_most(one, other) == (store.game(one) <= store.game(other))


def antichains(games: list[Value], order: list[list[bool]]) -> list[list[Value]]:
    """All sets of games none of which is at most another one."""
    found: list[list[int]] = [[]]
    for new in range(len(games)):
        found += [[*chosen, new] for chosen in found if not any(order[new][old] or order[old][new] for old in chosen)]
    return [[games[index] for index in chosen] for chosen in found]


def test_numbers_are_the_simplest_ones_of_their_intervals() -> None:
    store = Store()
    numbers = [Fraction(n, 8) for n in range(-20, 21)]
    for low, high in combinations(numbers, 2):
        found = store.make([store.number(low)], [store.number(high)])
        assert store.number_of(found) == make([low], [high]).number
    for number in numbers:
        alone = store.number(number)
        assert [list(map(store.number_of, side)) for side in store.options(alone)] == [
            [option.number for option in side] for side in (store.game(alone).left, store.game(alone).right)
        ]


def test_heaps_and_ups_are_found() -> None:
    store = Store()
    for size in range(12):
        assert store.game(store.value(nimber(size))) is nimber(size)
    assert store.add(store.value(up(2)), store.value(up(-5))) == store.value(up(-3))
    assert store.game(store.value(read("1/2 + tiny(2) + ^^*"))) is read("1/2 + tiny(2) + ^^*")


def test_many_options_are_given_room() -> None:
    store = Store()
    star = store.make([ZERO], [ZERO])
    heaps = [ZERO, star]
    while len(heaps) < 18:
        heaps.append(store.make(heaps, heaps))
    assert store.add(heaps[16], heaps[17]) == star
    switches = [store.make([store.number(size)], [store.number(-size)]) for size in range(600)]
    greatest = store.make(switches, [ZERO])
    assert store.options(greatest) == ([switches[0]], [ZERO])


@pytest.mark.parametrize("number", [Fraction(1, 3), Fraction(1, 1 << 25), 1 << 14])
def test_numbers_that_cannot_be_counted_are_refused(number: Fraction) -> None:
    with pytest.raises(TooLarge, match=r"2\^24"):
        Store().number(number)


def test_numbers_that_come_out_too_fine_or_too_large_are_refused() -> None:
    store = Store()
    unit = store.number(Fraction(1, 1 << 24))
    with pytest.raises(TooLarge):
        store.make([ZERO], [unit])
    large = store.number((1 << 13) - 1)
    with pytest.raises(TooLarge):
        store.make([large], [])
    with pytest.raises(TooLarge):
        store.add(large, large)
    with pytest.raises(TooLarge):
        store.add_each(np.array([ZERO, large]), np.array([large, large]))


if __name__ == "__main__":
    check_each_form_of_day_two()
    check_few_forms()
