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
    """Each free vertex with its sign and its free neighbours, those after it where moves are edges."""
    rules, say = claims.rules, claims.view.style.say
    free = [vertex for vertex in range(rules.size) if claims.is_free(vertex)]
    margin = len(str(rules.size - 1))
    cells = [tuple(_entry(claims, vertex, margin)) for vertex in free]
    kind = "arcs" if claims.arrowed else "edges" if claims.edged else "neighbours"
    if cells:
        yield (Span("  " + say(f"claims.rows.{kind}"), "soft"),)
    wide = max((columns("".join(span.text for span in cell)) for cell in cells), default=1) + 4
    beside = max(1, (_COLUMNS + 4) // wide)
    for first in range(0, min(len(cells), beside * _ROWS), beside):
        row = [Span("  ")]
        for cell in cells[first : first + beside]:
            row += (*cell, Span(" " * (wide - columns("".join(span.text for span in cell)))))
        yield tuple(row)
    if len(cells) > beside * _ROWS:
        yield (Span("  " + say("claims.rows.more", n=len(cells) - beside * _ROWS), "soft"),)
    if len(free) < rules.size:
        taken = " ".join(str(vertex) for vertex in range(rules.size) if not claims.is_free(vertex))
        yield tuple(Span(f"{word} ", "soft") for word in f"  {say('claims.rows.taken', taken=taken)}".split(" "))


def _entry(claims: Claims, vertex: int, margin: int) -> Iterator[Span]:
    result = claims.marks[f"vertex-{vertex}"].result
    yield Span(f"{vertex:>{margin}}", "bold")
    if not claims.edged and claims.view.style.moves:
        yield Span(f" {GLYPHS.get(result, ' ')}", result)
    if claims.edged:
        near = [other for one, other in claims.edges if one == vertex and claims.is_free(other)]
    else:
        near = [other for other in claims.rules.graph.neighbours[vertex] if claims.is_free(other) and other != vertex]
    yield Span(" →" if claims.arrowed else " –", "soft")
    for other in near if claims.edged else near[:_NEAR]:
        result = claims.marks[f"edge-{vertex}-{other}"].result if claims.edged else ""
        yield Span(f" {other}")
        if result:
            yield Span(f" {GLYPHS[result]}", result)
    if len(near) > _NEAR and not claims.edged:
        yield Span(f" … +{len(near) - _NEAR}", "soft")
