"""Patterns of presses as words that are added and counted in a few steps, and all solutions of a state as such words.

For two states a word is the mask of the pressed cells. For more states each cell has a lane of bits, so wide that the
remainder of the word by the greatest number of a lane is the number of presses.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from noyau.engines.lights.system import LinearSystem
from noyau.puzzles.lights import Lights


@dataclass(frozen=True)
class Words:
    """How lists of numbers modulo the states are packed into words, added and counted.

    >>> words = Words.of(3, states=3)
    >>> two = words.pack([2, 0, 1])
    >>> words.unpack(words.add(two, two)), words.count(two)
    ([1, 0, 2], 3)
    """

    size: int
    width: int
    add: Callable[[int, int], int]
    count: Callable[[int], int]

    @staticmethod
    def of(size: int, states: int) -> Words:
        """The words of so many cells."""
        if states == 2:
            return Words(size, 1, operator.xor, int.bit_count)
        width = max((size * states).bit_length(), states.bit_length() + 1)
        every = ((1 << width * size) - 1) // ((1 << width) - 1)
        carry, high = every * ((1 << width - 1) - states), every << width - 1

        def add(one: int, other: int) -> int:
            total = one + other
            return total - ((total + carry & high) >> width - 1) * states

        return Words(size, width, add, lambda word: word % ((1 << width) - 1))

    def pack(self, counts: Sequence[int]) -> int:
        """The word of how often each cell is pressed."""
        return int("".join(f"{count:0{self.width}b}" for count in reversed(counts)) or "0", 2)

    def unpack(self, word: int) -> list[int]:
        """How often each cell is pressed."""
        bits = f"{word:0{self.size * self.width}b}"
        ends = range(len(bits), 0, -self.width)
        return [int(bits[end - self.width : end], 2) for end in ends]


def orders(system: LinearSystem) -> list[int]:
    """How often each neutral generator must be added to come back to nothing."""
    if system.board.states > 2:
        from noyau.engines.lights.modular import ModularSystem

        if isinstance(system, ModularSystem):
            return system.orders
    return [system.board.states] * system.nullity


class Coset:
    """All solutions of a state: one of them, plus every sum of the neutral patterns."""

    def __init__(self, system: LinearSystem) -> None:
        self.board = system.board
        self.words = Words.of(self.board.size, self.board.states)
        self._rules = Lights(self.board)
        self.orders = orders(system)
        self.total = system.solutions
        self.generators = [self.to_word(pattern) for pattern in system.neutral]

    def to_word(self, presses: int) -> int:
        return presses if self.board.states == 2 else self.words.pack(self._rules.unpack(presses))

    def from_word(self, word: int) -> int:
        return word if self.board.states == 2 else self._rules.pack(self.words.unpack(word))

    def around(self, word: int) -> Iterator[int]:
        """Every solution once, each one neutral pattern away from that before (a Gray code)."""
        add, generators, sizes = self.words.add, self.generators, self.orders
        yield word
        for step in range(1, self.total):
            index = 0
            while step % sizes[index] == 0:
                step //= sizes[index]
                index += 1
            word = add(word, generators[index])
            yield word
