"""The two programs printed in MATH en JEANS, chapter VII, with their faults: moves, turns and winners.

Nothing is drawn here, and whatever the programs leave to chance is returned as a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor, sqrt
from typing import NamedTuple

from noyau.core.caches import remembered

PHI = (sqrt(5) + 1) / 2

Draw = Callable[[int, int], int]
"""A random whole number between two bounds, included."""


def basic_takes(heap: int, misere: bool) -> tuple[int, ...]:
    """What the basic program takes: the remainder modulo 4, or from 1 to 3 at random where it is zero."""
    take = (heap - 1) % 4 if misere else heap % 4
    return (take,) if take else (1, 2, 3)


def snippet_leaves(heap: int, drawn: int) -> int:
    """What the extract of VII.2 leaves as it is indented: it subtracts inside the test for zero."""
    take = heap % 4
    if take == 0:
        take = drawn
        heap = heap - take
    return heap


def printed_binet(place: int) -> float:
    """The printed formula of Binet, with its plus sign."""
    return (1 / sqrt(5)) * (PHI**place + PHI ** (-place))


class FirstListing:
    """The first version of the search for the largest Fibonacci number: no parameter, and ``<``."""

    def __init__(self, remaining: int) -> None:
        self.remaining = remaining

    def highest(self) -> int:
        place, number = 0, 0
        while number < self.remaining:
            place += 1
            number = floor(printed_binet(place))
        return floor(printed_binet(place - 1))


@remembered(most=None)
def highest(heap: int) -> int:
    """The second version, with a parameter and ``<=``."""
    place, number = 0, 0
    while number <= heap:
        place += 1
        number = floor(printed_binet(place))
    return floor(printed_binet(place - 1))


def cautious_most(heap: int) -> int:
    """``max2_matches``: what may be taken without leaving the opponent the rest."""
    return floor((heap - 1) / 3)


class Choice(NamedTuple):
    """What the Fibonacci program may take, and whether its last five lines changed its mind."""

    takes: tuple[int, ...]
    corrected: bool


def fibonacci_takes(heap: int, most: int) -> Choice:
    """The move of the Fibonacci program: sums of terms of the decomposition, then a correction."""
    limit = min(most, cautious_most(heap))
    take, left, term = 0, heap, 0
    while left > 0:
        term = highest(left)
        left -= term
        if term <= limit:
            take += term
            if take > limit:
                take = term
    largest = highest(heap)
    corrected = take > floor((heap - largest - 1) / 3) and heap - take != largest
    if corrected:
        take = term
    if most >= heap:
        take = heap
    if take == 0:
        return Choice(tuple(max(1, drawn) for drawn in range(limit + 1)), corrected)
    return Choice((take,), corrected)


class Program:
    """What both programs share: options, turns and the player they announce. The computer is player 2."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.turn = 1
        self.heap = 0
        self.two_players = False
        self.winner: int | None = None
        self.left = 0
        self.mover = 0

    def begin(self, heap: int, first: int, two_players: bool) -> None:
        """A new game; the turn is set only where player 1 begins against another player."""
        self.heap, self.two_players, self.winner = heap, two_players, None
        if first == 2 and not two_players:
            self.reply()
        if first == 1 and two_players:
            self.turn = 0

    @property
    def shown(self) -> int:
        """The player whose turn it is, as the program names him."""
        return self.turn % 2 + 1

    def reply(self) -> None:
        """The computer's turn."""
        raise NotImplementedError

    def announce(self, winner: int, mover: int) -> None:
        """Show who has won; keep what was left and who would have been next."""
        self.winner, self.mover, self.left = winner, mover, self.heap


class BasicProgram(Program):
    """Nim with one heap, at most three at a time."""

    misere = False

    def take(self, take: int) -> None:
        """A player takes one, two or three: what remains is not looked at."""
        if self.heap <= 0:
            return
        self.heap -= take
        if not self.two_players:
            self.reply()
            return
        self.turn += 1
        if self.heap < 1:
            even, odd = (1, 2) if self.misere else (2, 1)
            self.announce(odd if self.turn % 2 else even, self.shown)

    def reply(self) -> None:
        self._settle()
        if self.heap > 1:
            takes = basic_takes(self.heap, self.misere)
            self.heap -= takes[0] if len(takes) == 1 else self.draw(1, 3)

    def _settle(self) -> None:
        """The end against the computer, declared as soon as it is certain."""
        if self.heap < 1:
            self.announce(2 if self.misere else 1, 2)
        elif self.misere and self.heap == 1:
            self.announce(1, 2)
            self.heap = 0
        elif not self.misere and self.heap < 4:
            self.announce(2, 2)
            self.heap = 0


class FibonacciProgram(Program):
    """Fibonacci Nim."""

    most = 0

    def begin(self, heap: int, first: int, two_players: bool) -> None:
        self.most = heap - 1
        super().begin(heap, first, two_players)

    def take(self, take: int) -> None:
        """A player takes at most what the rule allows: what remains is not looked at."""
        if not 1 <= take <= self.most or self.heap <= 0:
            return
        self.heap -= take
        self.most = 2 * take
        if not self.two_players:
            self.reply()
            return
        self.turn += 1
        if self.heap < 1:
            self.announce(1 if self.turn % 2 else 2, self.shown)

    def reply(self) -> None:
        if self.heap < 1:
            self.announce(1, 2)
            return
        takes = fibonacci_takes(self.heap, self.most).takes
        take = takes[0] if len(takes) == 1 else max(1, self.draw(0, len(takes) - 1))
        self.heap -= take
        self.most = 2 * take
        if self.heap < 1:
            self.announce(2, 1)
