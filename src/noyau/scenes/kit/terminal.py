"""A scene in a terminal of 80 columns: Unicode, with ANSI colours where they are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from noyau.scenes.kit.markup import clean_text, columns
from noyau.scenes.kit.scene import DRAWN, GLYPHS, LOSING, WINNING, Row, Scene, Span

COLUMNS = 80

_CODES = {WINNING: "1;34", LOSING: "33", DRAWN: "35", "bold": "1", "soft": "2", "goal": "34"} | {
    "winning-square": "32",
    "losing-square": "31",
    "left-winning": "1;34",
    "right-winning": "1;31",
    "left-wall": "34",
    "right-wall": "31",
}
_SIGNS = (
    GLYPHS
    | {"current": "▶", "lit": "●", "dark": "○", "pressed": "◉ ◎", "pattern": "◆ ◇"}
    | {
        "goal": "⚑",
        "legal": "•",
        "slanted": "◆",
        "circled": "( )",
        "diamond": "< >",
        "chosen": "[ ]",
        "winning-square": "✓",
        "losing-square": "✗",
        "taken-square": "█",
        "poison": "!",
        "bitten": "( )",
        "bracketed": "( )",
        "ringed-coin": "( )",
    }
    | {f"{player}-{result}": sign for result, sign in GLYPHS.items() for player in ("left", "right", "either")}
)

_LETTERS = str.maketrans("♔♕♖♘✦⚑✓✗•◆·│└─×█■–║═", "KQRN*F+xoo.|+-x##-|=")


def write_text(scene: Scene, colour: bool) -> str:
    """The lines of the picture."""
    return "\n".join(write_row(row, colour) for full in _rows(scene) for row in fold_text(full))


def legible(text: str, encoding: str | None) -> str:
    """A picture in letters of the same width, where the encoding of a terminal lacks its signs."""
    try:
        text.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return text.translate(_LETTERS)
    return text


def _rows(scene: Scene) -> Iterator[Row]:
    heading = scene.heading
    yield _sentence("", heading.game, "bold")
    if heading.verdict:
        yield _sentence(heading.result, heading.verdict, heading.result)
    yield ()
    yield from scene.rows
    for lines in (heading.notes, heading.legend):
        if lines:
            yield ()
        for sign, text in lines:
            if sign and sign not in _SIGNS:
                continue  # it explains what only the picture has
            yield _sentence(sign, text, "soft" if lines is heading.legend else sign)


def _sentence(sign: str, text: str, look: str) -> Row:
    """A sentence after its sign, that may be cut between words."""
    said = f"{_SIGNS[sign]} {text}" if sign else text
    return tuple(Span(f"{word} ", look) for word in said.split(" "))


def fold_text(row: Row) -> Iterator[Row]:
    """A row cut between its spans where it does not fit, or within a span that no line could hold."""
    first = row[0].text if row else ""
    indent = Span(" " * min(len(first) - len(first.lstrip()) + 2, COLUMNS // 2) if row else "")
    line: list[Span] = []
    used = 0
    for span in row:
        wide = columns(span.text.rstrip())
        if line and used + wide > COLUMNS:
            yield tuple(line)
            line, used = [indent], columns(indent.text)
        while used + columns(span.text.rstrip()) > COLUMNS:
            half = (COLUMNS - used) // 2
            yield (*line, Span(span.text[:half], span.look))
            span, line, used = Span(span.text[half:], span.look), [indent], columns(indent.text)
        line.append(span)
        used += columns(span.text)
    yield tuple(line)


def write_row(row: Row, colour: bool) -> str:
    """One line, with colours if they are wanted."""
    spans = list(row)
    while spans and not spans[-1].text.strip():
        spans.pop()
    if spans:
        last = spans.pop()
        spans.append(Span(last.text.rstrip(), last.look))
    parts = [
        (look, clean_text("".join(span.text for span in run))) for look, run in groupby(spans, lambda span: span.look)
    ]
    return "".join(f"\x1b[{_CODES[look]}m{text}\x1b[0m" if colour and look else text for look, text in parts)
