"""Lessons where nobody knows a rule: what was looked at, and how one works back from the end by hand."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Advice, Block, Point, Table, shorten
from noyau.arguments.lessons import Lesson, first_act, teach
from noyau.arguments.strategy import Adviser
from noyau.core.analysis import AnyAnalysis
from noyau.core.reasons import Kernel
from noyau.core.sums import SideBySide
from noyau.core.verdict import Outcome
from noyau.engines.heaps.misere_sums import QuotientProduct
from noyau.forms.heap_recipes import heaps_of
from noyau.forms.heaps import OnHeaps
from noyau.words import Sentence

_LARGEST = 40
"""Of heaps up to this one it is told which are lost alone."""

_LOST_SHOWN = 12


@teach.register
def kernel(reason: Kernel, analysis: AnyAnalysis) -> Lesson | None:
    """No theorem: heaps that were looked at one position after the other."""
    on_heaps = isinstance(analysis.game.rules, OnHeaps)
    if not (on_heaps or isinstance(analysis.game.rules, SideBySide)) or analysis.outcome is Outcome.D:
        return None
    outcome = analysis.outcome.value
    count = {"positions": analysis.method.positions}
    return Lesson(
        idea=(Point(f"searched.idea-{outcome}"),),
        rule=(
            Sentence("searched.no-rule", count),
            *(_lost_heaps(analysis) if on_heaps else ()),
            *_what_now(analysis),
        ),
        why=(Sentence("searched.back"),),
        question=Advice("searched.question") if on_heaps else None,
        exercise=Advice("searched.exercise") if on_heaps else None,
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


def _what_now(analysis: AnyAnalysis) -> Iterator[Block]:
    if analysis.outcome is Outcome.N:
        yield first_act(analysis)
    else:
        yield Point("searched.answered")


@teach.register
def quotient(reason: QuotientProduct, analysis: AnyAnalysis) -> Lesson:
    """Classes that are multiplied: too many to learn, so that a pupil is told what they are for."""
    outcome = analysis.outcome.value
    facts = {"order": reason.order, "lost": reason.lost, "total": reason.total}
    rows = tuple((shorten(heap), element) for heap, element in zip(reason.heaps, reason.elements, strict=True))
    head = (Sentence("quotient.reason.part"), Sentence("quotient.reason.element"))
    return Lesson(
        idea=(Point(f"searched.idea-{outcome}"),),
        rule=(
            Sentence("searched.classes", facts),
            *([Table(head=head, rows=rows)] if len(rows) <= _LOST_SHOWN else []),
            Point(f"searched.product-{outcome}", facts),
            *_what_now(analysis),
        ),
        why=(Sentence("searched.class-why"),),
        question=Advice("searched.class-question"),
        exercise=Advice("searched.class-exercise"),
    )
