"""``noyau play``: what a player sees and types, through a pipe and in a terminal, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from terminal import Play

import noyau
from noyau.forms.heaps import HeapGame

pexpect = pytest.importorskip("pexpect")


def test_a_game_is_won_through_a_pipe_and_its_end_explained(play: Play) -> None:
    code, said = play("1-2|2-4|3-4|2-1", "nim:3,4,5", "--players", "human,human")
    assert code == 0
    assert "Take as many tokens as you like from one heap" in said
    assert "Whoever makes the last move wins." in said
    assert "Player 1 > 1-2" in said


def test_the_perfect_computer_wins_and_the_slip_is_shown(play: Play) -> None:
    code, said = play("1-1|2-1|1-1|1-1|2-1|3-1|1-1|2-1", "nim:3,4,5", "--seed", "1")
    assert code == 0
    assert "The computer wins." in said
    assert "?! move 1, 1-1: the position was winning; 1-2 (take 2 tokens from heap 1) would have kept the win" in said


def test_misere_play_says_that_the_last_move_loses(play: Play) -> None:
    _, said = play("1", "bounded:3:2", "--misere", "--players", "human,perfect")
    assert "You win!" in said
    assert "The computer made the last move. In misère play, whoever makes the last move loses." in said
    assert "not one win was missed" in said


def test_an_illegal_move_is_refused_with_the_librarys_own_sentence_and_nothing_is_lost(play: Play) -> None:
    _, said = play("1-9|9-1|x|1-3|2-3", "nim:3,3", "--players", "human,human")
    assert "✗ heap 1 holds 3 tokens: 9 cannot be taken (in nim:3,3)" in said
    assert "✗ there is no heap 9" in said
    assert "✗ expected a heap and a number of tokens" in said
    assert "2 moves were played." in said
    _, french = play("1-9|1-3|2-3", "nim:3,3", "--players", "human,human", "--lang", "fr")
    assert "on ne peut pas en prendre 9" in french


def test_fault_vii_4b_taking_more_than_remains_is_refused(play: Play) -> None:
    _, said = play("3|3|3|3|3|1", "bounded:3:13", "--players", "human,human")
    assert "✗ heap 1 holds 1 token: 3 cannot be taken (in bounded:3:1)" in said
    assert "Player 1 wins." in said


def test_hints_climb_from_the_outcome_to_the_place_the_move_and_the_reason(play: Play) -> None:
    _, said = play("hint|hint|hint|hint|hint", "nim:3,4,5")
    steps = [
        "this position is winning for you",
        "look at heap 1",
        "play 1-2 (take 2 tokens from heap 1)",
        "Why:",
        "leave an even number of 1s in every column",
    ]
    places = [said.index(step) for step in steps]
    assert places == sorted(places)
    assert said.count("Why:") == 2, "the last step is said again"


def test_a_hint_starts_again_after_a_move(play: Play) -> None:
    _, said = play("hint|hint|1-1|hint", "nim:3,4,5")
    assert "this position is losing" in said.rpartition("The computer plays")[2]


@pytest.mark.parametrize(
    ("spec", "step"),
    [
        ("nim:3,4 + fibonacci:12", "look at game 1, heap "),
        ("nim:3 + fibonacci:5", "look at game 1."),
        ("moore:2:3,5,4,2", "look at heap"),
        ("fibonacci:24", "only one of the 23 possible moves wins"),
        ("token:a>b,b>a,b>c,c>d,d>c,a>e:b", "only one of the 2 possible moves keeps the draw"),
        ("token:a>b,b>a:a", "the only possible move keeps the draw"),
        ("token:a>b:a", "the only possible move wins"),
        ("token:a>b,a>c:a", "all 2 possible moves win"),
    ],
)
def test_the_second_hint_says_where_or_how_many(play: Play, spec: str, step: str) -> None:
    assert step in play("hint|hint", spec)[1]


def test_the_example_of_a_move_does_not_give_the_win_away(play: Play) -> None:
    assert "for example 1-1, or" in play("", "nim:3,4,5")[1], "1-2 wins"
    assert "for example 1-2, or" in play("", "nim:3,2")[1], "1-1 wins"


def test_moves_are_listed_and_marked_on_request(play: Play) -> None:
    _, said = play("moves|moves marks", "nim:1,2")
    assert "Possible moves: 1-1, 2-1, 2-2" in said
    assert "Possible moves: 1-1 ✗, 2-1 ✓, 2-2 ✗" in said
    assert "=" in play("moves ?", "token:a>b,b>a:a")[1]


def test_undo_and_redo_take_back_and_play_again_a_move_and_its_reply(play: Play) -> None:
    _, said = play("1|undo|undo|redo|redo|2|5", "bounded:3:7", "--json")
    assert "no move of yours to take back" in said
    assert "no move to play again" in said
    assert json.loads(said.splitlines()[0])["moves"][0] == "1"


def test_resign_ends_the_game(play: Play) -> None:
    _, said = play("resign", "nim:3,4,5", "--json")
    kept = json.loads(said.splitlines()[0])
    assert (kept["over"], kept["winner"], kept["resigned"]) == (True, 2, 1)
    assert "You resign." in said


def test_a_draw_is_accepted_unless_the_computer_wins(play: Play) -> None:
    assert "accepts the draw" in play("draw", "token:a>b,b>a:a")[1]
    assert "A draw can be offered once" in play("draw", "nim:3")[1]
    # from a one must go to b, whence the computer wins at once, or by chance comes back
    games = [play("b|draw", "token:a>b,b>a,b>c:a", "--strength", "random", "--seed", str(n))[1] for n in range(9)]
    back = [said for said in games if "The computer plays a" in said]
    assert back
    assert all("declines the draw" in said for said in back)
    asked = play("draw|no|draw|perhaps|yes", "token:a>b,b>a:a", "--players", "human,human")[1]
    assert "The draw is refused" in asked
    assert "The game is a draw." in asked


def test_a_position_that_comes_up_three_times_ends_the_game(play: Play) -> None:
    _, said = play("b|b|b", "token:a>b,b>a:a")
    assert "This position has come up twice." in said
    assert "The same position has come up three times." in said


def test_why_says_why_the_computer_moved(play: Play) -> None:
    assert "has not played yet" in play("why", "nim:3,4,5")[1]
    assert "at random" in play("why", "nim:30,40", "--first", "computer", "--strength", "random")[1]
    assert "No computer takes part" in play("1-1|why", "nim:3,4", "--players", "human,human")[1]


def test_why_gives_the_argument_for_a_winning_move(play: Play) -> None:
    said = play("1-1|why", "nim:3,4,5")[1].partition("because it wins: you are left in a lost position.")[2]
    assert "the nim-sum is 0" in said
    assert "if 2-1, answer" not in said, "a long list of replies is left out"
    assert "if 1-1, answer 2-1" in play("1-1|why", "nim:3,2")[1], "a short one is the argument"


def test_why_gives_the_argument_for_a_draw_and_for_a_lost_position(play: Play) -> None:
    drawn = play("b|why", "token:a>b,b>a,a>d,d>e:a")[1]
    assert "because it keeps the draw.\ntoken:" in drawn
    assert "Play can go round and round" in drawn
    said = play("1-2|why", "nim:3,4,5")[1]
    assert "for no move could win.\nnim:1,4,5: the player to move loses" in said


def test_why_speaks_of_the_last_move_still_on_the_board(play: Play) -> None:
    _, said = play("1-1|why|undo|why|redo|why", "nim:3,4", "--seed", "1")
    first, second, third = said.split(" > why\n")[1:]
    assert "The computer played 2-2" in first
    assert "has not played yet" in second
    assert "The computer played 2-2" in third
    _, said = play("1-1|2-1|undo|why", "nim:3,5,7", "--first", "computer")
    opening, answer = (each.split()[0] for each in said.split("The computer plays ")[1:3])
    assert "The computer played " + answer in said, "the move before the undone one"
    assert opening


def test_why_after_a_resumed_game_judges_the_move_by_what_it_left(play: Play, tmp_path: Path) -> None:
    for start, move, why in (
        ("nim:3,4,5", "1-2", "because it wins"),
        ("nim:3,4,5", "1-1", "at random"),
        ("nim:1,4,5", "1-1", "no move could win"),
        ("token:a>b,b>a:a", "b", "keeps the draw"),
    ):
        kept = {"start": start, "players": ["strong", "human"], "moves": [move]}
        (tmp_path / "kept.json").write_text(json.dumps(kept))
        assert why in play("why", "--resume", "kept.json")[1]


def test_a_lost_start_is_said_to_be_nobodys_fault(play: Play) -> None:
    assert "The start was already lost for you" in play("1-1|resign", "nim:1,3,5,7")[1]
    assert "The start was already lost for you" in play("resign", "nim:3,4", "--first", "computer")[1]
    assert "already lost" not in play("1-1|resign", "nim:3,4,5")[1]
    assert "lost for Player 1" in play("1-1|2-1", "nim:1,1", "--players", "human,human")[1]


def test_a_won_or_drawn_position_given_up_is_mentioned(play: Play) -> None:
    assert "You resigned in a won position." in play("resign", "nim:3,4,5")[1]
    assert "could be held to a draw" in play("resign", "token:a>b,b>a:a")[1]
    assert "Player 2 resigned in a won position." in play("1-1|resign", "nim:3,4,5", "--players", "human,human")[1]


def test_a_word_that_is_no_move_is_told_of_the_commands(play: Play) -> None:
    _, said = play("history|x|1-9", "nim:3,4")
    assert said.count("; or type a command: 'help' lists them") == 2
    assert "ou taper une commande" in play("histoire", "nim:3,4", "--lang", "fr")[1]


@pytest.mark.parametrize(
    ("spec", "typed"),
    [("nim:3,4", "1 - 1"), ("nim:3,4", "1 -1"), ("moore:2:3,4,5", "1 - 1, 2 - 1"), ("nim:3,4 + nim:2", "1: 1 - 1")],
)
def test_spaces_around_a_dash_do_no_harm(play: Play, spec: str, typed: str) -> None:
    assert "✗" not in play(typed, spec)[1]
    assert "✗ heap 1 holds 3 tokens: 9 cannot be taken" in play("1 - 9", "nim:3,4")[1]


def test_in_ones_own_game_moves_are_listed_and_said_to_be_positions(play: Play) -> None:
    noyau.impartial(lambda n: [n - k for k in (1, 4, 9) if k <= n], name="squares", start=17)
    _, said = play("3|16|hint|hint", "squares")
    assert said.count("a move is written as the position that it leaves") == 2
    assert "✗ 3 is not a legal move (in squares:17)\nPossible moves: 16, 13, 8\n" in said
    assert re.search(r"^The computer plays [0-9]+\.$", said, re.M)
    assert "(play" not in said
    noyau.impartial(range, name="down", start=40)
    assert "Possible moves: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, and others" in play("99", "down")[1]


def test_the_rule_of_ones_own_game_is_its_docstring(play: Play) -> None:
    @noyau.register
    class Odd(HeapGame):
        """Take an odd number of tokens.

        Only the parity of the heap matters.
        """

        name: ClassVar[str] = "odd"

        def takes(self, heap: int) -> Sequence[int]:
            return range(1, heap + 1, 2)

    @noyau.register
    @dataclass(frozen=True)
    class Silent(Odd):
        name: ClassVar[str] = "silent"

    assert "odd · odd:9\nTake an odd number of tokens.\nWhoever makes the last move wins." in play("", "odd:9")[1]
    assert "silent · silent:9\nWhoever makes the last move wins." in play("", "silent:9")[1]
