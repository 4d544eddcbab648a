"""Finite orders: by relations, ``0<1,0<2``, by name, ``chain-5``, ``subsets-3``, ``chain-2*chain-3``, or in a file.

>>> read_order("chain-2*chain-3").above[1] == 0b110110
True
>>> read_order("divisors-12").names, read_order("subsets-2").names
(('1', '2', '3', '4', '6', '12'), ('0', 'a', 'b', 'ab'))
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import pairwise
from math import isqrt
from string import ascii_lowercase

from noyau.core.errors import SpecError, TooLarge
from noyau.core.parameters import read_whole
from noyau.words import Sentence

MOST_ELEMENTS = 2000
MOST_DIVIDED = 10**12
"""The largest number whose divisors are looked for, one after the other."""

NO_POINTS = "0"
"""How the empty set is called."""

Relation = tuple[int, int]
"""An element and one above it."""

_CHAIN = re.compile(r"\s*[0-9]+(?:\s*<\s*[0-9]+)*\s*")
_PAIR = re.compile(r"([0-9]+)\s+([0-9]+)")
_WHOLE = re.compile("[0-9]+")
_PARENTS = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_JOINED = re.compile(r"([a-z]+)[-_ ]?([0-9][0-9.]*)")


@dataclass(frozen=True)
class Order:
    """The elements 0, 1, 2 … and relations between them, from which all others follow; some have names of their own."""

    name: str
    size: int
    relations: tuple[Relation, ...] = field(hash=False)
    own_names: tuple[str, ...] = field(default=(), compare=False)
    sort: str = field(default="element", compare=False)
    """What the elements are: ``divisor``, ``set`` or just ``element``."""

    def __post_init__(self) -> None:
        if len(self._upwards) < self.size:
            raise SpecError("order.cycle", cycle="<".join(self.names[element] for element in self._cycle()))

    def __str__(self) -> str:
        return self.name

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each element is called: its number, where it has no name of its own."""
        return self.own_names or tuple(map(str, range(self.size)))

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The element that a text names; a number will do, unless it could be taken for the name of another one."""
        named = {name: element for element, name in enumerate(self.names)}
        if self.sort == "element" and all(map(str.isdecimal, self.names)):  # the numbers of a file
            return named
        numbers = {str(element): element for element in range(self.size)}
        return (
            named if any(numbers.get(name, element) != element for name, element in named.items()) else numbers | named
        )

    @cached_property
    def above(self) -> tuple[int, ...]:
        """For each element the mask of those above it, itself among them."""
        masks = [1 << element for element in range(self.size)]
        for element in reversed(self._upwards):
            for high in self._higher[element]:
                masks[element] |= masks[high]
        return tuple(masks)

    @cached_property
    def _higher(self) -> tuple[tuple[int, ...], ...]:
        """For each element those that a relation puts above it."""
        rows: list[list[int]] = [[] for _ in range(self.size)]
        for low, high in self.relations:
            if low != high:
                rows[low].append(high)
        return tuple(map(tuple, rows))

    @cached_property
    def _upwards(self) -> tuple[int, ...]:
        """The elements, each after all that are below it; those on a cycle or above one are missing."""
        lower = [0] * self.size
        for row in self._higher:
            for high in row:
                lower[high] += 1
        order = [element for element, count in enumerate(lower) if count == 0]
        for element in order:
            for high in self._higher[element]:
                lower[high] -= 1
                if lower[high] == 0:
                    order.append(high)
        return tuple(order)

    def _cycle(self) -> list[int]:
        """Elements each below the next, the last one being the first again."""
        left = set(range(self.size)) - set(self._upwards)
        below = {high: low for low in left for high in self._higher[low]}
        path = [min(left)]
        while path[-1] not in path[:-1]:
            path.append(below[path[-1]])
        return path[path.index(path[-1]) :][::-1]


def order_of(relations: Iterable[Relation]) -> Order:
    """The order that relations give, its elements numbered up to the largest that is named; a pair of equal numbers
    only names an element.
    """
    kept = tuple(relations)
    return Order(write_relations(kept), 1 + max(map(max, kept)), kept)


def write_relations(relations: Iterable[Relation]) -> str:
    """Relations as they are typed.

    >>> write_relations([(0, 1), (2, 2)])
    '0<1,2'
    """
    return ",".join(f"{low}<{high}" if low != high else str(low) for low, high in relations)


def read_relations(text: str) -> tuple[Relation, ...]:
    """The relations that a text such as ``0<1,0<2<3,4`` writes."""
    found: list[Relation] = []
    for part in text.split(","):
        if _CHAIN.fullmatch(part) is None:
            raise SpecError("order.relations", text=part)
        found += _steps([read_whole(number) for number in _WHOLE.findall(part)])
    return tuple(dict.fromkeys(found))


def _steps(numbers: list[int]) -> list[Relation]:
    """Each number below the next; a single one names an element."""
    guard(1 + max(numbers))
    same = next((low for low, high in pairwise(numbers) if low == high), None)
    if same is not None:
        raise SpecError("order.cycle", cycle=f"{same}<{same}")
    return list(pairwise(numbers)) if len(numbers) > 1 else [(numbers[0], numbers[0])]


def guard(size: int) -> None:
    """Refuse an order that has too many elements."""
    if size > MOST_ELEMENTS:
        raise TooLarge("order.large", limit=MOST_ELEMENTS)


def is_name(text: str) -> bool:
    """Whether a text sets out to name an order, not to write relations."""
    return "@" in text or (text.strip()[:1].isalpha() and "<" not in text)


def read_order(text: str) -> Order:
    """The order that a name, a product of names or a file gives; the last factor of a product varies first.

    >>> read_order("superset-3").size, str(read_order("divisors-060"))
    (7, 'divisors-60')
    """
    factors: list[Order] = []
    size = 1
    for part in text.split("*"):
        factors.append(_read_factor(part.strip()))
        size *= factors[-1].size
        guard(size)
    return reduce(_product, factors)


def _product(left: Order, right: Order) -> Order:
    """Pairs, one above another if it is in both places; they are called by what they are in each."""
    wide = right.size
    down = ((low * wide + column, high * wide + column) for low, high in left.relations for column in range(wide))
    along = ((row * wide + low, row * wide + high) for row in range(left.size) for low, high in right.relations)
    names = tuple(f"{low}.{high}" for low in left.names for high in right.names)
    return Order(f"{left}*{right}", left.size * wide, (*down, *along), names)


def _read_factor(text: str) -> Order:
    if text.startswith("@"):
        return _load(text[1:])
    name, _, rest = text.partition("-")
    if name not in FAMILIES:
        raise _unknown(text)
    return FAMILIES[name](rest)


def _unknown(text: str) -> SpecError:
    joined = _JOINED.fullmatch(text.lower())
    name, rest = (joined[1], joined[2]) if joined else (text.lower().partition("-")[0], "")
    near = difflib.get_close_matches(name, FAMILIES, n=1) if rest else []
    if near:
        return SpecError("order.unknown-near", name=text, near=f"{near[0]}-{rest}")
    return SpecError("order.unknown", name=text, known=tuple(EXAMPLES.values()))


def _number(family: str, text: str, least: int = 1) -> int:
    number = read_whole(text) if _WHOLE.fullmatch(text) else None
    if number is None or number < least:
        meaning = Sentence(f"order.meaning.{family}")
        raise SpecError("order.size", example=EXAMPLES[family], meaning=meaning, least=least, text=f"{family}-{text}")
    return number


def _chain(text: str) -> Order:
    size = _number("chain", text)
    guard(size)
    return Order(f"chain-{size}", size, tuple(pairwise(range(size))))


def _antichain(text: str) -> Order:
    size = _number("antichain", text)
    guard(size)
    return Order(f"antichain-{size}", size, ())


def _subsets(text: str) -> Order:
    """All subsets of a set, each at the number whose bits are its points."""
    points = _number("subsets", text, least=0)
    relations = _inclusions(points)
    return Order(f"subsets-{points}", 1 << points, relations, _set_names(points), "set")


def _superset(text: str) -> Order:
    """The subsets that are not empty; the number of each is one less than that of its bits."""
    points = _number("superset", text)
    relations = tuple((low - 1, high - 1) for low, high in _inclusions(points) if low)
    return Order(f"superset-{points}", (1 << points) - 1, relations, _set_names(points)[1:], "set")


def _set_names(points: int) -> tuple[str, ...]:
    """Each subset by the letters of its points."""
    letters = ascii_lowercase[:points]
    masks = range(1, 1 << points)
    return (
        NO_POINTS,
        *("".join(letter for place, letter in enumerate(letters) if mask >> place & 1) for mask in masks),
    )


def _inclusions(points: int) -> tuple[Relation, ...]:
    """Each set of bits and those that have one bit more."""
    guard(1 << min(points, MOST_ELEMENTS))
    return tuple(
        (mask, mask | 1 << point) for mask in range(1 << points) for point in range(points) if ~mask >> point & 1
    )


def _divisors(text: str) -> Order:
    """The divisors of a number, from the smallest; one is below its multiples."""
    number = _number("divisors", text)
    if number > MOST_DIVIDED:
        raise TooLarge("order.divided", limit=MOST_DIVIDED)
    small = [divisor for divisor in range(1, isqrt(number) + 1) if number % divisor == 0]
    divisors = sorted({*small, *(number // divisor for divisor in small)})
    guard(len(divisors))
    place = {divisor: index for index, divisor in enumerate(divisors)}
    primes = [factor for factor in divisors[1:] if all(factor % low for low in divisors[1 : place[factor]])]
    relations = ((place[low], place[low * prime]) for low in divisors for prime in primes if low * prime in place)
    return Order(f"divisors-{number}", len(divisors), tuple(relations), tuple(map(str, divisors)), "divisor")


def _tree(text: str) -> Order:
    """A tree that grows from 0: after it the parent of 1, of 2, of 3 …, each a vertex before its child."""
    parents = [read_whole(parent) for parent in text.split(".")] if _PARENTS.fullmatch(text) else []
    if not parents or any(parent > child for child, parent in enumerate(parents)):
        raise SpecError("order.tree", example=EXAMPLES["tree"], text=f"tree-{text}")
    guard(1 + len(parents))
    relations = tuple((parent, child) for child, parent in enumerate(parents, start=1))
    return Order(f"tree-{'.'.join(map(str, parents))}", 1 + len(parents), relations)


FAMILIES: Mapping[str, Callable[[str], Order]] = {
    "chain": _chain,
    "antichain": _antichain,
    "subsets": _subsets,
    "superset": _superset,
    "divisors": _divisors,
    "tree": _tree,
}

EXAMPLES: Mapping[str, str] = {
    "chain": "chain-5",
    "antichain": "antichain-3",
    "subsets": "subsets-3",
    "superset": "superset-3",
    "divisors": "divisors-60",
    "tree": "tree-0.0.1",
}


def _load(file: str) -> Order:
    """The order of a file with lines ``0<1`` or ``0 1``; a number alone names an element, ``#`` starts a comment.

    It has exactly the elements that are named.
    """
    from noyau.graphs.files import read_text

    found: dict[Relation, None] = {}
    for line, content in enumerate(read_text(file, "order.file-binary").split("\n"), start=1):
        if said := content.partition("#")[0].strip():
            pair = _PAIR.fullmatch(said)
            try:
                found |= dict.fromkeys(_steps(list(map(read_whole, pair.groups()))) if pair else read_relations(said))
            except SpecError as error:
                raise SpecError("graph.file.line", file=file, line=line, fault=error.sentence) from None
    if not found:
        raise SpecError("order.file-empty", file=file)
    elements = sorted({element for relation in found for element in relation})
    number = {element: place for place, element in enumerate(elements)}
    relations = tuple((number[low], number[high]) for low, high in found)
    return Order(f"@{file}", len(elements), relations, tuple(map(str, elements)))
