"""Lessons on bars of chocolate and on orders: arms and lines, trees, complements, stolen strategies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Advice, Block, Point, binary_table, fits_table, name_cell
from noyau.arguments.lessons import Lesson, first_act, teach
from noyau.arguments.lessons.graphs import climb_table, pair_off
from noyau.arguments.lessons.heaps import how
from noyau.arguments.strategy import Adviser
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.forms.grid import Bar
from noyau.games.chomp import EqualArms, OneShorter, StolenBar
from noyau.games.orders import AnswerComplement, CutBranches, Poset, StolenGreatest
from noyau.values.nimbers import nim_sum
from noyau.words import Sentence

_FEW = 5
_LOST_SHOWN = 12
_MOST_ROWS = 14


@teach.register
def equal_arms(recipe: EqualArms, analysis: AnyAnalysis) -> Lesson:
    """Two arms that meet in the poison are two heaps; a full square comes to that."""
    lengths = _lengths(analysis)
    right, up = lengths[0] - 1, len(lengths) - 1
    facts = {"right": right, "up": up, "least": min(right, up), "arm": right}
    outcome = analysis.outcome.value
    if not min(right, up):
        kind = "line"
    elif lengths[1] > 1:
        kind = "square"
    else:
        kind = f"arms-{outcome}"
    return Lesson(
        idea=(Point(f"board-lessons.bar.idea-{kind}"),),
        rule=(Point(f"board-lessons.bar.rule-{kind}", facts), *how(recipe, analysis)),
        why=(Sentence(f"board-lessons.bar.why-{'line' if kind == 'line' else f'arms-{outcome}'}"),),
        replies=kind != "line",
        question=Advice("board-lessons.bar.question-arms", {"right": right + 1, "up": up + 2}),
        exercise=Advice("board-lessons.bar.exercise-arms"),
    )


@teach.register
def one_shorter(recipe: OneShorter, analysis: AnyAnalysis) -> Lesson:
    """Two rows or columns: the second one square shorter."""
    lengths = _lengths(analysis)
    if recipe.lines == "rows":
        long, short = (*lengths, 0)[:2]
    else:
        long, short = len(lengths), sum(length > 1 for length in lengths)
    key = "lost" if analysis.outcome is Outcome.P else "equal" if long == short else "longer"
    facts = {"long": long, "short": short, "aim": short + 1}
    lines = recipe.lines
    return Lesson(
        idea=(Point(f"board-lessons.bar.idea-{lines}-{analysis.outcome.value}"),),
        rule=(Point(f"board-lessons.bar.rule-{lines}-{key}", facts), *how(recipe, analysis)),
        why=(Sentence(f"board-lessons.bar.why-{lines}-{analysis.outcome.value}"),),
        question=Advice(f"board-lessons.bar.question-{lines}", {"long": long + 2, "short": short}),
        exercise=Advice("board-lessons.bar.exercise-lines"),
    )


def _lengths(analysis: AnyAnalysis) -> list[int]:
    """The lengths of the rows that are left, from below."""
    rules = analysis.game.rules
    assert isinstance(rules, Bar), "only bars have arms and lines"
    return [length for length in rules.lengths(analysis.game.position) if length]


@teach.register
def stolen_bar(reason: StolenBar, analysis: AnyAnalysis) -> Lesson:
    """A rectangle is won by whoever begins, and nobody knows how; of a small one, the table of lost bars."""
    known = "" if analysis.winning else "-unknown"
    rows, columns = reason.rows, reason.columns
    return Lesson(
        idea=(Point(f"board-lessons.bar.idea-stolen{known}"),),
        rule=(Sentence("board-lessons.bar.stolen"), Sentence("board-lessons.bar.stolen-why"), *_lost_bars(analysis)),
        why=(first_act(analysis),) if analysis.winning else (),
        replies=bool(analysis.winning),
        question=Advice("board-lessons.bar.question", {"rows": rows, "columns": columns + 1}),
        exercise=Advice("board-lessons.bar.exercise-stolen"),
    )


def _lost_bars(analysis: AnyAnalysis) -> Iterator[Block]:
    """The lost bars that can follow, the smallest first."""
    graph = Adviser(analysis).graph
    if graph is None:
        return
    rules = analysis.game.rules
    lost = [rules.write(position) for position in [*graph.numbers] if graph.verdict(position).outcome is Outcome.P]
    lost.sort(key=lambda bar: (sum(map(int, bar.split(","))), bar))
    shown = tuple(Sentence("explain.quoted", {"position": bar}) for bar in lost[:_LOST_SHOWN])
    near = "-near" if len(lost) > len(shown) else ""
    yield Sentence(f"board-lessons.bar.lost-bars{near}", {"bars": shown})


@teach.register
def cut_branches(recipe: CutBranches, analysis: AnyAnalysis) -> Lesson:
    """Chains are heaps; of a tree an element counts one more than what grows on it."""
    rules, outcome = analysis.game.rules, analysis.outcome.value
    assert isinstance(rules, Poset), "only orders have trees"
    values = recipe.values(analysis.game)
    grown = recipe.grown(analysis.game)
    kind = "chains" if all(grown.chains[root] for root in grown.roots) else "trees"
    if len(values) <= _FEW:
        idea: tuple[Block, ...] = (Sentence(f"board-lessons.order.idea-{kind}", {"values": values}), *pair_off(values))
    else:
        idea = (Sentence("board-lessons.order.idea-many"), Point(f"teach.idea.{outcome}"))
    rule: list[Block] = [Sentence(f"board-lessons.order.rule-{kind}")]
    rule += [Sentence("board-lessons.order.rule"), *_columns(recipe, analysis, values, grown.roots, kind)]
    return Lesson(
        idea=idea,
        rule=(*rule, *how(recipe, analysis)),
        why=(Sentence(f"board-lessons.order.why-{outcome}"),),
        question=Advice("board-lessons.order.question"),
        exercise=Advice("board-lessons.order.exercise-forest"),
    )


def _columns(
    recipe: CutBranches, analysis: AnyAnalysis, values: Sequence[int], roots: Sequence[int], kind: str
) -> Iterator[Block]:
    """The binary columns of the trees, then the way up to the element to take."""
    rules = analysis.game.rules
    if len(values) > 1 and fits_table(values):
        places = [Sentence(f"board-lessons.order.at-{kind}", {"element": name_cell(rules, root)}) for root in roots]
        yield from binary_table(values, places)
    else:
        yield Sentence("board-lessons.order.values", {"values": values[: 2 * _FEW]})
    odd = nim_sum(values)
    if not odd:
        yield Point("board-lessons.order.even")
        return
    way = recipe.climb(analysis.game)
    root, value, aim = way[0]
    facts = {"bit": 1 << odd.bit_length() - 1, "element": name_cell(rules, root), "value": value, "target": aim}
    yield Point(f"board-lessons.order.odd-{kind}", facts)
    if len(way) > 1 and kind == "trees" and len(values) + len(way) <= _MOST_ROWS:
        yield Sentence("board-lessons.order.go-up")
        steps = [(name_cell(rules, element), value, aim) for element, value, aim in way]
        yield climb_table(Sentence("board-lessons.order.head-place"), steps)


@teach.register
def answer_complement(recipe: AnswerComplement, analysis: AnyAnalysis) -> Lesson:
    """The sets of at most three letters: complements answer each other."""
    outcome = analysis.outcome.value
    return Lesson(
        idea=(Point(f"board-lessons.order.idea-complement-{outcome}"),),
        rule=(Point(f"board-lessons.order.rule-complement-{outcome}"), *how(recipe, analysis)),
        why=(Sentence(f"board-lessons.order.why-complement-{outcome}"),),
        question=Advice("board-lessons.order.question-complement"),
        proof=(
            Sentence(f"board-lessons.order.rule-complement-{outcome}"),
            Sentence(f"board-lessons.order.why-complement-{outcome}"),
        ),
        exercise=Advice("board-lessons.order.exercise-complement"),
    )


@teach.register
def stolen_greatest(reason: StolenGreatest, analysis: AnyAnalysis) -> Lesson:
    """An order with a greatest element is won by whoever begins, though nobody knows how."""
    known = "" if analysis.winning else "-unknown"
    return Lesson(
        idea=(Point(f"board-lessons.order.idea-stolen{known}"),),
        rule=(
            Sentence("board-lessons.order.stolen", {"greatest": reason.greatest}),
            Sentence("board-lessons.order.stolen-why"),
        ),
        why=(first_act(analysis),) if analysis.winning else (),
        replies=bool(analysis.winning),
        exercise=Advice("board-lessons.order.exercise-stolen"),
    )
