"""MATH en JEANS, chapters VII.1 to VII.3: how the printed programs choose, against how they should."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import floor, sqrt
from random import Random
from typing import NamedTuple

from noyau.core.caches import remembered
from noyau.core.errors import IllegalMove
from noyau.core.game import Game
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.games.fibonacci import Fibonacci, Pile
from noyau.games.nim import Bounded
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare, is_refused
from noyau.literature.mathenjeans.programs import (
    PHI,
    BasicProgram,
    FibonacciProgram,
    FirstListing,
    Program,
    basic_takes,
    cautious_most,
    fibonacci_takes,
    highest,
    printed_binet,
    snippet_leaves,
)
from noyau.literature.mathenjeans.variants_of_nim import FIBONACCI, least_winning, piles, truth
from noyau.literature.oracle.recursion import heaps, up_to

SURVEYED = 400
LARGEST_START = 1000


def wins(heap: int, take: int) -> bool:
    """Whether taking so many wins: it empties the heap, or leaves one from which no allowed take wins."""
    return take == heap or 2 * take < least_winning(LARGEST_START)[heap - take]


class Survey(NamedTuple):
    """What the Fibonacci program does where it can win."""

    winning: int
    wrong: tuple[Pile, ...]
    corrected: int


@remembered(most=None)
def survey() -> Survey:
    """Every position that can be won, up to a heap of 400."""
    least = least_winning(LARGEST_START)
    winning = [pile for pile in piles(SURVEYED) if pile[1] >= least[pile[0]]]
    wrong, corrected = [], 0
    for heap, most in winning:
        choice = fibonacci_takes(heap, most)
        corrected += choice.corrected
        if not all(take <= most and wins(heap, take) for take in choice.takes):
            wrong.append((heap, most))
    return Survey(len(winning), tuple(wrong), corrected)


def ranges(numbers: list[int]) -> str:
    """Numbers in increasing order, three or more neighbours as a range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    short = (f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)
    return " ".join(short)


@theorem("N-VII.1short", "F", "VII.1")
def fast_victory(tally: Tally) -> Facts:
    """In (51, 16) the program wins, but two moves later than it could."""
    (taken,) = fibonacci_takes(51, 16).takes
    lengths = {take: 1 + truth().remoteness((51 - take, 2 * take)) for take in range(1, 17) if wins(51, take)}
    tally.same((taken, lengths), (1, {1: 39, 4: 37}))
    tally.same(truth().remoteness((51, 16)), 37)
    analysis = solve(Game(Fibonacci(), (51, 16)))
    tally.same(sorted(analysis.winning), sorted(lengths))
    tally.expect(analysis.verdict.remoteness in (None, 37), analysis.verdict.remoteness)
    best = min(lengths, key=lengths.__getitem__)
    return {"taken": taken, "length": lengths[taken], "best": best, "shortest": lengths[best]}


@theorem("N-VII.2a", "F", "VII.2")
def fifteen_left(tally: Tally) -> Facts:
    normal, misere = basic_takes(15, False), basic_takes(15, True)
    tally.expect(1 not in normal, normal)
    tally.same((normal, misere), ((3,), (2,)))
    tally.same(solve(Game(Bounded(3), (15,))).winning, ((0, 3),))
    tally.same(solve(Game(Bounded(3), (15,), Ending.MISERE)).winning, ((0, 2),))
    return {"normal": normal, "misere": misere}


@theorem("N-VII.2b", "F", "VII.2")
def snippet(tally: Tally) -> Facts:
    for heap in range(4, 101):
        tally.expect((snippet_leaves(heap, 1) < heap) == (heap % 4 == 0), heap)
        for take in basic_takes(heap, False):
            tally.expect(heap % 4 == 0 or (heap - take) % 4 == 0, heap)
    return {"left": snippet_leaves(15, 1)}


def fibonacci_number(place: int) -> int:
    """F0 = 0, F1 = 1, F2 = 1, F3 = 2 …"""
    now, following = 0, 1
    for _ in range(place):
        now, following = following, now + following
    return now


def golden_power(exponent: int) -> tuple[int, int]:
    """A power of φ as x + yφ, by φ² = φ + 1."""
    x, y = 1, 0
    for _ in range(abs(exponent)):
        x, y = (y, x + y) if exponent > 0 else (y - x, x)
    return x, y


@theorem("N-VII.3binet", "F", "VII.3; Binet 1843")
def binet(tally: Tally) -> Facts:
    """In x + yφ, where √5 = 2φ − 1: the sum is F√5 for odd places only, the right difference always."""
    for place in range(80):
        (x, y), (u, v) = golden_power(place), golden_power(-place)
        number, sign = fibonacci_number(place), (-1) ** place
        tally.expect(((x + u, y + v) == (-number, 2 * number)) == (place % 2 == 1), f"φ^{place} + φ^−{place}")
        tally.same((x - sign * u, y - sign * v), (-number, 2 * number))
    wrong = [place for place in range(80) if floor(printed_binet(place)) != fibonacci_number(place)]
    tally.same(wrong, list(range(72, 80)))
    (x, _), (u, _) = golden_power(2), golden_power(-2)
    return {"gives": f"{x + u}/√5", "number": fibonacci_number(2), "wrong": ranges(wrong)}


