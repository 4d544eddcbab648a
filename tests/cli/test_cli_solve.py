"""``noyau solve``, ``games`` and ``completion``, and what every command shares."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import Mock

import pytest
from interrupting import heed_interruptions
from loading import loaded_after

from noyau.cli import COMMANDS, run
from noyau.console import progress
from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Limit
from noyau.core.catalogue import CATALOGUE, PUZZLES
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.engines.keeping import SearchStopped
from noyau.engines.residues import stored_answers
from noyau.engines.scoring import kept_search

HEAVY = ("numpy", "numba", "scipy", "rich", "networkx")


def noyau(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "noyau", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **settings)  # type: ignore[call-overload]


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_a_light_question_imports_nothing_heavy() -> None:
    questions = [
        ["--help"],
        ["games"],
        ["solve", "nim:3,4,5", "--explain"],
        ["solve", "nim:3,4 + token:a>b,b>a:a", "--json"],
        ["solve", "lights:grid-50x50:all"],
        ["draw", "nim:3,4,5"],
        ["table", "nim"],
        ["sequence", "bounded:3"],
        ["digraph", "a>b,b>c"],
        ["verify", "N-II.1"],
    ]
    assert loaded_after(questions, HEAVY) == [(0, [])] * len(questions)


def test_the_record_has_exactly_the_keys_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(answered(capsys, "solve", "nim:3,4,5", "--json"))
    assert list(record) == [
        *("game", "kind", "ending", "outcome", "grundy", "value", "score", "remoteness"),
        *("moves", "text", "reasons", "method"),
    ]
    assert all(list(move) == ["move", "to", "outcome", "grundy", "best"] for move in record["moves"])
    assert list(record["method"]) == ["engine", "reference", "scope", "positions", "seconds"]
    assert (record["game"], record["outcome"], record["grundy"], record["value"]) == ("nim:3,4,5", "N", 2, "*2")
    assert [(move["move"], move["to"]) for move in record["moves"] if move["best"]] == [("1-2", "nim:1,4,5")]
    assert record["reasons"] == [{"kind": "binary-columns", "values": [3, 4, 5], "sum": 2}]


def test_words_are_joined_and_the_two_ways_to_say_misere_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = json.loads(answered(capsys, "solve", "misere nim:3,4,5", "--json"))
    for words in (["nim", "3", "4", "5", "--misere"], ["misere", "nim", "3", "4", "5"], ["nim:3,4,5", "--misere"]):
        found = json.loads(answered(capsys, "solve", *words, "--json"))
        assert found | {"method": None} == wanted | {"method": None}
    assert (wanted["game"], wanted["ending"], wanted["grundy"], wanted["value"]) == ("nim:3,4,5", "misere", None, None)


def test_a_spec_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("nim:" + ",".join(["7"] * 20_000) + ",5\n"))
    record = json.loads(answered(capsys, "solve", "-", "--json"))
    assert (record["outcome"], record["grundy"]) == ("N", 5)
    assert len(record["moves"]) == 20_001
    assert record["moves"][0]["to"] is None, "twenty thousand positions of 40,000 characters are not written out"


def test_the_text_speaks_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "celui qui doit jouer gagne" in answered(capsys, "solve", "nim:3", "--lang", "fr")
    assert "the player to move wins" in answered(capsys, "solve", "nim:3", "--lang=en")
    monkeypatch.setenv("NOYAU_LANG", "fr")
    assert "gagne" in answered(capsys, "solve", "nim:3")
    monkeypatch.delenv("NOYAU_LANG")
    monkeypatch.setenv("LC_ALL", "fr_BE.UTF-8")
    assert "gagne" in answered(capsys, "solve", "nim:3")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "wins" in answered(capsys, "solve", "nim:3")


def test_an_error_is_one_line_in_the_language_of_the_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "nimm:3", "--lang", "fr"]) == 2
    assert capsys.readouterr().err == (
        "noyau: il n'y a pas de jeu nommé «\u202fnimm\u202f»\u202f; vouliez-vous dire «\u202fnim\u202f»\u202f?\n"
    )
    assert run(["slove", "nim:3"]) == 2
    assert capsys.readouterr().err == "noyau: there is no command 'slove'; did you mean 'solve'?\n"
    assert run(["solve", "nim:3", "--limit", "0"]) == 2
    assert run(["solve"]) == 2
    assert capsys.readouterr().err.count("noyau: ") == 2


def test_what_is_too_large_says_what_to_raise(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "token:complete-50:0", "--limit", "10"]) == 3
    assert "raise --limit" in capsys.readouterr().err


def test_the_strategy_is_printed_to_the_end_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    text = answered(capsys, "solve", "bounded:3:13", "--strategy")
    assert [line for line in text.splitlines() if line.startswith("After")] == ["After 12:", "After 8:", "After 4:"]


def test_the_catalogue_is_listed_with_the_keys_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    entries = json.loads(answered(capsys, "games", "--json"))
    assert [entry["name"] for entry in entries] == [*CATALOGUE, *PUZZLES]
    keys = ["name", "kind", "family", "title", "summary", "parameters", "example"]
    assert all(list(entry) == keys and str(parse(entry["example"])) == entry["example"] for entry in entries)
    assert [entry["name"] for entry in json.loads(answered(capsys, "games", "--family", "graph", "--json"))] == [
        "token"
    ]
    assert "'token:a>b" in answered(capsys, "games"), "an example can be pasted into a shell"
    assert run(["games", "--family", "cards"]) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_with_an_example(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = answered(capsys, name, "--help", "--lang", language)
    assert f"noyau {name}" in text.split("Ex", 1)[1]
    assert "--json" in text
    assert "{" not in re.sub(r"\{bash\|zsh\|fish\}|\{[-0-9|]+\}", "", text)


def test_all_commands_are_listed_without_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    text = answered(capsys)
    assert text == answered(capsys, "--help")
    assert all(f"  {name} " in text for name in COMMANDS)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_completes_commands(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "_NOYAU_COMPLETE" in answered(capsys, "completion", shell)
    words = {"COMP_WORDS": "noyau so", "COMP_CWORD": "1" if shell != "fish" else "so"}
    asked = noyau(env={**os.environ, "_NOYAU_COMPLETE": f"{shell}_complete", **words})
    assert "solve" in asked.stdout


def test_a_users_file_adds_games_to_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import noyau\nnoyau.impartial(lambda n: [n - t for t in (1, 3, 4) if t <= n], name='mine')\n")
    answer = noyau("--load", str(file), "solve", "mine:7", "--level", "3")
    assert answer.returncode == 0
    assert "mine:7: the player to move loses" in answer.stdout
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0\n")
    for wrong in (broken, tmp_path / "nowhere.py"):
        answer = noyau("--load", str(wrong), "solve", "mine:7")
        assert (answer.returncode, answer.stderr.count("\n")) == (2, 1)


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m noyau sequence nim --to 200000 | head -1; echo ${{PIPESTATUS[0]}}"
    answer = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert (answer.stdout.splitlines()[-1], answer.stderr) == ("0", "")


def test_an_interruption_leaves_with_130_and_one_line(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text("import noyau\nnoyau.impartial(lambda n: [n + 1], name='endless')\nprint('ready', flush=True)\n")
    command = [sys.executable, "-m", "noyau", "--load", str(file), "solve", "endless:0", "--limit", "1000000000"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interruptions
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    _, complaint = running.communicate(timeout=60)
    assert (running.returncode, complaint) == (130, "noyau: interrupted\n")


@pytest.mark.parametrize("spec", ["dots:3x3", "domination:grid-3x4"])
def test_what_an_interrupted_search_keeps_is_said_on_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, spec: str
) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    def stop(game: AnyGame, file: str, limit: Limit, **asked: bool) -> AnyAnalysis:
        assert limit.watch is not None
        limit.watch(7)
        raise SearchStopped(3) if spec == "dots:3x3" else stored_answers.Stopped(Mock(count=3))

    monkeypatch.setattr(progress, "PATIENCE", -1)
    monkeypatch.setattr(kept_search, "solve_kept", stop)
    monkeypatch.setattr(stored_answers, "solve_kept", stop)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    assert run(["solve", spec, "--keep", str(tmp_path / "kept.npz")]) == 130
    told, said = screen.getvalue().split("\r\x1b[K")
    assert "7" in told
    assert said.startswith("noyau: interrupted; 3 ")
