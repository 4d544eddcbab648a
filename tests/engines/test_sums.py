"""Sums of games, with cycles or without: the sum of the values against brute force on the whole sum."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from oracle import Oracle, generalised_value
from samples import digraphs_on, random_digraph

from noyau.core.budget import Budget
from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import Game, Impartial
from noyau.core.spec import parse
from noyau.core.sums import Sum
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.engines.exploring.evaluation import generalised_values
from noyau.games.nim import Bounded, Nim
from noyau.games.tokens import Token
from noyau.testing import check_rules
from noyau.values import loopy


def _term(random: Random) -> tuple[Impartial[Any, Any], Any]:
    """A random small summand: mostly tokens on digraphs with cycles, sometimes heaps."""
    kind = random.random()
    if kind < 0.1:
        return Nim(), (random.randint(0, 3),)
    if kind < 0.2:
        return Bounded(2), (random.randint(0, 4), random.randint(0, 2))
    digraph = random_digraph(random, random.randint(2, 5), random.choice((0.25, 0.4, 0.6)))
    return Token(digraph), random.choice(digraph.vertices)


def _sum(random: Random, count: int) -> Game[Any, Any]:
    terms = [_term(random) for _ in range(count)]
    return Game(Sum(tuple(rules for rules, _ in terms)), tuple(position for _, position in terms))


def test_generalised_values_are_what_their_definition_says() -> None:
    for digraph in (*digraphs_on(2), *digraphs_on(3)):
        values = generalised_values(digraph.rows)
        rules = Token(digraph)
        for vertex, value in zip(digraph.vertices, values, strict=True):
            assert generalised_value(rules, vertex) == value, (str(digraph), vertex)


def test_generalised_values_of_larger_digraphs_are_what_their_definition_says() -> None:
    random = Random(1978)
    for _ in range(60):
        digraph = random_digraph(random, random.randint(4, 8), random.choice((0.2, 0.3, 0.45)))
        values = generalised_values(digraph.rows)
        rules = Token(digraph)
        for vertex, value in zip(digraph.vertices, values, strict=True):
            assert generalised_value(rules, vertex) == value, (str(digraph), vertex)


@pytest.mark.parametrize("seed", range(6))
def test_cyclic_sums_are_decided_by_their_values(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.engines.sums.solving.explore_small", lambda *_, **__: None)
    engine = import_module("noyau.engines.sums.solving")
    random = Random(seed)
    for _ in range(60):
        game = _sum(random, random.choice((2, 2, 3)))
        answer = engine.solve(game, Budget(Limit()))
        oracle = Oracle(game.rules, game.position)
        assert answer.outcome is oracle.outcome[game.position], str(game)
        for option in answer.options:
            after = game.rules.play(game.position, option.move)
            assert option.verdict.outcome is oracle.outcome[after], (str(game), option.move)
        monkeypatch.setattr("noyau.engines.analysing.LISTED", -1)
        wins = [m for m in game.moves() if oracle.outcome[game.rules.play(game.position, m)] is Outcome.P]
        assert sorted(engine.solve(game, Budget(Limit())).winning) == sorted(wins), str(game)
        monkeypatch.undo()
        monkeypatch.setattr("noyau.engines.sums.solving.explore_small", lambda *_, **__: None)


def test_the_value_of_a_cyclic_sum_is_the_sum_of_the_values() -> None:
    random = Random(1966)
    for _ in range(60):
        game = _sum(random, 2)
        if len(Oracle(game.rules, game.position).options) > 16:
            continue
        parts = [generalised_value(part.rules, part.position) for part in game.rules.components(game.position)]
        assert solve(game).value == loopy.total(parts) == generalised_value(game.rules, game.position), str(game)


def test_huge_terms_and_cycles_are_answered_together() -> None:
    huge = 10**120
    drawn = solve(parse(f"nim:{huge} + token:a>b,b>a:a"))
    assert (drawn.outcome, str(drawn.value)) == (Outcome.D, "∞()")
    won = solve(parse(f"nim:{huge},{huge} + token:a>a,a>b:a"))
    assert won.outcome is Outcome.N
    assert [won.game.rules.write_move(won.game.position, move) for move in won.winning] == ["2:b"]
    assert solve(parse(f"nim:{huge} + bounded:3:{huge} + parity:{2 * huge}")).outcome is Outcome.P


def test_a_sum_of_many_games_is_answered() -> None:
    game = parse(" + ".join(f"bounded:3:{number}" for number in range(3000)))
    assert solve(game).outcome is Outcome.P
    assert solve(parse(f"{game} + nim:2")).value == 2


def test_a_move_of_a_sum_names_its_game() -> None:
    game = parse("nim:3,4 + subtraction:1,2,4:7 + token:a>b,b>c:a")
    assert str(game.play_text("1:2-3")) == "nim:3,1 + subtraction:1,2,4:7 + token:a>b,b>c:a"
    assert str(game.play_text(" 2 : 4 ")) == "nim:3,4 + subtraction:1,2,4:3 + token:a>b,b>c:a"
    assert str(game.play_text("3:b")) == "nim:3,4 + subtraction:1,2,4:7 + token:a>b,b>c:b"
    for text in ("", "3", "0:1-1", "4:1", "1-2-3", ":1", "x:1"):
        with pytest.raises(IllegalMove, match="expected the number of a game \\(1 to 3\\)"):
            game.play_text(text)
    with pytest.raises(IllegalMove, match="heap 2 holds 4 tokens"):
        game.play_text("1:2-5")


def test_a_sum_reads_its_positions() -> None:
    game = parse("nim:3,4 + token:a>b:a")
    rules = game.rules
    assert rules.read(rules.write(game.position)) == game.position
    assert rules.start == ((1, 3, 5, 7), "a")
    with pytest.raises(SpecError, match="expected 2 positions"):
        rules.read("3")


def test_sums_in_sums_are_flattened_into_their_components() -> None:
    inner = Sum((Nim(), Bounded(3)))
    game = Game(Sum((inner, Nim())), (((3,), (6, 1)), (2,)))
    analysis = solve(game)
    assert analysis.value == 3 ^ 2 ^ 1 ^ 2
    assert analysis.reasons[0].count == 4
    assert all(Game(game.rules, game.rules.play(game.position, m)) for m in analysis.winning)
    oracle = Oracle(game.rules, game.position, Ending.NORMAL)
    assert {m for m in game.moves() if oracle.outcome[game.rules.play(game.position, m)] is Outcome.P} == set(
        analysis.winning
    )


def test_positions_of_a_sum_that_differ_only_by_their_writing_are_one() -> None:
    game = parse("nim:1,2 + wythoff:2,1")
    assert game.rules.canonical(game.position) == game.rules.canonical(((2, 1), (1, 2)))
    check_rules(game.rules, [game.position, ((2, 1), (1, 2))])
