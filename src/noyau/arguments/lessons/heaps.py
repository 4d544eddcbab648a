"""Lessons on heaps: even columns, remainders, tables of values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Advice, Block, Cell, Point, Table, binary_table, fits_table, shorten
from noyau.arguments.lessons import Lesson, teach
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Outcome
from noyau.forms.heap_recipes import (
    EvenColumns,
    Itself,
    LeaveRemainder,
    Measure,
    NimSum,
    Remainder,
    TableOfValues,
    heaps_of,
)
from noyau.values.nimbers import nim_sum
from noyau.words import Sentence


@teach.register
def even_columns(recipe: EvenColumns, analysis: AnyAnalysis) -> Lesson:
    """Bouton's rule: in pieces of 1, 2, 4 … for a child, in columns for a class."""
    heaps = heaps_of(analysis.game)
    count = sum(1 for heap in heaps if heap)
    if isinstance(recipe.measure, Itself) and count <= 2:
        return _few_heaps(recipe, analysis, sorted(filter(None, heaps)))
    return Lesson(
        idea=(*_measured(recipe.measure, heaps, "idea-"), *_pieces(recipe, analysis)),
        rule=(*_measured(recipe.measure, heaps), *_columns(recipe, analysis)),
        why=tuple(_why_columns(recipe, analysis)),
        question=ask_heaps(analysis),
    )


def _few_heaps(recipe: EvenColumns, analysis: AnyAnalysis, heaps: Sequence[int]) -> Lesson:
    """One heap is taken; of two the larger is made equal to the smaller, and then one copies."""
    ending = "misere" if recipe.misere else "normal"
    why = ""
    if len(heaps) < 2:
        key = f"one-{'last' if recipe.misere and heaps[0] == 1 else ending}"
        why = "" if key == "one-last" else key
    elif heaps[1] == 1:
        key = f"two-ones-{ending}"
    elif recipe.misere and heaps[0] == 1:
        key = "two-one-misere"
    else:
        why = key = f"two-{analysis.outcome.value}-{ending}"
    facts = {"n": shorten(heaps[-1]), "small": shorten(heaps[0])}
    idea = Point(f"heap-lessons.idea.{key}", facts)
    return Lesson(
        idea=(idea,),
        rule=(Point(f"heap-lessons.rule.{key}", facts), *_how(recipe, analysis)),
        why=(Sentence(f"heap-lessons.why.{why}"),) if why else (),
        replies=len(heaps) > 1,
        question=ask_heaps(analysis),
    )