@theorem("N-VII.3floor", "F", "VII.3")
def floor_rounds_down(tally: Tally) -> Facts:
    """Without its second term the formula lies just above or below the number: rounding down misses it."""
    for place in range(1, 36):
        value, number = PHI**place / sqrt(5), fibonacci_number(place)
        tally.same((round(value), floor(value)), (number, number - place % 2))
    value = PHI**3 / sqrt(5)
    return {"down": floor(value), "nearest": round(value)}


@theorem("N-VII.3sig", "F", "VII.3")
def first_version(tally: Tally) -> Facts:
    call: Callable[..., object] = FirstListing(74).highest
    try:
        call(74)
        raised = ""
    except TypeError as fault:
        raised = type(fault).__name__
    tally.same(raised, "TypeError")
    for smaller, number in pairwise(FIBONACCI[2:]):
        tally.same(FirstListing(number).highest(), smaller)
        tally.same(highest(number), number)
    return {"raised": raised, "found": FirstListing(8).highest()}


@theorem("N-VII.3ex74", "T", "VII.3", (74, 14), 6, [1, 6])
@theorem("N-VII.3ex33", "T", "VII.3", (33, 24), 1, [1])
def example(tally: Tally, pile: Pile, taken: int, winning: list[int]) -> Facts:
    """A move that the document works out, and every winning move."""
    takes = fibonacci_takes(*pile).takes
    moves = sorted(solve(Game(Fibonacci(), pile)).winning)
    tally.same((takes, moves), ((taken,), winning))
    tally.same([pile[0] - left for left, _ in sorted(truth().winning(pile), reverse=True)], winning)
    return {"taken": takes, "moves": moves}


@theorem("N-VII.3infaillible", "F", "VII.3")
def infallible(tally: Tally) -> Facts:
    found = survey()
    reachable = [(heap, most) for heap, most in found.wrong if most % 2 == 0 or most == heap - 1]
    tally.same((found.winning, len(found.wrong), len(reachable)), (78089, 2679, 1348))
    tally.same((found.wrong[:1], fibonacci_takes(88, 4).takes), (((88, 4),), (4,)))
    for heap, most in found.wrong:
        moves = set(Fibonacci().decide((heap, most), Ending.NORMAL).winning())
        tally.expect(bool(moves) and not moves & set(fibonacci_takes(heap, most).takes), (heap, most))
    return {"winning": found.winning, "wrong": len(found.wrong), "reachable": len(reachable)}


