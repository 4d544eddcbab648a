"""Misère quotients (Plambeck and Siegel 2008): finite commutative monoids that tell the misère outcomes of sums.

Two sums are the same element when no third sum tells them apart. An element is written as a word in generators
a, b, c …, each the element of one heap; 0 is the number of the identity, written 1: the empty sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from noyau.core.verdict import Outcome
from noyau.values.genus import Genus
from noyau.values.periods import Period

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

REFERENCE = "Plambeck & Siegel 2008"

ORDER = 4096
"""The order up to which a quotient is followed where nothing is said."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Quotient:
    """The misère quotient of the sums of heaps up to ``to``."""

    generators: tuple[int, ...]
    """The heap of each generator."""
    words: tuple[tuple[int, ...], ...]
    """For each element the exponents of the generators in its shortest word."""
    steps: tuple[tuple[int, ...], ...]
    """steps[i][x] is the product of x and generator i."""
    p_portion: tuple[int, ...]
    """The elements of the sums that the player to move loses."""
    phi: tuple[int, ...]
    """The element of heap 0, 1, 2 …"""
    stages: tuple[tuple[int, int], ...] = ()
    """The heaps at which the quotient grew, with its order from there on."""
    interrupted: bool = False
    """Whether Ctrl-C kept it from going further."""

    @property
    def order(self) -> int:
        return len(self.words)

    @property
    def to(self) -> int:
        """The largest heap whose element is known."""
        return len(self.phi) - 1

    @cached_property
    def lost(self) -> frozenset[int]:
        return frozenset(self.p_portion)

    @cached_property
    def elements(self) -> tuple[str, ...]:
        """The words of all elements."""
        return tuple(map(self.write, range(self.order)))

    def write(self, element: int) -> str:
        """The word of an element, such as ``ab^2``; 1 for the identity."""
        return _write_word(self.words[element])

    @cached_property
    def relations(self) -> tuple[tuple[str, str], ...]:
        """The products of words that are no shortest words themselves, each with its word; none has another one in it.

        >>> from noyau.engines.quotients import quotient
        >>> quotient(lambda heap: [(left,) for left in range(heap)], 3).relations
        (('a^2', '1'), ('b^3', 'b'))
        """
        known, found = set(self.words), []
        for element, word in enumerate(self.words):
            for generator in range(len(word)):
                longer = _change(word, generator, 1)
                within = (_change(longer, place, -1) for place, exponent in enumerate(longer) if exponent)
                if longer not in known and known.issuperset(within):
                    found.append((longer, self.steps[generator][element]))
        return tuple((_write_word(word), self.write(element)) for word, element in dict.fromkeys(found))

    def product(self, left: int, right: int) -> int:
        """The element of the sum of two sums."""
        for generator, exponent in enumerate(self.words[right]):
            for _ in range(exponent):
                left = self.steps[generator][left]
        return left

    @property
    def table(self) -> npt.NDArray[np.int32]:
        """All products, as an array."""
        import numpy as np

        table = np.empty((self.order, self.order), np.int32)
        for element, word in enumerate(self.words):
            row = np.arange(self.order)
            for step, exponent in zip(self.steps, word, strict=True):
                for _ in range(exponent):
                    row = np.array(step)[row]
            table[element] = row
        return table

    def reaching(self, to: int, period: Period) -> Quotient:
        """The same quotient with the elements of the heaps up to one, by a proved period of them."""
        later = range(self.to + 1, to + 1)
        return replace(self, phi=(*self.phi, *(self.phi[self.heap_like(heap, period)] for heap in later)))

    def heap_like(self, heap: int, period: Period | None = None) -> int:
        """The heap known to behave as a heap; beyond ``to`` a proved period of the elements is needed."""
        if heap <= self.to:
            return heap
        if period is None or period.length is None or period.preperiod is None:
            raise IndexError(heap)
        return period.preperiod + (heap - period.preperiod) % period.length

    def element(self, heaps: Iterable[int], period: Period | None = None) -> int:
        """The element of a sum of heaps."""
        result = 0
        for heap in heaps:
            result = self.product(result, self.phi[self.heap_like(heap, period)])
        return result

    def outcome(self, heaps: Iterable[int], period: Period | None = None) -> Outcome:
        """Who wins the sum of heaps in misère play."""
        return Outcome.P if self.element(heaps, period) in self.lost else Outcome.N


