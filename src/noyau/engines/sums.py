"""Sums by their components: each is valued on its own, and the values are added (Sprague 1935, Grundy 1939).

Cyclic components have the values of Smith; in misère play the components must be tame, or the engine declines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from noyau.analysis import Analysis, Method, Option
from noyau.engines.arithmetic import Arithmetic, MisereArithmetic, NormalArithmetic, Wild
from noyau.engines.budget import GLANCE, Budget
from noyau.engines.listing import LISTED, list_options
from noyau.engines.positions import explore_small
from noyau.errors import TooLarge
from noyau.game import Decomposes, Game
from noyau.verdict import Ending, Outcome, Reason, Verdict

_TERMS_SHOWN = 100


@dataclass(frozen=True)
class Leaf:
    """A component that does not fall apart further, and how its moves are written in the whole."""

    game: Game[Any, Any]
    lift: Callable[[Any], Any]
    place: tuple[int, ...] = ()
    """The numbers, from 1, of the components that lead to it."""


def solve(game: Game[Any, Any], budget: Budget) -> Analysis[Any, Any] | None:
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


def _solve_normal(game: Game[Any, Any], leaves: Sequence[Leaf], budget: Budget) -> Analysis[Any, Any]:
    """The answer by the values of all components; where these take long, equal ones cancel, and endless ones absorb."""
    from noyau.engines import absorbing, cancelling

    cancelled = cancelling.cancel(leaves)
    found = None
    if cancelled is not None or not all(cancelling.comes_to_an_end(leaf.game.rules) for leaf in leaves):
        part = budget.part(GLANCE)
        try:
            return _solve(game, leaves, NormalArithmetic(part), part, whole=True)
        except TooLarge:
            found = cancelling.answer(game, cancelled, budget) if cancelled else absorbing.answer(game, leaves, budget)
    return found or _solve(game, leaves, NormalArithmetic(budget), budget)


def flatten(
    game: Game[Any, Any], lift: Callable[[Any], Any] = lambda move: move, place: tuple[int, ...] = ()
) -> Iterator[Leaf]:
    """The components of a game, and theirs."""
    rules = game.rules
    parts = rules.components(game.position) if isinstance(rules, Decomposes) else ()
    if len(parts) < 2:
        yield Leaf(game, lift, place)
        return
    for index, part in enumerate(parts):

        def lift_part(move: Any, index: int = index) -> Any:
            return lift(rules.lift(index, move))  # type: ignore[attr-defined]

        yield from flatten(part, lift_part, (*place, index + 1))


def _solve(
    game: Game[Any, Any], leaves: Sequence[Leaf], arithmetic: Arithmetic[Any], budget: Budget, *, whole: bool = False
) -> Analysis[Any, Any]:
    """The answer by the values; moves that take long to judge may be left out, unless it is to be whole."""
    values = [arithmetic.value(leaf.game.rules, leaf.game.position) for leaf in leaves]
    others = arithmetic.all_but_one(values)
    total = arithmetic.add(others[0], values[0])
    lost = arithmetic.verdict(total).outcome is Outcome.P
    small = explore_small(game.rules, game.position, game.ending, budget, lost=lost)
    # Where theorems value every component it is known who wins: the options are not worth a long search.
    judging = arithmetic if arithmetic.positions else type(arithmetic)(budget.part(GLANCE))

    def judge() -> Iterator[tuple[Any, Verdict]]:
        for leaf, rest in zip(leaves, others, strict=True):
            rules, position = leaf.game.rules, leaf.game.position
            for move in rules.moves(position):
                whole = leaf.lift(move)
                verdict = judging.judge(rules, rules.play(position, move), rest)
                yield whole, complete(verdict, game.play(whole).position)

    def complete(verdict: Verdict, position: Any) -> Verdict:
        return replace(verdict, remoteness=small.verdict(position).remoteness) if small else verdict

    def winning() -> Iterator[Any]:
        for leaf, rest in zip(leaves, others, strict=True):
            yield from map(leaf.lift, judging.winning(leaf.game.rules, leaf.game.position, rest))

    drawn = arithmetic.verdict(total).outcome is Outcome.D
    try:
        (options, all_listed), every = list_options(game, judge, winning, budget, is_drawn=drawn), True
    except TooLarge:
        if whole or drawn:
            raise
        (options, all_listed), every = _list_known(game, leaves, others, arithmetic, lost), lost
    return Analysis(
        game=game,
        verdict=complete(arithmetic.verdict(total), game.position),
        options=options,
        complete=all_listed,
        reasons=(_terms(leaves, values), *arithmetic.reasons(values)),
        method=Method("sums", arithmetic.reference, positions=judging.positions, seconds=budget.seconds),
        every=every,
    )


def _list_known(
    game: Game[Any, Any], leaves: Sequence[Leaf], others: Sequence[Any], arithmetic: Arithmetic[Any], lost: bool
) -> tuple[tuple[Option[Any], ...], bool]:
    """The winning moves that theorems tell; of a lost position all moves, where these are few enough to list."""
    if lost:
        moves = list(islice(game.moves(), LISTED + 1))
        listed = tuple(Option(move, Verdict(Outcome.N)) for move in moves) if len(moves) <= LISTED else ()
        return listed, bool(listed)
    told = (
        leaf.lift(move)
        for leaf, rest in zip(leaves, others, strict=True)
        for move in arithmetic.told(leaf.game.rules, leaf.game.position, rest) or ()
    )
    return tuple(Option(move, arithmetic.verdict(arithmetic.zero), best=True) for move in islice(told, LISTED)), False


def _terms(leaves: Sequence[Leaf], values: Sequence[Any]) -> Reason:
    """The components with their values; of very many, only the first are written out."""
    shown = list(zip(leaves, values, strict=True))[:_TERMS_SHOWN]
    terms = tuple(
        {
            "game": leaf.game.spec,
            "value": str(value[0] if isinstance(value, tuple) else value),
            "place": leaf.place,
        }
        for leaf, value in shown
    )
    return Reason("sum", {"count": len(leaves), "terms": terms})
