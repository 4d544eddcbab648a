"""The claims on peg solitaire: each can fail."""

from __future__ import annotations

from typing import Any

import pytest
from claims import found

from noyau.literature.duchene import pegs as duchene_pegs
from noyau.literature.oracle.captures import fewest_on_cycle, fewest_on_rows


def test_every_play_leaves_what_the_catalogue_says() -> None:
    assert [fewest_on_rows(rows) for rows in range(1, 7)] == [1, 2, 3, 1, 1, 2]
    assert [fewest_on_cycle(size) for size in range(3, 12)] == [1, 1, 2, 1, 2, 1, 2, 1, 2]


@pytest.mark.parametrize(
    ("id", "name", "wrong"),
    [
        ("D-Th11", "_leaves_one", lambda rows: rows % 3 != 0),
        ("D-Th11", "fewest_on_rows", lambda rows: 1),
        ("D-Th11", "known_play", lambda rules, position: None),
        ("D-open-peg", "fewest_on_cycle", lambda size: 2 - size % 2),
        ("D-open-peg", "known_play", lambda rules, position: None),
    ],
)
def test_a_claim_does_not_come_out_where_something_is_wrong(
    monkeypatch: pytest.MonkeyPatch, id: str, name: str, wrong: Any
) -> None:
    monkeypatch.setattr(duchene_pegs, name, wrong)
    for size in ("ROWS", "SEARCHED", "BUILT", "CYCLE", "SOLVED", "LINE"):
        monkeypatch.setattr(duchene_pegs, size, 5)
    assert found(id).holds is False
