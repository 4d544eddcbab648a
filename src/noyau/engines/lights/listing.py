"""All solutions of a state, and those that differ by more than a symmetry of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from noyau.engines.budget import Budget
from noyau.engines.lights.patterns import Coset
from noyau.engines.lights.symmetries import Permutation, symmetries
from noyau.engines.lights.system import LinearSystem
from noyau.errors import TooLarge
from noyau.puzzles.lights import Lights

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


def write_all(system: LinearSystem, change: int, presses: int | None, budget: Budget) -> dict[str, Any]:
    """All solutions as JSON has them, whether they are all, and those different up to the symmetries of the board.

    Only symmetries that keep the change count: these are the ones that lead from solutions to solutions.
    """
    if presses is None:
        return {"all": [], "all_complete": True, "different": []}
    listing = list_solutions(system, presses, budget.limit.positions)
    written = {"all": [write(counts) for counts in listing.solutions], "all_complete": listing.complete}
    try:
        group = symmetries(system.board, Lights(system.board).unpack(change))
    except TooLarge:
        return written
    if not listing.complete or len(listing.solutions) * len(group.generators) * system.board.size > _MOST_MOVED:
        return written
    different = different_solutions(listing.solutions, group.generators)
    return {**written, "different": [write(counts) for counts in different]}


def write(counts: Sequence[int], first: int = 0) -> list[int | str]:
    """The pressed cells, with ``cell×n`` for one that is pressed n times.

    >>> write((0, 1, 2))
    [1, '2×2']
    """
    return [cell if count == 1 else f"{cell}×{count}" for cell, count in enumerate(counts, first) if count]


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
