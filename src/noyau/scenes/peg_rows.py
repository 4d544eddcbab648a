"""Peg boards in a terminal: rows of marbles and holes with their numbers beside, or vertices with their neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from noyau.puzzles.peg_boards import PegBoard
from noyau.scenes.scene import WINNING, Row, Span

if TYPE_CHECKING:
    from noyau.scenes.pegs import PegView

_COLUMNS, _ROWS, _NEAR = 76, 60, 12
_PEG, _HOLE = "●○"
_WANTED = {_PEG: "◉", _HOLE: "◎"}


def write_rows(pegs: PegView) -> list[Row]:
    """The board as rows where its holes have places, else as a list."""
    return list(_drawn(pegs) if pegs.rules.board.places else _listed(pegs))


def _drawn(pegs: PegView) -> Iterator[Row]:
    """The board, and beside it the numbers of its holes where both fit."""
    board = pegs.rules.board
    room = 2 if not pegs.signs else 2 + max(map(len, pegs.signs))
    digits = len(str(board.size - 1))
    rows = list(hole_rows(board, room, lambda hole: _hole(pegs, hole)))
    numbers = list(hole_rows(board, digits + 1, lambda hole: Span(f"{hole:>{digits}}", "soft")))
    wide = max(_wide(row) for row in rows)
    beside = wide + 6 + max(_wide(row) for row in numbers) <= _COLUMNS
    for row, number in list(zip(rows, numbers, strict=True))[:_ROWS]:
        gap = Span(" " * (wide - _wide(row) + 4))
        yield (Span("  "), *row, *((gap, *number) if beside else ()))
    if len(rows) > _ROWS:
        yield (Span("  " + pegs.view.style.say("more-rows", n=len(rows) - _ROWS), "soft"),)


def hole_rows(board: PegBoard, room: int, show: Callable[[int], Span]) -> Iterator[Row]:
    """The rows of a board, each hole so many columns wide; those of a triangle are centred."""
    top, left = (min(place) for place in zip(*board.places, strict=True))
    foot, right = (max(place) for place in zip(*board.places, strict=True))
    room += board.triangular * (room % 2)
    for row in range(top, foot + 1):
        spans = [Span(" " * ((foot - row) * room // 2 if board.triangular else 0))]
        for column in range(left, right + 1):
            hole = board.holes.get((row, column))
            shown = Span("") if hole is None else show(hole)
            spans += (shown, Span(" " * (room - len(shown.text))))
        yield tuple(spans)


def _wide(row: Row) -> int:
    return len("".join(span.text for span in row))


def _hole(pegs: PegView, hole: int) -> Span:
    sign = _PEG if pegs.is_peg(hole) else _HOLE
    letters = pegs.signs[hole] if pegs.signs else ""
    if pegs.is_wanted(hole):
        return Span(_WANTED[sign] + letters, WINNING)
    return Span(sign + letters, "bold" if sign == _PEG else "soft")


def _listed(pegs: PegView) -> Iterator[Row]:
    """Each vertex with its peg or hole, and its neighbours."""
    graph = pegs.rules.board.graph
    assert graph is not None
    margin = len(str(graph.size - 1))
    for vertex, near in enumerate(graph.neighbours[:_ROWS]):
        shown = " ".join(map(str, near[:_NEAR])) + (" …" if len(near) > _NEAR else "")
        yield (Span(f"  {vertex:>{margin}} ", "soft"), _hole(pegs, vertex), Span(f"  – {shown}", "soft"))
    if graph.size > _ROWS:
        yield (Span("  " + pegs.view.style.say("peg-board.more-holes", n=graph.size - _ROWS), "soft"),)
