"""Take-and-break games: what a code allows, and how moves are read and written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.errors import IllegalMove, NoyauError, SpecError
from noyau.core.spec import parse
from noyau.forms.breaking import BreakMex, TakeAndBreak
from noyau.values.heaps.codes import HeapCode, read_code
from noyau.words import LANGUAGES

GAMES = ("kayles", "dawson", "grundy", "couples-are-forever", "prim")
CODES = (
    "0.07",
    "0.137",
    "0.3",
    "4.0",
    "4.7",
    "0.f",
    "c.08",
    "8.4",
    "0.(3)",
    "0.1(25)",
    "0.(37)",
    "c.(0d)",
    "0.0000000e",
)
SPECS = GAMES + tuple(f"octal:{code}" for code in CODES)


def rules_of(spec: str) -> TakeAndBreak:
    rules = parse(f"{spec}:1").rules
    assert isinstance(rules, TakeAndBreak)
    return rules


def digit_at(text: str, place: int) -> int:
    """The digit of a code that is written as it is read, by unrolling it."""
    first, _, rest = text.partition(".")
    digits, _, cycle = rest.partition("(")
    unrolled = first + digits + cycle.rstrip(")") * 40 + "0" * 40
    return int(unrolled[place], 16)


def left_by_definition(text: str, heap: int) -> list[tuple[int, ...]]:
    """All that the code lets be left of a heap, straight from its definition."""
    found = []
    for taken in range(heap + 1):
        for count in range(4):
            if digit_at(text, taken) >> count & 1:
                sizes = combinations_with_replacement(range(1, heap + 1), count)
                found += [parts for parts in sizes if sum(parts) == heap - taken]
    return found


def positions(rules: TakeAndBreak) -> Iterator[tuple[int, ...]]:
    """Single heaps and pairs of heaps, small ones."""
    yield from ((size,) for size in range(11))
    yield from product(range(6), repeat=2)


@pytest.mark.parametrize("first", range(8))
def test_the_options_of_every_octal_code_of_three_digits_are_those_of_the_definition(first: int) -> None:
    for second, third in product(range(8), repeat=2):
        text = f"0.{first}{second}{third}"
        code = read_code(text)
        assert code is not None
        for heap in range(13):
            assert sorted(code.options(heap)) == sorted(left_by_definition(text, heap)), (text, heap)


@pytest.mark.parametrize("text", CODES)
def test_the_options_of_hexadecimal_and_repeating_codes_are_those_of_the_definition(text: str) -> None:
    code = read_code(text)
    assert code is not None
    for heap in range(13):
        assert sorted(code.options(heap)) == sorted(left_by_definition(text, heap)), heap


def test_the_named_games_differ_from_their_codes_as_their_rules_say() -> None:
    assert list(rules_of("grundy").breaks(6)) == [(1, 5), (2, 4)]
    assert list(rules_of("couples-are-forever").breaks(6)) == [(1, 5), (2, 4), (3, 3)]
    assert list(rules_of("couples-are-forever").breaks(2)) == []
    assert list(rules_of("prim").breaks(6)) == [(5,), (1,)]
    assert list(rules_of("prim").breaks(1)) == [()]


@pytest.mark.parametrize("spec", SPECS)
def test_every_move_is_read_as_it_is_written_and_said_in_each_language(spec: str) -> None:
    rules = rules_of(spec)
    for position in positions(rules):
        for move in rules.moves(position):
            written = rules.write_move(position, move)
            assert rules.read_move(position, written) == move
            assert rules.read_move(position, f" {written.replace('+', ' + ').replace(':', ' : ')} ") == move
            for language in LANGUAGES:
                said = rules.say_move(position, move).say(language)
                assert not set("{}") & set(said)
                assert "break." not in said


@pytest.mark.parametrize("spec", SPECS)
def test_exactly_the_options_are_allowed(spec: str) -> None:
    rules = rules_of(spec)
    for heap in range(9):
        options = set(rules.breaks(heap))
        for count in range(4):
            for parts in combinations_with_replacement(range(1, heap + 2), count):
                assert rules.allows(heap, parts) == (parts in options), (heap, parts)


@pytest.mark.parametrize("spec", SPECS)
def test_tokens_taken_without_breaking_are_written_as_in_nim_where_that_is_legal(spec: str) -> None:
    rules = rules_of(spec)
    for position in positions(rules):
        for heap, size in enumerate(position):
            for take in range(size + 2):
                parts = (size - take,) if take < size else ()
                text = f"{heap + 1}-{take}"
                if take <= size and parts in rules.breaks(size):
                    assert rules.read_move(position, text) == (heap, parts)
                else:
                    with pytest.raises(IllegalMove):
                        rules.read_move(position, text)


def test_moves_are_said_as_takes_and_splits() -> None:
    said = {
        ("kayles:7", "3+3"): (
            "take 1 token and split the rest into 3 and 3",
            "prendre 1 jeton et partager le reste en 3 et 3",
        ),
        ("kayles:7,2", "2:0"): ("take the whole of heap 2", "prendre tout le tas 2"),
        ("kayles:7,2", "1-2"): ("take 2 tokens from heap 1", "prendre 2 jetons dans le tas 1"),
        ("grundy:12", "5+7"): ("split the heap into 5 and 7", "partager le tas en 5 et 7"),
        ("octal:0.08:9", "1+2+4"): (
            "take 2 tokens and split the rest into 1, 2 and 4",
            "prendre 2 jetons et partager le reste en 1, 2 et 4",
        ),
    }
    for (spec, text), expected in said.items():
        game = parse(spec)
        sentence = game.rules.say_move(game.position, game.rules.read_move(game.position, text))
        assert tuple(sentence.say(language) for language in ("en", "fr")) == expected


@pytest.mark.parametrize(
    ("spec", "text", "words"),
    [
        ("kayles:7,3", "4+2", "'1:3+4'"),
        ("kayles:7,3", "3:1", "there is no heap 3"),
        ("kayles:7,3", "2-4", "holds 3 tokens"),
        ("kayles:7,3", "1-3", "do not allow leaving 4 of heap 1"),
        ("kayles:7", "5+5", "do not allow leaving 5+5"),
        ("grundy:12", "6+6", "do not allow leaving 6+6"),
        ("grundy:12", "1-1", "do not allow leaving 11"),
        ("couples-are-forever:2", "1+1", "do not allow leaving 1+1"),
        ("kayles:7", "all", "such as '3+4'"),
    ],
)
def test_a_wrong_move_is_refused_with_what_was_expected(spec: str, text: str, words: str) -> None:
    game = parse(spec)
    with pytest.raises(IllegalMove, match=words.replace("+", r"\+")):
        game.rules.read_move(game.position, text)


def test_a_move_from_a_heap_of_very_many_tokens_is_read_at_once() -> None:
    size = 10**50
    game = parse(f"kayles:{size}")
    assert game.rules.read_move(game.position, f"5+{size - 7}") == (0, (5, size - 7))
    with pytest.raises(IllegalMove):
        game.rules.read_move(game.position, f"5+{size - 8}")


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(SPECS),
    st.lists(st.integers(0, 12), min_size=1, max_size=3),
    st.text("0123456789:+- ,x", max_size=9),
)
def test_any_line_is_a_legal_move_or_refused(spec: str, heaps: list[int], text: str) -> None:
    rules, position = rules_of(spec), tuple(heaps)
    with suppress(NoyauError):
        assert rules.read_move(position, text) in list(rules.moves(position))


@settings(max_examples=200, deadline=None)
@given(st.text("0123456789abcdefg.()-", max_size=10))
def test_any_text_is_a_code_that_is_written_back_or_refused(text: str) -> None:
    with suppress(NoyauError):
        rules = parse(f"octal:{text}:5").rules
        again = parse(rules.spec((5,))).rules
        assert again == rules
        assert list(again.moves((5,))) == list(rules.moves((5,)))


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("octal:0.19g:5", "digits such as"),
        ("octal:3.7:5", "only 0, 4, 8 or c"),
        ("octal:0.:5", "digits such as"),
        ("octal:0.(:5", "digits such as"),
        ("kayles:7,x", "'3,4,5'"),
    ],
)
def test_a_wrong_spec_says_what_was_expected(spec: str, words: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse(spec)
    assert words in str(caught.value)


def test_the_reason_gathers_one_option_for_each_value() -> None:
    game = parse("kayles:7")
    decision = game.rules.decide(game.position, game.ending)  # type: ignore[attr-defined]
    reason = decision.reasons[0]
    assert isinstance(reason, BreakMex)
    assert [(entry.value, entry.n) for entry in reason.reached] == [(0, 2), (1, 1), (3, 2), (4, 1), (5, 1)]
    assert reason.complete


def test_a_code_that_leaves_no_heap_or_one_splits_nothing() -> None:
    assert HeapCode((0, 3, 3)).most_parts == 1
    assert HeapCode((4,)).most_parts == 2
