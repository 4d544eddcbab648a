"""Duchêne's thesis, chapter 1: nim-addition, Nim, subtraction games, kernels, cyclic games."""

from __future__ import annotations

from random import Random

from noyau.core.caches import remembered
from noyau.core.game import Game
from noyau.core.sums import Sum
from noyau.engines import solve
from noyau.games.nim import Nim, Subtraction
from noyau.games.octal import Dawson, Octal
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare, token
from noyau.literature.oracle import recursion as oracle
from noyau.literature.oracle.graphs import take_consecutive
from noyau.literature.oracle.greedy_codes import nim_add
from noyau.values import loopy
from noyau.values.heaps.codes import HeapCode
from noyau.values.nimbers import nim_sum

BOARD = 32


@remembered(most=None)
def printed_sum(a: int, b: int) -> int:
    """The printed recursion: both terms are lowered at once."""
    return oracle.mex(printed_sum(lower, other) for lower in range(a) for other in range(b))


@theorem("D-Def-xor", "F", "Définitions et terminologie; Bouton 1901")
def nim_addition(tally: Tally) -> Facts:
    tally.expect(printed_sum(1, 0) != nim_sum([1, 0]), "1⊕0")
    for a in range(BOARD):
        for b in range(BOARD):
            tally.same(nim_add(a, b), nim_sum([a, b]))
    return {"printed": printed_sum(1, 0), "right": nim_add(1, 0), "largest": BOARD - 1}


@theorem("D-Ex-nim", "T", "1.3.1; Bouton 1901")
def lost_triples(tally: Tally) -> Facts:
    truth = oracle.heaps(lambda heap: range(1, heap + 1))
    compare(tally, Nim(), truth, [(1, 2, 3), (2, 5, 7)])
    found = [solve(Game(Nim(), position)).outcome.value for position in ((1, 2, 3), (2, 5, 7))]
    tally.same(found, ["P", "P"])
    for a in range(9):
        for b in range(9):
            tally.same(truth.lost((a, b)), a == b)
    return {"found": found}


@theorem("D-Ex-sub", "T", "1.3.3; Sprague 1935, Grundy 1939")
def subtraction_example(tally: Tally) -> Facts:
    truth = oracle.heaps(lambda heap: [take for take in (1, 2, 4) if take <= heap])
    rules = Subtraction((1, 2, 4))
    compare(tally, rules, truth, [(4, 8, 5), *((heap,) for heap in range(31))])
    values = [rules.heap_value(heap) for heap in (4, 8, 5)]
    analysis = solve(Game(rules, (4, 8, 5)))
    tally.same((values, analysis.grundy, analysis.outcome.value), ([1, 2, 2], 1, "N"))
    tally.same(truth.value((4, 8, 5)), 1)
    return {"values": values, "total": analysis.grundy, "outcome": analysis.outcome.value}


def random_acyclic() -> list[oracle.Graph]:
    """Forty random digraphs without cycles, of up to seven vertices."""
    rng = Random(2006)
    return [oracle.random_digraph(rng, rng.randint(4, 7), rng.uniform(0.2, 0.8), acyclic=True) for _ in range(40)]


def found_values(graph: oracle.Graph) -> dict[str, int | None]:
    """The Grundy values that noyau's engine finds."""
    rules = token(graph)
    return {vertex: solve(Game(rules, vertex)).grundy for vertex in graph}


@theorem("D-Grundy-DAG", "T", "1.3.3; von Neumann–Morgenstern 1944, Grundy 1939")
def one_grundy_function_and_one_kernel(tally: Tally) -> Facts:
    small = [graph for graph in oracle.digraphs(4) if oracle.is_acyclic(graph)]
    for graph in small:
        functions = oracle.grundy_functions(graph)
        zeros = frozenset(vertex for vertex in graph if functions[0][vertex] == 0)
        tally.expect(len(functions) == 1 and oracle.kernels(graph) == [zeros], graph)
    for graph in random_acyclic():
        values = found_values(graph)
        recursion = oracle.Obvious[str](graph.__getitem__)
        tally.same(values, {vertex: recursion.value(vertex) for vertex in graph})
        tally.same(oracle.kernels(graph), [frozenset(vertex for vertex in graph if values[vertex] == 0)])
    return {"small": len(small), "large": len(random_acyclic())}


@theorem("D-Alg-nested", "T", "1.3.3; Grundy 1939")
def nested_kernels(tally: Tally) -> Facts:
    for graph in random_acyclic():
        values = found_values(graph)
        left, level = dict(graph), 0
        while left:
            (kernel,) = oracle.kernels(left)
            tally.same(sorted(kernel), sorted(vertex for vertex in graph if values[vertex] == level))
            level += 1
            kept = [vertex for vertex in left if vertex not in kernel]
            left = {vertex: tuple(to for to in graph[vertex] if to in kept) for vertex in kept}
    return {"graphs": len(random_acyclic())}


@theorem("D-Cyclic", "T", "1.3.3; Smith 1966, Fraenkel–Yesha 1986")
def cyclic_games(tally: Tally) -> Facts:
    rng = Random(1966)
    graphs = [oracle.random_digraph(rng, rng.randint(2, 5), rng.uniform(0.2, 0.6), acyclic=False) for _ in range(150)]
    values = []
    for graph in graphs:
        rules, by_definition, labels = token(graph), oracle.generalised_values(graph), oracle.outcomes(graph)
        found = {vertex: solve(Game(rules, vertex)) for vertex in graph}
        for vertex in graph:
            tally.same(found[vertex].value, by_definition[vertex])
            tally.same(found[vertex].outcome.value, labels[vertex])
        values.append({vertex: one.verdict.value for vertex, one in found.items() if one.verdict.value is not None})
    for first, second in zip(range(0, 120, 2), range(1, 120, 2), strict=True):
        of_sum = oracle.outcomes(oracle.product_rows(graphs[first], graphs[second]))
        both = Sum((token(graphs[first]), token(graphs[second])))
        for here, there in of_sum:
            total = loopy.add(values[first][here], values[second][there])
            tally.same(loopy.outcome(total).value, of_sum[here, there])
        tally.same(solve(Game(both, ("a", "a"))).outcome.value, of_sum["a", "a"])
    return {"graphs": len(graphs), "sums": 60}


LONGEST = 60
STATED = "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0"


@remembered(most=None)
def path_domination(vertices: int) -> int:
    """The value of a path, of which a move removes a vertex with its neighbours."""
    return oracle.mex(
        path_domination(max(0, vertex - 1)) ^ path_domination(max(0, vertices - vertex - 2))
        for vertex in range(vertices)
    )


@theorem("D-.07", "T", "1.4; Guy and Smith 1956")
def dawsons_games(tally: Tally) -> Facts:
    kayles = Octal(HeapCode((0, 0, 7)))
    cram = take_consecutive(LONGEST + 1, 2)
    values = " ".join(map(str, cram[:16]))
    tally.same(values, STATED)
    for heap in range(LONGEST + 1):
        tally.same(solve(Game(kayles, (heap,))).value, cram[heap])
        tally.same(solve(Game(Dawson(), (heap,))).value, path_domination(heap))
        tally.same(path_domination(heap), cram[heap + 1])
    return {"values": values, "longest": LONGEST}
