"""Pictures for paper: black on white, lit cells hatched, nothing told by colour alone."""

from __future__ import annotations

import re
from typing import Any

from noyau.app.pictures import plain_picture
from noyau.game import Game
from noyau.puzzles.lights import Lights
from noyau.scenes.lights import lay_out
from noyau.scenes.markup import tag, words
from noyau.scenes.scene import Item, Mark
from noyau.scenes.shapes import paint
from noyau.scenes.themes import INK, PAPER, SOFT

_ROOM = 20
_COLOUR = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
_HATCH = tag(
    "pattern",
    tag("path", d="M0 0V24", stroke=INK, stroke_width=12),
    id="hatch",
    width=24,
    height=24,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)


def paper_picture(game: Game[Any, Any], language: str, presses: frozenset[int] | None = None) -> str:
    """The position in greys; of Lights Out, with crosses on the cells to press if they are given."""
    if isinstance(game.rules, Lights):
        board = lay_out(game.rules.board)[0]
        states = game.rules.unpack(game.position)
        drawn = [_lay_cell(item, states, presses) for item in board.items]
        return _frame(board.width, board.height, tag("defs", _HATCH), *drawn)
    shown = plain_picture(game, language, "matches")
    board = shown.scene.board
    looks = {mark.id: mark.looks for mark in shown.scene.state.marks}
    drawn = [
        _hole(item, "peg" in looks.get(item.id, ())) if item.shape == "hole" else shown.figures[item.id].svg
        for item in board.items
        if item.shape != "plank"
    ]
    return _frame(board.width, board.height, *(_COLOUR.sub(_grey, figure) for figure in drawn))


def _frame(width: int, height: int, *figures: str) -> str:
    return tag(
        "svg",
        tag("g", *figures, text_anchor="middle"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-_ROOM} {-_ROOM} {width + 2 * _ROOM} {height + 2 * _ROOM}",
        width=width + 2 * _ROOM,
        height=height + 2 * _ROOM,
        font_family="sans-serif",
        fill=INK,
    )


def _grey(colour: re.Match[str]) -> str:
    """The grey that is as bright as a colour."""
    red, green, blue = (int(part, 16) for part in colour.groups())
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"


def _hole(item: Item, peg: bool) -> str:
    """A black disc for a peg, a ring for an empty hole, with its number."""
    radius = 62
    disc = tag("circle", cx=item.x, cy=item.y, r=radius, fill=INK if peg else PAPER, stroke=INK, stroke_width=7)
    return disc + words(item.text, item.x, item.y + 18, 50, fill=PAPER if peg else SOFT)


def _lay_cell(item: Item, states: list[int], presses: frozenset[int] | None) -> str:
    if item.shape != "cell":
        return _COLOUR.sub(_grey, paint(item, Mark(item.id)))
    cell = int(item.id.removeprefix("cell-"))
    lit = bool(states[cell]) and presses is None
    parts = [tag("path", d=item.path, fill="url(#hatch)" if lit else PAPER, stroke=INK, stroke_width=8)]
    if presses and cell in presses:
        arm = round(item.width * 0.26)
        cross = f"M{-arm} {-arm}L{arm} {arm}M{arm} {-arm}L{-arm} {arm}"
        parts.append(tag("path", d=cross, stroke=INK, stroke_width=22, stroke_linecap="round"))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")
