"""The functions a user types: each takes a game or its spec."""

from __future__ import annotations

from typing import Any

from noyau.analysis import Analysis
from noyau.arguments import Argument, say
from noyau.arguments import explain as _explain
from noyau.engines import Limit
from noyau.engines import solve as _solve
from noyau.game import Game
from noyau.spec import parse

__all__ = ["digraph", "draw", "explain", "say", "sequence", "solve", "table"]


def solve(game: Game[Any, Any] | str, *, limit: Limit | None = None) -> Analysis[Any, Any]:
    """Who wins, the value, every winning move, and why.

    >>> solve("fibonacci:24").winning
    (3,)
    """
    return _solve(_game(game), limit=limit)


def explain(question: Analysis[Any, Any] | Game[Any, Any] | str) -> Argument:
    """The argument behind an answer; ``say`` puts it into words."""
    return _explain(question if isinstance(question, Analysis) else solve(question))


def _game(game: Game[Any, Any] | str) -> Game[Any, Any]:
    return parse(game) if isinstance(game, str) else game
