"""How walks on graphs and pictures on the ground are painted: vertices and ways, stalks and the earth."""

from __future__ import annotations

from noyau.scenes.kit.markup import badge, tag, width, words
from noyau.scenes.kit.scene import WINNING, Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, RESULTS, SOFT

_GONE, _PALE = "#f4f6f8", "#9aa5b1"
_GREEN, _EARTH, _SOIL = "#2f8f4e", "#6b4f2a", "#efe4d2"
_PAIRED = "#e8b400"


def paint_stop(item: Item, mark: Mark) -> str:
    """A vertex of a walk: the token in a heavy ring, pale and dashed once visited, judged where one can go to it."""
    radius = item.width // 2
    if "taken" in mark.looks:
        small = round(radius * 0.72)
        disc = tag("circle", r=small, fill=_GONE, stroke=_PALE, stroke_width=4, stroke_dasharray="10 8")
        return _placed(item, disc, _number(item.text, small, SOFT))
    colours = RESULTS.get(mark.result)
    current = "current" in mark.looks
    parts = [tag("circle", r=radius + 20, fill=PAPER, stroke=INK, stroke_width=14)] if current else []
    disc = tag(
        "circle",
        r=radius,
        fill=colours.fill if colours else PAPER,
        stroke=colours.line if colours else INK,
        stroke_width=7,
        stroke_dasharray=colours.dashes if colours else None,
    )
    parts += [disc, _number(item.text, radius, INK)]
    away, scale = round(radius * 0.76), min(1, radius / 90)
    if mark.result:
        parts.append(badge(mark.result, away, -away, scale=scale))
    if current:
        parts.append(tag("circle", cx=-away, cy=-away, r=round(30 * scale), fill=INK))
    return _placed(item, *parts)


def _number(text: str, radius: int, fill: str) -> str:
    size = round(min(radius * 0.72, radius * 160 / max(1, width(text, 100, bold=True))))
    return words(text, 0, round(size * 0.36), size, fill=fill, bold=fill == INK)


def _placed(item: Item, *parts: str) -> str:
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def paint_way(item: Item, mark: Mark) -> str:
    """An edge or an arrow: dotted once it cannot be used any more, on a broad band if the matching has it."""
    line, _, head = item.path.partition(";")
    gone = "taken" in mark.looks
    colour = EDGE if gone else LINE
    parts = []
    if "paired" in mark.looks:
        parts.append(tag("path", d=line, fill="none", stroke=_PAIRED, stroke_width=44, stroke_linecap="round"))
    parts.append(
        tag(
            "path",
            d=line,
            fill="none",
            stroke=INK if "paired" in mark.looks else colour,
            stroke_width=5 if gone else 9,
            stroke_dasharray="4 14" if gone else None,
            stroke_linecap="round",
        )
    )
    if head:
        parts.append(tag("path", d=head, fill=colour))
    return _placed(item, *parts)


def paint_stalk(item: Item, mark: Mark) -> str:
    """A green edge; a judged one has a badge, and is hollow if its cut wins. An unseen wide line is easy to hit."""
    wide = tag("path", d=item.path, fill="none", stroke=PAPER, stroke_width=70, stroke_opacity=0)
    green = tag("path", d=item.path, fill="none", stroke=_GREEN, stroke_width=22, stroke_linecap="round")
    parts = [wide, green]
    if mark.result:
        if mark.result == WINNING:
            parts.append(tag("path", d=item.path, fill="none", stroke=PAPER, stroke_width=8))
        parts.append(badge(mark.result, 0, 0, scale=0.85))
    return _placed(item, *parts)


def paint_bud(item: Item, mark: Mark) -> str:
    """A vertex of a picture, with its number."""
    radius = item.width // 2
    disc = tag("circle", r=radius, fill=PAPER, stroke=_GREEN, stroke_width=8)
    return _placed(item, disc, _number(item.text, radius, INK))


def paint_ground(item: Item, mark: Mark) -> str:
    """The earth, and its number."""
    soil = tag("rect", width=item.width, height=item.height, fill=_SOIL)
    line = tag("path", d=f"M0 0H{item.width}", stroke=_EARTH, stroke_width=14, stroke_linecap="round")
    name = words(item.text, item.width // 2, item.height // 2 + 24, 54, fill=_EARTH, bold=True)
    return _placed(item, soil, line, name)


def sign(look: str, x: int, y: int) -> str:
    """A look in a legend; nothing for the looks of other games."""
    return tag("g", _SIGNS[look], transform=f"translate({x} {y})") if look in _SIGNS else ""


_SIGNS = {
    "visited": tag("circle", r=32, fill=_GONE, stroke=_PALE, stroke_width=4, stroke_dasharray="10 8"),
    "used-way": tag(
        "path", d="M-36 0H36", stroke=LINE, stroke_width=5, stroke_dasharray="4 14", stroke_linecap="round"
    ),
    "paired": tag("path", d="M-24 0H24", stroke=_PAIRED, stroke_width=40, stroke_linecap="round")
    + tag("path", d="M-24 0H24", stroke=INK, stroke_width=8),
}
