"""The value of what a user gives: a text, a number, or a position of two sides."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from noyau.core.analysis import ValuedAnalysis
from noyau.core.budget import ENDLESS, Budget, Limit
from noyau.core.catalogue import is_known
from noyau.core.errors import NotApplicable
from noyau.core.game import Game, Impartial, M, P, Partisan, Puzzle, Scoring
from noyau.core.python_arguments import bounded, read_game
from noyau.core.spec import parse
from noyau.core.turns import InTurn
from noyau.core.verdict import Ending
from noyau.engines.partisan.solving import solve
from noyau.engines.partisan.values import grundy_value
from noyau.values.shortgames import Form, ShortGame, integer, nimber
from noyau.values.shortgames import value as read_value
from noyau.values.shortgames.notation import MOST_PAIRS, Effort


def value(
    game: str | Form | ShortGame | Game[P, M] | Partisan[P, M] | Fraction | int,
    *,
    limit: Limit | int | None = None,
    seconds: float | None = None,
) -> ShortGame:
    """The value of a short game, of two sides.

    Parameters:
        game: a text such as ``"{1|-1}"`` or ``"1/2 + *3 - ^"``, a number, or a spec, a game or rules of two sides,
            whose position is valued; one that both play alike is worth its nimber. A text may mix both:
            ``"domineering:2x3 - clobber:xo + 1/2"``.
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
    if isinstance(game, str) and names_positions(game):
        return _sum_of(game, limit, seconds)
    if not isinstance(game, Game | Partisan):
        return _of_text(game, limit, seconds)
    asked, most = read_game(game), Limit.read(limit, seconds)
    if asked.ending is Ending.MISERE:
        raise NotApplicable("value.misere", game=str(asked))
    if not isinstance(asked.rules, InTurn):
        if not isinstance(asked.rules, Impartial) or isinstance(asked.rules, Scoring | Puzzle):
            raise NotApplicable("value.no-value", name=asked.rules.name)
        with bounded(asked, most):
            return nimber(grundy_value(asked.rules, asked.position, most))
    with bounded(asked, most):
        found = solve(asked, most, value=True)
    assert isinstance(found, ValuedAnalysis), "it was asked for"
    return found.value


def _of_text(
    game: str | Form | ShortGame | Fraction | int, limit: Limit | int | None, seconds: float | None
) -> ShortGame:
    most = Limit.read(limit, seconds)
    budget = Budget(most or ENDLESS, str(game))
    with budget.bounding(), budget.running():
        return read_value(game, most)


def names_positions(text: str) -> bool:
    """Whether a text has specs in it, and not what is written as values are alone."""
    return ":" in text or is_known(text.split(" ")[0])


def _sum_of(text: str, limit: Limit | int | None, seconds: float | None) -> ShortGame:
    """The value of a spec, or of a sum in which written values stand beside positions, and positions are subtracted."""
    terms = list(_take_apart(text))
    if all(sign == "+" and names_positions(term) for sign, _, term in terms):
        return value(parse(text), limit=limit, seconds=seconds)
    most = Limit.read(limit, seconds)
    budget = Budget(most or Limit(MOST_PAIRS), text)
    total = integer(0)
    with budget.bounding(), budget.running():
        for sign, before, term in terms:
            written = " " * before + term  # the character at fault is counted from the beginning of the whole text
            found = value(parse(term), limit=most) if names_positions(term) else read_value(written, most)
            total = Effort(budget).add(total, found if sign == "+" else -found)
    return total


def _take_apart(text: str) -> Iterator[tuple[str, int, str]]:
    """The terms of a sum, each with its sign and where it begins; a + or - between spaces and outside braces is one."""
    sign, start, depth = "+", 0, 0
    for place, mark in enumerate(text):
        depth += (mark in "{(") - (mark in "})")
        if mark in "+-" and not depth and text[place - 1 : place + 2] == f" {mark} ":
            yield sign, start, text[start:place].strip()
            sign, start = mark, place + 1
    yield sign, start, text[start:].strip()
