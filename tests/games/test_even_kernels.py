"""Even kernels beside the search of all positions: edge geography on graphs without odd cycles."""

from __future__ import annotations

import random

from noyau.core.budget import Budget, Limit
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.engines.exploring.positions import Positions
from noyau.games.geography import EdgeGeography
from noyau.graphs import Graph


def test_even_kernels_decide_edge_geography_on_all_small_graphs_without_odd_cycles() -> None:
    chance = random.Random(7)
    decided = 0
    for _ in range(150):
        size = chance.randint(2, 7)
        sides = [chance.randint(0, 1) for _ in range(size)]
        pairs = [(one, other) for one in range(size) for other in range(one) if sides[one] != sides[other]]
        graph = Graph.of(size, [pair for pair in pairs if chance.random() < 0.7])
        rules = EdgeGeography(graph)
        for vertex in range(size):
            game = Game(rules, rules.at(vertex))
            decision = game.decide()
            searched = Positions(rules, Ending.NORMAL, Budget(Limit()))
            assert decision is not None
            assert decision.outcome is searched.verdict(game.position).outcome, (graph, vertex)
            won = [move for move in game.moves() if searched.verdict(game.after(move).position).outcome is Outcome.P]
            assert sorted(decision.winning()) == won
            decided += 1
    assert decided > 500


def test_an_odd_cycle_leaves_edge_geography_to_the_search() -> None:
    assert parse("edgegeography:cycle-5:0").decide() is None
    assert solve(parse("edgegeography:cycle-5:0")).outcome is Outcome.N
