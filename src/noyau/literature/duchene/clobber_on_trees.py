"""Duchêne's thesis, part II, chapters 2 and 3: Solitaire Clobber 2 on paths, cycles and trees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from noyau.core.game import Game
from noyau.engines import solve_puzzle
from noyau.graphs import Graph, read_graph
from noyau.literature import Facts, Tally, theorem
from noyau.literature.oracle import captures as oracle
from noyau.literature.oracle.graphs import cycle_power, path_power
from noyau.puzzles.clobber.rules import BLACK, WHITE, SoloClobber
from noyau.puzzles.clobber.solving.paths_and_cycles import cut_word
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


# The procedure of § 3.2 for trees: nine groups of children, two heaps, four steps. Two heaps hold the children that
# capture a vertex as 0 and as 1. Where the steps leave them both too small, a child is added; the text takes one whose
# worth is least, and one whose worth is greatest is right.

INFINITE = 10**6

Values = tuple[int, ...]
"""Ending 0, 1 or empty without a joker; the same with 0→1; the same with 1→0."""


def tree_values(tree: Graph, stones: str, root: int, *, printed: bool) -> dict[int, Values]:
    """The nine values of each vertex, as printed or with the word put right."""
    order, parent = [root], {root: -1}
    for vertex in order:
        below = [child for child in tree.neighbours[vertex] if child != parent[vertex]]
        parent |= dict.fromkeys(below, vertex)
        order += below
    values: dict[int, Values] = {}
    for vertex in reversed(order):
        below = [child for child in tree.neighbours[vertex] if child != parent[vertex]]
        values[vertex] = _vertex(int(stones[vertex] == "x"), [values[child] for child in below], printed)
    return values


def _vertex(colour: int, children: Sequence[Values], printed: bool) -> Values:
    values: list[int] = []
    for joker in (0, 1, -1):
        ends = [occupied(children, state - colour - joker, printed) for state in (0, 1)]
        empty = INFINITE
        for place, child in enumerate(children):
            others = [*children[:place], *children[place + 1 :]]
            for state, below in ((0, min(child[6:])), (1, min(child[3:6]))):
                empty = min(empty, occupied(others, state - colour - joker, printed) + below - 1)
        values += [*ends, empty]
    return tuple(min(value, INFINITE) for value in values)


def group(child: Values) -> int:
    """The group of a child, 1 to 9."""
    zero, one, empty = child[:3]
    if empty < min(zero, one):
        near = (zero == empty + 1, one == empty + 1)
        return {(False, False): 1, (True, True): 2, (True, False): 3, (False, True): 4}[near]
    if zero == one:
        return 5
    if zero < one:
        return 7 if zero + 1 == one else 6
    return 9 if one + 1 == zero else 8


class Heaps:
    """The children that capture as 0 and those that capture as 1, to differ by a number."""

    def __init__(self, children: Sequence[Values], difference: int) -> None:
        self.children = children
        self.difference = difference
        self.groups = [group(child) for child in children]
        self.heaps: tuple[list[int], list[int]] = ([], [])

    def worth(self, child: int, colour: int) -> int:
        """How many stones fewer are left when a child captures."""
        return min(self.children[child][:3]) - self.children[child][colour] + 1

    @property
    def excess(self) -> int:
        """By how much the heap of those that capture as 1 is too large."""
        return len(self.heaps[1]) - len(self.heaps[0]) - self.difference

    @property
    def larger(self) -> int:
        return int(self.excess > 0)

    def of(self, *groups: int) -> list[int]:
        return [child for child, number in enumerate(self.groups) if number in groups]

    def balance(self, children: Sequence[int]) -> None:
        """Put each child where the heap is too small; the last one of group 5 rather beside a worth of 0."""
        for child in children:
            side = 1 - self.larger
            if not self.excess and not self.of(2) and child == children[-1]:
                side = int(not any(self.worth(other, 0) == 0 for other in self.heaps[0]))
            self.heaps[side].append(child)

    def remove(self, able: Callable[[int], bool]) -> None:
        """Take such children from the heap that is too large."""
        while self.excess:
            found = [child for child in self.heaps[self.larger] if able(child)]
            if not found:
                return
            self.heaps[self.larger].remove(found[0])

    def change_sides(self) -> None:
        """The third step: children of group 7 or 9 change sides while two are too many."""
        while abs(self.excess) > 1:
            side = self.larger
            found = [child for child in self.heaps[side] if self.groups[child] == (9 if side else 7)]
            if not found:
                return
            self.heaps[side].remove(found[0])
            self.heaps[1 - side].append(found[0])

    def add(self, printed: bool) -> None:
        """Where the heap that is too large is empty, the other one is given a child that can capture."""
        while self.excess:
            side = 1 - self.larger
            used = {*self.heaps[0], *self.heaps[1]}
            able = [c for c in range(len(self.children)) if c not in used and self.children[c][side] < INFINITE]
            if not able:
                return
            chosen = (min if printed else max)(able, key=lambda child: self.worth(child, side))
            self.heaps[side].append(chosen)


def occupied(children: Sequence[Values], difference: int, printed: bool) -> int:
    """The fewest stones left where a vertex stays occupied, and captures as 1 outnumber those as 0 by a difference."""
    heaps = Heaps(children, difference)
    heaps.heaps[0].extend(heaps.of(3, 6, 7))
    heaps.heaps[1].extend(heaps.of(4, 8, 9))
    heaps.balance(heaps.of(5))
    heaps.balance(heaps.of(2))
    heaps.remove(lambda child: heaps.groups[child] in (2, 3, 4))
    heaps.change_sides()
    heaps.remove(lambda child: True)
    heaps.add(printed)
    if heaps.excess:
        return INFINITE
    gained = sum(heaps.worth(child, colour) for colour in (0, 1) for child in heaps.heaps[colour])
    return 1 + sum(min(child[:3]) for child in children) - gained


LONGEST = 80
"""The length up to which formulas are compared with the cutting of words."""
TRIED = 11
"""The length up to which every capture is tried."""
IN_TURN = 20
"""The same where the colours capture in turn."""
COUNTED = 12
"""The length up to which the reducible factors of every word are counted."""

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
def reducible_words(tally: Tally) -> Facts:
    """Every word by every capture, by its form, and by noyau; paths and cycles are cut into reducible words."""
    for size in range(1, TRIED + 1):
        fewest, graph = oracle.fewest_left(path_power(size, 1)), read_graph(f"path-{size}")
        for word in oracle.colourings(size):
            tally.expect((fewest(word) == 1) == oracle.is_reducible(word), word)
            tally.expect(fewest(word) == oracle.fewest_factors(word) == left(graph, word), word)
    for size in range(3, TRIED):
        fewest, graph = oracle.fewest_left(cycle_power(size, 1)), read_graph(f"cycle-{size}")
        for word in oracle.colourings(size):
            turned = min(oracle.fewest_factors(word[place:] + word[:place]) for place in range(size))
            tally.expect(fewest(word) == turned == left(graph, word), f"({word})")
    return {"path": TRIED, "cycle": TRIED - 1}


def compare_periodic(tally: Tally, periods: Iterable[int]) -> None:
    """Formula, noyau's blocks, the fewest factors and, for short words, every capture."""
    for period in periods:
        for length in range(1, LONGEST + 1):
            word = periodic_word(period, length)
            expected = periodic_value(period, length)
            cut = periodic_blocks(period, length)
            tally.expect(expected == len(cut) == oracle.fewest_factors(word) and sum(cut) == length, (period, length))
        for length in range(1, TRIED + 1):
            word = periodic_word(period, length)
            tried = oracle.fewest_left(path_power(length, 1))(word)
            tally.expect(tried == periodic_value(period, length) == left(read_graph(f"path-{length}"), word), word)


