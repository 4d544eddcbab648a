"""A reader who has the sentences of the second level and the data of the recipe, and nothing else, wins.

Each kind of recipe has a reader here: a few lines written from the printed rule alone. A reader asks the rules which
moves are legal and where they lead, and nothing else of noyau.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from typing import Any

import pytest

from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve

Reader = Callable[[dict[str, Any], Any, Any, Any], Any]
"""Data of the recipe, rules, position, the opponent's last move with the position before it → the move to make."""

READERS: dict[str, Reader] = {}


def reader(kind: str) -> Callable[[Reader], Reader]:
    """Registers who reads recipes of a kind."""

    def keep(read: Reader) -> Reader:
        READERS[kind] = read
        return read

    return keep


def move_leaving(rules: Any, position: Any, wanted: Any) -> Any:
    """The legal move that leaves a position."""
    return next((move for move in rules.moves(position) if rules.play(position, move) == wanted), None)


def even_columns(value: Callable[[int], int], misere: bool, heaps: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """A heap with a 1 in the leftmost odd column changes its digit in every odd column: which heap, to which value."""
    values = [value(heap) for heap in heaps]
    large = [index for index in range(len(heaps)) if values[index] >= 2]
    ones = values.count(1)
    if misere and len(large) == 1:
        yield large[0], 1 if ones % 2 == 0 else 0
    elif misere and not large:
        yield from ((index, 1 - values[index]) for index in range(len(heaps)) if values[index] == 1 or not ones)
    else:
        odd = reduce(xor, values)
        leftmost = 1 << max(odd.bit_length() - 1, 0)
        yield from ((index, values[index] ^ odd) for index in range(len(heaps)) if values[index] & leftmost)


MEASURES: dict[str, Callable[[dict[str, Any], int], int]] = {
    "itself": lambda told, heap: heap,
    "remainder": lambda told, heap: heap % (told["least"] + told["most"]) // told["least"],
    "pairs": lambda told, heap: heap // 2,
    "one-less": lambda told, heap: {1: 1, 2: 0}.get(heap, max(heap - 1, 0)),
}


@reader("even-columns")
def read_columns(told: dict[str, Any], rules: Any, heaps: Any, last: Any) -> Any:
    measure = told["measure"]

    def value(heap: int) -> int:
        return MEASURES[measure["name"]](measure, heap)

    for index, wanted in even_columns(value, told["misere"], heaps):
        for left in reversed(range(heaps[index])):
            if value(left) == wanted:
                move = move_leaving(rules, heaps, (*heaps[:index], left, *heaps[index + 1 :]))
                if move is not None:
                    return move
    return None


@reader("leave-remainder")
def read_remainder(told: dict[str, Any], rules: Any, heaps: Any, last: Any) -> Any:
    step = told["least"] + told["most"]
    if last is not None:  # complete what the other player takes
        before, _ = last
        return move_leaving(rules, heaps, (before[0] - step,))
    low = told["least"] if told["misere"] else 0
    for left in reversed(range(heaps[0])):
        if low <= left % step < low + told["least"]:
            move = move_leaving(rules, heaps, (left,))
            if move is not None:
                return move
    return None


@reader("table-of-values")
def read_table(told: dict[str, Any], rules: Any, heaps: Any, last: Any) -> Any:
    def value(heap: int) -> int:
        while heap >= len(told["table"]):
            heap -= told["length"]
        return int(told["table"][heap])

    for index, wanted in even_columns(value, told["misere"], heaps):
        others = heaps[:index] + heaps[index + 1 :]
        for move in rules.moves(heaps[index : index + 1]):  # what may be left of this heap alone
            parts = rules.play(heaps[index : index + 1], move)
            if reduce(xor, map(value, parts)) == wanted:
                left = sorted(filter(None, (*others, *parts)))
                return next(
                    move for move in rules.moves(heaps) if sorted(filter(None, rules.play(heaps, move))) == left
                )
    return None


@reader("copy-heaps")
def read_copy(told: dict[str, Any], rules: Any, heaps: Any, last: Any) -> Any:
    """Leave heaps that are equal two by two."""

    def paired(left: tuple[int, ...]) -> bool:
        return all(left.count(heap) % 2 == 0 for heap in left if heap)

    if last is not None:  # do in the twin what was done in the heap
        (before, _), after = last, heaps
        done = Counter(after) - Counter(before)
        (heap,) = Counter(before) - Counter(after)
        wanted = Counter(after) - Counter([heap]) + done
        return next(
            move for move in rules.moves(heaps) if +Counter(filter(None, rules.play(heaps, move))) == without(wanted)
        )
    return next((move for move in rules.moves(heaps) if paired(rules.play(heaps, move))), None)


def without(heaps: Counter[int]) -> Counter[int]:
    """Heaps, the empty ones left out."""
    return Counter({heap: count for heap, count in heaps.items() if heap and count})


@reader("keep-even")
def read_even(told: dict[str, Any], rules: Any, heaps: Any, last: Any) -> Any:
    return move_leaving(rules, heaps, (1,) if told["misere"] else (heaps[0] - 1,))


@reader("take-least-term")
def read_terms(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    row, rest, least = [1, 2], position[0] - told["misere"], 0
    while row[-1] < rest:
        row.append(row[-1] + row[-2])
    for number in reversed(row):
        if 0 < number <= rest:
            rest, least = rest - number, number
    return least if least in rules.moves(position) else None


@reader("columns-modulo")
def read_moore(told: dict[str, Any], rules: Any, heaps: Any, last: Any) -> Any:
    group, touch = told["touch"] + 1, told["touch"]
    large = [index for index, heap in enumerate(heaps) if heap >= 2]
    if told["misere"] and len(large) <= touch:
        for move in rules.moves(heaps):
            left = rules.play(heaps, move)
            if max(left) == 1 and sum(left) % group == 1:
                return move
        return None
    left, changed = list(heaps), []
    for column in reversed(range(max(heaps).bit_length())):
        digit = 1 << column
        ones = [index for index in range(len(heaps)) if left[index] & digit and index not in changed]
        for index in changed:
            left[index] &= ~digit
        many = len(ones) % group
        if many and group - many <= len(changed):
            for index in changed[: group - many]:
                left[index] |= digit
        else:
            for index in ones[:many]:
                left[index] &= ~digit
                changed.append(index)
    return move_leaving(rules, heaps, tuple(left))


STARTS = (
    *("nim:7", "nim:4,4", "nim:2,5", "nim:3,4,5", "nim:1,1,1,2"),
    *("bounded:3:13", "bounded:1:5", "bounded:3:6,5", "interval:3-5:21", "interval:2-3:8,7"),
    *("subtraction:1,3,4:19", "subtraction:2,5,6:30", "subtraction:2,5,6:9,8"),
    *("parity:5,6", "parity:9", "notall:3,4", "notall:6", "notall:2,2,1"),
    *("moore:2:3,5,2,1", "moore:1:1,2,3", "moore:3:2,2,2,1,1", "fibonacci:24", "prim:15", "prim:6,5"),
)


BREAKING = (
    "kayles:9",
    "kayles:5,3",
    "dawson:8",
    "grundy:12",
    "couples-are-forever:9",
    "octal:0.137:10",
    "octal:0.07:9",
)
"""Games whose misère play has no such theorem."""


@pytest.mark.parametrize(
    ("spec", "ending"),
    [*((spec, ending) for spec in STARTS for ending in Ending), *((spec, Ending.NORMAL) for spec in BREAKING)],
)
def test_who_reads_the_rule_and_nothing_else_wins_from_every_won_start_against_every_reply(
    spec: str, ending: Ending
) -> None:
    start = parse(spec)
    starts = [start.position]
    won: set[Any] = set()
    read = 0
    for position in starts:  # all positions that follow, each a start of its own
        starts += [option for option in dict.fromkeys(start.rules.options(position)) if option not in starts]
    for position in starts:
        analysis = solve(Game(start.rules, position, ending))
        if analysis.outcome is not Outcome.N or analysis.is_over:
            continue
        recipe = analysis.recipe
        assert recipe is not None
        assert wins(start.rules, position, None, recipe.record(), ending, won), (spec, position)
        read += 1
    assert read


def wins(rules: Any, position: Any, last: Any, told: dict[str, Any], ending: Ending, won: set[Any]) -> bool:
    """Whether the reader, who is to move, wins against everything the opponent can do."""
    if not list(rules.moves(position)):
        return ending is Ending.MISERE
    move = READERS[told["kind"]](told, rules, position, last)
    if move is None:
        return False
    left = rules.play(position, move)
    if left in won:
        return True
    for reply in rules.moves(left):
        if not wins(rules, rules.play(left, reply), (left, reply), told, ending, won):
            return False
    if ending is Ending.MISERE and not list(rules.moves(left)):
        return False
    won.add(left)
    return True
