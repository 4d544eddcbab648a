"""Sequences of heaps that are broken, what statistics tell of them, and where two games differ."""

from __future__ import annotations

from functools import cache, reduce
from operator import xor

import pytest
from sequence_oracles import holds

from noyau.atlas.sequence_facts import difference, statistics
from noyau.atlas.sequences import Sequence, sequence
from noyau.core.analysis import Method
from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines.heaps.breaking import observe_many
from noyau.forms.breaking import TakeAndBreak
from noyau.values.heaps.array_values import further_values
from noyau.values.heaps.codes import HeapCode, read_code
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.periods import NO_PERIOD, observe_period

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


@pytest.fixture(autouse=True)
def look_not_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.engines.heaps.breaking.AHEAD", 2000)


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


@pytest.mark.parametrize("spec", ["kayles", "grundy", "octal:0.26"])
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


def test_small_questions_have_the_period_that_some_more_heaps_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert sequence(parse("kayles"), 3).period == sequence(parse("kayles"), 5000).period
    far = sequence(parse("octal:0.156"), 20).period
    assert (far.status, far.length, far.preperiod, far.checked_to) == ("proved", 349, 3479, 7658)


@pytest.mark.parametrize("what", ["grundy", "outcome", "p-positions"])
def test_where_no_period_is_found_it_is_said_how_far_one_has_looked(what: str) -> None:
    looked = sequence(parse("octal:0.06"), 20, what).period
    assert (looked.status, looked.checked_to) == ("none", 2000)
    assert (sequence(parse("grundy"), 30, what).period.checked_to) == 30


@pytest.mark.parametrize("code", ["0.156", "0.077", "4.7", "0.53", "0.007"])
def test_values_by_arrays_are_those_of_the_definition(code: str) -> None:
    read = read_code(code)
    assert read is not None
    table = HeapTable(read.options)
    expected = [table.value(heap) for heap in range(400)]
    assert expected[20:] == further_values(read, expected[:20], 400)


def test_values_by_arrays_keep_to_exceptions_and_unequal_parts() -> None:
    for code in (HeapCode((4,), unequal=True), HeapCode((4,), whole=(30,))):
        table = HeapTable(code.options)
        expected = [table.value(heap) for heap in range(200)]
        assert expected[20:] == further_values(code, expected[:20], 200)


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
        assert observe_many("".join(values) if what == "outcome" else values) == observe_period(values)


def test_broken_heaps_beyond_the_memory_say_how_large_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.engines.heaps.breaking.free_memory", lambda: 10**9)
    with pytest.raises(TooLarge, match=r"4,000 MB of memory .* 1,000 MB are free; lower to="):
        sequence(parse("grundy"), 500_000_000)
    with pytest.raises(TooLarge, match="2,000,000,000"):
        sequence(parse("grundy"), 10**10)
    with pytest.raises(TooLarge, match="20,000,000"):
        sequence(parse("kayles"), 10**8, "outcome")
    monkeypatch.setattr("noyau.engines.heaps.misere_sums._SEARCHED", 300)
    with pytest.raises(TooLarge, match=r"grundy is known up to heap 28, and a search reaches heap 4\d only"):
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
