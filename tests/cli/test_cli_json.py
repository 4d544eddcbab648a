"""JSON for scripts: the same in two runs, and errors that are JSON too."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from noyau.cli import run

LIGHT = [
    ["solve", "nim:3,4 + token:a>b,b>a,b>c:a"],
    ["solve", "lights:grid-4x4:all"],
    ["sequence", "kayles", "--to", "80", "--beside", "dawson"],
    ["sequence", "wythoff"],
]
TIMED = [*LIGHT, ["table", "cram", "--size", "3x4"], ["clobber", "path-4"], ["verify", "N-I.bouton"]]

_RUNS = """
import sys
from noyau.cli import run
for words in {commands!r}:
    run([*words, "--json"])
"""


def _seconds(told: object) -> list[object]:
    """Every fact called ``seconds`` in a JSON document."""
    if isinstance(told, list):
        return [found for part in told for found in _seconds(part)]
    if not isinstance(told, dict):
        return []
    return [*([told["seconds"]] if "seconds" in told else []), *_seconds(list(told.values()))]


def test_json_is_the_same_byte_for_byte_in_two_runs() -> None:
    commands = [*LIGHT, ["digraph", "a>b,b>c,c>a,x>y,y>b", "--kernels"], ["graph", "domination:petersen"], ["games"]]
    runs = [
        subprocess.run(
            [sys.executable, "-c", _RUNS.format(commands=commands)],
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout.count(b"\n") == len(commands)
    assert runs[0].stdout == runs[1].stdout


@pytest.mark.parametrize("words", TIMED, ids=" ".join)
def test_times_are_told_only_where_they_are_asked_for(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run([*words, "--json"])
    untimed = _seconds(json.loads(capsys.readouterr().out))
    assert untimed
    assert set(untimed) == {None}
    run([*words, "--json", "--timing"])
    timed = _seconds(json.loads(capsys.readouterr().out))
    assert len(timed) == len(untimed)
    assert all(isinstance(seconds, float) for seconds in timed)


@pytest.mark.parametrize(
    ("words", "code", "error", "hint"),
    [
        (["solve", "nimm:3"], 2, "SpecError", "did you mean 'nim'?"),
        (["solve", "nim:3", "--limt", "9"], 2, "SpecError", "did you mean '--limit'?"),
        (["sovle"], 2, "SpecError", "did you mean 'solve'?"),
        (["solve", "nim:3", "--fewest"], 2, "NotApplicable", "leave it out for a game of two players"),
        (["solve", "nim:3,x"], 2, "SpecError", None),
        (["graph", "grundy:50", "--limit", "9"], 3, "TooLarge", "raise --limit or try a smaller position"),
        (["solve", "nimm:3", "--lang", "fr"], 2, "SpecError", "vouliez-vous dire « nim » ?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_an_error_is_json_where_the_answer_would_be(
    words: list[str], code: int, error: str, hint: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*words, "--json"]) == code
    said = capsys.readouterr()
    assert said.out == ""
    told = json.loads(said.err)
    assert list(told) == ["error", "message", "hint"]
    assert (told["error"], told["hint"] and told["hint"].replace("\u202f", " ")) == (error, hint)
    assert run(words) == code
    assert capsys.readouterr().err == f"noyau: {told['message']}\n"


@pytest.mark.parametrize(("language", "said"), [("en", "Exit codes: 0 answered"), ("fr", "Codes de sortie : 0")])
def test_the_help_tells_the_exit_codes(language: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help", "--lang", language]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert said in told
    assert all(f" {code} " in told for code in (0, 1, 2, 3, 130))
