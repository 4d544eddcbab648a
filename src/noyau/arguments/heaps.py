"""Why heaps have the values they have: remainders, least missing values, halves, Fibonacci numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from noyau.arguments.argument import (
    Block,
    Point,
    Table,
    binary_table,
    fits_table,
    place_of_part,
    shorten,
    table_after_move,
    tell,
)
from noyau.arguments.strategy import best_move, opening_move
from noyau.core.analysis import AnyAnalysis
from noyau.core.reasons import BinaryColumns, HeapValue, MisereNim
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.fibonacci import Zeckendorf
from noyau.games.moore import MisereMoore, MooreColumns
from noyau.games.nim import Halves, IntervalResidues, OneLess, Residues, SubtractionMex
from noyau.words import Sentence

_MOST_ROWS = 12


@tell.register
def residues(reason: Residues, analysis: AnyAnalysis) -> Iterator[Block]:
    """At most K tokens: only the remainders modulo K + 1 count."""
    modulus, heaps, values = reason.modulus, reason.heaps, reason.values
    yield Sentence("explain.residues.rule", {"most": modulus - 1, "modulus": modulus})
    if len(heaps) > 1:
        yield from _heap_table(heaps, values, "explain.residues.residue")
        return
    facts = {"heap": heaps[0], "quotient": heaps[0] // modulus, "modulus": modulus, "residue": values[0]}
    yield Point("explain.residues.division", facts)
    aim = 0 if analysis.game.ending is Ending.NORMAL else 1
    if heaps[0] == aim:
        yield Sentence("explain.residues.last")
        return
    key = "lost" if analysis.outcome is Outcome.P else "won"
    yield Sentence(f"explain.residues.{key}", {"aim": aim, "modulus": modulus, "most": modulus - 1})


@tell.register
def interval_residues(reason: IntervalResidues, analysis: AnyAnalysis) -> Iterator[Block]:
    """From m to M tokens: the remainders modulo m + M, in blocks of m."""
    yield Sentence("explain.interval.rule", reason.facts)
    if len(reason.heaps) <= _MOST_ROWS:
        rows = zip(
            range(1, len(reason.heaps) + 1),
            reason.heaps,
            reason.residues,
            reason.values,
            strict=True,
        )
        yield Table(
            head=_titles("explain.heap", "explain.size", "explain.residues.residue", "explain.value"),
            rows=tuple((str(index), *cells) for index, *cells in rows),
        )


@tell.register
def subtraction(reason: SubtractionMex, analysis: AnyAnalysis) -> Iterator[Block]:
    """The least value that no option has, heap by heap; and the period where it is proved."""
    yield Sentence("explain.subtraction.rule", {"set": reason.set})
    for heap, value, options in zip(reason.heaps, reason.values, reason.options, strict=False):
        if options:
            facts = {
                "heap": heap,
                "value": value,
                "takes": tuple(take for take, _ in options),
                "values": tuple(left for _, left in options),
            }
            yield Point("explain.subtraction.mex", facts)
        else:
            yield Sentence("explain.subtraction.stuck", {"heap": heap})
    if reason.length is not None:
        facts = {"length": reason.length, "preperiod": reason.preperiod}
        yield Sentence("explain.subtraction.period", facts)


@tell.register
def halves(reason: Halves, analysis: AnyAnalysis) -> Iterator[Block]:
    """Even numbers only: the pairs are the tokens of an ordinary Nim."""
    yield Sentence("explain.halves")
    yield from _heap_table(reason.heaps, reason.values, "explain.value")


@tell.register
def one_less(reason: OneLess, analysis: AnyAnalysis) -> Iterator[Block]:
    """Never a whole heap: one token of each larger heap is out of play."""
    yield Sentence("explain.one-less")
    yield from _heap_table(reason.heaps, reason.values, "explain.value")


@tell.register
def heap_value(reason: HeapValue, analysis: AnyAnalysis) -> Iterator[Block]:
    """One heap: lost if and only if its value is 0."""
    if analysis.reason(Residues) is None:  # remainders have said it already
        yield Sentence(f"explain.heap-value.{'won' if reason.value else 'lost'}", {"value": reason.value})


@tell.register
def zeckendorf(reason: Zeckendorf, analysis: AnyAnalysis) -> Iterator[Block]:
    """The least Fibonacci number of the heap: whether it may be taken, and why that is safe."""
    heap, most, terms = reason.heap, reason.most, reason.terms
    if reason.ending is Ending.MISERE:
        yield Sentence("explain.zeckendorf.misere", {"heap": shorten(heap), "aim": shorten(max(reason.aim, 0))})
    if not terms or analysis.is_over:
        return
    least = terms[-1]
    written = " + ".join([*["…"] * (reason.count > len(terms)), *map(shorten, terms)])
    facts = {"aim": shorten(reason.aim), "terms": written, "least": least, "most": shorten(most)}
    yield Point("explain.zeckendorf.terms" if reason.count > 1 else "explain.zeckendorf.single", facts)
    if most < least:
        yield Sentence("explain.zeckendorf.lost", facts)
    elif reason.count == 1:
        yield Sentence("explain.zeckendorf.all", facts)
    else:
        yield Sentence("explain.zeckendorf.won", {**facts, "next": terms[-2], "double": 2 * least})
        take = best_move(analysis)
        yield from _several_terms(terms, take) if take is not None else ()
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


@tell.register
def binary_columns(reason: BinaryColumns, analysis: AnyAnalysis) -> Iterator[Block]:
    """The sum without carrying, column by column; then the same table after the move that is advised."""
    values, total = reason.values, reason.sum
    yield Sentence("explain.columns.intro")
    yield from binary_table(values, _places(analysis, values))
    if analysis.game.ending is Ending.MISERE:
        return
    odd = "odd" if fits_table(values) else "some-odd"
    yield Sentence(f"explain.columns.{odd if total else 'even'}", {"sum": total, "n": total.bit_count()})
    yield from _after_move(analysis, values, 2, _values)


@tell.register
def moore_columns(reason: MooreColumns, analysis: AnyAnalysis) -> Iterator[Block]:
    """The number of ones in each binary column, modulo k + 1."""
    base, heaps = reason.base, reason.heaps
    yield Sentence("explain.moore.intro", {"base": base, "touch": base - 1})
    yield from binary_table(heaps, _places(analysis, heaps), base=base)
    if analysis.game.ending is Ending.MISERE:
        return
    lost = not any(reason.sums)
    yield Sentence("explain.moore.balanced" if lost else "explain.moore.unbalanced", {"base": base, "touch": base - 1})
    yield from _after_move(analysis, heaps, base, _moore_heaps)


@tell.register
def misere_nim(reason: MisereNim, analysis: AnyAnalysis) -> Iterator[Block]:
    """As in normal play while a large value is left, the other way round at the end."""
    ones, large = reason.ones, reason.large
    if len(reason.values) == 1 and isinstance(analysis.reasons[0], Residues):
        return  # the remainder has said it already
    if not large:
        yield Sentence(f"explain.misere.{'odd' if ones % 2 else 'even' if ones else 'none'}", {"n": ones})
        return
    yield Sentence("explain.misere.firm" if reason.hidden else "explain.misere.large", {"n": large})
    if large == 1 and not reason.hidden and analysis.outcome is Outcome.N:
        yield Sentence("explain.misere.last-large")
    else:
        yield Sentence("explain.misere.lost" if analysis.outcome is Outcome.P else "explain.misere.won")


@tell.register
def misere_moore(reason: MisereMoore, analysis: AnyAnalysis) -> Iterator[Block]:
    """The same change at the end of Moore's game."""
    facts = {"n": reason.ones, "base": reason.base, "rest": reason.ones % reason.base}
    lost = "lost" if analysis.outcome is Outcome.P else "won"
    if reason.ones == 1 and not reason.large:
        yield Sentence("explain.misere-moore.last")
        return
    yield Sentence(f"explain.misere-moore.{'large' if reason.large else 'ones'}-{lost}", facts)


def _values(analysis: AnyAnalysis) -> Sequence[int]:
    columns = analysis.reason(BinaryColumns)
    return columns.values if columns else ()


def _moore_heaps(analysis: AnyAnalysis) -> Sequence[int]:
    columns = analysis.reason(MooreColumns)
    return columns.heaps if columns else ()


def _after_move(
    analysis: AnyAnalysis, before: Sequence[int], base: int, rows: Callable[[AnyAnalysis], Sequence[int]]
) -> Iterator[Block]:
    if not analysis.winning:
        return
    move = opening_move(analysis)
    places = _places(analysis, before)
    yield from table_after_move(
        analysis, before, places, move, lambda move: rows(solve(analysis.game.after(move))), base
    )


def _places(analysis: AnyAnalysis, values: Sequence[int]) -> list[Sentence]:
    return [place_of_part(analysis, index) for index in range(len(values))] if fits_table(values) else []
