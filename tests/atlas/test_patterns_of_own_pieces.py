"""A piece of one's own that is a known one has the patterns that are proved of it."""

from __future__ import annotations

import pytest

from noyau.atlas.table_patterns import describe_patterns, find_patterns, proved
from noyau.atlas.tables import read_game, table
from noyau.core.verdict import Ending
from noyau.values.table_patterns import Pattern

SIZE = (14, 14)
PAIRS = [
    ("piece:1,0;0,1;1,1", "king"),
    ("piece:0,1;1,1;1,0", "kingpower:1"),
    ("kingpower:1", "king"),
    ("piece:1,0*;0,1*", "rook"),
    ("piece:1,0*;0,1*;1,1*", "queen"),
    ("piece:1,0*3;0,1*3;1,1*3", "kingpower:3"),
    ("piece:2,1;1,2;2,-1;-1,2", "knight"),
]


def found(spec: str, what: str, ending: Ending) -> list[Pattern]:
    return find_patterns(table(read_game(spec, ending, SIZE), SIZE, what))


@pytest.mark.parametrize(("own", "known"), PAIRS)
@pytest.mark.parametrize(
    ("what", "ending"),
    [("outcome", Ending.NORMAL), ("outcome", Ending.MISERE), ("grundy", Ending.NORMAL), ("remoteness", Ending.NORMAL)],
)
def test_steps_of_a_known_piece_bring_its_patterns_and_its_theorem(
    own: str, known: str, what: str, ending: Ending
) -> None:
    assert found(own, what, ending) == found(known, what, ending)
    mine, theirs = (table(read_game(spec, ending, SIZE), SIZE, what) for spec in (own, known))
    assert proved(mine) == proved(theirs)
    assert describe_patterns(mine) == describe_patterns(theirs)


def test_on_the_diagonal_of_the_rook_the_value_0_is_proved() -> None:
    lines = [pattern for pattern in found("rook", "grundy", Ending.NORMAL) if pattern.axis == "diagonal"]
    assert [(line.index, line.length, line.saltus, line.status) for line in lines if line.kind == "line"] == [
        (0, 1, 0, "proved")
    ]


def test_the_knight_owes_its_rule_to_winning_ways() -> None:
    sentences = describe_patterns(table(read_game("knight", Ending.NORMAL, SIZE), SIZE, "outcome"))
    for language in ("en", "fr"):
        assert "Winning Ways" in sentences[0].say(language)
