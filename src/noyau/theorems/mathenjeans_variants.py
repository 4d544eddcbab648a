"""MATH en JEANS, chapter VI.3: Grundy's game, parity Nim, "pas tout"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from noyau.engines import solve
from noyau.game import Game
from noyau.games.nim import NotAll, Parity
from noyau.games.octal import Grundy
from noyau.theorems import Evidence, theorem
from noyau.theorems.brute import Obvious, heaps, mex, multisets, nim_sum
from noyau.theorems.compare import Tally, compare

Heaps = tuple[int, ...]

GRUNDY_VALUES = "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3"


def splits(position: Heaps) -> Iterator[Heaps]:
    """Grundy's game: one heap is split into two unequal ones."""
    for index, heap in enumerate(position):
        for part in range(1, (heap + 1) // 2):
            yield tuple(sorted((*position[:index], *position[index + 1 :], part, heap - part)))


@cache
def grundys_value(heap: int) -> int:
    """The value of one heap: the mex of the nim-sums of its splits."""
    return mex(nim_sum([grundys_value(part) for part in parts]) for parts in splits((heap,)))


def parity_takes(heap: int) -> range:
    return range(2, heap + 1, 2)


def not_all_takes(heap: int) -> list[int]:
    return [take for take in range(1, heap + 1) if take < heap or heap == 1]


@theorem("N-VI.3g", "T", "VI.3; Grundy 1939")
def grundys_game() -> Evidence:
    tally = Tally()
    values = " ".join(str(grundys_value(heap)) for heap in range(31))
    tally.same(values, GRUNDY_VALUES)
    zeros = [heap for heap in range(101) if grundys_value(heap) == 0]
    tally.same(zeros, [0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53])
    whole = Obvious(splits)
    for heap in range(101):
        tally.same(solve(Game(Grundy(), (heap,))).value, grundys_value(heap))
    for heap in range(16):
        tally.same(whole.value((heap,)), grundys_value(heap))
    return tally.evidence(values=values, zeros=zeros)


@theorem("N-VI.3p", "T", "VI.3; Bouton 1901")
def parity() -> Evidence:
    tally = Tally()
    truth = heaps(parity_takes)
    compare(tally, Parity(), truth, [(heap,) for heap in range(61)])
    for heap in range(61):
        tally.same(truth.value((heap,)), heap // 2)
    return tally.evidence(row=[Parity().heap_value(heap) for heap in range(8)])


@theorem("N-VI.3t", "T", "VI.3; Sprague 1935, Grundy 1939")
def not_all() -> Evidence:
    tally = Tally()
    truth = heaps(not_all_takes)
    compare(tally, NotAll(), truth, [(heap,) for heap in range(61)])
    for heap in range(61):
        tally.same(truth.value((heap,)), [0, 1, 0][heap] if heap < 3 else heap - 1)
    return tally.evidence(row=[NotAll().heap_value(heap) for heap in range(8)])


@theorem("N-VI.3brute", "T", "VI.3; Sprague 1935, Grundy 1939")
def three_heaps() -> Evidence:
    tally = Tally()
    for rules, takes in ((Parity(), parity_takes), (NotAll(), not_all_takes)):
        truth = heaps(takes)
        compare(tally, rules, truth, multisets(3, 8), engine=False)
        compare(tally, rules, truth, multisets(3, 4))
        for position in multisets(3, 8):
            tally.same(truth.value(position), nim_sum([truth.value((heap,)) for heap in position]))
    return tally.evidence()
