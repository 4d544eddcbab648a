"""Le jeu du tout éteint, § 4: how many solutions there are when everything is lit."""

from __future__ import annotations

from noyau.theorems import Evidence, theorem
from noyau.theorems.brute_lights import chased_nullity, kernel, nullity, orbits, plane, solve, span, turns
from noyau.theorems.compare import Tally
from noyau.theorems.compare_lights import nullity as found_nullity
from noyau.theorems.compare_lights import solutions, system
from noyau.theorems.eteint_system import board, rectangles

COUNTS = (
    "1 1 16 4 1 1 1 256 1 64 1 1 16 1 256 4 1 65536 1 1 1 16384 16 1 1 1 1 1024 1048576 1 1048576 65536 16 64 1 1 1 "
    "4294967296"
)
"""The numbers of solutions of the squares of side 2 to 39."""

LEGIBLE = "1 256 1 16 1 65536 1 1 1 16384 16 1 1 1024 1048576 1048576 65536 1 4294967296"
"""What can be read of the printed table, in order."""

LARGEST_SIDE = 39
ELIMINATED = 20
"""The largest side whose whole system is eliminated the slow way."""


def all_lit(length: int, height: int, count: int, different: int) -> Evidence:
    """Every solution of a rectangle that is all lit, and how many differ up to its symmetries."""
    tally = Tally()
    presses, lit = plane(height, length), (1 << length * height) - 1
    one = solve(presses, lit)
    ways = {(one or 0) ^ pattern for pattern in span(kernel(presses))}
    tally.same((one is not None, len(ways)), (True, count))
    tally.same(solutions(board(length, height), lit), ways)
    shapes = orbits(ways, turns(height, length))
    tally.same(shapes, different)
    return tally.evidence(solutions=len(ways), different=shapes)


@theorem("T-4a", "T", "4")
def fourteen_by_three() -> Evidence:
    return all_lit(14, 3, count=4, different=2)


@theorem("T-4b", "T", "4")
def four_by_four() -> Evidence:
    return all_lit(4, 4, count=16, different=5)


@theorem("T-4c", "T", "4")
def five_by_five() -> Evidence:
    return all_lit(5, 5, count=4, different=1)


@theorem("T-4e", "T", "4")
def squares() -> Evidence:
    """The whole table, recomputed by chasing; the legible values must be found in it in the printed order."""
    from noyau.engines.lights.nullities import square_nullities

    tally = Tally()
    counts = []
    for side in range(2, LARGEST_SIDE + 1):
        lost = chased_nullity(side, side)
        if side <= ELIMINATED:
            tally.same(nullity(plane(side, side)), lost)
        tally.same(found_nullity(f"grid-{side}x{side}"), lost)
        counts.append(2**lost)
    tally.same([2**lost for lost in square_nullities(2, LARGEST_SIDE)], counts)
    tally.same(" ".join(map(str, counts)), COUNTS)
    table = iter(counts)
    legible = [int(value) for value in LEGIBLE.split()]
    tally.expect(all(value in table for value in legible), "the legible values")
    return tally.evidence(counts=" ".join(map(str, counts)), legible=len(legible))


@theorem("T-4z", "T", "4; Sutner 1989")
def all_lit_can_be_put_out() -> Evidence:
    """Every rectangle, by elimination; noyau's presses are applied."""
    tally = Tally()
    for length, height in rectangles(ELIMINATED):
        if length > height:
            continue
        lit, presses = (1 << length * height) - 1, plane(height, length)
        tally.expect(solve(presses, lit) is not None, board(length, height))
        found = system(board(length, height)).solve(lit)
        tally.expect(found is not None and made(presses, found) == lit, board(length, height))
    return tally.evidence(largest=ELIMINATED)


def made(presses: list[int], chosen: int) -> int:
    """The change that some presses make, press by press."""
    total = 0
    for cell, mask in enumerate(presses):
        if chosen >> cell & 1:
            total ^= mask
    return total
