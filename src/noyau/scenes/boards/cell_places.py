"""Where the cells of a board stand: squares, hexagons, rings, layers, nets of polyhedra, lamps joined by lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import ceil, cos, pi, prod, sin, sqrt
from typing import NamedTuple

from noyau.core.caches import remembered
from noyau.graphs.boards import SURFACES, Board
from noyau.graphs.surfaces import FACES, Join
from noyau.scenes.boards.polyhedra import solid_net
from noyau.scenes.boards.squares import Squares
from noyau.scenes.graphs.lamp_graphs import plan_lamp_graph
from noyau.scenes.kit.geometry import LABEL, Plan, Point, Tile, box, cell_size, polygon_corners, polygon_tile
from noyau.scenes.kit.scene import Item

MOST_SIDE, MOST_CELLS = 64, 4096
"""Beyond so many cells in a line, or in all, no cell is a figure of its own."""

_SHAPED = re.compile("(grid|circular|triangular|hexagonal)-([0-9]+(?:x[0-9]+)*)")


def board_lengths(board: Board) -> tuple[str, tuple[int, ...]] | None:
    """The family and the lengths of a board whose cells stand in lines; None for other graphs."""
    if board.surface:
        return board.surface[0], board.surface[1:]
    found = _SHAPED.fullmatch(board.name)
    return (found[1], tuple(map(int, found[2].split("x")))) if found else None


def cells_fit(board: Board) -> bool:
    """Whether each cell can be a figure of its own."""
    shaped = board_lengths(board)
    return board.size <= MOST_CELLS and (shaped is None or max(shaped[1]) <= MOST_SIDE)


def plan_cells(board: Board) -> Plan:
    """The cells of a board in the plane."""
    shaped = board_lengths(board)
    if shaped is None:
        solid = board.name.removesuffix("-faces")
        return solid_net(solid) if solid in FACES and solid != board.name else plan_lamp_graph(board.graph, board.name)
    family, sizes = shaped
    if family in SURFACES:
        return _rectangle(family, *sizes) if len(sizes) == 2 else _layers(sizes)
    if family == "circular":
        return _rings(*sizes)
    return _triangle(*sizes) if family == "triangular" else _hexagons(*sizes)


def _squares(rows: int, columns: int, size: int, left: int = 0, top: int = 0) -> tuple[Squares, list[Tile]]:
    """Rows and columns counted from 0, and their cells."""
    half, gap = size / 2, max(2.0, size * 0.03)
    square = polygon_tile([Point(x, y) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))], gap)
    drawn = Squares(range(rows), range(columns), size, left, top)
    corners = (drawn.corner(row, column) for row in drawn.rows for column in drawn.columns)
    return drawn, [square._replace(x=x + half, y=y + half) for x, y in corners]


def _rectangle(kind: str, rows: int, columns: int) -> Plan:
    """Rows and columns with their numbers, and arrows along the sides that are glued."""
    size = cell_size(max(rows, columns))
    drawn, tiles = _squares(rows, columns, size)
    step = next(step for step in (1, 2, 5, 10, 20) if step * size >= 90)
    rulers = drawn.rulers(lambda _: -LABEL, -LABEL, rows=drawn.rows[::step], columns=drawn.columns[::step])
    sides = list(side_arrows(kind, drawn.height, drawn.width, 2 * LABEL, 20))
    return Plan(tiles, over=[*rulers, *sides], legend=GLUED if sides else [])


GLUED = [("glued", "legend.glued")]
"""What a legend says of arrows along the sides."""


def side_arrows(kind: str, down: int, across: int, out: int, numbers: int = 0) -> Iterator[Item]:
    """An arrow along each side that is glued: those of a pair have the same heads.

    They stand so far out; on the left and above, where a board may have its numbers, still farther.
    """
    beside, above = SURFACES[kind]
    if beside is not Join.OPEN:
        yield _side("left", -out - numbers, down // 2, 0, down)
        yield _side("right", across + out, down // 2, 0, -down if beside is Join.FLIPPED else down)
    if above is not Join.OPEN:
        yield _side("top", across // 2, -out - numbers, across, 0)
        yield _side("bottom", across // 2, down + out, -across if above is Join.FLIPPED else across, 0)


def _side(name: str, x: int, y: int, dx: int, dy: int) -> Item:
    """An arrow through a point, two heads on those above and below."""
    along, far = (1 if dx + dy > 0 else -1), max(abs(dx), abs(dy)) // 2
    heads = (0, -50) if dx else (0,)
    line, points = (
        (f"M{-far} 0H{far}", "M{} {}L{} {}L{} {}Z") if dx else (f"M0 {-far}V{far}", "M{1} {0}L{3} {2}L{5} {4}Z")
    )
    tips = (26 * along + shift * along + 25 * along * (len(heads) - 1) for shift in heads)
    drawn = "".join(points.format(tip, 0, tip - 50 * along, -28, tip - 50 * along, 28) for tip in tips)
    return Item(f"side-{name}", "side", x, y, abs(dx), abs(dy), path=f"{line};{drawn}")


def _layers(sizes: tuple[int, ...]) -> Plan:
    """A board of three or more dimensions: layers side by side, and those of a fourth one below the other."""
    *outer, rows, columns = (1,) * (3 - len(sizes)) + sizes
    layers, wide = prod(outer), outer[-1]
    wide = wide if len(outer) > 1 else min(wide, max(1, ceil(sqrt(layers * rows / columns * 1.6))))
    size = cell_size(max(wide * (columns + 1), -(-layers // wide) * (rows + 1)))
    right, down = columns * size + size, rows * size + size + LABEL
    tiles: list[Tile] = []
    titles = []
    for layer in range(layers):
        left, top = layer % wide * right, layer // wide * down
        tiles += _squares(rows, columns, size, left, top)[1]
        titles.append(Item(f"layer-{layer}", "ruler", left + columns * size // 2, top - LABEL, text=str(layer)))
    return Plan(tiles, over=titles, legend=[("layers", "legend.layers")])


def _hexagons(rows: int, columns: int) -> Plan:
    return Plan(
        [_hexagon(row, column + row % 2 / 2, cell_size(columns)) for row in range(rows) for column in range(columns)]
    )


def _triangle(side: int) -> Plan:
    """Hexagons, since a cell of this board has six neighbours."""
    return Plan([_hexagon(row, column - row / 2, cell_size(side)) for row in range(side) for column in range(row + 1)])


def _hexagon(row: int, column: float, size: int) -> Tile:
    radius = size / sqrt(3)
    return polygon_tile(polygon_corners(6, radius), max(2.0, size * 0.03))._replace(
        x=column * size, y=row * radius * 1.5
    )


def _rings(rings: int, sectors: int) -> Plan:
    """A disc cut into rings and sectors, the first ring innermost, the first sector after twelve o'clock."""
    size = cell_size(2 * rings + sectors // 3)
    inner = max(0.45, sectors * 0.8 / (2 * pi) - 0.5) * size
    return Plan(
        [_sector(inner + ring * size, size, sector, sectors) for ring in range(rings) for sector in range(sectors)]
    )


def _sector(inner: float, size: int, sector: int, sectors: int) -> Tile:
    outer, turn = inner + size, 2 * pi / sectors
    angle, reach = (sector + 0.5) * turn, inner + size / 2
    centre = Point(reach * sin(angle), -reach * cos(angle))
    gap = max(2.0, size * 0.03)
    near, far = inner + gap, outer - gap

    def at(radius: float, side: int) -> Point:
        around = angle + side * (turn / 2 - gap / radius)
        return Point(radius * sin(around) - centre.x, -radius * cos(around) - centre.y)

    ends = at(far, -1), at(far, 1), at(near, 1), at(near, -1)
    a, b, c, d = (f"{round(x)} {round(y)}" for x, y in ends)
    outline = f"M{a}A{far:.0f} {far:.0f} 0 0 1 {b}L{c}A{near:.0f} {near:.0f} 0 0 0 {d}Z"
    if sectors == 1:
        outline = _annulus(-centre.x, -centre.y, round(near), round(far))
    room = min(size, 2 * reach * sin(min(turn, pi) / 2)) / 2 - gap
    whole = (-outer - centre.x, -outer - centre.y, outer - centre.x, outer - centre.y)
    return Tile(centre.x, centre.y, outline, whole if sectors < 5 else box(ends), room)


def _annulus(x: float, y: float, near: int, far: int) -> str:
    """A whole ring: its rim clockwise, then the hole against the clock."""
    rim = f"M{x - far:.0f} {y:.0f}a{far} {far} 0 0 1 {2 * far} 0a{far} {far} 0 0 1 {-2 * far} 0Z"
    return rim + f"M{x - near:.0f} {y:.0f}a{near} {near} 0 0 0 {2 * near} 0a{near} {near} 0 0 0 {-2 * near} 0Z"


class Line(NamedTuple):
    """Cells that stand side by side: their row's name, how far they are moved in, in halves of a cell."""

    name: str
    cells: range
    indent: int = 0
    first: bool = False
    """Whether a layer begins here."""


@remembered(most=2)
def cell_lines(board: Board, across: int | None = None) -> list[Line]:
    """The rows of a board, or the cells in reading order where the board has no rows."""
    shaped = board_lengths(board)
    if shaped is None:
        wide = across or ceil(sqrt(board.size))
        starts = range(0, board.size, wide)
        return [Line(str(start), range(start, min(start + wide, board.size))) for start in starts]
    family, sizes = shaped
    if family == "triangular":
        return list(_triangle_lines(sizes[0]))
    rows, columns = ((1, *sizes)[-2], sizes[-1])
    layers = prod(sizes[:-2])
    return [
        Line(
            str(row),
            range((layer * rows + row) * columns, (layer * rows + row + 1) * columns),
            row % 2 if family == "hexagonal" else 0,
            layers > 1 and row == 0,
        )
        for layer in range(layers)
        for row in range(rows)
    ]


def _triangle_lines(side: int) -> Iterator[Line]:
    start = 0
    for row in range(side):
        yield Line(str(row), range(start, start + row + 1), side - 1 - row)
        start += row + 1
