"""Sequences over the heaps 0, 1, 2 … of a game: Grundy values, outcomes, lost heaps, and how they repeat.

>>> from noyau.core.spec import parse
>>> found = sequence(parse("interval:3-5"), to=13)
>>> found.values, found.period.length
([0, 0, 0, 1, 1, 1, 2, 2, 0, 0, 0, 1, 1, 1], 8)
"""

from __future__ import annotations

import dataclasses
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noyau.atlas.exhibits import Exhibit, as_array
from noyau.atlas.pair_sequences import PairSequence, has_pairs, pair_sequence
from noyau.core.analysis import Method
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyRules, Game, Impartial
from noyau.core.parameters import write_rules
from noyau.core.record import Json
from noyau.core.spec import name_term
from noyau.core.verdict import Ending
from noyau.engines.heaps.single_heap import LARGE, MOST_LETTERS, Watch, one_heap
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import OneHeap
from noyau.values.periods import NO_PERIOD, Period

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from noyau.forms.heaps import HeapValues
    from noyau.kernels.arrays import Integers, Nimbers
    from noyau.values.heaps.growth import Space

    Values = list[int] | list[int | None] | list[str] | Integers | NDArray[np.str_]
    """Grundy values or lost heaps, or outcomes as letters; an array where they are many."""

QUESTIONS = ("grundy", "outcome", "p-positions")

FARTHEST = 20_000_000


@dataclass(frozen=True, eq=False)
class Sequence(Exhibit):
    """Values from the index ``first`` on. Long ones are numpy arrays.

    The period speaks of the values as they stand: values[n + length] = values[n] + saltus from the preperiod
    on; so lost heaps that come every four heaps have the length 1 and the saltus 4. ``won_from`` goes with a
    list of lost heaps that is proved to end: all heaps from there on are won.
    """

    game: str
    what: str
    ending: Ending
    to: int
    values: Values
    period: Period
    method: Method
    first: int = 0
    won_from: int | None = None
    used: Mapping[str, int] = field(default_factory=dict)
    """How many heaps each of several methods has valued: words, plain, sparse, period."""
    space: Space | None = None
    """The sparse space that served, if any."""
    cycle: list[int] = field(default_factory=list)
    """The Grundy values of the first period, which may lie beyond the values; none where it lies far."""

    def as_columns(self) -> dict[str, list[object]]:
        """The heaps, or the indices of lost heaps, and the values."""
        values: list[object] = [*self.values] if isinstance(self.values, list) else self.values.tolist()
        lost = self.what == "p-positions"
        count: list[object] = list(range(self.first, self.first + len(values)))
        return {"index" if lost else "heap": count, "heap" if lost else self.what: values}

    def to_numpy(self) -> NDArray[np.generic]:
        """The values as an array: letters, or numbers with −1 where one is not finite."""
        return as_array(self.values) if isinstance(self.values, list) else self.values

    def record(self, timing: bool = False) -> Json:
        """The answer as JSON, the same each time unless the seconds are asked for."""
        values = self.values if isinstance(self.values, list) else self.values.tolist()
        head = {"game": self.game, "first": self.first, "values": values}
        return {**head, "period": dataclasses.asdict(self.period), "method": self.method_record(timing)}

    def method_record(self, timing: bool = False) -> Json:
        """How it was found, as JSON; many heaps of a take-and-break game by several methods."""
        record = self.method.record(timing)
        if self.used:
            record["methods"] = dict(self.used)
        if self.space is not None:
            heaps = self.space.heaps
            record |= {
                "mask": self.space.mask,
                "rares": len(heaps),
                "last_rare": int(heaps[-1]) if len(heaps) else None,
            }
        return record


