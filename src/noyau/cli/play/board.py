"""The board of a puzzle in the terminal: lit and dark cells in rows that a player can name."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Any

import click

from noyau.cli.play.screen import Screen
from noyau.game import Game
from noyau.puzzles.lights import Lights

_MOST_ROWS = 60
_MOST_COLUMNS = 60
_SHADES = "○●"


def show_board(game: Game[Any, Any], screen: Screen) -> None:
    """A rectangle with its rows and columns named; any other board as it is drawn elsewhere."""
    rules = game.rules
    surface = rules.board.surface if isinstance(rules, Lights) else None
    if surface is None or surface[1] > _MOST_ROWS or surface[2] > _MOST_COLUMNS:
        screen.show(game)
        return
    assert isinstance(rules, Lights)
    marks = [_mark(state, rules.board.states, screen.colour) for state in rules.unpack(game.position)]
    screen.write()
    for line in _lines(marks, surface[1], surface[2]):
        screen.write(line)
    screen.write()


def _lines(marks: list[str], rows: int, columns: int) -> Iterator[str]:
    wide, label = len(str(columns)), len(str(rows))
    if columns <= len(ascii_lowercase):
        yield f"  {'':>{label}}  {' '.join(f'{letter:>{wide}}' for letter in ascii_lowercase[:columns])}"
    yield f"  {'':>{label}}  {' '.join(f'{column:>{wide}}' for column in range(1, columns + 1))}"
    gap = " " * (wide - 1)
    for row in range(rows):
        yield f"  {row + 1:>{label}}  {' '.join(gap + mark for mark in marks[row * columns : (row + 1) * columns])}"


def _mark(state: int, states: int, colour: bool) -> str:
    """A full circle for a lit cell and an empty one for a dark cell; the digit where there are more states."""
    mark = _SHADES[bool(state)] if states == 2 or not state else str(state)
    if not colour:
        return mark
    return click.style(mark, fg="bright_yellow", bold=True) if state else click.style(mark, dim=True)
