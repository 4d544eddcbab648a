"""Games on the strings between coins: a position lists the strings that are cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.core.errors import SpecError, TooLarge
from noyau.core.game import Scoring
from noyau.core.parameters import Kind, parameter, write_rules
from noyau.forms.coins import CoinGame, Mask
from noyau.graphs import read_graph
from noyau.graphs.automorphisms import automorphisms
from noyau.graphs.nets import Net, net_of, read_net
from noyau.graphs.outside import GraphSource
from noyau.graphs.outside import graph as take_graph
from noyau.values.masks import bits
from noyau.words import Sentence

MOST_STRINGS = 200_000
"""A net of more strings could not be looked at."""

_MOST_TURNED, _MOST_SYMMETRIES = 64, 64
"""A search sees so many strings at the most; with more symmetries each of its steps would take too long."""


class NetName(Kind[Net]):
    """A net of coins: a graph by its name, or edges of which some end at the ground, ``edges-0.1,0.g``."""

    label = "graph"

    def read(self, text: str) -> Net:
        if not text.startswith("edges-"):
            check_count(read_graph(text).edge_count)
        return check_size(read_net(text))


def check_count(strings: int, area: str = "strings") -> None:
    """TooLarge where there are too many strings, or edges, as they are called in an area."""
    if strings > MOST_STRINGS:
        raise TooLarge(f"{area}.large", n=strings, limit=MOST_STRINGS)


def check_size(net: Net, area: str = "strings") -> Net:
    """The net; TooLarge where it has too many strings."""
    check_count(len(net.strings), area)
    return net


class OnNet(CoinGame):
    """A game whose only parameter is a net; a position lists the strings that are cut."""

    family: ClassVar[str] = "strings"
    graph: Net

    def __post_init__(self) -> None:
        """A graph of another library, or the name of one, is read."""
        if not isinstance(self.graph, Net):
            object.__setattr__(self, "graph", self._take(self.graph))

    def _take(self, source: GraphSource) -> Net:
        return check_size(read_net(source) if isinstance(source, str) else net_of(take_graph(source)))

    @property
    def net(self) -> Net:
        return self.graph

    def read(self, text: str) -> Mask:
        left = self.all_strings
        for part in text.split(",") if text.strip() else ():
            if not part.strip():
                raise SpecError("strings.comma", text=text)
            named = self.strings_called(part)
            free = [string for string in named if left >> string & 1]
            if not free:
                raise SpecError(f"{self.area}.{'twice' if named else 'unknown'}", string=part, graph=str(self.net))
            left &= ~(1 << free[0])
        return left

    def write(self, position: Mask) -> str:
        return ",".join(self.net.write_string(string) for string in bits(self.all_strings & ~position))

    def spec(self, position: Mask) -> str:
        cut = self.write(position)
        return f"{write_rules(self)}:{cut}" if cut else write_rules(self)

    def strings_called(self, text: str) -> Sequence[int]:
        return self.net.strings_called(text)

    @cached_property
    def symmetries(self) -> Sequence[Sequence[int]]:
        """Those of a net that few strings hold together, where they are not too many to be tried at each step."""
        strings = self.net.strings
        if len(strings) > _MOST_TURNED:
            return super().symmetries
        ties = Counter(ends[0] for ends in strings if len(ends) == 1)
        marks = [ties[coin] for coin in range(self.net.size)]
        found: dict[tuple[int, ...], None] = {}
        for image in automorphisms(self.net.graph.neighbours, _MOST_SYMMETRIES, marks):
            called: dict[frozenset[int], list[int]] = {}
            for number in reversed(range(len(strings))):
                called.setdefault(frozenset(strings[number]), []).append(number)
            found[tuple(called[frozenset(image[coin] for coin in ends)].pop() for ends in strings)] = None
        return tuple(found)

    def write_move(self, position: Mask, move: int) -> str:
        return self.net.write_string(move)

    def say_move(self, position: Mask, move: int) -> Sentence:
        facts = {"string": self.write_move(position, move), "n": len(self.taken(position, move))}
        return Sentence("strings.take" if facts["n"] else "strings.cut-one", facts)


@dataclass(frozen=True)
class Nimstring(OnNet):
    """Cut a string; whoever frees a coin must cut another, and whoever cannot has lost (Winning Ways, chapter 16)."""

    name: ClassVar[str] = "nimstring"
    example: ClassVar[str] = "nimstring:grid-2x3"
    graph: Net = parameter(NetName())

    @property
    def entails(self) -> bool:
        return True


@dataclass(frozen=True)
class Strings(OnNet, Scoring[Mask, int]):
    """Strings-and-Coins: cut a string; whoever frees a coin takes it and cuts again (Berlekamp 2000)."""

    name: ClassVar[str] = "strings"
    example: ClassVar[str] = "strings:grid-2x3"
    graph: Net = parameter(NetName())
