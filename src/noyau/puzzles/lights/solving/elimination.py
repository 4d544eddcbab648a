"""Elimination over two elements in compiled code: dense matrices and bands, and sparse symmetric ones with such a core.

Vectors are arrays of one byte for each unknown or equation.

>>> square = Ones(3, np.array([0, 0, 1, 1, 1, 2, 2]), np.array([0, 1, 0, 1, 2, 1, 2]))
>>> eliminate_symmetric(square).solve(np.ones(3, np.uint8))
array([0, 1, 0], dtype=uint8)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import numpy as np

from noyau.core.errors import TooLarge
from noyau.graphs.boards import SURFACES, Board
from noyau.graphs.surfaces import Join
from noyau.kernels.arrays import Bytes, Ints, Ints32, Words
from noyau.puzzles.lights.kernels import dense_elimination, sparse_elimination
from noyau.puzzles.lights.solving.linear_system import LinearSystem


def effects(board: Board) -> tuple[Ints, Ints]:
    """The pairs of a press and a cell that it changes, in order.

    >>> from noyau.graphs.boards import read_board
    >>> [row.tolist() for row in effects(read_board("cylinder-1x3"))]
    [[0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2, 0, 1, 2, 0, 1, 2]]
    """
    pairs = _on_surface(board) if board.surface else _on_graph(board)
    if board.size <= _TOGETHER:
        keys = _merge(pairs, board.multi)
    else:  # a clock stops the work between two parts
        ends = [part.searchsorted(np.arange(0, board.size + _TOGETHER, _TOGETHER) * board.size) for part in pairs]
        count = len(ends[0]) - 1
        keys = np.concatenate(
            [
                _merge([part[end[at] : end[at + 1]] for part, end in zip(pairs, ends, strict=True)], board.multi)
                for at in range(count)
            ]
        )
    presses, cells = np.divmod(keys, board.size)
    return presses, cells


_TOGETHER = 1 << 19
"""So many presses are looked at together."""


def _merge(parts: Sequence[Ints], multi: bool) -> Ints:
    """The numbers of some sorted parts in order, each once; with ``multi``, those met an odd number of times."""
    keys = np.concatenate(parts)
    keys.sort(kind="stable")  # which merges sorted parts in linear time
    begins = np.flatnonzero(np.diff(keys, prepend=-1))
    if multi:
        begins = begins[np.diff(begins, append=len(keys)) % 2 == 1]
    return keys[begins]


def _on_surface(board: Board) -> list[Ints]:
    """The pairs of a press and a cell, each as one number, for each step from the press to the cell."""
    assert board.surface is not None
    kind, rows, columns = board.surface
    presses = np.arange(board.size, dtype=np.int64)
    row, column = np.divmod(presses, columns)
    beside, above = SURFACES[kind]
    pairs = [presses * (board.size + 1)] if board.own else []
    for down, right in board.offsets:
        across, new_column = np.divmod(column + right, columns)
        new_row = row + down
        if beside is Join.FLIPPED:
            new_row = np.where(across % 2 == 1, rows - 1 - new_row, new_row)
        along, new_row = np.divmod(new_row, rows)
        if above is Join.FLIPPED:
            new_column = np.where(along % 2 == 1, columns - 1 - new_column, new_column)
        inside = ((across == 0) | (beside is not Join.OPEN)) & ((along == 0) | (above is not Join.OPEN))
        pairs.append((presses * board.size + new_row * columns + new_column)[inside])
    return pairs or [np.empty(0, np.int64)]


def _on_graph(board: Board) -> list[Ints]:
    neighbours = board.graph.neighbours
    presses = np.arange(board.size, dtype=np.int64)
    degrees = np.fromiter(map(len, neighbours), np.int64, board.size)
    cells = np.fromiter(chain.from_iterable(neighbours), np.int64, int(degrees.sum()))
    pairs = [np.repeat(presses, degrees) * board.size + cells]
    return [*pairs, presses * (board.size + 1)] if board.own else pairs


MOST_READS = 1 << 37
"""Lines of 512 bits that a dense elimination may read: a minute or two."""

MOST_LINES = 1 << 26
"""Lines that it may store: four gigabytes."""

CHEAP_READS = 1000
"""Reads for each row below which no other order of the rows is looked for."""

READS_PER_LINK = 400
"""The reads of a dense elimination that cost as much as a link of the graph, beyond a tree's, in a sparse one."""

MOST_SPARSE = 32
"""The degree from which a vertex is left to the dense core: a pivot costs the square of its degree."""

SPARSE_SHARE = 320
"""A pivot is sparse as long as its degree is at most this part of the vertices left."""


