"""How the cells of Lights Out are painted: lamps with rays or without, rings around the cells to press."""

from __future__ import annotations

from noyau.scenes.kit.markup import rectangle, stroked, tag, width, words
from noyau.scenes.kit.scene import Item, Mark
from noyau.scenes.kit.themes import INK, LINE, PAPER, SOFT, mix

OFF, ON = "#3a4754", "#ffd84d"
_GLASS, _RAYS, _UNLIT = "#fff8dc", "#8a5a00", "#93a1af"
_ON_LIT, _ON_DARK = "#4d3800", "#d5dce3"
PATTERN = "#c2410c"
SIDES = "#0072b2"

SHADES = 9
"""How many shades there are between a dark lamp and a bright one."""

_DETAILED = 40
"""The least radius of a cell whose lamp has rays."""


def shade(level: int, most: int = SHADES) -> str:
    """The colour of a lamp that burns at some level: 0 is dark."""
    return mix(OFF, ON, 0.3 + 0.7 * level / most) if level else OFF


def paint_far_cell(lit: bool) -> dict[str, str]:
    """A cell that is too small for its lamp: its colour, and that of the rays as a frame."""
    return {"fill": shade(SHADES * lit), "stroke": _RAYS if lit else "none"}


def _level(mark: Mark) -> int:
    look = next((look for look in mark.looks if look.startswith("shade-")), "")
    return int(look[6:]) if look else SHADES * ("lit" in mark.looks)


def paint_cell(item: Item, mark: Mark) -> str:
    """A cell: its lamp or the digit of its state, its number, a ring where it is to be pressed."""
    radius, level = item.width / 2, _level(mark)
    numbered = bool(item.text)
    parts = [tag("path", d=item.path, fill=shade(level))]
    if "pattern" in mark.looks:
        parts.append(_outline(item, radius))
    parts.append(_digit(mark.text, radius, level, numbered) if mark.text else _lamp(radius, level, numbered))
    if numbered:
        best = radius * (0.32 if len(item.text) < 3 else 0.27)
        size = round(min(best, radius * 85 / max(1, width(item.text, 100))))
        parts.append(words(item.text, 0, round(radius * 0.69), size, fill=_ON_LIT if level else _ON_DARK))
    if "pressed" in mark.looks:
        parts.append(press_ring(radius * 0.86, radius))
    if mark.note:
        parts.append(_count(mark.note, radius))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def _lamp(radius: float, level: int, raised: bool) -> str:
    return lamp(radius, bool(level), round(-0.2 * radius) if raised else 0)


def lamp(radius: float, lit: bool, y: int = 0) -> str:
    """A lamp with rays if it is lit, an empty ring if not."""
    glass = max(3, round(radius * 0.26))
    thin = max(2, round(radius * 0.06))
    if not lit:
        return tag("circle", cy=y, r=glass, fill="none", stroke=_UNLIT, stroke_width=thin)
    if radius < _DETAILED:
        return tag("circle", cy=y, r=glass, fill=_GLASS, stroke=_RAYS, stroke_width=thin)
    near, far = round(radius * 0.37), round(radius * 0.5)
    slant, reach = round(near * 0.707), round(far * 0.707)
    rays = f"M0 {y - near}V{y - far}M0 {y + near}V{y + far}M{-near} {y}H{-far}M{near} {y}H{far}" + "".join(
        f"M{across * slant} {y + down * slant}L{across * reach} {y + down * reach}"
        for across in (-1, 1)
        for down in (-1, 1)
    )
    return tag("circle", cy=y, r=glass, fill=_GLASS, stroke=_RAYS, stroke_width=thin) + tag(
        "path", d=rays, stroke=_RAYS, stroke_width=thin, stroke_linecap="round"
    )


