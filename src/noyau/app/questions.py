"""What a visitor asks for: specs are read with care, since nothing of the server's may be reached through them."""

from __future__ import annotations

import re
from typing import Any

from noyau.errors import SpecError, TooLarge
from noyau.game import Game, Puzzle
from noyau.spec import parse
from noyau.verdict import Ending

MOST_CHARACTERS = 20_000
"""The longest spec that is read."""

_GRAPH6 = re.compile(r"graph6-[^:*\s]*")


def read_game(spec: str) -> Game[Any, Any]:
    """The game of a spec; ``@file`` is refused, and so is what is too long to be looked at."""
    if len(spec) > MOST_CHARACTERS:
        raise TooLarge("web.long", n=len(spec), limit=MOST_CHARACTERS)
    if "@" in _GRAPH6.sub("", spec):
        raise SpecError("web.no-files")
    return parse(spec)


def is_puzzle(game: Game[Any, Any]) -> bool:
    return isinstance(game.rules, Puzzle)


def write_spec(game: Game[Any, Any]) -> str:
    """The spec with its ending, as links have it."""
    return str(game)


def is_misere(game: Game[Any, Any]) -> bool:
    return game.ending is Ending.MISERE
