"""The claims on hard configurations, checkerboards and powers of cycles: each can fail."""

from __future__ import annotations

from typing import Any

import pytest
from claims import found

from noyau.literature.duchene import clobber_on_checkerboards
from noyau.literature.duchene.clobber_on_checkerboards import walks_through_all
from noyau.literature.oracle.graphs import cycle_power, path_power


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"VERTICES": 4, "TRIED": ("2x2", "2x3"), "SOLVED": ("3x3",), "RING": 5, "POWERS": 5}
    for name, size in sizes.items():
        monkeypatch.setattr(clobber_on_checkerboards, name, size)


def test_every_capture_is_tried_on_grids_of_up_to_14_squares() -> None:
    assert {f"2x{side}" for side in range(2, 8)} | {"3x3", "3x4", "2x2x2", "2x2x3"} == set(
        clobber_on_checkerboards.TRIED
    )


def test_a_path_is_walked_through_from_its_ends_only_and_a_cycle_from_everywhere() -> None:
    assert [walks_through_all(path_power(4, 1), vertex) for vertex in range(4)] == [True, False, False, True]
    assert all(walks_through_all(cycle_power(5, 1), vertex) for vertex in range(5))


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("id", "name", "wrong"),
    [
        ("D-Prop4", "walks_through_all", lambda rows, first: True),
        ("D-Prop4", "left", lambda rules, stones: 1),
        ("D-grids", "left", lambda rules, stones: 1),
        ("D-grids", "fewest_in_turn", lambda rows: lambda stones: 1),
        ("D-conclusion", "least_power", lambda size: 1),
        ("D-conclusion", "fewest_left", lambda rows: lambda stones: 2),
    ],
)
def test_a_claim_does_not_come_out_where_something_is_wrong(
    monkeypatch: pytest.MonkeyPatch, id: str, name: str, wrong: Any
) -> None:
    monkeypatch.setattr(clobber_on_checkerboards, name, wrong)
    assert found(id).holds is False
