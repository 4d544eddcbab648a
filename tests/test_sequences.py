"""Sequences of heaps against the mex rule, and every proved period against the values far beyond it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Row
from functools import cache, reduce
from itertools import combinations
from operator import xor
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.analysis import Method
from noyau.engines.observing import observe_many
from noyau.engines.one_heap import ByPositions, one_heap
from noyau.errors import NotApplicable, SpecError, TooLarge
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import HeapGame
from noyau.game import Game
from noyau.games.custom import impartial
from noyau.games.fibonacci import Fibonacci
from noyau.sequence_facts import difference, statistics
from noyau.sequences import Sequence, sequence
from noyau.spec import parse
from noyau.values.observed import observe
from noyau.values.periods import NO_PERIOD, Period
from noyau.verdict import Ending

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


def holds(period: Period, values: Row[Any]) -> bool:
    """Whether a period fits the values, its preperiod is the least and no shorter period fits."""
    assert period.length is not None
    assert period.preperiod is not None
    assert period.saltus is not None

    def fits(length: int, saltus: Any, start: int) -> bool:
        if isinstance(values[0], str):
            return all(values[n + length] == values[n] for n in range(start, len(values) - length))
        return all(values[n + length] == values[n] + saltus for n in range(start, len(values) - length))

    if not fits(period.length, period.saltus, period.preperiod):
        return False
    if period.preperiod and fits(period.length, period.saltus, period.preperiod - 1):
        return False
    late = len(values) // 2
    rises = [values[late + p] - values[late] if not isinstance(values[0], str) else 0 for p in range(period.length)]
    return not any(fits(p, rises[p], late) for p in range(1, period.length))


@pytest.mark.parametrize("spec", TAKES)
def test_values_are_those_of_the_mex_rule_and_their_period_is_proved_and_least(spec: str) -> None:
    expected = grundy_by_mex(TAKES[spec], FAR)
    found = sequence(parse(spec), to=FAR)
    assert found.values == expected
    assert found.period.status == "proved"
    assert holds(found.period, expected)


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize("spec", TAKES)
def test_outcomes_are_those_of_the_search_and_their_period_is_proved_and_least(spec: str, ending: Ending) -> None:
    expected = outcomes_by_search(TAKES[spec], FAR, ending)
    found = sequence(parse(spec, ending), to=FAR, what="outcome")
    assert found.values == expected
    assert found.period.status == "proved"
    assert holds(found.period, expected)
    assert sequence(parse(spec, ending), to=5, what="outcome").period == found.period


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize("spec", TAKES)
def test_lost_heaps_repeat_as_their_period_says_or_end_where_it_is_said(spec: str, ending: Ending) -> None:
    letters = outcomes_by_search(TAKES[spec], FAR, ending)
    expected = [heap for heap, letter in enumerate(letters) if letter == "P"]
    found = sequence(parse(spec, ending), to=FAR, what="p-positions")
    assert found.values == expected
    if found.won_from is not None:
        assert found.period.status == "none"
        assert found.won_from == expected[-1] + 1 < FAR / 2
    else:
        assert found.period.status == "proved"
        assert holds(found.period, expected)
    short = sequence(parse(spec, ending), to=1, what="p-positions")
    assert (short.period, short.won_from) == (found.period, found.won_from)


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
    period = observe(values)
    assert period.status == "observed" or len(cycle) + len(head) > 6
    if period.status == "observed":
        assert holds(period, values)
        assert (period.length or 0) <= len(cycle)


def test_nothing_is_observed_on_a_sequence_too_short_to_tell() -> None:
    assert observe([0, 1, 0, 1]).status == observe([]).status == observe([3]).status == "none"


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
        ("misere nim", 4, "grundy", NotApplicable, "--what outcome"),
        ("token:a>b:a", 4, None, NotApplicable, "bounded:3"),
        ("nim:3 + nim:4", 4, None, NotApplicable, "noyau solve"),
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
    with pytest.raises(TooLarge, match="lower --to"):
        sequence(rules, to=100_000)
    with pytest.raises(TooLarge, match="lower --to"):
        sequence(rules, to=10_000_000)


def test_one_heap_of_moores_game_is_a_nim_heap() -> None:
    game = parse("moore:3")
    explored = ByPositions(game, lambda heap: (heap,)).grundy(40)[0]
    assert one_heap(game).grundy(40)[0] == explored == list(range(41))


def test_own_rules_that_fail_on_whole_numbers_say_on_which() -> None:
    rules = impartial(lambda pair: [(pair[0] - 1, pair[1])], name="pairs")
    with pytest.raises(SpecError, match="pairs"):
        sequence(rules, to=4)


CODES = (
    "0.77",
    "0.137",
    "0.07",
    "0.007",
    "0.161",
    "0.56",
    "0.6",
    "0.3333",
    "4.0",
    "4.7",
    "0.8",
    "0.1f",
    "0.(3)",
    "0.0(12)",
)


def broken_by_mex(rules: TakeAndBreak, to: int) -> list[int]:
    values: list[int] = []
    for heap in range(to + 1):
        seen = {reduce(xor, [values[part] for part in parts], 0) for parts in rules.breaks(heap)}
        values.append(next(number for number in range(len(seen) + 1) if number not in seen))
    return values


def broken_misere(rules: TakeAndBreak, to: int) -> str:
    @cache
    def wins(heaps: tuple[int, ...]) -> bool:
        options = {
            tuple(sorted((*heaps[:place], *parts, *heaps[place + 1 :])))
            for place, heap in enumerate(heaps)
            for parts in rules.breaks(heap)
        }
        return not options or not all(map(wins, options))

    return "".join("N" if wins((heap,)) else "P" for heap in range(to + 1))


@pytest.mark.parametrize(
    "spec", [*(f"octal:{code}" for code in CODES), "kayles", "dawson", "grundy", "couples-are-forever", "prim"]
)
def test_heaps_that_are_broken_have_the_values_of_the_mex_rule(spec: str) -> None:
    rules = parse(spec).rules
    expected = broken_by_mex(rules, 130)
    for to in (0, 1, 30, 130):
        found = sequence(parse(spec), to)
        assert found.values == expected[: to + 1]
        assert found.method.engine == "heap_values"
        assert sum(found.used.values()) >= to + 1
    assert sequence(parse(spec), 130, "outcome").values == ["N" if value else "P" for value in expected]
    lost = sequence(parse(spec), 130, "p-positions").values
    assert lost == [heap for heap, value in enumerate(expected) if value == 0]


@pytest.mark.parametrize("spec", ["kayles", "dawson", "grundy", "octal:0.07", "octal:0.26", "octal:4.7"])
def test_misere_outcomes_of_broken_heaps_are_those_of_the_search(spec: str) -> None:
    expected = broken_misere(parse(spec).rules, 14)
    assert "".join(sequence(parse(f"misere {spec}"), 14).values) == expected


@pytest.mark.parametrize(
    ("spec", "length", "preperiod"),
    [
        ("kayles", 12, 71),
        ("octal:0.07", 34, 53),
        ("dawson", 34, 52),
        ("octal:0.156", 349, 3479),
        ("octal:0.165", 1550, 5181),
    ],
)
def test_published_periods_are_proved_and_hold_for_outcomes_too(spec: str, length: int, preperiod: int) -> None:
    found = sequence(parse(spec), to=20_000)
    period = found.period
    assert (period.status, period.length, period.preperiod, period.saltus) == ("proved", length, preperiod, 0)
    assert period.reference == "Guy and Smith 1956"
    assert period.checked_to is not None
    assert period.checked_to >= 2 * preperiod + 2 * length
    assert holds(period, found.values)
    letters = sequence(parse(spec), to=20_000, what="outcome")
    assert letters.period.status == "proved"
    assert holds(letters.period, letters.values)


def test_small_questions_have_the_period_that_some_more_heaps_prove() -> None:
    assert sequence(parse("kayles"), 3).period == sequence(parse("kayles"), 5000).period
    assert sequence(parse("grundy"), 3).period.status == "none"


def test_long_sequences_of_broken_heaps_take_two_bytes_a_value_and_cannot_be_changed() -> None:
    found = sequence(parse("octal:0.07"), to=1_000_000)
    assert found.values.nbytes <= 6 * len(found.values)
    assert found.values[:300].tolist() == sequence(parse("octal:0.07"), to=299).values
    assert (found.values[53:-34] == found.values[87:]).all()
    assert found.used["period"] > 900_000
    with pytest.raises(ValueError, match="read-only"):
        found.values[0] = 1


@pytest.mark.parametrize("spec", ["octal:0.(3)", "octal:0.8", "couples-are-forever", "kayles", "octal:0.007"])
def test_many_values_are_observed_as_few_ones_are(spec: str) -> None:
    for what in ("grundy", "outcome"):
        values = sequence(parse(spec), 1500, what).values
        assert observe_many("".join(values) if what == "outcome" else values) == observe(values)


def test_broken_heaps_beyond_the_memory_say_how_large_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.engines.broken_heaps.free_memory", lambda: 10**9)
    with pytest.raises(TooLarge, match=r"4,000 MB of memory .* 1,000 MB are free; lower --to"):
        sequence(parse("grundy"), 500_000_000)
    with pytest.raises(TooLarge, match="2,000,000,000"):
        sequence(parse("grundy"), 10**10)
    with pytest.raises(TooLarge, match="20,000,000"):
        sequence(parse("kayles"), 10**8, "outcome")
    with pytest.raises(TooLarge, match="the misère quotient of grundy is known up to heap"):
        sequence(parse("misere grundy"), 60)


def test_the_record_says_which_methods_were_used() -> None:
    method = sequence(parse("grundy"), 30_000).record()["method"]
    assert sum(method["methods"].values()) == 30_001
    assert method["methods"]["sparse"] > 0
    assert method["mask"] & 2
    assert 0 < method["rares"] < method["last_rare"] <= 30_000
    assert sequence(parse("kayles"), 20_000).record()["method"]["methods"]["period"] > 19_000


def test_statistics_are_those_of_the_definition() -> None:
    found = sequence(parse("grundy"), 3000)
    facts = statistics(found)
    values = found.values
    assert facts.counts == tuple(values.count(value) for value in range(16))
    assert (facts.largest, facts.largest_heap) == (max(values), values.index(max(values)))
    records = [heap for heap, value in enumerate(values) if heap == 0 or value > max(values[:heap])]
    assert facts.records == tuple((heap, values[heap]) for heap in records)

    def rare(mask: int) -> list[int]:
        return [heap for heap in range(1, 3001) if (values[heap] & mask).bit_count() % 2 == 0]

    assert (facts.rares, facts.last_rare) == (len(rare(facts.mask)), rare(facts.mask)[-1])
    late = [sum(heap >= 1500 for heap in rare(mask)) for mask in range(1, 64)]
    assert sum(heap >= 1500 for heap in rare(facts.mask)) <= min(late)
    assert statistics(sequence(parse("octal:0.1"), 40)).largest == 1
    assert statistics(sequence(parse("nim"), 0)).records == ((0, 0),)


def test_sparse_spaces_may_alternate_from_heap_to_heap() -> None:
    facts = statistics(Sequence("own", "grundy", Ending.NORMAL, 99, [heap % 2 for heap in range(100)], NO_PERIOD, NONE))
    assert (facts.mask, facts.alternates, facts.rares, facts.last_rare) == (1, True, 0, None)


NONE = Method("none")


@pytest.mark.parametrize(
    ("spec", "other", "to", "heap"),
    [
        ("octal:0.161", "octal:0.36", 1000, 519),
        ("octal:0.27", "octal:0.06", 100, 2),
        ("kayles", "nim", 100, 4),
        ("octal:0.161", "octal:0.36", 518, None),
    ],
)
def test_the_first_difference_of_two_games_is_found(spec: str, other: str, to: int, heap: int | None) -> None:
    here, there = sequence(parse(spec), to), sequence(parse(other), to)
    found = difference(here, there)
    expected = next((place for place in range(to + 1) if here.values[place] != there.values[place]), None)
    assert found.heap == heap == expected
    assert not found.for_ever


def test_published_identities_are_false_and_the_true_one_holds_as_far_as_one_looks() -> None:
    found = {name: sequence(parse(f"octal:0.{name}"), 3000) for name in ("27", "06", "26", "314", "31")}
    assert difference(found["27"], found["06"]).heap is not None
    assert difference(found["27"], found["26"]).heap is None
    assert difference(found["314"], found["31"]).heap is not None


def test_games_with_proved_periods_agree_for_ever() -> None:
    assert difference(sequence(parse("kayles"), 200), sequence(parse("octal:0.77"), 200)).for_ever
    assert not difference(sequence(parse("kayles"), 60), sequence(parse("octal:0.77"), 60)).for_ever
    long = sequence(parse("kayles"), 200_000), sequence(parse("octal:0.771"), 200_000)
    assert difference(*long).heap == difference(*(sequence(parse(s), 500) for s in ("kayles", "octal:0.771"))).heap
