"""Nimbers of residues, by the full mex and by the search on couples, against the definition.

Run as a program, this file calls every kernel twice.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rewritings import Anything

from noyau.engines import Limit, bars, masks, residues, solve
from noyau.engines.budget import Budget
from noyau.engines.residue_boards import decomposes
from noyau.engines.residue_search import Residues
from noyau.errors import TooLarge
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.game import Game
from noyau.games.dominoes import Cram
from noyau.games.orders import Poset
from noyau.games.vertices import ArcKayles, Domination
from noyau.graphs import Graph
from noyau.spec import parse
from noyau.values.nimbers import Nimber
from noyau.verdict import Ending, Outcome

MOST = 10**7


def quiet(count: int) -> None:
    pass


def plain(rules: Rewriting) -> Any:
    """The Grundy function as it is defined, on whole positions."""

    @cache
    def grundy(position: int) -> int:
        ahead = {grundy(option) for option in rules.options(position)}
        return next(value for value in range(len(ahead) + 1) if value not in ahead)

    return grundy


def check(rules: Rewriting, *positions: int) -> None:
    """Both ways to a nimber, each with a table of its own, and every wrong nimber refuted."""
    assert decomposes(rules)
    grundy, valued, searched = plain(rules), Residues(rules), Residues(rules)
    for position in positions:
        expected = grundy(position)
        assert valued.value(position, MOST, quiet) == expected
        assert searched.search(position, MOST, quiet) == expected
        assert not searched.has(position, expected + 1, MOST, quiet)
        assert searched.known(position) in (None, expected)
        joined = 0
        for part in valued.parts(position):
            joined ^= grundy(part)
        assert joined == expected


def graphs(size: int, directed: bool = False) -> list[Graph]:
    pairs = list(combinations(range(size), 2))
    return [
        Graph.of(size, [pair for bit, pair in enumerate(pairs) if chosen >> bit & 1], directed=directed)
        for chosen in range(1 << len(pairs))
    ]


@pytest.mark.parametrize("game", [Domination, ArcKayles])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_position_on_every_graph_of_up_to_four_vertices(game: Any, size: int) -> None:
    for graph in graphs(size):
        check(game(graph), *range(1 << size))


@pytest.mark.parametrize("game", [Domination, ArcKayles])
def test_every_graph_of_five_vertices(game: Any) -> None:
    for graph in graphs(5):
        rules = game(graph)
        check(rules, rules.start)


def test_every_acyclic_digraph_of_four_vertices() -> None:
    for graph in graphs(4, directed=True):
        check(Domination(graph), *range(16))


@pytest.mark.parametrize("board", [(3, 4), (4, 3), (1, 9), (2, 5), (9, 1)])
def test_every_picture_of_a_cram_board(board: tuple[int, int]) -> None:
    rules = Cram(board)
    check(rules, *range(rules.start + 1))


@pytest.mark.parametrize(
    "name",
    [
        "grid-3x5",
        "grid-4x4^2",
        "torus-3x4",
        "cylinder-3x4",
        "klein-3x4",
        "cycle-13",
        "cycle-12^2",
        "hexagonal-3x4",
        "triangular-5",
        "hypercube-4",
        "grid-2x2x4",
        "complete-9",
        "path-14",
        "petersen",
        "arcs-0.1,1.2,2.3,3.4,4.5",
    ],
)
@pytest.mark.parametrize("game", ["domination", "arckayles"])
def test_graphs_whose_residues_are_alike_in_many_places(game: str, name: str) -> None:
    rules = parse(f"{game}:{name}").rules
    assert isinstance(rules, Rewriting)
    check(rules, rules.start, rules.start & 0x5A7B6, rules.start & ~0b1001001)


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=20))
def test_random_orders(pairs: set[tuple[int, int]]) -> None:
    rules = Poset(tuple(sorted((min(pair), max(pair)) for pair in pairs)))
    check(rules, rules.start)


@given(st.data())
def test_random_digraphs(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 10))
    vertex = st.integers(0, size - 1)
    edges = data.draw(st.lists(st.tuples(vertex, vertex), max_size=24))
    rules = Domination(Graph.of(size, edges, directed=True))
    check(rules, rules.start, data.draw(st.integers(0, rules.start)))


def cell(number: int) -> int:
    return 1 << number


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8), st.integers(0, 511), st.booleans()), max_size=12))
def test_any_moves_that_need_one_cell_or_take_two(drawn: list[tuple[int, int, int, bool]]) -> None:
    rewrites = [
        Rewrite("m", pair, clear=pair) if is_pair else Rewrite("m", cell(one), clear=cell(one) | taken)
        for one, other, taken, is_pair in drawn
        for pair in [cell(one) | cell(other)]
    ]
    check(Anything(tuple(rewrites)), 511, 0b101101101)


@pytest.mark.parametrize(
    ("spec", "value"),
    [(f"cram:2x{n}", n % 2) for n in range(1, 12)]
    + [("cram:3x3", 0), ("cram:3x4", 1), ("cram:3x5", 1), ("cram:3x6", 4), ("cram:4x4", 0), ("cram:4x5", 2)]
    + [("cram:5x5", 0), ("cram:5x6", 2)]
    + [(f"domination:cycle-{n}", value) for n, value in enumerate((1, 0, 0, 0, 1, 0, 0, 0, 1), start=3)]
    + [("domination:petersen", 1), ("domination:hypercube-3", 0), ("domination:hypercube-4", 0)]
    + [("domination:edges-0.3,0.4,0.5,1.3,1.4,1.5,2.3,2.4,2.5", 1)]
    + [("domination:grid-3x3", 1), ("domination:grid-3x4", 0), ("domination:grid-3x5", 3)]
    + [("chomp:2x2", 2), ("chomp:2x3", 4), ("chomp:3x3", 5), ("chomp:3x4", 9), ("chomp:4x4", 6), ("chomp:4x5", 13)],
)
def test_values_that_are_known_from_the_literature(spec: str, value: int) -> None:
    game = parse(spec)
    assert isinstance(game.rules, Rewriting)
    assert Residues(game.rules).search(game.position, MOST, quiet) == value
    assert Residues(game.rules).value(game.position, MOST, quiet) == value


def test_a_chain_of_64_elements_has_the_value_64() -> None:
    rules = Poset(tuple((low, low + 1) for low in range(63)))
    assert Residues(rules).value(rules.start, MOST, quiet) == 64
    assert Residues(rules).search(rules.start, MOST, quiet) == 64


def test_a_residue_is_one_entry_wherever_it_lies_and_however_it_is_turned() -> None:
    rules = Cram((5, 6))
    table = Residues(rules)
    pictures = [
        ".#####/..####/######/######/######",
        "######/######/######/#####./####..",
        "######/##..##/##.###/######/######",
    ]
    for picture in pictures:
        assert table.value(rules.read(picture), MOST, quiet) == 1
    assert len(table) == 1


# The engine


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
    (reason,) = (reason for reason in found.reasons if reason.kind == "components")
    assert [len(part["cells"]) for part in reason["parts"]] == [25, 5]
    assert [part["value"] for part in reason["parts"]] == [0, 0]
    assert reason["sum"] == found.value == 0


def test_the_table_first_comes_before_the_graph_of_all_positions() -> None:
    assert solve(parse(SPECS[-1])).method.engine == "residues"
    assert solve(parse(f"misere {SPECS[-1]}")).method.engine == "masks"
    assert solve(parse("cram:..#/..#/...")).method.engine == "game_graph"


THREE = Anything(tuple(Rewrite(str(one), 7 << one, clear=7 << one) for one in range(20)))
ADDING = Anything(tuple(Rewrite(str(one), 1 << one, clear=1 << one, add=1 >> one) for one in range(20)))
FORBIDDING = Anything(tuple(Rewrite(str(one), 2 << one, forbid=1, clear=2 << one) for one in range(20)))
STAYING = Anything(tuple(Rewrite(str(one), 1 << one, clear=2 << one) for one in range(20)))


@pytest.mark.parametrize("rules", [THREE, ADDING, FORBIDDING, STAYING])
def test_moves_that_do_more_than_take_cells_are_left_to_others(rules: Rewriting) -> None:
    assert residues.solve(Game(rules, (1 << 22) - 1), Budget(Limit())) is None


def test_misere_play_and_more_than_64_cells_are_left_to_others() -> None:
    assert residues.solve(Game(Cram((5, 5)), (1 << 25) - 1, Ending.MISERE), Budget(Limit())) is None
    assert residues.solve(parse("cram:5x13"), Budget(Limit())) is None


def test_too_many_residues_are_refused_with_the_repair(forgetful: None) -> None:
    with pytest.raises(TooLarge, match="raise --limit"):
        answers(parse("cram:6x6"), Limit(positions=1000))


def test_seconds_are_limited_and_a_run_goes_on_where_it_was_stopped(forgetful: None) -> None:
    game = parse("cram:5x6")
    with pytest.raises(TooLarge, match="raise --seconds"):
        answers(game, Limit(seconds=0.0))

    def stop(count: int) -> None:
        if count > 50_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        answers(game, Limit(watch=stop))
    assert len(residues._latest[0]) > 50_000
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
    table = bars._latest[0]
    part = rules.read("9,9,9,8,8,7,7,0,0")
    smaller = bars.solve(Game(rules, part), Budget(Limit()))
    assert bars._latest[0] is table
    assert smaller is not None
    bars._latest.clear()
    alone = bars.solve(Game(rules, part), Budget(Limit()))
    assert alone is not None
    assert alone.options == smaller.options


def test_bars_that_are_small_or_too_large_or_no_bars_are_left_to_others() -> None:
    for spec in ("chomp:3x4", "chomp:30x30", "cram:5x5"):
        assert bars.solve(parse(spec), Budget(Limit())) is None
    with pytest.raises(TooLarge, match="raise --seconds"):
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


def use_every_kernel() -> None:
    """Call every kernel twice, on games of different kinds."""
    for _ in range(2):
        check(Cram((3, 4)), 0xFFF, 0xF6F)
        check(Poset(((0, 1), (0, 2), (3, 4))), 31)
        table = Residues(Cram((5, 5)))
        assert table.value((1 << 25) - 1, MOST, quiet) == 0
        bars._latest.clear()
        found = bars.solve(parse("chomp:7x7"), Budget(Limit()))
        assert found is not None
        assert found.outcome is Outcome.N


def test_kernels_run_twice_in_one_process_and_in_a_second_one() -> None:
    use_every_kernel()
    path = os.pathsep.join(sys.path)
    subprocess.run([sys.executable, __file__], check=True, env={**os.environ, "PYTHONPATH": path})


if __name__ == "__main__":
    use_every_kernel()
