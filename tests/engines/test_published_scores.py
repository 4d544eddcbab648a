"""Scores of boxes that others have published, and those of narrow boards by two engines."""

from __future__ import annotations

import pytest

import noyau
from noyau.core.budget import Budget, Limit
from noyau.core.spec import parse
from noyau.engines.scoring.coin_scores import TABLE_STRINGS, CoinScores
from noyau.forms.coins import CoinGame

NARROW = {
    "1xN": [-1, 0, -1, 0, -1, 0, -1],
    "2xN": [0, 2, -2, 2],
    "1xN:swedish": [0, 2, 3, 4, 5, 6, 7, 8],
    "2xN:swedish": [2, -4, 6, 0, 2],
    "1xN:icelandic": [-1, 2, -1, 2, -1, 2, -1],
    "2xN:icelandic": [2, 2, 4, 4, 2],
}


def test_nine_boxes_are_lost_by_three_whatever_the_first_line() -> None:
    """Wilson, Dots-and-Boxes analysis results."""
    options = noyau.solve("dots:3x3").options
    assert [option.score for option in options] == [-3] * 24


@pytest.mark.parametrize("size", [2, 4, 6, 8, 10])
def test_on_an_even_number_of_boxes_in_a_row_the_first_player_does_not_lose(size: int) -> None:
    """Jobson, Sledd, White and Wildstrom 2015: on open boards, and where the lines above and at both ends are there.

    Of these two boxes alone are one chain, which whoever begins must open.
    """
    is_open = noyau.solve(f"dots:1x{size}").score
    closed = noyau.solve(f"dots:1x{size}:american:{'x' * size}{'.' * size}x{'.' * (size - 1)}x").score
    assert is_open is not None
    assert closed is not None
    assert is_open >= 0
    assert closed >= 0 if size > 2 else closed == -2


@pytest.mark.parametrize("boards", NARROW)
def test_narrow_boards_have_the_scores_of_all_sets_of_lines(boards: str) -> None:
    for size, score in enumerate(NARROW[boards], start=1):
        game = parse(f"dots:{boards.replace('N', str(size))}")
        assert noyau.solve(game).score == score, game
        rules = game.rules
        assert isinstance(rules, CoinGame)
        if game.position.bit_count() <= TABLE_STRINGS - 2:
            assert CoinScores(rules, game.position, Budget(Limit())).score(game.position) == score, game
