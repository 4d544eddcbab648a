"""Games with points: the score, every move with what it leads to, and a line of best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Any, Protocol, runtime_checkable

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, BoundsScore, Scoring
from noyau.core.reasons import Reason
from noyau.core.sums import ScoringSum
from noyau.core.verdict import Ending, Verdict
from noyau.engines.scoring.chains import chains_of
from noyau.engines.scoring.coin_bounds import CoinBounds, coin_bounds
from noyau.engines.scoring.control import control_of
from noyau.engines.scoring.edge_values import EdgeValues, find_values, has_values, is_quick
from noyau.engines.scoring.one_graph import theorem_of
from noyau.forms.coins import CoinGame
from noyau.values.tempered import LeastWorth

_LONGEST_LINE = 200


class Bounds(Protocol):
    """Who knows what the score of every position that can be reached lies between."""

    def bounds(self, position: Any) -> tuple[int, int]: ...


@runtime_checkable
class Reaches(Protocol):
    """Who proves that a score is large enough, or not, sooner than what it is."""

    def reaches(self, position: Any, wanted: int) -> bool | None:
        """Whether the score is at least as wanted; None where a limit has cut the search."""


class Scores(Bounds, Protocol):
    """Who has looked at every position that can be reached."""

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


@dataclass(frozen=True)
class CarefulMove(Reason, kind="careful-move"):
    """Where a theorem is on the opponent's side: a move after which it promises this player least, and that bound."""

    move: str
    bound: int


_ALL_BOUNDED = 1000
"""Where a theorem bounds the score, and there are so many moves at the most, each of them is bounded."""


def solve(game: AnyGame, limit: Limit | None = None) -> AnyAnalysis:
    """By how much the player to move gets ahead from here on, the best moves, and a line of best play.

    Where that is too much work, what a theorem says the score lies between.
    """
    rules = game.rules
    if game.ending is Ending.MISERE:
        raise NotApplicable("scoring.misere", name=rules.name)
    budget = Budget(limit or Limit(), rules.name)
    try:
        with budget.running():
            scores = find_scores(game, budget)
    except TooLarge:
        theorem = theorem_of(rules) or coin_bounds(rules)
        if theorem is None:
            raise
        return _bounded(game, theorem, budget)
    if isinstance(scores, EdgeValues) and not scores.is_exact:
        return _estimated(game, scores, budget)
    verdict = Verdict.of_score(*scores.bounds(game.position))
    options = list_options(game, scores, verdict.score)
    told: list[Reason] = list(rules.bound_reasons(game.position)) if isinstance(rules, BoundsScore) else []
    best = [option.move for option in options if option.best]
    if isinstance(scores, EdgeValues) and best:
        told.append(scores.worths(game, best[0]))
    told += chains_of(game, best)
    told += control_of(game, best)
    exact = verdict.score is not None
    return Analysis(
        game=game,
        verdict=verdict,
        options=options,
        complete=True,
        reasons=(*told, *_line(game, scores, verdict.score)),
        method=Method("scoring", None, "exact" if exact else "observed", len(scores), budget.seconds),
    )


def _estimated(game: AnyGame, scores: EdgeValues, budget: Budget) -> AnyAnalysis:
    """What the score lies between where only some components have values, each move being looked at.

    The best moves are those that reach the bound of whoever is to move, where the theorem is about this player.
    """
    theorem = theorem_of(game.rules)
    assert theorem is not None
    options = list_options(game, scores)
    bounded = [option.bounds for option in options if option.bounds]
    valued = scores.bounds(game.position)
    least = max(valued[0], *(low for low, _ in bounded))
    most = min(valued[1], max(high for _, high in bounded))
    is_sure = least == most or theorem.sure_move(game.position) is not None
    told, worth = list(theorem.bound_reasons(game.position)), scores.least_worth(game)
    if worth.bound not in theorem.bounds(game.position):
        told = [told[0], worth, *(reason for reason in told[1:] if not isinstance(reason, LeastWorth))]
    told += () if is_sure else [_careful(game, theorem, scores)]
    return Analysis(
        game=game,
        verdict=Verdict.of_score(least, most),
        options=tuple(
            replace(option, best=is_sure and option.bounds is not None and option.bounds[0] >= least)
            for option in options
        ),
        complete=True,
        reasons=tuple(told),
        method=Method("scoring", None, "exact" if least == most else "observed", len(scores), budget.seconds),
    )


def _careful(game: AnyGame, theorem: BoundsScore, scores: Bounds) -> CarefulMove:
    move = theorem.strategy_move(game.position)
    bounds = _option(game, scores, move).bounds
    assert bounds is not None
    return CarefulMove(game.rules.write_move(game.position, move), bounds[1])


