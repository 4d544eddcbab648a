"""How squares and chess pieces are painted: drawn figures, a flag on the goal, green and red for the colouring."""

from __future__ import annotations

from noyau.scenes.kit.markup import badge, rectangle, stroked, tag, words
from noyau.scenes.kit.scene import LOSING, WINNING, Item, Mark
from noyau.scenes.kit.themes import INK, LINE, PAPER, RESULTS, Colours

_LIGHT, _DARK, _GRID = "#fdfbf6", "#f1ece0", "#d5cebf"
_BLUE = Colours("#0b4f94", "#bfdcf5")
_COLOURS = {WINNING: Colours("#14693a", "#c3e8cd"), LOSING: Colours("#a32014", "#f8cbc4")}

_TICKS = {WINNING: "M-20 2L-6 17L22 -16", LOSING: "M-16 -16L16 16M16 -16L-16 16"}
_STAND = "M-25 42C-25 34 -22 31 -16 30H16C22 31 25 34 25 42Z"
_BAND = "M-18 22C-8 18 8 18 18 22"
FIGURES = {
    "king": (
        "M0 -47V-27M-8 -39H8",
        "M0 0C-9 -10 -8 -22 0 -27C8 -22 9 -10 0 0Z",
        "M-17 30C-18 22 -41 12 -36 -7C-32 -20 -10 -20 0 0C10 -20 32 -20 36 -7C41 12 18 22 17 30Z",
        _STAND,
        _BAND,
    ),
    "queen": (
        "M-18 30C-20 16 -28 6 -37 -18L-20 -2L-19 -30L-7 -6L0 -35L7 -6L19 -30L20 -2L37 -18C28 6 20 16 18 30Z",
        "M-37 -18m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M-19 -31m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0"
        "M0 -37m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M19 -31m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0"
        "M37 -18m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0",
        _STAND,
        _BAND,
    ),
    "rook": (
        "M-17 30C-13 14 -13 4 -14 -12H14C13 4 13 14 17 30Z",
        "M-23 -38H-13V-30H-5V-38H5V-30H13V-38H23V-20L14 -12H-14L-23 -20Z",
        "M-23 -20H23",
        _STAND,
    ),
    "knight": (
        "M-19 30C-18 14 -2 6 2 -8C-4 0 -12 0 -17 4C-22 9 -26 14 -31 11C-37 8 -38 2 -34 -3C-28 -12 -25 -24 -15 -31"
        "L-14 -42L-4 -35C18 -34 30 -8 24 30Z",
        "M-13 -20m-2.500 0a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0 -5 0",
        "M4 -26C14 -20 18 -6 16 12",
        _STAND,
    ),
    "piece": (
        "M-33 0a33 33 0 1 0 66 0a33 33 0 1 0 -66 0",
        "M0 -27L6 -8L26 -8L10 4L16 23L0 11L-16 23L-10 4L-26 -8L-6 -8Z",
    ),
}
"""The lines of each piece in a square of 100 by 100 around 0, all filled but those that are open."""

_POLE, _BANNER = "M-14 38V-38", "M-14 -38L30 -22L-14 -6Z"


