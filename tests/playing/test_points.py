"""Matches with points: the exact player against every reply, and what decided."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from noyau.core.game import Game, Scoring
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import Limit, solve
from noyau.engines.scoring.solving import CarefulMove
from noyau.playing.match import Cause, Match, history, what_decided
from noyau.playing.players import Expert, Strength, choose, strengths_of


@pytest.mark.parametrize(
    "spec",
    ["dots:1x2", "dots:2x2:swedish", "strings:edges-0.1,0.g,1.2,2.g,1.g", "picarete:grid-2x3", "dots:1x1 + dots:1x1"],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_perfect_player_reaches_the_score_against_every_reply(spec: str, seat: int) -> None:
    game = parse(spec)
    expert, random = Expert(game.rules, game.ending), Random(0)
    worst: dict[tuple[Any, int], int] = {}

    def least(position: Any, turn: int) -> int:
        """The least that the perfect player gets from here on, whatever the other does."""
        rules = game.rules
        assert isinstance(rules, Scoring)
        if (position, turn) not in worst:
            here = Game(rules, position)
            moves = list(rules.moves(position))
            if turn == seat and moves:
                moves = [choose(here, Strength.PERFECT, random, expert).move]
            found = []
            for move in moves:
                gain = rules.gain(position, move) * (1 if turn == seat else -1)
                again = rules.plays_again(position, move)
                found.append(gain + least(rules.play(position, move), turn if again else 1 - turn))
            worst[position, turn] = min(found, default=0)
        return worst[position, turn]

    score = solve(game).score
    assert least(game.position, 0) == (score if seat == 0 else -(score or 0))


def test_weaker_players_make_legal_moves_and_a_beginner_takes_what_is_offered() -> None:
    game = parse("dots:1x2:american:x.x.x..")
    for strength in strengths_of(game.rules):
        choice = choose(game, strength, Random(1))
        assert choice.move in list(game.moves())
    beginner = choose(game, Strength.BEGINNER, Random(3))
    assert beginner.why == "gains"
    assert game.rules.write_move(game.position, beginner.move) == "0,1-1,1"


def test_turns_points_and_owners_follow_whoever_plays_again() -> None:
    match = Match.begin(parse("strings:path-4"))
    for move in ("0.1", "1.2"):
        match = match.play(move)
    assert (match.turn, match.points, match.lead) == (0, (2, 0), 2)
    match = match.play("2.3")
    assert (match.points, match.winner, match.drawn) == ((4, 0), 0, False)
    assert match.owners == dict.fromkeys(range(4), 0)
    assert match.undo().points == (2, 0)


def test_the_move_that_gave_the_points_away_is_named() -> None:
    match = Match.begin(parse("picarete:path-4"))
    for move in ("1.2", "0.1", "2.3"):
        match = match.play(move)
    expert = Expert(match.start.rules, match.start.ending)
    assert match.points == (2, 2)
    turns = list(history(match, expert))
    assert [turn.threw_away for turn in turns] == [Outcome.N, None, None]
    decided = what_decided(match, turns, expert)
    assert decided.cause is Cause.SLIP
    assert decided.turn is not None
    assert decided.turn.number == 1


def test_whoever_gives_up_with_more_points_to_come_gave_up_a_win() -> None:
    match = Match.begin(parse("dots:1x1")).play("0,0-0,1").play("1,0-1,1").play("0,0-1,0").resign()
    assert what_decided(match, [], Expert(match.start.rules, match.start.ending)).cause is Cause.RESIGNED_WON


def test_where_the_score_is_not_known_boxes_are_taken_and_none_is_given_away_while_that_can_be_avoided() -> None:
    random, game = Random(5), parse("dots:7x7")
    expert = Expert(game.rules, game.ending, Limit(positions=1))
    while game.position.bit_count() > 70:
        choice = choose(game, Strength.PERFECT, random, expert)
        assert choice.why == "sensible"
        gains = [game.rules.gain(game.position, move) for move in game.moves()]
        after = game.after(choice.move)
        assert game.rules.gain(game.position, choice.move) == max(gains)
        assert any(gains) or not any(game.rules.gain(after.position, reply) for reply in after.moves())
        game = after


def test_the_coins_of_a_sum_are_numbered_on_from_term_to_term() -> None:
    match = Match.begin(parse("dots:1x1 + strings:path-3")).play("2:0.1").play("2:1.2")
    assert match.owners == {1: 0, 2: 0, 3: 0}
    assert match.points == (3, 0)


def test_the_move_of_a_hint_is_the_one_that_its_explanation_tells() -> None:
    game = parse("picarete:grid-8x8")
    choice = choose(game, Strength.PERFECT, Random(1))
    careful = next(reason for reason in solve(game).reasons if isinstance(reason, CarefulMove))
    assert (game.rules.write_move(game.position, choice.move), choice.why) == (careful.move, "sensible")
