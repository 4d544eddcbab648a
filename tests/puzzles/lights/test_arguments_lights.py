"""Lights Out in words: what the sentences claim is computed again, in both languages."""

from __future__ import annotations

import re

import pytest

from noyau.arguments import explain, say, summary
from noyau.arguments.argument import Argument, Table
from noyau.core.spec import parse
from noyau.graphs.boards import read_board
from noyau.puzzles.lights.argument import (
    chase_instructions,
    gram_lesson,
    prove_unsolvable,
    target_of,
    whole_elimination,
)
from noyau.puzzles.lights.solving import choose_system, solve_lights
from noyau.words import LANGUAGES, Sentence

SPECS = (
    "lights:grid-1x1:all",
    "lights:grid-3x3:all",
    "lights:grid-3x3:000/011/011",
    "lights:grid-5x5:all",
    "lights:grid-5x5:0",
    "lights:torus-3x3:000/011/011",
    "lights:projective-3x3:000/011/011",
    "lights:grid-3x3?king:all",
    "lights:grid-3x3?pattern=000/011/000:0,4",
    "lights:grid-4x4?open:1",
    "lights:grid-2x2?states=3:all",
    "lights:grid-3x3?states=3:all",
    "lights:petersen:all",
    "lights:petersen:0",
    "lights:icosahedron-faces:0,3",
    "lights:grid-25x25:all",
    "lights:grid-3x3:none",
)


def _sentences(argument: Argument) -> dict[str, Sentence]:
    return {block.key: block for block in argument if isinstance(block, Sentence)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spec", SPECS)
def test_every_explanation_is_whole_sentences_in_each_language(spec: str, language: str) -> None:
    said = say(explain(solve_lights(parse(spec))), language)
    assert not re.search(r"[{}]|puzzle\.|None", said)
    assert said.splitlines()[0].endswith(".")


@pytest.mark.parametrize("spec", [spec for spec in SPECS if "states" not in spec])
def test_the_pattern_of_a_proof_is_met_evenly_by_every_press_and_oddly_by_the_state(spec: str) -> None:
    game = parse(spec)
    solution = solve_lights(game)
    if solution.solvable:
        assert "puzzle.lights.odd" not in _sentences(explain(solution))
        return
    cells = solution.reasons[0].cells
    board = game.rules.board  # type: ignore[attr-defined]
    assert all(sum(cell in board.effect(press) for cell in cells) % 2 == 0 for press in range(board.size))
    lit = sum(game.position >> cell & 1 for cell in cells)
    assert lit % 2
    assert _sentences(tuple(prove_unsolvable(solution)))["puzzle.lights.odd"].facts["n"] == lit


def test_the_equations_of_a_small_board_are_written_out_and_hold() -> None:
    solution = solve_lights(parse("lights:grid-3x3:000/011/011"))
    said = say(explain(solution), "en")
    equations = re.findall(r"^  cell (\d): (.*) = ([01])$", said, flags=re.M)
    assert len(equations) == 9
    assert solution.moves is not None
    for _, left, right in equations:
        assert sum(int(name[1:]) in solution.moves for name in left.split(" + ")) % 2 == int(right)


def test_on_large_boards_neither_equations_nor_steps_are_written() -> None:
    keys = _sentences(explain(solve_lights(parse("lights:grid-7x7:all"))))
    assert "puzzle.lights.equation" not in keys
    assert "puzzle.lights.step" not in keys
    assert "puzzle.lights.model" in keys


def test_all_lit_is_explained_where_presses_are_mutual_and_change_their_own_cell() -> None:
    explained = {
        spec: "puzzle.lights.all-lit" in _sentences(explain(solve_lights(parse(spec))))
        for spec in ("lights:grid-5x5:all", "lights:petersen:all", "lights:grid-5x5:0", "lights:grid-2x2?open:all")
    }
    assert list(explained.values()) == [True, True, False, False]


def test_the_count_of_solutions_is_that_of_the_neutral_patterns() -> None:
    keys = _sentences(explain(solve_lights(parse("lights:grid-5x5:all"))))
    assert keys["puzzle.lights.neutral"].facts["n"] == 2 ** choose_system(read_board("grid-5x5")).nullity == 4
    assert keys["puzzle.lights.meets"].facts["counts"] in ((16, 12), (12, 16), (12, 12))
    assert "puzzle.lights.unique" in _sentences(explain(solve_lights(parse("lights:grid-3x3:all"))))


def test_a_solution_is_drawn_as_rows_of_marks() -> None:
    said = say(summary(solve_lights(parse("lights:grid-3x3:all"))), "en")
    assert "     0 1 2\n  0  × · ×\n  1  · × ·\n  2  × · ×" in said


def test_a_weighted_sum_proves_that_two_by_two_with_three_states_cannot_be_solved() -> None:
    solution = solve_lights(parse("lights:grid-2x2?states=3:all"))
    assert not solution.solvable
    facts = _sentences(explain(solution))["puzzle.lights.weighted"].facts
    assert facts["n"] != facts["aim"] == 0


def test_the_target_is_where_the_presses_lead() -> None:
    game = parse("lights:grid-4x4:all")
    target = game.play(5).play(6).position
    assert target_of(solve_lights(game, target=target)) == target


def test_the_chase_in_words_names_the_columns_to_press() -> None:
    said = say(tuple(chase_instructions(parse("lights:grid-5x5:all"))), "en")
    assert "  row 2: press below each lit cell of row 1: columns 0, 4" in said
    assert "Press in the first row: columns 3, 4." in said
    assert said.endswith("Then all lights are out.")
    french = say(tuple(chase_instructions(parse("lights:grid-5x5:0"))), "fr")
    assert "l'état n'a pas de solution" in french
    table = next(block for block in chase_instructions(parse("lights:grid-5x5:0")) if isinstance(block, Table))
    assert len(table.rows) == 7


def test_a_chase_to_a_target_speaks_of_rows_that_are_right() -> None:
    game = parse("lights:grid-3x3:all")
    said = say(tuple(chase_instructions(game, game.play(4).position)), "en")
    assert said.endswith("every row is right: the target is reached.")


def test_the_whole_elimination_ends_with_one_line_for_each_cell() -> None:
    board = read_board("grid-3x3")
    said = say(tuple(whole_elimination(board, 0b110110000)), "en")
    assert len(re.findall(r"^  x\d: keep", said, flags=re.M)) == 9
    assert sorted(re.findall(r"^  cell \d: (x\d = [01])$", said, flags=re.M)) == [
        f"x{cell} = {int(cell in (1, 3, 4, 5, 7, 8))}" for cell in range(9)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_on_the_gram_matrix_ends_with_the_presses(language: str) -> None:
    said = say(tuple(gram_lesson(read_board("grid-3x3"), 0b110110000)), language)
    assert "1, 3, 4, 5, 7, 8" in said
    assert "4, 4, 1" in said
