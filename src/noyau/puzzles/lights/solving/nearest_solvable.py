"""The solvable state nearest to an unsolvable one, and how many states are solvable.

A conserved pattern is met by every press a number of times that is 0 modulo k. How often a change meets each of them
is its syndrome: a change can be made by presses when its syndrome is zero. The cells to change are the fewest whose
syndromes add up to that of the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from noyau.core.budget import Budget
from noyau.graphs.boards import Board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.all_solutions import Packing
from noyau.puzzles.lights.solving.fewest_presses import signatures
from noyau.puzzles.lights.solving.linear_system import LinearSystem
from noyau.puzzles.lights.solving.modular_elimination import ModularSystem
from noyau.values.gf2 import Elimination

MOST_BITS = 1 << 23
"""The greatest product of cells and conserved patterns for which the nearest state is looked for."""
_MOST_STEPS = 1 << 21
_TRIALS = 20


@dataclass(frozen=True)
class Nearest:
    """What to add to the cells of a state so that it can be solved, and whether no fewer cells would do."""

    changes: dict[int, int]
    proved: bool


def solvable_states(system: LinearSystem) -> int:
    """How many states of the board can be solved.

    >>> from noyau.graphs.boards import read_board
    >>> from noyau.puzzles.lights.solving import choose_system
    >>> solvable_states(choose_system(read_board("grid-5x5"))) == 2**23
    True
    """
    return int(system.board.states**system.board.size // system.solutions)


def conserved_patterns(system: LinearSystem) -> Sequence[int]:
    """Generators of the patterns that every press meets 0 times modulo k; for symmetric rules the neutral ones."""
    board = system.board
    if board.states > 2:
        return (system if isinstance(system, ModularSystem) else ModularSystem(board)).conserved
    return system.neutral if is_symmetric(board) else ModularSystem(board).conserved


def is_symmetric(board: Board) -> bool:
    """Whether a cell changes another as much as it is changed by it."""
    if board.neighbourhood in ("plus", "king", "cross") and (not board.surface or board.surface[0] == "grid"):
        return board.surface is not None or not board.graph.directed
    effects = [board.effect(cell) for cell in range(board.size)]
    return all(
        effects[other].get(cell) == count for cell, effect in enumerate(effects) for other, count in effect.items()
    )


def nearest_solvable(system: LinearSystem, change: int, budget: Budget) -> Nearest | None:
    """The fewest cells to change so that presses can make the rest; None where the board is too large to look.

    >>> from noyau.graphs.boards import read_board
    >>> from noyau.core.budget import Limit
    >>> from noyau.puzzles.lights.solving import choose_system
    >>> nearest_solvable(choose_system(read_board("path-2")), 0b01, Budget(Limit()))
    Nearest(changes={0: 1}, proved=True)
    """
    board = system.board
    if board.size * max(system.nullity, 1) > MOST_BITS:
        return None
    search = _Syndromes(board, conserved_patterns(system))
    return search.find(search.of(change), budget)


class _Syndromes:
    """The syndromes of a board as words, those of single cells with their cell and what is added to it."""

    def __init__(self, board: Board, patterns: Sequence[int]) -> None:
        self.board, self.rules = board, Lights(board)
        self.words = Packing.of(len(patterns), board.states)
        self.cells = self._of_cells(patterns)
        self.atoms: dict[int, tuple[int, int]] = {}
        for cell, syndrome in enumerate(self.cells):
            multiple = syndrome
            for amount in range(1, board.states):
                self.atoms.setdefault(multiple, (cell, amount))
                multiple = self.words.add(multiple, syndrome)
        self.atoms.pop(0, None)

    def _of_cells(self, patterns: Sequence[int]) -> list[int]:
        if self.board.states == 2:
            return signatures(self.board.size, patterns)
        return [self.words.pack(column) for column in zip(*map(self.rules.unpack, patterns), strict=True)]

    def of(self, change: int) -> int:
        """The syndrome of a change."""
        total = 0
        for cell, amount in enumerate(self.rules.unpack(change)):
            for _ in range(amount):
                total = self.words.add(total, self.cells[cell])
        return total

    def find(self, wanted: int, budget: Budget) -> Nearest | None:
        """Cells whose syndromes add up to the wanted one: those of half as many cells meet in the middle."""
        levels = [{0: 0}, {atom: atom for atom in self.atoms}]
        seen = {0, *self.atoms}
        for distance in range(2 * self.board.size):
            half = (distance + 1) // 2
            if half == len(levels):
                if len(levels[-1]) * len(self.atoms) > _MOST_STEPS or budget.is_late:
                    return self._try(wanted)
                levels.append(dict(self._next(levels[-1], seen)))
            # every level holds the opposites of its syndromes: wanted = far − near
            for near in levels[half]:
                far = self.words.add(wanted, near)
                if far in levels[distance - half]:
                    return Nearest(self._changes(far, near, levels), proved=True)
        raise AssertionError("the syndromes of the cells generate all of them")

    def _next(self, level: dict[int, int], seen: set[int]) -> Iterator[tuple[int, int]]:
        """The syndromes that need one cell more, each with that of its last cell."""
        for one, atom in product(level, self.atoms):
            found = self.words.add(one, atom)
            if found not in seen:
                seen.add(found)
                yield found, atom

    def _changes(self, far: int, near: int, levels: list[dict[int, int]]) -> dict[int, int]:
        changes: dict[int, int] = {}
        for syndrome, sign in ((far, 1), (near, -1)):
            while syndrome:
                atom = next(level[syndrome] for level in levels if syndrome in level)
                cell, amount = self.atoms[atom]
                changes[cell] = (changes.get(cell, 0) + sign * amount) % self.board.states
                for _ in range(self.board.states - 1):
                    syndrome = self.words.add(syndrome, atom)
        return dict(sorted(changes.items()))

    def _try(self, wanted: int) -> Nearest | None:
        """The best of a few sets of independent cells, for two states."""
        if self.board.states > 2:
            return None
        chance, atoms = Random(0), list(self.atoms)
        best: list[int] | None = None
        for _ in range(max(1, min(_TRIALS, _MOST_STEPS // (len(atoms) * self.words.size)))):
            chance.shuffle(atoms)
            used = Elimination(atoms).solve(wanted) or 0
            if best is None or used.bit_count() < len(best):
                best = [self.atoms[atom][0] for index, atom in enumerate(atoms) if used >> index & 1]
        return Nearest(dict.fromkeys(sorted(best or ()), 1), proved=False)
