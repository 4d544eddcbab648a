"""Whatever is asked, with whatever options and files, and whatever lines at a table: an answer or a refusal."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random

import click
import pytest

from noyau.cli import COMMANDS, build, run

ASKED = [name for name in COMMANDS if name not in ("serve", "warm", "verify", "play")]
"""The page does not end by itself, all kernels and all claims take long, and at a table there are lines to type."""

GAMES = [
    *("nim:3,4,5", "misere nim:1,2", "bounded:3:7", "token:a>b,b>a,b>c:a", "fibonacci:9", "kayles:5", "octal:0.137:9"),
    *("king:3x3:2,2", "wythoff", "vectors:2,2,1", "domination:petersen", "geography:petersen:0", "cram:2x3"),
    *("arckayles:grid-2x2", "hackenbush:0-1g,1-2g", "poset:0<1,0<2", "nim:3,4 + kayles:3", "subtraction:1,2,4"),
    *("lights:grid-3x3:all", "lights:torus-3x3?states=3:all", "pegs:rect-4x3", "pegs:cycle-6:.ooooo"),
    *("soloclobber:path-6:xxooxo", "soloclobber-alternating:grid-2x2:xoxo"),
]
OTHERS = [
    *("grid-3x3", "petersen", "a>b,b>c", "a>a", "english", "nullity", "solvable", "new", "census", "powers", "bash"),
    *("", "-", "@", "@nofile", "nimm:3", "nim:-1", "nim:3,x", ":", "nim:", "misere", "+", "--", "é∞", "\x00"),
]
VALUES = [
    *("", "0", "1", "3", "-1", "1.5", "nan", "inf", "99999999999999999999", "x", "a", "é", "2x2", "0x0", "1-5", "5-1"),
    *("all", "0,1", "5,x", "000/011/011", "torus", "kayles", "/", ".", "nofolder/out.svg"),
    *("out.svg", "out.json", "out.txt", "out.npy", "out.csv", "out.dot"),
]
LINES = [
    *("1-1", "1-2", "2-1", "0", "0,0", "1,1", "2,2", "0-1", "0-1-2", "1 2 3", "a1", "a>b", "", ".", "é", "x"),
    *("help", "hint", "why", "moves", "squares", "undo", "redo", "draw", "resign", "colours", "light", "restart"),
    *("save", "save .", "save /", "save \x00", "save out.json", f"save {'x' * 300}", "load .", "load out.json"),
    *("new", "new nim:3", "new lights:grid-3x3:all", "new x", "yes", "no", "solve", "edit", "/help", "quit"),
]


def _words(name: str, random: Random) -> list[str]:
    """A command with some of its options, each with a value that may or may not suit it."""
    command = build().get_command(click.Context(click.Command("noyau")), name)
    assert command is not None
    options = [option for option in command.params if isinstance(option, click.Option)]
    words = [name, *random.choices([*GAMES, *OTHERS], k=random.choice([0, 1, 1, 1, 1, 2]))]
    for option in random.sample(options, min(len(options), random.choice([0, 1, 2, 2, 3]))):
        words.append(random.choice(option.opts))
        if not option.is_flag:
            suits = isinstance(option.type, click.Choice) and random.random() < 0.8
            words.append(random.choice(option.type.choices if suits else VALUES))  # type: ignore[attr-defined]
    return [*words, "--seconds", "0.2"] if any("--seconds" in option.opts for option in options) else words


@pytest.mark.parametrize("name", ASKED)
def test_any_options_are_answered_or_refused_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    random = Random(name)
    for _ in range(12):
        words = _words(name, random)
        monkeypatch.setattr(sys, "stdin", io.StringIO("nim:3"))
        code = run(words)
        said = capsys.readouterr()
        as_json = "--json" in words[: words.index("--") if "--" in words else None]
        if code == 0:
            assert said.err == "", words
            assert not as_json or name == "completion" or "--help" in words or json.loads(said.out), words
        else:
            assert code in (2, 3), words
            assert (said.out, said.err.count("\n")) == ("", 1), words
            assert json.loads(said.err)["message"] if as_json else said.err.startswith("noyau: "), words


@pytest.mark.parametrize("seed", range(40))
def test_any_lines_at_a_table_are_moves_or_commands_or_refused(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    random = Random(seed)
    lines = random.choices(LINES, k=random.choice([4, 12]))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    words = ["play", random.choice(GAMES), *random.choice([[], ["--save", "out.json"], ["--seed", "1"], ["--json"]])]
    assert run(words) in (0, 2, 3), (words, lines)
    assert "Traceback" not in "".join(capsys.readouterr())
