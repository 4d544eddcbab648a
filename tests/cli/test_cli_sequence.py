"""``noyau sequence`` as it is typed."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from noyau.cli import run
from noyau.words import say

OWN = """
import noyau
noyau.impartial(lambda n: [n - take for take in (1, 3, 4) if take <= n], name="own")
"""


def heed_interruptions() -> None:
    """A child of a process that ignores SIGINT would ignore it too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["sequence", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_text_shows_rows_of_ten_with_headings_and_the_period(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "subtraction:1,2,4", "--to", "12").splitlines() == [
        "subtraction:1,2,4: Grundy values of the heaps 0 to 12",
        "",
        "     0  1  2  3  4  5  6  7  8  9",
        " 0   0  1  2  0  1  2  0  1  2  0",
        "10   1  2  0",
        "",
        "Period: from heap 0 on, the values repeat every 3 heaps; proved (Winning Ways, ch. 4).",
    ]


def test_the_text_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "bounded:3", "--misere", "--to", "5", "--lang", "fr")
    assert "misere bounded:3\u202f: issues des tas de 0 à 5" in said
    assert "se répètent tous les 4 tas" in said


def test_a_period_by_a_window_that_returns_is_told_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert "window" not in out(capsys, "octal:0.(3)", "--to", "5", "--lang", "fr")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (["nim"], "saltus"),
        (["nim", "--what", "outcome"], "constant"),
        (["nim", "--what", "p-positions"], "ended"),
        (["interval:3-5", "--what", "p-positions"], "lost"),
        (["fibonacci"], "none"),
    ],
)
def test_every_kind_of_period_is_said(
    capsys: pytest.CaptureFixture[str], arguments: list[str], key: str, language: str
) -> None:
    last = out(capsys, *arguments, "--lang", language).splitlines()[-1]
    wanted = {
        "saltus": ("grows by 1 with each heap", "augmente de 1 à chaque tas"),
        "constant": ("From heap 1 on, the value", "À partir du tas 1"),
        "ended": ("From heap 1 on, no heap is lost", "À partir du tas 1, aucun tas n'est perdant"),
        "lost": ("larger by 8", "plus grand de 8"),
        "none": ("No period is known", "On ne connaît pas de période"),
    }[key][language == "fr"]
    assert wanted.lower() in last.lower()
    assert "{" not in last


