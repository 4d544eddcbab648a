"""Domination, Arc Kayles and orders against the definition: all graphs and all orders of up to six."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from noyau.core.game import Game
from noyau.engines import solve
from noyau.engines.residues.search import Residues
from noyau.forms.rewriting import Mask, Rewriting
from noyau.games.orders import Poset
from noyau.games.vertices import ArcKayles, Domination
from noyau.graphs.orders import read_relations
from noyau.graphs.small_graphs import small_graphs
from noyau.values.nimbers import Nimber

MOST = 1_000_000


def check(rules: Rewriting) -> None:
    """Compare the answer, the full mex and the search on couples with the definition."""

    @cache
    def grundy(position: Mask) -> int:
        ahead = {grundy(option) for option in rules.options(position)}
        return next(value for value in range(len(ahead) + 1) if value not in ahead)

    start = rules.start
    found = solve(Game(rules, start))
    assert found.value == Nimber(grundy(start))
    wins = {move for move in rules.moves(start) if not grundy(rules.play(start, move))}
    assert found.every
    assert set(found.winning) == wins
    if rules.rewrites:
        assert Residues(rules).value(start, MOST, lambda _: None) == grundy(start)
        assert Residues(rules).search(start, MOST, lambda _: None) == grundy(start)


@pytest.mark.parametrize("size", range(1, 7))
@pytest.mark.parametrize("game", [Domination, ArcKayles])
def test_every_graph_has_the_value_of_the_definition(game: type[Domination] | type[ArcKayles], size: int) -> None:
    for graph in small_graphs(size):
        check(game(graph))


def orders(size: int, above: tuple[Mask, ...] = ()) -> Iterator[tuple[Mask, ...]]:
    """All orders in which what is above an element has a larger number; the strict masks, the largest number first."""
    if len(above) == size:
        yield above
        return
    known = {size - 1 - place: mask for place, mask in enumerate(above)}
    lowest = size - len(above)
    for chosen in range(1 << len(above)):
        mask = chosen << lowest
        if all(not higher & ~mask for element, higher in known.items() if mask >> element & 1):
            yield from orders(size, (*above, mask))


def shape(above: tuple[Mask, ...]) -> tuple[object, ...]:
    """What tells an order from another but for the numbers of its elements: how each lies among the others."""
    size = len(above)
    higher = [{element for element in range(size) if mask >> element & 1} for mask in reversed(above)]
    lower = [{element for element in range(size) if place in higher[element]} for place in range(size)]
    kinds: list[Any] = [()] * size
    for _ in range(3):
        kinds = [
            (
                kinds[place],
                tuple(sorted(kinds[element] for element in higher[place])),
                tuple(sorted(kinds[element] for element in lower[place])),
            )
            for place in range(size)
        ]
    return tuple(sorted(kinds))


@pytest.mark.parametrize(("size", "count"), list(enumerate((1, 2, 5, 16, 63, 318), 1)))
def test_every_order_has_the_value_of_the_definition(size: int, count: int) -> None:
    found = {shape(above): above for above in orders(size)}
    assert len(found) == count
    for above in found.values():
        pairs = [
            f"{size - 1 - place}<{element}"
            for place, mask in enumerate(above)
            for element in range(size)
            if mask >> element & 1
        ]
        check(Poset(read_relations(",".join([*pairs, str(size - 1)]))))
