"""Zaidenberg, chapters 2 and 3: reversi on the 3×3 board, its two algorithms and its graph."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb

from noyau.core.caches import remembered
from noyau.graphs.boards import read_board
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare_presses, masks, solutions, solved, system
from noyau.literature.oracle.lights import add, cells_of, changes, picture, plane, read
from noyau.literature.zaidenberg.algebra import Matrix, identity, times
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.distances import Farthest, gods_number
from noyau.puzzles.lights.solving.distances import distances as found_distances
from noyau.puzzles.lights.solving.linear_system import degree
from noyau.puzzles.lights.solving.on_paper import (
    block_sizes,
    coordinates,
    decompositions,
    gram_matrix,
    overlaps,
    solve_by_gram,
)

SQUARE = "grid-3x3"
M0 = read("000/011/011")

DECOMPOSITIONS = {
    5: ("11", "11 13 31 23 32"),
    6: ("12", "22 31 32 33"),
    7: ("22", "22 12 21 23 32"),
    8: ("13", "11 13 21 32 33"),
    9: ("31", "11 12 23 31 33"),
    10: ("33", "12 13 21 31 33"),
    11: ("21", "22 13 23 33"),
    12: ("23", "22 11 21 31"),
    13: ("32", "22 11 12 13"),
}
"""The equations (5) to (13): a cell, and the moves whose sum changes this cell alone."""

GRAM_ORDER = "11 13 31 33 12 21 23 32 22"
GRAM = """
    1110 0000 0
    1101 0000 0
    1011 0000 0
    0111 0000 0
    0000 0001 0
    0000 0010 0
    0000 0100 0
    0000 1000 0
    0000 0000 1"""


def place(name: str) -> int:
    """The number of a cell that the source calls ``ij``."""
    return 3 * (int(name[0]) - 1) + int(name[1]) - 1


def named(cells: int, letter: str) -> str:
    """A set of moves as the source writes a sum: ``C11 + C13``."""
    return " + ".join(f"{letter}{cell // 3 + 1}{cell % 3 + 1}" for cell in cells_of(cells))


def moves(names: str) -> int:
    """The set of the moves with these names."""
    return sum(1 << place(name) for name in names.split())


@remembered(most=None)
def obvious() -> tuple[int, ...]:
    """What each of the 512 sets of moves changes."""
    return tuple(changes(plane(3, 3)))


def sets_making(change: int) -> list[int]:
    """Every set of moves that makes a change."""
    return [chosen for chosen, made in enumerate(obvious()) if made == change]


@theorem("Z-2.1", "T", "2.1")
def matrices_of_moves(tally: Tally) -> Facts:
    found = masks(SQUARE)
    for name, printed in (("11", "110/100/000"), ("12", "111/010/000"), ("22", "010/111/010")):
        tally.same(picture(found[place(name)], 3, 9), printed)
    compare_presses(tally, SQUARE, plane(3, 3))
    return {"masks": [found[place(name)] for name in ("11", "12", "22")]}


@theorem("Z-2.2", "T", "2.2")
def vectors_of_moves(tally: Tally) -> Facts:
    rules = Lights(read_board(SQUARE))
    vectors = [[cell + 1 for cell in cells_of(rules.play(0, place(name)))] for name in ("11", "12")]
    tally.same(vectors, [[1, 2, 4], [1, 2, 3, 5]])
    for one in range(9):
        for other in range(9):
            tally.same(rules.play(rules.play(M0, one), other), rules.play(rules.play(M0, other), one))
        tally.same(rules.play(rules.play(M0, one), one), M0)
    return {"sums": ["+".join(f"e{index}" for index in vector) for vector in vectors]}


@theorem("Z-2.3r", "T", "2.3")
def quarter_turn(tally: Tally) -> Facts:
    """A quarter turn to the left sends row i, column j to row 4 − j, column i."""
    found = masks(SQUARE)

    def turned(cells: int) -> int:
        return sum(1 << (3 * (2 - cell % 3) + cell // 3) for cell in cells_of(cells))

    for before, after in (("11", "31"), ("12", "21"), ("13", "11")):
        tally.same(turned(found[place(before)]), found[place(after)])
    for mask in found:
        tally.expect(turned(mask) in found, picture(mask, 3, 9))
    turned_masks = [turned(found[place(name)]) for name in ("11", "12", "13")]
    tally.same(turned_masks, [200, 89, 11])
    return {"masks": turned_masks}


def decomposition(tally: Tally, cell: str, names: str) -> Facts:
    """One of the equations (5) to (13)."""
    tally.same(sets_making(1 << place(cell)), [moves(names)])
    tally.same(add(masks(SQUARE), moves(names)), 1 << place(cell))
    found = sum(1 << press for press in decompositions(read_board(SQUARE))[place(cell)] or ())
    tally.same(found, moves(names))
    return {"sum": f"E{cell} = {named(found, 'C')}"}


for number, equation in DECOMPOSITIONS.items():
    theorem(f"Z-2.3({number})", "T", f"2.3, eq. ({number})", *equation)(decomposition)


@theorem("Z-2.3all", "T", "2.3")
def every_board_is_won(tally: Tally) -> Facts:
    tally.same(sorted(obvious()), list(range(512)))
    found = system(SQUARE)
    for chosen, made in enumerate(obvious()):
        tally.same(found.solve(made), chosen)
    tally.same(found.nullity, 0)
    return {"rank": 9 - found.nullity}


@theorem("Z-Ex2.1", "T", "2.3, ex. 2.1")
def first_example(tally: Tally) -> Facts:
    printed = moves("12 21 23 32 22 33")
    by_rows = 0
    for names in ("22", "23", "32", "33"):
        by_rows ^= next(moves(sum_) for cell, sum_ in DECOMPOSITIONS.values() if cell == names)
    tally.same(by_rows, printed)
    tally.same(sets_making(M0), [printed])
    answer = solved(SQUARE, M0)
    tally.same((answer.moves, answer.solutions), (tuple(cells_of(printed)), 1))
    return {"presses": picture(sum(1 << cell for cell in answer.moves or ()), 3, 9)}


def gram_order() -> list[int]:
    return [place(name) for name in GRAM_ORDER.split()]


def gram() -> Matrix:
    """The Gram matrix that noyau finds, in the order of the source."""
    return tuple(read("".join(map(str, row))) for row in gram_matrix(read_board(SQUARE), gram_order()))


def printed_gram() -> Matrix:
    return tuple(read(row.replace(" ", "")) for row in GRAM.strip().splitlines())


@theorem("Z-2.4G", "T", "2.4")
def gram_in_blocks(tally: Tally) -> Facts:
    order = [plane(3, 3)[cell] for cell in gram_order()]
    obvious_rows = [sum(((one & other).bit_count() % 2) << j for j, other in enumerate(order)) for one in order]
    tally.same(tuple(obvious_rows), printed_gram())
    tally.same(gram(), printed_gram())
    sizes = block_sizes(gram_matrix(read_board(SQUARE), gram_order()))
    tally.same(sizes, [4, 4, 1])
    return {"sizes": sizes}


@theorem("Z-2.4inv", "T", "2.4")
def gram_matrix_is_its_own_inverse(tally: Tally) -> Facts:
    tally.same(times(printed_gram(), printed_gram()), identity(9))
    tally.same(times(gram(), gram()), identity(9))
    return {}


def blocks(bits: Sequence[int]) -> str:
    """Nine bits as the source writes them, in its three blocks."""
    written = "".join(map(str, bits))
    return f"{written[:4]} {written[4:8]} {written[8:]}"


@theorem("Z-Ex2.2a", "T", "2.4, ex. 2.2")
def overlaps_of_the_example(tally: Tally) -> Facts:
    found = overlaps(read_board(SQUARE), M0, gram_order())
    tally.same(blocks(found), "0111 1111 1")
    tally.same(found, [(plane(3, 3)[cell] & M0).bit_count() % 2 for cell in gram_order()])
    return {"b": blocks(found)}


@theorem("Z-Ex2.2b", "T", "2.4, ex. 2.2")
def moves_of_the_example(tally: Tally) -> Facts:
    """The product of the overlaps and the Gram matrix, bit by bit, and noyau's coordinates."""
    product = add(printed_gram(), read("011111111"))
    tally.same(blocks([product >> index & 1 for index in range(9)]), "0001 1111 1")
    found = coordinates(read_board(SQUARE), M0, gram_order())
    tally.same(blocks(found), "0001 1111 1")
    chosen = moves(" ".join(name for name, bit in zip(GRAM_ORDER.split(), found, strict=True) if bit))
    tally.same(sets_making(M0), [chosen])
    return {"a": blocks(found), "sum": f"M0 = {named(chosen, 'C')}"}


