"""Lights Out on a page: the rule that a browser applies itself, and the board on a worksheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from noyau.core.caches import remembered
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.puzzles.lights.picture import lay_out
from noyau.puzzles.lights.rules import Lights
from noyau.scenes.boards.cell_places import cells_fit
from noyau.scenes.kit.markup import tag
from noyau.scenes.kit.scene import Drawing, Item, Mark
from noyau.scenes.kit.themes import INK, PAPER, in_greys
from noyau.scenes.painting import paint_figure
from noyau.scenes.painting.lamps import SHADES, paint_cell, paint_far_cell


@remembered(most=4)
def toggle_rule(rules: Lights) -> Json | None:
    """The cells that each press adds to, modulo the number of states, and the faces of the cells."""
    if not cells_fit(rules.board):
        return None
    cells = [item for item in lay_out(rules.board)[0].items if item.shape == "cell"]
    shapes = {(item.path, item.width): number for number, item in reversed(list(enumerate(cells)))}
    kinds = {number: kind for kind, number in enumerate(sorted(shapes.values()))}
    return {
        "kind": "toggle",
        "figures": [item.id for item in cells],
        "afar": [paint_far_cell(bool(state)) for state in range(rules.board.states)],
        "states": rules.board.states,
        "columns": rules.board.surface[2] if rules.board.surface else None,
        "changes": [list(rules.board.effect(cell).items()) for cell in range(rules.board.size)],
        "faces": [
            [_face(cells[number], state, rules.board.states) for state in range(rules.board.states)] for number in kinds
        ],
        "shapes": [{"path": cells[number].path, "radius": cells[number].width / 2} for number in kinds],
        "face": [kinds[shapes[item.path, item.width]] for item in cells],
        "places": [[item.x, item.y] for item in cells],
    }


def _face(cell: Item, state: int, states: int) -> str:
    """A cell in a state, without its number, as it looks at the origin."""
    looks = ["lit" if state else "dark"]
    if states > 2 and state:
        looks.append(f"shade-{max(1, SHADES * state // (states - 1))}")
    plain = Item(cell.id, "cell", 0, 0, cell.width, path=cell.path)
    return paint_cell(plain, Mark(cell.id, tuple(looks), text=str(state) if states > 2 else ""))


_HATCH = tag(
    "pattern",
    tag("path", d="M0 0V24", stroke=INK, stroke_width=12),
    id="hatch",
    width=24,
    height=24,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)


def draw_on_paper(game: AnyGame, presses: Sequence[int] | None = None) -> tuple[Drawing, Iterable[str]]:
    """The board for those who print in black: lit cells hatched, or crosses on the cells to press if they are given."""
    rules = game.rules
    assert isinstance(rules, Lights)
    board, states = lay_out(rules.board)[0], rules.unpack(game.position)
    return board, [tag("defs", _HATCH), *(_draw_cell(item, states, presses) for item in board.items)]


def _draw_cell(item: Item, states: list[int], presses: Sequence[int] | None) -> str:
    if item.shape != "cell":
        return in_greys(paint_figure(item, Mark(item.id)))
    cell = int(item.id.removeprefix("cell-"))
    lit = bool(states[cell]) and presses is None
    parts = [tag("path", d=item.path, fill="url(#hatch)" if lit else PAPER, stroke=INK, stroke_width=8)]
    if presses and cell in presses:
        arm = round(item.width * 0.26)
        cross = f"M{-arm} {-arm}L{arm} {arm}M{arm} {-arm}L{-arm} {arm}"
        parts.append(tag("path", d=cross, stroke=INK, stroke_width=22, stroke_linecap="round"))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def list_places(rules: Lights, cells: Sequence[int]) -> str:
    """Cells of a rectangle by their rows and columns, from 1."""
    assert rules.board.surface is not None
    columns = rules.board.surface[2]
    return ", ".join(f"({cell // columns + 1}, {cell % columns + 1})" for cell in sorted(cells))
