"""The order in which games are listed, whatever was made before them, and all that can be reached in one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noyau.values.shortgames.game import ShortGame

_BETWEEN = 7
"""Stands between the options of Left and those of Right; what None is hashed to differs between processes."""


def place_of(game: ShortGame) -> tuple[Any, ...]:
    """What games are put in order by: those made of numbers, ups and nimbers first, then by their stops."""
    return game._base is None, game._high, game._low, game._ups, game._nim, game._birthday, digest(game)


def digest(game: ShortGame) -> int:
    """A number that depends on the canonical form alone."""
    found = game._digest
    if found is None:
        left, right = (sorted(map(digest, side)) for side in (game._left, game._right))
        found = hash((*left, _BETWEEN, *right))
        object.__setattr__(game, "_digest", found)
    return found


def in_order(options: tuple[ShortGame, ...]) -> tuple[ShortGame, ...]:
    """The same options, listed as always."""
    return tuple(sorted(options, key=place_of)) if len(options) > 1 else options


def positions_of(game: ShortGame) -> Iterable[ShortGame]:
    """All positions of a game in canonical form, each once."""
    met, waiting = {game}, [game]
    while waiting:
        position = waiting.pop()
        yield position
        for option in (*position.left, *position.right):
            if option not in met:
                met.add(option)
                waiting.append(option)
