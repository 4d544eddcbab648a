"""Light chasing: put out each row by pressing below its lit cells, then repair the last row from the first one.

Rows can be chased where a press changes one cell of the row above, the one over it, whatever joins the sides: on
rectangles and cylinders with the plus rule.

>>> from noyau.puzzles.lights.rules import Lights
>>> from noyau.graphs.boards import read_board
>>> rules = Lights(read_board("grid-3x3"))
>>> chase(Game(rules, rules.read("all")))
[[3, 4, 5], [6, 8], [0, 2], [3, 5], []]
>>> dict(chase_table(5, 5))["11100"]
('01000', '00110', '10011', '11101')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import log

from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Game
from noyau.graphs.boards import Board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system, subtract_states
from noyau.puzzles.lights.solving.all_solutions import write_presses
from noyau.values.digits import SIGNS

Row = tuple[int, ...]
"""How often each cell of a row is pressed, or the states of its cells."""

_CHOICES = 4096
"""So many first rows are looked through, for a table or for the one with the fewest presses."""


@dataclass(frozen=True)
class Chase:
    """The presses of a chase: row by row, then in the first row, then row by row again."""

    first: tuple[Row, ...]
    """The presses in the second row, the third … that put out the rows above."""
    bottom: Row
    """How far the last row then is from its target: nothing below can put it right."""
    top: Row | None
    """The presses in the first row that make the second pass end well, or None where there are none."""
    second: tuple[Row, ...]
    """As the first pass; empty where there is nothing to repair."""

    @property
    def passes(self) -> Iterator[tuple[int, Row]]:
        """The rows in the order in which they are pressed, each with its index."""
        yield from enumerate(self.first, start=1)
        if self.top is not None and any(self.bottom):
            yield 0, self.top
            yield from enumerate(self.second, start=1)


def chase(game: Game[int, int], target: int = 0) -> list[list[object]]:
    """The cells pressed, one list a row: the first pass from the second row down, the first row, the second pass.

    A cell that is pressed n times is written ``cell×n``.
    Where the first pass reaches the target there is nothing more; nor is there where the target cannot be reached.
    """
    columns = _columns(_lights(game).board)
    return [write_presses(presses, first=row * columns) for row, presses in chase_rows(game, target).passes]


def chase_rows(game: Game[int, int], target: int = 0) -> Chase:
    """The chase as rows of presses."""
    rules = _lights(game)
    board = rules.board
    columns = _columns(board)
    change = subtract_states(rules, target, game.position)
    none = (0,) * columns
    first, wanted = _pass(board, _rows(rules.unpack(change), columns), none)
    bottom = tuple(-state % board.states for state in wanted)
    tops = find_tops(rules, change) if any(bottom) else [none]
    if tops is None or not any(bottom):
        return Chase(first, bottom, tops[0] if tops else None, ())
    second, rest = _pass(board, [*(none for _ in first), wanted], tops[0])
    assert not any(rest), "the first row of a solution leads to a solution"
    return Chase(first, bottom, tops[0], second)


def find_tops(rules: Lights, change: int) -> list[Row] | None:
    """The first rows of all solutions, the lightest first; one of them only where they are very many."""
    board, columns = rules.board, _columns(rules.board)
    system = choose_system(board)
    presses = system.solve(change)
    if presses is None:
        return None
    found = tuple(rules.unpack(presses)[:columns])
    if system.solutions > _CHOICES:
        return [found]
    tops = {found}
    for neutral in system.neutral:
        step = rules.unpack(neutral)[:columns]
        times = range(board.states)
        tops = {
            tuple((one + n * other) % board.states for one, other in zip(top, step, strict=True))
            for top in tops
            for n in times
        }
    return sorted(tops, key=_lightest)


def chase_table(rows: int, columns: int) -> list[tuple[str, tuple[str, ...]]]:
    """Every last row that the first pass can leave on a solvable board, with the first rows that repair it.

    Rows are written as digits, and the first rows of fewest presses come first.
    """
    return table_of(Board(f"grid-{rows}x{columns}"))


def table_of(board: Board) -> list[tuple[str, tuple[str, ...]]]:
    """The table of a board whose rows can be chased."""
    columns = _columns(board)
    if board.states**columns > _CHOICES:
        raise TooLarge("chase.table", columns=columns, most=int(log(_CHOICES, board.states)))
    dark = [(0,) * columns for _ in range(board.size // columns)]
    units = [tuple(int(column == place) for column in range(columns)) for place in range(columns)]
    leaves = [_pass(board, dark, unit)[1] for unit in units]
    table: dict[Row, list[Row]] = {}
    for top in product(range(board.states), repeat=columns):
        bottom = (sum(n * leave[column] for n, leave in zip(top, leaves, strict=True)) for column in range(columns))
        table.setdefault(tuple(state % board.states for state in bottom), []).append(top)
    return [
        (write_row(bottom), tuple(map(write_row, sorted(tops, key=_lightest))))
        for bottom, tops in sorted(table.items())
    ]


def write_row(row: Sequence[int]) -> str:
    """The digits of a row, the first column first."""
    return "".join(SIGNS[state] for state in row)


def can_be_chased(board: Board) -> bool:
    """Whether each press changes one cell of the row above, the one over it."""
    return board.surface is not None and board.surface[0] in ("grid", "cylinder") and board.neighbourhood == "plus"


def _lights(game: Game[int, int]) -> Lights:
    if not isinstance(game.rules, Lights):
        raise NotApplicable("chase.no-lights", name=game.rules.name)
    return game.rules


def _columns(board: Board) -> int:
    if board.surface is None or not can_be_chased(board):
        raise NotApplicable("chase.no-rows", board=str(board))
    return board.surface[2]


def _rows(cells: Sequence[int], columns: int) -> list[Row]:
    return [tuple(cells[first : first + columns]) for first in range(0, len(cells), columns)]


def _pass(board: Board, wanted: Sequence[Row], top: Row) -> tuple[tuple[Row, ...], Row]:
    """The presses below each row, once the first row is pressed, and what must still change in the last row."""
    states, columns = board.states, len(top)
    beside = [
        [(cell, count) for cell, count in board.effect(press).items() if cell < columns] for press in range(columns)
    ]
    presses: list[Row] = []
    above, pressed = (0,) * columns, top
    for row in wanted:
        rest = [want - over for want, over in zip(row, above, strict=True)]
        for press, times in enumerate(pressed):
            if times:
                for cell, count in beside[press]:
                    rest[cell] -= times * count
        presses.append(tuple(state % states for state in rest))
        above, pressed = pressed, presses[-1]
    return tuple(presses[:-1]), presses[-1]


def _lightest(row: Row) -> tuple[int, Row]:
    return sum(row), row
