"""Misère sums of heaps by their quotient (Plambeck and Siegel 2008): perfect play where no tame theory helps.

All components must be single heaps that moves make smaller or break; several games may be mixed. Small positions are
left to the engines that visit them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from typing import TYPE_CHECKING, Any

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import Budget, Limit, pause
from noyau.core.caches import Latest, remembered
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame
from noyau.core.reasons import AnyDecision, Reason, left_out
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import list_options
from noyau.engines.exploring.positions import explore_small
from noyau.engines.heaps.genus import pairs
from noyau.engines.heaps.single_heap import MOST_LETTERS
from noyau.engines.heaps.sum_outcomes import SumOutcomes
from noyau.engines.heaps.tame_heaps import tame_quotient
from noyau.engines.sums.solving import Leaf, flatten
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import HeapGame, OneHeap, SeparateHeaps, ValuedHeaps
from noyau.values.genus import Genus, heap_genus
from noyau.values.heaps.codes import HeapCode, Parts
from noyau.values.heaps.heap_tables import choose_options
from noyau.values.periods import Period, observe_period, shortest_period
from noyau.values.quotients import REFERENCE, Quotient, generator_name, solved_period

if TYPE_CHECKING:
    from noyau.forms.heaps import HeapValues

FARTHEST = 300
"""Heaps up to this one are put into a quotient; larger ones need a period that is proved."""

_MOST_RELATED = 60
"""The relations of a quotient of more elements are not told."""

_ORDER, _SUMS = 1500, 2_000_000
"""A quotient is given up where it has more elements, or where more sums of heaps would be looked at: some seconds."""

Rules = tuple[SeparateHeaps[Any], ...]


@dataclass(frozen=True)
class QuotientProduct(Reason, kind="quotient"):
    """The class of each heap in the misère quotient, and their product."""

    order: int
    lost: int
    """How many classes are lost."""
    heaps: tuple[str, ...]
    elements: tuple[str, ...]
    total: str
    is_lost: bool
    to: int
    """The largest heap of the quotient."""
    generators: tuple[tuple[str, str], ...]
    lost_elements: tuple[str, ...]
    relations: tuple[tuple[str, str], ...] = left_out(())
    """Products that another word is shorter for, by which every product comes to the word of its class."""
    length: int | None = left_out()
    preperiod: int | None = left_out()


@dataclass(frozen=True)
class HeapRules:
    """Some games on heaps side by side, their heaps numbered together: all heaps of 1, then of 2 …; 0 is empty."""

    games: Rules
    tops: tuple[int, ...] = ()
    """The largest heap of each game that matters, where there are several: larger ones count as empty."""

    def number(self, game: int, heap: int) -> int:
        return (heap - 1) * len(self.games) + game + 1 if heap else 0

    def heap(self, number: int) -> tuple[int, int]:
        """The game of a number and its heap."""
        heap, game = divmod(number - 1, len(self.games))
        return game, heap + 1

    def options(self, number: int) -> Iterator[Parts]:
        """The options of a heap by its number, as the quotient reads them."""
        game, heap = self.heap(number)
        if self.tops and heap > self.tops[game]:
            return
        for parts in self.games[game].breaks(heap):
            yield tuple(sorted(self.number(game, part) for part in parts if part))

    def quotient(self, to: int) -> Quotient:
        """The quotient of the heaps up to a number; what was found once is kept."""
        for heaps, known, asked in _known:
            # One that ended before the heap asked for would end as before, if it were tried again.
            if heaps == self and (known.to >= to or known.to < asked):
                return known
        found = self.find_quotient(to, order=_ORDER, budget=Budget(Limit(_SUMS)))
        if found.interrupted:
            raise KeyboardInterrupt
        pause()
        _known.put((self, found, to))
        return found

    def find_quotient(
        self,
        to: int,
        *,
        order: int,
        budget: Budget | None = None,
        watch: Callable[[int, int], None] | None = None,
        enough: Callable[[Sequence[int]], bool] | None = None,
    ) -> Quotient:
        """The quotient of the heaps up to a number, as far as the limits let it go: of tame heaps by theorem."""
        tame = tame_quotient(self.genera(to), order, enough)
        if tame is not None:
            return tame
        from noyau.engines.quotients import quotient

        _compile()
        return quotient(self.options, to, order=order, budget=budget, watch=watch, enough=enough)

    def genera(self, to: int) -> Iterator[Genus]:
        """Normal and misère values of the heaps up to a number, or up to the first wild one."""
        rules = self.games[0]
        if len(self.games) == 1 and isinstance(rules, ValuedHeaps) and rules.tame():
            return (heap_genus(rules.heap_value(heap)) for heap in range(to + 1))
        return pairs(self.options, to)

    def period(self, phi: Sequence[int]) -> Period | None:
        """The period by which the quotient of some heaps is that of the whole game, where their elements prove it."""
        if len(self.games) > 1:
            return None
        rules = self.games[0]
        if isinstance(rules, TakeAndBreak):
            code = rules.code
            if code is None or code.unequal or code.last is None:
                return None
            return solved_period(phi, code.last, max(1, code.most_parts))
        most = rules.most_taken if isinstance(rules, HeapGame) else None
        return None if most is None else solved_period(phi, most, 1)


@remembered(most=None)
def _compile() -> None:
    """Have all kernels loaded or compiled: two small quotients make use of them."""
    from noyau.engines.quotients import quotient

    for code in (HeapCode((0, 7, 7)), HeapCode((0, 0, 7))):
        quotient(code.options, 14)


_known: Latest[tuple[HeapRules, Quotient, int]] = Latest(16, key=lambda found: found[0])
"""The quotients found last, each with the heap that was asked for."""


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer by the quotient of the heaps that there are, or None where it is out of reach or not needed."""
    if game.ending is Ending.NORMAL:
        return None
    leaves = [leaf for leaf in flatten(game) if leaf.game.position != (0,)]
    rules = _rules_of(leaves)
    if rules is None or explore_small(game.rules, game.position, game.ending, budget):
        return None
    heaps = [rules.number(rules.games.index(leaf.game.rules), leaf.game.position[0]) for leaf in leaves]
    found = rules.quotient(min(max(heaps), FARTHEST * len(rules.games)))
    period = rules.period(found.phi)
    if max(heaps) > found.to and period is None:
        return None
    elements = [found.element([heap], period) for heap in heaps]
    total = found.element(heaps, period)

    def judge() -> Iterator[tuple[object, Verdict]]:
        for place, leaf in enumerate(leaves):
            rest = found.element([*heaps[:place], *heaps[place + 1 :]], period)
            game_number, (heap,) = rules.games.index(leaf.game.rules), leaf.game.position
            for move in leaf.game.moves():
                parts = rules.games[game_number].left_by(heap, move[1])
                left = found.product(rest, found.element([rules.number(game_number, part) for part in parts], period))
                yield leaf.lift(move), Verdict(Outcome.P if left in found.lost else Outcome.N)

    listed: list[Option[object]] = []

    def winning() -> Iterator[object]:
        for move in _winning(rules, leaves, heaps, found, period) if total not in found.lost else ():
            listed.append(Option(move, Verdict(Outcome.P), best=True))
            yield move

    try:
        options, complete = list_options(game, judge, winning, budget)
        every = True
    except TooLarge:
        options, complete, every = tuple(listed), False, False
    why = QuotientProduct(
        order=found.order,
        lost=len(found.p_portion),
        heaps=tuple(leaf.game.spec for leaf in leaves),
        elements=tuple(map(found.write, elements)),
        total=found.write(total),
        is_lost=total in found.lost,
        to=rules.heap(found.to)[1],
        generators=tuple((generator_name(place), _name(rules, heap)) for place, heap in enumerate(found.generators)),
        lost_elements=tuple(map(found.write, found.p_portion)),
        relations=found.relations if found.order <= _MOST_RELATED else (),
        length=None if period is None else period.length,
        preperiod=None if period is None else period.preperiod,
    )
    return Analysis(
        game=game,
        verdict=Verdict(Outcome.P if total in found.lost else Outcome.N),
        options=options,
        complete=complete,
        reasons=(why,),
        method=Method("misere_heaps", REFERENCE, positions=found.order, seconds=budget.seconds),
        every=every,
    )


