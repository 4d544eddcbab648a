"""The genus of heaps (Winning Ways, ch. 13): values in normal and in misère play, alone and beside Nim heaps of 2.

Heaps are given by a function from a heap to its options, each a tuple of smaller heaps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from noyau.core.budget import Budget, Limit
from noyau.values.genus import Genus as Pair
from noyau.values.genus import heap_genus, is_tame, total
from noyau.values.nimbers import mex

Options = Callable[[int], Iterable[tuple[int, ...]]]
Sum = tuple[int, ...]
"""Heaps in order; a pair of heaps of value *1 is no heap at all."""


@dataclass(frozen=True)
class Genus:
    """A normal value, and the misère values beside 0, 1, 2 … Nim heaps of 2: the last two go on for ever.

    >>> print(Genus(1, (0, 3, 1))), Genus(1, (0, 3, 1)).beside(5)
    1^031
    (None, 3)
    """

    normal: int
    misere: tuple[int, ...]

    def __str__(self) -> str:
        """As in Winning Ways; values above 9 are put in brackets."""
        return f"{self.normal}^{''.join(str(value) if value < 10 else f'({value})' for value in self.misere)}"

    def beside(self, twos: int) -> int:
        """The misère value beside so many Nim heaps of 2."""
        beyond = max(0, twos - len(self.misere) + 1)
        return self.misere[twos - beyond - beyond % 2]

    @property
    def is_tame(self) -> bool:
        """Whether some Nim position has this genus."""
        return self == of_pair((self.normal, self.misere[0]))


def of_pair(pair: Pair) -> Genus | None:
    """The genus of a Nim position with this normal and misère value; None where there is none."""
    normal, misere = pair
    if normal == misere:
        return Genus(normal, (misere, misere ^ 2))
    return {(0, 1): Genus(0, (1, 2, 0)), (1, 0): Genus(1, (0, 3, 1))}.get(pair)


def genera(options: Options, to: int, limit: Limit | None = None) -> list[Genus]:
    """The genus of each heap from 0 to one: in closed form while heaps are tame, then by visiting sums of heaps.

    >>> kayles = lambda n: {tuple(p for p in (a, n - t - a) if p) for t in (1, 2) for a in range(n - t + 1)}
    >>> print(*genera(kayles, 5))
    0^120 1^031 2^20 3^31 1^031 4^146
    """
    known = list(pairs(options, to))
    found = [genus for pair in known if (genus := of_pair(pair))]
    if len(found) <= to:
        sums = Sums(options, Budget(limit or Limit(), "genus"))
        found += [sums.genus(heap) for heap in range(len(found), to + 1)]
    return found


def first_wild(options: Options, to: int) -> int | None:
    """The first heap up to one that is not tame, its options being tame: None where all are tame.

    >>> first_wild(lambda n: {tuple(p for p in (a, n - t - a) if p) for t in (1, 2) for a in range(n - t + 1)}, 9)
    5
    """
    known = list(pairs(options, to))
    return None if is_tame(known[-1]) else len(known) - 1


def pairs(options: Options, to: int) -> Iterator[Pair]:
    """Normal and misère values of heaps from 0 to one, or to the first wild one."""
    known = [heap_genus(0)]
    yield known[0]
    for heap in range(1, to + 1):
        ahead = [total(known[part] for part in option) for option in options(heap)]
        misere = mex({value for _, value in ahead}) if ahead else 1
        known.append((mex({value for value, _ in ahead}), misere))
        yield known[-1]
        if not is_tame(known[-1]):
            return


class Sums:
    """The genera of sums of heaps, each found from those of its options and kept."""

    def __init__(self, options: Options, budget: Budget) -> None:
        self._options = options
        self._budget = budget
        self._ahead: dict[int, tuple[Sum, ...]] = {0: ()}
        self._like: dict[tuple[Sum, ...], int] = {(): 0}
        self._as: list[int] = [0]
        self._known: dict[Sum, Genus] = {(): Genus(0, (1, 2, 0))}

    def genus(self, heap: int) -> Genus:
        """The genus of one heap."""
        self.read_to(heap)
        start = self.simplest([heap])
        waiting = [start]
        while waiting:
            position = waiting[-1]
            ahead = () if position in self._known else self.moves(position)
            new = [option for option in ahead if option not in self._known]
            if new:
                waiting.extend(new)
                continue
            if position not in self._known:
                self._budget.visit(1)
                self._known[position] = _genus_after([self._known[option] for option in ahead])
            waiting.pop()
        return self._known[start]

    def simplest(self, heaps: Iterable[int]) -> Sum:
        """A sum with each heap replaced by the first with the same options, and pairs of *1 left out."""
        parts = sorted(like for heap in heaps if (like := self._as[heap]))
        star = self._like.get(((),))
        if star is not None:
            copies = parts.count(star)
            parts = [part for part in parts if part != star]
            parts += [star] * (copies % 2)
            parts.sort()
        return tuple(parts)

    def read_to(self, heap: int) -> None:
        """Know the options of the heaps up to one."""
        while len(self._as) <= heap:
            self._read(len(self._as))

    def _read(self, heap: int) -> None:
        ahead = tuple(sorted({self.simplest(option) for option in self._options(heap)}))
        self._as.append(self._like.setdefault(ahead, heap))
        self._ahead[heap] = ahead

    def moves(self, position: Sum) -> set[Sum]:
        """The options of a sum; of equal heaps, one is enough."""
        found: set[Sum] = set()
        for place, heap in enumerate(position):
            if place == 0 or position[place - 1] != heap:
                rest = position[:place] + position[place + 1 :]
                found.update(self.simplest(chain(rest, option)) for option in self._ahead[heap])
        return found


def _genus_after(ahead: list[Genus]) -> Genus:
    """The genus of a position from those of its options.

    Beside one more heap of 2, one may also take that heap away or leave 1 of it, and 1 turns a misère value v into
    v XOR 1. The values repeat two by two once those of the options do and one of them returns.
    """
    steady = max(len(genus.misere) for genus in ahead)
    values = [mex({genus.misere[0] for genus in ahead})]
    while len(values) < 3 or len(values) < steady + 2 or values[-1] != values[-3]:
        before = values[-1]
        values.append(mex({genus.beside(len(values)) for genus in ahead} | {before, before ^ 1}))
    while len(values) > 2 and values[-1] == values[-3]:
        values.pop()
    return Genus(mex({genus.normal for genus in ahead}), tuple(values))
