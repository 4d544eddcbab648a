"""``noyau play`` on boards: squares typed, squares coloured on request, whole games to their end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal import Play, Terminal, win_by_winning_moves

from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.playing.match import load_match

pexpect = pytest.importorskip("pexpect")


def test_the_board_shows_the_piece_and_dots_where_it_may_go(play: Play) -> None:
    said = play("", "king:8x8:7,7")[1]
    assert "  7 │ ·  ·  ·  ·  ·  ·  •  ♔\n  6 │ ·  ·  ·  ·  ·  ·  •  •\n" in said
    assert "      0  1  2  3  4  5  6  7\n" in said
    assert "✓" not in said


def test_a_square_is_typed_with_a_comma_or_a_space(play: Play) -> None:
    said = play("6,6|5 5|4, 4|3 ,3|1 1|2,3", "king:8x8:7,7", "--players", "human,human", "--json")[1]
    assert json.loads(said.splitlines()[0])["moves"] == ["6,6", "5,5", "4,4", "3,3", "2,3"]
    assert "1,1 cannot be reached in one move" in said


def test_the_squares_are_coloured_on_request_and_no_longer_on_a_second(play: Play) -> None:
    said = play("squares|6,6|squares", "king:8x8:7,7", "--seed", "1")[1]
    assert "The squares are coloured: green ✓ where the player to move wins" in said
    assert said.count("✗ red: whoever moves from here loses") == 2
    assert "  6 │ ✗  ✓  ✗  ✓  ✗  ✓ (✗)(✓)" in said
    assert "The squares are no longer coloured." in said
    assert "⚑  ·  ·" in said.partition("no longer coloured")[2]


def test_the_words_for_it_work_in_both_languages_and_are_in_the_help(play: Play) -> None:
    french = play("aide|squares|cases", "king:8x8:7,7", "--misere", "--lang", "fr")[1]
    assert "  cases        avec ou sans les cases coloriées" in french
    assert "vert\u202f: celui qui joue d'ici gagne" in french
    assert "  7 │ ✗  ✓  ✓  ✓  ✓  ✓ (✓)♔✓" in french
    assert "Les cases ne sont plus coloriées." in french
    assert "  squares      the board coloured" in play("help", "king:8x8:7,7")[1]


def test_a_game_without_a_board_says_what_to_ask_instead(play: Play) -> None:
    assert "'moves marks' shows which moves win" in play("squares", "nim:3,4")[1]
    assert "« coups jugés » montre" in play("cases", "wythoff:5,8", "--lang", "fr")[1].replace("\u202f", " ")
    assert "✓ whoever moves from here wins" in play("squares", "token:a>b,b>c,a>c:a")[1]


def test_a_new_game_begins_without_colours(play: Play) -> None:
    said = play("squares|new nim:3,4|new rook:8x8:7,5", "king:8x8:7,7")[1]
    assert "╿ ╿ ╿  3" in said
    assert "♖" in said
    assert "✗" not in said.partition("nim:3,4")[2]


def test_a_board_too_large_to_be_coloured_is_shown_plain_with_the_reason(play: Play) -> None:
    said = play("squares", "piece:1,0;0,1;3,3*;5,1:90000x90000:89999,89999")[1]
    assert "too large to be coloured" in said
    assert "✦" in said.partition("too large")[2]


def test_the_ladder_of_hints_speaks_of_squares_then_of_a_line_then_of_the_move(play: Play) -> None:
    said = play("hint|hint|hint|hint|hint", "king:8x8:7,7")[1]
    steps = [
        "this position is winning for you",
        "a winning move reaches a square from which the other player loses",
        "look at the diagonal",
        "play 6,6",
        "Why:",
    ]
    places = [said.index(step) for step in steps]
    assert places == sorted(places)
    assert "look at column 5" in play("hint|hint|hint", "rook:8x8:7,5")[1]
    assert "regardez la ligne 5" in play("indice|indice|indice", "rook:8x8:5,7", "--lang", "fr")[1]
    assert "look at the moves along the third vector" in play("hint|hint|hint", "vectors:2,1,3:4,4,1")[1]
    assert "possible moves win" in play("hint|hint|hint", "knight:8x8:7,6")[1]
    assert "look at heaps 1, 2" in play("hint|hint", "nimhoff:2,2")[1] + play("hint|hint", "wythoff:3,3")[1]


GAMES = [
    ("king:8x8:7,7", "normal"),
    ("king:8x8:7,7", "misere"),
    ("queen:9x9:8,6", "normal"),
    ("knight:8x8:7,6", "misere"),
    ("kingpower:2:9x9:8,8", "normal"),
    ("vectors:2,1,3:4,4,1", "normal"),
    ("vectors:2,1,3:4,4,1", "misere"),
    ("wythoff:5,8", "normal"),
    ("wythoff:4,6", "misere"),
]


@pytest.mark.parametrize(("spec", "ending"), GAMES)
def test_whoever_follows_the_winning_moves_beats_the_perfect_computer(play: Play, spec: str, ending: str) -> None:
    said = win_by_winning_moves(play, spec, ending)
    assert "You win!" in said
    assert "Flawless" in said


@pytest.mark.parametrize("strength", ["perfect", "strong", "beginner", "random"])
def test_computers_of_every_strength_play_to_the_end(play: Play, strength: str) -> None:
    for spec in ("queen:8x8:7,7", "knight:8x8:7,7", "vectors:1,2,2:5,4,1", "piece:1,0;0,1;2,2*:8x8:7,7"):
        for language in ("en", "fr"):
            code, said = play("", spec, "--players", f"{strength},perfect", "--seed", "5", "--lang", language)
            assert code == 0
            assert ("wins." if language == "en" else "a gagné.") in said


def test_a_game_on_a_board_is_played_at_a_terminal_saved_and_resumed(
    sit_down: Callable[..., Terminal], tmp_path: Path
) -> None:
    terminal = sit_down("king:8x8:7,7", "--seed", "1", "--lang", "fr")
    assert "♔" in terminal.answers("À vous > ", "cases")
    assert "rouge" in terminal.answers("À vous > ", "6 6")
    assert "L'ordinateur joue" in terminal.answers("À vous > ", "quitter")
    code, said = terminal.ends()
    assert code == 0
    assert "noyau play --resume noyau-match.json" in said
    kept = json.loads((tmp_path / "noyau-match.json").read_text())
    assert kept["moves"][0] == "6,6"
    assert len(kept["moves"]) == 2
    again = sit_down("--resume", "noyau-match.json")
    assert "The game goes on after 2 moves." in again.answers("Your move > ", "hint")
    again.answers("Your move > ", "quit")
    assert again.ends()[0] == 0


@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("king:4x4:3,2", ["--lang", "en"]),
        ("vectors:1,1,2:2,2,1", ["--misere", "--lang", "fr"]),
        ("wythoff:3,4", ["--lang", "fr"]),
    ],
)
def test_whole_games_are_won_at_a_terminal_in_both_languages(
    sit_down: Callable[..., Terminal], tmp_path: Path, spec: str, options: list[str]
) -> None:
    terminal, kept = sit_down(spec, *options, "--save", "kept.json"), tmp_path / "kept.json"
    french = "fr" in options
    prompts = ("À vous > ", "Une autre partie") if french else ("Your move > ", "Another game?")
    game = parse(spec, Ending.MISERE if "--misere" in options else Ending.NORMAL)
    while terminal.child.expect_exact(prompts) == 0:
        now = load_match(kept.read_text()).game if kept.exists() else game
        terminal.child.sendline(now.rules.write_move(now.position, solve(now).winning[0]))
    assert ("Vous avez gagné" if french else "You win!") in terminal.child.before
    terminal.child.sendline("non" if french else "no")
    assert terminal.ends()[0] == 0
    assert json.loads(kept.read_text())["winner"] == 1
