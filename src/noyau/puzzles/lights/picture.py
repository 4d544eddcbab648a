"""Lights Out: cells lit and dark, the presses that solve the board, or the pattern that proves there are none.

A page has the rule that a browser applies itself, a worksheet the board in black and white.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from noyau.core.analysis import AnySolution
from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.engines import Limit, solve_puzzle
from noyau.graphs.boards import Board
from noyau.puzzles.lights.lamps import Lamps, map_panel, rows
from noyau.puzzles.lights.reasons import NeutralPattern
from noyau.puzzles.lights.rules import Lights
from noyau.scenes.boards.cell_places import board_lengths, cell_lines, cells_fit, plan_cells
from noyau.scenes.graphs.drawn_edges import short_name
from noyau.scenes.kit.geometry import Point, dots_path, plan_bounds
from noyau.scenes.kit.markup import short_number, tag
from noyau.scenes.kit.scene import LOSING, WINNING, Drawing, Item, Mark, Panel, Row, Span, shifted
from noyau.scenes.kit.solution_frames import fit_points
from noyau.scenes.kit.themes import INK, PAPER, in_greys
from noyau.scenes.kit.view import Notes, Style, View
from noyau.scenes.painting import paint_figure
from noyau.scenes.painting.lamps import SHADES, paint_cell, paint_far_cell

_NUMBERED, _ROOM = 400, 50
"""The most cells that bear their numbers, and the least radius of such a cell."""


def panel(view: View) -> Panel | None:
    """The cells of the board, each a figure that plays its press; very many cells are a picture of pixels."""
    rules = view.game.rules
    if not isinstance(rules, Lights):
        return None
    lamps = Lamps(view, rules)
    if not cells_fit(rules.board):
        return map_panel(lamps)
    board, legend = lay_out(rules.board)
    marks = [lamps.mark(cell) for cell in range(rules.board.size)]
    clicks = [(f"cell-{play.move}",) for play in view.plays]
    return Panel(board, marks, clicks, rows(lamps), [*lamps.legend, *legend])


def lay_out(board: Board) -> tuple[Drawing, list[tuple[str, str]]]:
    """The figures of a board, and what needs a word in the legend."""
    drawn = plan_cells(board)
    left, top, right, foot = (round(end) for end in plan_bounds(drawn))
    numbered = board.size <= _NUMBERED
    cells = [
        Item(
            f"cell-{cell}",
            "cell",
            round(tile.x),
            round(tile.y),
            round(2 * tile.radius),
            text=_text(board, cell) if numbered and tile.radius >= _ROOM else "",
            path=tile.outline,
        )
        for cell, tile in enumerate(drawn.tiles)
    ]
    items = shifted((*drawn.under, *cells, *drawn.over), -left, -top)
    return Drawing(right - left, foot - top, tuple(items)), list(drawn.legend)


def _text(board: Board, cell: int) -> str:
    return short_name(board.graph, cell) if board.names else str(cell)


_LINE, _LISTED = 60, 400
"""How long a list of cells may be, and how many presses are worth one."""

_MOST_WAYS = 10**12

_SHORTENED = 400
"""Up to so many cells, the picture shows a solution of the fewest presses."""


def find_solution(game: AnyGame, limit: Limit | None = None) -> AnySolution:
    """The solution that a picture shows: of the fewest moves where that takes no long time."""
    rules = game.rules
    wishes = {"fewest": True} if isinstance(rules, Lights) and rules.board.size <= _SHORTENED else {}
    return solve_puzzle(game, limit=limit, **wishes)


def find_best(game: AnyGame, limit: Limit | None = None) -> AnySolution:
    """The solution that a player is compared with: of the fewest presses, unless that takes too long."""
    try:
        return solve_puzzle(game, fewest=True, limit=limit)
    except TooLarge:
        return solve_puzzle(game)


def verdict(solution: AnySolution, style: Style) -> tuple[str, str]:
    """Whether there is a solution, in words, and the result whose sign stands before them."""
    if solution.moves is None:
        return style.say("lamps.unsolvable"), LOSING
    if not solution.moves:
        return style.say("lamps.already"), WINNING
    key = "fewest" if solution.fewest else "solvable"
    return style.say(f"lamps.{key}", n=len(solution.moves)), WINNING


def notes(solution: AnySolution, style: Style) -> Notes:
    """The presses and how many ways there are; or the pattern that forbids them."""
    if solution.moves is None:
        return tuple(("", said) for said in _obstacle(solution, style))
    key = "press-all" if len(set(solution.moves)) > 1 else "press"
    found = (
        [("", style.say(f"lamps.{key}", cells=_cells(solution, style)))] if 0 < len(solution.moves) <= _LISTED else []
    )
    if solution.solutions is not None and 1 < solution.solutions < _MOST_WAYS:
        found.append(("", style.say("lamps.ways", n=solution.solutions)))
    return tuple(found)


def _cells(solution: AnySolution, style: Style) -> tuple[str, ...]:
    """The cells to press, the first of them at least: the picture shows them all."""
    counts, rules = Counter(solution.moves), solution.game.rules
    assert isinstance(rules, Lights)
    shown: list[str] = []
    for cell in sorted(counts):
        text = rules.board.name_of(cell) if rules.cell_names else short_number(cell, style.language)
        shown.append(f"{text}×{counts[cell]}" if counts[cell] > 1 else text)
        if len(", ".join(shown)) > _LINE:
            return (*shown[:-1], "…")
    return tuple(shown)


def _obstacle(solution: AnySolution, style: Style) -> list[str]:
    rules = solution.game.rules
    pattern = solution.reason(NeutralPattern)
    if pattern is None or not isinstance(rules, Lights):
        return []
    if rules.board.states > 2:
        return [style.say("lamps.weights", states=rules.board.states)]
    states = rules.unpack(solution.game.position)
    lit = sum(states[cell] for cell in pattern.cells)
    return [style.say("lamps.even"), *([] if pattern.target else [style.say("lamps.odd", n=lit)])]


_MOST_CELLS = 200


@dataclass(frozen=True)
class LightStrip:
    """A solution of Lights Out with two states, and where the lamps stand in a small picture."""

    rules: Lights
    presses: Sequence[int]
    points: Sequence[Point]
    radius: float
    border: float = 1.5
    moved: tuple[str, str] = ("[ ]", "frames.pressed")

    @classmethod
    def of(cls, game: AnyGame, solution: AnySolution, style: Style) -> LightStrip | None:
        """The pictures of a solution; None for a board that is too large or has more states."""
        rules = game.rules
        if not isinstance(rules, Lights) or rules.board.size > _MOST_CELLS or rules.board.states > 2:
            return None
        tiles = plan_cells(rules.board).tiles
        points, radius = fit_points([Point(tile.x, tile.y) for tile in tiles], 0.9 * min(tile.radius for tile in tiles))
        return cls(rules, solution.moves or (), points, radius)

    def turns(self) -> Sequence[tuple[str, Sequence[int]]]:
        """The presses."""
        return [(self.rules.board.name_of(cell), [cell]) for cell in self.presses]

    def play(self, position: int, step: int) -> int:
        """The position after a press."""
        return self.rules.play(position, step)

    def layers(self, position: int, steps: Sequence[int]) -> Iterator[tuple[str, str]]:
        """Lamps that are dark, those that are lit, and a ring around the one that was pressed."""
        states = self.rules.unpack(position)
        yield "moved", dots_path(self.points, iter(steps))
        for state, name in enumerate(("dark", "lit")):
            yield name, dots_path(self.points, (cell for cell, now in enumerate(states) if now == state))

    def is_dark(self, position: int, figure: int) -> bool:
        """A lamp that is out."""
        return not self.rules.unpack(position)[figure]

    def rows(self, position: int, steps: Sequence[int]) -> Sequence[Row]:
        """The lamps in a terminal, the one that was pressed in brackets."""
        states, board = self.rules.unpack(position), self.rules.board

        def show(cell: int) -> Span:
            lamp = "○●"[states[cell]]
            return Span(f"[{lamp}]", WINNING) if cell in steps else Span(f" {lamp} ")

        found = cell_lines(board) if board_lengths(board) else cell_lines(board, board.size)
        return [tuple(map(show, line.cells)) for line in found]


@remembered(most=4)
def toggle_rule(rules: Lights) -> Json | None:
    """The cells that each press adds to, modulo the number of states, and the faces of the cells."""
    if not cells_fit(rules.board):
        return None
    cells = [item for item in lay_out(rules.board)[0].items if item.shape == "cell"]
    shapes = {(item.path, item.width): number for number, item in reversed(list(enumerate(cells)))}
    kinds = {number: kind for kind, number in enumerate(sorted(shapes.values()))}
    return {
        "kind": "toggle",
        "figures": [item.id for item in cells],
        "afar": [paint_far_cell(bool(state)) for state in range(rules.board.states)],
        "states": rules.board.states,
        "columns": rules.board.surface[2] if rules.board.surface else None,
        "names": rules.board.names or None,
        "changes": [list(rules.board.effect(cell).items()) for cell in range(rules.board.size)],
        "faces": [
            [_face(cells[number], state, rules.board.states) for state in range(rules.board.states)] for number in kinds
        ],
        "shapes": [{"path": cells[number].path, "radius": cells[number].width / 2} for number in kinds],
        "face": [kinds[shapes[item.path, item.width]] for item in cells],
        "places": [[item.x, item.y] for item in cells],
    }


def _face(cell: Item, state: int, states: int) -> str:
    """A cell in a state, without its number, as it looks at the origin."""
    looks = ["lit" if state else "dark"]
    if states > 2 and state:
        looks.append(f"shade-{max(1, SHADES * state // (states - 1))}")
    plain = Item(cell.id, "cell", 0, 0, cell.width, path=cell.path)
    return paint_cell(plain, Mark(cell.id, tuple(looks), text=str(state) if states > 2 else ""))


_HATCH = tag(
    "pattern",
    tag("path", d="M0 0V24", stroke=INK, stroke_width=12),
    id="hatch",
    width=24,
    height=24,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)


def draw_on_paper(game: AnyGame, presses: Sequence[int] | None = None) -> tuple[Drawing, Iterable[str]]:
    """The board for those who print in black: lit cells hatched, or crosses on the cells to press if they are given."""
    rules = game.rules
    assert isinstance(rules, Lights)
    board, states = lay_out(rules.board)[0], rules.unpack(game.position)
    return board, [tag("defs", _HATCH), *(_draw_cell(item, states, presses) for item in board.items)]


def _draw_cell(item: Item, states: list[int], presses: Sequence[int] | None) -> str:
    if item.shape != "cell":
        return in_greys(paint_figure(item, Mark(item.id)))
    cell = int(item.id.removeprefix("cell-"))
    lit = bool(states[cell]) and presses is None
    parts = [tag("path", d=item.path, fill="url(#hatch)" if lit else PAPER, stroke=INK, stroke_width=8)]
    if presses and cell in presses:
        arm = round(item.width * 0.26)
        cross = f"M{-arm} {-arm}L{arm} {arm}M{arm} {-arm}L{-arm} {arm}"
        parts.append(tag("path", d=cross, stroke=INK, stroke_width=22, stroke_linecap="round"))
    return tag("g", *parts, transform=f"translate({item.x} {item.y})")


def list_places(rules: Lights, cells: Sequence[int]) -> str:
    """Cells of a rectangle by their rows and columns, from 0."""
    assert rules.board.surface is not None
    columns = rules.board.surface[2]
    return ", ".join(f"({cell // columns}, {cell % columns})" for cell in sorted(cells))
