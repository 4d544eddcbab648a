"""What a visitor asks for: specs are read with care, since nothing of the server's may be reached through them."""

from __future__ import annotations

import re
from math import prod
from typing import Any

from noyau.errors import SpecError, TooLarge
from noyau.game import Game, Puzzle
from noyau.spec import parse
from noyau.verdict import Ending

MOST_CHARACTERS = 20_000
"""The longest spec that is read."""

MOST_EDGES = 100_000
"""The largest graph that is made from a name such as ``grid-50x50``, by its edges or vertices."""

_GRAPH6 = re.compile(r"graph6-[^:*\s]*")
_FAMILY = re.compile(r"([a-z]+)-(\d+(?:x\d+)*)")


def read_game(spec: str) -> Game[Any, Any]:
    """The game of a spec; ``@file`` is refused, and so is what is too long to be looked at."""
    if len(spec) > MOST_CHARACTERS:
        raise TooLarge("web.long", n=len(spec), limit=MOST_CHARACTERS)
    if "@" in _GRAPH6.sub("", spec):
        raise SpecError("web.no-files")
    for family, numbers in _FAMILY.findall(spec):
        _check_size(family, [int(number[:9]) for number in numbers.split("x")])
    return parse(spec)


def _check_size(family: str, numbers: list[int]) -> None:
    """Refuse a graph whose name is short and which has very many edges, before it is made."""
    size = prod(numbers)
    if family == "complete" and len(numbers) == 1:
        size = numbers[0] ** 2 // 2
    elif family == "hypercube":
        size = numbers[0] << min(numbers[0], 30)
    if size > MOST_EDGES:
        raise TooLarge("serve.graph", n=size, limit=MOST_EDGES)


def is_puzzle(game: Game[Any, Any]) -> bool:
    return isinstance(game.rules, Puzzle)


def write_spec(game: Game[Any, Any]) -> str:
    """The spec with its ending, as links have it."""
    return str(game)


def is_misere(game: Game[Any, Any]) -> bool:
    return game.ending is Ending.MISERE
