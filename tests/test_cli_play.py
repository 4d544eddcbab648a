"""``noyau play``: what a player sees and types, through a pipe and in a terminal, in both languages."""

from __future__ import annotations

import io
import json
import re
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from terminal import Play, Terminal

import noyau
from noyau.cli import run
from noyau.cli.play.words import COMMANDS, find_command
from noyau.forms.heaps import HeapGame
from noyau.words import LANGUAGES, catalogue

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
        "nim-sum",
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
    assert "You resigned in a winning position." in play("resign", "nim:3,4,5")[1]
    assert "could be held to a draw" in play("resign", "token:a>b,b>a:a")[1]
    assert "Player 2 resigned in a winning position." in play("1-1|resign", "nim:3,4,5", "--players", "human,human")[1]


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


def test_without_a_game_marienbad_is_played(play: Play) -> None:
    code, said = play("quit")
    assert code == 0
    assert "this is Marienbad" in said
    assert "nim:1,3,5,7" in said
    assert "misere nim:1,3,5,7" in play("quit", "--misere")[1]


def test_the_french_words_for_saving(play: Play, tmp_path: Path) -> None:
    for word in ("enregistrer", "sauver", "sauvegarder", "save"):
        said = play(f"1-1|{word} {word}.json", "nim:3,4", "--lang", "fr")[1]
        assert f"La partie est enregistrée dans {word}.json." in said
    assert "sauv" not in str(catalogue("fr", "play")).replace("enregistrer sauver sauvegarder", "")


def test_two_computers_play_by_themselves_and_a_seed_repeats_the_game(play: Play) -> None:
    games = [
        play("", "nim:5,6,7", "--players", "strong,random", "--seed", "7", "--json")[1].splitlines()[0]
        for _ in range(2)
    ]
    assert games[0] == games[1]
    kept = json.loads(games[0])
    assert kept["over"] is True
    assert kept["players"] == ["strong", "random"]


def test_json_prints_one_document_and_talks_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1-2\n"))
    assert run(["play", "nim:3,4,5", "--json", "--lang", "en"]) == 0
    said = capsys.readouterr()
    kept = json.loads(said.out)
    assert kept["start"] == "nim:3,4,5"
    assert kept["players"] == ["human", "perfect"]
    assert (kept["over"], kept["winner"]) == (False, None)
    assert "Your move" in said.err


@pytest.mark.parametrize("first", ["human", "computer"])
def test_who_begins_is_who_was_asked(play: Play, first: str) -> None:
    said = play("", "nim:3,4,5", "--first", first, "--strength", "strong", "--json")[1]
    players = ["human", "strong"] if first == "human" else ["strong", "human"]
    assert json.loads(said.splitlines()[0])["players"] == players


