"""Theorems of the pieces that walk to the corner: against the slow, obvious way, far away, and in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.arguments import explain, say
from noyau.core.errors import IllegalMove
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.forms.stepping import Square, Stepping
from noyau.games.pieces import King, KingPower, Knight, OwnPiece, Queen, Rook, SolvedPiece, Steps
from noyau.literature.oracle.recursion import mex

BOTH_ENDINGS = pytest.mark.parametrize("ending", list(Ending), ids=str)
SMALL = list(product(range(1, 13), repeat=2))
LARGER = [(1, 60), (60, 1), (40, 40), (60, 37)]
FAR = 10**1000


def squares(rules: Stepping) -> list[Square]:
    """Every square of the board, those closer to the corner first."""
    return sorted(product(*map(range, rules.board)), key=sum)


def lost_squares(rules: Stepping, ending: Ending) -> dict[Square, bool]:
    """By definition: lost where no option is lost; where there is no option, the ending decides."""
    lost: dict[Square, bool] = {}
    for square in squares(rules):
        options = [lost[option] for option in rules.moves(square)]
        lost[square] = not any(options) if options else ending is Ending.NORMAL
    return lost


def values(rules: Stepping) -> dict[Square, int]:
    """By definition: the least value that no option has."""
    value: dict[Square, int] = {}
    for square in squares(rules):
        value[square] = mex({value[option] for option in rules.moves(square)})
    return value


def agrees(rules: SolvedPiece | OwnPiece, ending: Ending) -> None:
    """Outcome and winning moves, on every square of a board."""
    lost = lost_squares(rules, ending)
    for square in lost:
        decision = rules.decide(square, ending)
        assert decision is not None
        assert (decision.outcome is Outcome.P) == lost[square], (rules, square)
        wins = sorted(option for option in rules.moves(square) if lost[option])
        assert sorted(decision.winning()) == wins, (rules, square)


@BOTH_ENDINGS
@pytest.mark.parametrize("piece", [King, Rook, Queen, Knight])
def test_a_piece_is_decided_as_brute_force_decides_on_all_small_boards_and_some_larger(
    piece: type[King | Rook | Queen | Knight], ending: Ending
) -> None:
    for board in SMALL + LARGER:
        if piece is not Knight or min(board) > 1:
            agrees(piece(board), ending)


@BOTH_ENDINGS
@pytest.mark.parametrize("reach", [1, 2, 3, 5, 8, 12])
def test_the_powers_of_the_king_have_the_remainders_of_the_queen(reach: int, ending: Ending) -> None:
    agrees(KingPower(reach, (40, 40)), ending)
    for board in ((1, 30), (30, 1), (7, 12), (13, 13)):
        agrees(KingPower(reach, board), ending)


@BOTH_ENDINGS
def test_the_far_sides_decide_for_the_knight_as_brute_force_does(ending: Ending) -> None:
    for rows in range(13, 29):
        for columns in range(rows, 29):
            rules = Knight((rows, columns))
            lost = lost_squares(rules, ending)
            assert all(rules.is_lost(square, ending) == lost[square] for square in lost), rules.board


def test_the_values_of_king_and_rook_are_the_least_ones_missing() -> None:
    for rules in (King((60, 60)), Rook((40, 40)), King((1, 9)), Rook((9, 1))):
        value = values(rules)
        for square in value:
            assert rules.grundy(square) == value[square]
            assert rules.decide(square, Ending.NORMAL).grundy == value[square]


def test_the_first_power_of_the_king_is_the_king_and_a_far_reaching_one_is_the_queen() -> None:
    for ending, square in product(Ending, product(range(12), repeat=2)):
        assert KingPower(1, (12, 12)).is_lost(square, ending) == King((12, 12)).is_lost(square, ending)
        assert KingPower(11, (12, 12)).is_lost(square, ending) == Queen((12, 12)).is_lost(square, ending)


@BOTH_ENDINGS
@pytest.mark.parametrize(
    "steps", ["1,1;0,1;1,0", "0,1*;1,0*", "1,1*;1,0*;0,1*", "1,0*3;1,1*3;0,1*3", "-1,2;2,1;2,-1;1,2"]
)
def test_a_piece_of_ones_own_with_known_steps_has_their_theorem(steps: str, ending: Ending) -> None:
    agrees(OwnPiece(Steps().read(steps), (9, 11)), ending)


def test_a_piece_of_ones_own_with_other_steps_has_no_theorem() -> None:
    for steps in ("1,0;0,1", "1,0*2;0,1*2;1,1", "1,0;0,1;1,1;2,2", "2,1;1,2"):
        assert OwnPiece(Steps().read(steps), (9, 9)).decide((4, 4), Ending.NORMAL) is None
    assert OwnPiece(Steps().read("-1,2;2,1;2,-1;1,2"), (1, 9)).decide((0, 8), Ending.NORMAL) is None


@cache
def _far_pieces() -> tuple[SolvedPiece, ...]:
    board = (2 * FAR, 2 * FAR)
    return King(board), Rook(board), Queen(board), Knight(board), KingPower(7, board), KingPower(FAR // 3, board)


@BOTH_ENDINGS
@pytest.mark.parametrize("index", range(6))
@given(row=st.integers(FAR // 10, FAR), column=st.integers(FAR // 10, FAR))
@settings(max_examples=25, deadline=None)
def test_squares_of_a_thousand_digits_are_won_by_moves_to_lost_ones(
    index: int, ending: Ending, row: int, column: int
) -> None:
    rules = _far_pieces()[index]
    decision = rules.decide((row, column), ending)
    assert decision is not None
    assert (decision.grundy == 0) == (decision.outcome is Outcome.P and ending is Ending.NORMAL)
    wins = list(decision.winning())
    assert bool(wins) == (decision.outcome is Outcome.N)
    for square in wins:
        assert rules.read_move((row, column), rules.write(square)) == square
        assert rules.decide(square, ending).outcome is Outcome.P
        assert not list(rules.decide(square, ending).winning())


@pytest.mark.parametrize("name", ["king", "rook", "queen", "knight", "kingpower:4", "piece:1,1;0,1;1,0"])
@pytest.mark.parametrize("word", ["", "misere "])
def test_a_spec_of_a_thousand_digits_is_answered_and_explained(name: str, word: str) -> None:
    analysis = solve(parse(f"{word}{name}:{2 * FAR}x{2 * FAR}:{FAR + 7},{FAR + 2}"))
    assert analysis.method.engine == "closed_form"
    for language in ("en", "fr"):
        text = say(explain(analysis), language)
        assert "{" not in text
        shown = set(re.findall(r"\d+", analysis.winning_moves[0])) if analysis.winning_moves else set()
        assert {number for number in re.findall(r"\d+", text) if len(number) > 200} <= shown


def test_knights_lose_on_the_squares_that_the_source_asks_about() -> None:
    cut = [(n, square) for n in (4, 5, 8, 12) for square in _differences(n)]
    assert cut == [(4, (3, 3)), (5, (2, 4)), (5, (4, 2)), (8, (7, 7)), (12, (11, 11))]


def _differences(size: int) -> Iterator[Square]:
    """Where a square board differs from the quarter-plane."""
    rules = Knight((size, size))
    for row, column in product(range(size), repeat=2):
        if rules.is_lost((row, column), Ending.NORMAL) != (row % 4 < 2 and column % 4 < 2):
            yield row, column


def told(spec: str, language: str = "en") -> str:
    """The explanation on one line, with ordinary spaces."""
    return say(explain(solve(parse(spec))), language).replace("\u202f", " ")


SAID = {
    "king:8x8:7,7": (
        "Row 7 and column 7 are both odd: one step along the diagonal makes both even.",
        "La ligne 7 et la colonne 7 sont impaires : un pas en diagonale les rend paires",
    ),
    "king:8x8:5,2": ("one step down makes both even", "un pas vers le bas"),
    "king:8x8:4,2": (
        "Row 4 and column 2 are both even: the square is lost.",
        "La ligne 4 et la colonne 2 sont paires : la case est perdante.",
    ),
    "king:9x9:7,5": ("it is enough to copy the opponent", "Il suffit ensuite d'imiter l'adversaire"),
    "misere king:8x8:7,7": (
        "misère play is not normal play with won and lost exchanged",
        "La version misère n'est donc pas l'inverse de la version classique",
    ),
    "misere king:8x8:0,6": ("6 moves are left. That is even", "il reste 6 coups. C'est pair"),
    "misere king:8x8:1,4": ("can step to 0,3", "peut aller en 0,3"),
    "misere king:8x8:6,4": ("Row 6 and column 4 are both even", "La ligne 6 et la colonne 4 sont paires"),
    "rook:8x8:7,5": ("lower the greater to 5", "on ramène la plus grande à 5"),
    "rook:8x8:6,6": ("Row and column are both 6", "La ligne et la colonne valent toutes les deux 6"),
    "misere rook:8x8:7,1": ("One of the numbers is 1: lower the other to 0", "L'un des nombres est 1"),
    "misere rook:8x8:1,0": ("0 and 1 are left", "Il reste 0 et 1"),
    "queen:8x8:4,7": (
        "⌊3τ⌋ = 4, ⌊3τ²⌋ = 7: the square is a golden pair",
        "⌊3τ⌋ = 4, ⌊3τ²⌋ = 7 : la case est un couple d'or",
    ),
    "queen:8x8:7,6": ("10,6    out of reach", "10,6  hors d'atteinte"),
    "misere queen:8x8:2,2": ("leave 0,1 or 1,0", "laisser 0,1 ou 1,0"),
    "misere queen:8x8:7,7": ("the lost square of that difference is (2,2)", "de même différence est (2,2)"),
    "kingpower:3:20x20:7,7": (
        "Row 7 = 1 × 4 + 3, column 7 = 1 × 4 + 3: the remainders modulo 4 are 3,3.",
        "Ligne 7 = 1 × 4 + 3, colonne 7 = 1 × 4 + 3 : les restes modulo 4 sont 3,3.",
    ),
    "kingpower:3:20x20:5,6": ("1,2 is one of these pairs", "1,2 est un de ces couples"),
    "misere kingpower:3:20x20:5,6": ("take the places of (0,0) and (1,2)", "prennent la place de (0,0) et (1,2)"),
    "knight:8x8:7,7": (
        "by jumping to 5,8 or 8,5; but those squares are off",
        "en sautant en 5,8 ou 8,5 ; mais ces cases",
    ),
    "knight:8x8:4,5": ("Both remainders are 0 or 1: the square is lost.", "Les deux restes valent 0 ou 1"),
    "knight:9x9:7,8": ("8,6 (lost because the board ends there)", "8,6 (perdante parce que l'échiquier s'arrête là)"),
    "misere knight:8x8:6,3": ("6 + 3 = 9 is odd", "6 + 3 = 9 est impair"),
    "misere knight:7x7:2,6": (
        "by jumping to 0,7; but that square is off",
        "en sautant en 0,7 ; mais cette case est hors",
    ),
    "misere knight:8x8:0,6": ("Here it is 6, which is 2 modulo 4", "Ici il vaut 6, soit 2 modulo 4"),
    "misere knight:2x9:1,8": ("4 jumps are left. That is even", "il reste 4 sauts. C'est pair"),
}


@pytest.mark.parametrize("spec", SAID)
def test_an_explanation_names_the_facts_that_decided(spec: str) -> None:
    english, french = SAID[spec]
    assert english in told(spec)
    assert french in told(spec, "fr")


@BOTH_ENDINGS
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_square_is_explained_without_a_gap(language: str, ending: Ending) -> None:
    pieces = [King((6, 6)), Rook((6, 6)), Queen((6, 6)), KingPower(2, (6, 6)), Knight((9, 9)), Knight((4, 7))]
    for rules in pieces:
        for square in squares(rules):
            text = say(explain(solve(Game(rules, square, ending))), language)
            assert not re.search(r"\{\w*[,}]|\b(piece|explain|strategy)\.[a-z]", text), text


def test_the_binary_digits_of_a_rook_are_shown() -> None:
    assert re.search(r"row +7 +1 +1 +1\n +column +5 +1 +0 +1\n.*\n +sum mod 2 +2 +0 +1 +0\n", told("rook:8x8:7,5"))


@pytest.mark.parametrize(
    ("spec", "move", "words"),
    [
        ("queen:8x8:7,6", "2,1", "move 5 squares along the diagonal"),
        ("queen:8x8:7,6", "6,6", "move 1 square down"),
        ("queen:8x8:7,6", "7,4", "move 2 squares to the left"),
        ("knight:8x8:3,3", "1,4", "jump 2 down and 1 to the right"),
        ("knight:8x8:3,3", "4,1", "jump 1 up and 2 to the left"),
        ("knight:8x8:3,3", "2,1", "jump 1 down and 2 to the left"),
    ],
)
def test_a_move_is_said_by_its_direction(spec: str, move: str, words: str) -> None:
    game = parse(spec)
    target = game.rules.read_move(game.position, move)
    assert game.rules.say_move(game.position, target).say("en") == words


def test_a_move_off_the_board_is_told_the_board_and_not_to_enlarge_it() -> None:
    game = parse("king:8x8:5,6")
    with pytest.raises(IllegalMove, match="there is no square 9,9 on this board") as refused:
        game.rules.read_move(game.position, "9,9")
    assert "larger" not in str(refused.value)
