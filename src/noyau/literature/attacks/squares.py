"""Claims about pieces that walk to the corner, and about Wythoff's game."""

from __future__ import annotations

from noyau.literature.attacks import Trial, attack_on
from noyau.literature.attacks.found import Entered, judge_fact, judge_outcome, read_position, refuse_unless
from noyau.literature.duchene.wythoff import spread
from noyau.literature.oracle.pieces import Square, approach, golden_pair


def is_golden(square: Square) -> bool:
    """Whether two numbers are a golden pair, in either order."""
    return golden_pair(abs(square[0] - square[1])) == tuple(sorted(square))


def square_of(text: str, example: str) -> tuple[Entered, int, int]:
    """A piece on its square."""
    game = read_position(text, example)
    row, column = game.position
    return game, row, column


def judge_walk(game: Entered, lost: bool) -> Trial:
    """A claim about a piece, its moves told by the slow way."""
    return judge_outcome(game, lost, approach(game.rules.name, *game.rules.board))


@attack_on("R-4", "position", "king:8x8:5,4")
def both_even(text: str) -> Trial:
    game, row, column = square_of(text, "king:8x8:5,4")
    return judge_walk(game, row % 2 == column % 2 == 0)


@attack_on("R-5", "position", "king:5x8:4,7")
def far_corner(text: str) -> Trial:
    game, row, column = square_of(text, "king:5x8:4,7")
    rows, columns = game.rules.board
    refuse_unless((row, column) == (rows - 1, columns - 1), "far-corner", "king:5x8:4,7")
    return judge_walk(game, rows % 2 == columns % 2 == 1)


@attack_on("R-7", "position", "misere king:8x8:7,7")
def misere_king(text: str) -> Trial:
    game, row, column = square_of(text, "misere king:8x8:7,7")
    edge = min(row, column) == 0
    return judge_walk(game, (row + column) % 2 == 1 if edge else row % 2 == column % 2 == 0)


@attack_on("R-9", "position", "queen:8x8:7,7")
def queen(text: str) -> Trial:
    game, *square = square_of(text, "queen:8x8:7,7")
    return judge_walk(game, is_golden((square[0], square[1])))


@attack_on("R-10", "position", "misere queen:8x8:7,7")
def misere_queen(text: str) -> Trial:
    game, row, column = square_of(text, "misere queen:8x8:7,7")
    square = tuple(sorted((row, column)))
    lost = square in ((0, 1), (2, 2)) or (is_golden((row, column)) and square not in ((0, 0), (1, 2)))
    return judge_walk(game, lost)


@attack_on("R-11", "position", "rook:8x8:7,7")
def rook(text: str) -> Trial:
    misere = text.startswith("misere")
    game, row, column = square_of(text, "misere rook:8x8:7,7" if misere else "rook:8x8:7,7")
    swapped = misere and max(row, column) <= 1
    return judge_walk(game, (row == column) != swapped)


@attack_on("R-12a", "position", "knight:16x16:6,6")
def knight_on_the_plane(text: str) -> Trial:
    """A knight at the distance d never leaves a board of side d + 1, so that the board may be the plane."""
    game, row, column = square_of(text, "knight:16x16:6,6")
    refuse_unless(row + column < min(game.rules.board), "large-board", "knight:16x16:6,6")
    return judge_walk(game, row % 4 < 2 and column % 4 < 2)


@attack_on("R-14", "position", "knight:12x12:5,5")
def at_most_four_moves(text: str) -> Trial:
    game, row, column = square_of(text, "knight:12x12:5,5")
    count = len(approach("knight", *game.rules.board)((row, column)))
    trial = judge_fact(str(game), "moves", 4, count)
    return Trial(trial.entered, trial.says, trial.found, count <= 4)


@attack_on("D-Wythoff", "position", "wythoff:6,10")
def golden_pairs(text: str) -> Trial:
    game, *heaps = square_of(text, "wythoff:6,10")
    return judge_outcome(game, is_golden((heaps[0], heaps[1])))


@attack_on("D-Lem3", "position", "wythoff:2,6")
def at_most_twice(text: str) -> Trial:
    game, one, other = square_of(text, "wythoff:2,6")
    refuse_unless(max(one, other) > 2 * min(one, other), "more-than-twice", "wythoff:2,6")
    return judge_outcome(game, False)


@attack_on("D-Th5", "position", "kingpower:2:12x12:7,5")
def powers_of_the_king(text: str) -> Trial:
    game, row, column = square_of(text, "kingpower:2:12x12:7,5")
    side = max(row, column) + 1
    return judge_outcome(game, (row, column) in spread(game.rules.reach, side))
