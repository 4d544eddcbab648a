"""A question of the screen of analysis, and what is shared by the views that answer it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from noyau.app.questions import read_game
from noyau.core.errors import NoStart
from noyau.core.game import AnyGame

MOST_ACROSS = 200
MOST_HEAP = 10_000
"""The most rows and columns of a table, and the largest heap of a sequence."""

Watch = Callable[[int], None]


def ignore(count: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True)
class Asked:
    """What is asked about a game: a view of it, in a form if it is to be a file; a quick question may not take long."""

    view: str
    spec: str
    lang: str
    form: str = ""
    what: str = ""
    rows: int = 12
    columns: int = 12
    to: int = 100
    level: int = 2
    quick: bool = True


def read_rules(spec: str) -> AnyGame:
    """The game of a spec whose position does not matter: rules without a usual one are taken from 0."""
    try:
        return read_game(spec)
    except NoStart:
        return read_game(f"{spec}:0")
