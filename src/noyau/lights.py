"""Lights Out in Python: boards, and every question that can be asked of them.

>>> from noyau import lights
>>> board = lights.read_board("grid-5x5")
>>> lights.describe(board).nullity, lights.gods_number(board).most, lights.square_nullities(1, 6)
(2, 15, [0, 0, 0, 4, 2, 0])
>>> lights.chase_table(5, 5)[0]
('00000', ('00000', '01110', '10101', '11011'))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from noyau.boards import Board as Board
from noyau.boards import read_board as read_board

if TYPE_CHECKING:
    from noyau.engines.lights import choose_system as choose_system
    from noyau.engines.lights import solve_lights as solve_lights
    from noyau.engines.lights.chasing import chase as chase
    from noyau.engines.lights.chasing import chase_table as chase_table
    from noyau.engines.lights.facts import describe as describe
    from noyau.engines.lights.generate import random_state as random_state
    from noyau.engines.lights.gram import decompositions as decompositions
    from noyau.engines.lights.gram import gram_matrix as gram_matrix
    from noyau.engines.lights.gram import press_matrix as press_matrix
    from noyau.engines.lights.gram import solve_by_gram as solve_by_gram
    from noyau.engines.lights.matrices import system_matrix as system_matrix
    from noyau.engines.lights.nullities import nullity as nullity
    from noyau.engines.lights.nullities import rectangle_nullities as rectangle_nullities
    from noyau.engines.lights.nullities import square_nullities as square_nullities
    from noyau.engines.lights.reach import distances as distances
    from noyau.engines.lights.reach import gods_number as gods_number
    from noyau.engines.lights.rectangles import solve_rectangle as solve_rectangle
    from noyau.engines.lights.stepping import elimination_steps as elimination_steps
    from noyau.engines.lights.symmetries import symmetries as symmetries

_PLACES = {
    "": ("choose_system", "solve_lights"),
    "chasing": ("chase", "chase_table"),
    "facts": ("describe",),
    "generate": ("random_state",),
    "gram": ("decompositions", "gram_matrix", "press_matrix", "solve_by_gram"),
    "matrices": ("system_matrix",),
    "nullities": ("nullity", "rectangle_nullities", "square_nullities"),
    "reach": ("distances", "gods_number"),
    "rectangles": ("solve_rectangle",),
    "stepping": ("elimination_steps",),
    "symmetries": ("symmetries",),
}

_MODULES = {name: f"noyau.engines.lights.{place}".rstrip(".") for place, names in _PLACES.items() for name in names}

__all__ = ["Board", "read_board", *sorted(_MODULES)]


def __getattr__(name: str) -> Any:
    """The functions, imported when they are first used."""
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module 'noyau.lights' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
