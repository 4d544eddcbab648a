"""Le jeu du tout éteint: the system of equations, the printed program, neutral and winnable boards, light chasing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from noyau.core.errors import IllegalMove
from noyau.graphs.boards import read_board
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare_presses, is_refused, masks, solutions, solved, system
from noyau.literature.comparing import nullity as found_nullity
from noyau.literature.oracle import lights as oracle
from noyau.literature.zaidenberg.algebra import identity, plus, times
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.chasing import chase_table
from noyau.puzzles.lights.solving.linear_system import system_matrix


def printed_matrix(length: int, height: int) -> list[list[int]]:
    """``matriceinitiale``: the matrix M of a rectangle."""
    size = length * height
    matrix = [[0] * size for _ in range(size)]
    for i in range(size):
        matrix[i][i] = 1
        if i % length != 0:
            matrix[i][i - 1] = 1
        if (i + 1) % length != 0:
            matrix[i][i + 1] = 1
        if i >= length:
            matrix[i][i - length] = 1
        if i < size - length:
            matrix[i][i + length] = 1
    return matrix


def counted(length: int, height: int, lit: Sequence[int], *, mended: bool = False) -> int | None:
    """The number of solutions that ``main`` announces; None where it announces nothing.

    As printed the loop goes over the lines 0 to N − 2; mended, it goes on to the last one.
    """
    matrix, b, size = printed_matrix(length, height), list(lit), length * height
    last = size - 1 if mended else size - 2
    for line in range(last + 1):
        if matrix[line][line] == 0 and not _exchange(matrix, b, line):
            if any(b[line:]):
                return 0
            return 1 << (size - line)
        _clear_below(matrix, b, line)
        if line == last:
            return 1
    return None


def _exchange(matrix: list[list[int]], b: list[int], line: int) -> bool:
    """``echangelignes``: bring a line with a pivot up, if there is one."""
    for other in range(line + 1, len(matrix)):
        if matrix[other][line]:
            matrix[line], matrix[other] = matrix[other], matrix[line]
            b[line], b[other] = b[other], b[line]
            return True
    return False


def _clear_below(matrix: list[list[int]], b: list[int], line: int) -> None:
    """``changementdeslignessuivantes``: add a line to those below it that have a one in the column of its pivot."""
    for other in range(line + 1, len(matrix)):
        if matrix[other][line]:
            matrix[other] = [one ^ two for one, two in zip(matrix[other], matrix[line], strict=True)]
            b[other] ^= b[line]


def rectangles(largest: int) -> Iterator[tuple[int, int]]:
    """Every length and height up to a number."""
    sides = range(1, largest + 1)
    return product(sides, sides)


def board(length: int, height: int) -> str:
    """The name of a rectangle: the source gives the length first, noyau the number of rows."""
    return f"grid-{height}x{length}"


@theorem("T-1", "A", "1")
def neighbours(tally: Tally) -> Facts:
    for length, height in rectangles(8):
        rules = read_board(board(length, height))
        for cell in range(length * height):
            ends = (cell % length in (0, length - 1)) + (cell // length in (0, height - 1))
            found = len(rules.effect(cell)) - 1
            tally.same(found, oracle.plane(height, length)[cell].bit_count() - 1)
            if min(length, height) > 1:
                tally.same(found, 4 - ends)
            elif length * height > 1:
                tally.same(found, 1 if cell in (0, length * height - 1) else 2)
    alone = len(read_board("grid-1x1").effect(0)) - 1
    tally.same(alone, 0)
    return {"alone": alone}


@theorem("T-2a", "F", "2")
def numbers_of_the_cells(tally: Tally) -> Facts:
    for length, height in rectangles(6):
        rules, size = Lights(read_board(board(length, height))), length * height
        tally.same(list(rules.moves(0)), list(range(size)))
        tally.same(rules.read_move(0, str(size - 1)), size - 1)
        tally.same(is_refused(IllegalMove, rules.read_move, 0, str(size * size - 1)), size > 1)
    return {"last": max(Lights(read_board("grid-2x2")).moves(0))}


@theorem("T-2b", "T", "2")
def columns_of_the_matrix(tally: Tally) -> Facts:
    found = masks("grid-2x2")
    tally.same(found, [7, 11, 13, 14])
    compare_presses(tally, "grid-2x2", oracle.plane(2, 2))
    tally.same(system_matrix(read_board("grid-2x2")), printed_matrix(2, 2))
    return {"columns": [oracle.picture(mask, 4, 4) for mask in found]}


@theorem("T-2c", "T", "2")
def three_presses(tally: Tally) -> Facts:
    rules = Lights(read_board("grid-2x2"))
    state, seen = oracle.read("1000"), []
    for cell in range(3):
        state = rules.play(state, cell)
        seen.append(oracle.picture(state, 4, 4))
    tally.same(seen, ["0110", "1011", "0000"])
    tally.expect(rules.is_solved(state), state)
    return {"seen": seen}


@theorem("T-3a", "T", "3")
def unique_solution(tally: Tally) -> Facts:
    ways = [chosen for chosen, made in enumerate(oracle.changes(oracle.plane(2, 2))) if made == oracle.read("1000")]
    tally.same(ways, [oracle.read("1110")])
    tally.same(solutions("grid-2x2", oracle.read("1000")), set(ways))
    tally.same(solved("grid-2x2", oracle.read("1000")).moves, (0, 1, 2))
    return {"solution": oracle.picture(ways[0], 4, 4)}


@theorem("T-3b", "A", "3")
def press_everything(tally: Tally) -> Facts:
    """The sentence is right for the board that is all lit, not for the one it stands beside."""
    made = oracle.changes(oracle.plane(2, 2))
    for state, solution in (("1111", "1111"), ("1000", "1110")):
        tally.same(
            [oracle.picture(chosen, 4, 4) for chosen in range(16) if made[chosen] == oracle.read(state)], [solution]
        )
        tally.same(solutions("grid-2x2", oracle.read(state)), {oracle.read(solution)})
    return {"lit": len(solved("grid-2x2", oracle.read("1111")).moves or ())}


@theorem("T-3c", "T", "3")
def free_unknowns_come_last(tally: Tally) -> Facts:
    """From left to right, the columns without a pivot are the last ones; noyau's neutral patterns agree."""
    for length, height in rectangles(12):
        size = length * height
        pivots = oracle.eliminate(oracle.plane(height, length), size).pivots
        tally.expect(pivots == list(range(len(pivots))), board(length, height))
        free = size - len(pivots)
        tally.expect(free <= length, board(length, height))
        patterns = system(board(length, height)).neutral
        tally.expect(
            len(patterns) == free == oracle.rank([mask >> (size - free) for mask in patterns]), board(length, height)
        )
    return {"largest": 12}


