"""Duchêne's thesis, § 1.4.2 and 1.4.3: who wins the domination game, and what keeps its value."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from noyau.engines import solve
from noyau.game import Game
from noyau.games.dominoes import Cram
from noyau.games.octal import Octal
from noyau.graphs import Graph, read_graph
from noyau.graphs.small_graphs import small_graphs
from noyau.graphs.surgery import add_twin, complete_product, twin_and_match
from noyau.move_graphs import move_graph
from noyau.theorems import Evidence, theorem
from noyau.theorems.brute_domination import (
    cram,
    cycle_power,
    digraphs,
    domination,
    involutions,
    is_free_symmetry,
    path_power,
    strong_product,
    take_consecutive,
)
from noyau.theorems.compare import Tally
from noyau.theorems.duchene_moves import graph_of, noyau_value
from noyau.values.heapcodes import HeapCode

LOST = "edges-0.1,0.5,1.2,1.7,2.5,3.7,4.7,5.6"
"""The graph of value 0 whose product with a path of three vertices is won."""

MATCHINGS = [[], [(0, 0)], [(0, 1)], [(1, 0)], [(1, 1)], [(0, 0), (1, 1)], [(0, 1), (1, 0)]]
GRAPHS, PAIRS = 6, 5
AREA, REACH, ROUND = 20, 4, 20


def graphs(largest: int, smallest: int = 1) -> Iterator[Graph]:
    """Every graph up to a size."""
    return (graph for size in range(smallest, largest + 1) for graph in small_graphs(size))


@theorem("D-Prop1", "T", "1.4.2")
def free_symmetries() -> Evidence:
    """All graphs up to six vertices and all digraphs up to four with such a symmetry."""
    tally = Tally()
    symmetric = lost = 0
    for graph in graphs(GRAPHS):
        rows = graph.neighbours
        has_one = any(is_free_symmetry(rows, symmetry) for symmetry in involutions(graph.size))
        value = domination(rows)
        lost += value == 0
        if has_one:
            symmetric += 1
            tally.same((value, noyau_value(graph)), (0, 0))
    oriented = 0
    for leads in (leads for size in (2, 4) for leads in digraphs(size)):
        if any(is_free_symmetry(leads, symmetry) for symmetry in involutions(len(leads))):
            oriented += 1
            tally.same(domination(leads), 0)
    return tally.evidence(size=GRAPHS, symmetric=symmetric, lost=lost, oriented=oriented)


@theorem("D-Cor1", "T", "1.4.2")
def cram_by_parity() -> Evidence:
    tally = Tally()
    boards = [(rows, columns) for rows in range(1, 5) for columns in range(rows, AREA) if rows * columns <= AREA]
    for rows, columns in boards:
        value = cram(rows, columns)
        tally.same(solve(Game(Cram((rows, columns)), Cram((rows, columns)).start)).value, value)
        if (rows + columns) % 2 or rows % 2 == 0:
            tally.expect((value == 0) == (rows % 2 == columns % 2 == 0), f"{rows}×{columns}")
    small, long = cram(3, 3), cram(3, 5)
    tally.same((small, long), (0, 1))
    return tally.evidence(area=AREA, small=small, long=long)


@theorem("D-Lem1", "F", "1.4.2")
def products_of_lost_graphs() -> Evidence:
    """A lost graph whose product with a path is won; no failure among smaller ones, nor with complete graphs."""
    tally = Tally()
    lost, path = read_graph(LOST), read_graph("path-3")
    values = (domination(lost.neighbours), domination(strong_product(lost.neighbours, path.neighbours)))
    tally.same(values, (0, 3))
    tally.same(noyau_value(complete_product(lost, path)), values[1])
    smaller = 0
    for graph in graphs(GRAPHS):
        if domination(graph.neighbours) == 0:
            smaller += 1
            tally.same(domination(strong_product(graph.neighbours, path.neighbours)), 0)
    for graph in graphs(PAIRS):
        doubled = domination(strong_product(graph.neighbours, path_power(2, 1)))
        tally.same(doubled, domination(graph.neighbours))
        tally.same(noyau_value(complete_product(graph, read_graph("complete-2"))), doubled)
    edges = " ".join(f"{u}{v}" for u, v in lost.edges)
    return tally.evidence(edges=edges, value=values[1], size=GRAPHS, smaller=smaller)


@theorem("D-Lem2", "F", "1.4.2")
def twins() -> Evidence:
    """Right for graphs, and for digraphs where the arcs that come in are copied too; otherwise not."""
    tally = Tally()
    cases = 0
    for graph in graphs(GRAPHS):
        value = domination(graph.neighbours)
        for vertex in range(graph.size):
            cases += 1
            tally.same(domination(add_twin(graph, vertex).neighbours), value)
        if graph.size <= PAIRS:
            tally.same(noyau_value(add_twin(graph, 0)), value)
    for rows in digraphs(3):
        graph = graph_of(rows)
        tally.expect(all(domination(add_twin(graph, v).neighbours) == domination(rows) for v in range(3)), graph)
    before, after = domination([{1}, set()]), domination([{1}, {2}, {1}])
    tally.same((before, after), (2, 0))
    tally.same((noyau_value(read_graph("arcs-0.1")), noyau_value(read_graph("arcs-0.1,1.2,2.1"))), (2, 0))
    return tally.evidence(size=GRAPHS, cases=cases, before=before, after=after)


@theorem("D-Th1", "T", "1.4.2")
def twin_and_match_keeps_the_value() -> Evidence:
    tally = Tally()
    cases = 0
    for graph in graphs(PAIRS, smallest=2):
        value = domination(graph.neighbours)
        tally.same(noyau_value(graph), value)
        for one, other in combinations(range(graph.size), 2):
            if other not in graph.neighbours[one]:
                for matching in MATCHINGS:
                    cases += 1
                    tally.same(domination(twin_and_match(graph, one, other, matching).neighbours), value)
    square = twin_and_match(read_graph("edges-1"), 0, 1, [(0, 0), (1, 1)])
    tally.same(square.edge_count, 4)
    tally.same(noyau_value(square), 0)
    return tally.evidence(size=PAIRS, cases=cases)


@theorem("D-Th2", "A", "1.4.3")
def powers_of_cycles() -> Evidence:
    """With k + 1 tokens it is right; with the k of the text it already fails on the triangle."""
    tally = Tally()
    for reach in range(1, REACH + 1):
        heaps = take_consecutive(ROUND, reach + 1)
        code = Octal(HeapCode((*[0] * (reach + 1), 7)))
        for size in range(reach + 1, ROUND + 1):
            left = heaps[size - reach - 1]
            value = domination(cycle_power(size, reach))
            tally.same(value, int(left == 0))
            tally.same(noyau_value(read_graph(f"cycle-{size}^{reach}")), value)
            tally.same(solve(Game(code, (size - reach - 1,))).value, left)
        for size in range(1, 15):
            tally.same(domination(path_power(size, reach)), heaps[size + reach])
    triangle, printed = domination(cycle_power(3, 1)), take_consecutive(1, 1)[1]
    tally.same((triangle, printed), (1, 1))
    return tally.evidence(reach=REACH, size=ROUND, triangle=triangle, printed=printed)


@theorem("D-ExC14", "T", "1.4.3")
def the_example_of_a_power() -> Evidence:
    tally = Tally()
    after, heap, value = domination(path_power(9, 2)), take_consecutive(11, 3)[11], domination(cycle_power(14, 2))
    tally.same((after, heap, value), (1, 1, 0))
    rules = Octal(HeapCode((0, 0, 0, 7)))
    tally.same(move_graph(Game(rules, (11,))), read_graph("path-9^2"))
    tally.same(solve(Game(rules, (11,))).value, heap)
    tally.same(noyau_value(read_graph("path-9^2")), after)
    tally.same(noyau_value(read_graph("cycle-14^2")), value)
    return tally.evidence(after=after, heap=heap, value=value)
