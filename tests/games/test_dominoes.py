"""Cram: strips and rings against the definition, symmetries of pictures, the ways to write a domino."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import Oracle

from noyau.arguments import explain, say
from noyau.core.errors import IllegalMove, NoyauError, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse, write
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.cram import Cram
from noyau.scenes import draw
from noyau.values.nimbers import Nimber

BOARDS = [(rows, columns) for rows in range(1, 4) for columns in range(1, 5)]


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: "x".join(map(str, board)))
def test_every_decision_on_a_small_board_is_right(board: tuple[int, int]) -> None:
    rules = Cram(board)
    oracle = Oracle(rules, rules.start)
    values = oracle.grundy()
    decided = 0
    for position in oracle.options:
        decision = rules.decide(position, Ending.NORMAL)
        if decision is None:
            continue
        decided += 1
        wins = [move for move in rules.moves(position) if not values[rules.play(position, move)]]
        assert decision.outcome is oracle.outcome[position]
        if not decision.every:
            assert set(decision.winning()) <= set(wins)
            continue
        assert (decision.grundy, list(decision.winning())) == (values[position], wins)
        if decision.moves_to is not None:
            for value in range(max(values.values()) + 2):
                aims = [move for move in rules.moves(position) if values[rules.play(position, move)] == value]
                assert list(decision.moves_to(value)) == aims
        if decision.reasons[0].kind != "pairing":
            assert all(rules.decide(option, Ending.NORMAL) for option in rules.options(position))
    assert decided
    assert rules.decide(rules.start, Ending.MISERE) is None


@pytest.mark.parametrize(
    "spec", ["cram:....#/.##./....", "cram:.#./.../.#.", "cram:.../.#./...", "cram:..../#.#./..#."]
)
def test_pictures_have_the_value_of_the_definition(spec: str) -> None:
    picture = spec.replace("....#/.##./....", "....#/.##.#/....#")
    game = parse(picture)
    assert solve(game).value == Nimber(Oracle(game.rules, game.position).grundy()[game.position])


def test_one_row_is_the_octal_game_0_07() -> None:
    """D-.07."""
    for columns in range(1, 40):
        assert solve(parse(f"cram:1x{columns}")).value == solve(parse(f"octal:0.07:{columns}")).value


@pytest.mark.parametrize("board", [(2, 2), (2, 4), (4, 4), (4, 6), (8, 8), (2, 30)])
def test_even_boards_are_paired_by_the_half_turn(board: tuple[int, int]) -> None:
    """D-Cor1."""
    rules = Cram(board)
    pairs = rules.pairing(rules.start, patience=0)
    assert pairs is not None
    assert all(one + other == rules.size - 1 for one, other in pairs)
    if rules.size <= 16:
        assert solve(Game(rules, rules.start)).outcome is Outcome.P


@pytest.mark.parametrize("board", [(1, 2), (2, 3), (3, 4), (4, 5), (7, 8)])
def test_a_board_of_different_parities_is_paired_after_the_domino_in_the_middle(board: tuple[int, int]) -> None:
    """D-Cor1."""
    rules = Cram(board)
    rows, columns = board
    middle = (rows // 2 * columns + columns // 2, (rows - 1) // 2 * columns + (columns - 1) // 2)
    move = rules.read_move(rules.start, f"{middle[0]}-{middle[1]}")
    left = rules.play(rules.start, move)
    assert rules.pairing(left, patience=0) or not list(rules.moves(left))
    if rules.size <= 12:
        assert solve(Game(rules, rules.start)).outcome is Outcome.N


def test_every_position_that_can_be_paired_is_lost() -> None:
    rules = Cram((3, 4))
    oracle = Oracle(rules, rules.start)
    paired = [position for position in oracle.options if rules.pairing(position)]
    assert len(paired) > 20
    assert all(oracle.outcome[position] is Outcome.P for position in paired)


def test_an_odd_board_is_not_covered_by_symmetry() -> None:
    rules = Cram((3, 5))
    assert rules.pairing(rules.start) is None
    assert solve(Game(rules, rules.start)).outcome is Outcome.N


def test_a_domino_is_written_by_its_squares_or_by_rows_and_columns() -> None:
    game = parse("cram:3x4")
    for text in ("0-1", "1-0", "0,0-0,1", "0,1-0,0", " 0, 0 - 0 ,1 "):
        assert game.play_text(text).spec == "cram:##../..../...."
    assert game.play_text("1,3-2,3") == game.play_text("7-11")
    for text in ("0,0-1", "0-0,1", "0,0-0,2", "0,3-1,0", "3-4", "2,3-3,3", "0,0-0,0", "0,9-0,8", "", "0,0", "9" * 40):
        with pytest.raises(IllegalMove):
            game.play_text(text)


def test_a_square_that_is_covered_cannot_be_covered_again() -> None:
    with pytest.raises(IllegalMove):
        parse("cram:##../....").play_text("0,0-0,1")


@pytest.mark.parametrize(
    "text", ["", "0x3", "..|..", "../...", "..x", "3x4:....", "#.\n..", "٣x٣", "..//..", "/", "//"]
)
def test_a_picture_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SpecError):
        parse(f"cram:{text}")


@pytest.mark.parametrize(("language", "said"), [("en", "each at least 1"), ("fr", "au moins 1 de chaque")])
@pytest.mark.parametrize("spec", ["cram:0x0", "chomp:3x0", "king:0x8"])
def test_a_board_without_squares_is_told_what_it_lacks(spec: str, language: str, said: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(spec)
    assert said in refusal.value.say(language)


def test_a_huge_board_is_refused_at_once() -> None:
    with pytest.raises(TooLarge):
        parse("cram:100000x100000")


@given(st.text(alphabet=".#/x:19 ", max_size=12))
def test_no_picture_gives_a_traceback(text: str) -> None:
    with suppress(NoyauError):
        game = parse(f"cram:{text}")
        assert parse(write(game)) == game


def test_pictures_read_back_as_they_are_written() -> None:
    random = Random(1974)
    for _ in range(50):
        rows, columns = random.randint(1, 5), random.randint(1, 5)
        picture = "/".join("".join(random.choice(".#") for _ in range(columns)) for _ in range(rows))
        game = parse(f"cram:{picture}")
        assert game.rules.write(game.position) == picture
        assert parse(write(game)) == game


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("cram:1x9", "strip of 9 squares"),
        ("cram:..#../#..#.", "strip of 4 (0…7)"),
        ("cram:.../.#./...", "ring of 8 squares"),
        ("cram:#.#/.../#.#", "exactly one move"),
        ("cram:4x4", "Half a turn takes every square"),
        ("cram:3x4", "Play 5-6"),
    ],
)
def test_answers_are_explained_by_strips_or_by_a_symmetry(spec: str, expected: str, language: str) -> None:
    text = say(explain(solve(parse(spec))), language)
    assert "{" not in text
    if language == "en":
        assert expected in text


@pytest.mark.parametrize("spec", ["cram:8x8", "cram:12x12", "domination:hypercube-7", "domination:torus-8x8"])
def test_a_large_position_that_can_be_paired_is_lost_at_once(spec: str) -> None:
    analysis = solve(parse(spec))
    assert analysis.method.engine == "closed_form"
    assert analysis.outcome is Outcome.P
    assert {option.verdict.outcome for option in analysis.options} == {Outcome.N}
    expected = "no domino overlaps its image" if spec.startswith("cram") else "go in pairs"
    assert expected in say(explain(analysis), "en")


def test_a_large_square_bar_is_won_by_one_bite() -> None:
    analysis = solve(parse("chomp:15x15"))
    assert [analysis.game.rules.write_move(0, move) for move in analysis.winning] == ["1,1"]
    assert sum(option.verdict.outcome is Outcome.P for option in analysis.options) == 1


@pytest.mark.parametrize("spec", ["cram:30x31", "cram:2x60"])
def test_a_large_board_is_drawn_with_small_squares(spec: str) -> None:
    game = parse(spec)
    rules = game.rules
    assert isinstance(rules, Cram)
    scene = draw(game, solve(game), moves=True)
    squares = [item for item in scene.board.items if item.id.startswith("square-")]
    assert len(squares) == rules.size
    assert not any(item.text for item in squares)
    assert str(scene).count("·") >= 60


def test_a_large_board_shows_what_is_taken_and_the_domino_that_wins() -> None:
    game = parse("cram:30x31")
    answer = solve(game).winning[0]
    after = game.play(answer)
    taken = [mark for mark in draw(after).state.marks if "taken" in mark.looks]
    assert len(taken) == 2
    chosen = [mark.id for mark in draw(game, solve(game), moves=True).state.marks if "chosen" in mark.looks]
    assert chosen == [f"domino-{game.rules.write_move(game.position, answer)}"]
