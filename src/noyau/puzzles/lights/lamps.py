"""A position of Lights Out as a picture sees it: the mark of each cell, the rows of a terminal, pixels of large boards.

Boards of very many cells are a picture of one pixel a cell, and beside it one of the presses or the pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.core.errors import TooLarge
from noyau.graphs.boards import Board
from noyau.puzzles.lights.reasons import NeutralPattern
from noyau.puzzles.lights.rules import Lights
from noyau.scenes.boards.cell_places import GLUED, Line, board_lengths, cell_lines, side_arrows
from noyau.scenes.kit import scene
from noyau.scenes.kit.png import data_address, palette_png
from noyau.scenes.kit.scene import LOSING, WINNING, Item, Mark, Panel, Row, Span
from noyau.scenes.kit.themes import EDGE, INK, PAPER
from noyau.scenes.kit.view import View
from noyau.scenes.painting.lamps import PATTERN, SHADES, shade

_LABELLED = 1100
"""Up to so many cells, each has a description."""


@dataclass(frozen=True)
class Lamps:
    """A position of Lights Out, with the presses of a solution or the pattern that meets the lit cells oddly."""

    view: View
    rules: Lights

    @property
    def board(self) -> Board:
        return self.rules.board

    @cached_property
    def states(self) -> list[int]:
        return self.rules.unpack(self.view.game.position)

    @cached_property
    def presses(self) -> Counter[int]:
        """How often each cell is to be pressed."""
        solution = self.view.solution
        return Counter(solution.moves or ()) if solution else Counter()

    @cached_property
    def pattern(self) -> frozenset[int]:
        """The cells of the pattern that proves that there is no solution."""
        solution = self.view.solution
        proof = solution.reason(NeutralPattern) if solution else None
        return frozenset(proof.cells if proof else ())

    def mark(self, cell: int) -> Mark:
        state, most = self.states[cell], self.board.states - 1
        looks = ["lit" if state else "dark"]
        if most > 1 and state:
            looks.append(f"shade-{max(1, SHADES * state // most)}")
        looks += ["pressed"] * (cell in self.presses) + ["pattern"] * (cell in self.pattern)
        count = self.presses[cell]
        return Mark(
            f"cell-{cell}",
            tuple(looks),
            text=str(state) if most > 1 else "",
            note=f"×{count}" if count > 1 else "",
            label=self._label(cell, looks) if self.board.size <= _LABELLED else "",
        )

    def _label(self, cell: int, looks: list[str]) -> str:
        say, surface = self.view.style.say, self.board.surface
        name = say("lamps.cell", cell=self.board.name_of(cell))
        if surface:
            row, column = divmod(cell, surface[2])
            name = say("lamps.cell-at", row=row, column=column, cell=cell)
        said = [say("lamps.state", state=self.states[cell]) if self.board.states > 2 else say(f"lamps.{looks[0]}")]
        said += [say("lamps.to-press", n=self.presses[cell])] if "pressed" in looks else []
        said += [say("lamps.on-pattern")] if "pattern" in looks else []
        return say("judged", what=name, result=", ".join(said))

    @property
    def legend(self) -> list[tuple[str, str]]:
        """What the looks of the cells mean."""
        two = self.board.states == 2
        found = [("", "legend.state")]
        if two:
            found = [("lit", "legend.lit")] * any(self.states) + [("dark", "legend.dark")] * (not all(self.states))
        if self.presses:
            found += [("pressed", "legend.pressed")] if two else [("ring", "legend.pressed"), ("", "legend.counted")]
        return found + ([("pattern", "legend.pattern")] if self.pattern else [])


MOST_CELLS = 4_000_000

_LONG = 8
"""A board so many times longer than wide is cut into bands."""

_LARGEST, _DOT = 1200, 0.6
"""The longer side of a picture and the size of a unit of the drawing, in pixels of a PNG file."""

_TITLE, _GAP = 100, 160
_OUT, _BORDER = 44, 80
"""How far from a picture the arrows along its sides stand, and the room for them."""

_SHADES = 200


def map_panel(lamps: Lamps) -> Panel:
    """The lamps as pixels; the presses or the pattern beside them."""
    board, say = lamps.board, lamps.view.style.say
    if board.size > MOST_CELLS:
        raise TooLarge("scene.too-many-cells", n=board.size, limit=MOST_CELLS)
    items: list[Item] = []
    marks: list[Mark] = []
    left, tall, cut, sides = 0, 0, False, False
    for name, pixels, colours in _pictures(lamps):
        lines, cut = raster(board, pixels, blank=len(colours))
        plain = all(len(colours) not in row for row in lines)
        address = data_address(palette_png(lines, colours if plain else [*colours, EDGE]))
        across, down = _size(len(lines[0]), len(lines))
        arrows = [] if cut or not board.surface else list(side_arrows(board.surface[0], down, across, _OUT))
        border, sides = (_BORDER if arrows else 0), bool(arrows)
        items += [
            Item(f"{name}-title", "title", left + border + across // 2, 52, text=say(f"lamps.map.{name}")),
            Item(name, "map", left + border, _TITLE + border, across, down),
            *scene.shifted(arrows, left + border, _TITLE + border, f"{name}-"),
        ]
        marks.append(Mark(name, text=address, label=say(f"lamps.map.{name}")))
        left, tall = left + across + 2 * border + _GAP, max(tall, down + 2 * border)
    whole = scene.Drawing(left - _GAP, _TITLE + tall, tuple(items))
    legend = [("lit", "legend.lit"), ("dark", "legend.dark")] if board.states == 2 else [("", "legend.brighter")]
    legend += [("bands", "legend.bands")] if cut else []
    legend += GLUED if sides else []
    return Panel(whole, marks, [("lamps",)] * len(lamps.view.plays), rows(lamps), legend)


def _pictures(lamps: Lamps) -> Iterator[tuple[str, bytes, list[str]]]:
    """Each picture: its name, the colour of each cell as a byte, the colours."""
    most = lamps.board.states - 1
    top = min(most, _SHADES)
    yield "lamps", bytes(_level(state, most) for state in lamps.states), [shade(level, top) for level in range(top + 1)]
    if lamps.presses:
        yield "presses", _dots(lamps.board.size, lamps.presses, most), inks(top)
    elif lamps.pattern:
        yield "pattern", _dots(lamps.board.size, dict.fromkeys(lamps.pattern, 1), 1), [PAPER, PATTERN]


def _level(state: int, most: int) -> int:
    """The shade of a state: of very many states, several have the same."""
    return state if most <= _SHADES else -(-state * _SHADES // most)


def _dots(size: int, counts: Mapping[int, int], most: int) -> bytes:
    pixels = bytearray(size)
    for cell, count in counts.items():
        pixels[cell] = _level(count, most)
    return bytes(pixels)


def inks(most: int) -> list[str]:
    """From paper to ink."""
    ends = bytes.fromhex(PAPER[1:]), bytes.fromhex(INK[1:])
    mixed = ([a + (b - a) * level // most for a, b in zip(*ends, strict=True)] for level in range(most + 1))
    return [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in mixed]


def _size(across: int, down: int) -> tuple[int, int]:
    dot = max(1, min(12, _LARGEST // max(across, down))) / _DOT
    return round(across * dot), round(down * dot)


def _is_long(rows: Sequence[bytes]) -> bool:
    return max(len(rows[0]), len(rows)) > _LONG * min(len(rows[0]), len(rows))


def raster(board: Board, pixels: bytes, blank: int) -> tuple[list[bytes], bool]:
    """The cells in rows of equal length, with blanks around layers; whether a long board was cut into bands."""
    empty = bytes([blank])
    found = cell_lines(board)
    across = max(len(line.cells) + line.indent // 2 for line in found)
    rows = [
        (empty * (line.indent // 2) + pixels[line.cells.start : line.cells.stop]).ljust(across, empty) for line in found
    ]
    starts = [number for number, line in enumerate(found) if line.first]
    if starts:
        high = len(rows) // len(starts)
        return list(_tiled([rows[start : start + high] for start in starts], empty)), False
    if not _is_long(rows):
        return rows, False
    side = max(1, round((across * len(rows)) ** 0.5))
    if across > len(rows):
        bands = [[row[start : start + side].ljust(side, empty) for row in rows] for start in range(0, across, side)]
    else:
        rows += [empty * across] * (-len(rows) % side)
        bands = [rows[start : start + side] for start in range(0, len(rows), side)]
    return list(_tiled(bands, empty)), True


def _tiled(blocks: Sequence[Sequence[bytes]], empty: bytes) -> Iterator[bytes]:
    """Blocks of one size side by side and one below the other, so that the whole is nearly square."""
    down, across = len(blocks[0]), len(blocks[0][0])
    wide = max(1, round((len(blocks) * (down + 1) / (across + 1)) ** 0.5))
    nothing = [empty * across] * down
    for start in range(0, len(blocks), wide):
        if start:
            yield empty * ((across + 1) * wide - 1)
        line = [*blocks[start : start + wide], *[nothing] * (wide - len(blocks[start : start + wide]))]
        yield from (empty.join(parts) for parts in zip(*line, strict=True))


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
    shaped = board_lengths(board)
    if shaped is None:
        room = 3 if board.states == 2 else 4 + len(str(board.states - 1))
        return list(_listed(Glimpse(lamps, room)))
    across = shaped[1][-1]
    room = _room(board, shaped[0], across, bool(lamps.presses or lamps.pattern))
    shown = min(across, (_COLUMNS - 6) // room)
    found = cell_lines(board)
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
            yield (Span("  " + glimpse.lamps.view.style.say("layer", n=layer), "soft"),)
            layer += 1
        indent = " " * (line.indent * room // 2 if line.indent * room < _COLUMNS else 0)
        cells = [glimpse.span(cell) for cell in line.cells[:shown]]
        yield (Span(f"  {line.name:>{margin}}  ", "soft"), Span(indent), *cells)


def _heads(shown: int, room: int) -> str:
    """The numbers of the columns, not all of them where they would touch."""
    text = ""
    for column in range(shown):
        at = column * room + (room >= 3)
        if len(text) <= at and (room >= 3 or column % 5 == 0):
            text = text.ljust(at) + str(column) + " "
    return text.rstrip()


def _listed(glimpse: Glimpse) -> Iterator[Row]:
    """Each cell after its number."""
    board = glimpse.lamps.board
    margin = max(map(len, board.names), default=len(str(board.size - 1)))
    across = max(count for count in (1, 2, 4, 5, 8, 10) if count * (margin + glimpse.room + 3) <= _COLUMNS)
    for line in cell_lines(board, across)[:_ROWS]:
        names = {cell: f"{board.name_of(cell):>{margin}} " for cell in line.cells}
        spans = [(Span(name, "soft"), glimpse.span(cell), Span("  ")) for cell, name in names.items()]
        yield (Span("  "), *(span for three in spans for span in three))
    rest = board.size - across * _ROWS
    if rest > 0:
        yield (Span("  " + glimpse.lamps.view.style.say("more-cells", n=rest), "soft"),)
