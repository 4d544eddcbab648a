"""What is known of a state of a sum before it is searched, and about how good it is for whoever is to move."""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Int
from noyau.kernels.jit import inlined, kernel
from noyau.kernels.sides.board_cuts import FINENESS, bound_of, stop_of
from noyau.kernels.sides.game_sums import negative
from noyau.kernels.sides.move_counts import (
    COMPARING,
    COUNTED,
    CUTS,
    IDEAS,
    MOST,
    SAFE,
    SQUARES,
    STOPS,
    THERMOGRAPHS,
    UNIT,
    VALUED,
    chances_of,
    count_of,
)
from noyau.kernels.sides.outcome_states import LOST, NUMBER, OPEN, SUMMANDS, WON, Frames, key_of, recall
from noyau.kernels.sides.short_games import ABOVE, BELOW, FINE, FLAGS, ONE, ROW_BITS, STOP, Games, at_most
from noyau.kernels.sides.thermographs import (
    ENDLESS,
    HIGH_LEFT,
    HIGH_MEAN,
    LOW_LEFT,
    LOW_MEAN,
    LOW_RIGHT,
    PRECISION,
    TEMPERATURE,
    TEMPERATURES,
    ceiling_of,
    floor_of,
)


@kernel
def judge(games: Games, frames: Frames, level: Int) -> tuple[Int, Int]:
    """What is known of a state without a search, and about how good it is for whoever is to move.

    Parts are together at least as many moves as Left surely makes, less as many as Right makes at most. A game is at
    least its Right stop, but for what is smaller than all numbers, and Left reaches the Left stop of one summand and
    the Right stops of the others.
    """
    rows, words, tags, heads = games.rows, frames.words, frames.tags, frames.heads
    count, number = heads[level, SUMMANDS], heads[level, NUMBER]
    ideas = frames.guide[IDEAS]
    low = estimate = number
    gain = np.int64(0)
    above, below = np.int64(ABOVE), np.int64(BELOW)
    parts = uncounted = last = before = np.int64(0)
    for at in range(count):
        tag = tags[level, at]
        if tag & VALUED:
            row = np.int64(words[level, at])
            before, last = last, row
            stop, flags = rows[row, STOP], rows[row, FLAGS]
            low += stop
            estimate += stop // 2
            gain = max(gain, -stop)
            above &= flags
            below &= flags
        else:
            parts += 1
            most, most_other = count_of(tag, 0, MOST), count_of(tag, 1, MOST)
            if tag & COUNTED:
                more = count_of(tag, 0, SAFE) - count_of(tag, 1, SAFE) + most - most_other
                bounds = frames.bounds[level, at]
                if bounds == 0:
                    estimate += more * (ONE // 2)
                else:
                    middle = bound_of(bounds, tag, 0)[0] - bound_of(bounds, tag, 1)[0]
                    estimate += more * (ONE // 32) + middle * (ONE >> FINENESS + 1)
            else:
                uncounted += 1
                estimate += (2 * most - most_other) * (ONE // 8)
    if parts == 0:
        if count == 0:
            return (WON if number > 0 else LOST), estimate
        if count == 1:
            return (LOST if number < 0 or (number == 0 and below) else WON), estimate
        if count == 2 and ideas & COMPARING:
            opposite = negative(rows, before + (number << ROW_BITS))
            return (LOST if at_most(games, last, opposite) else WON), estimate
    if uncounted == 0 and (parts == count or ideas & STOPS):
        first: Int = np.int64(0)
        second: Int = np.int64(0)
        last_move: Int = np.int64(0)
        if parts > 0:
            first, second, last_move = count_parts(frames, level)
        high = number + last_move
        if high < 0 or (high == 0 and below):
            return np.int64(LOST), estimate
        if low + gain + second > 0 or (above and low + first >= ONE):
            return np.int64(WON), estimate
        if parts < count and ideas & THERMOGRAPHS:
            verdict, expected = compare_thermographs(frames, level, number + second, high)
            if verdict != OPEN:
                return verdict, estimate
            if parts == 0:
                estimate = expected
    if parts > 0 and ideas & CUTS:
        verdict = compare_cuts(frames, level, (low, gain, below))
        if verdict != OPEN:
            return verdict, estimate
    one, other = key_of(frames, level)
    return recall(frames.seen, one, other), estimate


@kernel
def count_parts(frames: Frames, level: Int) -> tuple[Int, Int, Int]:
    """How much the parts are worth at least if Left begins there, and if Right does; at most if Left begins."""
    tags, counts, heads, guide = frames.tags, frames.counts, frames.heads, frames.guide
    safe = safe_other = most = most_other = np.int64(0)
    mean = mean_other = thin = thin_other = spare = spare_other = np.int64(0)
    heat: Int = np.int64(0)
    heat_other: Int = np.int64(0)
    for at in range(heads[level, SUMMANDS]):
        tag, moves = tags[level, at], counts[level, at]
        if tag & VALUED == 0:
            safe += count_of(tag, 0, SAFE)
            safe_other += count_of(tag, 1, SAFE)
            most += count_of(tag, 0, MOST)
            most_other += count_of(tag, 1, MOST)
            one, temperature, narrow, free = chances_of(tag, moves, 0)
            mean, thin, spare = mean + one, thin + narrow, spare + free
            heat = max(heat, temperature)
            one, temperature, narrow, free = chances_of(tag, moves, 1)
            mean_other, thin_other, spare_other = mean_other + one, thin_other + narrow, spare_other + free
            heat_other = max(heat_other, temperature)
    first = (mean + UNIT - 1) // UNIT
    second = (max(mean - heat, np.int64(0)) + UNIT - 1) // UNIT
    replies = (max(mean_other - heat_other, np.int64(0)) + UNIT - 1) // UNIT
    to_first: Int = most_other
    to_second: Int = most_other
    to_left: Int = most
    if guide[IDEAS] & SQUARES:
        to_first = room_for(most_other, spare, first, thin)
        to_second = room_for(most_other, spare, second, thin)
        to_left = room_for(most, spare_other, replies, thin_other)
    return (
        (safe + first - to_first) * ONE,
        (safe + second - to_second) * ONE,
        (to_left - safe_other - replies) * ONE,
    )


@kernel
def compare_cuts(frames: Frames, level: Int, stops: tuple[Int, Int, Int]) -> Int:
    """Who wins as far as parts that are cut tell, where Left begins.

    She reaches at least the sum of all means, and at most that and the highest temperature.
    """
    words, tags, heads, bounds = frames.words, frames.tags, frames.heads, frames.bounds
    masts = frames.thermographs.masts
    number = heads[level, NUMBER]
    low, high = floor_of(number), ceiling_of(number)
    low_stop, gain, below = stops
    high_stop = number
    heat = np.int64(0)
    for at in range(heads[level, SUMMANDS]):
        tag = tags[level, at]
        if tag & VALUED == 0:
            stop, more, _ = stop_of(frames.stops[level, at], tag, 0)
            low_stop += stop << (FINE - FINENESS)
            gain = max(gain, np.int64(more << (FINE - FINENESS)))
            stop, _, flag = stop_of(frames.stops[level, at], tag, 1)
            high_stop -= stop << (FINE - FINENESS)
            if flag == 0:
                below = np.int64(0)
    if low_stop + gain > 0:
        return np.int64(WON)
    if high_stop < 0 or (high_stop == 0 and below):
        return np.int64(LOST)
    for at in range(heads[level, SUMMANDS]):
        tag = tags[level, at]
        if tag & VALUED:
            row = np.int64(words[level, at])
            if row >= frames.thermographs.place[0]:
                return np.int64(OPEN)
            low += masts[row, LOW_MEAN]
            high += masts[row, HIGH_MEAN]
            heat = max(heat, np.int64(masts[row, TEMPERATURE]))
        else:
            mean, _ = bound_of(bounds[level, at], tag, 0)
            low += mean << (PRECISION - FINENESS)
            mean, warmth = bound_of(bounds[level, at], tag, 1)
            high -= mean << (PRECISION - FINENESS)
            heat = max(heat, np.int64(warmth << (PRECISION - FINENESS)))
    if low > 0:
        return np.int64(WON)
    return np.int64(LOST if high + heat < 0 else OPEN)


@inlined
def room_for(most: Int, spare: Int, taken: Int, thin: Int) -> Int:
    """How many moves of two cells find place at most, where others surely take cells: two each, or one if thin."""
    return min(most, (2 * most + spare - 2 * taken + min(thin, taken)) // 2)


@kernel
def compare_thermographs(frames: Frames, level: Int, low: Int, high: Int) -> tuple[Int, Int]:
    """Who wins as far as thermographs tell, where Left begins and the rest is between two numbers; and an estimate.

    At any temperature Left reaches the Left wall of one summand and the Right walls of the others, and at most all Left
    walls and the temperature.
    """
    words, tags, heads = frames.words, frames.tags, frames.heads
    walls, masts = frames.thermographs.walls, frames.thermographs.masts
    low, high = floor_of(low), ceiling_of(high)
    low_mean = high_mean = heat = np.int64(0)
    for at in range(heads[level, SUMMANDS]):
        if tags[level, at] & VALUED:
            row = np.int64(words[level, at])
            if row >= frames.thermographs.place[0]:
                return np.int64(OPEN), (low + high) // 2 << np.int64(24 - PRECISION)
            low_mean += masts[row, LOW_MEAN]
            high_mean += masts[row, HIGH_MEAN]
            heat = max(heat, np.int64(masts[row, TEMPERATURE]))
    middle = (low_mean + high_mean) // 2
    if heat < ENDLESS:
        middle += heat // 2
    estimate = (middle + (low + high) // 2) << np.int64(24 - PRECISION)
    if low + low_mean > 0:
        return np.int64(WON), estimate
    if high + high_mean + heat < 0:
        return np.int64(LOST), estimate
    for k in range(1, len(TEMPERATURES)):
        if TEMPERATURES[k] >= heat:
            break
        least = most = widest = np.int64(0)
        for at in range(heads[level, SUMMANDS]):
            if tags[level, at] & VALUED:
                row = np.int64(words[level, at])
                least += walls[row, LOW_RIGHT, k]
                most += walls[row, HIGH_LEFT, k]
                widest = max(widest, np.int64(walls[row, LOW_LEFT, k] - walls[row, LOW_RIGHT, k]))
        if low + least + widest > 0:
            return np.int64(WON), estimate
        if high + most + TEMPERATURES[k] < 0:
            return np.int64(LOST), estimate
    return np.int64(OPEN), estimate
