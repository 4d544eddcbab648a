"""Lights Out: the presses, how many solutions there are, or why there is none; and how to find them by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul
from typing import cast

from noyau.arguments.argument import Block, Instruction, Point, Table, shorten
from noyau.core.analysis import AnySolution, Solution
from noyau.core.errors import NotApplicable
from noyau.core.game import Game
from noyau.graphs.boards import Board
from noyau.puzzles.lights.mark_pictures import DARK, LIT, OTHER, fits_in_text, list_cells, press_marks, text_picture
from noyau.puzzles.lights.reasons import FewestPresses, NearestSolvable, NeutralPattern, SolvedSystem
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system, subtract_states
from noyau.puzzles.lights.solving.chasing import Row, chase_rows, find_tops, table_of, write_row
from noyau.puzzles.lights.solving.nearest_solvable import is_symmetric
from noyau.puzzles.lights.solving.on_paper import (
    Step,
    block_sizes,
    coordinates,
    elimination_steps,
    gram_matrix,
    overlaps,
    solve_by_gram,
    unknown_of,
    usual_order,
    write_equations,
)
from noyau.words import Sentence

_MOVES_SHOWN = 60
_SOLUTIONS_SHOWN = 32
_LARGE_ANSWER = 10**15
"""A number of solutions from here on is written as a power."""


def summary(solution: AnySolution) -> Iterator[Block]:
    """Whether the puzzle can be solved, by which moves, and in how many ways."""
    aim = _named_target(solution)
    spec = shorten(solution.game.spec, 200)
    named = Sentence("puzzle.aim", {"game": spec, "target": shorten(aim, 200)}) if aim else spec
    game: dict[str, object] = {"game": named}
    if solution.moves is None:
        yield Sentence("puzzle.unsolvable", game)
    elif not solution.moves:
        yield Sentence("puzzle.solved", game)
    else:
        yield Sentence("puzzle.solvable", game | {"n": len(solution.moves)})
        moves = _moves(solution)
        yield Sentence("puzzle.moves", {"n": len(moves), "moves": moves})
        if len(solution.moves) > _MOVES_SHOWN and not fits_in_text(_rules(solution).board):
            yield Sentence("puzzle.shown", {"n": len(solution.moves), "shown": _MOVES_SHOWN})
        yield from show_presses(solution)
        yield from _count(solution)
    yield from _more(solution)


def explain(solution: AnySolution) -> Iterator[Block]:
    """The answer with the reasons that decided it."""
    yield from summary(solution)
    yield from explain_lights(solution)


def _moves(solution: AnySolution) -> tuple[str, ...]:
    game, moves = solution.game, solution.moves or ()
    shown = [game.rules.write_move(game.position, move) for move in moves[:_MOVES_SHOWN]]
    counted = [move if shown.count(move) == 1 else f"{move}×{shown.count(move)}" for move in dict.fromkeys(shown)]
    return (*counted, *(["…"] if len(moves) > _MOVES_SHOWN else []))


def _count(solution: AnySolution) -> Iterator[Block]:
    """How many solutions there are, and whether a shorter one may be among them."""
    count, rules = solution.solutions, solution.game.rules
    if count is not None and count < _LARGE_ANSWER:
        yield Sentence("puzzle.solutions", {"n": count})
    elif isinstance(rules, Lights):
        system = solution.reason(SolvedSystem)
        assert system is not None, "what has solutions has a system"
        yield Sentence("puzzle.many-solutions", {"base": rules.board.states, "exponent": system.nullity})
    if count == 1:
        yield Sentence("puzzle.only")
    else:
        yield from _fewest(solution)


def _fewest(solution: AnySolution) -> Iterator[Block]:
    """Whether a solution may be shorter, and how many were compared to know it."""
    compared = solution.reason(FewestPresses)
    if compared is None:
        yield Sentence("puzzle.fewest" if solution.fewest else "puzzle.not-fewest", {"n": solution.length})
    elif solution.fewest:
        yield Sentence("puzzle.fewest-of-all", {"n": solution.length, "ways": compared.ways})
    else:
        yield Sentence("puzzle.shortest-found", {"compared": compared.compared})


def _more(solution: AnySolution) -> Iterator[Block]:
    """What was asked for beside: all solutions, the steps of a chase."""
    every = cast("Sequence[Sequence[object]]", solution.more.get("all", ()))
    if every:
        shown = every[:_SOLUTIONS_SHOWN]
        yield Sentence("puzzle.all" if len(shown) == solution.solutions else "puzzle.first-ones", {"n": len(shown)})
        for number, moves in enumerate(shown, start=1):
            cells = tuple(moves) if moves else Sentence("puzzle.nothing")
            yield Sentence("puzzle.one-of-all", {"n": number, "cells": cells})
    different = cast("Sequence[object]", solution.more.get("different", ()))
    if different and solution.solutions != 1:
        yield Sentence("puzzle.different", {"n": len(different)})
    if "chase" in solution.more:
        yield from chase_instructions(solution.game, target_of(solution))


_EQUATIONS = 9
"""Boards of at most so many cells have their equations written out."""

_STEPS = 36
"""… and of at most so many cells the first steps of the elimination."""

_STUDIED = 400
"""Neutral patterns are looked for again on boards of at most so many cells."""

_PATTERNS_SHOWN = 4
_LARGE = 10**9


def explain_lights(solution: Solution[int, int]) -> Iterator[Block]:
    """Why the state can be solved and in how many ways, or why it cannot."""
    rules, change = _rules(solution), _change(solution)
    system, nearest = solution.reason(SolvedSystem), solution.reason(NearestSolvable)
    if system is not None:
        yield from _system(rules, change)
        yield from _solvable(rules, change, system.nullity, solution)
    if solution.reason(NeutralPattern) is not None:
        yield from prove_unsolvable(solution)
        yield from _unsolvable_board(rules, change)
    if nearest is not None:
        yield from _nearest(rules.board, nearest)
    if rules.board.states > 2:
        yield Sentence("puzzle.lights.states", {"states": rules.board.states})


def lesson(solution: Solution[int, int], by: str) -> Iterator[Block]:
    """The whole way to the answer by hand: every step of the elimination, or the Gram matrix."""
    rules = _rules(solution)
    if rules.board.states > 2:
        raise NotApplicable("puzzle.two-states", by=by)
    yield from LESSONS[by](rules.board, _change(solution))


def _nearest(board: Board, reason: NearestSolvable) -> Iterator[Block]:
    """What little must change so that the state can be solved."""
    key = "nearest" if reason.proved else "near"
    written = reason.state
    state = Sentence(f"puzzle.lights.{written}") if written in ("all", "none") else shorten(written, 200)
    facts = {"n": len(reason.cells), "cells": list_cells(board, reason.cells), "state": state}
    yield Sentence(f"puzzle.lights.{key}", facts)


def show_presses(solution: Solution[int, int]) -> Iterator[Block]:
    """The presses as a picture, where the board is a small rectangle."""
    rules = _rules(solution)
    if not solution.moves or not fits_in_text(rules.board):
        return
    counts = [0] * rules.board.size
    for cell in solution.moves:
        counts[cell] += 1
    yield Sentence("puzzle.counts" if max(counts) > 1 else "puzzle.presses")
    yield text_picture(rules.board, press_marks(counts))


def _named_target(solution: AnySolution) -> str | None:
    """The state aimed at, where a reason names it."""
    why = solution.reason(SolvedSystem) or solution.reason(NeutralPattern)
    return why.target if why else None


def target_of(solution: Solution[int, int]) -> int:
    """The state aimed at: what a reason names, else where the presses lead, else all dark."""
    named = _named_target(solution)
    rules = _rules(solution)
    if named or solution.moves is None or rules.board.size > _STUDIED:
        return rules.read(named) if named else 0
    end: int = solution.game.position
    for press in solution.moves:
        end = rules.play(end, press)
    return end


def is_mutual(board: Board) -> bool:
    """Whether cells change each other mutually, as far as boards are studied."""
    return board.size <= _STUDIED and is_symmetric(board)


def _rules(solution: Solution[int, int]) -> Lights:
    assert isinstance(solution.game.rules, Lights)
    return solution.game.rules


def _change(solution: Solution[int, int]) -> int:
    return subtract_states(_rules(solution), target_of(solution), solution.game.position)


def _system(rules: Lights, change: int) -> Iterator[Block]:
    """The equations, and how they are solved by hand."""
    board, states = rules.board, rules.board.states
    first = {"unknown": unknown_of(board, 0), "cell": board.name_of(0)}
    if states > 2:
        yield Sentence("puzzle.lights.model-states", {**first, "states": states, "most": states - 1})
    else:
        yield Sentence("puzzle.lights.model", first)
    if board.size <= _EQUATIONS:
        yield Sentence(f"puzzle.lights.{'numbered' if board.surface else 'named' if board.names else 'listed'}")
        for cell, equation in enumerate(_equations(rules, change)):
            yield Sentence("puzzle.lights.equation", {"cell": board.name_of(cell), "equation": equation})
    if states == 2 and 1 < board.size <= _STEPS:
        yield from first_steps(board, change)


def _equations(rules: Lights, change: int) -> Iterator[str]:
    board = rules.board
    if board.states == 2:
        yield from (equation.write(board) for equation in write_equations(board, change))
        return
    effects = [board.effect(press) for press in range(board.size)]
    for cell, wanted in enumerate(rules.unpack(change)):
        counts = ((press, effect[cell]) for press, effect in enumerate(effects) if cell in effect)
        terms = ("·".join(([str(count)] if count > 1 else []) + [unknown_of(board, press)]) for press, count in counts)
        yield f"{' + '.join(terms) or '0'} = {wanted}"


def _solvable(rules: Lights, change: int, nullity: int, solution: Solution[int, int]) -> Iterator[Block]:
    """How many solutions, and what tells that there are some."""
    board, solutions = rules.board, solution.solutions
    if solutions == 1:
        yield Sentence("puzzle.lights.unique")
    elif board.states > 2 and solutions is not None and solutions < _LARGE:
        yield Sentence("puzzle.lights.neutral-states", {"n": solutions})
    elif solutions is not None and solutions < _LARGE:
        yield Sentence("puzzle.lights.neutral", {"n": solutions})
    else:
        yield Sentence("puzzle.lights.neutral-many", {"base": board.states, "nullity": nullity})
    if solutions != 1 and board.size <= _STUDIED:
        patterns = [rules.unpack(pattern) for pattern in choose_system(board).neutral]
        yield from _gallery(board, patterns)
        if board.states == 2 and is_mutual(board):
            yield from _meets(rules, change, patterns[: _PATTERNS_SHOWN if fits_in_text(board) else 1])
    if is_all_lit(rules, change):
        yield Sentence("puzzle.lights.all-lit")
        yield Sentence("puzzle.lights.all-lit-formula")


def is_all_lit(rules: Lights, change: int) -> bool:
    """Whether all cells are to change, where a press changes its own cell, and cells change each other mutually."""
    board = rules.board
    if board.states > 2 or board.size > _STUDIED or change != rules.read("all"):
        return False
    return is_mutual(board) and all(cell in board.effect(cell) for cell in range(board.size))


def _gallery(board: Board, patterns: Sequence[Sequence[int]]) -> Iterator[Block]:
    if not fits_in_text(board):
        cells = [cell for cell, count in enumerate(patterns[0]) if count]
        yield Sentence("puzzle.lights.neutral-cells", {"cells": list_cells(board, cells)})
        return
    complete = len(patterns) <= _PATTERNS_SHOWN
    yield Sentence(f"puzzle.lights.neutral-picture{'' if complete else 's'}", {"n": len(patterns)})
    yield text_picture(board, *map(press_marks, patterns[:_PATTERNS_SHOWN]))


def _meets(rules: Lights, change: int, patterns: Sequence[Sequence[int]]) -> Iterator[Block]:
    counts = tuple(sum(pattern[cell] for cell in range(rules.board.size) if change >> cell & 1) for pattern in patterns)
    yield Sentence("puzzle.lights.meets", {"counts": counts, "n": len(counts)})


def prove_unsolvable(solution: Solution[int, int]) -> Iterator[Block]:
    """A pattern that no press meets oddly, and the state does."""
    rules, change, target = _rules(solution), _change(solution), target_of(solution)
    pattern = solution.reason(NeutralPattern)
    assert pattern is not None, "what presses cannot do, a pattern forbids"
    board, cells = rules.board, pattern.cells
    if board.states > 2:
        yield from _weights(rules, change, target, cells)
        return
    aim = "-target" if target else ""
    if fits_in_text(board):
        wanted = rules.unpack(change)
        inside = set(cells)
        marks = [OTHER if cell not in inside else LIT if state else DARK for cell, state in enumerate(wanted)]
        yield Sentence(f"puzzle.lights.pattern{aim}", {"n": len(cells)})
        yield text_picture(board, marks)
    else:
        yield Sentence("puzzle.lights.pattern-cells", {"cells": list_cells(board, cells)})
    met = sum(change >> cell & 1 for cell in cells)
    yield Sentence(f"puzzle.lights.odd{aim}" if met % 2 else "puzzle.lights.odd-some", {"n": met})


def _unsolvable_board(rules: Lights, change: int) -> Iterator[Block]:
    """Why the pattern proves it, the same by equations, and how many states share this fate."""
    board = rules.board
    if board.states == 2 and is_mutual(board):
        yield Sentence("puzzle.lights.is-neutral")
    if board.size <= _STEPS:
        yield from _system(rules, change)
    if board.size <= _STUDIED:
        solutions = choose_system(board).solutions
        if solutions < _LARGE:
            yield Sentence("puzzle.lights.rare", {"n": solutions})


def _weights(rules: Lights, change: int, target: int, cells: Sequence[int]) -> Iterator[Block]:
    """More than two states: a weighted sum whose remainder no press changes."""
    board, states = rules.board, rules.board.states
    witness = choose_system(board).witness(change) if board.size <= _STUDIED else None
    if witness is None or not fits_in_text(board):
        yield Sentence("puzzle.lights.weighted-some", {"cells": list_cells(board, cells), "states": states})
        return
    weights = rules.unpack(witness)
    yield Sentence("puzzle.lights.weights")
    yield text_picture(board, [str(weight) if weight else OTHER for weight in weights])
    now = subtract_states(rules, target, change)
    facts = {"states": states, "n": weigh(rules, witness, now), "aim": weigh(rules, witness, target)}
    yield Sentence("puzzle.lights.weighted", facts)


def weigh(rules: Lights, weights: int, state: int) -> int:
    """The sum of weight times state, of which no press changes the remainder."""
    total: int = sum(map(mul, rules.unpack(weights), rules.unpack(state)))
    return total % rules.board.states


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
        facts = {"row": index + 1, "above": index, "n": sum(map(bool, presses)), "columns": _columns(presses)}
        yield Instruction(f"chase.row{'' if any(presses) else '-nothing'}{aim}", facts)


def _columns(presses: Row) -> tuple[str, ...]:
    """The columns pressed, with how often where that is more than once."""
    return tuple(str(place) if n == 1 else f"{place}×{n}" for place, n in enumerate(presses) if n)


_STEPS_SHOWN = 3


def first_steps(board: Board, change: int) -> Iterator[Block]:
    """The idea, its first steps and the end."""
    steps = elimination_steps(board, change)
    yield Sentence("puzzle.lights.eliminate")
    yield from _say_steps(board, change, steps, _STEPS_SHOWN)
    if len(steps) > _STEPS_SHOWN:
        yield Sentence("puzzle.lights.more-steps", {"n": len(steps)})
    yield from _end(board, steps)


def whole_elimination(board: Board, change: int) -> Iterator[Block]:
    """Every step, and the equations that remain."""
    steps = elimination_steps(board, change)
    yield Sentence("puzzle.lights.eliminate-all")
    yield from _say_steps(board, change, steps, len(steps))
    yield Sentence("puzzle.lights.result")
    for cell, equation in enumerate(steps[-1].equations):
        yield Sentence("puzzle.lights.equation", {"cell": board.name_of(cell), "equation": equation.write(board)})
    yield from _end(board, steps)


def _say_steps(board: Board, change: int, steps: Sequence[Step], shown: int) -> Iterator[Block]:
    equations = write_equations(board, change)
    for step in steps[:shown]:
        if step.equation is None:
            yield Instruction("puzzle.lights.step-free", {"unknown": unknown_of(board, step.unknown)})
        else:
            facts = {
                "unknown": unknown_of(board, step.unknown),
                "cell": board.name_of(step.equation),
                "equation": equations[step.equation].write(board),
                "cells": tuple(map(board.name_of, step.added_to)),
                "n": len(step.added_to),
            }
            yield Instruction("puzzle.lights.step" if step.added_to else "puzzle.lights.step-alone", facts)
        equations = step.equations


def _end(board: Board, steps: Sequence[Step]) -> Iterator[Block]:
    impossible = sum(not equation.unknowns and equation.total for equation in steps[-1].equations)
    free = [unknown_of(board, step.unknown) for step in steps if step.is_free]
    if impossible:
        yield Point("puzzle.lights.end-none", {"n": impossible})
        wrong = next(equation for equation in steps[-1].equations if not equation.unknowns and equation.total)
        yield Point("puzzle.lights.impossible", {"cells": list_cells(board, wrong.sources)})
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
            head=(Sentence("chase.gram.press"), *map(board.name_of, order), "b", "a"),
            rows=tuple((board.name_of(cell), *row, overlap, pressed) for cell, row, overlap, pressed in rows),
        )
        sizes = block_sizes(matrix)
        if len(sizes) > 1:
            yield Sentence("chase.gram.blocks", {"n": len(sizes), "sizes": tuple(sizes)})
        if _is_own_inverse(matrix):
            yield Sentence("chase.gram.own-inverse")
    mask = solve_by_gram(board, change)
    counts = [mask >> cell & 1 for cell in range(board.size)]
    pressed_cells = [cell for cell, count in enumerate(counts) if count]
    yield Sentence("chase.gram.result", {"cells": list_cells(board, pressed_cells), "n": len(pressed_cells)})
    if fits_in_text(board):
        yield text_picture(board, press_marks(counts))


def _is_own_inverse(matrix: Sequence[Sequence[int]]) -> bool:
    size = range(len(matrix))
    return all(sum(matrix[i][k] * matrix[k][j] for k in size) % 2 == (i == j) for i in size for j in size)


LESSONS = {"elimination": whole_elimination, "gram": gram_lesson}
"""The ways to solve by hand that can be shown from the first step to the last."""
