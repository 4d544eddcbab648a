"""How the moves and pieces of two players are painted: Left's are round and blue, Right's are square and red."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot

from noyau.scenes.kit.markup import glyph, rectangle, stroked, tag, width, words
from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING, Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, SOFT, Colours

LEFT, RIGHT, BOTH = Colours("#0b5fa5", "#d6e8f7"), Colours("#b3261e", "#fbdcd8"), Colours("#2f8f4e", "#dff0e4")
"""The colours of Left, of Right, and of what both may play."""

_EITHER = Colours(INK, "#e8ebef")
_COLOURS = {"left": LEFT, "right": RIGHT, "either": _EITHER}
_EDGES = {"b": LEFT, "r": RIGHT, "g": BOTH}
_GROUND, _GRID, _TAKEN, _STRIPES = "#fdfbf6", "#c9c1b0", "#3a4754", "#5b6a78"
_DASHES = {LOSING: "13 6", DRAWN: "1 9"}
_RESULTS = (WINNING, LOSING, DRAWN, "legal")
_ASIDE = 36
_LEAST_TARGET = 55
_CROSS = "M-26 -26L26 26M26 -26L-26 26"

Hand = tuple[str, str]
"""Whose a move is, and its result."""


def hands_of(mark: Mark) -> list[Hand]:
    """Whose moves a figure plays, and what they are worth."""
    parted = (look.partition("-") for look in mark.looks)
    return [(player, result) for player, _, result in parted if player in _COLOURS and result in _RESULTS]


def paint_hand(hand: Hand, x: float, y: float, scale: float = 1) -> str:
    """The sign of a move: a disc for Left, a square for Right; full if it wins, dashed if it loses."""
    player, result = hand
    colours, won = _COLOURS[player], result == WINNING
    line = {
        "fill": colours.line if won else PAPER if result in _DASHES else colours.fill,
        "stroke": colours.line,
        "stroke_width": 6,
        "stroke_dasharray": _DASHES.get(result),
    }
    face = rectangle(-33, -33, 66, 66, rx=8, **line) if player == "right" else tag("circle", r=36, **line)
    sign = glyph(result, PAPER if won else colours.line) if result in (WINNING, LOSING, DRAWN) else ""
    zoom = f" scale({scale:.3g})" if scale != 1 else ""
    return tag("g", face, sign, transform=f"translate({round(x)} {round(y)}){zoom}", stroke_linecap="round")


def paint_side_square(item: Item, mark: Mark) -> str:
    """A square: what it bears, the signs of the moves that it plays, and an outline if the first winning move does."""
    side, taken = item.width, "taken" in mark.looks
    gap = max(2, side // 50)
    inner = side - 2 * gap
    face = {"fill": _TAKEN if taken else _GROUND, "stroke": _TAKEN if taken else _GRID, "stroke_width": 3}
    parts = [rectangle(gap, gap, inner, inner, rx=side // 14, **face)]
    if taken:
        parts.append(_stripes(gap, inner))
    elif item.text:
        parts.append(words(item.text, round(side * 0.14), round(side * 0.22), round(side * 0.15), fill=SOFT))
    parts += (_outlined(f"M{gap} {gap}H{side - gap}V{side - gap}H{gap}Z", player) for player in _chosen(mark))
    parts += _piece(mark, side // 2, side // 2, side * 0.3)
    hands = hands_of(mark)
    for hand in hands:
        x = side * (0.5 if len(hands) == 1 and not mark.text else 0.28 if hand[0] == "left" else 0.72)
        parts.append(paint_hand(hand, x, side // 2, side / 200))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def _stripes(start: int, inner: int) -> str:
    ends = ((max(0, reach - inner), min(reach, inner)) for reach in (inner * part // 8 for part in range(1, 16, 2)))
    d = "".join(f"M{start + low} {start + high}L{start + high} {start + low}" for low, high in ends)
    return tag("path", d=d, stroke=_STRIPES, stroke_width=max(2, inner // 32), fill="none")


def _piece(mark: Mark, x: float, y: float, radius: float) -> Iterator[str]:
    """A stone of a player: a disc with a cross, a ring or its letter; what is nobody's is a letter."""
    owner = next((player for player in ("left", "right") if f"{player}-piece" in mark.looks), "")
    if owner:
        yield tag("circle", cx=round(x), cy=round(y), r=round(radius), fill=_COLOURS[owner].line)
    if mark.text in ("x", "o") and owner:
        shape = _CROSS if mark.text == "x" else "M-28 0A28 28 0 1 1 28 0A28 28 0 1 1 -28 0Z"
        yield stroked(
            shape,
            PAPER,
            13,
            transform=f"translate({round(x)} {round(y)}) scale({radius / 55:.3g})",
            stroke_linecap="round",
        )
    elif mark.text:
        size = round(radius * 1.2)
        yield words(
            mark.text.upper(),
            round(x),
            round(y + size * 0.36),
            size,
            fill=PAPER if owner else INK,
            anchor="middle",
            bold=True,
        )


