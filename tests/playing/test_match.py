"""A match: turns, the end, undo and redo, draws, the text that keeps it, and the faults of printed programs."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import SCORING

from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.core.errors import IllegalMove, NoyauError, SpecError
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.games.user_rules import impartial
from noyau.playing.match import (
    HUMAN,
    PLAYERS,
    Cause,
    Decided,
    Match,
    history,
    load_match,
    record_match,
    save_match,
    what_decided,
)
from noyau.playing.players import Expert, Strength, choose, strengths_of
from noyau.words import LANGUAGES, look_up


def begin(spec: str, *players: str) -> Match:
    return Match.begin(parse(spec), (players[0], players[1]) if players else (HUMAN, HUMAN))


def played(spec: str, *moves: str) -> Match:
    match = begin(spec)
    for move in moves:
        match = match.play(move)
    return match


def finish(match: Match, seed: int = 0) -> Match:
    """The match played to its end by its computers."""
    random, expert = Random(seed), Expert(match.start.rules, match.start.ending)
    while not match.over:
        match = match.play_move(choose(match.game, Strength(match.players[match.turn]), random, expert).move)
    return match


def test_the_last_to_move_wins_in_normal_play_and_loses_in_misere_play() -> None:
    assert played("nim:1,1", "1-1", "2-1").winner == 1
    assert played("nim:1", "1").winner == 0
    assert played("misere nim:1,1", "1-1", "2-1").winner == 0
    assert played("misere nim:1", "1").winner == 1


def test_a_start_without_moves_is_over_at_once() -> None:
    assert (begin("nim:0").over, begin("nim:0").winner) == (True, 1)
    assert (begin("misere nim:0").over, begin("misere nim:0").winner) == (True, 0)


def test_players_take_turns() -> None:
    match = begin("nim:3,4,5")
    for turn in (0, 1, 0, 1):
        assert match.turn == turn
        match = match.play_move(next(iter(match.game.moves())))


@pytest.mark.parametrize("name", ["nim", "bounded", "interval", "subtraction", "parity", "notall", "moore"])
def test_fault_vii_4b_more_than_remains_is_never_taken(name: str) -> None:
    """The printed program lets 13 − 3·4 − 3 become −2."""
    start = parse(find_rules(name).example)
    match = Match.begin(start)
    while not match.over:
        for heap, size in enumerate(match.game.position, start=1):
            for text in (f"{heap}-{size + 1}", f"{heap} {size + 1}", f"{heap}-{10**30}"):
                with pytest.raises(IllegalMove):
                    match.play(text)
        match = match.play_move(list(match.game.moves())[-1])
    assert all(size >= 0 for game in match.games for size in game.position)


def test_fault_vii_4c_in_fibonacci_nim_more_than_remains_or_than_twice_is_never_taken() -> None:
    match = begin("fibonacci:13")
    for illegal in ("13", "14", "0", "-1", "1.5", ""):
        with pytest.raises(IllegalMove):
            match.play(illegal)
    match = match.play("4")
    for illegal in ("9", "10", "99"):
        with pytest.raises(IllegalMove):
            match.play(illegal)
    assert match.play("8").game.position == (1, 16)
    with pytest.raises(IllegalMove):
        match.play("8").play("2")


@pytest.mark.parametrize("spec", ["nim:13", "bounded:3:13", "fibonacci:13"])
def test_fault_vii_4a_the_winner_is_the_one_who_made_the_last_move_in_each_of_many_games(spec: str) -> None:
    for ending in Ending:
        for seed in range(30):
            match = finish(Match.begin(parse(spec, ending), ("random", "random")), seed)
            last = (len(match.moves) - 1) % 2
            assert match.winner == (last if ending is Ending.NORMAL else 1 - last)


def test_fault_vii_4f_without_the_strategy_a_won_game_is_lost_to_the_perfect_player() -> None:
    """One wrong move in a won position of Fibonacci Nim is enough."""
    for seed in range(20):
        assert finish(Match.begin(parse("fibonacci:24").play(1), ("perfect", "random")), seed).winner == 0


def test_nothing_is_played_when_the_match_is_over() -> None:
    over = played("nim:1", "1")
    with pytest.raises(IllegalMove):
        over.play("1")
    with pytest.raises(IllegalMove):
        over.resign()
    with pytest.raises(IllegalMove):
        over.agree()


def test_undo_takes_back_ones_own_move_with_the_reply_and_redo_plays_both_again() -> None:
    match = begin("nim:3,4,5", "human", "perfect").play("1-1").play("1-1").play("2-1").play("2-1")
    back = match.undo()
    assert len(back.moves) == 2
    assert back.undone == (match.moves[3], match.moves[2])
    assert back.redo() == match
    assert back.undo().redo().redo() == match
    assert back.play("3-1").undone == ()


def test_undo_between_humans_takes_back_one_move() -> None:
    match = played("nim:3,4,5", "1-1", "1-1")
    assert len(match.undo().moves) == 1
    assert match.undo().undo().redo().redo() == match


def test_there_is_nothing_to_take_back_before_ones_own_first_move() -> None:
    with pytest.raises(IllegalMove):
        begin("nim:3", "human", "perfect").undo()
    with pytest.raises(IllegalMove):
        begin("nim:3,3", "perfect", "human").play("1-1").undo()
    with pytest.raises(IllegalMove):
        begin("nim:3").redo()


def test_a_resignation_and_an_agreement_can_be_taken_back() -> None:
    match = played("nim:3,4", "1-1")
    assert (match.resign().winner, match.resign(0).winner) == (0, 1)
    assert match.resign().undo() == match
    assert match.agree().winner is None
    assert match.agree().over
    assert match.agree().undo() == match


def test_the_third_repetition_of_a_position_with_the_same_player_to_move_is_a_draw() -> None:
    match = played("token:a>b,b>a:a", "b", "a", "b")
    assert not match.over
    assert match.play("a").drawn
    odd = played("token:a>b,b>c,c>a:a", *"bcabcabcabc")
    assert not odd.over, "after three rounds of three moves the other player is to move"
    assert odd.play("a").drawn


def test_two_computers_never_play_for_ever() -> None:
    game = parse("token:a>b,b>a,b>c,c>a:a")
    for strength in strengths_of(game.rules):
        match = finish(Match.begin(game, (strength.value, strength.value)))
        assert match.drawn
        assert match.winner is None


def test_a_won_cyclic_game_is_not_drawn_by_repetition() -> None:
    match = Match.begin(parse("token:a>b,b>a,b>c,b>d,c>a:b"), ("perfect", "random"))
    for seed in range(20):
        assert finish(match, seed).winner == 0


def test_history_judges_each_move() -> None:
    match = played("nim:1,2", "1-1", "2-1", "2-1")
    turns = list(history(match, Expert(match.start.rules, match.start.ending)))
    assert [turn.number for turn in turns] == [1, 2, 3]
    assert [turn.player for turn in turns] == [0, 1, 0]
    assert [turn.threw_away for turn in turns] == [Outcome.N, Outcome.N, None]


def test_a_move_that_gives_up_a_draw_is_seen() -> None:
    match = played("token:a>b,b>a,b>c,c>d,d>c,a>e:b", "a")
    (turn,) = history(match, Expert(match.start.rules, match.start.ending))
    assert turn.threw_away is Outcome.D


def decided(match: Match) -> Decided:
    expert = Expert(match.start.rules, match.start.ending)
    return what_decided(match, list(history(match, expert)), expert)


DRAWISH = "token:a>b,b>a,b>c,c>d,d>c,a>e:b"


@pytest.mark.parametrize(
    ("match", "cause", "where"),
    [
        (played("nim:1,1", "1-1", "2-1"), Cause.LOST_START, "nim:1,1"),
        (played("nim:1,2", "2-1", "1-1", "2-1"), Cause.LOST_START, "nim:1,2"),
        (played("nim:1,2", "1-1", "2-1", "2-1"), Cause.SLIP, "nim:0,2"),
        (played("nim:3,4").resign(), Cause.RESIGNED_WON, "nim:3,4"),
        (played("nim:3,3").resign(1), Cause.RESIGNED_WON, "nim:3,3"),
        (played("nim:3,3").resign(), Cause.LOST_START, "nim:3,3"),
        (played(DRAWISH).resign(), Cause.RESIGNED_DRAWN, DRAWISH),
        (played(DRAWISH).agree(), Cause.DRAWN_START, DRAWISH),
        (played("nim:3").agree(), Cause.AGREED, "nim:3"),
        (played("token:a>b,a>c,b>d,d>b:a", "b").agree(), Cause.SLIP, "token:a>b,a>c,b>d,d>b:a"),
        (begin("nim:0"), Cause.LOST_START, "nim:0"),
    ],
    ids=lambda fact: str(fact) if isinstance(fact, (str, Cause)) else "",
)
def test_what_decided_a_match_is_a_resignation_or_the_last_slip_or_the_start(
    match: Match, cause: Cause, where: str
) -> None:
    found = decided(match)
    assert (found.cause, found.game.spec) == (cause, where)


@pytest.mark.parametrize("ending", list(Ending))
def test_whoever_loses_has_slipped_or_was_lost_from_the_start(ending: Ending) -> None:
    causes = set()
    for seed in range(40):
        match = finish(
            Match.begin(parse("nim:2,3,1" if seed % 2 else "nim:2,3", ending), ("middling", "middling")), seed
        )
        found = decided(match)
        causes.add(found.cause)
        if found.turn:
            assert found.turn.player != match.winner
    assert causes == {Cause.SLIP, Cause.LOST_START}


@pytest.mark.parametrize("text", ["1 - 2", "1- 2", "1 -2", "1 2", " 1-2 "])
def test_a_move_may_have_spaces_around_its_dash(text: str) -> None:
    assert played("nim:3,4", text).game.spec == "nim:1,4"


def test_a_move_written_with_spaced_dashes_is_read_as_it_is_written() -> None:
    rules = impartial(lambda word: [word[:-1]] if word else [], name="spaced")
    match = Match.begin(Game(rules, "a - bc"))
    assert match.play_move("a - b").game.position == "a - b"


@pytest.mark.parametrize(
    ("name", "ending"),
    [
        *product([name for name in (*CATALOGUE, "sum") if name not in SCORING], Ending),
        *((name, Ending.NORMAL) for name in sorted({*PUZZLES, *SCORING})),
    ],
)
def test_every_game_is_saved_and_resumed_at_every_move(name: str, ending: Ending) -> None:
    from noyau.core.sums import Sum

    match = Match.begin(
        parse(Sum.example if name == "sum" else find_rules(name).example, ending), ("random", "middling")
    )
    random = Random(1)
    while not match.over:
        assert load_match(save_match(match)) == match
        match = match.play_move(choose(match.game, Strength.RANDOM, random).move)
    assert load_match(save_match(match)) == match
    given_up = replace(match.undo(), undone=()).resign()
    assert load_match(save_match(given_up)) == given_up


def test_the_record_says_who_won() -> None:
    kept = record_match(played("misere nim:1,1", "1-1", "2-1"))
    assert kept == {
        "start": "misere nim:1,1",
        "players": ["human", "human"],
        "moves": ["1-1", "2-1"],
        "over": True,
        "winner": 1,
        "resigned": None,
        "agreed": False,
    }


GOOD = {"start": "nim:3,4,5", "players": ["human", "perfect"], "moves": ["1-1"], "resigned": None, "agreed": False}


@pytest.mark.parametrize(
    "damage",
    [
        {"start": None},
        {"start": 3},
        {"start": "nimm:3"},
        {"start": ""},
        {"players": ["human"]},
        {"players": "human"},
        {"players": ["human", "wizard"]},
        {"players": ["human", 2]},
        {"players": [["human"], "human"]},
        {"moves": None},
        {"moves": "1-1"},
        {"moves": [1]},
        {"moves": ["1-9"]},
        {"moves": ["1-1", ""]},
        {"resigned": 3},
        {"resigned": True},
        {"resigned": "human"},
        {"resigned": [1]},
        {"agreed": 1},
    ],
    ids=str,
)
def test_a_damaged_file_is_refused_with_a_sentence(damage: dict[str, Any]) -> None:
    assert load_match(json.dumps(GOOD))
    with pytest.raises(SpecError) as caught:
        load_match(json.dumps({**GOOD, **damage}))
    for language in LANGUAGES:
        said = caught.value.say(language)
        assert look_up(language, caught.value.sentence.key)
        assert "{" not in said


@given(st.text() | st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_no_text_gives_anything_but_a_match_or_an_error_on_purpose(text: str) -> None:
    with pytest.raises(NoyauError):
        load_match(text)


def test_deeply_nested_json_is_refused() -> None:
    with pytest.raises(SpecError):
        load_match("[" * 100_000)


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(SpecError, match="wizard"):
        Match.begin(parse("nim:3"), ("human", "wizard"))
    assert PLAYERS == ("human", "perfect", "strategy", "strong", "middling", "beginner", "random")


@pytest.mark.parametrize("spec", ["dots:2x2", "picarete:cycle-6", "nimstring:grid-3x3", "strings:grid-2x3 + dots:1x2"])
def test_whose_turn_it_is_and_the_points_are_carried_on_as_they_are_counted_anew(spec: str) -> None:
    match, random = Match.begin(parse(spec)), Random(1)
    while not match.over:
        match = match.play_move(random.choice(list(match.game.moves())))
        anew = Match(match.games, match.moves)
        assert (match.movers, match.points, match.winner) == (anew.movers, anew.points, anew.winner)
    assert match.undo().points == Match(match.games[:-1], match.moves[:-1]).points


def test_nimstring_is_played_to_its_end_on_boards_too_large_for_nimbers() -> None:
    random = Random(5)
    match = Match.begin(parse("nimstring:grid-5x5"), ("perfect", "random"))
    expert = Expert(match.start.rules, match.start.ending)
    while not match.over:
        match = match.play_move(choose(match.game, Strength(match.players[match.turn]), random, expert).move)
    assert match.winner is not None
