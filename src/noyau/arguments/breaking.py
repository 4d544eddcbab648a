"""Why a heap that may be broken has its value: the least value that no option has, or the heap it repeats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Block, Table, shorten, tell
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Ending
from noyau.engines.heaps.misere_sums import QuotientProduct
from noyau.forms.breaking import BreakFactor, BreakMex, BreakPeriod, Broken, Reached
from noyau.games.octal import Octal
from noyau.values.heaps.codes import HeapCode, write_code
from noyau.words import Reference, Sentence

_MOST_ROWS = 12
_TABLES = 3
"""So many heaps of different sizes get a table of their options."""

_TAKES_SAID = 8

_HEAPS_LEFT = ("none", "one", "two", "three")


@tell.register
def break_mex(reason: Broken, analysis: AnyAnalysis) -> Iterator[Block]:
    """One heap: the value by its options or by the period; before the first heap what the code means."""
    alike = [each for each in analysis.reasons if isinstance(each, Broken)]
    rules = analysis.game.rules
    if reason is alike[0] and isinstance(rules, Octal):
        yield from code_in_words(rules.code)
    if isinstance(reason, BreakPeriod):
        yield _repeated(reason)
    elif isinstance(reason, BreakFactor):
        facts = {"heap": shorten(reason.heap), "value": reason.value, "factor": shorten(reason.factor)}
        yield Sentence(f"breaking.{'factor' if reason.value else 'even'}", facts)
    elif isinstance(reason, BreakMex):
        yield from _least_missing(reason, len(alike) <= _TABLES)
        if len(alike) <= _TABLES and reason is next(filter(_shows_sums, alike), None):
            yield Sentence("breaking.nim-sum")
    if len(analysis.game.position) == 1 and analysis.game.ending is Ending.NORMAL:
        yield Sentence(f"explain.heap-value.{'won' if reason.value else 'lost'}", {"value": reason.value})


def _repeated(reason: BreakPeriod) -> Sentence:
    """A heap so large that the values repeat."""
    numbers = {name: shorten(getattr(reason, name)) for name in ("heap", "same", "preperiod", "length", "value")}
    return Sentence("breaking.period", {**numbers, "reference": Reference(reason.reference)})


def _least_missing(reason: BreakMex, with_table: bool) -> Iterator[Block]:
    """The values that can be left, and the least one that cannot."""
    heap, value, reached = reason.heap, reason.value, reason.reached
    if not reached:
        yield Sentence("breaking.stuck", {"heap": heap})
        return
    complete, facts = reason.complete, {"heap": heap, "value": value}
    if complete and value <= _MOST_ROWS:
        values = tuple(entry.value for entry in reached)
        shown = values if len(values) <= _MOST_ROWS else (*values[:_MOST_ROWS], "…")
        n = sum(entry.n for entry in reached)
        key = "mex-alike" if n > 1 and len(values) == 1 else "mex"
        yield Sentence(f"breaking.{key}", {**facts, "n": n, "values": shown})
    else:
        yield Sentence("breaking.below", facts)
    if with_table and sum(entry.n for entry in reached) > 1:
        rows = _shown(reason)
        yield _options(rows, counted=complete)
        if rows[-1].value + 1 < value:
            yield Sentence("breaking.rest", {"value": value - 1})


def _shown(reason: BreakMex) -> list[Reached]:
    """The options that the table of a heap shows."""
    return [entry for entry in reason.reached if reason.complete or entry.value < reason.value][:_MOST_ROWS]


def _shows_sums(reason: Broken) -> bool:
    """Whether the table of a heap has sums, whose sign has to be explained."""
    if not isinstance(reason, BreakMex) or sum(entry.n for entry in reason.reached) < 2:
        return False
    return any(len(entry.values) > 1 for entry in _shown(reason))


def _options(rows: Sequence[Reached], counted: bool) -> Table:
    """One option for each value, with the values of its heaps, and how many options have the value."""
    names = ("value", "option", "sum", "options")[: 4 if counted else 3]
    return Table(
        head=tuple(Sentence(f"breaking.head.{name}") for name in names),
        rows=tuple(
            (
                entry.value,
                "+".join(map(shorten, entry.parts)) or "0",
                " ⊕ ".join(map(str, entry.values)) or "–",
                *([entry.n] if counted else ()),
            )
            for entry in rows
        ),
    )


def code_in_words(code: HeapCode) -> Iterator[Sentence]:
    """What a code allows, one sentence for each digit that it has.

    >>> [sentence.say("en") for sentence in code_in_words(HeapCode((0, 1, 3)))][1:]
    ['Digit 1: take 1 token, leaving nothing.', 'Digit 3: take 2 tokens, leaving nothing or one heap.']
    """
    yield Sentence("breaking.code", {"code": shorten(write_code(code))})
    if code.digits[0]:
        facts: dict[str, object] = {"digit": f"{code.digits[0]:x}", "counts": _counts(code.digits[0], "into")}
        yield Sentence("breaking.split", facts)
    for digit in dict.fromkeys((*code.digits[1:], *code.cycle)):
        if digit:
            takes = _takes(code, digit)
            key = "breaking.digit-repeats" if takes[-1] == "…" else "breaking.digit"
            facts = {"digit": f"{digit:x}", "takes": takes, "n": takes[0] if len(takes) == 1 else len(takes)}
            yield Sentence(key, {**facts, "counts": _counts(digit, "left")})


def _takes(code: HeapCode, digit: int) -> tuple[int | str, ...]:
    """How many tokens may be taken where the code has that digit, the first such numbers."""
    places = range(1, len(code.digits) + 2 * len(code.cycle))
    takes = tuple(taken for taken in places if code.digit(taken) == digit)
    if digit in code.cycle:
        return (*takes[:_TAKES_SAID], "…")
    return takes if len(takes) <= _TAKES_SAID else (*takes[: _TAKES_SAID - 1], "…", takes[-1])


def _counts(digit: int, words: str) -> tuple[Sentence, ...]:
    return tuple(Sentence(f"breaking.{words}.{name}") for bit, name in enumerate(_HEAPS_LEFT) if digit >> bit & 1)


_MOST_CLASSES = 24


@tell.register
def quotient(reason: QuotientProduct, analysis: AnyAnalysis) -> Iterator[Block]:
    """The class of each heap, their product, and whether it is lost."""
    yield Sentence("quotient.reason.rule", {"order": reason.order, "lost": reason.lost})
    if reason.length is not None:
        yield Sentence("quotient.reason.whole", {"preperiod": reason.preperiod, "length": reason.length})
    if len(reason.lost_elements) <= _MOST_CLASSES:
        named = tuple(f"{name} = {heap}" for name, heap in reason.generators)
        yield Sentence("quotient.reason.classes", {"named": named, "elements": reason.lost_elements})
    if reason.relations:
        yield Sentence("quotient.reason.relations", {"relations": tuple(" = ".join(told) for told in reason.relations)})
    if len(reason.heaps) <= _MOST_ROWS:
        yield Table(
            head=(Sentence("quotient.reason.part"), Sentence("quotient.reason.element")),
            rows=tuple(zip(reason.heaps, reason.elements, strict=True)),
        )
    yield Sentence(f"quotient.reason.{'lost' if reason.is_lost else 'won'}-sum", {"total": reason.total})
