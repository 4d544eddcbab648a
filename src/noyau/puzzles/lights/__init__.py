"""Lights Out in Python: boards, and every question that can be asked of them.

>>> from noyau import lights
>>> board = lights.read_board("grid-5x5")
>>> lights.describe(board).nullity, lights.gods_number(board).most, lights.square_nullities(1, 6)
(2, 15, [0, 0, 0, 4, 2, 0])
>>> lights.gods_number("torus-3x3").most
3
>>> lights.chase_table(5, 5)[0]
('00000', ('00000', '01110', '10101', '11011'))
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any

from noyau.core.errors import WrongArgument
from noyau.core.material import OnDemand, PuzzleMaterial
from noyau.graphs.boards import Board as Board
from noyau.graphs.boards import read_board as read_board

if TYPE_CHECKING:
    from noyau.graphs.automorphisms import symmetries as symmetries
    from noyau.puzzles.lights.solving import choose_system as choose_system
    from noyau.puzzles.lights.solving import solve_lights as solve_lights
    from noyau.puzzles.lights.solving.board_facts import describe as describe
    from noyau.puzzles.lights.solving.chasing import chase as chase
    from noyau.puzzles.lights.solving.chasing import chase_table as chase_table
    from noyau.puzzles.lights.solving.distances import distances as distances
    from noyau.puzzles.lights.solving.distances import gods_number as gods_number
    from noyau.puzzles.lights.solving.linear_system import system_matrix as system_matrix
    from noyau.puzzles.lights.solving.on_paper import decompositions as decompositions
    from noyau.puzzles.lights.solving.on_paper import elimination_steps as elimination_steps
    from noyau.puzzles.lights.solving.on_paper import gram_matrix as gram_matrix
    from noyau.puzzles.lights.solving.on_paper import press_matrix as press_matrix
    from noyau.puzzles.lights.solving.on_paper import solve_by_gram as solve_by_gram
    from noyau.puzzles.lights.solving.rectangles import solve_rectangle as solve_rectangle
    from noyau.puzzles.lights.solving.row_polynomials import nullity as nullity
    from noyau.puzzles.lights.solving.row_polynomials import rectangle_nullities as rectangle_nullities
    from noyau.puzzles.lights.solving.row_polynomials import square_nullities as square_nullities
    from noyau.puzzles.lights.starts import random_state as random_state

_HERE = "noyau.puzzles.lights"

MATERIAL = PuzzleMaterial(
    name="lights",
    panel=OnDemand(f"{_HERE}.picture:panel"),
    laboratory="lights",
    solver=OnDemand(f"{_HERE}.solving:solve_lights"),
    summary=OnDemand(f"{_HERE}.argument:summary"),
    explain=OnDemand(f"{_HERE}.argument:explain"),
    levels=OnDemand(f"{_HERE}.levels:explain_at"),
    reason=OnDemand(f"{_HERE}.levels:tell_reason"),
    sheet=OnDemand(f"{_HERE}.press_patterns:press_sheet"),
    lesson=OnDemand(f"{_HERE}.argument:lesson"),
    verdict=OnDemand(f"{_HERE}.picture:verdict"),
    notes=OnDemand(f"{_HERE}.picture:notes"),
    shown=OnDemand(f"{_HERE}.picture:find_solution"),
    steps=OnDemand(f"{_HERE}.steps:draw_steps"),
    frames=OnDemand(f"{_HERE}.picture:LightStrip.of"),
    in_any_order=True,
    unit="presses",
    best=OnDemand(f"{_HERE}.picture:find_best"),
    random_start=OnDemand(f"{_HERE}.starts:random_start"),
    table=OnDemand(f"{_HERE}.play_table:LightsTable"),
    local_rule=OnDemand(f"{_HERE}.picture:toggle_rule"),
    exercise=OnDemand(f"{_HERE}.starts:exercise"),
    paper=OnDemand(f"{_HERE}.picture:draw_on_paper"),
    paper_legend="worksheet.hatched",
    places=OnDemand(f"{_HERE}.picture:list_places"),
)

_PLACES = {
    "solving": ("choose_system", "solve_lights"),
    "solving.chasing": ("chase", "chase_table"),
    "solving.board_facts": ("describe",),
    "solving.on_paper": ("decompositions", "elimination_steps", "gram_matrix", "press_matrix", "solve_by_gram"),
    "solving.row_polynomials": ("nullity", "rectangle_nullities", "square_nullities"),
    "solving.distances": ("distances", "gods_number"),
    "solving.rectangles": ("solve_rectangle",),
    "solving.linear_system": ("system_matrix",),
    "starts": ("random_state",),
}

_MODULES = {name: f"{_HERE}.{place}" for place, names in _PLACES.items() for name in names} | {
    "symmetries": "noyau.graphs.automorphisms"
}

__all__ = ["Board", "read_board", *sorted(_MODULES)]


_OF_A_BOARD = {
    *("choose_system", "decompositions", "describe", "distances", "elimination_steps", "gods_number", "gram_matrix"),
    *("press_matrix", "random_state", "solve_by_gram", "symmetries", "system_matrix"),
}
"""The functions of a board, which a user may also give by its text."""


def _of_a_board(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def ask(board: Board | str, *arguments: object, **wishes: object) -> Any:
        asked = read_board(board) if isinstance(board, str) else board
        if not isinstance(asked, Board):
            raise WrongArgument("board.no-board", given=repr(board))
        return function(asked, *arguments, **wishes)

    return ask


def __getattr__(name: str) -> Any:
    """The functions, imported when they are first used."""
    if name in _MODULES:
        function = getattr(import_module(_MODULES[name]), name)
        return _of_a_board(function) if name in _OF_A_BOARD else function
    raise AttributeError(f"module 'noyau.lights' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
