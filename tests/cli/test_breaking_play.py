"""``noyau play`` with splits: whole games in a terminal, in both languages and both endings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminal import Terminal

from noyau.core.spec import parse
from noyau.engines import solve

pexpect = pytest.importorskip("pexpect")

PROMPT = {"en": "Your move > ", "fr": "À vous > "}
REPLY = {"en": r"The computer plays (\S+) \(", "fr": r"L'ordinateur joue (\S+) \("}
END = {"en": ("You win", "The computer wins"), "fr": ("Vous avez gagné", "L'ordinateur a gagné")}


def play_out(folder: Path, spec: str, language: str, *options: str) -> tuple[str, list[str]]:
    """Play the winning moves, or the first ones where none wins: all that was said, and the computer's moves."""
    game = parse(f"misere {spec}" if "--misere" in options else spec)
    terminal = Terminal(folder, spec, "--lang", language, "--seed", "1", *options)
    child, said, replies = terminal.child, "", []
    while True:
        turn = child.expect_exact([PROMPT[language], *END[language]])
        said += str(child.before) + str(child.after)
        answer = re.search(REPLY[language], str(child.before))
        if answer:
            replies.append(answer[1])
            game = game.play_text(answer[1])
        if turn:
            child.close()
            return said, replies
        analysis = solve(game)
        move = (analysis.winning or tuple(game.moves()))[0]
        child.sendline(game.rules.write_move(game.position, move))
        game = game.play(move)


@pytest.mark.parametrize(
    ("spec", "options", "language"),
    [("kayles:7,3", (), "en"), ("grundy:12", (), "fr"), ("octal:0.07:11", ("--misere",), "fr")],
)
def test_who_plays_the_winning_splits_wins_the_whole_game(
    spec: str, options: tuple[str, ...], language: str, tmp_path: Path
) -> None:
    game = parse(f"misere {spec}" if options else spec)
    said, replies = play_out(tmp_path, spec, language, *options)
    assert said.endswith(END[language][solve(game).outcome == "P"])
    assert replies
    assert "Code(" not in said


@pytest.mark.parametrize(("spec", "options"), [("grundy:10", ()), ("kayles:4,4", ()), ("misere kayles:1,2,3", ())])
def test_the_perfect_computer_wins_every_lost_position(spec: str, options: tuple[str, ...], tmp_path: Path) -> None:
    assert solve(parse(spec)).outcome == "P"
    said, _ = play_out(tmp_path, spec.removeprefix("misere "), "en", *(["--misere"] if "misere" in spec else []))
    assert said.endswith("The computer wins")


def test_moves_may_be_typed_as_takes_and_wrong_ones_are_explained(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "kayles:7,3", "--lang", "fr", "--seed", "1")
    assert "Prendre un ou deux jetons" in terminal.answers(PROMPT["fr"], "1-3")
    assert "les règles ne permettent pas de laisser 4 du tas 1" in terminal.answers(PROMPT["fr"], "1:2+4")
    assert re.search(REPLY["fr"], terminal.answers(PROMPT["fr"], "1-1"))
    assert re.search(REPLY["fr"], terminal.answers(PROMPT["fr"], "quitter"))


def test_hints_lead_to_a_winning_split_and_its_reason(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "grundy:12", "--lang", "en", "--seed", "1")
    for _ in range(4):
        terminal.answers(PROMPT["en"], "hint")
    said = " ".join(terminal.answers(PROMPT["en"], "quit").split())
    assert "The program knows no short rule. Here is its table: the value stands under the heap." in said
