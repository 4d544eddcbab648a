"""Who wins sums of boards and short games, found natively and kept for further questions of the same budget."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from noyau.core.budget import Budget, free_memory
from noyau.core.errors import NotApplicable
from noyau.core.kept_files import Arrays
from noyau.core.turns import PLAYERS
from noyau.core.verdict import Player
from noyau.engines.partisan.area_chains import chain_table
from noyau.engines.partisan.board_values import BoardValues, Number, _shift
from noyau.engines.partisan.store import refuse
from noyau.engines.partisan.values import fits_word
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.two_sided import TwoSided
from noyau.forms.two_sided_grid import TwoSidedGrid
from noyau.kernels.arrays import Ints, Words
from noyau.kernels.hashing import find
from noyau.kernels.sides import move_counts, partisan_boards
from noyau.kernels.sides import partisan_outcomes as kernels
from noyau.kernels.sides.move_counts import BOUNDED, SMALL, SQUARES
from noyau.kernels.sides.outcome_states import ANSWER, LEVEL, STATES, STORED, WON, Frames, enlarge
from noyau.kernels.sides.partisan_boards import LEVEL as VALUED_LEVEL
from noyau.kernels.sides.partisan_outcomes import MOVE_BITS, NARROW
from noyau.kernels.sides.short_games import DONE, LOOPY, MORE, NO_ROOM, ROWS, UNKNOWN
from noyau.kernels.sides.thermographs import TEMPERATURES, Thermographs
from noyau.values.masks import bits
from noyau.values.shortgames import ShortGame

_SMALL, _SMALL_IN_SUMS, _COUNTED_IN_SUMS = 8, 16, 20
"""A part of so many cells is replaced by its value: of one board, and where several parts are asked about together,
more where moves can be counted, whose values are simpler."""

_EFFORT = 1 << 17
"""The parts of a sum that is asked about are valued, whatever their size, while that takes no more parts than this."""

_FIRST_SEEN, _MOST_SEEN = 14, 23
"""The powers of two between which the table of states grows; when it is full, what took more work is kept.