def sequence(
    game: AnyGame | AnyRules,
    to: int,
    what: str | None = None,
    *,
    watch: Watch | None = None,
    known: Nimbers | None = None,
) -> Sequence | PairSequence:
    """The sequence of a game up to the heap ``to``: in normal play usually Grundy values, else outcomes.

    Of Wythoff's game and its kin, the lost pairs of the indices 0 to ``to``. ``known`` are the first values of a
    take-and-break game, as an earlier run has found them.
    """
    if isinstance(game, Impartial):
        game = as_game(game)
    if has_pairs(game.rules):
        return pair_sequence(game, to, what)
    what = what or ("grundy" if game.ending is Ending.NORMAL else "outcome")
    _check(game, to, what)
    began = time.perf_counter()
    source = one_heap(game, watch, known)
    won_from, cycle = None, []
    if what == "grundy":
        values, period = source.grundy(to)
        used, space = source.used, source.space
        stored, cycle = _store(values), _first_period(source, values, period)
    else:
        letters = source.outcomes(to)
        used, space = source.used, source.space
        period = source.outcome_period(letters)
        if what == "p-positions":
            stored, won_from = _store(_lost(letters)), _won_from(source, period)
            period = _lost_period(source, period, letters)
        else:
            stored = _store(letters)
    method = Method(source.engine, source.reference, positions=source.positions, seconds=time.perf_counter() - began)
    return Sequence(
        game=write_rules(game.rules),
        what=what,
        ending=game.ending,
        to=to,
        values=stored,
        period=period,
        method=method,
        won_from=won_from,
        used=used,
        space=space,
        cycle=cycle,
    )


def _first_period(source: OneHeap, values: HeapValues, period: Period) -> list[int]:
    """The values of the first period of those that have one."""
    if period.length is None or period.preperiod is None or period.preperiod + period.length > LARGE:
        return []
    reach = period.preperiod + period.length
    known = values if len(values) >= reach else source.grundy(reach - 1)[0]
    return [int(value) for value in known[period.preperiod : reach] if value is not None]


def as_game(rules: AnyRules) -> AnyGame:
    """Rules as the game whose sequence is asked for: the position does not matter."""
    return Game(rules, (0, 0, 0) if has_pairs(rules) else 0)


def gives_position(text: str, rules: AnyRules) -> bool:
    """Whether a spec that was read as these rules says more than the rules."""
    return _count_words(text) > _count_words(write_rules(rules))


def _count_words(text: str) -> int:
    """How many names and numbers a spec holds."""
    named = name_term(re.sub("mis[eè]re ", "", text)).removeprefix("misere ")
    return len(re.findall(r"[^\s:,]+", named))


def _check(game: AnyGame, to: int, what: str) -> None:
    if what not in QUESTIONS:
        raise SpecError("sequence.unknown-what", what=what, known=QUESTIONS)
    if to < 0:
        raise SpecError("sequence.negative", to=to)
    breaks = isinstance(game.rules, TakeAndBreak) and game.ending is Ending.NORMAL and what == "grundy"
    if to > FARTHEST and not breaks:  # there memory is the limit
        raise TooLarge("sequence.too-long", limit=FARTHEST)
    if what == "grundy" and game.ending is Ending.MISERE:
        raise NotApplicable("sequence.misere-grundy")


def _lost(letters: str) -> list[int]:
    return [heap for heap, letter in enumerate(letters) if letter == "P"]


def _won_from(source: OneHeap, period: Period) -> int | None:
    """The heap from which on all heaps are proved to be won."""
    if period.status != "proved" or period.length != 1 or period.preperiod is None:
        return None
    return period.preperiod if source.outcomes(period.preperiod)[-1] != "P" else None


def _lost_period(source: OneHeap, period: Period, letters: str) -> Period:
    """The period of the list of lost heaps, from that of the outcomes: this many heaps on, this much farther."""
    if period.length is None or period.preperiod is None or period.preperiod + period.length > MOST_LETTERS:
        return dataclasses.replace(NO_PERIOD, checked_to=period.checked_to)
    reach = period.preperiod + period.length
    lost = _lost(letters[:reach] if len(letters) >= reach else source.outcomes(reach - 1))
    start = sum(heap < period.preperiod for heap in lost)
    count = len(lost) - start
    if not count:
        return NO_PERIOD
    while start and lost[start - 1] + period.length == lost[start - 1 + count]:
        start -= 1
    return dataclasses.replace(period, length=count, preperiod=start, saltus=period.length)


def _store(values: str | HeapValues) -> Values:
    """Values as they are handed out: a list, or an array where they are many."""
    if len(values) <= LARGE:
        if isinstance(values, str):
            return list(values)
        return values.copy() if isinstance(values, list) else values.tolist()
    import numpy

    if isinstance(values, str):
        return numpy.frombuffer(values.encode(), dtype="S1").astype("U1")
    stored = numpy.asarray(values).view()
    stored.flags.writeable = False  # a table may go on from them
    return stored
