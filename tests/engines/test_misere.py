"""Misère play: tame components add up, wild ones are left to the search, and both agree with brute force."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from oracle import Oracle
from samples import INTERVALS, SETS, random_digraph

from noyau.core.budget import Budget
from noyau.core.game import Game, Impartial
from noyau.core.spec import parse
from noyau.core.sums import Sum
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, ask, solve
from noyau.engines.exploring.positions import Positions
from noyau.engines.sums.arithmetic import MisereArithmetic, Wild
from noyau.games.fibonacci import Fibonacci
from noyau.games.moore import Moore
from noyau.games.nim import Bounded, IntervalNim, Nim, NotAll, Parity, Subtraction
from noyau.games.tokens import Token
from noyau.values.genus import heap_genus, total


def _component(random: Random) -> tuple[Impartial[Any, Any], Any]:
    """A random small component without cycles, tame or wild."""
    kind = random.random()
    if kind < 0.12:
        return random.choice((Nim(), NotAll(), Parity())), (random.randint(0, 5),)
    if kind < 0.2:
        return Moore(2), tuple(random.randint(0, 2) for _ in range(3))
    if kind < 0.28:
        return Fibonacci(), (random.randint(0, 6), random.randint(0, 4))
    digraph = random_digraph(random, random.randint(2, 7), random.choice((0.3, 0.5, 0.7)), acyclic=True)
    return Token(digraph), digraph.vertices[random.randint(0, 1)]


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine of sums without its search of the whole game."""
    monkeypatch.setattr("noyau.engines.sums.solving.explore_small", lambda *_, **__: None)


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize("seed", range(2))
def test_sums_judged_tame_agree_with_brute_force_on_the_whole_sum(seed: int) -> None:
    engine = import_module("noyau.engines.sums.solving")
    random = Random(seed)
    judged = 0
    for _ in range(700):
        terms = [_component(random) for _ in range(random.choice((2, 2, 2, 3)))]
        rules = Sum(tuple(rules for rules, _ in terms))
        game = Game(rules, tuple(position for _, position in terms), Ending.MISERE)
        answer = engine.solve(game, Budget(Limit()))
        if answer is None:
            continue
        judged += 1
        oracle = Oracle(rules, game.position, Ending.MISERE)
        assert answer.outcome is oracle.outcome[game.position], str(game)
        wins = {m for m in game.moves() if oracle.outcome[rules.play(game.position, m)] is Outcome.P}
        assert set(answer.winning) == wins, str(game)
    assert judged > 300


def test_the_genus_of_a_tame_sum_is_the_sum_of_the_genera() -> None:
    random = Random(12)
    tame = 0
    for _ in range(400):
        parts = [_component(random) for _ in range(2)]
        genera = []
        for rules, position in parts:
            try:
                genera.append(MisereArithmetic(Budget(Limit())).value(rules, position))
            except Wild:
                break
        else:
            tame += 1
            whole = Sum(tuple(rules for rules, _ in parts))
            start = tuple(position for _, position in parts)
            found = tuple(Oracle(whole, start, ending).grundy()[start] for ending in Ending)
            assert total(genera) == found
    assert tame > 150


def test_a_wild_component_is_left_to_the_search() -> None:
    # One move ends it, another leaves a position whose only move is to *2: its genus is (1, 2).
    wild = "token:w>d,w>x,x>b,b>d,b>e,e>d:w"
    component = parse(wild)
    with pytest.raises(Wild):
        MisereArithmetic(Budget(Limit())).value(component.rules, component.position)
    for rest in ("nim:0", "nim:1", "nim:2", "nim:2,3", wild, "moore:2:2,2,1 + nim:2"):
        game = parse(f"misere {wild} + {rest}")
        analysis = solve(game)
        assert analysis.method.engine == "game_graph"
        assert analysis.outcome is Oracle(game.rules, game.position, Ending.MISERE).outcome[game.position]


@pytest.mark.parametrize(
    "rules",
    [
        Nim(),
        Parity(),
        NotAll(),
        *map(Bounded, range(1, 6)),
        *map(IntervalNim, INTERVALS),
        *map(Subtraction, SETS),
        Subtraction((2, 6, 7)),
        Subtraction((3, 4, 8, 11)),
    ],
    ids=lambda rules: rules.spec((0,)),
)
def test_every_heap_of_the_family_has_the_genus_of_a_nim_heap(rules: Any) -> None:
    start = (40,)
    normal, inverse = (Oracle(rules, start, ending).grundy() for ending in Ending)
    for position in normal:
        genus = normal[position], inverse[position]
        assert genus == heap_genus(rules.grundy(position)), position


def test_misere_nim_is_normal_nim_until_only_ones_are_left() -> None:
    for spec, outcome in (
        ("misere nim:1", "P"),
        ("misere nim:0", "N"),
        ("misere nim:1,1", "N"),
        ("misere nim:1,1,1", "P"),
        ("misere nim:2,2", "P"),
        ("misere nim:1,2,3", "P"),
        ("misere nim:5,1,1", "N"),
        ("misere bounded:3:13", "P"),
        ("misere bounded:3:12", "N"),
        ("misere moore:2:1,1,1,1", "P"),
        ("misere moore:2:1,1,1", "N"),
        ("misere fibonacci:4,2", "P"),
        ("misere fibonacci:4,3", "N"),
    ):
        assert solve(parse(spec)).outcome.value == outcome, spec


def test_huge_misere_sums_are_answered_with_moves_that_win() -> None:
    game = parse(f"misere nim:{10**200},5 + bounded:7:{10**100 + 3} + notall:{10**50}")
    analysis = solve(game)
    assert analysis.outcome is Outcome.N
    assert analysis.winning
    for move in analysis.winning:
        answer = ask(analysis.method.engine, game.play(move), Budget(Limit()), None)
        assert answer is not None
        assert answer.outcome is Outcome.P


def test_a_small_sum_is_explored_once_whichever_engine_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, visited = Positions._visit, list[Any]()

    def watch(graph: Positions, chunk: Any) -> None:
        visited.extend(chunk)
        visit(graph, chunk)

    monkeypatch.setattr(Positions, "_visit", watch)
    for spec, engine in (("kayles:7,6,5", "game_graph"), ("octal:0.56:8,7,6", "sums")):
        game = parse(f"misere {spec}")
        assert solve(game).method.engine == engine
        assert visited.count(tuple(sorted(game.position))) == 1, spec
