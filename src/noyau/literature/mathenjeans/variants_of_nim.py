"""MATH en JEANS, chapter VI: Moore's Nim, Fibonacci Nim and Zeckendorf's decomposition, Grundy's game, parity Nim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, product

from noyau.core.caches import remembered
from noyau.core.game import Game
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.fibonacci import Fibonacci, Pile
from noyau.games.moore import Moore, column_sums
from noyau.games.nim import NotAll, Parity
from noyau.games.octal import Grundy
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare, replay
from noyau.literature.oracle.recursion import Obvious, bare_heaps, column_sum, heaps, mex, multisets, nim_sum
from noyau.values.golden import zeckendorf

Heaps = tuple[int, ...]


def moore(touch: int) -> Obvious[Heaps]:
    """Moore's Nim, by recursion."""

    def options(position: Heaps) -> list[Heaps]:
        lower = product(*(range(heap + 1) for heap in position))
        changed = ((left, sum(a != b for a, b in zip(left, position, strict=True))) for left in lower)
        return [left for left, count in changed if 1 <= count <= touch]

    return Obvious(options, bare=bare_heaps)


@theorem("N-VI.1a", "T", "VI.1; Moore 1910")
def moore_theorem(tally: Tally) -> Facts:
    for touch in (1, 2, 3):
        truth = moore(touch)
        for position in multisets(4, 5):
            tally.expect(truth.lost(position) == (not any(column_sum(position, touch + 1))), (touch, position))
        compare(tally, Moore(touch), truth, multisets(4, 4), engine=False)
        compare(tally, Moore(touch), truth, multisets(3, 3))
    return {}


@theorem("N-VI.1b", "T", "VI.1; Moore 1910")
def moore_example(tally: Tally) -> Facts:
    sums = column_sums((2, 3, 3, 1), 3)
    tally.same((sums, column_sum((2, 3, 3, 1), 3)), ((0, 0), (0, 0)))
    tally.expect(moore(2).lost((2, 3, 3, 1)), "recursion")
    tally.same(solve(Game(Moore(2), (2, 3, 3, 1))).outcome, Outcome.P)
    return {"sums": "".join(map(str, sums))}


@theorem("N-VI.1c", "T", "VI.1; Moore 1910")
def moore_game(tally: Tally) -> Facts:
    """The game, and its two endings from (1,1,1,0)."""
    truth = moore(2)
    opening: list[Heaps] = [(3, 5, 4, 2), (3, 3, 1, 2), (3, 3, 1, 0), (1, 1, 1, 0)]
    replay(tally, Moore(2), truth, [*opening, (0, 1, 1, 0), (0, 0, 0, 0)])
    replay(tally, Moore(2), truth, [*opening, (0, 0, 1, 0), (0, 0, 0, 0)])
    positions = [*opening, (0, 1, 1, 0), (0, 0, 1, 0)]
    sums = ["".join(map(str, column_sums(position, 3))).zfill(3) for position in positions]
    tally.same(sums, ["222", "000", "020", "000", "002", "001"])
    for position, total in zip(positions, sums, strict=True):
        tally.same(truth.lost(position), total == "000")
    return {"sums": " ".join(sums)}


@theorem("N-VI.1d", "A", "VI.1; Moore 1910")
def moore_sum_is_no_grundy_function(tally: Tally) -> Facts:
    truth = moore(2)
    sums, values = [], []
    for position in ((1, 2), (1, 2, 3)):
        written = "".join(map(str, column_sums(position, 3)))
        value = truth.value(position)
        tally.expect(int(written, 3) != value, position)
        tally.same(solve(Game(Moore(2), position)).value, value)
        tally.same(value, mex(map(truth.value, truth.options(position))))
        sums.append(f"{written}₃ = {int(written, 3)}")
        values.append(value)
    tally.same((sums, values), (["11₃ = 4", "22₃ = 8"], [3, 6]))
    return {"sum2": sums[0], "value2": values[0], "sum3": sums[1], "value3": values[1]}


