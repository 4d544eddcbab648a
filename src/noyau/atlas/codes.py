"""Greedy codes as a user holds them: words, bases, checks, weights, bounds, and how a received word is decoded.

>>> found = code(7, 3)
>>> found.words, found.dimension, found.is_linear, found.basis[0], found.minimum_distance
(16, 4, True, '0000111', 3)
>>> found.decode("1011011").decoded
'1001011'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import islice
from operator import xor
from random import Random
from typing import TYPE_CHECKING

from noyau.atlas.exhibits import Exhibit
from noyau.core.errors import SpecError, TooLarge, WrongArgument
from noyau.core.record import Json
from noyau.values.codes import additive, decoding, literal, spaces, weights
from noyau.values.codes.channel import Transmission, disturb
from noyau.values.codes.columns import word_value
from noyau.values.codes.criteria import Criterion, Distance, Predicate, read_criterion
from noyau.values.codes.decoding import Decoded
from noyau.values.codes.digits import Digits, read_digits
from noyau.values.codes.orders import GRAY, LEX, Order
from noyau.values.codes.weights import Bounds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_BITS = 1 << 30
"""This many bits the values of the game may take where no limit is given."""

_MOST_RADIUS = 1 << 16
"""The covering radius is looked for where the game has at most this many values."""

MOST_TIMES = 10_000
"""The most words that are sent at once."""

_HALF = 0.5

_LISTED = 1 << 20
"""The most words that are listed."""


@dataclass(frozen=True)
class Code(Exhibit):
    """A greedy code: the words that are chosen one after the other, each so that it fits beside those before."""

    order: Order
    criterion: Criterion
    columns: tuple[int, ...] | None = field(repr=False)
    """The values of the words with a single bit set, the last digit first; None where nim-sums leave the base."""
    chosen: tuple[int, ...] | None = field(repr=False)
    """The words as they are chosen, where they are not found by values."""

    @property
    def digits(self) -> Digits:
        return self.order.digits

    @property
    def length(self) -> int:
        return self.digits.length

    @property
    def base(self) -> int:
        return self.digits.base

    @property
    def distance(self) -> int | None:
        """The distance that was asked for; None where the criterion is another."""
        return self.criterion.least if isinstance(self.criterion, Distance) else None

    @cached_property
    def generator(self) -> tuple[int, ...]:
        """The words of the basis as numbers, each the first that is no sum of those before; none where sums leave."""
        return () if self.columns is None else tuple(spaces.generator(self.columns, self.order.basis))

    @property
    def words(self) -> int:
        """How many words there are."""
        return len(self.chosen) if self.chosen is not None else 1 << len(self.generator)

    @property
    def is_additive(self) -> bool:
        """Whether the code is closed under nim-sums, as it is over 2, 4, 8, 16 … digits (Theorem 3)."""
        return self.columns is not None

    @cached_property
    def outside(self) -> tuple[int, int] | None:
        """Two words whose sum, or a number and a word whose product, is not in the code; None where it is linear.

        Over 2, 4, 16, 256 … digits linear means closed under nim-products too, over a prime number of digits closed
        under sums modulo that number; over any other number it means nothing, and there is no such pair.
        """
        if self.columns is not None:
            fields = self.digits.are_field
            return spaces.unscalable(self.digits, self.columns, self.generator) if fields else None
        return spaces.sum_outside(self.digits, self.chosen or ())

    @property
    def is_linear(self) -> bool:
        """Whether the code is a vector space over the field of its digits."""
        return (self.digits.are_field or (self.columns is None and self.digits.are_prime)) and self.outside is None

    @cached_property
    def dimension(self) -> int | None:
        """The dimension of a linear code."""
        if not self.is_linear:
            return None
        if self.columns is not None:
            return len(self.generator) // self.digits.bits
        return spaces.logarithm(self.words, self.base)

    @cached_property
    def basis(self) -> tuple[str, ...]:
        """The basis that the greedy choice gives: over the field where the code is linear, else for nim-sums."""
        if self.columns is None:
            chosen = spaces.prime_basis(self.digits, self.chosen or ()) if self.is_linear else []
        elif self.is_linear and self.digits.bits > 1:
            chosen = spaces.field_basis(self.digits, self.generator)
        else:
            chosen = list(self.generator)
        return tuple(map(self.digits.write, chosen))

    @cached_property
    def parity_check(self) -> tuple[str, ...]:
        """The rows of a parity-check matrix.

        A word is in a linear code where its nim-product with each row is 0, or its product modulo a prime number of
        digits; in one that is only closed under nim-sums, where it shares an even number of bits with each.
        """
        if self.columns is None:
            basis = [self.digits.number(self.digits.read(word)) for word in self.basis]
            return tuple(map(self.digits.write, spaces.prime_checks(self.digits, basis))) if self.is_linear else ()
        if self.is_linear:
            return tuple(map(self.digits.write, spaces.field_checks(self.digits, self.columns)))
        return tuple(map(self.digits.write, spaces.parity_checks(self.columns)))

    @property
    def weights(self) -> tuple[int, ...] | None:
        """How many words have each weight; None where neither the words nor those of the dual can be gone through."""
        return self._weights[0]

    @property
    def dual_weights(self) -> tuple[int, ...] | None:
        """The same of the dual code, by MacWilliams's identity; None where the code is not closed under sums."""
        return self._weights[1]

    @cached_property
    def _weights(self) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """Both of them: those of the smaller code are counted."""
        if self.columns is None:
            counted = weights.word_weights(self.digits, self.chosen or ())
            return counted, weights.dual_weights(counted, self.base) if self.is_linear else None
        checks = spaces.parity_checks(self.columns)
        if min(len(checks), len(self.generator)) > weights.MOST_BITS or self.length > weights.MOST_COUNTED:
            return None, None
        if len(self.generator) <= len(checks):
            counted = weights.sum_weights(self.digits, self.generator)
            return counted, weights.dual_weights(counted, self.base)
        counted = weights.sum_weights(self.digits, checks)
        return weights.dual_weights(counted, self.base), counted

    @property
    def minimum_distance(self) -> int | None:
        """In how many digits two words differ at least, by looking at all words; None where that takes too long."""
        if self.chosen is not None:
            return spaces.least_difference(self.digits, self.chosen, self.distance or 1)
        return None if self.weights is None else weights.minimum_distance(self.weights)

    @cached_property
    def covering_radius(self) -> int | None:
        """How far a word can lie from the code; None where there are too many values to look."""
        if self.columns is None or 1 << max(self.columns, default=0).bit_length() > _MOST_RADIUS:
            return None
        return decoding.covering_radius(self.digits, self.columns)

    @property
    def bounds(self) -> Bounds | None:
        """What is known of all codes of this length and distance; None where the criterion is no distance."""
        return None if self.distance is None else weights.bounds(self.base, self.length, self.distance)

    def value(self, word: str) -> int | None:
        """The value of a word in the greedy game, 0 for the words of the code; None where values are not found."""
        number = self.digits.number(self.digits.read(word))
        return None if self.columns is None else word_value(self.columns, number)

    def list(self) -> Iterator[str]:
        """The words, in the order in which they are chosen; TooLarge where they are too many to list."""
        if self.words > _LISTED:
            raise TooLarge("code.list", words=self.words, limit=_LISTED)
        return map(self.digits.write, self.numbers())

    def numbers(self) -> Iterator[int]:
        """The same as numbers, however many: the first ones are there at once."""
        if self.chosen is not None:
            yield from self.chosen
            return
        yield 0
        sums = [0]
        for word in self.generator:
            more = [word ^ other for other in sums]
            yield from more
            sums += more

    def decode(self, word: str) -> Decoded:
        """The nearest word of the code, what was changed, and the winning move of the greedy game."""
        return decoding.decode(self.order, self.criterion, self.columns, self.chosen or (), self.digits.read(word))

    def transmit(
        self, noise: float, seed: int = 0, times: int = 1, word: str | None = None
    ) -> tuple[Transmission, ...]:
        """Words sent through a channel that changes each digit with some probability, and what they are taken for.

        Parameters:
            noise: the probability with which a digit is changed, from 0 to 1.
            seed: the same seed gives the same words and the same errors.
            times: how many words are sent.
            word: the word of the code that is sent; left out, each time another one.

        >>> (sent,) = code(7, 3).transmit(0.2, seed=4)
        >>> sent.sent, sent.received, sent.changed, sent.decoding.decoded, str(sent.fate)
        ('1111111', '0111111', (0,), '1111111', 'corrected')
        """
        _check_channel(noise, seed, times)
        given = None if word is None else self.digits.number(self.digits.read(word))
        if given is not None and not self._has(given):
            raise SpecError("code.send", word=word, example=self.digits.write(next(islice(self.numbers(), 1, 2), 0)))
        chance, sent = Random(seed), []
        for _ in range(times):
            number = self._any_word(chance) if given is None else given
            arrived = disturb(self.digits, number, noise, chance)
            changed = tuple(place for place, digit in enumerate(self.digits.digits(number ^ arrived)) if digit)
            received = self.digits.write(arrived)
            sent.append(Transmission(self.digits.write(number), received, changed, self.decode(received)))
        return tuple(sent)

    def _has(self, number: int) -> bool:
        return number in self.chosen if self.chosen is not None else word_value(self.columns or (), number) == 0

    def _any_word(self, chance: Random) -> int:
        """A word of the code, each as likely as any other."""
        if self.chosen is not None:
            return self.chosen[int(chance.random() * len(self.chosen))]
        return reduce(xor, (word for word in self.generator if chance.random() < _HALF), 0)

    @property
    def name(self) -> str | None:
        """The name under which the code is known: that of its length, size and distance, where these leave no other."""
        return None if self.distance is None else _known_name(self)

    def record(self) -> Json:
        """The answer as JSON."""
        found, dual, limits = self.weights, self.dual_weights, self.bounds
        return {
            "length": self.length,
            "distance": self.distance,
            "base": self.base,
            "order": self.order.name,
            "criterion": str(self.criterion),
            "words": self.words,
            "dimension": self.dimension,
            "linear": self.is_linear,
            "additive": self.is_additive,
            "name": self.name,
            "basis": list(self.basis),
            "parity_check": list(self.parity_check),
            "weights": None if found is None else _by_weight(found),
            "dual_weights": None if dual is None else _by_weight(dual),
            "minimum_distance": self.minimum_distance,
            "covering_radius": self.covering_radius,
            "bounds": None if limits is None else limits._asdict(),
        }

    def as_columns(self) -> Mapping[str, Sequence[object]]:
        return {"word": tuple(self.list())}

    def to_numpy(self) -> NDArray[np.generic]:
        import numpy

        return numpy.array([self.digits.digits(number) for number in self.numbers()])


