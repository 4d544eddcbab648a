"""Tables of positions as pictures: outcomes in green and red, numbers the darker the larger, lost positions framed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.atlas.tables import Cell, Table
from noyau.scenes.atlas.heatmaps import heat_colour, round_numbers
from noyau.scenes.atlas.pages import pixel_picture, titled_page
from noyau.scenes.kit.markup import rectangle, stroked, tag, width, words
from noyau.scenes.kit.themes import EDGE, INK, PAPER, SOFT
from noyau.words import say

MOST_ACROSS = 4000
"""The most rows or columns of a picture."""

_WON, _LOST, _DRAWN = "#cdebd2", "#c62828", "#b79bc9"
_GREEN = "#1b6e33"
_CELL, _NUMBERED, _PAGE = 100, 40, 3000
_LABELS = 180
"""The room for the numbers of the rows beside many cells."""

_LEVELS = 200
_CROSS, _TICK = "M-20 -20L20 20M20 -20L-20 20", "M-24 2L-7 20L26 -18"

_RED, _PURPLE = _LEVELS + 1, _LEVELS + 2
"""The pixels of what is lost and of what is drawn, after those of the shades."""


def table_map(found: Table, title: str, notes: Sequence[str], language: str = "en") -> str:
    """The picture of a table as SVG: cells with their numbers or signs while there is room, else one pixel each."""
    rows, columns = found.size
    top = max(1, *(cell for number in range(rows) for cell in found.row(number) if isinstance(cell, int)), 1)
    if max(rows, columns) <= _NUMBERED:
        inside, size = list(_squares(found, top)), ((columns + 1) * _CELL, (rows + 1) * _CELL)
    else:
        scale = max(1, _PAGE // max(rows, columns))
        inside = [tag("g", *_pixels(found, top, scale), transform=f"translate({_LABELS} 0)")]
        size = columns * scale + _LABELS, rows * scale + _CELL
    legend, wide, deep = _legend(found, top, size[1] + 80, language)
    return titled_page(title, notes, [*inside, *legend], (max(size[0], wide), size[1] + 80 + deep), language)


def _squares(found: Table, top: int) -> Iterator[str]:
    """Cells with what they say, row 0 the lowest; the numbers of the rows beside them, those of the columns below."""
    rows, columns = found.size
    for column in range(columns):
        x = (column + 1) * _CELL + _CELL // 2
        yield words(str(column), x, rows * _CELL + 58, 40, fill=SOFT, anchor="middle")
    frames = []
    for number in range(rows):
        y = (rows - 1 - number) * _CELL
        yield words(str(number), _CELL - 24, y + 64, 40, fill=SOFT, anchor="end")
        cells = zip(found.row(number), found.lost_row(number), strict=True)
        for column, (cell, lost) in enumerate(cells, start=1):
            yield _square(found, cell, lost, top, column * _CELL, y)
            if lost:
                frames.append(_frame(column * _CELL, y))
    if found.what != "outcome":
        yield from frames


def _square(found: Table, cell: Cell, lost: bool, top: int, x: int, y: int) -> str:
    if found.what == "outcome":
        fill = _LOST if lost else _WON if cell == "N" else _DRAWN
        return _box(x, y, fill) + _sign(cell, x + _CELL // 2, y + _CELL // 2)
    level = _level(cell, top)
    said = "∞" if cell is None else str(cell)
    ink = PAPER if level > 2 * _LEVELS // 5 else INK
    size = {1: 44, 2: 44, 3: 40}.get(len(said), 32)
    number = words(said, x + _CELL // 2, y + 65, size, fill=ink, anchor="middle", bold=lost)
    return _box(x, y, heat_colour(level, _LEVELS)) + number


def _box(x: int, y: int, fill: str) -> str:
    return rectangle(x, y, _CELL, _CELL, fill=fill, stroke=EDGE, stroke_width=3)


def _frame(x: int, y: int) -> str:
    side = _CELL - 14
    return rectangle(x + 7, y + 7, side, side, rx=8, fill="none", stroke=_LOST, stroke_width=11)


def _sign(cell: Cell, x: int, y: int) -> str:
    """A tick for what is won, a cross for what is lost, as paths: fonts may lack them."""
    if cell not in ("N", "P"):
        return words("=", x, y + 16, 50, anchor="middle", bold=True)
    path, ink = (_TICK, _GREEN) if cell == "N" else (_CROSS, PAPER)
    return stroked(path, ink, 11, transform=f"translate({x} {y})")


def _pixels(found: Table, top: int, scale: int) -> Iterator[str]:
    """One pixel a cell, row 0 the lowest, with some numbers of rows and columns."""
    rows, columns = found.size
    wide, high = columns * scale, rows * scale
    shades = [_WON if found.what == "outcome" else heat_colour(level, _LEVELS) for level in range(_LEVELS + 1)]
    drawn = [_pixel_row(found, row, top) for row in reversed(range(rows))]
    yield pixel_picture(drawn, [*shades, _LOST, _DRAWN], wide, high)
    for column in round_numbers(columns, 8):
        x = round((column + 0.5) * scale)
        yield words(str(column), x, high + 80, 50, fill=SOFT, anchor="middle")
        yield tag("path", d=f"M{x} {high + 8}V{high + 28}", stroke=SOFT, stroke_width=5)
    for row in round_numbers(rows, 8):
        y = round((rows - row - 0.5) * scale)
        yield words(str(row), -44, y + 18, 50, fill=SOFT, anchor="end")
        yield tag("path", d=f"M-8 {y}H-28", stroke=SOFT, stroke_width=5)


def _pixel_row(found: Table, number: int, top: int) -> bytes:
    cells = zip(found.row(number), found.lost_row(number), strict=True)
    return bytes([_RED if lost else _PURPLE if cell in (None, "D") else _level(cell, top) for cell, lost in cells])


def _level(cell: Cell, top: int) -> int:
    """The shade of a number, in equal steps, of which only 0 has none; of an outcome the first one."""
    return max(cell * _LEVELS // top, min(cell, 1)) if isinstance(cell, int) else 0


def _legend(found: Table, top: int, y: int, language: str) -> tuple[list[str], int, int]:
    """What colours and frames mean, a line each; and how wide and high this is."""
    if found.what == "outcome":
        lines = [([_square(found, letter, letter == "P", top, 0, 0)], letter) for letter in "PN"]
    else:
        framed = _box(0, 0, PAPER) + _frame(0, 0) if max(found.size) <= _NUMBERED else _box(0, 0, _LOST)
        shades = [_square(found, value, False, top, place * _CELL, 0) for place, value in enumerate(_scale(top))]
        lines = [([framed], "lost"), (shades, "darker")]
    drawn, widest = [], 0
    for number, (cells, name) in enumerate(lines):
        said, x = say(language, f"table.key.{name}"), len(cells) * _CELL + 40
        line = tag("g", *cells, words(said, x, 66, 46, fill=SOFT), transform=f"translate(0 {y + 130 * number})")
        drawn.append(line)
        widest = max(widest, x + width(said, 46))
    return drawn, widest, 130 * len(lines)


def _scale(top: int) -> list[int]:
    """Some values from small to large."""
    return sorted({max(1, top * part // 5) for part in range(6)})
