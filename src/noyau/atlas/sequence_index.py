"""Which games of the catalogue, with small parameters, begin like a given list of numbers.

The index is made of our own games when it is first asked, and kept in memory.

>>> [(match.spec, match.what, match.offset, match.also) for match in find_sequences([0, 1, 2, 3, 1, 4, 3, 2, 1, 4])]
[('kayles', 'grundy', 0, ('octal:0.77', 'octal:0.771')), ('octal:4.4', 'grundy', 1, ('octal:4.6',))]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from operator import index

from noyau.atlas.pair_sequences import PairSequence
from noyau.atlas.sequences import sequence
from noyau.atlas.tables import read_game, table
from noyau.core.caches import remembered
from noyau.core.errors import SpecError
from noyau.core.parameters import read_whole
from noyau.core.spec import parse_rules
from noyau.forms.heaps import ValuedHeaps
from noyau.words import Sentence

FEWEST, MOST_TERMS = 3, 1000
"""This many terms are needed, and this many are compared."""

KNOWN = 64
"""The index knows this many heaps of each game; where more terms are given, more are found of the games that agree."""

_FARTHEST = 20_000
"""Up to this heap the lost heaps of a game are looked for when a list is longer than the index."""

_NAMED = ("nim", "kayles", "dawson", "grundy", "couples-are-forever", "prim", "parity", "notall", "fibonacci")
_BOARDS = ("wythoff", "queen", "king", "rook", "knight")
_PAIRS = ("wythoff", "vectors:2,2,1")
_ROWS = 7


@dataclass(frozen=True)
class Match:
    """A game that begins like a list: the heap, column or index ``offset`` has the first term.

    ``what`` is ``grundy`` (values of the heaps), ``p-positions`` (lost heaps), ``a`` or ``b`` (the lesser or the larger
    numbers of the lost pairs) or ``row`` (the values in that row of the table). The offset is negative where the list
    begins with more zeros than the game. ``also`` are games that agree with this one wherever the index knows both.
    """

    spec: str
    what: str
    offset: int
    row: int | None = None
    also: tuple[str, ...] = ()

    @property
    def sentence(self) -> Sentence:
        """What the list is in this game."""
        return Sentence(f"find.{self.what}", {"spec": self.spec, "row": self.row})


@dataclass(frozen=True)
class _Entry:
    """What is known of a game: this many first numbers."""

    spec: str
    what: str
    row: int | None
    numbers: tuple[int, ...]

    def more(self, count: int, last: int) -> list[int]:
        """As many numbers as are asked for, or the lost heaps up to the last; fewer where they lie too far."""
        if self.what == "row":
            return _rows(self.spec, count)[self.row or 0]
        if self.what in ("a", "b"):
            return _columns(self.spec, count)["ab".index(self.what)]
        to = count - 1 if self.what == "grundy" else last
        return [] if to > _FARTHEST else [*sequence(parse_rules(self.spec, "0"), to, self.what).values]


def parse_terms(text: str) -> list[int]:
    """The numbers that a text lists, separated by commas or spaces; brackets and a final … do no harm.

    >>> parse_terms("[0, 1, 2, 0, …]")
    [0, 1, 2, 0]
    """
    inner = re.sub(r"(…|\.\.\.)?[\s,;]*[\])}]?\s*$", "", re.sub(r"^\s*[\[({]", "", text))
    words = re.split(r"\s*[,;]\s*|\s+", inner.strip().strip(",;").strip())
    if not all(re.fullmatch(r"[0-9]+", word) for word in words):
        raise SpecError("find.text", text=text)
    return _checked([read_whole(word) for word in words])


def find_sequences(terms: Sequence[int], *, most: int = 20) -> list[Match]:
    """The games that begin like a list, at their heap 0 or 1 or but for zeros in front; the simplest first.

    >>> [(match.spec, match.offset) for match in find_sequences([4, 8, 12, 16, 20], most=1)]
    [('bounded:3', 1)]
    """
    wanted = _checked(terms)
    found: dict[tuple[int, object], Match] = {}
    for entry in _index():
        placed = _place(entry, wanted)
        if placed is None:
            continue
        penalty, offset = placed
        key = penalty, (entry.what, entry.row, offset, entry.numbers)
        first = found.get(key)
        if first is None:
            found[key] = Match(entry.spec, entry.what, offset, entry.row)
        elif entry.spec != first.spec:
            found[key] = replace(first, also=(*first.also, entry.spec))
    return [found[key] for key in sorted(found, key=lambda key: key[0])][:most]


def _checked(terms: Sequence[int]) -> list[int]:
    try:
        numbers = list(map(index, terms))
    except TypeError:
        numbers = [-1]
    if min(numbers, default=0) < 0:
        raise SpecError("find.text", text=", ".join(map(str, terms)))
    if len(numbers) < FEWEST:
        raise SpecError("find.few", n=len(numbers), fewest=FEWEST)
    if len(numbers) > MOST_TERMS:
        raise SpecError("find.many", n=len(numbers), most=MOST_TERMS)
    return numbers


def _place(entry: _Entry, terms: list[int]) -> tuple[int, int] | None:
    """Where the terms stand in the numbers of a game: at 0, else at 1, else but for zeros in front."""
    for offset in (0, 1):
        if _agrees(entry, terms, offset):
            return offset, offset
    zeros = _zeros(terms)
    first = _zeros(entry.numbers)
    if _agrees(entry, terms[zeros:], first):
        return 2, first - zeros
    return None


def _agrees(entry: _Entry, terms: list[int], offset: int) -> bool:
    known = entry.numbers[offset : offset + len(terms)]
    rest = terms[len(known) :]
    if len(known) < FEWEST or tuple(terms[: len(known)]) != known:
        return False
    if rest and entry.what == "p-positions" and min(rest) < KNOWN:
        return False  # all lost heaps that are so small are known
    return not rest or entry.more(offset + len(terms), terms[-1])[offset:] == terms


def _zeros(numbers: Sequence[int]) -> int:
    """How many zeros stand in front."""
    return next((place for place, number in enumerate(numbers) if number), len(numbers))


@remembered(most=None)
def _index() -> tuple[_Entry, ...]:
    """All that is known, simple games first."""
    heaps = {spec: _heap_values(spec) for spec in (*_NAMED, *_taking_games(), *_code_games())}
    entries = [_Entry(spec, "grundy", None, values) for spec, values in heaps.items()]
    for spec, values in heaps.items():
        lost = tuple(heap for heap, value in enumerate(values) if value == 0)
        entries.append(_Entry(spec, "p-positions", None, lost))
    for spec in _PAIRS:
        columns = map(tuple, _columns(spec, KNOWN))
        entries += [_Entry(spec, what, None, column) for what, column in zip("ab", columns, strict=True)]
    for spec in _BOARDS:
        entries += [_Entry(spec, "row", row, tuple(values)) for row, values in enumerate(_rows(spec, KNOWN))]
    return tuple(entries)


def _taking_games() -> Iterator[str]:
    yield from (f"bounded:{most}" for most in range(1, 17))
    yield from (f"interval:{least}-{most}" for most in range(3, 11) for least in range(2, most))
    for size in range(1, 5):
        yield from ("subtraction:" + ",".join(map(str, takes)) for takes in combinations(range(1, 9), size))


def _code_games() -> Iterator[str]:
    """Codes of three octal digits, shorter ones first; then some that split heaps untouched, and hexadecimal digits."""
    digits = ("".join(word).rstrip("0") for word in product("01234567", repeat=3))
    yield from (f"octal:0.{word}" for word in sorted(filter(None, digits), key=lambda word: (len(word), word)))
    yield from (f"octal:4.{digit}" for digit in "01234567")
    yield from (f"octal:0.{digit}" for digit in "89abcdef")


def _heap_values(spec: str) -> tuple[int, ...]:
    """The values of the first heaps, without a look for their period."""
    rules = parse_rules(spec, "0").rules
    if not isinstance(rules, ValuedHeaps):
        return tuple(sequence(rules, KNOWN - 1, "grundy").values)
    rules.heap_value(KNOWN - 1)  # a table is fastest when the largest heap is asked for first
    return tuple(map(rules.heap_value, range(KNOWN)))


def _columns(spec: str, count: int) -> tuple[list[int], list[int]]:
    """The lesser and the larger numbers of the lost pairs."""
    found = sequence(parse_rules(spec, "0,0,0" if spec.startswith("vectors") else "0,0"), count - 1)
    assert isinstance(found, PairSequence)
    return [int(pair[0]) for pair in found.values], [int(pair[1]) for pair in found.values]


def _rows(spec: str, count: int) -> list[list[int]]:
    """The values in the first rows of the table of a game of two numbers."""
    size = (_ROWS, count)
    found = table(read_game(spec, size=size), size, "grundy")
    return [[int(value or 0) for value in found.row(number)] for number in range(_ROWS)]
