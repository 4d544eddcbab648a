"""Duchêne's thesis, part II, chapters 2 and 3: Solitaire Clobber 2 on paths, cycles and trees."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from noyau.core.game import Game
from noyau.engines.puzzles import solve_puzzle
from noyau.graphs import Graph, read_graph
from noyau.graphs.small_graphs import small_graphs
from noyau.literature import Evidence, theorem
from noyau.literature.comparing import Tally
from noyau.literature.duchene.trees import INFINITE, tree_values
from noyau.literature.oracle.captures import (
    Rows,
    colourings,
    cycle_rows,
    factors,
    fewest_factors,
    fewest_in_turn,
    fewest_left,
    is_reducible,
    nine_values,
    path_rows,
    trees,
)
from noyau.puzzles.clobber.rules import BLACK, WHITE, AlternatingSoloClobber, SoloClobber, stones_left
from noyau.puzzles.clobber.solving.census import least_power
from noyau.puzzles.clobber.solving.lines import cut_word
from noyau.puzzles.clobber.solving.trees import tree_table

REFERENCE = "Demaine, Demaine, Fleischer 2004; Duchêne 2006, Theorems 12 to 14"


def periodic_word(period: int, length: int) -> str:
    """The word of this length whose letter changes every ``period`` letters.

    >>> periodic_word(2, 7)
    'xxooxxo'
    """
    return "".join(WHITE if place // period % 2 else BLACK for place in range(length))


def periodic_value(period: int, length: int) -> int:
    """The fewest stones that such a word leaves on a path, for any length.

    >>> [periodic_value(10, length) for length in (10, 11, 20, 10**12)]
    [10, 1, 10, 100000000007]
    """
    if length <= period:
        return length
    rest = length % period
    if period == 1:
        return -(-length // 4) + (length % 4 == 3)
    if period == 2:
        return -(-length // 6) + (length % 6 not in (1, 3))
    if period == 3:
        return -(-(length - bool(rest)) // 3) - (length + 5 * bool(rest)) // 9 + 1
    if length <= 2 * period:
        return rest or period
    return -(-length // period) + (rest - 2 if rest else period - 3)


def periodic_blocks(period: int, length: int) -> tuple[int, ...]:
    """The lengths of the fewest blocks, each reduced to one stone, of such a word."""
    return tuple(size for _, size in cut_word(periodic_word(period, length)))


def sequence_of_period(period: int, to: int) -> tuple[int, ...]:
    """The fewest stones left by the words of 1, 2, 3 … letters.

    >>> sequence_of_period(2, 12)
    (1, 2, 1, 2, 2, 2, 2, 3, 2, 3, 3, 3)
    """
    return tuple(periodic_value(period, length) for length in range(1, to + 1))


LONGEST = 80
"""The length up to which formulas are compared with the cutting of words."""
TRIED = 10
"""The length up to which every capture is tried."""

WITNESS = "edges-0.1,1.2,1.4,2.3,2.5,3.6,5.8,6.7,7.9,8.10"
WITNESS_STONES = "oooxoxooooo"
EXAMPLE = "edges-0.1,0.6,1.2,1.3,1.4,2.5,3.10,4.7,4.8,4.9,5.11,5.12"
EXAMPLE_STONES = "xxoooooxxooxx"
EXAMPLE_ROWS = {
    5: (3, 2, 2, None, 3, None, 2, 1, 1),
    4: (2, 1, 1, 3, 2, 2, 1, 2, 1),
    3: (2, None, None, 1, 2, 1, None, None, None),
    2: (3, 2, 1, 3, 3, 3, 2, None, None),
    1: (4, 3, 3, 4, 4, 3, 3, 3, 2),
}


def left(graph: Graph, stones: str) -> int | None:
    """The fewest stones that noyau's answer leaves."""
    return solve_puzzle(Game(SoloClobber(graph), stones)).left


