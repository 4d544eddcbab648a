"""Games of two sides at the command line: JSON as it is promised, refusals with the repair, limits that are felt."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import noyau
from noyau import value
from noyau.cli import run

KEYS = (
    *("game", "kind", "ending", "player", "outcome", "wins", "value", "canonical", "number", "mean", "temperature"),
    *("left_stop", "right_stop", "birthday", "grundy", "moves", "score", "remoteness", "text", "reasons", "method"),
)
MOVE = ("move", "player", "to", "outcome", "value", "best")
METHOD = ("engine", "reference", "scope", "positions", "seconds")
GAMES = (
    *("domineering:2x3", "clobber:xoxo", "clobber:cycle-4:xoxo", "hackenbush:0-1b,1-2r,0-2g", "col:path-3"),
    *("snort:path-3", "toads:tt.ff", "nogo:2x2", "amazons:x./.o", "form:{2|^}", "domineering:1x2 + nim:3"),
)


def _answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["solve", *words, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize("spec", GAMES)
def test_every_game_of_two_sides_is_told_by_the_keys_of_the_contract(
    spec: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in ((spec,), ("left", spec), ("--player", "right", spec), ("misere", spec)):
        told = _answer(capsys, *words)
        assert set(told) == set(KEYS)
        assert told["kind"] == "partisan"
        assert told["ending"] == ("misere" if words[0] == "misere" else "normal")
        assert told["player"] == {"left": "left", "--player": "right"}.get(words[0])
        assert told["outcome"] in ("N", "P", "L", "R")
        assert set(told["wins"]) == {"left", "right"}
        assert (told["score"], told["remoteness"]) == (None, None)
        assert set(told["method"]) == set(METHOD)
        assert (told["value"] is None) == (words[0] == "misere")
        for move in told["moves"]:
            assert set(move) == set(MOVE)
            after = _answer(capsys, *words[: words[0] == "misere"], move["to"])
            assert after["outcome"] == move["outcome"]
            other = "right" if move["player"] == "left" else "left"
            assert move["best"] == (after["wins"][other] == move["player"])


_RUNS = """
from noyau.cli import run
for words in {commands!r}:
    run([*words, "--json"])
"""


def test_json_of_two_sides_is_the_same_byte_for_byte_in_two_runs() -> None:
    commands = [["solve", "--value", spec] for spec in GAMES]
    commands += [["solve", f"misere {spec}", "--explain"] for spec in GAMES]
    commands += [["value", "{2|^} + {1|*} + tiny(2)"], ["value", "{1||0|-5} + {3|1}"]]
    runs = [
        subprocess.run(
            [sys.executable, "-c", _RUNS.format(commands=commands)],
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0].count(b"\n") == len(commands)
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("impartial left clobber:xoxo", "leave 'left' or 'impartial' out"),
        ("left impartial clobber:xoxo", "leave 'left' or 'impartial' out"),
        ("impartial impartial clobber:xo", "'impartial' is said twice"),
        ("left lights:grid-2x2", "lights is a puzzle for one player; leave 'left' out"),
        ("impartial lights:grid-2x2", "lights is a puzzle for one player; leave 'impartial' out"),
        ("domineering:.a./...", "'a' is no sign of this board"),
        ("domineering:.../..", "the rows differ in length: 3, then 2"),
        ("domineering:2x2 +nim:3", "expected spaces around the + of a sum"),
        ("domineering:2x2 + dots:2x2", "nobody could say who wins the sum"),
        ("domineering:2x2 + lights:grid-2x2", "a puzzle cannot be part of a sum"),
        ("domineering:2x2 + token:a>b,b>a:a", "can come back after some moves"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line_with_the_repair(
    spec: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", spec, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("form", "at"), [("{1|x}", 4), ("{1|-1", 6), ("1/3", 1), ("{1|2|3}", 5), ("1..^", 3), ("9" * 2000, 1)]
)
def test_a_fault_of_notation_has_its_place_in_json(form: str, at: int, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["value", form], ["solve", f"form:{form}"]):
        assert run([*words, "--json"]) == (3 if len(form) > 100 else 2)
        error = json.loads(capsys.readouterr().err)
        assert (error["at"], f"character {at}" in error["message"]) == (at, True)


def test_a_player_is_not_asked_for_where_both_have_the_same_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "--player", "left", "impartial clobber:xo", "--lang", "en"]) == 2
    assert "leave --player or 'impartial' out" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["graph", "--positions"], ["graph", "--moves"], ["colour"]], ids=" ".join)
def test_what_shows_impartial_games_alone_names_the_impartial_version(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([words[0], "domineering:2x3", *words[1:], "--lang", "en"]) == 2
    assert "write 'impartial' before the game" in capsys.readouterr().err
    assert run([words[0], "impartial domineering:2x3", *words[1:]]) == 0


def test_sums_of_written_values_have_a_limit_that_can_be_raised(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["value", "9.{3|1||0|-5}", "--limit", "50", "--lang", "en"]) == 3
    assert "more than 50 positions; raise --limit" in capsys.readouterr().err
    assert run(["value", "9.{3|1||0|-5}", "--limit", "1000000", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["mean"] == str(9 * value("{3|1||0|-5}").mean)


def test_what_is_drawn_has_a_limit_that_can_be_raised(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--thermograph"], ["--moves"]):
        assert run(["draw", "domineering:3x4", *words, "--limit", "5", "--lang", "en"]) == 3
        assert "raise --limit" in capsys.readouterr().err
        assert run(["draw", "domineering:3x4", *words, "--limit", "5000"]) == 0
        capsys.readouterr()


_SPINNING = """
import noyau
def spin(position):
    while True:
        pass
