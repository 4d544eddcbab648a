"""The player by a strategy: it never gets less than the theorem promises."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from networkx.generators.atlas import graph_atlas_g

from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Game, Scoring
from noyau.core.spec import parse
from noyau.engines.scoring.one_graph import theorem_of
from noyau.games.picarete import Picarete
from noyau.playing.match import Match
from noyau.playing.players import Expert, Strength, choose, strengths_of

SMALL = [graph for graph in graph_atlas_g() if graph.number_of_edges() > 4]


def play_out(game: AnyGame, seat: int, reply: Callable[[AnyGame], Any], turns: int = 10**6) -> int:
    """By how much a player by a strategy is ahead after some turns, and is sure to get ahead after them, at least."""
    rules, random, ahead = game.rules, Random(0), 0
    assert isinstance(rules, Scoring)
    turn = 0
    while turn < turns and any(True for _ in game.moves()):
        is_mine = turn % 2 == seat
        move = choose(game, Strength.STRATEGY, random).move if is_mine else reply(game)
        ahead += rules.gain(game.position, move) * (1 if is_mine else -1)
        game, turn = game.after(move), turn + 1
    theorem = theorem_of(rules)
    assert theorem is not None
    least, most = theorem.bounds(game.position)
    return ahead + (least if turn % 2 == seat else -most)


@pytest.mark.parametrize("exact", [False, True])
def test_on_small_graphs_the_strategy_never_ends_below_its_bound(exact: bool) -> None:
    random = Random(4)
    for graph in random.sample(SMALL, 40 if exact else 120):
        rules = Picarete(graph)
        game, expert = Game(rules, rules.start), Expert(rules, parse("nim:1").ending)

        def reply(game: AnyGame, expert: Expert = expert) -> object:
            if exact:
                return choose(game, Strength.PERFECT, random, expert).move
            return random.choice(list(game.moves()))

        # whoever takes the last edge is the one of whom the theorem speaks
        seat = 0 if rules.start.bit_count() % 2 else 1
        least, most = rules.bounds(rules.start)
        assert play_out(game, seat, reply) >= (least if seat == 0 else -most), graph.edges


@pytest.mark.parametrize(("spec", "seat"), [("picarete:grid-70x72", 1), ("picarete:grid-71x72", 0)])
def test_on_ten_thousand_edges_each_move_of_the_strategy_keeps_the_bound(spec: str, seat: int) -> None:
    game, random = parse(spec), Random(seat)
    least, most = game.rules.bounds(game.position)  # type: ignore[attr-defined]
    bound = least if seat == 0 else -most
    assert bound > 0
    assert play_out(game, seat, lambda game: random.choice(list(game.moves())), 12 + seat) >= bound


def test_in_a_sum_the_strategy_plays_the_graph_that_its_terms_make() -> None:
    game, random = parse("picarete:grid-4x5 + picarete:path-2 + picarete:grid-4x5"), Random(1)
    assert choose(game, Strength.STRATEGY, random).move == (1, 0)
    assert play_out(game, 0, lambda game: random.choice(list(game.moves()))) >= 6


def test_a_game_without_a_strategy_refuses_the_player_by_one() -> None:
    assert Strength.STRATEGY in strengths_of(parse("picarete:cycle-4 + picarete:path-3").rules)
    for spec in ("dots:2x2", "nim:3,4,5", "dots:1x1 + picarete:path-3"):
        game = parse(spec)
        assert Strength.STRATEGY not in strengths_of(game.rules)
        with pytest.raises(NotApplicable, match="perfect"):
            Match.begin(game, ("human", "strategy"))
        with pytest.raises(NotApplicable, match="strategy"):
            choose(game, Strength.STRATEGY, Random(0))


def test_without_a_move_of_the_proof_the_strategy_gives_least_away() -> None:
    """The opponent of a grid of 40 edges is sure of 1, and of no more after this move; after a corner it would be 3."""
    choice = choose(parse("picarete:grid-5x5"), Strength.STRATEGY, Random(0))
    assert choice.why == "careful"
    game = parse("picarete:grid-5x5").after(choice.move)
    assert game.rules.bounds(game.position)[0] == 1  # type: ignore[attr-defined]