@theorem("T-3prog", "F", "3")
def printed_program(tally: Tally) -> Facts:
    """Right as soon as its loop goes on to the last line, which is also where noyau's counts are compared."""
    wrong = {}
    for length, height in rectangles(6):
        size = length * height
        true = 1 << len(oracle.kernel(oracle.plane(height, length)))
        found = counted(length, height, [1] * size)
        if found != true:
            wrong[f"{length}×{height}"] = (found, true)
        tally.same(counted(length, height, [1] * size, mended=True), true)
        tally.same(solved(board(length, height), (1 << size) - 1).solutions, true)
        tally.expect((found != true) == (size == 1 or true == 2), (length, height))
    tally.same(list(wrong), ["1×1", "1×2", "1×5", "2×1", "2×5", "5×1", "5×2"])
    tally.same((wrong.get("1×1"), wrong.get("1×2")), ((None, 1), (1, 2)))
    return {"wrong": list(wrong)}


@theorem("T-3ex", "T", "3")
def three_by_two(tally: Tally) -> Facts:
    rows, pivots = oracle.eliminate(oracle.plane(2, 3), 6)
    zero_rows = rows.count(0)
    tally.same((zero_rows, len(pivots)), (2, 4))
    made = oracle.changes(oracle.plane(2, 3))
    counts = [made.count(0b111111), made.count(0)]
    tally.same(counts, [4, 4])
    for state in (0b111111, 0):
        tally.same(solutions("grid-2x3", state), {chosen for chosen in range(64) if made[chosen] == state})
    tally.same(counted(3, 2, [1] * 6), 4)
    tally.same(found_nullity("grid-2x3"), zero_rows)
    return {"zero": zero_rows, "solutions": counts[0], "dark": counts[1]}


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


