"""The Nim family: what may be taken, closed forms at any size, every winning move."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import INTERVALS, SETS

from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.engines.analysing import LISTED, MOST_WINNING
from noyau.forms.heaps import SolvedHeaps
from noyau.games.nim import Bounded, IntervalNim, Nim, NotAll, Parity, Subtraction
from noyau.literature.oracle.recursion import mex
from noyau.values.nimbers import nim_sum

FAMILY: list[tuple[SolvedHeaps, Callable[[int, int], bool]]] = [
    (Nim(), lambda heap, take: True),
    (Parity(), lambda heap, take: take % 2 == 0),
    (NotAll(), lambda heap, take: take < heap or heap == 1),
    *((Bounded(k), lambda heap, take, k=k: take <= k) for k in range(1, 6)),
    *((IntervalNim(ends), lambda heap, take, ends=ends: ends[0] <= take <= ends[1]) for ends in INTERVALS),
    *((Subtraction(chosen), lambda heap, take, chosen=chosen: take in chosen) for chosen in SETS),
]
EACH = pytest.mark.parametrize(("rules", "may_take"), FAMILY, ids=lambda found: getattr(found, "name", ""))


@EACH
def test_the_takes_are_all_numbers_that_the_rule_allows(
    rules: SolvedHeaps, may_take: Callable[[int, int], bool]
) -> None:
    for heap in range(30):
        assert list(rules.takes(heap)) == [take for take in range(1, heap + 1) if may_take(heap, take)]


@EACH
def test_the_value_of_a_heap_is_the_mex_of_what_it_can_become(
    rules: SolvedHeaps, may_take: Callable[[int, int], bool]
) -> None:
    values: list[int] = []
    for heap in range(80):
        takes = [take for take in range(1, heap + 1) if may_take(heap, take)]
        values.append(mex({values[heap - take] for take in takes}))
        assert rules.heap_value(heap) == values[heap]
        for value in range(max(values) + 3):
            expected = [take for take in takes if values[heap - take] == value]
            assert sorted(rules.takes_to(heap, value)) == expected, (heap, value)


@EACH
def test_the_period_holds_from_its_preperiod_on_and_no_shorter_one_does(
    rules: SolvedHeaps, may_take: Callable[[int, int], bool]
) -> None:
    period = rules.period
    assert period.status == "proved"
    assert period.length
    assert period.preperiod is not None
    values = [rules.heap_value(heap) for heap in range(period.preperiod + 6 * period.length + 30)]

    def holds(length: int, start: int) -> bool:
        saltus = values[start + length] - values[start]
        return all(values[n + length] == values[n] + saltus for n in range(start, len(values) - 2 * period.length))

    assert holds(period.length, period.preperiod)
    assert not any(holds(length, period.preperiod) for length in range(1, period.length))
    assert period.preperiod == 0 or not holds(period.length, period.preperiod - 1)


def test_a_subtraction_set_has_the_values_of_its_definition_far_out() -> None:
    for allowed in (*SETS, (1, 5, 13, 14), (2, 3, 11), (7, 12, 19), (5, 6, 17, 18)):
        rules = Subtraction(allowed)
        values: list[int] = []
        for heap in range(2000):
            values.append(mex({values[heap - take] for take in allowed if take <= heap}))
        assert [rules.heap_value(heap) for heap in (1999, *range(2000))] == [values[1999], *values]


def test_a_period_out_of_reach_is_too_large_but_small_heaps_are_answered() -> None:
    rules = Subtraction((1, 10**9))
    assert rules.heap_value(1001) == 1
    with pytest.raises(TooLarge, match="ask for a smaller heap"):
        rules.heap_value(10**9)
    assert rules.period.status == "none"


def test_parameters_are_checked_in_python_too() -> None:
    assert Subtraction((4, 2, 1, 2)) == Subtraction((1, 2, 4))
    for make in (
        lambda: Bounded(0),
        lambda: IntervalNim((5, 3)),
        lambda: Subtraction(()),
        lambda: Bounded(-1),
    ):
        with pytest.raises(SpecError):
            make()


def test_bouton_every_winning_move_leaves_nim_sum_zero() -> None:
    rules = Nim()
    for heaps in combinations_with_replacement(range(8), 4):
        decision = rules.decide(heaps, Ending.NORMAL)
        assert (decision.outcome is Outcome.P) == (nim_sum(heaps) == 0)
        found = list(decision.winning())
        assert all(nim_sum(rules.play(heaps, move)) == 0 for move in found)
        assert len(found) == sum(heap ^ nim_sum(heaps) < heap for heap in heaps)


HUGE = st.integers(10**99, 10**100)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 10**300), min_size=1, max_size=12))
def test_nim_on_huge_heaps_is_decided_by_the_nim_sum(heaps: list[int]) -> None:
    game = parse("nim:" + ",".join(map(str, heaps)))
    analysis = solve(game)
    assert (analysis.outcome is Outcome.N) == bool(nim_sum(heaps))
    assert analysis.value == nim_sum(heaps)
    _check_winning(game, analysis.winning, count=sum(heap ^ nim_sum(heaps) < heap for heap in heaps))


@settings(max_examples=25)
@given(HUGE, st.lists(HUGE, min_size=1, max_size=4), st.sampled_from(Ending))
def test_bounded_heaps_of_a_hundred_digits(most: int, heaps: list[int], ending: Ending) -> None:
    for bound in (most // 7, most % 10 + 1):
        _check_huge(Game(Bounded(bound), tuple(heaps), ending))


@settings(max_examples=25)
@given(HUGE, HUGE, st.lists(HUGE, min_size=1, max_size=3), st.sampled_from(Ending))
def test_interval_heaps_of_a_hundred_digits(least: int, most: int, heaps: list[int], ending: Ending) -> None:
    _check_huge(Game(IntervalNim((least % 9 + 1, least % 9 + 1 + most % 60)), tuple(heaps), ending))


@settings(max_examples=20)
@given(st.lists(HUGE, min_size=1, max_size=4), st.sampled_from(Ending))
def test_the_other_heap_games_with_a_hundred_digits(heaps: list[int], ending: Ending) -> None:
    for rules in (Nim(), Parity(), NotAll(), Subtraction((1, 2, 4)), Subtraction((2, 5, 7))):
        _check_huge(Game(rules, tuple(heaps), ending))


def _check_huge(game: Game[Any, Any]) -> None:
    """The moves an answer calls winning win, by the theorem; and a lost position has none."""
    analysis = solve(game)
    assert (analysis.outcome is Outcome.N) == bool(analysis.winning)
    _check_winning(game, analysis.winning)
    assert [option.verdict.outcome for option in analysis.options if option.best] == [Outcome.P] * len(analysis.winning)


def _check_winning(game: Game[Any, Any], winning: Iterable[Any], count: int | None = None) -> None:
    found = list(winning)
    assert len(set(found)) == len(found)
    for move in found[:50]:
        assert game.rules.read_move(game.position, game.rules.write_move(game.position, move)) == move
        assert game.rules.decide(game.play(move).position, game.ending).outcome is Outcome.P
    assert count is None or len(found) == count


def test_an_interval_of_astronomic_width_is_answered_without_listing_it() -> None:
    least, most = 10**50, 10**51
    for heap in (5 * 10**51, 10**52 + 12345, least, least + 1):
        game = parse(f"interval:{least}-{most}:{heap}")
        analysis = solve(game)
        assert len(analysis.options) <= MOST_WINNING
        _check_winning(game, analysis.winning[:100])
    assert solve(parse(f"interval:{least}-{most}:{least - 1}")).is_over


def test_a_hundred_thousand_heaps_are_answered_with_every_winning_move() -> None:
    heaps = [number % 97 + 1 for number in range(100_000)]
    total = nim_sum(heaps)
    analysis = solve(Game(Nim(), tuple(heaps)))
    assert analysis.value == total
    assert set(analysis.winning) == {
        (index, heap - (heap ^ total)) for index, heap in enumerate(heaps) if heap ^ total < heap
    }


def test_each_heap_is_valued_once_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def counted(self: Bounded, heap: int) -> int:
        nonlocal calls
        calls += 1
        return heap % (self.most + 1)

    monkeypatch.setattr(Bounded, "heap_value", counted)
    seen = []
    for count in (5000, 10_000, 20_000):
        calls = 0
        solve(Game(Bounded(4), tuple(range(count))))
        seen.append(calls / count)
    assert max(seen) <= 4


def test_winning_moves_only_are_listed_beyond_a_thousand() -> None:
    assert len(solve(parse(f"nim:{LISTED}")).options) == LISTED
    analysis = solve(parse(f"nim:{LISTED + 1}"))
    assert not analysis.complete
    assert analysis.winning == ((0, LISTED + 1),)


@pytest.mark.parametrize(
    ("spec", "move", "reason"),
    [
        ("nim:3,4,5", "2-5", "heap 2 holds 4 tokens: 5 cannot be taken (in nim:3,4,5)"),
        ("nim:3,4,5", "4-1", "there is no heap 4: the heaps are numbered from 1 to 3 (in nim:3,4,5)"),
        ("nim:3,4,5", "2", "expected a heap and a number of tokens such as '2-3', not '2'"),
        ("nim:3,4,5", "1-0", "the rules do not allow taking 0 from heap 1 (in nim:3,4,5)"),
        ("nim:1,4", "1-2", "heap 1 holds 1 token: 2 cannot be taken (in nim:1,4)"),
        ("bounded:3:13", "4", "the rules do not allow taking 4 from heap 1 (in bounded:3:13)"),
        ("bounded:3:13", "x", "expected a number of tokens such as '2', not 'x'"),
        ("parity:5,6", "1-3", "the rules do not allow taking 3 from heap 1 (in parity:5,6)"),
        ("notall:3,4", "1-3", "the rules do not allow taking 3 from heap 1 (in notall:3,4)"),
        ("interval:3-5:13", "2", "the rules do not allow taking 2 from heap 1 (in interval:3-5:13)"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(spec: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse(spec).play_text(move)
    assert str(refusal.value) == reason


def test_moves_are_read_as_players_type_them() -> None:
    game = parse("nim:3,4,5")
    assert game.play_text("2-3") == game.play_text(" 2 3 ") == parse("nim:3,1,5")
    assert parse("bounded:3:13").play_text("2") == parse("bounded:3:13").play_text("1-2")


def test_a_number_too_long_to_read_is_too_large_wherever_it_stands() -> None:
    digits = "9" * 5000
    for spec in (
        f"nim:{digits}",
        f"bounded:{digits}:3",
        f"interval:1-{digits}:3",
        f"subtraction:1,{digits}:3",
    ):
        with pytest.raises(TooLarge, match="5,000 digits"):
            parse(spec)
    longest = "9" * 4000
    for spec in (
        f"bounded:{longest}:{longest}",
        f"interval:{longest}-{longest}:{longest}",
        f"fibonacci:{longest}",
    ):
        analysis = solve(parse(spec))
        assert all(str(fact) for reason in analysis.reasons for fact in reason.facts.values())
        assert math.prod(len(str(analysis.game.play(move))) for move in analysis.winning[:3])
