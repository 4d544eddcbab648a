"""How pegs and stones are painted: wood with holes and marbles, stones on vertices, numbered arrows, bands."""

from __future__ import annotations

from noyau.scenes.kit.markup import badge, rectangle, stroked, tag, width, words
from noyau.scenes.kit.scene import WINNING, Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, RESULTS, SOFT, THEMES
from noyau.scenes.painting.lamps import OFF, ON, press_ring

_WOOD, _BARK = "#dcb37e", "#8a5a2b"
_PIT, _PIT_RIM, _ON_PIT = "#6b4423", "#4d3018", "#f3e3cb"
_STEP = RESULTS[WINNING].line
_PLATE, _PLATE_RIM = "#dfe6ee", "#9aa5b1"
_BANDS = ("#fbe7b2", "#cfe6d8")
_BAND_RIM = "#8a7a4a"

WOOD = 3.68
"""How wide the wood is along a line of holes of a small board, in radii of a marble."""

MARBLES = {
    "matches": (THEMES["matches"].tip, "#7d241a", PAPER),
    "chips": (THEMES["chips"].fill, THEMES["chips"].edge, PAPER),
    "frites": (THEMES["frites"].fill, THEMES["frites"].edge, INK),
}
"""The theme → the colours of a marble: its glass, its rim, and what is written on it."""


TINTS = {"A": "#8ecae6", "B": "#f7d154", "C": "#f4a6b7"}
"""The three colours of the rule of three; each hole bears its letter as well."""


