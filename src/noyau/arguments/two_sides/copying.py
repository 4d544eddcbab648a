"""Tweedledum and Tweedledee: positions in which every part has its opposite, and the answer that copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyGame, AnyPartisan, AnyRules, Mirrored, Partisan
from noyau.core.turns import PLAYERS, Step, side_moves, sides_of
from noyau.core.verdict import Ending
from noyau.engines.partisan.values import split


def has_opposites(game: AnyGame) -> bool:
    """Whether each part of a position stands beside another one in which the players have exchanged their moves.

    >>> from noyau.core.spec import parse
    >>> has_opposites(parse("domineering:2x3 + domineering:3x2")), has_opposites(parse("domineering:3x1 + form:-1"))
    (True, False)
    """
    return game.ending is Ending.NORMAL and _pair_off(*sides_of(game))


def copying_move(game: AnyGame, answers: Iterable[Step], played: str) -> Step | None:
    """The answer after which every part has its opposite again, written as what was played in the other part if one is.

    None where none of the moves leaves that.
    """
    rules, position = sides_of(game)
    copies = [step for step in answers if _pair_off(rules, rules.play(position, step.move, step.player))]
    same = played.rpartition(":")[2]
    alike = (step for step in copies if game.rules.write_move(game.position, step).rpartition(":")[2] == same)
    return next(alike, next(iter(copies), None))


def _pair_off(rules: AnyRules | AnyPartisan, position: Any) -> bool:
    alone: Counter[str] = Counter()
    for term, part in split(rules, position):
        if not any(True for player in PLAYERS for _ in side_moves(term, part, player)):
            continue  # nobody can move there
        opposite = _opposite(term, part)
        if opposite is None:
            return False
        if alone[opposite]:
            alone[opposite] -= 1
        else:
            alone[term.spec(part)] += 1
    return not +alone


def _opposite(rules: AnyRules | AnyPartisan, position: Any) -> str | None:
    """The part in which the players have exchanged their moves, in the form that stands for all of its writings."""
    if not isinstance(rules, Partisan):
        return rules.spec(position)
    mirror = rules.mirror(position) if isinstance(rules, Mirrored) else None
    if mirror is None:
        return None
    parts = split(*sides_of(mirror))
    return " + ".join(term.spec(part) for term, part in parts)


def is_lost_by_copying(analysis: AnyAnalysis) -> bool:
    """Whether whoever begins loses because every move has its copy; a position without moves needs none."""
    return bool(analysis.options) and has_opposites(analysis.game)
