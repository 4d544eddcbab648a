"""Pages of pictures: the neutral patterns of a board, and tables of numbers as heat maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from noyau.graphs.boards import Board
from noyau.puzzles.lights.maps import inks, raster
from noyau.puzzles.lights.rules import Lights
from noyau.scenes.boards.cells import fits, plan
from noyau.scenes.figures.lamps import PATTERN
from noyau.scenes.figures.shapes import paint
from noyau.scenes.kit.layout import flow
from noyau.scenes.kit.markup import clean, tag, width, words
from noyau.scenes.kit.plane import Plan, bounds
from noyau.scenes.kit.png import data_address, palette_png
from noyau.scenes.kit.scene import Drawing, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, SOFT
from noyau.words import say

MOST_PATTERNS = 24

_MARGIN, _TOP, _SCALE = 120, 300, 0.3
_THUMB, _CAPTION = 760, 90
_DETAILED = 12_000
"""Up to so many cells in all, each is a figure; more are pixels."""

_PALE = "#e4e9ee"
_COLD, _HOT = "#dbeaf6", "#08306b"
_NUMBERED, _CELL, _PAGE = 40, 100, 3000
"""The most columns of a heat map that bears its numbers, the size of their cells, and of the whole otherwise."""


def neutral_gallery(board: Board, patterns: Sequence[int], language: str = "en") -> str:
    """A page of patterns of presses that change nothing, as SVG; each is written as positions of the board are."""
    rules = Lights(board)
    shown = [rules.unpack(pattern) for pattern in patterns[:MOST_PATTERNS]]
    single = fits(board) and board.size * len(shown) <= _DETAILED
    draw = _Thumbnail(plan(board)).draw if single else _Pixels(board).draw
    drawn = [draw(counts) for counts in shown]
    captions = [_caption(counts, language) for counts in shown]
    widths = [max(wide, width(text, 46)) for (_, wide, _), text in zip(drawn, captions, strict=True)]
    blocks = [Drawing(wide, high + _CAPTION, ()) for wide, (_, _, high) in zip(widths, drawn, strict=True)]
    places, across, down = flow(blocks, gap=160, line_gap=120) if blocks else ([], 0, 0)
    inside = []
    for (markup, wide, high), text, block, (x, y) in zip(drawn, captions, blocks, places, strict=True):
        inside.append(tag("g", markup, transform=f"translate({x + (block.width - wide) // 2} {y})"))
        inside.append(words(text, x + block.width // 2, y + high + 64, 46, fill=SOFT, anchor="middle"))
    rest = len(patterns) - len(shown)
    notes = [say(language, "scene.gallery.about" if patterns else "scene.gallery.none")]
    notes += [say(language, "scene.gallery.more", n=rest)] if rest else []
    return page(say(language, "scene.gallery.title", board=str(board)), notes, inside, (across, down), language)


def _caption(counts: Sequence[int], language: str) -> str:
    return say(language, "scene.gallery.cells", n=sum(map(bool, counts)))


class _Thumbnail:
    """A small picture of a board, with the pressed cells marked."""

    def __init__(self, drawn: Plan) -> None:
        self.plan = drawn
        left, top, right, foot = (round(end) for end in bounds(Plan(drawn.tiles)))
        self.left, self.top, self.wide, self.high = left, top, right - left, foot - top
        self.scale = min(1.0, _THUMB / max(self.wide, self.high))

    def draw(self, counts: Sequence[int]) -> tuple[str, int, int]:
        """The markup, its width and its height."""
        edges = "".join(paint(item, Mark(item.id)) for item in self.plan.under)
        free = "".join(self._cell(cell) for cell, count in enumerate(counts) if not count)
        pressed = "".join(self._cell(cell) for cell, count in enumerate(counts) if count)
        signs = "".join(self._sign(cell, count) for cell, count in enumerate(counts) if count)
        markup = tag(
            "g",
            edges,
            tag("g", free, fill=_PALE) if free else "",
            tag("g", pressed, fill=PATTERN),
            tag("g", signs, fill=PAPER, text_anchor="middle"),
            transform=f"scale({self.scale:.4f}) translate({-self.left} {-self.top})",
        )
        return markup, round(self.wide * self.scale), round(self.high * self.scale)

    def _cell(self, cell: int) -> str:
        tile = self.plan.tiles[cell]
        return tag("path", d=tile.outline, transform=f"translate({round(tile.x)} {round(tile.y)})")

    def _sign(self, cell: int, count: int) -> str:
        """A disc on a pressed cell, or how often it is pressed."""
        x, y, radius = round(self.plan.tiles[cell].x), round(self.plan.tiles[cell].y), self.plan.tiles[cell].radius
        if count == 1:
            return tag("circle", cx=x, cy=y, r=round(radius * 0.4))
        return words(f"×{count}", x, round(y + radius * 0.28), round(radius * 0.8), fill=PAPER, bold=True)


class _Pixels:
    """A picture of a board of very many cells."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.colours = [PAPER, PATTERN] if board.states == 2 else inks(min(board.states - 1, 200))

    def draw(self, counts: Sequence[int]) -> tuple[str, int, int]:
        """The markup, its width and its height."""
        pixels = bytes(min(count, len(self.colours) - 1) for count in counts)
        rows, _ = raster(self.board, pixels, blank=len(self.colours))
        scale = _THUMB / max(len(rows), len(rows[0]))
        wide, high = round(len(rows[0]) * scale), round(len(rows) * scale)
        return picture(rows, [*self.colours, EDGE], wide, high), wide, high


