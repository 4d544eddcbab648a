"""Lessons on heaps: even columns, remainders, tables of values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Advice, Block, Cell, Point, Table, binary_table, fits_table, shorten
from noyau.arguments.lessons import Lesson, read_places, teach
from noyau.core.analysis import AnyAnalysis
from noyau.core.recipes import Recipe
from noyau.core.verdict import Outcome
from noyau.forms.heap_recipes import (
    EvenColumns,
    Itself,
    LeaveRemainder,
    Measure,
    NimSum,
    Remainder,
    heaps_of,
)
from noyau.games.fibonacci import TakeLeastTerm
from noyau.games.moore import ColumnsModulo, column_sums
from noyau.games.vectors import Vectors
from noyau.games.wythoff import Nimhoff
from noyau.values.golden import zeckendorf
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
        idea=(*_measured(recipe.measure, heaps, "idea-"), *pieces(recipe, analysis)),
        rule=(*_measured(recipe.measure, heaps), *columns(recipe, analysis)),
        why=tuple(why_columns(recipe, analysis)),
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
        rule=(Point(f"heap-lessons.rule.{key}", facts), *how(recipe, analysis)),
        why=(Sentence(f"heap-lessons.why.{why}"),) if why else (),
        replies=len(heaps) > 1,
        question=ask_heaps(analysis),
    )


def how(recipe: Recipe, analysis: AnyAnalysis) -> Iterator[Block]:
    """The move of the rule, in words."""
    if analysis.outcome is Outcome.N and (move := recipe.restore(analysis.game)) is not None:
        said = analysis.game.rules.say_move(analysis.game.position, move)
        act = Advice("heap-lessons.play", {"move": said})
        yield from read_places(act)
        yield act


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


_MOST_PIECES, _MOST_ALONE = 12, 6


def pieces(recipe: NimSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """The heaps cut into 1, 2, 4 …: equal pieces pair off, and what has no partner is what to play on."""
    values = recipe.values(analysis.game)
    large = sum(value > 1 for value in values)
    if recipe.misere and large < 2:
        key = f"end-{analysis.outcome.value}{_itself(recipe)}"
        yield Sentence(f"heap-lessons.pieces.{key}", {"ones": values.count(1)})
        return
    if sum(value.bit_count() for value in values) <= _MOST_PIECES:
        cut = tuple(
            Sentence("heap-lessons.pieces.one", {"n": value, "pieces": " + ".join(map(str, powers(value)))})
            for value in dict.fromkeys(values)
            if value.bit_count() > 1
        )
        if cut:
            yield Sentence("heap-lessons.pieces.cut", {"cut": cut})
    odd = nim_sum(values)
    alone = powers(odd)
    key = "paired" if not odd else "alone" if len(alone) <= _MOST_ALONE else "alone-many"
    ending = "-misere" if recipe.misere else ""
    yield Point(
        f"heap-lessons.pieces.{key}{ending}", {"n": len(alone), "pieces": tuple(map(shorten, alone[:_MOST_ALONE]))}
    )


def powers(number: int) -> list[int]:
    """The powers of two that a number is the sum of, the largest first.

    >>> powers(13)
    [8, 4, 1]
    """
    return [1 << bit for bit in reversed(range(number.bit_length())) if number >> bit & 1]


_WIDEST = 24
"""Binary numbers of more digits are not written out."""


def columns(recipe: NimSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """The table of the binary digits, which column to look at, which heap to change, and how."""
    game = analysis.game
    values = recipe.values(game)
    large = [value for value in values if value > 1]
    if recipe.misere and len(large) < 2:
        key = f"end-{'one' if large else analysis.outcome.value}{_itself(recipe)}"
        yield Sentence(f"heap-lessons.columns.{key}", {"ones": values.count(1)})
        yield from how(recipe, analysis)
        return
    yield Sentence("heap-lessons.columns.rule")
    if not fits_table(values):
        yield Sentence("heap-lessons.columns.large")
    else:
        places = [Sentence("explain.place.heap", {"heap": index + 1}) for index in range(len(values))]
        yield from binary_table(values, places)
    odd = nim_sum(values)
    if not odd:
        yield Point(f"heap-lessons.columns.even{'-rows' if _changes_rows(analysis) else ''}")
        return
    index, _ = recipe.change(game) or (0, None)
    width = max(values).bit_length()
    facts = {
        "heap": index + 1,
        "bit": shorten(1 << odd.bit_length() - 1),
        "n": odd.bit_count(),
        "value": shorten(values[index]),
        "target": shorten(values[index] ^ odd),
        "before": f"{values[index]:0{width}b}",
        "after": f"{values[index] ^ odd:0{width}b}",
    }
    yield Point(f"heap-lessons.columns.odd{'' if width <= _WIDEST else '-large'}", facts)
    yield from how(recipe, analysis)


def _changes_rows(analysis: AnyAnalysis) -> bool:
    """Whether some move changes several rows at once."""
    return isinstance(analysis.game.rules, Nimhoff | Vectors)


def why_columns(recipe: NimSum, analysis: AnyAnalysis) -> Iterator[Block]:
    """Why the opponent must spoil even columns, and why play ends."""
    values, outcome = recipe.values(analysis.game), analysis.outcome.value
    if recipe.misere and sum(value > 1 for value in values) < 2:
        yield Sentence(f"heap-lessons.why.end-{outcome}")
        return
    itself = _itself(recipe)
    if outcome == "N":
        spoil = "spoil-rows" if _changes_rows(analysis) else "spoil"
        yield Sentence(f"heap-lessons.why.{spoil if itself else 'short-misere' if recipe.misere else 'short'}")
    if recipe.misere:
        yield Sentence(f"heap-lessons.why.misere{itself}")
    elif itself:
        yield Sentence(f"heap-lessons.why.ends-{outcome}")
    elif outcome == "P":
        yield Sentence("heap-lessons.why.ends")


def _itself(recipe: NimSum) -> str:
    """The end of a key that speaks of heaps of one token, not of heaps that count for 1."""
    return "-itself" if isinstance(recipe, EvenColumns) and isinstance(recipe.measure, Itself) else ""


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


_TERMS_SHOWN = 6


@teach.register
def take_least_term(recipe: TakeLeastTerm, analysis: AnyAnalysis) -> Lesson:
    """Fibonacci Nim: take the least term, so that the next one is out of reach."""
    heap, most = analysis.game.position
    aim = heap - recipe.misere
    terms = zeckendorf(aim) if aim > 0 else ()
    outcome = analysis.outcome.value
    several = "" if len(terms) > 1 else "single-"
    if not terms:
        return Lesson(
            idea=(Point("heap-lessons.terms.last"),),
            rule=(Point("heap-lessons.terms.last"), Sentence("heap-lessons.terms.forced")),
            why=(),
            replies=False,
            question=Advice("heap-lessons.question.one", {"n": 2}),
        )
    shown = terms if len(terms) <= _TERMS_SHOWN else terms[-_TERMS_SHOWN:]
    told = " + ".join([*["…"] * (len(terms) > len(shown)), *map(shorten, shown)])
    facts = {
        "heap": shorten(heap),
        "aim": shorten(aim),
        "terms": told,
        "least": shorten(terms[-1]),
        "most": shorten(min(most, heap)),
        "double": shorten(2 * terms[-1]),
        "next": shorten(terms[-2]) if len(terms) > 1 else "",
    }
    aside = (Sentence("heap-lessons.terms.aside", facts),) if recipe.misere else ()
    row = Sentence("heap-lessons.terms.row")
    return Lesson(
        idea=(*aside, row, Point(f"heap-lessons.terms.idea-{several}{outcome}", facts)),
        rule=(
            *aside,
            Sentence("heap-lessons.terms.rule", facts),
            Point(f"heap-lessons.terms.here-{several}{outcome}", facts),
        ),
        why=(
            Sentence(f"heap-lessons.terms.why-{several if outcome == 'N' else ''}{outcome}", facts),
            *(_position_read(recipe, analysis) if len(terms) > 1 or outcome == "P" else ()),
        ),
        replies=len(terms) > 1 or outcome == "P",
        question=ask_heaps(analysis),
        exercise=Advice("heap-lessons.terms.exercise"),
    )


def _position_read(recipe: TakeLeastTerm, analysis: AnyAnalysis) -> Iterator[Block]:
    """What the two numbers of the first position in the table of replies mean."""
    game = analysis.game if analysis.outcome is Outcome.P else analysis.game.after(recipe.restore(analysis.game))
    move = next(iter(game.moves()), None)
    if move is None or (answer := recipe.answer(game, move)) is None:
        return
    left = game.after(move).after(answer)
    if left.position[0]:
        heap, most = map(shorten, left.position)
        yield Sentence("heap-lessons.terms.notation", {"left": f"{heap},{most}", "heap": heap, "most": most})


@teach.register
def columns_modulo(recipe: ColumnsModulo, analysis: AnyAnalysis) -> Lesson:
    """Moore's Nim: the ones of each column in groups of k + 1."""
    heaps: tuple[int, ...] = analysis.game.position
    outcome = analysis.outcome.value
    facts: dict[str, object] = {"touch": recipe.touch, "base": recipe.touch + 1, "ones": heaps.count(1)}
    large = sum(heap > 1 for heap in heaps)
    if recipe.misere and large <= recipe.touch:
        key = "ones" if large == 0 else "few"
        if sum(heaps) == 1:
            key = "last"
        elif key == "ones":
            facts["rest"] = heaps.count(1) % (recipe.touch + 1)
        told = Point(f"heap-lessons.moore.end-{key}-{outcome}", facts)
        return Lesson(
            idea=(told,),
            rule=(Sentence("heap-lessons.moore.end-rule", facts), told, *how(recipe, analysis)),
            why=(Sentence(f"heap-lessons.moore.end-why-{outcome}", facts),),
            replies=sum(heaps) > 1,
            question=ask_heaps(analysis),
            exercise=Advice("heap-lessons.moore.exercise"),
        )
    if sum(1 for heap in heaps if heap) <= recipe.touch:
        return Lesson(
            idea=(Point("heap-lessons.moore.idea-all", facts),),
            rule=(Point("heap-lessons.moore.rule-all", facts), *how(recipe, analysis)),
            why=(),
            replies=False,
            question=ask_heaps(analysis),
            exercise=Advice("heap-lessons.moore.exercise"),
        )
    rule: list[Block] = [Sentence("heap-lessons.moore.rule", facts)]
    if fits_table(heaps):
        places = [Sentence("explain.place.heap", {"heap": index + 1}) for index in range(len(heaps))]
        rule += binary_table(heaps, places, base=recipe.touch + 1)
    rule.append(Sentence(f"heap-lessons.moore.{'procedure' if outcome == 'N' else 'lost'}", facts))
    if outcome == "N" and fits_table(heaps):
        rule.append(_steps(recipe, heaps))
    why = Sentence(f"heap-lessons.moore.{'misere' if recipe.misere else f'why-{outcome}'}", facts)
    return Lesson(
        idea=tuple(_groups(recipe, heaps, outcome)),
        rule=(*rule, *how(recipe, analysis)),
        why=(why,),
        replies=len(heaps) <= _FEW_HEAPS,
        question=ask_heaps(analysis),
        exercise=Advice("heap-lessons.moore.exercise"),
    )


