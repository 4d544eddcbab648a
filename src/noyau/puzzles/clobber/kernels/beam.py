"""Solitaire Clobber on a large graph: many ways of capturing are followed side by side, and the best are kept.

The neighbours of vertex v are ``others[ends[v]:ends[v + 1]]``. Positions are rows: the colour of each vertex, 0, 1 or
EMPTY, how many stones are beside it and how many of these have the other colour. All stones that are not on the graph
hang together; ``touch`` is 1 where a vertex is beside one of them. A level holds the positions after so many captures.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Ints, Ints8, Ints16, Ints32, Word, Words
from noyau.kernels.hashing import SPREAD
from noyau.kernels.jit import kernel

EMPTY = -1
EITHER = 3
"""The turn where both colours may capture."""

DIGITS = 2048
"""The worths of captures are compared digit by digit, in this base."""

MOST_LOST = 8
"""A capture that loses more stones than this is never followed."""

WORTH, FROM, START, INTO = range(4)
"""What is known of a capture that could be followed."""

_STIR = np.uint64(0xC2B2AE3D27D4EB4F)
"""Odd numbers without a pattern: the high bits of the products are well mixed."""

_ONE = np.uint64(1)


class Window(NamedTuple):
    """The neighbours of each vertex, and whether it is beside a stone outside."""

    ends: Ints
    others: Ints
    touch: Ints


class Layer(NamedTuple):
    """Positions side by side; ``least`` is how few stones a position may leave, by its parts."""

    marks: Ints8
    beside: Ints16
    unlike: Ints16
    key: Words
    worth: Ints
    least: Ints


class History(NamedTuple):
    """For each level, how many positions it has, and from which one before each comes, by which capture."""

    counts: Ints
    parent: Ints32
    start: Ints32
    into: Ints32


class Work(NamedTuple):
    """Room for the captures of a level, their order, those chosen, positions met, and vertices that are looked at."""

    found: Ints
    order: Ints
    heads: Ints
    chosen: Ints
    slots: Words
    queue: Ints
    seen: Ints
    stamp: Ints


@kernel
def worth(beside: int, unlike: int) -> int:
    """What a stone is worth: many neighbours are good, and a lone one of its own colour is very bad."""
    return 8 * beside + (unlike > 0) - 30 * ((unlike == 0) & (beside == 1))


@kernel
def hashed(stone: int) -> Word:
    """A number for a stone, twice its vertex plus its colour, without a pattern; those of a position are added up."""
    mixed = (np.uint64(stone) + _ONE) * SPREAD
    return (mixed ^ (mixed >> np.uint64(29))) * _STIR


@kernel
def survey(graph: Window, layer: Layer, at: int) -> None:
    """Count what is beside each stone of a position, from its marks."""
    marks = layer.marks[at]
    total, key = 0, np.uint64(0)
    for vertex in range(marks.size):
        if marks[vertex] == EMPTY:
            continue
        beside, unlike = 0, 0
        for place in range(graph.ends[vertex], graph.ends[vertex + 1]):
            other = marks[graph.others[place]]
            beside += other != EMPTY
            unlike += other == 1 - marks[vertex]
        layer.beside[at, vertex], layer.unlike[at, vertex] = beside, unlike
        total += worth(beside + graph.touch[vertex], unlike)
        key += hashed(2 * vertex + marks[vertex])
    layer.worth[at], layer.key[at] = total, key


@kernel
def least_left(graph: Window, marks: Ints8, queue: Ints, seen: Ints, stamp: int) -> int:
    """How few stones may be left: all of a part of one colour, one of another, none of those that touch the outside."""
    total = 0
    for first in range(marks.size):
        if marks[first] == EMPTY or seen[first] == stamp:
            continue
        queue[0], seen[first] = first, stamp
        count, ones, touching, at = 1, 0, False, 0
        while at < count:
            vertex = queue[at]
            at += 1
            ones += marks[vertex]
            touching = touching or graph.touch[vertex] == 1
            for place in range(graph.ends[vertex], graph.ends[vertex + 1]):
                other = graph.others[place]
                if marks[other] != EMPTY and seen[other] != stamp:
                    seen[other] = stamp
                    queue[count] = other
                    count += 1
        if not touching:
            total += count if ones == 0 or ones == count else 1
    return total


@kernel
def gain(graph: Window, marks: Ints8, beside: Ints16, unlike: Ints16, start: int, into: int) -> int:
    """What a capture adds to the worth of a position; where three stones touch each other, about."""
    own = marks[start]
    total = -worth(beside[start] + graph.touch[start], unlike[start])
    for place in range(graph.ends[start], graph.ends[start + 1]):
        other = graph.others[place]
        if marks[other] != EMPTY and other != into:
            count, strange = beside[other] + graph.touch[other], unlike[other]
            total += worth(count - 1, strange - (marks[other] != own)) - worth(count, strange)
    for place in range(graph.ends[into], graph.ends[into + 1]):
        other = graph.others[place]
        if marks[other] != EMPTY and other != start:
            count, strange = beside[other] + graph.touch[other], unlike[other]
            total += worth(count, strange + (-1 if marks[other] == own else 1)) - worth(count, strange)
    count = beside[into] + graph.touch[into]
    return total + worth(count - 1, beside[into] - unlike[into]) - worth(count, unlike[into])


@kernel
def list_captures(graph: Window, layer: Layer, count: int, turn: int, chance: Word, found: Ints) -> int:
    """The captures from all positions of a level, each with the worth to which it leads and a little luck.

    Where the colours capture in turn, ``turn`` is the one that is next; otherwise it is EITHER.
    """
    total = 0
    for at in range(count):
        marks, beside, unlike = layer.marks[at], layer.beside[at], layer.unlike[at]
        for start in range(marks.size):
            if marks[start] == EMPTY or unlike[start] == 0 or marks[start] == 1 - turn:
                continue
            for place in range(graph.ends[start], graph.ends[start + 1]):
                into = graph.others[place]
                if marks[into] == 1 - marks[start] and total < found.shape[0]:
                    luck = (hashed(2 * start) ^ hashed(2 * into + 1) ^ layer.key[at]) * chance * SPREAD >> np.uint64(60)
                    after = layer.worth[at] + gain(graph, marks, beside, unlike, start, into)
                    found[total, WORTH] = 16 * after + np.int64(luck)
                    found[total, FROM], found[total, START], found[total, INTO] = at, start, into
                    total += 1
    return total


@kernel
def is_new(slots: Words, key: Word) -> bool:
    """Whether a position has not been met in this level; it is noted."""
    last = np.uint64(slots.size - 1)
    slot = key >> np.uint64(20) & last
    while slots[slot] != 0:
        if slots[slot] == key | _ONE:
            return False
        slot = (slot + _ONE) & last
    slots[slot] = key | _ONE
    return True


@kernel
def make(before: Ints8, start: int, into: int, after: Ints8) -> None:
    """Make the marks after a capture."""
    for vertex in range(before.size):
        after[vertex] = before[vertex]
    after[into], after[start] = before[start], EMPTY


@kernel
def sort(found: Ints, total: int, order: Ints, heads: Ints) -> None:
    """Put captures in order, the best first; beyond two digits they are alike. The other row is for the low digit."""
    best = found[0, WORTH]
    for number in range(total):
        best = max(best, found[number, WORTH])
        order[0, number] = number
    for digit in range(2):
        source, target = order[digit], order[1 - digit]
        divisor = DIGITS if digit else 1
        for head in range(DIGITS + 1):
            heads[head] = 0
        for at in range(total):
            heads[min(best - found[source[at], WORTH], DIGITS * DIGITS - 1) // divisor % DIGITS + 1] += 1
        for head in range(DIGITS):
            heads[head + 1] += heads[head]
        for at in range(total):
            head = min(best - found[source[at], WORTH], DIGITS * DIGITS - 1) // divisor % DIGITS
            target[heads[head]] = source[at]
            heads[head] += 1


@kernel
def choose(old: Layer, total: int, work: Work) -> int:
    """Choose, of the captures of a level, the best that lead to different positions; how many are chosen."""
    sort(work.found, total, work.order, work.heads)
    for slot in range(work.slots.size):
        work.slots[slot] = 0
    chosen = 0
    for place in range(min(total, work.slots.size // 2)):
        number = work.order[0, place]
        at, start, into = work.found[number, FROM], work.found[number, START], work.found[number, INTO]
        own = old.marks[at, start]
        key = old.key[at] - hashed(2 * start + own) - hashed(2 * into + 1 - own) + hashed(2 * into + own)
        if is_new(work.slots, key):
            work.chosen[chosen] = number
            chosen += 1
    return chosen


@kernel
def advance(graph: Window, old: Layer, new: Layer, history: History, level: int, chosen: int, work: Work) -> int:
    """Fill a level: first with positions that lose no stone, then with those that lose one, two …"""
    width = new.marks.shape[0]
    kept: int = history.counts[level]
    lost = old.least[0]
    for at in range(history.counts[level - 1]):
        lost = min(lost, old.least[at])
    for more in range(MOST_LOST + 1):
        left = 0
        for place in range(chosen):
            if kept == width:
                return kept
            number = work.chosen[place]
            at, start, into = work.found[number, FROM], work.found[number, START], work.found[number, INTO]
            make(old.marks[at], start, into, new.marks[kept])
            work.stamp[0] += 1
            new.least[kept] = least_left(graph, new.marks[kept], work.queue, work.seen, work.stamp[0])
            if new.least[kept] > lost + more:
                work.chosen[left] = number
                left += 1
                continue
            survey(graph, new, kept)
            history.parent[level, kept] = at
            history.start[level, kept], history.into[level, kept] = start, into
            kept += 1
        chosen = left
    return kept
