"""Elimination over two elements on dense matrices and bands: the method of the four Russians on packed bits.

A *line* is 512 columns of a row, eight 64-bit words, as long as a line of the cache; a *tile* is the same 512 columns
of many rows. Row r of tile t is ``lines[at[t] + r]``: column c is bit c % 64 of its word c // 64 % 8. ``reach[t]``
gives the row past the last one with a bit in this tile or one before, and the tile past the last one in which those
rows have a bit: beyond, nothing is touched, and a tile is stored from the row at which the elimination first meets it.

Columns are eliminated by *strips* of 64, one word. The pivots of a strip are moved up and made an identity on their
columns; all sums of five of them are tabled, and each row below takes its sums from the 13 tables. Its own word is left
as it was: it tells which pivots were added, and replays the elimination on right-hand sides.
"""

from __future__ import annotations

from typing import NamedTuple

from noyau.kernels.jit import (  # first: it sees that there is room for the compiler
    Emitted,
    kernel,
    popcount,
    trailing_zeros,
)

# isort: split
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic, overload

from noyau.kernels.arrays import Bytes, Ints, Ints32, Word, Words

GROUPS = 13
"""Groups of five bits in a word of 64; their tables, of 32 lines each, are 26 KiB and stay in the nearest cache."""

WORD = ir.IntType(64)
LINE = ir.VectorType(WORD, 8)


def add_line(target: Words, row: int, source: Words, term: int) -> None:
    """Add, over two elements, a row of the source to a row of the target."""
    target[row] ^= source[term]


def add_sums(target: Words, row: int, word: Word, table: Words) -> None:
    """Add to a row of the target, for each five bits of the word, the line of their table that they number."""
    for group in range(GROUPS):
        target[row] ^= table[32 * group + (int(word) >> 5 * group & 31)]


def _line(context: Emitted, builder: Emitted, array: tuple[Emitted, Emitted], row: Emitted) -> Emitted:
    """The pointer to a row of an array of rows of eight words without gaps."""
    kind, value = array
    data = context.make_array(kind)(context, builder, value).data
    return builder.bitcast(builder.gep(data, [builder.mul(row, WORD(8))]), LINE.as_pointer())


def _line_code(typingctx: Emitted, target: Emitted, row: Emitted, source: Emitted, term: Emitted) -> Emitted:
    def codegen(context: Emitted, builder: Emitted, signature: Emitted, arguments: Emitted) -> Emitted:
        into = _line(context, builder, (signature.args[0], arguments[0]), arguments[1])
        line = builder.load(_line(context, builder, (signature.args[2], arguments[2]), arguments[3]), align=8)
        builder.store(builder.xor(builder.load(into, align=8), line), into, align=8)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64), codegen


def _sums_code(typingctx: Emitted, target: Emitted, row: Emitted, word: Emitted, table: Emitted) -> Emitted:
    def codegen(context: Emitted, builder: Emitted, signature: Emitted, arguments: Emitted) -> Emitted:
        into = _line(context, builder, (signature.args[0], arguments[0]), arguments[1])
        total = builder.load(into, align=8)
        for group in range(GROUPS):
            index = builder.and_(builder.lshr(arguments[2], WORD(5 * group)), WORD(31))
            at = builder.add(index, WORD(32 * group))
            line = _line(context, builder, (signature.args[3], arguments[3]), at)
            total = builder.xor(total, builder.load(line, align=8))
        builder.store(total, into, align=8)
        return context.get_dummy_value()

    return types.void(target, types.int64, types.uint64, table), codegen


_add_line: Emitted = intrinsic(_line_code)
_add_sums: Emitted = intrinsic(_sums_code)


def _rows_without_gaps(*arrays: Emitted) -> bool:
    return all(isinstance(array, types.Array) and array.layout == "C" and array.ndim == 2 for array in arrays)


@overload(add_line, strict=False)
def _typed_line(target: Emitted, row: Emitted, source: Emitted, term: Emitted) -> Emitted:
    if not _rows_without_gaps(target, source):
        return None
    return lambda target, row, source, term: _add_line(target, row, source, term)


