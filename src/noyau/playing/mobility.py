"""Moves that look good in a game of two sides where nobody can tell who wins: those that leave the opponent few moves.

>>> from noyau.core.spec import parse
>>> game = parse("left domineering:2x3")
>>> [game.rules.write_move(game.position, move) for move in freest_moves(game)]
['0,1-1,1']
"""

from __future__ import annotations

from collections.abc import Container
from itertools import islice
from typing import Any

from noyau.core.game import AnyGame, AnyPartisan
from noyau.core.turns import sides_of
from noyau.core.verdict import Ending, Player

_CONSIDERED = 400
"""Of very many moves so many are counted, the first ones."""

_ANSWERED, _ANSWERS = 12, 60
"""Of so many moves, the best at first sight, so many answers are looked at."""


def freest_moves(game: AnyGame, spoilt: Container[object] = ()) -> list[object]:
    """The moves after which, whatever the opponent answers, one has most moves more than the opponent.

    In misère play, where one wants to run out of moves, they are those that leave fewest. What is known to lose is
    left out, as long as there is something else.
    """
    rules, position = sides_of(game)
    player = game.player
    assert player is not None, "somebody is to move"
    sign = -1 if game.ending is Ending.MISERE else 1
    legal = list(islice(game.moves(), _CONSIDERED))
    steps = [move for move in legal if move not in spoilt] or legal
    left = {index: rules.play(position, step.move, player) for index, step in enumerate(steps)}
    at_sight = {index: sign * _lead(rules, after, player) for index, after in left.items()}
    shortlist = sorted(at_sight, key=at_sight.__getitem__, reverse=True)[:_ANSWERED]
    worst = {index: _after_answers(rules, left[index], player, sign) for index in shortlist}
    return [steps[index] for index in shortlist if worst[index] == max(worst.values())]


def _after_answers(rules: AnyPartisan, position: Any, player: Player, sign: int) -> int:
    """The lead that the opponent's best answer leaves; without an answer, that of the position."""
    answers = islice(rules.options(position, player.other), _ANSWERS)
    leads = [sign * _lead(rules, after, player) for after in answers]
    return min(leads, default=sign * _lead(rules, position, player))


def _lead(rules: AnyPartisan, position: Any, player: Player) -> int:
    """How many moves more than the opponent a player has."""
    return _count(rules, position, player) - _count(rules, position, player.other)


def _count(rules: AnyPartisan, position: Any, player: Player) -> int:
    return sum(1 for _ in islice(rules.moves(position, player), _CONSIDERED))
