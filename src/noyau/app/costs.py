"""What a question may cost, told from its text alone, before anything is built."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel

from noyau.core.errors import TooLarge

MOST_EDGES = 100_000
"""The largest graph that is made from a name such as ``grid-50x50``, by its edges or vertices."""

_GRAPH6 = re.compile(r"graph6-[^:*\s]*")
_FACTOR = re.compile(r"([a-z]+)-(\d+(?:x\d+)*)(?:\^(\d+))?")
_SIZES = re.compile(r"\d{1,6}(?:x\d{1,6})+")
_LONGEST = 9
"""More digits of a number are not looked at: it is too large anyway."""

_HUGE = 10**15
"""Nothing is counted further."""

_EXERCISE = 50
"""An exercise of a worksheet counts as so many characters."""


class Size(NamedTuple):
    """How many vertices and edges a graph has, more or less."""

    vertices: int
    edges: int


def check_graphs(spec: str) -> None:
    """Refuse graphs whose names are short and which have very many edges: powers and products are looked into.

    >>> check_graphs("domination:path-90000"), check_graphs("domination:cycle-14^2*path-3")
    (None, None)
    >>> check_graphs("domination:path-90000^9")
    Traceback (most recent call last):
    noyau.core.errors.TooLarge: a graph of some 855,000 edges is too large for the page, the most is 100,000; ...
    """
    for part in _parts(spec):
        edges = _size(part).edges
        if edges > MOST_EDGES:
            raise TooLarge("serve.graph", n=edges, limit=MOST_EDGES)


def _parts(spec: str) -> list[str]:
    """The parameters of a spec and of its terms."""
    return re.split(r"[:\s]", _GRAPH6.sub("", spec))


def _size(text: str) -> Size:
    """The size of the product of all graphs that a parameter names."""
    factors = [_factor_size(*found) for found in _FACTOR.findall(text)]
    vertices = _product(factor.vertices for factor in factors)
    edges = sum(factor.edges * vertices // max(1, factor.vertices) for factor in factors)
    return Size(vertices, edges)


def _product(numbers: Iterable[int]) -> int:
    product = 1
    for number in numbers:
        product = min(product * number, _HUGE)
    return product


def _factor_size(family: str, sizes: str, exponent: str) -> Size:
    numbers = [int(number[:_LONGEST]) for number in sizes.split("x")]
    size = Size(_product(numbers), _product(numbers))
    dimensions = len(numbers)
    if family == "complete":
        size = Size(sum(numbers), numbers[0] ** 2 // 2 if dimensions == 1 else _product(numbers))
    elif family == "hypercube":
        dimensions = min(numbers[0], 40)
        size = Size(1 << dimensions, numbers[0] << dimensions)
    if exponent:
        near = (2 * int(exponent[:_LONGEST]) + 1) ** min(dimensions, 40)
        size = Size(size.vertices, min(size.vertices**2, size.vertices * near) // 2)
    return size


def size_of(given: Mapping[str, Any]) -> int:
    """How much a question is about, in characters, cells and edges; 0 where it will be refused at once.

    >>> size_of({"spec": "nim:3,4,5"}), size_of({"spec": "lights:grid-50x50:all"})
    (9, 5021)
    """
    texts = list(_texts(given))
    try:
        for text in texts:
            check_graphs(text)
    except TooLarge:
        return 0
    edges = sum(_size(part).edges for text in texts for part in _parts(text))
    cells = sum(_product(map(int, sizes.split("x"))) for text in texts for sizes in _SIZES.findall(text))
    table = int(given.get("rows", 0)) * int(given.get("columns", 0))
    return edges + cells + sum(map(len, texts)) + table + _EXERCISE * int(given.get("count", 0))


def _texts(given: Mapping[str, object]) -> Iterator[str]:
    for fields in _fields(given):
        yield from (value for value in fields.values() if isinstance(value, str))


_MOST_KINDS = 2000
_DEARER, _CHEAPER = 0.4, 0.8
_UNKNOWN = 0.03
"""How many kinds of questions are remembered, what the last answer weighs against all before, what a new kind takes.

What was dear once may only have been the first to load something: one cheap answer weighs more than all dear ones.
"""


class Experience:
    """How long questions of a kind took: of the same path, about the same game, of about the same size."""

    def __init__(self) -> None:
        self._seconds: OrderedDict[tuple[object, ...], float] = OrderedDict()

    def expect(self, kind: tuple[object, ...]) -> float:
        """The seconds that a question of this kind will take."""
        return self._seconds.get(kind, _UNKNOWN)

    def learn(self, kind: tuple[object, ...], seconds: float) -> None:
        """Keep in mind how long an answer took, or how long it had taken when it was stopped."""
        before = self._seconds.pop(kind, seconds)
        self._seconds[kind] = before + (_DEARER if seconds > before else _CHEAPER) * (seconds - before)
        if len(self._seconds) > _MOST_KINDS:
            self._seconds.popitem(last=False)


def kind_of(name: str, given: Mapping[str, Any], size: int) -> tuple[object, ...]:
    """The kind of a question, for whoever learns how long such ones take."""
    spec = next((str(fields["spec"]) for fields in _fields(given) if "spec" in fields), "")
    games = tuple(sorted({term.strip().partition(":")[0][:40] for term in spec.split(" + ")[:4]}))
    return name, games, bool(given.get("show")), size.bit_length()


def _fields(given: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """What is given, and what stands in the models among it."""
    yield given
    for value in given.values():
        if isinstance(value, BaseModel):
            yield dict(value)