@overload(add_sums, strict=False)
def _typed_sums(target: Emitted, row: Emitted, word: Emitted, table: Emitted) -> Emitted:
    if not _rows_without_gaps(target, table):
        return None
    return lambda target, row, word, table: _add_sums(target, row, word, table)


ZERO, ONE = np.uint64(0), np.uint64(1)


class Echelon(NamedTuple):
    """A matrix after elimination, and how it came there."""

    lines: Words
    at: Ints
    reach: Ints
    swaps: Ints32
    """The row with which row r changed places to become the r-th pivot."""
    pivots: Ints32
    """The column of the r-th pivot."""
    mixing: Words
    """Which pivots of its strip, as they stood, add up to the r-th pivot."""
    first: Ints32
    """The number of pivots before each strip."""


@kernel
def eliminate(lines: Words, reach: Ints, ones: Ints32, begin: Ints) -> Echelon:
    """Bring the matrix with these ones, tile by tile, to echelon form; the lines are room for it."""
    table = np.zeros((32 * GROUPS, 8), np.uint64)
    echelon = _blank(lines, np.zeros(len(reach), np.int64), reach)
    met, used = 0, 0
    for tile in range(len(reach)):
        rank = echelon.first[8 * tile]
        while met < reach[tile, 1]:
            size = reach[met, 0] - rank
            lines = _enlarge(lines, used, used + size)
            lines[used : used + size] = ZERO
            echelon.at[met] = used - rank
            _fill(lines, echelon.at[met], ones[begin[met] : begin[met + 1]])
            used += size
            met += 1
        _, at, _, swaps, pivots, mixing, first = echelon
        echelon = Echelon(lines, at, reach, swaps, pivots, mixing, first)
        _eliminate_tile(echelon, tile, table)
    return _trim(echelon)


@kernel
def eliminate_lines(lines: Words, tiles: int) -> Echelon:
    """Bring the matrix with these lines, all rows of a tile and then those of the next, to echelon form, in place."""
    table = np.zeros((32 * GROUPS, 8), np.uint64)
    rows = len(lines) // tiles
    reach = np.empty((tiles, 2), np.int64)
    reach[:, 0], reach[:, 1] = rows, tiles
    echelon = _blank(lines, rows * np.arange(tiles), reach)
    for tile in range(tiles):
        _eliminate_tile(echelon, tile, table)
    return _trim(echelon)


@kernel
def _blank(lines: Words, at: Ints, reach: Ints) -> Echelon:
    tiles = len(reach)
    rows = reach[tiles - 1, 0] if tiles else 0
    swaps, pivots, mixing = np.empty(rows, np.int32), np.empty(rows, np.int32), np.empty(rows, np.uint64)
    return Echelon(lines, at, reach, swaps, pivots, mixing, np.zeros(8 * tiles + 1, np.int32))


@kernel
def _trim(echelon: Echelon) -> Echelon:
    lines, at, reach, swaps, pivots, mixing, first = echelon
    rank = first[-1]
    return Echelon(lines, at, reach, swaps[:rank], pivots[:rank], mixing[:rank], first)


@kernel
def _eliminate_tile(echelon: Echelon, tile: int, table: Words) -> None:
    _factor(echelon, tile, table)
    for other in range(tile + 1, echelon.reach[tile, 1]):
        _update(echelon, tile, other, table)


