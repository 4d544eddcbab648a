"""How the squares of a board are painted: signs that they bear, dominoes, chocolate."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.scenes.kit.markup import badge, rectangle, stroked, tag, words
from noyau.scenes.kit.scene import WINNING, Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, RESULTS, SOFT

_CHOSEN = RESULTS[WINNING].line
_GROUND, _GRID, _TAKEN, _STRIPES = "#fdfbf6", "#c9c1b0", "#3a4754", "#5b6a78"
_COCOA, _DARK_COCOA, _LIGHT_COCOA = "#a8703f", "#7a4c26", "#c08a58"
_LYING = "#e8ebef"
_POISON, _ON_POISON = "#f7d154", "#3b2f00"

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
    ground = rectangle(
        gap,
        gap,
        inner,
        inner,
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
            yield stroked(SPRITES[look], INK, 9, transform=place)
    if mark.text:
        size = round(side * 0.5)
        yield words(mark.text, middle, middle + size // 3, size, bold=True)


def _stripes(start: int, inner: int, colour: str, *, least: int = 3) -> str:
    """Slanted lines over a square, clear of its rounded corners."""
    ends = ((max(0, reach - inner), min(reach, inner)) for reach in (inner * part // 8 for part in range(1, 16, 2)))
    d = "".join(f"M{start + low} {start + high}L{start + high} {start + low}" for low, high in ends)
    return tag("path", d=d, stroke=colour, stroke_width=max(least, inner // 32), fill="none")


def paint_domino(item: Item, mark: Mark) -> str:
    """A place for a domino, between its two squares: a small bar or a badge, outlined if it is the one to lay; or the
    domino that lies there."""
    if "lies" in mark.looks:
        outline = tag("path", d=item.path, fill=_LYING, stroke=INK, stroke_width=10, stroke_linejoin="round")
        return tag("g", outline, transform=f"translate({item.x} {item.y})")
    if "legal" not in mark.looks:
        return ""
    w, h = item.width, item.height
    parts = []
    if "chosen" in mark.looks:
        parts.append(_outlined(item.path))
    if mark.result:
        parts.append(badge(mark.result, 0, 0, scale=max(w, h) / 76))
    else:
        parts.append(rectangle(-w // 2, -h // 2, w, h, rx=min(w, h) // 2, fill=PAPER, **_LINED))
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
    return rectangle(
        start, start, side, side, rx=corner, fill=fill, stroke=stroke, stroke_width=thin, stroke_dasharray=dashes
    )


def _warning(side: int) -> str:
    """An exclamation mark in a triangle."""
    scale = f"translate({side // 2} {side // 2}) scale({side / 100:g})"
    triangle = tag(
        "path", d="M0 -32L36 28H-36Z", fill=PAPER, stroke=_ON_POISON, stroke_width=6, stroke_linejoin="round"
    )
    mark = tag("path", d="M0 -12V8M0 18V19", stroke=_ON_POISON, stroke_width=8, stroke_linecap="round")
    return tag("g", triangle, mark, transform=scale)


def _square(shape: str, *looks: str) -> str:
    paint = paint_square if shape == "square" else paint_chocolate
    return paint(Item("", shape, -40, -40, 80, 80), Mark("", looks))


_OUTLINED = _outlined("M-24 -40H24V40H-24Z")
SIGNS = {
    "taken-square": _square("square", "taken"),
    "place": rectangle(-12, -32, 24, 64, rx=12, fill=PAPER, **_LINED),
    "outlined": _OUTLINED,
    "bracketed": _OUTLINED,
    "poison": _square("chocolate", "poison"),
    "bitten": _square("chocolate", "bitten"),
    "eaten": _square("chocolate", "eaten"),
}
"""The looks of squares as a legend shows them, around the origin."""
