"""Puzzles: every day of the next years has exactly one good move of its level, and none takes long to make.

``python bench/puzzles.py 1000`` goes through so many days from today on, 430 unless told, and through 8 seeds of every
game and level. Which moves are good is found anew by trying every move to the end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial

from measure import Promise, report

from noyau.literature.oracle.first_moves import good_moves
from noyau.playing.challenges import MovePuzzle, daily_puzzle, find_puzzle
from noyau.playing.challenges.catalogue import PATTERNS
from noyau.playing.challenges.daily import WEEK
from noyau.playing.challenges.finding import levels_of
from noyau.playing.challenges.sameness import key_of

DAYS, SEEDS = 430, 8
MOST = 0.25
"""The seconds of CPU that a click may take."""


def days(count: int) -> Promise:
    """Days from today on."""
    faults, times = [], []
    for number in range(count):
        day = date.today() + timedelta(number)
        puzzle, spent = timed(partial(daily_puzzle, day))
        times.append(spent)
        good = good_moves(puzzle.game)
        same = {key_of(puzzle.game.play_text(move)) for move in good}
        if puzzle.level != WEEK[day.weekday()] or len(same) != 1 or good != told(puzzle):
            faults.append(f"{day} {puzzle.game}")
    measured = f"{count} days, {len(faults)} without: {faults[:3]}; {say(times)}"
    return Promise("each day has one good move of its level, up to symmetry", measured, not faults)


def seeds() -> Iterator[Promise]:
    """Seeds of every game and level."""
    faults, times = [], []
    for name in PATTERNS:
        for level in levels_of(name):
            for seed in range(SEEDS):
                puzzle, spent = timed(partial(find_puzzle, name, level, seed))
                times.append(spent)
                if puzzle.level != level or good_moves(puzzle.game) != told(puzzle):
                    faults.append(f"{name} {level} {seed}")
    measured = f"{len(times)} puzzles, {len(faults)} without: {faults[:3]}"
    yield Promise(
        "each seed gives a puzzle of its level, with the good moves of the obvious search", measured, not faults
    )
    late = sum(spent > MOST for spent in times)
    yield Promise(f"99 of 100 puzzles take less than {MOST} s of CPU", say(times), late <= len(times) / 100)


def told(puzzle: MovePuzzle) -> set[str]:
    return {attempt.text for attempt in puzzle.judged.attempts if attempt.good}


def timed(make: Callable[[], MovePuzzle]) -> tuple[MovePuzzle, float]:
    began = time.process_time()
    puzzle = make()
    return puzzle, time.process_time() - began


def say(times: list[float]) -> str:
    half, most, all_ = (sorted(times)[min(int(len(times) * part), len(times) - 1)] for part in (0.5, 0.99, 1))
    return f"half within {half:.3f} s of CPU, 99 of 100 within {most:.3f} s, all within {all_:.3f} s"


if __name__ == "__main__":
    sys.exit(report([days(int(sys.argv[1]) if sys.argv[1:] else DAYS)]) | report([*seeds()]))
