"""Lights Out at three levels: one thing to see and to do, the way worked on this board, the theorem and the proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Act, Advice, Block, Instruction, Point, Table
from noyau.core.analysis import AnySolution, Solution
from noyau.graphs.boards import Board
from noyau.puzzles.lights.argument import explain, is_all_lit, is_mutual, target_of, weigh
from noyau.puzzles.lights.mark_pictures import DARK, LIT, OTHER, fits_in_text, list_cells, press_marks, text_picture
from noyau.puzzles.lights.reasons import FewestPresses, NearestSolvable, NeutralPattern
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system, subtract_states
from noyau.puzzles.lights.solving.chasing import Chase, Row, can_be_chased, chase_rows, table_of, write_row
from noyau.words import Reference, Sentence

_SEEN = 10
"""A picture of a child has at most so many rows and columns."""

_CHASED = 400
"""Boards of at most so many cells are chased row by row for a reader."""

_ROWS_TOLD = 6
_REPAIRS_TOLD = 7
_WIDEST_TABLE = 5
_CELLS_TOLD = 6
_PRESSES_TOLD = 12


def explain_at(solution: Solution[int, int], level: int) -> Iterator[Block]:
    """The text of a level."""
    return (_discover, _teach, _prove)[level - 1](solution)


def tell_reason(solution: Solution[int, int], level: int) -> Iterator[Sentence]:
    """Why presses solve a board, in a few sentences without a picture: what counts, one lamp, all solutions."""
    rules, change = _rules(solution), _change(solution)
    states = "" if rules.board.states == 2 else "-states"
    if level == 1:
        yield Sentence(f"lights-levels.once{states}", {"states": rules.board.states})
    elif level == 2:
        yield Sentence(f"lights-levels.model{states}", {"n": rules.board.states})
        yield from _check_cell(rules, change, solution.moves or ())
    else:
        yield from _all_solutions(solution)


def _discover(solution: Solution[int, int]) -> Iterator[Block]:
    """One idea, and what to press or count now."""
    rules, change, aim = _rules(solution), _change(solution), _aim(solution)
    board = rules.board
    if not change:
        yield Point(f"lights-levels.done{aim}")
        yield Advice("lights-levels.play-on")
    elif solution.moves is None:
        yield from _show_proof(solution)
        yield Advice("lights-levels.count-again" if board.states == 2 else "lights-levels.add-again")
    elif _is_chased(board):
        yield from _first_row(rules, change, chase_rows(solution.game, target_of(solution)), aim)
    else:
        yield Sentence(f"lights-levels.once{'' if board.states == 2 else '-states'}", {"states": board.states})
        yield Point("lights-levels.enough", {"n": len(solution.moves)})
        yield Advice("lights-levels.press", {"move": rules.say_move(solution.game.position, solution.moves[0])})


def _first_row(rules: Lights, change: int, chased: Chase, aim: str) -> Iterator[Block]:
    """The first row that can be put right by the row below it; in the last row, what to press at the top."""
    wide = len(chased.bottom)
    rows = [rules.unpack(change)[first : first + wide] for first in range(0, rules.board.size, wide)]
    number = next(index for index, row in enumerate(rows) if any(row))
    if number < len(rows) - 1:
        states = "" if rules.board.states == 2 and not aim else "-states"
        yield Sentence(f"lights-levels.below{states}")
        wrong = sum(map(bool, rows[number]))
        yield Advice(f"lights-levels.start{states}", {"row": number, "n": wrong})
        return
    top = chased.top or ()
    yield Sentence(f"lights-levels.last-row{aim}")
    yield Advice("lights-levels.press-top", {"n": sum(map(bool, top)), "columns": _columns(top)})


def _show_proof(solution: Solution[int, int]) -> Iterator[Block]:
    """The pattern or the weights that a reader can count, with the picture where there is room."""
    rules, change = _rules(solution), _change(solution)
    board, pattern = rules.board, solution.reason(NeutralPattern)
    assert pattern is not None, "what presses cannot do, a pattern forbids"
    seen = fits_in_text(board) and board.size <= _SEEN**2
    if board.states > 2:
        weights = choose_system(board).witness(change) if board.size <= _CHASED else None
        if weights is None or not seen:
            yield Point("lights-levels.weights-some", {"states": board.states, "n": len(pattern.cells)})
            return
        worth = rules.unpack(weights)
        yield Sentence("lights-levels.weights", {"states": board.states})
        yield text_picture(board, [str(weight) if weight else OTHER for weight in worth])
        now, wanted = weigh(rules, weights, solution.game.position), weigh(rules, weights, target_of(solution))
        yield Point("lights-levels.weighed", {"states": board.states, "n": now, "aim": wanted})
        return
    inside, met = set(pattern.cells), sum(change >> cell & 1 for cell in pattern.cells)
    facts = {"n": met, "size": len(inside), "cells": list_cells(board, inside)}
    aim = _aim(solution)
    if seen:
        yield Sentence(f"lights-levels.pattern{aim}", facts)
        wanted_now = rules.unpack(change)
        marks = (LIT if state else DARK for state in wanted_now)
        yield text_picture(board, [mark if cell in inside else OTHER for cell, mark in enumerate(marks)])
    else:
        yield Sentence(f"lights-levels.pattern-{'few' if len(inside) <= _CELLS_TOLD else 'many'}{aim}", facts)
    yield Point(f"lights-levels.odd{aim}" if met % 2 else "lights-levels.odd-some", facts)


def _teach(solution: Solution[int, int]) -> Iterator[Block]:
    """The way worked on this board, why it works, and a small question."""
    rules, change = _rules(solution), _change(solution)
    board = rules.board
    if not change:
        yield Point(f"lights-levels.done{_aim(solution)}")
        if board.size <= _CHASED and (count := choose_system(board).nullity):
            yield Sentence("lights-levels.ways-done", {"n": board.states**count})
        yield Act("lights-levels.ask-back")
    elif solution.moves is None:
        yield from _teach_unsolvable(solution)
    elif _is_chased(board):
        yield from _teach_chase(solution)
    else:
        yield from _teach_presses(solution)


def _teach_chase(solution: Solution[int, int]) -> Iterator[Block]:
    rules = _rules(solution)
    board, aim = rules.board, _aim(solution)
    chased = chase_rows(solution.game, target_of(solution))
    states = "" if board.states == 2 and not aim else "-states"
    yield Sentence(f"lights-levels.chase{states}")
    yield _pass(chased.first)
    if any(chased.bottom):
        yield Sentence(f"lights-levels.left{states}", {"row": write_row(chased.bottom)})
        table = _repairs(board)
        if table:
            yield Sentence("lights-levels.table")
            yield Table(tuple(map(Sentence, ("chase.last-row", "lights-levels.top"))), tuple(table))
        top = chased.top or ()
        yield Instruction("lights-levels.top-here", {"n": sum(map(bool, top)), "columns": _columns(top)})
        yield _pass(chased.second)
        yield Sentence(f"lights-levels.why-chase{'-table' if table else ''}")
        others = [row for row in table if row[0] != write_row(chased.bottom)]
        if others:
            yield Act("lights-levels.ask-table", {"row": others[-1][0]})
            return
    else:
        yield Sentence("lights-levels.lucky")
        yield Sentence("lights-levels.why-chase")
    yield Act("lights-levels.ask-top")


def _pass(rows: Sequence[Row]) -> Table:
    """Which columns to press in each row, of the first few rows."""
    told = [(index, " ".join(_columns(row)) or "–") for index, row in enumerate(rows[:_ROWS_TOLD], start=1)]
    more = [("…", "…")] if len(rows) > len(told) else []
    return Table(tuple(map(Sentence, ("lights-levels.row", "lights-levels.columns"))), (*told, *more))


def _repairs(board: Board) -> list[tuple[str, str]]:
    """What to press in the first row for each last row, where the table is small."""
    assert board.surface is not None
    if board.surface[2] > _WIDEST_TABLE or board.states > 2:
        return []
    rows = [(bottom, tops[0]) for bottom, tops in table_of(board) if "1" in bottom]
    return rows if len(rows) <= _REPAIRS_TOLD else []


def _teach_presses(solution: Solution[int, int]) -> Iterator[Block]:
    """Which cells to press, one cell checked, and the other solutions."""
    rules, change, moves = _rules(solution), _change(solution), solution.moves or ()
    board = rules.board
    yield Sentence("lights-levels.model" if board.states == 2 else "lights-levels.model-states", {"n": board.states})
    if fits_in_text(board) and board.size <= _SEEN**2:
        counts = [moves.count(cell) for cell in range(board.size)]
        yield Instruction("lights-levels.press-picture", {"n": len(moves)})
        yield text_picture(board, press_marks(counts))
    else:
        told = [
            *list_cells(board, sorted(set(moves))[:_PRESSES_TOLD]),
            *(["…"] if len(set(moves)) > _PRESSES_TOLD else []),
        ]
        yield Instruction("lights-levels.press-cells", {"n": len(moves), "cells": tuple(told)})
    if board.size <= _CHASED:
        yield from _check_cell(rules, change, moves)
        yield from _all_solutions(solution)
        if solution.solutions != 1 and (compared := solution.reason(FewestPresses)) is not None and compared.proved:
            yield Sentence("puzzle.fewest", {"n": solution.length})
        other = next((cell for cell in range(board.size) if not rules.unpack(change)[cell]), board.size - 1)
        yield Act("lights-levels.ask-cell", {"cell": board.name_of(other)})
    else:
        yield Act("lights-levels.ask-top" if board.surface else "lights-levels.ask-back")


def _check_cell(rules: Lights, change: int, moves: Sequence[int]) -> Iterator[Sentence]:
    """One cell that must change: which presses change it, and how many of them are made."""
    board = rules.board
    wanted = rules.unpack(change)
    cell = max(range(board.size), key=lambda each: (bool(wanted[each]), -each))
    own = [press for press in dict.fromkeys(moves) if cell in board.effect(press)]
    total = sum(board.effect(press)[cell] for press in moves if cell in board.effect(press))
    facts = {"cell": board.name_of(cell), "presses": list_cells(board, own), "n": total, "states": board.states}
    yield Sentence(f"lights-levels.check{'' if board.states == 2 else '-states'}", {**facts, "wanted": wanted[cell]})


def _all_solutions(solution: Solution[int, int]) -> Iterator[Sentence]:
    """How many solutions there are, and what carries one into another."""
    rules = _rules(solution)
    board = rules.board
    count = solution.solutions
    if count == 1:
        yield Sentence("lights-levels.only")
        return
    neutral = [cell for cell, times in enumerate(rules.unpack(choose_system(board).neutral[0])) if times]
    facts = {"n": count, "cells": list_cells(board, neutral[:_PRESSES_TOLD])}
    yield Sentence("lights-levels.ways", facts)
    if board.states == 2 and len(neutral) <= _PRESSES_TOLD:
        yield Sentence("lights-levels.neutral", facts)


def _teach_unsolvable(solution: Solution[int, int]) -> Iterator[Block]:
    """What no press changes, one press checked, and what little would have to change."""
    rules, nearest = _rules(solution), solution.reason(NearestSolvable)
    board, pattern = rules.board, solution.reason(NeutralPattern)
    assert pattern is not None, "what presses cannot do, a pattern forbids"
    yield from _show_proof(solution)
    cells = set(pattern.cells)
    if board.states == 2:
        press = next(press for press in range(board.size) if any(cell in cells for cell in board.effect(press)))
        changed = [cell for cell in board.effect(press) if cell in cells]
        facts = {"press": board.name_of(press), "n": len(changed), "cells": list_cells(board, changed)}
        yield Sentence("lights-levels.check-press", facts)
        if is_mutual(board):
            yield Sentence("lights-levels.is-neutral")
    if board.size <= _CHASED:
        yield Sentence("lights-levels.rare", {"n": choose_system(board).solutions})
    if nearest is not None and len(nearest.cells) <= _CELLS_TOLD:
        key = "nearest" if board.states == 2 else "nearest-states"
        yield Sentence(f"lights-levels.{key}", {"n": len(nearest.cells), "cells": list_cells(board, nearest.cells)})
    if board.states == 2:
        yield Act("lights-levels.ask-all", {"size": len(cells)})
    else:
        yield Act("lights-levels.ask-weights", {"states": board.states})


def _prove(solution: Solution[int, int]) -> Iterator[Block]:
    """The equations, the theorem with its source, the number of solutions; then something to prove."""
    yield from explain(solution)
    rules, method = _rules(solution), solution.method
    board, change = rules.board, _change(solution)
    if is_all_lit(rules, change):
        yield Sentence("lights-levels.all-lit-source")
    if method.reference:
        yield Sentence("lights-levels.source", {"source": Reference(method.reference)})
    if not change:
        key = "prove-kernel"
    elif board.states > 2:
        key = "prove-states"
    else:
        key = (
            "prove-none"
            if solution.moves is None
            else "prove-all"
            if is_mutual(board) and board.own
            else "prove-kernel"
        )
    yield Act(f"lights-levels.{key}", {"states": board.states})


def _columns(presses: Row | Sequence[int]) -> tuple[str, ...]:
    return tuple(str(place) if n == 1 else f"{place}×{n}" for place, n in enumerate(presses) if n)


def _is_chased(board: Board) -> bool:
    return can_be_chased(board) and board.own and not board.multi and board.size <= _CHASED


def _rules(solution: AnySolution) -> Lights:
    assert isinstance(solution.game.rules, Lights)
    return solution.game.rules


def _change(solution: Solution[int, int]) -> int:
    return subtract_states(_rules(solution), target_of(solution), solution.game.position)


def _aim(solution: Solution[int, int]) -> str:
    return "-target" if target_of(solution) else ""
