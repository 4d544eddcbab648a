"""The proofs of Lights Out in pictures: a neutral pattern with its count, presses with what they change, the chase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from noyau.core.analysis import AnySolution
from noyau.core.errors import NoyauError
from noyau.core.game import AnyGame
from noyau.engines import solve_puzzle
from noyau.puzzles.lights.reasons import NearestSolvable, NeutralPattern
from noyau.puzzles.lights.rules import Lights
from noyau.scenes.kit.steps import Note, Step
from noyau.scenes.kit.view import Style
from noyau.scenes.proofs.solutions import position_step
from noyau.scenes.proofs.story import pick

_MOST_CELLS, _MOST_CHASED = 120, 100


def draw_steps(solution: AnySolution, style: Style) -> Iterator[Step]:
    """Why there is no solution, or which cells to press and why that puts all lamps out."""
    game, rules = solution.game, solution.game.rules
    assert isinstance(rules, Lights)
    if rules.board.size > _MOST_CELLS:
        yield position_step(game, style, "why.lights.large" if solution.moves is None else "why.lights.many")
        return
    if solution.moves is None:
        yield from _forbidden(solution, style)
        return
    if not solution.moves:
        yield position_step(game, style, "why.lights.out")
        return
    presses = Counter(solution.moves)
    marked = tuple(f"cell-{cell}" for cell in sorted(presses))
    key = "press" if rules.board.states == 2 else "press-often"
    often = () if rules.board.states == 2 else tuple(Note(f"cell-{c}", f"×{n}") for c, n in presses.items() if n > 1)
    yield position_step(game, style, f"why.lights.{key}", marked=marked, notes=often, n=len(solution.moves))
    if rules.board.states == 2:
        yield _counted(game, presses, style)
        yield from _chased(game, style)


def _counted(game: AnyGame, presses: Counter[int], style: Style) -> Step:
    """How many of the presses change each lamp: an odd number where it is to change."""
    board = game.rules.board  # type: ignore[attr-defined]
    counts: Counter[int] = Counter()
    for cell, times in presses.items():
        for changed, by in board.effect(cell).items():
            counts[changed] += by * times
    notes = tuple(Note(f"cell-{cell}", str(counts[cell]), counts[cell] % 2) for cell in range(board.size))
    return position_step(game, style, "why.lights.counted", notes=notes)


def _chased(game: AnyGame, style: Style) -> Iterator[Step]:
    """The chase: row by row from the top, what is left in the last row, the presses at the top, the chase again."""
    if game.rules.board.size > _MOST_CHASED:  # type: ignore[attr-defined]
        return
    try:
        rows = solve_puzzle(game, chase=True).more.get("chase")
    except NoyauError:
        return  # a board without rows, or without a chase
    if not isinstance(rows, (list, tuple)) or len(rows) < 2:
        return
    count = (len(rows) + 1) // 2 if len(rows) > 2 else len(rows)
    first = next((number for number, row in enumerate(rows[: count - 1]) if row), None)
    if first is None:
        return
    marked = tuple(f"cell-{cell}" for cell in rows[first])
    yield position_step(game, style, "why.lights.chase", marked=marked, task=pick("chase", marked, every=True))
    game = _pressed(game, rows[: count - 1])
    if not game.position:
        yield position_step(game, style, "why.lights.chased")
        return
    yield position_step(game, style, "why.lights.last-row")
    if len(rows) < count:
        return
    top = tuple(f"cell-{cell}" for cell in rows[count - 1])
    yield position_step(game, style, "why.lights.top-row", marked=top)
    yield position_step(_pressed(game, rows[count - 1 :]), style, "why.lights.chased")


def _pressed(game: AnyGame, rows: Sequence[Sequence[int]]) -> AnyGame:
    """The position after some presses."""
    for cell in (cell for row in rows for cell in row):
        game = game.after(cell)
    return game


def _forbidden(solution: AnySolution, style: Style) -> Iterator[Step]:
    """The neutral pattern, which each press meets in an even number of cells, and how many of its lamps are lit."""
    game, pattern = solution.game, solution.reason(NeutralPattern)
    rules = game.rules
    assert isinstance(rules, Lights)
    if pattern is None or rules.board.states > 2:
        yield position_step(game, style, "why.lights.never")
        return
    framed = tuple(f"cell-{cell}" for cell in pattern.cells)
    yield position_step(game, style, "why.lights.neutral", marked=framed)
    states = rules.unpack(game.position)
    lit = [cell for cell in pattern.cells if states[cell]]
    notes = tuple(Note(f"cell-{cell}", str(number), 1) for number, cell in enumerate(lit, start=1))
    rest = tuple(f"cell-{cell}" for cell in range(rules.board.size) if cell not in set(pattern.cells))
    key = "odd" if pattern.target is None else "odd-target"
    yield position_step(game, style, f"why.lights.{key}", n=len(lit), marked=framed, notes=notes, dimmed=rest)
    nearest = solution.reason(NearestSolvable)
    if nearest is not None:
        marked = tuple(f"cell-{cell}" for cell in nearest.cells)
        yield position_step(game, style, "why.lights.nearest", n=len(nearest.cells), marked=marked)
