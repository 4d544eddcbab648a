"""Text ↔ Game: what is read, what is refused and in which words; no text whatever gives a traceback."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from noyau.core.catalogue import CATALOGUE
from noyau.core.errors import NotApplicable, NoyauError, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse, write
from noyau.core.verdict import Ending


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("nim:3,4,5", "nim:3,4,5"),
        ("nim 3 4 5", "nim:3,4,5"),
        ("nim 3,4,5", "nim:3,4,5"),
        ("nim:3 4 5", "nim:3,4,5"),
        ("  nim :  3 , 4,5  ", "nim:3,4,5"),
        ("nim\t3\n4\r\n5", "nim:3,4,5"),
        ("nim", "nim:1,3,5,7"),
        ("poset:0<1,0<2:", "poset:0<1,0<2"),
        ("nim:007,0", "nim:7,0"),
        ("bounded 3 10 8 6", "bounded:3:10,8,6"),
        ("bounded 3 10,8,6", "bounded:3:10,8,6"),
        ("bounded 3:10,8,6", "bounded:3:10,8,6"),
        ("bounded:3", "bounded:3:13"),
        ("bounded 3", "bounded:3:13"),
        ("interval 3-5 13", "interval:3-5:13"),
        ("subtraction 4,2,1,2 7", "subtraction:1,2,4:7"),
        ("subtraction 1, 2, 4 7", "subtraction:1,2,4:7"),
        ("0.77:12,3", "octal:0.77:12,3"),
        ("0.137 9 8", "octal:0.137:9,8"),
        ("4.7:5 + .07:3", "octal:4.7:5 + octal:0.07:3"),
        ("0.(3):4", "octal:0.(3):4"),
        ("moore 2 3 5 4 2", "moore:2:3,5,4,2"),
        ("fibonacci 16 4", "fibonacci:16,4"),
        ("fibonacci:16,15", "fibonacci:16"),
        ("token a>b,b>c a", "token:a>b,b>c:a"),
        ("token: a > b , b > c : a", "token:a>b,b>c:a"),
        ("token:a>b,b>c", "token:a>b,b>c:a"),
        ("token:a>b,a>b,c:c", "token:a>b,c:c"),
        ("token:new york>rome:rome", "token:new york>rome:rome"),
        ("token:é>♞:♞", "token:é>♞:♞"),
        (
            "nim:3,4 + subtraction:1,2,4:7 + token:a>b,b>c:a",
            "nim:3,4 + subtraction:1,2,4:7 + token:a>b,b>c:a",
        ),
        ("nim 3 4  +  bounded 3 7", "nim:3,4 + bounded:3:7"),
        ("nim + nim", "nim:1,3,5,7 + nim:1,3,5,7"),
    ],
)
def test_a_text_is_read_as_the_game_it_means(text: str, spec: str) -> None:
    assert str(parse(text)) == spec
    assert parse(spec) == parse(text)
    for word in ("misere", "misère", "misere  misere"):
        game = parse(f" {word} {text}")
        assert game == parse(text, Ending.MISERE)
        assert game.spec == spec
        assert str(game) == write(game) == f"misere {spec}"
        assert parse(str(game)) == game


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a game such as 'nim:3,4,5', not an empty text"),
        (" \n ", "expected a game such as 'nim:3,4,5', not an empty text"),
        ("misere", "expected a game such as 'nim:3,4,5', not an empty text"),
        (
            "petersen",
            "'petersen' is a graph: write which game is played on it, such as 'domination:petersen' or "
            "'token:petersen'; noyau.graph is about a graph by itself",
        ),
        (
            "@roads.txt:1",
            "'@roads.txt' is a graph: write which game is played on it, such as 'domination:@roads.txt' or "
            "'token:@roads.txt'; noyau.graph is about a graph by itself",
        ),
        ("nimm:3", "there is no game called 'nimm'; did you mean 'nim'?"),
        ("Nimm:3", "there is no game called 'Nimm'; did you mean 'nim'?"),
        ("subtracton:1,2:5", "there is no game called 'subtracton'; did you mean 'subtraction'?"),
        ("fibonaci 5", "there is no game called 'fibonaci'; did you mean 'fibonacci'?"),
        ("qqqq", "there is no game called 'qqqq'; noyau.catalogue() lists them"),
        ("3,4,5", "there is no game called '3,4,5'; noyau.catalogue() lists them"),
        (":", "there is no game called ''; noyau.catalogue() lists them"),
        (":::", "there is no game called ''; noyau.catalogue() lists them"),
        ("+", "a term of the sum is missing: write it as in 'nim:3,4 + bounded:3:7'"),
        ("nim + ", "a term of the sum is missing: write it as in 'nim:3,4 + bounded:3:7'"),
        ("+ nim", "a term of the sum is missing: write it as in 'nim:3,4 + bounded:3:7'"),
        ("nim + + nim", "a term of the sum is missing: write it as in 'nim:3,4 + bounded:3:7'"),
        ("misere +", "a term of the sum is missing: write it as in 'nim:3,4 + bounded:3:7'"),
        (
            "kayles:",
            "nothing stands after the colon of 'kayles:'; write a position, or 'kayles' alone for the usual start, "
            "which is 'kayles:12'",
        ),
        (
            "moore:2:",
            "nothing stands after the colon of 'moore:2:'; write a position, or 'moore:2' alone for the usual start, "
            "which is 'moore:2:3,5,4,2'",
        ),
        ("nim:3,x", "expected heap sizes such as '3,4,5', not '3,x'"),
        ("nim:-3", "expected heap sizes such as '3,4,5', not '-3'"),
        ("nim:3,,4", "expected heap sizes such as '3,4,5', not '3,,4'"),
        ("nim:3,", "expected heap sizes such as '3,4,5', not '3,'"),
        ("nim:3.5", "expected heap sizes such as '3,4,5', not '3.5'"),
        ("nim:1e3", "expected heap sizes such as '3,4,5', not '1e3'"),
        ("nim:3:4", "expected heap sizes such as '3,4,5', not '3:4'"),
        ("nim:٣,４", "expected heap sizes such as '3,4,5', not '٣,４'"),
        ("nim:3\0", "expected heap sizes such as '3,4,5', not '3\0'"),
        ("nim:3+nim:4", "expected spaces around the + of a sum, as in 'nim:3 + nim:4', not 'nim:3+nim:4'"),
        ("bounded", "bounded needs its parameter 'most'; write it as in 'bounded:3:10,8,6'"),
        (
            "bounded:0:5",
            "expected a whole number of at least 1 for 'most' of bounded as in 'bounded:3:10,8,6', not '0'",
        ),
        (
            "bounded:-1:5",
            "expected a whole number of at least 1 for 'most' of bounded as in 'bounded:3:10,8,6', not '-1'",
        ),
        (
            "bounded::5",
            "expected a whole number of at least 1 for 'most' of bounded as in 'bounded:3:10,8,6', not ''",
        ),
        (
            "moore:0:5",
            "expected a whole number of at least 1 for 'touch' of moore as in 'moore:2:3,5,4,2', not '0'",
        ),
        ("subtraction::5", "expected positive whole numbers such as '1,2,4', not ''"),
        ("subtraction:0,1:5", "expected positive whole numbers such as '1,2,4', not '0,1'"),
        ("subtraction:1,-2:5", "expected positive whole numbers such as '1,2,4', not '1,-2'"),
        ("interval:5-3:13", "expected two positive whole numbers in order such as '3-5', not '5-3'"),
        ("interval:0-3:13", "expected two positive whole numbers in order such as '3-5', not '0-3'"),
        ("interval:3:13", "expected two positive whole numbers in order such as '3-5', not '3'"),
        ("interval:1-2-3:13", "expected two positive whole numbers in order such as '3-5', not '1-2-3'"),
        (
            "fibonacci:1,2,3",
            "expected a heap such as '24', or a heap and the most that may be taken such as '16,4', not '1,2,3'",
        ),
        ("token:a>b:c", "there is no vertex 'c' in this digraph; its vertices are a, b"),
        ("token:a>b>c:a", "expected arcs such as 'a>b,b>c', not 'a>b>c'"),
        ("token:a>,b:a", "expected arcs such as 'a>b,b>c', not 'a>'"),
        ("token::a", "expected arcs such as 'a>b,b>c', not ''"),
        ("token", "token needs its parameter 'digraph'; write it as in 'token:a>b,b>c,c>a,b>d:a'"),
    ],
)
def test_a_text_that_is_no_game_is_refused_in_one_helpful_line(text: str, message: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(text)
    assert str(refusal.value) == message
    french = refusal.value.say("fr")
    assert french != message
    assert "{" not in french


LENGTH = 200_000

LONG = {
    "letters": "n" * LENGTH,
    "digits": "nim:" + "7" * LENGTH,
    "digits of a parameter": "bounded:" + "7" * LENGTH + ":3",
    "digits of a set": "subtraction:1," + "7" * LENGTH + ":3",
    "colons": ":" * LENGTH,
    "colons of nim": "nim" + ":" * LENGTH,
    "commas": "nim:" + "," * LENGTH,
    "spaces": "nim" + " " * LENGTH + "x",
    "spaces and colons": "nim" + " :" * (LENGTH // 2),
    "pluses": "+" * LENGTH,
    "spaced pluses": "+ " * (LENGTH // 2),
    "misere": "misere " * (LENGTH // 7),
    "hyphens": "interval:" + "1-" * (LENGTH // 2) + ":3",
    "arcs": "token:" + ">" * LENGTH,
    "a vertex": "token:a>b:" + "c" * LENGTH,
    "newlines": "nim:3" + "\n" * LENGTH + ">",
    "accents": "é" * LENGTH,
    "fibonacci": "fibonacci:" + "1," * (LENGTH // 2),
    "terms": "nim + " * (LENGTH // 6) + "nimm",
    "zeros": "nim:" + "0" * LENGTH,
}


@pytest.mark.parametrize("shape", LONG)
def test_a_text_of_two_hundred_thousand_characters_is_refused_in_one_short_line(shape: str) -> None:
    with pytest.raises((SpecError, TooLarge)) as refusal:
        parse(LONG[shape])
    for language in ("en", "fr"):
        assert len(refusal.value.say(language)) < 300
        assert len(refusal.value.say(language).splitlines()) == 1


@given(st.text())
@example("\ud800")
@example("token:@\0:a")
@example("token:@/:a")
@example("token:@")
@example("token:cycle-999999999999:0")
@example("token:x-1:0")
@example("nim\u20283")
def test_any_text_is_a_game_or_an_error_of_noyau(text: str) -> None:
    _read(text)


PIECES = st.sampled_from(
    [
        *CATALOGUE,
        *(
            "misere",
            "misère",
            "+",
            " + ",
            ":",
            ",",
            ">",
            "-",
            " ",
            "\n",
            "@",
            "0",
            "1",
            "2",
            "3",
            "13",
            "x",
            "é",
        ),
        *("a", "b", "a>b", "b>a", "1,2", "3-5", "3,4,5", "9" * 30, "path-3", "cycle-4", "", "^", "*", "."),
    ]
)


@settings(max_examples=150)
@given(st.lists(PIECES, max_size=12))
def test_any_text_made_of_the_words_of_specs_is_a_game_or_an_error_of_noyau(pieces: list[str]) -> None:
    _read("".join(pieces))
    _read(" ".join(pieces))


HEAPS = st.lists(st.integers(0, 30), min_size=1, max_size=4).map(lambda heaps: ",".join(map(str, heaps)))
WHOLE = st.integers(1, 9).map(str)
ARCS = st.lists(st.sampled_from(["a>b", "b>c", "c>a", "a>a", "d", "c>d"]), min_size=1).map(",".join)
TERMS = st.one_of(
    st.tuples(st.sampled_from(["nim", "parity", "notall"]), HEAPS).map(":".join),
    st.tuples(st.sampled_from(["bounded", "moore"]), WHOLE, HEAPS).map(":".join),
    st.tuples(st.just("subtraction"), st.lists(WHOLE, min_size=1).map(",".join), HEAPS).map(":".join),
    st.tuples(st.just("interval"), st.tuples(WHOLE, st.just("9")).map("-".join), HEAPS).map(":".join),
    st.tuples(st.just("fibonacci"), st.integers(0, 99).map(str)).map(":".join),
    st.tuples(st.just("token"), ARCS).map(":".join),
)


@given(st.lists(TERMS, min_size=1, max_size=4).map(" + ".join), st.sampled_from(["", "misere "]))
def test_every_spec_that_can_be_written_reads_back(spec: str, word: str) -> None:
    game = parse(word + spec)
    assert parse(write(game)) == game
    assert write(parse(write(game))) == write(game)
    spread = write(game).replace(":", " : ").replace(",", " , ")
    assert parse(spread) == game


def _read(text: str) -> None:
    try:
        game = parse(text)
    except NoyauError as error:
        messages = error.say("en"), error.say("fr")
    else:
        assert isinstance(game, Game)
        assert parse(write(game)) == game
        return
    for message in messages:
        assert message
        assert "\n" not in message


def test_a_side_is_refused_where_both_players_have_the_same_moves() -> None:
    with pytest.raises(NotApplicable, match=r"nim has no sides: .*; leave 'left' out"):
        parse("misere left nim:3")
