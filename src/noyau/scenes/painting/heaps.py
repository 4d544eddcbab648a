"""How heaps are painted: matches, chips and fries, captions, and the signs of moves that break a row."""

from __future__ import annotations

from noyau.scenes.kit.markup import badge, rectangle, stroked, tag, width, words
from noyau.scenes.kit.scene import WINNING, Item, Mark
from noyau.scenes.kit.themes import INK, LINE, PAPER, RESULTS, SOFT, THEMES, WIDTH

_LIFT = 40
_CHOSEN = RESULTS["winning"]


def _token(item: Item, mark: Mark, figure: str) -> str:
    """A token in its cell: lifted on a band if it is chosen, over a bar if it is within reach; its badge."""
    parts = []
    if "chosen" in mark.looks:
        band = rectangle(
            item.x - item.width // 2, item.y - _LIFT - 10, item.width, item.height + _LIFT + 20, fill=_CHOSEN.fill
        )
        parts += [band, tag("g", figure, transform=f"translate(0 -{_LIFT})")]
    else:
        parts.append(figure)
    if "reach" in mark.looks:
        parts.append(_bar(item.x, item.y + item.height + 14, item.width))
    if mark.result:
        parts.append(badge(mark.result, item.x, item.y + item.height + 70))
    return "".join(parts)


def _bar(x: int, y: int, wide: int) -> str:
    return rectangle(x - wide // 2, y - 5, wide, 8, fill=INK)


def paint_match(item: Item, mark: Mark) -> str:
    theme = THEMES["matches"]
    stick = rectangle(
        item.x - 13, item.y + 20, 26, item.height - 20, rx=6, fill=theme.fill, stroke=theme.edge, stroke_width=4
    )
    head = tag("ellipse", cx=item.x, cy=item.y + 36, rx=25, ry=36, fill=theme.tip)
    return _token(item, mark, stick + head)


def paint_chip(item: Item, mark: Mark) -> str:
    theme, middle = THEMES["chips"], item.y + item.height // 2
    disc = tag("circle", cx=item.x, cy=middle, r=42, fill=theme.fill, stroke=theme.edge, stroke_width=4)
    ring = tag(
        "circle",
        cx=item.x,
        cy=middle,
        r=26,
        fill="none",
        stroke=theme.tip,
        stroke_width=6,
        stroke_dasharray="14 6.4",
    )
    return _token(item, mark, disc + ring)


def paint_frite(item: Item, mark: Mark) -> str:
    theme = THEMES["frites"]
    place = item.x // WIDTH + len(item.id)
    lean, short = (-5, 3, -2, 6, 0, -4, 4)[place % 7], (0, 46, 18, 70, 30)[place % 5]
    fry = rectangle(
        item.x - 21,
        item.y + short,
        42,
        item.height - short - 10,
        rx=5,
        fill=theme.fill,
        stroke=theme.edge,
        stroke_width=4,
        transform=f"rotate({lean} {item.x} {item.y + item.height})",
    )
    return _token(item, mark, fry)


def paint_carton(item: Item, mark: Mark) -> str:
    """The paper of a portion of fries: striped, a little narrower at the foot."""
    theme, x, y, w, h = THEMES["frites"], item.x, item.y, item.width, item.height
    stripes = max(1, w // 50) | 1
    parts = []
    for stripe in range(stripes):
        top = [x + w * edge // stripes for edge in (stripe, stripe + 1)]
        foot = [x + 12 + (w - 24) * edge // stripes for edge in (stripe, stripe + 1)]
        path = f"M{top[0]} {y}H{top[1]}L{foot[1]} {y + h}H{foot[0]}Z"
        parts.append(tag("path", d=path, fill=PAPER if stripe % 2 else theme.tip))
    outline = f"M{x} {y}H{x + w}L{x + w - 12} {y + h}H{x + 12}Z"
    return "".join(parts) + stroked(outline, theme.tip, 4)


def paint_more(item: Item, mark: Mark) -> str:
    """The tokens that are not drawn: three dots and their number."""
    middle = item.y + item.height // 2
    dots = "".join(tag("circle", cx=item.x + step, cy=middle + 16, r=9, fill=SOFT) for step in (-50, 0, 50))
    text = f"+ {item.text}"
    count = words(text, item.x, middle - 20, min(46, type_size(text, item.width - 20)), fill=SOFT)
    return _token(item, mark, dots + count)


def type_size(text: str, wide: int) -> int:
    """The size of type in which a text is that wide."""
    return max(12, wide * 100 // max(1, width(text, 100, bold=True)))


def paint_caption(item: Item, mark: Mark) -> str:
    """Under a heap: its size, its name, its value; an empty heap has a dash in place of tokens."""
    parts = [words(mark.text, item.x, item.y + 64, 68, bold=True)]
    base = item.y + 64
    if item.text:
        base += 65
        parts.append(words(item.text, item.x, base, 46, fill=SOFT))
    if mark.note:
        parts.append(words(mark.note, item.x, base + 72, 50))
    if "empty" in mark.looks:
        parts.append(rectangle(item.x - 45, item.y - 50, 90, 6, fill=LINE))
    return "".join(parts)


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
    trace = stroked(item.path, RESULTS[WINNING].line, 9)
    return tag("g", trace, transform=f"translate({x} {item.y})") + sign


def paint_line_name(item: Item, mark: Mark) -> str:
    """What the moves of a line of signs do."""
    return words(item.text, item.x, item.y, 46, fill=SOFT, anchor="end")
