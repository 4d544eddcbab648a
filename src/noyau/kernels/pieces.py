"""Any piece that walks to the corner: Grundy values, lost squares and remoteness by its steps.

A cell is (layer, row, column). A row of ``plan.steps`` is down, across, most, and where the *ring* of the step begins:
``ring[…]`` holds, for the last waves, 0 at a lost cell and elsewhere how many such steps away the nearest lost cell is.
A step without a ring (−1) is walked instead. Cells are judged wave by wave, a row at a time or, on a *slant*, an
antidiagonal at a time, so that all options of a cell come before it. The step numbered ``climbs`` goes through the
layers, from the lowest of a square to the highest of the next. For Grundy values, the step ``rides`` goes across by
one column: the values within its reach are kept as a set of bits for each layer, whose last word tells its first word
that is not full, and all other steps are walked.
"""

from __future__ import annotations

from typing import NamedTuple

from noyau.kernels.jit import Emitted, kernel, trailing_zeros  # first: it sees that there is room for the compiler

# isort: split
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types
from numba.extending import intrinsic, overload, register_jitable

from noyau.kernels.arrays import Bytes, Int, Integers, Ints, Ints32, Word, Words, Words16

ZERO, ONE, FOUR, SIX, LAST, FULL = (np.uint64(number) for number in (0, 1, 4, 6, 63, 2**64 - 1))

FAR = 1 << 30
"""The distance of a lost cell that is not there: counting on never overflows 32 bits."""


OFF = -2
"""The place of a cell that is not on the board."""

inlined: Emitted = register_jitable(inline="always")
"""A part of a kernel: a call for each cell would cost more than the work."""


class Plan(NamedTuple):
    """The steps of a piece and the board it walks on."""

    steps: Ints
    layers: int
    rows: int
    columns: int
    slant: bool
    climbs: int
    rides: int


@kernel
def fill_grundy(table: Bytes | Words16, plan: Plan, seen: Ints, sets: Words, begin: int, end: int) -> None:
    """The Grundy values of some waves; ``seen`` has a mark for each value that may occur, and counts the cells last."""
    for wave in range(begin, end):
        low, high = _span(plan, wave)
        sets[:] = ZERO
        for place in range(low, high):
            row, column = _cell(plan, wave, place)
            for layer in range(plan.layers):
                _mark(table, plan, seen, row, column, layer)
                value = 0
                if plan.rides < 0:
                    while seen[value] == seen[-1]:
                        value += 1
                else:
                    back = column - plan.steps[plan.rides, 2] - 1
                    if back >= 0:
                        _take_out(sets[layer], np.int64(table[layer, row, back]))
                    value = _unmarked(sets[layer], seen)
                    _put_in(sets[layer], value)
                table[layer, row, column] = value


@kernel
def mark_lost(lost: Bytes, plan: Plan, ring: Ints32, misere: bool, begin: int, end: int) -> None:
    """Set the bits of the lost cells of some waves."""
    steps, layers = plan.steps, plan.layers
    away, here, back = _rooms(plan)
    for wave in range(begin, end):
        low, high = _span(plan, wave)
        _turn(plan, wave, here, back)
        for place in range(low, high):
            row, column = (place, wave - place) if plan.slant else (wave, place)
            for layer in range(layers):
                stuck = True
                wins = False
                for step in range(len(away)):
                    away[step] = FAR
                    near = _ring_place(plan, row, column, layer, step, here, back)
                    if near == OFF:
                        continue
                    stuck = False
                    if near >= 0:
                        away[step] = 1 + ring[near]
                    else:
                        away[step] = _walk_to_lost(lost, plan, row, column, layer, step)
                    wins |= away[step] <= steps[step, 2]
                is_lost = not wins and not (stuck and misere)
                if is_lost:
                    lost[layer, row, column >> 3] |= np.uint8(1 << (column & 7))
                for step in range(len(away)):
                    if here[step] >= 0:
                        ring[here[step] + place * layers + layer] = 0 if is_lost else away[step]


@kernel
def fill_remoteness(table: Bytes | Words16, plan: Plan, ring: Ints32, misere: bool, begin: int, end: int) -> None:
    """The remoteness of some waves: even where the player to move loses in normal play, odd in misère play.

    No two lost cells lie within reach of each other, so a cell sees one at most on each line, and all that lost cells
    look at in search of the longest game is no more than the board.
    """
    steps, layers = plan.steps, plan.layers
    away, here, back = _rooms(plan)
    for wave in range(begin, end):
        low, high = _span(plan, wave)
        _turn(plan, wave, here, back)
        for place in range(low, high):
            row, column = (place, wave - place) if plan.slant else (wave, place)
            for layer in range(layers):
                stuck = True
                fewest = np.int64(FAR)
                for step in range(len(away)):
                    away[step] = FAR
                    near = _ring_place(plan, row, column, layer, step, here, back)
                    if near == OFF:
                        continue
                    stuck = False
                    if near >= 0:
                        away[step] = 1 + ring[near]
                    else:
                        away[step] = _walk_to_parity(table, plan, row, column, layer, step, misere)
                    if away[step] <= steps[step, 2]:
                        level, down, across = _behind(plan, row, column, layer, step, away[step])
                        fewest = min(fewest, np.int64(table[level, down, across]) + 1)
                is_lost = fewest == FAR and not (stuck and misere)
                if is_lost:
                    fewest = _longest(table, plan, row, column, layer)
                table[layer, row, column] = 0 if stuck else fewest
                for step in range(len(away)):
                    if here[step] >= 0:
                        ring[here[step] + place * layers + layer] = 0 if is_lost else away[step]


