"""Matches and players of games in which Left and Right have moves of their own."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from noyau.core.budget import Limit
from noyau.core.errors import SpecError
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.core.turns import set_player
from noyau.core.verdict import Ending, Outcome, Player
from noyau.engines import solve
from noyau.playing.match import Match, load_match, record_match, save_match
from noyau.playing.mobility import freest_moves
from noyau.playing.players import LONGEST, PONDERED, Expert, Strength, choose, is_over

SMALL = (
    "domineering:3x3",
    "domineering:2x4",
    "clobber:xox/oxo",
    "col:cycle-5",
    "snort:path-4",
    "toads:tt..f",
    "hackenbush:0-1r,1-2b,0-3b,3-4r",
    "form:{2|{0|-1}}",
    "domineering:2x2 + nim:2",
    "misere domineering:3x3",
    "misere clobber:xoxoxo",
)


@cache
def wins(game: AnyGame) -> bool:
    """Whether whoever is to move wins, the slow and obvious way."""
    if is_over(game):
        return game.ending is Ending.MISERE
    return any(not wins(game.after(move)) for move in game.moves())


def starts(spec: str) -> list[AnyGame]:
    return [set_player(parse(spec), player) for player in Player]


def test_left_begins_where_nothing_else_is_said() -> None:
    assert Match.begin(parse("domineering:2x2")).sides == (Player.LEFT, Player.RIGHT)
    assert Match.begin(parse("right domineering:2x2")).sides == (Player.RIGHT, Player.LEFT)
    assert Match.begin(parse("nim:3")).sides is None
    assert Match.begin(parse("impartial domineering:2x2")).sides is None


def test_whoever_cannot_move_has_lost_and_in_misere_play_has_won() -> None:
    after = Match.begin(parse("domineering:2x2")).play("0,0-1,0")
    assert (after.stuck, after.winner) == (True, 0)
    again = Match.begin(parse("misere right domineering:2x2")).play("0,0-0,1")
    assert (again.stuck, again.winner) == (True, 1)


def test_a_kept_match_tells_who_began_and_the_sides() -> None:
    match = Match.begin(parse("right clobber:xo/ox"), ("human", "perfect")).play("0,1-0,0")
    kept = record_match(match)
    assert (kept["start"], kept["sides"], kept["moves"]) == ("right clobber:xo/ox", ["right", "left"], ["0,1-0,0"])
    assert load_match(save_match(match)) == match
    assert "sides" not in record_match(Match.begin(parse("nim:3")))


def test_a_move_of_the_other_side_is_refused() -> None:
    with pytest.raises(ValueError, match="a move of Right"):
        Match.begin(parse("domineering:2x2")).play("0,0-0,1")
    with pytest.raises(SpecError, match="move 1"):
        load_match('{"start": "left domineering:2x2", "players": ["human", "human"], "moves": ["0,0-0,1"]}')


@pytest.mark.parametrize("spec", SMALL)
def test_the_perfect_player_wins_whenever_that_can_be(spec: str) -> None:
    for start in starts(spec):
        expert, random = Expert(start.rules, start.ending), Random(1)
        waiting, met = [start], set()
        while waiting:
            game = waiting.pop()
            if game in met or is_over(game):
                continue
            met.add(game)
            choice = choose(game, Strength.PERFECT, random, expert)
            after = game.after(choice.move)
            assert (choice.why == "wins") is wins(game)
            assert wins(after) is not wins(game)
            waiting += (after.after(reply) for reply in after.moves())


@pytest.mark.parametrize("spec", SMALL)
def test_solving_and_exploring_tell_the_same_winning_moves(spec: str) -> None:
    for start in starts(spec):
        expert = Expert(start.rules, start.ending)
        explored, solved = expert._explore(start.position), expert._solve(start.position)
        assert explored
        assert {move for move, _ in explored.moves(Outcome.P)} == {move for move, _ in solved.moves(Outcome.P)}
        assert explored.verdict
        assert solved.verdict
        assert explored.verdict.outcome is solved.verdict.outcome


def test_a_lost_position_is_held_as_long_as_it_can_be() -> None:
    lost = parse("left form:{-1,{{-3|-4}|-4}|}")
    assert not wins(lost)
    choice = choose(lost, Strength.PERFECT, Random(0))
    lengths = {move: Expert(lost.rules, lost.ending).verdict_after(lost.position, move) for move in lost.moves()}
    longest = max(verdict.remoteness or 0 for verdict in lengths.values() if verdict)
    told = lengths[choice.move]
    assert choice.why == "resists"
    assert told
    assert told.remoteness == longest


@pytest.mark.parametrize("spec", ["left domineering:8x8", "right clobber:6x6", "misere left snort:grid-6x6"])
def test_on_a_large_board_the_perfect_player_has_a_sensible_move_and_says_so(spec: str) -> None:
    game = parse(spec)
    choice = choose(game, Strength.PERFECT, Random(0))
    assert choice.why in ("free", "wins", "loses")
    assert choice.move in set(game.moves())


def test_a_sensible_move_leaves_the_opponent_few_and_in_misere_play_oneself() -> None:
    game = parse("left domineering:2x3")
    write = game.rules.write_move
    assert [write(game.position, move) for move in freest_moves(game)] == ["0,1-1,1"]
    middle = freest_moves(game)[0]
    assert [write(game.position, move) for move in freest_moves(game, {middle})] == ["0,0-1,0", "0,2-1,2"]
    misere = parse("misere left domineering:2x3")
    assert middle not in freest_moves(misere)


def test_the_beginner_sees_a_move_after_which_the_other_is_stuck() -> None:
    choice = choose(parse("left domineering:2x3"), Strength.BEGINNER, Random(0))
    assert choice.why == "ends"


@pytest.mark.parametrize("spec", ["domineering:6x6", "clobber:4x4", "nogo:3x4"])
def test_a_player_who_ponders_knows_who_wins_and_one_move_that_does(spec: str) -> None:
    glance = Limit(positions=2)
    for game in starts(spec):
        expert = Expert(game.rules, game.ending, glance)
        assert expert.judge(game.position).verdict is None
        expert.ponder(game, Limit(10**6))
        known, exact = expert.judge(game.position), solve(game, limit=Limit(10**6))
        best = {option.move for option in exact.options if option.best}
        winning = {move for move, _ in known.moves(Outcome.P)}
        assert known.verdict is not None
        assert known.verdict.outcome is exact.verdict.outcome
        assert winning <= best
        assert bool(winning) is bool(best)
        # what was found serves the next position as well
        after = game.after(next(iter(winning), exact.options[0].move))
        expert.ponder(after, Limit(10**6))
        assert expert.judge(after.position).verdict is not None


def test_pondering_in_vain_leaves_the_position_open() -> None:
    game = set_player(parse("domineering:8x8"), Player.LEFT)
    expert = Expert(game.rules, game.ending, Limit(positions=2))
    assert expert.patience == LONGEST
    expert.ponder(game, Limit(positions=100))
    assert expert.patience == PONDERED
    assert expert.judge(game.position).verdict is None
    assert choose(game, Strength.PERFECT, Random(0), expert).why == "free"
