"""How graphs are painted: vertices, edges and arrows, the token on its walk, green stalks on the ground."""

from __future__ import annotations

from noyau.scenes.kit.markup import arrow, badge, stroked, tag, width, words
from noyau.scenes.kit.scene import DRAWN, WINNING, Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, RESULTS, SOFT, Colours
from noyau.scenes.painting.heaps import type_size

_CHOSEN = RESULTS[WINNING].line
_GONE, _PALE = "#f4f6f8", "#9aa5b1"
_GREEN, _EARTH, _SOIL = "#2f8f4e", "#6b4f2a", "#efe4d2"
_PAIRED = "#e8b400"
_PLAIN, _USED_UP = Colours(LINE, PAPER), Colours(EDGE, PAPER, dashes="4 14")

_TYPE = 0.72

_NOTE = 0.36
"""The size of the number in a vertex, as a part of its radius."""


def paint_vertex(item: Item, mark: Mark) -> str:
    """A vertex with its name and value; the token stands on the current one as a heavy ring and a disc."""
    colours, radius = RESULTS.get(mark.result, _PLAIN), item.width // 2
    parts = []
    if "current" in mark.looks:
        parts.append(tag("circle", cx=item.x, cy=item.y, r=radius + 18, fill="none", stroke=INK, stroke_width=14))
    line = {"stroke": colours.line, "stroke_width": 7, **_dashed(mark)}
    disc = tag("circle", cx=item.x, cy=item.y, r=radius, fill=colours.fill, **line)
    size = min(64, type_size(item.text, radius * 9 // 5))
    name = words(item.text, item.x, item.y + (4 if mark.note else 22), size, bold=True)
    parts += [disc, name]
    if mark.note:
        parts.append(words(mark.note, item.x, item.y + 62, min(46, type_size(mark.note, radius * 8 // 5))))
    if mark.result:
        parts.append(badge(mark.result, item.x + radius * 3 // 4, item.y - radius * 3 // 4))
    if "current" in mark.looks:
        parts.append(tag("circle", cx=item.x - radius * 3 // 4, cy=item.y - radius * 3 // 4, r=28, fill=INK))
    return "".join(parts)


def paint_arc(item: Item, mark: Mark) -> str:
    """An arrow: its line, then its head; a judged move has the line of its result, and a badge."""
    line, _, head = item.path.partition(";")
    colours = RESULTS.get(mark.result, _PLAIN)
    shaft = stroked(line, colours.line, 12 if mark.result else 7, **_dashed(mark))
    tip = tag("path", d=head, fill=colours.line)
    sign = badge(mark.result, 0, 0, scale=0.85) if mark.result else ""
    return tag("g", shaft, tip, sign, transform=f"translate({item.x} {item.y})")


def _dashed(mark: Mark) -> dict[str, object]:
    """How the line of a result is broken: a draw is dotted."""
    dashes = RESULTS.get(mark.result, _PLAIN).dashes
    return {"stroke_dasharray": dashes, "stroke_linecap": "round" if mark.result == DRAWN else None}


def paint_node(item: Item, mark: Mark) -> str:
    """A vertex: a disc with its number, crossed out once it is taken, ringed where the first winning move takes it."""
    radius = item.width // 2
    if "taken" in mark.looks:
        return tag("g", *_crossed(item.text, radius), transform=f"translate({item.x} {item.y})")
    size = _type(item.text, radius)
    parts = [_ring(radius, 22 if "chosen" in mark.looks else 10)] if "ringed" in mark.looks else []
    parts += [_disc(radius, mark), words(item.text, 0, round(size * 0.36), size, bold=True)]
    if mark.note:
        parts.append(words(mark.note, 0, round(radius * 0.78), round(radius * _NOTE), fill=SOFT))
    if mark.result:
        away = round(radius * 0.76)
        parts.append(badge(mark.result, away, -away, scale=min(1, radius / 90)))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def _disc(radius: int, mark: Mark) -> str:
    """A vertex in the colours of its result."""
    look = RESULTS.get(mark.result, Colours(INK, PAPER))
    return tag("circle", r=radius, fill=look.fill, stroke=look.line, stroke_width=7, stroke_dasharray=look.dashes)


def _type(text: str, radius: float) -> int:
    return round(min(radius * _TYPE, radius * 1.45 * 100 / max(1, width(text, 100, bold=True))))


def _ring(radius: float, wide: int) -> str:
    return tag("circle", r=round(radius + 24), fill=PAPER, stroke=_CHOSEN, stroke_width=wide)


def _crossed(text: str, radius: float) -> tuple[str, ...]:
    small = round(radius * 0.72)
    arm = round(small * 0.707)
    size = _type(text, small)
    disc = tag("circle", r=small, fill=_GONE, stroke=_PALE, stroke_width=4, stroke_dasharray="10 8")
    cross = tag("path", d=f"M{-arm} {-arm}L{arm} {arm}M{arm} {-arm}L{-arm} {arm}", stroke=EDGE, stroke_width=8)
    return disc, cross, words(text, 0, round(size * 0.36), size, fill=SOFT)


def paint_link(item: Item, mark: Mark) -> str:
    """An edge: pale once an end is taken; a judged one has the line of its result, and a badge.

    An unseen wide line below makes it easy to hit. The texts at the ends of a path in two parts say where it leads.
    """
    gone = "taken" in mark.looks
    colours = RESULTS.get(mark.result, _USED_UP if gone else _PLAIN)
    thick = 14 if mark.result else 5 if gone else 9
    line = stroked(item.path, colours.line, thick, stroke_dasharray=colours.dashes, stroke_linecap="round")
    wide = stroked(item.path, PAPER, 60, stroke_opacity=0)
    sign = badge(mark.result, 0, 0, scale=0.85) if mark.result else ""
    return tag("g", wide if "legal" in mark.looks else "", line, sign, transform=f"translate({item.x} {item.y})")


def paint_string(item: Item, mark: Mark) -> str:
    """A string between coins or a line between dots: a judged one bears its score, and a badge.

    What is not seen below makes it easy to hit.
    """
    gone, drawn = "taken" in mark.looks, "drawn" in mark.looks
    if gone:
        return ""
    colours = Colours(INK, PAPER) if drawn else RESULTS.get(mark.result, _PLAIN)
    thick = 22 if drawn else 18 if "best" in mark.looks else 10
    faint = item.shape == "dot-line" and not drawn and not mark.result
    line = stroked(item.path, EDGE if faint else colours.line, thick, stroke_linecap="round")
    band = stroked(item.path, EDGE, 44, stroke_linecap="round") if "chain" in mark.looks else ""
    parts = [_easy_to_hit(item) if "legal" in mark.looks else "", band, line]
    if mark.note:
        look = {"fill": colours.fill, "stroke": colours.line, "stroke_width": 9 if "best" in mark.looks else 4}
        parts += [tag("circle", r=48, class_="score", **look), words(mark.note, 0, 15, 42, bold="best" in mark.looks)]
    if mark.result:
        parts.append(badge(mark.result, *((66, -60) if mark.note else (0, 0)), scale=0.85))
    return _placed(item, *parts)


def _easy_to_hit(item: Item) -> str:
    """Around a straight line a rectangle that is not seen, else a wide line."""
    if item.shape != "dot-line":
        return stroked(item.path, PAPER, 80, stroke_opacity=0)
    width, height = max(item.width, 80), max(item.height, 80)
    return tag("rect", x=-width // 2, y=-height // 2, width=width, height=height, fill=PAPER, fill_opacity=0)


_GOLD, _RIM, _CHAINED = "#f6dc8a", "#9a7412", "#e3ecf5"
_SECOND = "#cfe0f5"
"""What the second player has taken; the first has what is as brown as the soil."""


def paint_coin(item: Item, mark: Mark) -> str:
    """A coin with its name and the length of its chain; where it is taken, a pale ring with an initial."""
    radius = item.width // 2
    if "taken" in mark.looks:
        fill = _owned(mark) if mark.note else _GONE
        disc = tag("circle", r=round(radius * 0.72), fill=fill, stroke=_PALE, stroke_width=4, stroke_dasharray="10 8")
        name = _number(mark.note or item.text, round(radius * 0.72), INK if mark.note else SOFT)
        return _placed(item, disc, name)
    dashes = "24 12" if "chain" in mark.looks else None
    rim = tag("circle", r=radius, fill=_GOLD, stroke=_RIM, stroke_width=8, stroke_dasharray=dashes)
    length = words(mark.note, 0, round(radius * 0.78), round(radius * _NOTE), fill=SOFT) if mark.note else ""
    return _placed(item, rim, _number(item.text, radius, INK), length)


def _owned(mark: Mark) -> str:
    return _SECOND if "second-owner" in mark.looks else _SOIL


def paint_earth(item: Item, mark: Mark) -> str:
    """The ground at which a string ends: three bars across it, each shorter than the one before."""
    if "taken" in mark.looks:
        return ""
    turned = tag("g", _BARS, transform=f"rotate({item.text})")
    return _placed(item, turned)


_BARS = stroked(
    "".join(f"M{away} {-wide}V{wide}" for wide, away in ((46, 0), (30, 16), (14, 32))),
    _EARTH,
    8,
    stroke_linecap="round",
)


def paint_box(item: Item, mark: Mark) -> str:
    """A box of Dots-and-Boxes: filled with an initial once it is closed, or with the length of its chain."""
    if not {"closed", "chain"} & set(mark.looks):
        return ""
    side, size = item.width, item.width * 2 // (5 if "closed" in mark.looks else 8)
    fill = _owned(mark) if "closed" in mark.looks else _CHAINED
    square = tag("rect", x=item.x, y=item.y, width=side, height=side, rx=10, fill=fill)
    initial = words(mark.text, item.x + side // 2, item.y + side // 2 + round(size * 0.36), size, bold=True)
    return square + (initial if mark.text else "")


def paint_dot(item: Item, mark: Mark) -> str:
    """A dot between the lines."""
    return tag("circle", cx=item.x, cy=item.y, r=22, fill=INK)


def paint_end(item: Item, mark: Mark) -> str:
    """The number of the vertex to which an edge leads that leaves the board."""
    return words(item.text, item.x, item.y + 16, 46, fill=_PALE if "taken" in mark.looks else SOFT)


def paint_arrow(item: Item, mark: Mark) -> str:
    """An arc from a vertex to another: its line, then its head."""
    return arrow(item.path, item.x, item.y, EDGE if "taken" in mark.looks else LINE, 7)


def paint_stop(item: Item, mark: Mark) -> str:
    """A vertex of a walk: the token in a heavy ring, pale and dashed once visited, judged where one can go to it."""
    radius = item.width // 2
    if "taken" in mark.looks:
        small = round(radius * 0.72)
        disc = tag("circle", r=small, fill=_GONE, stroke=_PALE, stroke_width=4, stroke_dasharray="10 8")
        return _placed(item, disc, _number(item.text, small, SOFT))
    current = "current" in mark.looks
    parts = [tag("circle", r=radius + 20, fill=PAPER, stroke=INK, stroke_width=14)] if current else []
    parts += [_disc(radius, mark), _number(item.text, radius, INK)]
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
    gone, paired = "taken" in mark.looks, "paired" in mark.looks
    colours = _USED_UP if gone else _PLAIN
    parts = [stroked(line, _PAIRED, 44, stroke_linecap="round")] if paired else []
    dashes = {"stroke_dasharray": colours.dashes, "stroke_linecap": "round"}
    parts.append(stroked(line, INK if paired else colours.line, 5 if gone else 9, **dashes))
    if head:
        parts.append(tag("path", d=head, fill=colours.line))
    return _placed(item, *parts)


def paint_stalk(item: Item, mark: Mark) -> str:
    """A green edge; a judged one has a badge, and is hollow if its cut wins. An unseen wide line is easy to hit."""
    wide = stroked(item.path, PAPER, 70, stroke_opacity=0)
    green = stroked(item.path, _GREEN, 22, stroke_linecap="round")
    parts = [wide, green]
    if mark.result:
        if mark.result == WINNING:
            parts.append(stroked(item.path, PAPER, 8))
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


SIGNS = {
    "earth": tag("g", stroked("M-40 0H0", LINE, 9), _BARS, transform="scale(0.8)"),
    "closed-box": tag("rect", x=-34, y=-34, width=68, height=68, rx=6, fill=_SOIL),
    "taken-coin": tag("circle", r=34, fill=_GONE, stroke=_PALE, stroke_width=4, stroke_dasharray="10 8"),
    "taken-vertex": "".join(_crossed("", 44)),
    "ringed": tag("circle", r=20, fill=PAPER, stroke=INK, stroke_width=5)
    + tag("circle", r=34, fill="none", stroke=_CHOSEN, stroke_width=8),
    "stub": tag("path", d="M-40 0H2", stroke=LINE, stroke_width=9) + words("5", 8, 14, 40, fill=SOFT),
    "visited": tag("circle", r=32, fill=_GONE, stroke=_PALE, stroke_width=4, stroke_dasharray="10 8"),
    "used-way": tag(
        "path", d="M-36 0H36", stroke=LINE, stroke_width=5, stroke_dasharray="4 14", stroke_linecap="round"
    ),
    "paired": tag("path", d="M-24 0H24", stroke=_PAIRED, stroke_width=40, stroke_linecap="round")
    + tag("path", d="M-24 0H24", stroke=INK, stroke_width=8),
}
"""The looks of graphs as a legend shows them, around the origin."""
