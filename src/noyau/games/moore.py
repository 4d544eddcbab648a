"""Moore's Nim: a move takes tokens from one heap or more, but from no more than k."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import ClassVar

from noyau.errors import IllegalMove
from noyau.games.heaps import Heaps, OnHeaps, Take, check_take
from noyau.parameters import Whole, parameter, whole
from noyau.verdict import Decision, Ending, Outcome, Reason
from noyau.words import Sentence

Takes = tuple[Take, ...]
"""The heaps a move touches, each with the number of tokens taken from it, in the order of the heaps."""


@dataclass(frozen=True)
class Moore(OnHeaps[Takes]):
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

    def write_move(self, position: Heaps, move: Takes) -> str:
        return ",".join(f"{heap + 1}-{take}" for heap, take in move)

    def read_move(self, position: Heaps, text: str) -> Takes:
        parts = re.split(r"[\s,]+", text.strip())
        if not all(re.fullmatch(r"[0-9]+-[0-9]+", part) for part in parts):
            raise IllegalMove("error.moore-move", text=text)
        pairs = (part.split("-") for part in parts)
        move = tuple(sorted((whole(heap) - 1, whole(take)) for heap, take in pairs))
        if len({heap for heap, _ in move}) < len(move) or len(move) > self.touch:
            raise IllegalMove("error.moore-heaps", text=text, touch=self.touch, game=self.spec(position))
        for heap, take in move:
            check_take(self, position, heap, take)
            if take == 0:
                raise IllegalMove("error.take-forbidden", heap=heap + 1, take=take, game=self.spec(position))
        return move

    def say_move(self, position: Heaps, move: Takes) -> Sentence:
        parts = tuple(Sentence("move.from-heap", {"n": take, "heap": heap + 1}) for heap, take in move)
        return Sentence("move.take-several", {"parts": parts})

    def moves(self, position: Heaps) -> Iterator[Takes]:
        full = [heap for heap, size in enumerate(position) if size]
        for count in range(1, min(self.touch, len(full)) + 1):
            for heaps in combinations(full, count):
                for takes in product(*(range(1, position[heap] + 1) for heap in heaps)):
                    yield tuple(zip(heaps, takes, strict=True))

    def play(self, position: Heaps, move: Takes) -> Heaps:
        heaps = list(position)
        for heap, take in move:
            heaps[heap] -= take
        return tuple(heaps)

    def decide(self, position: Heaps, ending: Ending) -> Decision[Takes]:
        sums = column_sums(position, self.touch + 1)
        ones, large = position.count(1), sum(size > 1 for size in position)
        reasons = [Reason("moore-columns", {"base": self.touch + 1, "heaps": position, "sums": sums})]
        lost = not any(sums)
        if ending is Ending.MISERE:
            if not large:
                lost = ones % (self.touch + 1) == 1
                reasons = []
            reasons.append(Reason("misere-moore", {"base": self.touch + 1, "large": large, "ones": ones}))
        return Decision(
            outcome=Outcome.P if lost else Outcome.N,
            reasons=tuple(reasons),
            reference="Moore 1910",
            winning=lambda: iter(()) if lost else self._winning(position, ending),
        )

    def _winning(self, position: Heaps, ending: Ending) -> Iterator[Takes]:
        targets = self._balanced(position)
        if ending is Ending.MISERE:
            yield from self._misere_ends(position)
            targets = (target for target in targets if max(target) > 1)
        for target in targets:
            yield tuple(
                (heap, size - left)
                for heap, (size, left) in enumerate(zip(position, target, strict=True))
                if left < size
            )

    def _balanced(self, position: Heaps) -> Iterator[Heaps]:
        """Every position one move away whose columns are all zero; no branch of the search is a dead end.

        From the top column down, a heap is *free* once it has lost a bit: its lower bits may then be anything.
        """
        top = max(position).bit_length()
        stack: list[tuple[int, Heaps, frozenset[int]]] = [(top - 1, tuple(0 for _ in position), frozenset())]
        while stack:
            bit, done, free = stack.pop()
            if bit < 0:
                if free:
                    yield done
                continue
            held = [heap for heap, size in enumerate(position) if heap not in free and size >> bit & 1]
            for count in range(min(self.touch - len(free), len(held)) + 1):
                needed = (count - len(held)) % (self.touch + 1)
                if needed > len(free):
                    continue
                for freed in combinations(held, count):
                    kept = set(held) - set(freed)
                    for raised in combinations(sorted(free), needed):
                        bits = kept.union(raised)
                        heaps = tuple(size | (heap in bits) << bit for heap, size in enumerate(done))
                        stack.append((bit - 1, heaps, free.union(freed)))

    def _misere_ends(self, position: Heaps) -> Iterator[Takes]:
        """The moves that leave only heaps of one token, a number of them that is 1 modulo k + 1."""
        large = [heap for heap, size in enumerate(position) if size > 1]
        ones = [heap for heap, size in enumerate(position) if size == 1]
        for lefts in product((0, 1), repeat=len(large)) if len(large) <= self.touch else ():
            for count in range(min(self.touch - len(large), len(ones)) + 1):
                if (sum(lefts) + len(ones) - count) % (self.touch + 1) != 1 or not large and not count:
                    continue
                shrunk = [(heap, position[heap] - left) for heap, left in zip(large, lefts, strict=True)]
                for emptied in combinations(ones, count):
                    yield tuple(sorted([*shrunk, *((heap, 1) for heap in emptied)]))


def column_sums(heaps: Sequence[int], base: int) -> tuple[int, ...]:
    """How many ones each binary column holds, modulo a base, the highest column first.

    >>> column_sums((3, 5, 4, 2), 3)
    (2, 2, 2)
    """
    top = max(heaps, default=0).bit_length()
    return tuple(sum(size >> bit & 1 for size in heaps) % base for bit in reversed(range(max(top, 1))))
