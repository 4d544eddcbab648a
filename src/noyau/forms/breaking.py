"""Heaps that may be broken: a move puts smaller heaps in the place of one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from noyau.core.errors import IllegalMove
from noyau.core.parameters import read_whole
from noyau.core.reasons import Decision, Reason, RuleOfGame
from noyau.core.verdict import Ending, Outcome
from noyau.forms.heaps import Heaps, SeparateHeaps, check_take, sum_reasons
from noyau.values.heaps.codes import HeapCode, Parts
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.nimbers import is_lost, nim_sum, winning_targets
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.core.recipes import Recipe

Break = tuple[int, Parts]
"""The number of the heap, from 0, and the heaps that are left of it."""

_HEAPS_TOLD = 8
_TOLD = 40
"""So many heaps, and options of a heap, are told with their values."""

_LOOKED_AT = 4000
"""The values that a heap can be left with are gathered from so many of its options at the most."""

_BREAK = re.compile(r"(?:([0-9]+)\s*:\s*)?([0-9]+(?:\s*\+\s*[0-9]+)*)")
_TAKE = re.compile(r"([0-9]+)\s*-\s*([0-9]+)")


@dataclass(frozen=True)
class Reached:
    """A value that options of a heap have: the first such option, the values of its parts, how many there are."""

    value: int
    parts: Parts
    values: tuple[int, ...]
    n: int


@dataclass(frozen=True)
class Broken(RuleOfGame, kind="break-mex"):
    """Why a heap that may be broken has its value; of its options the first, with the values of their parts."""

    heap: int
    value: int
    options: tuple[tuple[Parts, tuple[int, ...]], ...]


@dataclass(frozen=True)
class BreakMex(Broken):
    """The least value that no option has; unless it is complete, options may have other values than those reached."""

    reached: tuple[Reached, ...]
    complete: bool


@dataclass(frozen=True)
class BreakPeriod(Broken):
    """A heap so large that the values repeat: it has the value of a smaller one."""

    same: int
    preperiod: int
    length: int
    reference: str


@dataclass(frozen=True)
class BreakFactor(Broken):
    """A heap whose least prime factor tells its value."""

    factor: int


class TakeAndBreak(SeparateHeaps[Parts]):
    """Take tokens from one heap and leave the rest as one heap or several.

    A move is written by the heap and what is left of it: ``1:3+4``, ``2:0``; of a single heap, ``3+4``. As in Nim,
    ``2-1`` takes 1 token from heap 2 without breaking it. A subclass that says what may be left of a heap is a
    complete game: heaps add up (Sprague 1935, Grundy 1939).
    """

    code: HeapCode | None = None
    """The digits that say what may be left of a heap, where there are such digits."""

    @property
    def start(self) -> Heaps:
        return (12,)

    @property
    def edition(self) -> str | None:
        """What tells rules of one name apart that may be rewritten."""
        return None

    def left_by(self, heap: int, choice: Parts) -> Parts:
        return choice

    @cached_property
    def table(self) -> HeapTable:
        """The values of single heaps."""
        return HeapTable(self.code or self.breaks)

    def heap_value(self, heap: int) -> int:
        return self.table.value(heap)

    def tame(self) -> bool:
        """No theorem says so."""
        return False

    def write_move(self, position: Heaps, move: Break) -> str:
        heap, parts = move
        left = "+".join(map(str, parts)) or "0"
        return left if len(position) == 1 else f"{heap + 1}:{left}"

    def read_move(self, position: Heaps, text: str) -> Break:
        taking = _TAKE.fullmatch(text.strip())
        read = taking or _BREAK.fullmatch(text.strip())
        if read is None or (read[1] is None and len(position) > 1):
            raise IllegalMove("break.move" if len(position) > 1 else "break.parts", text=text)
        heap = read_whole(read[1] or "1") - 1
        if not 0 <= heap < len(position):
            raise IllegalMove("error.no-heap", heap=heap + 1, count=len(position), game=self.spec(position))
        if taking:
            check_take(self, position, heap, read_whole(taking[2]))
            left: Iterable[int] = (position[heap] - read_whole(taking[2]),)
        else:
            left = map(read_whole, read[2].split("+"))
        parts = tuple(sorted(part for part in left if part))
        if not self.allows(position[heap], parts):
            said = "+".join(map(str, parts)) or "0"
            raise IllegalMove("break.forbidden", heap=heap + 1, n=position[heap], left=said, game=self.spec(position))
        return heap, parts

    def allows(self, heap: int, parts: Parts) -> bool:
        """Whether the rules let these parts be left of a heap; a code says so at once, however large the heap."""
        code = self.code
        if code is None:
            return parts in self.breaks(heap)
        taken = heap - sum(parts)
        distinct = not code.unequal or len(set(parts)) == len(parts)
        return distinct and taken >= 0 and heap not in code.whole and bool(code.digit(taken) >> len(parts) & 1)

    def say_move(self, position: Heaps, move: Break) -> Sentence:
        heap, parts = move
        taken = position[heap] - sum(parts)
        kind = "all" if not parts else "take" if len(parts) == 1 else "split" if taken == 0 else "break"
        place = "one" if len(position) == 1 else "of"
        facts: dict[str, object] = {"n": taken, "heap": heap + 1}
        if len(parts) > 1:
            facts["parts"] = Sentence("break.and", {"parts": parts[:-1], "last": parts[-1]})
        return Sentence(f"break.{kind}-{place}", facts)

    def moves(self, position: Heaps) -> Iterator[Break]:
        for heap, size in enumerate(position):
            for parts in self.breaks(size):
                yield heap, parts

    def play(self, position: Heaps, move: Break) -> Heaps:
        heap, parts = move
        return (*position[:heap], *parts, *position[heap + 1 :]) or (0,)

    def options(self, position: Heaps) -> Iterator[Heaps]:
        for heap, size in enumerate(position):
            before, after = position[:heap], position[heap + 1 :]
            for parts in self.breaks(size):
                yield (*before, *parts, *after) or (0,)

    def decide(self, position: Heaps, ending: Ending) -> Decision[Break] | None:
        if ending is Ending.MISERE and not self.tame():
            return None
        values = tuple(map(self.table.value, position))
        lost = is_lost(values, ending)
        told: list[Reason] = [self._why(size) for size in dict.fromkeys(position[:_HEAPS_TOLD])]
        reasons = sum_reasons(values, ending) if ending is Ending.MISERE or len(position) > 1 else ()
        return Decision(
            outcome=Outcome.P if lost else Outcome.N,
            reasons=(*told, *reasons),
            reference=self.table.reference(max(position)),
            winning=lambda: iter(()) if lost else self._winning(position, values, ending),
            grundy=nim_sum(values) if ending is Ending.NORMAL else None,
        )

    def recipe(self, position: Heaps, ending: Ending) -> Recipe | None:
        """Copy where heaps can be made equal two by two, else the table of the values."""
        from noyau.core.game import Game
        from noyau.forms.heap_recipes import CopyHeaps, table_of_values

        if ending is Ending.NORMAL:
            copying, game = CopyHeaps(), Game(self, position)
            if copying.holds(game) or copying.restore(game) is not None:
                return copying
        elif not self.tame():
            return None
        repeats = self.table.repeats(max(position, default=0)) or {"preperiod": 0, "length": 0}
        return table_of_values(self.heap_value, position, ending, repeats["preperiod"], repeats["length"])

    def _winning(self, position: Heaps, values: Sequence[int], ending: Ending) -> Iterator[Break]:
        for heap, target in winning_targets(values, ending):
            for parts in self.table.options_of(position[heap], target):
                yield heap, parts

    def _why(self, heap: int) -> Broken:
        """Why a heap has its value: the smaller heap it repeats, or the values that its options have."""
        told = islice(((parts, tuple(map(self.table.value, parts))) for parts in self.breaks(heap)), _TOLD)
        value, options = self.table.value(heap), tuple(told)
        repeats = self.table.repeats(heap)
        if repeats:
            return BreakPeriod(heap, value, options, **repeats, reference=self.table.reference(heap))
        if heap not in self._known:
            self._known[heap] = self._reached(heap)
        return BreakMex(heap, value, options, *self._known[heap])

    @cached_property
    def _known(self) -> dict[int, tuple[tuple[Reached, ...], bool]]:
        """The values that each heap has been found to reach: every option of a position asks for them again."""
        return {}

    def _reached(self, heap: int) -> tuple[tuple[Reached, ...], bool]:
        """The values that options have, and whether all options were looked at."""
        options = list(islice(self.breaks(heap), _LOOKED_AT + 1))
        first: dict[int, tuple[Heaps, Heaps]] = {}
        counts: Counter[int] = Counter()
        for parts in options[:_LOOKED_AT]:
            values = tuple(map(self.table.value, parts))
            value = nim_sum(values)
            first.setdefault(value, (parts, values))
            counts[value] += 1
        reached = tuple(Reached(value, *first[value], counts[value]) for value in sorted(first))
        return reached, len(options) <= _LOOKED_AT

    def grundy(self, position: Heaps) -> int:
        return nim_sum(map(self.table.value, position))

    def moves_to(self, position: Heaps, value: int) -> Iterator[Break]:
        values = [self.table.value(size) for size in position]
        change = nim_sum(values) ^ value
        for heap, size in enumerate(position):
            for parts in self.table.options_of(size, values[heap] ^ change):
                yield heap, parts