def _change(word: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """A word with another exponent at one place."""
    return (*word[:place], word[place] + by, *word[place + 1 :])


def _write_word(word: Sequence[int]) -> str:
    letters = ((generator_name(at), exponent) for at, exponent in enumerate(word) if exponent)
    return "".join(name if exponent == 1 else f"{name}^{exponent}" for name, exponent in letters) or "1"


def generator_name(generator: int) -> str:
    """The name of a generator: a, b … z, a1, b1 …"""
    turn, place = divmod(generator, len(_LETTERS))
    return f"{_LETTERS[place]}{turn or ''}"


def tame_word(genus: Genus) -> str:
    """The word of a tame element, the generators being the first heaps of the values 1, 2, 4 …

    Heaps reach these values in turn, for the first one of value 2ⁿ or more has only smaller values below it.

    >>> tame_word((5, 5)), tame_word((1, 0)), tame_word((1, 1)), tame_word((0, 1))
    ('ac', 'a', 'ab^2', '1')
    """
    value, misere = genus
    letters = "".join(generator_name(bit) for bit in range(value.bit_length()) if value >> bit & 1)
    firm = f"{generator_name(1)}^2" if value == misere and value < 2 else ""
    return letters + firm or "1"


def solved_period(phi: Sequence[int], last_digit: int, parts: int = 2) -> Period | None:
    """The proved period of the elements of all heaps, in which case their quotient is that of the whole game.

    ``phi`` are the elements of heap 0, 1, 2 … in the quotient of just these heaps.

    The moves take at most ``last_digit`` tokens and leave at most ``parts`` heaps, in every way that a code of digits
    allows. If φ(n + p) = φ(n) for every n from n₀ to before parts · n₀ + (parts - 1) · p + last_digit, with heaps up to
    n + p in the quotient, then each later heap has the same elements among its options as the heap p before it, one
    part being large enough to be made less by p: it has the same element, and the quotient grows no more.
    """
    to = len(phi) - 1
    for length in count(1):
        if parts + parts * length + last_digit - 1 > to:
            return None
        start = len(phi) - length
        while start > 1 and phi[start - 1] == phi[start - 1 + length]:
            start -= 1
        checked_to = parts * start + parts * length + last_digit - 1
        if checked_to <= to:
            return Period.proved(length=length, preperiod=start, checked_to=checked_to, reference=REFERENCE)
    raise AssertionError


def simplified_quotient(
    heaps: Sequence[int],
    steps: Sequence[tuple[int, ...]],
    lost: Iterable[int],
    phi: Iterable[int],
    stages: Iterable[tuple[int, int]],
) -> Quotient:
    """A quotient from its products with some heaps, in order: no generator is a product of those before it."""
    kept: list[tuple[int, ...]] = []
    generators: list[int] = []
    words = _words(kept)
    for heap, step in zip(heaps, steps, strict=True):
        if step[0] not in words:
            kept.append(step)
            generators.append(heap)
            words = _words(kept)
    number = {element: new for new, element in enumerate(words)}
    return Quotient(
        tuple(generators),
        tuple(words.values()),
        tuple(tuple(number[step[element]] for element in words) for step in kept),
        tuple(sorted(number[element] for element in lost)),
        tuple(number[element] for element in phi),
        tuple(stages),
    )


def _words(steps: list[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """The shortest word of every element that steps lead to, shortest first."""
    words = {0: (0,) * len(steps)}
    for element in (ways := [0]):
        for at, step in enumerate(steps):
            if step[element] not in words:
                word = words[element]
                words[step[element]] = (*word[:at], word[at] + 1, *word[at + 1 :])
                ways.append(step[element])
    return words