@theorem("D-v1", "T", "II.2.2.1; Demaine, Demaine and Fleischer 2004")
def period_one(tally: Tally) -> Facts:
    """Both rules give the same number on words that alternate."""
    compare_periodic(tally, [1])
    in_turn = oracle.fewest_in_turn_on_paths()
    for length in range(1, IN_TURN + 1):
        tally.same(in_turn(periodic_word(1, length)), periodic_value(1, length))
    return {"longest": LONGEST, "tried": TRIED, "turns": IN_TURN}


@theorem("D-Lem8", "T", "II.2.2.1")
def lengths_in_period_two(tally: Tally) -> Facts:
    word = periodic_word(2, LONGEST)
    spans = [(begin, end) for begin in range(LONGEST) for end in range(begin + 1, min(begin + 20, LONGEST) + 1)]
    reducible = [word[begin:end] for begin, end in spans if oracle.is_reducible(word[begin:end])]
    lengths = sorted({len(factor) for factor in reducible})
    tally.same(lengths, [1, 2, 3, 6])
    tally.same({factor for factor in reducible if len(factor) == 6}, {"xooxxo", "oxxoox"})
    for length in range(1, LONGEST + 1):
        tally.expect(set(periodic_blocks(2, length)) <= set(lengths), length)
    return {"lengths": lengths}


