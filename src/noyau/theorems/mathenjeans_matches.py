"""MATH en JEANS, chapter VII.4: how the complete programs play, keep the turn and announce the winner."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from noyau.engines import solve
from noyau.errors import IllegalMove
from noyau.game import Game
from noyau.games.fibonacci import Fibonacci
from noyau.games.nim import Bounded
from noyau.theorems import Evidence, theorem
from noyau.theorems.brute import heaps, up_to
from noyau.theorems.compare import Tally, compare
from noyau.theorems.mathenjeans_fibonacci import FIBONACCI, truth
from noyau.theorems.mathenjeans_programs import LARGEST_START, ranges, wins
from noyau.theorems.programs import (
    BasicProgram,
    FibonacciProgram,
    Program,
    basic_takes,
    fibonacci_takes,
    highest,
)
from noyau.verdict import Ending

FAILING_STARTS = "88 135 143 219 231 232 354 355 373–376 567 572 573 575 604–609 918 926 927 930 931 977–986"


@theorem("N-VII.4start", "F", "VII.4")
def first_moves() -> Evidence:
    tally = Tally()
    won = [heap for heap in range(8, LARGEST_START + 1) if heap not in FIBONACCI]
    failing = []
    for heap in won:
        takes = fibonacci_takes(heap, heap - 1).takes
        if not all(wins(heap, take) for take in takes):
            failing.append(heap)
            moves = set(Fibonacci().decide((heap, heap - 1), Ending.NORMAL).winning())
            tally.expect(bool(moves) and not moves & set(takes), heap)
    tally.same((len(failing), ranges(failing)), (37, FAILING_STARTS))
    return tally.evidence(won=len(won), count=len(failing), failing=ranges(failing))


class Played(NamedTuple):
    """One simulated game: who was asked to begin, who began, who was announced and who had won."""

    asked: int
    began: int
    announced: int | None
    winner: int


@cache
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
def announced_winners() -> Evidence:
    tally = Tally()
    for number, game in enumerate(simulated()):
        tally.expect(game.announced == game.winner, number)
    return tally.evidence(games=len(simulated()))


@theorem("N-VII.4b", "F", "VII.4")
def basic_program_takes_too_much() -> Evidence:
    tally = Tally()
    program = BasicProgram(Random(0).randint)
    program.begin(13, 1, two_players=True)
    for _ in range(5):
        program.take(3)
    tally.same(program.heap, -2)
    tally.expect(refused(Game(Bounded(3), (1,)), "3"), "bounded:3:1")
    return tally.evidence(left=program.heap)


@theorem("N-VII.4c", "F", "VII.4")
def fibonacci_program_takes_too_much() -> Evidence:
    tally = Tally()
    program = FibonacciProgram(Random(0).randint)
    program.begin(8, 1, two_players=True)
    program.take(7)
    program.take(14)
    tally.same(program.heap, -13)
    tally.expect(refused(Game(Fibonacci(), (1, 14)), "14"), "fibonacci:1,14")
    return tally.evidence(left=program.heap)


def refused(game: Game[Any, Any], move: str) -> bool:
    """Whether noyau refuses a move."""
    try:
        game.play_text(move)
    except IllegalMove:
        return True
    return False


@theorem("N-VII.4d", "F", "VII.4")
def second_player_begins() -> Evidence:
    """A game of two moves, then player 2 is asked to begin: the turn is still player 1's."""
    tally = Tally()
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
    return tally.evidence(wrong=len(wrong), asked=len(asked))


@theorem("N-VII.4e", "T", "VII.4; Bachet 1612")
def basic_program_is_perfect() -> Evidence:
    tally = Tally()
    for misere, ending in enumerate(Ending):
        game = heaps(up_to(3), ending)
        compare(tally, Bounded(3), game, [(heap,) for heap in range(61)])
        for heap in range(1, 101):
            if not game.lost((heap,)):
                good = all(game.lost((heap - take,)) for take in basic_takes(heap, bool(misere)))
                tally.expect(good, f"{ending} {heap}")
    return tally.evidence()


@theorem("N-VII.4fib", "T", "VII.4")
def second_version() -> Evidence:
    tally = Tally()
    for heap in range(1, LARGEST_START + 1):
        tally.same(highest(heap), max(number for number in FIBONACCI if number <= heap))
    return tally.evidence(largest=LARGEST_START)


@theorem("N-VII.4f", "F", "VII.1, VII.4")
def winning_without_the_strategy() -> Evidence:
    """The basic program punishes every departure from the strategy; the Fibonacci program does not."""
    tally = Tally()
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
    return tally.evidence(reply=reply, left=88 - reply, moves=after.winning)
