"""What pictures of graphs share: the page with its title and notes, the discs of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.scenes.kit.markup import document, tag, words
from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING
from noyau.scenes.kit.themes import RESULTS, SOFT

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