def test_json_is_one_document_with_every_value(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(out(capsys, "parity", "--to", "6", "--json"))
    assert list(answer) == ["game", "first", "values", "period", "method"]
    assert answer["values"] == [0, 0, 1, 1, 2, 2, 3]
    assert answer["period"]["saltus"] == 1
    same = json.loads(out(capsys, "parity", "--to", "6", "--format", "json"))
    assert {**same, "method": 0} == {**answer, "method": 0}
    long = json.loads(out(capsys, "bounded:3", "--to", "200000", "--json", "--what", "outcome"))
    assert len(long["values"]) == 200_001
    assert long["values"][:5] == list("PNNNP")


def test_own_rules_without_a_usual_position_have_a_sequence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    assert run(["--load", str(file), "sequence", "own", "--to", "40", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["values"][:8] == [0, 1, 0, 1, 2, 3, 2, 0]
    assert answer["period"]["status"] == "observed"
    assert answer["period"]["checked_to"] == 40
    said = out(capsys, "own", "--to", "40")
    assert "observed up to heap 40, not proved" in said


BAD = [
    (["nim", "--to", "-1"], 2),
    (["nim", "--to", "x"], 2),
    (["nim", "--to", "9" * 5000], 2),
    (["nim", "--to", "99999999999"], 3),
    (["nim", "--what", "nimbers"], 2),
    (["nim", "--format", "xml"], 2),
    (["misere", "nim", "--what", "grundy"], 2),
    (["token:a>b:a"], 2),
    (["nim:3", "+", "nim:4"], 2),
    (["nimm"], 2),
    (["bounded:0"], 2),
    ([], 2),
    (["nim", "-o", "/no/such/folder/file"], 2),
    (["nim", "--json", "--format", "csv"], 2),
    (["nim:3,4"], 2),
    (["nim", "1", "3", "5", "7"], 2),
    (["misere", "nim:1,3,5,7"], 2),
    (["fibonacci", "--to", "5000"], 3),
    (["octal:0.9g"], 2),
    (["octal:3.1"], 2),
    (["octal:0.77", "--to", "-2"], 2),
    (["grundy", "--to", "99999999999"], 3),
    (["kayles", "-o", "values.pdf"], 2),
    (["kayles", "-o", "values.csv", "--format", "json"], 2),
    (["kayles", "-o", "/no/such/folder/values.csv"], 2),
    (["kayles", "--format", "npy"], 2),
    (["kayles", "--keep", "/no/such/folder/kept.npz"], 2),
    (["nim", "--keep", "kept.npz"], 2),
    (["wythoff", "-o", "pairs.svg"], 2),
    (["wythoff", "--statistics"], 2),
    (["kayles", "--what", "outcome", "-o", "values.svg"], 2),
    (["kayles", "--what", "outcome", "--statistics"], 2),
    (["kayles", "--statistics", "--format", "csv"], 2),
    (["kayles", "--beside", "nim", "--format", "bfile"], 2),
    (["kayles", "--beside", "wythoff"], 2),
    (["kayles", "--beside", "nimm"], 2),
    (["kayles", "--what", "p-positions", "--differences", "nim"], 2),
    (["--find", "0,1,x"], 2),
    (["--find", ""], 2),
    (["kayles", "--find", "0,1,2"], 2),
    (["misere kayles", "--certificate", "proof.json"], 2),
    (["nim", "--certificate", "proof.json"], 2),
    (["wythoff", "--certificate", "proof.json"], 2),
    (["kayles", "--certificate", "no/such/folder/proof.json"], 2),
]
LONG = ["misere", "octal:0.37", "--to", "200"], 3
"""A search of a second, which is asked for in one language alone."""


@pytest.mark.parametrize(
    ("language", "arguments", "code"),
    [*((language, *each) for language in ("en", "fr") for each in BAD), ("fr", *LONG)],
)
def test_bad_input_gets_one_line_and_its_code(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, language: str
) -> None:
    assert run(["sequence", *arguments, "--lang", language]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith('{"error": ' if "--json" in arguments else "noyau: ")
    assert captured.err.count("\n") == 1
    assert "{" not in captured.err[1:]


def test_broken_heaps_are_told_with_their_proof_and_method(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "kayles", "--to", "20")
    assert said.endswith("proved by the values up to heap 167 (Guy and Smith 1956).\n")
    said = out(capsys, "grundy", "--to", "30000")
    assert "No period was found up to heap 30,000.\nComputed by the sparse space of mask " in said
    assert "repeat the period" in out(capsys, "octal:0.07", "--to", "2000")
    answer = json.loads(out(capsys, "kayles", "--to", "2000", "--json"))
    assert list(answer) == ["game", "first", "values", "period", "method"]
    assert len(answer["values"]) == 2001
    assert list(answer["method"])[:5] == ["engine", "reference", "scope", "positions", "seconds"]


def test_games_stand_side_by_side(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = out(capsys, "kayles", "--beside", "octal:0.07", "--beside", "nim", "--to", "21").splitlines()
    assert lines[0] == "Grundy values of the heaps 0 to 21, 3 games side by side"
    assert lines[2].split() == ["heap", *map(str, range(20))]
    assert lines[3].split()[:6] == ["kayles", "0", "1", "2", "3", "1"]
    assert lines[9].split() == ["octal:0.07", "3", "0"]
    assert lines[-1].startswith("nim — Period")
    csv = out(capsys, "kayles", "--beside", "subtraction:1,2", "--to", "1", "--format", "csv")
    assert csv == 'heap,kayles,"subtraction:1,2"\n0,0,0\n1,1,1\n'
    answer = json.loads(out(capsys, "kayles", "--beside", "nim", "--to", "3", "--json"))
    assert [(other["game"], other["values"]) for other in answer["beside"]] == [("nim", [0, 1, 2, 3])]
    letters = out(capsys, "misere", "kayles", "--beside", "nim", "--to", "4", "--lang", "fr")
    assert ["misere", "nim", "N", "P", "N", "N", "N"] in map(str.split, letters.splitlines())
    picture = tmp_path / "games.svg"
    out(capsys, "kayles", "--beside", "dawson", "--to", "30", "-o", str(picture))
    assert ">dawson<" in picture.read_text()


def test_statistics_and_differences_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["octal:0.161", "--to", "600", "--differences", "octal:0.36", "--differences", "octal:0.161"]
    for language, differ, agree, always in (
        ("en", "differ first at heap 519", "agree up to heap", "for ever"),
        ("fr", "diffèrent d'abord au tas 519", "coïncident jusqu'au tas", "pour toujours"),
    ):
        said = out(capsys, *arguments, "--statistics", "--lang", language)
        assert differ in said
        assert agree in said
        assert "{" not in said
        same = out(capsys, "kayles", "--to", "200", "--differences", "octal:0.77", "--lang", language)
        assert always in same
    answer = json.loads(out(capsys, *arguments, "--statistics", "--json"))
    assert answer["differences"][0] == {
        "game": "octal:0.36",
        "heap": 519,
        "here": answer["values"][519],
        "there": 4,
        "for_ever": False,
    }
    assert answer["statistics"]["largest"] == max(answer["values"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_are_found_by_their_first_values(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert "kayles" in out(capsys, "--find", "0,1,2,3,1,4,3,2,1,4", "--lang", language).splitlines()[0]
    found = json.loads(out(capsys, "--find", "0,1,2,0,1,2", "--json"))
    assert found[0]["spec"] == "bounded:2"
    assert set(found[0]) == {"spec", "what", "offset", "row", "also"}
    assert "{" not in out(capsys, "--find", "7,7,9,33,2", "--lang", language)


def test_the_examples_of_the_help_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = [line.split() for line in say("en", "sequence.example").splitlines()]
    for name, *arguments in examples:
        assert name == "noyau"
        assert run(arguments) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["grundy.csv", "grundy.npz"]
    assert capsys.readouterr().err == ""


def test_zero_is_a_sequence_of_one_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(out(capsys, "nim", "--to", "0", "--json"))["values"] == [0]


def test_small_questions_import_nothing_heavy() -> None:
    heavy = "print([name for name in ('numpy', 'rich', 'networkx') if name in sys.modules])"
    code = f"import sys; from noyau.cli import run; run(['sequence', 'parity', '--format', 'bfile']); {heavy}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]"


def test_an_interrupt_is_clean() -> None:
    command = [sys.executable, "-m", "noyau", "sequence", "nim", "--to", "9000000"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_interruptions
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (130, "noyau: interrupted")


def test_progress_is_told_on_a_terminal_only(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SLOW, str(tmp_path / "out.txt")]
    here, there = pty.openpty()
    subprocess.run(command, stderr=there, check=True, timeout=60)
    os.close(there)
    told = os.read(here, 10_000)
    assert b" %" in told
    shares = [word for word in told.split(b"\r") if b"%" in word]
    assert len(shares) == len(set(shares)), "the same share is told once"
    os.close(here)
    quiet = subprocess.run(command, stderr=subprocess.PIPE, check=True, timeout=60)
    assert quiet.stderr == b""


SLOW = """
import sys
from noyau.cli import run
from noyau.console import progress
progress.PATIENCE = 0.0
sys.exit(run(["sequence", "nim", "--to", "50000", "-o", sys.argv[1]]))
"""
