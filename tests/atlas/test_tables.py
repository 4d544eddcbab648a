"""Tables of positions with two coordinates against an exhaustive search."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from noyau.atlas.tables import Table, read_game, table
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import Impartial
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.games.user_rules import impartial

SPECS = [
    "nim",
    "bounded:3",
    "interval:3-5",
    "subtraction:1,2,4",
    "parity",
    "notall",
    "moore:1",
    "moore:2",
    "fibonacci",
    "nimhoff",
]

BOARDS = [
    "king",
    "rook",
    "queen",
    "knight",
    "kingpower:2",
    "kingpower:3",
    "piece:1,0;0,1;2,2",
    "piece:1,0*;0,2;2,1*2",
    "piece:2,-1;-1,2;1,1",
    "wythoff",
    "vectors:2,1,1",
    "vectors:2,2,1",
    "vectors:2,1,3",
    "vectors:2,1,3:0,0,2",
    "vectors:1,9,2:0,0,1",
]


def search(rules: Impartial[Any, Any], ending: Ending) -> Any:
    """Outcome, Grundy value and remoteness by plain recursion."""

    @cache
    def judge(position: Any) -> tuple[str, int, int]:
        options = [judge(rules.play(position, move)) for move in rules.moves(position)]
        if not options:
            return ("P" if ending is Ending.NORMAL else "N"), 0, 0
        values = {value for _, value, _ in options}
        grundy = next(number for number in range(len(values) + 1) if number not in values)
        if lost := [far for outcome, _, far in options if outcome == "P"]:
            return "N", grundy, 1 + min(lost)
        return "P", grundy, 1 + max(far for _, _, far in options)

    return judge


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize("spec", SPECS)
def test_every_cell_is_what_an_exhaustive_search_finds(spec: str, ending: Ending) -> None:
    game = parse(spec, ending)
    judge = search(game.rules, ending)
    cells = [[judge((row, column)) for column in range(10)] for row in range(8)]
    outcomes = table(game, (8, 10), "outcome")
    assert outcomes.rows == [[outcome for outcome, _, _ in row] for row in cells]
    remoteness = table(game, (8, 10), "remoteness")
    assert remoteness.rows == [[far for _, _, far in row] for row in cells]
    lost = [[outcome == "P" for outcome, _, _ in row] for row in cells]
    for found in (outcomes, remoteness):
        assert [[found.is_lost(cell) for cell in row] for row in found.rows] == lost
    if ending is Ending.NORMAL:
        values = table(game, (8, 10), "grundy")
        assert values.rows == [[value for _, value, _ in row] for row in cells]
        assert [[values.is_lost(cell) for cell in row] for row in values.rows] == lost


def board_cells(spec: str, size: tuple[int, int], ending: Ending) -> list[list[tuple[str, int, int]]]:
    game = read_game(spec, ending, size)
    judge = search(game.rules, ending)
    layer = game.position[2:]
    return [[judge((row, column, *layer)) for column in range(size[1])] for row in range(size[0])]


def by_question(cells: list[list[tuple[str, int, int]]], what: str) -> list[list[str | int]]:
    place = ("outcome", "grundy", "remoteness").index(what)
    return [[cell[place] for cell in row] for row in cells]


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize("spec", BOARDS)
def test_every_square_is_what_an_exhaustive_search_finds(spec: str, ending: Ending) -> None:
    for size in ((8, 8), (12, 12), (5, 11)):
        cells = board_cells(spec, size, ending)
        game = read_game(spec, ending, size)
        for what in ("outcome", "remoteness", *(["grundy"] if ending is Ending.NORMAL else [])):
            assert table(game, size, what).rows == by_question(cells, what)


@pytest.mark.parametrize(
    ("spec", "ending"), [*((spec, Ending.NORMAL) for spec in BOARDS), *((spec, Ending.MISERE) for spec in BOARDS[::3])]
)
def test_large_boards_are_filled_by_compiled_code_with_the_same_cells(spec: str, ending: Ending) -> None:
    size = 51, 53
    cells = board_cells(spec, size, ending)
    game = read_game(spec, ending, size)
    lost = [[outcome == "P" for outcome, _, _ in row] for row in cells]
    for what in ("outcome", "remoteness", *(["grundy"] if ending is Ending.NORMAL else [])):
        found = table(game, size, what)
        expected = by_question(cells, what)
        assert found.packed == (what == "outcome")
        assert found.rows.shape == size
        assert found.rows.tolist() == [found.row(number) for number in range(size[0])] == expected
        assert [found.lost_row(number) for number in range(size[0])] == lost
        assert found.row(7, 5) == expected[7][:5]
        assert found.lost_row(7, 13) == lost[7][:13]


def test_the_part_near_the_corner_of_a_larger_board_is_shown() -> None:
    for spec in ("knight:9x9", "king:9x9"):
        whole = table(read_game(spec), what="grundy").rows
        assert table(read_game(spec), (4, 5), "grundy").rows == [row[:5] for row in whole[:4]]
    large = table(read_game("knight:90x90"), what="outcome")
    part = table(read_game("knight:90x90"), (60, 55))
    assert part.rows.tolist() == large.rows[:60, :55].tolist()


def test_without_a_size_the_table_is_as_large_as_the_board() -> None:
    assert table(read_game("king:3x5")).size == (3, 5)
    assert table(read_game("king")).size == (8, 8)
    assert table(read_game("wythoff")).size == (12, 12)
    assert read_game("king:2,7", size=(4, 4)).rules.board == (4, 4)  # type: ignore[attr-defined]


def test_the_layer_of_a_game_of_three_vectors_is_that_of_its_position_else_the_first() -> None:
    layers = [table(read_game(f"vectors:2,1,3:0,0,{layer}"), (6, 6)) for layer in range(3)]
    assert [found.layer for found in layers] == [0, 1, 2]
    assert table(read_game("vectors:2,1,3"), (6, 6)).rows == layers[0].rows != layers[2].rows
    assert layers[1].record()["layer"] == 1
    assert "layer" not in table(read_game("vectors:2,1,1"), (3, 3)).record()


def test_own_rules_on_pairs_have_a_table_with_draws() -> None:
    swap = impartial(lambda p: [(p[1], p[0])] if p[0] != p[1] else [], name="swap")
    assert table(swap, (2, 2)).rows == [["P", "D"], ["D", "P"]] == table(parse("swap:1,0"), (2, 2)).rows
    assert table(swap, (2, 2), "grundy").rows == [[0, None], [None, 0]]
    assert table(swap, (2, 2), "remoteness").rows == [[0, None], [None, 0]]


def test_a_knight_needs_two_rows() -> None:
    with pytest.raises(SpecError, match="knight"):
        read_game("knight", size=(1, 6))


def test_outcomes_of_a_large_board_are_kept_as_bits() -> None:
    found = table(read_game("rook", size=(500, 501)), (500, 501))
    assert found.cells.nbytes == 500 * 63
    assert isinstance(found, Table)
    assert found.rows[499, 499] == "P"
    assert found.record()["rows"][3][3:5] == ["P", "N"]


def test_large_tables_are_arrays() -> None:
    rows = table(parse("nim"), (400, 300), "grundy").rows
    assert type(rows).__name__ == "ndarray"
    assert rows.shape == (400, 300)
    assert rows[399, 299] == 399 ^ 299


def test_the_record_has_the_key_of_the_contract_and_says_what_it_is() -> None:
    assert table(parse("misere nim"), (2, 1)).record() == {
        "game": "nim",
        "what": "outcome",
        "ending": "misere",
        "size": [2, 1],
        "rows": [["N"], ["P"]],
    }
    assert table(parse("nim"), (400, 300)).record()["rows"][5][5] == "P"


@pytest.mark.parametrize(
    ("spec", "size", "what", "error", "said"),
    [
        ("misere nim", (2, 2), "grundy", NotApplicable, "what='outcome'"),
        ("token:a>b:a", (2, 2), "outcome", NotApplicable, r"noyau\.solve"),
        ("nim:3 + nim:4", (2, 2), "outcome", NotApplicable, "two coordinates"),
        ("nim", (0, 2), "outcome", SpecError, "12x12"),
        ("nim", (2, -3), "outcome", SpecError, "12x12"),
        ("nim", (2, 2), "values", SpecError, "remoteness"),
        ("nim", (10**6, 10**6), "outcome", TooLarge, "lower size="),
        ("moore:2", (600, 600), "outcome", TooLarge, "lower size="),
        ("nim", (1000, 1000), "remoteness", TooLarge, "lower size="),
        ("king:8x8", (12, 5), "outcome", SpecError, "'king:12x8'"),
        ("queen:1000000x1000000", (10**6, 10**6), "grundy", TooLarge, "MB"),
        ("queen:1000000x1000000", (10**6, 10**6), "outcome", TooLarge, "MB"),
        ("misere king:3x3", (3, 3), "grundy", NotApplicable, "what='outcome'"),
    ],
)
def test_meaningless_or_excessive_questions_say_the_repair(
    spec: str, size: tuple[int, int], what: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        table(parse(spec), size, what)