def _winning(
    rules: HeapRules, leaves: Sequence[Leaf], heaps: Sequence[int], found: Quotient, period: Period | None
) -> Iterator[object]:
    """The moves of a sum that leave a lost product; of very large heaps those of a first period come back."""
    for place, leaf in enumerate(leaves):
        rest = found.element([*heaps[:place], *heaps[place + 1 :]], period)
        number, (heap,) = rules.games.index(leaf.game.rules), leaf.game.position
        game = rules.games[number]

        @cache
        def element(part: int, number: int = number) -> int:
            return found.element([rules.number(number, part)], period)

        def fits(parts: Parts, rest: int = rest) -> bool:
            return reduce(found.product, map(element, parts), rest) in found.lost

        if isinstance(game, TakeAndBreak):
            repeats = period if len(rules.games) == 1 else None
            for parts in choose_options(game.code or game.breaks, heap, repeats, fits):
                yield leaf.lift((0, parts))
        else:
            for move in leaf.game.moves():
                if fits(game.left_by(heap, move[1])):
                    yield leaf.lift(move)


def _name(rules: HeapRules, number: int) -> str:
    """A heap by its number, as a spec."""
    game, heap = rules.heap(number)
    return rules.games[game].spec((heap,))


def _rules_of(leaves: Sequence[Leaf]) -> HeapRules | None:
    """The games of some heaps; None where there are none, or others among them."""
    known = (leaf.game.rules for leaf in leaves)
    games = tuple(dict.fromkeys(rules for rules in known if isinstance(rules, SeparateHeaps)))
    if not games or any(leaf.game.rules not in games for leaf in leaves):
        return None
    if len(games) == 1:
        return HeapRules(games)
    tops = (max(leaf.game.position[0] for leaf in leaves if leaf.game.rules == rules) for rules in games)
    return HeapRules(games, tuple(tops))


