"""Green Hackenbush where the last cut loses: trees are Nim heaps, pictures with cycles are searched."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from test_hackenbush import RULES, pictures, slow_misere, slow_value

from noyau.arguments import explain, say
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.hackenbush import Picture
from noyau.graphs.hackenbush_pictures import canonical_picture
from noyau.values.genus import heap_genus

TREES = (1, 2, 4, 9, 20, 48, 115, 286)
"""How many rooted trees there are with 1, 2, 3 … edges."""


def forests(most: int) -> Iterator[set[Picture]]:
    """All pictures without cycles of one edge, two edges and so on."""
    found: set[Picture] = {()}
    for vertex in range(1, most + 1):
        found = {canonical_picture((*picture, (below, vertex))) for picture in found for below in range(vertex)}
        yield found


def misere_value(picture: Picture, known: dict[Picture, int]) -> int:
    """The least misère value that no cut leaves; the empty picture has the value 1."""
    if picture not in known:
        left = {misere_value(canonical_picture(RULES.play(picture, move)), known) for move in RULES.moves(picture)}
        known[picture] = next(value for value in range(len(picture) + 2) if value not in left)
    return known[picture]


def test_every_small_plant_without_cycles_has_the_genus_of_a_heap_of_its_value() -> None:
    known: dict[Picture, int] = {(): 1}
    for count, found in zip(TREES, forests(len(TREES)), strict=True):
        assert len(found) == count
        for picture in found:
            if sum(edge[0] == 0 for edge in picture) == 1:
                assert (slow_value(picture), misere_value(picture, known)) == heap_genus(slow_value(picture))


def test_misere_answers_on_every_small_picture_without_cycles() -> None:
    for found in forests(7):
        for picture in found:
            decision = RULES.decide(picture, Ending.MISERE)
            assert decision is not None
            assert (decision.outcome is Outcome.N) == slow_misere(picture)
            winning = {move for move in RULES.moves(picture) if not slow_misere(RULES.play(picture, move))}
            assert set(decision.winning()) == winning


@settings(max_examples=200, deadline=None)
@given(pictures())
def test_the_winning_cuts_in_misere_play_are_those_of_the_rules(picture: Picture) -> None:
    analysis = solve(Game(RULES, picture, Ending.MISERE))
    winning = {move for move in RULES.moves(picture) if not slow_misere(RULES.play(picture, move))}
    assert set(analysis.winning) == winning


def test_loops_are_tips_and_cycles_are_left_to_the_search() -> None:
    loops = parse("misere hackenbush:0-0,0-1,1-1,1-1")
    assert solve(loops).method.engine == "closed_form"
    assert solve(loops).outcome is solve(parse("misere hackenbush:0-2,0-1,1-3,1-4")).outcome
    for spec in ("misere hackenbush:0-1,0-1", "misere hackenbush:cycle-4"):
        assert solve(parse(spec)).method.engine == "game_graph"


def test_large_trees_are_answered_in_misere_play_at_once() -> None:
    random = Random(1976)
    text = ",".join(f"{random.randrange(vertex)}-{vertex}" for vertex in range(1, 300))
    analysis = solve(parse(f"misere hackenbush:{text}"))
    assert analysis.method.positions == 0
    left = [RULES.play(analysis.game.position, move) for move in analysis.winning]
    decisions = [RULES.decide(picture, Ending.MISERE) for picture in left]
    assert all(decision and decision.outcome is Outcome.P for decision in decisions)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "spec", ["hackenbush:0-1,1-2,0-3,0-4", "hackenbush:star-3", "hackenbush:star-4", "hackenbush:0-0"]
)
def test_the_explanation_speaks_of_nim_and_not_of_the_rule_of_normal_play(spec: str, language: str) -> None:
    told = say(explain(solve(parse(f"misere {spec}"))), language)
    assert ("Nim heap" if language == "en" else "tas de Nim") in told
    assert ("The whole is worth" if language == "en" else "Le tout vaut") not in told
    assert "{" not in told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_explanation_follows_a_winning_cut_down_to_the_ground(language: str) -> None:
    told = say(explain(solve(parse("hackenbush:0-1,1-2,1-3,3-4,0-5,5-6"))), language)
    after = "0-1 is worth 2, no longer 4" if language == "en" else "0-1 vaut 2 au lieu de 4"
    assert after in told
    assert "(1 + 1) ⊕ (1 + 1) = 0" in told
    told = say(explain(solve(parse("hackenbush:0-1,1-2"))), language)
    assert ("nothing is left" if language == "en" else "il ne reste rien") in told


def test_many_equal_edges_of_a_table_are_counted() -> None:
    told = say(explain(solve(parse("hackenbush:star-9"))), "en")
    assert "(0 + 1) ⊕ … (×9)" in told
