"""Lessons on heaps that break, and on those whose values are known by a table alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from noyau.arguments.argument import Advice, Block, Cell, Point, Table, shorten
from noyau.arguments.lessons import Lesson, teach
from noyau.arguments.lessons.heaps import ask_heaps, columns, how, pieces, why_columns
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.forms.heap_recipes import CopyHeaps, KeepEven, TableOfValues, heaps_of
from noyau.forms.heaps import HeapGame
from noyau.words import Sentence

_IN_A_ROW = 10

_LONGEST_SHOWN = 90
"""A table of more heaps than this is not printed for a pupil."""

_SAFE_SHOWN = 5


@teach.register
def copy_heaps(recipe: CopyHeaps, analysis: AnyAnalysis) -> Lesson:
    """Equal heaps two by two: whatever is done in one is done in the other."""
    move = recipe.restore(analysis.game)
    if analysis.outcome is Outcome.P or move is None:
        kind, facts = "P", {}
    else:
        heap = heaps_of(analysis.game)[move[0]]
        parts = move[1]
        kind = "all" if not parts else "halves" if len(parts) == 2 else "equal"
        others = len([size for size in heaps_of(analysis.game) if size]) > 1
        kind = f"{kind}-more" if others and kind != "equal" else kind
        kind = "split" if kind == "halves" and sum(parts) == heap else kind
        facts = {"heap": shorten(heap), "half": shorten(parts[0] if parts else 0), "n": heap - sum(parts)}
    return Lesson(
        idea=(Point(f"heap-lessons.copy.idea-{'halves' if kind == 'split' else kind}", facts),),
        rule=(Point(f"heap-lessons.copy.rule-{kind}", facts), *how(recipe, analysis)),
        why=() if kind == "all" else (Sentence(f"heap-lessons.copy.why-{analysis.outcome.value}"),),
        replies=kind != "all",
        question=ask_heaps(analysis),
        exercise=Advice("heap-lessons.copy.exercise"),
    )


@teach.register
def keep_even(recipe: KeepEven, analysis: AnyAnalysis) -> Lesson:
    """From an even heap only odd numbers can be taken: leave an even heap each time."""
    heap = analysis.game.position[0]
    kind = "misere" if recipe.misere else "normal"
    won = analysis.outcome.value
    facts = {"heap": shorten(heap), "n": heap - 1}
    return Lesson(
        idea=(Point(f"heap-lessons.even.idea-{won}-{kind}", facts),),
        rule=(Point(f"heap-lessons.even.rule-{won}-{kind}", facts), *how(recipe, analysis)),
        why=(Sentence(f"heap-lessons.even.why-{won}-{kind}"),),
        question=ask_heaps(analysis),
        exercise=Advice("heap-lessons.even.exercise"),
    )


@teach.register
def table_of_values(recipe: TableOfValues, analysis: AnyAnalysis) -> Lesson:
    """No formula is known: the table, how to use it and how to go on."""
    heaps = heaps_of(analysis.game)
    several = len(heaps) > 1
    rule: list[Block] = []
    if len(recipe.table) > _LONGEST_SHOWN:
        rule.append(Sentence("heap-lessons.table.long", {"n": len(recipe.table) - 1}))
    else:
        key = "known" if recipe.length else "no-rule"
        rule += [Sentence(f"heap-lessons.table.{key}"), value_table(recipe.table)]
    if recipe.length:
        key = "repeats-at-once" if recipe.preperiod == 0 else "repeats"
        rule.append(
            Sentence(f"heap-lessons.table.{key}", {"length": recipe.length, "preperiod": shorten(recipe.preperiod)})
        )
    here = {"heaps": tuple(map(shorten, heaps)), "values": recipe.values(analysis.game)}
    if several:
        rule += [Sentence("heap-lessons.table.here", here), *columns(recipe, analysis)]
    else:
        rule += _one_heap(recipe, analysis)
    return Lesson(
        idea=tuple(_idea(recipe, analysis)),
        rule=tuple(rule),
        why=tuple(why_columns(recipe, analysis)) if several else (Sentence("heap-lessons.table.mex"),),
        question=Advice("heap-lessons.table.question", {"heap": len(recipe.table)}),
        exercise=Advice("heap-lessons.table.exercise"),
    )


def _one_heap(recipe: TableOfValues, analysis: AnyAnalysis) -> list[Block]:
    """What to leave of a single heap."""
    heap = heaps_of(analysis.game)[0]
    ending = "misere" if recipe.misere else "normal"
    breaks = "" if isinstance(analysis.game.rules, HeapGame) else "breaking-"
    facts: dict[str, object] = {"heap": shorten(heap), "value": recipe.value(heap)}
    rule: list[Block] = []
    if heap >= len(recipe.table):
        like = recipe.preperiod + (heap - recipe.preperiod) % recipe.length
        rule.append(Sentence("heap-lessons.table.like", facts | {"like": like}))
    rule.append(Point(f"heap-lessons.table.{breaks}{analysis.outcome.value}-{ending}", facts))
    return [*rule, *how(recipe, analysis), *_left(recipe, analysis)]


def _left(recipe: TableOfValues, analysis: AnyAnalysis) -> Iterator[Block]:
    """What the advised move leaves of a single heap, with its values."""
    move = recipe.restore(analysis.game) if analysis.outcome is Outcome.N else None
    heaps = [] if move is None else [heap for heap in heaps_of(analysis.game.after(move)) if heap]
    if heaps:
        facts = {"heaps": tuple(map(shorten, heaps)), "values": tuple(map(recipe.value, heaps))}
        yield Sentence(f"heap-lessons.table.left-{'more' if len(heaps) > 1 else 'one'}", facts)


def _idea(recipe: TableOfValues, analysis: AnyAnalysis) -> list[Block]:
    """Which heaps are safe to leave; of several heaps, what each counts for."""
    heaps = heaps_of(analysis.game)
    outcome = analysis.outcome.value
    if len(heaps) > 1:
        counts = Sentence("heap-lessons.table.count", {"values": recipe.values(analysis.game)})
        return [counts, *pieces(recipe, analysis)]
    if not isinstance(analysis.game.rules, HeapGame):
        return [Sentence(f"heap-lessons.table.idea-{outcome}")]
    safe = (heap for heap in range(heaps[0], -1, -1) if recipe.value(heap) == recipe.misere)
    shown = tuple(islice(safe, _SAFE_SHOWN + 1))
    key = f"{outcome}-on" if len(shown) > _SAFE_SHOWN else outcome
    facts = {"heaps": tuple(map(shorten, sorted(shown[:_SAFE_SHOWN])))}
    return [Sentence(f"heap-lessons.table.safe-{key}", facts)]


def value_table(values: Sequence[int], of: Sentence | None = None) -> Table:
    """The values under the heaps, or what else has them, ten in a row."""
    of = of or Sentence("heap-lessons.table.heap")
    if len(values) <= _IN_A_ROW:
        head: tuple[Cell, ...] = (of, *range(len(values)))
        return Table(head=head, rows=((Sentence("heap-lessons.table.value"), *values),))
    rows: list[tuple[Cell, ...]] = []
    for start in range(0, len(values), _IN_A_ROW):
        row = values[start : start + _IN_A_ROW]
        rows.append((f"{start}+", *row, *[""] * (_IN_A_ROW - len(row))))
    return Table(head=(of, *(f"+{unit}" for unit in range(_IN_A_ROW))), rows=tuple(rows))
