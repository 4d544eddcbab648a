"""The moves of a position with what each of them leaves: what every engine ends with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from noyau.analysis import Option
from noyau.engines.budget import Budget
from noyau.game import Game
from noyau.values.nimbers import Nimber
from noyau.verdict import Ending, Outcome, Verdict

LISTED = 1000
"""Up to so many legal moves, all are listed; beyond, only those that win."""

MOST_DRAWING = 1000
"""Of very many moves in a drawn position, so many that keep the draw are listed."""

MOST_WINNING = 200_000
"""Moore's game can have more winning moves than could ever be written."""


def list_options(
    game: Game[Any, Any],
    judge: Callable[[], Iterable[tuple[Any, Verdict]]],
    winning: Callable[[], Iterable[Any]],
    budget: Budget,
    *,
    is_drawn: bool = False,
) -> tuple[tuple[Option[Any], ...], bool]:
    """Every move with its verdict; where there are too many, every winning one, or in a draw the first that keep it.

    Also whether all moves are there.
    """
    if len(list(islice(game.moves(), LISTED + 1))) <= LISTED:
        return mark_best(list(judge())), True
    lost = Verdict(Outcome.P, Nimber(0) if game.ending is Ending.NORMAL else None)
    options = []
    for move in islice(winning(), MOST_WINNING):
        budget.visit(0)
        options.append(Option(move, lost, best=True))
    if not options and is_drawn:
        judged = ((move, verdict) for move, verdict in judge() if verdict.outcome is Outcome.D)
        options = [Option(move, verdict, best=True) for move, verdict in islice(judged, MOST_DRAWING)]
    return tuple(options), False


def mark_best(judged: list[tuple[Any, Verdict]]) -> tuple[Option[Any], ...]:
    """Mark the moves that win; where none does, those that draw; else those that resist longest, if that is known."""
    outcomes = {verdict.outcome for _, verdict in judged}
    wanted = next((outcome for outcome in (Outcome.P, Outcome.D) if outcome in outcomes), Outcome.N)
    longest = max((verdict.remoteness or 0 for _, verdict in judged), default=0)

    def is_best(verdict: Verdict) -> bool:
        return verdict.outcome is wanted and (wanted is not Outcome.N or verdict.remoteness == longest)

    return tuple(Option(move, verdict, is_best(verdict)) for move, verdict in judged)
