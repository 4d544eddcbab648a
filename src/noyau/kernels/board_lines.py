"""Grundy values of pieces that ride along the row, the column and one more line of each cell, without looking back.

Each line has the set of the values on it that are still within reach: value v of line l is bit v % 64 of the word
``used[l * words + v // 64]``. The value of a cell is the first bit that is free in its three sets; ``low`` tells for
each line the first word that is not full. On the third line a step is α down and β across, by way of all the layers;
it is numbered by c mod β and by r − α⌊c/β⌋, which do not change along it.

The board is filled strip of columns by strip. A set is emptied at the first cell of its line, so that columns that are
done and third lines that have left the board lend their numbers to new ones.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic, overload

from noyau.kernels.jit import kernel, trailing_zeros

NONE, ONE, FOUR, SIX, LAST, FULL = (np.uint64(number) for number in (0, 1, 4, 6, 63, 2**64 - 1))
_WORD, _BLOCK = ir.IntType(64), ir.VectorType(ir.IntType(64), 4)


class Riders(NamedTuple):
    """How far a piece rides down, across and on the third line, 0 where it does not, and how its lines are numbered."""

    down: int
    across: int
    third: int
    alpha: int
    beta: int
    words: Any
    """How many words the set of a line has."""
    rows_at: int
    """The line of the first row. The columns of a strip come first; 0 if the board is its own mirror image and only
    cells on and above the diagonal are filled: then all columns have a number, and column n, complete at the diagonal,
    goes on as row n."""
    thirds_at: int
    thirds: int
    """No more third lines with the same remainder c mod β matter at a time."""
    none_at: int
    """A line that stays empty, for a rider that is missing."""


def open_words(used: Any, first: Any, second: Any, third: Any) -> Any:
    """Which of the next four words of three sets are not full together, a bit for each."""
    unions = [used[int(first) + n] | used[int(second) + n] | used[int(third) + n] for n in range(4)]
    return np.uint64(sum(1 << n for n in range(4) if unions[n] != FULL))


def _open_words_code(typingctx: Any, used: Any, first: Any, second: Any, third: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        union = _BLOCK(None)
        for place in arguments[1:]:
            block = builder.bitcast(builder.gep(data, [place]), _BLOCK.as_pointer())
            union = builder.or_(union, builder.load(block, align=8))
        is_open = builder.icmp_unsigned("!=", union, ir.Constant(_BLOCK, [2**64 - 1] * 4))
        return builder.zext(builder.bitcast(is_open, ir.IntType(4)), _WORD)

    return types.uint64(used, types.uint64, types.uint64, types.uint64), codegen


_open_words: Any = intrinsic(_open_words_code)


@overload(open_words, strict=False)
def _typed_open_words(used: Any, first: Any, second: Any, third: Any) -> Any:
    return lambda used, first, second, third: _open_words(used, first, second, third)


@kernel
def fill_strip(table: Any, riders: Riders, used: Any, low: Any, strip: Any, place: Any) -> bool:
    """The Grundy values of columns ``strip[0]`` to ``strip[1]`` from a place (row, column, layer) to row ``strip[2]``.

    False where a value does not fit into the table: the place is then that of the cell.
    """
    layers, rows, columns = table.shape
    down, across, far, alpha, beta, words, rows_at, thirds_at, thirds, none_at = riders
    is_half = rows_at == 0
    left, width = (0, columns) if is_half else (strip[0], rows_at // layers)
    for row in range(place[0], strip[2]):
        start = max(place[1], row) if is_half else place[1]
        phase, turn = start % beta, (row - start // beta * alpha) % thirds
        for column in range(start, strip[1]):
            third = thirds_at + phase * thirds + turn
            if far and not is_half and place[2] == 0 and (row < alpha or column < beta):
                _empty(used, low, np.uint64(third), words)
            for layer in range(place[2], layers):
                one = np.uint64(rows_at + layer * rows + row if across else none_at)
                two = np.uint64(layer * width + column - left if down else none_at)
                three = np.uint64(third if far else none_at)
                if row == 0 and down and not is_half:
                    _empty(used, low, two, words)
                if column > across > 0:
                    back = column - across - 1
                    upper, later = (back, row) if is_half and back < row else (row, back)
                    _remove(used, low, one, words, table[layer, upper, later])
                if row > down > 0:
                    _remove(used, low, two, words, table[layer, row - down - 1, column])
                if far and row >= (far + 1) * alpha and column >= (far + 1) * beta:
                    _remove(used, low, three, words, table[layer, row - (far + 1) * alpha, column - (far + 1) * beta])
                value = _least_free(used, low, words, one, two, three)
                table[layer, row, column] = value
                if table[layer, row, column] != value:
                    place[0], place[1], place[2] = row, column, layer
                    return False
                if across:
                    _add(used, low, one, words, value)
                if down:
                    _add(used, low, two, words, value)
                if far:
                    _add(used, low, three, words, value)
            place[2] = 0
            phase += 1
            if phase == beta:
                phase = 0
                turn = turn - alpha if turn >= alpha else turn - alpha + thirds
        place[1] = strip[0]
    return True


@kernel
def mirror(table: Any, begin: int, end: int) -> None:
    """Copy what lies above the diagonal, in some rows, below it."""
    layers, _, columns = table.shape
    for layer in range(layers):
        for top in range(begin, end, 64):
            for left in range(top, columns, 64):
                for column in range(left, min(left + 64, columns)):
                    for row in range(top, min(top + 64, end, column)):
                        table[layer, column, row] = table[layer, row, column]


@kernel
def _least_free(used: Any, low: Any, words: Any, one: Any, two: Any, three: Any) -> Any:
    """The least value that is in none of the sets of three lines.

    Two words are looked at one by one: a vector could not be read while one of its words is still being written.
    """
    word = max(low[one], low[two], low[three])
    one, two, three = one * words, two * words, three * words
    for _ in range(2):
        union = used[one + word] | used[two + word] | used[three + word]
        if union != FULL:
            return (word << SIX) + np.uint64(trailing_zeros(~union))
        word += ONE
    found = open_words(used, one + word, two + word, three + word)
    while found == NONE:
        word += FOUR
        found = open_words(used, one + word, two + word, three + word)
    word += np.uint64(trailing_zeros(found))
    return (word << SIX) + np.uint64(trailing_zeros(~(used[one + word] | used[two + word] | used[three + word])))


@kernel
def _add(used: Any, low: Any, line: Any, words: Any, value: Any) -> None:
    """Put a value into the set of a line."""
    at = line * words + (value >> SIX)
    changed = used[at] | ONE << (value & LAST)
    used[at] = changed
    if changed == FULL:
        first = low[line]
        while used[line * words + first] == FULL:
            first += ONE
        low[line] = first


@kernel
def _empty(used: Any, low: Any, line: Any, words: Any) -> None:
    """Begin the set of a line."""
    used[int(line * words) : int((line + ONE) * words)] = NONE
    low[line] = NONE


@kernel
def _remove(used: Any, low: Any, line: Any, words: Any, value: Any) -> None:
    """Take a value that is now out of reach out of the set of a line."""
    word = np.uint64(value) >> SIX
    used[line * words + word] &= ~(ONE << (np.uint64(value) & LAST))
    low[line] = min(low[line], word)
