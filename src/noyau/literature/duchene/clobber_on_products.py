"""Duchêne's thesis, chapter 4: Solitaire Clobber on cliques, their products, hypercubes and Hamming graphs.

Small graphs by plain search through all colourings; larger ones by the captures that noyau builds, replayed one by one.
"""

from __future__ import annotations

import random

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.literature import Facts, Tally, theorem
from noyau.literature.oracle import captures as oracle
from noyau.literature.oracle.graphs import cycle_power
from noyau.puzzles.clobber.solving import hamming

CLIQUES, RING, CUBES, LARGE_CUBE = 7, 9, 4, 10
PAIRS = ((2, 3), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4))


def builds(tally: Tally, name: str, times: int) -> None:
    """Colourings by chance, a vertex and each colour: the captures that are built end there."""
    graph = read_graph(name)
    draw = random.Random(name)
    for _ in range(times):
        share = draw.choice([0.5, 2 / graph.size])
        stones = "xo" + "".join("x" if draw.random() < share else "o" for _ in range(graph.size - 4)) + "xo"
        vertex = draw.randrange(graph.size)
        for colour in "xo":
            tally.expect(ends_there(graph, stones, vertex, colour), f"{name}: {stones} {vertex},{colour}")


def ends_there(graph: Graph, stones: str, vertex: int, colour: str) -> bool:
    """Whether captures are built that leave one stone, of a colour on a vertex."""
    moves = hamming.reach(graph, stones, vertex, colour)
    wanted = "." * vertex + colour + "." * (graph.size - vertex - 1)
    return moves is not None and oracle.replayed(rows_of(graph), stones, moves) == wanted


def rows_of(graph: Graph) -> list[set[int]]:
    return [set(row) for row in graph.neighbours]


def strongly(tally: Tally, *products: tuple[int, ...]) -> None:
    """One stone of each colour can be left on each vertex of these products, from every colouring."""
    for sizes in products:
        tally.same(oracle.violations(oracle.clique_product(*sizes)), [])


def stones_left(graph: Graph, stones: str) -> int | None:
    """How many stones the captures that are built leave; None where one of them is not legal."""
    found = hamming.reduce(graph, stones, Budget(Limit()))
    end = oracle.replayed(rows_of(graph), stones, found.moves) if found else None
    return None if end is None else len(end) - end.count(".")


@theorem("D-Prop5", "T", "II.4.1.2")
def cliques(tally: Tally) -> Facts:
    strongly(tally, *((size,) for size in range(3, CLIQUES + 1)))
    builds(tally, "complete-300", 4)
    return {"size": CLIQUES, "built": 300}


@theorem("D-Th17", "T", "II.4.1.2")
def products_of_two_cliques(tally: Tally) -> Facts:
    for sizes in PAIRS:
        tally.same(oracle.irreducible(oracle.clique_product(*sizes)), [])
    square = oracle.irreducible(oracle.clique_product(2, 2))
    tally.same(sorted(square), [(3, 12), (5, 10), (10, 5), (12, 3)])
    builds(tally, "complete-20*complete-30", 4)
    return {"square": len(square), "built": "K₂₀□K₃₀"}


@theorem("D-Lem9", "T", "II.4.2.2")
def a_rare_colour_on_a_hamiltonian_cycle(tally: Tally) -> Facts:
    """Other edges can only help: cycles are enough. The rare stone is the vertex 0, of colour 0."""
    for size in range(3, RING + 1):
        plays = oracle.Plays(cycle_power(size, 1), lambda zeros, ones: (zeros | ones).bit_count() == 1)
        ends = plays.ends(1, (1 << size) - 2)
        for step in (1, -1):
            tally.expect((1 << step % size, 0) in ends, f"C{size}, {step}")
            tally.expect((0, 1 << 2 * step % size) in ends, f"C{size}, {2 * step}")
    return {"size": RING}


@theorem("D-Lem10", "T", "II.4.2.2", False)
@theorem("D-Lem11", "T", "II.4.2.2", True)
def a_half_with_a_rare_colour_is_emptied(tally: Tally, facing_one_colour: bool) -> Facts:
    """A lower half of two colours, or of one."""
    for dimension in (3, 4):
        full_half = (1 << (1 << dimension - 1)) - 1
        for lower in (0, full_half) if facing_one_colour else range(1, full_half):
            common, rare = _below(dimension, lower)
            many = rare > 1 and (facing_one_colour or dimension == 3)
            tally.expect(common or many, f"Q{dimension}: {lower:b}")
    return {"size": 4}