def paint_plank(item: Item, mark: Mark) -> str:
    """The wooden board: one line through all holes, drawn with a wide pen, and its rim."""
    rim = max(6, item.width // 22)
    return _drawn(item, (_BARK, item.width + 2 * rim), (_WOOD, item.width))


def _drawn(item: Item, *pens: tuple[str, int]) -> str:
    """The line of a figure, once with each pen."""
    strokes = (tag("path", d=item.path, stroke=colour, stroke_width=wide) for colour, wide in pens)
    return tag("g", *strokes, transform=f"translate({item.x} {item.y})", fill="none", **_ROUNDED)


_ROUNDED: dict[str, object] = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def paint_hole(item: Item, mark: Mark) -> str:
    """A hole, empty or with its marble; a ring where a peg is to be left, a tint and a sign of what never changes."""
    radius, peg = item.width / 2, "peg" in mark.looks
    tint = next((TINTS[look[5:]] for look in mark.looks if look.startswith("tint-")), "")
    glass, rim, ink = next((MARBLES[look] for look in mark.looks if look in MARBLES), MARBLES["matches"])
    parts = [tag("circle", r=round(radius * 1.28), fill=tint, stroke=_BARK, stroke_width=3)] if tint else []
    if "wanted" in mark.looks:
        parts.append(press_ring(radius * 1.16, radius))
    if peg:
        parts.append(tag("circle", r=round(radius), fill=glass, stroke=rim, stroke_width=max(3, round(radius / 14))))
        parts.append(_gleam(radius))
    else:
        parts.append(
            tag("circle", r=round(radius * 0.84), fill=_PIT, stroke=_PIT_RIM, stroke_width=max(3, round(radius / 9)))
        )
    parts += _inscription(item.text, mark.text, radius, ink if peg else _ON_PIT)
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def _gleam(radius: float, colour: str = PAPER) -> str:
    """Light on a marble, from the upper left."""
    far, near = round(radius * 0.74), round(radius * 0.3)
    return stroked(
        f"M{-far} {-near}A{round(radius * 0.8)} {round(radius * 0.8)} 0 0 1 {-near} {-far}",
        colour,
        max(3, round(radius * 0.11)),
        stroke_opacity=0.75,
        stroke_linecap="round",
    )


def _inscription(number: str, sign: str, radius: float, ink: str) -> list[str]:
    """The number of a hole, below a sign if it has one."""
    if not sign:
        size = _fit(number, radius * 0.62, radius * 1.3)
        return [words(number, 0, round(size * 0.36), size, fill=ink)] if number else []
    size = _fit(sign, radius * 0.86, radius * 1.4)
    parts = [words(sign, 0, round(radius * 0.18), size, fill=ink, bold=True)]
    return parts + ([words(number, 0, round(radius * 0.66), round(radius * 0.4), fill=ink)] if number else [])


def _fit(text: str, best: float, room: float) -> int:
    return round(min(best, room * 100 / max(1, width(text, 100, bold=True))))


def paint_stone(item: Item, mark: Mark) -> str:
    """A black or a white stone, or a small dot where none is left; on a plate if its vertex is on the second side."""
    radius = item.width / 2
    parts = []
    if "plate" in mark.looks:
        side = round(radius * 1.26)
        box = {"x": -side, "y": -side, "width": 2 * side, "height": 2 * side, "rx": round(radius * 0.2)}
        parts.append(tag("rect", fill=_PLATE, stroke=_PLATE_RIM, stroke_width=4, **box))
    if "wanted" in mark.looks:
        parts.append(press_ring(radius * 1.16, radius))
    if "empty" in mark.looks:
        parts.append(tag("circle", r=round(radius * 0.24), fill=PAPER, stroke=LINE, stroke_width=6))
        size = round(radius * 0.42)
        parts.append(words(item.text, round(radius * 0.55), round(radius * 0.62), size, fill=SOFT))
        return tag("g", *parts, transform=f"translate({item.x} {item.y})")
    black = "black" in mark.looks
    parts.append(tag("circle", r=round(radius), fill=INK if black else PAPER, stroke=INK, stroke_width=7))
    parts.append(_gleam(radius, PAPER if black else EDGE))
    parts += _inscription(item.text, "", radius, PAPER if black else INK)
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def paint_step(item: Item, mark: Mark) -> str:
    """A move: an arrow in a light casing, with its number in a solution or the sign that it wins."""
    line, _, head = item.path.partition(";")
    wide, disc = max(5, round(item.width * 0.15)), round(item.width * 0.38)
    size = _fit(item.text, disc * 1.3, disc * 1.7)
    label = (
        tag("circle", r=disc, fill=PAPER, stroke=_STEP, stroke_width=max(3, wide // 2)),
        words(item.text, 0, round(size * 0.36), size, fill=_STEP, bold=True),
    )
    return tag(
        "g",
        stroked(line, PAPER, wide + 12, stroke_linecap="round"),
        tag("path", d=head, fill=PAPER, stroke=PAPER, stroke_width=12, stroke_linejoin="round"),
        stroked(line, _STEP, wide, stroke_linecap="round"),
        tag("path", d=head, fill=_STEP),
        *(label if item.text else (tag("g", badge(WINNING, 0, 0, round(disc / 36, 2)), class_=WINNING),)),
        transform=f"translate({item.x} {item.y})",
    )


def paint_band(item: Item, mark: Mark) -> str:
    """A block of stones that come down to one: a band behind them, of two colours in turn."""
    return _drawn(item, (_BAND_RIM, item.width + 12), (_BANDS["second" in mark.looks], item.width))


def paint_shot(item: Item, mark: Mark) -> str:
    """A small board of a sequence: layers of dots and lines, each with the pens of its name."""
    parts: list[str] = []
    for layer in item.path.split(";"):
        name, _, path = layer.partition("=")
        if name == "numbers":
            parts += (_small_number(place, number, item.width) for number, place in enumerate(path.split()))
            continue
        for colour, wide in _PENS[name]:
            pen = round(wide * item.width, 1)
            parts.append(tag("path", d=path, stroke=colour, stroke_width=f"{pen:g}"))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})", fill="none", **_ROUNDED)


def _small_number(place: str, number: int, radius: int) -> str:
    """The number of a hole or a vertex, light on what is dark."""
    x, y, dark = map(int, place.split(","))
    size = round(radius * (1.12 if number < 100 else 0.9))
    return tag("text", str(number), x=x, y=y + round(size * 0.36), font_size=size, fill=PAPER if dark else INK)


_PENS: dict[str, tuple[tuple[str, float], ...]] = {
    "wood": ((_BARK, WOOD + 0.24), (_WOOD, WOOD)),
    "lines": ((LINE, 0.14),),
    "pits": ((_PIT, 1.5),),
    "black": ((INK, 2.0),),
    "white": ((INK, 2.0), (PAPER, 1.7)),
    "empty": ((LINE, 0.5), (PAPER, 0.3)),
    "dark": ((OFF, 2.0),),
    "lit": ((OFF, 2.0), (ON, 1.8)),
    "moved": ((PAPER, 3.0), (_STEP, 2.7), (PAPER, 2.3)),
    "trail": ((PAPER, 0.62), (_STEP, 0.34)),
} | {f"pegs-{theme}": ((rim, 2.0), (glass, 1.75)) for theme, (glass, rim, _) in MARBLES.items()}
"""The layers of a small board → the pens that draw it, one over the other, in radii of a marble."""


SIGNS = {
    "steps": paint_step(Item("", "step", 0, 0, 84, text="1", path="M-40 0H16;M42 0L12 -22V22Z"), Mark("")),
    "blocks": paint_band(Item("", "band", 0, 0, 50, path="M-16 0H16"), Mark("")),
    "plate": rectangle(-34, -34, 68, 68, rx=8, fill=_PLATE, stroke=_PLATE_RIM, stroke_width=4),
}
"""The looks of pegs and stones as a legend shows them, around the origin."""
