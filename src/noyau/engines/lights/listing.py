"""All solutions of a state, and those that differ by more than a symmetry of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from noyau.engines.lights.patterns import Coset
from noyau.engines.lights.symmetries import Permutation
from noyau.engines.lights.system import LinearSystem

MOST_SORTED = 1 << 17
"""Up to so many solutions, the shortest come first."""

Counts = tuple[int, ...]
"""How often each cell is pressed."""


@dataclass(frozen=True)
class Listing:
    """Solutions, and whether they are all."""

    solutions: tuple[Counts, ...]
    complete: bool


def list_solutions(system: LinearSystem, presses: int, most: int) -> Listing:
    """All solutions, the shortest first, at most so many; where they are very many, the first that are found.

    >>> from noyau.boards import read_board
    >>> from noyau.engines.lights import choose_system
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
