"""Tables of lexicodes: how large the code of each length and distance is, by its dimension or by its words.

>>> dimensions(8)[7], sizes(3, base=3)
([8, 7, 4, 4, 2, 1, 1, 1], [[3, 1, 1], [9, 3, 1], [27, 7, 3]])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noyau.core.errors import SpecError
from noyau.values.codes import literal
from noyau.values.codes.columns import first_columns
from noyau.values.codes.criteria import Distance
from noyau.values.codes.digits import Digits, read_digits
from noyau.values.codes.orders import Order

_MOST_BITS = 1 << 26
_MOST_WORDS = 1 << 16
"""So many bits the values of a distance take, and so many words are compared, where no limit is given."""


def dimensions(to: int, base: int = 2, limit: int | None = None) -> list[list[int | None]]:
    """The dimensions of the lexicodes of lengths 1 to n, a row each, and distances 1 to n: None for what asks too much.

    The digits are a field: 2, 4, 16, 256 …
    """
    digits = read_digits(to, base)
    if not digits.are_field:
        raise SpecError("code.table-base", base=base)
    columns = [first_columns(digits, distance, limit or _MOST_BITS) for distance in range(1, to + 1)]
    return [
        [_dimension(Digits(base, length), distance, found) for distance, found in enumerate(columns, start=1)]
        for length in range(1, to + 1)
    ]


def sizes(to: int, base: int, limit: int | None = None) -> list[list[int | None]]:
    """How many words the lexicodes of lengths 1 to n have, a row each, and distances 1 to n, over any digits."""
    digits = read_digits(to, base)
    found = (_sizes_by_values if digits.are_closed else _sizes_by_words)(digits, limit)
    return [[_known_size(base, n, d) or found(n, d) for d in range(1, to + 1)] for n in range(1, to + 1)]


def _known_size(base: int, length: int, distance: int) -> int | None:
    """One word where words are too short, the words 00…0, 11…1 … where no digit may agree, all words at distance 1."""
    if length <= distance:
        return base if length == distance else 1
    return base**length if distance == 1 else None


def _sizes_by_values(digits: Digits, limit: int | None) -> Callable[[int, int], int | None]:
    """The size of the code of a length and a distance; None where there are too many values."""
    columns = [first_columns(digits, distance, limit or _MOST_BITS) for distance in range(1, digits.length + 1)]

    def size(length: int, distance: int) -> int | None:
        bits = length * digits.bits
        used = columns[distance - 1][:bits]
        return 1 << bits - max(used).bit_length() if len(used) == bits else None

    return size


def _sizes_by_words(digits: Digits, limit: int | None) -> Callable[[int, int], int | None]:
    """The same word by word: the words of a lexicode that begin with zeros are the shorter lexicodes."""
    most, longest = limit or _MOST_WORDS, 1
    while longest < digits.length and digits.base ** (longest + 1) <= most:
        longest += 1
    order = Order.lex(Digits(digits.base, longest))
    chosen = [literal.greedy_words(order, Distance(distance), most) for distance in range(2, longest)]

    def size(length: int, distance: int) -> int | None:
        if length > longest:
            return None
        return sum(word >> length * digits.bits == 0 for word in chosen[distance - 2])

    return size


def _dimension(digits: Digits, distance: int, columns: Sequence[int]) -> int | None:
    """The dimension of the code of the first columns; two dimensions take d + d/q digits at least (Griesmer 1960)."""
    if digits.length < distance:
        return 0
    if digits.length < distance - -distance // digits.base:
        return 1
    used = columns[: digits.length * digits.bits]
    return digits.length - max(used).bit_length() // digits.bits if len(used) == digits.length * digits.bits else None
