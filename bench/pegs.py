"""Peg solitaire: the English board in numbers, and the textbook search in Python as rival on small boards."""

from __future__ import annotations

import math
import os
import sys
import tempfile
import time
from functools import partial
from random import Random

from measure import Promise, cpu, report

from noyau.core.budget import Budget, Limit
from noyau.core.spec import parse
from noyau.graphs.peg_boards import PegBoard, read_peg_board
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving import solve_pegs
from noyau.puzzles.pegs.solving.compiled_search import PegSearch
from noyau.puzzles.pegs.solving.move_counts import fewest_moves, group_jumps
from noyau.puzzles.pegs.solving.python_search import Aim
from noyau.puzzles.pegs.solving.solvable_jumps import forget, keeping_jumps
from noyau.puzzles.pegs.solving.whole_game import whole_game, winning_set

POSITIONS, GAMES, WON, WINNING = 23_475_688, 577_116_156_815_309_849_672, 40_861_647_040_079_968, 1_679_072
ROWS = range(4, 10)
PLAYS, SLIPS = 80, 0.05
"""How many plays of the English board are asked about, and how often care fails."""
TIMES = 50
"""How often a search of less than a millisecond is repeated."""


def budget() -> Budget:
    return Budget(Limit(10**9))


def textbook(board: PegBoard, position: int) -> int:
    """The rival: the fewest pegs that can be left, by recursion with a memo on the set of pegs."""
    jumps = board.jumps
    memo: dict[frozenset[int], int] = {}

    def fewest(pegs: frozenset[int]) -> int:
        if pegs not in memo:
            best = len(pegs)
            for start, over, into in jumps:
                if start in pegs and over in pegs and into not in pegs:
                    best = min(best, fewest(pegs - {start, over} | {into}))
            memo[pegs] = best
        return memo[pegs]

    return fewest(frozenset(hole for hole in range(board.size) if position >> hole & 1))


def compiled(board: PegBoard, position: int) -> int:
    """The same question: below one peg there is nothing, so everything is searched."""
    return PegSearch(board, Aim(few=0)).run(position, lambda _: None).left


def five_times(board: PegBoard) -> None:
    for _ in range(5):
        compiled(board, board.start)


def triangle() -> Promise:
    board = read_peg_board("triangular-5")
    start = (1 << 15) - 2
    assert textbook(board, start) == compiled(board, start) == 1
    mine, rival = cpu(
        lambda: [compiled(board, start) for _ in range(TIMES)],
        lambda: [textbook(board, start) for _ in range(3)],
        runs=5,
    )
    mine, rival = mine / TIMES, rival / 3
    return Promise(
        "the 15-hole triangle searched to the end: at least 50 times the textbook recursion",
        f"{mine * 1e3:.2f} ms against {rival * 1e3:.0f} ms, {rival / mine:.0f} times",
        rival >= 50 * mine,
    )


def columns() -> list[Promise]:
    boards = [read_peg_board(f"rect-{rows}x3") for rows in ROWS]
    mine, rival, promises = [], [], []
    for board in boards:
        assert textbook(board, board.start) == compiled(board, board.start)
        one, other = cpu(
            partial(five_times, board),
            partial(textbook, board, board.start),
            runs=3,
        )
        mine.append(one / 5)
        rival.append(other)
    told = ", ".join(f"n={rows}: {other / one:.0f}" for rows, one, other in zip(ROWS, mine, rival, strict=True))
    promises.append(
        Promise(
            "n×3 searched to the end, n = 7 to 9: at least 50 times the textbook recursion",
            f"{told} times; n=9: {mine[-1] * 1e3:.0f} ms against {rival[-1] * 1e3:.0f} ms",
            all(other >= 50 * one for rows, one, other in zip(ROWS, mine, rival, strict=True) if rows >= 7),
        )
    )
    growth = [math.log(times[-1] / times[-3]) / 2 for times in (mine, rival)]
    promises.append(
        Promise(
            "each row more multiplies the time by no more than for the rival, and half as much again",
            f"× {math.exp(growth[0]):.1f} against × {math.exp(growth[1]):.1f}",
            growth[0] <= growth[1] + math.log(1.5),
        )
    )
    return promises


