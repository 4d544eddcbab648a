"""Zaidenberg, § 4.1: reversi on closed surfaces and on the regular polyhedra."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare_presses, masks, solutions, solved, system
from noyau.literature.comparing import nullity as found_nullity
from noyau.literature.oracle.lights import across, add, changes, graph_presses, nullity, picture, presses, span
from noyau.literature.zaidenberg.three_by_three import M0, moves, named, place

SURFACES = {"T": "torus", "K": "klein", "P": "projective"}
RULES = ("", "?multi")
GOLDEN = (1 + 5**0.5) / 2

Point = tuple[float, float, float]


def euler_characteristic(joins: str, rows: int, columns: int) -> int:
    """Vertices minus edges plus faces, the corners of cells being one vertex where gluing makes them meet."""
    corners: dict[tuple[int, int], tuple[int, int]] = {
        corner: corner for corner in product(range(rows + 1), range(columns + 1))
    }

    def root(corner: tuple[int, int]) -> tuple[int, int]:
        return corner if corners[corner] == corner else root(corners[corner])

    for row in range(rows + 1):
        corners[root((row, 0))] = root((rows - row if joins[0] == "x" else row, columns))
    for column in range(columns + 1):
        corners[root((0, column))] = root((rows, columns - column if joins[1] == "x" else column))
    return len(set(map(root, corners))) - 2 * rows * columns + rows * columns


@theorem("Z-4.1s", "T", "4.1")
def three_closed_surfaces(tally: Tally) -> Facts:
    """No side is left free; the Euler characteristic and whether a side is reversed tell the surfaces apart."""
    characters = {"==": 0, "=x": 0, "x=": 0, "xx": 1}
    for rows, columns in product(range(1, 7), repeat=2):
        for joins, expected in characters.items():
            tally.same(euler_characteristic(joins, rows, columns), expected)
            met = [across(joins, rows, columns, r, c) for r, c in product(range(rows), range(columns))]
            tally.expect(all(len(sides) == 4 for sides in met), (joins, rows, columns))
        other_way = nullity(presses("x=", rows, columns))
        tally.same(other_way, found_nullity(f"klein-{columns}x{rows}"))
    return {
        "klein": [found_nullity(board) for board in ("klein-2x3", "klein-3x2")],
        "characters": [characters[joins] for joins in ("==", "=x", "xx")],
    }


def printed_moves(tally: Tally, letter: str, printed: Sequence[tuple[str, str]]) -> Facts:
    """Three printed matrices of moves, and the whole board."""
    board = f"{SURFACES[letter]}-3x3"
    found = masks(board)
    for name, rows in printed:
        tally.same(picture(found[place(name)], 3, 9), rows)
    compare_presses(tally, board, presses(SURFACES[letter], 3, 3))
    shown = [f"{letter}{name} = {picture(found[place(name)], 3, 9)}" for name, _ in printed]
    return {"matrices": shown}


@theorem("Z-4.1T", "T", "4.1")
def moves_on_the_torus(tally: Tally) -> Facts:
    return printed_moves(tally, "T", [("11", "111/100/100"), ("12", "111/010/010"), ("21", "100/111/100")])


@theorem("Z-4.1Trow", "T", "4.1")
def row_and_column(tally: Tally) -> Facts:
    found = masks("torus-3x3")
    for row, column in product(range(3), repeat=2):
        line = sum(1 << (3 * r + c) for r, c in product(range(3), repeat=2) if r == row or c == column)
        tally.same(found[3 * row + column], line)
        tally.same(presses("torus", 3, 3)[3 * row + column], line)
    return {"cells": found[0].bit_count()}


@theorem("Z-4.1K", "T", "4.1")
def moves_on_the_klein_bottle(tally: Tally) -> Facts:
    return printed_moves(tally, "K", [("11", "111/100/001"), ("12", "111/010/010"), ("21", "100/111/100")])


@theorem("Z-4.1P", "T", "4.1")
def moves_on_the_projective_plane(tally: Tally) -> Facts:
    """The single 1 at (3,3), which two sides of (1,1) meet, says that neighbours are a set."""
    facts = printed_moves(tally, "P", [("11", "110/100/001"), ("12", "111/010/010"), ("21", "100/111/100")])
    multi = picture(masks("projective-3x3?multi")[0], 3, 9)
    other = picture(presses("projective", 3, 3, multi=True)[0], 3, 9)
    if not multi == other == "110/100/000":
        tally.exceptions.append(multi)
    return {**facts, "multi": multi}


@theorem("Z-4.1rT", "T", "4.1", "T", "12 21 23 32")
@theorem("Z-4.1rK", "T", "4.1", "K", "11 21 31 22")
@theorem("Z-4.1rP", "T", "4.1", "P", "12 21 23 32")
def relation(tally: Tally, letter: str, names: str) -> Facts:
    """Moves whose sum is printed to be zero."""
    board, chosen = f"{SURFACES[letter]}-3x3", moves(names)
    tally.same(add(presses(SURFACES[letter], 3, 3), chosen), 0)
    tally.same(add(masks(board), chosen), 0)
    neutral = {chosen for chosen, made in enumerate(changes(presses(SURFACES[letter], 3, 3))) if made == 0}
    tally.expect(chosen in neutral, names)
    tally.same(span(system(board).neutral), neutral)
    tally.same(2 ** found_nullity(board), len(neutral))
    return {"relation": f"{named(chosen, letter)} = 0", "nullity": found_nullity(board)}


@theorem("Z-4.1M0T", "T", "4.1")
def example_on_the_torus(tally: Tally) -> Facts:
    made = changes(presses("torus", 3, 3))
    tally.same(made[moves("12 13")], M0)
    ways = {chosen for chosen, change in enumerate(made) if change == M0}
    tally.same(solutions("torus-3x3", M0), ways)
    tally.same(solved("torus-3x3", M0).solutions, len(ways))
    return {"sum": picture(add(masks("torus-3x3"), moves("12 13")), 3, 9), "ways": len(ways)}


@theorem("Z-4.1M0P", "F", "4.1")
def example_on_the_projective_plane(tally: Tally) -> Facts:
    sums = []
    for rule, multi in zip(RULES, (False, True), strict=True):
        found, made = masks(f"projective-3x3{rule}"), changes(presses("projective", 3, 3, multi))
        sums.append(picture(add(found, moves("12 13")), 3, 9))
        tally.same(sums[-1], picture(made[moves("12 13")], 3, 9))
        tally.expect(sums[-1] != picture(M0, 3, 9), "P12 + P13 = M0")
        tally.expect(M0 not in made, "M0 is won")
        tally.same(solved(f"projective-3x3{rule}", M0).solvable, False)
    tally.same(sums, ["100/011/110", "100/011/010"])
    last = picture(masks("projective-3x3")[place("13")], 3, 9)
    tally.same(last, "011/001/100")
    return {"last": last, "sum": sums[0], "multi": sums[1]}


@theorem("Z-4.1win", "F", "4.1")
def where_the_example_is_won(tally: Tally) -> Facts:
    """The surfaces on which the 3×3 board of the example can be put out."""
    won = []
    for surface in SURFACES.values():
        possible = M0 in changes(presses(surface, 3, 3))
        tally.same(solved(f"{surface}-3x3", M0).solvable, possible)
        tally.same(M0 in changes(presses(surface, 3, 3, multi=True)), possible)
        tally.same(solved(f"{surface}-3x3?multi", M0).solvable, possible)
        won += [surface] * possible
    tally.same(won, ["torus"])
    return {}


@theorem("Z-4.1sing", "T", "4.1")
def no_surface_is_always_won(tally: Tally) -> Facts:
    for rule, multi in zip(RULES, (False, True), strict=True):
        for surface in SURFACES.values():
            compare_presses(tally, f"{surface}-3x3{rule}", presses(surface, 3, 3, multi))
    nullities = [found_nullity(f"{surface}-3x3{rule}") for rule in RULES for surface in SURFACES.values()]
    tally.same(nullities, [4, 4, 2, 4, 4, 4])
    won = [len(set(changes(presses(surface, 3, 3)))) for surface in SURFACES.values()]
    tally.same(won, [2 ** (9 - nullity) for nullity in nullities[:3]])
    return {"nullities": nullities[:3], "multi": nullities[3:], "won": won}


def solid(points: Sequence[Point]) -> list[int]:
    """The presses of the vertices of a regular polyhedron, neighbours being the vertices that are nearest."""

    def apart(one: int, other: int) -> float:
        return sum((a - b) ** 2 for a, b in zip(points[one], points[other], strict=True))

    pairs = list(combinations(range(len(points)), 2))
    side = min(apart(*pair) for pair in pairs)
    return graph_presses(len(points), [pair for pair in pairs if apart(*pair) < 1.01 * side])


def golden(a: float, b: float) -> list[Point]:
    """The points 0, ±a, ±b in any turn of the coordinates."""
    signed = [(0.0, s * a, t * b) for s in (1, -1) for t in (1, -1)]
    return [point[turn:] + point[:turn] for point in signed for turn in range(3)]  # type: ignore[misc]


def solids() -> dict[str, list[int]]:
    """The vertices of the five regular polyhedra, from their coordinates."""
    cube: list[Point] = [(x, y, z) for x, y, z in product((1.0, -1.0), repeat=3)]
    units: list[Point] = [(s, 0.0, 0.0) for s in (1.0, -1.0)]
    return {
        "tetrahedron": solid([point for point in cube if point[0] * point[1] * point[2] > 0]),
        "cube": solid(cube),
        "octahedron": solid([p[t:] + p[:t] for p in units for t in range(3)]),  # type: ignore[misc]
        "dodecahedron": solid([*cube, *golden(1 / GOLDEN, GOLDEN)]),
        "icosahedron": solid(golden(1, GOLDEN)),
    }


DUALS = {
    "tetrahedron": "tetrahedron",
    "cube": "octahedron",
    "octahedron": "cube",
    "dodecahedron": "icosahedron",
    "icosahedron": "dodecahedron",
}


@theorem("Z-E4.1", "T", "4.1, ex. 4.1")
def regular_polyhedra(tally: Tally) -> Facts:
    """The faces of a polyhedron are the vertices of its dual."""
    obvious = solids()
    faces = [nullity(obvious[DUALS[name]]) for name in DUALS]
    vertices = [nullity(obvious[name]) for name in DUALS]
    tally.same((faces, vertices), ([3, 0, 4, 6, 6], [3, 4, 0, 6, 6]))
    tally.same([found_nullity(f"{name}-faces") for name in DUALS], faces)
    tally.same([found_nullity(name) for name in DUALS], vertices)
    return {"faces": faces, "vertices": vertices}
