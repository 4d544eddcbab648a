"""Misère outcomes of sums of heaps, by search.

A position is a row of exponents, how often each generator occurs in the sum. An exponent of ``most[i]`` and more is
folded two by two below it: what is found is a guess until a quotient made of it has been checked. The option
``options[j]`` of generator ``owners[j]`` holds earlier generators only. Sums without the last generator are not
searched: they are judged by the quotient known before (``Known``), of which ``powers[i, e]`` is the element of e copies
of generator i.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from noyau.kernels.jit import kernel

UNKNOWN, LOST, WON = np.int8(0), np.int8(1), np.int8(2)
FREE = np.int32(-1)
DONE, FULL = 0, 1


class Memory(NamedTuple):
    """The positions met, numbered in this order: rows, outcomes, and the slots in which a row is looked up."""

    rows: Any
    outcomes: Any
    slots: Any
    count: Any


class Known(NamedTuple):
    """The quotient without the last generator: products, powers, lost elements, and those where its options win."""

    table: Any
    powers: Any
    lost: Any
    winning: Any


@kernel
def number(memory: Any, row: Any) -> Any:
    """The number of a position, new or known; -1 where there is no room left."""
    code = np.uint64(0)
    for exponent in row:
        code = (code ^ np.uint64(exponent)) * np.uint64(0x9E3779B97F4A7C15)
        code ^= code >> np.uint64(29)
    mask = len(memory.slots) - 1
    slot = np.int64(code & np.uint64(mask))
    while memory.slots[slot] != FREE:
        known = memory.slots[slot]
        same = True
        for i in range(len(row)):
            if memory.rows[known, i] != row[i]:
                same = False
                break
        if same:
            return known
        slot = (slot + 1) & mask
    new = memory.count[0]
    if new == len(memory.rows):
        return -1
    memory.slots[slot] = new
    memory.rows[new] = row
    memory.count[0] = new + 1
    return new


@kernel
def place(memory: Any, rows: Any, outcomes: Any) -> None:
    """Put positions with their outcomes into an empty memory that is large enough."""
    for i in range(len(rows)):
        memory.outcomes[number(memory, rows[i])] = outcomes[i]


@kernel
def add_folded(left: Any, right: Any, most: Any, total: Any) -> None:
    """The sum of two rows of exponents."""
    for i in range(len(total)):
        exponent = np.int64(left[i]) + np.int64(right[i])
        if exponent >= most[i]:
            exponent = most[i] - 2 + ((exponent - most[i]) & 1)
        total[i] = exponent


@kernel
def known_element(known: Any, row: Any) -> Any:
    """The element, in the quotient known before, of all that a position holds but the last generator."""
    element = np.int64(0)
    for i in range(len(row) - 1):
        if row[i]:
            element = np.int64(known.table[element, known.powers[i, row[i]]])
    return element


@kernel
def outcome_at_sight(known: Any, row: Any) -> Any:
    """The outcome of a position with no last generator, or with one whose options win; else unknown."""
    if row[-1] > 1:
        return UNKNOWN
    element = known_element(known, row)
    if row[-1] == 0:
        return LOST if known.lost[element] else WON
    return WON if known.winning[element] else UNKNOWN


@kernel
def search(memory: Any, known: Any, options: Any, owners: Any, most: Any, start: int) -> int:
    """Find the outcome of a position, depth first."""
    path, option = np.empty(1024, np.int64), np.empty(1024, np.int64)
    less, row = np.empty(options.shape[1], np.uint8), np.empty(options.shape[1], np.uint8)
    depth = 1
    path[0], option[0] = start, 0
    while depth:
        position, at = path[depth - 1], option[depth - 1]
        while at < len(owners) and memory.rows[position, owners[at]] == 0:
            at += 1
        option[depth - 1] = at
        if at == len(owners):
            memory.outcomes[position] = LOST
            depth -= 1
            continue
        less[:] = memory.rows[position]
        less[owners[at]] -= 1
        add_folded(less, options[at], most, row)
        outcome = outcome_at_sight(known, row)
        if outcome == UNKNOWN:
            child = number(memory, row)
            if child < 0:
                return FULL
            outcome = memory.outcomes[child]
        if outcome == WON:
            option[depth - 1] += 1
        elif outcome == LOST:
            memory.outcomes[position] = WON
            depth -= 1
        else:
            if depth == len(path):
                path, option = np.append(path, path), np.append(option, option)
            path[depth], option[depth] = child, 0
            depth += 1
    return DONE


@kernel
def search_sums(memory: Any, known: Any, options: Any, owners: Any, most: Any, left: Any, right: Any, lost: Any) -> int:
    """Whether each sum of a position on the left and one on the right is lost; stops where there is no room left."""
    row = np.empty(options.shape[1], np.uint8)
    for a in range(len(left)):
        for b in range(len(right)):
            add_folded(left[a], right[b], most, row)
            outcome = outcome_at_sight(known, row)
            if outcome == UNKNOWN:
                start = number(memory, row)
                if start < 0:
                    return FULL
                if memory.outcomes[start] == UNKNOWN and search(memory, known, options, owners, most, start) == FULL:
                    return FULL
                outcome = memory.outcomes[start]
            lost[a, b] = outcome == LOST
    return DONE
