"""Peg solitaire and Solitaire Clobber through a pipe: every command of the table, in both languages."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from noyau.cli import run
from noyau.console.play.puzzle_table import commands_of
from noyau.words import LANGUAGES


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, lines: str, *more: str
) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert run(["play", game, *more]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "move"), [("pegs:rect-4x3", "0-1-2"), ("soloclobber:path-6:xxooxo", "1-2")])
def test_every_command_of_the_table_is_answered(
    game: str,
    move: str,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept = tmp_path / "kept.json"
    lines = ["hint", "moves", move, "light", "light", "undo", "redo", "why", f"save {kept}", "restart", "help"]
    said = typed(monkeypatch, capsys, game, "\n".join([*lines, f"load {kept}", "new", "quit", ""]), "--lang", language)
    assert kept.exists()
    assert "{" not in said
    assert said.count("✓") >= 3
    known = {"hint", "moves", "light", "undo", "redo", "why", "save", "load", "new", "restart"}
    assert set(commands_of("captures")) >= known


def test_after_each_jump_the_table_counts_and_the_light_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = typed(monkeypatch, capsys, "pegs:rect-4x3", "0-1-2\n3-4-5\nquit\n", "--lang", "en")
    assert "7 pegs, after 1 jump." in said
    assert "6 pegs, after 2 jumps." in said
    assert "The best can still be reached." in said


def test_a_jump_that_leaves_the_board_or_captures_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "'0-3-99' is not possible" in typed(monkeypatch, capsys, "pegs:rect-4x3", "0-3-99\nquit\n", "--lang", "en")
    said = typed(monkeypatch, capsys, "soloclobber:path-3:xxo", "0-1\nquit\n", "--lang", "fr")
    assert "est impossible ici" in said


@pytest.mark.parametrize("game", ["pegs:rect-4x3", "soloclobber:path-6:xxooxo"])
def test_another_start_is_announced_and_a_light_that_is_off_is_said_to_be(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = typed(monkeypatch, capsys, game, "light\nnew\nquit\n", "--lang", "en", "--seed", "1")
    before, _, after = said.partition("Another start, at random.")
    assert "A light tells after each" in before
    assert "A light tells" not in after
    assert "The light is off; 'light' switches it on." in after


@pytest.mark.parametrize(
    ("game", "move", "steps"),
    [
        (
            "lights:grid-3x3:all",
            "0,0",
            ("lamp once or not at all", "look at row 0", "press row 0, column 0", "Check lamp 0"),
        ),
        ("lights:petersen:all", "0", ("lamp once or not at all", "changes the lamp", "press cell", "Check lamp 0")),
        (
            "pegs:rect-4x3",
            "0-1-2",
            ("Every jump takes one peg away", "look at the peg in hole", "jump from", "leaves 1"),
        ),
        (
            "soloclobber:path-6:xxooxo",
            "1-2",
            ("keep the colours mixed", "vertex 1", "black 1 captures white 2", "such blocks"),
        ),
    ],
)
def test_hints_climb_from_the_idea_to_the_reason_and_begin_again_after_a_move(
    game: str, move: str, steps: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for asked in range(1, 5):
        said = " ".join(typed(monkeypatch, capsys, game, "hint\n" * asked + "quit\n", "--lang", "en").split())
        assert [step in said for step in steps] == [number < asked for number in range(4)], said
        assert said.count("to know more") == min(asked, 3)
    again = typed(monkeypatch, capsys, game, f"hint\nhint\nhint\n{move}\nhint\nquit\n", "--lang", "en")
    assert steps[0] in " ".join(again.partition("know more")[2].split())
