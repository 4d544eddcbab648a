"""Le jeu du tout éteint, §§ 5 and 6: neutral boards, winnable boards, light chasing."""

from __future__ import annotations

from random import Random

from noyau.literature import Evidence, theorem
from noyau.literature.comparing import Tally, solutions, solved, system
from noyau.literature.comparing import nullity as found_nullity
from noyau.literature.eteint.system import board, rectangles
from noyau.literature.oracle.lights import (
    add,
    changes,
    chase,
    chased_nullity,
    kernel,
    nullity,
    orbits,
    picture,
    plane,
    rank,
    read,
    solve,
    span,
    turns,
)
from noyau.literature.zaidenberg.algebra import identity, plus, times
from noyau.puzzles.lights.solving.chasing import chase_table

FEW = 12
"""Up to so many cells every state is tried; beyond, a few at random."""

D1, D2, D3 = (
    read("10101/10101/00000/10101/10101"),
    read("11011/00000/11011/00000/11011"),
    read("01110/10101/11011/10101/01110"),
)

CHASING = {
    "11100": "01000 00110 10011 11101",
    "01010": "01001 10010 00111 11100",
    "10110": "00001 10100 11010 01111",
    "10001": "00011 11000 01101 10110",
    "01101": "10000 00101 01011 11110",
    "11011": "00100 01010 10001 11111",
    "00111": "00010 01100 11001 10111",
    "00000": "00000 01110 10101 11011",
}
"""What stays lit in the last row of the 5×5 board, and the presses of the first row that then put it out."""


def states(size: int) -> list[int]:
    """Every state of a small board, a few of a larger one."""
    rng = Random(size)
    return list(range(1 << size)) if size <= FEW else [rng.getrandbits(size) for _ in range(40)]


def is_even(mask: int) -> bool:
    return mask.bit_count() % 2 == 0


def neutral_boards(side: int) -> set[int]:
    """The press sets of a square that change nothing, as noyau finds them."""
    return span(system(board(side, side)).neutral)


@theorem("T-5a1", "T", "5a")
def neutral_boards_of_four() -> Evidence:
    tally = Tally()
    neutral = {chosen for chosen, made in enumerate(changes(plane(4, 4))) if made == 0}
    tally.same((len(neutral), len(kernel(plane(4, 4)))), (16, 4))
    tally.same(neutral_boards(4), neutral)
    return tally.evidence(boards=len(neutral), dimension=found_nullity("grid-4x4"))


@theorem("T-5a2", "T", "5a")
def neutral_boards_of_five() -> Evidence:
    tally = Tally()
    tally.same(span(kernel(plane(5, 5))), {0, D1, D2, D3})
    tally.same(neutral_boards(5), {0, D1, D2, D3})
    tally.same(D1 ^ D3, D2)
    for one in (D1, D2, D3):
        for other in (D1, D2, D3):
            tally.expect(is_even(one & other), (one, other))
    weights = [mask.bit_count() for mask in (D1, D2, D3)]
    tally.same(weights, [12, 12, 16])
    return tally.evidence(boards=[picture(mask, 5, 25) for mask in (D1, D2, D3)], weights=weights)


@theorem("T-5a3", "T", "5a")
def one_solution_and_the_neutral_boards() -> Evidence:
    tally = Tally()
    lit = (1 << 16) - 1
    ways = {chosen for chosen, made in enumerate(changes(plane(4, 4))) if made == lit}
    for one in ways:
        tally.same({one ^ neutral for neutral in neutral_boards(4)}, ways)
    tally.same(solutions("grid-4x4", lit), ways)
    tally.same(solved("grid-4x4", lit).solutions, len(ways))
    return tally.evidence(sets=1 << 16, solutions=len(ways))


@theorem("T-5b1", "T", "5b")
def how_many_boards_are_winnable() -> Evidence:
    tally = Tally()
    tally.same(len(set(changes(plane(4, 4)))), 2**12)
    ranks = [rank(plane(side, side)) for side in (5, 4)]
    tally.same(ranks, [23, 12])
    tally.same([side * side - found_nullity(board(side, side)) for side in (5, 4)], ranks)
    return tally.evidence(ranks=ranks)