@theorem("Z-2.4alg", "T", "2.4")
def gram_algorithm(tally: Tally) -> Facts:
    board = read_board(SQUARE)
    for chosen, made in enumerate(obvious()):
        tally.same(solve_by_gram(board, made), chosen)
    return {"boards": len(obvious())}


@remembered(most=None)
def distances() -> tuple[int, ...]:
    """The distance from the white board to each of the 512 boards, by walking through the graph."""
    far = {0: 0}
    border = [0]
    while border:
        border = [near for near in {here ^ move for here in border for move in plane(3, 3)} if near not in far]
        far |= dict.fromkeys(border, max(far.values()) + 1)
    return tuple(far[board] for board in range(512)) if len(far) == 512 else ()


def one_move_away(rules: Lights, board: int) -> set[int]:
    """The boards one move away."""
    return {rules.play(board, move) for move in rules.moves(board)}


@theorem("Z-3a", "T", "3")
def graph_of_the_game(tally: Tally) -> Facts:
    tally.same(len(distances()), 512)
    rules = Lights(read_board(SQUARE))
    for board in range(512):
        near = one_move_away(rules, board)
        tally.expect(near == {board ^ mask for mask in plane(3, 3)} and len(near - {board}) == 9, board)
        tally.expect(all(board in one_move_away(rules, other) for other in near), board)
    tally.same(degree(read_board(SQUARE)), 9)
    return {"degree": degree(read_board(SQUARE))}