@kernel
def _enlarge(lines: Words, used: int, size: int) -> Words:
    if size <= len(lines):
        return lines
    larger = np.empty((size + size // 2, 8), np.uint64)
    for line in range(used):
        for place in range(8):
            larger[line, place] = lines[line, place]
    return larger


@kernel
def _fill(lines: Words, at: int, ones: Ints32) -> None:
    for index in range(len(ones)):
        row, column = ones[index]
        lines[at + row, column >> 6 & 7] |= ONE << np.uint64(column & 63)


@kernel
def _factor(echelon: Echelon, tile: int, table: Words) -> None:
    """Eliminate the columns of a tile, in this tile only."""
    lines, at, reach, swaps, pivots, mixing, first = echelon
    panel, start = lines[: at[tile] + reach[tile, 0]], at[tile]
    for strip in range(8):
        rank = first[8 * tile + strip]
        count = _find_pivots(panel[start + rank :], strip, swaps[rank:], pivots[rank:], mixing[rank:])
        end = rank + count
        first[8 * tile + strip + 1] = end
        for row in range(rank, end):
            swaps[row] += rank
            pivots[row] += 512 * tile + 64 * strip
        if count:
            block = panel[start + rank : start + end]
            _mix(block, mixing[rank:end], strip)
            _tabulate(block, pivots[rank:end], strip + 1, table)
            _add(panel[start + end :], strip, panel[start + end :], table)


@kernel
def _update(echelon: Echelon, tile: int, other: int, table: Words) -> None:
    """Do to another tile what was done to a tile."""
    lines, at, reach, swaps, pivots, mixing, first = echelon
    bottom = reach[tile, 0]
    source, target = lines[at[tile] : at[tile] + bottom], lines[at[other] : at[other] + bottom]
    for row in range(first[8 * tile], first[8 * tile + 8]):
        if swaps[row] != row:
            for place in range(8):
                target[row, place], target[swaps[row], place] = target[swaps[row], place], target[row, place]
    for strip in range(8):
        rank, end = first[8 * tile + strip], first[8 * tile + strip + 1]
        if rank < end:
            _mix(target[rank:end], mixing[rank:end], -1)
            _tabulate(target[rank:end], pivots[rank:end], 0, table)
            _add(source[end:], strip, target[end:], table)


@kernel
def _find_pivots(panel: Words, strip: int, swaps: Ints32, pivots: Ints32, mixing: Words) -> int:
    """Move the pivots of a strip to the top, their word in reduced form; their columns are counted from the strip's."""
    reduced, owner = np.empty(64, np.uint64), np.empty(64, np.int64)
    taken, count = ZERO, 0
    for row in range(len(panel)):
        word, used = panel[row, strip], ZERO
        known = word & taken
        while known != ZERO:
            pivot = owner[trailing_zeros(known)]
            word ^= reduced[pivot]
            used ^= mixing[pivot]
            known &= known - ONE
        if word == ZERO:
            continue
        used ^= ONE << np.uint64(count)
        column = trailing_zeros(word)
        for pivot in range(count):
            if reduced[pivot] >> np.uint64(column) & ONE:
                reduced[pivot] ^= word
                mixing[pivot] ^= used
        for place in range(8):
            panel[row, place], panel[count, place] = panel[count, place], panel[row, place]
        reduced[count], mixing[count] = word, used
        swaps[count], pivots[count] = row, column
        owner[column] = count
        taken |= ONE << np.uint64(column)
        count += 1
        if count == 64:
            break
    for pivot in range(count):
        panel[pivot, strip] = reduced[pivot]
    return count


@kernel
def _mix(block: Words, mixing: Words, strip: int) -> None:
    """Replace the lines of pivots, right of a strip, by the sums that the mixing tells."""
    old = block.copy()
    block[:] = ZERO
    for row in range(len(block)):
        chosen = mixing[row]
        while chosen != ZERO:
            add_line(block, row, old, trailing_zeros(chosen))
            chosen &= chosen - ONE
        for place in range(strip + 1):
            block[row, place] = old[row, place]


@kernel
def _tabulate(block: Words, pivots: Ints32, start: int, table: Words) -> None:
    """All sums of the pivots on each five columns of a strip, from the word ``start`` on, zero before."""
    line = np.zeros((65, 8), np.uint64)
    for row in range(len(block)):
        for place in range(start, 8):
            line[pivots[row] & 63, place] = block[row, place]
    for group in range(GROUPS):
        for index in range(1, 32):
            at = 32 * group + index
            for place in range(8):
                table[at, place] = table[32 * group + (index & (index - 1)), place]
            add_line(table, at, line, min(64, 5 * group + trailing_zeros(np.uint64(index))))


@kernel
def _add(source: Words, strip: int, target: Words, table: Words) -> None:
    """Add to each line of the target the sums that the strip of its source line selects."""
    for row in range(len(target)):
        word = source[row, strip]
        if word != ZERO:
            add_sums(target, row, word, table)


@kernel
def replay(echelon: Echelon, side: Bytes) -> int:
    """Do to a right-hand side, one byte for each row, what was done to the matrix.

    Gives the first row that reads 0 = 1, or −1 where there is none.
    """
    first = echelon.first
    for strip in range(len(first) - 1):
        begin, end, tile = first[strip], first[strip + 1], strip // 8
        if strip % 8 == 0:
            for row in range(begin, first[strip + 8]):
                side[row], side[echelon.swaps[row]] = side[echelon.swaps[row]], side[row]
        old, chosen = ZERO, ZERO
        for row in range(begin, end):
            old |= np.uint64(side[row]) << np.uint64(row - begin)
        for row in range(begin, end):
            side[row] = popcount(old & echelon.mixing[row]) & 1
            chosen |= np.uint64(side[row]) << np.uint64(echelon.pivots[row] & 63)
        if chosen != ZERO:
            for row in range(end, echelon.reach[tile, 0]):
                side[row] ^= popcount(echelon.lines[echelon.at[tile] + row, strip % 8] & chosen) & 1
    for row in range(len(echelon.pivots), len(side)):
        if side[row]:
            return row
    return -1


@kernel
def substitute(echelon: Echelon, side: Bytes, solution: Words) -> None:
    """Complete a solution, a line for each tile, from a replayed side and the given columns without a pivot."""
    lines, at = echelon.lines, echelon.at
    for row in range(len(echelon.pivots) - 1, -1, -1):
        word = echelon.pivots[row] // 64
        known = ZERO
        for place in range(word % 8, 8):
            known ^= lines[at[word // 8] + row, place] & solution[word // 8, place]
        for tile in range(word // 8 + 1, echelon.reach[word // 8, 1]):
            for place in range(8):
                known ^= lines[at[tile] + row, place] & solution[tile, place]
        if (popcount(known) & 1) != side[row]:
            solution[word // 8, word % 8] |= ONE << np.uint64(echelon.pivots[row] & 63)


@kernel
def null_vectors(echelon: Echelon, size: int) -> Words:
    """A basis of the solutions of the homogeneous system, one for each column without a pivot: lines by tiles."""
    free = np.ones(size, np.bool_)
    for column in echelon.pivots:
        free[column] = False
    side = np.zeros(size, np.uint8)
    basis = np.zeros((size - len(echelon.pivots), len(echelon.at), 8), np.uint64)
    row = 0
    for column in range(size):
        if free[column]:
            basis[row, column >> 9, column >> 6 & 7] = ONE << np.uint64(column & 63)
            substitute(echelon, side, basis[row])
            row += 1
    return basis


@kernel
def combination(echelon: Echelon, size: int, row: int) -> Bytes:
    """Which rows of the matrix, one byte each, add up to nothing, among them this row without a pivot."""
    first = echelon.first
    chosen = np.zeros(size, np.uint8)
    chosen[row] = 1
    for strip in range(len(first) - 2, -1, -1):
        begin, end, tile = first[strip], first[strip + 1], strip // 8
        added, terms = ZERO, ZERO
        for below in range(end, echelon.reach[tile, 0]):
            if chosen[below]:
                added ^= echelon.lines[echelon.at[tile] + below, strip % 8]
        for pivot in range(begin, end):
            if added >> np.uint64(echelon.pivots[pivot] & 63) & ONE:
                terms ^= echelon.mixing[pivot]
        for pivot in range(begin, end):
            chosen[pivot] = terms >> np.uint64(pivot - begin) & ONE
        if strip % 8 == 0:
            for pivot in range(first[strip + 8] - 1, begin - 1, -1):
                other = echelon.swaps[pivot]
                chosen[pivot], chosen[other] = chosen[other], chosen[pivot]
    return chosen