def heat_map(
    rows: Sequence[Sequence[int]], title: str, *, about: str = "", language: str = "en", first: int = 1
) -> str:
    """A table of numbers, rows and columns numbered from ``first``, the larger the darker; as SVG."""
    top = max((value for row in rows for value in row), default=0)
    across = max(map(len, rows), default=0)
    notes = [about] if about else []
    if max(across, len(rows)) <= _NUMBERED:
        size = (across + 1) * _CELL, (len(rows) + 1) * _CELL
        return page(title, notes, list(_numbers(rows, top, first)), size, language)
    levels = [bytes(_level(value, top) for value in row).ljust(across, b"\0") for row in rows]
    scale = max(1, _PAGE // max(across, len(rows)))
    wide, high = across * scale, len(rows) * scale
    drawn = picture(levels, [heat(level, _LEVELS) for level in range(_LEVELS + 1)], wide, high)
    ends = [
        words(str(first), 0, -30, 46, fill=SOFT),
        words(str(first + across - 1), wide, -30, 46, fill=SOFT, anchor="end"),
        words(str(first + len(rows) - 1), -30, high, 46, fill=SOFT, anchor="end"),
    ]
    return page(title, notes, [drawn, *ends, *_scale(top, high + 60)], (wide, high + 160), language)


_LEVELS = 200


def _level(value: int, top: int) -> int:
    """The shade of a number: equal steps of the square root, since most numbers are small."""
    return round(_LEVELS * (value / top) ** 0.5) if value > 0 else 0


def heat(level: int, most: int) -> str:
    """A colour from white for 0 through pale to dark blue."""
    if level == 0 or most == 0:
        return PAPER
    ends = zip(bytes.fromhex(_COLD[1:]), bytes.fromhex(_HOT[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * level / most):02x}" for a, b in ends)


def _numbers(rows: Sequence[Sequence[int]], top: int, first: int) -> Iterator[str]:
    """The table with its numbers, and those of its rows and columns."""
    across = max(map(len, rows), default=0)
    for column in range(across):
        yield words(str(first + column), (column + 1) * _CELL + _CELL // 2, 64, 40, fill=SOFT, anchor="middle")
    for number, row in enumerate(rows):
        y = (number + 1) * _CELL
        yield words(str(first + number), _CELL // 2, y + 64, 40, fill=SOFT, anchor="middle")
        for column, value in enumerate(row):
            yield _number(value, top, (column + 1) * _CELL, y)


def _number(value: int, top: int, x: int, y: int) -> str:
    level = _level(value, top)
    square = tag("rect", x=x, y=y, width=_CELL, height=_CELL, fill=heat(level, _LEVELS), stroke=EDGE, stroke_width=3)
    ink = PAPER if level > _LEVELS // 2 else INK if value else LINE
    size = 42 if value < 1000 else 34
    return square + words(str(value), x + _CELL // 2, y + 64, size, fill=ink, anchor="middle", bold=value > 0)


def _scale(top: int, y: int) -> Iterator[str]:
    """A few numbers with their colours."""
    shown = sorted({round(top * (part / 5) ** 2) for part in range(6)})
    for place, value in enumerate(shown):
        yield _number(value, top, place * (_CELL + 30), y)


def picture(rows: Sequence[bytes], colours: Sequence[str], wide: int, high: int) -> str:
    """A picture of one pixel a cell, stretched to a size, in a frame."""
    used = max(map(max, rows))
    frame = tag("rect", width=wide, height=high, fill=PAPER, stroke=LINE, stroke_width=8)
    pixels = tag(
        "image",
        href=data_address(palette_png(rows, colours[: max(2, used + 1)])),
        width=wide,
        height=high,
        preserveAspectRatio="none",
        image_rendering="optimizeSpeed",
        style="image-rendering:pixelated",
    )
    return frame + pixels


def page(title: str, notes: Sequence[str], inside: Sequence[str], size: tuple[int, int], language: str) -> str:
    """A document like those of positions: a title, some words, the pictures."""
    across = max(size[0], width(title, 72, bold=True), *(width(note, 50) for note in notes), 900) + 2 * _MARGIN
    top = _TOP + 70 * max(0, len(notes) - 1)
    height = top + size[1] + _MARGIN
    return tag(
        "svg",
        tag("title", escape(clean(title))),
        tag("rect", x=4, y=4, width=across - 8, height=height - 8, rx=40, fill=PAPER, stroke=EDGE, stroke_width=6),
        words(title, _MARGIN, 150, 72, bold=True),
        *(words(note, _MARGIN, 232 + 70 * line, 50, fill=SOFT) for line, note in enumerate(notes)),
        tag("g", *inside, transform=f"translate({(across - size[0]) // 2} {top})"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {across} {height}",
        width=round(across * _SCALE),
        height=round(height * _SCALE),
        role="img",
        lang=language,
        font_family="sans-serif",
        fill=INK,
    )
