"""Two games given by masks, and random ones: what rewritings are tested on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from hypothesis import strategies as st

from noyau.core.parameters import BoardSize, Kind, parameter
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.graphs import Graph, read_graph


@dataclass(frozen=True)
class Dominoes(Rewriting):
    """Cram: lay a domino on two free squares that touch."""

    name: ClassVar[str] = "dominoes"
    example: ClassVar[str] = "dominoes:3x3"
    board: tuple[int, int] = parameter(BoardSize())

    @property
    def size(self) -> int:
        return self.board[0] * self.board[1]

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        columns = self.board[1]
        across = [(cell, cell + 1) for cell in range(self.size) if (cell + 1) % columns]
        down = [(cell, cell + columns) for cell in range(self.size - columns)]
        masks = {f"{one}-{other}": 1 << one | 1 << other for one, other in across + down}
        return tuple(Rewrite(name, mask, clear=mask) for name, mask in masks.items())


class Name(Kind[Graph]):
    label = "graph"

    def read(self, text: str) -> Graph:
        return read_graph(text)

    def write(self, value: Graph) -> str:
        return "edges-" + ",".join(f"{one}.{other}" for one, other in sorted(value.edges))


@dataclass(frozen=True)
class Dominating(Rewriting):
    """Domination: take a free vertex with all its neighbours."""

    name: ClassVar[str] = "dominating"
    example: ClassVar[str] = "dominating:path-5"
    graph: Graph = parameter(Name())

    @property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(Rewrite(str(v), 1 << v, clear=closed) for v, closed in enumerate(self.graph.closed))


@dataclass(frozen=True)
class Anything(Rewriting):
    """Any rewrites at all: play may go on for ever."""

    name: ClassVar[str] = "anything"
    rewrites: tuple[Rewrite, ...] = ()

    @property
    def size(self) -> int:
        return 64


def masks(size: int) -> st.SearchStrategy[int]:
    return st.integers(0, (1 << size) - 1)


def rewritings(size: int) -> st.SearchStrategy[Anything]:
    """A few rewrites of a few cells, which may take cells, free them, do nothing or repeat each other."""
    rewrite = st.builds(Rewrite, st.just("m"), masks(size), masks(size), masks(size), masks(size))
    cell, none = st.sampled_from([1 << cell for cell in range(size)]), st.just(0)
    few = st.builds(Rewrite, st.just("m"), cell, none, masks(size), none)
    return st.lists(rewrite | few, max_size=8).map(lambda listed: Anything(tuple(listed)))
