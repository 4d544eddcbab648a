"""MATH en JEANS, chapter IV: kernels, Grundy functions, values of one heap."""

from __future__ import annotations

from noyau.core.game import Game
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.games.nim import Bounded, IntervalNim, Subtraction
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare, outcome, token
from noyau.literature.oracle import recursion as oracle

FIVE_VERTICES: oracle.Graph = {"a": (), "b": ("a",), "c": ("d", "e"), "d": ("a", "c"), "e": ()}
GRUNDY_EXAMPLE: oracle.Graph = {"a": ("b", "d"), "b": ("c", "d", "e"), "c": (), "d": ("c",), "e": ("c",)}
TWO_CYCLE: oracle.Graph = {"a": ("b",), "b": ("a",)}


@theorem("N-IV.1a", "T", "IV.1")
def successors(tally: Tally) -> Facts:
    found = sorted(token(FIVE_VERTICES).options("d"))
    tally.same(found, ["a", "c"])
    return {"found": found}


@theorem("N-IV.1b", "F", "IV.1")
def printed_kernel(tally: Tally) -> Facts:
    tally.expect("e" in FIVE_VERTICES["c"] and not oracle.is_stable(FIVE_VERTICES, "ace"), "a, c, e is stable")
    found = oracle.kernels(FIVE_VERTICES)
    tally.same(found, [frozenset("ae")])
    lost = [vertex for vertex in FIVE_VERTICES if outcome(token(FIVE_VERTICES), vertex) == "P"]
    tally.same(lost, ["a", "e"])
    return {"kernel": lost}


@theorem("N-IV.1c", "T", "IV.1")
def neither_stable_nor_absorbing(tally: Tally) -> Facts:
    tally.expect(not oracle.is_stable(FIVE_VERTICES, "ab"), "stable")
    tally.expect(not oracle.is_absorbing(FIVE_VERTICES, "ab"), "absorbing")
    tally.expect(not set(FIVE_VERTICES["c"]) & set("ab"), "c is absorbed")
    return {}


@theorem("N-IV.2", "A", "IV.2; von Neumann–Morgenstern 1944")
def kernel_and_victory(tally: Tally) -> Facts:
    """Without cycles the one kernel is what is lost; with cycles who moves from a kernel only cannot win."""
    for graph in oracle.digraphs(3):
        rules = token(graph)
        found = {vertex: outcome(rules, vertex) for vertex in graph}
        for kernel in oracle.kernels(graph):
            tally.expect(all(found[vertex] != "N" for vertex in kernel), graph)
        if oracle.is_acyclic(graph):
            tally.same(oracle.kernels(graph), [frozenset(vertex for vertex in graph if found[vertex] == "P")])
    drawn = outcome(token(TWO_CYCLE), "a")
    tally.expect(frozenset("a") in oracle.kernels(TWO_CYCLE) and drawn == "D", "a>b,b>a")
    return {"drawn": drawn}


@theorem("N-IV.3a", "T", "IV.3; Grundy 1939")
def grundy_example(tally: Tally) -> Facts:
    functions = oracle.grundy_functions(GRUNDY_EXAMPLE)
    tally.same(functions, [{"a": 0, "b": 2, "c": 0, "d": 1, "e": 1}])
    rules = token(GRUNDY_EXAMPLE)
    values = [solve(Game(rules, vertex)).grundy for vertex in "cedba"]
    tally.same(values, [functions[0][vertex] for vertex in "cedba"])
    return {"values": values, "count": len(functions)}


@theorem("N-IV.3b", "A", "IV.3; Grundy 1939")
def uniqueness_of_the_grundy_function(tally: Tally) -> Facts:
    several = len(oracle.grundy_functions(TWO_CYCLE))
    tally.same(several, 2)
    acyclic = [graph for graph in oracle.digraphs(4) if oracle.is_acyclic(graph)]
    for graph in acyclic:
        tally.same(len(oracle.grundy_functions(graph)), 1)
    return {"several": several, "acyclic": len(acyclic)}


