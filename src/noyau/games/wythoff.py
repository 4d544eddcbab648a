"""Heaps from which the same number may be taken at once: Wythoff's game and Nim with Wythoff's rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from noyau.errors import IllegalMove, SpecError
from noyau.forms.heaps import Heaps, SeveralHeaps, Takes


@dataclass(frozen=True)
class Nimhoff(SeveralHeaps):
    """Take any number of tokens from one heap, or the same number from every heap.

    With an odd number of heaps the lost positions are those of Nim (Duchêne 2006, Theorem 6).
    """

    name: ClassVar[str] = "nimhoff"
    example: ClassVar[str] = "nimhoff:3,4,5"

    @property
    def start(self) -> Heaps:
        return (3, 4, 5)

    def canonical(self, position: Heaps) -> Heaps:
        """The order of the heaps does not matter, but an empty heap does: it forbids to take from all."""
        return tuple(sorted(position))

    def moves(self, position: Heaps) -> Iterator[Takes]:
        for heap, size in enumerate(position):
            for take in range(1, size + 1):
                yield ((heap, take),)
        if len(position) > 1:
            for take in range(1, min(position) + 1):
                yield tuple((heap, take) for heap in range(len(position)))

    def check_heaps(self, position: Heaps, move: Takes) -> None:
        heaps, numbers = [heap for heap, _ in move], {take for _, take in move}
        if len(move) > 1 and (heaps != list(range(len(position))) or len(numbers) > 1):
            raise IllegalMove("error.same-from-all", game=self.spec(position))


@dataclass(frozen=True)
class Wythoff(Nimhoff):
    """Take any number of tokens from one of two heaps, or the same number from both.

    It is the game of the queen that walks to the corner.
    """

    name: ClassVar[str] = "wythoff"
    example: ClassVar[str] = "wythoff:5,8"

    @property
    def start(self) -> Heaps:
        return (5, 8)

    def read(self, text: str) -> Heaps:
        heaps = super().read(text)
        if len(heaps) != 2:
            raise SpecError("error.two-heaps", text=text)
        return heaps
