"""Sums with a component where play need not end and nothing finite can be reached: whatever else there is, a draw.

Its value ∞() absorbs every other one (Smith 1966), so that the other components need not be valued.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from noyau.analysis import Analysis, Method, Option
from noyau.engines.arithmetic import NormalArithmetic
from noyau.engines.budget import GLANCE, Budget
from noyau.engines.cancelling import comes_to_an_end
from noyau.engines.listing import LISTED
from noyau.errors import TooLarge
from noyau.game import Game
from noyau.values.loopy import Loopy
from noyau.verdict import Outcome, Reason, Verdict

if TYPE_CHECKING:
    from noyau.engines.sums import Leaf


def answer(game: Game[Any, Any], leaves: Sequence[Leaf], budget: Budget) -> Analysis[Any, Any] | None:
    """The draw that a component makes of a sum; None where there is none, or a move in it may change that."""
    arithmetic = NormalArithmetic(budget.part(GLANCE))
    absorbing = list(islice(_absorbing(leaves, arithmetic), 2))
    if not absorbing or (len(absorbing) == 1 and not _stays(absorbing[0], arithmetic)):
        return None
    drawn = Verdict(Outcome.D, Loopy())
    moves = list(islice(game.moves(), LISTED + 1))
    facts = {"place": ".".join(map(str, absorbing[0].place)), "game": absorbing[0].game.spec}
    return Analysis(
        game=game,
        verdict=drawn,
        options=tuple(Option(move, drawn, best=True) for move in moves[:LISTED]),
        complete=len(moves) <= LISTED,
        reasons=(Reason("absorbing.endless", facts),),
        method=Method("sums", "Smith 1966", positions=arithmetic.positions, seconds=budget.seconds),
    )


def _absorbing(leaves: Sequence[Leaf], arithmetic: NormalArithmetic) -> Iterator[Leaf]:
    """The components that are quickly found to have the value ∞()."""
    for leaf in leaves:
        rules, position = leaf.game.rules, leaf.game.position
        if not comes_to_an_end(rules) and _is_absorbing(rules, position, arithmetic):
            yield leaf


def _stays(leaf: Leaf, arithmetic: NormalArithmetic) -> bool:
    """Whether every move in a component leaves the value ∞() again."""
    return all(
        _is_absorbing(leaf.game.rules, option, arithmetic) for option in leaf.game.rules.options(leaf.game.position)
    )


def _is_absorbing(rules: Any, position: Any, arithmetic: NormalArithmetic) -> bool:
    try:
        return arithmetic.value(rules, position) == Loopy()
    except TooLarge:
        return False
