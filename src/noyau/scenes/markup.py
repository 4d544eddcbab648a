"""SVG as text: elements, words, and the badge that says a result."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from noyau.scenes.lettering import clean
from noyau.scenes.scene import DRAWN, LOSING, WINNING
from noyau.scenes.themes import INK, PAPER, RESULTS

_GLYPH_PATHS = {
    WINNING: "M-18 2L-5 16L20 -14",
    LOSING: "M-14 -14L14 14M14 -14L-14 14",
    DRAWN: "M-16 -8H16M-16 8H16",
}


def tag(name: str, /, *inside: str, **attributes: object) -> str:
    """An element; ``stroke_width`` is written ``stroke-width``, attributes that are None or empty are not.

    >>> tag("circle", r=5, stroke_width=2)
    '<circle r="5" stroke-width="2"/>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(clean(str(value)))}"
        for key, value in attributes.items()
        if value not in (None, "")
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def words(text: str, x: int, y: int, size: int, *, fill: str = INK, anchor: str = "", bold: bool = False) -> str:
    """A line of text on the base line y, in the ink and with the anchor of its group if no other is given."""
    return tag(
        "text",
        escape(clean(text)),
        x=x,
        y=y,
        font_size=size,
        fill=fill if fill != INK else None,
        text_anchor=anchor,
        font_weight="bold" if bold else None,
    )


def badge(result: str, x: int, y: int, scale: float = 1) -> str:
    """The sign of a result: a disc for a win, a dashed ring for a loss, a dotted one for a draw, and a glyph.

    The glyph is a path and not a letter, for fonts that lack it.
    """
    colours, won = RESULTS[result], result == WINNING
    ring = tag(
        "circle",
        r=36,
        fill=colours.line if won else PAPER,
        stroke_width=5,
        stroke_dasharray={LOSING: "13 6", DRAWN: "1 9"}.get(result),
    )
    glyph = tag(
        "path",
        d=_GLYPH_PATHS[result],
        class_="glyph",
        fill="none",
        stroke=PAPER if won else None,
        stroke_width=8,
    )
    return tag(
        "g",
        ring,
        glyph,
        transform=f"translate({x} {y})" + (f" scale({scale})" if scale != 1 else ""),
        stroke=colours.line,
        stroke_linecap="round" if result != LOSING else None,
    )