noyau.partisan(left=spin, right=lambda n: [n - 1] if n else [], name="spin")
"""


def test_rules_that_never_answer_are_stopped_when_the_seconds_are_over(tmp_path: Path) -> None:
    file = tmp_path / "spin.py"
    file.write_text(_SPINNING)
    command = [
        sys.executable,
        "-m",
        "noyau",
        "--load",
        str(file),
        "solve",
        "spin:3",
        "--seconds",
        "0.2",
        "--lang",
        "en",
    ]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert told.returncode == 3
    assert "raise --seconds" in told.stderr
    asked = (
        f"{_SPINNING}\ntry:\n    noyau.solve('spin:3', seconds=0.2)\nexcept RuntimeError as late:\n    print(late)\n"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60, check=False)
    assert told.stdout == "spin was not solved within 0.2 s; raise seconds= or try a smaller position\n", told.stderr


_LIGHT = """
import sys
from noyau.cli import run
for spec in {specs!r}:
    assert run(["solve", spec, "--value"]) == 0
    assert "numba" not in sys.modules, spec
"""


def test_small_boards_do_not_wait_for_the_compiler() -> None:
    specs = ["domineering:4x4", "clobber:xoxo/oxox", "snort:grid-3x4", "col:grid-3x4", "nogo:2x3", "toads:tt..ff"]
    told = subprocess.run([sys.executable, "-c", _LIGHT.format(specs=specs)], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr


def test_green_hackenbush_has_a_value_and_a_thermograph_as_other_colours_have(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = _answer(capsys, "hackenbush:0-1g,1-2g", "--thermograph")
    assert (told["value"], told["grundy"], told["birthday"]) == ("*2", 2, 2)
    assert told["thermograph"]["left"] == [["0", "0"], ["1", "-1"]]
    assert _answer(capsys, "hackenbush:0-1g + nim:2", "--value")["value"] == "*3"
    assert noyau.solve("hackenbush:-", value=True).value == 0
    assert run(["solve", "nim:2", "--value"]) == 2
    assert "nim is answered without them" in capsys.readouterr().err


def test_tables_and_sequences_are_not_of_boards_of_two_sides_nor_of_their_impartial_versions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words, said in (
        (["table", "domineering", "--size", "3x3"], "one position after the other, such as domineering:4x4"),
        (["sequence", "misere clobber", "--to", "3"], "tables and sequences do not show"),
        (["quotient", "toads", "--to", "3"], "tables and sequences do not show"),
        *((["sequence", f"impartial {spec}", "--to", "3"], "not played on one heap") for spec in GAMES[:8]),
    ):
        assert run([*words, "--lang", "en"]) == 2, words
        assert said in capsys.readouterr().err
    noyau.partisan(left=lambda n: range(n), right=lambda n: [n - 1] if n else [], name="one-or-any")
    assert noyau.sequence("impartial one-or-any", to=3).values == [0, 1, 2, 3]
