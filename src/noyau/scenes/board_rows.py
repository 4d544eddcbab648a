"""Boards with a piece in a terminal: a sign for each square, numbered rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from noyau.scenes.layers import Field
from noyau.scenes.lettering import columns, number
from noyau.scenes.scene import GLYPHS, WINNING, Mark, Row, Span

if TYPE_CHECKING:
    from noyau.scenes.chessboard import Chessboard

_ROWS, _COLUMNS = 24, 78
_GAP = 3

SIGNS = {"king": "♔", "rook": "♖", "queen": "♕", "knight": "♘", "piece": "✦"}
_EMPTY, _GOAL, _LEGAL, _SLANTED = "·", "⚑", "•", "◆"
_AROUND = {"chosen": ("[", "]"), "slanted": ("<", ">"), "legal": ("(", ")")}


def write_rows(chessboard: Chessboard) -> list[Row]:
    """The boards, side by side where they fit; of a large board the part around the piece."""
    marks, field = chessboard.marks, chessboard.field
    room = max(max(len(mark.note) for mark in marks.values()), 1) + 2 + _lead(chessboard)
    margin = len(number(field.rows[-1], "")) + 4
    shown = field.narrowed(chessboard.here, _ROWS, (_COLUMNS - margin) // room)
    blocks = [list(_block(chessboard, shown, layer, room, margin)) for layer in shown.layers]
    wide = margin + room * len(shown.columns)
    beside = max(1, (_COLUMNS + _GAP) // (wide + _GAP))
    rows: list[Row] = []
    for first in range(0, len(blocks), beside):
        if first:
            rows.append(())
        for parts in zip(*blocks[first : first + beside], strict=True):
            rows.append(tuple(_joined(parts, wide)))
    return [*rows, *_left_out(chessboard, shown)]


def _joined(parts: Sequence[Row], wide: int) -> Iterator[Span]:
    for place, part in enumerate(parts):
        yield from part
        if place + 1 < len(parts):
            yield Span(" " * (wide + _GAP - columns("".join(span.text for span in part))))


def _left_out(chessboard: Chessboard, shown: Field) -> Iterator[Row]:
    for _, text in chessboard.left_out(shown):
        yield (Span(f"  {text}", "soft"),)


def _block(chessboard: Chessboard, shown: Field, layer: int, room: int, margin: int) -> Iterator[Row]:
    """One board: its title, its rows from the highest, the numbers of its columns."""
    style, lead = chessboard.view.style, _lead(chessboard)
    if chessboard.layered:
        yield (Span(f"{'':{margin}}{style.say('layer', n=layer)}", "soft"),)
    for row in reversed(shown.rows):
        name = Span(f"{number(row, style.language):>{margin - 2}} │", "soft")
        marks = (chessboard.marks[row, column, layer] for column in shown.columns)
        yield (name, *(span for mark in marks for span in _square(mark, chessboard.filled, room, lead)))
    yield (Span(f"{'':{margin - 1}}└{'─' * (room * len(shown.columns))}", "soft"),)
    heads = ""
    for column in shown.columns:
        text, end = number(column, style.language), room * (column - shown.columns.start + 1) - 1
        if len(heads) + len(text) < end or not heads:
            heads = f"{heads:<{max(0, end - len(text))}}{text}"
    yield (Span(f"{'':{margin}}{heads}", "soft"),)


def _lead(chessboard: Chessboard) -> int:
    """The columns before each square: one where the flag of the goal stands beside the signs of a move."""
    goals = (mark for mark in chessboard.marks.values() if "goal" in mark.looks)
    return int(chessboard.filled and any(kind in mark.looks for mark in goals for kind in _AROUND))


def _square(mark: Mark, filled: bool, room: int, lead: int) -> Iterator[Span]:
    """A square: what it bears, between the signs of the piece, of the goal or of a move."""
    piece = next((SIGNS[look] for look in mark.looks if look in SIGNS), "")
    judged = mark.result if "coloured" not in mark.looks else ""
    look = mark.result and f"{mark.result}-square" if "coloured" in mark.looks else ""
    if not filled:
        move = _SLANTED if "slanted" in mark.looks else _LEGAL if "legal" in mark.looks else ""
        goal = _GOAL if "goal" in mark.looks else ""
        sign = piece or GLYPHS.get(judged) or move or goal or _EMPTY
        kind = "bold" if piece else judged or ("goal" if goal else "" if move else "soft")
        yield Span(f"{sign if not goal or sign == goal else goal + sign:>{room - 1}} ", kind)
        return
    before, after = next((around for kind, around in _AROUND.items() if kind in mark.looks), (" ", " "))
    bears = mark.note or GLYPHS.get(mark.result, "")
    flag = _GOAL if "goal" in mark.looks else ""
    before = piece or (flag if not lead else flag + before.strip()) or before
    outer = "bold" if piece else WINNING if judged == WINNING or "chosen" in mark.looks else judged
    yield Span(f"{before:>{lead + 1}}", outer or ("goal" if flag else ""))
    yield Span(f"{bears:>{room - 2 - lead}}", judged or look)
    yield Span(after, outer)
