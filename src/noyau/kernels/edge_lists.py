"""Arcs between whole numbers read from the bytes of an edge list.

A line holds two numbers below 2^32 − 1, apart by blanks, one comma or one ``>``; or one number, a vertex that stands
alone, kept as an arc to ``NONE``. Blanks around them, empty lines and comments after ``#`` say nothing. Any other line
is odd, and left to the caller.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.jit import kernel

NONE = 2**32 - 1
ODD = 2**32

AT, ARCS, GREATEST = range(3)

NEWLINE, RETURN, TAB, BLANK, HASH, COMMA, ARROW, ZERO = 10, 13, 9, 32, 35, 44, 62, 48


@kernel
def count_lines(data: Any) -> int:
    """How many lines end in some bytes."""
    count = 0
    for byte in data:
        count += byte == NEWLINE
    return count


@kernel
def skip_blanks(data: Any, at: Any) -> Any:
    """The place of the first byte from here on that is no blank."""
    while at < data.size and (data[at] == BLANK or data[at] == TAB or data[at] == RETURN):
        at += np.uint64(1)
    return at


@kernel
def is_over(data: Any, at: Any, before: Any) -> bool:
    """Whether a line says no more, after the blanks that begin ``before``."""
    return bool(at >= data.size or data[at] == NEWLINE or (data[at] == HASH and at > before))


@kernel
def line_end(data: Any, at: Any) -> Any:
    """Where the next line begins."""
    while at < data.size and data[at] != NEWLINE:
        at += np.uint64(1)
    return at + np.uint64(1)


@kernel
def read_number(data: Any, at: Any) -> tuple[Any, Any]:
    """A number and where it ends: at most ten digits without zeros in front; ``ODD`` where there is none."""
    begin, number = at, np.uint64(0)
    while at < data.size:
        digit = np.uint64(data[at]) ^ np.uint64(ZERO)
        if digit > 9:
            break
        number = number * np.uint64(10) + digit
        at += np.uint64(1)
    length = at - begin
    if length == 0 or length > 10 or number >= NONE or (length > 1 and data[begin] == ZERO):
        return np.uint64(ODD), at
    return number, at


@kernel
def read_line(data: Any, begin: Any) -> tuple[Any, Any, Any]:
    """The ends of the arc that a line holds, and where the next line begins; the first end is ``ODD`` in an odd one."""
    none, odd = np.uint64(NONE), np.uint64(ODD)
    at = skip_blanks(data, begin)
    if at >= data.size or data[at] == NEWLINE or data[at] == HASH:
        return none, none, line_end(data, at)
    source, at = read_number(data, at)
    after = skip_blanks(data, at)
    if source == odd or is_over(data, after, at):
        return source, none, line_end(data, after)
    is_apart = after > at
    if data[after] == COMMA or data[after] == ARROW:
        after, is_apart = skip_blanks(data, after + np.uint64(1)), True
    target, at = read_number(data, after)
    after = skip_blanks(data, at)
    if target == odd or not is_apart or not is_over(data, after, at):
        return odd, none, begin
    return source, target, line_end(data, after)


@kernel
def read_numbers(data: Any, sources: Any, targets: Any, place: Any, stop: int) -> bool:
    """Read lines up to the first that begins at ``stop`` or later; False where a line is odd, at which one is then."""
    at, arcs, greatest = np.uint64(place[AT]), place[ARCS], place[GREATEST]
    is_plain = True
    while at < stop and is_plain:
        source, target, end = read_line(data, at)
        is_plain = source != ODD
        if is_plain:
            at = end
            if source != NONE:
                sources[arcs], targets[arcs] = source, target
                arcs += 1
                greatest = max(greatest, np.int64(source), np.int64(target) if target != NONE else 0)
    place[AT], place[ARCS], place[GREATEST] = np.int64(at), arcs, greatest
    return is_plain


@kernel
def mark_vertices(ends: Any, is_there: Any) -> None:
    """Mark the vertices that arcs name."""
    for end in ends:
        if end != NONE:
            is_there[end] = 1


@kernel
def renumber(ends: Any, numbers: Any) -> None:
    """Give the ends of arcs their numbers instead of their names."""
    for place in range(ends.size):
        if ends[place] != NONE:
            ends[place] = numbers[ends[place]]


@kernel
def drop_alone(sources: Any, targets: Any) -> int:
    """Move the arcs to the front, without the vertices that stand alone; returns how many arcs there are."""
    arcs = 0
    for place in range(sources.size):
        if targets[place] != NONE:
            sources[arcs], targets[arcs] = sources[place], targets[place]
            arcs += 1
    return arcs