@theorem("D-Th12", "T", "II.2.2.1", [2])
@theorem("D-Th13", "T", "II.2.2.1", [3])
@theorem("D-Th14", "T", "II.2.2.1", range(4, 11))
def periods(tally: Tally, periods: Sequence[int]) -> Facts:
    compare_periodic(tally, periods)
    return {"longest": LONGEST, "tried": TRIED, "period": max(periods)}


@theorem("D-Th15", "T", "II.2.2.2")
def few_factors(tally: Tally) -> Facts:
    """A word of n letters has at most 3n − 4 reducible factors, which makes linear what the thesis does in n²."""
    for size in range(3, COUNTED + 1):
        tally.same(max(map(oracle.factors, oracle.colourings(size))), 3 * size - 4)
    rng = Random(1)
    for size in (20, 40, 60):
        for _ in range(3):
            word = "".join(rng.choices("xo", weights=(1, rng.randint(1, 4)), k=size))
            tally.same(left(read_graph(f"path-{size}"), word), oracle.fewest_factors(word))
            turned = min(oracle.fewest_factors(word[place:] + word[:place]) for place in range(size))
            tally.same(left(read_graph(f"cycle-{size}"), word), turned)
    return {"size": COUNTED}


@theorem("D-Th16", "F", "II.3.2")
def tree_procedure(tally: Tally) -> Facts:
    """As printed the procedure leaves one stone too many on the witness; put right it agrees with every capture."""
    witness = read_graph(WITNESS)
    exact = oracle.fewest_left(witness.neighbours)(WITNESS_STONES)
    printed = min(tree_values(witness, WITNESS_STONES, 0, printed=True)[0][:3])
    right = min(tree_values(witness, WITNESS_STONES, 0, printed=False)[0][:3])
    tally.same((exact, printed, right, left(witness, WITNESS_STONES)), (5, 6, 5, 5))
    for size in range(1, 8):
        for tree in oracle.trees(size):
            fewest = oracle.fewest_left(tree.neighbours)
            for stones in oracle.colourings(size):
                tally.expect(fewest(stones) == left(tree, stones), f"{tree}:{stones}")
    rng = Random(1)
    for _ in range(200):
        size, near = rng.randint(1, 25), rng.choice((1, 3, 25))
        tree = Graph.of(size, [(rng.randrange(min(vertex, near)), vertex) for vertex in range(1, size)])
        stones = "".join(rng.choices("xo", k=size))
        put_right = (None if value == INFINITE else value for value in tree_values(tree, stones, 0, printed=False)[0])
        tally.expect(tuple(put_right) == root_values(tree, stones, 0), f"{tree}:{stones}")
    return {"exact": exact, "printed": printed, "size": 7}


@theorem("D-Fig3.2", "T", "II.3.2")
def three_vertices(tally: Tally) -> Facts:
    expected = (3, 2, 2, None, 3, None, 2, 1, 1)
    tally.same(root_values(read_graph("path-3"), "xox", 1), expected)
    tally.same(oracle.nine_values(read_graph("path-3"), "xox", 1), expected)
    for size in range(1, 5):
        for tree in oracle.trees(size):
            for stones in oracle.colourings(size):
                for root in range(size):
                    found = root_values(tree, stones, root)
                    tally.expect(found == oracle.nine_values(tree, stones, root), f"{tree}:{stones} ({root})")
    return {"size": 4}


@theorem("D-table13", "F", "II.3.2")
def thirteen_vertices(tally: Tally) -> Facts:
    """The rows of the inner vertices are as printed; that of the root is another one, though the value is 2."""
    tree = read_graph(EXAMPLE)
    table = {row.vertex: row.values for row in tree_table(tree, EXAMPLE_STONES) or ()}
    for vertex, row in EXAMPLE_ROWS.items():
        tally.same(table[vertex], row)
    procedure = tree_values(tree, EXAMPLE_STONES, 0, printed=False)[0][:3]
    tally.same(table[0][:3], procedure)
    tally.same(table[0][:3], oracle.nine_values(tree, EXAMPLE_STONES, 0)[:3])
    tally.same(table[0][:3], (4, 3, 2))
    other = root_values(tree, "o" + EXAMPLE_STONES[1:], 0)[:3]
    tally.same(other, (3, 4, 3))
    tally.same(left(tree, EXAMPLE_STONES), 2)
    return {"row": str(table[0][:3]), "other": str(other)}