@theorem("N-IV.3c", "A", "IV.3; Grundy 1939")
def zeros_are_a_kernel(tally: Tally) -> Facts:
    graphs = list(oracle.digraphs(3))
    for graph in graphs:
        for values in oracle.grundy_functions(graph):
            zeros = frozenset(vertex for vertex in graph if values[vertex] == 0)
            tally.expect(zeros in oracle.kernels(graph), graph)
    others = oracle.kernels(TWO_CYCLE)
    tally.same(others, [frozenset("a"), frozenset("b")])
    return {"graphs": len(graphs), "others": len(others)}


@theorem("N-IV.4a", "T", "IV.4; Sprague 1935, Grundy 1939")
def values_of_one_heap(tally: Tally) -> Facts:
    for most in range(1, 13):
        truth = oracle.heaps(oracle.up_to(most))
        compare(tally, Bounded(most), truth, [(heap,) for heap in range(61)])
        for heap in range(101):
            tally.same(truth.value((heap,)), heap % (most + 1))
    return {"row": [Bounded(3).heap_value(heap) for heap in range(6)]}


def cut_at_one(most: int) -> oracle.Obvious[int]:
    """One heap of which at most so many are taken, and never the last token."""
    return oracle.Obvious(lambda heap: [heap - take for take in range(1, most + 1) if take < heap])


@theorem("N-IV.4b", "A", "IV.4")
def misere_values_of_one_heap(tally: Tally) -> Facts:
    for most in range(1, 13):
        cut, misere = cut_at_one(most), oracle.heaps(oracle.up_to(most), Ending.MISERE)
        for heap in range(1, 101):
            tally.same(cut.value(heap), (heap - 1) % (most + 1))
            tally.expect(misere.lost((heap,)) == (cut.value(heap) == 0), f"K={most}, x={heap}")
    misere = oracle.heaps(oracle.up_to(3), Ending.MISERE)
    compare(tally, Bounded(3), misere, [(1, 1), *((heap,) for heap in range(20))])
    pair = solve(Game(Bounded(3), (1, 1), Ending.MISERE)).outcome.value
    tally.same(pair, "N")
    values = [misere.value((heap,)) for heap in range(12)]
    tally.same(values, [1, 0, 2, 3] * 3)
    return {"pair": pair, "values": " ".join(map(str, values[:8]))}


def between(least: int, most: int) -> oracle.Obvious[tuple[int, ...]]:
    """Heaps of which from ``least`` to ``most`` tokens are taken."""
    return oracle.heaps(lambda heap: range(least, min(most, heap) + 1))


@theorem("N-IV.5a", "T", "IV.5")
def from_three_to_five(tally: Tally) -> Facts:
    truth = between(3, 5)
    rules = IntervalNim((3, 5))
    compare(tally, rules, truth, [(heap,) for heap in range(61)])
    row = [rules.heap_value(heap) for heap in range(13, -1, -1)]
    tally.same(row, [1, 1, 1, 0, 0, 0, 2, 2, 1, 1, 1, 0, 0, 0])
    for heap in range(61):
        tally.same(truth.value((heap + 8,)), truth.value((heap,)))
    return {"row": " ".join(map(str, row)), "period": rules.period.length}


@theorem("N-IV.5b", "T", "IV.5")
def from_m_to_most(tally: Tally) -> Facts:
    for least in range(1, 9):
        for most in range(least, 13):
            truth = between(least, most)
            rules = IntervalNim((least, most))
            compare(tally, rules, truth, [(heap,) for heap in range(61)], engine=False)
            for heap in range(61):
                lost = heap % (least + most) < least
                tally.expect(truth.lost((heap,)) == lost, f"{least}–{most}: {heap}")
    return {}


@theorem("N-IV.5c", "T", "IV.5")
def one_two_or_four(tally: Tally) -> Facts:
    truth = oracle.heaps(lambda heap: [take for take in (1, 2, 4) if take <= heap])
    rules = Subtraction((1, 2, 4))
    compare(tally, rules, truth, [(heap,) for heap in range(61)])
    row = [rules.heap_value(heap) for heap in range(13, -1, -1)]
    tally.same(row, [1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 0])
    for heap in range(101):
        tally.same(truth.value((heap,)), heap % 3)
    return {"row": " ".join(map(str, row)), "period": rules.period.length}
