"""How the figures of games that claim things are painted: vertices, edges, squares, dominoes and chocolate."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.scenes.kit.markup import badge, tag, width, words
from noyau.scenes.kit.scene import WINNING, Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, RESULTS, SOFT

_CHOSEN = RESULTS[WINNING].line
_GONE, _PALE = "#f4f6f8", "#9aa5b1"
_GROUND, _GRID, _TAKEN, _STRIPES = "#fdfbf6", "#c9c1b0", "#3a4754", "#5b6a78"
_COCOA, _DARK_COCOA, _LIGHT_COCOA = "#a8703f", "#7a4c26", "#c08a58"
_POISON, _ON_POISON = "#f7d154", "#3b2f00"

_TYPE = 0.72
_NOTE = 0.36
"""The size of the number in a vertex, as a part of its radius."""


def paint_node(item: Item, mark: Mark) -> str:
    """A vertex: a disc with its number, crossed out once it is taken, ringed where the first winning move takes it."""
    radius = item.width // 2
    if "taken" in mark.looks:
        return tag("g", *_crossed(item.text, radius), transform=f"translate({item.x} {item.y})")
    colours = RESULTS.get(mark.result)
    disc = tag(
        "circle",
        r=radius,
        fill=colours.fill if colours else PAPER,
        stroke=colours.line if colours else INK,
        stroke_width=7,
        stroke_dasharray=colours.dashes if colours else None,
    )
    size = _type(item.text, radius)
    parts = [_ring(radius, 22 if "chosen" in mark.looks else 10)] if "ringed" in mark.looks else []
    parts += [disc, words(item.text, 0, round(size * 0.36), size, bold=True)]
    if mark.note:
        parts.append(words(mark.note, 0, round(radius * 0.78), round(radius * _NOTE), fill=SOFT))
    if mark.result:
        away = round(radius * 0.76)
        parts.append(badge(mark.result, away, -away, scale=min(1, radius / 90)))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


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
    gone, colours = "taken" in mark.looks, RESULTS.get(mark.result)
    line = tag(
        "path",
        d=item.path,
        fill="none",
        stroke=colours.line if colours else EDGE if gone else LINE,
        stroke_width=14 if colours else 5 if gone else 9,
        stroke_dasharray=colours.dashes if colours else "4 14" if gone else None,
        stroke_linecap="round",
    )
    wide = tag("path", d=item.path, fill="none", stroke=PAPER, stroke_width=60, stroke_opacity=0)
    sign = badge(mark.result, 0, 0, scale=0.85) if mark.result else ""
    return tag("g", wide if "legal" in mark.looks else "", line, sign, transform=f"translate({item.x} {item.y})")


def paint_end(item: Item, mark: Mark) -> str:
    """The number of the vertex to which an edge leads that leaves the board."""
    return words(item.text, item.x, item.y + 16, 46, fill=_PALE if "taken" in mark.looks else SOFT)


def paint_arrow(item: Item, mark: Mark) -> str:
    """An arc from a vertex to another: its line, then its head."""
    line, _, head = item.path.partition(";")
    colour = EDGE if "taken" in mark.looks else LINE
    shaft = tag("path", d=line, fill="none", stroke=colour, stroke_width=7)
    return tag("g", shaft, tag("path", d=head, fill=colour), transform=f"translate({item.x} {item.y})")


SPRITES = {
    "taken": "",
    "cross": "M-26 -26L26 26M26 -26L-26 26",
    "ring": "M-28 0A28 28 0 1 1 28 0A28 28 0 1 1 -28 0Z",
}
"""The figures that a square may bear, as lines around the middle of a square of side 100; one that is taken is dark."""


def paint_square(item: Item, mark: Mark) -> str:
    """A square: light with its number or what it bears, or taken: dark and striped; outlined if the move changes it.

    The sign of a move is in the middle, or small in a corner where the square bears something.
    """
    side, taken = item.width, "taken" in mark.looks
    gap = max(2, side // 50)
    inner = side - 2 * gap
    ground = tag(
        "rect",
        x=gap,
        y=gap,
        width=inner,
        height=inner,
        rx=side // 14,
        fill=_TAKEN if taken else _GROUND,
        stroke=_TAKEN if taken else _GRID,
        stroke_width=3,
    )
    size = round(side * (0.24 if len(item.text) < 3 else 0.2))
    inside = _stripes(gap, inner, _STRIPES) if taken else words(item.text, side // 2, side // 2 + size // 3, size)
    parts = [ground, inside, *_borne(mark, side)]
    if mark.note:
        parts.append(words(mark.note, side // 2, round(side * 0.76), round(side * 0.15), fill=SOFT))
    if "chosen" in mark.looks:
        parts.append(_outlined(f"M{gap} {gap}H{side - gap}V{side - gap}H{gap}Z"))
    if mark.result and (mark.text or SPRITES.keys() & mark.looks):
        parts.append(badge(mark.result, round(side * 0.82), round(side * 0.18), scale=side / 300))
    elif mark.result:
        parts.append(badge(mark.result, side // 2, side // 2, scale=side / 150))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def _borne(mark: Mark, side: int) -> Iterator[str]:
    """What a square bears: a figure, or a letter."""
    middle = side // 2
    for look in mark.looks:
        if SPRITES.get(look):
            place = f"translate({middle} {middle}) scale({side / 100:g})"
            yield tag("path", d=SPRITES[look], fill="none", stroke=INK, stroke_width=9, transform=place)
    if mark.text:
        size = round(side * 0.5)
        yield words(mark.text, middle, middle + size // 3, size, bold=True)


def _stripes(start: int, inner: int, colour: str, *, least: int = 3) -> str:
    """Slanted lines over a square, clear of its rounded corners."""
    ends = ((max(0, reach - inner), min(reach, inner)) for reach in (inner * part // 8 for part in range(1, 16, 2)))
    d = "".join(f"M{start + low} {start + high}L{start + high} {start + low}" for low, high in ends)
    return tag("path", d=d, stroke=colour, stroke_width=max(least, inner // 32), fill="none")


def paint_domino(item: Item, mark: Mark) -> str:
    """A place for a domino, between its two squares: a small bar or a badge; outlined if it is the one to lay."""
    if "legal" not in mark.looks:
        return ""
    w, h = item.width, item.height
    parts = []
    if "chosen" in mark.looks:
        parts.append(_outlined(item.path))
    if mark.result:
        parts.append(badge(mark.result, 0, 0, scale=max(w, h) / 76))
    else:
        parts.append(tag("rect", x=-w // 2, y=-h // 2, width=w, height=h, rx=min(w, h) // 2, fill=PAPER, **_LINED))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


_LINED: dict[str, object] = {"stroke": LINE, "stroke_width": 5}


def _outlined(path: str) -> str:
    return tag("path", d=path, fill=_CHOSEN, fill_opacity=0.14, stroke=_CHOSEN, stroke_width=9)


def paint_chocolate(item: Item, mark: Mark) -> str:
    """A square of chocolate; its place once it is eaten; stripes where the first winning bite would eat it."""
    side, gap = item.width, max(2, item.width // 40)
    inner = side - 2 * gap
    if "eaten" in mark.looks:
        parts = [_block(gap, inner, "none", EDGE, dashes="8 10")]
    elif "poison" in mark.looks:
        parts = [_block(gap, inner, _POISON, _ON_POISON), _warning(side)]
    else:
        rim = side // 7
        parts = [
            _block(gap, inner, _COCOA, _DARK_COCOA),
            _block(gap + rim, inner - 2 * rim, _LIGHT_COCOA, _DARK_COCOA, thin=2),
        ]
        if "bitten" in mark.looks:
            parts.append(_stripes(gap, inner, PAPER, least=min(3, inner // 14)))
    if mark.result:
        parts.append(badge(mark.result, side // 2, side // 2, scale=side / 150))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def _block(start: int, side: int, fill: str, stroke: str, *, thin: int = 4, dashes: str = "") -> str:
    corner = max(3, side // 12)
    return tag(
        "rect",
        x=start,
        y=start,
        width=side,
        height=side,
        rx=corner,
        fill=fill,
        stroke=stroke,
        stroke_width=thin,
        stroke_dasharray=dashes,
    )


def _warning(side: int) -> str:
    """An exclamation mark in a triangle."""
    scale = f"translate({side // 2} {side // 2}) scale({side / 100:g})"
    triangle = tag(
        "path", d="M0 -32L36 28H-36Z", fill=PAPER, stroke=_ON_POISON, stroke_width=6, stroke_linejoin="round"
    )
    mark = tag("path", d="M0 -12V8M0 18V19", stroke=_ON_POISON, stroke_width=8, stroke_linecap="round")
    return tag("g", triangle, mark, transform=scale)


def sign(look: str, x: int, y: int) -> str:
    """A look in a legend; nothing for the looks of other games."""
    return tag("g", _SIGNS[look], transform=f"translate({x} {y})") if look in _SIGNS else ""


def _square(shape: str, *looks: str) -> str:
    paint = paint_square if shape == "square" else paint_chocolate
    return paint(Item("", shape, -40, -40, 80, 80), Mark("", looks))


_OUTLINED = _outlined("M-24 -40H24V40H-24Z")
_SIGNS = {
    "taken-vertex": "".join(_crossed("", 44)),
    "ringed": tag("circle", r=20, fill=PAPER, stroke=INK, stroke_width=5)
    + tag("circle", r=34, fill="none", stroke=_CHOSEN, stroke_width=8),
    "stub": tag("path", d="M-40 0H2", stroke=LINE, stroke_width=9) + words("5", 8, 14, 40, fill=SOFT),
    "taken-square": _square("square", "taken"),
    "place": tag("rect", x=-12, y=-32, width=24, height=64, rx=12, fill=PAPER, **_LINED),
    "outlined": _OUTLINED,
    "bracketed": _OUTLINED,
    "poison": _square("chocolate", "poison"),
    "bitten": _square("chocolate", "bitten"),
    "eaten": _square("chocolate", "eaten"),
}