@theorem("T-5b2", "F", "5b")
def diagonalisable() -> Evidence:
    """Over two elements a matrix can be diagonalised exactly when M (M + I) = 0, that is M² = M."""
    tally = Tally()
    two = tuple(plane(1, 2))
    tally.same((two, times(two, two)), ((0b11, 0b11), (0, 0)))
    for length, height in rectangles(8):
        matrix = tuple(plane(height, length))
        zero = not any(times(matrix, plus(matrix, identity(len(matrix)))))
        tally.expect(zero == (length == height == 1), (length, height))
    tally.same(found_nullity("grid-1x2"), 1)
    return tally.evidence(largest=8)


def eigenvectors(matrix: list[int], value: int) -> set[int]:
    """The vectors, not zero, that a matrix multiplies by 0 or 1, by trying all vectors."""
    return {x for x in range(1, 1 << len(matrix)) if add(matrix, x) == value * x}


@theorem("T-5b3", "F", "5b")
def eigenvectors_and_image() -> Evidence:
    tally = Tally()
    domino, square = plane(1, 2), plane(2, 2)
    tally.same((set(changes(domino)) - {0}, eigenvectors(domino, 0)), ({0b11}, {0b11}))
    tally.same(eigenvectors(domino, 1), set())
    tally.same((len(set(changes(square))), eigenvectors(square, 0)), (16, set()))
    fixed = len(eigenvectors(square, 1)) + 1
    tally.same(fixed, 2**2)
    tally.same([found_nullity("grid-1x2"), found_nullity("grid-2x2")], [1, 0])
    return tally.evidence(fixed=fixed, all=1 << len(square))


@theorem("T-5b4", "T", "5b; Sutner 1989")
def winnable_means_even_overlaps() -> Evidence:
    """Small boards state by state; on the others the presses meet each neutral board evenly and the ranks add up."""
    tally = Tally()
    for length, height in rectangles(8):
        presses, size = plane(height, length), length * height
        basis = kernel(presses)
        tally.expect(all(is_even(mask & neutral) for mask in presses for neutral in basis), (length, height))
        tally.expect(rank(presses) + len(basis) == size, (length, height))
        won = set(changes(presses)) if size <= FEW else None
        found = system(board(length, height))
        for state in states(size):
            even = all(is_even(state & neutral) for neutral in basis)
            tally.expect(won is None or (state in won) == even, (length, height, state))
            tally.expect((found.solve(state) is not None) == even, (length, height, state))
    return tally.evidence(largest=8)


@theorem("T-5c", "T", "5c; Sutner 1989")
def neutral_boards_are_even() -> Evidence:
    tally = Tally()
    for length, height in rectangles(20):
        if length > height:
            continue
        presses = plane(height, length)
        neutral = system(board(length, height)).neutral
        tally.same(len(neutral), nullity(presses))
        for pattern in neutral:
            tally.expect(add(presses, pattern) == 0 and is_even(pattern), (length, height))
        for state in states(min(length * height, 400))[:200]:
            tally.expect(is_even(state & add(presses, state)) == is_even(state), (length, height, state))
    return tally.evidence(largest=20)


@theorem("T-6", "T", "6")
def chasing() -> Evidence:
    """The 32 first rows, chased; and what noyau presses in the first row when only a last row is lit."""
    tally = Tally()
    table: dict[str, list[str]] = {}
    for first in range(32):
        left = chase(first, [0] * 5, 5)[-1]
        table.setdefault(picture(left, 5, 5), []).append(picture(first, 5, 5))
    tally.same(
        {row: sorted(firsts) for row, firsts in table.items()}, {r: sorted(t.split()) for r, t in CHASING.items()}
    )
    for last in range(32):
        row = picture(last, 5, 5)
        found = solutions("grid-5x5", last << 20)
        tops = sorted(picture(chosen & 31, 5, 5) for chosen in found)
        tally.same(tops, sorted(CHASING.get(row, "").split()))
    tally.same(dict(chase_table(5, 5)), {row: tuple(tops.split()) for row, tops in CHASING.items()})
    cases = [f"{row} → {tops.split()[0]}" for row, tops in CHASING.items() if "1" in row]
    return tally.evidence(n=len(cases), cases=cases)


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
    from noyau.puzzles.lights.solving.row_rings import square_nullities

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