@theorem("N-VII.3freq", "A", "VII.3")
def how_often_the_correction_acts(tally: Tally) -> Facts:
    found = survey()
    share = round(10_000 * found.corrected / found.winning)
    tally.same(share, 414)
    return {"n": found.corrected, "winning": found.winning, "whole": share // 100, "part": f"{share % 100:02}"}


@theorem("N-VII.3max0", "F", "VII.3")
def nothing_may_be_taken(tally: Tally) -> Facts:
    zeros = [heap for heap in range(1, 101) if cautious_most(heap) == 0]
    tally.same(zeros, [1, 2, 3])
    return {"zeros": zeros}


FAILING_STARTS = "88 135 143 219 231 232 354 355 373–376 567 572 573 575 604–609 918 926 927 930 931 977–986"


@theorem("N-VII.4start", "F", "VII.4")
def first_moves(tally: Tally) -> Facts:
    won = [heap for heap in range(8, LARGEST_START + 1) if heap not in FIBONACCI]
    failing = []
    for heap in won:
        takes = fibonacci_takes(heap, heap - 1).takes
        if not all(wins(heap, take) for take in takes):
            failing.append(heap)
            moves = set(Fibonacci().decide((heap, heap - 1), Ending.NORMAL).winning())
            tally.expect(bool(moves) and not moves & set(takes), heap)
    tally.same((len(failing), ranges(failing)), (37, FAILING_STARTS))
    return {"won": len(won), "count": len(failing), "failing": ranges(failing)}


class Played(NamedTuple):
    """One simulated game: who was asked to begin, who began, who was announced and who had won."""

    asked: int
    began: int
    announced: int | None
    winner: int


@remembered(most=None)
def simulated(reset: bool = False) -> tuple[Played, ...]:
    """4000 games with random options and random legal moves, half of them with each program."""
    rng = Random(2012)
    programs = BasicProgram(rng.randint), FibonacciProgram(rng.randint)
    played = []
    for number in range(4000):
        program = programs[number % 2]
        if reset:
            program.turn = 1
        played.append(simulate(program, rng))
    return tuple(played)


def simulate(program: Program, rng: Random) -> Played:
    """A game to its end; who had won is judged from what was left when the program declared the end."""
    asked, two_players = rng.randint(1, 2), rng.random() < 0.5
    heap = rng.randint(13, 60)
    if isinstance(program, BasicProgram):
        program.misere = rng.random() < 0.5
    program.begin(heap, asked, two_players)
    began = program.shown if two_players else 1 if program.heap == heap else 2
    while program.winner is None:
        if isinstance(program, BasicProgram):
            program.take(rng.randint(1, min(3, program.heap)))
        elif isinstance(program, FibonacciProgram):
            program.take(rng.randint(1, min(program.most, program.heap)))
    misere = isinstance(program, BasicProgram) and program.misere
    lost = heaps(up_to(3), Ending.MISERE if misere else Ending.NORMAL).lost((program.left,))
    return Played(asked, began, program.winner, 3 - program.mover if lost else program.mover)


@theorem("N-VII.4a", "T", "VII.4")
def announced_winners(tally: Tally) -> Facts:
    for number, game in enumerate(simulated()):
        tally.expect(game.announced == game.winner, number)
    return {"games": len(simulated())}


@theorem("N-VII.4b", "F", "VII.4")
def basic_program_takes_too_much(tally: Tally) -> Facts:
    program = BasicProgram(Random(0).randint)
    program.begin(13, 1, two_players=True)
    for _ in range(5):
        program.take(3)
    tally.same(program.heap, -2)
    tally.expect(is_refused(IllegalMove, Game(Bounded(3), (1,)).play_text, "3"), "bounded:3:1")
    return {"left": program.heap}


@theorem("N-VII.4c", "F", "VII.4")
def fibonacci_program_takes_too_much(tally: Tally) -> Facts:
    program = FibonacciProgram(Random(0).randint)
    program.begin(8, 1, two_players=True)
    program.take(7)
    program.take(14)
    tally.same(program.heap, -13)
    tally.expect(is_refused(IllegalMove, Game(Fibonacci(), (1, 14)).play_text, "14"), "fibonacci:1,14")
    return {"left": program.heap}


@theorem("N-VII.4d", "F", "VII.4")
def second_player_begins(tally: Tally) -> Facts:
    """A game of two moves, then player 2 is asked to begin: the turn is still player 1's."""
    program = FibonacciProgram(Random(0).randint)
    program.begin(8, 1, two_players=True)
    program.take(7)
    program.take(1)
    program.begin(8, 2, two_players=True)
    tally.same(program.shown, 1)
    asked = [game for game in simulated() if game.asked == 2]
    wrong = [game for game in asked if game.began != 2]
    tally.expect(bool(wrong), "no wrong start")
    tally.expect(all(game.began == game.asked for game in simulated(reset=True)), "with the turn reset")
    return {"wrong": len(wrong), "asked": len(asked)}


@theorem("N-VII.4e", "T", "VII.4; Bachet 1612")
def basic_program_is_perfect(tally: Tally) -> Facts:
    for misere, ending in enumerate(Ending):
        game = heaps(up_to(3), ending)
        compare(tally, Bounded(3), game, [(heap,) for heap in range(61)])
        for heap in range(1, 101):
            if not game.lost((heap,)):
                good = all(game.lost((heap - take,)) for take in basic_takes(heap, bool(misere)))
                tally.expect(good, f"{ending} {heap}")
    return {}


@theorem("N-VII.4fib", "T", "VII.4")
def second_version(tally: Tally) -> Facts:
    for heap in range(1, LARGEST_START + 1):
        tally.same(highest(heap), max(number for number in FIBONACCI if number <= heap))
    return {"largest": LARGEST_START}


@theorem("N-VII.4f", "F", "VII.1, VII.4")
def winning_without_the_strategy(tally: Tally) -> Facts:
    """The basic program punishes every departure from the strategy; the Fibonacci program does not."""
    for misere, ending in enumerate(Ending):
        game = heaps(up_to(3), ending)
        for heap in range(2, 101):
            if not game.lost((heap,)):
                tally.expect(all(game.lost((heap - take,)) for take in basic_takes(heap, bool(misere))), heap)
    tally.expect(not wins(90, 2), "taking 2 of 90 wins")
    (reply,) = fibonacci_takes(88, 4).takes
    tally.expect(not truth().lost((88 - reply, 2 * reply)), "the program punishes it")
    after = solve(Game(Fibonacci(), (88 - reply, 2 * reply)))
    tally.same((reply, after.outcome.value), (4, "N"))
    return {"reply": reply, "left": 88 - reply, "moves": after.winning}
