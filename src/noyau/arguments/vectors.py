"""Why a pair of numbers wins or loses where both may be lowered at once: golden pairs, leaps, nim-sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from noyau.arguments.argument import Block, Point, Table, binary_table, fits_table, shorten, table_after_move, tell
from noyau.arguments.strategy import opening_move
from noyau.core.analysis import AnyAnalysis
from noyau.core.verdict import Ending, Outcome
from noyau.games.wythoff import NimhoffColumns
from noyau.values.complementary import GreedyPairs
from noyau.values.golden import GoldenPair
from noyau.values.vector_triples import SwapLaw, VectorsDiagonal, VectorsLeaps, VectorsNim, VectorsSwap
from noyau.words import Sentence

Answer = AnyAnalysis
Pair = tuple[int, int]

_WIDEST = 10**9
"""Numbers below are shown in tables; greater ones in sentences."""

_PAIRS_SHOWN = 8


@tell.register
def golden_pair(reason: GoldenPair, analysis: Answer) -> Iterator[Block]:
    """The golden pair of the same difference, and the three that a move can leave."""
    index, golden = reason.index, reason.golden
    misere = analysis.game.ending is Ending.MISERE
    yield Sentence("golden.misere" if misere else "golden.rule")
    facts = {
        **_pair(reason.pair, "first", "second"),
        **_pair(golden, "least", "most"),
        "n": shorten(index),
    }
    is_changed = misere and index < 2
    if analysis.outcome is Outcome.N:
        if index == 0 or is_changed:
            yield Sentence("golden.equal" if index == 0 else "golden.other", facts)
        else:
            yield Point("golden.won", facts)
        yield from _lines(reason.pair, reason.partners, golden, analysis, "difference")
    elif is_changed:
        yield Sentence("golden.last" if index else "golden.two")
    else:
        yield Point("golden.lost", facts)


def _lines(pair: Pair, partners: Pair, third: Pair | None, analysis: Answer, name: str) -> Iterator[Block]:
    """The lost pairs with the same first number, the same second, and on the same line; the moves that leave them."""
    targets = {"first": (pair[0], partners[0]), "second": (partners[1], pair[1]), name: third}
    if third and (third[0] <= third[1]) != (pair[0] <= pair[1]):
        targets[name] = third[::-1]
    game = analysis.game
    moves = {game.after(move).position[:2]: game.rules.say_move(game.position, move) for move in analysis.winning}
    yield Sentence("golden.lines.leaps" if name == "line" else "golden.lines.intro")
    far = Sentence("golden.lines.far")
    if max(pair) < _WIDEST:
        rows = ((Sentence(f"golden.lines.{line}"), _write(t), moves.get(t, far)) for line, t in targets.items())
        yield Table(head=("", Sentence("golden.lines.pair"), Sentence("golden.lines.move")), rows=tuple(rows))
        return
    near = Sentence("golden.lines.near")
    for line, target in targets.items():
        facts = {"line": Sentence(f"golden.lines.{line}"), "pair": _write(target)}
        yield Sentence("golden.lines.said", {**facts, "move": near if target in moves else far})


@tell.register
def nimhoff_columns(reason: NimhoffColumns, analysis: Answer) -> Iterator[Block]:
    """The columns of Nim, and why taking the same number from an odd number of heaps spoils their sum."""
    heaps, total, is_nim = reason.heaps, reason.sum, reason.is_nim
    yield Sentence("wythoff.columns.nim" if is_nim else "wythoff.columns.intro")
    labels = tuple(Sentence("explain.place.heap", {"heap": heap + 1}) for heap in range(len(heaps)))
    yield from binary_table(heaps, labels)
    facts = {"heaps": len(heaps), "sum": shorten(total), "n": total.bit_count()}
    if analysis.game.ending is Ending.MISERE:
        if not is_nim:
            yield Sentence("wythoff.columns.misere", facts)
        return
    if analysis.outcome is Outcome.P:
        yield Sentence("wythoff.columns.lost-nim" if is_nim else "wythoff.columns.lost", facts)
        return
    yield Sentence(f"wythoff.columns.{'won' if fits_table(heaps) else 'large'}", facts)
    if not is_nim:
        take = next((move[0][1] for move in analysis.winning if len(move) > 1), None)
        yield Sentence(f"wythoff.columns.{'common' if take else 'none'}", {"take": shorten(take)})
    if analysis.winning:
        yield from table_after_move(
            analysis, heaps, labels, opening_move(analysis), lambda move: analysis.game.after(move).position
        )


@tell.register
def diagonal(reason: VectorsDiagonal, analysis: Answer) -> Iterator[Block]:
    """Equal numbers, which a step along the third vector makes different."""
    (alpha, beta, _), (a, b, _) = reason.triple, reason.point
    misere, lost = analysis.game.ending is Ending.MISERE, analysis.outcome is Outcome.P
    facts = {**_pair((alpha, beta), "alpha", "beta"), **_pair((a, b), "a", "b"), "least": shorten(min(a, b))}
    yield Sentence("vectors.diagonal.rule", facts)
    if misere:
        yield Sentence("vectors.diagonal.misere", facts)
    if misere and min(a, b) < 2:
        yield Sentence("golden.last" if lost else "vectors.diagonal.small", facts)
    else:
        key = ("lost-misere" if misere else "lost") if lost else "won"
        yield Sentence(f"vectors.diagonal.{key}", facts)


@tell.register
def swap(reason: VectorsSwap, analysis: Answer) -> Iterator[Block]:
    """Misère play where the steps along the third vector lower the two numbers by amounts that differ by 1."""
    (alpha, beta, _), (a, b, _), period = reason.triple, reason.point, reason.period
    facts = {**_pair((alpha, beta), "alpha", "beta"), "period": shorten(period)}
    yield Sentence("vectors.swap.rule", facts)
    kept = Sentence("vectors.swap.first" if alpha > beta else "vectors.swap.second")
    pairs = _first_pairs(SwapLaw(reason.triple).partner)
    yield Sentence("vectors.swap.pairs", {**facts, "kept": kept, "pairs": pairs})
    lost = analysis.outcome is Outcome.P
    key = "golden.last" if a + b == 1 else "vectors.swap.lost" if lost else "vectors.swap.won"
    yield Sentence(key, _pair((a, b), "a", "b"))
    if not lost:
        third = next(((c, d) for c, d, _ in analysis.winning if c < a and d < b), None)
        yield from _lines((a, b), reason.partners, third, analysis, "line")


@tell.register
def leaps(reason: VectorsLeaps, analysis: Answer) -> Iterator[Block]:
    """The pairs of [α, α, 1]: how they are found, and the three that a move can leave."""
    leap, (a, b, _) = reason.leap, reason.point
    facts = {
        "leap": shorten(leap),
        "next": shorten(leap + 1),
        "square": shorten(leap * leap),
        **_pair((a, b), "a", "b"),
    }
    yield Sentence("vectors.leaps.rule", facts)
    if leap.bit_count() == 1:
        yield Sentence("vectors.leaps.two" if leap == 2 else "vectors.leaps.power", facts)
    else:
        pairs = _first_pairs(GreedyPairs(leap, 4 * _PAIRS_SHOWN).partner)
        yield Sentence("vectors.leaps.greedy", {"pairs": pairs})
    if analysis.game.ending is Ending.MISERE:
        yield Sentence("vectors.leaps.misere", facts)
    if analysis.outcome is Outcome.N:
        yield Sentence("vectors.leaps.won", facts)
        yield from _lines((a, b), reason.partners, reason.line, analysis, "line")
    elif reason.index is not None:
        yield _numbered(reason.index, leap, (min(a, b), max(a, b)), facts)
    elif reason.changed:
        yield Sentence("golden.last" if a + b == 1 else "vectors.leaps.changed", facts)
    else:
        yield Sentence("vectors.leaps.lost", facts)


def _numbered(index: int, leap: int, pair: Pair, facts: dict[str, str]) -> Sentence:
    """A lost pair by its number, with the B that has come into the place of its own."""
    place, run = index % leap, index // leap % leap
    numbers = {
        "n": index,
        "lower": pair[0],
        "upper": pair[0] + leap * (index // leap**2),
        "other": index - place + (place ^ run),
        "partner": pair[1],
    }
    said = {name: shorten(number) for name, number in numbers.items()}
    return Sentence(f"vectors.leaps.{'swapped' if run else 'index'}", {**facts, **said})


@tell.register
def nim(reason: VectorsNim, analysis: Answer) -> Iterator[Block]:
    """The nim-sum of the three numbers, and why steps along the third vector do not matter."""
    triple, point, total = reason.triple, reason.point, reason.sum
    yield Sentence("vectors.nim.same", {**_pair(triple, "alpha", "beta"), "gamma": shorten(triple[2])})
    yield Sentence("vectors.nim.rule")
    yield _width(triple)
    misere, lost = analysis.game.ending is Ending.MISERE, analysis.outcome is Outcome.P
    if misere:
        yield Sentence("vectors.nim.misere")
    if misere and not reason.large:
        yield Sentence(f"vectors.nim.ones-{'lost' if lost else 'won'}", {"n": sum(point)})
        return
    labels = tuple(Sentence(f"vectors.nim.{place}") for place in (1, 2, 3))
    yield Sentence("vectors.nim.intro")
    yield from binary_table(point, labels)
    if misere:
        yield Sentence(f"vectors.nim.misere-{'lost' if lost else 'won'}")
        return
    key = "lost" if lost else "won" if fits_table(point) else "large"
    yield Sentence(f"vectors.nim.{key}", {"sum": shorten(total), "n": total.bit_count()})
    if analysis.winning:
        yield from table_after_move(
            analysis, point, labels, opening_move(analysis), lambda move: analysis.game.after(move).position
        )


def _width(triple: tuple[int, int, int]) -> Sentence:
    """Why no step along the third vector joins two points of nim-sum 0."""
    alpha, beta, gamma = triple
    reach, slant = gamma - 1, abs(beta - alpha)
    if slant > 2 * reach:
        facts = {"reach": shorten(reach), "slant": shorten(slant), "span": shorten(2 * reach)}
        return Sentence("vectors.nim.wide", facts)
    return Sentence("vectors.nim.narrow", {"size": 1 << reach.bit_length()})


def _first_pairs(partner: Callable[[int], int]) -> str:
    """The first lost pairs, the lesser number first."""
    pairs = ((number, partner(number)) for number in range(4 * _PAIRS_SHOWN))
    shown = islice((pair for pair in pairs if pair[0] <= pair[1]), _PAIRS_SHOWN)
    return ", ".join(f"({_write(pair)})" for pair in shown)


def _pair(pair: Sequence[int], *names: str) -> dict[str, str]:
    return {name: shorten(number) for name, number in zip(names, pair, strict=False)}


def _write(pair: Pair | None) -> str:
    return f"{shorten(pair[0])},{shorten(pair[1])}" if pair else "…"
