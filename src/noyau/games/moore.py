"""Moore's Nim: a move takes tokens from one heap or more, but from no more than k."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from noyau.core.errors import IllegalMove
from noyau.core.game import AnyGame
from noyau.core.parameters import Whole, parameter
from noyau.core.reasons import Decision, Reason
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.heaps import Heaps, SeveralHeaps, Takes
from noyau.games.nim import Nim


@dataclass(frozen=True)
class MooreColumns(Reason, kind="moore-columns"):
    """The number of ones in each binary column, modulo k + 1."""

    base: int
    heaps: Heaps
    sums: tuple[int, ...]

    def recipe(self, game: AnyGame) -> Recipe:
        return ColumnsModulo(self.base - 1, game.ending is Ending.MISERE)


@dataclass(frozen=True)
class MisereMoore(Reason, kind="misere-moore"):
    """The end of Moore's game in misère play: how many heaps are large, and how many hold one token."""

    base: int
    large: int
    ones: int

    def recipe(self, game: AnyGame) -> Recipe:
        return ColumnsModulo(self.base - 1, misere=True)


@dataclass(frozen=True)
class ColumnsModulo(Recipe, kind="columns-modulo"):
    """Moore's rule: every binary column holds a multiple of ``touch`` + 1 ones.

    In misère play, as soon as at most ``touch`` heaps hold two tokens or more, leave only heaps of one token, a
    number of them that is one more than a multiple of ``touch`` + 1.

    >>> from noyau.core.spec import parse
    >>> ColumnsModulo(2).restore(parse("moore:2:3,5,4,2"))
    ((1, 2), (2, 3))
    """

    touch: int
    misere: bool = False

    def holds(self, game: AnyGame) -> bool:
        heaps: Heaps = game.position
        if self.misere and max(heaps, default=0) < 2:
            return heaps.count(1) % (self.touch + 1) == 1
        return not any(column_sums(heaps, self.touch + 1))

    def restore(self, game: AnyGame) -> Takes | None:
        heaps: Heaps = game.position
        large = [index for index, heap in enumerate(heaps) if heap > 1]
        left = self._end(heaps, large) if self.misere and len(large) <= self.touch else self.balance(heaps)[-1]
        move = tuple((index, heaps[index] - rest) for index, rest in sorted(left.items()) if rest < heaps[index])
        return move or None

    def balance(self, heaps: Heaps) -> list[dict[int, int]]:
        """After each column, from the left, what is left so far in the heaps that change, at most ``touch`` of them.

        Heaps that have lost a digit are free: the digits to the right of it may be anything.
        """
        free: dict[int, int] = {}
        steps = []
        for bit in reversed(range(max(heaps, default=0).bit_length())):
            ones = [index for index, heap in enumerate(heaps) if heap >> bit & 1 and index not in free]
            odd = len(ones) % (self.touch + 1)
            missing = self.touch + 1 - odd
            if odd and missing <= len(free):
                free |= {index: free[index] | 1 << bit for index in list(free)[:missing]}
            elif odd:
                free |= {index: heaps[index] >> bit + 1 << bit + 1 for index in ones[:odd]}
            steps.append(dict(free))
        return steps or [{}]

    def _end(self, heaps: Heaps, large: Sequence[int]) -> dict[int, int]:
        """In misère play: large heaps come down to one token or none, and heaps of one token are taken as needed."""
        base, ones = self.touch + 1, [index for index, heap in enumerate(heaps) if heap == 1]
        for kept in range(len(large) + 1):
            for taken in range(min(self.touch - len(large), len(ones)) + 1):
                if (len(ones) - taken + kept) % base == 1:
                    return {index: int(place < kept) for place, index in enumerate(large)} | dict.fromkeys(
                        ones[:taken], 0
                    )
        return {}


