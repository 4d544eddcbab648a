"""Light chasing in words: what a person presses, row after row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Block, Instruction, Point, Table
from noyau.core.game import Game
from noyau.graphs.boards import Board
from noyau.puzzles.lights.mark_pictures import fits_in_text, list_cells, press_marks, text_picture
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import subtract_states
from noyau.puzzles.lights.solving.chasing import Row, chase_rows, find_tops, table_of, write_row
from noyau.puzzles.lights.solving.on_paper import (
    Step,
    block_sizes,
    coordinates,
    elimination_steps,
    gram_matrix,
    overlaps,
    solve_by_gram,
    usual_order,
    write_equations,
)
from noyau.words import Sentence

_WIDEST_TABLE = 6
"""The table is shown for boards of at most so many columns."""

_TOPS_SHOWN = 8


def chase_instructions(game: Game[int, int], target: int = 0) -> Iterator[Block]:
    """What to press: down the board, in the first row, and down again."""
    chased = chase_rows(game, target)
    rules = game.rules
    assert isinstance(rules, Lights)
    aim = "" if rules.board.states == 2 and not target else "-target"
    yield Sentence(f"chase.idea{aim}", {"states": rules.board.states})
    yield from _pass(chased.first, aim)
    if any(chased.bottom):
        yield Sentence(f"chase.bottom{aim}", {"row": write_row(chased.bottom)})
        if chased.top is None:
            yield Sentence(f"chase.impossible{aim}")
            yield from show_table(rules.board)
            return
        yield from show_table(rules.board)
        yield from _tops(find_tops(rules, subtract_states(rules, target, game.position)) or [chased.top])
        yield Sentence("chase.again")
        yield from _pass(chased.second, aim)
    yield Sentence(f"chase.done{aim}")


def _tops(tops: Sequence[Row]) -> Iterator[Block]:
    """What to press in the first row, and what else would do."""
    first, others = tops[0], tops[1:]
    yield Instruction("chase.top", {"n": sum(map(bool, first)), "columns": _columns(first)})
    if others and len(others) < _TOPS_SHOWN:
        yield Sentence("chase.other-tops", {"n": len(others), "rows": tuple(map(write_row, others))})


def show_table(board: Board) -> Iterator[Block]:
    """Which presses in the first row put right which last row, where the table is small."""
    assert board.surface is not None
    if board.surface[2] > _WIDEST_TABLE or board.states > 2:
        return
    rows = [(bottom, tops) for bottom, tops in table_of(board) if "1" in bottom]
    if not rows:
        yield Sentence("chase.no-table")
        return
    yield Sentence("chase.table-title", {"n": len(rows)})
    yield Table(
        head=(Sentence("chase.last-row"), Sentence("chase.first-row")),
        rows=tuple((bottom, "  ".join(tops[:_TOPS_SHOWN])) for bottom, tops in rows),
    )


def _pass(rows: Sequence[Row], aim: str) -> Iterator[Block]:
    for index, presses in enumerate(rows):
        facts = {"row": index + 2, "above": index + 1, "n": sum(map(bool, presses)), "columns": _columns(presses)}
        yield Instruction(f"chase.row{'' if any(presses) else '-nothing'}{aim}", facts)


def _columns(presses: Row) -> tuple[str, ...]:
    """The columns pressed, with how often where that is more than once."""
    return tuple(str(place + 1) if n == 1 else f"{place + 1}×{n}" for place, n in enumerate(presses) if n)


_STEPS_SHOWN = 3


def first_steps(board: Board, change: int) -> Iterator[Block]:
    """The idea, its first steps and the end."""
    steps = elimination_steps(board, change)
    yield Sentence("puzzle.lights.eliminate")
    yield from _say_steps(board, change, steps, _STEPS_SHOWN)
    if len(steps) > _STEPS_SHOWN:
        yield Sentence("puzzle.lights.more-steps", {"n": len(steps)})
    yield from _end(steps)


def whole_elimination(board: Board, change: int) -> Iterator[Block]:
    """Every step, and the equations that remain."""
    steps = elimination_steps(board, change)
    yield Sentence("puzzle.lights.eliminate-all")
    yield from _say_steps(board, change, steps, len(steps))
    yield Sentence("puzzle.lights.result")
    for cell, equation in enumerate(steps[-1].equations):
        yield Sentence("puzzle.lights.equation", {"cell": cell, "equation": str(equation)})
    yield from _end(steps)


def _say_steps(board: Board, change: int, steps: Sequence[Step], shown: int) -> Iterator[Block]:
    equations = write_equations(board, change)
    for step in steps[:shown]:
        if step.equation is None:
            yield Instruction("puzzle.lights.step-free", {"unknown": step.unknown})
        else:
            facts = {"unknown": step.unknown, "cell": step.equation, "equation": str(equations[step.equation])}
            key = "puzzle.lights.step" if step.added_to else "puzzle.lights.step-alone"
            yield Instruction(key, facts | {"cells": step.added_to, "n": len(step.added_to)})
        equations = step.equations


def _end(steps: Sequence[Step]) -> Iterator[Block]:
    impossible = sum(not equation.unknowns and equation.total for equation in steps[-1].equations)
    free = [f"x{step.unknown}" for step in steps if step.is_free]
    if impossible:
        yield Point("puzzle.lights.end-none", {"n": impossible})
        wrong = next(equation for equation in steps[-1].equations if not equation.unknowns and equation.total)
        yield Point("puzzle.lights.impossible", {"cells": list_cells(wrong.sources)})
    elif free:
        yield Point("puzzle.lights.end-free", {"n": len(free), "unknowns": tuple(free)})
    else:
        yield Point("puzzle.lights.end-one")


_MOST_SHOWN = 25


def gram_lesson(board: Board, change: int) -> Iterator[Block]:
    """Count overlaps, solve with the Gram matrix, press."""
    order = usual_order(board)
    presses = coordinates(board, change)
    yield Sentence("chase.gram.idea")
    if board.size <= _MOST_SHOWN:
        matrix = gram_matrix(board)
        rows = zip(order, matrix, overlaps(board, change), presses, strict=True)
        yield Table(
            head=(Sentence("chase.gram.press"), *(name(board, cell) for cell in order), "b", "a"),
            rows=tuple((name(board, cell), *row, overlap, pressed) for cell, row, overlap, pressed in rows),
        )
        sizes = block_sizes(matrix)
        if len(sizes) > 1:
            yield Sentence("chase.gram.blocks", {"n": len(sizes), "sizes": tuple(sizes)})
        if _is_own_inverse(matrix):
            yield Sentence("chase.gram.own-inverse")
    mask = solve_by_gram(board, change)
    counts = [mask >> cell & 1 for cell in range(board.size)]
    pressed_cells = [cell for cell, count in enumerate(counts) if count]
    yield Sentence("chase.gram.result", {"cells": list_cells(pressed_cells), "n": len(pressed_cells)})
    if fits_in_text(board):
        yield text_picture(board, press_marks(counts))


def name(board: Board, cell: int) -> str:
    """A cell by its row and column where these have one digit, else by its number."""
    if board.surface is None or max(board.surface[1:]) > 9:
        return str(cell)
    row, column = divmod(cell, board.surface[2])
    return f"{row + 1}{column + 1}"


def _is_own_inverse(matrix: Sequence[Sequence[int]]) -> bool:
    size = range(len(matrix))
    return all(sum(matrix[i][k] * matrix[k][j] for k in size) % 2 == (i == j) for i in size for j in size)
