"""The heaps 0, 1, 2 … of a game taken one at a time: Grundy values or outcomes, and how they repeat.

Outcomes are one letter a heap: ``PNNNPNNN``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

from noyau.core.budget import POSITIONS, Budget, Limit
from noyau.core.errors import NotApplicable, RulesFailed, TooLarge
from noyau.core.game import AnyGame, Puzzle, check_turns
from noyau.core.turns import EitherMoves
from noyau.core.verdict import Ending
from noyau.engines.exploring.positions import Positions
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.coins import CoinGame
from noyau.forms.heaps import KnowsOneHeap, OneHeap, OnHeaps, SolvedHeaps
from noyau.forms.rewriting import Rewriting
from noyau.forms.two_sided import TwoSided
from noyau.values.periods import NO_PERIOD, Period, observe_period, shortest_period

if TYPE_CHECKING:
    from noyau.forms.heaps import HeapValues
    from noyau.kernels.arrays import Ints, Nimbers

LARGE = 100_000
"""From so many values on, a sequence is a numpy array."""

MOST_LETTERS = 2_000_000
"""How many outcomes are written out to find their own period."""

MOST_MOVES = 4_000_000
"""How many moves are looked at where no theorem helps."""


Watch = Callable[[int, "Callable[[], Nimbers] | None"], None]
"""Told from time to time how many heaps are valued and how to get their values; or how many positions are visited."""


def one_heap(game: AnyGame, watch: Watch | None = None, known: Nimbers | None = None) -> OneHeap:
    """The source for a game, or NotApplicable where single heaps mean nothing.

    ``known`` are the first values of a take-and-break game, as an earlier run has found them.
    """
    check_turns(game.rules)
    rules = game.rules.with_one_heap() if isinstance(game.rules, OnHeaps) else game.rules
    if isinstance(rules, TakeAndBreak) and (game.ending is Ending.NORMAL or rules.tame()):
        from noyau.engines.heaps.breaking import ByTable

        return ByTable(rules, watch, known, game.ending)
    if isinstance(rules, TakeAndBreak):
        from noyau.engines.heaps.misere_sums import ByQuotient

        return ByQuotient(rules)
    if isinstance(rules, SolvedHeaps) and (game.ending is Ending.NORMAL or rules.tame()):
        return ByTheorem(rules, game.ending)
    if isinstance(rules, KnowsOneHeap):
        return rules.one_heap(game.ending)
    if isinstance(rules, OnHeaps):
        return ByPositions(game, lambda heap: (heap,), watch)
    played = rules.rules if isinstance(rules, EitherMoves) else rules
    if isinstance(game.position, int) and not isinstance(played, (Puzzle, Rewriting, TwoSided, CoinGame)):
        return ByPositions(game, lambda heap: heap, watch)
    raise NotApplicable("sequence.no-heaps", name=rules.name)


class ByTheorem(OneHeap):
    """Heaps whose value a theorem gives, with its period."""

    engine = "closed_form"

    def __init__(self, rules: SolvedHeaps, ending: Ending) -> None:
        self.rules = rules
        self.ending = ending
        self.reference = rules.reference if ending is Ending.NORMAL else rules.misere_reference
        self.period = rules.period
        self.length = self.period.length or 0
        self.start = self.period.preperiod or 0
        self.saltus = self.period.saltus or 0

    def grundy(self, to: int) -> tuple[HeapValues, Period]:
        head = self._head(to, periods=1)
        return continue_by_period(head, self.length, self.saltus, to) if len(head) <= to else head, self.period

    def outcomes(self, to: int) -> str:
        # with a saltus the values have passed 1 after two periods, and all further heaps are won
        lost = 0 if self.ending is Ending.NORMAL else 1  # as for a Nim heap of that value
        head = "".join(["P" if value == lost else "N" for value in self._head(to, periods=2)])
        cycle = "N" if self.saltus else head[self.start + self.length :]
        missing = to + 1 - len(head)
        return head + (cycle * (missing // len(cycle) + 1))[:missing] if missing > 0 else head

    def outcome_period(self, outcomes: str) -> Period:
        reach = self.start + 2 * self.length
        if self.period.status == "none":
            return NO_PERIOD
        if reach > MOST_LETTERS:
            # the outcomes repeat wherever the values do; a shorter period is not looked for
            return NO_PERIOD if self.saltus or self.start else self.period
        letters = self.outcomes(reach + 2)
        settled = (reach, 1) if self.saltus else (self.start, self.length)
        length, preperiod = shortest_period(letters, *settled)
        return Period.proved(length=length, preperiod=preperiod, reference=self.reference or "")

    def _head(self, to: int, periods: int) -> list[int]:
        """The values of the heaps up to one, or of the preperiod and some periods where these are fewer."""
        size = min(to + 1, self.start + periods * self.length) if self.length else to + 1
        # a table that grows on demand is fastest when the largest heap is asked for first
        self.rules.heap_value(size - 1)
        return list(map(self.rules.heap_value, range(size)))


class ByPositions(OneHeap):
    """Any other rules: the graph of all positions that the heaps reach."""

    engine = "game_graph"
    reference = "von Neumann–Morgenstern 1944; Grundy 1939"

    def __init__(self, game: AnyGame, place: Callable[[int], Hashable], watch: Watch | None = None) -> None:
        self.game = game
        self.place = place
        self.watch = watch

    def grundy(self, to: int) -> tuple[HeapValues, Period]:
        graph = self._graph(to)
        values = [graph.verdict(self.place(heap)).grundy for heap in range(to + 1)]
        return values, observe_period(values)

    def outcomes(self, to: int) -> str:
        graph = self._graph(to)
        return "".join(graph.outcome(self.place(heap)) for heap in range(to + 1))

    def outcome_period(self, outcomes: str) -> Period:
        return observe_period(outcomes)

    def _graph(self, to: int) -> Positions:
        too_many = TooLarge("sequence.too-many", name=self.game.rules.name, to=to)
        if to >= POSITIONS:
            raise too_many
        try:
            graph = explore_heaps([self.place(heap) for heap in range(to + 1)], self.game, self.watch)
        except TooLarge:
            raise too_many from None
        except RulesFailed as failed:
            raise NotApplicable("sequence.own-rules", **failed.sentence.facts) from failed
        self.positions = len(graph)
        return graph


def explore_heaps(starts: Sequence[Hashable], game: AnyGame, watch: Watch | None = None) -> Positions:
    """The graph of all positions that some starts reach, explored in one go."""
    tell = None if watch is None else lambda positions: watch(positions, None)
    graph = Positions(game.rules, game.ending, Budget(Limit(moves=MOST_MOVES, watch=tell), game.rules.name))
    keys = dict.fromkeys(map(graph.canonical, starts) if graph.canonical else starts)
    first = next(iter(keys))
    for key in keys:
        if key != first:
            graph.numbers[key]  # a number each before the first is asked for, which explores them all
    graph.number(first)
    return graph


def continue_by_period(head: list[int], length: int, saltus: int, to: int) -> list[int] | Ints:
    """A sequence continued by its period, which ends its head.

    >>> continue_by_period([7, 0, 1], 2, 10, 6)
    [7, 0, 1, 10, 11, 20, 21]
    """
    if to < LARGE:
        values = list(head)
        for heap in range(len(head), to + 1):
            values.append(values[heap - length] + saltus)
        return values
    import numpy

    start = len(head) - length
    turns = (to - start) // length + 1
    cycle = numpy.array(head[start:], dtype=numpy.int64)
    grown = cycle + saltus * numpy.arange(turns, dtype=numpy.int64)[:, None]
    return numpy.concatenate([numpy.array(head[:start], dtype=numpy.int64), grown.ravel()])[: to + 1]
