"""``noyau play``: what a player sees and types, through a pipe and in a terminal, in both languages."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import noyau
from noyau.cli import run
from noyau.cli.play.words import COMMANDS, find_command
from noyau.words import LANGUAGES, catalogue

pexpect = pytest.importorskip("pexpect")

Play = Callable[..., tuple[int, str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Play through a pipe: the lines typed and the options; the exit code and what was said."""
    monkeypatch.chdir(tmp_path)

    def once(lines: str, *arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines.split("|") if line)))
        code = run(["play", *arguments, *(() if "--lang" in arguments else ("--lang", "en"))])
        said = capsys.readouterr()
        return code, said.out + said.err

    return once


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
    assert "?! move 1, 1-1: the position was winning; 1-2 would have kept the win" in said


def test_misere_play_says_that_the_last_move_loses(play: Play) -> None:
    _, said = play("1", "bounded:3:2", "--misere", "--players", "human,perfect")
    assert "You win!" in said
    assert "The computer made the last move. In misère play, whoever makes the last move loses." in said
    assert "Not one win was missed." in said


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
        ("fibonacci:24", "1 of the 23 possible moves wins"),
        ("token:a>b,b>a,b>c,c>d,d>c,a>e:b", "1 of the 2 possible moves keeps the draw"),
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
    assert "because it wins" in play("1-1|why", "nim:3,4,5")[1]
    assert "at random" in play("why", "nim:30,40", "--first", "computer", "--strength", "random")[1]


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
    assert "did you mean the command 'hint'?" in play("hnt", "nim:3,4,5")[1]


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
        ([], "--resume"),
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


class Terminal:
    """A game in a real terminal."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path(noyau.__file__).parents[1]),
            "NO_COLOR": "1",
            "TERM": "dumb",
        }
        command = ["-m", "noyau", "play", "--lang", "en", *arguments]
        self.child: Any = pexpect.spawn(
            sys.executable, command, cwd=str(folder), env=environment, encoding="utf-8", timeout=20
        )
        self.child.setwinsize(40, 120)

    def answers(self, prompt: str, line: str) -> str:
        """Type a line at a prompt; what was said before it."""
        self.child.expect_exact(prompt)
        said = str(self.child.before)
        self.child.sendline(line)
        return said

    def ends(self) -> tuple[int, str]:
        self.child.expect(pexpect.EOF)
        said = str(self.child.before)
        self.child.close()
        return int(self.child.exitstatus), said


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*arguments: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments))
        return opened[-1]

    yield open_terminal
    for terminal in opened:
        terminal.child.close(force=True)


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
    assert "yes: the same game" in terminal.answers("Another game?", "undo")
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


def test_control_c_is_clean_and_keeps_a_saved_game(sit_down: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = sit_down("nim:3,4,5", "--save", "kept.json")
    terminal.answers("Your move > ", "1-2")
    terminal.child.expect_exact("Your move > ")
    time.sleep(0.2)
    terminal.child.kill(signal.SIGINT)
    code, said = terminal.ends()
    assert code == 130
    assert "noyau play --resume kept.json" in said
    assert "Traceback" not in said
    assert len(json.loads((tmp_path / "kept.json").read_text())["moves"]) == 2
