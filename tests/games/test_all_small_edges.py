"""Hackenbush and geography on every small graph and digraph, against tables filled straight from the rules.

A picture or a journey on a graph of up to six vertices is a set of edges of the complete graph, so that one table over
all sets of its edges answers for every graph. In misère play an end has the value 1: a position is won where its value
is not 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import pytest

from noyau.core.budget import Budget
from noyau.core.game import Game
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.engines.exploring.positions import Positions
from noyau.games.geography import EdgeGeography, Geography
from noyau.games.hackenbush import Hackenbush, Picture
from noyau.games.vertices import Domination
from noyau.graphs import Graph
from noyau.graphs.small_graphs import small_graphs
from noyau.literature.oracle.recursion import mex

MOST = 6
EDGES = tuple(combinations(range(MOST), 2))
"""The edges of the complete graph, numbered by their bits."""

BITS = {edge: 1 << number for number, edge in enumerate(EDGES)}
DIGRAPHS = (1, 3, 16, 218)
"""How many digraphs without loops there are up to isomorphism with 1, 2, 3, 4 vertices."""

WITH_LOOPS = (2, 10, 104)
"""The same, with loops."""


def check(game: Game[Any, Any], after: Mapping[str, int], limit: Limit | None = None) -> None:
    """Who wins, the value and every winning move, where the value after each move is known."""
    found = solve(game, limit=limit)
    value = worth(after.values(), game.ending)
    assert found.outcome is (Outcome.N if value else Outcome.P)
    winning = {game.rules.write_move(game.position, move) for move in found.winning}
    assert winning == {move for move, left in after.items() if left == 0}
    if game.ending is Ending.NORMAL:
        assert found.value == value


def worth(ahead: Any, ending: Ending) -> int:
    """The least value that no option has; what has no option is lost, or won in misère play."""
    values = set(ahead)
    return mex(values) if values else int(ending is Ending.MISERE)


def standing(mask: int) -> Iterator[tuple[int, int]]:
    """The edges of a set that a path joins to the ground, vertex 0: only those can be cut."""
    left = [edge for edge in EDGES if mask & BITS[edge]]
    reached = {0}
    while new := {end for edge in left if not reached.isdisjoint(edge) for end in edge} - reached:
        reached |= new
    return (edge for edge in left if edge[0] in reached)


@cache
def pictures(ending: Ending) -> list[int]:
    """The value of Hackenbush on each set of edges; those that have fallen may lie about in it."""
    values: list[int] = []
    for mask in range(1 << len(EDGES)):
        values.append(worth((values[mask ^ BITS[edge]] for edge in standing(mask)), ending))
    return values


@cache
def walks(arcs: tuple[tuple[int, int, int], ...], ending: Ending) -> list[list[int]]:
    """The value of edge geography for each set of free edges and each vertex; a way has ends and the bit it uses."""
    size = 1 + max((arc[0] for arc in arcs), default=0)
    free = max((arc[2] for arc in arcs), default=0) << 1 or 1
    values: list[list[int]] = []
    for mask in range(free):
        ahead: list[list[int]] = [[] for _ in range(size)]
        for source, target, bit in arcs:
            if mask & bit:
                ahead[source].append(values[mask ^ bit][target])
        values.append([worth(row, ending) for row in ahead])
    return values


COMPLETE = tuple(way for (a, b), bit in BITS.items() for way in ((a, b, bit), (b, a, bit)))


@pytest.mark.parametrize(
    ("ending", "size"), [(ending, size) for ending in Ending for size in range(1, MOST + 1 - (ending is Ending.MISERE))]
)
def test_edge_geography_from_every_vertex_of_every_graph(ending: Ending, size: int) -> None:
    values = walks(COMPLETE, ending)
    for graph in small_graphs(size):
        rules = EdgeGeography(graph)
        mask = sum(BITS[edge] for edge in graph.edges)
        for vertex, row in enumerate(graph.neighbours):
            used = {other: BITS[min(vertex, other), max(vertex, other)] for other in row}
            check(Game(rules, rules.at(vertex), ending), {str(w): values[mask ^ bit][w] for w, bit in used.items()})


def grounded(size: int) -> Iterator[Picture]:
    """Every connected graph of a size on each of its vertices, which is exchanged with the vertex 0."""
    for graph in small_graphs(size, connected=True):
        for ground in range(size):
            names = {ground: 0, 0: ground}
            pairs = ((names.get(a, a), names.get(b, b)) for a, b in graph.edges)
            yield tuple(sorted((min(pair), max(pair)) for pair in pairs))


@pytest.mark.parametrize("size", range(1, MOST + 1))
def test_hackenbush_on_every_vertex_of_every_connected_graph(size: int) -> None:
    """Where there are many edges the theorem answers alone, and misère play is left to the test of all pictures."""
    for picture in grounded(size):
        is_small = len(picture) <= 7
        for ending in Ending if is_small else (Ending.NORMAL,):
            values = pictures(ending)
            mask = sum(BITS[edge] for edge in picture)
            after = {f"{edge[0]}-{edge[1]}": values[mask ^ BITS[edge]] for edge in picture}
            game = Game(Hackenbush(), picture, ending)
            check(game, after, None if is_small else Limit(positions=1))


def all_pictures(ending: Ending) -> Iterator[tuple[Picture, int]]:
    """Every picture on six vertices or fewer from which nothing falls, with its value."""
    for mask, value in enumerate(pictures(ending)):
        picture = tuple(standing(mask))
        if len(picture) == mask.bit_count():
            yield picture, value


def test_the_theorem_on_every_picture_of_hackenbush_on_six_vertices() -> None:
    assert all(Hackenbush().grundy(picture) == value for picture, value in all_pictures(Ending.NORMAL))


def test_misere_play_on_every_picture_of_hackenbush_on_six_vertices() -> None:
    """All of them follow the complete graph, in which an engine that visits every position meets them at once."""
    known = Positions(Hackenbush(), Ending.MISERE, Budget(Limit()))
    known.number(EDGES)
    met = len(known)
    for picture, value in all_pictures(Ending.MISERE):
        assert known.outcome(picture) is (Outcome.N if value else Outcome.P)
    assert len(known) == met


@cache
def digraphs(size: int, loops: bool) -> tuple[Graph, ...]:
    """One digraph of each kind: the least set of arcs among those that differ by the names of the vertices."""
    arcs = [arc for arc in product(range(size), repeat=2) if loops or arc[0] != arc[1]]
    number = {arc: place for place, arc in enumerate(arcs)}
    renamed = [[1 << number[names[a], names[b]] for a, b in arcs] for names in permutations(range(size))]
    found = []
    for mask in range(1 << len(arcs)):
        chosen = [place for place in range(len(arcs)) if mask >> place & 1]
        if mask == min(sum(bits[place] for place in chosen) for bits in renamed):
            found.append(Graph.of(size, [arcs[place] for place in chosen], directed=True))
    return tuple(found)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_geography_from_every_vertex_of_every_digraph(size: int) -> None:
    @cache
    def value(graph: Graph, vertex: int, free: int, ending: Ending) -> int:
        return worth(after(graph, vertex, free, ending).values(), ending)

    def after(graph: Graph, vertex: int, free: int, ending: Ending) -> dict[str, int]:
        left = free & ~(1 << vertex)
        return {str(w): value(graph, w, left, ending) for w in graph.neighbours[vertex] if left >> w & 1}

    assert len(digraphs(size, loops=False)) == DIGRAPHS[size - 1]
    for graph in digraphs(size, loops=False):
        rules = Geography(graph)
        for vertex, ending in product(range(size), Ending):
            check(Game(rules, rules.at(vertex), ending), after(graph, vertex, (1 << size) - 1, ending))


@pytest.mark.parametrize(("size", "loops"), [(1, True), (2, True), (3, True), (4, False)])
def test_edge_geography_from_every_vertex_of_every_digraph(size: int, loops: bool) -> None:
    arcs = [arc for arc in product(range(size), repeat=2) if loops or arc[0] != arc[1]]
    bits = {arc: 1 << number for number, arc in enumerate(arcs)}
    ways = tuple((*arc, bit) for arc, bit in bits.items())
    assert len(digraphs(size, loops)) == (WITH_LOOPS if loops else DIGRAPHS)[size - 1]
    for graph, ending in product(digraphs(size, loops), Ending):
        rules = EdgeGeography(graph)
        values = walks(ways, ending)
        mask = sum(bits[arc] for arc in graph.edges)
        for vertex, row in enumerate(graph.neighbours):
            after = {str(w): values[mask ^ bits[vertex, w]][w] for w in row}
            check(Game(rules, rules.at(vertex), ending), after)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_domination_on_every_digraph(size: int) -> None:
    """A vertex is taken with those to which its arcs lead, whichever of them are still free."""

    @cache
    def value(graph: Graph, free: int, ending: Ending) -> int:
        return worth(after(graph, free, ending).values(), ending)

    def after(graph: Graph, free: int, ending: Ending) -> dict[str, int]:
        taken = {v: sum(1 << w for w in {v, *graph.neighbours[v]}) for v in range(size) if free >> v & 1}
        return {str(v): value(graph, free & ~mask, ending) for v, mask in taken.items()}

    for graph, ending in product(digraphs(size, loops=False), Ending):
        rules = Domination(graph)
        check(Game(rules, rules.start, ending), after(graph, rules.start, ending))
