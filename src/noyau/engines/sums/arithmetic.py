"""How the values of components are found and added, in normal and in misère play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Sized
from itertools import accumulate
from typing import Any, Generic, TypeVar

from noyau.core.budget import Budget
from noyau.core.game import AnyGame, AnyRules, ClosedForm, Game, Tame
from noyau.core.reasons import BinaryColumns, LoopySum, MisereNim, Reason
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import Judge
from noyau.engines.exploring import masks
from noyau.engines.exploring.positions import Positions
from noyau.engines.residues import solving as residues
from noyau.engines.residues.part_nimbers import PartNimbers, answers
from noyau.engines.tables import chomp
from noyau.engines.tables import lattice as tables
from noyau.values import genus, loopy
from noyau.values.loopy import Loopy, Value
from noyau.values.nimbers import Nimber, nim_sum

Comparison = tuple[bool, Value | None]
"""Whether a position has the nimber it was asked for, and its own value where that is known as well."""


class Source:
    """One way to know values in normal play."""

    def __init__(self, value: Callable[[AnyRules, Any], Value | None]) -> None:
        self.value = value
        """The value of a position of some rules; None where this source knows nothing of it."""

    def compare(self, rules: AnyRules, position: Any, aim: Nimber) -> Comparison | None:
        """Whether a position has a nimber, which may cost less than its value; None as for ``value``."""
        value = self.value(rules, position)
        return None if value is None else (value == aim, value)


def _by_formula(rules: AnyRules, position: Hashable) -> Value | None:
    """By the theorem that values every position of some rules."""
    return Nimber(rules.grundy(position)) if isinstance(rules, ClosedForm) else None


def _by_theorem(rules: AnyRules, position: Hashable) -> Value | None:
    """By the theorem that values this position of some rules."""
    decision = Game(rules, position).decide()
    return None if decision is None or decision.grundy is None else Nimber(decision.grundy)


class Graphs:
    """The graphs of all positions, visited one by one; the same rules share one graph."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._graphs: dict[tuple[int, Ending], Positions] = {}

    def graph(self, rules: AnyRules, ending: Ending) -> Positions:
        key = id(rules), ending
        if key not in self._graphs:
            self._graphs[key] = Positions(rules, ending, self.budget)
        return self._graphs[key]

    def value(self, rules: AnyRules, position: Hashable) -> Value:
        return self.graph(rules, Ending.NORMAL).value(position)

    def met(self, rules: AnyRules, position: Hashable) -> Value | None:
        """What the graphs already know."""
        graph = self.graph(rules, Ending.NORMAL)
        return graph.value(position) if graph.has_met(position) else None


class Judged(Source):
    """The tables of an engine, which are found or filled for a position and serve for all that follow it."""

    def __init__(self, find: Callable[[AnyGame, Budget], Judge[Any] | None], budget: Budget) -> None:
        super().__init__(self._value)
        self.find, self.budget = find, budget
        self._sizes: dict[int, int] = {}

    def __len__(self) -> int:
        """How many positions the tables hold."""
        return sum(self._sizes.values())

    def _value(self, rules: AnyRules, position: Any) -> Value | None:
        verdict = self._verdict(rules, position)
        return None if verdict is None else verdict.value

    def compare(self, rules: AnyRules, position: Any, aim: Nimber) -> Comparison | None:
        verdict = self._verdict(rules, position)
        if verdict is None or (verdict.value is None and aim):
            return None
        return (verdict.outcome is Outcome.P if not aim else verdict.value == aim), verdict.value

    def _verdict(self, rules: AnyRules, position: Any) -> Verdict | None:
        judge = self.find(Game(rules, position), self.budget)
        if judge is None:
            return None
        self._sizes[id(judge)] = len(judge)
        return judge.verdict(position)


