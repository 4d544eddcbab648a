"""Games with points: the score, every move with what it leads to, and a line of best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Scoring
from noyau.core.reasons import Reason
from noyau.core.verdict import Ending, Verdict
from noyau.forms.coins import CoinGame

_LONGEST_LINE = 200


class Scores(Protocol):
    """Who knows what the score of every position that can be reached lies between."""

    def bounds(self, position: Any) -> tuple[int, int]: ...

    def __len__(self) -> int:
        """How many positions were looked at."""


@dataclass(frozen=True)
class Step:
    """One move of a line of play: who makes it, 1 being the player to move, and the points that it earns."""

    player: int
    move: str
    gain: int


@dataclass(frozen=True)
class BestLine(Reason, kind="best-line"):
    """How play goes when both play as well as they can, and the points of each."""

    points: tuple[int, int]
    steps: tuple[Step, ...]
    cut: bool


def solve(game: AnyGame, limit: Limit | None = None) -> AnyAnalysis:
    """By how much the player to move gets ahead from here on, the best moves, and a line of best play."""
    rules = game.rules
    if game.ending is Ending.MISERE:
        raise NotApplicable("scoring.misere", name=rules.name)
    budget = Budget(limit or Limit(), rules.name)
    with budget.running():
        scores = find_scores(game, budget)
    options = list_options(game, scores)
    return Analysis(
        game=game,
        verdict=Verdict.of_score(*scores.bounds(game.position)),
        options=options,
        complete=True,
        reasons=tuple(_reasons(game, scores)),
        method=Method("scoring", None, positions=len(scores), seconds=budget.seconds),
    )


def find_scores(game: AnyGame, budget: Budget) -> Scores:
    """The scores of a position and of all that follow, by the engine that suits the rules."""
    from noyau.engines.scoring.recursion import Recursion

    if isinstance(game.rules, CoinGame):
        from noyau.engines.scoring.coin_scores import find_scores as find_coins

        found: Scores | None = find_coins(game.rules, game.position, budget)
        if found is not None:
            return found
    return Recursion(game, budget)


def list_options(game: AnyGame, scores: Scores) -> tuple[Option[object], ...]:
    """Every move with its gain and its score; the best are those that reach the score."""
    rules, position = game.rules, game.position
    assert isinstance(rules, Scoring)
    found = []
    for move in game.moves():
        verdict = Verdict.of_score(*scores.bounds(rules.play(position, move)))
        found.append(Option(move, verdict, False, rules.gain(position, move), rules.plays_again(position, move)))
    score = max((option.score for option in found if option.score is not None), default=None)
    return tuple(
        Option(option.move, option.verdict, option.score == score, option.gain, option.again) for option in found
    )


def _reasons(game: AnyGame, scores: Scores) -> Iterator[Reason]:
    line = list(_play_best(game, scores))
    if line:
        shown = line[:_LONGEST_LINE]
        points = tuple(sum(step.gain for step in line if step.player == player) for player in (1, 2))
        yield BestLine((points[0], points[1]), tuple(shown), len(shown) < len(line))


def _play_best(game: AnyGame, scores: Scores) -> Iterator[Step]:
    player, rules = 1, game.rules
    while options := list_options(game, scores):
        chosen = next(option for option in options if option.best)
        yield Step(player, rules.write_move(game.position, chosen.move), chosen.gain)
        player = player if chosen.again else 3 - player
        game = game.after(chosen.move)
