"""A puzzle in the terminal: what a player presses and asks for, through a pipe and in a terminal."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from terminal import Play, Terminal

from noyau.cli import run
from noyau.console.play.puzzle_table import commands_of
from noyau.console.play.screen import find_command
from noyau.core.errors import IllegalMove, NotApplicable, SpecError
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.graphs.boards import read_board
from noyau.playing.attempt import (
    Attempt,
    find_best,
    is_attempt,
    load_attempt,
    random_start,
    record_attempt,
    save_attempt,
)
from noyau.puzzles.lights.play_table import edit, find_nearest, name_cell, read_cell
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.words import LANGUAGES, catalogue

pexpect = pytest.importorskip("pexpect")


def test_undo_redo_and_restart_walk_along_the_presses() -> None:
    attempt = Attempt.begin(parse("lights:grid-3x3:all")).play("0").play("4")
    assert attempt.undo().moves == (0,)
    assert attempt.undo().redo() == attempt
    assert attempt.restart().game == attempt.start
    assert attempt.restart().redo().redo() == attempt
    assert attempt.undo().play("1").undone == ()
    with pytest.raises(IllegalMove, match="take back"):
        Attempt.begin(attempt.start).undo()
    with pytest.raises(IllegalMove, match="make again"):
        attempt.redo()


def test_an_attempt_ends_where_all_lights_are_out() -> None:
    attempt = Attempt.begin(parse("lights:grid-3x3:all"))
    for cell in (0, 2, 4, 6, 8):
        assert not attempt.solved
        attempt = attempt.follow(cell)
    assert attempt.solved
    assert record_attempt(attempt) == {
        "start": "lights:grid-3x3:all",
        "moves": [0, 2, 4, 6, 8],
        "over": True,
        "presses": 5,
        "best": 5,
    }


def test_what_is_saved_is_loaded_again_and_damage_is_told() -> None:
    attempt = Attempt.begin(parse("lights:grid-2x3?states=3:all")).play("0").play("0").play("5")
    assert load_attempt(save_attempt(attempt)) == attempt
    assert is_attempt(save_attempt(attempt))
    for text in ("", "[]", "{", '{"start": 3, "moves": []}', '{"start": "lights:grid-2x2:all"}'):
        with pytest.raises(SpecError, match="does not hold a puzzle"):
            load_attempt(text)
    with pytest.raises(SpecError, match="move 2, '9'"):
        load_attempt('{"start": "lights:grid-2x2:all", "moves": [1, 9]}')
    with pytest.raises(NotApplicable, match="game for two"):
        load_attempt('{"start": "nim:3", "moves": []}')


def test_editing_changes_cells_of_the_start_and_forgets_the_presses() -> None:
    attempt = edit(Attempt.begin(parse("lights:grid-2x2:none")).play("0"), [0, 3])
    assert attempt.start.spec == "lights:grid-2x2:10/01"
    assert attempt.moves == ()
    three = edit(Attempt.begin(parse("lights:grid-2x2?states=3:none")), [1, 1, 2])
    assert three.start.spec.endswith(":02/10")


@pytest.mark.parametrize("board", ["grid-4x4", "grid-5x5", "torus-3x3", "grid-2x2?states=3"])
def test_the_nearest_start_can_be_solved(board: str) -> None:
    rules = Lights(read_board(board))
    unsolvable = find_best(Game(rules, 1))
    assert not unsolvable.solvable
    near = find_nearest(unsolvable)
    assert near
    assert find_best(near).solvable


def test_random_starts_can_be_solved_and_need_the_presses_asked_for() -> None:
    rules = Lights(read_board("grid-4x4"))
    system = choose_system(rules.board)
    for seed in range(10):
        assert system.solve(random_start(rules, Random(seed)).position) is not None
    assert find_best(random_start(rules, Random(1), 3)).length == 3


def test_a_cell_is_named_by_its_number_or_its_row_and_column_all_from_0() -> None:
    board = read_board("grid-4x6")
    for cell in range(board.size):
        row, column = divmod(cell, 6)
        named = (str(cell), f"{row},{column}", f"{row} , {column}", name_cell(board, cell))
        assert {read_cell(board, text) for text in named} == {cell}
    for wrong in ("24", "4,0", "0,6", "a1", "x", "", "1,2,3", "-1"):
        with pytest.raises(IllegalMove):
            read_cell(board, wrong)
    assert read_cell(read_board("petersen"), "9") == 9
    with pytest.raises(IllegalMove, match="number of a cell from 0 to 9"):
        read_cell(read_board("petersen"), "a1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_word_in_each_language_and_each_word_names_one(language: str) -> None:
    words = catalogue(language, "puzzle-play")["command"]
    assert set(words) == {*commands_of("puzzle-play"), *commands_of("captures")}
    for area in ("puzzle-play", "captures"):
        commands = commands_of(area)
        assert set(catalogue(language, area)["about"]) == set(commands)
        for command in commands:
            assert {find_command(each, commands, "puzzle-play") for each in words[command].split()} == {command}


def test_a_board_is_solved_through_a_pipe_and_the_count_compared(play: Play) -> None:
    code, said = play("0,0|0,2|1,1|2,0|2,2", "lights:grid-3x3:all")
    assert code == 0
    assert "5 presses are enough, and fewer are not." in said
    assert "All lights are out, after 5 presses!" in said
    assert "Perfect" in said
    _, said = play("0 0 0 2 4 6 8", "lights:grid-3x3:all")
    assert "7 presses, best possible 5." in said


def test_a_glued_board_tells_its_gluing(play: Play) -> None:
    _, said = play("quit", "lights:mobius-3x4:all")
    assert "Glued: the left and right sides with a flip" in " ".join(said.split())


def test_a_board_is_solved_in_french(play: Play) -> None:
    _, said = play("indice|indice|indice|0,0|annuler|rétablir|0,2|1,1|2,0|2,2", "lights:grid-3x3:all", "--lang", "fr")
    assert "Indice\u202f: appuyer en ligne 0, colonne 0 (0,0). Il reste au mieux 5 appuis, celui-ci compris." in said
    assert "Tout est éteint, après 5 appuis\u202f!" in said


def test_following_the_hints_solves_the_board_in_the_fewest_presses(play: Play) -> None:
    game = parse("lights:grid-4x4:0110/1001/1001/0110")
    best = find_best(game)
    presses = []
    while not game.rules.is_solved(game.position):  # type: ignore[attr-defined]
        solution = find_best(game)
        assert solution.moves
        presses.append(solution.moves[0])
        game = game.play(solution.moves[0])
    assert len(presses) == best.length


def test_an_unsolvable_start_is_told_at_once_with_the_proof_and_the_nearest_one(play: Play) -> None:
    code, said = play("hint|nearest|quit", "lights:grid-5x5:0")
    assert code == 0
    before, _, after = said.partition("Press > ")
    assert "it cannot be solved" in before
    assert "1 now, which is odd" in before
    assert "type 'nearest'" in before
    assert "No presses put all lights out from here" in after
    assert "All lights are out, after 0 presses!" in after


def test_commands_answer_and_mistakes_are_told_with_the_repair(play: Play) -> None:
    lines = (
        "help|solve|chase|why|undo|redo|new 2|new x|edit 0,0|edit all|edit|1,1|restart|hnt|foo|load|load gone.json|99"
    )
    code, said = play(lines, "lights:grid-3x3:all", "--seed", "1")
    assert code == 0
    for told in (
        "take back the last press",
        "0  × · ×",
        "Press in the first row: columns 0, 2.",
        "x0 + x1 + x3 = 1",
        "✗ there is nothing to take back",
        "✗ there is no press to make again",
        "2 presses are enough",
        "✗ expected how many presses the new start should need",
        "Name the cells of the start to change",
        "Did you mean the command 'hint'?",
        "✗ expected a cell by its number from 0 to 8",
        "✗ name the file",
        "gone.json",
        "✗ there is no cell 99: the cells are numbered from 0 to 8",
    ):
        assert told in said
    assert not re.search(r"[{}]|puzzle-play\.", said)


def test_a_puzzle_is_saved_loaded_and_resumed(play: Play, tmp_path: Path) -> None:
    _, said = play("0|2|save here.json|new|load here.json|hint", "lights:grid-3x3:all")
    assert "The puzzle is saved in here.json." in said
    assert "It goes on after 2 presses." in said
    _, said = play("4|6|8", "--resume", "here.json")
    assert "All lights are out, after 5 presses!" in said
    _, said = play("4", "--resume", "here.json", "--save", "there.json")
    assert json.loads((tmp_path / "there.json").read_text())["moves"] == [0, 2, 4]


def test_json_is_one_document_with_the_count_and_the_optimum(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("4\nhint\n4\n"))
    assert run(["play", "lights:grid-3x3:all", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "start": "lights:grid-3x3:all",
        "moves": [4, 4],
        "over": False,
        "presses": 2,
        "best": 5,
    }


def test_other_boards_are_played_by_cell_numbers(play: Play) -> None:
    code, said = play("0 1|3,4|hint|hint|hint|chase", "lights:petersen:all")
    assert code == 0
    assert "✗ expected the number of a cell from 0 to 9, not '3,4'" in said
    assert "Hint: press cell" in said
    assert "✗ light chasing needs a rectangle or a cylinder" in said
    _, said = play("1,1", "lights:grid-2x3?states=3:all")
    assert "3 counts as 0 again" in said


def test_options_for_two_players_are_refused(play: Play) -> None:
    for option in (("--misere",), ("--first", "human"), ("--players", "human,human"), ("--strength", "random")):
        code, said = play("", "lights:grid-3x3:all", *option)
        assert code == 2
        assert "one player" in said


def test_in_a_terminal_the_puzzle_goes_on_after_the_end_and_is_kept_on_leaving(
    sit_down: Callable[..., Terminal], tmp_path: Path
) -> None:
    terminal = sit_down("lights:grid-2x2:all", "--lang", "fr", "--no-colour")
    terminal.answers("Appui > ", "0,0 0,1 1,0 1,1")
    assert "Tout est éteint, après 4 appuis" in terminal.answers("Appui > ", "recommencer")
    terminal.answers("Appui > ", "0,1")
    terminal.answers("Appui > ", "quitter")
    code, said = terminal.ends()
    assert code == 0
    assert "noyau play --resume noyau-puzzle.json" in said
    assert json.loads((tmp_path / "noyau-puzzle.json").read_text())["moves"] == [1]


def test_ctrl_c_keeps_the_puzzle_and_ctrl_d_leaves_it(sit_down: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = sit_down("lights:grid-2x2:all", "--lang", "en")
    terminal.answers("Press > ", "0")
    terminal.child.expect_exact("Press > ")
    terminal.child.sendintr()
    code, said = terminal.ends()
    assert code == 130
    assert "Traceback" not in said
    assert (tmp_path / "noyau-puzzle.json").exists()
    terminal = sit_down("lights:grid-2x2:all", "--lang", "en")
    terminal.child.expect_exact("Press > ")
    terminal.child.sendeof()
    code, said = terminal.ends()
    assert code == 0
    assert "Traceback" not in said
