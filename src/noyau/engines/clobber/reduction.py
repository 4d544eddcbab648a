"""What an engine of Solitaire Clobber answers: captures that leave few stones, and how few can be proved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from noyau.graphs import Graph
from noyau.puzzles.clobber import EMPTY, OTHER, Capture
from noyau.verdict import Reason


@dataclass(frozen=True)
class Reduction:
    """Captures, how many stones they leave, and the number below which no captures can come."""

    moves: tuple[Capture, ...]
    left: int
    least: int
    """No captures leave fewer stones than this; where it equals ``left`` the answer is exact."""
    reasons: tuple[Reason, ...]
    engine: str
    reference: str | None = None
    positions: int = 0


def replay(graph: Graph, stones: str, moves: Iterable[Capture]) -> str:
    """The position after captures, each of which is checked; in time linear in their number.

    >>> from noyau.graphs import read_graph
    >>> replay(read_graph("path-4"), "xoox", [(0, 1), (1, 2), (3, 2)])
    Traceback (most recent call last):
    ...
    ValueError: 3-2 captures nothing of the other colour
    """
    marks = list(stones)
    for start, into in moves:
        if marks[start] == EMPTY or marks[into] != OTHER[marks[start]] or into not in graph.neighbours[start]:
            raise ValueError(f"{start}-{into} captures nothing of the other colour")
        marks[into], marks[start] = marks[start], EMPTY
    return "".join(marks)
