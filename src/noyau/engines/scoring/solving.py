"""Games with points: the score, every move with what it leads to, and a line of best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NoRoom, TooLarge
from noyau.core.game import AnyGame, BoundsScore, Scoring
from noyau.core.reasons import Reason
from noyau.core.sums import ScoringSum
from noyau.core.verdict import Verdict
from noyau.engines.scoring.chains import chains_of
from noyau.engines.scoring.coin_bounds import CoinBounds, MixedBounds, coin_bounds
from noyau.engines.scoring.coin_scores import SEARCHED_STRINGS, TABLE_STRINGS, CoinScores, find_table, is_within
from noyau.engines.scoring.control import control_of
from noyau.engines.scoring.edge_values import EdgeValues, find_values, has_values, is_quick
from noyau.engines.scoring.joined_coins import AnyCoins, coins_of, join
from noyau.engines.scoring.loose_nets import Span
from noyau.engines.scoring.one_graph import theorem_of
from noyau.forms.coins import coins_left
from noyau.values.tempered import LeastWorth

if TYPE_CHECKING:
    from noyau.engines.scoring.alpha_beta import CoinSearch, CoinTable
    from noyau.engines.scoring.edge_search import EdgeSearch

_LONGEST_LINE = 200


class Bounds(Protocol):
    """Who knows what the score of every position that can be reached lies between."""

    def bounds(self, position: Any) -> tuple[int, int]: ...


@runtime_checkable
class Reaches(Protocol):
    """Who proves that a score is large enough, or not, sooner than what it is."""

    def reaches(self, position: Any, wanted: int, *, search: bool = True) -> bool | None:
        """Whether the score is at least as wanted; None where a limit has cut the search, or none is wished for."""


class Scores(Bounds, Protocol):
    """Who has looked at the positions that can be reached."""

    def looked_at(self, position: Any) -> int:
        """How many positions are looked at for the score of one, whatever was asked before."""


@dataclass(frozen=True)
class OnOneNet:
    """The scores of the positions of a sum, by those of its strings on one net."""

    coins: AnyCoins
    scores: CoinScores | CoinSearch

    def bounds(self, position: Any) -> Span:
        return self.scores.bounds(join(self.coins, position))

    def looked_at(self, position: Any) -> int:
        return self.scores.looked_at(join(self.coins, position))


@dataclass(frozen=True)
class SearchedOnOneNet(OnOneNet):
    """The same by a search."""

    scores: CoinSearch

    def reaches(self, position: Any, wanted: int, *, search: bool = True) -> bool | None:
        return self.scores.reaches(join(self.coins, position), wanted, search=search)


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


@dataclass(frozen=True)
class SearchCut(Reason, kind="search-cut"):
    """Where a search was cut that goes on from what a theorem says: after so many steps."""

    steps: int


_ALL_BOUNDED = 1000
"""Where a theorem bounds the score, and there are so many moves at the most, each of them is bounded."""


def solve(game: AnyGame, limit: Limit | None = None, table: CoinTable | None = None) -> AnyAnalysis:
    """By how much the player to move gets ahead from here on, the best moves, and a line of best play.

    Where that is too much work, what a theorem says the score lies between. A search goes on with what a table has,
    and leaves there what it proves.
    """
    rules = game.rules
    budget = Budget(limit or Limit(), rules.name)
    try:
        with budget.running():
            scores = find_scores(game, budget, table)
    except NoRoom:
        raise
    except TooLarge:
        theorem = theorem_of(rules) or coin_bounds(rules)
        if theorem is None:
            raise
        return _bounded(game, theorem, budget)
    verdict = Verdict.of_score(*scores.bounds(game.position))
    if has_values(rules) and verdict.score is None:
        return _estimated(game, cast("EdgeValues | EdgeSearch", scores), budget)
    options = list_options(game, scores, verdict.bounds)
    if verdict.score is None and verdict.bounds:
        found = [option.bounds for option in options if option.bounds]
        least, most = max(low for low, _ in found), max(high for _, high in found)
        verdict = Verdict.of_score(max(least, verdict.bounds[0]), min(most, verdict.bounds[1]))
    theorem = theorem_of(rules)
    told: list[Reason] = list(theorem.bound_reasons(game.position)) if theorem else []
    best = [option.move for option in options if option.best]
    if isinstance(scores, EdgeValues) and best:
        told.append(scores.worths(game, best[0]))
    told += chains_of(game, best)
    told += control_of(game, best)
    every = verdict.score is not None and all(option.best or _is_worse(option, verdict.score) for option in options)
    return Analysis(
        game=game,
        verdict=verdict,
        options=options,
        complete=True,
        reasons=(*told, *_line(game, scores, verdict.score)),
        method=_method("exact" if every else "observed", scores.looked_at(game.position), budget),
        every=every,
    )


def _method(scope: str, positions: int, budget: Budget) -> Method:
    return Method("scoring", scope=scope, positions=positions, seconds=budget.seconds)


def _estimated(game: AnyGame, scores: EdgeValues | EdgeSearch, budget: Budget) -> AnyAnalysis:
    """What the score lies between where only some components have values, and a search is cut or would be too large.

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
    told += () if isinstance(scores, EdgeValues) else [SearchCut(scores.looked_at(game.position))]
    return Analysis(
        game=game,
        verdict=Verdict.of_score(least, most),
        options=tuple(
            replace(option, best=is_sure and option.bounds is not None and option.bounds[0] >= least)
            for option in options
        ),
        complete=True,
        reasons=tuple(told),
        method=_method("exact" if least == most else "observed", scores.looked_at(game.position), budget),
    )


