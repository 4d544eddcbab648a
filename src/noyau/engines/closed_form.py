"""Answers by theorem: the outcome and the winning moves at once, however large the position."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Any

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame, ClosedForm, Game
from noyau.core.reasons import AnyDecision, Mex, Pairing, Reason
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import LISTED, Judge, list_options
from noyau.engines.exploring.positions import Positions, explore_small, find_small_parts
from noyau.engines.tables.lattice import explore_lattice
from noyau.forms.rewriting import Rewriting
from noyau.values.nimbers import Nimber

_MODERATE = 4_000_000
"""Up to so many cells, an answer by theorem is completed from the tables of the board."""


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer that the theorem of these rules gives, completed with remoteness where the game is small.

    None where there is no theorem, and where it does not name every winning move: a search may tell more.
    """
    rules, position, ending = game.rules, game.position, game.ending
    if proved is None or not proved.every:
        return None
    decision = proved
    small = _explore(game, decision, budget)
    lost: set[Hashable] = set()

    def judge_option(option: Hashable) -> Verdict:
        if ending is Ending.NORMAL and isinstance(rules, ClosedForm):
            value = Nimber(rules.grundy(option))
            return Verdict(
                Outcome.N if value else Outcome.P, value, small.verdict(option).remoteness if small else None
            )
        # To try all symmetries again after each move would take long, and every move from a pairing loses.
        is_paired = isinstance(decision.reasons[0], Pairing)
        found = None if is_paired else Game(rules, option, ending).decide()
        if found is not None:
            return _verdict(found, small.verdict(option) if small else None)
        # Copying or stealing a strategy tells which moves win, but not what the others leave.
        return small.verdict(option) if small else _bare(option in lost, ending)

    def judge() -> Iterator[tuple[object, Verdict]]:
        lost.update(rules.play(position, move) for move in decision.winning())
        return ((move, judge_option(rules.play(position, move))) for move in rules.moves(position))

    options, complete = list_options(game, judge, decision.winning, budget)
    return Analysis(
        game=game,
        verdict=_verdict(decision, small.verdict(position) if small else None),
        options=options,
        complete=complete,
        reasons=(*decision.reasons, *_parts(game, decision, small), *_mex(game, decision, small)),
        method=Method("closed_form", decision.reference, positions=len(small) if small else 0, seconds=budget.seconds),
    )


def answer_in_part(game: AnyGame, budget: Budget, decision: AnyDecision) -> AnyAnalysis:
    """The outcome by a theorem, with the winning moves that it names as far as the limit allows."""
    lost = _bare(True, game.ending)
    options: list[Option[object]] = []
    every = decision.every
    try:
        options += (Option(move, lost, best=True) for move in islice(decision.winning(), LISTED))
        every = every and len(options) < LISTED
    except TooLarge:
        every = False
    return Analysis(
        game=game,
        verdict=_verdict(decision, None),
        options=tuple(options),
        complete=False,
        reasons=decision.reasons,
        method=Method("closed_form", decision.reference, seconds=budget.seconds),
        every=every,
    )


def _explore(game: AnyGame, decision: AnyDecision, budget: Budget) -> Judge[Any] | None:
    """The verdicts that complete a theorem, where they are found quickly: of the whole game, or from a table."""
    from noyau.engines.heaps.all_sums import judge_all_sums

    rules, position, ending = game.rules, game.position, game.ending
    small: Judge[Any] | None = judge_all_sums(rules, position, ending)
    small = small or explore_small(rules, position, ending, budget, lost=decision.outcome is Outcome.P)
    is_valued = decision.grundy is not None
    small = small or explore_lattice(rules, position, ending, _MODERATE, values=not is_valued)
    if small or is_valued:
        return small
    from noyau.engines.exploring import few_masks, masks, taken_cells
    from noyau.engines.residues import solving as residues
    from noyau.engines.tables import chomp

    few: Judge[Any] | None = chomp.complete(game, budget) or few_masks.complete(game, budget)
    few = few or taken_cells.complete(game, budget)
    return few or residues.complete(game, budget) or masks.complete(game, budget)


def _parts(game: AnyGame, decision: AnyDecision, small: Judge[Any] | None) -> Iterator[Reason]:
    """The parts of a small position that a pairing decides; other theorems speak of parts themselves."""
    if isinstance(small, Positions) and isinstance(decision.reasons[0], Pairing):
        yield from find_small_parts(game, small.verdict)


def _mex(game: AnyGame, decision: AnyDecision, small: Judge[Any] | None) -> Iterator[Reason]:
    """Why a position on a graph or an order has the value that a theorem leaves out."""
    if small is not None and decision.grundy is None and isinstance(game.rules, Rewriting):
        values = tuple(small.verdict(option).value for option in game.rules.options(game.position))
        if values and game.ending is Ending.NORMAL:
            yield Mex(str(small.verdict(game.position).value), tuple(map(str, values)))


def _bare(is_lost: bool, ending: Ending) -> Verdict:
    """What is known of an option from nothing but the winning moves."""
    return Verdict(Outcome.P if is_lost else Outcome.N, Nimber(0) if is_lost and ending is Ending.NORMAL else None)


def _verdict(decision: AnyDecision, small: Verdict | None) -> Verdict:
    """What the theorem says, and what it leaves out where the small game is known."""
    value = None if decision.grundy is None else Nimber(decision.grundy)
    if small is None:
        return Verdict(decision.outcome, value)
    return Verdict(decision.outcome, small.value if value is None else value, small.remoteness)
