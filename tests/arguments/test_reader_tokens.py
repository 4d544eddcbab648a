"""A reader who has the table of the steps of working back wins on digraphs, with cycles or without, and keeps draws."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from small_digraphs import all_small, some_random
from test_reader import reader, wins

from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.tokens import GoToMarked, Token, mark_backwards
from noyau.graphs import Digraph


@reader("go-to-marked")
def read_marks(told: dict[str, Any], rules: Any, vertex: Any, last: Any) -> Any:
    for outcome, names in told["stages"]:  # the earliest first
        for target in rules.moves(vertex):
            if outcome == "P" and target in names:
                return target
    return None


@pytest.mark.parametrize("ending", list(Ending))
def test_who_goes_to_the_earliest_mark_wins_from_every_won_vertex_and_keeps_every_draw(ending: Ending) -> None:
    for rows in (*islice(all_small(), 60, None, 3), *some_random(60, 7)):
        arcs = [(f"v{source}", f"v{target}") for source, targets in enumerate(rows) for target in targets]
        if not arcs:
            continue
        rules = Token(Digraph(arcs))
        won: set[Any] = set()
        for vertex in rules.digraph.vertices:
            analysis = solve(Game(rules, vertex, ending))
            recipe = GoToMarked(mark_backwards(rules.digraph, ending)) if analysis.is_over else analysis.recipe
            assert isinstance(recipe, GoToMarked)
            assert recipe.holds(analysis.game) == (analysis.outcome is Outcome.P), (arcs, vertex)
            assert (recipe.stage_of(vertex) is None) == (analysis.outcome is Outcome.D), (arcs, vertex)
            if analysis.is_over:
                continue
            if analysis.outcome is Outcome.N:
                assert wins(rules, vertex, None, recipe.record(), ending, won), (arcs, vertex)
            elif analysis.outcome is Outcome.D:
                kept = recipe.restore(analysis.game)
                assert kept is not None
                assert recipe.stage_of(kept) is None, (arcs, vertex)


def test_the_replies_printed_go_back_to_the_marks() -> None:
    game = parse("token:a>b,b>c,c>a,b>d:a")
    recipe = solve(game).recipe
    assert recipe is not None
    assert recipe.answer(game, "b") == "d"
