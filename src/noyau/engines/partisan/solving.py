"""The answer about a game of two sides: who wins if Left begins and if Right does, every move, and the value."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option, ValuedAnalysis
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, AnyPartisan, TellsValue
from noyau.core.reasons import Reason
from noyau.core.sums import SideBySide
from noyau.core.turns import PLAYERS, Step, sides_of
from noyau.core.verdict import Ending, Player, Verdict, Wins
from noyau.engines.analysing import LISTED
from noyau.engines.partisan.deciding import tell_what_decided
from noyau.engines.partisan.outcomes import Outcomes
from noyau.engines.partisan.values import Values, take_all_apart
from noyau.values.shortgames import ShortGame

_TOLD = 3
"""Of this many parts the theorem behind their values is told."""

_CHEAP = 20_000
"""A value is told unasked where it takes no more positions than this."""

_TRIED = 4
"""Where this many seconds are to be computed, a value is tried for such a part of them."""


@dataclass(frozen=True)
class Summand:
    """A part of a position and its value; ``term`` is the number of the game of a sum it belongs to, from 1."""

    game: str
    value: ShortGame
    term: int | None = None

    def facts_on(self, name: object) -> dict[str, object]:
        """The part as JSON has it."""
        told: dict[str, object] = {"game": self.game, "value": str(self.value)}
        return told if self.term is None else {"term": self.term, **told}


@dataclass(frozen=True)
class ShortValue(Reason, kind="short-value"):
    """The value of the whole, which tells who wins whoever begins, and those of its parts."""

    value: str
    parts: tuple[Summand, ...]


@dataclass(frozen=True)
class SidesSearched(Reason, kind="sides-searched"):
    """Who wins was found by playing it out: a winning move was found, or each move has an answer."""

    left: Player | None
    right: Player | None
    states: int


def solve(
    game: AnyGame,
    limit: Limit | None = None,
    *,
    value: bool = False,
    every: bool = True,
    begun: Callable[[Outcomes], None] | None = None,
) -> AnyAnalysis:
    """Who wins for either starter, and every move; the value where it is cheap, or is asked for.

    ``begun`` is told the search before it begins: it may know something already. Where not ``every`` move is asked
    for, and it is said who is to move, one that wins is enough.
    """
    asked = limit or Limit()
    budget = Budget(asked, game.rules.name)
    rules, position = sides_of(game)
    if value and game.ending is Ending.MISERE:
        raise NotApplicable("partisan.misere-value", game=game.spec)
    with budget.running():
        values = _Known(rules, position, game.ending, budget, asked if value else None)
        whole = values.whole
        outcomes = Outcomes(game.ending, budget, values.found.found)
        if begun is not None:
            begun(outcomes)
        moves = _Moves(game, outcomes, values)
        wins = Wins.of_outcome(whole.outcome) if whole is not None else _ask(game, outcomes, moves.look)
        if wins == (None, None):
            raise outcomes.fault or budget.passed()
        winner = None if game.player is None or every else wins.of(game.player)
        options, complete = moves.judge(winner), moves.complete
        if whole is None and game.player is not None and winner is None:
            known = {
                game.player: wins.of(game.player),
                game.player.other: outcomes.of(rules, position, game.player.other),
            }
            wins = Wins(known[Player.LEFT], known[Player.RIGHT])
    if whole is not None:
        reasons: tuple[Reason, ...] = (ShortValue(str(whole), values.parts), *_value_reasons(rules, position))
    else:
        reasons = (SidesSearched(*wins, outcomes.states), *tell_what_decided(game, outcomes, wins))
    settled = None not in wins if game.player is None else wins.of(game.player) is not None
    kind = ValuedAnalysis if value else Analysis
    return kind(
        game=game,
        verdict=Verdict.of_wins(wins, whole),
        options=options,
        complete=complete,
        reasons=reasons,
        method=Method(
            "short_values" if whole is not None else "two_sides",
            "Conway 1976; Berlekamp, Conway, Guy 1982" if whole is not None else "Zermelo 1913",
            "exact" if settled else "observed",
            len(values.found.found) + outcomes.states,
            budget.seconds,
        ),
        every=all(None not in option.verdict.wins for option in options if option.verdict.wins is not None),
    )


def _value_reasons(rules: AnyPartisan, position: Any) -> Iterator[Reason]:
    """Why the first parts are worth what they are, where a theorem tells it."""
    told = (place for place in take_all_apart(rules, position) if isinstance(place[0], TellsValue))
    for part, found in islice(told, _TOLD):
        assert isinstance(part, TellsValue), "only such parts are taken"
        yield from part.value_reasons(found)


class _Known:
    """The value of a position and of its options, as far as they are cheap, or asked for."""

    def __init__(self, rules: AnyPartisan, position: Any, ending: Ending, budget: Budget, asked: Limit | None) -> None:
        self.ending = ending
        self.parts: tuple[Summand, ...] = ()
        self.whole: ShortGame | None = None
        given = budget.limit
        work = None if given.work is None else given.work / _TRIED
        few = Limit(min(_CHEAP, given.positions), given.seconds, watch=given.watch, work=work, memory=given.memory)
        most = asked or few
        self.found = Values(Budget(most, budget.name))
        if ending is Ending.MISERE:
            return
        try:
            self.whole = self.found.of(rules, position)
        except TooLarge:
            if asked is not None:
                raise
            return
        self.parts = tuple(self._summands(rules, position))

    def _summands(self, rules: Any, position: Any) -> Iterator[Summand]:
        terms = zip(rules.terms, position, strict=True) if isinstance(rules, SideBySide) else ((rules, position),)
        for number, (term, part) in enumerate(terms, 1):
            for place in take_all_apart(term, part):
                spec = place[0].spec(place[1])
                yield Summand(spec, self.found.of(*place), number if isinstance(rules, SideBySide) else None)

    def of(self, rules: Any, position: Any) -> ShortGame | None:
        """The value of an option; it was met with that of the whole."""
        if self.whole is None:
            return None
        try:
            return self.found.of(rules, position)
        except TooLarge:  # the options of what a theorem knows may be more than it
            return None


def _ask(game: AnyGame, outcomes: Outcomes, found: Callable[[Player], None]) -> Wins:
    """Who wins, for either starter; where it is said who is to move, the other one is asked about when all is done."""
    rules, position = sides_of(game)
    if game.player is None:
        return outcomes.both(rules, position, found)
    winner = outcomes.of(rules, position, game.player)
    return Wins(winner, None) if game.player is Player.LEFT else Wins(None, winner)


class _Moves:
    """The moves of whoever is to move, or of both, with who wins after each; listed when first asked about."""

    def __init__(self, game: AnyGame, outcomes: Outcomes, values: _Known) -> None:
        self._players = PLAYERS if game.player is None else (game.player,)
        self._rules, self._position = sides_of(game)
        self._outcomes = outcomes
        self._values = values
        self.complete = True
        """Whether all moves are listed."""

    @cached_property
    def _steps(self) -> list[Step]:
        listed: list[Step] = []
        for player in self._players:
            moves = list(islice(self._rules.moves(self._position, player), LISTED + 1))
            self.complete = self.complete and len(moves) <= LISTED
            listed += (Step(player, move) for move in moves[:LISTED])
        return listed

    @cached_property
    def _lefts(self) -> list[Any]:
        """What each move leaves."""
        return [self._rules.play(self._position, step.move, step.player) for step in self._steps]

    @cached_property
    def _found(self) -> list[ShortGame | None]:
        return [self._values.of(self._rules, left) for left in self._lefts]

    @cached_property
    def _wins(self) -> list[Wins]:
        return [Wins(None, None) if value is None else Wins.of_outcome(value.outcome) for value in self._found]

    def look(self, player: Player) -> None:
        """Keep what a search has met of the opponent's answers to the moves of a player."""
        self._ask(self._outcomes.look, True, (player,))

    def judge(self, winner: Player | None = None) -> tuple[Option[Step], ...]:
        """All moves, each with what is known of it; where it is said who wins, no more than one that does."""
        # what the search has met is told first, then what the opponent can do, then what the same player could do
        self._ask(self._outcomes.look, True, self._players)
        if winner is None:
            self._ask(self._outcomes.of, True, self._players)
            self._ask(self._outcomes.of, False, self._players)
        else:
            self._find_one(winner)
        return tuple(
            Option(step, Verdict.of_wins(known, value), best=known.of(step.player.other) is step.player)
            for step, known, value in zip(self._steps, self._wins, self._found, strict=True)
        )

    def _find_one(self, winner: Player) -> None:
        """Know of each move that it loses, where the opponent wins; else ask until one wins."""
        for index, (step, left) in enumerate(zip(self._steps, self._lefts, strict=True)):
            if winner is step.player and any(wins.of(winner.other) is winner for wins in self._wins):
                return
            if self._wins[index].of(step.player.other) is None:
                found = self._outcomes.of(self._rules, left, step.player.other) if winner is step.player else winner
                self._wins[index] = self._wins[index]._replace(**{str(step.player.other): found})

    def _ask(self, asked: Callable[..., Player | None], is_opponent: bool, players: Collection[Player]) -> None:
        """Ask who wins after each move of some players, if the opponent goes on, or the same player."""
        for index, (step, left) in enumerate(zip(self._steps, self._lefts, strict=True)):
            starter = step.player.other if is_opponent else step.player
            if step.player in players and self._wins[index].of(starter) is None:
                winner = asked(self._rules, left, starter)
                self._wins[index] = self._wins[index]._replace(**{str(starter): winner})