def _careful(game: AnyGame, theorem: BoundsScore, scores: Bounds) -> CarefulMove:
    move = theorem.strategy_move(game.position)
    bounds = _option(game, scores, move).bounds
    assert bounds is not None
    return CarefulMove(game.rules.write_move(game.position, move), bounds[1])


def _bounded(game: AnyGame, theorem: BoundsScore | CoinBounds | MixedBounds, budget: Budget) -> AnyAnalysis:
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
        method=_method("exact" if exact else "observed", 0, budget),
        every=exact and complete,
    )


def find_scores(game: AnyGame, budget: Budget, table: CoinTable | None = None) -> Scores:
    """The scores of a position and of all that follow, by the engine that suits the rules."""
    rules = game.rules
    if has_values(rules) and (is_quick(game) or isinstance(rules, ScoringSum)):
        return _find_values(game, budget)
    coins = coins_of(rules)
    if coins is None:
        from noyau.engines.scoring.recursion import Recursion

        return Recursion(game, budget)
    left = join(coins, game.position)
    strings = left.bit_count()
    if coins.takers_go_on and not (strings <= SEARCHED_STRINGS and is_within(strings, budget)):
        from noyau.engines.scoring.alpha_beta import find_search

        search = find_search(coins, left, budget, table)
        return search if coins is rules else SearchedOnOneNet(coins, search)
    if strings <= TABLE_STRINGS:
        judged = find_table(coins, left, budget)
        return judged if coins is rules else OnOneNet(coins, judged)
    if has_values(rules):
        return _find_values(game, budget)
    raise TooLarge("strings.many", n=strings, limit=TABLE_STRINGS)


def _find_values(game: AnyGame, budget: Budget) -> Scores:
    """The values of the components, and a search where some are too large for a table and not for this."""
    values = find_values(game, budget)
    if values.is_exact:
        return values
    from noyau.engines.scoring.edge_search import find_search

    return find_search(values, budget) or values


def _option(game: AnyGame, scores: Bounds, move: object) -> Option[object]:
    rules, position = game.rules, game.position
    assert isinstance(rules, Scoring)
    verdict = Verdict.of_score(*scores.bounds(rules.play(position, move)))
    return Option(move, verdict, False, rules.gain(position, move), rules.plays_again(position, move))


