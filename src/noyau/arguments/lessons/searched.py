"""Lessons where no rule is known to the program: what was looked at, and how one works back from the end by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from noyau.arguments.argument import Advice, Block, Point, Table, quote_list, shorten
from noyau.arguments.lessons import Lesson, first_act, teach, write_short
from noyau.arguments.strategy import Adviser
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyRules
from noyau.core.reasons import Kernel, Mex
from noyau.core.verdict import Outcome
from noyau.engines.heaps.misere_sums import QuotientProduct
from noyau.forms.heap_recipes import heaps_of
from noyau.forms.heaps import OnHeaps
from noyau.forms.rewriting import Rewriting
from noyau.words import Sentence

_LARGEST = 40
"""Of heaps up to this one it is told which are lost alone."""

_LOST_SHOWN = 12

_LOST_NEAR = 5
"""The most lost positions near the end that are shown, each of at most as many signs:"""

_LONGEST = 24


@singledispatch
def without_rule(rules: AnyRules, analysis: AnyAnalysis) -> Lesson | None:
    """The lesson on rules without a theorem that have a table of their own; None where they have none."""
    return None


@teach.register
def kernel(reason: Kernel, analysis: AnyAnalysis) -> Lesson | None:
    """No theorem and no symmetry: positions that were looked at one after the other."""
    lesson = without_rule(analysis.game.rules, analysis)
    if lesson is not None:
        return lesson
    on_heaps = isinstance(analysis.game.rules, OnHeaps)
    drawn = analysis.outcome is Outcome.D
    if analysis.proof or analysis.symmetry is not None or (drawn and on_heaps):
        return None
    if (lesson := by_values(analysis)) is not None:
        return lesson
    kind = "heaps" if on_heaps else "end"
    outcome = analysis.outcome.value
    lost = () if drawn else _lost_heaps(analysis) if on_heaps else _lost_near_the_end(analysis)
    return Lesson(
        idea=(Point(f"searched.idea-{outcome}"),),
        rule=(
            Sentence("searched.no-rule", {"positions": analysis.method.positions}),
            *lost,
            *([Point("searched.round")] if drawn else []),
            *what_now(analysis),
        ),
        why=(Sentence(f"searched.back{'-round' if drawn else ''}"),),
        question=Advice("searched.question") if on_heaps else None,
        exercise=Advice(f"searched.exercise-{'round' if drawn else kind}"),
    )


@teach.register
def mex(reason: Mex, analysis: AnyAnalysis) -> Lesson | None:
    """Positions whose values were found without looking at each of them."""
    return None if analysis.proof or analysis.symmetry is not None else by_values(analysis)


def by_values(analysis: AnyAnalysis) -> Lesson | None:
    """On boards, graphs and orders: what each move leaves, and the least number missing; None without values."""
    options = [(option.move, option.verdict.grundy) for option in analysis.options]
    known = [value for _, value in options if value is not None]
    if not isinstance(analysis.game.rules, Rewriting) or analysis.grundy is None or not analysis.complete:
        return None
    if len(known) < len(options) or len(set(known)) > _LOST_SHOWN:
        return None
    outcome = analysis.outcome.value
    rows = []
    for value in sorted(set(known)):
        moves = [move for move, left in options if left == value]
        rows.append((value, len(moves), write_short(analysis.game.rules, analysis.game.position, moves[0])))
    head = tuple(Sentence(f"searched.values.{name}") for name in ("left", "moves", "example"))
    return Lesson(
        idea=(Point(f"searched.idea-{outcome}"),),
        rule=(
            Sentence("searched.values.rule"),
            Table(head=head, rows=tuple(rows)),
            Point(f"searched.values.{outcome}", {"value": analysis.grundy}),
            *([first_act(analysis)] if analysis.winning else []),
        ),
        why=(Sentence("searched.values.why", {"positions": analysis.method.positions}),),
        exercise=Advice("searched.exercise-end"),
    )


def _lost_heaps(analysis: AnyAnalysis) -> Iterator[Block]:
    """The single heaps that the player to move loses, as far as they follow from this position."""
    largest = max(heaps_of(analysis.game), default=0)
    graph = Adviser(analysis).graph
    if largest > _LARGEST or graph is None:
        return
    lost = [heap for heap in range(largest + 1) if graph.verdict((heap,)).outcome is Outcome.P]
    if lost:
        yield Sentence("searched.lost-heaps", {"heaps": lost[-_LOST_SHOWN:], "n": len(lost[-_LOST_SHOWN:])})


def _lost_near_the_end(analysis: AnyAnalysis) -> Iterator[Block]:
    """The lost positions from which the fewest moves are left, as far as they follow from this position."""
    graph = Adviser(analysis).graph
    if graph is None:
        return
    write = analysis.game.rules.write
    judged = ((graph.verdict(position), position) for position in [*graph.numbers])
    lost = [(found.remoteness, write(position)) for found, position in judged if found.outcome is Outcome.P]
    # where no move is left, everybody sees who has won
    near = sorted((left, len(written), written) for left, written in lost if left)
    told = tuple(written for _, length, written in near[:_LOST_NEAR] if length <= _LONGEST)
    if told:
        yield Sentence("searched.lost-near", {"n": len(told), "positions": quote_list(told)})


def what_now(analysis: AnyAnalysis) -> Iterator[Block]:
    """The move to play, or why none helps."""
    if analysis.outcome is Outcome.P:
        yield Point("searched.answered")
    else:
        yield first_act(analysis)


@teach.register
def quotient(reason: QuotientProduct, analysis: AnyAnalysis) -> Lesson:
    """Classes that are multiplied: too many to learn, so that a pupil is told what they are for."""
    outcome = analysis.outcome.value
    facts = {"order": reason.order, "lost": reason.lost, "total": reason.total}
    rows = tuple((shorten(heap), element) for heap, element in zip(reason.heaps, reason.elements, strict=True))
    head = (Sentence("quotient.reason.part"), Sentence("quotient.reason.element"))
    return Lesson(
        idea=(Point(f"searched.class-idea-{outcome}", facts),),
        rule=(
            Sentence("searched.classes", facts),
            *([Table(head=head, rows=rows)] if len(rows) <= _LOST_SHOWN else []),
            Point(f"searched.product-{outcome}", facts),
            *what_now(analysis),
        ),
        why=(Sentence("searched.class-why"),),
        question=Advice("searched.class-question"),
        exercise=Advice("searched.class-exercise"),
    )
