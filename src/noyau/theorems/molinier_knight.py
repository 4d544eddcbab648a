"""Molinier, "Jeu du roi": the knight, whose goal is the 2×2 zone in the corner."""

from __future__ import annotations

from noyau.engines import solve
from noyau.errors import SpecError
from noyau.game import Game
from noyau.games.pieces import Knight
from noyau.theorems import Evidence, theorem
from noyau.theorems.brute_boards import (
    EVERYWHERE,
    MISERE,
    NORMAL,
    Square,
    approach,
    board_lost,
    chess_moves,
    from_zone,
    listed,
    lost,
    squares,
    triangle,
)
from noyau.theorems.compare import Tally
from noyau.theorems.compare_boards import compare_piece, decided, piece_on, same_places
from noyau.theorems.molinier import ENDINGS, SHAPES
from noyau.verdict import Ending

FARTHEST = 60
"""How far from the corner the knight of the quarter-plane is followed."""


def plane_lost(ending: Ending = NORMAL) -> set[Square]:
    """The lost squares of the knight on the quarter-plane, near the corner."""
    return lost(triangle(FARTHEST), approach("knight", EVERYWHERE, EVERYWHERE), ending)


@theorem("R-12a", "T", "La version misère ?; Berlekamp–Conway–Guy 1982")
def knight_on_the_plane() -> Evidence:
    """A knight at the distance d never leaves the board of side d + 1, so that noyau's boards may be the plane."""
    tally = Tally()
    expected = {(x, y) for x, y in triangle(FARTHEST) if x % 4 < 2 and y % 4 < 2}
    same_places(tally, triangle(FARTHEST), plane_lost(), expected, "knight")
    some = [(x, y) for x, y in triangle(30) if x % 5 == y % 3]
    compare_piece(tally, "knight", 31, 31, NORMAL, some)
    return tally.evidence(farthest=FARTHEST)


def differences(rows: int, columns: int, ending: Ending) -> set[Square]:
    """The squares of a board on which it does not agree with the quarter-plane."""
    plane = {(x, y) for x, y in plane_lost(ending) if x < rows and y < columns}
    return plane ^ board_lost("knight", rows, columns, ending)


def bounded(expected: dict[Square, set[Square]], ending: Ending) -> Evidence:
    """The differences between some boards and the quarter-plane, and noyau's answers on them."""
    tally = Tally()
    for (rows, columns), there in expected.items():
        tally.same(differences(rows, columns, ending), there)
        compare_piece(tally, "knight", rows, columns, ending)
    for rows, columns in SHAPES:
        if min(rows, columns) > 1:
            found, rules = board_lost("knight", rows, columns, ending), piece_on("knight", rows, columns)
            decided(tally, rules, squares(rows, columns), found, ending)
    told = {f"on{rows}x{columns}": listed(there) for (rows, columns), there in expected.items() if there}
    return tally.evidence(**told)


@theorem("R-12b-normal", "A", "Rappel de l'énoncé")
def knight_on_a_board() -> Evidence:
    boards = {(4, 4): {(3, 3)}, (5, 5): {(2, 4), (4, 2)}, (6, 6): set(), (8, 8): {(7, 7)}, (12, 12): {(11, 11)}}
    return bounded(boards, NORMAL)


@theorem("R-12b-misere", "A", "Rappel de l'énoncé")
def misere_knight_on_a_board() -> Evidence:
    boards = {(3, 3): {(2, 2)}, (7, 7): {(2, 6), (6, 2)}, (8, 8): set(), (2, 5): {(0, 4), (1, 2)}}
    return bounded(boards, MISERE)


@theorem("R-12c", "T", "La version misère ?")
def knight_on_the_chessboard() -> Evidence:
    tally = Tally()
    for ending in ENDINGS:
        tally.expect((7, 7) in board_lost("knight", 8, 8, ending), ending.value)
        compare_piece(tally, "knight", 8, 8, ending)
    starts = [solve(Game(Knight(), (7, 7), ending)).outcome.value for ending in ENDINGS]
    return tally.evidence(normal=starts[0], misere=starts[1])


def stuck(rows: int, columns: int) -> set[Square]:
    """The squares from which a knight has no move that comes closer."""
    options = approach("knight", rows, columns)
    return {square for square in squares(rows, columns) if not options(square)}


@theorem("R-13", "A", "Rappel de l'énoncé")
def never_stuck_before_the_zone() -> Evidence:
    tally = Tally()
    for rows, columns in SHAPES:
        outside = stuck(rows, columns) - set(squares(2, 2))
        if min(rows, columns) >= 2:
            tally.same(outside, set())
            rules = piece_on("knight", rows, columns)
            tally.same(
                {square for square in squares(rows, columns) if not list(rules.moves(square))}, set(squares(2, 2))
            )
        else:
            tally.same(len(outside), max(rows, columns, 2) - 2)
            tally.expect(is_refused(rows, columns), f"knight:{rows}x{columns}")
    return tally.evidence(largest=12, stuck=listed(stuck(1, 3) - set(squares(2, 2))))


def is_refused(rows: int, columns: int) -> bool:
    """Whether noyau refuses a board on which no knight can move."""
    try:
        piece_on("knight", rows, columns)
    except SpecError as error:
        return error.sentence.key == "square.knight"
    return False


@theorem("R-14", "T", "Rappel de l'énoncé")
def at_most_four_moves() -> Evidence:
    tally = Tally()
    options, rules = approach("knight", 12, 12), piece_on("knight", 12, 12)
    for square in squares(12, 12):
        tally.expect(len(options(square)) <= 4, square)
        tally.same(sorted(rules.moves(square)), sorted(options(square)))
    most = max(len(options(square)) for square in squares(12, 12))
    tally.same((most, max(len(chess_moves("knight", square, 12, 12)) for square in squares(12, 12))), (4, 8))
    return tally.evidence(most=most, example=listed(options((5, 5))))


@theorem("R-15", "A", "Rappel de l'énoncé")
def closer_to_the_corner_or_to_the_zone() -> Evidence:
    tally = Tally()
    corner = board_lost("knight", 8, 8)
    zone = lost(sorted(squares(8, 8), key=from_zone), approach("knight", 8, 8, from_zone))
    expected = "24 37 42 45 46 54 57 64 66 73 75"
    tally.same(corner ^ zone, {(int(square[0]), int(square[1])) for square in expected.split()})
    compare_piece(tally, "knight", 8, 8, NORMAL)
    return tally.evidence(squares=listed(corner ^ zone), n=len(corner ^ zone))
