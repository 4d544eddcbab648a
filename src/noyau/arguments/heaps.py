"""Why heaps have the values they have: remainders, least missing values, halves, Fibonacci numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.analysis import Analysis
from noyau.arguments.argument import Block, Table
from noyau.arguments.strategy import best_move
from noyau.arguments.texts import shorten
from noyau.verdict import Ending, Outcome, Reason
from noyau.words import Sentence

_MOST_ROWS = 12


def residues(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """At most K tokens: only the remainders modulo K + 1 count."""
    modulus, heaps, values = reason["modulus"], reason["heaps"], reason["values"]
    yield Sentence("explain.residues.rule", {"most": modulus - 1, "modulus": modulus})
    if len(heaps) > 1:
        yield from _heap_table(heaps, values, "explain.residues.residue")
        return
    facts = {"heap": heaps[0], "quotient": heaps[0] // modulus, "modulus": modulus, "residue": values[0]}
    yield Sentence("explain.residues.division", facts)
    aim = 0 if analysis.game.ending is Ending.NORMAL else 1
    if heaps[0] == aim:
        yield Sentence("explain.residues.last")
        return
    key = "lost" if analysis.outcome is Outcome.P else "won"
    yield Sentence(f"explain.residues.{key}", {"aim": aim, "modulus": modulus, "most": modulus - 1})


def interval_residues(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """From m to M tokens: the remainders modulo m + M, in blocks of m."""
    yield Sentence("explain.interval.rule", dict(reason.facts))
    if len(reason["heaps"]) <= _MOST_ROWS:
        rows = zip(
            range(1, len(reason["heaps"]) + 1),
            reason["heaps"],
            reason["residues"],
            reason["values"],
            strict=True,
        )
        yield Table(
            head=_titles("explain.heap", "explain.size", "explain.residues.residue", "explain.value"),
            rows=tuple((str(index), *cells) for index, *cells in rows),
        )


def subtraction(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The least value that no option has, heap by heap; and the period where it is proved."""
    yield Sentence("explain.subtraction.rule", {"set": reason["set"]})
    for heap, value, options in zip(reason["heaps"], reason["values"], reason["options"], strict=False):
        if options:
            facts = {
                "heap": heap,
                "value": value,
                "takes": tuple(take for take, _ in options),
                "values": tuple(left for _, left in options),
            }
            yield Sentence("explain.subtraction.mex", facts)
        else:
            yield Sentence("explain.subtraction.stuck", {"heap": heap})
    if "length" in reason.facts:
        facts = {"length": reason["length"], "preperiod": reason["preperiod"]}
        yield Sentence("explain.subtraction.period", facts)


def halves(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """Even numbers only: the pairs are the tokens of an ordinary Nim."""
    yield Sentence("explain.halves")
    yield from _heap_table(reason["heaps"], reason["values"], "explain.value")


def one_less(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """Never a whole heap: one token of each larger heap is out of play."""
    yield Sentence("explain.one-less")
    yield from _heap_table(reason["heaps"], reason["values"], "explain.value")


def heap_value(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """One heap: lost if and only if its value is 0."""
    if all(other.kind != "residues" for other in analysis.reasons):  # remainders have said it already
        yield Sentence(f"explain.heap-value.{'won' if reason['value'] else 'lost'}", {"value": reason["value"]})


def zeckendorf(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The least Fibonacci number of the heap: whether it may be taken, and why that is safe."""
    heap, most, terms = reason["heap"], reason["most"], reason["terms"]
    if reason["ending"] == Ending.MISERE:
        yield Sentence("explain.zeckendorf.misere", {"heap": shorten(heap), "aim": shorten(max(reason["aim"], 0))})
    if not terms or analysis.is_over:
        return
    least = terms[-1]
    written = " + ".join([*["…"] * (reason["count"] > len(terms)), *map(shorten, terms)])
    facts = {"aim": shorten(reason["aim"]), "terms": written, "least": least, "most": shorten(most)}
    yield Sentence("explain.zeckendorf.terms" if reason["count"] > 1 else "explain.zeckendorf.single", facts)
    if most < least:
        yield Sentence("explain.zeckendorf.lost", facts)
    elif reason["count"] == 1:
        yield Sentence("explain.zeckendorf.all", facts)
    else:
        yield Sentence("explain.zeckendorf.won", {**facts, "next": terms[-2], "double": 2 * least})
        yield from _several_terms(terms, best_move(analysis))
    yield Sentence("explain.zeckendorf.notation")


def _several_terms(terms: tuple[int, ...], take: int) -> Iterator[Block]:
    """Why the move of the strategy wins where it takes more than the least term."""
    taken = [term for term in terms if term <= take]
    if not 1 < len(taken) < _MOST_ROWS:
        return
    facts = {"take": take, "terms": " + ".join(map(str, taken)), "double": 2 * take}
    if len(taken) == len(terms):
        yield Sentence("explain.zeckendorf.all-terms", facts)
    else:
        yield Sentence("explain.zeckendorf.several", {**facts, "next": terms[-len(taken) - 1]})


def _heap_table(heaps: tuple[int, ...], values: tuple[int, ...], title: str) -> Iterator[Block]:
    if len(heaps) > _MOST_ROWS:
        return
    rows = enumerate(zip(heaps, values, strict=True), start=1)
    yield Table(
        head=_titles("explain.heap", "explain.size", title),
        rows=tuple((str(index), heap, value) for index, (heap, value) in rows),
    )


def _titles(*keys: str) -> tuple[Sentence, ...]:
    return tuple(map(Sentence, keys))
