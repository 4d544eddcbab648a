"""Which module draws which playing material."""

from __future__ import annotations

from importlib import import_module

from noyau.scenes.kit.scene import Panel
from noyau.scenes.kit.view import View

MATERIALS = {
    "heaps": "noyau.scenes.heaps.taking",
    "graph": "noyau.scenes.graphs.tokens",
    "sum": "noyau.scenes.sums",
    "lights": "noyau.puzzles.lights.picture",
    "pegs": "noyau.puzzles.pegs.picture",
    "stones": "noyau.puzzles.clobber.picture",
    "board": "noyau.scenes.boards.pieces",
    "vertices": "noyau.scenes.graphs.vertices",
    "dominoes": "noyau.scenes.boards.dominoes",
    "bar": "noyau.scenes.boards.bars",
    "order": "noyau.scenes.graphs.orders",
    "geography": "noyau.scenes.graphs.geography",
    "hackenbush": "noyau.scenes.graphs.hackenbush",
}
"""The family of the rules → the module, imported on demand. A module declines a game by answering None."""


def find_panel(view: View) -> Panel:
    """The picture by the module of the family, or a card with the position and its options."""
    module = MATERIALS.get(view.game.rules.family)
    drawn: Panel | None = import_module(module).panel(view) if module else None
    if drawn is None:
        from noyau.scenes.cards import panel

        drawn = panel(view)
    return drawn
