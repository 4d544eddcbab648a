"""Weaker players, players in lost positions, and players of huge positions."""

from __future__ import annotations

from random import Random

import pytest
from test_players import ENDINGS, Obvious

from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.playing.players import Expert, Strength, choose, strengths_of


def test_a_lost_position_is_held_as_long_as_possible() -> None:
    for spec in ("nim:2,3,1", "bounded:3:12", "fibonacci:21", "token:a>b,a>c,b>d,c>e,e>f,f>g:a"):
        truth = Obvious(parse(spec))
        for position in truth.of(Outcome.P):
            choice = choose(Game(truth.rules, position), Strength.PERFECT, Random(0))
            assert choice.why == "resists"
            assert truth.known[truth.rules.play(position, choice.move)][1] == truth.known[position][1] - 1


def test_the_same_seed_plays_the_same_moves() -> None:
    game = parse("nim:5,6,7")
    for strength in strengths_of(game.rules):
        moves = [choose(game, strength, Random(5)) for _ in range(2)]
        assert moves[0] == moves[1]


@pytest.mark.parametrize(("strength", "share"), [("perfect", 1.0), ("strong", 0.9), ("middling", 0.6), ("random", 0.0)])
def test_a_player_plays_well_as_often_as_its_strength_says(strength: str, share: float) -> None:
    game, random = parse("nim:3,4,5"), Random(1)
    expert = Expert(game.rules, game.ending)
    well = sum(choose(game, Strength(strength), random, expert).why == "wins" for _ in range(2000))
    assert abs(well / 2000 - share) < 0.03


def test_a_beginner_sees_a_win_on_the_spot_and_nothing_else() -> None:
    ends = {choose(parse("nim:9"), Strength.BEGINNER, Random(seed)) for seed in range(20)}
    assert {(choice.move, choice.why) for choice in ends} == {((0, 9), "ends")}
    misere = {choose(parse("misere nim:9"), Strength.BEGINNER, Random(seed)).move for seed in range(20)}
    assert misere == {(0, 8)}
    assert len({choose(parse("nim:3,4,5"), Strength.BEGINNER, Random(seed)).move for seed in range(50)}) > 5


HUGE = [
    "nim:" + "9" * 300 + "," + "8" * 300,
    "bounded:7:" + "9" * 300,
    "fibonacci:" + "9" * 300,
    "nim:" + ",".join(map(str, range(1, 20_001))),
    "bounded:5:" + ",".join(["6"] * 5000),
    "nim:" + "9" * 300 + " + token:a>b,b>a,a>c:a",
]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("spec", HUGE, ids=lambda spec: spec[:12])
def test_every_player_has_a_legal_move_in_a_huge_position(spec: str, ending: Ending) -> None:
    game = parse(spec, ending)
    for strength in strengths_of(game.rules):
        choice = choose(game, strength, Random(0))
        text = game.rules.write_move(game.position, choice.move)
        assert game.rules.read_move(game.position, text) == choice.move


def test_the_perfect_player_wins_a_match_on_huge_heaps() -> None:
    """Against a random opponent, the whole way down from 300 digits."""
    game = parse("nim:" + ",".join(["9" * 300, "8" * 300, "7" * 300]))
    expert, random = Expert(game.rules, game.ending), Random(3)
    mover = Strength.PERFECT
    for _ in range(6):
        game = game.play(choose(game, mover, random, expert).move)
        mover = Strength.RANDOM if mover is Strength.PERFECT else Strength.PERFECT
        verdict = expert.verdict(game.position)
        assert verdict is not None
        assert verdict.outcome is (Outcome.P if mover is Strength.RANDOM else Outcome.N)


def test_a_position_that_nobody_can_judge_in_time_is_played_and_says_so() -> None:
    game = parse("misere nim:" + "9" * 300 + " + token:a>b,b>a,a>c:a")
    assert choose(game, Strength.PERFECT, Random(0)).why == "unknown"
