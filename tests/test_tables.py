"""Tables of positions with two coordinates against an exhaustive search."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from noyau.errors import NotApplicable, SpecError, TooLarge
from noyau.game import Impartial
from noyau.games.custom import impartial
from noyau.spec import parse
from noyau.tables import table
from noyau.verdict import Ending

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


def test_own_rules_on_pairs_have_a_table_with_draws() -> None:
    swap = impartial(lambda p: [(p[1], p[0])] if p[0] != p[1] else [], name="swap")
    assert table(swap, (2, 2)).rows == [["P", "D"], ["D", "P"]] == table(parse("swap:1,0"), (2, 2)).rows
    assert table(swap, (2, 2), "grundy").rows == [[0, None], [None, 0]]
    assert table(swap, (2, 2), "remoteness").rows == [[0, None], [None, 0]]


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
        ("misere nim", (2, 2), "grundy", NotApplicable, "--what outcome"),
        ("token:a>b:a", (2, 2), "outcome", NotApplicable, "noyau solve"),
        ("nim:3 + nim:4", (2, 2), "outcome", NotApplicable, "two coordinates"),
        ("nim", (0, 2), "outcome", SpecError, "12x12"),
        ("nim", (2, -3), "outcome", SpecError, "12x12"),
        ("nim", (2, 2), "values", SpecError, "remoteness"),
        ("nim", (10**6, 10**6), "outcome", TooLarge, "lower --size"),
        ("moore:2", (600, 600), "outcome", TooLarge, "lower --size"),
        ("nim", (1000, 1000), "remoteness", TooLarge, "lower --size"),
    ],
)
def test_meaningless_or_excessive_questions_say_the_repair(
    spec: str, size: tuple[int, int], what: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        table(parse(spec), size, what)
