"""Tables of numbers as heat maps: the larger the number, the darker its cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.scenes.atlas.pages import pixel_picture, titled_page
from noyau.scenes.kit.markup import rectangle, words
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, SOFT, mix

_COLD, _HOT = "#dbeaf6", "#08306b"
_NUMBERED, _CELL, _PAGE = 40, 100, 3000
"""The most columns of a heat map that bears its numbers, the size of their cells, and of the whole otherwise."""


def heat_map(
    rows: Sequence[Sequence[int | None]], title: str, *, about: str = "", language: str = "en", first: int = 1
) -> str:
    """A table of numbers, the first row the lowest, numbered from ``first``, the larger the darker; None is unknown."""
    top = max((value or 0 for row in rows for value in row), default=0)
    across = max(map(len, rows), default=0)
    notes = [about] if about else []
    if max(across, len(rows)) <= _NUMBERED:
        size = (across + 1) * _CELL, (len(rows) + 1) * _CELL
        return titled_page(title, notes, list(_numbers(rows, top, first)), size, language)
    levels = [bytes(_level(value or 0, top) for value in row).ljust(across, b"\0") for row in reversed(rows)]
    scale = max(1, _PAGE // max(across, len(rows)))
    wide, high = across * scale, len(rows) * scale
    drawn = pixel_picture(levels, [heat_colour(level, _LEVELS) for level in range(_LEVELS + 1)], wide, high)
    ends = [
        words(str(first), 0, high + 50, 46, fill=SOFT),
        words(str(first + across - 1), wide, high + 50, 46, fill=SOFT, anchor="end"),
        words(str(first), -30, high, 46, fill=SOFT, anchor="end"),
        words(str(first + len(rows) - 1), -30, 40, 46, fill=SOFT, anchor="end"),
    ]
    return titled_page(title, notes, [drawn, *ends, *_scale(top, high + 110)], (wide, high + 210), language)


_LEVELS = 200


def _level(value: int, top: int) -> int:
    """The shade of a number: equal steps of the square root, since most numbers are small."""
    return round(_LEVELS * (value / top) ** 0.5) if value > 0 else 0


def heat_colour(level: int, most: int) -> str:
    """A colour from white for 0 through pale to dark blue."""
    return mix(_COLD, _HOT, level / most) if level and most else PAPER


def _numbers(rows: Sequence[Sequence[int | None]], top: int, first: int) -> Iterator[str]:
    """The table with its numbers, and those of its rows and columns."""
    across = max(map(len, rows), default=0)
    for column in range(across):
        x = (column + 1) * _CELL + _CELL // 2
        yield words(str(first + column), x, len(rows) * _CELL + 58, 40, fill=SOFT, anchor="middle")
    for number, row in enumerate(rows):
        y = (len(rows) - 1 - number) * _CELL
        yield words(str(first + number), _CELL // 2, y + 64, 40, fill=SOFT, anchor="middle")
        for column, value in enumerate(row):
            yield _number(value, top, (column + 1) * _CELL, y)


def _number(value: int | None, top: int, x: int, y: int) -> str:
    level = _level(value or 0, top)
    square = rectangle(x, y, _CELL, _CELL, fill=heat_colour(level, _LEVELS), stroke=EDGE, stroke_width=3)
    ink = PAPER if level > _LEVELS // 2 else INK if value else LINE
    sign, known = ("?", False) if value is None else (str(value), value > 0)
    size = 42 if len(sign) < 4 else 136 // len(sign)
    return square + words(sign, x + _CELL // 2, y + 50 + size // 3, size, fill=ink, anchor="middle", bold=known)


def _scale(top: int, y: int) -> Iterator[str]:
    """A few numbers with their colours."""
    shown = sorted({round(top * (part / 5) ** 2) for part in range(6)})
    for place, value in enumerate(shown):
        yield _number(value, top, place * (_CELL + 30), y)


def round_numbers(count: int, most: int) -> range:
    """At most so many round numbers below a count, from 0 on."""
    steps = (part * 10**power for power in range(9) for part in (1, 2, 5))
    return range(0, count, next(step for step in steps if step * most >= count))