def list_options(game: AnyGame, scores: Bounds, bounds: Span | None = None) -> tuple[Option[object], ...]:
    """Every move with its gain and its score; the best are those that reach the score, which are looked for first.

    No move comes to more than the position, so that the last one that may reach the score does.
    """
    score = bounds[0] if bounds and bounds[0] == bounds[1] else None
    if score is not None and isinstance(scores, Reaches):
        for move in game.moves():
            _keeps(game, scores, move, score)
    found = [_option(game, scores, move) for move in game.moves()]
    if bounds is not None:
        may_reach = [option for option in found if not _is_worse(option, bounds[0])]
        least = bounds[0] if len(may_reach) == 1 else None
        found = [_within(option, least if option in may_reach else None, bounds[1]) for option in found]
    least = max((option.bounds[0] for option in found if option.bounds), default=0)
    return tuple(replace(option, best=_is_best(option, least, score)) for option in found)


def _within(option: Option[object], least: int | None, most: int) -> Option[object]:
    """A move that is known to come to no less than that, if anything, and to no more."""
    assert option.bounds is not None
    low, high = option.bounds
    low, high = (low if least is None else max(low, least)) - option.gain, min(high, most) - option.gain
    return replace(option, verdict=Verdict.of_score(*((low, high) if option.again else (-high, -low))))


def _is_worse(option: Option[object], score: int) -> bool:
    """Whether a move is proved to come to less than that."""
    return option.bounds is not None and option.bounds[1] < score


def _is_best(option: Option[object], least: int, score: int | None) -> bool:
    if option.bounds is None:
        return False
    return option.bounds[0] == score if score is not None else option.score is not None and option.score >= least


def _line(game: AnyGame, scores: Bounds, score: int | None) -> Iterator[Reason]:
    """How best play goes, as far as the limit allows to prove it; the points are those at its end all the same."""
    if score is None:
        return
    line, left = _play_best(game, scores, score)
    mine = sum(step.gain for step in line if step.player == 1)
    if is_cut := bool(list(islice(left.moves(), 1))):
        coins = coins_left(game.rules, game.position)
        assert coins is not None
        mine = (coins + score) // 2
    if line:
        yield BestLine((mine, mine - score), tuple(line[:_LONGEST_LINE]), is_cut or len(line) > _LONGEST_LINE)


def _play_best(game: AnyGame, scores: Bounds, score: int) -> tuple[list[Step], AnyGame]:
    """A line of best play from a position with this score, as far as the limit allows, and what is left there."""
    player, rules, line = 1, game.rules, list[Step]()
    assert isinstance(rules, Scoring)
    while (move := _best_move(game, scores, score)) is not None:
        gain, again = rules.gain(game.position, move), rules.plays_again(game.position, move)
        line.append(Step(player, rules.write_move(game.position, move), gain))
        player, score = (player, score - gain) if again else (3 - player, gain - score)
        game = game.after(move)
    return line, game


def _best_move(game: AnyGame, scores: Bounds, score: int) -> object | None:
    """A move that is proved to reach the score: one of which that is known already, if there is."""
    ways = (False, True) if isinstance(scores, Reaches) else (True,)
    tried = ((move, search) for search in ways for move in game.moves())
    return next((move for move, search in tried if _keeps(game, scores, move, score, search=search)), None)


def _keeps(game: AnyGame, scores: Bounds, move: object, score: int, *, search: bool = True) -> bool:
    """Whether a move in a position with this score is proved to reach it."""
    rules, after = game.rules, game.after(move).position
    assert isinstance(rules, Scoring)
    gain, again = rules.gain(game.position, move), rules.plays_again(game.position, move)
    rest = score - gain if again else gain - score
    if isinstance(scores, Reaches):
        return scores.reaches(after, rest if again else rest + 1, search=search) is again
    return scores.bounds(after) == (rest, rest)