def root_values(graph: Graph, stones: str, root: int) -> tuple[int | None, ...]:
    """The nine values of a root, by noyau's engine."""
    table = tree_table(graph, stones, root)
    return table[-1].values if table else ()


@theorem("D-Lem7", "T", "II.2.2")
def reducible_words() -> Evidence:
    """Every word by every capture, by its form, and by noyau; paths and cycles are cut into reducible words."""
    tally = Tally()
    for size in range(1, TRIED):
        fewest, graph = fewest_left(path_rows(size)), read_graph(f"path-{size}")
        for word in colourings(size):
            tally.expect((fewest(word) == 1) == is_reducible(word), word)
            tally.expect(fewest(word) == fewest_factors(word) == left(graph, word), word)
    for size in range(3, TRIED - 1):
        fewest, graph = fewest_left(cycle_rows(size)), read_graph(f"cycle-{size}")
        for word in colourings(size):
            turned = min(fewest_factors(word[place:] + word[:place]) for place in range(size))
            tally.expect(fewest(word) == turned == left(graph, word), f"({word})")
    return tally.evidence(path=TRIED - 1, cycle=TRIED - 2)


def compare_periodic(tally: Tally, periods: Iterable[int]) -> None:
    """Formula, noyau's blocks, the fewest factors and, for short words, every capture."""
    for period in periods:
        for length in range(1, LONGEST + 1):
            word = periodic_word(period, length)
            expected = periodic_value(period, length)
            cut = periodic_blocks(period, length)
            tally.expect(expected == len(cut) == fewest_factors(word) and sum(cut) == length, (period, length))
        for length in range(1, TRIED + 1):
            word = periodic_word(period, length)
            tried = fewest_left(path_rows(length))(word)
            tally.expect(tried == periodic_value(period, length) == left(read_graph(f"path-{length}"), word), word)


@theorem("D-v1", "T", "II.2.2.1; Demaine, Demaine and Fleischer 2004")
def period_one() -> Evidence:
    """Both rules give the same number on words that alternate."""
    tally = Tally()
    compare_periodic(tally, [1])
    for length in range(1, TRIED + 3):
        in_turn = fewest_in_turn(path_rows(length))(periodic_word(1, length))
        tally.same(in_turn, periodic_value(1, length))
    return tally.evidence(longest=LONGEST, tried=TRIED, turns=TRIED + 2)


@theorem("D-Lem8", "T", "II.2.2.1")
def lengths_in_period_two() -> Evidence:
    tally = Tally()
    word = periodic_word(2, LONGEST)
    spans = [(begin, end) for begin in range(LONGEST) for end in range(begin + 1, min(begin + 20, LONGEST) + 1)]
    reducible = [word[begin:end] for begin, end in spans if is_reducible(word[begin:end])]
    lengths = sorted({len(factor) for factor in reducible})
    tally.same(lengths, [1, 2, 3, 6])
    tally.same({factor for factor in reducible if len(factor) == 6}, {"xooxxo", "oxxoox"})
    for length in range(1, LONGEST + 1):
        tally.expect(set(periodic_blocks(2, length)) <= set(lengths), length)
    return tally.evidence(lengths=lengths)


@theorem("D-Th12", "T", "II.2.2.1")
def period_two() -> Evidence:
    tally = Tally()
    compare_periodic(tally, [2])
    return tally.evidence(longest=LONGEST, tried=TRIED)


@theorem("D-Th13", "T", "II.2.2.1")
def period_three() -> Evidence:
    tally = Tally()
    compare_periodic(tally, [3])
    return tally.evidence(longest=LONGEST, tried=TRIED)


@theorem("D-Th14", "T", "II.2.2.1")
def longer_periods() -> Evidence:
    tally = Tally()
    compare_periodic(tally, range(4, 11))
    return tally.evidence(longest=LONGEST, tried=TRIED, period=10)


