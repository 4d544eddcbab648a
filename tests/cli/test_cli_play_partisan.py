"""``noyau play`` of games of two sides: who begins, which side the human has, names, hints, the end, kept matches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal import Play, win_by_winning_moves

from noyau.arguments.rules import say_rules
from noyau.cli import run
from noyau.core.budget import Limit
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.spec import parse
from noyau.engines.partisan.kept_outcomes import solve_kept
from noyau.playing.match import load_match


def test_left_begins_and_the_human_is_told_the_side(play: Play) -> None:
    said = play("quit", "domineering:2x3")[1]
    assert "Domineering · left domineering:2x3\n" in said
    assert "You are Left, and you begin.\n" in said
    assert "Left (you) > " in said
    french = play("quitter", "right", "domineering:2x3", "--lang", "fr")[1]
    assert "Vous êtes Droite et vous commencez." in french
    assert "Droite (vous) > " in french


def test_the_human_may_have_either_side_and_begin_or_not(play: Play) -> None:
    starts = {
        ("--side", "right"): ("left", 1),
        ("--side", "left"): ("left", 0),
        ("--side", "right", "--player", "right"): ("right", 0),
        ("--side", "right", "--first", "human"): ("right", 0),
        ("--side", "left", "--first", "computer"): ("right", 1),
        ("--player", "right", "--first", "computer"): ("right", 1),
        ("--players", "perfect,human", "--side", "left"): ("right", 1),
    }
    for options, (begins, human) in starts.items():
        kept = json.loads(play("quit", "domineering:3x3", "--json", *options)[1].splitlines()[0])
        assert kept["start"] == f"{begins} domineering:3x3"
        assert kept["sides"][0] == begins
        assert kept["players"].index("human") == human


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("nim:3", "--side", "left"), "nim has no sides"),
        (("nim:3", "--player", "left"), "nim has no sides"),
        (("impartial", "domineering:2x2", "--player", "left"), "gives both players the same moves"),
        (("domineering:2x2", "--side", "left", "--players", "human,human"), "--side needs a human and a computer"),
        (("left", "domineering:2x2", "--side", "right", "--first", "human"), "mean that Right begins"),
        (("left", "domineering:2x2", "--player", "right"), "left"),
        (("lights:grid-2x2:all", "--side", "left"), "a puzzle has one player"),
        (("lights:grid-2x2:all", "--keep", "a.npz"), "a puzzle has one player"),
        (("nim:3", "--keep", "a.npz"), "nim is no game of two sides"),
    ],
)
def test_sides_that_make_no_sense_are_refused(
    options: tuple[str, ...], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", *options]) == 2
    assert fault in capsys.readouterr().err


def test_the_computer_is_called_by_its_side_and_tells_why_it_moved(play: Play) -> None:
    said = play("why|hint|quit", "domineering:3x3", "--side", "right")[1]
    assert "Left (the computer) plays " in said
    assert "because it wins: you are left in a lost position." in said
    assert "this position is losing" in said


def test_a_move_of_the_other_side_is_refused_with_those_that_are_possible(play: Play) -> None:
    said = play("0,0-0,1|quit", "domineering:2x2")[1]
    assert "'0,0-0,1' is a move of Right's; Left is to move" in said
    assert "Possible moves: 0,0-1,0, 0,1-1,1" in said


def test_the_end_says_who_cannot_move_and_who_has_won(play: Play) -> None:
    won = play("0,1-1,1", "domineering:2x3")[1]
    assert "Right cannot move: Left wins.\nYou win!\n" in won
    two = play("0,0-1,0", "domineering:2x2", "--players", "human,human")[1]
    assert "Right cannot move.\nLeft wins.\n" in two
    misere = play("0,0-1,0|1,1-1,2", "misere", "domineering:2x3", "--players", "human,human")[1]
    assert "Left cannot move: in misère play, that wins.\nLeft wins.\n" in misere
    french = play("0,1-1,1", "domineering:2x3", "--lang", "fr")[1]
    assert "Droite ne peut pas jouer : Gauche gagne." in french.replace("\u202f", " ").replace("\xa0", " ")
    computers = play("", "domineering:2x2", "--players", "perfect,beginner", "--seed", "1")[1]
    assert "Left (perfect) begins." in computers
    assert "Left (perfect) wins." in computers


@pytest.mark.parametrize("ending", ["normal", "misere"])
@pytest.mark.parametrize("spec", ["left domineering:3x3", "right clobber:xox/oxo"])
def test_the_perfect_computer_can_be_beaten_by_winning_moves_alone(play: Play, spec: str, ending: str) -> None:
    from noyau.core.spec import parse
    from noyau.core.verdict import Ending
    from noyau.engines import solve

    if solve(parse(spec, Ending(ending))).winning:
        assert "You win!" in win_by_winning_moves(play, spec, ending)


def test_hints_lead_to_the_move_and_why(play: Play) -> None:
    said = play("hint|hint|hint|hint|quit", "domineering:3x3")[1]
    steps = ["this position is winning for you", "look at column 1", "Hint: play ", "Why:", "Its value is ±1."]
    assert [said.index(step) for step in steps] == sorted(said.index(step) for step in steps)
    assert "0,1-1,1 ✓" in play("moves marks|quit", "domineering:3x3")[1]


def test_on_a_large_board_nobody_pretends_to_know_who_wins(play: Play) -> None:
    said = play("hint|hint|quit", "domineering:8x8", "--seed", "1")[1]
    assert "who wins is not known" in said
    assert "seems sensible" in said


def test_sums_and_impartial_versions_are_played(play: Play) -> None:
    said = play("2:1|quit", "right", "domineering:2x2 + nim:2")[1]
    assert "A sum of games · right domineering:2x2 + nim:2" in said
    assert "  domineering: Lay a domino" in said
    assert "Left (the computer) plays " in said
    either = play("0,1-1,1", "impartial", "domineering:2x2")[1]
    assert "both players may make either one's moves" in either
    assert "The computer wins." in either


def test_a_match_is_kept_with_who_began_and_goes_on(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play("0,0-0,1|undo|0,0-0,1|quit", "right", "domineering:3x4", "--save", str(file))
    kept = load_match(file.read_text())
    assert str(kept.start) == "right domineering:3x4"
    assert len(kept.moves) == 2
    said = play("quit", "--resume", str(file))[1]
    assert "The game goes on after 2 moves." in said
    assert "Right (you) > " in said
    other = play("quit", "--resume", str(file), "--side", "left")[1]
    assert "Right (the computer) plays " in other


def test_after_the_end_sides_are_exchanged_or_the_other_begins(tmp_path: Path) -> None:
    from terminal import Terminal

    terminal = Terminal(tmp_path, "domineering:2x3", "--strength", "random", "--seed", "1", "--no-colour")
    terminal.answers("Left (you) > ", "0,1-1,1")
    terminal.answers("swap, other, undo, why) > ", "other")
    said = terminal.answers("Left (you) > ", "quit")
    assert "right domineering:2x3" in said
    assert "The computer is Right, and begins." in said
    assert terminal.ends()[0] == 0


def test_dominoes_lie_in_a_terminal_as_their_players_laid_them(play: Play) -> None:
    said = play("0,0-1,0\n0,1-0,2\nquit", "domineering:2x3", "--players", "human,human")[1]
    assert "  0 │ ║ ═ ═\n  1 │ ║ · ·\n" in said


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_of_the_catalogue_tells_its_rule_at_the_table(language: str) -> None:
    for name in CATALOGUE:
        if name not in PUZZLES:
            assert say_rules(parse(find_rules(name).example), language)


def test_the_computer_thinks_with_what_a_file_keeps(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position that takes hundreds of states is known to a computer that may look at fifty."""
    monkeypatch.setattr("noyau.cli.play.LIMIT", Limit(positions=50))
    file = tmp_path / "a.npz"
    solve_kept(parse("clobber:4x4"), file, Limit(10**6))
    asked = ("clobber:4x4", "--keep")
    assert "too large to be judged" in play("hint\nquit", *asked, str(tmp_path / "new.npz"))[1]
    assert "too large to be judged" not in play("hint\nquit", *asked, str(file))[1]


def test_the_computer_thinks_as_long_as_it_is_told(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.playing.players.LIMIT", Limit(positions=50))
    assert "too large to be judged" in play("hint\nquit", "domineering:5x5")[1]
    assert "too large to be judged" not in play("hint\nquit", "domineering:5x5", "--seconds", "60")[1]
