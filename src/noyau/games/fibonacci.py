"""Fibonacci Nim: at most twice what the opponent has just taken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar

from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.game import AnyGame, Impartial
from noyau.core.parameters import read_whole
from noyau.core.reasons import Decision, Reason
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.heaps import Heaps, OneHeap, Take
from noyau.values.golden import zeckendorf
from noyau.values.periods import NO_PERIOD, Period

if TYPE_CHECKING:
    from noyau.forms.heaps import HeapValues
from noyau.words import Sentence

Pile = tuple[int, int]
"""How many tokens there are, and the most that may be taken now."""

_TERMS_TOLD = 20
"""A heap of thousands of digits has thousands of terms: the least ones decide, and only they are told."""


@dataclass(frozen=True)
class Zeckendorf(Reason, kind="zeckendorf"):
    """The aim, all tokens or in misère play all but one, as a sum of Fibonacci numbers, the least of them."""

    heap: int
    most: int
    aim: int
    terms: tuple[int, ...]
    count: int
    ending: Ending

    def recipe(self, game: AnyGame) -> Recipe:
        return TakeLeastTerm(self.ending is Ending.MISERE)


@dataclass(frozen=True)
class TakeLeastTerm(Recipe, kind="take-least-term"):
    """Write the heap as a sum of Fibonacci numbers no two of which are neighbours, and take the least of them.

    In misère play one token is set aside, which the opponent is to take in the end.
    """

    misere: bool = False

    def least_term(self, heap: int) -> int:
        """The least term of the sum; 0 where nothing is left but the token set aside."""
        aim = heap - self.misere
        return zeckendorf(aim)[-1] if aim > 0 else 0

    def holds(self, game: AnyGame) -> bool:
        heap, most = game.position
        least = self.least_term(heap)
        return least > most or (least == 0 and min(heap, most) == int(self.misere))

    def restore(self, game: AnyGame) -> int | None:
        heap, most = game.position
        least = self.least_term(heap)
        return least if 0 < least <= most else None


@dataclass(frozen=True)
class Fibonacci(Impartial[Pile, int]):
    """Take tokens from the heap: at first not all of it, then at most twice what the opponent has just taken.

    The player to move wins if and only if the least term of the Zeckendorf decomposition may be taken
    (Whinihan 1963). Misère play is normal play with one token less: whoever must take the last one loses.

    >>> [heap for heap in range(1, 40) if Fibonacci().decide((heap, heap - 1), Ending.NORMAL).outcome == "P"]
    [1, 2, 3, 5, 8, 13, 21, 34]
    """

    name: ClassVar[str] = "fibonacci"
    family: ClassVar[str] = "heaps"
    axes: ClassVar[str] = "fibonacci"
    example: ClassVar[str] = "fibonacci:24"

    @property
    def start(self) -> Pile:
        return 24, 23

    def read(self, text: str) -> Pile:
        if not re.fullmatch(r"[0-9]+(,[0-9]+)?", text):
            raise SpecError("error.fibonacci", text=text)
        heap, _, most = text.partition(",")
        return read_whole(heap), read_whole(most) if most else max(0, read_whole(heap) - 1)

    def write(self, position: Pile) -> str:
        heap, most = position
        return str(heap) if most == max(0, heap - 1) else f"{heap},{most}"

    def write_move(self, position: Pile, move: int) -> str:
        return str(move)

    def read_move(self, position: Pile, text: str) -> int:
        heap, most = position
        if not re.fullmatch(r"[0-9]+", text.strip()):
            raise IllegalMove("error.take-move", text=text)
        take = read_whole(text.strip())
        if take > heap:
            raise IllegalMove("error.heap-holds", heap=1, n=heap, take=take, game=self.spec(position))
        if most == 0:
            raise IllegalMove("error.take-forbidden", heap=1, take=take, game=self.spec(position))
        if not 1 <= take <= most:
            facts = {"take": take, "most": min(position), "game": self.spec(position)}
            raise IllegalMove("error.fibonacci-most", **facts)
        return take

    def say_move(self, position: Pile, move: int) -> Sentence:
        return Sentence("move.take-single", {"n": move})

    def moves(self, position: Pile) -> range:
        return range(1, min(position) + 1)

    def play(self, position: Pile, move: int) -> Pile:
        return position[0] - move, 2 * move

    def canonical(self, position: Pile) -> Pile:
        return position[0], min(position)

    def decide(self, position: Pile, ending: Ending) -> Decision[int]:
        heap, most = position
        aim = heap if ending is Ending.NORMAL else heap - 1
        terms = zeckendorf(aim) if aim > 0 else ()
        lost = not terms or most < terms[-1]
        if ending is Ending.MISERE and min(position) == 0:  # the game is over, won by the player to move
            lost = False
        return Decision(
            outcome=Outcome.P if lost else Outcome.N,
            reasons=(Zeckendorf(heap, most, aim, terms[-_TERMS_TOLD:], len(terms), ending),),
            reference="Whinihan 1963, Zeckendorf 1939",
            winning=lambda: self._winning(terms, most),
        )

    def heap_sizes(self, position: Pile) -> Heaps:
        return (position[0],)

    def taken(self, position: Pile, move: int) -> tuple[Take]:
        return ((0, move),)

    def bound(self, position: Pile) -> int:
        return min(position)

    def one_heap(self, ending: Ending) -> OneHeap:
        return BeforeFirstMove(ending)

    def _winning(self, terms: tuple[int, ...], most: int) -> Iterator[int]:
        """Take the least terms: all that were taken must stay below half of the next one."""
        rising = terms[::-1]
        for count, take in enumerate(accumulate(rising), start=1):
            if take > most:
                return
            if count == len(rising) or rising[count] > 2 * take:
                yield take


class BeforeFirstMove(OneHeap):
    """Fibonacci Nim before its first move: of a heap of n at most n − 1 may be taken.

    Lost are the Fibonacci numbers (Whinihan 1963); in misère play one wins by leaving a single token. The
    gaps between Fibonacci numbers grow, so that in normal play neither outcomes nor values become periodic.
    """

    engine = "closed_form"
    reference: str | None = "Whinihan 1963, Zeckendorf 1939"
    farthest = 4000
    """The values take a time that grows with the square of the heap."""

    def __init__(self, ending: Ending) -> None:
        self.ending = ending

    def grundy(self, to: int) -> tuple[HeapValues, Period]:
        self.engine, self.reference = "game_graph", "Grundy 1939"
        if to > self.farthest:
            raise TooLarge("sequence.too-far", name=Fibonacci.name, limit=self.farthest)
        return _values(to), NO_PERIOD

    def outcomes(self, to: int) -> str:
        letters = ["N"] * (to + 1)
        if self.ending is Ending.NORMAL:
            small, large = 0, 1
            while small <= to:
                letters[small] = "P"
                small, large = large, small + large
        return "".join(letters)

    def outcome_period(self, outcomes: str) -> Period:
        if self.ending is Ending.NORMAL:
            return NO_PERIOD
        return Period.proved(length=1, preperiod=0, reference=self.reference or "")


def _values(to: int) -> list[int]:
    """The Grundy values of Fibonacci Nim before the first move, by the mex, one more token at a time.

    >>> _values(13)
    [0, 0, 0, 0, 3, 0, 4, 4, 0, 5, 5, 5, 6, 0]
    """
    rows: list[list[int]] = []
    for heap in range(to + 1):
        row, seen, least = [0], set(), 0
        for take in range(1, heap + 1):
            left = heap - take
            seen.add(rows[left][min(2 * take, left)])
            while least in seen:
                least += 1
            row.append(least)
        rows.append(row)
    return [row[max(0, heap - 1)] for heap, row in enumerate(rows)]
