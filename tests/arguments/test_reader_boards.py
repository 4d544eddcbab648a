"""A reader who knows only the recipe wins on boards, graphs and orders, from every won start against every reply."""

from __future__ import annotations

from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

import pytest
from test_reader import even_columns, reader, wins

from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve


@reader("copy-cells")
def read_copies(told: dict[str, Any], rules: Any, position: int, last: Any) -> Any:
    """Take the partners of all that was taken."""
    if last is None:
        return told["first"]
    taken = last[0] & ~position
    partners = [pair[1 - side] for pair in told["pairs"] for side in (0, 1) if taken >> pair[side] & 1]
    aim = position & ~sum(1 << partner for partner in partners)
    return next((move for move in rules.moves(position) if rules.play(position, move) == aim), None)


@reader("take-all")
def read_all(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    return told["move"]


def neighbours(rules: Any, cell: int) -> set[int]:
    """The vertices, or squares, that touch one."""
    if hasattr(rules, "graph"):
        return set(rules.graph.neighbours[cell])
    rows, columns = rules.board
    row, column = divmod(cell, columns)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return {r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns}


def parts_of(rules: Any, position: int) -> list[int]:
    """The free cells that hang together, as masks."""
    found, waiting = [], {cell for cell in range(position.bit_length()) if position >> cell & 1}
    while waiting:
        queue = [waiting.pop()]
        for cell in queue:
            new = neighbours(rules, cell) & waiting
            queue += new
            waiting -= new
        found.append(sum(1 << cell for cell in queue))
    return found


@reader("values-of-parts")
def read_parts(told: dict[str, Any], rules: Any, position: int, last: Any) -> Any:
    def value(part: int) -> int:
        """A path has the value of the table; whatever is taken on a cycle, the same path is left."""
        cells = [cell for cell in range(part.bit_length()) if part >> cell & 1]
        ends = sum(len(neighbours(rules, cell) & set(cells)) < 2 for cell in cells)
        if ends:
            return int(told["table"][len(cells)])
        left = len(cells) - (3 if rules.name == "domination" else 2)
        return int(told["table"][left] == 0)

    parts = parts_of(rules, position)
    values = [value(part) for part in parts]
    for index, wanted in even_columns(lambda index: values[index], False, tuple(range(len(parts)))):
        for move in rules.moves(position):  # on that part, so that it has the value wanted
            left = rules.play(position, move)
            if (position & ~left) & ~parts[index] == 0:
                rest = parts_of(rules, left & parts[index])
                if reduce(xor, map(value, rest), 0) == wanted:
                    return move
    return None


@reader("cross-bridges")
def read_bridges(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    here = rules.vertex(position)
    (across,) = [one + other - here for one, other in told["pairs"] if here in (one, other)]
    return next((move for move in rules.moves(position) if rules.target(position, move) == across), None)


@reader("come-home")
def read_homes(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    """Go to a home; after each move of the other player come back to one."""
    wanted = told["homes"] if last else [told["to"]]
    return next((move for move in rules.moves(position) if rules.target(position, move) in wanted), None)


def folded(edges: list[tuple[int, int]]) -> int:
    """What a picture counts for: cycles shrink to a place, an edge counts one more than what it carries."""
    for number, (one, other) in enumerate(edges):
        rest = edges[:number] + edges[number + 1 :]
        if one != other and other in connected(rest, one):  # on a cycle: its ends become one place
            low, high = sorted((one, other))
            return folded([*((low if a == high else a, low if b == high else b) for a, b in rest), (low, low)])
    loops = sum(a == b == 0 for a, b in edges)
    plants = [(number, a + b) for number, (a, b) in enumerate(edges) if 0 in (a, b) and a != b]
    return loops % 2 ^ reduce(xor, (1 + folded(above(edges, number, top)) for number, top in plants), 0)


def connected(edges: list[tuple[int, int]], start: int) -> set[int]:
    met = {start}
    while new := {b for a, b in (*edges, *((b, a) for a, b in edges)) if a in met and b not in met}:
        met |= new
    return met


def above(edges: list[tuple[int, int]], number: int, top: int) -> list[tuple[int, int]]:
    """What an edge carries, its upper end being the ground."""
    rest = edges[:number] + edges[number + 1 :]
    inside = connected(rest, top)
    return [(0 if a == top else a, 0 if b == top else b) for a, b in rest if a in inside]


@reader("fold-stalks")
def read_stalks(told: dict[str, Any], rules: Any, picture: Any, last: Any) -> Any:
    """Fold; where a plant has a 1 in the leftmost odd column, cut it so that it counts what is wanted."""
    edges = list(picture)
    lowest = [n for n, (a, b) in enumerate(edges) if 0 in (a, b) and max(a, b) not in connected(without(edges, n), 0)]
    plants = [[edges[n], *of_plant(edges, n)] for n in lowest]
    cycles = [edge for edge in edges if not any(edge in plant for plant in plants)]
    values = [*map(folded, plants), *[1] * bool(folded(cycles))]
    for index, wanted in even_columns(lambda index: values[index], told["misere"], tuple(range(len(values)))):
        mine = plants[index] if index < len(plants) else cycles
        for move, edge in enumerate(edges):
            left = [each for each in rules.play(picture, move) if each in mine]
            if edge in mine and folded(left) == wanted:
                return move
    return None


def without(edges: list[tuple[int, int]], number: int) -> list[tuple[int, int]]:
    return edges[:number] + edges[number + 1 :]


def of_plant(edges: list[tuple[int, int]], lowest: int) -> list[tuple[int, int]]:
    """The edges above the lowest edge of a plant."""
    inside = connected(without(edges, lowest), max(edges[lowest]))
    return [edge for edge in without(edges, lowest) if edge[0] in inside]


@reader("equal-arms")
def read_arms(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    lengths = [length for length in rules.lengths(position) if length]
    if len(lengths) > 1 and lengths[1] > 1:
        return rules.read_move(position, "1,1")
    right, up = lengths[0] - 1, len(lengths) - 1
    return rules.read_move(position, f"0,{up + 1}" if right > up else f"{right + 1},0")


@reader("one-shorter")
def read_lines(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    lengths = [length for length in rules.lengths(position) if length]
    if told["lines"] == "columns":
        lengths = [sum(length > column for length in lengths) for column in (0, 1)]
    first, second = (*lengths, 0)[:2]
    line, place = (1, second - 1) if first == second else (0, second + 1)
    return rules.read_move(position, f"{line},{place}" if told["lines"] == "rows" else f"{place},{line}")


@reader("cut-branches")
def read_trees(told: dict[str, Any], rules: Any, position: int, last: Any) -> Any:
    def worth(element: int) -> int:
        """One more than what grows on it, added without carrying."""
        mine = rules.above[element] & position & ~(1 << element)
        return 1 + reduce(xor, map(worth, lowest(mine)), 0)

    def lowest(mask: int) -> list[int]:
        inside = [each for each in range(mask.bit_length()) if mask >> each & 1]
        return [each for each in inside if not any(low != each and rules.above[low] >> each & 1 for low in inside)]

    def cut(element: int, wanted: int) -> int:
        """The element to take, so that a tree counts for a smaller number."""
        if not wanted:
            return element
        branches = lowest(rules.above[element] & position & ~(1 << element))
        change = reduce(xor, map(worth, branches), 0) ^ wanted - 1
        branch = next(each for each in branches if worth(each) ^ change < worth(each))
        return cut(branch, worth(branch) ^ change)

    roots = lowest(position)
    return next(
        (cut(roots[i], wanted) for i, wanted in even_columns(lambda i: worth(roots[i]), False, (*range(len(roots)),))),
        None,
    )


@reader("answer-complement")
def read_complement(told: dict[str, Any], rules: Any, position: int, last: Any) -> Any:
    moves = list(rules.moves(position))
    if last is None and told["first"] in moves:
        return told["first"]
    other = next((one + two - last[1] for one, two in told["pairs"] if last and last[1] in (one, two)), None)
    return other if other in moves else moves[0]


STARTS = {
    "copy-cells": (
        *("cram:2x4", "cram:2x3", "cram:3x4", "cram:3x6", "domination:cycle-8", "domination:path-9"),
        *("domination:grid-3x3", "domination:petersen", "arckayles:grid-2x3", "arckayles:cycle-8"),
        "poset:0<2,1<2,3<5,4<5,6",
    ),
    "values-of-parts": (
        *("domination:path-8", "domination:cycle-9", "domination:edges-0.1,1.2,2.3,3.4,5.6,6.7"),
        *("arckayles:path-9", "arckayles:cycle-7", "cram:1x9"),
    ),
    "take-all": ("domination:star-4", "poset:0<1,0<2,1<3,2<3", "poset:subsets-2", "poset:divisors-12"),
    "cross-bridges": ("geography:petersen:0", "geography:grid-3x3:1", "geography:cycle-7:0", "geography:path-6:2"),
    "come-home": ("edgegeography:grid-2x3:0", "edgegeography:path-5:1", "edgegeography:grid-3x3:1"),
    "fold-stalks": (
        *("hackenbush:0-1,0-4,1-2,1-3,2-3", "hackenbush:0-1,1-2,0-3,3-4,3-5,5-6"),
        *("hackenbush:0-1,1-2,0-2,0-3", "hackenbush:0-1,0-2,1-2,2-3,3-4,2-4"),
    ),
    "equal-arms": ("chomp:4x4", "chomp:1x5", "chomp:3x4:4,1,1"),
    "one-shorter": ("chomp:2x6", "chomp:5x2"),
    "cut-branches": ("poset:0<1<2,3<4,5", "poset:0<1,0<2,2<3,4<5,4<6,6<7"),
    "answer-complement": ("poset:superset-3",),
}
"""Positions of each recipe; all that follow are won by the recipe that each has."""

MISERE = {
    "fold-stalks": ("hackenbush:0-1,1-2,0-3,3-4,3-5,5-6", "hackenbush:0-1,0-2,0-3,3-4"),
}


@pytest.mark.parametrize(
    ("spec", "kind", "ending"),
    [
        (spec, kind, ending)
        for table, ending in ((STARTS, Ending.NORMAL), (MISERE, Ending.MISERE))
        for kind, specs in table.items()
        for spec in specs
    ],
)
def test_who_reads_the_rule_wins_on_boards_graphs_and_orders(spec: str, kind: str, ending: Ending) -> None:
    start = parse(spec, ending)
    starts = [start.position]
    for position in islice(starts, 400):
        starts += [option for option in dict.fromkeys(start.rules.options(position)) if option not in starts]
    read = set()
    for position in starts[:400]:
        analysis = solve(Game(start.rules, position, ending))
        if analysis.outcome is Outcome.N and not analysis.is_over and (recipe := analysis.recipe) is not None:
            assert wins(start.rules, position, None, recipe.record(), ending, set()), position
            read.add(recipe.kind)
    assert kind in read
