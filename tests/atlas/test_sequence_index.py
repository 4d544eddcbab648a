"""Which games begin like a list: our own index agrees with the games, and finds them by their numbers."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noyau
from noyau.atlas.sequence_index import KNOWN, MOST_TERMS, Match, _index, find_sequences, parse_terms
from noyau.core.errors import SpecError
from noyau.core.spec import parse_rules


def names(matches: list[Match]) -> set[str]:
    return {name for match in matches for name in (match.spec, *match.also)}


def by_definition(spec: str) -> list[int]:
    """The values of the heaps, from the moves of the game alone."""
    rules = parse_rules(spec, "0").rules
    values: list[int] = []
    for heap in range(KNOWN):
        reached = set()
        for option in rules.options((heap,)):
            value = 0
            for part in option:
                value ^= values[part]
            reached.add(value)
        values.append(next(value for value in range(heap + 2) if value not in reached))
    return values


def test_the_index_has_what_the_games_say() -> None:
    heaps = {entry.spec: entry.numbers for entry in _index() if entry.what == "grundy"}
    assert len(heaps) > 700
    for spec in ["kayles", "grundy", "prim", "interval:4-9", "octal:0.356", "octal:4.7", "octal:0.f", "bounded:16"]:
        assert list(heaps[spec]) == by_definition(spec), spec
    for entry in _index():
        if entry.what == "p-positions":
            values = heaps[entry.spec]
            assert entry.numbers == tuple(heap for heap in range(KNOWN) if not values[heap])


def test_every_game_is_found_by_its_own_numbers() -> None:
    for entry in _index()[::11]:
        if len(entry.numbers) >= 3:  # elsewhere too few heaps are lost
            found = find_sequences(entry.numbers, most=10_000)
            assert any(entry.spec in (match.spec, *match.also) and match.what == entry.what for match in found)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 1500), st.integers(0, 1), st.integers(3, 40))
def test_what_is_found_has_the_terms_where_it_says(number: int, offset: int, length: int) -> None:
    numbers = {(entry.spec, entry.what, entry.row): entry.numbers for entry in _index()}
    terms = _index()[number % len(_index())].numbers[offset : offset + length]
    if len(terms) < 3:
        return
    for match in find_sequences(terms, most=10_000):
        for spec in (match.spec, *match.also):
            known = numbers[spec, match.what, match.row]
            shown = [known[place] if place >= 0 else 0 for place in range(match.offset, match.offset + len(terms))]
            assert shown == list(terms), (spec, match)


@pytest.mark.parametrize(
    ("terms", "spec", "what", "offset"),
    [
        ([0, 1, 2, 0, 1, 2], "bounded:2", "grundy", 0),
        ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], "kayles", "grundy", 0),
        ([1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], "kayles", "grundy", 1),
        ([0, 0, 0, 1, 1, 2, 0, 3, 1, 1, 0], "dawson", "grundy", -2),
        ([0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3], "grundy", "grundy", 0),
        ([0, 5, 10, 15, 20], "bounded:4", "p-positions", 0),
        ([1, 2, 3, 5, 8, 13, 21], "fibonacci", "p-positions", 1),
        ([1, 3, 4, 6, 8, 9, 11, 12], "wythoff", "a", 1),
        ([0, 2, 5, 7, 10, 13, 15, 18], "wythoff", "b", 0),
        ([0, 1, 3, 6, 7, 11, 10, 16], "vectors:2,2,1", "b", 0),
    ],
)
def test_known_lists_are_found_simplest_game_first(terms: list[int], spec: str, what: str, offset: int) -> None:
    match = next(match for match in find_sequences(terms) if what == match.what and spec == match.spec)
    assert match.offset == offset
    for language in ("en", "fr"):
        assert spec in match.sentence.say(language)


def test_a_row_of_a_table_is_found_with_its_number() -> None:
    match = find_sequences([3, 4, 5, 6, 2, 0, 1, 9])[0]
    assert (match.spec, match.what, match.row, match.also) == ("wythoff", "row", 3, ("queen",))
    assert match.sentence.say("en") == "Grundy values in row 3 of the table of wythoff"


def test_games_that_agree_are_named_together_and_each_once() -> None:
    first = find_sequences([0, 1, 2, 3, 0, 1, 2, 3, 0, 1])[0]
    assert (first.spec, first.what, first.offset) == ("bounded:3", "grundy", 0)
    assert {"subtraction:1,2,3", "octal:0.333"} <= set(first.also)
    assert len(set(first.also)) == len(first.also)


def test_longer_lists_than_the_index_are_compared_to_their_end() -> None:
    values = [*noyau.sequence("octal:0.34", to=300).values]
    assert "octal:0.34" in names(find_sequences(values))
    assert "octal:0.34" not in names(find_sequences([*values[:-1], values[-1] + 1]))
    lost = list(range(0, 700, 7))
    assert "bounded:6" in names(find_sequences(lost))
    assert "bounded:6" not in names(find_sequences([*lost[:-1], lost[-1] + 1]))


def test_games_that_part_after_many_heaps_are_told_apart_by_a_long_list() -> None:
    """The codes 0.161 and 0.36 were once thought to be one game: they part at heap 519."""
    values = [*noyau.sequence("octal:0.36", to=560).values]
    assert {"octal:0.36", "octal:0.161"} <= names(find_sequences(values[:60], most=100))
    found = names(find_sequences(values, most=100))
    assert "octal:0.36" in found
    assert "octal:0.161" not in found


def test_what_no_game_begins_like_is_not_found() -> None:
    assert find_sequences([7, 7, 7, 1]) == []
    assert find_sequences([0, 10**9, 2 * 10**9]) == []
    assert len(find_sequences([0, 0, 0], most=5)) == 5


@pytest.mark.parametrize(
    "text", ["0,1,2,0", " 0 1 2 0 ", "[0, 1, 2, 0]", "(0;1;2;0)", "0, 1, 2, 0, …", "[0,1,2,0,...]", "0,1,2,0,"]
)
def test_lists_are_read_as_people_write_them(text: str) -> None:
    assert parse_terms(text) == [0, 1, 2, 0]


@pytest.mark.parametrize("text", ["", "a,b,c", "0,1,x", "0,-1,2", "0,,1,2", "1.5,2,3", "0 1 2 [", "²,1,2"])
def test_text_that_is_no_list_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match="expected numbers such as"):
        parse_terms(text)


def test_too_few_and_too_many_numbers_are_refused() -> None:
    with pytest.raises(SpecError, match="2 numbers are too few to find a game by: give at least 3"):
        parse_terms("0,1")
    with pytest.raises(SpecError, match="1 number is too few"):
        find_sequences([5])
    with pytest.raises(SpecError, match="0 numbers are too few"):
        find_sequences([])
    with pytest.raises(SpecError, match="too many: give the first 1,000"):
        find_sequences([0] * (MOST_TERMS + 1))
    no_numbers: Any = ["a", 1, 2]
    with pytest.raises(SpecError, match="expected numbers"):
        find_sequences(no_numbers)


def test_the_index_needs_neither_numpy_nor_numba() -> None:
    program = (
        "import sys\n"
        "from noyau.atlas.sequence_index import find_sequences\n"
        "find_sequences([0, 1, 2, 0, 1, 2])\n"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
