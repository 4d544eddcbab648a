"""What a move takes or lays for good: coins, boxes, dominoes. Whose each is no position says, but a picture shows it.

They are numbered, those of a sum on from term to term: a coin by its own number, a domino by the number of its move.

>>> from noyau.core.spec import parse
>>> game = parse("left domineering:2x2 + domineering:1x2")
>>> [owned_count(term) for term in game.rules.rules.terms]
[4, 1]
>>> [owned_by(game.rules, game.position, move) for move in game.moves()]
[(0,), (1,)]
"""

from __future__ import annotations

from typing import Any

from noyau.core.game import AnyPartisan, AnyRules
from noyau.core.sums import PartisanSum, Sum
from noyau.core.turns import PLAYERS, EitherMoves, InTurn
from noyau.forms.coins import CoinGame
from noyau.forms.squares import Squares


def owned_count(rules: AnyRules | AnyPartisan) -> int:
    """How many things there may be that somebody takes or lays."""
    if isinstance(rules, InTurn | EitherMoves):
        return owned_count(rules.rules)
    if isinstance(rules, CoinGame):
        return rules.net.size
    return len(rules.rewrites) if isinstance(rules, Squares) else 0


def owned_by(rules: AnyRules | AnyPartisan, position: Any, move: Any) -> tuple[int, ...]:
    """The numbers of what a move takes or lays."""
    if isinstance(rules, InTurn):
        return owned_by(rules.rules, position.position, move.move)
    if isinstance(rules, EitherMoves):
        return owned_by(rules.rules, position, move.move)
    if isinstance(rules, CoinGame):
        return rules.taken(position, move)
    if isinstance(rules, Squares):
        return (move,) if rules.domino(move) else ()
    if not isinstance(rules, Sum | PartisanSum):
        return ()
    term, inner = move
    first = sum(map(owned_count, rules.terms[:term]))
    return tuple(first + number for number in owned_by(rules.terms[term], position[term], inner))


def seat_of(rules: AnyRules, move: Any, mover: int) -> int:
    """Under which player what a move takes is kept: 0 for Left and 1 for Right, else in the order of play."""
    return PLAYERS.index(move.player) if isinstance(rules, InTurn) else mover
