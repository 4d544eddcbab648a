"""Boards of peg solitaire: holes, and the jumps from a hole over a second one into a third.

A board is named, ``english``, ``rect-4x3``, ``triangular-5``, ``cross-3x2``; or drawn, ``.oo/ooo/#oo``, with ``#``
where there is no hole; or it is a graph, ``cycle-6``, ``grid-2x3`` or ``@file``, on which every path of three vertices
is a jump (Beeler, Hoilman 2011). After ``?end=`` may stand the pegs that are to be left: ``english?end=16``.

>>> board = read_peg_board("english")
>>> board.size, len(board.jumps), board.write(board.start)
(33, 76, 'oooooooooooooooo.oooooooooooooooo')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from noyau.core.errors import SpecError, TooLarge
from noyau.core.parameters import Kind
from noyau.graphs import is_graph, read_graph
from noyau.graphs.graph import Graph
from noyau.graphs.vertex_names import read_ends, write_ends

Mask = int
Jump = tuple[int, int, int]
"""From a hole, over a peg, into a hole."""
Place = tuple[int, int]

PEG, HOLE, NOTHING = "o", ".", "#"

MOST_HOLES = 10_000
"""A larger board could not be looked at."""

SQUARE = ((0, 1), (1, 0))
TRIANGLE = ((0, 1), (1, 0), (1, 1))
"""The directions of the lines on which pegs jump, each way."""


@dataclass(frozen=True)
class PegBoard:
    """Holes in reading order, the jumps between them, and the pegs at the start and at the end."""

    name: str
    jumps: tuple[Jump, ...]
    start: Mask
    places: tuple[Place, ...] = ()
    """The row and column of each hole; none on a graph."""
    graph: Graph | None = None
    end: Mask | None = None
    """The pegs to be left, or None where any single peg will do."""
    triangular: bool = False

    def __str__(self) -> str:
        if self.end is None:
            return self.name
        holes = [self.name_of(hole) for hole in range(self.size) if self.end >> hole & 1]
        return f"{self.name}?end={','.join(holes) or self.write(0)}"

    @property
    def size(self) -> int:
        """How many holes there are."""
        return self.graph.size if self.graph else len(self.places)

    @cached_property
    def holes(self) -> Mapping[Place, int]:
        """The number of the hole at a place."""
        return {place: hole for hole, place in enumerate(self.places)}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the holes; none where they are called by their numbers."""
        return self.graph.names if self.graph else ()

    def name_of(self, hole: int) -> str:
        """What a hole is called."""
        return self.names[hole] if self.names else str(hole)

    def write_holes(self, holes: Sequence[int]) -> str:
        """Holes in a row, as those of a jump: ``0-1-2``."""
        return write_ends(self.graph, holes) if self.graph else "-".join(map(str, holes))

    def read_jumps(self, text: str) -> list[Jump]:
        """The jumps that a text may mean, by their three holes or by the first and the last."""
        if self.graph is None:
            numbers = text.split("-")
            is_read = all(re.fullmatch(r"\s*[0-9]{1,5}\s*", number) for number in numbers)
            ways = {tuple(map(int, numbers))} if is_read else set()
        else:
            ways = {*read_ends(self.graph, text, 2), *read_ends(self.graph, text, 3)}
        ends = {way for way in ways if len(way) == 2}
        by_ends = [jump for jump in self.jumps if jump[::2] in ends] if ends else []
        return [*(way for way in ways if way in self._known), *by_ends]

    @cached_property
    def _known(self) -> frozenset[Jump]:
        return frozenset(self.jumps)

    def read(self, text: str) -> Mask:
        """The pegs that a text writes: a mark for each hole, rows perhaps apart, or the list of the pegs by name."""
        marks = text.replace("/", "").replace(NOTHING, "")
        if len(marks) == self.size and not set(marks) - {PEG, HOLE}:
            return sum(1 << hole for hole, mark in enumerate(marks) if mark == PEG)
        if self.graph and self.names:
            return sum({1 << self.graph.vertex_called(part) for part in text.split(",")})
        if re.fullmatch("[0-9]{1,5}(,[0-9]{1,5})*", text):
            pegs = {int(part) for part in text.split(",")}
            if max(pegs) < self.size:
                return sum(1 << hole for hole in pegs)
            raise SpecError("pegs.hole", hole=max(pegs), last=self.size - 1)
        raise SpecError("pegs.marks", n=self.size, text=text)

    def write(self, pegs: Mask) -> str:
        return "".join(PEG if pegs >> hole & 1 else HOLE for hole in range(self.size))


class PegBoardName(Kind[PegBoard]):
    """A board of peg solitaire: ``english``, ``rect-4x3``, ``triangular-5``, ``cycle-6``, or a picture."""

    label = "board"

    def read(self, text: str) -> PegBoard:
        return read_peg_board(text)


def read_peg_board(text: str) -> PegBoard:
    """The board that a text names or draws."""
    name, mark, words = text.partition("?")
    board = _read_board(name)
    if not mark:
        return board
    key, _, end = words.partition("=")
    if key != "end" or not end:
        raise SpecError("pegs.end", text=words)
    return replace(board, end=board.read(end))


