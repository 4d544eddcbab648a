"""All solutions of a state, and those that differ by more than a symmetry of the board."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.core.game import cell_name
from noyau.core.reasons import CellName, by_number
from noyau.graphs.automorphisms import Permutation, symmetries
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.linear_system import LinearSystem


@dataclass(frozen=True)
class Packing:
    """How lists of numbers modulo the states are packed into words, added and counted.

    >>> words = Packing.of(3, states=3)
    >>> two = words.pack([2, 0, 1])
    >>> words.unpack(words.add(two, two)), words.count(two)
    ([1, 0, 2], 3)
    """

    size: int
    width: int
    add: Callable[[int, int], int]
    count: Callable[[int], int]

    @staticmethod
    def of(size: int, states: int) -> Packing:
        """The words of so many cells."""
        if states == 2:
            return Packing(size, 1, operator.xor, int.bit_count)
        width = max((size * states).bit_length(), states.bit_length() + 1)
        every = ((1 << width * size) - 1) // ((1 << width) - 1)
        carry, high = every * ((1 << width - 1) - states), every << width - 1

        def add(one: int, other: int) -> int:
            total = one + other
            return total - ((total + carry & high) >> width - 1) * states

        return Packing(size, width, add, lambda word: word % ((1 << width) - 1))

    def pack(self, counts: Sequence[int]) -> int:
        """The word of how often each cell is pressed."""
        return int("".join(f"{count:0{self.width}b}" for count in reversed(counts)) or "0", 2)

    def unpack(self, word: int) -> list[int]:
        """How often each cell is pressed."""
        bits = f"{word:0{self.size * self.width}b}"
        ends = range(len(bits), 0, -self.width)
        return [int(bits[end - self.width : end], 2) for end in ends]


class Coset:
    """All solutions of a state: one of them, plus every sum of the neutral patterns."""

    def __init__(self, system: LinearSystem) -> None:
        self.board = system.board
        self.words = Packing.of(self.board.size, self.board.states)
        self._rules = Lights(self.board)
        self.orders = system.orders
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


MOST_SORTED = 1 << 17
"""Up to so many solutions, the shortest come first."""

_MOST_MOVED = 10_000_000
"""The most cells that are moved by symmetries to compare solutions."""

Counts = tuple[int, ...]
"""How often each cell is pressed."""


@dataclass(frozen=True)
class Listing:
    """Solutions, and whether they are all."""

    solutions: tuple[Counts, ...]
    complete: bool


def write_all(system: LinearSystem, change: int, presses: int | None, budget: Budget) -> dict[str, object]:
    """All solutions as JSON has them, whether they are all, and those different up to the symmetries of the board.

    Only symmetries that keep the change count: these are the ones that lead from solutions to solutions.
    """
    if presses is None:
        return {"all": [], "all_complete": True, "different": []}
    name = cell_name(Lights(system.board))
    listing = list_solutions(system, presses, budget.limit.positions)
    every = [write_presses(counts, name=name) for counts in listing.solutions]
    written = {"all": every, "all_complete": listing.complete}
    try:
        group = symmetries(system.board, Lights(system.board).unpack(change))
    except TooLarge:
        return written
    if not listing.complete or len(listing.solutions) * len(group.generators) * system.board.size > _MOST_MOVED:
        return written
    different = different_solutions(listing.solutions, group.generators)
    return {**written, "different": [write_presses(counts, name=name) for counts in different]}


def write_presses(counts: Sequence[int], first: int = 0, name: CellName = by_number) -> list[object]:
    """The pressed cells as they are called, with ``cell×n`` for one that is pressed n times.

    >>> write_presses((0, 1, 2))
    [1, '2×2']
    """
    pressed = ((name(cell), count) for cell, count in enumerate(counts, first) if count)
    return [cell if count == 1 else f"{cell}×{count}" for cell, count in pressed]


def list_solutions(system: LinearSystem, presses: int, most: int) -> Listing:
    """All solutions, the shortest first, at most so many; where they are very many, the first that are found.

    >>> from noyau.graphs.boards import read_board
    >>> from noyau.puzzles.lights.solving import choose_system
    >>> [sum(counts) for counts in list_solutions(choose_system(read_board("grid-2x3")), 0, 10).solutions]
    [0, 4, 4, 4]
    """
    coset = Coset(system)
    words: Iterable[int] = coset.around(coset.to_word(presses))
    if coset.total > MOST_SORTED:
        found = [tuple(coset.words.unpack(word)) for word in islice(words, most)]
        return Listing(tuple(found), coset.total <= most)
    sorted_words = sorted((coset.words.count(word), _reading(coset.words.unpack(word))) for word in words)
    return Listing(tuple(_reading(reading) for _, reading in sorted_words[:most]), coset.total <= most)


def _reading(counts: Sequence[int]) -> Counts:
    """Signs changed, so that of two lists the one that presses an earlier cell more comes first."""
    return tuple(-count for count in counts)


def different_solutions(solutions: Sequence[Counts], generators: Sequence[Permutation]) -> list[Counts]:
    """One solution, the first, of each class under the group that permutations of the cells generate.

    >>> different_solutions([(1, 0), (0, 1), (1, 1)], [(1, 0)])
    [(1, 0), (1, 1)]
    """
    left = dict.fromkeys(solutions)
    found = []
    for solution in solutions:
        if solution not in left:
            continue
        found.append(solution)
        waiting = [solution]
        while waiting:
            counts = waiting.pop()
            if counts not in left:
                continue
            del left[counts]
            waiting += [_move(counts, permutation) for permutation in generators]
    return found


def _move(counts: Counts, permutation: Permutation) -> Counts:
    moved = [0] * len(counts)
    for cell, count in enumerate(counts):
        moved[permutation[cell]] = count
    return tuple(moved)