def first_solution() -> Promise:
    board = read_peg_board("english")
    spent = cpu(lambda: PegSearch(board, Aim()).run(board.start, lambda _: None), runs=9)[0]
    return Promise("English board: a first solution within 10 ms", f"{spent * 1e3:.2f} ms", spent <= 0.01)


def wiegleb() -> Promise:
    """The same on a board of 45 holes, where a search from the start alone is lost; in plain Python."""
    game = parse("pegs:wiegleb?end=22")
    spent = cpu(lambda: solve_pegs(game), runs=3)[0]
    solved = solve_pegs(game).length == 43
    return Promise(
        "Wiegleb's board, from the centre to the centre, within 1 s", f"{spent * 1e3:.0f} ms", solved and spent <= 1
    )


def vacancies_of_the_european_board() -> Promise:
    """Each of the 37 vacancies: jumps that leave one peg, or the proof that there are none."""
    board = read_peg_board("european")
    games = [parse(f"pegs:european:{board.write((1 << 37) - 1 ^ 1 << hole)}") for hole in range(37)]
    began = time.process_time()
    solved = sum(solve_pegs(game).solvable for game in games)
    spent = time.process_time() - began
    return Promise(
        "the 37 single vacancies of the European board decided, within 30 s",
        f"{solved} can be solved; {spent:.1f} s",
        spent <= 30,
    )


def keeping() -> Promise:
    """Plays at random, with and without care, each position asked about as if it were the first."""
    rules, chance, times = Pegs(read_peg_board("english")), Random(1), []
    for play in range(PLAYS):
        position, careful = rules.start, play % 2
        while jumps := list(rules.moves(position)):
            forget()
            began = time.thread_time()
            kept = keeping_jumps(rules, position, budget())
            times.append(1e3 * (time.thread_time() - began))
            good = [jump for jump in jumps if kept[jump]]
            slips = careful and chance.random() < SLIPS
            position = rules.play(position, chance.choice(good if careful and good and not slips else jumps))
    times.sort()
    return Promise(
        "which jumps keep the English board solvable, with nothing known of the play: within 50 ms for each position",
        f"{len(times)} positions: half within {times[len(times) // 2]:.1f} ms, 95 % within "
        f"{times[len(times) * 95 // 100]:.1f} ms, all within {times[-1]:.1f} ms",
        times[-1] <= 50,
    )


def whole() -> Promise:
    board = read_peg_board("english")
    began = time.process_time()
    found = whole_game(board, board.start, budget())
    spent = time.process_time() - began
    assert found.wins is not None
    exact = (found.positions, found.games, found.wins[16]) == (POSITIONS, GAMES, WON)
    return Promise(
        "the whole English game with its games counted: the published numbers, at least 1.2 million positions/s",
        f"{found.positions:,} positions, {found.games:,} games, {found.wins[16]:,} won in the centre; "
        f"{spent:.1f} s, {found.positions / spent / 1e6:.2f} million/s",
        exact and found.positions >= 1.2e6 * spent,
    )


def winning() -> Promise:
    rules = Pegs(read_peg_board("english?end=16"))
    began = time.process_time()
    found = len(winning_set(rules, budget()))
    spent = time.process_time() - began
    return Promise(
        "all 1,679,072 winning positions of the English central game within 8 s",
        f"{found:,} in {spent:.1f} s",
        found == WINNING and spent <= 8,
    )


def bergholt() -> Promise:
    board = read_peg_board("english?end=16")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        began = time.process_time()
        moves = len(group_jumps(fewest_moves(board, board.start, Aim(board.end), budget())))
        spent = time.process_time() - began
    return Promise(
        "the central game in 18 moves, proved to be the fewest, within 25 s",
        f"{moves} moves in {spent:.1f} s",
        moves == 18 and spent <= 25,
    )


def warm() -> None:
    """Compile everything before a clock runs."""
    board = read_peg_board("rect-9x3")
    compiled(board, board.start)
    whole_game(board, board.start, budget())
    solvable = read_peg_board("rect-8x3")
    winning_set(Pegs(solvable), budget())
    fewest_moves(solvable, solvable.start, Aim(), budget())
    english = Pegs(read_peg_board("english"))
    keeping_jumps(english, english.start, budget())


def main() -> int:
    warm()
    return report(
        [
            first_solution(),
            keeping(),
            wiegleb(),
            vacancies_of_the_european_board(),
            triangle(),
            *columns(),
            winning(),
            bergholt(),
            whole(),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