def _read_board(name: str) -> PegBoard:
    if name in NAMED:
        return board_of_places(name, NAMED[name]())
    family, _, sizes = name.partition("-")
    if family == "triangular":
        return _triangle(name, *_sizes(name, sizes, 1))
    if family == "rect":
        return _rectangle(*_sizes(name, sizes, 2))
    if family == "cross":
        return board_of_places(name, _cross(*_sizes(name, sizes, 2)))
    if family == "diamond":
        return board_of_places(name, _diamond(*_sizes(name, sizes, 1)))
    if name and not set(name) - {PEG, HOLE, NOTHING, "/"}:
        return _picture(name)
    if is_graph(name) or name.startswith("@") or set(name) & set("->→"):
        return board_of_graph(read_graph(name))
    raise SpecError("pegs.board", text=name)


def _sizes(name: str, text: str, count: int) -> list[int]:
    if not re.fullmatch("x".join(["[1-9][0-9]{0,3}"] * count), text):
        raise SpecError("pegs.size", text=name)
    return [int(part) for part in text.split("x")]


def board_of_places(name: str, places: Iterable[Place], triangular: bool = False) -> PegBoard:
    """The board with holes at these places; the hole nearest to the middle is empty at first."""
    holes = sorted(places)
    if len(holes) > MOST_HOLES:
        raise TooLarge("pegs.large", n=len(holes), limit=MOST_HOLES)
    jumps = tuple(_jumps_on_lines(holes, TRIANGLE if triangular else SQUARE))
    empty = 1 << _middle(holes, triangular)
    return PegBoard(name, jumps, ((1 << len(holes)) - 1) ^ empty, tuple(holes), triangular=triangular)


def _jumps_on_lines(places: list[Place], directions: tuple[Place, ...]) -> Iterator[Jump]:
    holes = {place: hole for hole, place in enumerate(places)}
    ways = [*directions, *((-down, -right) for down, right in directions)]
    for hole, (row, column) in enumerate(places):
        for down, right in ways:
            over = holes.get((row + down, column + right))
            into = holes.get((row + 2 * down, column + 2 * right))
            if over is not None and into is not None:
                yield hole, over, into


def _middle(places: list[Place], triangular: bool) -> int:
    """The hole nearest to the mean of all, the first of several."""
    count = len(places)
    rows, columns = sum(row for row, _ in places), sum(column for _, column in places)

    def distance(hole: int) -> int:
        down, right = count * places[hole][0] - rows, count * places[hole][1] - columns
        return down * down + right * right - (down * right if triangular else 0)

    return min(range(count), key=distance)


def board_of_graph(graph: Graph) -> PegBoard:
    """The board on which every path of three vertices is a jump; vertex 0 is empty at first."""
    if graph.directed:
        raise SpecError("pegs.directed")
    if graph.size > MOST_HOLES:
        raise TooLarge("pegs.large", n=graph.size, limit=MOST_HOLES)
    jumps = tuple(
        (one, over, other)
        for one, row in enumerate(graph.neighbours)
        for over in row
        for other in graph.neighbours[over]
        if other != one
    )
    return PegBoard(graph.name, jumps, ((1 << graph.size) - 1) ^ 1, graph=graph)


def _rectangle(rows: int, columns: int) -> PegBoard:
    """A rectangle; with three columns the last one is empty at first, as in the thesis of É. Duchêne."""
    board = board_of_places(f"rect-{rows}x{columns}", _block(range(rows), range(columns)))
    if columns != 3:
        return board
    return replace(board, start=sum(0b011 << 3 * row for row in range(rows)))


def _triangle(name: str, rows: int) -> PegBoard:
    return board_of_places(name, [(row, column) for row in range(rows) for column in range(row + 1)], triangular=True)


def _picture(text: str) -> PegBoard:
    """The board and the start that a picture shows."""
    rows = text.split("/")
    places = [(row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark != NOTHING]
    if not places:
        raise SpecError("pegs.no-hole", text=text)
    pegs = [rows[row][column] == PEG for row, column in places]
    return replace(board_of_places(text, places), start=sum(1 << hole for hole, peg in enumerate(pegs) if peg))


def _block(rows: range, columns: range) -> set[Place]:
    return {(row, column) for row in rows for column in columns}


def _cross(width: int, arm: int) -> set[Place]:
    """Four arms of a width and a length around a square of that width."""
    side, middle = range(width + 2 * arm), range(arm, arm + width)
    return _block(side, middle) | _block(middle, side)


def _diamond(radius: int) -> set[Place]:
    """The places at most so many steps from the middle."""
    side = range(2 * radius + 1)
    return {(row, column) for row, column in _block(side, side) if abs(row - radius) + abs(column - radius) <= radius}


def _european() -> set[Place]:
    return _cross(3, 2) | {(1, 1), (1, 5), (5, 1), (5, 5)}


NAMED: Mapping[str, Callable[[], set[Place]]] = {
    "english": lambda: _cross(3, 2),
    "european": _european,
    "wiegleb": lambda: _cross(3, 3),
}
"""The boards that have a name of their own, of 33, 37 and 45 holes."""
