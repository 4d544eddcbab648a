"""How far states are from the goal: how many need 0, 1, 2 … presses, and the most that any needs ("God's number").

Only how many cells of each region are pressed matters (``regions``). God's number is the greatest t such that some
choice of these numbers has at least t presses, and so has every solution exchanged with it: an integer program with
one row for each sum of neutral patterns.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb, floor, gcd, prod
from operator import itemgetter

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.graphs.boards import Board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.puzzles.lights.solving.fewest_presses import region_sizes, signatures
from noyau.puzzles.lights.solving.linear_system import LinearSystem
from noyau.puzzles.lights.solving.nearest_solvable import solvable_states

MOST_CHOICES = 1 << 20
"""The most ways to press the regions, with their exchanges, that are gone through one by one."""
FEW, MANY = 18, 24
"""Boards of two states with up to 2^18 solvable states are visited at once, with up to 2^24 where it must be."""
MOST_ROWS = 1 << 12
"""The most rows of the integer program."""
SECONDS = 10.0
"""How long the integer program may take where nothing is said."""


@dataclass(frozen=True)
class Farthest:
    """Bounds on the most presses that any solvable state needs; proved when they are equal."""

    least: int
    most: int
    presses: int | None = field(default=None, compare=False, repr=False)
    """A shortest solution of ``least`` presses, where one was found."""

    @property
    def proved(self) -> bool:
        return self.least == self.most


def distances(board: Board, *, limit: Limit | None = None) -> tuple[int, ...]:
    """How many solvable states need 0, 1, 2 … presses; TooLarge where they are too many to look at.

    >>> from noyau.graphs.boards import read_board
    >>> distances(read_board("grid-3x3"))
    (1, 9, 36, 84, 126, 126, 84, 36, 9, 1)
    """
    return _distances(choose_system(board), Budget(limit or Limit(), str(board)))


def _distances(system: LinearSystem, budget: Budget) -> tuple[int, ...]:
    board = system.board
    if system.solutions == 1:
        return _one_solution(board)
    if board.states > 2:
        return _levels(board, budget)
    if board.size - system.nullity <= FEW:
        return _visit(system, budget)
    sizes = region_sizes(board.size, system.neutral)
    if _choices(sizes) << system.nullity <= MOST_CHOICES:
        return _by_regions(sizes, system.nullity, budget)
    if board.size - system.nullity <= MANY:
        return _visit(system, budget)
    raise TooLarge("lights.distances", board=str(board))


def _one_solution(board: Board) -> tuple[int, ...]:
    """Every set of presses makes a state of its own: the powers of 1 + x + … + x^(k−1)."""
    if board.states == 2:
        return tuple(comb(board.size, presses) for presses in range(board.size + 1))
    (counts,) = deque(ways_to_press(board), maxlen=1)
    return tuple(counts)


def ways_to_press(board: Board) -> Iterator[list[int]]:
    """In how many ways 0, 1, 2 … cells of a board can be pressed d times together, by d."""
    states, most = board.states, board.size * (board.states - 1)
    row = [1] + [0] * most
    yield row
    for _ in range(board.size):
        sums = list(accumulate(row))
        row = [total - (sums[d - states] if d >= states else 0) for d, total in enumerate(sums)]
        yield row


def _choices(sizes: Mapping[int, int]) -> int:
    return prod(size + 1 for signature, size in sizes.items() if signature)


def _by_regions(sizes: Mapping[int, int], nullity: int, budget: Budget) -> tuple[int, ...]:
    """Go through how many cells of each region are pressed; cells in no neutral pattern count by themselves.

    Each choice has a number of presses for every sum of neutral patterns, with which its solution may be exchanged. In
    the largest region, which comes last, only the least of those that exchange it and of those that do not matter.
    """
    *regions, (last, largest) = sorted(((cells, size) for cells, size in sizes.items() if cells), key=itemgetter(1))
    presses: Counter[tuple[int, ...]] = Counter({(0,) * (1 << nullity): 1})
    for region, size in regions:
        flips = _exchanges(region, nullity)
        more: Counter[tuple[int, ...]] = Counter()
        for numbers, ways in presses.items():
            budget.visit(0)
            for count in range(size + 1):
                two = count, size - count
                more[tuple([n + two[flip] for n, flip in zip(numbers, flips, strict=True)])] += ways * comb(size, count)
        presses = more
    flips = _exchanges(last, nullity)
    least: Counter[tuple[int, int]] = Counter()
    for numbers, ways in presses.items():
        kept = min(n for n, flip in zip(numbers, flips, strict=True) if not flip)
        exchanged = min(n for n, flip in zip(numbers, flips, strict=True) if flip)
        least[kept, exchanged] += ways
    found: Counter[int] = Counter()
    for (kept, exchanged), ways in least.items():
        budget.visit(0)
        for count in range(largest + 1):
            found[min(kept + count, exchanged + largest - count)] += ways * comb(largest, count)
    alone = sizes.get(0, 0)
    counts = [0] * (max(found) + alone + 1)
    for number, ways in found.items():
        for others in range(alone + 1):
            counts[number + others] += (ways >> nullity) * comb(alone, others)
    return tuple(counts)


def _exchanges(region: int, nullity: int) -> list[int]:
    """For each sum of neutral patterns 1 where it exchanges the cells of a region, else 0."""
    return [(chosen & region).bit_count() % 2 for chosen in range(1 << nullity)]


def _visit(system: LinearSystem, budget: Budget) -> tuple[int, ...]:
    """Visit all states level by level; a state is a number of as many bits as there are independent presses."""
    import numpy as np

    effects = _coordinates(system)
    reached = np.zeros(1 << (system.board.size - system.nullity), np.bool_)
    reached[0] = True
    level = np.zeros(1, np.uint32)
    counts = []
    while level.size:
        counts.append(int(level.size))
        found = []
        for effect in effects:
            budget.visit(0)
            states = level ^ np.uint32(effect)
            states = states[~reached[states]]
            reached[states] = True
            found.append(states)
        level = np.concatenate(found)
    return tuple(counts)


def _coordinates(system: LinearSystem) -> list[int]:
    """The effects of the presses, written by those that are independent: modulo the neutral patterns."""
    pivots: dict[int, int] = {}
    for pattern in system.neutral:
        for bit, row in pivots.items():
            pattern ^= row if pattern >> bit & 1 else 0
        top = pattern.bit_length() - 1
        for bit, row in pivots.items():
            pivots[bit] = row ^ pattern if row >> top & 1 else row
        pivots[top] = pattern
    cells = range(system.board.size)
    places = {cell: place for place, cell in enumerate(cell for cell in cells if cell not in pivots)}
    presses = [pivots[cell] ^ 1 << cell if cell in pivots else 1 << cell for cell in cells]
    return [sum(1 << place for cell, place in places.items() if press >> cell & 1) for press in presses]


def _levels(board: Board, budget: Budget) -> tuple[int, ...]:
    """Visit all states level by level, for any number of states of a cell."""
    rules = Lights(board)
    seen = level = {0}
    counts = []
    while level:
        counts.append(len(level))
        found: set[int] = set()
        for state in level:
            budget.visit(1)
            found.update(rules.play(state, cell) for cell in range(board.size))
        level = found - seen
        seen = seen | level
    return tuple(counts)


def gods_number(board: Board, *, limit: Limit | None = None) -> Farthest:
    """The most presses that any solvable state needs, or bounds where the time does not suffice for a proof.

    >>> from noyau.graphs.boards import read_board
    >>> gods_number(read_board("grid-5x5"))
    Farthest(least=15, most=15)
    """
    system = choose_system(board)
    budget = Budget(limit or Limit(), str(board))
    if system.solutions == 1:
        return Farthest(board.size * (board.states - 1), board.size * (board.states - 1))
    if board.states == 2 and board.size - system.nullity > FEW:
        return integer_program(system, budget) if 1 << system.nullity <= MOST_ROWS else distance_bounds(system)
    if board.states > 2 and solvable_states(system) > budget.limit.positions:
        return distance_bounds(system)
    most = len(_distances(system, budget)) - 1
    return Farthest(most, most)


def distance_bounds(system: LinearSystem) -> Farthest:
    """Few presses make few states; and no state needs more than its solutions have on average."""
    board = system.board
    states, made = solvable_states(system), accumulate(_one_solution(board))
    least = next(presses for presses, count in enumerate(made) if count >= states)
    steps = [board.states] * board.size
    for pattern in system.neutral:
        steps = [gcd(step, digit) for step, digit in zip(steps, Lights(board).unpack(pattern), strict=True)]
    return Farthest(least, sum(board.states + step - 2 for step in steps) // 2)


def integer_program(system: LinearSystem, budget: Budget) -> Farthest:
    """Solve the integer program; what it finds is checked in whole numbers."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp  # type: ignore[import-untyped]

    sizes = region_sizes(system.board.size, system.neutral)
    size, bits = np.array(list(sizes.values())), np.arange(system.nullity)
    sums, members = (np.array(numbers)[:, None] >> bits & 1 for numbers in (range(1 << system.nullity), list(sizes)))
    odd = sums @ members.T % 2
    signs = 1 - 2 * odd
    rows = np.hstack([signs, -np.ones((len(signs), 1), np.int64)])
    answer = milp(
        np.append(np.zeros(len(size)), -1.0),
        integrality=np.ones(len(size) + 1),
        bounds=Bounds(np.zeros(len(size) + 1), np.append(size, size.sum())),
        constraints=LinearConstraint(rows, -(odd @ size), np.inf),
        options={"time_limit": SECONDS if budget.limit.seconds is None else budget.limit.seconds},
    )
    known = distance_bounds(system)
    least, most, presses = known.least, known.most, None
    if answer.x is not None:
        pressed = np.rint(answer.x[:-1]).astype(np.int64)
        needed = int((signs @ pressed + odd @ size).min())
        if needed >= least:
            least, presses = needed, _press_regions(system, dict(zip(sizes, pressed.tolist(), strict=True)))
    if answer.mip_dual_bound is not None:
        most = min(most, floor(1e-6 - answer.mip_dual_bound))
    return Farthest(least, most, presses)


def _press_regions(system: LinearSystem, pressed: dict[int, int]) -> int:
    """So many cells of each region, the first ones."""
    presses = 0
    for cell, signature in enumerate(signatures(system.board.size, system.neutral)):
        if pressed[signature]:
            pressed[signature] -= 1
            presses |= 1 << cell
    return presses
