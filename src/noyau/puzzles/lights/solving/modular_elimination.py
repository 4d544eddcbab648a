"""Boards of k states, k composite included: elimination modulo each prime power of k, put together again.

Modulo a prime power every number is a unit times a power of the prime. A pivot with the least power divides all that
is left of the matrix, so that elimination gives M = L·D·T with triangular L and T, units on their diagonals, and D
diagonal: the Smith normal form, without a greatest common divisor. Rows are sparse and the steps on rows are kept as a
list, so that L is never written out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from math import prod

from noyau.core.errors import TooLarge
from noyau.graphs.boards import Board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.linear_system import LinearSystem

MOST_CELLS = 10_000

Row = dict[int, int]
"""The entries of a row that are not zero, by column."""


@dataclass(frozen=True)
class Pivot:
    """One step of the elimination: the row, the column, the power of the prime, and the rest of the row of T."""

    row: int
    column: int
    power: int
    rest: tuple[tuple[int, int], ...]


class PrimePower:
    """A square matrix modulo p^e, by its rows.

    >>> system = PrimePower([{0: 1, 1: 1}, {0: 1, 1: 3}], prime=2, exponent=2)
    >>> system.solve([1, 3]), system.solve([1, 2]), system.witness([1, 2])
    ([0, 1], None, [2, 2])
    """

    def __init__(self, rows: Sequence[Row], prime: int, exponent: int) -> None:
        self.prime, self.exponent, self.modulus = prime, exponent, prime**exponent
        self.size = len(rows)
        self._steps: list[tuple[int, int, int]] = []
        self.pivots: list[Pivot] = []
        self._eliminate([self._reduced(row) for row in rows])
        self.idle_rows = sorted(set(range(self.size)) - {pivot.row for pivot in self.pivots})
        self.idle_columns = sorted(set(range(self.size)) - {pivot.column for pivot in self.pivots})

    def _reduced(self, row: Row) -> Row:
        return {column: entry % self.modulus for column, entry in row.items() if entry % self.modulus}

    def _power(self, entry: int) -> int:
        """How often the prime divides an entry."""
        power = 0
        while entry % self.prime == 0:
            entry, power = entry // self.prime, power + 1
        return power

    def _eliminate(self, rows: list[Row]) -> None:
        """Take the rows in the order of their least power of the prime, short ones first."""
        holders: list[set[int]] = [set() for _ in rows]
        for index, row in enumerate(rows):
            for column in row:
                holders[column].add(index)
        queue = [self._rank(index, row) for index, row in enumerate(rows) if row]
        heapify(queue)
        done: set[int] = set()
        while queue:
            power, length, index = heappop(queue)
            row = rows[index]
            if index in done or not row:
                continue
            if (power, length, index) != self._rank(index, row):
                heappush(queue, self._rank(index, row))
                continue
            done.add(index)
            columns = (column for column, entry in row.items() if self._power(entry) == power)
            column = min(columns, key=lambda column: (len(holders[column]), column))
            for other in self._pivot(rows, holders, index, column, power):
                heappush(queue, self._rank(other, rows[other]))

    def _rank(self, index: int, row: Row) -> tuple[int, int, int]:
        return min(map(self._power, row.values())), len(row), index

    def _pivot(self, rows: list[Row], holders: list[set[int]], index: int, column: int, power: int) -> Iterator[int]:
        """Clear a column of all rows but one; the rows that changed and are not empty."""
        row, scale = rows[index], self.prime**power
        inverse = pow(row[column] // scale, -1, self.modulus)
        for name in row:
            holders[name].discard(index)
        rest = tuple((name, entry // scale * inverse % self.modulus) for name, entry in row.items() if name != column)
        self.pivots.append(Pivot(index, column, power, rest))
        self._steps.append((index, index, inverse))
        for other in tuple(holders[column]):
            target = rows[other]
            factor = target[column] // scale
            self._steps.append((other, index, factor))
            del target[column]
            holders[column].discard(other)
            for name, entry in rest:
                value = (target.get(name, 0) - factor * scale * entry) % self.modulus
                if value:
                    target[name] = value
                    holders[name].add(other)
                elif name in target:
                    del target[name]
                    holders[name].discard(other)
            if target:
                yield other

    def _forward(self, change: Sequence[int]) -> list[int]:
        """L⁻¹ times a change."""
        found = list(change)
        for target, source, factor in self._steps:
            scaled = factor * found[source]
            found[target] = (scaled if target == source else found[target] - scaled) % self.modulus
        return found

    def _backward(self, values: dict[int, int]) -> list[int]:
        """T⁻¹ times values given by columns."""
        found = [values.get(column, 0) for column in range(self.size)]
        for pivot in reversed(self.pivots):
            total = sum(entry * found[column] for column, entry in pivot.rest)
            found[pivot.column] = (found[pivot.column] - total) % self.modulus
        return found

    def solve(self, change: Sequence[int]) -> list[int] | None:
        """Presses that make a change, or None."""
        reduced = self._forward(change)
        scales = [self.prime**pivot.power for pivot in self.pivots]
        if any(reduced[row] for row in self.idle_rows):
            return None
        if any(reduced[pivot.row] % scale for pivot, scale in zip(self.pivots, scales, strict=True)):
            return None
        pairs = zip(self.pivots, scales, strict=True)
        return self._backward({pivot.column: reduced[pivot.row] // scale for pivot, scale in pairs})

    def witness(self, change: Sequence[int]) -> list[int] | None:
        """A combination of rows that is zero, but not on the change."""
        reduced = self._forward(change)
        for row in self.idle_rows:
            if reduced[row]:
                return self._combination(row, 1)
        for pivot in self.pivots:
            if reduced[pivot.row] % self.prime**pivot.power:
                return self._combination(pivot.row, self.prime ** (self.exponent - pivot.power))
        return None

    def _combination(self, row: int, factor: int) -> list[int]:
        """A multiple of a row of L⁻¹."""
        found = [0] * self.size
        found[row] = factor
        for target, source, step in reversed(self._steps):
            if target == source:
                found[source] = found[source] * step % self.modulus
            else:
                found[source] = (found[source] - step * found[target]) % self.modulus
        return found

    @cached_property
    def kernel(self) -> list[tuple[int, list[int]]]:
        """Generators of the columns' relations with their orders, the greatest order first: a direct sum."""
        free = [(self.modulus, self._backward({column: 1})) for column in self.idle_columns]
        torsion = [
            (self.prime**pivot.power, self._backward({pivot.column: self.modulus // self.prime**pivot.power}))
            for pivot in self.pivots
            if pivot.power
        ]
        return free + sorted(torsion, key=lambda generator: -generator[0])

    @cached_property
    def cokernel(self) -> list[list[int]]:
        """Generators of the combinations of rows that are zero."""
        partial = [
            self._combination(pivot.row, self.modulus // self.prime**pivot.power)
            for pivot in self.pivots
            if pivot.power
        ]
        return [self._combination(row, 1) for row in self.idle_rows] + partial


class ModularSystem(LinearSystem):
    """Any number of states: one elimination for each prime power that divides it."""

    engine = "prime_powers"
    reference = "Smith normal form"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._rules = Lights(board)
        if board.size > MOST_CELLS:
            raise TooLarge("lights.large-states", states=board.states, cells=board.size, limit=MOST_CELLS)

    @cached_property
    def _parts(self) -> list[PrimePower]:
        rows: list[Row] = [{} for _ in range(self.board.size)]
        for press in range(self.board.size):
            for cell, count in self.board.effect(press).items():
                rows[cell][press] = count
        return [PrimePower(rows, prime, exponent) for prime, exponent in factorise(self.board.states)]

    def _join(self, parts: Sequence[Sequence[int]]) -> list[int]:
        """The digits that have given remainders modulo each prime power."""
        states = self.board.states
        shares = [states // part.modulus for part in self._parts]
        units = [share * pow(share, -1, part.modulus) for share, part in zip(shares, self._parts, strict=True)]
        return [
            sum(unit * digit for unit, digit in zip(units, digits, strict=True)) % states
            for digits in zip(*parts, strict=True)
        ]

    @cached_property
    def orders(self) -> list[int]:
        return [prod(part.kernel[i][0] for part in self._parts if i < len(part.kernel)) for i in range(self.nullity)]

    @property
    def nullity(self) -> int:
        """The least number of generators of the neutral patterns."""
        return max(len(part.kernel) for part in self._parts)

    @cached_property
    def neutral(self) -> list[int]:
        nothing = [0] * self.board.size
        return [
            self._rules.pack(
                self._join([part.kernel[i][1] if i < len(part.kernel) else nothing for part in self._parts])
            )
            for i in range(self.nullity)
        ]

    @cached_property
    def conserved(self) -> list[int]:
        """Generators of the patterns that every press meets a number of times that is 0 modulo k."""
        found = []
        for part in self._parts:
            share = self.board.states // part.modulus
            found += [self._rules.pack([share * digit for digit in row]) for row in part.cokernel]
        return found

    def solve(self, change: int) -> int | None:
        digits = self._rules.unpack(change)
        parts = [part.solve([digit % part.modulus for digit in digits]) for part in self._parts]
        solved = [part for part in parts if part is not None]
        return self._rules.pack(self._join(solved)) if len(solved) == len(parts) else None

    def witness(self, change: int) -> int | None:
        digits = self._rules.unpack(change)
        for part in self._parts:
            found = part.witness([digit % part.modulus for digit in digits])
            if found is not None:
                return self._rules.pack([self.board.states // part.modulus * digit for digit in found])
        return None

    @property
    def solutions(self) -> int:
        return prod(self.orders)


def factorise(number: int) -> list[tuple[int, int]]:
    """The primes of a number with their exponents.

    >>> factorise(360)
    [(2, 3), (3, 2), (5, 1)]
    """
    found = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number, exponent = number // prime, exponent + 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return found
