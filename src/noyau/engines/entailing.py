"""Nimstring, alone or in a sum: the nimber of each part, or that it is loony.

A position has the nimber n if whoever is to move loses it beside a heap of n, and no other. Where a coin can be taken,
one may take it and still be to move, so that at most the nimber of what is left can be lost; if there are two such
nimbers, or that one can be moved to without taking, whoever is to move wins beside any heap: the position is *loony*.
Where none can be taken the nimber is the least that no move leads to. Nimbers of parts are added as in Nim, and one
loony part makes the whole loony (Berlekamp, Conway and Guy, Winning Ways, chapters 12 and 16).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NoRoom, NotApplicable, TooLarge
from noyau.core.game import AnyGame
from noyau.core.reasons import Reason
from noyau.core.sums import Sum
from noyau.core.verdict import Outcome, Verdict
from noyau.engines.scoring.coin_scores import FEW_STRINGS, check_table, ends_of
from noyau.engines.scoring.loose_nets import LooseNet
from noyau.forms.coins import CoinGame, Mask
from noyau.graphs.nets import Net, parts
from noyau.kernels.points import GROUND
from noyau.values.loopy import LOONY, Value, add, outcome, total
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber

if TYPE_CHECKING:
    from noyau.engines.scoring.nim_search import NimSearch

_LOONY = 255


@dataclass(frozen=True)
class EntailedPart:
    """A part of a sum, by the coins that hang together in it or by its spec, and its value."""

    coins: tuple[str, ...]
    game: str
    value: str


@dataclass(frozen=True)
class EntailedSum(Reason, kind="entailed-sum"):
    """The parts of a position with their values, and what these come to."""

    parts: tuple[EntailedPart, ...]
    value: str
    loony: bool
    answer: tuple[str, str] | None = None
    """Where the value is 0: a move, and a reply that leaves the value 0 again."""


class Nimbers:
    """The values of strings that are left, for one question: few in plain Python, more by a search of each net."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._few: list[tuple[Net, dict[int, int], Sequence[int]]] = []
        self._searches: list[NimSearch] = []

    def value(self, rules: CoinGame, position: Mask) -> Value:
        """The nimber of a position, or that it is loony."""
        return total(self.part(rules, part) for part in parts(rules.net, position))

    def part(self, rules: CoinGame, part: Mask) -> Value:
        """The same for strings that hang together."""
        strings = bits(part)
        if len(strings) <= FEW_STRINGS:
            return self._look_up(rules.net, strings)
        for search in self._searches:
            if search.answers(rules, part):
                return search.value(part, self.budget)
        from noyau.engines.scoring.nim_search import NimSearch

        self._searches.append(NimSearch(rules, part))
        return self._searches[-1].value(part, self.budget)

    def _look_up(self, net: Net, strings: Sequence[int]) -> Value:
        for known, place, values in self._few:
            if known == net and all(string in place for string in strings):
                value = values[sum(1 << place[string] for string in strings)]
                return LOONY if value == _LOONY else Nimber(value)
        if LooseNet(net, strings).take().price:  # what is left of a long chain is told at once, without a table
            return LOONY
        check_table(len(strings), self.budget)
        place = {string: number for number, string in enumerate(strings)}
        self._few.append((net, place, fill_few(ends_of(net, place))))
        return self._look_up(net, strings)


def fill_few(ends: Sequence[tuple[int, int]]) -> list[int]:
    """The values of all sets of a few strings, in plain Python."""
    values = [0] * (1 << len(ends))
    for left in range(1, len(values)):
        met: set[int] = set()
        taken: set[int] = set()
        for string in bits(left):
            after = left ^ 1 << string
            one, other = ends[string]
            takes = not one & after or not other & (after | GROUND)
            (taken if takes else met).add(values[after])
        if taken:
            alone = len(taken) == 1 and not taken & (met | {_LOONY})
            values[left] = taken.pop() if alone else _LOONY
        else:
            values[left] = next(nimber for nimber in range(len(met) + 1) if nimber not in met)
    return values


