"""Games on all graphs of up to six vertices and all orders of up to six elements, against the definition."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

import pytest
from oracle import Oracle

from noyau.core.game import Game, Impartial
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.engines.residues.search import Residues
from noyau.forms.rewriting import Rewriting
from noyau.games.geography import Geography
from noyau.games.orders import Poset
from noyau.games.vertices import ArcKayles, Domination
from noyau.graphs.small_graphs import small_graphs
from noyau.values.nimbers import Nimber

MOST = 10**6
GRAPHS = (1, 2, 4, 11, 34, 156)
ORDERS = (1, 2, 5, 16, 63, 318)
"""How many there are up to isomorphism with 1, 2 … 6 vertices or elements."""

Below = tuple[int, ...]
"""For each element the set of those below it, as a mask; an element is numbered after those below it."""


def check(rules: Impartial[Any, Any], position: Any) -> None:
    """Who wins, the value, and every winning move, in both endings."""
    for ending in Ending:
        oracle = Oracle(rules, position, ending)
        found = solve(Game(rules, position, ending))
        assert found.outcome is oracle.outcome[position]
        winning = {move for move in rules.moves(position) if oracle.outcome[rules.play(position, move)].value == "P"}
        assert set(found.winning) == winning
        if ending is Ending.NORMAL and isinstance(found.value, Nimber):
            assert found.value == oracle.grundy()[position]


def check_residues(rules: Rewriting) -> None:
    """The value by both native ways, each with a table of its own."""
    value = Oracle(rules, rules.start).grundy()[rules.start]
    assert Residues(rules).value(rules.start, MOST, lambda count: None) == value
    assert Residues(rules).search(rules.start, MOST, lambda count: None) == value


@cache
def orders(size: int) -> tuple[Below, ...]:
    """All orders of a size up to isomorphism: a greatest or unrelated element is put above what is closed downwards."""
    if size == 0:
        return ((),)
    found: dict[tuple[int, ...], Below] = {}
    for smaller in orders(size - 1):
        for down in range(1 << size - 1):
            if all(smaller[element] & ~down == 0 for element in range(size - 1) if down >> element & 1):
                order = (*smaller, down)
                found.setdefault(_least_form(order), order)
    return tuple(found.values())


def _least_form(order: Below) -> tuple[int, ...]:
    """The same for orders that differ by the names of their elements only."""
    size = len(order)
    marks = [(mask.bit_count(), sum(mask >> element & 1 for mask in order)) for element, mask in enumerate(order)]
    forms = []
    for names in permutations(range(size)):
        if all(marks[names[place]] <= marks[names[place + 1]] for place in range(size - 1)):
            place = {name: number for number, name in enumerate(names)}
            forms.append(tuple(sum(1 << place[low] for low in range(size) if order[name] >> low & 1) for name in names))
    return min(forms)


def poset(order: Below) -> Poset:
    relations = [(low, high) for high, mask in enumerate(order) for low in range(high) if mask >> low & 1]
    return Poset((*relations, *((element, element) for element in range(len(order)))))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("game", [Domination, ArcKayles])
def test_claiming_on_every_graph(game: Any, size: int) -> None:
    graphs = small_graphs(size)
    assert len(graphs) == GRAPHS[size - 1]
    for graph in graphs:
        rules = game(graph)
        check(rules, rules.start)
        check_residues(rules)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_geography_from_every_vertex_of_every_graph(size: int) -> None:
    for graph in small_graphs(size):
        for vertex in range(size):
            rules = Geography(graph)
            check(rules, rules.at(vertex))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_every_order(size: int) -> None:
    assert len(orders(size)) == ORDERS[size - 1]
    for order in orders(size):
        rules = poset(order)
        assert rules.size == size
        check(rules, rules.start)
        check_residues(rules)
