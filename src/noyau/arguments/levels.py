"""The three levels of an explanation: discovery, pupil, expert."""

from __future__ import annotations

from dataclasses import replace

from noyau.arguments import Argument, explain, summary
from noyau.arguments.argument import Block, Replies
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.material import load
from noyau.core.turns import EitherMoves

LEVELS = (1, 2, 3)

_FIRST_REPLIES = 3
"""So many answers show a pupil the rule at work."""

_TWO_SIDES = "noyau.arguments.two_sides"


def explain_at(answer: AnyAnalysis | AnySolution, level: int) -> Argument:
    """The idea and something to do; the reasons and a few replies; every reply and the theorems behind it."""
    if level == LEVELS[0]:
        return _discover(answer)
    if not isinstance(answer, Solution) and answer.wins is not None:
        if level == LEVELS[1]:
            return tuple(load(f"{_TWO_SIDES}.verdicts:pupil_sides")(answer))
        return (*explain(answer), *load(f"{_TWO_SIDES}.expert:expert_sides")(answer))
    whole = explain(answer)
    return whole if level == LEVELS[-1] else tuple(map(_shorten, whole))


def _discover(answer: AnyAnalysis | AnySolution) -> Argument:
    if not isinstance(answer, Solution) and answer.bounds is not None:
        return tuple(load("noyau.arguments.scoring:discover_score")(answer))
    if not isinstance(answer, Solution) and answer.wins is not None:
        return tuple(load(f"{_TWO_SIDES}.discovery:discover_sides")(answer))
    if isinstance(answer.game.rules, EitherMoves):
        return tuple(load(f"{_TWO_SIDES}.discovery:discover_either")(answer))
    return summary(answer)


def _shorten(block: Block) -> Block:
    """A list of replies that stops after a few of them."""
    if not isinstance(block, Replies) or len(block.lines) <= _FIRST_REPLIES:
        return block
    return replace(block, lines=block.lines[:_FIRST_REPLIES], cut=True)
