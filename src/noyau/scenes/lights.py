"""Lights Out: cells lit and dark, the presses that solve the board, or the pattern that proves there are none."""

from __future__ import annotations

from noyau.boards import Board
from noyau.puzzles.lights import Lights
from noyau.scenes.boards import fits, plan
from noyau.scenes.glimpse import rows
from noyau.scenes.lighting import Lamps
from noyau.scenes.maps import map_panel
from noyau.scenes.plane import bounds
from noyau.scenes.scene import Drawing, Item, Panel, shifted
from noyau.scenes.view import View

_NUMBERED, _ROOM = 400, 50
"""The most cells that bear their numbers, and the least radius of such a cell."""


def panel(view: View) -> Panel | None:
    """The cells of the board, each a figure that plays its press; very many cells are a picture of pixels."""
    rules = view.game.rules
    if not isinstance(rules, Lights):
        return None
    lamps = Lamps(view, rules)
    if not fits(rules.board):
        return map_panel(lamps)
    board, legend = lay_out(rules.board)
    marks = [lamps.mark(cell) for cell in range(rules.board.size)]
    clicks = [(f"cell-{play.move}",) for play in view.plays]
    return Panel(board, marks, clicks, rows(lamps), [*lamps.legend, *legend])


def lay_out(board: Board) -> tuple[Drawing, list[tuple[str, str]]]:
    """The figures of a board, and what needs a word in the legend."""
    drawn = plan(board)
    left, top, right, foot = (round(end) for end in bounds(drawn))
    numbered = board.size <= _NUMBERED
    cells = [
        Item(
            f"cell-{cell}",
            "cell",
            round(tile.x),
            round(tile.y),
            round(2 * tile.radius),
            text=str(cell) if numbered and tile.radius >= _ROOM else "",
            path=tile.outline,
        )
        for cell, tile in enumerate(drawn.tiles)
    ]
    items = shifted((*drawn.under, *cells, *drawn.over), -left, -top)
    return Drawing(right - left, foot - top, tuple(items)), list(drawn.legend)
