"""Recipes on heaps: what each heap counts for, and how to make every binary column even."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending
from noyau.values.nimbers import heaps_to_change, nim_sum

if TYPE_CHECKING:
    from noyau.core.game import AnyGame


def heaps_of(game: AnyGame) -> tuple[int, ...]:
    """The heaps of a position."""
    rules: Any = game.rules
    return tuple(rules.heap_sizes(game.position))


class Measure(ABC):
    """What a heap counts for, and how to take tokens so that it counts for something else."""

    name: ClassVar[str]

    @abstractmethod
    def value(self, heap: int) -> int:
        """What a heap counts for."""

    @abstractmethod
    def lower(self, heap: int, value: int) -> int:
        """What to take from a heap, so that it counts for a smaller number."""

    @abstractmethod
    def raise_to_one(self, heap: int) -> int | None:
        """What to take from a heap that counts for 0, so that it counts for 1; None where that cannot be done."""

    def record(self) -> dict[str, Any]:
        """The measure as JSON: its name, then its data."""
        return {"name": self.name, **asdict(self)}  # type: ignore[call-overload]


@dataclass(frozen=True)
class Itself(Measure):
    """A heap counts for its tokens."""

    name: ClassVar[str] = "itself"

    def value(self, heap: int) -> int:
        return heap

    def lower(self, heap: int, value: int) -> int:
        return heap - value

    def raise_to_one(self, heap: int) -> None:
        return None


@dataclass(frozen=True)
class Remainder(Measure):
    """From ``least`` to ``most`` tokens at a time: a heap counts for its remainder in blocks of ``least``."""

    name: ClassVar[str] = "remainder"
    least: int
    most: int

    @property
    def step(self) -> int:
        """What one player can always complete the other's move to."""
        return self.least + self.most

    def value(self, heap: int) -> int:
        return heap % self.step // self.least

    def lower(self, heap: int, value: int) -> int:
        return min((self.value(heap) - value) * self.least, self.most)

    def raise_to_one(self, heap: int) -> int | None:
        return self.most if heap >= self.step else None


