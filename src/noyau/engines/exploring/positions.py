"""Any impartial game by the graph of its positions, explored in plain Python: values, draws on cycles, remoteness."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from threading import RLock
from typing import NamedTuple

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget, Limit
from noyau.core.caches import Latest
from noyau.core.catalogue import is_registered
from noyau.core.errors import NoyauError, TooLarge
from noyau.core.game import AnyGame, AnyRules, Game, Reduces, failure
from noyau.core.reasons import AnyDecision, Components, Part
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import analyse
from noyau.engines.exploring.evaluation import evaluate_acyclic, generalised_values, outcomes
from noyau.forms.rewriting import Mask, Rewriting
from noyau.values.loopy import Value
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber, nim_sum

_CHUNK = 512

_HEAVY = 100
"""A position of so many characters costs as much as two: time, not only the number, is to be limited."""

SMALL = 2000
"""Up to so many positions, an answer by theorem is completed with remoteness from the whole game."""

_SMALL_MOVES = 20_000
_PATIENCE, _PATIENCE_WITH_MOVES = 8, 2
"""A lost position is given so many times as many positions, and moves."""

_LONGEST = 60
"""A position that takes more characters to write has too many parts: to visit even a few others would be slow."""


class Positions:
    """The positions that rules reach from the starts asked for, numbered as they are met, with their verdicts.

    One thread explores at a time. Only the first ``_judged`` positions have verdicts: what an interruption leaves
    beyond them is gone over again.
    """

    def __init__(self, rules: AnyRules, ending: Ending, budget: Budget) -> None:
        self.rules = rules
        self.ending = ending
        self.budget = budget
        self.chunk = _CHUNK
        """So many positions are visited between two looks at the clock: few where each takes long."""
        self.canonical: Callable[[Hashable], Hashable] | None = rules.canonical if isinstance(rules, Reduces) else None
        self.numbers: defaultdict[Hashable, int] = defaultdict()
        self.numbers.default_factory = self.numbers.__len__
        self.rows: list[list[int]] = []
        self.cyclic = False
        self._arcs = self._judged = 0
        self._weight = 1
        self._grundy: list[int] = []
        self._far: list[int] = []
        self._loopy: tuple[list[Outcome], list[int | None], list[Value] | None] = ([], [], None)
        self._alone = RLock()

    def __len__(self) -> int:
        return len(self.rows)

    def has_met(self, position: Hashable) -> bool:
        """Whether a position is known without exploring anything."""
        number = self.numbers.get(self.canonical(position) if self.canonical else position)
        return number is not None and number < self._judged

    def number(self, position: Hashable) -> int:
        """The number of a position, which is explored with all that follows if it is new."""
        key = self.canonical(position) if self.canonical else position
        try:
            known = self.numbers.get(key)
        except TypeError as fault:  # a position that cannot be hashed
            raise failure(self.rules, position, fault) from fault
        if known is None or known >= self._judged:  # it is new, or what follows it was too much
            with self._alone:
                known = self.numbers[key]
                self._weight = max(self._weight, 1 + len(self.rules.write(position)) // _HEAVY)
                self._explore()
                self._evaluate()
                self._judged = len(self.rows)
        return known

    def outcome(self, position: Hashable) -> Outcome:
        return self.verdict(position).outcome

    def value(self, position: Hashable) -> Value:
        """The Grundy value, or ∞(K) on cycles; it has a meaning in normal play only."""
        value = self.verdict(position).value
        assert value is not None, "misère play has no values"
        return value

    @property
    def values(self) -> Sequence[int]:
        """The Grundy value of every position met, by number, where there is no cycle."""
        return self._grundy

    def verdict(self, position: Hashable) -> Verdict:
        number = self.number(position)
        if self.cyclic:
            results, far, values = self._loopy
            return Verdict(results[number], values[number] if values else None, far[number])
        grundy = self._grundy[number]
        value = Nimber(grundy) if self.ending is Ending.NORMAL else None
        return Verdict(Outcome.N if grundy else Outcome.P, value, self._far[number])

    def _explore(self) -> None:
        """Number the new positions and all that follows them, wave by wave."""
        while len(self.rows) < len(self.numbers):
            wave = list(islice(reversed(self.numbers), len(self.numbers) - len(self.rows)))[::-1]
            for start in range(0, len(wave), self.chunk):
                chunk = wave[start : start + self.chunk]
                self._visit(chunk)
                self._arcs += sum(map(len, self.rows[-len(chunk) :]))
                self.budget.visit(len(chunk))

    def _visit(self, chunk: Sequence[Hashable]) -> None:
        """Number the options of some positions; rules that fail are told on which."""
        numbers, rows, options, canonical = self.numbers, self.rows, self.rules.options, self.canonical
        limit = self.budget.limit
        room, moves = limit.positions // self._weight, limit.most_moves // self._weight - self._arcs
        position = None
        try:
            for position in chunk:
                ahead: Iterable[Hashable] = islice(options(position), moves + 1)
                if canonical:
                    ahead = map(canonical, ahead)
                row = [numbers[option] for option in ahead]
                rows.append(row)
                moves -= len(row)
                if len(numbers) > room or moves < 0:
                    reached = self.rules.write(position) if is_registered(self.rules.name) else None
                    raise self.budget.passed(moves < 0, self._weight, reached)
        except (NoyauError, MemoryError):
            raise
        except Exception as fault:
            raise failure(self.rules, position, fault) from fault

    def _evaluate(self) -> None:
        del self._grundy[self._judged :], self._far[self._judged :]
        if self.cyclic or not evaluate_acyclic(self.rows, self._grundy, self._far, self.ending):
            values = generalised_values(self.rows) if self.ending is Ending.NORMAL else None
            self._loopy = (*outcomes(self.rows, self.ending), values)
            self.cyclic = True


def explore_small(
    rules: AnyRules, position: Hashable, ending: Ending, budget: Budget, *, lost: bool = False
) -> Positions | None:
    """The whole game from a position where it is small, for what theorems leave out; None where it is not.

    A lost position is given more, for there only the remoteness tells a good move from another.
    """
    if len(rules.write(position)) > _LONGEST:
        return None
    game = Game(rules, position, ending)
    for known in _explored:
        if known.game == game and known.lost == lost:
            return known.positions
    positions, moves = (_PATIENCE, _PATIENCE_WITH_MOVES) if lost else (1, 1)
    limit = Limit(min(positions * SMALL, budget.limit.positions), moves=moves * _SMALL_MOVES)
    small = Positions(rules, ending, Budget(limit))
    try:
        small.number(position)
    except TooLarge:
        return None
    _explored.put(_Explored(game, lost, small))
    return small


class _Explored(NamedTuple):
    """A game that was explored whole, for it is small."""

    game: AnyGame
    lost: bool
    positions: Positions


_explored = Latest[_Explored](1)
"""The game explored last: several engines look at it before one of them answers."""


def split(rules: Rewriting, position: Mask) -> list[Mask]:
    """The cells that moves still need, in parts that no move joins; none where moves may set cells free.

    >>> from noyau.games.cram import Cram
    >>> split(Cram((1, 6)), 0b110011)
    [3, 48]
    """
    if any(rewrite.forbid or rewrite.add for rewrite in rules.rewrites):
        return []
    moves = [(need, need | clear) for _, need, _, clear, _ in rules.rewrites if position & need == need]
    needed = 0
    for need, _ in moves:
        needed |= need
    parts: list[Mask] = []
    for _, touched in moves:
        part = touched & needed
        apart = [other for other in parts if not other & part]
        for other in parts:
            part |= other if other & part else 0
        parts = [*apart, part]
    return sorted(parts, key=lambda part: part & -part)


def tell_parts(parts: Sequence[Mask], values: Sequence[int]) -> Iterator[Components]:
    """The reason that several parts with their values are."""
    if len(parts) > 1:
        told = (Part(tuple(bits(part)), value) for part, value in zip(parts, values, strict=True))
        yield Components(tuple(told), nim_sum(values))


def find_small_parts(game: AnyGame, judge: Callable[[Mask], Verdict]) -> Iterator[Components]:
    """The parts of a position of a small game in normal play, valued by what judges its positions."""
    if isinstance(game.rules, Rewriting) and game.ending is Ending.NORMAL:
        parts = split(game.rules, game.position)
        values = [judge(part).value for part in parts] if len(parts) > 1 else []
        nimbers = [int(value) for value in values if isinstance(value, Nimber)]
        yield from tell_parts(parts, nimbers) if len(nimbers) == len(parts) else ()


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis:
    """The answer found by visiting every position that can be reached."""
    graph = next((known.positions for known in _explored if known.game == game), None)
    if graph is None:
        graph = Positions(game.rules, game.ending, budget)
        graph.number(game.position)
    found = analyse(game, graph, budget, "game_graph")
    return replace(found, reasons=(*find_small_parts(game, graph.verdict), *found.reasons))