_SEARCHED = 20_000
"""Beyond a quotient so many sums are visited."""

_PROOF = 200
"""So many heaps are looked at in the hope that they prove a period."""


class ByQuotient(OneHeap):
    """Heaps as elements of their misère quotient; a proved period carries them as far as one likes.

    Beyond a quotient without a period, sums are visited one by one.
    """

    engine = "misere_heaps"
    reference = REFERENCE

    def __init__(self, rules: TakeAndBreak) -> None:
        self.rules = rules
        self.heaps = HeapRules((rules,))

    def grundy(self, to: int) -> tuple[HeapValues, Period]:
        raise NotApplicable("sequence.misere-grundy")

    def outcomes(self, to: int) -> str:
        found = self.heaps.quotient(min(to, FARTHEST))
        period = self.heaps.period(found.phi)
        self.positions = found.order
        beyond = to - found.to
        if beyond <= 0:
            self.used = {"quotient": to + 1}
            return _letters(found, to)
        self.used = {"quotient": found.to + 1, "search" if period is None else "period": beyond}
        head = _letters(found, found.to)
        if period is None:
            return head + self._search(found, to)
        cycle = head[-(period.length or 1) :]
        return head + (cycle * (beyond // len(cycle) + 1))[:beyond]

    def _search(self, found: Quotient, to: int) -> str:
        """The outcomes of the heaps beyond the quotient, up to one."""
        search = SumOutcomes(self.heaps.options, found, Budget(Limit(_SEARCHED), self.rules.name))
        letters = ""
        try:
            for heap in range(found.to + 1, to + 1):
                letters += "P" if search.is_lost(heap) else "N"
        except TooLarge:
            reached = found.to + len(letters)
            raise TooLarge("sequence.quotient", name=self.rules.name, known=found.to, reached=reached) from None
        self.positions = found.order + search.budget.positions
        return letters

    def outcome_period(self, outcomes: str) -> Period:
        found = self.heaps.quotient(min(max(len(outcomes) - 1, _PROOF), FARTHEST))
        period = self.heaps.period(found.phi)
        if period is None or period.length is None or period.preperiod is None:
            return observe_period(outcomes[:MOST_LETTERS])
        letters = _letters(found, period.preperiod + 2 * period.length, period)
        length, preperiod = shortest_period(letters, period.preperiod, period.length)
        return Period.proved(length=length, preperiod=preperiod, reference=REFERENCE, checked_to=period.checked_to)


def _letters(found: Quotient, to: int, period: Period | None = None) -> str:
    """One letter a heap; a misère heap without a move is won."""
    return "".join(found.outcome([heap] if heap else [], period).value for heap in range(to + 1))