_FEW_HEAPS = 6


def _groups(recipe: ColumnsModulo, heaps: Sequence[int], outcome: str) -> Iterator[Block]:
    """The heaps cut into 1, 2, 4 …, equal pieces in groups."""
    facts: dict[str, object] = {"touch": recipe.touch, "base": recipe.touch + 1}
    yield Sentence("heap-lessons.moore.groups", facts)
    sums = column_sums(heaps, recipe.touch + 1)
    over = tuple(
        Sentence("heap-lessons.moore.over", {"n": rest, "piece": shorten(1 << len(sums) - 1 - place)})
        for place, rest in enumerate(sums)
        if rest
    )
    yield Point(f"heap-lessons.moore.idea-{outcome}", {**facts, "over": over})


def _steps(recipe: ColumnsModulo, heaps: Sequence[int]) -> Table:
    """What is done in each column, from the left."""
    rows: list[tuple[Cell, ...]] = []
    before: dict[int, int] = {}
    top = max(heaps).bit_length()
    for place, free in enumerate(recipe.balance(tuple(heaps))):
        bit = 1 << top - 1 - place
        freed = tuple(index + 1 for index in free if index not in before)
        given = tuple(index + 1 for index in free if free[index] & bit and index in before)
        key = "free" if freed else "give" if given else "leave"
        told = Sentence(f"heap-lessons.moore.step.{key}", {"heaps": freed or given, "n": len(freed or given)})
        ones = sum(bool(heap & bit) for index, heap in enumerate(heaps) if index not in before)
        rows.append((bit, ones, told))
        before = free
    return Table(
        head=tuple(Sentence(f"heap-lessons.moore.step.{name}") for name in ("column", "ones", "do")), rows=tuple(rows)
    )