def code(
    length: int,
    distance: int | None = None,
    base: int = 2,
    *,
    order: str | Order | Sequence[Sequence[int]] = LEX,
    criterion: str | Criterion | Callable[[tuple[int, ...]], object] | None = None,
    limit: int | None = None,
) -> Code:
    """The greedy code of some length: words in order, each chosen where it fits beside all chosen before.

    Parameters:
        length: how many digits a word has.
        distance: in how many digits two words of the code differ at least.
        base: how many digits there are; over 2, 4, 8 … the code is closed under nim-sums, over 2, 4, 16, 256 linear.
        order: ``"lex"``, that of a dictionary, ``"gray"``, or the rows of an invertible matrix; over 3, 5, 7 … digits
            words are multiplied with it modulo that number.
        criterion: in place of the distance, ``"weights:0,8,12"``, ``"turning:11,101"``, or a function that says of the
            difference of two words, a tuple of digits, whether both may be chosen.
        limit: how many bits the sets of values may take, or how many words are looked at where sums leave the base.

    Returns:
        The code: ``words``, ``dimension``, ``basis``, ``parity_check``, ``weights``, ``list()``, ``decode(word)``.

    Raises:
        SpecError: a number, an order or a criterion is none.
        NotApplicable: the order is a matrix, and the digits are no field.
        TooLarge: there are too many values, or words.

    >>> found = code(length=24, distance=8)
    >>> found.words, found.dimension, found.weights[8], found.name
    (4096, 12, 759, 'golay-extended')
    """
    digits = read_digits(length, base)
    ordered = _read_order(digits, order)
    wanted = _read_wanted(digits, distance, criterion)
    if not digits.are_closed:
        return Code(ordered, wanted, None, tuple(literal.greedy_words(ordered, wanted, limit or literal.MOST_WORDS)))
    return Code(ordered, wanted, additive.columns(ordered, wanted, limit or MOST_BITS), None)


