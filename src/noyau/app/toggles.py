"""Lights Out for the browser: what each press changes, and how a cell looks in each of its states."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from noyau.puzzles.lights import Lights
from noyau.scenes.boards import fits
from noyau.scenes.lamps import SHADES, paint_cell
from noyau.scenes.lights import lay_out
from noyau.scenes.scene import Item, Mark


@lru_cache(maxsize=4)
def toggle_rule(rules: Lights) -> dict[str, Any] | None:
    """The cells that each press adds to, modulo the number of states, and the faces of the cells."""
    if not fits(rules.board):
        return None
    cells = [item for item in lay_out(rules.board)[0].items if item.shape == "cell"]
    shapes = {(item.path, item.width): number for number, item in reversed(list(enumerate(cells)))}
    kinds = {number: kind for kind, number in enumerate(sorted(shapes.values()))}
    return {
        "kind": "toggle",
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
