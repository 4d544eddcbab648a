"""Duchêne's thesis, chapter 2: Wythoff's game, the powers of the king, the same number from every heap."""

from __future__ import annotations

from math import isqrt
from random import Random

from noyau.core.game import Game
from noyau.engines import solve
from noyau.games.pieces import KingPower
from noyau.games.wythoff import Nimhoff, Wythoff
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare_game, decided, same_places
from noyau.literature.oracle import pieces as oracle
from noyau.literature.oracle.recursion import Obvious, multisets, nim_sum

SIDE = 61
PAIRS = 400
REACHES = range(1, 16)


def wythoff_lost(side: int) -> set[oracle.Square]:
    """The lost positions of Wythoff's game with heaps below a size, by trying every move."""
    return oracle.lost(oracle.squares(side, side), oracle.take_from_two())


def index(number: int) -> tuple[int, bool]:
    """The n for which a number is ⌊nτ⌋, or else ⌊nτ²⌋, and whether it is the former.

    ⌊nτ⌋ ≤ number for the n up to (number + 1) / τ; all other numbers up to there are of the latter kind.
    """
    after = number + 1
    smaller = (isqrt(5 * after * after) - after) // 2
    return (smaller, True) if oracle.golden_floor(smaller) == number else (number - smaller, False)


def three_candidates(a: int, b: int) -> set[oracle.Square]:
    """The winning moves: to the partner of a, to the partner of b, to the pair of the same difference."""
    found = set()
    for kept, other, turned in ((a, b, False), (b, a, True)):
        n, is_smaller = index(kept)
        partner = kept + n if is_smaller else kept - n
        if partner < other:
            found.add((partner, kept) if turned else (kept, partner))
    low, high = oracle.golden_pair(abs(a - b))
    pair = (low, high) if a <= b else (high, low)
    return found | ({pair} if low < min(a, b) else set())


def is_golden(a: int, b: int) -> bool:
    """Whether the theorem calls a pair lost."""
    return oracle.golden_pair(abs(a - b)) == (min(a, b), max(a, b))


@theorem("D-WythoffPoly", "F", "1.3.5; Fraenkel 1982")
def a_winning_move_at_once(tally: Tally) -> Facts:
    """All small heaps against recursion, then heaps of a thousand digits, where each candidate is a lost pair."""
    lost_ones = wythoff_lost(80)
    options = oracle.take_from_two()
    for a, b in oracle.squares(80, 80):
        tally.same(three_candidates(a, b), lost_ones & set(options((a, b))))
    rng, rules = Random(1907), Wythoff()
    large = [(rng.randrange(10**999, 10**1000), rng.randrange(10**999, 10**1000)) for _ in range(3)]
    for a, b in large:
        found = three_candidates(a, b)
        tally.expect(is_golden(a, b) != bool(found) and all(is_golden(*pair) for pair in found), (a, b))
    for heaps in (*large, (5, 8), (8, 13), (40, 40), (7, 30), (33, 12), (21, 34)):
        winning = {rules.play(heaps, move) for move in solve(Game(rules, heaps)).winning}
        tally.same(winning, three_candidates(*heaps))
    return {"largest": 79, "moves": oracle.listed(three_candidates(33, 12)), "digits": 1000}


@theorem("D-Wythoff", "T", "2.1; Wythoff 1907")
def golden_pairs(tally: Tally) -> Facts:
    recursion = oracle.mex_pairs(PAIRS, lambda n: n)
    for n, pair in enumerate(recursion):
        tally.same(pair, oracle.golden_pair(n))
    numbers = [number for pair in recursion[1:] for number in pair]
    tally.same(len(set(numbers)), len(numbers))
    found = wythoff_lost(SIDE)
    same_places(tally, oracle.squares(SIDE, SIDE), found, oracle.both_ways(recursion), "wythoff")
    decided(tally, Wythoff(), oracle.squares(SIDE, SIDE), found)
    compare_game(tally, Wythoff(), oracle.take_from_two(), [*oracle.squares(9, 9), (12, 20), (20, 12), (19, 19)])
    return {"pairs": PAIRS, "largest": SIDE - 1, "first": oracle.listed(recursion[:7])}


@theorem("D-Lem3", "T", "2.2.2")
def at_most_twice(tally: Tally) -> Facts:
    for a, b in (oracle.golden_pair(n) for n in range(PAIRS)):
        tally.expect(a <= b <= 2 * a, (a, b))
    for a, b in wythoff_lost(SIDE):
        tally.expect(max(a, b) <= 2 * min(a, b), (a, b))
    rules = Wythoff()
    for a, b in oracle.squares(8, 8):
        if b > 2 * a:
            tally.same(solve(Game(rules, (a, b))).outcome.value, "N")
    equal = [pair for pair in map(oracle.golden_pair, range(PAIRS)) if pair[1] == 2 * pair[0]]
    return {"pairs": PAIRS, "equal": oracle.listed(equal)}


def power_lost(reach: int, side: int) -> set[oracle.Square]:
    """The lost squares of a power of the king, by trying every move."""
    return oracle.lost(oracle.squares(side, side), oracle.take_from_two(reach))


def spread(reach: int, side: int) -> set[oracle.Square]:
    """Wythoff's pairs up to ``reach``, moved by multiples of reach + 1 on each coordinate."""
    core = oracle.within(oracle.both_ways(map(oracle.golden_pair, range(reach + 1))), reach + 1)
    return {
        square for square in oracle.squares(side, side) if (square[0] % (reach + 1), square[1] % (reach + 1)) in core
    }


