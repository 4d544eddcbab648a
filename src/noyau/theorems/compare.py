"""How a check compares: it counts what it looked at, keeps the exceptions, and says so."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from noyau.engines import solve
from noyau.game import Game, Impartial
from noyau.games.tokens import Token
from noyau.graphs import Digraph
from noyau.theorems import Evidence
from noyau.theorems.brute import Graph, Obvious
from noyau.verdict import Outcome
from noyau.words import Sentence

_SHOWN = 5


class Tally:
    """What was compared, and where it did not come out as expected."""

    def __init__(self) -> None:
        self.compared = 0
        self.exceptions: list[str] = []

    def expect(self, holds: bool, witness: object) -> None:
        """Count a comparison, and keep its witness where it fails."""
        self.compared += 1
        if not holds:
            self.exceptions.append(str(witness))

    def same(self, found: object, expected: object) -> None:
        """Expect a computed value to be the one that is claimed."""
        self.expect(found == expected, f"{found} ≠ {expected}")

    def evidence(self, **facts: Any) -> Evidence:
        """The evidence, with the number of comparisons and the first exceptions as the fact ``tally``."""
        key = "verify.tally-but" if self.exceptions else "verify.tally"
        shown = "; ".join(self.exceptions[:_SHOWN])
        tally = {"n": self.compared, "bad": len(self.exceptions), "shown": shown}
        return Evidence(self.compared > 0 and not self.exceptions, {"tally": Sentence(key, tally), **facts})


def compare(tally: Tally, rules: Any, truth: Obvious[Any], positions: Iterable[Any], *, engine: bool = True) -> None:
    """Compare rules, their theorem and (unless it would take long) the engines with the obvious recursion."""
    for position in positions:
        agrees = theorem_agrees(rules, truth, position) and (not engine or engine_agrees(rules, truth, position))
        tally.expect(agrees, rules.spec(position))


def theorem_agrees(rules: Any, truth: Obvious[Any], position: Any) -> bool:
    """Whether the theorem of some rules says what recursion does: options, outcome, value, winning moves."""
    decision = rules.decide(position, truth.ending)
    winning = {truth.bare(rules.play(position, move)) for move in decision.winning()}
    return (
        set(map(truth.bare, rules.options(position))) == truth.options(position)
        and (decision.outcome is Outcome.P) == truth.lost(position)
        and decision.grundy in (None, truth.value(position))
        and winning == truth.winning(position)
    )


def engine_agrees(rules: Impartial[Any, Any], truth: Obvious[Any], position: Any) -> bool:
    """Whether noyau's answer is that of recursion: outcome, value, winning moves."""
    analysis = solve(Game(rules, position, truth.ending))
    winning = {truth.bare(rules.play(position, move)) for move in analysis.winning}
    return (
        (analysis.outcome is Outcome.P) == truth.lost(position)
        and analysis.value in (None, truth.value(position))
        and winning == truth.winning(position)
    )


def replay(tally: Tally, rules: Any, truth: Obvious[Any], game: Iterable[Any]) -> list[Any]:
    """Play a printed game: each position must follow from the one before by a legal move of noyau's rules."""
    positions = list(game)
    for before, after in pairwise(positions):
        legal = {truth.bare(rules.play(before, move)) for move in rules.moves(before)}
        tally.expect(truth.bare(after) in legal, f"{rules.spec(before)} → {rules.write(after)}")
    return positions


def token(graph: Graph) -> Token:
    """The game of a token on a digraph."""
    arcs = [(source, target) for source, targets in graph.items() for target in targets]
    return Token(Digraph(arcs, graph))


def outcome(rules: Impartial[Any, Any], position: Any) -> str:
    """The outcome that noyau's engines find, in normal play."""
    return solve(Game(rules, position)).outcome.value