@theorem("D-Th15", "T", "II.2.2.2")
def few_factors() -> Evidence:
    """A word of n letters has at most 3n − 4 reducible factors, which makes linear what the thesis does in n²."""
    tally = Tally()
    for size in range(3, TRIED + 1):
        tally.same(max(map(factors, colourings(size))), 3 * size - 4)
    rng = Random(1)
    for size in (20, 40, 60):
        for _ in range(3):
            word = "".join(rng.choices("xo", weights=(1, rng.randint(1, 4)), k=size))
            tally.same(left(read_graph(f"path-{size}"), word), fewest_factors(word))
            turned = min(fewest_factors(word[place:] + word[:place]) for place in range(size))
            tally.same(left(read_graph(f"cycle-{size}"), word), turned)
    return tally.evidence(size=TRIED)


@theorem("D-Th16", "F", "II.3.2")
def tree_procedure() -> Evidence:
    """As printed the procedure leaves one stone too many on the witness; put right it agrees with every capture."""
    tally = Tally()
    witness = read_graph(WITNESS)
    exact = fewest_left(witness.neighbours)(WITNESS_STONES)
    printed = min(tree_values(witness, WITNESS_STONES, 0, printed=True)[0][:3])
    right = min(tree_values(witness, WITNESS_STONES, 0, printed=False)[0][:3])
    tally.same((exact, printed, right, left(witness, WITNESS_STONES)), (5, 6, 5, 5))
    for size in range(1, 8):
        for tree in trees(size):
            fewest = fewest_left(tree.neighbours)
            for stones in colourings(size):
                tally.expect(fewest(stones) == left(tree, stones), f"{tree}:{stones}")
    rng = Random(1)
    for _ in range(200):
        size, near = rng.randint(1, 25), rng.choice((1, 3, 25))
        tree = Graph.of(size, [(rng.randrange(min(vertex, near)), vertex) for vertex in range(1, size)])
        stones = "".join(rng.choices("xo", k=size))
        put_right = (None if value == INFINITE else value for value in tree_values(tree, stones, 0, printed=False)[0])
        tally.expect(tuple(put_right) == root_values(tree, stones, 0), f"{tree}:{stones}")
    return tally.evidence(exact=exact, printed=printed, size=7)


@theorem("D-Fig3.2", "T", "II.3.2")
def three_vertices() -> Evidence:
    tally = Tally()
    expected = (3, 2, 2, None, 3, None, 2, 1, 1)
    tally.same(root_values(read_graph("path-3"), "xox", 1), expected)
    tally.same(nine_values(read_graph("path-3"), "xox", 1), expected)
    for size in range(1, 5):
        for tree in trees(size):
            for stones in colourings(size):
                for root in range(size):
                    found = root_values(tree, stones, root)
                    tally.expect(found == nine_values(tree, stones, root), f"{tree}:{stones} ({root})")
    return tally.evidence(size=4)


@theorem("D-table13", "F", "II.3.2")
def thirteen_vertices() -> Evidence:
    """The rows of the inner vertices are as printed; that of the root is another one, though the value is 2."""
    tally = Tally()
    tree = read_graph(EXAMPLE)
    table = {row.vertex: row.values for row in tree_table(tree, EXAMPLE_STONES) or ()}
    for vertex, row in EXAMPLE_ROWS.items():
        tally.same(table[vertex], row)
    procedure = tree_values(tree, EXAMPLE_STONES, 0, printed=False)[0][:3]
    tally.same(table[0][:3], procedure)
    tally.same(table[0][:3], nine_values(tree, EXAMPLE_STONES, 0)[:3])
    tally.same(table[0][:3], (4, 3, 2))
    other = root_values(tree, "o" + EXAMPLE_STONES[1:], 0)[:3]
    tally.same(other, (3, 4, 3))
    tally.same(left(tree, EXAMPLE_STONES), 2)
    return tally.evidence(row=str(table[0][:3]), other=str(other))


VERTICES = 6
TRIED_BOARDS = ("2x2", "2x3", "2x4", "2x5", "3x3", "2x2x2", "2x2x3")
"""The grids on which every capture is tried; by the engine some more."""
SOLVED = ("3x4", "2x6", "2x7", "3x5", "4x4", "3x6", "2x3x3", "4x5")
RING, POWERS = 9, 12


