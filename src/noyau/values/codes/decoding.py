"""How a received word is decoded: by its value, and by playing.

The value of a word is its syndrome: what was changed has the same value, and the fewest digits that have it are the
nearest errors. In the greedy game a winning move leads from the word to one of the code that stands before it and does
not fit beside it: it may be the same word, or another, where the nearest one stands later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import comb

from noyau.core.budget import pause
from noyau.core.errors import TooLarge
from noyau.values.codes.columns import shifted, word_value
from noyau.values.codes.criteria import Criterion
from noyau.values.codes.digits import Digits
from noyau.values.codes.orders import Order

_MOST_SUMS = 1 << 22
"""This many choices of digits are gone through for each number of errors."""

_FEW_SUMS = 1 << 14
"""This many are gone through in plain Python, before numpy would be loaded."""

_WORD = 64


@dataclass(frozen=True)
class Decoded:
    """What is found of a received word; words are texts."""

    word: str
    decoded: str
    """The nearest word of the code; of several the one that was chosen first."""
    errors: int
    """In how many digits they differ."""
    places: tuple[int, ...]
    """Which digits these are, the first one being 0."""
    nearest: int
    """How many words of the code are as near."""
    syndrome: int | None
    """The value of the word in the greedy game; None where values are not found."""
    move: str | None
    """Where a winning move of the greedy game leads: the one that changes the fewest digits. None where none is won."""

    @property
    def agrees(self) -> bool:
        """Whether playing decodes the word as its nearest one."""
        return self.move in (None, self.decoded)

    def record(self) -> dict[str, object]:
        """The answer as JSON."""
        return {**asdict(self), "places": list(self.places)}


def decode(
    order: Order, criterion: Criterion, columns: Sequence[int] | None, chosen: Sequence[int], received: Sequence[int]
) -> Decoded:
    """The nearest word of the code, and the winning move."""
    digits, word = order.digits, order.digits.number(received)
    value = None if columns is None else word_value(columns, word)
    if columns is None:
        near, count = _nearest_chosen(digits, chosen, word)
        move = _move_among(order, criterion, chosen, word)
    else:
        values = digit_values(digits, columns)
        near, count = _nearest(order, values, word)
        move = _move(order, criterion, columns, values, word)
    changed = tuple(place for place, digit in enumerate(digits.digits(near ^ word)) if digit)
    return Decoded(
        digits.write(word),
        digits.write(near),
        len(changed),
        changed,
        count,
        value,
        None if move is None else digits.write(move),
    )


def _nearest(order: Order, values: Sequence[Sequence[int]], word: int) -> tuple[int, int]:
    """The word of the code that differs in the fewest digits, of several the first in order; and how many there are."""
    for number in range(order.digits.length + 1):
        near = [word ^ errors for errors in _errors(order.digits, values, word, number)]
        if near:
            return min(near, key=order.index), len(near)
    raise AssertionError("0 is a word of every code")


def _move(
    order: Order, criterion: Criterion, columns: Sequence[int], values: Sequence[Sequence[int]], word: int
) -> int | None:
    """Where the winning move leads that changes the fewest digits, of several the first; None where none wins."""
    digits, here = order.digits, order.index(word)
    if word_value(columns, word) == 0:
        return None
    allowed = criterion.weights(digits)
    if allowed is None:
        wanted = word_value(columns, word)
        ways = (
            word ^ difference for difference in criterion.forbidden(digits) if word_value(columns, difference) == wanted
        )
        legal = [way for way in ways if order.index(way) < here]
        return min(legal, key=lambda way: (digits.weight(way ^ word), order.index(way)))
    for number in range(1, digits.length + 1):
        ways = (word ^ errors for errors in ([] if allowed[number] else _errors(digits, values, word, number)))
        legal = [way for way in ways if order.index(way) < here]
        if legal:
            return min(legal, key=order.index)
    return None


def _nearest_chosen(digits: Digits, chosen: Sequence[int], word: int) -> tuple[int, int]:
    least = min(digits.weight(word ^ other) for other in chosen)
    near = [other for other in chosen if digits.weight(word ^ other) == least]
    return near[0], len(near)


def _move_among(order: Order, criterion: Criterion, chosen: Sequence[int], word: int) -> int | None:
    digits, here = order.digits, order.index(word)
    ways = [other for other in chosen if order.index(other) < here and not criterion.fits(digits, word ^ other)]
    return min(ways, key=lambda way: (digits.weight(way ^ word), order.index(way)), default=None)


def digit_values(digits: Digits, columns: Sequence[int]) -> list[list[int]]:
    """For each place, the last one first, the values of the digits 0, 1, 2 … there.

    >>> digit_values(Digits(4, 2), (1, 2, 1, 2))
    [[0, 1, 2, 3], [0, 1, 2, 3]]
    """
    found = []
    for place in range(digits.length):
        values = [0]
        for column in columns[place * digits.bits : (place + 1) * digits.bits]:
            values += [column ^ other for other in values]
        found.append(values)
    return found


def _errors(digits: Digits, values: Sequence[Sequence[int]], word: int, number: int) -> Iterator[int]:
    """All words with this many digits that are not 0 whose value is that of a word.

    Half of the digits are looked for among the sums of all others before them, so that six cost what three do.
    """
    wanted = 0
    for place, digit in enumerate(reversed(digits.digits(word))):
        wanted ^= values[place][digit]
    half = number // 2
    choices = comb(digits.length, number - half) * (digits.base - 1) ** (number - half)
    if choices > _MOST_SUMS:
        raise TooLarge("code.far", word=digits.write(word), n=number)
    if choices > _FEW_SUMS and digits.length * digits.bits <= _WORD and max(map(max, values)) >> _WORD == 0:
        from noyau.values.codes.many_errors import errors_of_value

        yield from errors_of_value(digits, values, wanted, number)
        return
    sums: dict[int, list[tuple[int, int]]] = {}
    for errors, _, highest, value in _sums(digits, values, half, digits.length):
        sums.setdefault(value, []).append((errors, highest))
    for errors, lowest, _, value in _sums(digits, values, number - half, digits.length):
        for others, highest in sums.get(value ^ wanted, ()):
            if highest < lowest:
                yield errors | others


def _sums(
    digits: Digits, values: Sequence[Sequence[int]], number: int, below: int
) -> Iterator[tuple[int, int, int, int]]:
    """All words with this many digits that are not 0, in lower places; their lowest and highest place, their value."""
    if number == 0:
        yield 0, digits.length, -1, 0
        return
    for place in range(number - 1, below):
        pause()
        for word, lowest, _, total in _sums(digits, values, number - 1, place):
            for digit, value in enumerate(values[place][1:], start=1):
                yield word | digit << place * digits.bits, min(place, lowest), place, total ^ value


def covering_radius(digits: Digits, columns: Sequence[int]) -> int:
    """The most digits in which a word differs from the nearest one of the code: how many make up any value.

    >>> covering_radius(Digits(2, 7), (1, 2, 3, 4, 5, 6, 7))
    1
    """
    size = 1 << max(columns, default=0).bit_length()
    values = digit_values(digits, columns)
    reached, radius = 1, 0
    while reached.bit_count() < size:
        pause()
        last = reached
        for value in {value for place in values for value in place}:
            reached |= shifted(last, value, size)
        radius += 1
    return radius
