"""Where the page begins each game: with something to win, and not by a single move."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from noyau.app.play.playing_starts import playing_start
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.game import Scoring
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.playing.match import begin_turns
from noyau.playing.players import is_over
from noyau.scenes import find_solution


@pytest.mark.parametrize("part", range(4))
def test_no_game_is_lost_from_its_start_or_won_by_one_move(part: int) -> None:
    for name in [*CATALOGUE][part::4]:
        game = begin_turns(parse(playing_start(name)))
        assert type(game.rules) is type(begin_turns(parse(find_rules(name).example)).rules), name
        answer = solve(game)
        if isinstance(game.rules, Scoring):
            assert (answer.verdict.score or 0) >= 0, name
        else:
            assert answer.verdict.outcome in (Outcome.N, Outcome.L), name
        assert not any(is_over(game.after(move)) for move in game.moves()), name


def test_puzzles_begin_unsolved_and_lights_out_with_four_presses() -> None:
    for name in PUZZLES:
        game = parse(playing_start(name))
        assert not game.rules.is_solved(game.position), name
        assert next(iter(game.moves()), None) is not None, name
    assert find_solution(parse(playing_start("lights"))).length == 4


def test_the_page_is_told_where_to_begin(client: TestClient) -> None:
    cards = {card["name"]: card for card in client.get("/api/v1/games").json()}
    assert {name: card["start"] for name, card in cards.items()} == {name: playing_start(name) for name in cards}
    assert cards["queen"]["start"] != cards["queen"]["example"]
