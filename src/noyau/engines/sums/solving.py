"""Sums by their components: each is valued on its own, and the values are added (Sprague 1935, Grundy 1939).

Cyclic components have the values of Smith; in misère play the components must be tame, or the engine declines.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Generic

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import GLANCE, Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame, AnyRules, Decomposes
from noyau.core.reasons import AnyDecision, Remark, SumTerms, Term
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import LISTED, list_losing, list_options
from noyau.engines.exploring.positions import Positions, explore_small
from noyau.engines.sums.arithmetic import Arithmetic, MisereArithmetic, NormalArithmetic, V, Wild
from noyau.engines.sums.cancelling import comes_to_an_end
from noyau.values.loopy import Loopy

_TERMS_SHOWN = 100

_Listed = tuple[tuple[Option[object], ...], bool]
"""Moves, and whether all are there."""


@dataclass(frozen=True)
class Endless(Remark, kind="absorbing.endless"):
    """A component from which nobody can be made to finish: it absorbs the others."""

    place: str
    game: str


@dataclass(frozen=True)
class Leaf:
    """A component that does not fall apart further, and how its moves are written in the whole."""

    game: AnyGame
    lift: Callable[[object], object]
    place: tuple[int, ...] = ()
    """The numbers, from 1, of the components that lead to it."""


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer for a position with several components, or None where it has only one or they do not add up."""
    leaves = list(flatten(game))
    if len(leaves) < 2:
        return None
    if game.ending is Ending.NORMAL:
        return _solve_normal(game, leaves, budget)
    try:
        return _solve(game, leaves, MisereArithmetic(budget), budget)
    except Wild:
        return None


def _solve_normal(game: AnyGame, leaves: Sequence[Leaf], budget: Budget) -> AnyAnalysis:
    """The answer by the values of all components; where these take long, equal ones cancel, and endless ones absorb."""
    from noyau.engines.sums import cancelling

    cancelled = cancelling.cancel(leaves)
    found = None
    if cancelled is not None or not all(cancelling.comes_to_an_end(leaf.game.rules) for leaf in leaves):
        part = budget.part(GLANCE)
        try:
            return _solve(game, leaves, NormalArithmetic(part), part, whole=True)
        except TooLarge:
            found = (
                cancelling.answer_by_cancelling(game, cancelled, budget) if cancelled else answer(game, leaves, budget)
            )
    return found or _solve(game, leaves, NormalArithmetic(budget), budget)


def flatten(
    game: AnyGame, lift: Callable[[object], object] = lambda move: move, place: tuple[int, ...] = ()
) -> Iterator[Leaf]:
    """The components of a game, and theirs."""
    rules = game.rules
    parts = rules.components(game.position) if isinstance(rules, Decomposes) else ()
    if len(parts) < 2:
        yield Leaf(game, lift, place)
        return
    for index, part in enumerate(parts):

        def lift_part(move: object, index: int = index) -> object:
            return lift(rules.lift(index, move))  # type: ignore[attr-defined]

        yield from flatten(part, lift_part, (*place, index + 1))


@dataclass(frozen=True)
class _Moves(Generic[V]):
    """The moves of a sum: each component with the sum of all others, and who judges what a move leaves."""

    game: AnyGame
    parts: Sequence[tuple[Leaf, V]]
    arithmetic: Arithmetic[V]
    small: Positions | None
    """The whole sum, where it is small enough to be explored: it knows how long play lasts."""

    def judge(self) -> Iterator[tuple[object, Verdict]]:
        """Every move with what it leaves."""
        for leaf, rest in self.parts:
            rules, position = leaf.game.rules, leaf.game.position
            for inner in rules.moves(position):
                move = leaf.lift(inner)
                verdict = self.arithmetic.judge(rules, rules.play(position, inner), rest)
                yield move, self.with_remoteness(verdict, self.game.after(move).position)

    def winning(self) -> Iterator[object]:
        """The moves that leave the opponent lost."""
        for leaf, rest in self.parts:
            yield from map(leaf.lift, self.arithmetic.winning(leaf.game.rules, leaf.game.position, rest))

    def with_remoteness(self, verdict: Verdict, position: Hashable) -> Verdict:
        """A verdict on a position, completed where the whole sum was explored."""
        return replace(verdict, remoteness=self.small.verdict(position).remoteness) if self.small else verdict