@theorem("D-Th5", "T", "2.2.1; Duchêne–Gravier 2009")
def powers_of_the_king(tally: Tally) -> Facts:
    side = 46
    for reach in REACHES:
        found, rules = power_lost(reach, side), KingPower(reach=reach, board=(side, side))
        same_places(tally, oracle.squares(side, side), found, spread(reach, side), f"R = {reach}")
        decided(tally, rules, oracle.squares(20, 20), found)
        some = [(reach, reach + 1), (reach + 1, 0), (reach + 2, 2 * reach + 4), (17, 11)]
        compare_game(tally, rules, oracle.take_from_two(reach), some)
    return {"largest": max(REACHES), "side": side, "square": oracle.listed(oracle.within(spread(2, 46), 6))}


def first_pairs(found: set[oracle.Square], k: int) -> list[oracle.Square]:
    """The first k pairs (a, b) with a ≤ b, antidiagonal by antidiagonal."""
    return sorted((pair for pair in found if pair[0] <= pair[1]), key=lambda pair: (sum(pair), pair))[:k]


@theorem("D-Cor2", "F", "2.2.3")
def convergence(tally: Tally) -> Facts:
    """Up to the distance 45 from the corner, which holds the first eleven pairs of Wythoff's game."""
    reaches, far = range(1, 46), oracle.triangle(45)
    found = {reach: oracle.lost(far, oracle.take_from_two(reach)) for reach in reaches}
    least = []
    for k in range(2, 9):
        pairs = [oracle.golden_pair(n) for n in range(k)]
        good = [reach for reach in reaches if first_pairs(found[reach], k) == pairs]
        least.append(good[0])
        tally.same(good, list(range(sum(pairs[-1]), reaches.stop)))
        printed = oracle.golden_floor(k - 1) + k - 1
        tally.expect(printed not in good, f"k = {k}, r = {printed}")
    compare_game(tally, KingPower(reach=2, board=(8, 8)), oracle.take_from_two(2), [(0, 3), (1, 2)])
    compare_game(tally, KingPower(reach=3, board=(8, 8)), oracle.take_from_two(3), [(0, 3), (1, 2)])
    return {"least": least, "second": oracle.listed(first_pairs(found[2], 2))}


def not_periodic(reach: int, side: int) -> list[int]:
    """The values whose squares are not those of Wythoff's game up to ``reach``, repeated."""
    core = oracle.grundy(oracle.squares(reach + 1, reach + 1), oracle.take_from_two())
    values = oracle.grundy(oracle.squares(side, side), oracle.take_from_two(reach))
    repeated = {(x, y): core[x % (reach + 1), y % (reach + 1)] for x, y in values}
    wrong = [square for square in values if values[square] != repeated[square]]
    return sorted({value for square in wrong for value in (values[square], repeated[square])})


@theorem("D-ConvZeros", "A", "2.2.3")
def convergence_of_other_values(tally: Tally) -> Facts:
    """Two readings: each value settles where it is, the repetition of Theorem 5 does not extend beyond 0."""
    queen = oracle.grundy(oracle.squares(16, 16), oracle.take_from_two())
    for reach in REACHES:
        board = oracle.squares(reach + 1, reach + 1)
        tally.same(oracle.grundy(board, oracle.take_from_two(reach)), {square: queen[square] for square in board})
    failing = [not_periodic(reach, 46) for reach in (1, 2, 3)]
    tally.same(failing, [[1, 3], [], [2, 3, 4, 5, 6, 7, 8]])
    for reach in REACHES:
        tally.expect(0 not in not_periodic(reach, 3 * (reach + 1)), f"R = {reach}")
    for reach in (1, 2, 3, 5):
        rules = KingPower(reach=reach, board=(12, 12))
        compare_game(tally, rules, oracle.take_from_two(reach), [(reach, reach), (reach, reach + 1), (7, 8)])
    compare_game(tally, Wythoff(), oracle.take_from_two(), oracle.squares(5, 5))
    return {"one": failing[0], "three": failing[2], "largest": max(REACHES)}


@theorem("D-Th6", "T", "2.3.1; Bouton 1901")
def odd_number_of_heaps(tally: Tally) -> Facts:
    for count, largest in ((1, 20), (3, 12), (5, 5)):
        truth = Obvious[tuple[int, ...]](oracle.take_from_all, bare=lambda heaps: tuple(sorted(heaps)))
        for heaps in multisets(count, largest):
            tally.expect(truth.lost(heaps) == (nim_sum(heaps) == 0), heaps)
    some: list[tuple[int, ...]] = [(4,), (1, 2, 3), (3, 4, 5), (0, 5, 5), (5, 2, 7), (1, 1, 1, 1, 0), (2, 3, 1, 1, 1)]
    compare_game(tally, Nimhoff(), oracle.take_from_all, some)
    four = Obvious[tuple[int, ...]](oracle.take_from_all)
    witnesses: list[tuple[int, ...]] = [(1, 1, 1, 2), (1, 1, 1, 1)]
    tally.same([four.lost(heaps) for heaps in witnesses], [True, False])
    tally.same([nim_sum(heaps) == 0 for heaps in witnesses], [False, True])
    compare_game(tally, Nimhoff(), oracle.take_from_all, witnesses)
    return {"lost": str(witnesses[0]), "won": str(witnesses[1])}