def _how(recipe: NimSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """The move of the rule, in words."""
    if analysis.outcome is Outcome.N and (move := recipe.restore(analysis.game)) is not None:
        said = analysis.game.rules.say_move(analysis.game.position, move)
        yield Advice("heap-lessons.play", {"move": said})


def _measured(measure: Measure, heaps: Sequence[int], level: str = "") -> Iterator[Block]:
    """What each heap counts for, where that is not its size."""
    if isinstance(measure, Itself):
        return
    facts: dict[str, object] = {"heaps": heaps, "values": tuple(map(measure.value, heaps)), "n": len(heaps)}
    key = measure.name
    if isinstance(measure, Remainder):
        facts |= {"least": measure.least, "most": measure.most, "step": measure.step}
        key = "remainder" if measure.least == 1 else "blocks"
    yield Sentence(f"heap-lessons.measure.{level}{key}", facts)
    yield Sentence(f"heap-lessons.measure.{'count' if level else 'here'}", facts)


_MOST_PIECES = 12


def _pieces(recipe: NimSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """The heaps cut into 1, 2, 4 …: equal pieces pair off, and what has no partner is what to play on."""
    values = recipe.values(analysis.game)
    large = sum(value > 1 for value in values)
    if recipe.misere and large < 2:
        yield Sentence(f"heap-lessons.pieces.end-{analysis.outcome.value}", {"ones": values.count(1)})
        return
    if sum(value.bit_count() for value in values) <= _MOST_PIECES:
        cut = tuple(
            Sentence("heap-lessons.pieces.one", {"n": value, "pieces": " + ".join(map(str, _powers(value)))})
            for value in values
            if value.bit_count() > 1
        )
        yield Sentence("heap-lessons.pieces.cut" if cut else "heap-lessons.pieces.whole", {"cut": cut})
    odd = nim_sum(values)
    alone = _powers(odd)
    yield Point(
        f"heap-lessons.pieces.{'alone' if odd else 'paired'}", {"n": len(alone), "pieces": tuple(map(shorten, alone))}
    )


def _powers(number: int) -> list[int]:
    """The powers of two that a number is the sum of, the largest first.

    >>> _powers(13)
    [8, 4, 1]
    """
    return [1 << bit for bit in reversed(range(number.bit_length())) if number >> bit & 1]


def _columns(recipe: NimSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """The table of the binary digits, which column to look at, which heap to change, and how."""
    game = analysis.game
    values = recipe.values(game)
    large = [value for value in values if value > 1]
    if recipe.misere and len(large) < 2:
        yield Sentence(
            f"heap-lessons.columns.end-{'one' if large else analysis.outcome.value}", {"ones": values.count(1)}
        )
        yield from _how(recipe, analysis)
        return
    yield Sentence("heap-lessons.columns.rule")
    if not fits_table(values):
        yield Sentence("heap-lessons.columns.large")
    else:
        places = [Sentence("explain.place.heap", {"heap": index + 1}) for index in range(len(values))]
        yield from binary_table(values, places)
    odd = nim_sum(values)
    if not odd:
        yield Point("heap-lessons.columns.even")
        return
    index, _ = recipe.restore(game) or (0, 0)
    width = max(values).bit_length()
    facts = {
        "heap": index + 1,
        "bit": shorten(1 << odd.bit_length() - 1),
        "n": odd.bit_count(),
        "value": shorten(values[index]),
        "target": shorten(values[index] ^ odd),
        "before": f"{values[index]:0{width}b}" if width <= 24 else "…",
        "after": f"{values[index] ^ odd:0{width}b}" if width <= 24 else "…",
    }
    yield Point("heap-lessons.columns.odd", facts)
    yield from _how(recipe, analysis)


def _why_columns(recipe: NimSum, analysis: AnyAnalysis) -> Iterator[Block]:
    values = recipe.values(analysis.game)
    large = sum(value > 1 for value in values)
    if recipe.misere and large < 2:
        yield Sentence("heap-lessons.why.end")
        return
    outcome = analysis.outcome.value
    if isinstance(recipe, EvenColumns) and isinstance(recipe.measure, Itself):
        yield Sentence(f"heap-lessons.why.{'spoil' if outcome == 'N' else 'lost'}")
        yield Sentence(f"heap-lessons.why.{'misere' if recipe.misere else f'ends-{outcome}'}")
        return
    if outcome == "N":
        yield Sentence("heap-lessons.why.short")
    if recipe.misere:
        yield Sentence("heap-lessons.why.misere")


def ask_heaps(analysis: AnyAnalysis) -> Sentence:
    """A position near by, which the same rule decides: the last heap with a token more."""
    heaps = heaps_of(analysis.game)
    if len(heaps) == 1:
        return Advice("heap-lessons.question.one", {"n": shorten(heaps[0] + 1)})
    near = (*heaps[:-1], heaps[-1] + 1)
    return Advice("heap-lessons.question.more", {"heaps": tuple(map(shorten, near))})


@teach.register
def leave_remainder(recipe: LeaveRemainder, analysis: AnyAnalysis) -> Lesson:
    """One heap: leave a small remainder and complete what the opponent takes."""
    heap = analysis.game.position[0]
    step, least, low = recipe.step, recipe.least, recipe.lowest
    ending = "misere" if recipe.misere else "normal"
    kind = f"blocks-{ending}" if least > 1 else ending
    facts = {
        "heap": shorten(heap),
        "step": step,
        "least": least,
        "most": recipe.most,
        "low": low,
        "high": low + least - 1,
        "next": 2 * step + low,
        "rest": heap % step,
        "quotient": shorten(heap // step),
        "marks": tuple(low + step * count for count in range(0 if low else 1, 4)),
        "take": recipe.most if recipe.most == 1 else 1,
        "answer": step - 1,
    }
    won = analysis.outcome is Outcome.N
    rule: list[Block] = [
        Sentence("heap-lessons.remainder.pair", facts),
        Sentence(f"heap-lessons.remainder.leave-{kind}", facts),
    ]
    rule.append(Point("heap-lessons.remainder.division", facts))
    if won:
        move = recipe.restore(analysis.game)
        if move is not None:
            left = heap - move[1]
            told = {"move": analysis.game.rules.say_move((heap,), move), "left": shorten(left), "rest": left % step}
            rule.append(Advice("heap-lessons.remainder.play", facts | told))
    else:
        rule.append(Sentence("heap-lessons.remainder.lost", facts))
    return Lesson(
        idea=(Sentence(f"heap-lessons.remainder.idea-{'won' if won else 'lost'}-{kind}", facts),),
        rule=tuple(rule),
        why=(Sentence(f"heap-lessons.remainder.why-{analysis.outcome.value}-{ending}", facts),),
        question=ask_heaps(analysis),
    )


_IN_A_ROW = 10


@teach.register
def table_of_values(recipe: TableOfValues, analysis: AnyAnalysis) -> Lesson:
    """No formula is known: the table, how to use it and how to go on."""
    several = len(analysis.game.position) > 1
    won = analysis.outcome.value
    rule: list[Block] = [Sentence("heap-lessons.table.no-rule"), value_table(recipe.table)]
    if recipe.length:
        rule.append(Sentence("heap-lessons.table.repeats", {"length": recipe.length, "preperiod": recipe.preperiod}))
    if several:
        here = {"heaps": heaps_of(analysis.game), "values": recipe.values(analysis.game)}
        rule += [Sentence("heap-lessons.table.here", here), *_columns(recipe, analysis)]
    else:
        heap = analysis.game.position[0]
        ending = "misere" if recipe.misere else "normal"
        rule.append(Point(f"heap-lessons.table.one-{won}-{ending}", {"heap": heap, "value": recipe.value(heap)}))
        rule += _how(recipe, analysis)
    return Lesson(
        idea=(Sentence(f"heap-lessons.table.idea-{won}"),),
        rule=tuple(rule),
        why=tuple(_why_columns(recipe, analysis)) if several else (Sentence("heap-lessons.table.mex"),),
        question=Advice("heap-lessons.table.question", {"heap": len(recipe.table)}),
    )


def value_table(values: Sequence[int]) -> Table:
    """The values under the heaps, ten in a row."""
    wide = min(len(values), _IN_A_ROW)
    if len(values) <= _IN_A_ROW:
        return Table(
            head=(Sentence("heap-lessons.table.heap"), *range(wide)),
            rows=((Sentence("heap-lessons.table.value"), *values),),
        )
    rows: list[tuple[Cell, ...]] = [
        (f"{start}+", *values[start : start + wide]) for start in range(0, len(values), wide)
    ]
    return Table(head=(Sentence("heap-lessons.table.heap"), *(f"+{unit}" for unit in range(wide))), rows=tuple(rows))
