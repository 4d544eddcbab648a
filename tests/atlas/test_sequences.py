"""Sequences of heaps against the mex rule, and every proved period against the values far beyond it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Row
from itertools import combinations
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sequence_oracles import holds

from noyau.atlas.sequences import sequence
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines.heaps.single_heap import ByPositions, one_heap
from noyau.forms.heaps import HeapGame
from noyau.games.fibonacci import Fibonacci
from noyau.games.user_rules import impartial
from noyau.values.periods import Period, observe_period

FAR = 150


TAKES: dict[str, Callable[[int], Row[int]]] = {
    "nim": lambda heap: range(1, heap + 1),
    "moore:1": lambda heap: range(1, heap + 1),
    "moore:3": lambda heap: range(1, heap + 1),
    "parity": lambda heap: range(2, heap + 1, 2),
    "notall": lambda heap: range(1, heap if heap > 1 else heap + 1),
    **{f"bounded:{k}": lambda heap, k=k: range(1, min(heap, k) + 1) for k in range(1, 9)},  # type: ignore[misc]
    **{
        f"interval:{m}-{most}": lambda heap, m=m, most=most: range(m, min(heap, most) + 1)  # type: ignore[misc]
        for m in range(1, 5)
        for most in range(m, 8)
    },
    **{
        f"subtraction:{','.join(map(str, chosen))}": lambda heap, chosen=chosen: [t for t in chosen if t <= heap]  # type: ignore[misc]
        for size in (1, 2, 3)
        for chosen in combinations(range(1, 8), size)
    },
}


def grundy_by_mex(takes: Callable[[int], Row[int]], to: int) -> list[int]:
    values: list[int] = []
    for heap in range(to + 1):
        seen = {values[heap - take] for take in takes(heap)}
        values.append(next(number for number in range(heap + 2) if number not in seen))
    return values


def outcomes_by_search(takes: Callable[[int], Row[int]], to: int, ending: Ending) -> list[str]:
    letters: list[str] = []
    for heap in range(to + 1):
        options = [letters[heap - take] for take in takes(heap)]
        won = "P" in options if options else ending is Ending.MISERE
        letters.append("N" if won else "P")
    return letters


def test_values_are_those_of_the_mex_rule_and_their_period_is_proved_and_least() -> None:
    for spec, takes in TAKES.items():
        expected = grundy_by_mex(takes, FAR)
        found = sequence(parse(spec), to=FAR)
        assert found.values == expected, spec
        assert found.period.status == "proved", spec
        assert holds(found.period, expected), spec


@pytest.mark.parametrize("ending", list(Ending))
def test_outcomes_are_those_of_the_search_and_their_period_is_proved_and_least(ending: Ending) -> None:
    for spec, takes in TAKES.items():
        expected = outcomes_by_search(takes, FAR, ending)
        found = sequence(parse(spec, ending), to=FAR, what="outcome")
        assert found.values == expected, spec
        assert found.period.status == "proved", spec
        assert holds(found.period, expected), spec
        assert sequence(parse(spec, ending), to=5, what="outcome").period == found.period, spec


@pytest.mark.parametrize("ending", list(Ending))
def test_lost_heaps_repeat_as_their_period_says_or_end_where_it_is_said(ending: Ending) -> None:
    for spec, takes in TAKES.items():
        letters = outcomes_by_search(takes, FAR, ending)
        expected = [heap for heap, letter in enumerate(letters) if letter == "P"]
        found = sequence(parse(spec, ending), to=FAR, what="p-positions")
        assert found.values == expected, spec
        if found.won_from is not None:
            assert found.period.status == "none", spec
            assert found.won_from == expected[-1] + 1 < FAR / 2, spec
        else:
            assert found.period.status == "proved", spec
            assert holds(found.period, expected), spec
        short = sequence(parse(spec, ending), to=1, what="p-positions")
        assert (short.period, short.won_from) == (found.period, found.won_from), spec


@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=5, unique=True),
    st.integers(0, 300),
    st.sampled_from(list(Ending)),
)
def test_random_subtraction_games_agree_with_brute_force(chosen: list[int], to: int, ending: Ending) -> None:
    def takes(heap: int) -> list[int]:
        return [take for take in chosen if take <= heap]

    spec = f"subtraction:{','.join(map(str, chosen))}"
    assert sequence(parse(spec), to=to).values == grundy_by_mex(takes, to)
    assert sequence(parse(spec, ending), to, "outcome").values == outcomes_by_search(takes, to, ending)


@pytest.mark.parametrize("ending", list(Ending))
def test_fibonacci_outcomes_are_those_of_the_theorem_and_of_the_search(ending: Ending) -> None:
    letters = sequence(parse("fibonacci", ending), to=600, what="outcome").values
    rules = Fibonacci()
    assert letters == [rules.decide((heap, max(0, heap - 1)), ending).outcome.value for heap in range(601)]
    game = Game(rules, (0, 0), ending)
    assert letters[:61] == list(ByPositions(game, lambda heap: (heap, max(0, heap - 1))).outcomes(60))


def test_fibonacci_values_are_those_of_the_game_graph() -> None:
    by_graph = ByPositions(Game(Fibonacci(), (0, 0)), lambda heap: (heap, max(0, heap - 1)))
    found = sequence(parse("fibonacci"), to=60)
    assert found.values == by_graph.grundy(60)[0]
    assert found.period.status == "none"
    assert sequence(parse("fibonacci"), 50, "p-positions").values == [0, 1, 2, 3, 5, 8, 13, 21, 34]


class Squares(HeapGame):
    """Take a square number of tokens."""

    name: ClassVar[str] = "squares"

    def takes(self, heap: int) -> list[int]:
        return [root * root for root in range(1, heap + 1) if root * root <= heap]


class OneThreeFour(HeapGame):
    """Take 1, 3 or 4 tokens."""

    name: ClassVar[str] = "one-three-four"

    def takes(self, heap: int) -> list[int]:
        return [take for take in (1, 3, 4) if take <= heap]


@pytest.mark.parametrize("rules", [Squares(), OneThreeFour()])
@pytest.mark.parametrize("ending", list(Ending))
def test_own_heap_games_are_explored(rules: HeapGame, ending: Ending) -> None:
    game = Game(rules, (13,), ending)
    assert sequence(game, 100, "outcome").values == outcomes_by_search(rules.takes, 100, ending)
    assert sequence(rules, 100).values == grundy_by_mex(rules.takes, 100)


def test_the_period_of_own_rules_is_only_observed() -> None:
    found = sequence(OneThreeFour(), to=70)
    assert found.period == Period("observed", 7, 0, 0, 70)
    assert found.method.engine == "game_graph"
    assert sequence(OneThreeFour(), to=70, what="p-positions").period == Period("observed", 2, 0, 7, 70)
    assert sequence(Squares(), to=70).period.status == "none"


def test_rules_in_one_line_on_whole_numbers_have_a_sequence_even_with_cycles() -> None:
    halves = impartial(lambda n: {n // 2, n - 1} if n else [], name="halves")
    assert sequence(halves, to=6).values == [0, 1, 0, 2, 1, 2, 0] == sequence(parse("halves:9"), to=6).values
    swap = impartial(lambda n: [n ^ 1] if n > 1 else [], name="swap")
    assert sequence(swap, to=4).values == [0, 0, None, None, None]
    assert sequence(swap, to=4, what="outcome").values == list("PPDDD")


@given(
    st.lists(st.integers(0, 3), max_size=6),
    st.lists(st.integers(0, 3), min_size=1, max_size=6),
    st.integers(0, 2),
)
def test_an_observed_period_fits_the_sequence_it_is_seen_on(head: list[int], cycle: list[int], saltus: int) -> None:
    values = head + [value + saltus * turn for turn in range(20) for value in cycle]
    period = observe_period(values)
    assert period.status == "observed" or len(cycle) + len(head) > 6
    if period.status == "observed":
        assert holds(period, values)
        assert (period.length or 0) <= len(cycle)


def test_nothing_is_observed_on_a_sequence_too_short_to_tell() -> None:
    assert observe_period([0, 1, 0, 1]).status == observe_period([]).status == observe_period([3]).status == "none"


def test_long_sequences_are_arrays_tiled_by_the_period() -> None:
    long = sequence(parse("interval:3-5"), to=1_000_000).values
    assert type(long).__name__ == "ndarray"
    assert long[:100].tolist() == sequence(parse("interval:3-5"), to=99).values
    assert long[-1] == parse("interval:3-5").rules.heap_value(1_000_000)  # type: ignore[attr-defined]
    grown = sequence(parse("notall"), to=200_000).values
    assert [int(grown[n]) for n in (0, 1, 2, 3, 200_000)] == [0, 1, 0, 2, 199_999]
    letters = sequence(parse("bounded:3"), to=200_000, what="outcome").values
    assert letters[:5].tolist() == ["P", "N", "N", "N", "P"]
    assert sequence(parse("nim"), to=200_000, what="p-positions").values == [0]


def test_the_outcomes_of_huge_bounds_keep_the_period_of_the_values() -> None:
    found = sequence(parse("bounded:99999999999"), to=4, what="outcome")
    assert (found.values, found.period.length, found.period.status) == (list("PNNNN"), 10**11, "proved")
    assert sequence(parse("bounded:99999999999"), to=4, what="p-positions").period.status == "none"


def test_the_usual_question_is_grundy_in_normal_play_and_outcome_in_misere_play() -> None:
    assert sequence(parse("nim"), to=3).what == "grundy"
    assert sequence(parse("misere nim"), to=3).values == ["N", "P", "N", "N"]


def test_the_record_has_the_keys_of_the_contract() -> None:
    record = sequence(parse("subtraction:1,2,4:7"), to=4).record()
    assert list(record) == ["game", "first", "values", "period", "method"]
    assert (record["game"], record["first"], record["values"]) == ("subtraction:1,2,4", 0, [0, 1, 2, 0, 1])
    assert list(record["period"]) == ["status", "length", "preperiod", "saltus", "checked_to", "reference"]


@pytest.mark.parametrize(
    ("spec", "to", "what", "error", "said"),
    [
        ("misere nim", 4, "grundy", NotApplicable, "what='outcome'"),
        ("token:a>b:a", 4, None, NotApplicable, "bounded:3"),
        ("nim:3 + nim:4", 4, None, NotApplicable, r"noyau\.solve"),
        ("nim", -1, None, SpecError, "at least 0"),
        ("nim", 4, "values", SpecError, "grundy, outcome, p-positions"),
        ("nim", 10**9, None, TooLarge, "20,000,000"),
        ("fibonacci", 10**4, None, TooLarge, "4,000"),
    ],
)
def test_meaningless_or_excessive_questions_say_the_repair(
    spec: str, to: int, what: str | None, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        sequence(parse(spec), to, what)


def test_own_rules_with_too_many_moves_say_to_lower_the_end() -> None:
    rules = impartial(lambda n: range(n), name="any-less")
    with pytest.raises(TooLarge, match="lower to="):
        sequence(rules, to=100_000)
    with pytest.raises(TooLarge, match="lower to="):
        sequence(rules, to=10_000_000)


def test_one_heap_of_moores_game_is_a_nim_heap() -> None:
    game = parse("moore:3")
    explored = ByPositions(game, lambda heap: (heap,)).grundy(40)[0]
    assert one_heap(game).grundy(40)[0] == explored == list(range(41))


def test_own_rules_that_fail_on_whole_numbers_say_on_which() -> None:
    rules = impartial(lambda pair: [(pair[0] - 1, pair[1])], name="pairs")
    with pytest.raises(NotApplicable, match=r"'pairs' about heaps .* fail on 1"):
        sequence(rules, to=4)