Where a user says how much memory there is, half of it bounds the table instead.
"""

_DRAWN, _MOST_DRAWN = 1 << 10, 1 << 17
"""Of so many values the thermographs are known, at first and at most."""

IDEAS_BY_NAME = {
    "cancelling": move_counts.CANCELLING,
    "comparing": move_counts.COMPARING,
    "stops": move_counts.STOPS,
    "chains": move_counts.CHAINS,
    "squares": move_counts.SQUARES,
    "thermographs": move_counts.THERMOGRAPHS,
    "order": move_counts.ORDER,
}
"""What the search may be told to do without; besides them ``counts`` of moves, and ``values`` of parts."""

_LYING = 18
_LEVELS, _SUMMANDS, _MOVES = 64, 128, 256
_PATIENCE, _STEPS = 1 << 11, 1 << 16
"""How many states are looked into between two looks at the clock, and how many moves while a part is valued."""


class BoardOutcomes(BoardValues):
    """Who wins sums of positions of one game and of short games: parts of few cells are valued, the others searched."""

    def __init__(
        self, rules: TwoSided, budget: Budget, small: int | None = None, without: Collection[str] = ()
    ) -> None:
        super().__init__(rules)
        self._begin(budget)
        self.budget = budget
        self.frames = Frames(
            words=np.zeros((_LEVELS, _SUMMANDS), np.uint64),
            tags=np.zeros((_LEVELS, _SUMMANDS), np.int64),
            counts=np.zeros((_LEVELS, _SUMMANDS), np.int64),
            heads=np.zeros((_LEVELS, 4), np.int64),
            children=np.zeros((_LEVELS, _MOVES), np.int64),
            seen=np.zeros((1 << _FIRST_SEEN, 2), np.uint64),
            lying=np.zeros(1 << _LYING, np.uint64),
            least=np.zeros(1 << _LYING, np.uint64),
            told=np.zeros((1 << _LYING, 2), np.int64),
            guide=_guide(rules, without),
            place=np.zeros(4, np.int64),
            chains=chain_table(),
            thermographs=_no_thermographs(_DRAWN),
        )
        if "values" in without:
            small = 0
        self._effort = _EFFORT if small is None else 0
        in_sums = _COUNTED_IN_SUMS if self.frames.guide[BOUNDED] else _SMALL_IN_SUMS
        self._small = (_SMALL, in_sums) if small is None else (small, small)
        memory = budget.limit.memory
        self._share = (free_memory() if memory is None else memory) // 2
        """So many bytes the table of states may have, and so many the values."""
        self._most_seen = _MOST_SEEN if memory is None else max(_FIRST_SEEN, (self._share // 16).bit_length() - 1)

    @property
    def states(self) -> int:
        """How many states were looked into."""
        return int(self.frames.place[STATES])

    def is_won(self, boards: Iterable[Mask], values: Iterable[ShortGame], player: Player) -> bool:
        """Whether this player wins, who is to move, a sum; TooLarge where the budget is spent before that is known."""
        if self.look(boards, values, player) is None:
            self._run(
                lambda: kernels.search(self.store.games, self.board, self.table, self.stack, self.frames, _PATIENCE)
            )
        return bool(self.frames.place[ANSWER] == WON)

    def look(self, boards: Iterable[Mask], values: Iterable[ShortGame], player: Player) -> bool | None:
        """The same where it is known without a search; else None."""
        masks = np.array([board & (1 << self._size) - 1 for board in boards], np.uint64)
        others = np.array([self.store.value(value) for value in values], np.int64)
        self._abandon()
        self.frames.guide[SMALL] = self._small[masks.size > 1]
        if masks.size > 1:
            self._value_summands(masks)
        summands = masks, others, player is Player.RIGHT
        self._run(lambda: kernels.begin(self.store.games, self.board, self.table, self.stack, self.frames, summands))
        return None if self.frames.place[LEVEL] else bool(self.frames.place[ANSWER] == WON)

    def _value_summands(self, masks: Words) -> None:
        """Find the values of the parts of some boards, as far as that takes bounded work."""
        most = len(self) + min(self._effort, (self.budget.limit.positions - self.budget.positions) // 2)
        for part in (part for mask in masks for part in self.rules.parts(int(mask))):
            least, _ = self._canonical(part)
            if self._known(least) < UNKNOWN:
                continue
            self.stack.masks[0], self.stack.moves[0], self.stack.place[VALUED_LEVEL] = least, 0, 1
            while self.stack.place[VALUED_LEVEL] and len(self) < most:
                self._run_once(
                    lambda: partisan_boards.evaluate(
                        self.store.games, self.board, self.table, self.stack, _shift(self.table), _STEPS
                    )
                )
            self._abandon()

    def _abandon(self) -> None:
        """Leave parts without a value that are being valued."""
        for mask in self.stack.masks[: self.stack.place[VALUED_LEVEL]]:
            slot = find(self.table.keys, mask, _shift(self.table))
            if self.table.keys[slot]:
                self.table.values[slot] = UNKNOWN
        self.stack.place[VALUED_LEVEL] = 0

    def _run(self, kernel: Callable[[], int]) -> None:
        """Let a kernel come to its end, with as much room as it takes."""
        while self._run_once(kernel) != DONE:
            pass

    def _run_once(self, kernel: Callable[[], int]) -> int:
        """Let a kernel work for a while, and make the room that it asks for; how that ended."""
        before = self.states + len(self)
        status = kernel()
        self.budget.visit(self.states + len(self) - before)
        if status == NO_ROOM:
            self._make_room()
        elif status == NARROW:
            self._widen()
        elif status == LOOPY:
            raise NotApplicable("partisan.loopy", game=self.rules.name)
        elif status not in (DONE, MORE):
            raise refuse(status)
        self._remember_more()
        self._draw_more()
        return status

    def _draw_more(self) -> None:
        """Have room for the thermographs of more values."""
        old = self.frames.thermographs
        if len(old.walls) < min(self.store.games.place[ROWS], _MOST_DRAWN):
            new = _no_thermographs(2 * len(old.walls))
            new.walls[: len(old.walls)], new.masts[: len(old.masts)], new.place[:] = old
            self.frames = self.frames._replace(thermographs=new)

    def _widen(self) -> None:
        """Have more frames, or wider ones."""
        frames = self.frames
        grown = (2, 1) if frames.place[LEVEL] + 2 > len(frames.heads) else (1, 2)
        self.frames = frames._replace(
            words=_larger(frames.words, grown),
            tags=_larger(frames.tags, grown),
            counts=_larger(frames.counts, grown),
            heads=_larger(frames.heads, (grown[0], 1)),
            children=_larger(frames.children, grown),
        )

    def _make_room(self) -> None:
        """Have more room for values; where they have all the memory that they may have, no more parts are valued."""
        if 2 * sum(array.nbytes for array in (*self.store.games, *self.table)) <= self._share:
            super()._make_room()
            return
        self._small = (0, 0)
        self._effort = self.frames.guide[SMALL] = 0
        self._abandon()

    def _remember_more(self) -> None:
        """Have a larger table of states where half of it is used, and there is memory for it."""
        seen = self.frames.seen
        bits = len(seen).bit_length()
        if 2 * self.frames.place[STORED] > len(seen) and bits <= self._most_seen and 16 << bits < free_memory():
            self.remember(bits, seen)

    def remember(self, bits: int, seen: Words) -> None:
        """Have a table of states with so many bits for a slot, and in it what another one, or a list, knows."""
        frames = self.frames._replace(seen=np.zeros((1 << bits, 2), np.uint64))
        enlarge(seen, frames)
        self.frames = frames

    def to_arrays(self) -> Arrays:
        """What is known of states and parts, for a file."""
        seen, keys, worth = self.frames.seen, self.table.keys, self.table.values
        known = (keys != 0) & (worth < UNKNOWN)
        values = {"keys": keys[known], "values": worth[known]}
        return {**self.store.to_arrays(), **values, "seen": seen[seen[:, 0] != 0]}

    def read_arrays(self, arrays: Arrays) -> None:
        """Know what a file has from ``to_arrays`` of the same rules."""
        self.store.read_arrays(arrays)
        self.read_values(arrays["keys"], arrays["values"])
        self.frames.thermographs.place[0] = 0
        seen = arrays["seen"]
        self.remember(min(max(_FIRST_SEEN, len(seen).bit_length() + 1), self._most_seen), seen)


def one_board(
    places: Sequence[tuple[TwoSided, Mask]], known: TwoSided | None = None
) -> tuple[TwoSided, list[Mask]] | None:
    """Rules that have all of some positions of boards, and each of them there; None where there are none.

    The rules are those that are known, if these have them all.
    """
    kinds = list(dict.fromkeys((*([known] if known else []), *(rules for rules, _ in places))))
    rules, masks = kinds[0], [position for _, position in places]
    if len(kinds) > 1:
        grids = [kind for kind in kinds if isinstance(kind, TwoSidedGrid) and kind.is_uniform]
        if len(grids) < len(kinds) or len(set(map(type, grids))) > 1:
            return one_board(places) if known else None
        largest = replace(grids[0], board=(max(grid.board[0] for grid in grids), max(grid.board[1] for grid in grids)))
        if not (largest.is_uniform and all(_is_within(grid, largest) for grid in grids)):
            return None
        rules = largest
        masks = [_moved(grid, largest, mask) for (grid, _), mask in zip(places, masks, strict=True)]  # type: ignore[arg-type]
    fits = fits_word(rules) and rules.must_end() and len(rules.rewrites) < 1 << MOVE_BITS
    return (rules, masks) if fits else None


def _moved(grid: TwoSidedGrid, larger: TwoSidedGrid, position: Mask) -> Mask:
    """A position of a board, in the upper left corner of a larger one."""
    found = 0
    for bit in bits(position):
        plane, square = divmod(bit, grid.cells)
        row, column = divmod(square, grid.board[1])
        found |= 1 << plane * larger.cells + row * larger.board[1] + column
    return found


def _is_within(grid: TwoSidedGrid, larger: TwoSidedGrid) -> bool:
    """Whether the moves of a board are those in the upper left corner of a larger one."""
    every = _moved(grid, larger, (1 << grid.cells * grid.planes) - 1)
    return all(
        {tuple(_moved(grid, larger, mask) for mask in move[1:]) for move in grid.rewrites_of(player)}
        == {move[1:] for move in larger.rewrites_of(player) if move.need & ~every == 0}
        for player in PLAYERS
    )


def _larger(array: NDArray[Number], grown: tuple[int, int]) -> NDArray[Number]:
    """The same table with more rows, or more columns."""
    rows, columns = array.shape
    larger = np.zeros((grown[0] * rows, grown[1] * columns), array.dtype)
    larger[:rows, :columns] = array
    return larger


def _no_thermographs(rows: int) -> Thermographs:
    """Room for the thermographs of so many values."""
    count = len(TEMPERATURES)
    return Thermographs(np.zeros((rows, 4, count), np.int32), np.zeros((rows, 3), np.int32), np.zeros(1, np.int64))


def _guide(rules: TwoSided, without: Collection[str]) -> Ints:
    """What the kernels are told of the rules: whether moves are counted, how many one move takes, what is small.

    Without one of the ideas they do as if there were none.
    """
    sides = [sorted(rules.rewrites_of(player), key=lambda move: move.need) for player in PLAYERS]
    counted = all(
        move.need == move.clear and not move.forbid and not move.add for side in sides for move in side
    ) and all(map(_is_greedy, sides))
    # no move takes more moves that do not meet than it has bits
    kills = [max((move.need.bit_count() for move in side), default=0) for side in sides]
    ideas = sum(bit for name, bit in IDEAS_BY_NAME.items() if name not in without)
    if any(move.need.bit_count() != 2 for side in sides for move in side):
        ideas &= ~SQUARES
    return np.array([counted and "counts" not in without, *kills, 0, ideas], np.int64)


def _is_greedy(moves: Sequence[Rewrite]) -> bool:
    """Whether the most moves that do not meet are found one after the other: what meets one and comes later, meets."""
    for at, move in enumerate(moves):
        later = [other.need for other in moves[at + 1 :] if other.need & move.need]
        if any(not one & other for one, other in combinations(later, 2)):
            return False
    return True
