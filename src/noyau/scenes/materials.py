"""Which module draws which playing material."""

from __future__ import annotations

from importlib import import_module

from noyau.scenes.scene import Panel
from noyau.scenes.view import View

MATERIALS = {
    "heaps": "heaps",
    "graph": "graphs",
    "sum": "sums",
    "lights": "lights",
    "pegs": "pegs",
    "stones": "stones",
    "board": "chessboard",
    "vertices": "vertices",
    "dominoes": "dominoes",
    "bar": "bars",
    "order": "orders",
    "geography": "geography",
    "hackenbush": "hackenbush",
}
"""The family of the rules → the module, imported on demand. A module declines a game by answering None."""


def find_panel(view: View) -> Panel:
    """The picture by the module of the family, or a card with the position and its options."""
    module = MATERIALS.get(view.game.rules.family)
    drawn: Panel | None = import_module(f"noyau.scenes.{module}").panel(view) if module else None
    if drawn is None:
        from noyau.scenes.cards import panel

        drawn = panel(view)
    return drawn