@dataclass(frozen=True)
class Moore(SeveralHeaps):
    """Take any numbers of tokens from at most ``touch`` heaps.

    The player to move loses if and only if each binary column holds a multiple of ``touch`` + 1 ones (Moore 1910).

    >>> Moore(2).decide((3, 3, 1, 2), Ending.NORMAL).outcome.value
    'P'
    """

    name: ClassVar[str] = "moore"
    example: ClassVar[str] = "moore:2:3,5,4,2"
    touch: int = parameter(Whole(1))

    @property
    def start(self) -> Heaps:
        return (3, 5, 4, 2)

    def with_one_heap(self) -> Nim:
        """Then there is only that heap to take from."""
        return Nim()

    def check_heaps(self, position: Heaps, move: Takes) -> None:
        if len({heap for heap, _ in move}) < len(move) or len(move) > self.touch:
            written = self.write_move(position, move)
            raise IllegalMove("error.moore-heaps", text=written, touch=self.touch, game=self.spec(position))

    def moves(self, position: Heaps) -> Iterator[Takes]:
        full = [heap for heap, size in enumerate(position) if size]
        for count in range(1, min(self.touch, len(full)) + 1):
            for heaps in combinations(full, count):
                yield from _takes(position, heaps)

    def decide(self, position: Heaps, ending: Ending) -> Decision[Takes]:
        sums = column_sums(position, self.touch + 1)
        ones, large = position.count(1), sum(size > 1 for size in position)
        reasons: list[Reason] = [MooreColumns(self.touch + 1, position, sums)]
        lost = not any(sums)
        if ending is Ending.MISERE:
            if not large:
                lost = ones % (self.touch + 1) == 1
                reasons = []
            reasons.append(MisereMoore(self.touch + 1, large, ones))
        return Decision(
            outcome=Outcome.P if lost else Outcome.N,
            reasons=tuple(reasons),
            reference="Moore 1910",
            winning=lambda: iter(()) if lost else self._winning(position, ending),
        )

    def _winning(self, position: Heaps, ending: Ending) -> Iterator[Takes]:
        if ending is Ending.NORMAL:
            yield from self._balanced(position)
            return
        yield from self._misere_ends(position)
        large = sum(size > 1 for size in position)
        for move in self._balanced(position):
            if sum(position[heap] > 1 >= position[heap] - take for heap, take in move) < large:
                yield move

    def _balanced(self, position: Heaps) -> Iterator[Takes]:
        """Every move that makes all columns zero; no branch of the search is a dead end.

        From the top column down, a heap is *free* once it has lost a bit: its lower bits may then be anything.
        """
        columns = [
            [heap for heap, size in enumerate(position) if size >> bit & 1]
            for bit in reversed(range(max(position).bit_length()))
        ]
        stack: list[Iterator[dict[int, int]]] = [iter([{}])]
        while stack:
            left = next(stack[-1], None)
            if left is None:
                stack.pop()
            elif len(stack) <= len(columns):
                stack.append(self._balance(position, columns[len(stack) - 1], len(columns) - len(stack), left))
            elif left:
                yield tuple(sorted((heap, position[heap] - rest) for heap, rest in left.items()))

    def _balance(
        self, position: Heaps, column: Sequence[int], bit: int, left: dict[int, int]
    ) -> Iterator[dict[int, int]]:
        """The ways to make one column zero, given what is left so far in the free heaps."""
        held = len(column) - sum(position[heap] >> bit & 1 for heap in left)
        for count in range(min(self.touch - len(left), held) + 1):
            needed = (count - held) % (self.touch + 1)
            if needed > len(left):
                continue
            others = [heap for heap in column if heap not in left] if count else ()
            for raised in combinations(left, needed):
                kept = {heap: rest | (heap in raised) << bit for heap, rest in left.items()}
                for freed in combinations(others, count):
                    yield kept | {heap: position[heap] >> bit + 1 << bit + 1 for heap in freed}

    def _misere_ends(self, position: Heaps) -> Iterator[Takes]:
        """The moves that leave only heaps of one token, a number of them that is 1 modulo k + 1."""
        large = [heap for heap, size in enumerate(position) if size > 1]
        ones = [heap for heap, size in enumerate(position) if size == 1]
        for kept in range(len(large) + 1) if len(large) <= self.touch else ():
            for count in range(min(self.touch - len(large), len(ones)) + 1):
                if (kept + len(ones) - count) % (self.touch + 1) != 1 or (not large and not count):
                    continue
                for shrunk in combinations(large, kept):
                    for emptied in combinations(ones, count):
                        touched = sorted([*large, *emptied])
                        yield tuple((heap, position[heap] - (heap in shrunk)) for heap in touched)


def _takes(position: Heaps, heaps: Sequence[int]) -> Iterator[Takes]:
    """Every way to take tokens from all the heaps named; nothing is built before it is asked for."""
    if not heaps:
        yield ()
        return
    first, *others = heaps
    for take in range(1, position[first] + 1):
        for rest in _takes(position, others):
            yield ((first, take), *rest)


def column_sums(heaps: Sequence[int], base: int) -> tuple[int, ...]:
    """How many ones each binary column holds, modulo a base, the highest column first.

    >>> column_sums((3, 5, 4, 2), 3)
    (2, 2, 2)
    """
    top = max(heaps, default=0).bit_length()
    return tuple(sum(size >> bit & 1 for size in heaps) % base for bit in reversed(range(max(top, 1))))
