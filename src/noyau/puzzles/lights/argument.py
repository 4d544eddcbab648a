"""Lights Out: the presses, how many solutions there are, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul

from noyau.arguments.argument import Block, shorten
from noyau.core.analysis import AnySolution, Solution
from noyau.core.errors import NotApplicable
from noyau.graphs.boards import Board
from noyau.puzzles.lights.by_hand import chase_instructions, first_steps, gram_lesson, whole_elimination
from noyau.puzzles.lights.mark_pictures import DARK, LIT, OTHER, fits_in_text, list_cells, press_marks, text_picture
from noyau.puzzles.lights.reasons import FewestPresses, NearestSolvable, NeutralPattern, SolvedSystem
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system, subtract_states
from noyau.puzzles.lights.solving.nearest_solvable import is_symmetric
from noyau.puzzles.lights.solving.on_paper import write_equations
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
    every = solution.more.get("all")
    if every:
        shown = every[:_SOLUTIONS_SHOWN]
        yield Sentence("puzzle.all" if len(shown) == solution.solutions else "puzzle.first-ones", {"n": len(shown)})
        for number, moves in enumerate(shown, start=1):
            cells = tuple(moves) if moves else Sentence("puzzle.nothing")
            yield Sentence("puzzle.one-of-all", {"n": number, "cells": cells})
    if solution.more.get("different") and solution.solutions != 1:
        yield Sentence("puzzle.different", {"n": len(solution.more["different"])})
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


LESSONS = {"elimination": whole_elimination, "gram": gram_lesson}
"""The ways to solve by hand that can be shown from the first step to the last."""


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
        yield from _nearest(nearest)
    if rules.board.states > 2:
        yield Sentence("puzzle.lights.states", {"states": rules.board.states})


def lesson(solution: Solution[int, int], by: str) -> Iterator[Block]:
    """The whole way to the answer by hand: every step of the elimination, or the Gram matrix."""
    rules = _rules(solution)
    if rules.board.states > 2:
        raise NotApplicable("puzzle.two-states", by=by)
    yield from LESSONS[by](rules.board, _change(solution))


def _nearest(reason: NearestSolvable) -> Iterator[Block]:
    """What little must change so that the state can be solved."""
    key = "nearest" if reason.proved else "near"
    written = reason.state
    state = Sentence(f"puzzle.lights.{written}") if written in ("all", "none") else shorten(written, 200)
    facts = {"n": len(reason.cells), "cells": list_cells(reason.cells), "state": state}
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


def _is_mutual(board: Board) -> bool:
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
    if states > 2:
        yield Sentence("puzzle.lights.model-states", {"states": states, "most": states - 1})
    else:
        yield Sentence("puzzle.lights.model")
    if board.size <= _EQUATIONS:
        yield Sentence("puzzle.lights.numbered" if board.surface else "puzzle.lights.listed")
        for cell, equation in enumerate(_equations(rules, change)):
            yield Sentence("puzzle.lights.equation", {"cell": cell, "equation": equation})
    if states == 2 and 1 < board.size <= _STEPS:
        yield from first_steps(board, change)


def _equations(rules: Lights, change: int) -> Iterator[str]:
    board = rules.board
    if board.states == 2:
        yield from map(str, write_equations(board, change))
        return
    effects = [board.effect(press) for press in range(board.size)]
    for cell, wanted in enumerate(rules.unpack(change)):
        counts = ((press, effect[cell]) for press, effect in enumerate(effects) if cell in effect)
        terms = (f"x{press}" if count == 1 else f"{count}·x{press}" for press, count in counts)
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
        if board.states == 2 and _is_mutual(board):
            yield from _meets(rules, change, patterns[: _PATTERNS_SHOWN if fits_in_text(board) else 1])
    if _is_all(rules, change) and _is_mutual(board) and all(cell in board.effect(cell) for cell in range(board.size)):
        yield Sentence("puzzle.lights.all-lit")
        yield Sentence("puzzle.lights.all-lit-formula")


def _is_all(rules: Lights, change: int) -> bool:
    return rules.board.states == 2 and rules.board.size <= _STUDIED and change == rules.read("all")


def _gallery(board: Board, patterns: Sequence[Sequence[int]]) -> Iterator[Block]:
    if not fits_in_text(board):
        cells = [cell for cell, count in enumerate(patterns[0]) if count]
        yield Sentence("puzzle.lights.neutral-cells", {"cells": list_cells(cells)})
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
        yield Sentence("puzzle.lights.pattern-cells", {"cells": list_cells(cells)})
    met = sum(change >> cell & 1 for cell in cells)
    yield Sentence(f"puzzle.lights.odd{aim}" if met % 2 else "puzzle.lights.odd-some", {"n": met})


def _unsolvable_board(rules: Lights, change: int) -> Iterator[Block]:
    """Why the pattern proves it, the same by equations, and how many states share this fate."""
    board = rules.board
    if board.states == 2 and _is_mutual(board):
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
        yield Sentence("puzzle.lights.weighted-some", {"cells": list_cells(cells), "states": states})
        return
    weights = rules.unpack(witness)

    def weigh(state: int) -> int:
        return int(sum(map(mul, weights, rules.unpack(state)))) % states

    yield Sentence("puzzle.lights.weights")
    yield text_picture(board, [str(weight) if weight else OTHER for weight in weights])
    facts = {"states": states, "n": weigh(subtract_states(rules, target, change)), "aim": weigh(target)}
    yield Sentence("puzzle.lights.weighted", facts)
