"""The neutral patterns of a board, as a page of pictures."""

from __future__ import annotations

from collections.abc import Sequence

from noyau.graphs.boards import Board
from noyau.puzzles.lights.lamps import inks, raster
from noyau.puzzles.lights.rules import Lights
from noyau.scenes.atlas.pages import pixel_picture, titled_page
from noyau.scenes.boards.cell_places import cells_fit, plan_cells
from noyau.scenes.kit.geometry import Plan, plan_bounds
from noyau.scenes.kit.layout import flow_blocks
from noyau.scenes.kit.markup import tag, width, words
from noyau.scenes.kit.scene import Drawing, Mark
from noyau.scenes.kit.themes import EDGE, PAPER, SOFT
from noyau.scenes.painting import paint_figure
from noyau.scenes.painting.lamps import PATTERN
from noyau.words import say

MOST_PATTERNS = 24

_THUMB, _CAPTION = 760, 90
_DETAILED = 12_000
"""Up to so many cells in all, each is a figure; more are pixels."""

_PALE = "#e4e9ee"


def neutral_gallery(board: Board, patterns: Sequence[int], language: str = "en") -> str:
    """A page of patterns of presses that change nothing, as SVG; each is written as positions of the board are."""
    rules = Lights(board)
    shown = [rules.unpack(pattern) for pattern in patterns[:MOST_PATTERNS]]
    single = cells_fit(board) and board.size * len(shown) <= _DETAILED
    draw = _Thumbnail(plan_cells(board)).draw if single else _Pixels(board).draw
    drawn = [draw(counts) for counts in shown]
    captions = [_caption(counts, language) for counts in shown]
    widths = [max(wide, width(text, 46)) for (_, wide, _), text in zip(drawn, captions, strict=True)]
    blocks = [Drawing(wide, high + _CAPTION, ()) for wide, (_, _, high) in zip(widths, drawn, strict=True)]
    places, across, down = flow_blocks(blocks, gap=160, line_gap=120) if blocks else ([], 0, 0)
    inside = []
    for (markup, wide, high), text, block, (x, y) in zip(drawn, captions, blocks, places, strict=True):
        inside.append(tag("g", markup, transform=f"translate({x + (block.width - wide) // 2} {y})"))
        inside.append(words(text, x + block.width // 2, y + high + 64, 46, fill=SOFT, anchor="middle"))
    rest = len(patterns) - len(shown)
    notes = [say(language, "scene.gallery.about" if patterns else "scene.gallery.none")]
    notes += [say(language, "scene.gallery.more", n=rest)] if rest else []
    notes += [board.gluing.say(language)] if board.gluing else []
    return titled_page(say(language, "scene.gallery.title", board=str(board)), notes, inside, (across, down), language)


def _caption(counts: Sequence[int], language: str) -> str:
    return say(language, "scene.gallery.cells", n=sum(map(bool, counts)))


class _Thumbnail:
    """A small picture of a board, with the pressed cells marked."""

    def __init__(self, drawn: Plan) -> None:
        self.plan = drawn
        left, top, right, foot = (round(end) for end in plan_bounds(Plan(drawn.tiles)))
        self.left, self.top, self.wide, self.high = left, top, right - left, foot - top
        self.scale = min(1.0, _THUMB / max(self.wide, self.high))

    def draw(self, counts: Sequence[int]) -> tuple[str, int, int]:
        """The markup, its width and its height."""
        edges = "".join(paint_figure(item, Mark(item.id)) for item in self.plan.under)
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
        return pixel_picture(rows, [*self.colours, EDGE], wide, high), wide, high
