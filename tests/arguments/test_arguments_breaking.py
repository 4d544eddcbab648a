"""Explanations of take-and-break games: the least missing value with its witnesses, the period, the code in words."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from noyau.arguments import explain, say
from noyau.arguments.argument import Table
from noyau.arguments.breaking import break_mex, code_in_words
from noyau.core.analysis import Analysis
from noyau.core.reasons import Reason
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.forms.breaking import BreakMex, BreakPeriod
from noyau.values.heaps.codes import read_code
from noyau.values.nimbers import nim_sum
from noyau.words import LANGUAGES

SPECS = [
    "kayles:7",
    "kayles:7,3",
    "dawson:9",
    "grundy:12",
    "grundy:60",
    "couples-are-forever:9",
    "prim:9",
    "octal:c.08:9",
]


def analysed(spec: str) -> Analysis[Any, Any]:
    return solve(parse(spec))


def told(spec: str, language: str = "en") -> str:
    return say(explain(analysed(spec)), language).replace("\u202f", " ")


def in_words(code: str, language: str = "en") -> list[str]:
    read = read_code(code)
    assert read is not None
    return [sentence.say(language).replace("\u202f", " ") for sentence in code_in_words(read)]


def test_the_least_missing_value_is_named_with_the_values_of_the_options() -> None:
    assert "A heap of 7: its options have the values 0, 1, 3, 4, 5; the least number that is missing is 2" in told(
        "kayles:7"
    )
    assert "Tas de 7 : ses options ont les valeurs 0, 1, 3, 4, 5 ; le plus petit nombre qui manque est 2" in told(
        "kayles:7", "fr"
    )


@pytest.mark.parametrize("spec", SPECS)
def test_the_table_has_a_true_witness_for_every_value_below_that_of_the_heap(spec: str) -> None:
    analysis = analysed(spec)
    rules: Any = analysis.game.rules
    for reason in analysis.reasons:
        if not isinstance(reason, BreakMex):
            continue
        (table,) = [block for block in break_mex(reason, analysis) if isinstance(block, Table)]
        values = [row[0] for row in table.rows]
        assert values == sorted(values, key=int)  # type: ignore[arg-type]
        assert values[: reason.value] == list(range(reason.value))
        assert reason.value not in values
        assert len(values) <= 12
        for value, written, left, count in table.rows:
            heap, parts = rules.read_move((reason.heap,), str(written))
            assert heap == 0
            assert rules.grundy(parts) == value == nim_sum(map(int, re.findall(r"\d+", str(left))))
            assert int(str(count)) >= 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "spec", [*SPECS, "grundy:1", "kayles:1,2,3,4,5", "octal:0.(3):4,5", "misere kayles:4,3", "kayles:200"]
)
def test_nothing_is_left_out_of_an_explanation_and_it_stays_short(spec: str, language: str) -> None:
    text = told(spec, language)
    assert not re.search(r"\{\w*[,}]|\b(explain|breaking|break|strategy)[.-][a-z]", text), text
    assert len(text) < 8000


def test_a_heap_without_moves_has_the_value_0() -> None:
    assert "A heap of 2: no move is possible, so its value is 0." in told("grundy:2,5")
    assert "Tas de 2 : aucun coup n'est possible, sa valeur est donc 0." in told("grundy:2,5", "fr")


def test_one_option_needs_no_table() -> None:
    text = told("kayles:1")
    assert "its only option has the value 0" in text
    assert "for example" not in text


def test_a_heap_in_the_proved_period_is_explained_by_the_heap_it_repeats() -> None:
    reason = BreakPeriod(137, 4, (), same=77, preperiod=71, length=12, reference="Guy and Smith 1956")
    first, last = (block for block in break_mex(reason, analysed_with(reason)))
    assert not isinstance(first, Table)
    assert say((first,), "en") == (
        "A heap of 137 behaves like a heap of 77, whose value is 4: the values repeat every 12 from heap 71 on "
        "(proved: Guy and Smith 1956)."
    )
    assert "se répètent de 12 en 12 à partir du tas 71 (démontré" in say((first,), "fr")
    assert "value 4 is won" in say((last,), "en")


def analysed_with(reason: Reason) -> Analysis[Any, Any]:
    """The analysis of a heap of Kayles, decided by one reason."""
    return replace(analysed("kayles:7"), reasons=(reason,))


def test_kayles_beyond_its_preperiod_repeats_a_smaller_heap() -> None:
    assert "A heap of 500 behaves like a heap of 80, whose value is 1" in told("kayles:500")
    game = parse(f"kayles:{10**60}")
    (reason,) = game.rules.decide(game.position, game.ending).reasons  # type: ignore[attr-defined]
    assert reason.same == 76
    assert len(say(tuple(break_mex(reason, analysed_with(reason))), "en")) < 400


def test_the_theorem_of_a_period_is_cited_in_the_language_of_the_reader() -> None:
    assert "(démontré : Guy et Smith 1956)" in told("kayles:137", "fr")
    assert "Guy and Smith 1956)" in told("kayles:137", "en")


def test_many_values_are_not_all_listed() -> None:
    analysis = analysed("grundy:1000")
    text = say(tuple(break_mex(analysis.reasons[0], analysis)), "en")
    assert "some option has each of the values below 17, and none has the value 17" in text
    assert "… and so on, for each value up to 16." in text
    assert text.count("⊕") <= 13  # twelve rows, and what the sign means


def test_several_heaps_are_added_in_binary_columns_after_their_values() -> None:
    text = told("kayles:7,3")
    assert text.index("A heap of 7") < text.index("A heap of 3") < text.index("the nim-matrix")
    assert text.count("A heap of 7") == 1


def test_a_single_heap_ends_with_what_its_value_means() -> None:
    assert "A heap of value 2 is won" in told("kayles:7")
    assert "A heap of value 0 is lost" in told("grundy:10")


def test_the_winning_moves_are_said_as_splits() -> None:
    assert "3+3 (take 1 token and split the rest into 3 and 3)" in told("kayles:7")
    assert "2+10 (partager le tas en 2 et 10)" in told("grundy:12", "fr")


def test_a_code_is_told_digit_by_digit() -> None:
    assert in_words("0.137") == [
        "The code 0.137 is read digit by digit.",
        "Digit 1: take 1 token, leaving nothing.",
        "Digit 3: take 2 tokens, leaving nothing or one heap.",
        "Digit 7: take 3 tokens, leaving nothing, one heap or two heaps.",
    ]
    assert in_words("0.77", "fr")[1:] == [
        "Chiffre 7 : prendre 1 ou 2 jetons ; le reste doit être vide, former un tas ou former deux tas."
    ]
    assert in_words("c.0")[1:] == ["Digit c before the point: take nothing and split a heap into two or three heaps."]
    assert in_words("0.1(30)")[1:] == [
        "Digit 1: take 1 token, leaving nothing.",
        "Digit 3: take 2, 4, … tokens, and so on, leaving nothing or one heap.",
    ]
    assert "Digit 7: take 3 tokens" in told("octal:0.137:9")
    assert "Digit" not in told("dawson:9")


def test_long_codes_do_not_list_every_number() -> None:
    assert in_words("0." + "7" * 300)[1] == (
        "Digit 7: take 1, 2, 3, 4, 5, 6, 7, … or 300 tokens, leaving nothing, one heap or two heaps."
    )
    assert max(map(len, in_words("0." + "7" * 300))) < 120
