"""Coins held by strings: a graph whose edges are strings, some of which may end at the ground.

>>> net = read_net("edges-0.1,0.g,0.g")
>>> net.strings, str(net)
(((0, 1), (0,), (0,)), 'edges-0.1,0.g,0.g')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from noyau.core.errors import SpecError
from noyau.graphs.graph import Graph
from noyau.graphs.notation import read_graph

if TYPE_CHECKING:
    from noyau.kernels.arrays import Ints

GROUND = "g"
"""What the ground is called."""

String = tuple[int, ...]
"""The two coins that a string joins, or the one that it ties to the ground."""


@dataclass(frozen=True)
class Net:
    """Coins, numbered from 0, which may have names, and the strings that hold them."""

    size: int
    """How many coins there are."""
    strings: tuple[String, ...]
    names: tuple[str, ...] = ()
    label: str = field(default="", compare=False)

    def __str__(self) -> str:
        if self.label:
            return self.label
        loose = sorted(set(range(self.size)) - {coin for ends in self.strings for coin in ends})
        ends = [self.write_string(number) for number in range(len(self.strings))]
        # coins with names are numbered as they appear, those that are tied alone last
        between, tied = ([coin for ends in self.strings if len(ends) == size for coin in ends] for size in (2, 1))
        met = list(dict.fromkeys([*between, *loose, *tied]))
        first = range(self.size) if self.names and met != sorted(met) else ()
        return f"edges-{','.join([*map(self.name_of, first), *ends, *map(self.name_of, () if first else loose)])}"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.size, self.strings, self.names))

    def name_of(self, coin: int) -> str:
        """What a coin is called."""
        return self.names[coin] if self.names else str(coin)

    @cached_property
    def graph(self) -> Graph:
        """The coins and the strings between them, without the ground."""
        edges = [(ends[0], ends[1]) for ends in self.strings if len(ends) == 2]
        return replace(Graph.of(self.size, edges, names=self.names), label=self.label)

    @cached_property
    def held_by(self) -> tuple[int, ...]:
        """For each coin the mask of the strings that hold it."""
        masks = [0] * self.size
        for number, ends in enumerate(self.strings):
            for coin in ends:
                masks[coin] |= 1 << number
        return tuple(masks)

    @cached_property
    def strings_at(self) -> tuple[tuple[int, ...], ...]:
        """For each coin the strings that hold it."""
        rows: list[list[int]] = [[] for _ in range(self.size)]
        for number, ends in enumerate(self.strings):
            for coin in ends:
                rows[coin].append(number)
        return tuple(map(tuple, rows))

    @cached_property
    def ends(self) -> Ints:
        """The two ends of each string, as kernels read them; the ground is -1."""
        import numpy as np

        return np.array([(*ends, -1)[:2] for ends in self.strings], dtype=np.int64).reshape(-1, 2)

    @cached_property
    def arcs(self) -> tuple[Ints, Ints]:
        """Where the strings of each coin begin in a row of numbers, and this row."""
        import numpy as np

        flat = self.ends.ravel()
        order = np.argsort(flat, kind="stable")
        return np.searchsorted(flat[order], np.arange(self.size + 1)), order // 2

    def write_string(self, number: int) -> str:
        """A string by its ends: ``0.1``, ``0.g``."""
        ends = self.strings[number]
        return self._joint.join([*map(self.name_of, ends), *(GROUND for _ in range(2 - len(ends)))])

    def strings_called(self, text: str) -> Sequence[int]:
        """The strings with these ends, in either order: several where a coin is tied to the ground more than once."""
        return self._called.get(text.replace(" ", "").replace("-", "."), self._called.get(text.strip(), ()))

    @cached_property
    def _joint(self) -> str:
        return "--" if any("." in name for name in self.names) else "."

    @cached_property
    def _called(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for number, ends in enumerate(self.strings):
            names = [*map(self.name_of, ends), *(GROUND for _ in range(2 - len(ends)))]
            for way in (names, names[::-1]):
                for joint in dict.fromkeys((".", self._joint)):
                    found.setdefault(joint.join(way), []).append(number)
        return found


@dataclass(frozen=True)
class NetSum(Net):
    """Several nets side by side, their coins and strings numbered on; a string is called with the number of its net."""

    terms: tuple[Net, ...] = ()

    __hash__ = Net.__hash__

    @classmethod
    def of(cls, terms: Sequence[Net]) -> NetSum:
        strings: list[String] = []
        size = 0
        for net in terms:
            strings += (tuple(coin + size for coin in ends) for ends in net.strings)
            size += net.size
        return cls(size, tuple(strings), terms=tuple(terms))

    def place(self, number: int) -> tuple[int, int]:
        """The net of a string, and its number there."""
        term = 0
        while number >= len(self.terms[term].strings):
            number -= len(self.terms[term].strings)
            term += 1
        return term, number

    def number(self, term: int, inner: int) -> int:
        """The string with this number in its net."""
        return inner + sum(len(net.strings) for net in self.terms[:term])

    def join(self, masks: Sequence[int]) -> int:
        """The strings of all nets, given those of each, as masks."""
        return sum(mask << self.number(term, 0) for term, mask in enumerate(masks))

    def write_string(self, number: int) -> str:
        """As a move in a sum is written: ``2:0.1``."""
        term, inner = self.place(number)
        return f"{term + 1}:{self.terms[term].write_string(inner)}"


def net_of(graph: Graph, grounded: Iterable[int] = (), *, has_ground: bool = True) -> Net:
    """The net on a graph, where a vertex called ``g`` is the ground. SpecError for arrows and for loops."""
    if graph.directed:
        raise SpecError("strings.directed", graph=str(graph))
    if graph.loop is not None:
        raise SpecError("strings.loop", coin=graph.name_of(graph.loop))
    ground = graph.number_of(GROUND) if has_ground else None
    tied = tuple((coin,) for coin in sorted(grounded))
    if ground is None:
        return Net(graph.size, (*graph.edges, *tied), graph.names, "" if tied else str(graph))
    place = {coin: number for number, coin in enumerate(coin for coin in range(graph.size) if coin != ground)}
    strings = (tuple(place[coin] for coin in ends if coin != ground) for ends in (*graph.edges, *tied))
    names = tuple(map(graph.name_of, place))
    return Net(len(place), tuple(strings), () if names == tuple(map(str, range(len(names)))) else names)


def read_net(text: str) -> Net:
    """The net that a text names: a graph, of which edges may end at the ground, ``0.g``, more than one at a coin."""
    if not text.startswith("edges-"):
        return net_of(read_graph(text))
    parts = text.removeprefix("edges-").split(",")
    coins = [_tied(part) for part in parts]
    between = Counter(part for part, coin in zip(parts, coins, strict=True) if coin is None)
    for part, times in between.items():
        if times > 1 and "." in part:
            raise SpecError("strings.repeated", string=part, n=times)
    graph = read_graph(f"edges-{','.join(dict.fromkeys((*between, *filter(None, coins))))}")
    return net_of(graph, [graph.vertex_called(coin) for coin in coins if coin is not None])


def _tied(part: str) -> str | None:
    """The coin that a text ties to the ground; None where it does not."""
    ends = part.split(".")
    if len(ends) == 2 and ends[0] == ends[1] != GROUND:
        raise SpecError("strings.loop", coin=ends[0])
    if len(ends) != 2 or GROUND not in ends:
        return None
    coin = ends[ends[0] == GROUND]
    if coin == GROUND:
        raise SpecError("strings.ground")
    return coin


def parts(net: Net, left: int) -> Iterator[int]:
    """The strings that are left, as masks of those that hang together by coins."""
    while left:
        part, grown = 0, left & -left
        while grown != part:
            part = grown
            for mask in net.held_by:
                if mask & part:
                    grown |= mask & left
        yield part
        left &= ~part