def test_a_match_is_saved_after_every_move_and_resumed(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "a match.json"
    play("1-2", "nim:3,4,5", "--save", str(file))
    kept = json.loads(file.read_text())
    assert len(kept["moves"]) == 2
    code, said = play("2-1", "--resume", str(file), "--json")
    assert code == 0
    assert "The game goes on after 2 moves." in said
    assert json.loads(said.splitlines()[0])["moves"][:3] == [*kept["moves"], "2-1"]
    assert f"--resume '{file}'" in said


def test_a_new_game_does_not_touch_the_file_before_its_first_move(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("precious")
    play("quit", "nim:3,4,5", "--save", str(file))
    assert file.read_text() == "precious"


def test_save_writes_where_it_is_told_and_says_why_it_cannot(play: Play, tmp_path: Path) -> None:
    _, said = play("1-2|save here.json|save no/where.json|new nim:5,5|1-1|save", "nim:3,4,5")
    assert json.loads((tmp_path / "here.json").read_text())["start"] == "nim:3,4,5"
    assert "'no/where.json' cannot be written" in said
    assert json.loads((tmp_path / "noyau-match.json").read_text())["start"] == "nim:5,5"


def test_nothing_is_written_unasked_through_a_pipe(play: Play, tmp_path: Path) -> None:
    play("1-2|quit", "nim:3,4,5")
    assert list(tmp_path.iterdir()) == []


def test_new_starts_again_or_starts_another_game(play: Play) -> None:
    _, said = play("1-1|new|new fibonacci:13|new nimm:3|3", "nim:3,4,5")
    assert said.count("nim:3,4,5") >= 2
    assert "Fibonacci Nim · fibonacci:13" in said
    assert "did you mean 'nim'?" in said


def test_a_misspelt_command_gets_a_proposal(play: Play) -> None:
    assert "Did you mean the command 'hint'?" in play("hnt", "nim:3,4,5")[1]


def test_a_move_comes_before_a_command_of_the_same_name(play: Play) -> None:
    said = play("undo|/quit", "token:a>undo,undo>b,b>c:a", "--players", "human,human", "--json")[1]
    assert json.loads(said.splitlines()[0])["moves"] == ["undo"]
    assert "Goodbye!" in said


def test_help_gives_the_rule_and_every_command(play: Play) -> None:
    for language in LANGUAGES:
        said = play("?", "interval:3-5:13", "--lang", language)[1]
        for command in COMMANDS:
            assert f"  {catalogue(language, 'play')['command'][command].split()[0]} " in said
        assert ("from 3 to 5 tokens" if language == "en" else "de 3 à 5 jetons") in said


def test_the_words_of_commands_work_in_both_languages_and_never_clash() -> None:
    seen: dict[str, str] = {}
    for language in LANGUAGES:
        for command, words in catalogue(language, "play")["command"].items():
            for word in words.split():
                assert find_command(word) == command
                assert find_command(word.upper()) == command
                assert seen.setdefault(word, command) == command
    assert set(seen.values()) == set(COMMANDS)


def test_french_speaks_french(play: Play) -> None:
    _, said = play("indice|coups|1-1|pourquoi|annuler|hint|abandonner", "nim:3,4,5", "--lang", "fr")
    for sentence in (
        "Qui joue le dernier coup gagne.",
        "Vous jouez contre l'ordinateur (parfait).",
        "Indice\u202f: cette position est gagnante pour vous.",
        "Coups possibles\u202f: 1-1",
        "L'ordinateur joue ",
        "Vous abandonnez.",
        "L'ordinateur a gagné.",
    ):
        assert sentence in said


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nimm:3"], "did you mean 'nim'"),
        (["nim:3", "--players", "human"], "human,computer"),
        (["nim:3", "--players", "human,wizard"], "wizard"),
        (["nim:3", "--players", "human,human", "--first", "human"], "--first"),
        (["nim:3", "--strength", "godlike"], "perfect"),
        (["nim:3", "--resume", "x.json"], "leave out"),
        (["--resume", "x.json"], "no file"),
        (["--resume", "."], "cannot be read"),
        (["nim:3", "--save", "no/where.json"], "folder"),
        (["nim:3", "--theme", "gold"], "frites"),
    ],
    ids=str,
)
def test_wrong_options_are_refused_with_one_line(play: Play, arguments: list[str], word: str) -> None:
    code, said = play("", *arguments)
    assert code == 2
    assert word in said
    assert said.count("\n") == 1


def test_a_damaged_or_binary_file_is_refused(play: Play, tmp_path: Path) -> None:
    for content in (b"", b"[]", b"\xff\xfe\x00", b'{"start": "nim:3", "players": ["human", "human"], "moves": ["9"]}'):
        (tmp_path / "bad.json").write_bytes(content)
        code, said = play("", "--resume", "bad.json")
        assert code == 2
        assert said.count("\n") == 1