def _digit(text: str, radius: float, level: int, raised: bool) -> str:
    """The state of a cell that has more than two."""
    size = round(radius * (0.72 if len(text) == 1 else 0.56))
    y = round(size * 0.36 - (0.16 * radius if raised else 0))
    return words(text, 0, y, size, fill=_ON_LIT if level else _ON_DARK, bold=True)


def press_ring(ring: float, radius: float) -> str:
    """A light ring in a dark casing, which shows on every colour."""
    r = round(ring)
    wide = max(3, round(radius * 0.09))
    return tag("circle", r=r, fill="none", stroke=INK, stroke_width=2 * wide) + tag(
        "circle", r=r, fill="none", stroke=PAPER, stroke_width=wide
    )


def _outline(item: Item, radius: float) -> str:
    """The cell belongs to the pattern: a dashed outline, light below."""
    wide = max(4, round(radius * 0.1))
    dash = f"{2 * wide} {round(1.2 * wide)}"
    return tag(
        "g",
        tag("path", d=item.path, stroke=PAPER, stroke_width=round(wide * 1.7)),
        tag("path", d=item.path, stroke=PATTERN, stroke_width=wide, stroke_dasharray=dash),
        transform="scale(0.88)",
        fill="none",
    )


def _count(text: str, radius: float) -> str:
    """How often a cell is to be pressed."""
    away, size = round(radius * 0.64), round(radius * 0.36)
    back = tag("circle", cx=away, cy=-away, r=round(radius * 0.33), fill=PAPER, stroke=INK, stroke_width=5)
    return back + words(text, away, -away + round(size * 0.36), size, bold=True)


def paint_ruler(item: Item, mark: Mark) -> str:
    """A number or a letter beside the board."""
    return words(item.text, item.x, item.y + 16, 46, fill=SOFT)


def paint_side(item: Item, mark: Mark) -> str:
    """An arrow along a side that is glued to another one."""
    line, _, heads = item.path.partition(";")
    shaft = tag("path", d=line, stroke=SIDES, stroke_width=9, fill="none")
    return tag("g", shaft, tag("path", d=heads, fill=SIDES), transform=f"translate({item.x} {item.y})")


def paint_edges(item: Item, mark: Mark) -> str:
    return stroked(item.path, LINE, 9, stroke_linecap="round", transform=f"translate({item.x} {item.y})")


def paint_map(item: Item, mark: Mark) -> str:
    """Many cells as one picture of pixels, which the mark bears as an address ``data:``."""
    frame = rectangle(item.x, item.y, item.width, item.height, fill=PAPER, stroke=LINE, stroke_width=8)
    pixels = tag(
        "image",
        href=mark.text,
        x=item.x,
        y=item.y,
        width=item.width,
        height=item.height,
        preserveAspectRatio="none",
        image_rendering="optimizeSpeed",
        style="image-rendering:pixelated",
    )
    return frame + pixels


_SQUARE = "M-38 -38H38V38H-38Z"
_RING = tag("path", d=_SQUARE, fill=shade(3)) + press_ring(28, 60)
SIGNS = {
    "lit": tag("path", d=_SQUARE, fill=ON) + lamp(60, lit=True),
    "dark": tag("path", d=_SQUARE, fill=OFF) + lamp(60, lit=False),
    "pressed": _RING,
    "ring": _RING,
    "pattern": stroked("M-34 -34H34V34H-34Z", PATTERN, 9, stroke_dasharray="16 10"),
    "glued": tag("path", d="M-40 0H0", stroke=SIDES, stroke_width=9) + tag("path", d="M38 0L-10 -28V28Z", fill=SIDES),
    "letters": words("a", -14, 14, 46, fill=SOFT),
    "layers": words("1", -14, 14, 46, fill=SOFT),
    "edges": tag("path", d="M-38 14L30 -22", stroke=LINE, stroke_width=9),
    "bands": tag("path", d="M-36 -14H36M-36 14H36", stroke=LINE, stroke_width=16),
}
"""The looks of cells as a legend shows them, around the origin."""
