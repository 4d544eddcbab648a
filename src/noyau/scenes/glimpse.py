"""A board in a terminal: rows of lamps or digits, numbered, with the presses and the pattern marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from noyau.boards import Board
from noyau.scenes.boards import lengths
from noyau.scenes.lighting import Lamps
from noyau.scenes.lines import Line, lines
from noyau.scenes.scene import LOSING, WINNING, Row, Span

_COLUMNS, _ROWS = 76, 60

_WIDE = {"": " {} ", "pressed": "({})", "pattern": "[{}]"}
_LAMPS = {"": "○●", "pressed": "◎◉", "pattern": "◇◆"}
_LOOKS = {"": "", "pressed": WINNING, "pattern": LOSING}


@dataclass(frozen=True)
class Glimpse:
    """What there is to show, and how many columns of the terminal each cell takes."""

    lamps: Lamps
    room: int

    def span(self, cell: int) -> Span:
        """One cell: a lamp or a digit, in brackets if it is pressed or belongs to the pattern."""
        look = "pressed" if cell in self.lamps.presses else "pattern" if cell in self.lamps.pattern else ""
        state = self.lamps.states[cell]
        if self.lamps.board.states > 2:
            count = self.lamps.presses[cell]
            text = f"{state}×{count}" if count and self.room > 3 else f"[{state}]" if look == "pattern" else f" {state}"
        else:
            text = _LAMPS[look][state]
            text = _WIDE[look].format(text) if self.room >= 3 else text
        return Span(f"{text:<{self.room}}", _LOOKS[look])


def rows(lamps: Lamps) -> list[Row]:
    """The rows of a board, no wider than a terminal; of a large board its upper left part."""
    board, say = lamps.board, lamps.view.style.say
    shaped = lengths(board)
    if shaped is None:
        room = 3 if board.states == 2 else 4 + len(str(board.states - 1))
        return list(_listed(Glimpse(lamps, room)))
    across = shaped[1][-1]
    room = _room(board, shaped[0], across, bool(lamps.presses or lamps.pattern))
    shown = min(across, (_COLUMNS - 6) // room)
    found = lines(board)
    drawn = list(_drawn(found[:_ROWS], Glimpse(lamps, room), shown, shaped[0]))
    if shown < across:
        drawn.append((Span("  " + say("more-columns", n=across - shown), "soft"),))
    if len(found) > _ROWS:
        drawn.append((Span("  " + say("more-rows", n=len(found) - _ROWS), "soft"),))
    return drawn


def _room(board: Board, family: str, across: int, marked: bool) -> int:
    """How many columns a cell takes."""
    digits = len(str(board.states - 1))
    best = (digits + 4 if marked else digits + 2) if board.states > 2 else 3
    if family in ("triangular", "hexagonal"):
        best += best % 2
    least = digits + 1 if board.states > 2 else 1
    return max(least, min(best, (_COLUMNS - 6) // across))


def _drawn(found: Sequence[Line], glimpse: Glimpse, shown: int, family: str) -> Iterator[Row]:
    room, margin = glimpse.room, max((len(line.name) for line in found), default=1)
    if family not in ("triangular", "hexagonal"):
        yield (Span(" " * (margin + 4) + _heads(shown, room), "soft"),)
    layer = 0
    for line in found:
        if line.first:
            layer += 1
            yield (Span("  " + glimpse.lamps.view.style.say("layer", n=layer), "soft"),)
        indent = " " * (line.indent * room // 2 if line.indent * room < _COLUMNS else 0)
        cells = [glimpse.span(cell) for cell in line.cells[:shown]]
        yield (Span(f"  {line.name:>{margin}}  ", "soft"), Span(indent), *cells)


def _heads(shown: int, room: int) -> str:
    """The numbers of the columns, not all of them where they would touch."""
    text = ""
    for column in range(1, shown + 1):
        at = (column - 1) * room + (room >= 3)
        if len(text) <= at and (room >= 3 or column == 1 or column % 5 == 0):
            text = text.ljust(at) + str(column) + " "
    return text.rstrip()


def _listed(glimpse: Glimpse) -> Iterator[Row]:
    """Each cell after its number."""
    board = glimpse.lamps.board
    margin = len(str(board.size - 1))
    across = max(count for count in (1, 2, 4, 5, 8, 10) if count * (margin + glimpse.room + 3) <= _COLUMNS)
    for line in lines(board, across)[:_ROWS]:
        spans = [(Span(f"{cell:>{margin}} ", "soft"), glimpse.span(cell), Span("  ")) for cell in line.cells]
        yield (Span("  "), *(span for three in spans for span in three))
    rest = board.size - across * _ROWS
    if rest > 0:
        yield (Span("  " + glimpse.lamps.view.style.say("more-cells", n=rest), "soft"),)
