"""Solitaire Clobber: the fewest stones that can be left, by the method that suits the graph."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.analysis import Method, Solution
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable
from noyau.core.game import Game
from noyau.graphs import Graph
from noyau.puzzles.clobber.rules import AlternatingSoloClobber, Capture, SoloClobber
from noyau.puzzles.clobber.solving import (
    aims,
    any_graph,
    hamming,
    paths_and_cycles,
    reduction,
    separate_parts,
    stone_masks,
    trees,
)
from noyau.puzzles.clobber.solving.reduction import Reduction

METHODS = (reduction, separate_parts, paths_and_cycles, hamming, trees, stone_masks, any_graph)
"""The modules whose ``reduce(graph, stones, budget)`` is asked in turn; one that does not suit answers None."""


def solve_clobber(
    game: Game[str, Capture], *, end: str | None = None, joker: bool = False, limit: Limit | None = None
) -> Solution[str, Capture]:
    """Captures that leave as few stones as can be; or one stone on a vertex and of a colour, perhaps with a joker.

    >>> from noyau.core.spec import parse
    >>> found = solve_clobber(parse("soloclobber:path-6:xxooxo"))
    >>> found.left, found.solvable
    (2, False)
    """
    rules = game.rules
    assert isinstance(rules, SoloClobber)
    budget = Budget(limit or Limit(), rules.name)
    if isinstance(rules, AlternatingSoloClobber):
        if end or joker:
            raise NotApplicable("clobber.alternating-aim", option="end" if end else "joker")
        return _answer(game, any_graph.reduce_in_turn(game, budget), budget)
    if end or joker:
        return aims.reach(game, aims.read_end(rules, end), joker, budget)
    return _answer(game, ask(rules.graph, game.position, budget), budget)


def ask(graph: Graph, stones: str, budget: Budget) -> Reduction:
    """The first answer among the methods."""
    answers: Iterator[Reduction | None] = (method.reduce(graph, stones, budget) for method in METHODS)
    return next(found for found in answers if found is not None)


def _answer(game: Game[str, Capture], found: Reduction, budget: Budget) -> Solution[str, Capture]:
    exact = found.left == found.least
    return Solution(
        game=game,
        solvable=found.left <= 1,
        moves=found.moves,
        fewest=exact,
        solutions=None,
        reasons=found.reasons,
        method=Method(
            found.engine,
            found.reference,
            scope="exact" if exact else "observed",
            positions=found.positions,
            seconds=budget.seconds,
        ),
        left=found.left,
        more={} if exact else {"least": found.least},
    )