@dataclass(frozen=True)
class Ones:
    """A square matrix over two elements, by the places of its ones."""

    size: int
    rows: Ints
    columns: Ints

    @cached_property
    def reach(self) -> Ints:
        """How far from the diagonal the rows and the columns go."""
        return sparse_elimination.measure(self.size, self.rows, self.columns)

    @property
    def reads(self) -> int:
        """How many lines a dense elimination reads, about."""
        tiles = np.arange(len(self.reach))
        rows = np.maximum(self.reach[:, 0] - 512 * tiles, 512)
        return int((rows * (self.reach[:, 1] - tiles)).sum()) * 8 * 13

    @property
    def lines(self) -> int:
        """How many lines it stores, if each column has a pivot."""
        meets = np.searchsorted(self.reach[:, 1], np.arange(len(self.reach)), side="right")
        return int(np.maximum(self.reach[:, 0] - 512 * meets, 0).sum())

    @property
    def neighbours(self) -> Neighbours:
        """The graph of a symmetric matrix whose ones are in order."""
        return Neighbours(*sparse_elimination.neighbours(self.size, self.rows, self.columns))

    def reorder(self, order: Ints) -> Ones:
        """The matrix with the rows and the columns at other places."""
        return Ones(self.size, order[self.rows], order[self.columns])


class Neighbours(NamedTuple):
    """The graph of a symmetric matrix: those of v are ``others[first[v] : first[v + 1]]``, itself only in ``loops``."""

    first: Ints
    others: Ints32
    loops: Bytes


