"""Short games read from text and written: every name reads back, every fault names its character."""

from __future__ import annotations

import random
import re
from operator import neg

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_forms import random_form, value

from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.values.shortgames import ShortGame, integer, nimber, parse_form, read, short_games, up
from noyau.values.shortgames.notation import NotationError

CHANCE = random.Random(23)


def test_the_name_of_every_game_of_day_three_reads_back_and_no_two_share_one() -> None:
    games = short_games(3)
    assert len(games) == len(set(map(str, games))) == 1474
    for game in games:
        assert read(str(game)) is game


def test_the_names_of_larger_games_and_of_their_sums_read_back() -> None:
    games = [value(random_form(4, CHANCE)) for _ in range(200)]
    for game in games:
        other = CHANCE.choice(games)
        assert read(str(game)) is game
        assert read(f"{game} + {other}") is game + other
        assert read(f"{game}-({other})") is game - other
        assert read(f"-({game})") is -game is parse_form(str(game)).__neg__().value
        assert read(f"3.({game})") is 3 * game
        assert read(f"{{{game}|{other}}}") is parse_form(f"{{ {game} | {other} }}").value


@pytest.mark.parametrize(
    "name",
    [
        *("0", "5", "-3/4", "*", "*3", "2*3", "-1*", "^", "^*", "^^*2", "^3", "v", "vv", "v4*", "1/2^*", "-1v3*7"),
        *("±1", "±1/2", "±(1*)", "±(1,{2|0})", "{1,2*|^,-1/2}", "{2|1||0}", "{0||1|*}", "{3||2|1|||0}", "tiny(2)"),
        *("miny(1/2)", "tiny(1^)", "{{3|2}|{1|0}}", "±{2|1}", "{0|v*}", "{1|0,*}"),
    ],
)
def test_usual_names_are_written_as_they_are_read(name: str) -> None:
    expected = {"{{3|2}|{1|0}}": "{3|2||1|0}", "±{2|1}": "±{2|1}", "{1,2*|^,-1/2}": "{2*|-1/2}"}
    if name not in ("{0||1|*}", "{1|0,*}", "±(1*)"):
        assert str(read(name)) == expected.get(name, name)
    assert read(str(read(name))) is read(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("↑ + ⋆2 − ↓", "^^*2"),
        ("⇑", "2.^"),
        ("⇓*", "-^^ + *"),
        ("±1", "{1|-1}"),
        ("±(1,{2|0})", "{1,{2|0}|-1,{0|-2}}"),
        ("+_1", "{0||0|-1}"),
        ("-_{2|1}", "miny({2|1})"),
        ("⧾_2", "tiny(2)"),
        ("3.(1/2)", "3/2"),
        ("-2.^", "vv"),
        ("2·{1|0}", "{1|0}+{1|0}"),
        ("--1", "1"),
        ("-1^", "-1 + ^"),
        ("0 - 1^", "-1 - ^"),
        ("-(1^)", "-1 - ^"),
        ("{1|}", "2"),
        ("{|}", "0"),
        ("{ | 1 }", "0"),
        ("{0,1|3}", "2"),
        ("{0||0||| |}", "{{0||0}|||0}"),
        ("{0|||1||2|3}", "{0|{1|{2|3}}}"),
        ("((1))", "1"),
        ("6/4", "3/2"),
        ("^0*0", "0"),
        ("4.±1 + 1", "1"),
    ],
)
def test_other_ways_to_write_the_same(one: str, other: str) -> None:
    assert read(one) is read(other)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 1),
        ("   ", 4),
        ("{1|x}", 4),
        ("{1|-1", 6),
        ("{1|-1}}", 7),
        ("{1}", 3),
        ("{}", 2),
        ("{1|0|2}", 5),
        ("{1,|2}", 4),
        ("{,1|2}", 2),
        ("1 2", 3),
        ("1+", 3),
        ("+1", 1),
        ("1/3", 1),
        ("2 + 1/0", 5),
        ("0.5", 2),
        ("1/2.^", 4),
        ("tiny 1", 6),
        ("tiny", 5),
        ("^^3", 1),
        ("*x", 2),
        ("(1", 3),
        ("(1,2)", 3),
        ("±", 2),
        ("±()", 3),
        ("1||2", 2),
        ("{1|2]", 5),
        ("é", 1),
        ("٣", 1),
        ("1 -_2", 4),
        ("{1|-1}*", 7),
    ],
)
def test_a_text_that_writes_no_game_is_refused_with_the_place_of_the_fault(text: str, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        read(text)
    assert refused.value.at == at
    for language in ("en", "fr"):
        said = refused.value.say(language)
        assert re.search(rf"\b{at}\b", said)
        assert "\n" not in said
    assert refused.value.kind == SpecError.__name__


@pytest.mark.parametrize(
    "text",
    [
        "(" * 300 + "1" + ")" * 300,
        "{" * 300 + "|" + "}" * 300,
        "1" * 2000,
        "*" + "9" * 5000,
        "*99999999 + {1|-1}",
        "^500 + {1|-1}",
        "v400*2 + {0||0|-1} + ^800",
        "{^1000*2|{0||0|-1}}",
        "60.{2|-1||-3}+17.{3,{5|4}|{1|0},-2}+20.{5|1,±3}",
        "100000.^ + 300.{2|1,{1|0}|||*}" + "+{7,{9|8}|-3,{2|-8}}" * 30,
    ],
)
def test_what_is_too_large_is_refused_and_not_wrong(text: str) -> None:
    with pytest.raises(TooLarge):
        read(text)


def test_long_chains_of_signs_and_switches_are_read() -> None:
    assert read("-" * 10_001 + "1") is integer(-1)
    assert read("1" + "+1" * 5000) is integer(5001)
    assert read("±" * 150 + "1") in {read("±1"), read("0"), read("±±1")}
    assert read("*2+" * 1001 + "^") is up() + nimber(2)


def test_forms_keep_their_options_as_they_are_written() -> None:
    form = parse_form("{0, 1 | {5|4}, 7}")
    assert [str(option.value) for option in form.left] == ["0", "1"]
    assert [str(option.value) for option in form.right] == ["{5|4}", "7"]
    assert not form.is_canonical
    assert [str(option.value) for option in (-form).left] == ["{-4|-5}", "-7"]
    assert neg(-form) is form
    assert parse_form("{1|{0|-1}}").is_canonical
    assert [str(option.value) for option in parse_form("1/2 + *").left] == ["1/2"]
    assert parse_form("1/2 + *").is_canonical


ALPHABET = "0123456789{}|,.+-*^v±()/ tiny_↑⋆x"


def read_or_refuse(text: str) -> ShortGame | None:
    """The game of a text; none where it is refused on purpose, with a place within the text."""
    try:
        return read(text)
    except NoyauError as refused:
        told = refused
    assert told.say("fr")
    assert told.at is None or 1 <= told.at <= len(text) + 1
    return None


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet=ALPHABET, max_size=30))
def test_any_text_is_read_or_refused_on_purpose(text: str) -> None:
    game = read_or_refuse(text)
    assert game is None or read(str(game)) is game


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_name_with_a_sign_too_much_is_read_or_refused_on_purpose(data: st.DataObject) -> None:
    name = str(data.draw(st.sampled_from(short_games(2)))) + data.draw(st.sampled_from(["", "+^", "-{1|*}"]))
    place = data.draw(st.integers(0, len(name)))
    text = name[:place] + data.draw(st.sampled_from(ALPHABET)) + name[place + data.draw(st.integers(0, 1)) :]
    read_or_refuse(text)
