"""SVG as text: elements, words, and the badge that says a result."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from xml.sax.saxutils import escape, quoteattr

from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING
from noyau.scenes.kit.themes import EDGE, INK, PAPER, RESULTS
from noyau.values.nimbers import Nimber
from noyau.words import Sentence, group_digits, say

_FULL_DIGITS = 15
_END_DIGITS = 6

_SCALE = 0.3
"""Pixels per unit where nothing else sets the size of a picture."""


def clean_text(text: str) -> str:
    """A text without control characters, which XML forbids and terminals obey.

    >>> clean_text("a\\x1b[31m")
    'a�[31m'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join("�" if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Cn", "Co") else sign for sign in text)


def shorten(text: str, most: int) -> str:
    """A text of at most so many characters, cut in the middle.

    >>> shorten("abcdefghij", 5)
    'ab…ij'
    """
    if len(text) > most:
        end = (most - 1) // 2
        text = f"{text[: most - 1 - end]}…{text[len(text) - end :]}"
    return clean_text(text)


def short_number(value: int, language: str) -> str:
    """A number that can be read: the first and the last digits where there are many.

    >>> short_number(10**300 + 7, "en")
    '100000…000007'
    """
    if value < 10**_FULL_DIGITS:
        return group_digits(value, language) if value > 9999 else str(int(value))
    return f"{value // 10 ** (digits(value) - _END_DIGITS)}…{value % 10**_END_DIGITS:06}"


def digits(value: int) -> int:
    """How many digits a number has, without writing it.

    >>> digits(999), digits(1000), digits(10**5000)
    (3, 4, 5001)
    """
    least = max(1, int((value.bit_length() - 1) * 0.30102999))
    return least + sum(1 for power in range(least, least + 3) if value >= 10**power)


def short_sentence(said: Sentence, language: str) -> str:
    """A sentence whose numbers are shortened."""
    return clean_text(
        replace(said, facts={name: _short(fact, language) for name, fact in said.facts.items()}).say(language)
    )


def _short(fact: object, language: str) -> object:
    if isinstance(fact, bool):
        return fact
    if isinstance(fact, int):
        return short_number(fact, language) if fact > 9999 else fact  # a small one also chooses a plural
    if isinstance(fact, Sentence):
        return replace(fact, facts={name: _short(part, language) for name, part in fact.facts.items()})
    if isinstance(fact, tuple):
        return tuple(_short(part, language) for part in fact)
    return shorten(fact, 40) if isinstance(fact, str) else fact


def with_digits(value: int, language: str) -> str:
    """A number, and how many digits it has where it is shortened."""
    if value < 10**_FULL_DIGITS:
        return short_number(value, language)
    return f"{short_number(value, language)} ({say(language, 'scene.digits', n=digits(value))})"


def value_text(value: object, language: str) -> str:
    """The value of a game, shortened."""
    if isinstance(value, int | Nimber):
        return f"*{short_number(int(value), language)}" if value else "0"
    return shorten(str(value), 24)


def width(text: str, size: int, bold: bool = False) -> int:
    """About how wide a text is in a wide sans-serif face of that size."""
    return round(sum(map(_sign_width, text)) * size * (1.1 if bold else 1))


def _sign_width(sign: str) -> float:
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.0
    return 0.64 if sign.isdigit() or sign.isupper() else 0.54


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


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
    written = "".join(_attribute(key, value) for key, value in attributes.items() if value not in (None, ""))
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _attribute(key: str, value: object) -> str:
    quoted = f'"{value}"' if isinstance(value, int) else quoteattr(clean_text(str(value)))
    return f" {key.rstrip('_').replace('_', '-')}={quoted}"


def rectangle(x: int, y: int, wide: int, high: int, **attributes: object) -> str:
    """A rectangle by its upper left corner and its size."""
    return tag("rect", x=x, y=y, width=wide, height=high, **attributes)


def stroked(path: str, ink: object, thick: object, **attributes: object) -> str:
    """A line along a path, drawn with a pen."""
    return tag("path", d=path, fill="none", stroke=ink, stroke_width=thick, **attributes)


def document(
    title: str, about: str | None, inside: Iterable[str], size: tuple[int, int], language: str, symbols: str = ""
) -> str:
    """A whole picture on its page, which needs nothing outside itself; what is drawn may use some symbols."""
    across, down = size
    return tag(
        "svg",
        tag("title", escape(clean_text(title))),
        "" if about is None else tag("desc", escape(clean_text(about))),
        tag("defs", symbols) if symbols else "",
        rectangle(4, 4, across - 8, down - 8, rx=40, fill=PAPER, stroke=EDGE, stroke_width=6),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {across} {down}",
        width=round(across * _SCALE),
        height=round(down * _SCALE),
        role="img",
        lang=language,
        font_family="sans-serif",
        fill=INK,
    )


def arrow(
    path: str, x: float, y: float, ink: str, thick: int, *, id: str | None = None, dashes: str | None = None
) -> str:
    """An arrow from the path of its line and, after a semicolon, of its head."""
    line, _, head = path.partition(";")
    shaft = stroked(line, ink, thick, stroke_dasharray=dashes)
    return tag("g", shaft, tag("path", d=head, fill=ink), id=id, transform=f"translate({round(x)} {round(y)})")


def words(text: str, x: int, y: int, size: int, *, fill: str = INK, anchor: str = "", bold: bool = False) -> str:
    """A line of text on the base line y, in the ink and with the anchor of its group if no other is given."""
    return tag(
        "text",
        escape(clean_text(text)),
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
    return tag(
        "g",
        ring,
        glyph(result, PAPER if won else None),
        transform=f"translate({x} {y})" + (f" scale({scale})" if scale != 1 else ""),
        stroke=colours.line,
        stroke_linecap="round" if result != LOSING else None,
    )


def glyph(result: str, ink: str | None) -> str:
    """The sign of a result around the origin, in an ink or in that of its group."""
    return tag("path", d=_GLYPH_PATHS[result], class_="glyph", fill="none", stroke=ink, stroke_width=8)


def wrap_text(text: str, size: int, room: int) -> list[str]:
    """A text in lines that are at most so wide."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