@theorem("T-4a", "T", "4", 14, 3, 4, 2)
@theorem("T-4b", "T", "4", 4, 4, 16, 5)
@theorem("T-4c", "T", "4", 5, 5, 4, 1)
def all_lit(tally: Tally, length: int, height: int, count: int, different: int) -> Facts:
    """Every solution of a rectangle that is all lit, and how many differ up to its symmetries."""
    presses, lit = oracle.plane(height, length), (1 << length * height) - 1
    one = oracle.solve(presses, lit)
    ways = {(one or 0) ^ pattern for pattern in oracle.span(oracle.kernel(presses))}
    tally.same((one is not None, len(ways)), (True, count))
    tally.same(solutions(board(length, height), lit), ways)
    shapes = oracle.orbits(ways, oracle.turns(height, length))
    tally.same(shapes, different)
    return {"solutions": len(ways), "different": shapes}


@theorem("T-4e", "T", "4")
def squares(tally: Tally) -> Facts:
    """The whole table, recomputed by chasing; the legible values must be found in it in the printed order."""
    from noyau.puzzles.lights.solving.row_polynomials import square_nullities

    counts = []
    for side in range(2, LARGEST_SIDE + 1):
        lost = oracle.chased_nullity(side, side)
        if side <= ELIMINATED:
            tally.same(oracle.nullity(oracle.plane(side, side)), lost)
        tally.same(found_nullity(f"grid-{side}x{side}"), lost)
        counts.append(2**lost)
    tally.same([2**lost for lost in square_nullities(2, LARGEST_SIDE)], counts)
    tally.same(" ".join(map(str, counts)), COUNTS)
    table = iter(counts)
    legible = [int(value) for value in LEGIBLE.split()]
    tally.expect(all(value in table for value in legible), "the legible values")
    return {"counts": " ".join(map(str, counts)), "legible": len(legible)}


@theorem("T-4z", "T", "4; Sutner 1989")
def all_lit_can_be_put_out(tally: Tally) -> Facts:
    """Every rectangle, by elimination; noyau's presses are applied."""
    for length, height in rectangles(ELIMINATED):
        if length > height:
            continue
        lit, presses = (1 << length * height) - 1, oracle.plane(height, length)
        tally.expect(oracle.solve(presses, lit) is not None, board(length, height))
        found = system(board(length, height)).solve(lit)
        tally.expect(found is not None and oracle.add(presses, found) == lit, board(length, height))
    return {"largest": ELIMINATED}


FEW = 12
"""Up to so many cells every state is tried; beyond, a few at random."""

