"""Values of games of two sides: Domineering and Clobber, day 3, comparisons and sums of random games.

The rivals are cgt-py, whose core is compiled Rust, and pycgt, in plain Python, where they can be imported. Both
remember what they have valued: of boards, each of their figures is that of a new process. Ours begin with empty tables.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from measure import Promise, cpu, report

from noyau.core import caches
from noyau.core.budget import Budget, Limit
from noyau.engines.partisan.board_values import BoardValues, value_of_board
from noyau.engines.partisan.store import ZERO, Store, Value
from noyau.games.sides.clobber import Clobber
from noyau.games.sides.domineering import Domineering
from noyau.values.shortgames import ShortGame, short_games

Board = tuple[int, int]

RECTANGLES = [(rows, columns) for rows in range(1, 21) for columns in range(1, 21) if rows * columns <= 20]

CGT_PY = """
import cgt_py
def value(rows, columns):
    return cgt_py.Domineering("|".join(["." * columns] * rows)).canonical_form
"""

PYCGT = """
from pycgt.rulesets.domineering import rectangle as value
"""


def value(board: Board) -> str:
    """The canonical form of an empty board, from empty tables."""
    caches.clear()
    rules = Domineering(board)
    return str(value_of_board(rules, rules.start, Budget(Limit(10**8))))


def theirs(program: str, boards: list[Board]) -> float:
    """The CPU time that a rival takes for some boards, in a process of its own, its import left out."""
    timed = f"""{program}
import time
began = time.process_time()
for board in {boards!r}:
    value(*board)
