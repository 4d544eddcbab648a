"""Values of positions that are masks of two players, found natively and kept for further questions."""

from __future__ import annotations

from threading import RLock
from typing import TypeVar
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from noyau.core.budget import Budget, check_memory
from noyau.core.caches import Latest
from noyau.core.errors import NotApplicable
from noyau.engines.partisan.board_arrays import WORD, board_arrays
from noyau.engines.partisan.store import ZERO, Store, Value, refuse
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.kernels.arrays import Ints, Words
from noyau.kernels.hashing import find
from noyau.kernels.sides import partisan_boards as kernels
from noyau.kernels.sides.partisan_boards import COUNT, FIRST, LAST, LEVEL, MET_BITS, Stack, Table
from noyau.kernels.sides.short_games import DONE, LOOPY, MORE, NO_ROOM, UNKNOWN
from noyau.values.shortgames import ShortGame

_FIRST_BITS = 12
_FRAMES = WORD
Number = TypeVar("Number", bound=np.generic)

_BAND = 1 << 16
"""How many moves are looked at between two looks at the clock."""


class BoardValues:
    """The values of the parts of positions of one game, or of several kinds, which every question adds to.

    What a question may cost does not depend on what was asked before: a table goes on within one budget; a question of
    another one finds there what is known, if the whole table is within its limit, and else begins an empty one. So does
    the next question after one that was interrupted. Those of several threads wait for each other.
    """

    def __init__(self, *kinds: TwoSided) -> None:
        self.kinds = kinds
        self.board = board_arrays(*kinds)
        self._is_whole = False
        self._lock = RLock()

    def __len__(self) -> int:
        """How many parts are valued."""
        return int(self.stack.place[COUNT])

    def _begin(self, budget: Budget) -> None:
        """Have an empty table for the questions of a budget."""
        moves = int(np.diff(self.board.kinds[:, FIRST : LAST + 1]).max())
        self.store = Store()
        self.table = _empty(_FIRST_BITS)
        self.stack = Stack(
            masks=np.zeros(_FRAMES, np.uint64),
            moves=np.zeros(_FRAMES, np.int64),
            counts=np.zeros((_FRAMES, 2), np.int64),
            lists=np.zeros((_FRAMES, 2, moves), np.int64),
            place=np.zeros(2, np.int64),
        )
        self._budget = ref(budget)

    def value(self, position: Mask, budget: Budget) -> tuple[Store, Value]:
        """The value of a position, and the store it is in."""
        with self._lock:
            parts = [self._canonical(part) for part in self.kinds[0].parts(position)]
            if not self._may_go_on(parts, budget):
                self._begin(budget)
            self._is_whole = False
            total = ZERO
            for part, sign in parts:
                value = self._of_part(part, budget)
                total = self.store.add(total, value if sign > 0 else self.store.negate(value))
            self._is_whole = True
            return self.store, total

    def _canonical(self, part: Mask) -> tuple[np.uint64, int]:
        least, sign = kernels.least_image(self.board, np.uint64(part & self._every))
        return np.uint64(least), int(sign)

    @property
    def _every(self) -> Mask:
        """All bits that a mask may have."""
        return (1 << (WORD if len(self.kinds) > 1 else self.kinds[0].cells * self.kinds[0].planes)) - 1

    def _may_go_on(self, parts: list[tuple[np.uint64, int]], budget: Budget) -> bool:
        """Whether a question may use the table as it is."""
        if not self._is_whole:
            return False
        if self._budget() is budget:
            return True
        is_within = budget.positions + len(self) <= budget.limit.positions
        return is_within and all(self._known(part) != UNKNOWN for part, _ in parts)

    def _known(self, part: np.uint64) -> Value:
        slot = find(self.table.keys, part, _shift(self.table))
        return int(self.table.values[slot]) if self.table.keys[slot] else UNKNOWN

    def _of_part(self, part: np.uint64, budget: Budget) -> Value:
        if self._known(part) == UNKNOWN:
            self.stack.masks[0], self.stack.moves[0], self.stack.place[LEVEL] = part, 0, 1
            status = MORE
            while status != DONE:
                before = len(self)
                status = kernels.evaluate(
                    self.store.games, self.board, self.table, self.stack, _shift(self.table), _BAND
                )
                budget.visit(len(self) - before)
                if status == NO_ROOM:
                    self._make_room()
                elif status == LOOPY:
                    raise NotApplicable("partisan.loopy", game=self.kinds[0].spec(int(part)))
                elif status not in (DONE, MORE):
                    raise refuse(status)
        return self._known(part)

    def _make_room(self) -> None:
        """Have more room where there is little."""
        if self.stack.place[LEVEL] == self.stack.masks.size:
            masks, moves, counts, lists, place = self.stack
            self.stack = Stack(_longer(masks), _longer(moves), _longer(counts), _longer(lists), place)
        elif 2 * (len(self) + 1) > self.table.keys.size:
            bits = self.table.keys.size.bit_length()
            check_memory(16 << bits, "partisan.memory", n=len(self))
            table = _empty(bits)
            kernels.rehash(self.table, table.keys, table.values, _shift(table))
            self.table = table
        else:
            self.store.make_room()
        listed = self.stack.lists.shape[2]
        while self.store.games.lists.shape[1] < listed:
            self.store.make_room()

    def read_values(self, keys: Words, worth: Ints) -> None:
        """Know what parts are worth, as values of the store."""
        table = _empty(max(_FIRST_BITS, keys.size.bit_length() + 1))
        kernels.rehash(Table(keys, worth, table.met, table.worth), table.keys, table.values, _shift(table))
        self.table = table
        self.stack.place[COUNT] = keys.size


def _empty(bits: int) -> Table:
    """A table that knows nothing."""
    return Table(
        keys=np.zeros(1 << bits, np.uint64),
        values=np.zeros(1 << bits, np.int64),
        met=np.zeros(1 << MET_BITS, np.uint64),
        worth=np.zeros(1 << MET_BITS, np.int64),
    )


def _longer(array: NDArray[Number]) -> NDArray[Number]:
    """The same array with as much room again."""
    longer = np.zeros((2 * len(array), *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def _shift(table: Table) -> np.uint64:
    """The shift that leaves of a hash the bits of a slot."""
    return np.uint64(WORD + 1 - table.keys.size.bit_length())


_latest: Latest[BoardValues] = Latest(4, key=lambda values: values.kinds)


def value_of_board(rules: TwoSided, position: Mask, budget: Budget) -> ShortGame:
    """The value of a position of at most 64 bits; TooLarge where it takes more positions than the budget has."""
    values = _latest.answering(lambda known: known.kinds == (rules,), lambda: BoardValues(rules))
    store, value = values.value(position, budget)
    return store.game(value)
