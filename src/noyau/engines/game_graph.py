"""Any impartial game, by its graph of positions: the kernel, the Grundy function, draws on cycles, remoteness."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from noyau.analysis import Analysis
from noyau.engines.analysing import analyse
from noyau.engines.budget import Budget
from noyau.engines.falling import tell_small_parts
from noyau.engines.positions import Positions
from noyau.game import Game


def solve(game: Game[Any, Any], budget: Budget) -> Analysis[Any, Any]:
    """The answer found by visiting every position that can be reached."""
    graph = Positions(game.rules, game.ending, budget)
    graph.number(game.position)
    found = analyse(game, graph, budget, "game_graph")
    return replace(found, reasons=(*tell_small_parts(game, graph), *found.reasons))
