"""How values are painted: walls and axes, words beside them, points, the nodes of a game tree."""

from __future__ import annotations

from noyau.scenes.kit.markup import rectangle, stroked, tag, words
from noyau.scenes.kit.scene import Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, SOFT
from noyau.scenes.painting.sides import LEFT, RIGHT, hands_of, paint_hand

_AREA, _BAND, _GAP = "#f0f3f7", "#cfd6df", "#dfeedd"
_PENS: dict[str, tuple[str, int, str | None]] = {
    "left-wall": (LEFT.line, 14, None),
    "right-wall": (RIGHT.line, 14, None),
    "mast": (INK, 14, None),
    "axis": (INK, 5, None),
    "arrow": (SOFT, 6, None),
    "guide": (EDGE, 4, "4 12"),
    "left-way": (LEFT.line, 8, None),
    "right-way": (RIGHT.line, 8, "26 8"),
    "cover": (LINE, 5, None),
    "band": (_BAND, 44, None),
    "gap": (_GAP, 44, None),
}
"""The ink, the width and the dashes of each kind of line."""

_TYPE = 46


def paint_line(item: Item, mark: Mark) -> str:
    """A line in the style that the figure names; an arrow has a head, an area is filled."""
    style = item.text
    if style == "area":
        drawn = tag("path", d=item.path, fill=_AREA)
    else:
        ink, thick, dashes = _PENS[style]
        ends = "butt" if style in ("band", "gap", "guide") else "round"
        drawn = stroked(item.path, ink, thick, stroke_dasharray=dashes, stroke_linecap=ends, stroke_linejoin="round")
        if style == "arrow":
            tip = item.width // 2 if item.path.startswith("M-") else -item.width // 2
            back = -26 if tip > 0 else 26
            drawn += tag("path", d=f"M{tip} 0L{tip + back} -16L{tip + back} 16Z", fill=ink)
    return tag("g", drawn, transform=f"translate({item.x} {item.y})")


def paint_label(item: Item, mark: Mark) -> str:
    """Words around a place, to the right of it or to its left."""
    anchor = {1: "start", -1: "end"}.get(item.width, "middle")
    return words(item.text, item.x, item.y, _TYPE, fill=SOFT, anchor=anchor)


def paint_dot(item: Item, mark: Mark) -> str:
    """A point: Left's is round and blue, Right's square and red, the mean a ring."""
    x, y, radius = item.x, item.y, item.width // 2
    if item.text == "right-stop":
        return rectangle(x - radius, y - radius, 2 * radius, 2 * radius, rx=5, fill=RIGHT.line)
    if item.text == "mean":
        return tag("circle", cx=x, cy=y, r=radius, fill=PAPER, stroke=INK, stroke_width=9)
    fill = {"left-stop": LEFT.line, "other": EDGE}.get(item.text, INK)
    return tag("circle", cx=x, cy=y, r=radius, fill=fill)


def paint_tree_node(item: Item, mark: Mark) -> str:
    """A position of a game tree or of a lattice; a dashed frame where its options are not drawn."""
    cut = item.text.endswith("\0")
    text = item.text.rstrip("\0")
    face = rectangle(
        item.x - item.width // 2,
        item.y - item.height // 2,
        item.width,
        item.height,
        rx=24,
        fill=_AREA if item.shape == "number-node" else PAPER,
        stroke=INK,
        stroke_width=9 if item.shape == "number-node" else 5,
        stroke_dasharray="14 10" if cut else None,
    )
    parts = [face, words(text, item.x, item.y + _TYPE // 3, _TYPE)]
    for hand in hands_of(mark):
        side = item.width // 2
        parts.append(paint_hand(hand, item.x - side if hand[0] == "left" else item.x + side, item.y - 52, 0.6))
    return "".join(parts)


def _sign(style: str) -> str:
    ink, thick, dashes = _PENS[style]
    return stroked("M-34 0H34", ink, min(thick, 30), stroke_dasharray=dashes)


SIGNS = {
    style: _sign(style) for style in ("left-wall", "right-wall", "mast", "left-way", "right-way", "band", "gap")
} | {
    "number-node": rectangle(-34, -22, 68, 44, rx=10, fill=_AREA, stroke=INK, stroke_width=9),
    "other-node": rectangle(-34, -22, 68, 44, rx=10, fill=PAPER, stroke=INK, stroke_width=5),
    "cut-node": rectangle(-34, -22, 68, 44, rx=10, fill=PAPER, stroke=INK, stroke_width=5, stroke_dasharray="14 10"),
    **{
        f"{style}-dot": paint_dot(Item("", "", 0, 0, 40, 40, style), Mark(""))
        for style in ("left-stop", "right-stop", "mean", "simplest", "other")
    },
}
"""The looks of values as a legend shows them, around the origin."""
