"""Duchêne's thesis, part II, chapter 1: peg solitaire on rows of three holes, and on cycles."""

from __future__ import annotations

from noyau.core.analysis import Solution
from noyau.core.game import Game
from noyau.engines import solve_puzzle
from noyau.graphs.peg_boards import Jump, Mask, read_peg_board
from noyau.literature import Facts, Tally, theorem
from noyau.literature.oracle.captures import fewest_on_cycle, fewest_on_rows
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.known_plays import known_play, replay_jumps
from noyau.puzzles.pegs.solving.parities import class_obstacle, colourings, count_colours
from noyau.values.masks import bits

ROWS, SEARCHED, BUILT = 7, 10, 200
CYCLE, SOLVED, LINE = 23, 24, 200


@theorem("D-Th11", "T", "II.1.1")
def rows_of_three(tally: Tally) -> Facts:
    """Every play for few rows, the engine for some more, the thesis' play replayed for many."""
    best = [fewest_on_rows(rows) for rows in range(1, ROWS + 1)]
    for rows in range(1, BUILT + 1):
        rules = _rules(f"rect-{rows}x3")
        if rows <= SEARCHED:
            left = _left(solve_puzzle(Game(rules, rules.start)))
            tally.same(left == 1, _leaves_one(rows))
            if rows <= ROWS:
                tally.same(left, best[rows - 1])
        play = known_play(rules, rules.start)
        end = None if play is None else replay_jumps(rules, rules.start, play.jumps)
        tally.expect(end is not None and (end.bit_count() == 1) == _leaves_one(rows), rows)
        if rows % 3 == 0:
            pegs = [count_colours(colours, bits(rules.start)) for colours in colourings(rules.board)]
            tally.expect(all(count % 2 == 0 for count in pegs[0]), pegs)
        tally.expect((class_obstacle(rules.board, rules.start, None) is None) == _leaves_one(rows), rows)
    return {"rows": ROWS, "best": best, "searched": SEARCHED, "built": BUILT}


@theorem("D-open-peg", "F", "II.1.1; Beeler and Hoilman 2011")
def odd_cycles(tally: Tally) -> Facts:
    """Right from five holes on; the triangle is the exception. On even cycles one peg can always be left."""
    best = {size: fewest_on_cycle(size) for size in range(3, CYCLE + 1)}
    for size, left in best.items():
        tally.same(left, 1 if size == 3 or size % 2 == 0 else 2)
    for size in range(3, SOLVED + 1):
        rules = _rules(f"cycle-{size}")
        tally.same(_left(solve_puzzle(Game(rules, rules.start))), 1 if size == 3 or size % 2 == 0 else 2)
    for size in range(4, LINE + 1, 2):
        rules = _rules(f"cycle-{size}")
        play = known_play(rules, rules.start)
        end = None if play is None else replay_jumps(rules, rules.start, play.jumps)
        tally.expect(end is not None and end.bit_count() == 1, size)
    odd = [left for size, left in best.items() if size % 2 and size > 3]
    return {"size": SOLVED, "triangle": best[3], "odd": max(odd), "searched": CYCLE, "built": LINE}


def _rules(board: str) -> Pegs:
    return Pegs(read_peg_board(board))


def _left(solution: Solution[Mask, Jump]) -> int | None:
    """The fewest pegs that can be left, as the engine says; where it gives a play, what the play leaves."""
    if not solution.solvable:
        return solution.left
    rules = solution.game.rules
    assert isinstance(rules, Pegs)
    end = replay_jumps(rules, solution.game.position, solution.moves or ())
    return None if end is None else end.bit_count()


def _leaves_one(rows: int) -> bool:
    """What the theorem says."""
    return rows % 3 != 0 and rows != 2
