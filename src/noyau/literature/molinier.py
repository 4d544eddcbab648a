"""Molinier, "Jeu du roi": king, rook, queen and knight walk to the corner, in both endings."""

from __future__ import annotations

from itertools import product

from noyau.core.errors import SpecError
from noyau.core.game import Game
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.games.pieces import Knight, NoRoom
from noyau.games.wythoff import Wythoff
from noyau.literature import Facts, Tally, theorem
from noyau.literature.comparing import compare_game, compare_piece, decided, is_refused, piece_on, same_places
from noyau.literature.oracle import pieces as oracle
from noyau.literature.oracle.recursion import Obvious

ENDINGS = NORMAL, MISERE = Ending.NORMAL, Ending.MISERE
SIDE = 40
"""The side of the boards on which arithmetic conditions are checked."""

SAMPLE = [(39, 39), (38, 39), (38, 38), (0, 37), (17, 0), (1, 39), (25, 24)]
"""Squares of such a board on which noyau is asked."""

SHAPES = list(product(range(1, 13), repeat=2))
"""The boards of up to 12 rows and columns."""


def even(number: int) -> bool:
    return number % 2 == 0


def winning(piece: str, square: oracle.Square, ending: Ending = NORMAL) -> list[oracle.Square]:
    """The winning moves on the chessboard, as noyau finds them."""
    return sorted(solve(Game(piece_on(piece, 8, 8), square, ending)).winning)


def side_by_side(tally: Tally, piece: str, normal: set[oracle.Square], misere: set[oracle.Square]) -> None:
    """Expect these to be the lost squares of the large board in both endings, and noyau to agree."""
    for ending, expected in ((NORMAL, normal), (MISERE, misere)):
        found = oracle.board_lost(piece, SIDE, SIDE, ending)
        same_places(tally, oracle.squares(SIDE, SIDE), found, expected, f"{piece} {ending.value}")
        decided(tally, piece_on(piece, SIDE, SIDE), oracle.squares(SIDE, SIDE), found, ending)
        compare_piece(tally, piece, 8, 8, ending)
        compare_piece(tally, piece, SIDE, SIDE, ending, SAMPLE if piece == "king" else [(11, 18), (16, 16), (2, 2)])


@theorem("R-1", "F", "Retour au jeu du roi")
def the_starting_square(tally: Tally) -> Facts:
    board = piece_on("king", 8, 8)
    tally.same((board.start, max(oracle.squares(8, 8))), ((7, 7), (7, 7)))
    try:
        board.read("8,8")
    except SpecError as error:
        refused = error.sentence
    tally.same((refused.key, refused.facts["row"]), ("square.off", 7))
    tally.expect((8, 8) in oracle.board_lost("king", 9, 9) and (7, 7) not in oracle.board_lost("king", 8, 8), "8,8")
    compare_piece(tally, "king", 9, 9, NORMAL, [(7, 7), (8, 8)])
    return {"start": str(board.start)}


@theorem("R-2", "T", "Coloriage de graphe")
def three_by_three(tally: Tally) -> Facts:
    red = oracle.board_lost("king", 3, 3)
    tally.same(red, {(0, 0), (0, 2), (2, 0), (2, 2)})
    compare_piece(tally, "king", 3, 3, NORMAL)
    return {"red": oracle.listed(red)}


@theorem("R-3", "T", "Retour au jeu du roi")
def the_chessboard(tally: Tally) -> Facts:
    truth = Obvious[oracle.Square](oracle.approach("king", 8, 8))
    tally.same(truth.winning((7, 7)), {(6, 6)})
    tally.same(winning("king", (7, 7)), [(6, 6)])
    compare_piece(tally, "king", 8, 8, NORMAL)
    return {"moves": oracle.listed(truth.winning((7, 7)))}


@theorem("R-4", "T", "Retour au jeu du roi")
def both_even(tally: Tally) -> Facts:
    red = {(x, y) for x, y in oracle.squares(SIDE, SIDE) if even(x) and even(y)}
    same_places(tally, oracle.squares(SIDE, SIDE), oracle.board_lost("king", SIDE, SIDE), red, "king")
    compare_piece(tally, "king", SIDE, SIDE, NORMAL, SAMPLE)
    return {"side": SIDE}


@theorem("R-5", "T", "Retour au jeu du roi")
def any_board(tally: Tally) -> Facts:
    for rows, columns in SHAPES:
        start = rows - 1, columns - 1
        tally.expect(
            (start in oracle.board_lost("king", rows, columns)) == (rows % 2 == columns % 2 == 1), (rows, columns)
        )
        compare_piece(tally, "king", rows, columns, NORMAL, [start])
    return {"largest": 12}


@theorem("R-6", "T", "La version misère ?")
def misere_is_not_the_inverse(tally: Tally) -> Facts:
    normal, misere = (oracle.board_lost("king", 8, 8, ending) for ending in ENDINGS)
    inverse = set(oracle.squares(8, 8)) - normal
    tally.expect(misere != inverse and (6, 6) in normal & misere, "6,6")
    compare_piece(tally, "king", 8, 8, MISERE)
    return {"same": 64 - len(normal ^ misere), "opposite": 64 - len(inverse ^ misere), "both": oracle.listed({(6, 6)})}