def _below(dimension: int, lower: int) -> tuple[bool, int]:
    """What is left below when the upper half, with one stone of colour 0, is emptied onto a full lower half.

    Whether both colours can be common, and on how many vertices a rare stone can be.
    """
    half = 1 << dimension - 1
    zeros = lower | 1 << half
    ends = oracle.emptied(dimension).ends(zeros, (1 << 2 * half) - 1 ^ zeros)
    common = any(min(zeros.bit_count(), ones.bit_count()) > 1 for zeros, ones in ends)
    return common, len({mask for end in ends for mask in end if mask.bit_count() == 1})


@theorem("D-Th18", "T", "II.4.2.2")
def hypercubes(tally: Tally) -> Facts:
    """Strongly 2-reducible and strongly joker 1-reducible; on four axes δ says which plays are worth following."""
    for dimension in range(1, CUBES):
        rows = oracle.clique_product(*[2] * dimension)
        tally.same(oracle.two_strong(rows, oracle.full(len(rows))), [])
        tally.same(oracle.joker_violations(rows, oracle.full(len(rows), mixed=False)), [])
    rows, turns, odd = oracle.clique_product(2, 2, 2, 2), oracle.symmetries(2, 2, 2, 2), oracle.opposed(CUBES)
    tally.same(oracle.two_strong(rows, oracle.least_colourings(turns, oracle.full(16))), [])
    everything = oracle.least_colourings(turns, oracle.full(16, mixed=False))
    tally.same(oracle.joker_violations(rows, everything, lambda zeros, ones: oracle.delta(odd, zeros, ones) == 1), [])
    for dimension in range(5, LARGE_CUBE + 1):
        graph = read_graph(f"hypercube-{dimension}")
        tally.expect(stones_left(graph, _halves(dimension)) == 2, graph)
    return {"size": CUBES, "built": LARGE_CUBE}


@theorem("D-Prop6", "F", "II.4.2.2")
def hypercubes_that_are_left_two_stones(tally: Tally) -> Facts:
    """Not for n = 1. On the others δ tells which: by search up to four axes, by construction on more."""
    failures = []
    for dimension in range(1, CUBES):
        odd, rows = oracle.opposed(dimension), oracle.clique_product(*[2] * dimension)
        forbidden = [(z, o) for z, o in oracle.full(len(rows), mixed=False) if z and o and oracle.delta(odd, z, o) == 0]
        tally.same(oracle.irreducible(rows), forbidden)
        failures.append(len(forbidden))
    odd, rows, turns = oracle.opposed(CUBES), oracle.clique_product(2, 2, 2, 2), oracle.symmetries(2, 2, 2, 2)
    hopeful = [(z, o) for z, o in oracle.least_colourings(turns, oracle.full(16)) if oracle.delta(odd, z, o) == 1]
    tally.same(oracle.violations(rows, hopeful), [])
    failures.append(sum(oracle.delta(odd, z, o) == 0 for z, o in oracle.full(16, mixed=False) if z and o))
    tally.same(failures, [0, 4, 84, 21844])
    _never_changed(tally)
    for dimension in range(5, LARGE_CUBE + 1):
        _built_as_delta_says(tally, dimension)
    return {"size": CUBES, "failures": ", ".join(map(str, failures)), "built": LARGE_CUBE}


def _never_changed(tally: Tally) -> None:
    """No capture on three axes changes δ."""
    odd, plays = oracle.opposed(3), oracle.Plays(oracle.clique_product(2, 2, 2), oracle.at_first)
    for zeros in range(256):
        for ones in (mask for mask in range(256) if mask & zeros == 0):
            here = oracle.delta(odd, zeros, ones)
            tally.expect(all(oracle.delta(odd, *after) == here for after in plays.after(zeros, ones)), (zeros, ones))


