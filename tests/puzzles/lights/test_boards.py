"""Boards and the rules of Lights Out: names, gluings, states, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.core.errors import IllegalMove, NotApplicable, NoyauError, SpecError, TooLarge
from noyau.core.spec import parse
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.linear_system import SmallSystem

NULLITIES = {  # squares 1×1 to 12×12
    "grid": [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0],
    "cylinder": [0, 0, 2, 0, 1, 0, 0, 4, 2, 0, 1, 0],
    "mobius": [0, 3, 2, 0, 1, 0, 0, 2, 2, 0, 1, 0],
    "torus": [0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16],
    "klein": [0, 3, 4, 0, 4, 6, 0, 0, 4, 8, 0, 12],
    "projective": [0, 3, 2, 3, 2, 2, 2, 3, 2, 6, 2, 6],
}
MULTI = {"projective": [0, 0, 4, 0, 4, 4, 0, 0, 4, 8, 0, 8]}
OTHERS = {
    "tetrahedron-faces": 3,
    "cube-faces": 0,
    "octahedron-faces": 4,
    "dodecahedron-faces": 6,
    "icosahedron-faces": 6,
    "cube": 4,
    "octahedron": 0,
    "petersen": 5,
    "hypercube-5": 16,
    "complete-7": 6,
    "grid-2x3x3": 5,
    "path-8": 1,
    "cycle-9": 2,
}


@pytest.mark.parametrize("surface", NULLITIES)
def test_the_nullities_of_squares_on_each_surface_are_the_known_ones(surface: str) -> None:
    assert [SmallSystem(read_board(f"{surface}-{n}x{n}")).nullity for n in range(1, 13)] == NULLITIES[surface]


@pytest.mark.parametrize("surface", MULTI)
def test_the_nullities_with_neighbours_counted_twice_are_the_known_ones(surface: str) -> None:
    assert [SmallSystem(read_board(f"{surface}-{n}x{n}?multi")).nullity for n in range(1, 13)] == MULTI[surface]


@pytest.mark.parametrize("name", OTHERS)
def test_the_nullities_of_solids_and_graphs_are_the_known_ones(name: str) -> None:
    assert SmallSystem(read_board(name)).nullity == OTHERS[name]


@pytest.mark.parametrize(
    "text",
    [
        "grid-5x5",
        "klein-3x4?multi&states=3",
        "grid-3x3?king&open",
        "grid-4x4?pattern=101/010/101",
        "cycle-7^2",
        "torus-2x2?cross",
    ],
)
def test_a_board_reads_back_as_itself(text: str) -> None:
    assert read_board(str(read_board(text))) == read_board(text)
    game = parse(f"lights:{text}:all")
    assert parse(str(game)) == game


def test_a_board_has_one_name() -> None:
    assert read_board("grid-03x3") == read_board("grid-3x3") == Board("grid-3x3")


@pytest.mark.parametrize(
    "text",
    [
        "grid-0x3",
        "grid-3x3?",
        "grid-3x3?queen",
        "grid-3x3?states=1",
        "grid-3x3?states=37",
        "grid-3x3?king&cross",
        "grid-3x3?open&pattern=010/111/010",
        "grid-3x3?pattern=01/11",
        "petersen?king",
        "cycle-5?multi",
        "gird-3x3",
    ],
)
def test_a_board_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(SpecError):
        read_board(text)


@pytest.mark.parametrize(
    "state", ["000", "01", "010/11/010", "012/000/000", "9", "1,9", "x", "1111111111", "-1", "00,1"]
)
def test_a_state_that_does_not_fit_its_board_is_refused(state: str) -> None:
    with pytest.raises(SpecError):
        parse(f"lights:grid-3x3:{state}")


@pytest.mark.parametrize("states", [2, 3, 10, 12, 36])
def test_states_are_written_and_read_with_one_sign_each(states: int) -> None:
    rules = Lights(read_board(f"grid-7x9?states={states}"))
    position = rules.pack([cell * 5 % states for cell in range(63)])
    assert rules.read(rules.write(position)) == position
    assert rules.pack(rules.unpack(position)) == position


def test_a_press_is_a_cell_of_the_board() -> None:
    game = parse("lights:grid-3x3:none")
    assert game.play_text("4").spec == "lights:grid-3x3:010/111/010"
    for text in ("9", "-1", "a", "", "٣"):
        with pytest.raises(IllegalMove):
            game.play_text(text)


def test_a_puzzle_is_no_part_of_a_sum() -> None:
    with pytest.raises(NotApplicable, match="one player"):
        parse("lights:grid-3x3:all + nim:3")


def test_a_board_that_cannot_be_written_out_is_refused_at_once() -> None:
    for state in ("all", "5"):
        with pytest.raises(TooLarge, match="cells"):
            parse(f"lights:grid-99999x99999:{state}")


@given(st.text(alphabet="gridtorus-0123456789x?&=kingopenmultistates/:,all", max_size=40))
def test_any_text_after_lights_is_a_puzzle_or_an_error_of_noyau(text: str) -> None:
    try:
        game = parse(f"lights:{text}")
    except NoyauError:
        return
    assert parse(str(game)) == game
