"""``noyau value``: one short game told, two compared, refusals with the place of the fault."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from noyau import value
from noyau.cli import run
from noyau.values.shortgames import read, short_games


def ask(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run(["value", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["value", *words]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_the_switch_is_told_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = ask(capsys, "{1|-1}", "--lang", "en")
    assert found.pop("text").startswith("{1|-1} = ±1.")
    one, less = [[[[], []]], []], [[], [[[], []]]]
    assert found == {
        "value": "±1",
        "canonical": [[one], [less]],
        "number": None,
        "outcome": "N",
        "mean": "0",
        "temperature": "1",
        "left_stop": "1",
        "right_stop": "-1",
        "birthday": 2,
        "grundy": None,
        "atomic_weight": None,
        "reduced": "±1",
    }


def test_the_thermograph_is_told_by_its_corners(capsys: pytest.CaptureFixture[str]) -> None:
    found = ask(capsys, "{2||1|-1}", "--thermograph")["thermograph"]
    assert found == {"left": [["1", "1"], ["3", "-1"]], "right": [["1", "1"], ["1", "-1"]]}
    read = told(capsys, "{2||1|-1}", "--thermograph", "--lang", "en")
    assert "(1, 1) (3, -1)" in read
    assert "Where a move costs nothing, it comes to 2 if Left" in read
    assert run(["solve", "form:{2||1|-1}", "--explain", "--level", "3", "--thermograph", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("Read the thermograph") == 1


def test_a_position_is_valued_as_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    values = {"domineering:2x3": "{2|-1/2}", "nim:3": "*3", "hackenbush:0-1g,1-2g": "*2", "cram:3x3": "0"}
    for spec, written in values.items():
        assert ask(capsys, spec)["value"] == written == str(value(spec))
        assert ask(capsys, spec, written)["compare"] == "="
    for spec in ("misere nim:3", "pegs:english", "dots:2x2", "token:a>b,b>a:a"):
        assert run(["value", spec]) == 2
    assert run(["value", "domineering:5x5", "--limit", "5"]) == 3


@pytest.mark.parametrize(
    ("one", "other", "sign"), [("1", "2", "<"), ("^", "0", ">"), ("*", "^", "||"), ("1", "{0|}", "=")]
)
def test_two_games_are_compared(capsys: pytest.CaptureFixture[str], one: str, other: str, sign: str) -> None:
    assert ask(capsys, one, other)["compare"] == sign
    assert f" {sign} " in told(capsys, one, other)


def test_a_number_a_nimber_and_large_values_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "-3/4")["number"] == "-3/4"
    assert ask(capsys, "*5")["grundy"] == 5
    found = ask(capsys, "1000000 + 5000.^")
    assert (found["value"], found["canonical"], found["birthday"]) == ("1000000^5000", None, 1_005_001)
    assert found["atomic_weight"] is None
    assert ask(capsys, "5000.^")["atomic_weight"] == "5000"
    assert ask(capsys, "400")["canonical"] is not None
    assert ask(capsys, "599")["canonical"] is None
    assert ask(capsys, "*10")["canonical"] is None
    assert ask(capsys, "*99999")["canonical"] is None


def test_words_of_a_sum_are_joined_and_a_leading_minus_is_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "-1/2", "+", "*")["value"] == "-1/2*"
    assert ask(capsys, "-{1|-2}")["value"] == "{2|-1}"
    assert ask(capsys, "-v")["value"] == "^"
    assert ask(capsys, "1", "-", "^", "-2")["compare"] == ">"


def test_a_game_is_read_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("{1|0}\n"))
    assert ask(capsys, "-")["value"] == "{1|0}"
    monkeypatch.setattr("sys.stdin", io.StringIO(" \n"))
    assert run(["value", "-"]) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_value_is_told_in_both_languages(capsys: pytest.CaptureFixture[str], language: str) -> None:
    for game in (*short_games(2), read("3/4"), read("tiny(1)"), read("{3|2||*}"), read("{^|v}"), read("1^")):
        said = told(capsys, str(game), "--lang", language)
        assert "value." not in said
        assert "{n" not in said
    assert "dominated" in told(capsys, "{0,1|2}", "--lang", "en")


def test_a_fault_is_refused_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["value", "{1|x}", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("noyau: expected a game at character 4, not 'x'; write")
    assert run(["value", "{1|x}", "--json", "--lang", "en"]) == 2
    error = json.loads(capsys.readouterr().err)
    assert (error["error"], error["at"]) == ("SpecError", 4)
    assert run(["value", "1", "2", "3", "--lang", "fr"]) == 2
    assert "un jeu ou deux" in capsys.readouterr().err
    assert run(["value", "{" * 250 + "|" + "}" * 250]) == 3
    assert run(["value", "*99999 + ±1"]) == 3


def test_neither_numpy_nor_numba_is_imported() -> None:
    code = """import sys
