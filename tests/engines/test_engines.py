"""The engines where they cannot look at the whole game: theorems alone, sums alone, limits."""

from __future__ import annotations

from typing import Any

import pytest
from samples import STARTS, met_once

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.core.game import Game, Scoring
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import ENGINES, Limit, ask, solve
from noyau.engines import analysing as listing
from noyau.engines.exploring.evaluation import evaluate_acyclic, generalised_values, outcomes
from noyau.engines.exploring.positions import SMALL, Positions, explore_small
from noyau.games.user_rules import impartial
from noyau.values.loopy import Loopy
from noyau.values.nimbers import Nimber

BOTH_ENDINGS = pytest.mark.parametrize("ending", list(Ending), ids=str)


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines that cannot complete their theorem by a search of the whole game."""
    for engine in ("closed_form", "sums.solving"):
        monkeypatch.setattr(f"noyau.engines.{engine}.explore_small", lambda *_, **__: None)
    monkeypatch.setattr("noyau.engines.heaps.all_sums.judge_all_sums", lambda *_: None)


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize("name", sorted({*STARTS} - {"token"}))
@BOTH_ENDINGS
def test_theorems_alone_agree_with_the_oracle(name: str, ending: Ending, monkeypatch: pytest.MonkeyPatch) -> None:
    for oracle, rules, positions in met_once(name, ending):
        if ending is Ending.MISERE and (isinstance(rules, Scoring) or rules.entails):
            continue  # there is no such ending, as a test of its own says
        values = oracle.grundy() if oracle.is_acyclic and ending is Ending.NORMAL else {}
        for position in positions:
            game = Game(rules, position, ending)
            wins = {move for move in rules.moves(position) if oracle.outcome[rules.play(position, move)] is Outcome.P}
            proved = game.decide()
            for listed in (1000, 0):
                monkeypatch.setattr(listing, "LISTED", listed)
                for engine in list(ENGINES)[:2]:
                    answer = ask(engine, game, Budget(Limit()), proved)
                    if answer is None:
                        continue
                    assert answer.outcome is oracle.outcome[position], (engine, game)
                    if answer.value is not None and values:
                        assert answer.value == values[position], (engine, game)
                    assert set(answer.winning) == wins, (engine, game)
                    assert len(answer.winning) == len(wins), (engine, game)
                    assert answer.complete == (len(list(game.moves())) <= listed)
                    for option in answer.options:
                        after = rules.play(position, option.move)
                        assert option.verdict.outcome is oracle.outcome[after], (engine, game, option.move)
                        if option.verdict.value is not None and values:
                            assert option.verdict.value == values[after], (engine, game, option.move)


@pytest.mark.usefixtures("blind")
def test_without_remoteness_no_losing_move_is_called_the_best() -> None:
    assert solve(parse("nim:3,3")).best == ()


def test_the_first_engine_that_can_answers() -> None:
    for spec, engine in (
        ("nim:3,4,5", "closed_form"),
        ("moore:2:3,5", "closed_form"),
        ("nim:3 + parity:4", "sums"),
        ("misere nim:3 + parity:4", "sums"),
        ("token:a>b:a + token:a>b,b>a:a", "sums"),
        ("token:a>b:a", "game_graph"),
        ("misere token:a>b:a + token:a>b,b>a:a", "game_graph"),
    ):
        assert solve(parse(spec)).method.engine == engine, spec


def test_a_game_of_more_positions_than_the_limit_is_too_large() -> None:
    rules = impartial(lambda n: [n - 1] if n else [], name="countdown")
    assert solve(Game(rules, 99), limit=Limit(100)).method.positions == 100
    with pytest.raises(TooLarge, match="countdown has more than 99 positions from here; raise limit="):
        solve(Game(rules, 99), limit=Limit(99))


def test_a_position_with_endless_options_is_too_large() -> None:
    from itertools import count

    rules = impartial(count, name="endless")
    with pytest.raises(TooLarge):
        solve(Game(rules, 0), limit=Limit(1000))


def test_an_endless_game_is_too_large() -> None:
    rules = impartial(lambda n: [n + 1], name="upwards")
    with pytest.raises(TooLarge):
        solve(Game(rules, 0), limit=Limit(5000))


def test_a_limit_of_no_seconds_is_passed_at_once() -> None:
    with pytest.raises(TooLarge, match="was not solved within 0 s; raise seconds="):
        solve(parse("token:a>b,b>c:a"), limit=Limit(seconds=0))


def test_the_graph_of_positions_can_be_extended() -> None:
    rules = impartial(lambda n: [m for m in (n - 1, n - 2) if m >= 0], name="one-two")
    graph = Positions(rules, Ending.NORMAL, Budget(Limit()))
    assert [graph.value(n) for n in (4, 2, 9, 7)] == [1, 2, 0, 1]
    assert len(graph) == 10


def test_the_graph_of_positions_may_meet_a_cycle_late() -> None:
    rules = impartial(lambda n: {0: [], 1: [0], 2: [3, 1], 3: [2], 4: [0, 2]}[n], name="late-cycle")
    graph = Positions(rules, Ending.NORMAL, Budget(Limit()))
    assert graph.value(1) == Nimber(1)
    assert not graph.cyclic
    assert graph.value(2) == Loopy({1})
    assert graph.cyclic
    assert graph.outcome(4) is Outcome.N
    assert graph.verdict(1).remoteness == 1


def test_a_game_is_explored_whole_up_to_the_small_size_only() -> None:
    rules = parse("bounded:3").rules
    assert len(explore_small(rules, (SMALL - 1,), Ending.NORMAL, Budget(Limit())) or ()) == SMALL
    assert explore_small(rules, (SMALL,), Ending.NORMAL, Budget(Limit())) is None
    assert explore_small(rules, (SMALL,), Ending.NORMAL, Budget(Limit()), lost=True), "a lost position is given more"
    assert solve(parse(f"bounded:3:{SMALL}")).verdict.remoteness == 1000, "all sums of heaps are found together"
    assert solve(parse("nim:1999")).verdict.remoteness is None, "few positions, but two million moves"


def test_a_long_line_of_positions_needs_no_recursion() -> None:
    rules = impartial(lambda n: [n - 1] if n else [], name="line")
    analysis = solve(Game(rules, 50_000))
    assert (analysis.outcome, analysis.value, analysis.verdict.remoteness) == (Outcome.P, Nimber(0), 50_000)


def test_a_row_may_name_an_option_several_times() -> None:
    rows = [[1, 1, 2], [2, 2], [], [0, 0, 4, 4], [3, 3]]
    assert outcomes(rows, Ending.NORMAL) == outcomes([[1, 2], [2], [], [0, 4], [3]], Ending.NORMAL)
    assert generalised_values(rows) == generalised_values([[1, 2], [2], [], [0, 4], [3]])
    grundy: list[int] = []
    assert evaluate_acyclic(rows[:3], grundy, [], Ending.NORMAL)
    assert grundy == [2, 1, 0]
    assert not evaluate_acyclic(rows, [], [], Ending.NORMAL)


def _value_texts(spec: str) -> tuple[str, Any]:
    analysis = solve(parse(spec))
    return str(analysis.value), analysis.outcome.value


def test_values_are_written_as_the_contract_says() -> None:
    assert _value_texts("nim:3,3") == ("0", "P")
    assert _value_texts("nim:3,4,5") == ("*2", "N")
    assert _value_texts("token:a>b,b>a:a") == ("∞()", "D")
    assert _value_texts("token:a>a,a>b:a") == ("∞(0)", "N")
    assert _value_texts("token:a>a,a>b,a>c,c>d,c>e,e>d:a") == ("∞(0,2)", "N")
