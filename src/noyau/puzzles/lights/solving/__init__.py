"""Lights Out: a system of linear equations, solved by the method that suits the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import compress, count
from typing import TYPE_CHECKING

from noyau.core.analysis import Method, Solution
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.game import Game
from noyau.core.reasons import Reason
from noyau.graphs.boards import Board
from noyau.puzzles.lights.press_patterns import Presses
from noyau.puzzles.lights.reasons import FewestPresses, NearestSolvable, NeutralPattern, SolvedSystem
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.linear_system import LinearSystem

if TYPE_CHECKING:
    from noyau.puzzles.lights.solving.fewest_presses import Fewest

SMALL = 2500
"""Up to so many cells, Python's integers are the quickest way."""
MOST_CELLS = 10_000_000
"""The most cells whose presses are listed one by one, and on which is looked for more than one solution."""
_LONGEST = 10_000
"""The most bits of a number of solutions; Python writes no numbers of more than 4300 digits."""


def is_rectangle(board: Board) -> bool:
    """A rectangle, a cylinder or a torus with the usual neighbours: rows of presses are polynomials.

    Where a press does not change its own cell, a closed side of one cell joins the cell to itself after all.
    """
    if board.surface is None or board.neighbourhood != "plus":
        return False
    kind, rows, columns = board.surface
    return kind == "grid" or (kind in ("cylinder", "torus") and (board.own or board.multi or min(rows, columns) > 1))


SYSTEMS: tuple[tuple[Callable[[Board], bool], str], ...] = (
    (lambda board: board.states != 2, "modular_elimination:ModularSystem"),
    (lambda board: board.size <= SMALL, "linear_system:SmallSystem"),
    (is_rectangle, "rectangles:RectangleSystem"),
    (lambda board: True, "elimination:SparseSystem"),
)
"""Which boards are solved by which module and class, the first that suits; imported on demand."""


def choose_system(board: Board) -> LinearSystem:
    """The way to solve a board.

    >>> from noyau.graphs.boards import read_board
    >>> choose_system(read_board("grid-5x5")).engine, choose_system(read_board("torus-500x400")).engine
    ('bit_rows', 'polynomials')
    """
    name = next(name for suits, name in SYSTEMS if suits(board))
    module, _, attribute = name.partition(":")
    system: LinearSystem = getattr(import_module(f"noyau.puzzles.lights.solving.{module}"), attribute)(board)
    return system


def solve_lights(
    game: Game[int, int],
    *,
    target: int = 0,
    fewest: bool = False,
    every: bool = False,
    chase: bool = False,
    limit: Limit | None = None,
) -> Solution[int, int]:
    """Presses that lead from the position to the target, in how many ways, or why there are none.

    The wishes: the fewest presses, every solution, the steps of a light chase.

    >>> from noyau.core.spec import parse
    >>> solve_lights(parse("lights:grid-5x5:all"), fewest=True).length
    15
    """
    rules = game.rules
    assert isinstance(rules, Lights)
    is_large = rules.board.size > MOST_CELLS
    if is_large and rules.board.states == 2 and not is_rectangle(rules.board):
        raise TooLarge("lights.large-surface", board=str(rules.board), cells=rules.board.size, limit=MOST_CELLS)
    if is_large and (every or chase):
        raise _large_wish("every" if every else "chase", rules.board)
    budget = Budget(limit or Limit(), rules.name)
    system = choose_system(rules.board)
    if is_large and fewest and system.nullity:
        raise _large_wish("fewest", rules.board)
    change = subtract_states(rules, target, game.position)
    presses = system.solve(change)
    found = None
    if presses is not None and fewest and not is_large:
        found = import_module("noyau.puzzles.lights.solving.fewest_presses").Shortener(system).shorten(presses, budget)
        presses = found.presses
    more = {"chase": import_module("noyau.puzzles.lights.solving.chasing").chase(game, target)} if chase else {}
    if every:
        more |= import_module("noyau.puzzles.lights.solving.all_solutions").write_all(system, change, presses, budget)
    reasons = _why_not(rules, system, target, change, budget) if presses is None else _why(rules, system, target, found)
    moves = None if presses is None else press_list(rules, presses)
    proved = moves is not None and (len(moves) <= 1 or (found.proved if found else system.solutions == 1))
    return Solution(
        game=game,
        solvable=presses is not None,
        moves=moves,
        fewest=proved,
        solutions=0 if presses is None else _count(system),
        reasons=tuple(reasons),
        method=Method(
            system.engine,
            system.reference,
            scope="observed" if found and not proved else "exact",
            positions=found.compared if found else 0,
            seconds=budget.seconds,
        ),
        more=more,
    )


def _large_wish(wish: str, board: Board) -> TooLarge:
    """That something is not looked for on so large a board, though one solution is."""
    return TooLarge(f"lights.large-{wish}", cells=board.size, limit=MOST_CELLS)


def _why_not(rules: Lights, system: LinearSystem, target: int, change: int, budget: Budget) -> Iterator[Reason]:
    """The pattern that forbids a solution, and the nearest state that has one."""
    witness = system.witness(change)
    assert witness is not None, "what presses cannot do, a pattern forbids"
    cells = press_list(rules, witness)
    yield NeutralPattern(tuple(dict.fromkeys(cells)) if isinstance(cells, tuple) else cells, _aim(rules, target))
    from noyau.puzzles.lights.solving.nearest_solvable import nearest_solvable

    nearest = nearest_solvable(system, change, budget)
    if nearest is not None:
        states = rules.unpack(subtract_states(rules, target, change))
        for cell, amount in nearest.changes.items():
            states[cell] += amount
        state = rules.write(rules.pack(states))
        yield NearestSolvable(tuple(nearest.changes), state, nearest.proved)


def _why(rules: Lights, system: LinearSystem, target: int, found: Fewest | None) -> Iterator[Reason]:
    """The system of equations, and how many solutions were compared."""
    yield SolvedSystem(rules.board.size, system.nullity, _aim(rules, target))
    if found:
        yield FewestPresses(found.compared, found.ways, found.proved)


def _count(system: LinearSystem) -> int | None:
    """How many solutions there are, or None where the number is too long to be written."""
    return system.solutions if system.solutions.bit_length() <= _LONGEST else None


def _aim(rules: Lights, target: int) -> str | None:
    return rules.write(target) if target else None


def subtract_states(rules: Lights, left: int, right: int) -> int:
    """The difference of two states, cell by cell."""
    if rules.board.states == 2:
        return left ^ right
    return rules.pack([one - other for one, other in zip(rules.unpack(left), rules.unpack(right), strict=True)])


def press_list(rules: Lights, presses: int) -> Sequence[int]:
    """The cells to press, each as often as it must be pressed; those of a very large board when they are asked for."""
    if rules.board.size > MOST_CELLS:
        return Presses(presses)
    if rules.board.states == 2:
        return tuple(compress(count(), map("1".__eq__, reversed(f"{presses:b}"))))
    return tuple(cell for cell, times in enumerate(rules.unpack(presses)) for _ in range(times))
