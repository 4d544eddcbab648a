"""The pages of a worksheet as SVG pictures of A4, for whoever puts them into a document of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from noyau.core.record import Json
from noyau.scenes.kit.markup import tag, wrap_text
from noyau.scenes.kit.markup import words as write_words
from noyau.scenes.kit.qr import qr_code
from noyau.scenes.kit.themes import INK, PAPER, SOFT
from noyau.worksheets.paper import ANSWERS_ON_A_PAGE, ON_A_PAGE, Printing, foot_of, split, stars_of, unbroken

WIDTH, HEIGHT = 794, 1123
"""A4 at 96 dots an inch."""

_EDGE, _GAP = 45, 26
_FOOT = HEIGHT - _EDGE
_COLUMN = (WIDTH - 2 * _EDGE - _GAP) // 2
_BOARD = 190
_CODE = 62
_LINE = 27
_THUMB = 80
_BOLDER = 1.15
"""How much wider bold letters are."""


class Box(NamedTuple):
    """A place on the page."""

    x: int
    y: int
    width: int
    height: int


def draw_pages(sheet: Json, printing: Printing) -> list[str]:
    """The pages with the exercises."""
    parts = split(sheet["exercises"], ON_A_PAGE)
    pages = []
    for number, part in enumerate(parts, 1):
        top = _EDGE
        inside: list[str] = []
        if number == 1:
            inside += _head(sheet, printing)
            top += 84
        height = (_FOOT - 24 - top) // 2
        for place, exercise in enumerate(part):
            x = _EDGE + place % 2 * (_COLUMN + _GAP)
            box = Box(x, top + place // 2 * height, _COLUMN, height - 12)
            inside += _exercise(exercise, printing, box)
        pages.append(_page(inside, foot_of(printing, sheet, number, len(parts)), ""))
    return pages


def draw_answers(sheet: Json, printing: Printing) -> list[str]:
    """The pages with the answers."""
    parts = split(sheet["exercises"], ANSWERS_ON_A_PAGE)
    pages = []
    for number, part in enumerate(parts, 1):
        inside = [_text(printing.say("paper.answers", title=printing.heading), _EDGE, _EDGE + 22, 24, bold=True)]
        y = _EDGE + 48
        for exercise in part:
            drawn, y = _answer(exercise, y)
            inside += drawn
        pages.append(_page(inside, foot_of(printing, sheet, number, len(parts)), printing.key))
    return pages


def _page(inside: Iterable[str], foot: tuple[str, str], key: str) -> str:
    mark, page = foot
    under = [_text(mark, _EDGE, _FOOT, 11, SOFT), _text(page, WIDTH - _EDGE, _FOOT, 11, SOFT, anchor="end")]
    if key:
        room = WIDTH - 2 * _EDGE
        taken = len(wrap_text(key, 11, room))
        under += _lines(key, _EDGE, _FOOT - 15 * taken, 11, room, SOFT)[0]
    return tag(
        "svg",
        tag("rect", width=WIDTH, height=HEIGHT, fill=PAPER),
        *inside,
        *under,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family="sans-serif",
        fill=INK,
    )


def _head(sheet: Json, printing: Printing) -> Iterator[str]:
    yield _text(printing.heading, _EDGE, _EDGE + 22, 24, bold=True)
    for x, each in ((_EDGE, "name"), (_EDGE + _COLUMN + _GAP, "date")):
        yield _text(printing.say(f"paper.{each}"), x, _EDGE + 48, 14)
        yield _rule(x, x + _COLUMN, _EDGE + 53)
    if any(exercise["players"] == 2 for exercise in sheet["exercises"]):
        yield _text(printing.say("paper.ending"), _EDGE, _EDGE + 74, 13)


def _exercise(given: Json, printing: Printing, box: Box) -> Iterator[str]:
    yield _rule(box.x, box.x + box.width, box.y, 2)
    y = box.y + 24
    yield _text(f"{given['number']}. {given['title']}", box.x, y, 17, bold=True)
    if "difficulty" in given:
        yield _text(stars_of(given["difficulty"]), box.x + box.width, y, 14, anchor="end")
    room = box.width
    if printing.page:
        room -= _CODE + 8
        yield _place(qr_code(printing.link(given["spec"])), Box(box.x + room + 8, box.y + 32, _CODE, _CODE))
    told, y = _lines(given["rule"], box.x, y + 20, 12, room, SOFT)
    yield from told
    y = max(y, box.y + 32 + _CODE) if printing.page else y
    yield _place(given["picture"], Box(box.x, y - 4, box.width, _BOARD))
    y += _BOARD + 16
    if given["legend"]:
        told, y = _lines(given["legend"], box.x, y, 12, box.width, SOFT)
        yield from told
    told, y = _lines(given["question"], box.x, y, 14, box.width, bold=True)
    yield from told
    for line in range(y + 12, box.y + box.height, _LINE):
        yield _rule(box.x, box.x + box.width, line)


def _answer(given: Json, y: int) -> tuple[list[str], int]:
    """An answer from a height on, and where the next one begins."""
    x, room = _EDGE + 34, WIDTH - 2 * _EDGE - 34
    drawn = [_rule(_EDGE, WIDTH - _EDGE, y), _text(str(given["number"]), _EDGE, y + 20, 16, bold=True)]
    drawn.append(_text(given["title"], x, y + 20, 16, bold=True))
    if given["answer_picture"]:
        room -= _THUMB + 12
        drawn.append(_place(given["answer_picture"], Box(WIDTH - _EDGE - _THUMB, y + 8, _THUMB, _THUMB)))
    said, low = _lines(unbroken(given["answer"]), x, y + 40, 13, room)
    why, low = _lines(given["reason"], x, low, 12, room, SOFT)
    return [*drawn, *said, *why], max(low, y + _THUMB + 20 if given["answer_picture"] else low) + 2


def _lines(
    text: str, x: int, y: int, size: int, room: int, ink: str = INK, bold: bool = False
) -> tuple[list[str], int]:
    """A text in as many lines as it takes, and the height of the line after it."""
    lines = wrap_text(text, size, round(room / _BOLDER) if bold else room)
    step = round(size * 1.35)
    drawn = [_text(line, x, y + number * step, size, ink, bold) for number, line in enumerate(lines)]
    return drawn, y + len(lines) * step


def _text(text: str, x: int, y: int, size: int, ink: str = INK, bold: bool = False, anchor: str = "") -> str:
    return write_words(text, x, y, size, fill=ink, bold=bold, anchor=anchor)


def _rule(x1: int, x2: int, y: int, width: int = 1) -> str:
    return tag("path", d=f"M{x1} {y}H{x2}", stroke=INK, stroke_width=width)


def _place(picture: str, box: Box) -> str:
    """A picture within another one, as large as its place allows."""
    outer, rest = picture.split(">", 1)
    plain = re.sub(r' (?:x|y|width|height)="[^"]*"', "", outer)
    placed = f'<svg x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}"'
    return f"{plain.replace('<svg', placed, 1)}>{rest}"
