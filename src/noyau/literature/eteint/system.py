"""Le jeu du tout éteint, §§ 1 to 3: neighbours, the system of equations, elimination and the printed program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from noyau.core.errors import IllegalMove
from noyau.graphs.boards import read_board
from noyau.literature import Evidence, theorem
from noyau.literature.comparing import Tally, masks, nullity, solutions, solved, system
from noyau.literature.comparing import compare_presses as compare
from noyau.literature.oracle.lights import changes, eliminate, kernel, picture, plane, rank, read
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.system import system_matrix


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
def neighbours() -> Evidence:
    tally = Tally()
    for length, height in rectangles(8):
        rules = read_board(board(length, height))
        for cell in range(length * height):
            ends = (cell % length in (0, length - 1)) + (cell // length in (0, height - 1))
            found = len(rules.effect(cell)) - 1
            tally.same(found, plane(height, length)[cell].bit_count() - 1)
            if min(length, height) > 1:
                tally.same(found, 4 - ends)
            elif length * height > 1:
                tally.same(found, 1 if cell in (0, length * height - 1) else 2)
    alone = len(read_board("grid-1x1").effect(0)) - 1
    tally.same(alone, 0)
    return tally.evidence(alone=alone)


@theorem("T-2a", "F", "2")
def numbers_of_the_cells() -> Evidence:
    tally = Tally()
    for length, height in rectangles(6):
        rules, size = Lights(read_board(board(length, height))), length * height
        tally.same(list(rules.moves(0)), list(range(size)))
        tally.same(rules.read_move(0, str(size - 1)), size - 1)
        try:
            rules.read_move(0, str(size * size - 1))
            refused = False
        except IllegalMove:
            refused = True
        tally.same(refused, size > 1)
    return tally.evidence(last=max(Lights(read_board("grid-2x2")).moves(0)))


@theorem("T-2b", "T", "2")
def columns_of_the_matrix() -> Evidence:
    tally = Tally()
    found = masks("grid-2x2")
    tally.same(found, [7, 11, 13, 14])
    compare(tally, "grid-2x2", plane(2, 2))
    tally.same(system_matrix(read_board("grid-2x2")), printed_matrix(2, 2))
    return tally.evidence(columns=[picture(mask, 4, 4) for mask in found])


@theorem("T-2c", "T", "2")
def three_presses() -> Evidence:
    tally = Tally()
    rules = Lights(read_board("grid-2x2"))
    state, seen = read("1000"), []
    for cell in range(3):
        state = rules.play(state, cell)
        seen.append(picture(state, 4, 4))
    tally.same(seen, ["0110", "1011", "0000"])
    tally.expect(rules.is_solved(state), state)
    return tally.evidence(seen=seen)


@theorem("T-3a", "T", "3")
def unique_solution() -> Evidence:
    tally = Tally()
    ways = [chosen for chosen, made in enumerate(changes(plane(2, 2))) if made == read("1000")]
    tally.same(ways, [read("1110")])
    tally.same(solutions("grid-2x2", read("1000")), set(ways))
    tally.same(solved("grid-2x2", read("1000")).moves, (0, 1, 2))
    return tally.evidence(solution=picture(ways[0], 4, 4))


@theorem("T-3b", "A", "3")
def press_everything() -> Evidence:
    """The sentence is right for the board that is all lit, not for the one it stands beside."""
    tally = Tally()
    made = changes(plane(2, 2))
    for state, solution in (("1111", "1111"), ("1000", "1110")):
        tally.same([picture(chosen, 4, 4) for chosen in range(16) if made[chosen] == read(state)], [solution])
        tally.same(solutions("grid-2x2", read(state)), {read(solution)})
    return tally.evidence(lit=len(solved("grid-2x2", read("1111")).moves or ()))


@theorem("T-3c", "T", "3")
def free_unknowns_come_last() -> Evidence:
    """From left to right, the columns without a pivot are the last ones; noyau's neutral patterns agree."""
    tally = Tally()
    for length, height in rectangles(12):
        size = length * height
        pivots = eliminate(plane(height, length), size).pivots
        tally.expect(pivots == list(range(len(pivots))), board(length, height))
        free = size - len(pivots)
        tally.expect(free <= length, board(length, height))
        patterns = system(board(length, height)).neutral
        tally.expect(len(patterns) == free == rank([mask >> (size - free) for mask in patterns]), board(length, height))
    return tally.evidence(largest=12)


@theorem("T-3prog", "F", "3")
def printed_program() -> Evidence:
    """Right as soon as its loop goes on to the last line, which is also where noyau's counts are compared."""
    tally = Tally()
    wrong = {}
    for length, height in rectangles(6):
        size = length * height
        true = 1 << len(kernel(plane(height, length)))
        found = counted(length, height, [1] * size)
        if found != true:
            wrong[f"{length}×{height}"] = (found, true)
        tally.same(counted(length, height, [1] * size, mended=True), true)
        tally.same(solved(board(length, height), (1 << size) - 1).solutions, true)
        tally.expect((found != true) == (size == 1 or true == 2), (length, height))
    tally.same(list(wrong), ["1×1", "1×2", "1×5", "2×1", "2×5", "5×1", "5×2"])
    tally.same((wrong.get("1×1"), wrong.get("1×2")), ((None, 1), (1, 2)))
    return tally.evidence(wrong=list(wrong))


@theorem("T-3ex", "T", "3")
def three_by_two() -> Evidence:
    tally = Tally()
    rows, pivots = eliminate(plane(2, 3), 6)
    zero_rows = rows.count(0)
    tally.same((zero_rows, len(pivots)), (2, 4))
    made = changes(plane(2, 3))
    counts = [made.count(0b111111), made.count(0)]
    tally.same(counts, [4, 4])
    for state in (0b111111, 0):
        tally.same(solutions("grid-2x3", state), {chosen for chosen in range(64) if made[chosen] == state})
    tally.same(counted(3, 2, [1] * 6), 4)
    tally.same(nullity("grid-2x3"), zero_rows)
    return tally.evidence(zero=zero_rows, solutions=counts[0], dark=counts[1])