def test_huge_positions_are_played(play: Play, tmp_path: Path) -> None:
    heaps = ",".join(map(str, range(1, 20_001)))
    (tmp_path / "huge.json").write_text(
        json.dumps({"start": f"nim:{heaps}", "players": ["human", "perfect"], "moves": []})
    )
    _, said = play("1-1|hint|hint|hint|why|moves", "--resume", "huge.json")
    assert "The computer plays" in said
    _, said = play("1-1|hint|hint|hint|hint", "nim:" + "9" * 300 + "," + "8" * 300)
    assert "The computer plays" in said


def test_fault_vii_4d_each_new_game_is_begun_by_the_player_who_was_asked_to(
    sit_down: Callable[..., Terminal],
) -> None:
    """The printed program forgets to reset the turn: an odd game makes the wrong player begin the next."""
    terminal = sit_down("nim:2", "--first", "computer")
    for _ in range(3):
        assert "The computer begins." in terminal.answers("Another game?", "yes")
    assert "The computer begins." in terminal.answers("Another game?", "swap")
    assert "You begin." in terminal.answers("Your move > ", "2")
    assert "You win!" in terminal.answers("Another game?", "what?")
    assert "yes: play again" in terminal.answers("Another game?", "undo")
    terminal.answers("Your move > ", "quit")
    assert terminal.ends()[0] == 0


def test_quit_keeps_the_game_and_says_how_to_resume(sit_down: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = sit_down("nim:3,4,5")
    terminal.answers("Your move > ", "1-2")
    terminal.answers("Your move > ", "quit")
    code, said = terminal.ends()
    assert code == 0
    assert "noyau play --resume noyau-match.json" in said
    assert json.loads((tmp_path / "noyau-match.json").read_text())["moves"][0] == "1-2"


def test_control_d_is_a_clean_quit(sit_down: Callable[..., Terminal]) -> None:
    terminal = sit_down("nim:3,4,5")
    terminal.answers("Your move > ", "1-2")
    terminal.child.expect_exact("Your move > ")
    terminal.child.sendeof()
    code, said = terminal.ends()
    assert code == 0
    assert "noyau play --resume noyau-match.json" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("save", [[], ["--save", "kept.json"]], ids=["unasked", "asked"])
def test_control_c_is_clean_and_keeps_the_game(
    sit_down: Callable[..., Terminal], tmp_path: Path, save: list[str]
) -> None:
    file = "kept.json" if save else "noyau-match.json"
    terminal = sit_down("nim:3,4,5", *save)
    terminal.answers("Your move > ", "1-2")
    terminal.child.expect_exact("Your move > ")
    time.sleep(0.2)
    terminal.child.kill(signal.SIGINT)
    code, said = terminal.ends()
    assert code == 130
    assert f"noyau play --resume {file}" in said
    assert "Traceback" not in said
    assert len(json.loads((tmp_path / file).read_text())["moves"]) == 2


def test_after_the_end_why_names_the_move_that_lost_and_undo_forgets_the_reply(
    sit_down: Callable[..., Terminal],
) -> None:
    terminal = sit_down("nim:3,4", "--seed", "1")
    terminal.answers("Your move > ", "1-3")
    assert "?! move 1, 1-3" in terminal.answers("Another game? (yes, no, swap, undo, why) > ", "why")
    said = terminal.answers("Another game?", "undo")
    assert "The game was decided by move 1, 1-3: the position was winning, and 2-1 (take 1 token from heap 2)" in said
    assert "nim:3,4: the player to move wins." in said
    terminal.answers("Your move > ", "why")
    assert "has not played yet" in terminal.answers("Your move > ", "quit")


def test_after_the_end_of_a_lost_start_why_explains_the_start(sit_down: Callable[..., Terminal]) -> None:
    terminal = sit_down("nim:2,2", "--seed", "1")
    terminal.answers("Your move > ", "1-2")
    assert "The start was already lost for you" in terminal.answers("Another game?", "why")
    assert "nim:2,2: the player to move loses" in terminal.answers("Another game?", "no")
    assert terminal.ends()[0] == 0