@theorem("N-VI.1e", "T", "VI.1; Moore 1910")
def three_heaps_must_change(tally: Tally) -> Facts:
    position = (3, 3, 1, 2)
    balanced = [
        left
        for left in product(*(range(heap + 1) for heap in position))
        if left != position and not any(column_sum(left, 3))
    ]
    fewest = min(sum(a != b for a, b in zip(left, position, strict=True)) for left in balanced)
    tally.same(fewest, 3)
    tally.expect(not list(Moore(2).decide(position, Ending.NORMAL).winning()), "a winning move")
    for count in (1, 2):
        for chosen in combinations(range(4), count):
            within = [left for left in balanced if all(left[i] == position[i] for i in set(range(4)) - set(chosen))]
            tally.expect(not within, chosen)
    return {"fewest": fewest}


SMALL = 60
MIDDLE = 150
LARGE = 1200

FIBONACCI = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597)

SAMPLE_GAME: list[Pile] = [
    (24, 23),
    (21, 6),
    (20, 2),
    (18, 4),
    (16, 4),
    (13, 6),
    (9, 8),
    (8, 2),
    (7, 2),
    (5, 4),
    (4, 2),
    (3, 2),
]


@remembered(most=None)
def truth() -> Obvious[Pile]:
    """The game by recursion."""
    return Obvious(
        lambda pile: [(pile[0] - take, 2 * take) for take in range(1, min(pile) + 1)],
        bare=lambda pile: (pile[0], min(pile)),
    )


def piles(largest: int) -> list[Pile]:
    """Every position with at least one token and at most as many as may be taken."""
    return [(heap, most) for heap in range(1, largest + 1) for most in range(1, heap + 1)]


def started(heap: int) -> Pile:
    """The first position of a game."""
    return heap, heap - 1


@remembered(most=None)
def least_winning(largest: int) -> tuple[int, ...]:
    """The fewest tokens whose removal wins, for each heap: a larger permission never harms who has it."""
    least = [0]
    for heap in range(1, largest + 1):
        least.append(next(take for take in range(1, heap + 1) if take == heap or 2 * take < least[heap - take]))
    return tuple(least)


def least_term(heap: int) -> int:
    """f1: the least term of the decomposition, as noyau finds it."""
    return zeckendorf(heap)[-1]


@theorem("N-VI.2rule", "A", "VI.2; Gaskell, Whinihan 1963")
def first_move(tally: Tally) -> Facts:
    """Leaving "at least one" gives the table of the document; leaving "exactly one" loses every heap."""
    at_least = [heap for heap in range(2, 22) if truth().lost(started(heap))]
    exactly = [heap for heap in range(2, 22) if not truth().lost((1, 2 * (heap - 1)))]
    tally.same(at_least, [2, 3, 5, 8, 13, 21])
    tally.same(exactly, list(range(2, 22)))
    tally.same(
        at_least,
        [heap for heap in range(2, 22) if solve(Game(Fibonacci(), started(heap))).outcome is Outcome.P],
    )
    return {"lost": at_least, "exactly": len(exactly)}


@theorem("N-VI.2z", "T", "VI.2; Whinihan 1963")
def criterion(tally: Tally) -> Facts:
    for pile in piles(MIDDLE):
        tally.expect(truth().lost(pile) == (pile[1] < least_term(pile[0])), pile)
    compare(tally, Fibonacci(), truth(), piles(SMALL), engine=False)
    compare(tally, Fibonacci(), truth(), map(started, range(1, 41)))
    for heap, least in enumerate(least_winning(LARGE)):
        if heap:
            tally.same(least_term(heap), least)
    return {"middle": MIDDLE, "large": LARGE}


