"""The value of what a user gives: a text, a number, or a position of two sides."""

from __future__ import annotations

from fractions import Fraction

from noyau.core.analysis import ValuedAnalysis
from noyau.core.budget import ENDLESS, Budget, Limit
from noyau.core.errors import NotApplicable
from noyau.core.game import Game, Impartial, M, P, Partisan, Puzzle, Scoring
from noyau.core.python_arguments import bounded, read_game
from noyau.core.turns import InTurn
from noyau.core.verdict import Ending
from noyau.engines.partisan.solving import solve
from noyau.engines.partisan.values import grundy_value
from noyau.values.shortgames import Form, ShortGame, nimber
from noyau.values.shortgames import value as read_value


def value(
    game: str | Form | ShortGame | Game[P, M] | Partisan[P, M] | Fraction | int,
    *,
    limit: Limit | int | None = None,
    seconds: float | None = None,
) -> ShortGame:
    """The value of a short game, of two sides.

    Parameters:
        game: a text such as ``"{1|-1}"`` or ``"1/2 + *3 - ^"``, a number, or a spec, a game or rules of two sides,
            whose position is valued; one that both play alike is worth its nimber.
        limit: the most positions to visit; of a text, the most pairs of positions to look at for its sums.
        seconds: the most seconds to spend, on the wall clock.

    Returns:
        The value, in canonical form.

    Raises:
        SpecError: the text writes no game; the message has the number of the character at fault.
        NotApplicable: the game can come back, or it is no game that such a value tells of.
        TooLarge: the position, or the form, is too large.

    >>> value("{1|-1}").temperature, str(value("domineering:2x3"))
    (Fraction(1, 1), '{2|-1/2}')
    """
    if not isinstance(game, Game | Partisan) and not (isinstance(game, str) and ":" in game):
        most = Limit.read(limit, seconds)
        budget = Budget(most or ENDLESS, str(game))
        with budget.bounding(), budget.running():
            return read_value(game, most)
    asked, most = read_game(game), Limit.read(limit, seconds)
    if not isinstance(asked.rules, InTurn):
        is_told = isinstance(asked.rules, Impartial) and not isinstance(asked.rules, Scoring | Puzzle)
        if is_told and asked.ending is Ending.NORMAL:
            with bounded(asked, most):
                return nimber(grundy_value(asked.rules, asked.position, most))
        raise NotApplicable("solve.value-only", name=asked.rules.name)
    with bounded(asked, most):
        found = solve(asked, most, value=True)
    assert isinstance(found, ValuedAnalysis), "it was asked for"
    return found.value
