"""Heaps that may be broken: a move puts smaller heaps in the place of one."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from noyau.errors import IllegalMove
from noyau.forms.heaps import Heaps, OnHeaps
from noyau.game import Game
from noyau.parameters import whole
from noyau.values.heap_tables import HeapTable
from noyau.values.heapcodes import Parts
from noyau.values.nimbers import nim_sum
from noyau.verdict import Decision, Ending, Outcome, Reason
from noyau.words import Sentence

Break = tuple[int, Parts]
"""The number of the heap, from 0, and the heaps that are left of it."""

_HEAPS_TOLD = 8
_TOLD = 40
"""So many heaps, and options of a heap, are told with their values."""

_BREAK = re.compile(r"(?:([0-9]+)\s*:\s*)?([0-9]+(?:\s*\+\s*[0-9]+)*)")


class TakeAndBreak(OnHeaps[Break]):
    """Take tokens from one heap and leave the rest as one heap or several.

    A move is written by the heap and what is left of it: ``1:3+4``, ``2:0``; of a single heap, ``3+4``. A subclass
    that says what may be left of a heap is a complete game: heaps add up (Sprague 1935, Grundy 1939).
    """

    @property
    def start(self) -> Heaps:
        return (12,)

    @abstractmethod
    def breaks(self, heap: int) -> Iterable[Parts]:
        """What may be left of a heap: its parts in increasing order, all of them smaller than the heap."""

    @cached_property
    def table(self) -> HeapTable:
        """The values of single heaps."""
        return HeapTable(self.breaks)

    def write_move(self, position: Heaps, move: Break) -> str:
        heap, parts = move
        left = "+".join(map(str, parts)) or "0"
        return left if len(position) == 1 else f"{heap + 1}:{left}"

    def read_move(self, position: Heaps, text: str) -> Break:
        read = _BREAK.fullmatch(text.strip())
        if read is None or (read[1] is None and len(position) > 1):
            raise IllegalMove("break.move" if len(position) > 1 else "break.parts", text=text)
        heap = whole(read[1] or "1") - 1
        if not 0 <= heap < len(position):
            raise IllegalMove("error.no-heap", heap=heap + 1, count=len(position), game=self.spec(position))
        parts = tuple(sorted(part for part in map(whole, read[2].split("+")) if part))
        if parts not in self.breaks(position[heap]):
            left = "+".join(map(str, parts)) or "0"
            raise IllegalMove("break.forbidden", heap=heap + 1, n=position[heap], left=left, game=self.spec(position))
        return heap, parts

    def say_move(self, position: Heaps, move: Break) -> Sentence:
        heap, parts = move
        taken = position[heap] - sum(parts)
        kind = "all" if not parts else "take" if len(parts) == 1 else "split" if taken == 0 else "break"
        place = "one" if len(position) == 1 else "of"
        return Sentence(f"break.{kind}-{place}", {"n": taken, "heap": heap + 1, "parts": parts})

    def moves(self, position: Heaps) -> Iterator[Break]:
        for heap, size in enumerate(position):
            for parts in self.breaks(size):
                yield heap, parts

    def play(self, position: Heaps, move: Break) -> Heaps:
        heap, parts = move
        return (*position[:heap], *parts, *position[heap + 1 :]) or (0,)

    def components(self, position: Heaps) -> Sequence[Game[Heaps, Break]]:
        return [Game(self, (size,)) for size in position]

    def lift(self, index: int, move: Break) -> Break:
        return index, move[1]

    def decide(self, position: Heaps, ending: Ending) -> Decision[Break] | None:
        if ending is Ending.MISERE:
            return None
        values = tuple(map(self.table.value, position))
        total = nim_sum(values)
        reasons = [Reason("break-mex", self._mex(size)) for size in dict.fromkeys(position[:_HEAPS_TOLD])]
        if len(position) > 1:
            reasons.append(Reason("binary-columns", {"values": values, "sum": total}))
        return Decision(
            outcome=Outcome.N if total else Outcome.P,
            reasons=tuple(reasons),
            reference=self.table.reference(max(position)),
            winning=lambda: self.moves_to(position, 0) if total else iter(()),
            grundy=total,
        )

    def _mex(self, heap: int) -> dict[str, Any]:
        """Why a heap has its value: those of its options, the first of them at least, and the heap it repeats."""
        options = tuple(islice(((parts, tuple(map(self.table.value, parts))) for parts in self.breaks(heap)), _TOLD))
        return {"heap": heap, "value": self.table.value(heap), "options": options, **self.table.repeats(heap)}

    def grundy(self, position: Heaps) -> int:
        return nim_sum(map(self.table.value, position))

    def moves_to(self, position: Heaps, value: int) -> Iterator[Break]:
        values = [self.table.value(size) for size in position]
        change = nim_sum(values) ^ value
        for heap, size in enumerate(position):
            wanted = values[heap] ^ change
            for parts in self.breaks(size):
                if nim_sum(map(self.table.value, parts)) == wanted:
                    yield heap, parts