@theorem("R-7", "T", "La version misère ?")
def misere_king(tally: Tally) -> Facts:
    board = oracle.squares(SIDE, SIDE)
    inside = {(x, y) for x, y in board if min(x, y) >= 1 and even(x) and even(y)}
    edges = {(x, y) for x, y in board if min(x, y) == 0 and not even(x + y)}
    normal = {(x, y) for x, y in board if even(x) and even(y)}
    side_by_side(tally, "king", normal, inside | edges)
    tally.expect(all(min(square) == 0 for square in normal ^ (inside | edges)), "inside")
    tally.same(winning("king", (7, 7), MISERE), [(6, 6)])
    return {"side": SIDE, "moves": oracle.listed(winning("king", (7, 7), MISERE))}


def copied(square: oracle.Square, reply: oracle.Square) -> oracle.Square:
    """The same move again."""
    return 2 * reply[0] - square[0], 2 * reply[1] - square[1]


def lines_of_copying(square: oracle.Square) -> int | None:
    """How many lines of play follow when every move is copied, or None if one of them cannot be or loses."""
    options = oracle.approach("king", 13, 13)
    replies = options(square)
    if not replies:
        return 1
    total = 0
    for reply in replies:
        again = copied(square, reply)
        lines = lines_of_copying(again) if again in options(reply) else None
        if lines is None:
            return None
        total += lines
    return total


@theorem("R-8", "T", "Quelques retours d'expérience")
def diagonal_then_copy(tally: Tally) -> Facts:
    """Every line of play; each move of the strategy must be one that noyau calls winning."""
    for x, y in product(range(1, 12, 2), repeat=2):
        tally.expect((x - 1, y - 1) in oracle.approach("king", 13, 13)((x, y)), (x, y))
        tally.expect(lines_of_copying((x - 1, y - 1)) is not None, (x, y))
    tally.expect(lines_of_copying((5, 5)) is None, "from (5, 5) copying fails")
    tally.same((6, 6) in winning("king", (7, 7)), True)
    for square in oracle.board_lost("king", 7, 7):
        for reply in oracle.approach("king", 7, 7)(square):
            tally.expect(copied(square, reply) in winning("king", reply), (square, reply))
    return {"lines": lines_of_copying((6, 6)), "largest": 11}


@theorem("R-9", "T", "La version misère ?; Wythoff 1907")
def queen(tally: Tally) -> Facts:
    pairs = oracle.both_ways(oracle.golden_pair(n) for n in range(SIDE))
    same_places(tally, oracle.squares(SIDE, SIDE), oracle.board_lost("queen", SIDE, SIDE), pairs, "queen")
    compare_piece(tally, "queen", 8, 8, NORMAL)
    compare_game(tally, Wythoff(), oracle.approach("queen", SIDE, SIDE), [*oracle.squares(8, 8), (11, 18), (12, 15)])
    return {"side": SIDE, "first": oracle.listed(oracle.within(pairs, 16))}


@theorem("R-10", "T", "La version misère ?")
def misere_queen(tally: Tally) -> Facts:
    normal = oracle.within(oracle.both_ways(oracle.golden_pair(n) for n in range(SIDE)), SIDE)
    gone, new = {(0, 0), (1, 2), (2, 1)}, {(0, 1), (1, 0), (2, 2)}
    side_by_side(tally, "queen", normal, normal - gone | new)
    compare_game(tally, Wythoff(), oracle.approach("queen", 8, 8), oracle.squares(8, 8), MISERE)
    return {"side": SIDE, "gone": oracle.listed(gone), "new": oracle.listed(new)}


@theorem("R-11", "T", "La version misère ?; Bouton 1901")
def rook(tally: Tally) -> Facts:
    diagonal = {(x, x) for x in range(SIDE)}
    side_by_side(tally, "rook", diagonal, diagonal - {(0, 0), (1, 1)} | {(0, 1), (1, 0)})
    starts = [solve(Game(piece_on("rook", 8, 8), (7, 7), ending)).outcome.value for ending in ENDINGS]
    tally.same(starts, ["P", "P"])
    return {"side": SIDE, "normal": starts[0], "misere": starts[1]}


FARTHEST = 60
"""How far from the corner the knight of the quarter-plane is followed."""


def plane_lost(ending: Ending = NORMAL) -> set[oracle.Square]:
    """The lost squares of the knight on the quarter-plane, near the corner."""
    return oracle.lost(
        oracle.triangle(FARTHEST), oracle.approach("knight", oracle.EVERYWHERE, oracle.EVERYWHERE), ending
    )


@theorem("R-12a", "T", "La version misère ?; Berlekamp–Conway–Guy 1982")
def knight_on_the_plane(tally: Tally) -> Facts:
    """A knight at the distance d never leaves the board of side d + 1, so that noyau's boards may be the plane."""
    expected = {(x, y) for x, y in oracle.triangle(FARTHEST) if x % 4 < 2 and y % 4 < 2}
    same_places(tally, oracle.triangle(FARTHEST), plane_lost(), expected, "knight")
    some = [(x, y) for x, y in oracle.triangle(30) if x % 5 == y % 3]
    compare_piece(tally, "knight", 31, 31, NORMAL, some)
    return {"farthest": FARTHEST}


