"""How the signs below a row of tokens are painted: where tokens go, and where the row is split."""

from __future__ import annotations

from noyau.scenes.markup import badge, tag, words
from noyau.scenes.scene import WINNING, Item, Mark
from noyau.scenes.themes import LINE, RESULTS, SOFT

SCALE = 0.78
"""The size of a badge here, beside the usual one."""


def paint_cut(item: Item, mark: Mark) -> str:
    """A badge, or a dot where nothing is known of the move; again, ``width`` further on, at the mirrored place.

    The path of a winning move is the line that splits the row.
    """
    places = [item.x] if not item.width else [item.x, item.x + item.width]
    return "".join(_sign(item, mark, x) for x in places)


def _sign(item: Item, mark: Mark, x: int) -> str:
    if not mark.result:
        return tag("circle", cx=x, cy=item.y, r=13, fill=LINE)
    sign = badge(mark.result, x, item.y, SCALE)
    if mark.result != WINNING or not item.path:
        return sign
    trace = tag("path", d=item.path, fill="none", stroke=RESULTS[WINNING].line, stroke_width=9)
    return tag("g", trace, transform=f"translate({x} {item.y})") + sign


def paint_line_name(item: Item, mark: Mark) -> str:
    """What the moves of a line of signs do."""
    return words(item.text, item.x, item.y, 46, fill=SOFT, anchor="end")
