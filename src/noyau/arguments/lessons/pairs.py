"""Lessons on two numbers that a move lowers: equal numbers, golden pairs, the pairs of three vectors, Wythoff's Nim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from noyau.arguments.argument import Advice, Block, Cell, Point, Table, shorten
from noyau.arguments.lessons import Lesson, teach
from noyau.arguments.lessons.heaps import columns, even_columns, how, pieces, why_columns
from noyau.core.analysis import AnyAnalysis
from noyau.core.game import AnyGame
from noyau.core.verdict import Ending, Outcome
from noyau.forms.heaps import OnHeaps
from noyau.forms.pair_recipes import EvenNumbers, LeaveEqual, LeaveNeighbour, LeavePair, OnPairs, numbers_of
from noyau.forms.stepping import Stepping
from noyau.games.wythoff import NimhoffColumns, TakeFromOne
from noyau.values import golden
from noyau.words import Sentence

Pair = tuple[int, int]

_COLUMNS = 11
"""The most pairs that fit into a table."""

_NAMED = 4
"""The most pairs that are named to a child."""


def sorted_numbers(game: AnyGame) -> Pair:
    """The lesser and the greater of the two numbers of a position."""
    first, second = numbers_of(game)
    return min(first, second), max(first, second)


def _material(analysis: AnyAnalysis) -> str:
    """What the two numbers are."""
    rules = analysis.game.rules
    return "square" if isinstance(rules, Stepping) else "heaps" if isinstance(rules, OnHeaps) else "point"


def tell_numbers(analysis: AnyAnalysis) -> Sentence:
    """The two numbers, as a child sees them: a way to go, two heaps, two numbers."""
    first, second = numbers_of(analysis.game)
    return Sentence(f"pair-lessons.start.{_material(analysis)}", {"a": shorten(first), "b": shorten(second)})


def ask_near(analysis: AnyAnalysis) -> Sentence | None:
    """A position near by, which the same rule decides: on a board one square closer, else with one more."""
    rules, (first, second) = analysis.game.rules, analysis.game.position[:2]
    near = (first, second + 1)
    if isinstance(rules, Stepping) and not rules.holds(near):
        near = (first, second - 1) if second > 1 else (first - 1, second)
        if sum(near) < _LEAST_ASKED:
            return None
    return Advice("pair-lessons.question", {"a": shorten(near[0]), "b": shorten(near[1])})


_LEAST_ASKED = 3


@teach.register
def leave_equal(recipe: LeaveEqual, analysis: AnyAnalysis) -> Lesson:
    """Two equal numbers: make them equal again after each move."""
    least, most = sorted_numbers(analysis.game)
    material = _material(analysis)
    outcome = analysis.outcome.value
    ending = "misere" if recipe.misere else "normal"
    at_end = recipe.misere and least < 2
    facts = {"least": shorten(least), "most": shorten(most), "left": 1 - least}
    key = f"idea-{outcome}-end" if at_end else f"idea-{outcome}-{ending}"
    return Lesson(
        idea=(tell_numbers(analysis), Point(f"pair-lessons.equal.{key}")),
        rule=(
            Sentence(f"pair-lessons.equal.{material}"),
            Sentence(f"pair-lessons.equal.rule-{ending}"),
            Point(f"pair-lessons.equal.here-{outcome}{'-end' if at_end else ''}", facts),
            *how(recipe, analysis),
        ),
        why=() if at_end else (Sentence(f"pair-lessons.equal.why-{outcome}-{ending}"),),
        replies=most > 1,
        question=ask_near(analysis),
        exercise=Advice(f"pair-lessons.equal.exercise-{material}"),
    )


@teach.register
def leave_pair(recipe: LeavePair, analysis: AnyAnalysis) -> Lesson:
    """A table of pairs, each found from those before: look up the partner, else lower both."""
    least, most = sorted_numbers(analysis.game)
    outcome = analysis.outcome.value
    ending = "misere" if recipe.misere else "normal"
    kind = "golden" if recipe.leap == 1 else "leap"
    facts: dict[str, object] = {"first": recipe.leap + 1, "next": shorten(recipe.leap + 1)}
    rule: list[Block] = [
        Sentence(f"pair-lessons.safe.rule-{kind}{'-misere' if recipe.misere else ''}", facts),
        *_table_of_pairs(recipe, least, most),
    ]
    if analysis.outcome is Outcome.N:
        if recipe.target(least, most) == (0, 0) and least:
            told = {"least": shorten(least), "leap": shorten(recipe.leap)}
            rule.append(Point(f"pair-lessons.safe.here-equal-{kind}", told))
        else:
            rule += [Sentence(f"pair-lessons.safe.how-{kind}"), _look_up(recipe, least, most)]
        rule += how(recipe, analysis)
    elif least + most == 1:
        rule.append(Point("pair-lessons.safe.last-P"))
    else:
        rule.append(Point("pair-lessons.safe.here-P", {"least": shorten(least), "most": shorten(most)}))
    goes_on = most > 1 or (least == 1 and analysis.outcome is Outcome.P)
    why = f"pair-lessons.safe.why-{outcome}-{kind}", f"pair-lessons.safe.ends-{outcome}-{ending}"
    return Lesson(
        idea=safe_pairs(recipe, analysis, recipe.pairs(3 * recipe.leap + 5)),
        rule=tuple(rule),
        why=tuple(map(Sentence, why)) if goes_on else (),
        replies=goes_on,
        question=ask_near(analysis),
        proof=(Sentence("pair-lessons.safe.beatty"),) if kind == "golden" else (),
        exercise=Advice(f"pair-lessons.safe.exercise-{kind}", facts),
    )


def safe_pairs(recipe: OnPairs, analysis: AnyAnalysis, pairs: Iterator[Pair]) -> tuple[Block, ...]:
    """For a child: the first pairs that are safe to leave, and which one to leave here."""
    if sum(analysis.game.position[:2]) == 1 and analysis.outcome is Outcome.P:
        return (Point("pair-lessons.safe.last-P"),)
    shown = islice(pairs, _NAMED if analysis.outcome is Outcome.N else _NAMED - 1)
    named = tuple(Sentence("pair-lessons.safe.pair", {"a": a, "b": b}) for a, b in shown)
    facts: dict[str, object] = {"pairs": named}
    move = recipe.restore(analysis.game) if analysis.outcome is Outcome.N else None
    if move is not None:
        c, d = sorted_numbers(analysis.game.after(move))
        if d == 0:
            return tell_numbers(analysis), Point(f"pair-lessons.safe.all-{_material(analysis)}")
        facts |= {"c": shorten(c), "d": shorten(d)}
    return tell_numbers(analysis), Point(f"pair-lessons.safe.idea-{analysis.outcome.value}", facts)


def _look_up(recipe: LeavePair, least: int, most: int) -> Sentence:
    """The procedure, worked on this position."""
    partner, found = recipe.partner(least, most), recipe.target(least, most)
    assert found is not None, "from a won position a pair can be left"
    facts = {"least": least, "most": most, "partner": partner, "n": most - least}
    facts |= {"c": found[0], "d": found[1], "k": least - found[0]}
    key = "straight" if found[0] == least else "beside" if found[1] == most else "line"
    return Point(f"pair-lessons.safe.here-{key}", {name: shorten(number) for name, number in facts.items()})


def _table_of_pairs(recipe: LeavePair, least: int, most: int) -> Iterator[Block]:
    """The first pairs; where one has to look further on, those that are needed, and how they are found."""
    if recipe.leap > 1:
        yield from _table_of_leaps(recipe, least, most)
        return
    target = recipe.target(least, most) or (least, most)
    needed = sorted({abs(recipe.partner(least, most) - least), target[1] - target[0]})
    yield from golden_table(needed, recipe.ending)


def _table_of_leaps(recipe: LeavePair, least: int, most: int) -> Iterator[Block]:
    """The first pairs by their numbers; further on, those that are needed here, where they can be counted."""
    partner = recipe.partner(least, most)
    needed = {(min(least, partner), max(least, partner)), recipe.target(least, most) or (least, most)}
    shown: list[tuple[Cell, tuple[Cell, Cell]]] = list(enumerate(islice(recipe.pairs(3 * _COLUMNS), _COLUMNS), 1))
    far = needed.difference(pair for _, pair in shown)
    largest = max((pair[0] for pair in far), default=0)
    if far and largest <= _FARTHEST_LEAP:
        numbered = [(number, pair) for number, pair in enumerate(recipe.pairs(largest), 1) if pair in far]
        shown = [*shown[: _COLUMNS - 3], ("…", ("…", "…")), *numbered]
    yield pair_table("number", shown)
    if far:
        yield Sentence("pair-lessons.safe.far-leap")


_FARTHEST_LEAP = 10_000
"""Pairs whose lesser number is greater are not counted."""


def golden_table(needed: Sequence[int], ending: Ending) -> Iterator[Block]:
    """The golden pairs by their differences, so far that those that are needed are there."""
    whole = needed[-1] < _COLUMNS
    indices = [*range(max(needed[-1], _NAMED) + 1)] if whole else [*range(_COLUMNS - 3)]
    pairs: list[tuple[Cell, tuple[Cell, Cell]]] = [(index, golden.lost_pair(index, ending)) for index in indices]
    if not whole and needed[-1] <= _FARTHEST:
        far = [index for index in needed if index >= len(indices)]
        pairs += [("…", ("…", "…")), *((index, golden.lost_pair(index, ending)) for index in far)]
    yield pair_table("difference", pairs)
    if not whole:
        yield Sentence("pair-lessons.safe.far-golden")


_FARTHEST = 10**6
"""Pairs of greater differences are too wide for a table."""


def pair_table(title: str, pairs: Sequence[tuple[Cell, tuple[Cell, Cell]]]) -> Table:
    """Numbered pairs as columns, the lesser number above the greater one."""

    def row(name: str, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        return Sentence(f"pair-lessons.safe.{name}"), *cells

    return Table(
        head=row(title, (name for name, _ in pairs)),
        rows=(row("least", (pair[0] for _, pair in pairs)), row("most", (pair[1] for _, pair in pairs))),
    )


@teach.register
def leave_neighbour(recipe: LeaveNeighbour, analysis: AnyAnalysis) -> Lesson:
    """Multiples with the numbers after them, all others with themselves."""
    least, most = sorted_numbers(analysis.game)
    outcome = analysis.outcome.value
    pairs = ((number, partner) for number in range(4 * recipe.period) if (partner := recipe.partner(number)) >= number)
    facts: dict[str, object] = {"period": shorten(recipe.period), "least": shorten(least), "most": shorten(most)}
    rule: list[Block] = [Sentence("pair-lessons.neighbour.rule", facts)]
    if analysis.outcome is Outcome.N:
        found = recipe.target(least, most)
        facts |= {"partner": shorten(recipe.partner(least))}
        if found is None:
            a, b, _ = recipe.restore(analysis.game)
            facts |= {"c": shorten(a), "d": shorten(b)}
        key = f"pair-lessons.neighbour.here-{'straight' if found else 'step'}"
        rule += [Sentence("pair-lessons.neighbour.how", facts), Point(key, facts), *how(recipe, analysis)]
    elif most == 1:
        rule.append(Point("pair-lessons.safe.last-P"))
    else:
        rule.append(Point("pair-lessons.safe.here-P", facts))
    why = f"pair-lessons.neighbour.why-{outcome}", f"pair-lessons.safe.ends-{outcome}-misere"
    return Lesson(
        idea=safe_pairs(recipe, analysis, pairs),
        rule=tuple(rule),
        why=tuple(map(Sentence, why)) if most > 1 else (),
        replies=most > 1,
        question=ask_near(analysis),
        exercise=Advice("pair-lessons.neighbour.exercise"),
    )


@teach.register
def even_numbers(recipe: EvenNumbers, analysis: AnyAnalysis) -> Lesson:
    """Three numbers as three heaps of Nim."""
    return Lesson(
        idea=(Sentence("pair-lessons.numbers.like"), *pieces(recipe, analysis)),
        rule=(Sentence("pair-lessons.numbers.rule"), *columns(recipe, analysis)),
        why=tuple(why_columns(recipe, analysis)),
        exercise=Advice("pair-lessons.numbers.exercise"),
    )


@teach.register
def take_from_one(recipe: TakeFromOne, analysis: AnyAnalysis) -> Lesson:
    """Nim, although one may take the same number from all heaps at once."""
    lesson = even_columns(recipe, analysis)
    told = analysis.reason(NimhoffColumns)
    if told is None or told.is_nim:
        return lesson
    facts = {"heaps": len(told.heaps)}
    return replace(
        lesson,
        rule=(*([Sentence("pair-lessons.nimhoff.rule")] if analysis.outcome is Outcome.N else []), *lesson.rule),
        why=(*lesson.why, Sentence("pair-lessons.nimhoff.why", facts)),
        exercise=Advice("pair-lessons.nimhoff.exercise"),
    )