def _built_as_delta_says(tally: Tally, dimension: int) -> None:
    graph, draw = read_graph(f"hypercube-{dimension}"), random.Random(dimension)
    odd, size = oracle.opposed(dimension), 1 << dimension
    chequered = "".join("xo"[word.bit_count() % 2] for word in range(size))
    chance = ["".join(draw.choice("xo") for _ in range(size - 2)) + "xo" for _ in range(4)]
    for stones in (chequered, "o" + chequered[1:], "o" + chequered[1:-1] + "x", "o" * (size - 1) + "x", *chance):
        zeros = sum(1 << vertex for vertex, stone in enumerate(stones) if stone == "x")
        expected = 1 if oracle.delta(odd, zeros, (1 << size) - 1 ^ zeros) else 2
        tally.expect(stones_left(graph, stones) == expected, f"{graph}: {stones}")


def _halves(dimension: int) -> str:
    """A hypercube with one colour on each half."""
    half = 1 << dimension - 1
    return "x" * half + "o" * half


@theorem("D-Lem12", "T", "II.4.3.2")
def two_copies(tally: Tally) -> Facts:
    """Four vertices are needed: the triangle is strongly 1-reducible, two copies of it are not."""
    strongly(tally, (3,), (2, 4), (2, 5), (2, 6))
    tally.same(len(oracle.violations(oracle.clique_product(2, 3))), 1)
    for name in ("complete-2*hamming-3x3", "complete-2*hamming-2x2x3", "complete-2*complete-60"):
        builds(tally, name, 20)
    return {}


@theorem("D-Th19", "T", "II.4.3.2")
def several_copies(tally: Tally) -> Facts:
    strongly(tally, (2, 4), (3, 4), (2, 5), (2, 6))
    for name in ("complete-3*hamming-3x3", "complete-5*hamming-2x2x3", "complete-4*complete-30", "hamming-3x4x5"):
        builds(tally, name, 20)
    return {}


@theorem("D-Lem13", "T", "II.4.3.2")
def the_prism_with_a_condition(tally: Tally) -> Facts:
    """The vertex 0 is in the triangle 0, 1, 2; the only colouring that fails, up to symmetry, breaks the condition."""
    failing = oracle.violations(oracle.clique_product(2, 3))
    allowed = [(z, o) for z, o in oracle.full(6) if (z if z & 1 else o) & 0b111 != 1]
    tally.same([start for start in allowed if start in failing], [])
    tally.same(len(failing), 1)
    return {"cases": len(allowed)}


@theorem("D-Lem14", "T", "II.4.3.2")
def three_by_three(tally: Tally) -> Facts:
    strongly(tally, (3, 3))
    builds(tally, "hamming-3x3", 200)
    return {}


@theorem("D-Lem15", "A", "II.4.3.2")
def which_product_is_meant(tally: Tally) -> Facts:
    """Printed K₃□K₃□K₂, proved for K₃□K₂□K₂: right for both."""
    strongly(tally, (2, 2, 3))
    tally.same(
        oracle.violations(
            oracle.clique_product(2, 3, 3), oracle.least_colourings(oracle.symmetries(2, 3, 3), oracle.full(18))
        ),
        [],
    )
    for name in ("hamming-3x2x2", "hamming-3x3x2"):
        builds(tally, name, 50)
    return {"printed": 1 << 18, "proved": 1 << 12}


@theorem("D-Th20", "T", "II.4.3.2")
def hamming_graphs(tally: Tally) -> Facts:
    strongly(tally, (3,), (4,), (5,), (2, 4), (2, 5), (3, 3), (3, 4), (2, 2, 3))
    prism = oracle.clique_product(2, 3)
    ways = 2 * len(prism)
    failing = ways * len(oracle.violations(prism))
    tally.same(
        (failing, oracle.irreducible(prism), oracle.joker_violations(prism, oracle.full(6, mixed=False))), (12, [], [])
    )
    tally.expect(bool(oracle.violations(oracle.clique_product(2, 2, 2))), "Q3")
    names = "hamming-2x2x2x2x3 hamming-2x2x3x3 hamming-3x3x3x3 hamming-2x3x4x5 hypercube-4*complete-4 hamming-7x8x9"
    for name in names.split():
        builds(tally, name, 6)
    return {"failing": failing, "vertices": 7 * 8 * 9}
