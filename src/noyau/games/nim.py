"""The Nim family: each move takes tokens from one heap, and a theorem gives the value of every heap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import ClassVar

from noyau.core.parameters import Interval, Whole, WholeSet, parameter
from noyau.core.reasons import Reason, RuleOfGame, left_out
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending
from noyau.forms import heap_recipes
from noyau.forms.heap_recipes import EvenColumns, LeaveRemainder, table_of_values
from noyau.forms.heaps import Heaps, SolvedHeaps
from noyau.forms.rewriting import Rewrite
from noyau.values.heaps.subtraction import SubtractionTable
from noyau.values.periods import Period
from noyau.values.table_patterns import TableLaw, TableQuestion, nim_law


@dataclass(frozen=True)
class Residues(RuleOfGame, kind="residues"):
    """At most K tokens: only the remainders modulo K + 1 count."""

    modulus: int
    heaps: Heaps
    values: tuple[int, ...]


@dataclass(frozen=True)
class IntervalResidues(RuleOfGame, kind="interval-residues"):
    """From m to M tokens: the remainders modulo m + M, in blocks of m."""

    least: int
    most: int
    modulus: int
    heaps: Heaps
    residues: tuple[int, ...]
    values: tuple[int, ...]


@dataclass(frozen=True)
class SubtractionMex(RuleOfGame, kind="subtraction"):
    """The numbers of a set: for the first heaps what may be taken and the value it leaves, and the proved period."""

    set: tuple[int, ...]
    heaps: Heaps
    values: tuple[int, ...]
    options: tuple[tuple[tuple[int, int], ...], ...]
    length: int | None = left_out()
    preperiod: int | None = left_out()


@dataclass(frozen=True)
class Halves(RuleOfGame, kind="halves"):
    """Even numbers only: the pairs are the tokens of an ordinary Nim."""

    heaps: Heaps
    values: tuple[int, ...]


@dataclass(frozen=True)
class OneLess(RuleOfGame, kind="one-less"):
    """Never a whole heap: one token of each larger heap is out of play."""

    heaps: Heaps
    values: tuple[int, ...]


@dataclass(frozen=True)
class Nim(SolvedHeaps):
    """Take any number of tokens from one heap.

    The player to move loses if and only if every binary column holds an even number of ones (Bouton 1901).

    >>> list(Nim().moves_to((3, 4, 5), 0))
    [(0, 2)]
    """

    name: ClassVar[str] = "nim"
    example: ClassVar[str] = "nim:3,4,5"
    reference: ClassVar[str] = "Bouton 1901"
    misere_reference: ClassVar[str | None] = "Bouton 1901"

    @property
    def start(self) -> Heaps:
        return (1, 3, 5, 7)

    @property
    def period(self) -> Period:
        return Period.proved(length=1, preperiod=0, saltus=1, reference=self.reference)

    def table_law(self, asked: TableQuestion) -> TableLaw:
        return nim_law(asked)

    def clearings(self, position: Heaps) -> Iterator[Rewrite]:
        """A move needs the lowest token that it takes; it is named by what it leaves in its heap, ``1=4``."""
        for heap, (size, first) in enumerate(zip(position, accumulate(position, initial=0), strict=False)):
            for take in self.takes(size):
                tokens = (1 << take) - 1 << first
                yield Rewrite(f"{heap + 1}={size - take}", need=1 << first + take - 1, clear=tokens)

    def takes(self, heap: int) -> range:
        return range(1, heap + 1)

    def heap_value(self, heap: int) -> int:
        return heap

    def takes_to(self, heap: int, value: int) -> Iterable[int]:
        return (heap - value,) if value < heap else ()

    def recipe(self, position: Heaps, ending: Ending) -> Recipe:
        return EvenColumns(heap_recipes.Itself(), ending is Ending.MISERE)


@dataclass(frozen=True)
class Bounded(SolvedHeaps):
    """Take from 1 to ``most`` tokens from one heap ("VanLoGo").

    A heap has the value of its remainder modulo ``most`` + 1.

    >>> [Bounded(3).heap_value(heap) for heap in range(10)]
    [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]
    """

    name: ClassVar[str] = "bounded"
    example: ClassVar[str] = "bounded:3:10,8,6"
    reference: ClassVar[str] = "Bachet 1612; Sprague 1935, Grundy 1939"
    misere_reference: ClassVar[str | None] = "Ferguson 1974"
    most: int = parameter(Whole(1))

    @property
    def period(self) -> Period:
        return Period.proved(length=self.most + 1, preperiod=0, reference=self.reference)

    @property
    def most_taken(self) -> int:
        return self.most

    def takes(self, heap: int) -> range:
        return range(1, min(heap, self.most) + 1)

    def heap_value(self, heap: int) -> int:
        return heap % (self.most + 1)

    def takes_to(self, heap: int, value: int) -> Iterable[int]:
        take = (heap - value) % (self.most + 1)
        return (take,) if 0 < take <= heap and value <= self.most else ()

    def law(self, position: Heaps) -> tuple[Reason, ...]:
        values = tuple(map(self.heap_value, position))
        return (Residues(self.most + 1, position, values),)

    def recipe(self, position: Heaps, ending: Ending) -> Recipe:
        return _leave_remainder(1, self.most, position, ending)


@dataclass(frozen=True)
class IntervalNim(SolvedHeaps):
    """Take from m to M tokens from one heap.

    A heap has the value of its remainder modulo m + M divided by m, rounded down.

    >>> [IntervalNim((3, 5)).heap_value(heap) for heap in range(14)]
    [0, 0, 0, 1, 1, 1, 2, 2, 0, 0, 0, 1, 1, 1]
    """

    name: ClassVar[str] = "interval"
    example: ClassVar[str] = "interval:3-5:13"
    reference: ClassVar[str] = "Winning Ways, ch. 4"
    misere_reference: ClassVar[str | None] = "Ferguson 1974"
    ends: tuple[int, int] = parameter(Interval())

    @property
    def period(self) -> Period:
        return Period.proved(length=sum(self.ends), preperiod=0, reference=self.reference)

    @property
    def most_taken(self) -> int:
        return self.ends[1]

    def takes(self, heap: int) -> range:
        least, most = self.ends
        return range(least, min(heap, most) + 1)

    def heap_value(self, heap: int) -> int:
        return heap % sum(self.ends) // self.ends[0]

    def takes_to(self, heap: int, value: int) -> Iterator[int]:
        least, most = self.ends
        cycle = least + most
        low, high = value * least, min((value + 1) * least, cycle)
        for shift in (0, cycle):  # the remainders of that value, read modulo m + M below the heap's own
            first = heap % cycle + shift - high + 1
            last = heap % cycle + shift - low
            yield from range(max(first, least), min(last, most, heap) + 1)

    def law(self, position: Heaps) -> tuple[Reason, ...]:
        least, most = self.ends
        residues = tuple(size % (least + most) for size in position)
        values = tuple(map(self.heap_value, position))
        return (IntervalResidues(least, most, least + most, position, residues, values),)

    def recipe(self, position: Heaps, ending: Ending) -> Recipe:
        return _leave_remainder(*self.ends, position, ending)


@dataclass(frozen=True)
class Subtraction(SolvedHeaps):
    """Take from one heap a number of tokens that belongs to a given set.

    The values repeat: as many consecutive values as the largest number of the set determine all that follow.

    >>> Subtraction((1, 2, 4)).period.length
    3
    """

    name: ClassVar[str] = "subtraction"
    example: ClassVar[str] = "subtraction:1,2,4:4,8,5"
    reference: ClassVar[str] = "Winning Ways, ch. 4"
    misere_reference: ClassVar[str | None] = "Ferguson 1974"
    allowed: tuple[int, ...] = parameter(WholeSet())

    def takes(self, heap: int) -> tuple[int, ...]:
        return tuple(take for take in self.allowed if take <= heap)

    @cached_property
    def _table(self) -> SubtractionTable:
        return SubtractionTable(self.allowed)

    @property
    def period(self) -> Period:
        return self._table.find_period(self.reference)

    @property
    def most_taken(self) -> int:
        return max(self.allowed)

    def heap_value(self, heap: int) -> int:
        return self._table.value(heap)

    def takes_to(self, heap: int, value: int) -> Iterator[int]:
        return (take for take in self.takes(heap) if self.heap_value(heap - take) == value)

    def law(self, position: Heaps) -> tuple[Reason, ...]:
        values = tuple(map(self.heap_value, position))
        mexes = tuple(
            tuple((take, self.heap_value(size - take)) for take in self.takes(size)) for size in position[:12]
        )
        cycle = self._table.cycle
        period = (cycle.length, cycle.preperiod) if cycle else (None, None)
        return (SubtractionMex(self.allowed, position, values, mexes, *period),)

    def recipe(self, position: Heaps, ending: Ending) -> Recipe | None:
        found = self._table.cycle
        preperiod, length = (found.preperiod or 0, found.length or 0) if found else (0, 0)
        return table_of_values(self.heap_value, position, ending, preperiod, length)


@dataclass(frozen=True)
class Parity(SolvedHeaps):
    """Take an even number of tokens from one heap.

    It is Nim on the pairs: a heap has the value of its half, rounded down.

    >>> [Parity().heap_value(heap) for heap in range(8)]
    [0, 0, 1, 1, 2, 2, 3, 3]
    """

    name: ClassVar[str] = "parity"
    example: ClassVar[str] = "parity:5,6"
    reference: ClassVar[str] = "Bouton 1901, on pairs of tokens"
    misere_reference: ClassVar[str | None] = "Ferguson 1974"

    @property
    def start(self) -> Heaps:
        return (5, 6)

    @property
    def period(self) -> Period:
        return Period.proved(length=2, preperiod=0, saltus=1, reference=self.reference)

    def takes(self, heap: int) -> range:
        return range(2, heap + 1, 2)

    def heap_value(self, heap: int) -> int:
        return heap // 2

    def takes_to(self, heap: int, value: int) -> Iterable[int]:
        return (heap - heap % 2 - 2 * value,) if value < heap // 2 else ()

    def law(self, position: Heaps) -> tuple[Reason, ...]:
        return (Halves(position, tuple(map(self.heap_value, position))),)

    def recipe(self, position: Heaps, ending: Ending) -> Recipe:
        return EvenColumns(heap_recipes.Halves(), ending is Ending.MISERE)


@dataclass(frozen=True)
class NotAll(SolvedHeaps):
    """Take tokens from one heap, but never a whole heap of two or more ("pas tout").

    The heaps 0, 1, 2 have the values 0, 1, 0; a larger heap has one less than its size.

    >>> [NotAll().heap_value(heap) for heap in range(8)]
    [0, 1, 0, 2, 3, 4, 5, 6]
    """

    name: ClassVar[str] = "notall"
    example: ClassVar[str] = "notall:3,4"
    reference: ClassVar[str] = "Sprague 1935, Grundy 1939"
    misere_reference: ClassVar[str | None] = "Conway 1976 (tame games)"

    @property
    def start(self) -> Heaps:
        return (3, 4)

    @property
    def period(self) -> Period:
        return Period.proved(length=1, preperiod=3, saltus=1, reference=self.reference)

    def takes(self, heap: int) -> range:
        return range(1, heap if heap > 1 else heap + 1)

    def heap_value(self, heap: int) -> int:
        return heap - 1 if heap > 2 else heap % 2

    def takes_to(self, heap: int, value: int) -> Iterable[int]:
        if heap == 1:
            return (1,) if value == 0 else ()
        left = value + 1 if value > 1 else 2 - value
        return (heap - left,) if left < heap else ()

    def law(self, position: Heaps) -> tuple[Reason, ...]:
        return (OneLess(position, tuple(map(self.heap_value, position))),)

    def recipe(self, position: Heaps, ending: Ending) -> Recipe:
        return EvenColumns(heap_recipes.OneLess(), ending is Ending.MISERE)


def _leave_remainder(least: int, most: int, position: Heaps, ending: Ending) -> Recipe:
    """Of one heap a remainder is left, of several the nim-sum 0 of what the remainders count for."""
    misere = ending is Ending.MISERE
    if len(position) == 1:
        return LeaveRemainder(least, most, misere)
    return EvenColumns(heap_recipes.Remainder(least, most), misere)
