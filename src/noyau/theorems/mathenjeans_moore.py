"""MATH en JEANS, chapter VI.1: Moore's Nim."""

from __future__ import annotations

from itertools import combinations, product

from noyau.engines import solve
from noyau.game import Game
from noyau.games.moore import Moore, column_sums
from noyau.theorems import Evidence, theorem
from noyau.theorems.brute import Obvious, bare_heaps, column_sum, mex, multisets
from noyau.theorems.compare import Tally, compare, replay
from noyau.verdict import Ending, Outcome

Heaps = tuple[int, ...]


def moore(touch: int) -> Obvious[Heaps]:
    """Moore's Nim, by recursion."""

    def options(position: Heaps) -> list[Heaps]:
        lower = product(*(range(heap + 1) for heap in position))
        changed = ((left, sum(a != b for a, b in zip(left, position, strict=True))) for left in lower)
        return [left for left, count in changed if 1 <= count <= touch]

    return Obvious(options, bare=bare_heaps)


@theorem("N-VI.1a", "T", "VI.1; Moore 1910")
def moore_theorem() -> Evidence:
    tally = Tally()
    for touch in (1, 2, 3):
        truth = moore(touch)
        for position in multisets(4, 5):
            tally.expect(truth.lost(position) == (not any(column_sum(position, touch + 1))), (touch, position))
        compare(tally, Moore(touch), truth, multisets(4, 4), engine=False)
        compare(tally, Moore(touch), truth, multisets(3, 3))
    return tally.evidence()


@theorem("N-VI.1b", "T", "VI.1; Moore 1910")
def moore_example() -> Evidence:
    tally = Tally()
    sums = column_sums((2, 3, 3, 1), 3)
    tally.same((sums, column_sum((2, 3, 3, 1), 3)), ((0, 0), (0, 0)))
    tally.expect(moore(2).lost((2, 3, 3, 1)), "recursion")
    tally.same(solve(Game(Moore(2), (2, 3, 3, 1))).outcome, Outcome.P)
    return tally.evidence(sums="".join(map(str, sums)))


@theorem("N-VI.1c", "T", "VI.1; Moore 1910")
def moore_game() -> Evidence:
    """The game, and its two endings from (1,1,1,0)."""
    tally = Tally()
    truth = moore(2)
    opening: list[Heaps] = [(3, 5, 4, 2), (3, 3, 1, 2), (3, 3, 1, 0), (1, 1, 1, 0)]
    replay(tally, Moore(2), truth, [*opening, (0, 1, 1, 0), (0, 0, 0, 0)])
    replay(tally, Moore(2), truth, [*opening, (0, 0, 1, 0), (0, 0, 0, 0)])
    positions = [*opening, (0, 1, 1, 0), (0, 0, 1, 0)]
    sums = ["".join(map(str, column_sums(position, 3))).zfill(3) for position in positions]
    tally.same(sums, ["222", "000", "020", "000", "002", "001"])
    for position, total in zip(positions, sums, strict=True):
        tally.same(truth.lost(position), total == "000")
    return tally.evidence(sums=" ".join(sums))


@theorem("N-VI.1d", "A", "VI.1; Moore 1910")
def moore_sum_is_no_grundy_function() -> Evidence:
    tally = Tally()
    truth = moore(2)
    sums, values = [], []
    for position in ((1, 2), (1, 2, 3)):
        written = "".join(map(str, column_sums(position, 3)))
        value = truth.value(position)
        tally.expect(int(written, 3) != value, position)
        tally.same(solve(Game(Moore(2), position)).value, value)
        tally.same(value, mex(map(truth.value, truth.options(position))))
        sums.append(f"{written}₃ = {int(written, 3)}")
        values.append(value)
    tally.same((sums, values), (["11₃ = 4", "22₃ = 8"], [3, 6]))
    return tally.evidence(sum2=sums[0], value2=values[0], sum3=sums[1], value3=values[1])


@theorem("N-VI.1e", "T", "VI.1; Moore 1910")
def three_heaps_must_change() -> Evidence:
    tally = Tally()
    position = (3, 3, 1, 2)
    balanced = [
        left
        for left in product(*(range(heap + 1) for heap in position))
        if left != position and not any(column_sum(left, 3))
    ]
    fewest = min(sum(a != b for a, b in zip(left, position, strict=True)) for left in balanced)
    tally.same(fewest, 3)
    tally.expect(not list(Moore(2).decide(position, Ending.NORMAL).winning()), "a winning move")
    for count in (1, 2):
        for chosen in combinations(range(4), count):
            within = [left for left in balanced if all(left[i] == position[i] for i in set(range(4)) - set(chosen))]
            tally.expect(not within, chosen)
    return tally.evidence(fewest=fewest)