def piece_figure(name: str, x: float, y: float, scale: float) -> str:
    """A piece: white, with dark lines, and a pale edge that keeps it clear of what is below."""
    lines = "".join(
        tag("path", d=line, fill=PAPER if line.endswith("Z") or "a" in line else "none") for line in FIGURES[name]
    )
    edge = tag("path", d=" ".join(FIGURES[name]), fill=PAPER, stroke=PAPER, stroke_width=11)
    return tag(
        "g",
        edge,
        lines,
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
        stroke=INK,
        stroke_width=4,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def goal_flag(x: float, y: float, scale: float) -> str:
    """The sign of the goal."""
    pole = tag("path", d=_POLE, stroke=_BLUE.line, stroke_width=8, stroke_linecap="round")
    return tag("g", pole, tag("path", d=_BANNER, fill=_BLUE.line), transform=f"translate({x:g} {y:g}) scale({scale:g})")


def result_glyph(result: str, x: float, y: float, scale: float) -> str:
    """Who wins from a square: a tick or a cross of its colour."""
    return tag(
        "path",
        d=_TICKS[result],
        class_="glyph",
        fill="none",
        stroke=_COLOURS[result].line,
        stroke_width=9,
        stroke_linecap="round",
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


def standing_piece(piece: str, side: int) -> str:
    """A piece in the middle of its square."""
    return piece_figure(piece, *_at(side / 100, 50, 50, 0.88))


def paint_square(item: Item, mark: Mark) -> str:
    """A square with all that it bears, from the ground up."""
    looks, side = mark.looks, item.width
    coloured = "coloured" in looks
    ground = _LIGHT if item.shape == "light-square" else _DARK
    if coloured:
        ground = _COLOURS[mark.result].fill
    if "goal" in looks:
        ground = _BLUE.fill
    parts = [tag("rect", width=side, height=side, fill=ground, stroke=_GRID, stroke_width=3)]
    scale, piece = side / 100, next((look for look in looks if look in FIGURES), "")
    filled = bool(mark.note or coloured)
    if "goal" in looks:
        crowded = piece or filled or "legal" in looks or "slanted" in looks
        parts.append(goal_flag(*_at(scale, *(_CORNER_FLAG if crowded else _FLAG))))
    if piece:
        parts.append(standing_piece(piece, side))
    if mark.note:
        x, y, size = (84, 94, 26) if piece else (50, 64, 40 if len(mark.note) < 3 else 30)
        parts.append(words(mark.note, round(x * scale), round(y * scale), round(size * scale), bold=bool(piece)))
    if coloured:
        where = _CORNER if piece or mark.note else _ASIDE if "goal" in looks else _MIDDLE
        parts.append(result_glyph(mark.result, *_at(scale, *where)))
    parts.append(_move(mark, scale, filled))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


_MIDDLE, _ASIDE, _CORNER = (50, 50, 0.9), (56, 44, 0.9), (85, 16, 0.45)
_FLAG, _CORNER_FLAG = (48, 50, 0.7), (17, 82, 0.34)
"""Where a sign stands in a square of 100 by 100, and how large it is."""


def _at(scale: float, x: float, y: float, size: float) -> tuple[float, float, float]:
    return x * scale, y * scale, size * scale


def _move(mark: Mark, scale: float, filled: bool) -> str:
    """That a move leads to a square: a dot, a circle around what it bears, or the badge of its result."""
    looks, middle = mark.looks, 50 * scale
    judged = mark.result if "coloured" not in looks else ""
    if judged and not mark.note:
        return badge(judged, round(middle), round(middle), scale=scale * 0.8)
    if "legal" not in looks and "slanted" not in looks:
        return ""
    slanted = "slanted" in looks
    if not filled:
        return _dot(slanted, middle, middle, scale)
    close = 0.82 if mark.note and "coloured" in looks else 1
    ring = _ring(slanted, middle, scale * close, "chosen" in looks or judged == WINNING)
    return ring + (badge(judged, round(80 * scale), round(20 * scale), scale=scale * 0.42) if judged else "")


def _diamond(x: float, y: float, r: float) -> str:
    return f"M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z"


def _dot(slanted: bool, x: float, y: float, scale: float) -> str:
    """A dot, or a diamond along the third vector."""
    if slanted:
        return tag("path", d=_diamond(x, y, 20 * scale), fill=INK)
    return tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=f"{15 * scale:g}", fill=INK)


def _ring(slanted: bool, middle: float, scale: float, strong: bool) -> str:
    """A circle, or a diamond along the third vector; heavy and blue for a winning move."""
    colour, wide = (RESULTS[WINNING].line, 8 * scale) if strong else (INK, 4 * scale)
    if slanted:
        d = _diamond(middle, middle, 46 * scale)
        return stroked(d, colour, f"{wide:g}")
    r = f"{38 * scale:g}"
    return tag("circle", cx=f"{middle:g}", cy=f"{middle:g}", r=r, fill="none", stroke=colour, stroke_width=f"{wide:g}")


def paint_frame(item: Item, mark: Mark) -> str:
    """The edge of a board."""
    return rectangle(item.x - 6, item.y - 6, item.width + 12, item.height + 12, fill=LINE, rx=6)


def paint_nothing(item: Item, mark: Mark) -> str:
    """A figure that is only described."""
    return ""


def _tile(colours: Colours, inside: str) -> str:
    return rectangle(-38, -38, 76, 76, fill=colours.fill, stroke=_GRID, stroke_width=3) + inside


SIGNS = {
    "goal": _tile(_BLUE, goal_flag(0, 0, 0.7)),
    "legal": _dot(False, 0, 0, 1.2),
    "slanted": _dot(True, 0, 0, 1.2),
    "circled": _ring(False, 0, 0.9, False),
    "diamond": _ring(True, 0, 0.8, False),
    "chosen": _ring(False, 0, 0.9, True),
    "winning-square": _tile(_COLOURS[WINNING], result_glyph(WINNING, 0, 0, 1)),
    "losing-square": _tile(_COLOURS[LOSING], result_glyph(LOSING, 0, 0, 1)),
}
"""The looks of squares and pieces as a legend shows them, around the origin."""
