"""Stones along a line: cut into blocks that can each be reduced to one stone, and the captures that do it.

A line is its letters, 0 and 1. A block is one letter, or a letter c, then letters d, then letters c, then one d, where
either of the two middle parts may be empty. What is written here runs as it is on lists, and compiled on arrays (in
``native_lines``); nothing is imported, so that a short line needs no compiler.
"""

from __future__ import annotations

from typing import Any


def walk(ends: Any, neighbours: Any, start: int, order: Any) -> int:
    """Follow a line from a vertex, whose neighbours end at ``ends``; how many vertices ``order`` now holds.

    The rows of other vertices than those met may be anything; where a row has three neighbours the walk stops.
    """
    before, here, met = -1, start, 0
    while met < len(order):
        order[met] = here
        met += 1
        begin, end = (ends[here - 1] if here else 0), ends[here]
        if end - begin > 2:
            return met
        ahead = -1
        for place in range(begin, end):
            if neighbours[place] != before and ahead < 0:
                ahead = neighbours[place]
        if ahead < 0 or ahead == start:
            return met
        before, here = here, ahead
    return met


def cut(letters: Any, fewest: Any, begins: Any) -> int:
    """The fewest blocks of a line; ``fewest`` of each beginning of it, and where the last block of each begins.

    A block that ends with the second letter of a run or a later one begins just before this run. One that ends with
    the first letter of a run begins anywhere in the run before, or just before the run before that one.
    """
    run = last = before = 0
    fewest[0] = 0
    for end in range(len(letters)):
        best, begin = fewest[end], end
        if end and letters[end] != letters[end - 1]:
            before, last, run = last, run, end
            for start in range(last, run):
                if fewest[start] < best:
                    best, begin = fewest[start], start
            if last and before and fewest[before - 1] < best:
                best, begin = fewest[before - 1], before - 1
        elif run and end > run and fewest[run - 1] < best:
            best, begin = fewest[run - 1], run - 1
        fewest[end + 1], begins[end + 1] = best + 1, begin
    return int(fewest[len(letters)])


def block_starts(begins: Any, starts: Any) -> None:
    """Where the blocks begin, in order; there are as many as ``starts`` has places."""
    end = len(begins) - 1
    for place in range(len(starts) - 1, -1, -1):
        end = begins[end]
        starts[place] = end


def capture(letters: Any, starts: Any, sources: Any, targets: Any) -> int:
    """The captures that reduce each block to one stone, as places along the line; how many they are.

    The first stone captures the run after it, then the last stone captures all that is left.
    """
    count = 0
    for block in range(len(starts)):
        first = starts[block]
        last = (starts[block + 1] if block + 1 < len(starts) else len(letters)) - 1
        meeting = first
        while meeting + 1 < last and letters[meeting + 1] != letters[first]:
            sources[count], targets[count] = meeting, meeting + 1
            meeting += 1
            count += 1
        for place in range(last, meeting, -1):
            sources[count], targets[count] = place, place - 1
            count += 1
    return count