class Residual(Source):
    """The native tables of connected residues, which can be asked for one nimber only."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(self._value)
        self.budget = budget
        self._asked: dict[int, residues.Questions] = {}

    def __len__(self) -> int:
        """How many residues were looked at."""
        return sum(asked.grown for asked in self._asked.values())

    def _value(self, rules: AnyRules, position: Any) -> Value | None:
        asked = self._questions(rules, position)
        return None if asked is None else Nimber(asked.value(position)[0])

    def compare(self, rules: AnyRules, position: Any, aim: Nimber) -> Comparison | None:
        asked = self._questions(rules, position)
        if asked is None:
            return None
        is_equal, value = asked.compare(position, int(aim))
        return is_equal, None if value is None else Nimber(value)

    def _questions(self, rules: AnyRules, position: Any) -> residues.Questions | None:
        if id(rules) not in self._asked:
            if not residues.answers(Game(rules, position)):
                return None
            self._asked[id(rules)] = residues.Questions(residues.find_table(rules), self.budget)
        asked = self._asked[id(rules)]
        asked.others = len(self) - asked.grown
        return asked


class Parted(Source):
    """The parts of rules that name them, where there are too many positions to look at each."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(self._value)
        self.nimbers = PartNimbers(budget)

    def __len__(self) -> int:
        """How many parts were valued."""
        return len(self.nimbers)

    def _value(self, rules: AnyRules, position: Any) -> Value | None:
        return Nimber(self.nimbers.value(rules, position)) if answers(rules) else None


def find_sources(graphs: Graphs) -> tuple[Source, ...]:
    """All sources, in the order in which they are asked; the last one values every position or stops at the limit."""
    budget = graphs.budget
    told = (_by_formula, graphs.met, _by_theorem) if budget.theorems else (graphs.met,)
    light = (Source(value) for value in told)
    tabled = (Judged(tables.find, budget), Judged(chomp.find, budget))
    return (*light, *tabled, Residual(budget), Judged(masks.find, budget), Parted(budget), Source(graphs.value))


V = TypeVar("V")


class Wild(Exception):
    """A component whose misère value does not add up like that of a Nim heap."""


class Arithmetic(ABC, Generic[V]):
    """The values of one ending: how a component is valued, how values add, and what a total means."""

    zero: V
    reference: str

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.graphs = Graphs(budget)

    @abstractmethod
    def value(self, rules: AnyRules, position: Hashable) -> V: ...

    @abstractmethod
    def add(self, left: V, right: V) -> V: ...

    @abstractmethod
    def verdict(self, total: V) -> Verdict: ...

    @abstractmethod
    def judge(self, rules: AnyRules, position: Hashable, others: V) -> Verdict:
        """What is known of the sum of a component and all others, whose sum is given."""

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return self.budget.positions

    def winning(self, rules: AnyRules, position: Hashable, others: V) -> Iterable[object]:
        """The moves of a component that leave the opponent lost, given the sum of all others."""
        told = self.told(rules, position, others)
        return self._found(rules, position, others) if told is None else told

    @abstractmethod
    def told(self, rules: AnyRules, position: Hashable, others: V) -> Iterable[object] | None:
        """The same moves where a theorem tells them at once; None without one."""

    def _found(self, rules: AnyRules, position: Hashable, others: V) -> Iterator[object]:
        for move in rules.moves(position):
            if self.judge(rules, rules.play(position, move), others).outcome is Outcome.P:
                yield move

    @abstractmethod
    def reasons(self, values: Sequence[V]) -> tuple[Reason, ...]: ...

    def all_but_one(self, values: Sequence[V]) -> list[V]:
        """For each summand, the sum of all the others, in linear time."""
        before = list(accumulate(values, self.add, initial=self.zero))
        after = list(accumulate(reversed(values), self.add, initial=self.zero))[::-1]
        return [self.add(before[index], after[index + 1]) for index in range(len(values))]


