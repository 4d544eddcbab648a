"""Lessons on games side by side: each counts for a number, and the numbers are played as Nim."""

from __future__ import annotations

from noyau.arguments.argument import MOST_SHOWN, Advice, Block, Point, binary_table, fits_table, place_of_part
from noyau.arguments.lessons import Lesson, first_act, teach
from noyau.core.analysis import AnyAnalysis
from noyau.core.reasons import BinaryColumns, Draw, LoopySum, MisereNim, SumTerms
from noyau.core.sums import SideBySide
from noyau.core.verdict import Outcome
from noyau.forms.heaps import OnHeaps
from noyau.values.nimbers import nim_sum
from noyau.words import Sentence


@teach.register
def sum_terms(reason: SumTerms, analysis: AnyAnalysis) -> Lesson | None:
    """Each game counts for its value; leave an even number of ones in each column."""
    columns, end = analysis.reason(BinaryColumns), analysis.reason(MisereNim)
    if end is not None and not end.large:
        return _end(end, analysis)
    if columns is None:
        return None
    outcome, values = analysis.outcome.value, columns.values
    told = values if len(values) <= MOST_SHOWN else ()
    pair = len(values) == 2 and end is None
    rule: list[Block] = [Sentence(f"sum-lessons.count{_kind(analysis)}", {"n": len(values)})]
    if told and fits_table(told):
        rule += binary_table(told, [place_of_part(analysis, index) for index in range(len(told))])
    rule.append(Sentence("sum-lessons.rule"))
    if analysis.outcome is Outcome.N:
        odd = nim_sum(values)
        rule.append(Point("sum-lessons.odd", {"bit": 1 << odd.bit_length() - 1}))
        rule.append(first_act(analysis))
    else:
        rule.append(Point("sum-lessons.even"))
    kind = f"{outcome}-pair" if pair else outcome
    return Lesson(
        idea=(Point(f"sum-lessons.idea-{kind}", {"values": told or (*values[:MOST_SHOWN], "…")}),),
        rule=tuple(rule),
        why=(Sentence("sum-lessons.why" if end is None else "sum-lessons.misere"),),
        question=Advice(f"sum-lessons.question{_kind(analysis)}"),
        exercise=Advice("sum-lessons.exercise"),
    )


def _kind(analysis: AnyAnalysis) -> str:
    """The end of a key that speaks of heaps, where the games side by side are heaps of one game."""
    return "-heaps" if isinstance(analysis.game.rules, OnHeaps) else ""


def _end(end: MisereNim, analysis: AnyAnalysis) -> Lesson:
    """Misère play where no game counts for 2 or more: only the parity of those that count for 1 matters."""
    outcome, kind = analysis.outcome.value, _kind(analysis)
    told = Point(f"sum-lessons.end-{outcome}{kind}", {"ones": end.ones})
    values = () if len(end.values) > MOST_SHOWN else (Sentence(f"sum-lessons.values{kind}", {"values": end.values}),)
    return Lesson(
        idea=(*values, told),
        rule=(
            Sentence(f"sum-lessons.count{kind}", {"n": len(end.values)}),
            *values,
            told,
            *([first_act(analysis)] if analysis.outcome is Outcome.N else []),
        ),
        why=(Sentence(f"sum-lessons.end-why-{outcome}"),),
        question=Advice(f"sum-lessons.question{kind}"),
        exercise=Advice("sum-lessons.exercise"),
    )


@teach.register
def loopy_sum(reason: LoopySum, analysis: AnyAnalysis) -> Lesson:
    """A sum in which one game may go round for ever."""
    return teach_round(analysis)


@teach.register
def draw(reason: Draw, analysis: AnyAnalysis) -> Lesson | None:
    """A drawn sum that was searched as a whole."""
    return teach_round(analysis) if isinstance(analysis.game.rules, SideBySide) else None


def teach_round(analysis: AnyAnalysis) -> Lesson:
    """A sum in which one game may go round for ever: a way out, or none."""
    outcome = analysis.outcome.value
    return Lesson(
        idea=(Point(f"sum-lessons.round-{outcome}"),),
        rule=(
            Sentence("sum-lessons.round-rule"),
            Point(f"sum-lessons.round-{outcome}"),
            *([first_act(analysis)] if analysis.winning else []),
        ),
        why=(Sentence(f"sum-lessons.round-why-{outcome}"),),
        question=Advice("sum-lessons.round-question"),
        exercise=Advice("sum-lessons.round-exercise"),
    )
