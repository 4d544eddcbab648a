"""The claims of the sources: all there, each comes out as its verdict says, and each check can fail."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from claims import found, told_facts, unnoticed

from noyau import words
from noyau.core.errors import SpecError
from noyau.games.moore import Moore
from noyau.games.nim import Bounded, IntervalNim, Nim, NotAll, Parity, Subtraction
from noyau.literature import SOURCES, find
from noyau.literature.mathenjeans import program_choices
from noyau.literature.mathenjeans.programs import Choice
from noyau.literature.oracle.recursion import Obvious, heaps, kernels, mex, nim_sum, outcomes
from noyau.literature.pages import read_found
from noyau.values.golden import zeckendorf

VERDICTS = {
    "000": {"T": 49, "F": 2, "A": 2},
    "001": {"T": 57, "F": 18, "A": 8},
    "002": {"T": 17, "F": 4, "A": 2},
    "003": {"T": 13, "F": 1, "A": 4},
    "004": {"T": 48, "F": 18, "A": 13},
}
"""How many claims of each source are true, false as printed, and ambiguous."""

KEPT = read_found()
"""What pages tell that the checks found."""

READ = {"N-I.bouton"}
"""The claims with nothing to compute."""


def test_every_source_has_its_claims() -> None:
    for source, expected in VERDICTS.items():
        assert Counter(theorem.verdict for theorem in find(source=source)) == expected, source


def test_every_claim_of_the_catalogue_is_checked_in_its_order() -> None:
    catalogue = Path(__file__).with_name("catalogue.txt").read_text(encoding="utf-8")
    assert catalogue.split() == [theorem.id for theorem in find()]


@pytest.mark.parametrize("id", [theorem.id for theorem in find()])
def test_a_claim_comes_out_as_its_verdict_says_and_is_told_in_both_languages(id: str) -> None:
    finding = found(id)
    assert finding.holds is (None if id in READ else True), finding.computed.say("en")
    assert finding.reference.startswith(f"{finding.source} {SOURCES[finding.source].name}, § ")
    assert told_facts(finding) <= set(finding.computed.facts)
    assert ("tally" in finding.computed.facts) is (id not in READ)
    assert KEPT[id] == {language: finding.computed.say(language) for language in words.LANGUAGES}, (
        "script/docs --claims"
    )


def test_there_is_no_sentence_for_a_claim_that_is_not_there() -> None:
    for language in words.LANGUAGES:
        told = {key.replace("_", ".") for key in words.catalogue(language, "claim")}
        assert told == {theorem.id for theorem in find()}


def test_claims_come_in_the_order_of_the_sources() -> None:
    assert [source for source, _ in groupby(find(), lambda theorem: theorem.source)] == list(SOURCES)
    ids = [theorem.id for theorem in find(["D", "N"])]
    first = ids.index("N-I.1")
    assert ids[0] == "D-Dominoes"
    assert ids[first - 1].startswith("D-")
    assert ids[first : first + 3] == ["N-I.1", "N-I.bouton", "N-II.1"]
    assert ids[-1] == "N-VII.4f"
    for some in ("T-3a T-4a T-5a1 T-6", "N-V.7 N-VI.1a N-VI.2s N-VI.3g N-VII.1short"):
        assert [theorem.id for theorem in find(some.split())] == some.split()


@pytest.mark.parametrize(
    ("rules", "method", "wrong", "ids"),
    [
        (
            Bounded,
            "heap_value",
            lambda self, heap: heap % (self.most + 2),
            "N-II.2 N-II.4a N-II.4b N-IV.4a N-V.7ex N-V.7",
        ),
        (
            Bounded,
            "takes",
            lambda self, heap: range(1, min(heap, self.most + 1) + 1),
            "N-II.3 N-V.7m N-VII.4e",
        ),
        (
            Nim,
            "heap_value",
            lambda self, heap: heap + heap // 3,
            "N-II.1 N-V.3a N-V.3b N-V.3c N-V.5 N-V.5ex D-Ex-nim",
        ),
        (IntervalNim, "heap_value", lambda self, heap: heap % 8 // 3, "N-IV.5b"),
        (Subtraction, "heap_value", lambda self, heap: heap % 4, "N-IV.5c D-Ex-sub"),
        (Parity, "heap_value", lambda self, heap: heap, "N-VI.3p N-VI.3brute"),
        (NotAll, "heap_value", lambda self, heap: heap, "N-VI.3t N-VI.3brute"),
        (Moore, "moves", lambda self, position: iter(()), "N-VI.1a N-VI.1c"),
    ],
)
def test_a_wrong_rule_or_closed_form_is_found_out(
    rules: Any, method: str, wrong: Any, ids: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, method, wrong)
    assert unnoticed(ids) == []


def test_a_wrong_decomposition_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def halves(number: int) -> tuple[int, ...]:
        return (number - number // 2, number // 2) if number > 1 else (number,)

    for module in ("noyau.games.fibonacci", "noyau.literature.mathenjeans.variants_of_nim"):
        monkeypatch.setattr(f"{module}.zeckendorf", halves)
    ids = "N-VI.2z N-VI.2s N-VI.2Ppos N-VI.2zeck N-VI.2Z N-VI.2idx N-VI.2p3 N-VI.2p4 N-VI.2kern"
    assert unnoticed(ids) == []


def test_a_theorem_that_is_wrong_only_for_large_heaps_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def almost(number: int) -> tuple[int, ...]:
        return zeckendorf(number) if number != 1199 else (1199,)

    monkeypatch.setattr("noyau.literature.mathenjeans.variants_of_nim.zeckendorf", almost)
    assert found("N-VI.2z").holds is False


def test_an_engine_that_forgets_draws_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_draws(rows: Any) -> Any:
        from noyau.values.nimbers import Nimber

        return [Nimber(len(row)) for row in rows]

    monkeypatch.setattr("noyau.engines.exploring.positions.generalised_values", no_draws)
    assert found("D-Cyclic").holds is False


def test_a_false_claim_that_became_true_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def perfect(heap: int, most: int) -> Choice:
        return Choice((zeckendorf(heap)[-1],), corrected=False)

    monkeypatch.setattr("noyau.literature.mathenjeans.program_choices.fibonacci_takes", perfect)
    program_choices.survey.cache_clear()
    ids = "N-VII.3infaillible N-VII.3freq N-VII.4start N-VII.4f"
    assert unnoticed(ids) == []
    program_choices.survey.cache_clear()


def test_a_check_that_breaks_down_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "heap_value", lambda self, heap: 1 // heap)
    finding = found("N-II.1")
    assert finding.holds is False
    assert finding.computed.say("en").startswith("The check broke down: ZeroDivisionError")


def test_a_failed_check_says_how_many_exceptions_and_the_first_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "heap_value", lambda self, heap: 0)
    said = found("N-II.1").computed.say("en")
    assert re.search(r"29 comparisons, \d+ exceptions: nim:1; nim:2;", said)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("n-ii.4A", "N-II.4a"),
        ("N-II.4", "N-II.4a N-II.4b"),
        ("N-II", "N-II.1 N-II.2 N-II.3 N-II.4a N-II.4b"),
        ("N-V.3", "N-V.3a N-V.3b N-V.3c N-V.3d"),
        ("N-V.7", "N-V.7"),
        ("N-V.7*", "N-V.7 N-V.7ex N-V.7opt N-V.7m"),
        ("D-Ex", "D-Ex-nim D-Ex-sub"),
        ("N-VI.3*", "N-VI.3g N-VI.3p N-VI.3t N-VI.3brute"),
    ],
)
def test_an_id_selects_a_claim_and_a_prefix_a_group(wanted: str, ids: str) -> None:
    assert [theorem.id for theorem in find([wanted])] == ids.split()


def test_a_chapter_does_not_select_the_chapters_whose_number_begins_alike() -> None:
    assert {theorem.id.split(".")[0] for theorem in find(["N-V"])} == {"N-V"}


def test_the_letter_of_a_source_selects_its_claims() -> None:
    assert find(["N"]) == find(source="004")
    assert find(["d"]) == find(source="001")
    assert find([source.letter for source in SOURCES.values() if source.modules]) == find() == find(["*"])


@pytest.mark.parametrize(
    ("ids", "source", "message"),
    [
        (["N-IV.1x"], None, "did you mean 'N-IV.1"),
        (["qwerty"], None, "expected an id such as 'Z-1.1', or a group such as 'Z'"),
        ([""], None, "there is no claim ''"),
        (["N-II.1", "N-X"], None, "there is no claim 'N-X'"),
        (["N-II.1"], "001", "there is no claim 'N-II.1'"),
        ([], "005", "there is no source '005'; the sources are 000, 001, 002, 003, 004"),
    ],
)
def test_an_unknown_claim_or_source_is_refused(ids: list[str], source: str | None, message: str) -> None:
    with pytest.raises(SpecError, match=re.escape(message)):
        find(ids, source)


def test_the_obvious_way_is_right_where_it_can_be_done_by_hand() -> None:
    assert (mex([]), mex([0, 1, 3]), mex([1])) == (0, 2, 0)
    assert nim_sum([5, 3]) == 6
    assert kernels({"a": ("b",), "b": ("c",), "c": ()}) == [frozenset("ac")]
    assert outcomes({"a": "b", "b": "ac", "c": "", "d": "d"}) == {"a": "P", "b": "N", "c": "P", "d": "D"}
    two = heaps(lambda heap: range(1, min(2, heap) + 1))
    assert [two.value((heap,)) for heap in range(5)] == [0, 1, 2, 0, 1]
    assert [two.remoteness((heap,)) for heap in range(5)] == [0, 1, 1, 2, 3]
    assert Obvious[int](lambda heap: []).lost(0)