@dataclass(frozen=True)
class Halves(Measure):
    """An even number at a time: a heap counts for its pairs."""

    name: ClassVar[str] = "pairs"

    def value(self, heap: int) -> int:
        return heap // 2

    def lower(self, heap: int, value: int) -> int:
        return 2 * (heap // 2 - value)

    def raise_to_one(self, heap: int) -> None:
        return None


@dataclass(frozen=True)
class OneLess(Measure):
    """Never a whole heap of two or more: from 3 on a heap counts for one less than its tokens."""

    name: ClassVar[str] = "one-less"

    def value(self, heap: int) -> int:
        return heap - 1 if heap > 2 else heap % 2

    def lower(self, heap: int, value: int) -> int:
        return heap if heap == 1 else heap - (value + 1 if value > 1 else 2 - value)

    def raise_to_one(self, heap: int) -> int | None:
        return 1 if heap == 2 else None


class NimSum(Recipe):
    """Bouton's rule: what the heaps count for, written in binary, has an even number of ones in every column.

    In misère play the rule is the same, but for the move after which no heap counts for 2 or more: that one leaves an
    odd number of heaps that count for 1.
    """

    misere: bool

    @abstractmethod
    def value(self, heap: int) -> int:
        """What a heap counts for."""

    @abstractmethod
    def reach(self, game: AnyGame, index: int, value: int) -> Any:
        """The move that changes a heap so that it counts for a number; None where there is none."""

    def values(self, game: AnyGame) -> tuple[int, ...]:
        """What each heap counts for."""
        return tuple(map(self.value, heaps_of(game)))

    def holds(self, game: AnyGame) -> bool:
        values = self.values(game)
        return nim_sum(values) == (self.misere and max(values, default=0) < 2)

    def restore(self, game: AnyGame) -> Any:
        found = self.change(game)
        return None if found is None else found[1]

    def change(self, game: AnyGame) -> tuple[int, Any] | None:
        """Which heap is changed, and the move that does it."""
        for index, value in heaps_to_change(self.values(game), self.misere):
            move = self.reach(game, index, value)
            if move is not None:
                return index, move
        return None


@dataclass(frozen=True)
class EvenColumns(NimSum, kind="even-columns"):
    """Bouton's rule where a formula tells what each heap counts for.

    >>> from noyau.core.spec import parse
    >>> EvenColumns(Itself()).restore(parse("nim:3,4,5"))
    (0, 2)
    """

    measure: Measure
    misere: bool = False

    def value(self, heap: int) -> int:
        return self.measure.value(heap)

    def reach(self, game: AnyGame, index: int, value: int) -> Any:
        heap = heaps_of(game)[index]
        take = self.measure.lower(heap, value) if value < self.value(heap) else self.measure.raise_to_one(heap)
        return None if take is None else self.move_of(index, take)

    def move_of(self, index: int, take: int) -> Any:
        """The move that takes so many tokens from a heap."""
        return index, take


@dataclass(frozen=True)
class TableOfValues(NimSum, kind="table-of-values"):
    """Bouton's rule where no formula is known: a table tells what the heaps 0, 1, 2 … count for.

    Where the values are proved to repeat, the table stops after the first period.

    >>> from noyau.core.spec import parse
    >>> TableOfValues((0, 1, 0, 1, 2, 3, 2), preperiod=0, length=7).restore(parse("subtraction:1,3,4:19"))
    (0, 3)
    """

    table: tuple[int, ...]
    preperiod: int = 0
    length: int = 0
    misere: bool = False

    def value(self, heap: int) -> int:
        if heap < len(self.table) or not self.length:
            return self.table[heap]
        return self.table[self.preperiod + (heap - self.preperiod) % self.length]

    def reach(self, game: AnyGame, index: int, value: int) -> Any:
        """Looked for in the table, among the ways to change that heap."""
        rules, heap = game.rules, heaps_of(game)[index]
        for move in rules.moves((heap,)):
            if nim_sum(map(self.value, rules.play((heap,), move))) == value:
                return index, move[1]
        return None


LONGEST_TABLE = 200
"""A table of more heaps than this is no rule to play by."""


def table_of_values(
    value: Callable[[int], int], heaps: Sequence[int], ending: Ending, preperiod: int = 0, length: int = 0
) -> TableOfValues | None:
    """The values of the heaps up to the largest, or to the end of the first period; None where they are very many."""
    last = max(heaps, default=0)
    if length and last >= preperiod + length:
        last = preperiod + length - 1
    else:
        preperiod = length = 0
    if last > LONGEST_TABLE:
        return None
    return TableOfValues(tuple(map(value, range(last + 1))), preperiod, length, ending is Ending.MISERE)


@dataclass(frozen=True)
class LeaveRemainder(Recipe, kind="leave-remainder"):
    """One heap, from ``least`` to ``most`` tokens at a time: leave a small remainder, then complete to least + most.

    The remainders to leave are those below ``least``; in misère play the ``least`` ones that follow, so that
    the opponent comes to the last tokens that can be taken.
    """

    least: int
    most: int
    misere: bool = False

    @property
    def step(self) -> int:
        """What each move of the opponent is completed to."""
        return self.least + self.most

    @property
    def lowest(self) -> int:
        """The smallest remainder to leave."""
        return self.least if self.misere else 0

    def holds(self, game: AnyGame) -> bool:
        heap: int = game.position[0]
        return 0 <= heap % self.step - self.lowest < self.least

    def restore(self, game: AnyGame) -> tuple[int, int] | None:
        heap = game.position[0]
        beyond = heap % self.step - self.lowest
        if 0 <= beyond < self.least or heap < self.least:
            return None
        return 0, min(beyond if beyond > 0 else self.most, self.most)

    def answer(self, game: AnyGame, move: tuple[int, int]) -> tuple[int, int] | None:
        left = game.position[0] - move[1]
        return (0, self.step - move[1]) if left >= self.step - move[1] else None


@dataclass(frozen=True)
class CopyHeaps(Recipe, kind="copy-heaps"):
    """Heaps two by two, equal: do in the one what the opponent does in the other.

    One heap alone is taken or split into two equal ones, where the rules allow it; the larger of two is made equal to
    the smaller.
    """

    def holds(self, game: AnyGame) -> bool:
        return not _alone(heaps_of(game))

    def restore(self, game: AnyGame) -> tuple[int, Any] | None:
        heaps = heaps_of(game)
        alone = _alone(heaps)
        rules: Any = game.rules
        if len(alone) == 1:
            (heap,) = alone
            halves = ((), *((half, half) for half in range(heap // 2, max(heap // 2 - _LEAST_TAKEN, 0), -1)))
            left = next((parts for parts in halves if rules.allows(heap, parts)), None)
        elif len(alone) == 2:
            heap, left = max(alone), (min(alone),)
            left = left if rules.allows(heap, left) else None
        else:
            return None
        return None if left is None else (heaps.index(heap), left)

    def answer(self, game: AnyGame, move: tuple[int, Any]) -> tuple[int, Any] | None:
        index, parts = move
        heaps = heaps_of(game)
        before = [place for place, heap in enumerate(heaps) if heap == heaps[index] and place != index]
        if not before:
            return None
        twin = before[0]
        after = game.after(move)
        return (twin if twin < index else twin + len(heaps_of(after)) - len(heaps)), parts


_LEAST_TAKEN = 20
"""Equal halves are looked for where at most twice so many tokens are taken from the middle."""


def _alone(heaps: tuple[int, ...]) -> list[int]:
    """The heaps that are left when equal ones go two by two."""
    return [heap for heap, count in Counter(filter(None, heaps)).items() if count % 2]


@dataclass(frozen=True)
class KeepEven(Recipe, kind="keep-even"):
    """One heap, even numbers being out of reach from an even one: from an odd heap take one token, to leave it even.

    In misère play all tokens but one are taken at once, which the rules must allow.
    """

    misere: bool = False

    def holds(self, game: AnyGame) -> bool:
        heap: int = game.position[0]
        return heap == 1 if self.misere else heap % 2 == 0

    def restore(self, game: AnyGame) -> tuple[int, Any] | None:
        heap = game.position[0]
        if self.misere:
            return (0, (1,)) if heap > 1 else None
        return (0, (heap - 1,) if heap > 1 else ()) if heap % 2 else None