@theorem("N-VI.2obs2", "T", "VI.2")
def all_may_be_taken(tally: Tally) -> Facts:
    for heap in range(1, MIDDLE + 1):
        for most in (heap, heap + 1, 2 * heap):
            won = Fibonacci().decide((heap, most), Ending.NORMAL).outcome is Outcome.N
            tally.expect(won and not truth().lost((heap, most)), (heap, most))
    return {"largest": MIDDLE}


@theorem("N-VI.2s", "T", "VI.2; Whinihan 1963")
def strategy(tally: Tally) -> Facts:
    """Whoever takes f1 leaves a lost position, and finds the next f1 allowed after every reply."""
    for heap in range(1, MIDDLE + 1):
        take = least_term(heap)
        left = heap - take
        tally.expect(truth().lost((left, 2 * take)), (heap, take))
        tally.expect(take in Fibonacci().decide((heap, take), Ending.NORMAL).winning(), (heap, take))
        for reply in range(1, min(2 * take, left) + 1):
            tally.expect(reply < left and least_term(left - reply) <= 2 * reply, (heap, reply))
    return {"largest": MIDDLE}


@theorem("N-VI.2obs3", "A", "VI.2")
def a_third(tally: Tally) -> Facts:
    for pile in piles(MIDDLE):
        for left, _ in truth().winning(pile):
            take = pile[0] - left
            tally.expect(3 * take < pile[0] or left == 0, (pile, take))
    exact = [heap for heap in range(3, MIDDLE + 1, 3) if not truth().lost((2 * heap // 3, 2 * heap // 3))]
    tally.same(exact, list(range(3, MIDDLE + 1, 3)))
    return {"largest": MIDDLE, "exact": len(exact)}


@theorem("N-VI.2t", "T", "VI.2")
def table_of_lost_heaps(tally: Tally) -> Facts:
    compare(tally, Fibonacci(), truth(), map(started, range(2, 22)))
    lost = [heap for heap in range(2, 22) if solve(Game(Fibonacci(), started(heap))).outcome is Outcome.P]
    tally.same(lost, [2, 3, 5, 8, 13, 21])
    return {"lost": lost}


def lost_after(heap: int) -> list[int]:
    """The heaps up to 21 after which a heap is lost, whoever came from them having taken the difference."""
    return [before for before in range(heap + 1, 22) if truth().lost((heap, 2 * (before - heap)))]


@theorem("N-VI.2t16", "T", "VI.2")
def sixteen_and_eighteen(tally: Tally) -> Facts:
    after = {heap: lost_after(heap) for heap in (16, 18)}
    tally.same(after, {16: [17], 18: [19, 20]})
    for heap, befores in after.items():
        tally.expect(not truth().lost(started(heap)), heap)
        for before in range(heap + 1, 22):
            found = Fibonacci().decide((heap, 2 * (before - heap)), Ending.NORMAL).outcome
            tally.same(found is Outcome.P, before in befores)
    return {"sixteen": after[16], "eighteen": after[18]}


@theorem("N-VI.2t11", "F", "VI.2")
def eleven(tally: Tally) -> Facts:
    tally.expect(not truth().lost(started(11)), "11 is lost at the start")
    moves = list(solve(Game(Fibonacci(), started(11))).winning)
    tally.expect(3 in moves and (8, 6) in truth().winning(started(11)), moves)
    lost = [most for most in range(1, 12) if truth().lost((11, most))]
    tally.same(lost, [1, 2])
    tally.same(lost, [most for most in range(1, 12) if solve(Game(Fibonacci(), (11, most))).outcome is Outcome.P])
    return {"moves": moves, "lost": max(lost)}


@theorem("N-VI.2dep", "A", "VI.2")
def heaps_that_depend_on_the_past(tally: Tally) -> Facts:
    """Which heaps are lost after some moves and won after others, in games that begin with 21 at most."""
    depend = []
    for heap in range(1, 22):
        after = {truth().lost((heap, 2 * (before - heap))) for before in range(heap + 1, 22)}
        if len(after) == 2:
            depend.append(heap)
    others = [heap for heap in depend if heap not in FIBONACCI]
    tally.same(others, [11, 16, 18])
    for heap in FIBONACCI[:7]:
        for most in range(1, 2 * heap + 1):
            won = Fibonacci().decide((heap, most), Ending.NORMAL).outcome is Outcome.N
            tally.expect(won == (most >= heap) == (not truth().lost((heap, most))), (heap, most))
    numbers = [heap for heap in depend if heap in FIBONACCI]
    tally.expect(bool(numbers), "no Fibonacci number depends on the past")
    return {"others": others, "numbers": numbers}


@theorem("N-VI.2Ppos", "A", "VI.2")
def fibonacci_numbers_are_lost(tally: Tally) -> Facts:
    piles = [(1, 2), (2, 2), (3, 2), (3, 4), (5, 4), (5, 6), (8, 6)]
    found = "".join(Fibonacci().decide(pile, Ending.NORMAL).outcome for pile in piles)
    tally.same(found, "NNPNPNP")
    for heap in FIBONACCI[:10]:
        for most in range(1, 2 * heap):
            tally.expect(truth().lost((heap, most)) == (most < heap), (heap, most))
    return {"found": found}


@theorem("N-VI.2zeck", "T", "VI.2; Zeckendorf 1939")
def hundred(tally: Tally) -> Facts:
    terms = zeckendorf(100)
    code = "".join("1" if number in terms else "0" for number in reversed(FIBONACCI[:10]))
    tally.same((terms, sum(terms), code), ((89, 8, 3), 100, "1000010100"))
    return {"terms": "+".join(map(str, terms)), "code": code}


@theorem("N-VI.2Z", "T", "VI.2; Zeckendorf 1939")
def zeckendorf_theorem(tally: Tally) -> Facts:
    """The sets of numbers of the sequence without neighbours, up to 987, and their sums."""
    sums: dict[int, list[tuple[int, ...]]] = {}
    for size in range(1, 9):
        for places in combinations(range(15), size):
            if all(high - low > 1 for low, high in pairwise(places)):
                terms = tuple(FIBONACCI[place] for place in reversed(places))
                sums.setdefault(sum(terms), []).append(terms)
    tally.same(sorted(sums), list(range(1, 1597)))
    for number, ways in sums.items():
        tally.same(ways, [zeckendorf(number)])
    return {"largest": max(sums)}


@theorem("N-VI.2idx", "F", "VI.2; Zeckendorf 1939")
def indices_of_thirty(tally: Tally) -> Facts:
    """The document numbers the sequence F1 = 1, F2 = 2."""
    printed = sum(FIBONACCI[place - 1] for place in (1, 6, 8))
    tally.expect(printed != 30, "F1 + F6 + F8 = 30")
    places = [FIBONACCI.index(term) + 1 for term in reversed(zeckendorf(30))]
    tally.same((zeckendorf(30), places), ((21, 8, 1), [1, 5, 7]))
    tally.same([(0, 1, *FIBONACCI).index(term, 2) for term in reversed(zeckendorf(30))], [2, 6, 8])
    return {"printed": printed, "right": "+".join(f"F{place}" for place in places)}


@theorem("N-VI.2p3", "T", "VI.2")
def least_term_below_a_third(tally: Tally) -> Facts:
    for heap in range(1, LARGE + 1):
        terms = zeckendorf(heap)
        tally.expect(3 * terms[-1] < heap or terms == (heap,), heap)
    return {"largest": LARGE}


@theorem("N-VI.2p4", "T", "VI.2; Whinihan 1963")
def after_a_small_take(tally: Tally) -> Facts:
    for heap in range(1, LARGE + 1):
        terms = zeckendorf(heap)
        tally.expect(len(terms) == 1 or terms[-2] > 2 * terms[-1], heap)
        for take in range(1, terms[-1]):
            tally.expect(least_term(heap - take) <= 2 * take, (heap, take))
    return {"largest": LARGE}


@theorem("N-VI.2ex", "T", "VI.2")
def sample_game(tally: Tally) -> Facts:
    game = replay(tally, Fibonacci(), truth(), SAMPLE_GAME)
    found = "".join(solve(Game(Fibonacci(), pile)).outcome for pile in game)
    tally.same(found, "NP" * 6)
    tally.same([truth().lost(pile) for pile in game], [False, True] * 6)
    return {"found": found}


@theorem("N-VI.2kern", "F", "VI.2")
def kernel_of_the_game(tally: Tally) -> Facts:
    """With positions (n, p) every move from the kernel leaves it, and from outside some move enters it."""
    for pile in piles(MIDDLE):
        inside = pile[1] < least_term(pile[0])
        entering = [
            take
            for take in range(1, pile[1] + 1)
            if take == pile[0] or min(2 * take, pile[0] - take) < least_term(pile[0] - take)
        ]
        tally.expect(bool(entering) != inside, pile)
    entered = solve(Game(Fibonacci(), (20, 2))).winning
    tally.same(entered, (2,))
    return {"largest": MIDDLE, "take": entered}


GRUNDY_VALUES = "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3"


def splits(position: Heaps) -> Iterator[Heaps]:
    """Grundy's game: one heap is split into two unequal ones."""
    for index, heap in enumerate(position):
        for part in range(1, (heap + 1) // 2):
            yield tuple(sorted((*position[:index], *position[index + 1 :], part, heap - part)))


@remembered(most=None)
def grundys_value(heap: int) -> int:
    """The value of one heap: the mex of the nim-sums of its splits."""
    return mex(nim_sum([grundys_value(part) for part in parts]) for parts in splits((heap,)))


def parity_takes(heap: int) -> range:
    return range(2, heap + 1, 2)


def not_all_takes(heap: int) -> list[int]:
    return [take for take in range(1, heap + 1) if take < heap or heap == 1]


def not_all_value(heap: int) -> int:
    return [0, 1, 0][heap] if heap < 3 else heap - 1


@theorem("N-VI.3g", "T", "VI.3; Grundy 1939")
def grundys_game(tally: Tally) -> Facts:
    values = " ".join(str(grundys_value(heap)) for heap in range(31))
    tally.same(values, GRUNDY_VALUES)
    zeros = [heap for heap in range(101) if grundys_value(heap) == 0]
    tally.same(zeros, [0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53])
    whole = Obvious(splits)
    for heap in range(101):
        tally.same(solve(Game(Grundy(), (heap,))).value, grundys_value(heap))
    for heap in range(16):
        tally.same(whole.value((heap,)), grundys_value(heap))
    return {"values": values, "zeros": zeros}


@theorem("N-VI.3p", "T", "VI.3; Bouton 1901", Parity(), parity_takes, lambda heap: heap // 2)
@theorem("N-VI.3t", "T", "VI.3; Sprague 1935, Grundy 1939", NotAll(), not_all_takes, not_all_value)
def values_of_one_heap(
    tally: Tally, rules: Parity | NotAll, takes: Callable[[int], Sequence[int]], value: Callable[[int], int]
) -> Facts:
    truth = heaps(takes)
    compare(tally, rules, truth, [(heap,) for heap in range(61)])
    for heap in range(61):
        tally.same(truth.value((heap,)), value(heap))
    return {"row": [rules.heap_value(heap) for heap in range(8)]}


@theorem("N-VI.3brute", "T", "VI.3; Sprague 1935, Grundy 1939")
def three_heaps(tally: Tally) -> Facts:
    for rules, takes in ((Parity(), parity_takes), (NotAll(), not_all_takes)):
        truth = heaps(takes)
        compare(tally, rules, truth, multisets(3, 8), engine=False)
        compare(tally, rules, truth, multisets(3, 4))
        for position in multisets(3, 8):
            tally.same(truth.value(position), nim_sum([truth.value((heap,)) for heap in position]))
    return {}
