"""Lists of arcs between whole numbers: read from the bytes of an edge list, and sorted into rows.

A line holds two numbers below 2^32 − 1, apart by blanks, one comma or one ``>``; or one number, a vertex that stands
alone, kept as an arc to ``NONE``. Blanks around them, empty lines and comments after ``#`` say nothing. Any other line
is odd, and left to the caller.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Word, Words, Words16, Words32
from noyau.kernels.jit import kernel

NONE = 2**32 - 1
ODD = 2**32

AT, ARCS, GREATEST, ALONE = range(4)

NEWLINE, RETURN, TAB, BLANK, HASH, COMMA, ARROW, ZERO = 10, 13, 9, 32, 35, 44, 62, 48


@kernel
def count_lines(data: Bytes) -> int:
    """How many lines end in some bytes."""
    count = 0
    for byte in data:
        count += byte == NEWLINE
    return count


@kernel
def skip_blanks(data: Bytes, at: Word) -> Word:
    """The place of the first byte from here on that is no blank."""
    size = np.uint64(data.size)
    while at < size and (data[at] == BLANK or data[at] == TAB or data[at] == RETURN):
        at += np.uint64(1)
    return at


@kernel
def is_over(data: Bytes, at: Word, before: Word) -> bool:
    """Whether a line says no more, after the blanks that begin ``before``."""
    return bool(at >= data.size or data[at] == NEWLINE or (data[at] == HASH and at > before))


@kernel
def line_end(data: Bytes, at: Word) -> Word:
    """Where the next line begins."""
    size = np.uint64(data.size)
    while at < size and data[at] != NEWLINE:
        at += np.uint64(1)
    return at + np.uint64(1)


@kernel
def read_number(data: Bytes, at: Word) -> tuple[Word, Word]:
    """A number and where it ends: at most ten digits without zeros in front; ``ODD`` where there is none."""
    begin, number, size = at, np.uint64(0), np.uint64(data.size)
    while at < size:
        digit = np.uint64(data[at]) ^ np.uint64(ZERO)
        if digit > np.uint64(9):
            break
        number = number * np.uint64(10) + digit
        at += np.uint64(1)
    length = at - begin
    is_odd = length == np.uint64(0) or length > np.uint64(10) or number >= np.uint64(NONE)
    if is_odd or (length > np.uint64(1) and data[begin] == ZERO):
        return np.uint64(ODD), at
    return number, at


@kernel
def read_line(data: Bytes, begin: Word) -> tuple[Word, Word, Word]:
    """The ends of the arc that a line holds, and where the next line begins; the first end is ``ODD`` in an odd one."""
    none, odd = np.uint64(NONE), np.uint64(ODD)
    at = skip_blanks(data, begin)
    if at >= data.size or data[at] == NEWLINE or data[at] == HASH:
        return none, none, line_end(data, at)
    source, at = read_number(data, at)
    after = skip_blanks(data, at)
    if source == odd or is_over(data, after, at):
        return source, none, line_end(data, after)
    is_apart = bool(after > at)
    if data[after] == COMMA or data[after] == ARROW:
        after, is_apart = skip_blanks(data, after + np.uint64(1)), True
    target, at = read_number(data, after)
    after = skip_blanks(data, at)
    if target == odd or not is_apart or not is_over(data, after, at):
        return odd, none, begin
    return source, target, line_end(data, after)


@kernel
def read_plainly(data: Bytes, sources: Words32, targets: Words32, place: Ints, stop: int) -> None:
    """Read lines with two numbers, a blank or a mark between them and nothing else, up to the first other one."""
    at, arcs, greatest = np.uint64(place[AT]), np.uint64(place[ARCS]), np.uint64(place[GREATEST])
    size, nine, ten, one = np.uint64(data.size), np.uint64(9), np.uint64(10), np.uint64(1)
    while at < np.uint64(stop):
        begin, source, target = at, np.uint64(0), np.uint64(0)
        while at < size and np.uint64(data[at]) ^ np.uint64(ZERO) <= nine:
            source = source * ten + (np.uint64(data[at]) ^ np.uint64(ZERO))
            at += one
        mark = at
        at += one
        while at < size and np.uint64(data[at]) ^ np.uint64(ZERO) <= nine:
            target = target * ten + (np.uint64(data[at]) ^ np.uint64(ZERO))
            at += one
        first, second = mark - begin, at - mark - one
        is_plain = at < size and data[at] == NEWLINE and one <= first <= ten and one <= second <= ten
        is_plain = is_plain and source < np.uint64(NONE) and target < np.uint64(NONE)
        is_plain = is_plain and data[mark] in (BLANK, TAB, COMMA, ARROW)
        is_plain = is_plain and (first == one or data[begin] != ZERO) and (second == one or data[mark + one] != ZERO)
        if not is_plain:
            at = begin
            break
        at += one
        sources[arcs], targets[arcs] = source, target
        arcs += one
        greatest = source if source > greatest else greatest
        greatest = target if target > greatest else greatest
    place[AT], place[ARCS], place[GREATEST] = at, arcs, greatest


@kernel
def read_numbers(data: Bytes, sources: Words32, targets: Words32, place: Ints, stop: int) -> bool:
    """Read lines up to the first that begins at ``stop`` or later; False where a line is odd, at which one is then."""
    while True:
        read_plainly(data, sources, targets, place, stop)
        if place[AT] >= stop:
            return True
        source, target, end = read_line(data, np.uint64(place[AT]))
        if source == np.uint64(ODD):
            return False
        place[AT] = end
        if source == np.uint64(NONE):
            continue
        sources[place[ARCS]], targets[place[ARCS]] = source, target
        place[ARCS] += 1
        place[ALONE] += target == np.uint64(NONE)
        for end in (source, target):
            if end != np.uint64(NONE):
                place[GREATEST] = max(place[GREATEST], np.int64(end))


@kernel
def mark_vertices(ends: Words32, is_there: Bytes) -> None:
    """Mark the vertices that arcs name."""
    for end in ends:
        if end != NONE:
            is_there[end] = 1


@kernel
def renumber(ends: Words32, numbers: Words32) -> None:
    """Give the ends of arcs their numbers instead of their names."""
    for place in range(ends.size):
        if ends[place] != NONE:
            ends[place] = numbers[ends[place]]


@kernel
def drop_alone(sources: Words32, targets: Words32) -> int:
    """Move the arcs to the front, without the vertices that stand alone; returns how many arcs there are."""
    arcs = 0
    for place in range(sources.size):
        if targets[place] != NONE:
            sources[arcs], targets[arcs] = sources[place], targets[place]
            arcs += 1
    return arcs


@kernel
def count_buckets(keys: Words32, shift: int, counts: Ints) -> None:
    """Add to the counts how many keys fall into each bucket of 2^shift vertices."""
    by = np.uint32(shift)
    for key in keys:
        counts[key >> by] += 1


@kernel
def deal_rows(
    starts: Words, indices: Words32, band: Ints, shift: int, heads: Words, dealt: tuple[Words32, Words16 | Words32]
) -> None:
    """Deal the arcs of a band of rows by their targets: the source to ``dealt[0]``, the low bits to ``dealt[1]``."""
    sources, lows = dealt
    by, mask = np.uint32(shift), np.uint32((1 << shift) - 1)
    for vertex in range(band[0], band[1]):
        for place in range(starts[vertex], starts[vertex + 1]):
            target = indices[place]
            bucket = target >> by
            head = heads[bucket]
            sources[head] = vertex
            lows[head] = target & mask
            heads[bucket] = head + np.uint64(1)


@kernel
def deal_pairs(
    keys: Words32, others: Words32, shift: int, heads: Words, dealt: tuple[Words32, Words16 | Words32]
) -> None:
    """Deal arcs that are given as pairs: the other end to ``dealt[0]``, the low bits of the key to ``dealt[1]``."""
    kept, lows = dealt
    by, mask = np.uint32(shift), np.uint32((1 << shift) - 1)
    for place in range(keys.size):
        key = keys[place]
        bucket = key >> by
        head = heads[bucket]
        kept[head] = others[place]
        lows[head] = key & mask
        heads[bucket] = head + np.uint64(1)


@kernel
def sort_bucket(
    kept: Words32, lows: Words16 | Words32, begin: int, starts: Ints, scratch: Words32, cursors: Words32
) -> None:
    """Sort in place the arcs of one bucket, which begin at ``begin``; ``starts`` are the rows of its vertices.

    ``scratch`` has room for the arcs of the bucket, ``cursors`` for one number for each of its vertices.
    """
    cursors[:] = 0
    for place in range(kept.size):
        scratch[place] = kept[place]
        cursors[lows[place]] += np.uint32(1)
    at = np.uint32(0)
    for vertex in range(starts.size):
        starts[vertex] = begin + at
        count = cursors[vertex]
        cursors[vertex] = at
        at += count
    for place in range(kept.size):
        low = lows[place]
        cursor = cursors[low]
        kept[cursor] = scratch[place]
        cursors[low] = cursor + np.uint32(1)


@kernel
def first_fall(keys: Words32) -> int:
    """The place of the first key that is smaller than the one before it; as many as there are where none is."""
    for place in range(1, keys.size):
        if keys[place] < keys[place - 1]:
            return place
    return int(keys.size)


@kernel
def find_starts(keys: Words32, starts: Ints) -> None:
    """Where the arcs of each vertex start among keys that are sorted."""
    place = 0
    for vertex in range(starts.size):
        while place < keys.size and keys[place] < vertex:
            place += 1
        starts[vertex] = place


@kernel
def count_distinct(starts: Words, indices: Words32, met: Words32) -> int:
    """How many arcs differ; ``met`` has, for each vertex, the row in which it was met last, and none at first."""
    count = 0
    for vertex in range(starts.size - 1):
        row = np.uint32(vertex)
        for place in range(starts[vertex], starts[vertex + 1]):
            target = indices[place]
            count += met[target] != row
            met[target] = row
    return count
