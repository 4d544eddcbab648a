"""Which words may stand together in a code, by their difference: the nim-sum of the two, digit by digit.

>>> digits = Digits(2, 4)
>>> Distance(3).fits(digits, 0b0111), Weights(frozenset({0, 4})).fits(digits, 0b0111)
(True, False)
>>> Turning(frozenset({0b0011})).fits(digits, 0b0011)
False
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from noyau.core.errors import RulesFailed, SpecError
from noyau.values.codes.digits import Digits
from noyau.values.nim_field import numbers


class Criterion(ABC):
    """A rule that says of each difference of two words whether the two may both be chosen."""

    @abstractmethod
    def fits(self, digits: Digits, difference: int) -> bool:
        """Whether two words with this difference may both be chosen."""

    @abstractmethod
    def __str__(self) -> str: ...

    def weights(self, digits: Digits) -> Sequence[bool] | None:
        """Whether differences of 0, 1, 2 … digits fit, where their number alone decides; else None."""
        return None

    def forbidden(self, digits: Digits) -> Iterator[int]:
        """All differences that do not fit, but for 0."""
        words = range(1, 1 << digits.length * digits.bits)
        return (word for word in words if not self.fits(digits, word))

    def is_multiplicative(self, digits: Digits) -> bool:
        """Whether a difference fits if and only if its multiples do: what Theorem 4 asks for."""
        return True


@dataclass(frozen=True)
class Distance(Criterion):
    """Two words differ in this many digits at least."""

    least: int

    def fits(self, digits: Digits, difference: int) -> bool:
        return digits.weight(difference) >= self.least

    def __str__(self) -> str:
        return f"distance:{self.least}"

    def weights(self, digits: Digits) -> Sequence[bool]:
        return [weight >= self.least for weight in range(digits.length + 1)]

    def forbidden(self, digits: Digits) -> Iterator[int]:
        letters = range(1, 1 << digits.bits)
        for weight in range(1, min(self.least, digits.length + 1)):
            for places in combinations(range(digits.length), weight):
                for chosen in product(letters, repeat=weight):
                    yield sum(letter << digits.bits * place for letter, place in zip(chosen, places, strict=True))


@dataclass(frozen=True)
class Weights(Criterion):
    """The number of digits in which two words differ is one of these."""

    allowed: frozenset[int]

    def fits(self, digits: Digits, difference: int) -> bool:
        return digits.weight(difference) in self.allowed

    def __str__(self) -> str:
        return f"weights:{','.join(map(str, sorted(self.allowed)))}"

    def weights(self, digits: Digits) -> Sequence[bool]:
        return [weight in self.allowed for weight in range(digits.length + 1)]


@dataclass(frozen=True)
class Turning(Criterion):
    """Two words do not differ by a pattern of a turning set, those that a move may turn (Conway and Sloane 1986)."""

    patterns: frozenset[int]
    written: str = field(default="", compare=False)

    def fits(self, digits: Digits, difference: int) -> bool:
        return difference not in self.patterns

    def __str__(self) -> str:
        return f"turning:{self.written}"

    def forbidden(self, digits: Digits) -> Iterator[int]:
        return iter(self.patterns)

    def is_multiplicative(self, digits: Digits) -> bool:
        return _multiples_are_all_in(digits, self.patterns)


@dataclass(frozen=True)
class Predicate(Criterion):
    """A function of the user says whether a difference fits; it gets the digits as a tuple."""

    function: Callable[[tuple[int, ...]], object] = field(repr=False)
    name: str

    def fits(self, digits: Digits, difference: int) -> bool:
        try:
            return bool(self.function(digits.digits(difference)))
        except (Exception, SystemExit) as fault:
            raise RulesFailed(
                "code.predicate", name=self.name, word=digits.write(difference), fault=repr(fault)
            ) from fault

    def __str__(self) -> str:
        return self.name

    def is_multiplicative(self, digits: Digits) -> bool:
        return digits.base == 2 or _multiples_are_all_in(digits, set(self.forbidden(digits)))


def _multiples_are_all_in(digits: Digits, differences: Iterable[int]) -> bool:
    """Whether all nim-multiples of some differences are among them; the digits are a field."""
    known = frozenset(differences)
    for difference in known:
        word = digits.digits(difference)
        for scalar in range(2, digits.base):
            if digits.number([numbers.product(scalar, digit) for digit in word]) not in known:
                return False
    return True


def read_criterion(digits: Digits, text: str) -> Criterion:
    """The criterion that is written: ``distance:8``, ``weights:0,8,12`` or ``turning:11,101``.

    >>> print(read_criterion(Digits(2, 8), "weights:0,4,8"))
    weights:0,4,8
    """
    kind, _, facts = text.partition(":")
    if kind == "distance" and facts.isdecimal() and int(facts) >= 1:
        return Distance(int(facts))
    if kind == "weights":
        parts = facts.split(",")
        if all(part.isdecimal() and len(part) <= 9 for part in parts):
            return Weights(frozenset(map(int, parts)))
    if kind == "turning" and facts:
        return Turning(frozenset(_read_pattern(digits, part) for part in facts.split(",")), facts)
    raise SpecError("code.criterion", text=text)


def _read_pattern(digits: Digits, text: str) -> int:
    """A pattern of a turning set: its last digits, the others being 0."""
    zeros = digits.length - (len(text) if digits.base <= 36 else text.count(".") + 1)
    padded = "0" * zeros + text if digits.base <= 36 else "0." * zeros + text
    pattern = digits.number(digits.read(padded))
    if pattern == 0:
        raise SpecError("code.turning-nothing", text=text)
    return pattern
