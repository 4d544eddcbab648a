"""Random states that can be solved: all as likely, or only those that need a given number of presses.

Presses by chance make every solvable state as likely, because each has as many solutions. Among the sets of d presses
a state that needs d presses has as many as it has shortest solutions; so each is kept with one chance in that number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from random import Random

from noyau.core.budget import POSITIONS, Budget, Limit
from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.puzzles.lights.solving.distances import distance_bounds, gods_number, ways_to_press
from noyau.puzzles.lights.solving.fewest_presses import Fewest, Shortener, signatures
from noyau.puzzles.lights.solving.linear_system import LinearSystem

_FEWEST_TRIALS, _MOST_TRIALS = 20, 400
_STEPS = 10
"""How many steps of the walk stand for one trial."""
_WORK = 1 << 21
_PATIENCE = 1.0
"""How many seconds are spent to tell which difficulties there are."""
_WAITED = Limit(POSITIONS, seconds=2.0)
"""What a player waits for a start."""
_BACK = 0.1
"""How often the walk may go back by one press."""


def random_state(
    board: Board, *, presses: int | None = None, seed: int | None = None, limit: Limit | None = None
) -> int:
    """A state that can be solved, chosen by chance; or one whose shortest solutions have so many presses.

    >>> board = Board("grid-4x4")
    >>> state = random_state(board, presses=6, seed=1)
    >>> state == random_state(board, presses=6, seed=1)
    True
    """
    chance = Random(seed)
    if presses is None:
        return apply(board, [chance.randrange(board.states) for _ in range(board.size)])
    budget = Budget(limit or Limit(), str(board))
    system = choose_system(board)
    if not 0 <= presses <= distance_bounds(system).most:
        raise SpecError("lights.difficulty", presses=presses, most=_surely_needed(system, budget.limit))
    return _Difficulty(system, chance, budget).find(presses)


def random_start(rules: Lights, random: Random, presses: int | None = None) -> int:
    """A start by chance, of so many presses if that is asked for, for a player who does not wait long."""
    return random_state(rules.board, presses=presses, seed=random.randrange(2**32), limit=_WAITED)


_SIDES, _PRESSES = (3, 4, 5), ((2, 3), (3, 5), (6, 9))
"""By difficulty: the side of the square of an exercise, and the fewest and the most presses that it needs."""


def exercise(name: str, random: Random, difficulty: int) -> str:
    """A spec by chance, of a state that needs so many presses and no fewer."""
    side, presses = _SIDES[difficulty - 1], random.randint(*_PRESSES[difficulty - 1])
    rules = Lights(read_board(f"grid-{side}x{side}"))
    return rules.spec(random_state(rules.board, presses=presses, seed=random.randrange(2**32)))


def _surely_needed(system: LinearSystem, limit: Limit) -> int:
    """The most presses that any state needs; where that takes long, a number that some state needs in any case."""
    seconds = _PATIENCE if limit.seconds is None else min(limit.seconds, _PATIENCE)
    try:
        return gods_number(system.board, limit=replace(limit, seconds=seconds)).least
    except TooLarge:
        return distance_bounds(system).least


def apply(board: Board, counts: Sequence[int]) -> int:
    """The state in which presses put a board whose lights are all out; the same presses, repeated, solve it."""
    states = [0] * board.size
    for press, count in enumerate(counts):
        for cell, added in board.effect(press).items() if count else ():
            states[cell] -= count * added
    return Lights(board).pack(states)


class _Difficulty:
    """Looks for states that need a given number of presses."""

    def __init__(self, system: LinearSystem, chance: Random, budget: Budget) -> None:
        self.board, self.rules = system.board, Lights(system.board)
        self.shortener = Shortener(system)
        self.chance, self.budget = chance, budget
        self.trials = max(_FEWEST_TRIALS, min(_MOST_TRIALS, _WORK // system.solutions))

    def find(self, presses: int) -> int:
        for _ in range(self.trials):
            counts = self._choose(presses)
            found = self._shorten(counts)
            if found.length == presses and self.chance.randrange(found.ways) == 0:
                return apply(self.board, counts)
        return apply(self.board, self._reach(presses))

    def _shorten(self, counts: Sequence[int]) -> Fewest:
        found = self.shortener.shorten(self.rules.pack(list(counts)), self.budget)
        if not found.proved or self.budget.is_late:
            raise TooLarge("lights.difficulty-unproved", board=str(self.board))
        return found

    def _choose(self, presses: int) -> list[int]:
        """So many presses by chance, all ways to share them among the cells being as likely."""
        if self.board.states == 2:
            pressed = set(self.chance.sample(range(self.board.size), presses))
            return [int(cell in pressed) for cell in range(self.board.size)]
        counts: list[int] = []
        for others in reversed(range(self.board.size)):
            left = presses - sum(counts)
            place = self.chance.randrange(self._ways[others + 1][left])
            here = 0
            while place >= self._ways[others][left - here]:
                place -= self._ways[others][left - here]
                here += 1
            counts.append(here)
        return counts

    @cached_property
    def _ways(self) -> list[list[int]]:
        """In how many ways n cells can be pressed d times together, by n and d."""
        return list(ways_to_press(self.board))

    def _reach(self, presses: int) -> list[int]:
        """A shortest solution that is long enough, with presses left out: it stays a shortest one."""
        found = self._climb(presses)
        if found.length < presses:
            found = self._hardest(presses)
        if found.length < presses:
            raise TooLarge("lights.difficulty-not-found", presses=presses, most=found.length)
        counts = self.rules.unpack(found.presses)
        pressed = [cell for cell, count in enumerate(counts) for _ in range(count)]
        for cell in self.chance.sample(pressed, found.length - presses):
            counts[cell] -= 1
        return counts

    def _climb(self, presses: int) -> Fewest:
        """Press one or two cells more, by chance, while the solution does not become shorter."""
        best = self._shorten(self._choose(min(presses, self.board.size // 2)))
        cells = range(self.board.size)
        for _ in range(_STEPS * self.trials):
            if best.length >= presses:
                break
            counts = self.rules.unpack(best.presses)
            for cell in self.chance.choices(cells, k=self.chance.choice((1, 1, 2))):
                counts[cell] = (counts[cell] + 1) % self.board.states
            found = self._shorten(counts)
            if found.length >= best.length - (self.chance.random() < _BACK):
                best = found
        return best

    def _hardest(self, presses: int) -> Fewest:
        """A state among those that need most presses, its presses exchanged within the regions."""
        farthest = gods_number(self.board, limit=self.budget.limit)
        if farthest.proved and farthest.most < presses:
            raise SpecError("lights.difficulty", presses=presses, most=farthest.most)
        counts = self.rules.unpack(farthest.presses or 0)
        if self.board.states == 2:
            regions = signatures(self.board.size, self.shortener.system.neutral)
            mixed = sorted(range(self.board.size), key=lambda cell: (regions[cell], self.chance.random()))
            plain = sorted(range(self.board.size), key=lambda cell: (regions[cell], cell))
            counts = [count for _, count in sorted((m, counts[p]) for m, p in zip(mixed, plain, strict=True))]
        return self._shorten(counts)