def left_by_rules(rules: SoloClobber, stones: str) -> int | None:
    """How few stones noyau's captures leave, one by one; None where they are not known to be the fewest."""
    found = solve_puzzle(Game(rules, stones))
    for move in found.moves or ():
        if move not in set(rules.moves(stones)):
            return None
        stones = rules.play(stones, move)
    return stones_left(stones) if found.fewest and stones_left(stones) == found.left else None


def walks_through_all(rows: Rows, first: int) -> bool:
    """Whether a path from a vertex meets every vertex once."""

    def walk(vertex: int, met: frozenset[int]) -> bool:
        return len(met) == len(rows) or any(walk(other, met | {other}) for other in rows[vertex] if other not in met)

    return walk(first, frozenset([first]))


@theorem("D-Prop4", "T", "II.2.1; Demaine, Demaine and Fleischer 2004")
def one_white_stone() -> Evidence:
    """The configuration of the proof: the white stone can only walk, and must walk through all the others."""
    tally = Tally()
    graphs = [graph for size in range(2, VERTICES + 1) for graph in small_graphs(size, connected=True)]
    for graph in graphs:
        fewest, rules = fewest_left(graph.neighbours), SoloClobber(graph)
        for vertex in range(graph.size):
            stones = "x" * vertex + "o" + "x" * (graph.size - vertex - 1)
            tally.expect((fewest(stones) == 1) == walks_through_all(graph.neighbours, vertex), f"{graph}:{stones}")
            tally.expect(fewest(stones) == left_by_rules(rules, stones), f"{graph}:{stones}")
    return tally.evidence(size=VERTICES, graphs=len(graphs))


@theorem("D-grids", "T", "II.2.1 and Conclusion; Demaine, Demaine and Fleischer 2004")
def checkerboards() -> Evidence:
    """One stone, or two where three divides the number of cells: by either rule."""
    tally = Tally()
    for name in (*TRIED_BOARDS, *SOLVED):
        graph = read_graph(f"grid-{name}")
        stones, expected = SoloClobber(graph).start, 1 if graph.size % 3 else 2
        tally.same(left_by_rules(SoloClobber(graph), stones), expected)
        tally.same(left_by_rules(AlternatingSoloClobber(graph), stones), expected)
        if name in TRIED_BOARDS:
            tally.same(_tried(graph, stones), (expected, expected))
    return tally.evidence(grids=len(TRIED_BOARDS) + len(SOLVED), tried=len(TRIED_BOARDS))


def _tried(graph: Graph, stones: str) -> tuple[int, int]:
    """The fewest stones by every capture, by either rule."""
    return fewest_left(graph.neighbours)(stones), fewest_in_turn(graph.neighbours)(stones)


@theorem("D-conclusion", "A", "Conclusion")
def powers_of_cycles() -> Evidence:
    """No cycle but the triangle is left_by_rules one stone by every colouring, though each is by some; squares are."""
    tally = Tally()
    for size in range(3, RING + 1):
        fewest = fewest_left(cycle_rows(size))
        values = [fewest(stones) for stones in colourings(size) if len(set(stones)) == 2]
        tally.same((min(values), max(values) == 1), (1, size == 3))
        if size > 3:
            square = fewest_left(_square_rows(size))
            tally.expect(all(square(stones) == 1 for stones in colourings(size) if len(set(stones)) == 2), size)
    powers = [least_power(size) for size in range(3, POWERS + 1)]
    tally.same(powers, [1, *[2] * (POWERS - 3)])
    return tally.evidence(ring=RING, size=POWERS)


def _square_rows(size: int) -> Rows:
    """The neighbours at one or two steps round a cycle."""
    return [sorted({(place + step) % size for step in (-2, -1, 1, 2)} - {place}) for place in range(size)]
