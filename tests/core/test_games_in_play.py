"""A game as a user holds it: moves are checked, endings are read from their words, games are added."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest

from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.errors import IllegalMove, NotApplicable, SpecError
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Player
from noyau.engines import solve
from noyau.games.nim import Nim

NO_MOVES = (None, -1, 10**9, "x", (), (0, -6), (0, 10**6), (1, 2, 3), [0, 1], 1.5, (0, (1,)), {})


@pytest.mark.parametrize("name", [*CATALOGUE, *PUZZLES])
def test_what_a_user_plays_is_a_move_of_the_rules_or_refused(name: str) -> None:
    game = parse(find_rules(name).example)
    moves = list(islice(game.moves(), 12))
    for move in moves:
        assert game.play(move) == game.after(move)
    for wrong in NO_MOVES:
        if wrong not in moves:
            with pytest.raises(IllegalMove):
                game.play(wrong)


def test_a_move_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalMove, match="heap 1 holds 4 tokens: 10 cannot be taken"):
        parse("nim:4,4").play((0, 10))
    with pytest.raises(IllegalMove, match="play_text reads texts"):
        parse("nim:4,4").play("1-2")
    with pytest.raises(IllegalMove, match="the game is over"):
        parse("nim:0").play(None)


def test_a_huge_heap_is_checked_without_listing_its_moves() -> None:
    assert parse(f"nim:{10**300}").play((0, 10**300 - 1)).position == (1,)


@pytest.mark.parametrize("word", ["misere", "misère", "Misere", Ending.MISERE])
def test_an_ending_is_read_from_its_word(word: str) -> None:
    game = parse("nim:1", word)
    assert str(game) == "misere nim:1" == str(Game(Nim(), (1,), word))
    assert solve(game).outcome == "P"


@pytest.mark.parametrize("word", ["mis", "", None, 3, True])
def test_any_other_ending_is_refused(word: object) -> None:
    with pytest.raises(SpecError, match="expected the ending 'normal' or 'misere'"):
        parse("nim:1", word)  # type: ignore[arg-type]


def test_a_player_is_read_from_its_word_or_refused() -> None:
    assert Player.read("Left") is Player.LEFT
    with pytest.raises(SpecError, match="expected the player 'left' or 'right', not 'middle'"):
        Player.read("middle")


def test_the_sum_of_games_is_that_of_their_specs() -> None:
    assert parse("nim:3,4") + parse("kayles:5 + king:3x3") == parse("nim:3,4 + kayles:5 + king:3x3")
    assert parse("misere nim:3") + parse("misere kayles:2") == parse("misere nim:3 + kayles:2")
    with pytest.raises(NotApplicable, match="end in different ways"):
        parse("nim:3") + parse("misere nim:3")
    with pytest.raises(NotApplicable, match="puzzle"):
        parse("nim:3") + parse("lights:grid-2x2:all")
    with pytest.raises(TypeError):
        parse("nim:3") + "kayles:2"  # type: ignore[operator]


def test_winning_moves_are_told_as_one_types_them() -> None:
    analysis = solve(parse("nim:3,4,5"))
    assert analysis.winning_moves == ("1-2",)
    assert solve(analysis.game.play_text(*analysis.winning_moves)).outcome == "P"
    assert (analysis.grundy, analysis.remoteness) == (2, 11)
    assert pickle.loads(pickle.dumps(analysis)) == analysis
