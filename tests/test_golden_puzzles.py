"""The fewest pegs and stones that can be left, as printed: ``spec, left, source`` in golden/puzzles/*.tsv."""

from __future__ import annotations

from pathlib import Path

import pytest

from noyau.core.catalogue import PUZZLES
from noyau.core.spec import parse
from noyau.engines import solve_puzzle

HEAD = ["spec", "left", "source"]
FILES = sorted((Path(__file__).parent / "golden" / "puzzles").glob("*.tsv"))
LINES = [
    pytest.param(*line.split("\t"), id=line.partition("\t")[0])
    for file in FILES
    for line in file.read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize(("spec", "left", "source"), LINES)
def test_as_few_are_left_as_is_printed_and_the_moves_leave_them(spec: str, left: str, source: str) -> None:
    game = parse(spec)
    found = solve_puzzle(game)
    assert found.left == int(left), source
    for move in found.moves or ():
        assert move in set(game.moves())
        game = game.play(move)
    if found.moves is not None:
        kept = game.rules.write(game.position).partition(",")[0]
        assert len(kept) - kept.count(".") == found.left


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_golden_file_of_puzzles_has_its_head(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0].split("\t") == HEAD
    assert all(line.count("\t") == 2 for line in lines)


def test_every_puzzle_in_which_few_are_to_be_left_has_a_golden_value() -> None:
    named = {parse(str(line.values[0])).rules.name for line in LINES}
    assert named == set(PUZZLES) - {"lights"}
