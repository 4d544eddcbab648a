"""Who wins sums of boards and short games, found natively and kept for further questions of the same budget."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from noyau.core.budget import Budget, free_memory
from noyau.core.caches import remembered
from noyau.core.errors import NotApplicable
from noyau.core.kept_files import Arrays
from noyau.core.turns import PLAYERS
from noyau.core.verdict import Player
from noyau.engines.partisan.area_chains import chain_table
from noyau.engines.partisan.board_arrays import WORD, tag_bits, tags_of
from noyau.engines.partisan.board_values import BoardValues, Number, _shift
from noyau.engines.partisan.store import refuse
from noyau.engines.partisan.strip_values import strips_of
from noyau.engines.partisan.values import fits_word
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.forms.two_sided_grid import TwoSidedGrid
from noyau.kernels.arrays import Ints, Words
from noyau.kernels.hashing import find
from noyau.kernels.sides import move_counts, partisan_boards
from noyau.kernels.sides import partisan_outcomes as kernels
from noyau.kernels.sides.move_counts import SMALL, SQUARES
from noyau.kernels.sides.outcome_states import ANSWER, LEVEL, STATES, STORED, WON, Frames, enlarge
from noyau.kernels.sides.partisan_boards import IS_COUNTED
from noyau.kernels.sides.partisan_boards import LEVEL as VALUED_LEVEL
from noyau.kernels.sides.partisan_outcomes import MOVE_BITS, NARROW
from noyau.kernels.sides.short_games import DONE, LOOPY, MORE, NO_ROOM, ROWS, UNKNOWN
from noyau.kernels.sides.thermographs import TEMPERATURES, Thermographs
from noyau.values.masks import bits
from noyau.values.shortgames import ShortGame

_SMALL, _COUNTED, _SMALL_IN_SUMS, _COUNTED_IN_SUMS = 8, 14, 16, 20
"""A part of so many cells is replaced by its value: of one board, and where several parts are asked about together,
more in both cases where moves can be counted, whose values are simpler."""

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
    "counts": move_counts.COUNTS,
    "cuts": move_counts.CUTS,
}
"""What the search may be told to do without; besides them ``values`` of parts."""

_LYING = 18
_LEVELS, _SUMMANDS, _MOVES = 64, 128, 256
_PATIENCE, _STEPS = 1 << 11, 1 << 16
"""How many states are looked into between two looks at the clock, and how many moves while a part is valued."""


class BoardOutcomes(BoardValues):
    """Who wins sums of boards and of short games: parts of few cells are valued, the others searched.

    Boards of several kinds are told apart by the highest bits of their masks (``tagged``).
    """

    def __init__(
        self,
        kinds: TwoSided | Sequence[TwoSided],
        budget: Budget,
        small: int | None = None,
        without: Collection[str] = (),
    ) -> None:
        super().__init__(*([kinds] if isinstance(kinds, TwoSided) else kinds))
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
            told=np.zeros((1 << _LYING, 4), np.int64),
            bounds=np.zeros((_LEVELS, _SUMMANDS), np.int64),
            stops=np.zeros((_LEVELS, _SUMMANDS), np.int64),
            strips=strips_of(self.kinds),
            guide=self._guide(without),
            place=np.zeros(4, np.int64),
            chains=chain_table(),
            thermographs=_no_thermographs(_DRAWN),
        )
        if "values" in without:
            small = 0
        self._effort = _EFFORT if small is None else 0
        self._hard: set[int] = set()
        """The parts whose values take too many others."""
        is_counted = self.board.kinds[:, IS_COUNTED].all() and "counts" not in without
        in_sums = _COUNTED_IN_SUMS if is_counted else _SMALL_IN_SUMS
        alone = _COUNTED if is_counted else _SMALL
        self._small = (alone, in_sums) if small is None else (small, small)
        memory = budget.limit.memory
        self._share = (free_memory() if memory is None else memory) // 2
        """So many bytes the table of states may have, and so many the values."""
        self._most_seen = _MOST_SEEN if memory is None else max(_FIRST_SEEN, (self._share // 16).bit_length() - 1)

    def _guide(self, without: Collection[str]) -> Ints:
        """What the kernels are told beside the rules: what is small, and the ideas that are used."""
        ideas = sum(bit for name, bit in IDEAS_BY_NAME.items() if name not in without)
        counted = [rules for rules, row in zip(self.kinds, self.board.kinds, strict=True) if row[IS_COUNTED]]
        if any(move.need.bit_count() != 2 for rules in counted for move in rules.rewrites):
            ideas &= ~SQUARES
        return np.array([0, ideas], np.int64)

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
        masks = np.array([board & self._every for board in boards], np.uint64)
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
        for part in (part for mask in masks.tolist() for part in self._parts(mask)):
            least, _ = self._canonical(part)
            if self._known(least) < UNKNOWN or int(least) in self._hard:
                continue
            self.stack.masks[0], self.stack.moves[0], self.stack.place[VALUED_LEVEL] = least, 0, 1
            while self.stack.place[VALUED_LEVEL] and len(self) < most:
                self._run_once(
                    lambda: partisan_boards.evaluate(
                        self.store.games, self.board, self.table, self.stack, _shift(self.table), _STEPS
                    )
                )
            if self.stack.place[VALUED_LEVEL]:
                self._hard.add(int(least))
            self._abandon()

    def _parts(self, tagged: Mask) -> list[Mask]:
        """The parts of a board, each with what tells its kind."""
        tag, first = tags_of(len(self.kinds))
        rules = self.kinds[(tagged & tag) >> first]
        return [part | tagged & tag for part in rules.parts(tagged & ~tag)]

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
            raise NotApplicable("partisan.loopy", game=self.budget.name)
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
            bounds=_larger(frames.bounds, grown),
            stops=_larger(frames.stops, grown),
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
        self.remember(min(max(_FIRST_SEEN, len(seen).bit_length() + 2), self._most_seen), seen)


def join_boards(
    places: Sequence[tuple[TwoSided, Mask]], known: Sequence[TwoSided] = ()
) -> tuple[tuple[TwoSided, ...], list[Mask]] | None:
    """The kinds of boards that have all of some positions, and each of them there; None where there are none.

    Boards of one game are one kind, where a larger one has them all. The kinds are those that are known, if these have
    them all.
    """
    kinds: list[TwoSided] = []
    for rules in dict.fromkeys((*known, *(rules for rules, _ in places))):
        if not _is_native(rules):
            return None
        joined = ((at, _join(kind, rules)) for at, kind in enumerate(kinds))
        at, larger = next(((at, larger) for at, larger in joined if larger is not None), (len(kinds), rules))
        kinds[at : at + 1] = [larger]
    widest = max((kind.cells * kind.planes for kind in kinds), default=0)
    moves = sum(len(kind.rewrites) for kind in kinds)
    if widest + tag_bits(len(kinds)) > WORD or moves >= 1 << MOVE_BITS:
        return join_boards(places) if known else None
    masks = [_place(rules, position, kinds) for rules, position in places]
    return tuple(kinds), masks


@remembered(most=64)
def _is_native(rules: TwoSided) -> bool:
    """Whether boards are masks of one word, on which play ends."""
    return fits_word(rules) and rules.must_end()


@remembered(most=64)
def _join(one: TwoSided, other: TwoSided) -> TwoSided | None:
    """A kind of board that has the positions of two; None where none has."""
    if one == other:
        return one
    if type(one) is not type(other) or not (isinstance(one, TwoSidedGrid) and isinstance(other, TwoSidedGrid)):
        return None
    larger = replace(one, board=(max(one.board[0], other.board[0]), max(one.board[1], other.board[1])))
    fits = one.is_uniform and other.is_uniform and larger.is_uniform and _is_native(larger)
    return larger if fits and _is_within(one, larger) and _is_within(other, larger) else None


def _place(rules: TwoSided, position: Mask, kinds: Sequence[TwoSided]) -> Mask:
    """A position on the board of its kind, with the bits that tell the kind."""
    for number, kind in enumerate(kinds):
        if kind == rules or _join(kind, rules) == kind:
            every = (1 << rules.cells * rules.planes) - 1
            mask = position & every if kind == rules else _moved(rules, kind, position & every)  # type: ignore[arg-type]
            return mask | number << tags_of(len(kinds))[1]
    raise AssertionError("each board has a kind")


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
