"""Sequences of Grundy values as pictures: bars, rows of cells or pixels, and several games side by side.

The period is blue. What comes before it is grey, and vermilion where it differs from the period read backwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from noyau.scenes.atlas.heatmaps import round_numbers
from noyau.scenes.atlas.pages import pixel_picture, titled_page
from noyau.scenes.kit.markup import rectangle, short_number, stroked, tag, width, words
from noyau.scenes.kit.themes import EDGE, INK, PAPER, SOFT, mix
from noyau.values.periods import NO_PERIOD, Period
from noyau.words import say

MOST_VALUES = 200_000
"""A picture shows so many values at the most; of longer sequences the first ones."""

MOST_GAMES = 400
"""The most games side by side."""

_BARS, _CELLS = 100, 1600
"""The most values that are drawn as bars, and as cells that bear their numbers."""

_ACROSS, _PIXELS_ACROSS = 40, 1200
_CELL, _PAGE, _LABELS, _HEADS = 100, 3000, 170, 70

_LEVELS = 80
_SCALES = {  # from pale to dark
    "period": ("#dbeaf6", "#08306b"),
    "before": ("#e8ebee", "#4a5560"),
    "exception": ("#fddbc2", "#a63c00"),
}
_KINDS = tuple(_SCALES)
_BLANK = len(_KINDS) * (_LEVELS + 1)


@dataclass(frozen=True)
class _Drawn:
    """The values that a picture shows, the kind of each, and the largest."""

    values: Sequence[int]
    kinds: Sequence[str]
    period: Period
    top: int

    def colour(self, place: int) -> str:
        return shade(self.values[place], self.top, self.kinds[place])


def sequence_svg(
    values: Sequence[int], period: Period, title: str, language: str = "en", *, cycle: Sequence[int] = ()
) -> str:
    """A sequence from heap 0 on, as SVG: bars where it is short, else cells or pixels in rows of whole periods.

    ``cycle`` are the values of the first period, needed where the sequence ends before: without them no value is
    painted as one of the period, or before it.
    """
    shown = [int(value) for value in values[:MOST_VALUES]]
    start, length = period.preperiod or 0, period.length or 0
    cycle = cycle if len(cycle) == length else values[start : start + length]
    painted = period if len(cycle) == length else NO_PERIOD
    drawn = _Drawn(shown, kinds(shown, painted, cycle), painted, max(shown, default=0))
    notes = [_say_period(period, language)]
    if len(values) > len(shown):
        notes.append(say(language, "breaking.drawn.first", n=len(shown)))
    across, bars = _cells_across(len(shown), period), len(shown) <= _BARS
    inside, size = _bars(drawn) if bars else _rows(drawn, across) if across else _pixels(drawn, language)
    legend, wide, deep = _legend(drawn, size[1] + 90, language, bars)
    return titled_page(title, notes, [*inside, *legend], (max(size[0], wide), size[1] + 90 + deep), language)


def array_svg(rows: Sequence[Sequence[int]], titles: Sequence[str], language: str = "en") -> str:
    """Several games side by side, as SVG: a row a game, a column a heap, the larger the value the darker."""
    games = [[int(value) for value in row[:MOST_VALUES]] for row in rows[:MOST_GAMES]]
    across = max(map(len, games), default=0)
    top = max(chain.from_iterable(games), default=0)
    left = max((width(name, 50) for name in titles), default=0) + 50
    numbered = across <= _ACROSS
    high = _CELL if numbered else max(12, min(_CELL, _PAGE // max(1, len(games))))
    wide = across * _CELL if numbered else max(across, across * (_PAGE // across))
    inside: list[str] = []
    for place, (name, row) in enumerate(zip(titles, games, strict=False)):
        if high >= 40:
            inside.append(words(name, left - 40, place * high + high // 2 + 18, 50, anchor="end"))
        if numbered:
            cells = (_cell(value, top, "period", left + heap * _CELL, place * high) for heap, value in enumerate(row))
            inside += cells
    if not numbered:
        pixels = [bytes(_level(value, top) for value in row).ljust(across, bytes([_LEVELS + 1])) for row in games]
        colours = [*(shade_of_level(level, "period") for level in range(_LEVELS + 1)), EDGE]
        drawn = pixel_picture(pixels, colours, wide, high * len(games))
        inside.append(tag("g", drawn, transform=f"translate({left} 0)"))
    inside += _axis(across, left, wide / max(1, across), high * len(games), language)
    foot = high * len(games) + 150
    scale, scale_wide = _scale(top, "period", "darker", foot, language)
    size = max(left + wide, scale_wide), foot + 130
    notes = [say(language, "breaking.drawn.array", n=len(games))]
    return titled_page(say(language, "breaking.drawn.side-by-side"), notes, [*inside, *scale], size, language)


def kinds(values: Sequence[int], period: Period, cycle: Sequence[int]) -> list[str]:
    """What each value is: of the ``period``, ``before`` it, or before it and an ``exception`` to its first ``cycle``.

    >>> kinds([5, 1, 0, 1, 0, 1], Period("proved", length=2, preperiod=2, saltus=0), [0, 1])
    ['exception', 'before', 'period', 'period', 'period', 'period']
    """
    if not period.length:
        return ["period"] * len(values)
    start, length, saltus = period.preperiod or 0, period.length, period.saltus or 0
    found = []
    for place, value in enumerate(values[:start]):
        turns, offset = divmod(place - start, length)
        found.append("before" if value == cycle[offset] + turns * saltus else "exception")
    return found + ["period"] * (len(values) - len(found))


def shade(value: int, top: int, kind: str) -> str:
    """The colour of a value; 0 is paper in the period, a little darker before it."""
    return shade_of_level(_level(value, top), kind)


def _level(value: int, top: int) -> int:
    return max(value * _LEVELS // max(1, top), min(value, 1))


def shade_of_level(level: int, kind: str) -> str:
    return PAPER if level == 0 and kind == "period" else mix(*_SCALES[kind], level / _LEVELS)


def _say_period(period: Period, language: str) -> str:
    if not period.length:
        known = "no-period" if period.checked_to is None else "no-period-to"
        return say(language, f"breaking.drawn.{known}", to=period.checked_to)
    key = "arithmetic" if period.saltus else "period"
    facts = {"length": period.length, "preperiod": period.preperiod or 0, "saltus": period.saltus or 0}
    status = say(language, f"breaking.drawn.{period.status}")
    return say(language, f"breaking.drawn.{key}", status=status, **facts)


def _turns(drawn: _Drawn) -> range:
    """Where periods begin."""
    period = drawn.period
    return range(period.preperiod or 0, len(drawn.values) + 1, period.length) if period.length else range(0)


def _bars(drawn: _Drawn) -> tuple[list[str], tuple[int, int]]:
    """A bar for each value, on a band for every second period."""
    values = drawn.values
    step = 60 if len(values) <= 50 else 36
    unit = max(1, min(90, 900 // max(1, drawn.top)))
    floor, wide = drawn.top * unit + 70, max(1, len(values)) * step
    inside = []
    for turn, start in enumerate(_turns(drawn)):
        end = min(len(values), start + (drawn.period.length or 0))
        if turn % 2 == 0 and start < end and (drawn.period.length or 0) > 1:
            inside.append(rectangle(start * step, 0, (end - start) * step, floor, fill="#f0f5fa"))
    size = 34 if step == 60 else 24
    for place, value in enumerate(values):
        x, high = place * step, value * unit
        if value:
            inside.append(rectangle(x + 5, floor - high, step - 10, high, fill=_ink(drawn, place)))
        ink = INK if drawn.kinds[place] == "period" else _ink(drawn, place)
        inside.append(words(str(value), x + step // 2, floor - high - 14, size, fill=ink, anchor="middle"))
    inside.append(tag("path", d=f"M0 {floor}H{wide}", stroke=INK, stroke_width=5))
    inside += _ticks(len(values), 0, step, floor)
    return inside, (wide, floor + 70)


def _ink(drawn: _Drawn, place: int) -> str:
    """The colour of a bar, whose height says the value already."""
    return shade_of_level(_LEVELS * 2 // 3, drawn.kinds[place])


def _cells_across(count: int, period: Period) -> int:
    """How many cells with numbers stand in a row, whole periods where they fit; 0 where there is no room for them."""
    length = period.length or 10
    fitting = (length * turns for turns in range(1, _ACROSS // length + 1))
    return next((across for across in fitting if count <= across * 40), 0) if count <= _CELLS else 0


def _rows(drawn: _Drawn, across: int) -> tuple[list[str], tuple[int, int]]:
    """Cells with their numbers, in rows of whole periods."""
    inside = [
        words(f"+{column}" if column else "0", _LABELS + column * _CELL + 50, -26, 38, fill=SOFT, anchor="middle")
        for column in range(across)
    ]
    for place, value in enumerate(drawn.values):
        row, column = divmod(place, across)
        if column == 0:
            inside.append(words(str(place), _LABELS - 30, row * _CELL + 64, 44, fill=SOFT, anchor="end"))
        inside.append(_cell(value, drawn.top, drawn.kinds[place], _LABELS + column * _CELL, row * _CELL))
    inside += _start(drawn, across, _CELL, _CELL, _LABELS)
    rows = -(-len(drawn.values) // across)
    below = tag("g", *inside, transform=f"translate(0 {_HEADS})")
    return [below], (_LABELS + across * _CELL, _HEADS + rows * _CELL)


def _cell(value: int, top: int, kind: str, x: int, y: int) -> str:
    level = _level(value, top)
    box = rectangle(x, y, _CELL, _CELL, fill=shade(value, top, kind), stroke=EDGE, stroke_width=3)
    ink = PAPER if level > _LEVELS // 2 else INK
    size = {1: 44, 2: 44, 3: 38}.get(len(str(value)), 28)
    return box + words(str(value), x + _CELL // 2, y + 64, size, fill=ink, anchor="middle")


def _pixels(drawn: _Drawn, language: str) -> tuple[list[str], tuple[int, int]]:
    """One pixel a value, in rows of whole periods where those are not too long."""
    count, length = len(drawn.values), drawn.period.length or 100
    wished = max(20, round((1.6 * count) ** 0.5))
    across = length * max(1, round(wished / length)) if length <= _PIXELS_ACROSS else wished
    pixels = bytes(
        _KINDS.index(kind) * (_LEVELS + 1) + _level(value, drawn.top)
        for value, kind in zip(drawn.values, drawn.kinds, strict=True)
    )
    rows = [pixels[start : start + across].ljust(across, bytes([_BLANK])) for start in range(0, count, across)]
    wide = max(across, _PAGE // across * across)
    high = max(len(rows), min(wide // across, max(1, _PAGE // len(rows))) * len(rows))
    across_unit, down_unit = wide / across, high / len(rows)
    inside = [pixel_picture(rows, _palette(), wide, high), *_start(drawn, across, across_unit, down_unit, 0)]
    inside += _axis(across, 0, across_unit, high, language)
    for row in round_numbers(len(rows), 8):
        y = round((row + 0.5) * down_unit) + 16
        inside.append(words(short_number(row * across, language), -40, y, 46, fill=SOFT, anchor="end"))
    labels = 60 + width(short_number(count, language), 46)
    return [tag("g", *inside, transform=f"translate({labels} 0)")], (labels + wide, high + 90)


def _palette() -> list[str]:
    """The colours of all kinds, then that of no value."""
    return [shade_of_level(level, kind) for kind in _KINDS for level in range(_LEVELS + 1)] + [EDGE]


def _start(drawn: _Drawn, across: int, wide: float, high: float, left: int) -> Iterator[str]:
    """A line before the first value of the period, through the rows of cells."""
    start = drawn.period.preperiod or 0
    if drawn.period.length and 0 < start < len(drawn.values):
        row, column = divmod(start, across)
        x, y = left + round(column * wide), round(row * high)
        right, below = left + round(across * wide), round((row + 1) * high)
        yield stroked(f"M{left} {below}H{x}V{y}H{right}", INK, max(3, min(9, round(high / 4))))


def _axis(count: int, left: int, unit: float, y: int, language: str) -> Iterator[str]:
    """Some numbers of heaps below a picture."""
    for heap in round_numbers(count, 10):
        x = left + round((heap + 0.5) * unit)
        yield tag("path", d=f"M{x} {y + 8}V{y + 26}", stroke=SOFT, stroke_width=5)
        yield words(short_number(heap, language), x, y + 74, 42, fill=SOFT, anchor="middle")


def _ticks(count: int, left: int, step: int, y: int) -> Iterator[str]:
    for heap in range(0, count, 5 if count > 20 else 1):
        yield words(str(heap), left + heap * step + step // 2, y + 52, 36, fill=SOFT, anchor="middle")


def _legend(drawn: _Drawn, y: int, language: str, bars: bool) -> tuple[list[str], int, int]:
    """A line for each kind of value that is there: its colours, with some values, and what it is."""
    inside: list[str] = []
    widest, single = 0, not drawn.period.length
    present = [kind for kind in _KINDS if kind in drawn.kinds and not (bars and single)]
    for line, kind in enumerate(present):
        key = "darker" if single else f"key-{kind}"
        place = y + 120 * line
        found = _swatch(kind, key, place, language) if bars else _scale(drawn.top, kind, key, place, language)
        inside += found[0]
        widest = max(widest, found[1])
    return inside, widest, 120 * len(present)


def _swatch(kind: str, key: str, y: int, language: str) -> tuple[list[str], int]:
    """The colour of the bars of a kind and what they mean, and how wide this is."""
    box = tag("rect", y=y + 20, width=60, height=60, fill=shade_of_level(_LEVELS * 2 // 3, kind))
    said = say(language, f"breaking.drawn.{key}")
    return [box, words(said, 100, y + 66, 46, fill=SOFT)], 100 + width(said, 46)


def _scale(top: int, kind: str, key: str, y: int, language: str) -> tuple[list[str], int]:
    """Some values in the colours of a kind and what they mean, and how wide this is."""
    shown = sorted({top * part // 5 for part in range(6)})
    cells = [_cell(value, top, kind, place * _CELL, y) for place, value in enumerate(shown)]
    said, left = say(language, f"breaking.drawn.{key}"), len(shown) * _CELL + 40
    return [*cells, words(said, left, y + 66, 46, fill=SOFT)], left + width(said, 46)
