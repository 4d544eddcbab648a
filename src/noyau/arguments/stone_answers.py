"""Solitaire Clobber: the captures, how few stones they leave, and why no others leave fewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from noyau.analysis import Solution
from noyau.arguments.argument import Block
from noyau.arguments.stone_reasons import explain_reason
from noyau.arguments.texts import shorten
from noyau.puzzles.clobber import Capture, stones_left
from noyau.verdict import Reason
from noyau.words import Sentence

_MOVES_SHOWN = 60


def summary(solution: Solution[Any, Any]) -> Iterator[Block]:
    """How few stones can be left, and the captures that do so."""
    yield _verdict(solution)
    if solution.moves:
        yield from _captures(solution, solution.moves)


def explain(solution: Solution[Any, Any]) -> Iterator[Block]:
    """The answer with the reasons that decided it."""
    yield _verdict(solution)
    for reason in solution.reasons:
        yield from explain_reason(reason, solution)
    if solution.moves:
        yield from _captures(solution, solution.moves)


def _verdict(solution: Solution[Any, Any]) -> Sentence:
    facts: dict[str, object] = {"game": shorten(solution.game.spec, 200), "n": solution.left}
    if solution.more.keys() & {"end", "joker"} or _is_aim(solution.reasons):
        return Sentence("stonewhy.reached" if solution.solvable else "stonewhy.not-reached", facts)
    if not solution.moves and stones_left(solution.game.position) == solution.left:
        return Sentence("stonewhy.over", facts)
    if not solution.fewest:
        return Sentence("stonewhy.bounds", facts | {"least": solution.more["least"]})
    return Sentence("stonewhy.one" if solution.left == 1 else "stonewhy.left", facts)


def _is_aim(reasons: Sequence[Reason]) -> bool:
    return any(reason.kind in ("exhausted-aim", "no-stone", "apart", "delta-end", "lone-colour") for reason in reasons)


def _captures(solution: Solution[Any, Any], moves: Sequence[Capture]) -> Iterator[Block]:
    game = solution.game
    shown = [game.rules.write_move(game.position, move) for move in moves[:_MOVES_SHOWN]]
    more = ["…"] if len(moves) > _MOVES_SHOWN else []
    yield Sentence("stonewhy.captures", {"n": len(moves), "moves": (*shown, *more)})