def _solve(
    game: AnyGame, leaves: Sequence[Leaf], arithmetic: Arithmetic[V], budget: Budget, *, whole: bool = False
) -> AnyAnalysis:
    """The answer by the values; moves that take long to judge may be left out, unless it is to be whole."""
    values = [arithmetic.value(leaf.game.rules, leaf.game.position) for leaf in leaves]
    others = arithmetic.all_but_one(values)
    verdict = arithmetic.verdict(arithmetic.add(others[0], values[0]))
    small = explore_small(game.rules, game.position, game.ending, budget, lost=verdict.outcome is Outcome.P)
    # Where theorems value every component it is known who wins: the options are not worth a long search.
    judging = arithmetic if arithmetic.positions else type(arithmetic)(budget.part(GLANCE))
    moves = _Moves(game, list(zip(leaves, others, strict=True)), judging, small)
    drawn, every = verdict.outcome is Outcome.D, True
    try:
        options, complete = list_options(game, moves.judge, moves.winning, budget, is_drawn=drawn)
    except TooLarge:
        if whole or drawn:
            raise
        every = verdict.outcome is Outcome.P
        options, complete = list_losing(game) if every else _list_told(moves.parts, arithmetic)
    return Analysis(
        game=game,
        verdict=moves.with_remoteness(verdict, game.position),
        options=options,
        complete=complete,
        reasons=(_terms(leaves, values), *arithmetic.reasons(values)),
        method=Method("sums", arithmetic.reference, positions=judging.positions, seconds=budget.seconds),
        every=every,
    )


def _list_told(parts: Sequence[tuple[Leaf, V]], arithmetic: Arithmetic[V]) -> _Listed:
    """The winning moves that theorems tell."""
    told = (
        leaf.lift(move)
        for leaf, rest in parts
        for move in arithmetic.told(leaf.game.rules, leaf.game.position, rest) or ()
    )
    return tuple(Option(move, arithmetic.verdict(arithmetic.zero), best=True) for move in islice(told, LISTED)), False


def _terms(leaves: Sequence[Leaf], values: Sequence[object]) -> SumTerms:
    """The components with their values; of very many, only the first are written out."""
    shown = list(zip(leaves, values, strict=True))[:_TERMS_SHOWN]
    terms = tuple(
        Term(leaf.game.spec, str(value[0] if isinstance(value, tuple) else value), leaf.place) for leaf, value in shown
    )
    return SumTerms(len(leaves), terms)


def answer(game: AnyGame, leaves: Sequence[Leaf], budget: Budget) -> AnyAnalysis | None:
    """The draw that a component makes of a sum; None where there is none, or a move in it may change that."""
    arithmetic = NormalArithmetic(budget.part(GLANCE))
    found = (leaf for leaf in leaves if _absorbs(leaf.game.rules, leaf.game.position, arithmetic))
    absorbing = list(islice(found, 2))
    if not absorbing:
        return None
    rules, position = absorbing[0].game.rules, absorbing[0].game.position
    if len(absorbing) == 1 and not all(_absorbs(rules, option, arithmetic) for option in rules.options(position)):
        return None
    drawn = Verdict(Outcome.D, Loopy())
    moves = list(islice(game.moves(), LISTED + 1))
    endless = Endless(".".join(map(str, absorbing[0].place)), absorbing[0].game.spec)
    return Analysis(
        game=game,
        verdict=drawn,
        options=tuple(Option(move, drawn, best=True) for move in moves[:LISTED]),
        complete=len(moves) <= LISTED,
        reasons=(endless,),
        method=Method("sums", "Smith 1966", positions=arithmetic.positions, seconds=budget.seconds),
    )


def find_draw(game: AnyGame) -> AnyAnalysis | None:
    """The draw that endless components make of a sum, whatever the others are worth; None where they make none."""
    leaves = list(flatten(game))
    return answer(game, leaves, Budget(Limit(), game.rules.name)) if len(leaves) > 1 else None


def _absorbs(rules: AnyRules, position: Hashable, arithmetic: NormalArithmetic) -> bool:
    """Whether a component is quickly found to have the value ∞()."""
    try:
        return not comes_to_an_end(rules) and arithmetic.value(rules, position) == Loopy()
    except TooLarge:
        return False