def _bounded(game: AnyGame, theorem: BoundsScore | CoinBounds, budget: Budget) -> AnyAnalysis:
    """What a theorem says of a large position: bounds, and a move that reaches the one of whoever is to move."""
    sure = theorem.sure_move(game.position)
    moves = list(islice(game.moves(), _ALL_BOUNDED + 1))
    complete = len(moves) <= _ALL_BOUNDED
    listed = moves if complete else [] if sure is None else [sure]
    verdict = Verdict.of_score(*theorem.bounds(game.position))
    exact = verdict.score is not None
    options = [_option(game, theorem, move) for move in takewhile(lambda move: not budget.is_late, listed)]
    complete = complete and len(options) == len(moves)
    best = [each.move for each in options if (each.score == verdict.score if exact else each.move == sure)]
    told = list(theorem.bound_reasons(game.position))
    if sure is None and isinstance(theorem, BoundsScore):
        told.append(_careful(game, theorem, theorem))
    return Analysis(
        game=game,
        verdict=verdict,
        options=tuple(replace(option, best=option.move in best) for option in options),
        complete=complete,
        reasons=(*told, *chains_of(game, best), *control_of(game, best)),
        method=Method("scoring", scope="exact" if exact else "observed", seconds=budget.seconds),
        every=exact and complete,
    )


def find_scores(game: AnyGame, budget: Budget) -> Scores:
    """The scores of a position and of all that follow, by the engine that suits the rules."""
    rules, position = game.rules, game.position
    if has_values(rules) and (is_quick(game) or isinstance(rules, ScoringSum)):
        return find_values(game, budget)
    if not isinstance(rules, CoinGame):
        from noyau.engines.scoring.recursion import Recursion

        return Recursion(game, budget)
    from noyau.engines.scoring.coin_scores import SEARCHED_STRINGS, TABLE_STRINGS, find_table, is_within

    strings = position.bit_count()
    if rules.takers_go_on:
        if strings <= SEARCHED_STRINGS and is_within(strings, budget):
            return find_table(rules, position, budget)
        from noyau.engines.scoring.alpha_beta import find_search

        return find_search(rules, position, budget)
    if strings <= TABLE_STRINGS:
        return find_table(rules, position, budget)
    if has_values(rules):
        return find_values(game, budget)
    raise TooLarge("strings.many", n=strings, limit=TABLE_STRINGS)


def _option(game: AnyGame, scores: Bounds, move: object) -> Option[object]:
    rules, position = game.rules, game.position
    assert isinstance(rules, Scoring)
    verdict = Verdict.of_score(*scores.bounds(rules.play(position, move)))
    return Option(move, verdict, False, rules.gain(position, move), rules.plays_again(position, move))


def list_options(game: AnyGame, scores: Bounds, score: int | None = None) -> tuple[Option[object], ...]:
    """Every move with its gain and its score; the best are those that reach the score, which are looked for first."""
    if score is not None and isinstance(scores, Reaches):
        for move in game.moves():
            _keeps(game, scores, move, score)
    found = [_option(game, scores, move) for move in game.moves()]
    least = max((option.bounds[0] for option in found if option.bounds), default=0)
    return tuple(replace(option, best=_is_best(option, least, score)) for option in found)


def _is_best(option: Option[object], least: int, score: int | None) -> bool:
    if option.bounds is None:
        return False
    return option.bounds[0] == score if score is not None else option.score is not None and option.score >= least


def _line(game: AnyGame, scores: Bounds, score: int | None) -> Iterator[Reason]:
    line = [] if score is None else list(_play_best(game, scores, score))
    if line:
        shown = line[:_LONGEST_LINE]
        points = tuple(sum(step.gain for step in line if step.player == player) for player in (1, 2))
        yield BestLine((points[0], points[1]), tuple(shown), len(shown) < len(line))


def _play_best(game: AnyGame, scores: Bounds, score: int) -> Iterator[Step]:
    """A line of best play from a position with this score, as far as the limit allows to tell it."""
    player, rules = 1, game.rules
    assert isinstance(rules, Scoring)
    while True:
        move = next((move for move in game.moves() if _keeps(game, scores, move, score)), None)
        if move is None:
            return
        gain, again = rules.gain(game.position, move), rules.plays_again(game.position, move)
        yield Step(player, rules.write_move(game.position, move), gain)
        player, score = (player, score - gain) if again else (3 - player, gain - score)
        game = game.after(move)


def _keeps(game: AnyGame, scores: Bounds, move: object, score: int) -> bool:
    """Whether a move in a position with this score is proved to reach it."""
    rules, after = game.rules, game.after(move).position
    assert isinstance(rules, Scoring)
    gain, again = rules.gain(game.position, move), rules.plays_again(game.position, move)
    rest = score - gain if again else gain - score
    if isinstance(scores, Reaches):
        return scores.reaches(after, rest if again else rest + 1) is again
    return scores.bounds(after) == (rest, rest)
