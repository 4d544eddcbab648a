"""Any piece that walks to the corner: Grundy values, lost squares and remoteness by its steps.

A cell is (layer, row, column). A row of ``plan.steps`` is down, across, most, and where the *ring* of the step begins:
``ring[…]`` holds, for the last waves, 0 at a lost cell and elsewhere how many such steps away the nearest lost cell is.
A step without a ring (−1) is walked instead. Cells are judged wave by wave, a row at a time or, on a *slant*, an
antidiagonal at a time, so that all options of a cell come before it. The step numbered ``climbs`` goes through the
layers, from the lowest of a square to the highest of the next.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from noyau.kernels.jit import kernel

FAR = 1 << 30
"""The distance of a lost cell that is not there: counting on never overflows 32 bits."""


class Plan(NamedTuple):
    """The steps of a piece and the board it walks on."""

    steps: Any
    layers: int
    rows: int
    columns: int
    slant: bool
    climbs: int


@kernel
def fill_grundy(table: Any, plan: Plan, seen: Any, begin: int, end: int) -> None:
    """The Grundy values of some waves; ``seen`` has a mark for each value that may occur, and counts the cells last."""
    for wave in range(begin, end):
        low, high = _span(plan, wave)
        for place in range(low, high):
            row, column = _cell(plan, wave, place)
            for layer in range(plan.layers):
                table[layer, row, column] = _mex(table, plan, seen, row, column, layer)


@kernel
def mark_lost(lost: Any, plan: Plan, ring: Any, misere: bool, begin: int, end: int) -> None:
    """Set the bits of the lost cells of some waves."""
    away = np.empty(len(plan.steps), np.int32)
    here, back = np.empty(len(plan.steps), np.int64), np.empty(len(plan.steps), np.int64)
    for wave in range(begin, end):
        low, high = _span(plan, wave)
        _turn(plan, wave, here, back)
        for place in range(low, high):
            row, column = _cell(plan, wave, place)
            for layer in range(plan.layers):
                stuck, wins = True, False
                for step in range(len(plan.steps)):
                    near = _behind(plan, row, column, layer, step, 1)
                    away[step] = FAR
                    if near[1] < 0:
                        continue
                    stuck = False
                    most, at = plan.steps[step, 2], plan.steps[step, 3]
                    if at >= 0:
                        away[step] = 1 + ring[_ring_place(plan, wave, place, layer, step, here, back)]
                    else:
                        away[step] = _walk_to_lost(lost, plan, row, column, layer, step)
                    wins |= away[step] <= most
                is_lost = not wins and not (stuck and misere)
                if is_lost:
                    lost[layer, row, column >> 3] |= np.uint8(1 << (column & 7))
                _keep(plan, ring, here, place, layer, away, is_lost)


@kernel
def fill_remoteness(table: Any, plan: Plan, ring: Any, misere: bool, begin: int, end: int) -> None:
    """The remoteness of some waves: even where the player to move loses in normal play, odd in misère play.

    No two lost cells lie within reach of each other, so a cell sees one at most on each line, and all that lost cells
    look at in search of the longest game is no more than the board.
    """
    away = np.empty(len(plan.steps), np.int32)
    here, back = np.empty(len(plan.steps), np.int64), np.empty(len(plan.steps), np.int64)
    for wave in range(begin, end):
        low, high = _span(plan, wave)
        _turn(plan, wave, here, back)
        for place in range(low, high):
            row, column = _cell(plan, wave, place)
            for layer in range(plan.layers):
                stuck, fewest = True, FAR
                for step in range(len(plan.steps)):
                    near = _behind(plan, row, column, layer, step, 1)
                    away[step] = FAR
                    if near[1] < 0:
                        continue
                    stuck = False
                    most, at = plan.steps[step, 2], plan.steps[step, 3]
                    if at >= 0:
                        away[step] = 1 + ring[_ring_place(plan, wave, place, layer, step, here, back)]
                    else:
                        away[step] = _walk_to_parity(table, plan, row, column, layer, step, misere)
                    if away[step] <= most:
                        level, down, across = _behind(plan, row, column, layer, step, away[step])
                        fewest = min(fewest, 1 + np.int64(table[level, down, across]))
                is_lost = fewest == FAR and not (stuck and misere)
                if stuck:
                    table[layer, row, column] = 0
                elif is_lost:
                    table[layer, row, column] = _longest(table, plan, row, column, layer)
                else:
                    table[layer, row, column] = fewest
                _keep(plan, ring, here, place, layer, away, is_lost)


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
def _turn(plan: Plan, wave: int, here: Any, back: Any) -> None:
    """Where the rings keep this wave, and where the one that each step comes from."""
    width = plan.layers * (plan.rows if plan.slant else plan.columns)
    for step in range(len(plan.steps)):
        deep = plan.steps[step, 0] + (plan.steps[step, 1] if plan.slant else 0)
        at = plan.steps[step, 3]
        here[step] = at + wave % (deep + 1) * width if at >= 0 else -1
        back[step] = at + (wave + 1) % (deep + 1) * width


@kernel
def _ring_place(plan: Plan, wave: int, place: int, layer: int, step: int, here: Any, back: Any) -> int:
    """Where the ring keeps the cell one step away, which lies on the board."""
    if step == plan.climbs:
        if layer:
            return here[step] + place * plan.layers + layer - 1
        layer = plan.layers - 1
    aside = plan.steps[step, 0] if plan.slant else plan.steps[step, 1]
    return back[step] + (place - aside) * plan.layers + layer


@kernel
def _keep(plan: Plan, ring: Any, here: Any, place: int, layer: int, away: Any, is_lost: bool) -> None:
    for step in range(len(away)):
        if here[step] >= 0:
            ring[here[step] + place * plan.layers + layer] = 0 if is_lost else away[step]


@kernel
def _mex(table: Any, plan: Plan, seen: Any, row: int, column: int, layer: int) -> int:
    stamp = seen[-1] + 1
    seen[-1] = stamp
    for step in range(len(plan.steps)):
        for times in range(1, plan.steps[step, 2] + 1):
            level, down, across = _behind(plan, row, column, layer, step, times)
            if down < 0:
                break
            seen[table[level, down, across]] = stamp
    least = 0
    while seen[least] == stamp:
        least += 1
    return least


@kernel
def _walk_to_lost(lost: Any, plan: Plan, row: int, column: int, layer: int, step: int) -> int:
    """How many steps away the nearest lost cell is, within reach."""
    for times in range(1, plan.steps[step, 2] + 1):
        level, down, across = _behind(plan, row, column, layer, step, times)
        if down < 0:
            break
        if lost[level, down, across >> 3] >> np.uint8(across & 7) & 1:
            return times
    return FAR


@kernel
def _walk_to_parity(table: Any, plan: Plan, row: int, column: int, layer: int, step: int, parity: bool) -> int:
    """How many steps away the nearest cell whose remoteness says that it is lost is, within reach."""
    for times in range(1, plan.steps[step, 2] + 1):
        level, down, across = _behind(plan, row, column, layer, step, times)
        if down < 0:
            break
        if (table[level, down, across] & 1) == parity:
            return times
    return FAR


@kernel
def _longest(table: Any, plan: Plan, row: int, column: int, layer: int) -> int:
    """One more than the greatest remoteness within reach."""
    greatest = 0
    for step in range(len(plan.steps)):
        for times in range(1, plan.steps[step, 2] + 1):
            level, down, across = _behind(plan, row, column, layer, step, times)
            if down < 0:
                break
            greatest = max(greatest, 1 + np.int64(table[level, down, across]))
    return greatest
