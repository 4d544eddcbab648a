"""Cells that bear signs: a sign is some of the bits that a cell has, one on each plane.

A position is a mask; cell c of plane p is bit ``p * cells + c``. A cell that bears nothing has no bit set.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from noyau.core.errors import SpecError
from noyau.core.game import Rules
from noyau.forms.rewriting import Mask

Change = Mapping[int, str]
"""What a move asks of cells: ``.`` to bear this sign, ``.x`` to bear the first and get the second, ``!x`` not to."""

NOT = "!"


class Asked(NamedTuple):
    """What is asked of a cell: the bits that it must have and must not, those that it loses and gets."""

    bears: Mask
    lacks: Mask
    loses: Mask = 0
    gets: Mask = 0


class Signs(Rules[Mask, int]):
    """A game on cells each of which bears one of a few signs."""

    signs: ClassVar[str] = ".#"
    """What a cell may bear; at the start all cells bear the first sign."""
    codes: ClassVar[Mapping[str, int]] = {".": 1, "#": 0}
    """The bits of each sign, that of plane 0 first; unless a class says more, each sign but the last has its own."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = vars(cls)
        if "signs" in own and "codes" not in own:
            cls.codes = {sign: 1 << plane for plane, sign in enumerate(cls.signs[:-1])} | {cls.signs[-1]: 0}

    @property
    @abstractmethod
    def cells(self) -> int:
        """How many cells there are."""

    @property
    def start(self) -> Mask:
        """All cells bear the first sign."""
        first, every = self.codes[self.signs[0]], (1 << self.cells) - 1
        return sum(every << plane * self.cells for plane in range(self._depth) if first >> plane & 1)

    def sign(self, position: Mask, cell: int) -> str:
        """What a cell bears."""
        code = "".join("01"[position >> cell + plane * self.cells & 1] for plane in range(self._depth))
        return self._sign_of.get(code, self.signs[-1])

    def mask(self, marks: str) -> Mask:
        """The position in which the cells bear these signs, one after the other."""
        backwards = marks[::-1]
        planes = ("".join("01"[self.codes[mark] >> plane & 1] for mark in backwards) for plane in range(self._depth))
        return sum(int(bits, 2) << plane * self.cells for plane, bits in enumerate(planes))

    def marks(self, position: Mask) -> str:
        """The sign of each cell, one after the other."""
        every = (1 << self.cells) - 1
        planes = [f"{position >> plane * self.cells & every:0{self.cells}b}"[::-1] for plane in range(self._depth)]
        codes = map("".join, zip(*planes, strict=True))
        return "".join([self._sign_of.get(code, self.signs[-1]) for code in codes])

    @cached_property
    def _depth(self) -> int:
        """How many planes there are."""
        return max(self.codes.values()).bit_length()

    @cached_property
    def _sign_of(self) -> dict[str, str]:
        """The sign of each code, written from plane 0 on."""
        return {f"{code:0{self._depth}b}"[::-1]: sign for sign, code in self.codes.items()}

    def ask(self, asked: str) -> Asked:
        """What is asked of cell 0."""
        is_not = len(asked) == 2 and asked[0] == NOT
        if not 1 <= len(asked) <= 2 or set(asked[is_not:]) - set(self.signs):
            raise SpecError("grid.asked", name=self.name, asked=asked, signs=quoted(self.signs))
        bits = {sign: self._at_first(code) for sign, code in self.codes.items()}
        others, last = self.signs[:-1], self.signs[-1]
        if is_not and asked[1] != last:
            return Asked(0, bits[asked[1]])
        if is_not and len(others) > 1:
            raise SpecError("grid.not-last", name=self.name, asked=asked, last=last, others=quoted(others))
        before = others[0] if is_not else asked[0]
        bears = bits[before]
        lacks = 0
        for code in bits.values():
            if code & bears == bears:
                lacks |= code & ~bears
        after = "" if is_not else asked[1:]
        return Asked(bears, lacks, bears, bits[after]) if after else Asked(bears, lacks)

    def _at_first(self, code: int) -> Mask:
        """A code as the bits of cell 0."""
        return sum(1 << plane * self.cells for plane in range(self._depth) if code >> plane & 1)


def quoted(signs: Iterable[str]) -> tuple[str, ...]:
    """Signs as a sentence shows them."""
    return tuple(f"'{sign}'" for sign in signs)