from noyau.cli import run
run(["value", "{1|-1}"])
sys.exit(bool({"numpy", "numba"} & set(sys.modules)))"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_the_temperature_is_a_price_and_the_number_decides(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "{20|1||0}", "--lang", "en")
    assert "On average it is worth 1. Its temperature is 1: the highest price worth paying" in said
    assert "Here the number decides" in told(capsys, "-1/2*", "--lang", "en")
    assert "counts as 2 times ^." in told(capsys, "^^", "--lang", "en")
    assert "it does not count" in told(capsys, "*2", "--lang", "en")


def test_positions_and_written_values_stand_in_one_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "domineering:2x2 + 1/2")["value"] == "{3/2|-1/2}"
    assert ask(capsys, "1/2", "-", "domineering:2x3", "+", "{1 - 2|0}")["value"] == "{1/2|-2}"
    assert ask(capsys, "domineering:3x4 - domineering:3x4")["value"] == "0"
    assert ask(capsys, "tiny(1) + nim:3")["value"] == str(read("tiny(1) + *3"))
    assert ask(capsys, "domineering:2x3 - 1", "clobber:xo + 1")["compare"] == "<"


def test_what_has_no_value_is_refused_with_the_command_that_answers_it(capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (["value", "domineering:2x2 + 1/x"], "character 19"),
        (["value", "dots:2x2"], "'noyau solve' answers dots"),
        (["value", "misere clobber:xo"], "leave out misere"),
        (["value", "domineering"], "needs its parameter 'board'"),
        (["solve", "domineering:2x2 + 1/2"], "such as form:1/2"),
        (["solve", "{1|-1}"], "such as form:1/2"),
    ):
        assert run([*words, "--lang", "en"]) == 2
        assert said in capsys.readouterr().err


def test_games_are_cooled_and_heated(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "{3|-1}", "--cool", "1", "--lang", "en").startswith("{3|-1} cooled by 1 = {2|0}.")
    assert told(capsys, "-1*", "--heat", "1/2", "--lang", "fr").startswith("-1* réchauffé de 1/2 = {-1/2|-3/2}.")
    assert ask(capsys, "{3|-1}", "--cool", "5/2")["value"] == "1"
    assert ask(capsys, "domineering:2x3", "--cool", "-1/2")["temperature"] == "7/4"
    for words, said in (
        (["{1|0}", "--cool", "*"], "expected a number"),
        (["{1|0}", "--cool", "-1"], "above -1"),
        (["{1|0}", "--cool", "1", "--heat", "1"], "one of the two"),
        (["1", "2", "--heat", "1"], "one of the two"),
    ):
        assert run(["value", *words, "--lang", "en"]) == 2
        assert said in capsys.readouterr().err


def test_only_options_that_are_written_are_called_dominated_or_reversible(capsys: pytest.CaptureFixture[str]) -> None:
    assert "dominated" not in told(capsys, "miny(^)", "--lang", "en")
    assert "dominated" in told(capsys, "±*", "--lang", "en")
