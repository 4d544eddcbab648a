"""Nimstring, alone or in a sum: the nimber of each part, or that it is loony.

A position has the nimber n if whoever is to move loses it beside a heap of n, and no other. Where a coin can be taken,
one may take it and still be to move, so that at most the nimber of what is left can be lost; if there are two such
nimbers, or that one can be moved to without taking, whoever is to move wins beside any heap: the position is *loony*.
Where none can be taken the nimber is the least that no move leads to. Nimbers of parts are added as in Nim, and one
loony part makes the whole loony (Berlekamp, Conway and Guy, Winning Ways, chapters 12 and 16).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import Budget, Limit
from noyau.core.caches import Latest
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame
from noyau.core.reasons import Reason
from noyau.core.sums import Sum
from noyau.core.verdict import Verdict
from noyau.engines.scoring.coin_scores import FEW_STRINGS, TABLE_STRINGS, check_table, ends_of
from noyau.engines.scoring.loose_nets import LONG, LONG_LOOP, LooseNet
from noyau.forms.coins import CoinGame, Mask
from noyau.graphs.nets import Net, parts
from noyau.kernels.points import GROUND
from noyau.values.loopy import LOONY, Value, add, outcome, total
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber

_LOONY = 255
_STEP = 1 << 22


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


class PartValues:
    """The values of strings that hang together, and of all that can be left of them, a byte for each set."""

    def __init__(self, net: Net, part: Mask, budget: Budget) -> None:
        self.net = net
        self._place = {string: place for place, string in enumerate(bits(part))}
        self._values = self._fill(budget)

    def __len__(self) -> int:
        return len(self._values)

    def answers(self, net: Net, part: Mask) -> bool:
        """Whether some strings of a net are in the table."""
        return net == self.net and all(string in self._place for string in bits(part))

    def value(self, part: Mask) -> Value:
        """The nimber of what is left, or that it is loony."""
        value = int(self._values[sum(1 << self._place[string] for string in bits(part))])
        return LOONY if value == _LOONY else Nimber(value)

    def _fill(self, budget: Budget) -> Sequence[int]:
        count, ends = len(self._place), ends_of(self.net, self._place)
        if count <= FEW_STRINGS:
            return fill_few(ends)
        import numpy as np

        from noyau.kernels.points.coin_tables import fill_nimbers

        one, other = (np.array(masks, dtype=np.uint64) for masks in zip(*ends, strict=True))
        values = np.zeros(1 << count, dtype=np.uint8)
        for begin in range(1, 1 << count, _STEP):
            end = min(begin + _STEP, 1 << count)
            fill_nimbers(values, begin, end, one, other)
            budget.tell(end)
        return values  # type: ignore[return-value]


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


_latest = Latest[PartValues](4)
"""The tables filled last: a match asks for many positions that follow."""


def _value_of_part(net: Net, part: Mask, budget: Budget) -> Value:
    """The value of strings that hang together; that others were asked for before spares time alone."""
    if part.bit_count() > TABLE_STRINGS:
        return _value_of_large(net, part, budget)
    check_table(part.bit_count(), budget)
    table = _latest.answering(lambda known: known.answers(net, part), lambda: PartValues(net, part, budget))
    return table.value(part)


def _value_of_large(net: Net, part: Mask, budget: Budget) -> Value:
    """The same where no table has room for the strings: coins on one string and long chains need none.

    Where the end of a chain could be left, or half of a closed one, the position is loony; other coins on one string
    are taken, which changes no value. So every cut in a long chain is loony, and three coins are as good as more
    (Winning Ways, chapter 16).
    """
    taken = LooseNet(net, bits(part)).take()
    if taken.price:
        return LOONY
    left = sum(1 << string for string in taken.left)
    if left != part:
        return _value_of_coins(net, left, budget)
    short = _shorten(net, part)
    if len(short.strings) > TABLE_STRINGS:
        raise TooLarge("strings.part", n=len(short.strings), limit=TABLE_STRINGS)
    return _value_of_coins(short, (1 << len(short.strings)) - 1, budget)


def _shorten(net: Net, part: Mask) -> Net:
    """Some strings with three coins in each long chain, and without a loop that touches nothing: it has the value 0."""
    stands_for: dict[int, int] = {}
    kept = set(bits(part))
    for row in LooseNet(net, kept).rows():
        if row.is_loop and len(row.coins) >= LONG_LOOP:
            kept.difference_update(row.strings)
        elif not row.is_loop and len(row.coins) > LONG:
            stands_for.update(dict.fromkeys(row.coins[LONG:], row.coins[LONG - 1]))
            kept.difference_update(row.strings[LONG:-1])
    ends = [tuple(stands_for.get(coin, coin) for coin in net.strings[string]) for string in sorted(kept)]
    number = {coin: place for place, coin in enumerate(sorted({coin for coins in ends for coin in coins}))}
    return Net(len(number), tuple(tuple(number[coin] for coin in coins) for coins in ends))


def _value_of_coins(net: Net, position: Mask, budget: Budget) -> Value:
    return total(_value_of_part(net, part, budget) for part in parts(net, position))


def solve(game: AnyGame, limit: Limit | None = None) -> AnyAnalysis:
    """The value, what each move leaves, and the parts that decide."""
    budget = Budget(limit or Limit(), game.rules.name)
    with budget.running():
        answers = _terms(game, budget)
        value = total(answer.value for answer in answers)
        options = tuple(_options(game, answers))
        reply = _reply(game, options, budget) if value == Nimber(0) else None
    told = tuple(part for answer in answers for part in answer.parts())
    return Analysis(
        game=game,
        verdict=Verdict(outcome(value), value),
        options=options,
        complete=True,
        reasons=(EntailedSum(told, str(value), value is LOONY, reply),) if told else (),
        method=Method("entailing", "Berlekamp, Conway and Guy 1982", seconds=budget.seconds),
    )


class _Term:
    """A term of a sum: Nimstring, or a game whose moves are never followed by another, with its nimber."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        self.game, self.budget = game, budget
        rules = game.rules
        if rules.entails:
            assert isinstance(rules, CoinGame)
            self.value = _value_of_coins(rules.net, game.position, budget)
            return
        from noyau.engines import solve as solve_plain

        found = solve_plain(game, limit=budget.limit)
        if not isinstance(found.value, Nimber) or not found.complete:
            raise NotApplicable("strings.sum", game=game.spec)
        self.value = found.value
        self._values = {option.move: option.verdict.value for option in found.options}

    def moves(self) -> Iterator[tuple[object, Value, bool]]:
        """Each move, the value that it leaves, and whether one plays again."""
        rules, position = self.game.rules, self.game.position
        for move in rules.moves(position):
            if rules.entails:
                assert isinstance(rules, CoinGame)
                left = _value_of_coins(rules.net, rules.play(position, move), self.budget)
            else:
                known = self._values.get(move)
                if not isinstance(known, Nimber):
                    raise NotApplicable("strings.sum", game=self.game.spec)
                left = known
            yield move, left, rules.plays_again(position, move)

    def parts(self) -> Iterator[EntailedPart]:
        rules = self.game.rules
        if not rules.entails:
            yield EntailedPart((), self.game.spec, str(self.value))
            return
        assert isinstance(rules, CoinGame)
        for part in parts(rules.net, self.game.position):
            coins = tuple(rules.net.name_of(coin) for coin, held in enumerate(rules.net.held_by) if held & part)
            yield EntailedPart(coins, self.game.spec, str(_value_of_part(rules.net, part, self.budget)))


def _terms(game: AnyGame, budget: Budget) -> list[_Term]:
    terms = game.rules.components(game.position) if isinstance(game.rules, Sum) else [game]
    return [_Term(term, budget) for term in terms]


def _reply(game: AnyGame, options: Sequence[Option[object]], budget: Budget) -> tuple[str, str] | None:
    """The first move that passes the turn, and a reply to it that leaves the value 0 and passes the turn."""
    move = next((option.move for option in options if not option.again), None)
    if move is None:
        return None
    after = game.after(move)
    for option in _options(after, _terms(after, budget)):
        if option.verdict.value == Nimber(0) and not option.again:
            return game.rules.write_move(game.position, move), after.rules.write_move(after.position, option.move)
    return None


def _options(game: AnyGame, answers: Sequence[_Term]) -> Iterator[Option[object]]:
    for index, answer in enumerate(answers):
        others = total(other.value for place, other in enumerate(answers) if place != index)
        for inner, left, again in answer.moves():
            move = game.rules.lift(index, inner) if isinstance(game.rules, Sum) else inner
            value = add(left, others)
            option = Option(move, Verdict(outcome(value), value), again=again)
            yield Option(move, option.verdict, option.wins, again=again)
