"""Where the value of a component is looked up, the cheapest source first: theorems, tables, residues, all positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

from noyau.engines import bars, masks, residues, tables
from noyau.engines.budget import Budget
from noyau.engines.positions import Positions
from noyau.game import ClosedForm, Game, Impartial, Solved
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber
from noyau.verdict import Ending, Outcome, Verdict

Rules = Impartial[Any, Any]

Comparison = tuple[bool, Value | None]
"""Whether a position has the nimber it was asked for, and its own value where that is known as well."""


class Source(ABC):
    """One way to know values in normal play."""

    @abstractmethod
    def value(self, rules: Rules, position: Any) -> Value | None:
        """The value of a position; None where this source knows nothing of it."""

    def compare(self, rules: Rules, position: Any, aim: Nimber) -> Comparison | None:
        """Whether a position has a nimber, which may cost less than its value; None as for ``value``."""
        value = self.value(rules, position)
        return None if value is None else (value == aim, value)


class Formulas(Source):
    """The theorem that values every position of some rules."""

    def value(self, rules: Rules, position: Any) -> Value | None:
        return Nimber(rules.grundy(position)) if isinstance(rules, ClosedForm) else None


class Theorems(Source):
    """The theorem that values this position of some rules."""

    def value(self, rules: Rules, position: Any) -> Value | None:
        decision = rules.decide(position, Ending.NORMAL) if isinstance(rules, Solved) else None
        return None if decision is None or decision.grundy is None else Nimber(decision.grundy)


class Graphs(Source):
    """The graphs of all positions, visited one by one; the same rules share one graph."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._graphs: dict[tuple[int, Ending], Positions] = {}

    def graph(self, rules: Rules, ending: Ending) -> Positions:
        key = id(rules), ending
        if key not in self._graphs:
            self._graphs[key] = Positions(rules, ending, self.budget)
        return self._graphs[key]

    def value(self, rules: Rules, position: Any) -> Value:
        return self.graph(rules, Ending.NORMAL).value(position)


class Met(Source):
    """What graphs already know."""

    def __init__(self, graphs: Graphs) -> None:
        self.graphs = graphs

    def value(self, rules: Rules, position: Any) -> Value | None:
        graph = self.graphs.graph(rules, Ending.NORMAL)
        return graph.value(position) if graph.has_met(position) else None


class Judge(Protocol):
    """Who knows the verdicts of a position and of all that follow it."""

    def verdict(self, position: Any) -> Verdict: ...

    def __len__(self) -> int: ...


class Judged(Source):
    """The tables of an engine, which are found or filled for a position and serve for all that follow it."""

    def __init__(self, find: Callable[[Game[Any, Any], Budget], Judge | None], budget: Budget) -> None:
        self.find, self.budget = find, budget
        self._sizes: dict[int, int] = {}

    def __len__(self) -> int:
        """How many positions the tables hold."""
        return sum(self._sizes.values())

    def value(self, rules: Rules, position: Any) -> Value | None:
        found: Value | None = None if (verdict := self._verdict(rules, position)) is None else verdict.value
        return found

    def compare(self, rules: Rules, position: Any, aim: Nimber) -> Comparison | None:
        verdict = self._verdict(rules, position)
        if verdict is None or (verdict.value is None and aim):
            return None
        return (verdict.outcome is Outcome.P if not aim else verdict.value == aim), verdict.value

    def _verdict(self, rules: Rules, position: Any) -> Verdict | None:
        judge = self.find(Game(rules, position), self.budget)
        if judge is None:
            return None
        self._sizes[id(judge)] = len(judge)
        return judge.verdict(position)


class Residual(Source):
    """The native tables of connected residues, which can be asked for one nimber only."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._asked: dict[int, residues.Questions] = {}

    def __len__(self) -> int:
        """How many residues were looked at."""
        return sum(asked.grown for asked in self._asked.values())

    def value(self, rules: Rules, position: Any) -> Value | None:
        asked = self._questions(rules, position)
        return None if asked is None else Nimber(asked.value(position)[0])

    def compare(self, rules: Rules, position: Any, aim: Nimber) -> Comparison | None:
        asked = self._questions(rules, position)
        if asked is None:
            return None
        is_equal, value = asked.compare(position, int(aim))
        return is_equal, None if value is None else Nimber(value)

    def _questions(self, rules: Rules, position: Any) -> residues.Questions | None:
        if id(rules) not in self._asked:
            if not residues.answers(Game(rules, position)):
                return None
            self._asked[id(rules)] = residues.Questions(residues.find_table(rules), self.budget)
        asked = self._asked[id(rules)]
        asked.others = len(self) - asked.grown
        return asked


def find_sources(graphs: Graphs) -> tuple[Source, ...]:
    """All sources, in the order in which they are asked; the last one values every position or stops at the limit."""
    budget = graphs.budget
    found = (Judged(find, budget) for find in (tables.find, bars.find))
    return (Formulas(), Met(graphs), Theorems(), *found, Residual(budget), Judged(masks.find, budget), graphs)
