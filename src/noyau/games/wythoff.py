"""Heaps from which the same number may be taken at once: Wythoff's game and Nim with Wythoff's rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.reasons import Decision, HeapValue, MisereNim, Reason, RuleOfGame
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.heap_recipes import EvenColumns, Itself
from noyau.forms.heaps import Heaps, SeveralHeaps, Takes
from noyau.forms.pair_recipes import LeavePair
from noyau.forms.stepping import Cell, Lattice, riders
from noyau.values import golden
from noyau.values.complementary import PairLaw
from noyau.values.nimbers import is_lost, nim_sum, winning_targets
from noyau.values.table_patterns import TableLaw, TableQuestion
from noyau.words import Sentence


@dataclass(frozen=True)
class NimhoffColumns(RuleOfGame, kind="nimhoff-columns"):
    """The columns of Nim, whose sum no move that takes the same from an odd number of heaps keeps at zero."""

    heaps: Heaps
    sum: int
    is_nim: bool


@dataclass(frozen=True)
class TakeFromOne(EvenColumns):
    """Bouton's rule, a move being written for all the heaps that it touches."""

    def move_of(self, index: int, take: int) -> Takes:
        return ((index, take),)


@dataclass(frozen=True)
class Nimhoff(SeveralHeaps):
    """Take any number of tokens from one heap, or the same number from every heap.

    With an odd number of heaps the lost positions are those of Nim (Duchêne 2006, Theorem 6).
    """

    name: ClassVar[str] = "nimhoff"
    example: ClassVar[str] = "nimhoff:3,4,5"

    @property
    def start(self) -> Heaps:
        return (3, 4, 5)

    def canonical(self, position: Heaps) -> Heaps:
        """The order of the heaps does not matter, but an empty heap does: it forbids to take from all."""
        return tuple(sorted(position))

    def moves(self, position: Heaps) -> Iterator[Takes]:
        for heap, size in enumerate(position):
            for take in range(1, size + 1):
                yield ((heap, take),)
        if len(position) > 1:
            for take in range(1, min(position) + 1):
                yield tuple((heap, take) for heap in range(len(position)))

    def check_heaps(self, position: Heaps, move: Takes) -> None:
        heaps, numbers = [heap for heap, _ in move], {take for _, take in move}
        if len(move) > 1 and (heaps != list(range(len(position))) or len(numbers) > 1):
            raise IllegalMove("error.same-from-all", game=self.spec(position))

    def say_move(self, position: Heaps, move: Takes) -> Sentence:
        heap, take = move[0]
        if len(position) == 1:
            return Sentence("move.take-single", {"n": take})
        if len(move) == 1:
            return Sentence("move.take", {"n": take, "heap": heap + 1})
        return Sentence("wythoff.both" if len(move) == 2 else "wythoff.all", {"n": take})

    def recipe(self, position: Heaps, ending: Ending) -> Recipe:
        """Two heaps by the pairs; else a theorem has decided that it is Nim."""
        misere = ending is Ending.MISERE
        return LeavePair(1, misere) if len(position) == 2 else TakeFromOne(Itself(), misere)

    def decide(self, position: Heaps, ending: Ending) -> Decision[Takes] | None:
        if len(position) == 2:
            return _decide_pair(position, ending)
        if len(position) % 2 == 0 and 0 not in position:
            return None
        lost, total = is_lost(position, ending), nim_sum(position)
        is_nim = len(position) == 1 or 0 in position
        known = ending is Ending.NORMAL and (is_nim or lost)
        return Decision(
            outcome=Outcome.P if lost else Outcome.N,
            reasons=_reasons(position, ending, total, is_nim=is_nim),
            reference="Bouton 1901" if is_nim else "Duchêne 2006, Theorem 6",
            winning=lambda: _winning(position, ending),
            grundy=total if known else None,
        )


@dataclass(frozen=True)
class Wythoff(Nimhoff):
    """Take any number of tokens from one of two heaps, or the same number from both.

    It is the game of the queen that walks to the corner.
    """

    name: ClassVar[str] = "wythoff"
    example: ClassVar[str] = "wythoff:5,8"

    @property
    def start(self) -> Heaps:
        return (5, 8)

    def lattice(self) -> Lattice:
        return riders(1, 1)

    def table_law(self, asked: TableQuestion) -> TableLaw:
        return golden.table_law(asked)

    def pair_law(self, ending: Ending) -> PairLaw:
        return golden.pair_law(ending)

    def position_at(self, cell: Cell) -> Heaps:
        return cell[1:]

    def read(self, text: str) -> Heaps:
        heaps = super().read(text)
        if len(heaps) != 2:
            raise SpecError("error.two-heaps", text=text)
        return heaps


def _decide_pair(position: Heaps, ending: Ending) -> Decision[Takes]:
    """Two heaps: the golden pairs are lost."""
    first, second = position
    lost = golden.is_lost(first, second, ending)

    def winning() -> Iterator[Takes]:
        for left in golden.winning_pairs(first, second, ending):
            takes = ((0, first - left[0]), (1, second - left[1]))
            yield tuple((heap, take) for heap, take in takes if take)

    grundy = 0 if lost else max(position) if 0 in position else None
    return Decision(
        outcome=Outcome.P if lost else Outcome.N,
        reasons=(golden.why(first, second, ending),),
        reference=golden.reference(ending),
        winning=winning,
        grundy=grundy if ending is Ending.NORMAL else None,
    )


def _reasons(position: Heaps, ending: Ending, total: int, *, is_nim: bool) -> tuple[Reason, ...]:
    """The columns, unless they do not count because in misère play no heap has more than one token."""
    columns = NimhoffColumns(position, total, is_nim)
    if ending is Ending.NORMAL:
        return (columns,) if len(position) > 1 else (HeapValue(total),)
    large = sum(size > 1 for size in position)
    misere = MisereNim(position, large, position.count(1))
    return (columns, misere) if large and len(position) > 1 else (misere,)


def _winning(position: Heaps, ending: Ending) -> Iterator[Takes]:
    """The winning moves of Nim, then those that take the same from every heap."""
    for heap, target in winning_targets(position, ending):
        if target < position[heap]:
            yield ((heap, position[heap] - target),)
    if len(position) > 1:
        for take in _common_takes(position, ending):
            yield tuple((heap, take) for heap in range(len(position)))


def _common_takes(position: Heaps, ending: Ending) -> list[int]:
    """How many to take from each of an odd number of heaps, so as to leave a lost position of Nim: one or two ways.

    To leave the nim-sum 0 there is one way at the most: from the last digit on, a digit 1 of the number changes that
    of every difference, and so their sum. In misère play one may also leave only heaps of one token.
    """
    take = 0
    for bit in range(max(position).bit_length()):
        take |= nim_sum(size - take for size in position) & 1 << bit
    wanted = {take, max(position) - 1} if ending is Ending.MISERE else {take}
    return sorted(
        take for take in wanted if 1 <= take <= min(position) and is_lost((size - take for size in position), ending)
    )
