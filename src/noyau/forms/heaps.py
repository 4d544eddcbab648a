"""Tokens in heaps: ``HeapGame`` needs only the numbers that may be taken, ``SolvedHeaps`` also their theorem."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import Ability, Game, Impartial
from noyau.core.parameters import parameters, read_whole
from noyau.core.reasons import BinaryColumns, Decision, HeapValue, MisereNim, Reason
from noyau.core.verdict import Ending, Outcome
from noyau.values.nimbers import is_lost, nim_sum, winning_targets
from noyau.values.periods import Period
from noyau.values.table_patterns import TableLaw, TableQuestion, both_ways
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.core.recipes import Recipe
    from noyau.kernels.arrays import Integers
    from noyau.values.heaps.growth import Space

    HeapValues = list[int] | list[int | None] | Integers
    """The values of heaps one after the other, None for an infinite one; an array where they are many."""

M = TypeVar("M")
C = TypeVar("C")

Heaps = tuple[int, ...]
Parts = tuple[int, ...]
"""The heaps that are left of one, in increasing order; none of them is empty."""

Take = tuple[int, int]
"""The number of the heap, from 0, and how many tokens are taken from it."""

Takes = tuple[Take, ...]
"""The heaps a move touches, each with the number of tokens taken from it, in the order of the heaps."""

_HEAPS = re.compile(r"[0-9]+(,[0-9]+)*")
_TAKE = re.compile(r"(?:([0-9]+)-)?([0-9]+)")


@runtime_checkable
class LikeHeaps(Protocol, metaclass=Ability):
    """Rules whose positions are heaps of tokens, whatever else they hold."""

    def heap_sizes(self, position: Any) -> Heaps: ...

    def taken(self, position: Any, move: Any) -> Iterable[Take]:
        """The heaps that a move touches, each with the number of tokens that it takes."""

    def bound(self, position: Any) -> int | None:
        """The most that may be taken now, where the position says it."""


@runtime_checkable
class ValuedHeaps(Protocol, metaclass=Ability):
    """Rules under which heaps add up, and each has a value that is known."""

    def heap_value(self, heap: int) -> int:
        """The Grundy value of one heap; several are found fastest when the largest is asked for first."""

    def tame(self) -> bool:
        """Whether a heap behaves as the Nim heap of its value in misère play too."""


class OneHeap(ABC):
    """Where what is known of the single heaps 0, 1, 2 … comes from."""

    engine: str
    reference: str | None = None
    positions: int = 0
    """How many positions were visited."""
    used: Mapping[str, int] = MappingProxyType({})
    """How many heaps each of several methods has valued."""
    space: Space | None = None
    """The sparse space that served."""

    @abstractmethod
    def grundy(self, to: int) -> tuple[HeapValues, Period]:
        """The Grundy values of the heaps up to one, and how they go on."""

    @abstractmethod
    def outcomes(self, to: int) -> str:
        """The outcomes of the heaps up to one, a letter each."""

    @abstractmethod
    def outcome_period(self, outcomes: str) -> Period:
        """How the outcomes go on."""


@runtime_checkable
class KnowsOneHeap(Protocol, metaclass=Ability):
    """Rules that tell themselves what is known of single heaps."""

    def one_heap(self, ending: Ending) -> OneHeap: ...


class OnHeaps(Impartial[Heaps, M]):
    """A game whose position is a row of heaps, written ``3,4,5``."""

    family: ClassVar[str] = "heaps"

    def __post_init__(self) -> None:
        """Check the parameters as a spec does: a set is sorted, a bound of 0 refused."""
        for name, kind in parameters(type(self)).items():
            object.__setattr__(self, name, kind.read(kind.write(getattr(self, name))))

    def read(self, text: str) -> Heaps:
        if not _HEAPS.fullmatch(text):
            raise SpecError("error.heaps", text=text)
        return tuple(map(read_whole, text.split(",")))

    def write(self, position: Heaps) -> str:
        return ",".join(map(str, position))

    def canonical(self, position: Heaps) -> Heaps:
        """Empty heaps and the order of the heaps do not matter."""
        return (tuple(sorted(filter(None, position))) or (0,)) if len(position) > 1 else position

    def heap_sizes(self, position: Heaps) -> Heaps:
        return position

    def taken(self, position: Heaps, move: M) -> Iterable[Take]:
        """The heaps that a move touches, each with the number of tokens that it takes."""
        return fewer_tokens(position, self.play(position, move))

    def bound(self, position: Heaps) -> int | None:
        """The most that may be taken now: no position on heaps alone says it."""
        return None

    def with_one_heap(self) -> OnHeaps[Any]:
        """Rules that are the same as long as there is one heap, where simpler ones are."""
        return self


class SeparateHeaps(OnHeaps[tuple[int, C]], Generic[C]):
    """A move changes one heap and leaves the others alone, so that heaps add up."""

    @abstractmethod
    def breaks(self, heap: int) -> Iterable[Parts]:
        """What may be left of a heap: its parts in increasing order, all of them smaller than the heap."""

    @abstractmethod
    def left_by(self, heap: int, choice: C) -> Parts:
        """What a move leaves of a heap."""

    def taken(self, position: Heaps, move: tuple[int, C]) -> Iterable[Take]:
        heap, choice = move
        return ((heap, position[heap] - sum(self.left_by(position[heap], choice))),)

    def components(self, position: Heaps) -> Sequence[Game[Heaps, tuple[int, C]]]:
        return [Game(self, (size,)) for size in position]

    def lift(self, index: int, move: tuple[int, C]) -> tuple[int, C]:
        return index, move[1]

    def say_place(self, position: Heaps, move: tuple[int, C]) -> Sentence | None:
        return Sentence("play.place.heap", {"heap": move[0] + 1}) if len(position) > 1 else None


class HeapGame(SeparateHeaps[int]):
    """Take tokens from one heap, as many as ``takes`` allows.

    A subclass that says which numbers may be taken is a complete game.
    """

    @property
    def most_taken(self) -> int | None:
        """The most that is ever taken, where the same numbers may be taken from every heap that has them."""
        return None

    def breaks(self, heap: int) -> Iterable[Parts]:
        return (self.left_by(heap, take) for take in self.takes(heap))

    def left_by(self, heap: int, choice: int) -> Parts:
        return (heap - choice,) if choice < heap else ()

    @property
    def start(self) -> Heaps:
        return (13,)

    @abstractmethod
    def takes(self, heap: int) -> Sequence[int]:
        """How many tokens may be taken from a heap, in increasing order."""

    def write_move(self, position: Heaps, move: Take) -> str:
        heap, take = move
        return str(take) if len(position) == 1 else f"{heap + 1}-{take}"

    def read_move(self, position: Heaps, text: str) -> Take:
        read = _TAKE.fullmatch(re.sub(r"\s*-\s*|\s+", "-", text.strip()))
        if read is None or (read[1] is None and len(position) > 1):
            raise IllegalMove("error.heap-move" if len(position) > 1 else "error.take-move", text=text)
        heap, take = read_whole(read[1] or "1") - 1, read_whole(read[2])
        check_take(self, position, heap, take)
        if take not in self.takes(position[heap]):
            raise IllegalMove("error.take-forbidden", heap=heap + 1, take=take, game=self.spec(position))
        return heap, take

    def say_move(self, position: Heaps, move: Take) -> Sentence:
        heap, take = move
        key = "move.take-single" if len(position) == 1 else "move.take"
        return Sentence(key, {"n": take, "heap": heap + 1})

    def moves(self, position: Heaps) -> Iterator[Take]:
        for heap, size in enumerate(position):
            for take in self.takes(size):
                yield heap, take

    def play(self, position: Heaps, move: Take) -> Heaps:
        heap, take = move
        return (*position[:heap], position[heap] - take, *position[heap + 1 :])

    def options(self, position: Heaps) -> Iterable[Heaps]:
        if len(position) > 1:
            return super().options(position)
        size = position[0]
        return ((size - take,) for take in self.takes(size))


class SeveralHeaps(OnHeaps[Takes]):
    """Take tokens from one heap or from several at once; a move is written ``1-2,3-1``."""

    def must_end(self) -> bool:
        return True

    def taken(self, position: Heaps, move: Takes) -> Takes:
        return move

    def write_move(self, position: Heaps, move: Takes) -> str:
        return ",".join(f"{heap + 1}-{take}" for heap, take in move)

    def read_move(self, position: Heaps, text: str) -> Takes:
        parts = re.split(r"[\s,]+", text.strip())
        if not all(re.fullmatch(r"[0-9]+-[0-9]+", part) for part in parts):
            raise IllegalMove("error.moore-move", text=text)
        pairs = (part.split("-") for part in parts)
        move = tuple(sorted((read_whole(heap) - 1, read_whole(take)) for heap, take in pairs))
        self.check_heaps(position, move)
        for heap, take in move:
            check_take(self, position, heap, take)
            if take == 0:
                raise IllegalMove("error.take-forbidden", heap=heap + 1, take=take, game=self.spec(position))
        return move

    @abstractmethod
    def check_heaps(self, position: Heaps, move: Takes) -> None:
        """Refuse a move from heaps that may not be touched together."""

    def say_move(self, position: Heaps, move: Takes) -> Sentence:
        parts = tuple(Sentence("move.from-heap", {"n": take, "heap": heap + 1}) for heap, take in move)
        return Sentence("move.take-several", {"parts": parts})

    def say_place(self, position: Heaps, move: Takes) -> Sentence | None:
        if len(position) == 1:
            return None
        heaps = tuple(heap + 1 for heap, _ in move)
        if len(heaps) == 1:
            return Sentence("play.place.heap", {"heap": heaps[0]})
        return Sentence("play.place.heaps", {"heaps": heaps})

    def play(self, position: Heaps, move: Takes) -> Heaps:
        heaps = list(position)
        for heap, take in move:
            heaps[heap] -= take
        return tuple(heaps)


class SolvedHeaps(HeapGame):
    """Heaps whose Grundy value a theorem gives, one heap at a time.

    The sum is Nim on the values (Sprague 1935, Grundy 1939). In misère play they are solved only where
    ``misere_reference`` names the theorem: for subtraction games it is Ferguson's (1974).
    """

    reference: ClassVar[str]
    misere_reference: ClassVar[str | None] = None
    """The theorem by which a heap behaves as the Nim heap of its value in misère play too, where there is one."""

    @abstractmethod
    def heap_value(self, heap: int) -> int:
        """The Grundy value of one heap."""

    @abstractmethod
    def takes_to(self, heap: int, value: int) -> Iterable[int]:
        """How many tokens to take from a heap so as to leave one of that value."""

    @property
    @abstractmethod
    def period(self) -> Period:
        """How the values of the heaps 0, 1, 2 … repeat, proved."""

    def table_law(self, asked: TableQuestion) -> TableLaw:
        """Two heaps whose values repeat; in misère play a theorem may need other numbers."""
        period = self.period
        known = period.status == "proved" and not period.saltus
        if asked.what == "remoteness" or asked.ending is Ending.MISERE or not known:
            return TableLaw()
        assert period.length is not None
        assert period.preperiod is not None
        return TableLaw(both_ways(period.length, period.preperiod, self.reference or ""))

    def law(self, position: Heaps) -> tuple[Reason, ...]:
        """Why the heaps have the values they have."""
        return ()

    def recipe(self, position: Heaps, ending: Ending) -> Recipe | None:
        """The rule to play by; without a better one, by the table of the values."""
        from noyau.forms.heap_recipes import table_of_values

        return table_of_values(self.heap_value, position, ending)

    def tame(self) -> bool:
        return self.misere_reference is not None

    def grundy(self, position: Heaps) -> int:
        return nim_sum(map(self.heap_value, position))

    def moves_to(self, position: Heaps, value: int) -> Iterator[Take]:
        values = [self.heap_value(size) for size in position]
        change = nim_sum(values) ^ value
        for heap, size in enumerate(position):
            for take in self.takes_to(size, values[heap] ^ change):
                yield heap, take

    def decide(self, position: Heaps, ending: Ending) -> Decision[Take] | None:
        reference = self.reference if ending is Ending.NORMAL else self.misere_reference
        if reference is None:
            return None
        values = [self.heap_value(size) for size in position]
        lost = is_lost(values, ending)
        return Decision(
            outcome=Outcome.P if lost else Outcome.N,
            reasons=(*self.law(position), *(sum_reasons(values, ending) or (HeapValue(values[0]),))),
            reference=reference,
            winning=lambda: iter(()) if lost else self._winning(position, values, ending),
            grundy=nim_sum(values) if ending is Ending.NORMAL else None,
        )

    def _winning(self, position: Heaps, values: Sequence[int], ending: Ending) -> Iterator[Take]:
        for heap, target in winning_targets(values, ending):
            for take in self.takes_to(position[heap], target):
                yield heap, take


def sum_reasons(values: Sequence[int], ending: Ending) -> tuple[Reason, ...]:
    """Why heaps of these values are won or lost, where each behaves as the Nim heap of its value; nothing of one heap
    in normal play.
    """
    columns = (BinaryColumns(tuple(values), nim_sum(values)),) if len(values) > 1 else ()
    if ending is Ending.NORMAL:
        return columns
    large = sum(value > 1 for value in values)
    ones = sum(value == 1 for value in values)
    return (*(columns if large else ()), MisereNim(tuple(values), large, ones))


def fewer_tokens(before: Heaps, after: Heaps) -> Iterator[Take]:
    """The heaps that have become smaller, each by how much."""
    return ((heap, size - left) for heap, (size, left) in enumerate(zip(before, after, strict=False)) if left < size)


def check_take(rules: OnHeaps[M], position: Heaps, heap: int, take: int) -> None:
    """Refuse to take from a heap that is not there, or more than it holds."""
    game = rules.spec(position)
    if not 0 <= heap < len(position):
        raise IllegalMove("error.no-heap", heap=heap + 1, count=len(position), game=game)
    if take > position[heap]:
        raise IllegalMove("error.heap-holds", heap=heap + 1, n=position[heap], take=take, game=game)
