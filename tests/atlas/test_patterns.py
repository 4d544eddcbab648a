"""How tables repeat: on constructed tables, and the theorems on games against their tables."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.atlas.table_patterns import describe_patterns, find_patterns, proved
from noyau.atlas.tables import read_game, table
from noyau.cli import run
from noyau.core.verdict import Ending
from noyau.values.table_patterns import Cell, Pattern, Rows, is_mirrored, line_of, observe_line, observe_table

cells = st.sampled_from("NP")


def holds(pattern: Pattern, rows: Rows) -> bool:
    """Whether a table shows a pattern in all of its cells."""
    length, start, saltus = pattern.length or 0, pattern.preperiod or 0, pattern.saltus or 0
    if pattern.kind == "symmetry":
        return is_mirrored(rows)
    down = length if pattern.axis in ("down", "diagonal") else 0
    across = length if pattern.axis in ("across", "diagonal") else 0
    if pattern.kind == "table":
        first_row, first_column = start if down else 0, start if across else 0
        pairs = zip(rows[first_row:], rows[first_row + down :], strict=False)
        return all(
            list(later[first_column + across :]) == list(row[first_column : len(row) - across]) for row, later in pairs
        )
    line = line_of(rows, pattern.axis, pattern.index or 0)
    return all(line[n + length] == _raised(line[n], saltus) for n in range(start, len(line) - length))


def _raised(cell: Cell, saltus: int) -> Cell:
    """A value one period later."""
    return cell + saltus if isinstance(cell, int) else cell


@given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 3), st.data())
def test_a_table_built_of_a_block_repeats_both_ways(down: int, across: int, head: int, data: st.DataObject) -> None:
    block = [[data.draw(cells) for _ in range(across)] for _ in range(down)]
    top = [[data.draw(cells)] * 24 for _ in range(head)]
    rows = top + [[block[r % down][c % across] for c in range(24)] for r in range(24)]
    found = {pattern.axis: pattern for pattern in observe_table(rows) if pattern.kind == "table"}
    assert {"down", "across"} <= set(found)
    assert all(holds(pattern, rows) for pattern in found.values())
    assert down % (found["down"].length or 0) == 0
    assert (found["down"].preperiod or 0) <= head
    assert across % (found["across"].length or 0) == 0


@given(st.integers(1, 5), st.data())
def test_a_table_constant_along_the_diagonals_of_some_step_is_seen_to_be(length: int, data: st.DataObject) -> None:
    side = 24
    hooks = [[data.draw(cells) for _ in range(2 * side)] for _ in range(length)]
    rows = [[hooks[min(r, c) % length][side + r - c] for c in range(side)] for r in range(side)]
    found = [pattern for pattern in observe_table(rows) if pattern.axis == "diagonal" and pattern.kind == "table"]
    assert len(found) == 1
    assert holds(found[0], rows)
    assert length >= (found[0].length or 0)


@given(st.integers(1, 6), st.integers(0, 9), st.lists(st.integers(0, 30), max_size=5), st.data())
def test_lines_that_grow_are_seen_with_their_saltus(
    length: int, saltus: int, head: list[int], data: st.DataObject
) -> None:
    cycle = [data.draw(st.integers(0, 9)) for _ in range(length)]
    line = head + [value + saltus * turn for turn in range(24) for value in cycle]
    found = observe_line("across", 0, line)
    if len(line) >= 2 * len(head) + 12:
        assert found is not None
    if found is not None:
        assert holds(found, [line])
        assert (found.length or 0) <= length


def test_a_table_without_a_pattern_shows_none() -> None:
    rows = [[(r * r + 3 * c * c * r + c) % 17 for c in range(40)] for r in range(13)]
    assert not [pattern for pattern in observe_table(rows) if pattern.axis in ("across", "diagonal")]
    assert not holds(Pattern("table", "across", None, 1, 0, 0), rows)
    assert not is_mirrored(rows)
    assert line_of(rows, "diagonal", 2) == [rows[n][n + 2] for n in range(13)]


KINDS = [
    ("king", "outcome"),
    ("king", "grundy"),
    ("king", "remoteness"),
    ("kingpower:1", "outcome"),
    ("kingpower:2", "outcome"),
    ("kingpower:3", "outcome"),
    ("kingpower:6", "outcome"),
    ("kingpower:3", "grundy"),
    ("rook", "outcome"),
    ("rook", "grundy"),
    ("nim", "grundy"),
    ("nim", "outcome"),
    ("bounded:3", "grundy"),
    ("bounded:3", "outcome"),
    ("subtraction:2,5", "grundy"),
    ("vectors:2,1,1", "outcome"),
    ("vectors:1,4,1", "outcome"),
    ("vectors:1,9,3:0,0,2", "outcome"),
    ("vectors:7,1,2:0,0,1", "outcome"),
    ("vectors:2,2,1", "grundy"),
    ("queen", "grundy"),
    ("wythoff", "outcome"),
    ("knight", "outcome"),
    ("knight:30x30", "grundy"),
    ("piece:1,0;0,1;2,2", "grundy"),
    ("piece:2,0;0,1", "grundy"),
    ("fibonacci", "outcome"),
]


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize(("spec", "what"), KINDS)
def test_every_pattern_holds_in_its_table(spec: str, what: str, ending: Ending) -> None:
    if what == "grundy" and ending is Ending.MISERE:
        return
    found = table(read_game(spec, ending, (30, 30)), (30, 30), what)
    seen = find_patterns(found)
    for pattern in [*seen, *proved(found)]:
        assert holds(pattern, found.rows), pattern
        assert (pattern.status, pattern.reference is not None) != ("proved", False)
    assert all(pattern.checked_to is not None for pattern in seen)
    for language in ("en", "fr"):
        said = [sentence.say(language) for sentence in describe_patterns(found)]
        assert said
        assert not any("{" in line or "pattern." in line for line in said)


def both_ways(spec: str, ending: Ending = Ending.NORMAL) -> set[tuple[object, ...]]:
    found = table(read_game(spec, ending, (24, 24)), (24, 24))
    return {(p.axis, p.length, p.preperiod) for p in find_patterns(found) if p.kind == "table" and p.status == "proved"}


def test_the_theorems_on_kings_rooks_and_vectors_are_named() -> None:
    assert both_ways("king") == {("down", 2, 0), ("across", 2, 0)}
    assert both_ways("king", Ending.MISERE) == {("down", 2, 1), ("across", 2, 1)}
    assert both_ways("kingpower:4") == {("down", 5, 0), ("across", 5, 0)}
    assert both_ways("rook") == both_ways("vectors:3,1,1") == {("diagonal", 1, 0)}
    assert both_ways("rook", Ending.MISERE) == {("diagonal", 1, 2)}
    assert both_ways("vectors:1,9,4:0,0,3") == {("diagonal", 4, 0)}
    assert both_ways("queen") == both_ways("vectors:2,2,1") == both_ways("vectors:2,1,3") == set()


def test_rows_of_wythoffs_game_are_additively_periodic_as_far_as_they_are_seen() -> None:
    found = table(read_game("wythoff"), (50, 50), "grundy")
    rows = [p for p in find_patterns(found) if p.kind == "line" and p.axis == "across"]
    known = [(0, 1, 0, 1), (1, 3, 0, 3), (2, 3, 0, 3), (3, 6, 8, 6), (4, 12, 9, 12)]
    assert [(p.index, p.length, p.preperiod, p.saltus) for p in rows[:5]] == known
    assert all(p.status == "observed" and p.checked_to == 49 and "Landman" in (p.reference or "") for p in rows)
    said = describe_patterns(found)[0].say("en")
    assert "Every row is additively periodic" in said


def test_rows_of_a_bounded_piece_are_proved_once_they_have_repeated_long_enough() -> None:
    short, long = (table(read_game("kingpower:3", size=(9, n)), (9, n), "grundy") for n in (20, 90))
    by_size = [[p for p in find_patterns(found) if p.kind == "line" and p.axis == "across"] for found in (short, long)]
    assert all(p.status == "proved" for p in by_size[1])
    assert len(by_size[1]) == 8
    assert any(p.status == "observed" for p in by_size[0]) or len(by_size[0]) < 8
    further = table(read_game("kingpower:3", size=(9, 260)), (9, 260), "grundy")
    assert all(holds(p, further.rows) for p in by_size[1])


def test_the_far_sides_change_squares_of_the_knight() -> None:
    said = describe_patterns(table(read_game("knight:12x12")))[0].say("en")
    assert "(11, 11)" in said
    assert "0 or 1 modulo 4" in describe_patterns(table(read_game("knight:10x10")))[0].say("en")


def test_patterns_are_a_key_of_the_json_and_sentences_of_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "king:14x14", "--patterns", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    keys = ["kind", "axis", "index", "length", "preperiod", "saltus", "status", "checked_to", "reference"]
    assert all(list(pattern) == keys for pattern in answer["patterns"])
    assert answer["patterns"][0] == dict(
        zip(keys, ["table", "down", None, 2, 0, 0, "proved", 13, "Molinier 2024"], strict=True)
    )
    assert len(answer["rows"]) == 14
    assert run(["table", "king:14x14", "--patterns", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "dont la ligne et la colonne sont toutes deux paires" in said
    assert "prouvé (Molinier 2024)" in said


def test_a_diagonal_is_named_by_its_cells() -> None:
    said = " ".join(
        sentence.say("en") for sentence in describe_patterns(table(read_game("king:14x14"), what="remoteness"))
    )
    assert "Diagonal of the cells n,n: from" in said
    assert "Diagonal of the cells n,n+1: from" in said
