"""Chance that is the same on every machine and under every version of Python: SplitMix64, begun from a text."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

_WORD = 64
_ALL = (1 << _WORD) - 1


class Chance(Random):
    """Random choices that only a text decides; what the standard library draws from it is drawn here, by ``below``.

    >>> chance = Chance("nim 3 1")
    >>> [chance.randrange(10) for _ in range(8)], chance.choice("abc"), chance.randint(5, 6)
    ([6, 7, 8, 0, 6, 3, 3, 6], 'a', 5)
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._state = int.from_bytes(sha256(text.encode()).digest()[:8], "big")

    def _word(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _ALL
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _ALL
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _ALL
        return mixed ^ mixed >> 31

    def below(self, count: int) -> int:
        """A whole number from 0 to below a count, each as likely as the others."""
        most = _ALL + 1 - (_ALL + 1) % count
        while (word := self._word()) >= most:
            pass
        return word % count

    def getrandbits(self, k: int) -> int:
        """Bits for whatever else the standard library makes of chance: nothing of it comes from the clock."""
        words = -(-k // _WORD)
        return sum(self._word() << _WORD * place for place in range(words)) >> (words * _WORD - k)

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        first, end = (0, start) if stop is None else (start, stop)
        return first + step * self.below(-(-(end - first) // step))

    def randint(self, a: int, b: int) -> int:
        return a + self.below(b - a + 1)

    def choice(self, seq: Any) -> Any:
        return seq[self.below(len(seq))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in another order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]
