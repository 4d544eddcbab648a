"""``noyau lights`` as it is typed."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest

from noyau import cli
from noyau.cli import run
from noyau.core.spec import parse
from noyau.graphs.boards import read_board
from noyau.literature.oracle.lights import add, chased_nullity, nullity, plane, presses, rank
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.board_facts import nullities

SQUARES = "0 0 0 4 2 0 0 0 8 0 6 0 0 4 0 8 2 0 16 0 0 0 14 4 0 0 0 0 10 20 0 20 16 4 6 0 0 0 32 0"
TORI = "0 0 4 0 8 8 0 0 4 16 0 16 0 0 12 0 16 8 0 32 4 0 0 32 8 0 4 0 0 24 40 0 44 32 8 16 0 0 4 64"


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["lights", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def record(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(out(capsys, *arguments, "--json"))


def masks(patterns: list[list[int]]) -> list[int]:
    return [sum(1 << cell for cell in pattern) for pattern in patterns]


def test_the_record_of_a_board_has_the_keys_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "torus-3x3")
    assert list(found) == ["board", "cells", "rank", "nullity", "always_solvable", "solutions", "neutral"]
    neutral = masks(found.pop("neutral"))
    assert found == {
        "board": "torus-3x3", "cells": 9, "rank": 5, "nullity": 4, "always_solvable": False, "solutions": "2^4",
    }  # fmt: skip
    assert rank(neutral) == 4
    assert not any(add(presses("torus", 3, 3), pattern) for pattern in neutral)


def test_a_board_on_which_every_state_can_be_solved(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "grid-3x3")
    assert (found["rank"], found["nullity"], found["always_solvable"]) == (9, 0, True)
    assert (found["solutions"], found["neutral"]) == ("2^0", [])


def test_more_states_are_asked_for_by_the_option_or_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "grid-2x2", "--states", "3")
    assert found == record(capsys, "grid-2x2?states=3")
    assert (found["board"], found["rank"], found["solutions"]) == ("grid-2x2?states=3", 3, "3^1")
    assert found["neutral"] == [[0, 1, 2, 3]]


def test_a_composite_number_of_states_has_solutions_but_no_rank(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "grid-2x2", "--states", "6")
    assert (found["rank"], found["nullity"], found["always_solvable"]) == (None, None, False)
    assert (found["solutions"], found["neutral"]) == ("2^0·3^1", [["0×4", "1×4", "2×4", "3×4"]])
    rules = Lights(read_board("grid-2x2?states=6"))
    made: dict[int, int] = {}
    for counts in product(range(6), repeat=4):
        state = 0
        for cell, count in enumerate(counts):
            for _ in range(count):
                state = rules.play(state, cell)
        made[state] = made.get(state, 0) + 1
    assert set(made.values()) == {3}
    assert "2^4·3^3 of the 6^4 states can be solved, one in three" in out(capsys, "grid-2x2", "--states", "6")


def test_distances_are_those_of_a_walk_through_the_graph(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "torus-3x3", "--distances")
    far = {0: 0}
    border = [0]
    while border:
        border = [
            near for near in {here ^ mask for here in border for mask in presses("torus", 3, 3)} if near not in far
        ]
        far |= dict.fromkeys(border, max(far.values()) + 1)
    counts = [list(far.values()).count(length) for length in range(max(far.values()) + 1)]
    assert (found["distances"], found["diameter"]) == (counts, len(counts) - 1)


@pytest.mark.parametrize(
    ("board", "diameter"), [("grid-4x4", 7), ("grid-5x5", 15), ("projective-3x3", 5), ("grid-1x5", 3)]
)
def test_gods_number_is_the_diameter(board: str, diameter: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, board, "--distances")
    assert found["diameter"] == diameter
    assert sum(found["distances"]) == 2 ** found["rank"]


def test_a_board_of_nullity_zero_is_a_cube(capsys: pytest.CaptureFixture[str]) -> None:
    assert record(capsys, "grid-6x6", "--distances")["distances"] == [comb(36, presses) for presses in range(37)]
    found = record(capsys, "grid-46x46", "--distances")
    assert (found["diameter"], found["distances"]) == (46 * 46, None)


def test_bounds_stand_for_a_diameter_that_is_not_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from noyau.core.errors import TooLarge
    from noyau.puzzles.lights.solving.distances import Farthest

    def too_many(*_: object, **__: object) -> Any:
        raise TooLarge("lights.distances", board="grid-9x9")

    monkeypatch.setattr("noyau.puzzles.lights.solving.distances.distances", too_many)
    monkeypatch.setattr("noyau.puzzles.lights.solving.distances.gods_number", lambda board, limit: Farthest(37, 39))
    found = record(capsys, "grid-9x9", "--distances")
    assert (found["diameter"], found["diameter_between"], found["distances"]) == (None, [37, 39], None)
    assert "between 37 and 39" in out(capsys, "grid-9x9", "--distances")


def test_nullities_of_squares_and_tori(capsys: pytest.CaptureFixture[str]) -> None:
    for option, expected in (("--square", SQUARES), ("--torus", TORI)):
        found = record(capsys, "nullity", option, "1-40")
        assert found == {str(side): int(value) for side, value in enumerate(expected.split(), start=1)}


def test_a_glued_board_tells_which_sides_are_glued_and_how(capsys: pytest.CaptureFixture[str]) -> None:
    for board, language, told in (
        ("klein-3x4", "en", "the top and the bottom with a flip, so that column c goes on in column 3 − c."),
        ("mobius-5x2", "fr", "la ligne r se poursuit par la ligne 4 − r."),
    ):
        assert run(["lights", board, "--lang", language]) == 0
        assert told in " ".join(capsys.readouterr().out.split())
    assert run(["lights", "grid-3x4"]) == 0
    assert "lued" not in capsys.readouterr().out


def test_nullities_of_rectangles(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "nullity", "--rectangle", "1-9x2-7")
    assert found == {f"{row}x{column}": chased_nullity(row, column) for row in range(1, 10) for column in range(2, 8)}


@pytest.mark.parametrize("surface", ["cylinder", "mobius", "klein", "projective", "torus"])
@pytest.mark.parametrize("multi", [False, True])
def test_nullities_on_the_surfaces(surface: str, multi: bool, capsys: pytest.CaptureFixture[str]) -> None:
    rule = f"{surface}?multi" if multi else surface
    found = record(capsys, "nullity", "--rectangle", "1-5x1-6", "--surface", rule)
    for rows, columns in product(range(1, 6), range(1, 7)):
        assert found[f"{rows}x{columns}"] == nullity(presses(surface, rows, columns, multi)), (rows, columns)


def test_large_nullities_are_those_of_small_systems() -> None:
    sizes = [(51, 51), (50, 53), (60, 47)]
    assert list(nullities(sizes)) == [chased_nullity(*size) for size in sizes]


def test_squares_that_are_always_solvable(capsys: pytest.CaptureFixture[str]) -> None:
    expected = [side for side in range(1, 41) if chased_nullity(side, side) == 0]
    assert record(capsys, "solvable", "--square", "1-40") == expected
    assert record(capsys, "solvable", "--rectangle", "1-2x1-3") == ["1x1", "1x3", "2x2"]
    assert record(capsys, "solvable", "--square", "1-5", "--states", "4") == [1, 2, 3]
    said = out(capsys, "solvable", "--square", "4-5")
    assert said == "grid boards on which every state can be solved (0 of 2):\n"


def test_words_say_how_many_states_can_be_solved_and_show_the_patterns(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "grid-5x5").splitlines()
    assert said[:4] == [
        "grid-5x5: 25 cells, 2 states.",
        "Rank 23, nullity 2.",
        "2^23 of the 2^25 states can be solved, one in four; each of these in 4 ways.",
        "Game graph: one press leads from a state to 25 others.",
    ]
    drawn = "\n".join(line[5:14] for line in said[8:13]).replace("×", "1").replace("·", "0").replace(" ", "")
    pattern = sum(1 << cell for cell, mark in enumerate(drawn.replace("\n", "")) if mark == "1")
    assert add(plane(5, 5), pattern) == 0


def test_french_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "grid-4x4", "--distances", "--lang", "fr")
    assert "2^12 des 2^16 états sont résolubles, soit un sur seize\u202f; chacun a 16 solutions." in said
    assert "Aucun état ne demande plus de 7 appuis, et certains en demandent autant." in said
    assert "Dimensions du noyau, plateaux grid\u202f:" in out(capsys, "nullity", "--square", "1-12", "--lang", "fr")


def test_graphs_list_the_cells_of_their_patterns(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "path-5")
    assert "The only neutral pattern beside the empty one; to press it changes nothing:\n\n  0, 1, 3, 4\n" in said
    assert "one press leads from a state to 1 other." in out(capsys, "complete-4")


def test_many_patterns_are_not_all_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert "… and 4 more; --json lists them all." in out(capsys, "grid-19x19")
    assert len(record(capsys, "grid-19x19")["neutral"]) == 16


def test_squares_stand_under_the_last_digit_of_their_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "nullity", "--square", "8-12").splitlines() == [
        "Nullities, grid boards:",
        "",
        "     0  1  2  3  4  5  6  7  8  9",
        " 0                           0  8",
        "10   0  6  0",
    ]


def test_matrices_are_shown_with_the_presses_for_one_cell(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "grid-3x3", "--matrices")
    rows = plane(3, 3)
    assert found["matrix"] == [[rows[i] >> j & 1 for j in range(9)] for i in range(9)]
    assert found["gram"] == [[(a & b).bit_count() % 2 for b in rows] for a in rows]
    for cell, chosen in enumerate(found["elementary"]):
        assert add(rows, sum(1 << press for press in chosen)) == 1 << cell
    said = out(capsys, "grid-3x3", "--matrices")
    assert "blocks of 4, 4, 1" in said
    assert "  1: 4 6 7 8" in said
    assert record(capsys, "grid-2x2", "--matrices", "--states", "3")["gram"] is None
    assert "  0: none" in out(capsys, "path-2", "--matrices")
    assert "--json prints them" in out(capsys, "grid-7x7", "--matrices")


def test_a_new_state_needs_the_presses_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    from noyau.puzzles.lights.solving import solve_lights

    made = record(capsys, "new", "grid-4x4", "--difficulty", "6", "--seed", "5")
    assert made == record(capsys, "new", "grid-4x4", "--difficulty", "6", "--seed", "5")
    assert (made["board"], made["difficulty"], made["seed"]) == ("grid-4x4", 6, 5)
    solution = solve_lights(parse(made["game"]), fewest=True)
    assert (solution.length, solution.fewest) == (6, True)


def test_a_new_state_can_be_made_again(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "new", "klein-3x3").splitlines()
    seed = said[1].split("--seed ")[1].split()[0]
    assert out(capsys, "new", "klein-3x3", "--seed", seed).splitlines() == said
    assert said[0].startswith("lights:klein-3x3:")


def test_a_gallery_and_a_map_are_drawn_to_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "patterns.svg"
    assert out(capsys, "grid-4x4", "--gallery", str(file)).endswith(f"{file} shows the neutral patterns.\n")
    assert file.read_text(encoding="utf-8").startswith("<svg")
    drawn = tmp_path / "map.svg"
    assert record(capsys, "nullity", "--rectangle", "1-3x1-4", "--gallery", str(drawn))["3x2"] == 2
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.svg", "patterns.svg"]


def test_the_board_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO("torus-3x3\n"))
    assert record(capsys, "-")["nullity"] == 4
    assert record(capsys, "lights:torus-3x3")["nullity"] == 4


def test_a_light_question_loads_no_numpy() -> None:
    light = "import sys; from noyau.cli import run; run(['lights', 'grid-5x5']); print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", light], capture_output=True, text=True, check=True).stdout
    assert not {"'numpy'", "'numba'", "'scipy'"} & set(loaded.replace("[", "").replace("]", "").split(", "))


def test_the_command_is_listed() -> None:
    assert "lights" in cli.COMMANDS