@kernel
def _rooms(plan: Plan) -> tuple[Ints32, Ints, Ints]:
    size = len(plan.steps)
    return np.empty(size, np.int32), np.empty(size, np.int64), np.empty(size, np.int64)


@kernel
def _span(plan: Plan, wave: int) -> tuple[int, int]:
    """The places of a wave: columns, or on a slant rows."""
    if plan.slant:
        return max(0, wave - plan.columns + 1), min(wave + 1, plan.rows)
    return 0, plan.columns


@kernel
def _cell(plan: Plan, wave: int, place: int) -> tuple[int, int]:
    if plan.slant:
        return place, wave - place
    return wave, place


@kernel
def _behind(plan: Plan, row: int, column: int, layer: int, step: int, times: int) -> tuple[int, int, int]:
    """The cell so many steps away; its row is −1 off the board."""
    turns = times
    if step == plan.climbs:
        turns = 0 if times <= layer else (times - layer + plan.layers - 1) // plan.layers
        layer += turns * plan.layers - times
    row -= turns * plan.steps[step, 0]
    column -= turns * plan.steps[step, 1]
    if row < 0 or row >= plan.rows or column < 0 or column >= plan.columns:
        row = -1
    return layer, row, column


@kernel
def _turn(plan: Plan, wave: int, here: Ints, back: Ints) -> None:
    """Where the rings keep this wave, and where the one that each step comes from."""
    width = plan.layers * (plan.rows if plan.slant else plan.columns)
    for step in range(len(plan.steps)):
        deep = plan.steps[step, 0] + (plan.steps[step, 1] if plan.slant else 0)
        at = plan.steps[step, 3]
        here[step] = at + wave % (deep + 1) * width if at >= 0 else -1
        back[step] = at + (wave + 1) % (deep + 1) * width


@inlined  # type: ignore[untyped-decorator]
def _ring_place(plan: Plan, row: int, column: int, layer: int, step: int, here: Ints, back: Ints) -> int:
    """Where the ring keeps the cell one step away, −1 where there is no ring, OFF where it leads off the board."""
    place = row if plan.slant else column
    if step == plan.climbs:
        if layer > 0:
            return here[step] + place * plan.layers + layer - 1 if here[step] >= 0 else -1
        layer = plan.layers - 1
    down, across = plan.steps[step, 0], plan.steps[step, 1]
    if row < down or row - down >= plan.rows or column < across or column - across >= plan.columns:
        return OFF
    return back[step] + (place - (down if plan.slant else across)) * plan.layers + layer if here[step] >= 0 else -1


@kernel
def _mark(table: Bytes | Words16, plan: Plan, seen: Ints, row: int, column: int, layer: int) -> None:
    """Mark the values of the options, but for those of the step that rides."""
    stamp = seen[-1] + 1
    seen[-1] = stamp
    for step in range(len(plan.steps)):
        if step == plan.rides:
            continue
        down, across, most, _ = plan.steps[step]
        if step == plan.climbs:
            for times in range(1, most + 1):
                level, target, aside = _behind(plan, row, column, layer, step, times)
                if target < 0:
                    break
                seen[table[level, target, aside]] = stamp
            continue
        target, aside = row, column
        for _ in range(most):
            target, aside = target - down, aside - across
            if target < 0 or target >= plan.rows or aside < 0 or aside >= plan.columns:
                break
            seen[table[layer, target, aside]] = stamp


@kernel
def _unmarked(values: Words, seen: Ints) -> int:
    """The least value that is neither in a set nor marked."""
    word = np.int64(values[-1])
    while True:
        free = ~values[word]
        while free != ZERO:
            value = 64 * word + trailing_zeros(free)
            if seen[value] != seen[-1]:
                return int(value)
            free &= free - ONE
        word += 1


@kernel
def _put_in(values: Words, value: int) -> None:
    values[value >> 6] |= ONE << np.uint64(value & 63)
    while values[values[-1]] == FULL:
        values[-1] += ONE


@kernel
def _take_out(values: Words, value: Int) -> None:
    values[value >> 6] &= ~(ONE << np.uint64(value & 63))
    values[-1] = min(values[-1], np.uint64(value >> 6))


