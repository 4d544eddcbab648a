"""Which module draws which playing material."""

from __future__ import annotations

from importlib import import_module

from noyau.scenes.kit.scene import Panel
from noyau.scenes.kit.view import View

MATERIALS = {
    "heaps": "scenes.heaps.taking",
    "graph": "scenes.graphs.tokens",
    "sum": "scenes.sums",
    "lights": "puzzles.lights.picture",
    "pegs": "puzzles.pegs.picture",
    "stones": "puzzles.clobber.picture",
    "board": "scenes.boards.pieces",
    "vertices": "scenes.graphs.vertices",
    "dominoes": "scenes.boards.dominoes",
    "bar": "scenes.boards.bars",
    "order": "scenes.graphs.orders",
    "geography": "scenes.graphs.geography",
    "hackenbush": "scenes.graphs.hackenbush",
}
"""The family of the rules → the module, imported on demand. A module declines a game by answering None."""


def find_panel(view: View) -> Panel:
    """The picture by the module of the family, or a card with the position and its options."""
    module = MATERIALS.get(view.game.rules.family)
    drawn: Panel | None = import_module(f"noyau.{module}").panel(view) if module else None
    if drawn is None:
        from noyau.scenes.cards import panel

        drawn = panel(view)
    return drawn