print(time.process_time() - began)
"""
    return float(subprocess.run([sys.executable, "-c", timed], check=True, capture_output=True, text=True).stdout)


def against(name: str, program: str, boards: list[Board], said: str, least: float) -> Promise:
    claim = f"{said}, canonical forms: at least {least:g} times as fast as {name}"
    if importlib.util.find_spec(name.replace("-", "_")) is None:
        return Promise(claim, f"{name} is not installed here", False)
    rival: list[float] = []
    (ours, _) = cpu(lambda: [value(board) for board in boards], lambda: rival.append(theirs(program, boards)), runs=3)
    spent = sorted(rival)[len(rival) // 2]
    return Promise(claim, f"{ours:.3f} s against {spent:.2f} s, {spent / ours:.1f} times", spent >= least * ours)


def growth(rows: int, most: int) -> Promise:
    """How much longer each column more takes."""
    times = []
    for columns in range(2, most + 1):
        value((rows, columns))
        (spent,) = cpu(lambda columns=columns: value((rows, columns)), runs=3)  # type: ignore[misc]
        times.append(spent)
    told = ", ".join(f"{columns}: {spent * 1e3:.1f} ms" for columns, spent in enumerate(times, 2))
    by = [later / earlier for earlier, later in pairwise(times)]
    return Promise(
        f"domineering {rows} × 2 to {rows} × {most}: no column multiplies the time by more than 12",
        f"{told}; by {', '.join(f'{times:.1f}' for times in by)}",
        max(by) <= 12,
    )


def clobber(board: Board, most: float) -> Promise:
    """All positions of a board full of stones, each in a colour of its own, and all that follow from them."""
    cells = board[0] * board[1]
    every = (1 << cells) - 1

    def ask() -> int:
        values, budget = BoardValues(Clobber(board)), Budget(Limit(10**9))
        for colours in range(1 << cells):
            values.value(colours | (~colours & every) << cells, budget)
        return len(values)

    found = ask()
    (spent,) = cpu(ask, runs=3)
    return Promise(
        f"clobber on {board[0]} × {board[1]}, all {1 << cells} colourings: at most {most:g} s",
        f"{spent:.3f} s of CPU: {found:,} parts",
        spent <= most,
    )


def antichains(games: list[Value], order: list[list[bool]]) -> Iterator[list[Value]]:
    """All sets of games none of which is at most another one."""
    found: list[list[int]] = [[]]
    for new in range(len(games)):
        found += [[*some, new] for some in found if not any(order[new][old] or order[old][new] for old in some)]
    return ([games[place] for place in chosen] for chosen in found)


def day_three() -> tuple[Store, list[Value]]:
    """All games born by day 3."""
    store, games = Store(), [ZERO]
    for _ in range(3):
        sides = list(antichains(games, store.order(games).tolist()))
        games = sorted({store.make(left, right) for left in sides for right in sides})
    return store, games


def order_day_three(most: float) -> Promise:
    def ask() -> tuple[int, int]:
        store, games = day_three()
        return len(games), int(store.order(games).sum())

    found = ask()
    (spent,) = cpu(ask, runs=3)
    return Promise(
        f"the games born by day 3, and which of them is at most which: at most {most:g} s",
        f"{spent:.3f} s of CPU: {found[0]} games, {found[1]:,} pairs in order",
        found[0] == 1474 and spent <= most,
    )


def random_games(what: str, count: int, least: float) -> Promise:
    """Pairs of games of day 3, compared or added: in a store that has nothing else, and as canonical ones of pycgt."""
    claim = f"{count} {what} of games born by day 3: at least {least:g} times as fast as pycgt"
    if importlib.util.find_spec("pycgt") is None:
        return Promise(claim, "pycgt is not installed here", False)
    from pycgt.game import Game, add, canonical, geq

    store, games = day_three()
    chance = random.Random(3)
    ones, others = (np.array(chance.choices(games, k=count), np.int64) for _ in range(2))
    made: dict[Value, Any] = {}

    def make(value: Value) -> Any:
        if value not in made:
            made[value] = canonical(Game(*(frozenset(map(make, side)) for side in store.options(value))))
        return made[value]

    pairs = [(make(one), make(other)) for one, other in zip(ones.tolist(), others.tolist(), strict=True)]

    def timed(ask: Callable[[], Any]) -> tuple[float, Any]:
        began = time.process_time()
        found = ask()
        return time.process_time() - began, found

    if what == "sums":
        store.add_each(ones[:1], others[:1])
        store, _ = day_three()
        ours, found = timed(lambda: store.add_each(ones, others).tolist())
        spent, expected = timed(lambda: [canonical(add(one, other)) for one, other in pairs])
        found = list(map(make, found))
    else:
        store.compare_each(ones[:1], others[:1])
        store, _ = day_three()
        ours, found = timed(lambda: store.compare_each(ones, others).tolist())
        spent, expected = timed(lambda: [geq(other, one) for one, other in pairs])
    assert found == expected, "the two must agree"
    return Promise(claim, f"{ours * 1e3:.2f} ms against {spent:.3f} s, {spent / ours:.0f} times", spent >= least * ours)


def single_games(what: str, count: int, least: float) -> Promise:
    """The same one by one, as ``ShortGame`` objects in plain Python, from empty tables; the median of five runs."""
    claim = f"{count} {what} of games born by day 3, one by one in Python: at least {least:g} times as fast as pycgt"
    if importlib.util.find_spec("pycgt") is None:
        return Promise(claim, "pycgt is not installed here", False)
    from pycgt.game import Game, add, canonical, geq

    pycgt = sys.modules["pycgt.game"]
    games, chance = short_games(3), random.Random(3)
    made: dict[ShortGame, Any] = {}

    def make(game: ShortGame) -> Any:
        if game not in made:
            made[game] = canonical(Game(*(frozenset(map(make, side)) for side in (game.left, game.right))))
        return made[game]

    pairs = [(chance.choice(games), chance.choice(games)) for _ in range(count)]
    same = [(make(one), make(other)) for one, other in pairs]
    timed: tuple[list[float], list[float]] = ([], [])
    expected: list[Any]
    for _ in range(5):
        caches.clear()
        pycgt._geq_cache.clear()
        pycgt._add_raw.cache_clear()
        canonical.cache_clear()
        began = time.process_time()
        if what == "sums":
            found: list[Any] = [one + other for one, other in pairs]
            middle = time.process_time()
            expected = [canonical(add(one, other)) for one, other in same]
        else:
            found = [one <= other for one, other in pairs]
            middle = time.process_time()
            expected = [geq(other, one) for one, other in same]
        timed[0].append(middle - began)
        timed[1].append(time.process_time() - middle)
        assert [make(one) if what == "sums" else one for one in found] == expected, "the two must agree"
    spent, rival = map(statistics.median, timed)
    told = f"{spent / count * 1e6:.2f} µs each against {rival / count * 1e6:.2f} µs, {rival / spent:.1f} times"
    return Promise(claim, told, rival >= least * spent)


def main() -> int:
    value((3, 3))  # load the kernels
    return report(
        [
            against("cgt-py", CGT_PY, [(5, 5)], "domineering:5x5", 3),
            against(
                "cgt-py", CGT_PY, RECTANGLES, f"the {len(RECTANGLES)} rectangles of at most 20 squares in one run", 2
            ),
            against("pycgt", PYCGT, [(4, 5)], "domineering:4x5", 20),
            growth(3, 8),
            growth(4, 6),
            clobber((3, 4), 1.5),
            order_day_three(5),
            random_games("comparisons", 3000, 10),
            random_games("sums", 300, 10),
            single_games("comparisons", 3000, 10),
            single_games("sums", 300, 10),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