def _check_channel(noise: float, seed: int, times: int) -> None:
    if isinstance(noise, bool) or not isinstance(noise, (int, float)) or not 0 <= noise <= 1:
        raise SpecError("code.noise", given=repr(noise))
    for name, value in (("seed", seed), ("times", times)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise WrongArgument("error.no-whole", name=name, given=repr(value))
    if seed < 0:
        raise SpecError("code.seed", given=seed)
    if not 1 <= times <= MOST_TIMES:
        raise SpecError("code.times", given=times, limit=MOST_TIMES)


def _read_order(digits: Digits, order: str | Order | Sequence[Sequence[int]]) -> Order:
    if isinstance(order, Order):
        return order
    if isinstance(order, str):
        if order not in (LEX, GRAY):
            raise SpecError("code.order", text=order)
        return Order.lex(digits) if order == LEX else Order.gray(digits)
    return Order.read(digits, "\n".join(digits.write(tuple(row)) for row in order), "matrix")


def _read_wanted(
    digits: Digits,
    distance: int | None,
    criterion: str | Criterion | Callable[[tuple[int, ...]], object] | None,
) -> Criterion:
    if criterion is None:
        if distance is None:
            raise SpecError("code.needs-distance")
        if isinstance(distance, bool) or not isinstance(distance, int) or distance < 1:
            raise SpecError("code.distance", given=repr(distance))
        return Distance(distance)
    if isinstance(criterion, str):
        criterion = read_criterion(digits, criterion)
    if not isinstance(criterion, Criterion):
        criterion = Predicate(criterion, getattr(criterion, "__name__", "function"))
    if distance is not None and criterion != Distance(distance):
        raise SpecError("code.two-criteria", distance=distance, criterion=str(criterion))
    return criterion


def _by_weight(counts: Sequence[int]) -> dict[str, int]:
    return {str(weight): count for weight, count in enumerate(counts) if count}


def _known_name(found: Code) -> str | None:
    """The name of the one linear code of this size, length and distance."""
    if not found.is_linear:
        return None
    length, dimension, distance = found.length, found.dimension, found.distance
    named = {
        (2, 24, 12, 8): "golay-extended",
        (2, 23, 12, 7): "golay",
        (3, 4, 2, 3): "tetracode",
        (3, 11, 6, 5): "golay-ternary",
        (3, 12, 6, 6): "golay-ternary-extended",
        (4, 6, 3, 4): "hexacode",
    }.get((found.base, length, dimension or 0, distance or 0))
    if named is not None:
        return named
    checks = length - (dimension or 0)
    if distance == 3 and length * (found.base - 1) == found.base**checks - 1:
        return "hamming"
    if distance == 4 and found.base == 2 and length == 1 << checks - 1:
        return "hamming-extended"
    return None