class NormalArithmetic(Arithmetic[loopy.Value]):
    """Nimbers, and the infinite values of cyclic games."""

    zero = Nimber(0)
    reference = "Sprague 1935, Grundy 1939"

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.sources = find_sources(self.graphs)

    @property
    def positions(self) -> int:
        return self.budget.positions + sum(len(source) for source in self.sources if isinstance(source, Sized))

    def value(self, rules: AnyRules, position: Hashable) -> loopy.Value:
        found = (source.value(rules, position) for source in self.sources)
        return next(value for value in found if value is not None)

    def judge(self, rules: AnyRules, position: Hashable, others: loopy.Value) -> Verdict:
        if isinstance(others, Loopy):
            return self.verdict(self.add(others, self.value(rules, position)))
        found = (source.compare(rules, position, others) for source in self.sources)
        is_equal, value = next(comparison for comparison in found if comparison is not None)
        if value is not None:
            return self.verdict(self.add(others, value))
        return self.verdict(self.zero) if is_equal else Verdict(Outcome.N)

    def add(self, left: loopy.Value, right: loopy.Value) -> loopy.Value:
        return loopy.add(left, right)

    def verdict(self, total: loopy.Value) -> Verdict:
        return Verdict(loopy.outcome(total), total)

    def told(self, rules: AnyRules, position: Hashable, others: loopy.Value) -> Iterable[object] | None:
        if isinstance(others, Loopy):
            return ()
        if isinstance(rules, ClosedForm):
            return rules.moves_to(position, int(others))
        decision = Game(rules, position).decide()
        if decision is None:
            return None
        if decision.moves_to is not None:
            return decision.moves_to(int(others))
        return decision.winning() if decision.every and not others else None

    def reasons(self, values: Sequence[loopy.Value]) -> tuple[Reason, ...]:
        if any(isinstance(value, Loopy) for value in values):
            return (LoopySum(tuple(map(str, values)), str(loopy.total(values))),)
        finite = tuple(int(value) for value in values if isinstance(value, Nimber))
        return (BinaryColumns(finite, nim_sum(finite)),)


class MisereArithmetic(Arithmetic[genus.Genus]):
    """Pairs of values of tame positions; a component that is not tame raises Wild."""

    zero = (0, 1)
    reference = "Conway 1976 (tame games)"

    def value(self, rules: AnyRules, position: Hashable) -> genus.Genus:
        if isinstance(rules, ClosedForm) and isinstance(rules, Tame) and rules.tame():
            return genus.heap_genus(rules.grundy(position))
        normal, inverse = self.graphs.graph(rules, Ending.NORMAL), self.graphs.graph(rules, Ending.MISERE)
        known = len(normal)
        numbers = normal.number(position), inverse.number(position)
        if normal.cyclic:
            raise Wild
        values = list(zip(normal.values[known:], inverse.values[known:], strict=True))
        if not all(map(genus.is_tame, values)):
            raise Wild
        return normal.values[numbers[0]], inverse.values[numbers[1]]

    def add(self, left: genus.Genus, right: genus.Genus) -> genus.Genus:
        return genus.add(left, right)

    def verdict(self, total: genus.Genus) -> Verdict:
        return Verdict(Outcome.N if total[1] else Outcome.P)

    def told(self, rules: AnyRules, position: Hashable, others: genus.Genus) -> Iterable[object] | None:
        if isinstance(rules, ClosedForm) and isinstance(rules, Tame) and rules.tame():
            return rules.moves_to(position, others[1])
        return None

    def judge(self, rules: AnyRules, position: Hashable, others: genus.Genus) -> Verdict:
        return self.verdict(self.add(others, self.value(rules, position)))

    def reasons(self, values: Sequence[genus.Genus]) -> tuple[Reason, ...]:
        firm = sum(normal == inverse for normal, inverse in values)
        ones = sum((normal, inverse) == (1, 0) for normal, inverse in values)
        normals = tuple(normal for normal, _ in values)
        hidden = sum(normal == inverse <= 1 for normal, inverse in values)  # firm, though its value looks small
        rule = MisereNim(normals, firm, ones, hidden)
        if not firm:
            return (rule,)
        return (BinaryColumns(normals, genus.total(values)[0]), rule)
