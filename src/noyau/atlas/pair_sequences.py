"""The lost positions of games on two numbers, one after another: golden pairs, diagonals, pairs by the mex rule.

>>> from noyau.core.spec import parse
>>> pair_sequence(parse("vectors:2,2,1"), to=4).values
[[0, 0], [1, 1], [2, 3], [4, 6], [5, 7]]
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count, islice
from math import isqrt
from typing import TYPE_CHECKING

from noyau.atlas.exhibits import Exhibit
from noyau.core.analysis import Method
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyRules
from noyau.core.parameters import write_rules
from noyau.core.record import Json
from noyau.core.verdict import Ending
from noyau.engines.heaps.single_heap import LARGE
from noyau.engines.tables.lattice import cell_of
from noyau.values import golden
from noyau.values.complementary import Complementary, HasPairLaw, PairLaw, Window, mex_pairs
from noyau.values.periods import NO_PERIOD, Period

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from noyau.kernels.arrays import Ints

    Rows = list[list[int]] | Ints
    """Pairs, or the rows of a recursion; an array where they are many."""

QUESTIONS = ("p-positions", "recursion")

FARTHEST = 100_000_000

COLUMNS = ("A", "B", "B-A", "a", "b", "b-a", "epsilon")
"""The table of the recursion: the sequences A and B, the lost pairs a, b made of them, and A_n − ⌊n·slope⌋."""

RECORDED = ("A", "B", "a", "b", "epsilon")

_CHUNK = 1 << 16

_RECURSIONS = {1: Complementary(1, 1), 2: Complementary(2, 4)}
"""For the games [α, α, 1], the sequences A_n by the mex rule and B_n = A_n + θ·⌊n ÷ μ⌋ that the pairs are made of."""

Pair = list[int]


@dataclass(frozen=True, eq=False)
class PairSequence(Exhibit):
    """Lost pairs a ≤ b in the order of a, from the index 0 on. Many of them are a numpy array of two columns."""

    rules: AnyRules
    what: str
    ending: Ending
    to: int
    law: PairLaw
    period: Period
    method: Method
    layer: int = 0
    first: int = 0

    @property
    def game(self) -> str:
        """The spec of the rules, without a board: the pairs go on for ever."""
        return write_rules(self.rules, left_out="board")

    @cached_property
    def values(self) -> Rows:
        """All pairs."""
        if self.to < LARGE:
            return next(self.chunks())
        import numpy

        found = numpy.empty((self.to + 1, 2), numpy.int64)
        first = 0
        for chunk in self.chunks():
            found[first : first + len(chunk)] = chunk
            first += len(chunk)
        return found

    @cached_property
    def columns(self) -> dict[str, list[int]]:
        """The table of the recursion, by the names of its columns."""
        rows = [row for chunk in self.recursion() for row in chunk]
        return dict(zip(COLUMNS, map(list, zip(*rows, strict=True)), strict=True))

    def as_columns(self) -> dict[str, list[int]]:
        """The indices, and the numbers of each column of the pairs, or of the recursion."""
        if self.what == "recursion":
            return {"n": list(range(self.to + 1)), **self.columns}
        lower, upper = (list(map(int, column)) for column in zip(*self.values, strict=True))
        return {"n": list(range(self.to + 1)), "a": lower, "b": upper}

    def to_numpy(self) -> NDArray[np.generic]:
        """The pairs as an array of two columns."""
        import numpy

        return numpy.array(self.values)

    def chunks(self) -> Iterator[Rows]:
        """The pairs, many at a time: lists of lists, or arrays where a compiled sieve finds them."""
        if self.what == "recursion":
            lower, upper = COLUMNS.index("a"), COLUMNS.index("b")
            yield from ([[row[lower], row[upper]] for row in chunk] for chunk in self.recursion())
        elif self.to < LARGE:
            yield list(islice(_pairs(self), self.to + 1))
        else:
            yield from _sieved(self)

    def recursion(self) -> Iterator[list[list[int]]]:
        """The rows of the table of the recursion, many at a time."""
        sequences = _RECURSIONS[self.law.alpha]
        size = max(self.to + 1, 1) if self.to < LARGE else _CHUNK
        for first in range(0, self.to + 1, size):
            last = min(first + size - 1, self.to)
            window = sequences.window(first, last + 1)
            yield [_row(window, sequences, index) for index in range(first, last + 1)]

    def record(self, timing: bool = False) -> Json:
        """The answer as JSON, the same each time unless the seconds are asked for."""
        began = time.perf_counter()
        values = self.values if isinstance(self.values, list) else self.values.tolist()
        columns = {name: self.columns[name] for name in RECORDED} if self.what == "recursion" else {}
        method = dataclasses.replace(self.method, seconds=time.perf_counter() - began)
        return {
            "game": self.game,
            "first": self.first,
            "values": values,
            **columns,
            "period": dataclasses.asdict(self.period),
            "method": method.record(timing),
        }


def has_pairs(rules: AnyRules) -> bool:
    """Whether the lost positions of these rules are pairs of numbers, one after another."""
    return isinstance(rules, HasPairLaw)


def pair_sequence(game: AnyGame, to: int, what: str | None = None) -> PairSequence:
    """The first pairs that the player to move loses, the lesser number first: those of the indices 0 to ``to``."""
    what = what or "p-positions"
    law, layer = _law(game, to, what), cell_of(game.position)[0]
    method = Method("pair_sieve" if law.alpha > 1 else "closed_form", law.reference)
    return PairSequence(game.rules, what, game.ending, to, law, _period(law, layer, game.ending), method, layer)


def _law(game: AnyGame, to: int, what: str) -> PairLaw:
    """The law of the pairs; refused where the question makes no sense."""
    rules = game.rules
    if what not in QUESTIONS:
        raise NotApplicable("sequence.pairs-what", name=rules.name, what=what)
    if to < 0:
        raise SpecError("sequence.negative-index", to=to)
    if to > FARTHEST:
        raise TooLarge("sequence.too-many-pairs", limit=FARTHEST)
    assert isinstance(rules, HasPairLaw), "only rules with lost pairs are asked for them"
    law = rules.pair_law(game.ending)
    if what == "recursion":
        if law.alpha not in _RECURSIONS:
            raise NotApplicable("sequence.no-recursion", name=game.rules.name)
        if game.ending is Ending.MISERE:
            raise NotApplicable("sequence.misere-recursion")
    return law


def _period(law: PairLaw, layer: int, ending: Ending) -> Period:
    if law.alpha:
        return NO_PERIOD
    if law.swaps:
        length, start, saltus = law.swaps - 1, 0, law.swaps
    else:
        saltus = 1 << layer.bit_length()
        length, start = max(1, saltus // 2), len(_misere_start(law, layer, 2)[0]) if ending is Ending.MISERE else 0
    return Period.proved(length=length, preperiod=start, saltus=saltus, reference=law.reference)


def _pairs(found: PairSequence) -> Iterator[Pair]:
    """The pairs for ever, one by one."""
    pairs = _normal_pairs(found)
    if found.ending is Ending.NORMAL:
        return pairs
    swaps = found.law.swaps
    if swaps:
        numbers = (number for number in count() if number % swaps != 1)
        return ([number, number + (number % swaps == 0)] for number in numbers)
    begin, shift = _misere_start(found.law, found.layer, found.to + 1)
    later = islice(pairs, len(begin), None)
    return chain(begin, ([lower + shift, upper + shift] for lower, upper in later))


def _normal_pairs(found: PairSequence) -> Iterator[Pair]:
    alpha = found.law.alpha
    if alpha > 1:
        return map(list, mex_pairs(alpha))
    if alpha == 1:
        return ([*golden.lost_pair(index)] for index in count())
    return ([number, number ^ found.layer] for number in count() if number <= number ^ found.layer)


def _misere_start(law: PairLaw, layer: int, most: int) -> tuple[list[Pair], int]:
    """The first pairs of misère play, and what is added to the later ones of normal play, index by index.

    In [α, α, 1] the pair (0, 1) and equal numbers from 2 to α + 1 take the places of the first pairs. Where the
    rule is that of Nim, other pairs are lost only where no number is above 1: in layer 0 and in layer 1.
    """
    if law.alpha:
        return [[0, 1], *([number, number] for number in range(2, min(law.alpha, most) + 2))], 0
    return ([[0, 1]], 1) if layer == 0 else ([[0, 0], [1, 1]], -2) if layer == 1 else ([], 0)


def _sieved(found: PairSequence) -> Iterator[Ints]:
    """Many pairs, in arrays that compiled code fills."""
    from noyau.engines.tables.lost_pairs import iterate_pairs

    chunks = iterate_pairs(found.rules, found.to + 1, _CHUNK, found.layer)
    if found.ending is Ending.NORMAL:
        return chunks
    swaps = found.law.swaps
    return (_swap(chunk, swaps) for chunk in chunks) if swaps else _begin_otherwise(found, chunks)


def _swap(chunk: Ints, swaps: int) -> Ints:
    """From equal numbers, which are the indices, the pairs of misère play with |α − β| = 1."""
    turns, place = divmod(chunk, swaps - 1)
    pairs = turns * swaps + place + (place > 0)
    pairs[:, 1] += place[:, 1] == 0
    return pairs


def _begin_otherwise(found: PairSequence, chunks: Iterator[Ints]) -> Iterator[Ints]:
    """The pairs of normal play with those of misère play in the first places."""
    begin, shift = _misere_start(found.law, found.layer, found.to + 1)
    first = 0
    for chunk in chunks:
        pairs, others = chunk + shift, begin[first : first + len(chunk)]
        if others:
            pairs[: len(others)] = others
        yield pairs
        first += len(chunk)


def _row(window: Window, sequences: Complementary, index: int) -> list[int]:
    """A_n, B_n and their difference; a_n, b_n and theirs; and how far A_n is from its slope.

    For [2, 2, 1] the numbers B_n of the last two places of each four are exchanged (Duchêne 2006, Proposition 3).
    """
    lower, gap = window.lower(index), sequences.gap(index)
    if sequences.run == 1:
        return [lower, lower + gap, gap, lower, lower + gap, gap, lower - golden.lower(index)]
    other = index + (0, 0, 1, -1)[index % 4]
    upper = window.lower(other) + sequences.gap(other)
    slope = (3 * index + isqrt(17 * index * index)) // 4
    return [lower, lower + gap, gap, lower, upper, upper - lower, lower - slope]
