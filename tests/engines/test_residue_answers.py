"""Answers by nimbers of residues: every move is judged, limits are kept, and what does not fit is left to others."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from rewritings import Anything

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.core.game import Game
from noyau.core.reasons import Components
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.engines.exploring import masks
from noyau.engines.residues import solving as residues
from noyau.engines.tables import chomp as bars
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.games.cram import Cram
from noyau.values.nimbers import Nimber


def answers(game: Game[Any, Any], limit: Limit | None = None) -> Any:
    found = residues.solve(game, Budget(limit or Limit(), game.rules.name))
    assert found is not None
    return found


@pytest.fixture
def forgetful() -> None:
    """No table is left from another test."""
    residues._latest.clear()


SPECS = ["cram:4x5", "domination:grid-4x6", "arckayles:torus-4x5", "chomp:7x7", "cram:..../.##./..../...#/...."]


@pytest.mark.parametrize("full", [0, 100, residues.FULL])
@pytest.mark.parametrize("spec", SPECS)
def test_every_move_is_judged_as_by_the_graph_of_all_positions(
    spec: str, full: int, monkeypatch: pytest.MonkeyPatch, forgetful: None
) -> None:
    monkeypatch.setattr(residues, "FULL", full)
    game = parse(spec)
    found, expected = answers(game), masks.solve(game, Budget(Limit(), ""))
    assert expected is not None
    assert found.verdict.value == expected.verdict.value
    assert [option.move for option in found.options] == [option.move for option in expected.options]
    for ours, theirs in zip(found.options, expected.options, strict=True):
        assert ours.verdict.outcome is theirs.verdict.outcome
        if full > 100:
            assert ours.verdict.remoteness == theirs.verdict.remoteness
        assert ours.verdict.value in ({theirs.verdict.value} if full > 100 else {theirs.verdict.value, None})
    kinds = [reason.kind for reason in found.reasons]
    is_valued = all(option.verdict.value is not None for option in found.options)
    assert kinds == (["kernel", "mex"] if is_valued else ["kernel"])


def test_a_position_that_falls_apart_is_told_by_its_parts(forgetful: None) -> None:
    game = parse("cram:.....#./.....#./.....#./.....#./.....#.")
    found = answers(game)
    (reason,) = (reason for reason in found.reasons if isinstance(reason, Components))
    assert [len(part.cells) for part in reason.parts] == [25, 5]
    assert [part.value for part in reason.parts] == [0, 0]
    assert reason.sum == found.value == 0


def test_the_table_first_comes_before_the_graph_of_all_positions() -> None:
    assert solve(parse("domination:grid-5x6")).method.engine == "residues"
    assert solve(parse(SPECS[-1])).method.engine == "masks"
    assert solve(parse(f"misere {SPECS[-1]}")).method.engine == "masks"
    assert solve(parse("cram:..#/..#/...")).method.engine == "game_graph"


ADDING = Anything(tuple(Rewrite(str(one), 1 << one, clear=1 << one, add=1 >> one) for one in range(20)))


FORBIDDING = Anything(tuple(Rewrite(str(one), 2 << one, forbid=1, clear=2 << one) for one in range(20)))


STAYING = Anything(tuple(Rewrite(str(one), 1 << one, clear=2 << one) for one in range(20)))


@pytest.mark.parametrize("rules", [ADDING, FORBIDDING, STAYING])
def test_moves_that_do_more_than_take_cells_are_left_to_others(rules: Rewriting) -> None:
    assert residues.solve(Game(rules, (1 << 22) - 1), Budget(Limit())) is None


def test_misere_play_and_more_than_128_cells_are_left_to_others() -> None:
    assert residues.solve(Game(Cram((5, 5)), (1 << 25) - 1, Ending.MISERE), Budget(Limit())) is None
    assert residues.solve(parse("cram:11x13"), Budget(Limit())) is None


def test_too_many_residues_are_refused_with_the_repair(forgetful: None) -> None:
    with pytest.raises(TooLarge, match="raise limit="):
        answers(parse("cram:6x6"), Limit(positions=1000))


def test_seconds_are_limited_and_a_run_goes_on_where_it_was_stopped(forgetful: None) -> None:
    game = parse("cram:5x6")
    with pytest.raises(TooLarge, match="raise seconds="):
        answers(game, Limit(seconds=0.0))

    def stop(count: int) -> None:
        if count > 50_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        answers(game, Limit(watch=stop))
    assert len(next(iter(residues._latest))) > 50_000
    assert answers(game).value == 2


def test_a_lost_position_has_no_winning_move_and_a_won_one_has(forgetful: None) -> None:
    assert answers(parse("cram:5x5")).outcome is Outcome.P
    assert not answers(parse("cram:5x5")).winning
    assert answers(parse("cram:4x5")).winning


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("spec", ["chomp:7x7", "chomp:5x12", "chomp:12x5", "chomp:8x8:8,8,7,7,7,7,2,0"])
def test_a_table_of_bars_judges_them_as_the_graph_of_all_positions_does(spec: str, ending: Ending) -> None:
    game = Game(parse(spec).rules, parse(spec).position, ending)
    bars._latest.clear()
    found, expected = bars.solve(game, Budget(Limit())), masks.solve(game, Budget(Limit()))
    assert found is not None
    assert expected is not None
    assert found.verdict == expected.verdict
    assert found.options == expected.options
    assert found.reasons == expected.reasons


def test_a_table_of_bars_serves_every_smaller_bar(forgetful: None) -> None:
    rules = parse("chomp:9x9").rules
    whole = bars.solve(Game(rules, rules.start), Budget(Limit()))
    assert whole is not None
    assert whole.method.positions == 48_619
    table = next(iter(bars._latest))
    part = rules.read("9,9,9,8,8,7,7,0,0")
    smaller = bars.solve(Game(rules, part), Budget(Limit()))
    assert next(iter(bars._latest)) is table
    assert smaller is not None
    bars._latest.clear()
    alone = bars.solve(Game(rules, part), Budget(Limit()))
    assert alone is not None
    assert alone.options == smaller.options


def test_bars_that_are_small_or_too_large_or_no_bars_are_left_to_others() -> None:
    for spec in ("chomp:3x4", "chomp:30x30", "cram:5x5"):
        assert bars.solve(parse(spec), Budget(Limit())) is None
    with pytest.raises(TooLarge, match="raise seconds="):
        bars.solve(parse("chomp:9x10"), Budget(Limit(seconds=0.0), "chomp"))


@pytest.mark.parametrize("spec", ["chomp:3x30", "chomp:30x3", "chomp:3x40:38,27,15", "chomp:3x40:40,31,21"])
def test_three_long_lines_are_judged_without_the_values_of_all_bars(
    spec: str, forgetful: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = parse(spec)
    valued = solve(game)
    bars._latest.clear()
    monkeypatch.setattr(bars, "_BITES", 0)
    judged = solve(game)
    assert (judged.outcome, judged.winning) == (valued.outcome, valued.winning)
    assert judged.method.positions < valued.method.positions
    in_a_sum = solve(parse(f"{spec} + nim:1"))
    assert in_a_sum.value == Nimber(int(valued.value) ^ 1)


def test_a_theorem_bounds_the_search_that_only_completes_it(forgetful: None) -> None:
    for spec in ("poset:superset-6", "cram:6x7"):
        found = solve(parse(spec), limit=Limit(5000))
        assert (found.outcome, found.every, found.method.engine) == (Outcome.N, False, "closed_form")
    assert sum(map(len, residues._latest)) < 25 * 5000 // 2


def test_the_winning_bite_of_a_square_leaves_a_row_and_a_column() -> None:
    found = bars.solve(parse("chomp:10x10"), Budget(Limit()))
    assert found is not None
    assert [found.game.rules.write_move(0, move) for move in found.winning] == ["1,1"]


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns very often."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


def test_threads_that_share_a_table_find_what_one_alone_does(forgetful: None, hasty: None) -> None:
    rules, chance = Cram((5, 6)), Random(4)
    games: list[Game[Any, Any]] = []
    for _ in range(10):
        game = Game(rules, rules.start)
        for _ in range(chance.randint(3, 5)):
            game = game.play(chance.choice(list(game.moves())))
        games.append(game)
    alone = [answers(game).value for game in games]
    residues._latest.clear()
    with ThreadPoolExecutor(4) as threads:
        orders = [chance.sample(range(len(games)), len(games)) for _ in range(4)]
        together = list(threads.map(lambda order: [(at, answers(games[at]).value) for at in order], orders))
    assert all(value == alone[at] for found in together for at, value in found)


def test_a_table_is_that_of_its_rules_whatever_other_threads_forget(
    forgetful: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(residues, "use_table", lambda table: residues._latest.clear())
    assert residues.find_table(Cram((4, 5))).rules == Cram((4, 5))