@kernel
def _walk_to_lost(lost: Bytes, plan: Plan, row: int, column: int, layer: int, step: int) -> int:
    """How many steps away the nearest lost cell is, within reach."""
    for times in range(1, plan.steps[step, 2] + 1):
        level, down, across = _behind(plan, row, column, layer, step, times)
        if down < 0:
            break
        if lost[level, down, across >> 3] >> np.uint8(across & 7) & 1:
            return times
    return FAR


@kernel
def _walk_to_parity(
    table: Bytes | Words16, plan: Plan, row: int, column: int, layer: int, step: int, parity: bool
) -> int:
    """How many steps away the nearest cell whose remoteness says that it is lost is, within reach."""
    for times in range(1, plan.steps[step, 2] + 1):
        level, down, across = _behind(plan, row, column, layer, step, times)
        if down < 0:
            break
        if (table[level, down, across] & 1) == parity:
            return times
    return FAR


@kernel
def _longest(table: Bytes | Words16, plan: Plan, row: int, column: int, layer: int) -> np.int64:
    """One more than the greatest remoteness within reach."""
    greatest = np.int64(0)
    for step in range(len(plan.steps)):
        for times in range(1, plan.steps[step, 2] + 1):
            level, down, across = _behind(plan, row, column, layer, step, times)
            if down < 0:
                break
            greatest = max(greatest, np.int64(table[level, down, across]) + 1)
    return greatest


_WORD, _BLOCK = ir.IntType(64), ir.VectorType(ir.IntType(64), 4)


class Riders(NamedTuple):
    """How far a piece rides down, across and on the third line, 0 where it does not, and how its lines are numbered."""

    down: int
    across: int
    third: int
    alpha: int
    beta: int
    words: Word
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


def open_words(used: Words, first: Word, second: Word, third: Word) -> Word:
    """Which of the next four words of three sets are not full together, a bit for each."""
    unions = [used[int(first) + n] | used[int(second) + n] | used[int(third) + n] for n in range(4)]
    return np.uint64(sum(1 << n for n in range(4) if unions[n] != FULL))


def _open_words_code(typingctx: Emitted, used: Emitted, first: Emitted, second: Emitted, third: Emitted) -> Emitted:
    def codegen(context: Emitted, builder: Emitted, signature: Emitted, arguments: Emitted) -> Emitted:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        union = _BLOCK(None)
        for place in arguments[1:]:
            block = builder.bitcast(builder.gep(data, [place]), _BLOCK.as_pointer())
            union = builder.or_(union, builder.load(block, align=8))
        is_open = builder.icmp_unsigned("!=", union, ir.Constant(_BLOCK, [2**64 - 1] * 4))
        return builder.zext(builder.bitcast(is_open, ir.IntType(4)), _WORD)

    return types.uint64(used, types.uint64, types.uint64, types.uint64), codegen


_open_words: Emitted = intrinsic(_open_words_code)


@overload(open_words, strict=False)
def _typed_open_words(used: Emitted, first: Emitted, second: Emitted, third: Emitted) -> Emitted:
    return lambda used, first, second, third: _open_words(used, first, second, third)


@kernel
def fill_strip(table: Integers, riders: Riders, used: Words, low: Words, strip: Ints, place: Ints) -> bool:
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
def mirror(table: Integers, begin: int, end: int) -> None:
    """Copy what lies above the diagonal, in some rows, below it."""
    layers, _, columns = table.shape
    for layer in range(layers):
        for top in range(begin, end, 64):
            for left in range(top, columns, 64):
                for column in range(left, min(left + 64, columns)):
                    for row in range(top, min(top + 64, end, column)):
                        table[layer, column, row] = table[layer, row, column]


@kernel
def _least_free(used: Words, low: Words, words: Word, one: Word, two: Word, three: Word) -> Word:
    """The least value that is in none of the sets of three lines.

    Two words are looked at one by one: a vector could not be read while one of its words is still being written.
    """
    word: Word = max(low[one], low[two], low[three])
    one, two, three = one * words, two * words, three * words
    for _ in range(2):
        union = used[one + word] | used[two + word] | used[three + word]
        if union != FULL:
            return (word << SIX) + np.uint64(trailing_zeros(~union))
        word += ONE
    found = open_words(used, one + word, two + word, three + word)
    while found == ZERO:
        word += FOUR
        found = open_words(used, one + word, two + word, three + word)
    word += np.uint64(trailing_zeros(found))
    return (word << SIX) + np.uint64(trailing_zeros(~(used[one + word] | used[two + word] | used[three + word])))


@kernel
def _add(used: Words, low: Words, line: Word, words: Word, value: Word) -> None:
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
def _empty(used: Words, low: Words, line: Word, words: Word) -> None:
    """Begin the set of a line."""
    used[int(line * words) : int((line + ONE) * words)] = ZERO
    low[line] = ZERO


@kernel
def _remove(used: Words, low: Words, line: Word, words: Word, value: Word) -> None:
    """Take a value that is now out of reach out of the set of a line."""
    word = np.uint64(value) >> SIX
    used[line * words + word] &= ~(ONE << (np.uint64(value) & LAST))
    low[line] = min(low[line], word)