DIFFERENCES: dict[Ending, dict[oracle.Square, set[oracle.Square]]] = {
    NORMAL: {(4, 4): {(3, 3)}, (5, 5): {(2, 4), (4, 2)}, (6, 6): set(), (8, 8): {(7, 7)}, (12, 12): {(11, 11)}},
    MISERE: {(3, 3): {(2, 2)}, (7, 7): {(2, 6), (6, 2)}, (8, 8): set(), (2, 5): {(0, 4), (1, 2)}},
}
"""Some boards, and the squares on which they do not agree with the quarter-plane."""


def differences(rows: int, columns: int, ending: Ending) -> set[oracle.Square]:
    """The squares of a board on which it does not agree with the quarter-plane."""
    plane = {(x, y) for x, y in plane_lost(ending) if x < rows and y < columns}
    return plane ^ oracle.board_lost("knight", rows, columns, ending)


@theorem("R-12b-normal", "A", "Rappel de l'énoncé", NORMAL)
@theorem("R-12b-misere", "A", "Rappel de l'énoncé", MISERE)
def bounded(tally: Tally, ending: Ending) -> Facts:
    """The differences between some boards and the quarter-plane, and noyau's answers on them."""
    for (rows, columns), there in DIFFERENCES[ending].items():
        tally.same(differences(rows, columns, ending), there)
        compare_piece(tally, "knight", rows, columns, ending)
    for rows, columns in SHAPES:
        if min(rows, columns) > 1:
            found, rules = oracle.board_lost("knight", rows, columns, ending), piece_on("knight", rows, columns)
            decided(tally, rules, oracle.squares(rows, columns), found, ending)
    return {
        f"on{rows}x{columns}": oracle.listed(there) for (rows, columns), there in DIFFERENCES[ending].items() if there
    }


@theorem("R-12c", "T", "La version misère ?")
def knight_on_the_chessboard(tally: Tally) -> Facts:
    for ending in ENDINGS:
        tally.expect((7, 7) in oracle.board_lost("knight", 8, 8, ending), ending.value)
        compare_piece(tally, "knight", 8, 8, ending)
    starts = [solve(Game(Knight(), (7, 7), ending)).outcome.value for ending in ENDINGS]
    return {"normal": starts[0], "misere": starts[1]}


def stuck(rows: int, columns: int) -> set[oracle.Square]:
    """The squares from which a knight has no move that comes closer."""
    options = oracle.approach("knight", rows, columns)
    return {square for square in oracle.squares(rows, columns) if not options(square)}


@theorem("R-13", "A", "Rappel de l'énoncé")
def never_stuck_before_the_zone(tally: Tally) -> Facts:
    for rows, columns in SHAPES:
        outside = stuck(rows, columns) - set(oracle.squares(2, 2))
        if min(rows, columns) >= 2:
            tally.same(outside, set())
            rules = piece_on("knight", rows, columns)
            tally.same(
                {square for square in oracle.squares(rows, columns) if not list(rules.moves(square))},
                set(oracle.squares(2, 2)),
            )
        else:
            tally.same(len(outside), max(rows, columns, 2) - 2)
            tally.expect(is_refused(NoRoom, piece_on, "knight", rows, columns), f"knight:{rows}x{columns}")
    return {"largest": 12, "stuck": oracle.listed(stuck(1, 3) - set(oracle.squares(2, 2)))}


@theorem("R-14", "T", "Rappel de l'énoncé")
def at_most_four_moves(tally: Tally) -> Facts:
    options, rules = oracle.approach("knight", 12, 12), piece_on("knight", 12, 12)
    for square in oracle.squares(12, 12):
        tally.expect(len(options(square)) <= 4, square)
        tally.same(sorted(rules.moves(square)), sorted(options(square)))
    most = max(len(options(square)) for square in oracle.squares(12, 12))
    tally.same(
        (most, max(len(oracle.chess_moves("knight", square, 12, 12)) for square in oracle.squares(12, 12))), (4, 8)
    )
    return {"most": most, "example": oracle.listed(options((5, 5)))}


@theorem("R-15", "A", "Rappel de l'énoncé")
def closer_to_the_corner_or_to_the_zone(tally: Tally) -> Facts:
    corner = oracle.board_lost("knight", 8, 8)
    zone = oracle.lost(
        sorted(oracle.squares(8, 8), key=oracle.from_zone), oracle.approach("knight", 8, 8, oracle.from_zone)
    )
    expected = "24 37 42 45 46 54 57 64 66 73 75"
    tally.same(corner ^ zone, {(int(square[0]), int(square[1])) for square in expected.split()})
    compare_piece(tally, "knight", 8, 8, NORMAL)
    return {"squares": oracle.listed(corner ^ zone), "n": len(corner ^ zone)}
