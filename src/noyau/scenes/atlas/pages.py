"""Pages of the atlas: a title, some words, then a graph, a picture of pixels or other drawings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.scenes.kit.markup import document, tag, width, words
from noyau.scenes.kit.png import data_address, palette_png
from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING
from noyau.scenes.kit.themes import LINE, PAPER, RESULTS, SOFT

MARGIN = 120
TITLE, TEXT = 72, 50
RESULT_OF_LETTER = {"N": WINNING, "P": LOSING, "D": DRAWN}


def graph_page(title: str, notes: Sequence[str], inside: Sequence[str], size: tuple[int, int], language: str) -> str:
    """A whole document: the title and the notes above what is drawn."""
    heading = [
        words(title, MARGIN, 140, TITLE, bold=True),
        *(words(note, MARGIN, 220 + 76 * line, TEXT, fill=SOFT) for line, note in enumerate(notes)),
    ]
    return document(title, " ".join(notes), [*heading, *inside], size, language)


def rings(result: str, radius: int, double: bool) -> Iterator[str]:
    """The disc of a result: dotted for a draw, with a second ring in the kernel."""
    colours = RESULTS[result]
    dots = {"stroke_dasharray": colours.dashes, "stroke_linecap": "round"} if result == DRAWN else {}
    yield tag("circle", r=radius, fill=colours.fill, stroke=colours.line, stroke_width=7, **dots)
    if double:
        yield tag("circle", r=radius - 14, fill="none", stroke=colours.line, stroke_width=6)


_HEAD = 300
"""Above the drawings of a titled page."""


def pixel_picture(rows: Sequence[bytes], colours: Sequence[str], wide: int, high: int) -> str:
    """A picture of one pixel a cell, stretched to a size, in a frame."""
    used = max(map(max, rows))
    frame = tag("rect", width=wide, height=high, fill=PAPER, stroke=LINE, stroke_width=8)
    pixels = tag(
        "image",
        href=data_address(palette_png(rows, colours[: max(2, used + 1)])),
        width=wide,
        height=high,
        preserveAspectRatio="none",
        image_rendering="optimizeSpeed",
        style="image-rendering:pixelated",
    )
    return frame + pixels


def titled_page(title: str, notes: Sequence[str], inside: Sequence[str], size: tuple[int, int], language: str) -> str:
    """A document like those of positions: a title, some words, the pictures."""
    across = max(size[0], width(title, 72, bold=True), *(width(note, 50) for note in notes), 900) + 2 * MARGIN
    top = _HEAD + 70 * max(0, len(notes) - 1)
    height = top + size[1] + MARGIN
    drawn = [
        words(title, MARGIN, 150, 72, bold=True),
        *(words(note, MARGIN, 232 + 70 * line, 50, fill=SOFT) for line, note in enumerate(notes)),
        tag("g", *inside, transform=f"translate({(across - size[0]) // 2} {top})"),
    ]
    return document(title, None, drawn, (across, height), language)