class DenseElimination:
    """A square matrix in echelon form, its rows and columns as they were or in another order."""

    def __init__(self, size: int, echelon: dense_elimination.Echelon, order: Ints | None = None) -> None:
        self.size = size
        self.nullity = size - len(echelon.pivots)
        self._echelon = echelon
        self._order = order

    @staticmethod
    def of(ones: Ones, order: Ints | None = None) -> DenseElimination:
        """The elimination of a matrix by its ones, at the places that the order gave them."""
        if ones.reads > MOST_READS or ones.lines > MOST_LINES:
            raise TooLarge("elimination.core", size=ones.size)
        room = np.empty((ones.lines, 8), np.uint64)
        sorted_ones = sparse_elimination.sort_by_tile(ones.size, ones.rows, ones.columns)
        return DenseElimination(ones.size, dense_elimination.eliminate(room, ones.reach, *sorted_ones), order)

    @staticmethod
    def of_words(words: Words) -> DenseElimination:
        """The elimination of a matrix by rows of 64-bit words, column 0 the lowest bit of the first."""
        size, width = words.shape
        tiles = -(-width // 8)
        lines = np.zeros((tiles, size, 8), np.uint64)
        for tile in range(tiles):
            part = words[:, 8 * tile : 8 * tile + 8]
            lines[tile, :, : part.shape[1]] = part
        return DenseElimination(size, dense_elimination.eliminate_lines(lines.reshape(-1, 8), tiles))

    def solve(self, side: Bytes) -> Bytes | None:
        """A solution, or None where there is none."""
        side = self._arrange(side)
        if dense_elimination.replay(self._echelon, side) >= 0:
            return None
        solution = np.zeros((len(self._echelon.at), 8), np.uint64)
        dense_elimination.substitute(self._echelon, side, solution)
        return self._unpack(solution)

    def witness(self, side: Bytes) -> Bytes | None:
        """Equations that add up to 0 = 1, or None where there is a solution."""
        row = dense_elimination.replay(self._echelon, self._arrange(side))
        return None if row < 0 else self._restore(dense_elimination.combination(self._echelon, self.size, row))

    def kernel(self) -> list[Bytes]:
        """A basis of the solutions of the homogeneous system."""
        return [self._unpack(lines) for lines in dense_elimination.null_vectors(self._echelon, self.size)]

    def _arrange(self, bits: Bytes) -> Bytes:
        """A copy in the order of the elimination."""
        arranged = bits.copy()
        if self._order is not None:
            arranged[self._order] = bits
        return arranged

    def _restore(self, bits: Bytes) -> Bytes:
        return bits if self._order is None else bits[self._order]

    def _unpack(self, lines: Words) -> Bytes:
        data = lines.ravel().astype("<u8").view(np.uint8)
        return self._restore(np.unpackbits(data, count=self.size, bitorder="little"))


class SparseElimination:
    """A symmetric matrix eliminated by local complementation down to a dense core."""

    def __init__(self, graph: Neighbours) -> None:
        self.size = len(graph.loops)
        self._reduction = sparse_elimination.reduce(*graph, MOST_SPARSE, SPARSE_SHARE)
        pivots, self._place = self._reduction.pivots, self._reduction.core
        self._idle = pivots[pivots[:, 0] == pivots[:, 1], 0]
        """The vertices that were left without loop or neighbour."""
        self._core = self._eliminate_core()
        self.nullity = len(self._idle) + self._core.nullity

    def _eliminate_core(self) -> DenseElimination:
        left = self._reduction
        numbers = np.arange(len(left.core))
        looped = numbers[left.loops == 1]
        rows = np.concatenate((np.repeat(numbers, np.diff(left.first)), looped))
        core = Ones(len(numbers), rows, np.concatenate((left.others, looped)))
        order = sparse_elimination.breadth_first(left.first, left.others)
        return DenseElimination.of(core.reorder(order), order)

    def solve(self, side: Bytes) -> Bytes | None:
        """A solution, or None where there is none."""
        sides = self._replay(side)
        core = None if sides[self._idle].any() else self._core.solve(sides[self._place].astype(np.uint8))
        if core is None:
            return None
        values = np.zeros(self.size, np.uint64)
        values[self._place] = core
        sparse_elimination.substitute(self._reduction, sides, values)
        return values.astype(np.uint8)

    def witness(self, side: Bytes) -> Bytes | None:
        """Equations that add up to 0 = 1, or None where there is a solution."""
        sides = self._replay(side)
        values = np.zeros(self.size, np.uint64)
        core = self._core.witness(sides[self._place].astype(np.uint8))
        if core is not None:
            values[self._place] = core
        elif sides[self._idle].any():
            values[self._idle[np.argmax(sides[self._idle])]] = 1
        else:
            return None
        return self._complete(values).astype(np.uint8)

    def kernel(self) -> list[Bytes]:
        """A basis of the solutions of the homogeneous system."""
        within, found = self._core.kernel(), list[Bytes]()
        for begin in range(0, self.nullity, 64):
            values = np.zeros(self.size, np.uint64)
            lanes = range(min(64, self.nullity - begin))
            for lane in lanes:
                bit, index = np.uint64(1 << lane), begin + lane
                if index < len(within):
                    values[self._place] |= within[index] * bit
                else:
                    values[self._idle[index - len(within)]] = bit
            self._complete(values)
            found += [(values >> np.uint64(lane) & np.uint64(1)).astype(np.uint8) for lane in lanes]
        return found

    def _replay(self, side: Bytes) -> Words:
        sides = side.astype(np.uint64)
        sparse_elimination.replay(self._reduction, sides)
        return sides

    def _complete(self, values: Words) -> Words:
        """Solutions of the homogeneous system, from their values in the core and at the idle vertices."""
        sparse_elimination.substitute(self._reduction, np.zeros(self.size, np.uint64), values)
        return values


def eliminate_symmetric(ones: Ones) -> DenseElimination | SparseElimination:
    """The elimination of a symmetric matrix, its ones in order of rows, by the way that seems the quickest."""
    links = int(np.count_nonzero(ones.rows != ones.columns))
    cheap = READS_PER_LINK * (links - ones.size)
    if ones.reads <= min(cheap, CHEAP_READS * ones.size):
        return DenseElimination.of(ones)
    graph = ones.neighbours
    if links <= 2 * ones.size:  # hardly more edges than a tree: the degrees stay small to the end
        return SparseElimination(graph)
    order = sparse_elimination.breadth_first(graph.first, graph.others)
    best, chosen = min((ones, None), (ones.reorder(order), order), key=lambda candidate: candidate[0].reads)
    if best.reads <= cheap and best.lines <= MOST_LINES:
        return DenseElimination.of(best, chosen)
    return SparseElimination(graph)


class DenseSystem(LinearSystem):
    """Any rule, symmetric or not: bit-packed elimination by the method of the four Russians."""

    engine = "four_russians"
    reference = "Arlazarov, Dinic, Kronrod, Faradžev 1970"

    @cached_property
    def _elimination(self) -> DenseElimination | SparseElimination:
        presses, cells = effects(self.board)
        return DenseElimination.of(Ones(self.board.size, cells, presses))

    @property
    def nullity(self) -> int:
        return self._elimination.nullity

    @cached_property
    def neutral(self) -> list[int]:
        return [_number(bits) for bits in self._elimination.kernel()]

    def solve(self, change: int) -> int | None:
        return _optional_number(self._elimination.solve(self._bits(change)))

    def witness(self, change: int) -> int | None:
        return _optional_number(self._elimination.witness(self._bits(change)))

    def _bits(self, mask: int) -> Bytes:
        data = np.frombuffer(mask.to_bytes(-(-self.board.size // 8), "little"), np.uint8)
        return np.unpackbits(data, count=self.board.size, bitorder="little")


class SparseSystem(DenseSystem):
    """A symmetric rule: local complementation while the graph is sparse, or dense at once where that is quicker.

    A rule that is not symmetric is dense. What was done is told by ``engine`` once a question has been answered.
    """

    engine = "local_complementation"
    reference = "pivoting on a symmetric matrix over GF(2), as local complementation of a graph with loops"

    @cached_property
    def _elimination(self) -> DenseElimination | SparseElimination:
        presses, cells = effects(self.board)
        found: DenseElimination | SparseElimination
        if sparse_elimination.is_symmetric(self.board.size, presses, cells):
            found = eliminate_symmetric(Ones(self.board.size, presses, cells))
        else:
            found = DenseElimination.of(Ones(self.board.size, cells, presses))
        if isinstance(found, DenseElimination):
            self.engine, self.reference = DenseSystem.engine, DenseSystem.reference
        return found


def _number(bits: Bytes) -> int:
    """The mask with these bits."""
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")


def _optional_number(bits: Bytes | None) -> int | None:
    return None if bits is None else _number(bits)
