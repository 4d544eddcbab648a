"""Short games in canonical form in arrays, for native sums, order and canonical forms; a value is one integer.

Values of one store mean nothing in another. A number is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from threading import RLock

import numpy as np

from noyau.core.budget import check_memory
from noyau.core.errors import TooLarge
from noyau.core.kept_files import Arrays
from noyau.core.verdict import Outcome
from noyau.kernels.arrays import Flags, Int, Ints
from noyau.kernels.sides import game_sums
from noyau.kernels.sides import short_games as kernels
from noyau.kernels.sides.short_games import (
    ABOVE,
    BELOW,
    DEEPEST,
    FINE,
    FLAGS,
    LEFT,
    LEFTS,
    MOST,
    NO_ROOM,
    RIGHT,
    RIGHTS,
    ROW,
    ROW_BITS,
    START,
    STOP,
    TOO_DEEP,
    TOO_FINE,
    Games,
)
from noyau.values.shortgames import ShortGame, dyadic, of_canonical

Value = int
"""A game of a store."""

ZERO: Value = 0

_FIRST_ROWS = 1 << 10
_LISTED = 256
_ORDERS_BITS = 21
"""Of two to that power comparisons the last are remembered."""


class Store:
    """Games in canonical form, which every question adds to; those of several threads wait for each other.

    >>> store = Store()
    >>> one = store.number(1)
    >>> switch = store.make([one], [store.negate(one)])
    >>> store.add(switch, switch) == ZERO, store.at_most(switch, store.number(2)), store.outcome(switch).value
    (True, True, 'N')
    >>> store.game(switch)
    <ShortGame ±1>
    """

    def __init__(self) -> None:
        rows = _zeros(_FIRST_ROWS, 8)
        rows[0, FLAGS] = BELOW | ABOVE
        place = _zeros(3)
        place[kernels.ROWS] = 1
        self.games = Games(
            rows=rows,
            options=_zeros(8 * _FIRST_ROWS),
            slots=np.zeros(2 * _FIRST_ROWS, np.int32),
            orders=_zeros(16 * _FIRST_ROWS, 2),
            sums=_zeros(2 * _FIRST_ROWS, 2),
            place=place,
            lists=_zeros(2, _LISTED),
            frames=_zeros(2 * DEEPEST + 4, 4),
            pairs=_zeros(4 * _LISTED, 2),
        )
        self._converted: dict[Value, ShortGame] = {}
        self._lock = RLock()

    def __len__(self) -> int:
        """How many games there are, but for numbers; those that differ by a number are one."""
        return int(self.games.place[kernels.ROWS]) - 1

    # making

    def number(self, number: Fraction | int) -> Value:
        """The value of a dyadic fraction; TooLarge where it is too fine or too large to be counted."""
        scaled = Fraction(number) * (1 << FINE)
        if scaled.denominator > 1 or abs(scaled) >= MOST:
            raise refuse(TOO_FINE)
        return int(scaled) << ROW_BITS

    def make(self, lefts: Iterable[Value], rights: Iterable[Value]) -> Value:
        """The game with these options of Left and Right, in canonical form."""
        sides = list(lefts), list(rights)
        with self._lock:
            while max(map(len, sides)) > self.games.lists.shape[1]:
                self.make_room()

            def enter() -> tuple[int, Int]:
                for side, listed in zip((LEFT, RIGHT), sides, strict=True):
                    self.games.lists[side, : len(listed)] = listed
                return kernels.make(self.games, len(sides[LEFT]), len(sides[RIGHT]))

            return self._run(enter)

    def add(self, one: Value, other: Value) -> Value:
        """The sum of two games."""
        number = (one >> ROW_BITS) + (other >> ROW_BITS)
        if abs(number) >= MOST:
            raise refuse(TOO_FINE)
        row, beside = one & ROW, other & ROW
        if not (row and beside):
            return one + other
        with self._lock:
            return self._run(lambda: game_sums.add(self.games, row, beside)) + (number << ROW_BITS)

    def add_each(self, ones: Ints, others: Ints) -> Ints:
        """The sum of each game of a list and the one beside it in another list."""
        found = np.zeros_like(ones)
        at = 0

        def go_on() -> tuple[int, Int]:
            nonlocal at
            status, at = game_sums.add_each(self.games, ones, others, found, at)
            return status, at

        with self._lock:
            self._run(go_on)
        return found

    def negate(self, value: Value) -> Value:
        """The negative of a game."""
        row = value & ROW
        return int(self.games.rows[row, kernels.NEGATIVE]) - value + row

    # asking

    def at_most(self, one: Value, other: Value) -> bool:
        """Whether a game is at most another one."""
        with self._lock:
            return bool(kernels.at_most(self.games, one, other))

    def compare_each(self, ones: Ints, others: Ints) -> Flags:
        """Whether each game of a list is at most the one beside it in another list."""
        found = np.zeros(ones.size, np.bool_)
        with self._lock:
            kernels.compare_each(self.games, ones, others, found)
        return found

    def order(self, values: Sequence[Value]) -> Flags:
        """Whether each of some games is at most each of them, by rows."""
        listed = np.array(values, np.int64)
        count = listed.size
        return self.compare_each(listed.repeat(count), np.tile(listed, count)).reshape(count, count)

    def options(self, value: Value) -> tuple[list[Value], list[Value]]:
        """The options of Left and those of Right, in canonical form."""
        row, number = value & ROW, value >> ROW_BITS
        if not row:
            moves = (kernels.option_of_number(side, number) for side in (LEFT, RIGHT))
            left, right = ([] if to == kernels.UNKNOWN else [int(to) << ROW_BITS] for to in moves)
            return left, right
        start, lefts, rights = self.games.rows[row, [START, LEFTS, RIGHTS]].tolist()
        listed = [option + value - row for option in self.games.options[start : start + lefts + rights].tolist()]
        return listed[:lefts], listed[lefts:]

    def number_of(self, value: Value) -> Fraction | None:
        """The number that a game is; None if it is none."""
        return None if value & ROW else self.left_stop(value)

    def left_stop(self, value: Value) -> Fraction:
        """The number that is reached where Left begins."""
        return Fraction(value >> ROW_BITS, 1 << FINE)

    def right_stop(self, value: Value) -> Fraction:
        """The number that is reached where Right begins."""
        return self.left_stop(value) + Fraction(int(self.games.rows[value & ROW, STOP]), 1 << FINE)

    def outcome(self, value: Value) -> Outcome:
        """Who wins."""
        row, number = value & ROW, value >> ROW_BITS
        low = number + int(self.games.rows[row, STOP])
        flags = int(self.games.rows[row, FLAGS])
        at_most = number < 0 or (number == 0 and bool(flags & BELOW))
        at_least = low > 0 or (low == 0 and bool(flags & ABOVE))
        return {(True, True): Outcome.P, (True, False): Outcome.R, (False, True): Outcome.L}.get(
            (at_most, at_least), Outcome.N
        )

    # between the store and Python

    def game(self, value: Value) -> ShortGame:
        """The game as an object."""
        with self._lock:
            waiting = [value]
            while waiting:
                current = waiting[-1]
                if current in self._converted:
                    waiting.pop()
                elif not current & ROW:
                    self._converted[current] = dyadic(self.left_stop(current))
                else:
                    left, right = self.options(current)
                    unknown = [option for option in (*left, *right) if option not in self._converted]
                    if unknown:
                        waiting += unknown
                    else:
                        sides = ([self._converted[option] for option in side] for side in (left, right))
                        self._converted[current] = of_canonical(*sides)
            return self._converted[value]

    def value(self, game: ShortGame) -> Value:
        """The value of an object."""
        found: dict[ShortGame, Value] = {}
        waiting = [game]
        while waiting:
            current = waiting[-1]
            if current in found:
                waiting.pop()
            elif current.number is not None:
                found[current] = self.number(current.number)
            elif unknown := [option for option in (*current.left, *current.right) if option not in found]:
                waiting += unknown
            else:
                found[current] = self.make(
                    *([found[option] for option in side] for side in (current.left, current.right))
                )
        return found[game]

    # keeping

    def to_arrays(self) -> Arrays:
        """All games, for a file."""
        count, used, _ = self.games.place.tolist()
        return {"rows": self.games.rows[:count], "options": self.games.options[:used]}

    def read_arrays(self, arrays: Arrays) -> None:
        """Have the games of a file instead of those that are there."""
        known, listed = arrays["rows"], arrays["options"]
        size = max(_FIRST_ROWS, 1 << len(known).bit_length() + 1)
        rows, options, slots = _zeros(size, 8), _zeros(8 * size), np.zeros(2 * size, np.int32)
        if options.size < 2 * listed.size:
            options = _zeros(2 * listed.size)
        rows[: len(known)], options[: listed.size] = known, listed
        kernels.rehash_rows(rows, len(known), slots)
        place = np.array([len(known), listed.size, 0], np.int64)
        self.games = self.games._replace(rows=rows, options=options, slots=slots, place=place)
        self._converted.clear()

    # room

    def _run(self, kernel: Callable[[], tuple[int, Int]]) -> Value:
        """The value that a kernel finds, with as much room as it takes."""
        while True:
            status, value = kernel()
            if status == kernels.DONE:
                return int(value)
            if status != NO_ROOM:
                raise refuse(status)
            self.make_room()

    def make_room(self) -> None:
        """Have more room for what is nearly full, or to work. What was found is copied, and published at once."""
        games = self.games
        count, used, added = games.place.tolist()
        check_memory(sum(array.nbytes for array in games), "partisan.memory", n=count)
        if 2 * count > len(games.rows):
            if 2 * len(games.rows) > ROW:
                raise TooLarge("partisan.full", n=count)
            rows, slots = _longer(games.rows), np.zeros(2 * games.slots.size, np.int32)
            kernels.rehash_rows(rows, count, slots)
            orders = _zeros(min(2 * len(games.orders), 1 << _ORDERS_BITS), 2)
            games = games._replace(rows=rows, slots=slots, orders=orders)
        if 2 * used + 4 * games.lists.shape[1] > games.options.size:
            games = games._replace(options=_longer(games.options))
        if 4 * (added + 2) > len(games.sums):
            sums = _zeros(2 * len(games.sums), 2)
            game_sums.rehash_sums(games.sums, sums)
            games = games._replace(sums=sums)
        if games is self.games:
            games = games._replace(lists=_zeros(2, 2 * games.lists.shape[1]), pairs=_zeros(2 * len(games.pairs), 2))
        self.games = games


def refuse(status: int) -> TooLarge:
    """The error for a game that is beyond what the kernels can tell."""
    return TooLarge("partisan.too-deep" if status == TOO_DEEP else "partisan.too-fine")


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, np.int64)


def _longer(array: Ints) -> Ints:
    """The same array with as much room again."""
    longer = np.zeros((2 * len(array), *array.shape[1:]), np.int64)
    longer[: len(array)] = array
    return longer
