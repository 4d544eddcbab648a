"""Sums with equal components: they cancel, for whatever is played in one of them can be copied in the other.

Nothing need be known of the components but that play in them comes to an end (Sprague 1935, Grundy 1939).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations
from typing import TYPE_CHECKING

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import Budget
from noyau.core.game import AnyGame, AnyRules, ClosedForm, Finite, Game
from noyau.core.reasons import CellName, Reason, Remark
from noyau.core.verdict import Outcome, Verdict
from noyau.engines.analysing import list_losing
from noyau.values.nimbers import Nimber

if TYPE_CHECKING:
    from noyau.engines.sums.solving import Leaf

_REFERENCE = "Sprague 1935, Grundy 1939"

_MOST_COPIED = 8
"""Among so many components that differ, one looks for two that are equal after one move."""

_MOST_MOVES = 10_000
"""So many moves of each of them are tried."""

_PAIRS_TOLD = 12


@dataclass(frozen=True)
class TwinsCancel(Remark, kind="cancelling.pair"):
    """Two equal components, by their places."""

    one: str
    other: str
    game: str


@dataclass(frozen=True)
class MadeTwins(Remark, kind="cancelling.copy"):
    """The move after which two more components are equal."""

    move: str


@dataclass(frozen=True)
class NothingLeft(Remark, kind="cancelling.nothing-left"):
    """All components have cancelled."""


@dataclass(frozen=True)
class OthersLeft(Remark):
    """The components that do not cancel, and who wins them."""

    outcome: Outcome
    game: str

    @property
    def kind(self) -> str:
        return f"cancelling.left.{self.outcome}"

    def facts_on(self, name: CellName) -> dict[str, object]:
        return {"game": self.game}


@dataclass(frozen=True)
class Cancelled:
    """Components two by two, and the others; where two more are equal after one move, that move."""

    pairs: Sequence[tuple[Leaf, Leaf]]
    rest: Sequence[Leaf]
    copy: tuple[object, ...] = ()


def cancel(leaves: Sequence[Leaf]) -> Cancelled | None:
    """The components without those that cancel; None where there are none."""
    waiting: dict[AnyGame, Leaf] = {}
    pairs: list[tuple[Leaf, Leaf]] = []
    for leaf in leaves:
        if isinstance(leaf.game.rules, ClosedForm) or not comes_to_an_end(leaf.game.rules):
            continue
        twin = waiting.pop(leaf.game, None)
        if twin is None:
            waiting[leaf.game] = leaf
        else:
            pairs.append((twin, leaf))
    pairings = permutations(waiting.values(), 2) if len(waiting) <= _MOST_COPIED else ()
    copied = next((((one, other), move) for one, other in pairings for move in _copies(one, other)), None)
    gone = {id(leaf) for pair in (*pairs, *([copied[0]] if copied else ())) for leaf in pair}
    if not gone:
        return None
    return Cancelled(pairs, [leaf for leaf in leaves if id(leaf) not in gone], copied[1:] if copied else ())


def _copies(one: Leaf, other: Leaf) -> Iterator[object]:
    """The moves in a component that make it equal to another; of very many, only the first are tried."""
    rules, position = one.game.rules, one.game.position
    if rules == other.game.rules:
        wanted = other.game.position
        moves = islice(rules.moves(position), _MOST_MOVES)
        yield from (one.lift(move) for move in moves if rules.play(position, move) == wanted)


def comes_to_an_end(rules: AnyRules) -> bool:
    """Whether play must end, as far as the rules say so."""
    return isinstance(rules, Finite) and rules.must_end()


def answer_by_cancelling(game: AnyGame, cancelled: Cancelled, budget: Budget) -> AnyAnalysis | None:
    """The answer by what is left; where that is won, a move in a pair may win as well.

    None where two components could be made equal, but what is left is not lost then.
    """
    found = _solve_rest(cancelled.rest, budget)
    verdict = replace(found.verdict, remoteness=None) if found else Verdict(Outcome.P, Nimber(0))
    options = tuple(_lifted(cancelled.rest, found)) if found else ()
    if cancelled.copy:
        if verdict.outcome is not Outcome.P:
            return None
        options = (Option(cancelled.copy[0], verdict, best=True),)
        verdict = Verdict(Outcome.N)
    is_lost, complete = verdict.outcome is Outcome.P, False
    if is_lost:
        options, complete = list_losing(game)
    return Analysis(
        game=game,
        verdict=verdict,
        options=options,
        complete=complete,
        reasons=tuple(_reasons(game, cancelled, found)),
        method=Method("sums", _REFERENCE, positions=found.method.positions if found else 0, seconds=budget.seconds),
        every=is_lost,
    )


def _solve_rest(rest: Sequence[Leaf], budget: Budget) -> AnyAnalysis | None:
    """The answer for what does not cancel; None where nothing is left."""
    from noyau.core.sums import Sum
    from noyau.engines import solve

    games = [leaf.game for leaf in rest]
    if len(games) < 2:
        return solve(games[0], limit=budget.limit) if games else None
    terms, positions = (tuple(getattr(game, name) for game in games) for name in ("rules", "position"))
    return solve(Game(Sum(terms), positions), limit=budget.limit)


def _lifted(rest: Sequence[Leaf], found: AnyAnalysis) -> Iterator[Option[object]]:
    """The best moves of what is left, as moves of the whole."""
    for option in found.options:
        if option.best:
            number, move = option.move if len(rest) > 1 else (0, option.move)
            yield Option(rest[number].lift(move), replace(option.verdict, remoteness=None), best=True)


def _reasons(game: AnyGame, cancelled: Cancelled, found: AnyAnalysis | None) -> Iterator[Reason]:
    for one, other in cancelled.pairs[:_PAIRS_TOLD]:
        yield TwinsCancel(_place(one), _place(other), one.game.spec)
    if cancelled.copy:
        yield MadeTwins(game.rules.write_move(game.position, cancelled.copy[0]))
    if found is None:
        yield NothingLeft()
    else:
        yield OthersLeft(found.outcome, " + ".join(leaf.game.spec for leaf in cancelled.rest))


def _place(leaf: Leaf) -> str:
    return ".".join(map(str, leaf.place))
