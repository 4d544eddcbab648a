"""Tables of two heaps that may be broken, compared with a slow and obvious way on both sides of the methods' limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from noyau.api import table
from noyau.core.game import Game
from noyau.core.spec import parse_rules
from noyau.core.verdict import Ending
from noyau.engines.tables import table_cells
from noyau.forms.heaps import SolvedHeaps
from noyau.games.nim import Nim

Heaps = tuple[int, ...]


def winner(breaks: Callable[[int], Iterable[Heaps]], ending: Ending) -> Callable[[Heaps], bool]:
    """Who wins a sum of heaps, by looking at everything that may follow."""

    @cache
    def wins(heaps: Heaps) -> bool:
        left = {
            tuple(sorted((*heaps[:place], *parts, *heaps[place + 1 :])))
            for place, heap in enumerate(heaps)
            for parts in breaks(heap)
        }
        return ending is Ending.MISERE if not left else not all(map(wins, left))

    return wins


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("spec", ["kayles", "octal:0.07", "octal:0.26", "octal:4.1", "octal:0.(3)", "grundy"])
@pytest.mark.parametrize("explored", [1, 99])
def test_outcomes_of_two_heaps_are_those_of_the_obvious_way(
    spec: str, ending: Ending, explored: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_cells, "_EXPLORED", explored)
    rules: Any = parse_rules(spec, "0").rules
    wins = winner(rules.breaks, ending)
    rows = table(Game(rules, (0, 0), ending), size=(9, 11), what="outcome").rows
    assert rows == [["N" if wins(tuple(sorted((a, b)))) else "P" for b in range(11)] for a in range(9)]


@pytest.mark.parametrize("spec", ["kayles", "grundy", "prim", "couples-are-forever"])
def test_values_of_two_heaps_need_no_graph_of_sums(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_cells, "explore_heaps", None)
    rows = table(spec, size=(40, 60), what="grundy").rows
    rules: Any = parse_rules(spec, "0").rules
    value = rules.table.value
    assert rows == [[value(a) ^ value(b) for b in range(60)] for a in range(40)]


def test_misere_tables_go_far_by_the_quotient() -> None:
    rows = table("misere kayles", size=(90, 90)).rows
    near = table("misere kayles", size=(12, 12)).rows
    assert [row[:12] for row in rows[:12]] == near
    assert [row[74] for row in rows] == [row[86] for row in rows]


def test_heaps_without_a_misere_theorem_are_explored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "misere_reference", None)
    assert not SolvedHeaps.tame(Nim())
    assert table("misere nim", size=(3, 3)).rows == [["N", "P", "N"], ["P", "N", "N"], ["N", "N", "P"]]