def solve(game: AnyGame, limit: Limit | None = None) -> AnyAnalysis:
    """The value, what each move leaves as far as the limit goes, and the parts that decide."""
    budget = Budget(limit or Limit(), game.rules.name)
    with budget.running():
        nimbers = Nimbers(budget)
        answers = _terms(game, nimbers)
        value = total(answer.value for answer in answers)
        options = tuple(_options(game, answers, value))
        reply = _reply(game, options, nimbers) if value == Nimber(0) else None
        told = tuple(part for answer in answers for part in answer.parts())
    scope = "exact" if all(option.verdict.value is not None for option in options) else "observed"
    return Analysis(
        game=game,
        verdict=Verdict(outcome(value), value),
        options=options,
        complete=True,
        reasons=(EntailedSum(told, str(value), value is LOONY, reply),) if told else (),
        method=Method("entailing", "Berlekamp, Conway and Guy 1982", scope=scope, seconds=budget.seconds),
        every=not any(option.verdict.outcome is Outcome.OPEN for option in options),
    )


class _Term:
    """A term of a sum: Nimstring, or a game whose moves are never followed by another, with its nimber."""

    def __init__(self, game: AnyGame, nimbers: Nimbers) -> None:
        self.game, self.nimbers = game, nimbers
        rules = game.rules
        if rules.entails:
            assert isinstance(rules, CoinGame)
            self.value = nimbers.value(rules, game.position)
            return
        from noyau.engines import solve as solve_plain

        found = solve_plain(game, limit=nimbers.budget.limit)
        if not isinstance(found.value, Nimber) or not found.complete:
            raise NotApplicable("strings.sum", game=game.spec)
        self.value = found.value
        self._values = {option.move: option.verdict.value for option in found.options}

    def moves(self) -> Iterator[tuple[object, Value | None, bool]]:
        """Each move, the value that it leaves, None where the limit is passed, and whether one plays again."""
        rules, position = self.game.rules, self.game.position
        for move in rules.moves(position):
            if rules.entails:
                assert isinstance(rules, CoinGame)
                yield move, self._find(rules, rules.play(position, move)), rules.plays_again(position, move)
                continue
            known = self._values.get(move)
            if not isinstance(known, Nimber):
                raise NotApplicable("strings.sum", game=self.game.spec)
            yield move, known, rules.plays_again(position, move)

    def _find(self, rules: CoinGame, position: Mask) -> Value | None:
        """The value of a position; None where the limit is passed."""
        try:
            return self.nimbers.value(rules, position)
        except NoRoom:
            raise
        except TooLarge:
            return None

    def parts(self) -> Iterator[EntailedPart]:
        rules = self.game.rules
        if not rules.entails:
            yield EntailedPart((), self.game.spec, str(self.value))
            return
        assert isinstance(rules, CoinGame)
        for part in parts(rules.net, self.game.position):
            coins = tuple(rules.net.name_of(coin) for coin, held in enumerate(rules.net.held_by) if held & part)
            yield EntailedPart(coins, self.game.spec, str(self.nimbers.part(rules, part)))


def _terms(game: AnyGame, nimbers: Nimbers) -> list[_Term]:
    terms = game.rules.components(game.position) if isinstance(game.rules, Sum) else [game]
    return [_Term(term, nimbers) for term in terms]


def _reply(game: AnyGame, options: Sequence[Option[object]], nimbers: Nimbers) -> tuple[str, str] | None:
    """The first move that passes the turn, and a reply to it that leaves the value 0 and passes the turn."""
    move = next((option.move for option in options if not option.again and option.verdict.value is not None), None)
    if move is None:
        return None
    after = game.after(move)
    answers = _terms(after, nimbers)
    for option in _options(after, answers, total(answer.value for answer in answers)):
        if option.verdict.value == Nimber(0) and not option.again:
            return game.rules.write_move(game.position, move), after.rules.write_move(after.position, option.move)
    return None


def _options(game: AnyGame, answers: Sequence[_Term], whole: Value) -> Iterator[Option[object]]:
    """Every move, with what is known of the value that it leaves."""
    for index, answer in enumerate(answers):
        others = total(other.value for place, other in enumerate(answers) if place != index)
        for inner, left, again in answer.moves():
            move = game.rules.lift(index, inner) if isinstance(game.rules, Sum) else inner
            option = Option(move, _verdict(left, others, again, whole), again=again)
            yield replace(option, best=option.wins)


def _verdict(left: Value | None, others: Value, again: bool, whole: Value) -> Verdict:
    """What a move leaves; where that is not known, whatever is done in a position worth 0 loses."""
    if left is not None:
        value = add(left, others)
        return Verdict(outcome(value), value)
    if whole == Nimber(0):
        return Verdict(Outcome.P if again else Outcome.N)
    return Verdict(Outcome.OPEN)