D1, D2, D3 = (
    oracle.read("10101/10101/00000/10101/10101"),
    oracle.read("11011/00000/11011/00000/11011"),
    oracle.read("01110/10101/11011/10101/01110"),
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
    return oracle.span(system(board(side, side)).neutral)


@theorem("T-5a1", "T", "5a")
def neutral_boards_of_four(tally: Tally) -> Facts:
    neutral = {chosen for chosen, made in enumerate(oracle.changes(oracle.plane(4, 4))) if made == 0}
    tally.same((len(neutral), len(oracle.kernel(oracle.plane(4, 4)))), (16, 4))
    tally.same(neutral_boards(4), neutral)
    return {"boards": len(neutral), "dimension": found_nullity("grid-4x4")}


@theorem("T-5a2", "T", "5a")
def neutral_boards_of_five(tally: Tally) -> Facts:
    tally.same(oracle.span(oracle.kernel(oracle.plane(5, 5))), {0, D1, D2, D3})
    tally.same(neutral_boards(5), {0, D1, D2, D3})
    tally.same(D1 ^ D3, D2)
    for one in (D1, D2, D3):
        for other in (D1, D2, D3):
            tally.expect(is_even(one & other), (one, other))
    weights = [mask.bit_count() for mask in (D1, D2, D3)]
    tally.same(weights, [12, 12, 16])
    return {"boards": [oracle.picture(mask, 5, 25) for mask in (D1, D2, D3)], "weights": weights}


@theorem("T-5a3", "T", "5a")
def one_solution_and_the_neutral_boards(tally: Tally) -> Facts:
    lit = (1 << 16) - 1
    ways = {chosen for chosen, made in enumerate(oracle.changes(oracle.plane(4, 4))) if made == lit}
    for one in ways:
        tally.same({one ^ neutral for neutral in neutral_boards(4)}, ways)
    tally.same(solutions("grid-4x4", lit), ways)
    tally.same(solved("grid-4x4", lit).solutions, len(ways))
    return {"sets": 1 << 16, "solutions": len(ways)}


@theorem("T-5b1", "T", "5b")
def how_many_boards_are_winnable(tally: Tally) -> Facts:
    tally.same(len(set(oracle.changes(oracle.plane(4, 4)))), 2**12)
    ranks = [oracle.rank(oracle.plane(side, side)) for side in (5, 4)]
    tally.same(ranks, [23, 12])
    tally.same([side * side - found_nullity(board(side, side)) for side in (5, 4)], ranks)
    return {"ranks": ranks}


@theorem("T-5b2", "F", "5b")
def diagonalisable(tally: Tally) -> Facts:
    """Over two elements a matrix can be diagonalised exactly when M (M + I) = 0, that is M² = M."""
    two = tuple(oracle.plane(1, 2))
    tally.same((two, times(two, two)), ((0b11, 0b11), (0, 0)))
    for length, height in rectangles(8):
        matrix = tuple(oracle.plane(height, length))
        zero = not any(times(matrix, plus(matrix, identity(len(matrix)))))
        tally.expect(zero == (length == height == 1), (length, height))
    tally.same(found_nullity("grid-1x2"), 1)
    return {"largest": 8}


def eigenvectors(matrix: list[int], value: int) -> set[int]:
    """The vectors, not zero, that a matrix multiplies by 0 or 1, by trying all vectors."""
    return {x for x in range(1, 1 << len(matrix)) if oracle.add(matrix, x) == value * x}


@theorem("T-5b3", "F", "5b")
def eigenvectors_and_image(tally: Tally) -> Facts:
    domino, square = oracle.plane(1, 2), oracle.plane(2, 2)
    tally.same((set(oracle.changes(domino)) - {0}, eigenvectors(domino, 0)), ({0b11}, {0b11}))
    tally.same(eigenvectors(domino, 1), set())
    tally.same((len(set(oracle.changes(square))), eigenvectors(square, 0)), (16, set()))
    fixed = len(eigenvectors(square, 1)) + 1
    tally.same(fixed, 2**2)
    tally.same([found_nullity("grid-1x2"), found_nullity("grid-2x2")], [1, 0])
    return {"fixed": fixed, "all": 1 << len(square)}


@theorem("T-5b4", "T", "5b; Sutner 1989")
def winnable_means_even_overlaps(tally: Tally) -> Facts:
    """Small boards state by state; on the others the presses meet each neutral board evenly and the ranks add up."""
    for length, height in rectangles(8):
        presses, size = oracle.plane(height, length), length * height
        basis = oracle.kernel(presses)
        tally.expect(all(is_even(mask & neutral) for mask in presses for neutral in basis), (length, height))
        tally.expect(oracle.rank(presses) + len(basis) == size, (length, height))
        won = set(oracle.changes(presses)) if size <= FEW else None
        found = system(board(length, height))
        for state in states(size):
            even = all(is_even(state & neutral) for neutral in basis)
            tally.expect(won is None or (state in won) == even, (length, height, state))
            tally.expect((found.solve(state) is not None) == even, (length, height, state))
    return {"largest": 8}


@theorem("T-5c", "T", "5c; Sutner 1989")
def neutral_boards_are_even(tally: Tally) -> Facts:
    for length, height in rectangles(20):
        if length > height:
            continue
        presses = oracle.plane(height, length)
        neutral = system(board(length, height)).neutral
        tally.same(len(neutral), oracle.nullity(presses))
        for pattern in neutral:
            tally.expect(oracle.add(presses, pattern) == 0 and is_even(pattern), (length, height))
        for state in states(min(length * height, 400))[:200]:
            tally.expect(is_even(state & oracle.add(presses, state)) == is_even(state), (length, height, state))
    return {"largest": 20}


@theorem("T-6", "T", "6")
def chasing(tally: Tally) -> Facts:
    """The 32 first rows, chased; and what noyau presses in the first row when only a last row is lit."""
    table: dict[str, list[str]] = {}
    for first in range(32):
        left = oracle.chase(first, [0] * 5, 5)[-1]
        table.setdefault(oracle.picture(left, 5, 5), []).append(oracle.picture(first, 5, 5))
    tally.same(
        {row: sorted(firsts) for row, firsts in table.items()}, {r: sorted(t.split()) for r, t in CHASING.items()}
    )
    for last in range(32):
        row = oracle.picture(last, 5, 5)
        found = solutions("grid-5x5", last << 20)
        tops = sorted(oracle.picture(chosen & 31, 5, 5) for chosen in found)
        tally.same(tops, sorted(CHASING.get(row, "").split()))
    tally.same(dict(chase_table(5, 5)), {row: tuple(tops.split()) for row, tops in CHASING.items()})
    cases = [f"{row} → {tops.split()[0]}" for row, tops in CHASING.items() if "1" in row]
    return {"n": len(cases), "cases": cases}
