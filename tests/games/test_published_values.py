"""Values of Cram, Chomp and Node Kayles that were published, against the answers."""

from __future__ import annotations

from typing import Any

import pytest

from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.games.vertices import Domination
from noyau.graphs import Graph

CRAM = {3: (1, 1, 0, 1, 1, 4, 1, 3, 1), 4: (2, 0, 1, 0, 2, 0, 3), 5: (0, 1, 1, 2, 0, 2)}
"""Boards of so many rows and 1, 2, 3 … columns (Schneider 2009; Lemoine and Viennot 2010)."""

DAWSON = (1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4)
"""Paths of 1, 2, 3 … vertices: Dawson's chess (OEIS A002187)."""

LATTICES = {2: (1, 0) * 6, 3: (2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5), 4: (0,) * 7}
"""Lattices of so many rows and 1, 2, 3 … columns (OEIS A316632; Brown and others, J. Int. Seq. 23, 2020)."""

SCALLOPED = (0, 2, 1, 3, 0, 1, 1, 3, 0, 2, 3, 3, 2, 2, 3, 4, 2, 4, 0, 4, 2, 5, 3, 2, 2, 3, 3)
"""Paths of 4, 5, 6 … vertices with edges between those at a distance of 3 (OEIS A317367)."""


def value(spec: str) -> Any:
    return solve(parse(spec)).value


@pytest.mark.parametrize("rows", CRAM)
def test_cram_has_its_published_values(rows: int) -> None:
    assert [value(f"cram:{rows}x{columns}") for columns in range(1, len(CRAM[rows]) + 1)] == list(CRAM[rows])


def test_node_kayles_on_paths_has_the_values_of_dawsons_chess() -> None:
    assert [value(f"domination:path-{size}") for size in range(1, len(DAWSON) + 1)] == list(DAWSON)


@pytest.mark.parametrize("rows", LATTICES)
def test_node_kayles_on_lattices_has_its_published_values(rows: int) -> None:
    found = [value(f"domination:grid-{rows}x{columns}") for columns in range(1, len(LATTICES[rows]) + 1)]
    assert found == list(LATTICES[rows])


def test_node_kayles_on_scalloped_paths_has_its_published_values() -> None:
    found = []
    for size in range(4, 4 + len(SCALLOPED)):
        edges = [(low, low + step) for step in (1, 3) for low in range(size - step)]
        rules = Domination(Graph.of(size, edges))
        found.append(solve(Game(rules, rules.start)).value)
    assert found == list(SCALLOPED)


def test_the_smallest_bar_with_two_winning_bites_is_that_of_ken_thompson() -> None:
    """Each bar of up to 8 by 9 squares but the poison alone is won by one bite, and 8 by 10 squares by two."""
    bars = [(rows, columns) for rows in range(1, 9) for columns in range(max(2, rows), 10)]
    assert all(len(solve(parse(f"chomp:{rows}x{columns}")).winning) == 1 for rows, columns in bars)
    assert len(solve(parse("chomp:8x10")).winning) == 2
