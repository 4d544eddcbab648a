"""Graphs in a terminal: grids with their lines, other graphs as a list of the free vertices and their neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from noyau.scenes.lettering import columns
from noyau.scenes.scene import GLYPHS, Row, Span

if TYPE_CHECKING:
    from noyau.scenes.vertices import Claims

_COLUMNS, _ROWS = 76, 60
_TAKEN = "×"
_NEAR = 20
"""The most neighbours that are listed."""

_LINK = 5
"""How many columns the line between two numbers takes."""


def write_rows(claims: Claims) -> list[Row]:
    """The graph as a grid where it is one and fits, or as a list."""
    size = _grid(claims)
    return list(_lattice(claims, *size) if size else _listed(claims))


def _grid(claims: Claims) -> tuple[int, int] | None:
    """The rows and columns of a grid or a path that fits in a terminal."""
    found = re.fullmatch("(?:grid-([0-9]+)x|path-)([0-9]+)", claims.rules.graph.label)
    if found is None:
        return None
    rows, across = int(found[1] or 1), int(found[2])
    digits = len(str(rows * across - 1))
    return (rows, across) if across * (digits + 6) <= _COLUMNS + 4 and 2 * rows <= _ROWS else None


def _lattice(claims: Claims, rows: int, across: int) -> Iterator[Row]:
    """Numbers joined by lines, as long as both ends are free; the signs stand beside numbers or on lines."""
    digits = len(str(rows * across - 1))
    for row in range(rows):
        cells = range(row * across, (row + 1) * across)
        spans = [Span("  ")]
        for cell in cells:
            spans += _vertex(claims, cell, digits)
            if cell + 1 in cells:
                spans += _across(claims, cell)
        yield tuple(spans)
        if row + 1 < rows:
            yield (Span("  "), *(span for cell in cells for span in _down(claims, cell, cell + across, digits)))


def _vertex(claims: Claims, vertex: int, digits: int) -> Iterator[Span]:
    """The number of a vertex, and the sign of its move where vertices are moves."""
    free, result = claims.is_free(vertex), claims.marks[f"vertex-{vertex}"].result
    yield Span(f"{vertex if free else _TAKEN:>{digits}}", "bold" if free else "soft")
    if _signed(claims):
        yield Span(GLYPHS.get(result, " "), result)


def _signed(claims: Claims) -> bool:
    return claims.view.style.moves and not claims.edged


def _across(claims: Claims, cell: int) -> Iterator[Span]:
    mark = claims.marks[f"edge-{cell}-{cell + 1}"]
    if "taken" in mark.looks:
        yield Span(" " * _LINK)
    else:
        yield from (Span(" ─", "soft"), Span(GLYPHS.get(mark.result, "─"), mark.result or "soft"), Span("─ ", "soft"))


def _down(claims: Claims, cell: int, below: int, digits: int) -> Iterator[Span]:
    mark = claims.marks[f"edge-{cell}-{below}"]
    line = " " if "taken" in mark.looks else GLYPHS.get(mark.result, "│")
    yield Span(f"{line:>{digits}}", mark.result or "soft")
    yield Span(" " * (_LINK + _signed(claims)))


def _listed(claims: Claims) -> Iterator[Row]:
    """The free vertices with their neighbours, or the edges that can be taken, each with its sign."""
    rules, say = claims.rules, claims.view.style.say
    cells = [tuple(entry) for entry in (_edges(claims) if claims.edged else _vertices(claims))]
    kind = "arcs" if claims.arrowed else "edges" if claims.edged else "neighbours"
    if cells:
        yield (Span("  " + say(f"claims.rows.{kind}"), "soft"),)
    wide = max(map(_width, cells), default=1) + 4
    beside = max(1, (_COLUMNS + 4) // wide)
    for first in range(0, min(len(cells), beside * _ROWS), beside):
        row = [Span("  ")]
        for cell in cells[first : first + beside]:
            row += (*cell, Span(" " * (wide - _width(cell))))
        yield tuple(row)
    if len(cells) > beside * _ROWS:
        yield (Span("  " + say("more-moves", n=len(cells) - beside * _ROWS), "soft"),)
    taken = [str(vertex) for vertex in range(rules.size) if not claims.is_free(vertex)]
    if taken:
        said = f"  {say('claims.rows.taken', taken=' '.join(taken))}"
        yield tuple(Span(f"{word} ", "soft") for word in said.split(" "))


def _width(cell: Row) -> int:
    return columns("".join(span.text for span in cell))


def _edges(claims: Claims) -> Iterator[Iterator[Span]]:
    for one, other in claims.edges:
        if claims.is_free(one) and claims.is_free(other):
            yield _signed_name(f"{one}-{other}", claims.marks[f"edge-{one}-{other}"].result)


def _signed_name(name: str, result: str) -> Iterator[Span]:
    yield Span(name, "bold")
    if result:
        yield Span(f" {GLYPHS[result]}", result)


def _vertices(claims: Claims) -> Iterator[Iterator[Span]]:
    margin = len(str(claims.rules.size - 1))
    for vertex in range(claims.rules.size):
        if claims.is_free(vertex):
            yield _neighbourhood(claims, vertex, margin)


def _neighbourhood(claims: Claims, vertex: int, margin: int) -> Iterator[Span]:
    yield from _signed_name(f"{vertex:>{margin}}", claims.marks[f"vertex-{vertex}"].result)
    near = [other for other in claims.rules.graph.neighbours[vertex] if claims.is_free(other) and other != vertex]
    yield Span(" →" if claims.arrowed else " –", "soft")
    yield from (Span(f" {other}") for other in near[:_NEAR])
    if len(near) > _NEAR:
        yield Span(f" … +{len(near) - _NEAR}", "soft")
