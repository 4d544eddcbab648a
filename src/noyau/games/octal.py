"""Take-and-break games: codes, Kayles, Dawson's chess, Grundy's game and its variants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import ClassVar

from noyau.core.caches import remembered
from noyau.core.errors import SpecError, TooLarge
from noyau.core.parameters import Kind, parameter
from noyau.core.reasons import Decision, Remark, RuleOfGame
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.breaking import Break, BreakFactor, Broken, TakeAndBreak
from noyau.forms.heap_recipes import KeepEven
from noyau.forms.heaps import Heaps
from noyau.values.heaps.codes import HeapCode, Parts, read_code, write_code
from noyau.values.heaps.coprime import LOOKED_AT, REFERENCE, CoprimeHeaps
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.primes import least_factor


class Code(Kind[HeapCode]):
    """A code of octal or hexadecimal digits, ``0.137``, ``4.0``, ``0.(3)``."""

    label = "code"

    def read(self, text: str) -> HeapCode:
        code = read_code(text)
        if code is None:
            raise SpecError("octal.text", text=text)
        if code.digits[0] & 3:
            raise SpecError("octal.first", text=text, digit=f"{code.digits[0]:x}")
        return code

    def write(self, value: HeapCode) -> str:
        return write_code(value)


class CodeGame(TakeAndBreak):
    """A take-and-break game given by its code."""

    code: HeapCode

    def breaks(self, heap: int) -> Iterator[Parts]:
        return iter(_list_options(self.code, heap)) if heap <= _SMALL else self.code.options(heap)


_SMALL = 40
"""What may be left of so small a heap is remembered: whoever visits sums asks for it again and again."""


@remembered(most=1000)
def _list_options(code: HeapCode, heap: int) -> tuple[Parts, ...]:
    return tuple(code.options(heap))


@dataclass(frozen=True)
class Octal(CodeGame):
    """Take t tokens from a heap and leave the rest as the digit t of the code allows: no heap, one, two or three.

    >>> from noyau.core.spec import parse
    >>> [rules.write_move((5,), move) for rules in [parse("octal:0.07").rules] for move in rules.moves((5,))]
    ['3', '1+2']
    """

    name: ClassVar[str] = "octal"
    example: ClassVar[str] = "octal:0.137:20"
    code: HeapCode = parameter(Code())


@dataclass(frozen=True)
class Kayles(CodeGame):
    """Knock down one skittle or two that stand side by side: the code 0.77."""

    name: ClassVar[str] = "kayles"
    example: ClassVar[str] = "kayles:7,3"
    code = HeapCode((0, 7, 7))


@dataclass(frozen=True)
class Dawson(CodeGame):
    """Dawson's chess on boards of three rows: the code 0.137."""

    name: ClassVar[str] = "dawson"
    example: ClassVar[str] = "dawson:10"
    code = HeapCode((0, 1, 3, 7))


@dataclass(frozen=True)
class Grundy(CodeGame):
    """Split a heap into two heaps of different sizes (Grundy 1939)."""

    name: ClassVar[str] = "grundy"
    example: ClassVar[str] = "grundy:50"
    code = HeapCode((4,), unequal=True)


@dataclass(frozen=True)
class Couples(CodeGame):
    """Split a heap into two, but never a heap of two: couples are forever."""

    name: ClassVar[str] = "couples-are-forever"
    example: ClassVar[str] = "couples-are-forever:12"
    code = HeapCode((4,), whole=(2,))


@dataclass(frozen=True)
class OddHeap(RuleOfGame, Remark, kind="breaking.odd-heap"):
    """An odd heap of Prim whose value is not known: it is not 0, nor 1."""

    heap: int


@dataclass(frozen=True)
class Prim(TakeAndBreak):
    """Take from a heap a number of tokens that has no common divisor with its size."""

    name: ClassVar[str] = "prim"
    example: ClassVar[str] = "prim:12"

    @cached_property
    def table(self) -> HeapTable:
        return CoprimeHeaps(self.breaks)

    def tame(self) -> bool:
        """Of an odd heap but 1, both 1 and 2 can be left; of an even one 1, and nothing else that is fickle."""
        return True

    def decide(self, position: Heaps, ending: Ending) -> Decision[Break] | None:
        try:
            return super().decide(position, ending)
        except TooLarge:
            if len(position) > 1 or position[0] % 2 == 0:
                raise
        # its value is not known, but that it is odd and not 1 is enough
        return Decision(
            outcome=Outcome.N,
            reasons=(OddHeap(position[0]),),
            reference=REFERENCE,
            winning=lambda: self.moves_to(position, 0 if ending is Ending.NORMAL else 1),
        )

    def recipe(self, position: Heaps, ending: Ending) -> Recipe | None:
        """One heap is kept even."""
        return KeepEven(ending is Ending.MISERE) if len(position) == 1 else super().recipe(position, ending)

    def moves_to(self, position: Heaps, value: int) -> Iterator[Break]:
        if len(position) > 1:
            return super().moves_to(position, value)
        return ((0, parts) for parts in self.table.options_of(position[0], value))

    def _why(self, heap: int) -> Broken:
        """A large heap by its least prime factor, for its options are too many to be looked at."""
        factor = least_factor(heap) if heap > LOOKED_AT else None
        return super()._why(heap) if factor is None else BreakFactor(heap, self.table.value(heap), (), factor)

    def breaks(self, heap: int) -> Iterator[Parts]:
        for taken in range(1, heap + 1):
            if gcd(taken, heap) == 1:
                yield (heap - taken,) if taken < heap else ()
