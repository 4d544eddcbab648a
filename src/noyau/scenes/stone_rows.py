"""Stones in a terminal: grids with their lines, paths and cycles as words, other graphs as lists of neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from noyau.puzzles.clobber import BLACK, EMPTY, WHITE
from noyau.scenes.scene import Row, Span

if TYPE_CHECKING:
    from noyau.scenes.stones import StoneView

_COLUMNS, _ROWS, _NEAR = 76, 60, 12
SIGNS = {BLACK: "●", WHITE: "○", EMPTY: "·"}


def write_rows(stones: StoneView) -> list[Row]:
    """The graph as a grid where it is one and fits, as blocks of a path, or as a list."""
    found = re.fullmatch("grid-([0-9]+)x([0-9]+)|(?:path|cycle)-[0-9]+", stones.rules.graph.label)
    if found is None:
        return list(_listed(stones))
    if found[1] is None:
        return list(_line(stones))
    rows, across = int(found[1]), int(found[2])
    if _room(rows, across) * across > _COLUMNS or 2 * rows > _ROWS:
        return list(_listed(stones))
    return list(_lattice(stones, rows, across))


def _room(rows: int, across: int) -> int:
    return len(str(rows * across - 1)) + 5


def _stone(stones: StoneView, vertex: int) -> Span:
    mark = stones.stones[vertex]
    return Span(SIGNS[mark], "soft" if mark == EMPTY else "bold")


def _lattice(stones: StoneView, rows: int, across: int) -> Iterator[Row]:
    """Stones with their numbers, joined by lines."""
    room = _room(rows, across)
    for row in range(rows):
        cells = range(row * across, (row + 1) * across)
        spans = [Span("  ")]
        for cell in cells:
            line = "─" * (room - 3 - len(str(cell))) + " " if cell + 1 in cells else ""
            spans += (_stone(stones, cell), Span(f"{cell} {line}", "soft"))
        yield tuple(spans)
        if row + 1 < rows:
            yield (Span("  " + f"│{' ' * (room - 1)}" * across, "soft"),)


def _line(stones: StoneView) -> Iterator[Row]:
    """The stones in order; a bar after each block of the solution. Long lines are folded."""
    last = {block[-1] for block in stones.blocks}
    spans = [Span("  ")]
    for vertex in range(stones.rules.graph.size):
        spans.append(_stone(stones, vertex))
        spans.append(Span("│" if vertex in last else " ", "soft"))
    yield tuple(spans)


def _listed(stones: StoneView) -> Iterator[Row]:
    """Each vertex with its stone and its neighbours."""
    graph = stones.rules.graph
    margin = len(str(graph.size - 1))
    for vertex, near in enumerate(graph.neighbours[:_ROWS]):
        shown = " ".join(map(str, near[:_NEAR])) + (" …" if len(near) > _NEAR else "")
        yield (Span(f"  {vertex:>{margin}} ", "soft"), _stone(stones, vertex), Span(f"  – {shown}", "soft"))
    if graph.size > _ROWS:
        yield (Span("  " + stones.view.style.say("stone-graph.more-vertices", n=graph.size - _ROWS), "soft"),)
