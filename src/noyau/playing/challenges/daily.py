"""The puzzle of the day: from the date alone, the same for everybody, harder from Monday to Sunday.

>>> puzzle = daily_puzzle(date(2026, 11, 19))
>>> puzzle.is_unique, puzzle.level
(True, 3)
"""

from __future__ import annotations

from datetime import date

from noyau.core.errors import SpecError
from noyau.playing.challenges.catalogue import PATTERNS
from noyau.playing.challenges.chance import Chance
from noyau.playing.challenges.finding import MovePuzzle, find_puzzle, levels_of

WEEK = (1, 2, 2, 3, 3, 4, 5)
"""The difficulty of each day of the week, from Monday on."""

_IN_ANY_ORDER = ("lights",)
"""Games whose moves may be made in any order, so that no first move is the only one."""

_TRIES = 40

_MOST_MOVES = 40
"""More first moves would make the answer long that tells of them all."""


def daily_puzzle(day: date) -> MovePuzzle:
    """The puzzle of a day: of its level, with exactly one good first move, symmetric ones counted once."""
    level = WEEK[day.weekday()]
    name = daily_game(day)
    for attempt in range(_TRIES):
        puzzle = find_puzzle(name, level, day.toordinal() * _TRIES + attempt)
        if puzzle.is_unique and puzzle.level == level and len(puzzle.judged.attempts) <= _MOST_MOVES:
            return puzzle
    raise AssertionError(f"no puzzle for {day}")


def daily_game(day: date) -> str:
    """The game of a day: all those of its level come in turn, in an order that changes with each round.

    >>> [daily_game(date(2026, 11, each)) for each in (16, 23, 30)]
    ['domineering', 'annihilation', 'dawson']
    """
    level = WEEK[day.weekday()]
    names = [name for name in PATTERNS if level in levels_of(name) and name not in _IN_ANY_ORDER]
    round_, place = divmod(_days_of_level(day), len(names))
    return Chance(f"{level} {round_}").shuffled(names)[place]


def _days_of_level(day: date) -> int:
    """How many days of this level came before, since the beginning of the calendar."""
    weeks, weekday = divmod(day.toordinal() - 1, len(WEEK))
    return weeks * WEEK.count(WEEK[weekday]) + WEEK[:weekday].count(WEEK[weekday])


def read_day(text: str) -> date:
    """The day of a text such as ``2026-11-19``."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise SpecError("puzzles.no-day", text=text) from None