@theorem("Z-3b", "T", "3")
def boards_at_each_distance(tally: Tally) -> Facts:
    counts = [distances().count(length) for length in range(10)]
    tally.same(counts, [comb(9, length) for length in range(10)])
    tally.same(list(found_distances(read_board(SQUARE))), counts)
    for board, far in enumerate(distances()):
        tally.same(solved(SQUARE, board).length, far)
    return {"counts": " ".join(map(str, counts))}


@theorem("Z-3c", "T", "3")
def diameter(tally: Tally) -> Facts:
    """The graph is the same seen from every board, so that its diameter is the greatest distance from one."""
    greatest = max(distances())
    tally.same((greatest, gods_number(read_board(SQUARE))), (9, Farthest(9, 9)))
    for here, there in pairwise(range(512)):
        tally.same(solved(SQUARE, here ^ there).length, distances()[here ^ there])
    return {"diameter": greatest}


@theorem("Z-E3.1", "T", "3, ex. 3.1")
def farthest_board(tally: Tally) -> Facts:
    farthest = [picture(board, 3, 9) for board, far in enumerate(distances()) if far == 9]
    tally.same(farthest, ["101/010/101"])
    tally.same(solutions(SQUARE, read(farthest[0])), {0b111111111})
    moves_needed = solved(SQUARE, read(farthest[0])).length
    tally.same(moves_needed, 9)
    return {"board": farthest[0], "moves": moves_needed}