def _chosen(mark: Mark) -> list[str]:
    """Whose first winning move concerns a figure."""
    return [player for player in _COLOURS if f"{player}-chosen" in mark.looks]


def _outlined(path: str, player: str) -> str:
    ink = _COLOURS[player].line
    return tag("path", d=path, fill=ink, fill_opacity=0.12, stroke=ink, stroke_width=7)


def paint_place(item: Item, mark: Mark) -> str:
    """A place for a domino: a bar that lies as the domino does, in the colour of the player who may lay it there; or
    the domino that lies there, in that of whoever has laid it.

    Where squares are large, all that is nearer to it than to other places can be clicked.
    """
    if lying := next((player for player in _COLOURS if f"{player}-lies" in mark.looks), ""):
        return tag("g", paint_domino(item.path, _COLOURS[lying]), transform=f"translate({item.x} {item.y})")
    hands = hands_of(mark)
    if not hands:
        return ""
    (player, result), *_ = hands
    colours, won = _COLOURS[player], result == WINNING
    wide, high = item.width, item.height
    short = min(wide, high)
    bar = {
        "fill": colours.line if won else PAPER if result in _DASHES else colours.fill,
        "stroke": colours.line,
        "stroke_width": max(3, short // 9),
        "stroke_dasharray": _DASHES.get(result),
    }
    place = f"translate({item.x} {item.y})"
    half = max(wide, high) * 10 // 9
    parts = []
    if half >= _LEAST_TARGET:
        area = f"M{item.x - half} {item.y}l{half} {-half} {half} {half} {-half} {half}Z"
        parts.append(tag("path", d=area, fill=PAPER, fill_opacity=0))
    parts += (tag("g", _outlined(item.path, player), transform=place) for player in _chosen(mark))
    parts.append(rectangle(item.x - wide // 2, item.y - high // 2, wide, high, rx=short // 3, **bar))
    if result in (WINNING, LOSING, DRAWN):
        sign = glyph(result, PAPER if won else colours.line)
        parts.append(tag("g", sign, transform=f"{place} scale({short / 58:.3g})", stroke_linecap="round"))
    return "".join(parts)


def paint_domino(outline: str, colours: Colours) -> str:
    """A domino that lies."""
    return tag("path", d=outline, fill=colours.fill, stroke=colours.line, stroke_width=10, stroke_linejoin="round")


def paint_step(item: Item, mark: Mark) -> str:
    """A step from a square to another: an arrow in the colour of the player who makes it, with the sign of its result.

    The path is the way of the arrow, around the middle.
    """
    hands = hands_of(mark)
    if not hands:
        return ""
    (player, result), *_ = hands
    colours, won = _COLOURS[player], result == WINNING
    line = {
        "fill": colours.line if won else PAPER if result in _DASHES else colours.fill,
        "stroke": colours.line,
        "stroke_width": 5,
        "stroke_dasharray": _DASHES.get(result),
    }
    parts = [tag("path", d=item.path, stroke_linejoin="round", **line)]
    if result in (WINNING, LOSING, DRAWN):
        sign = glyph(result, PAPER if won else colours.line)
        parts.append(
            tag("g", sign, transform=f"scale({min(item.width, item.height) / 62:.3g})", stroke_linecap="round")
        )
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def arrow_outline(dx: int, dy: int, thick: int) -> str:
    """The outline of a broad arrow around the origin, so long in one of the four directions."""
    long = round(hypot(dx, dy))
    ahead, half, tip = long // 2, thick // 2, min(thick * 2 // 3, long // 2)
    corners = [(-ahead, -half), (ahead - tip, -half), (ahead, 0), (ahead - tip, half), (-ahead, half)]
    ux, uy = dx // (long or 1), dy // (long or 1)
    turned = ((x * ux - y * uy, x * uy + y * ux) for x, y in corners)
    return "M" + "L".join(f"{x} {y}" for x, y in turned) + "Z"


def paint_side_node(item: Item, mark: Mark) -> str:
    """A vertex: a disc with its name, in the colour of its player with his sign; pale and dashed if it bears nothing.

    At its upper left is the sign of Left's move, at its upper right that of Right's.
    """
    radius = item.width // 2
    parts = []
    for player in _chosen(mark):
        parts.append(tag("circle", r=radius + 22, fill="none", stroke=_COLOURS[player].line, stroke_width=10))
    owner = next((player for player in ("left", "right") if f"{player}-piece" in mark.looks), "")
    gone = "taken" in mark.looks
    size = _size(item.text, radius * (0.75 if owner else 1))
    if owner:
        parts.append(tag("circle", r=radius, fill=_COLOURS[owner].line))
        parts.append(words(item.text, 0, round(size * 0.36 - radius * 0.24), size, fill=PAPER, bold=True))
        parts += _piece(Mark("", mark.looks, mark.text), 0, radius * 0.52, radius * 0.4)
    else:
        line = (
            {"stroke_dasharray": "10 8", "stroke": LINE, "fill": "#f4f6f8"} if gone else {"stroke": INK, "fill": PAPER}
        )
        parts.append(tag("circle", r=round(radius * 0.72) if gone else radius, stroke_width=4 if gone else 7, **line))
        parts.append(words(item.text, 0, round(size * 0.36), size, fill=SOFT if gone else INK, bold=not gone))
        if mark.text:
            parts.append(words(mark.text, 0, round(radius * 0.8), round(radius * 0.34), fill=SOFT))
    for hand in hands_of(mark):
        away = radius * 0.8
        parts.append(paint_hand(hand, -away if hand[0] == "left" else away, -away, radius / 105))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def _size(text: str, radius: float) -> int:
    return round(min(radius * 0.72, radius * 145 / max(1, width(text, 100, bold=True))))


def paint_side_link(item: Item, mark: Mark) -> str:
    """An edge, with the signs of the moves along it; pale where no move can go along it any more."""
    gone = "taken" in mark.looks
    line = stroked(item.path, EDGE if gone else LINE, 5 if gone else 9, stroke_linecap="round")
    wide = stroked(item.path, PAPER, 60, stroke_opacity=0)
    hands = hands_of(mark)
    x, y = _across(item.path) if len(hands) > 1 else (0.0, 0.0)
    signs = [
        paint_hand(hand, *((-x, -y) if hand[0] == "left" else (x, y)), 0.75 if len(hands) > 1 else 0.85)
        for hand in hands
    ]
    return tag("g", wide if hands else "", line, *signs, transform=f"translate({item.x} {item.y})")


def paint_coloured_stalk(item: Item, mark: Mark) -> str:
    """An edge of a picture on the ground in the colour of who may cut it, with the signs of the cuts."""
    parts = [stroked(item.path, PAPER, 70, stroke_opacity=0)]
    parts.append(_coloured_line(item.path, item.text))
    hands = hands_of(mark)
    x, y = _across(item.path) if len(hands) > 1 else (0.0, 0.0)
    parts += (paint_hand(hand, *((-x, -y) if hand[0] == "left" else (x, y)), 0.9) for hand in hands)
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def _coloured_line(path: str, colour: str) -> str:
    """A line in a colour, with a pale core that tells red and green apart where colours are not seen."""
    core = {"r": None, "g": "4 22"}
    line = stroked(path, _EDGES[colour].line, 22, stroke_linecap="round")
    return line + (stroked(path, PAPER, 5, stroke_dasharray=core[colour]) if colour in core else "")


def paint_side_bud(item: Item, mark: Mark) -> str:
    """A vertex of a picture in colours, with its number."""
    radius = item.width // 2
    size = _size(item.text, radius)
    disc = tag("circle", r=radius, fill=PAPER, stroke=SOFT, stroke_width=8)
    name = words(item.text, 0, round(size * 0.36), size, bold=True)
    return tag("g", disc, name, transform=f"translate({item.x} {item.y})")


def _across(path: str) -> tuple[float, float]:
    """From the middle of an edge so far aside, to the right."""
    numbers = [int(number) for number in re.findall("-?[0-9]+", path)]
    dx, dy = numbers[-2] - numbers[0], numbers[-1] - numbers[1]
    long = hypot(dx, dy)
    if not long:  # a loop
        return _ASIDE, 0.0
    x, y = -dy / long * _ASIDE, dx / long * _ASIDE
    return (x, y) if x > 0 or (x == 0 and y > 0) else (-x, -y)


def _bar(player: str, wide: int, high: int) -> str:
    colours = _COLOURS[player]
    return rectangle(-wide // 2, -high // 2, wide, high, rx=10, fill=colours.fill, stroke=colours.line, stroke_width=5)


SIGNS = {
    **{f"{player}-{result}": paint_hand((player, result), 0, 0, 0.9) for player in _COLOURS for result in _RESULTS},
    **{
        f"{player}-{sign}": "".join(_piece(Mark("", (f"{player}-piece",), sign), 0, 0, 34))
        for player in ("left", "right")
        for sign in "xotf"
    },
    **{f"{colour}-edge": _coloured_line("M-34 0H34", colour) for colour in _EDGES},
    "left-upright": _bar("left", 30, 76),
    "right-flat": _bar("right", 76, 30),
}
"""The looks of two players as a legend shows them, around the origin."""
