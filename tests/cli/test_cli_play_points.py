"""``noyau play`` of games with points: who plays again, the points, the initials on the board, and the end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal import Play

from noyau.cli import run
from noyau.playing.match import load_match

BOX = "0,0-0,1|1,0-1,1|0,0-1,0|0,1-1,1"


def test_whoever_closes_a_box_plays_again_and_has_an_initial_in_it(play: Play) -> None:
    said = play("0,0-1,0|1,0-1,1|0,0-0,1|0,1-1,1|0,1-0,2", "dots:1x2", "--players", "human,human")[1]
    assert "Player 2 scores 1 point. Points: 0 for Player 1, 1 for Player 2.\nPlayer 2 plays again.\n" in said
    assert "  0 •───•   •\n    │P2 │\n  1 •───•   •\n\nPoints: 0 for Player 1, 1 for Player 2; 1 left.\n" in said


def test_points_decide_who_has_won_and_equal_points_are_a_draw(play: Play) -> None:
    said = play(BOX, "dots:1x1", "--players", "human,human")[1]
    assert "Points: 0 for Player 1, 1 for Player 2.\nPlayer 2 wins.\n" in said
    kept = json.loads(play("0.1|1.2", "picarete:path-3", "--players", "human,human", "--json")[1].splitlines()[0])
    assert (kept["winner"], kept["points"], kept["over"]) == (2, [1, 2], True)
    drawn = play("0.1|2.3", "picarete:edges-0.1,2.3", "--players", "human,human")[1]
    assert "Points: 2 for Player 1, 2 for Player 2.\nThe game is a draw.\n" in drawn


def test_the_computer_goes_on_while_it_closes_boxes_and_says_why(play: Play) -> None:
    said = play("0,0-1,0|why|undo|quit", "dots:1x2:american:x.x....")[1]
    assert (
        "The computer scores 1 point. Points: 0 for you (P1), 1 for the computer (P2).\nThe computer plays again.\n"
        in said
    )
    assert "because no move earns it more:" in said
    assert said.count("  0 •───•   •\n\n  1 •───•   •\n") == 2  # at the start, and when the move is taken back


def test_whoever_has_to_cut_again_is_told_and_the_moves_are_judged_for_who_makes_them(play: Play) -> None:
    said = play("moves judged|0.g|quit", "nimstring:edges-0.g,1.g,1.2,2.g", "--players", "human,human")[1]
    assert "1.2 ✓, 0.g ✓, 1.g ✗, 2.g ✗" in said
    assert "Player 1 plays again." in said


def test_hints_go_from_the_points_to_the_move(play: Play) -> None:
    said = play("hint|hint|hint|hint|quit", "picarete:cycle-5:0.1,0.4")[1]
    steps = ["you can get 2 points more", "2 of the 3 possible moves earn that much", "Hint: play ", "Why:"]
    places = [said.index(step) for step in steps]
    assert places == sorted(places)
    bounded = play("hint|hint|hint|quit", "picarete:grid-7x7", "--strength", "strategy")[1]
    steps = ["the other player gets between 1 and 47 points more than you", "seems to give least away", "Why it works"]
    assert [bounded.index(step) for step in steps] == sorted(bounded.index(step) for step in steps)
    judged = play("moves judged|quit", "picarete:cycle-5:0.1,0.4")[1]
    assert "1.2 (+2), 2.3 (0), 3.4 (+2)" in judged


def test_whoever_took_the_last_coin_of_nimstring_has_lost_and_is_told_why(play: Play) -> None:
    game, people = "nimstring:path-4", ("--players", "human,human")
    said = play("0.1|1.2|2.3", game, *people)[1]
    assert "Player 1 took the last coin, must cut again, and no string is left.\nPlayer 2 wins." in said
    said = play("0.1|1.2|2.3", game, *people, "--lang", "fr")[1]
    assert (
        "Joueur 1 a pris la dernière pièce : il devrait couper encore, et il ne reste plus de ficelle."
        in said.replace("\u202f", " ")
    )
    added = play("2:1|1:0.1", "nimstring:path-2 + nim:1", *people)[1]
    assert "Player 2 took the last coin, must move again, and no move is left.\nPlayer 1 wins." in added
    passed = play("1:0.1|2:1", "nimstring:path-2 + nim:1", *people)[1]
    assert "Player 1 made the last move. Whoever makes the last move wins.\nPlayer 1 wins." in passed


def test_a_move_that_was_made_is_refused_in_the_words_of_the_game(play: Play) -> None:
    assert "the line 0,1-0,0 is drawn already" in play("0,1-0,0|quit", "dots:1x1:american:x...")[1]
    assert "the edge 1.0 is taken already" in play("1.0|quit", "picarete:path-3:0.1")[1]
    assert "the string 0.g is cut already" in play("0.g|quit", "strings:edges-0.1,0.g:0.g")[1]


def test_of_many_moves_all_are_listed_where_all_are_wished_for(play: Play) -> None:
    said = play("moves|moves marks all", "picarete:grid-7x7")[1]
    assert "and others; 'moves marks all' lists them too" in said
    assert said.count("47.48") == 2  # on the board, and in the list of all
    assert "You play against the computer (as well as it can: nobody knows the score here)." in said
    assert "You play against the computer (perfect)." in play("quit", "picarete:cycle-4")[1]


def test_help_says_that_moves_are_judged_by_what_they_are_worth(play: Play) -> None:
    said = play("help|moves|quit", "dots:1x1")[1]
    assert said.count("shows what each is worth") == 2
    assert "which of them win" not in said
    assert "which of them win" in play("help|quit", "nim:1,2")[1]


def test_a_match_with_points_is_kept_and_goes_on(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "boxes.json"
    play("0,0-1,0|1,0-1,1|0,0-0,1|0,1-1,1|quit", "dots:1x2", "--players", "human,human", "--save", str(file))
    match = load_match(file.read_text(encoding="utf-8"))
    assert (match.points, match.turn, match.owners) == ((0, 1), 1, {0: 1})
    said = play("quit", "--resume", str(file), "--lang", "fr")[1]
    assert "Joueur 2 > " in said
    assert "│J2 │" in said


def test_commands_that_speak_of_the_last_move_refuse_games_with_points(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["solve", "dots:1x2", "--strategy"],
        ["solve", "dots:1x2", "--misere"],
        ["solve", "dots:1x2 + nim:3"],
        ["colour", "picarete:cycle-4"],
        ["graph", "dots:1x1", "--moves"],
        ["sequence", "dots:1x1", "--to", "3"],
        ["table", "dots:1x1", "--size", "2x2"],
        ["quotient", "dots:1x1", "--to", "3"],
    ):
        for language in ("en", "fr"):
            assert run([*arguments, "--lang", language]) == 2
            said = capsys.readouterr().err
            assert ("is decided by points" if language == "en" else "se décide aux points") in said
