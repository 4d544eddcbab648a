"""Nimbers of residues, by the full mex and by the search on couples, against the definition.

Run as a program, this file calls every kernel twice.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from board_games import Corners, Crosses
from hypothesis import given
from hypothesis import strategies as st
from rewritings import Anything
from second_process import run_again

from noyau.core.budget import Budget
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import Limit
from noyau.engines.residues.residue_boards import falls_apart, residue_board
from noyau.engines.residues.search import Residues
from noyau.engines.tables import chomp as bars
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.games.cram import Cram
from noyau.games.orders import Poset
from noyau.games.vertices import ArcKayles, Domination
from noyau.graphs import Graph

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


def plain_remoteness(rules: Rewriting) -> Any:
    """How many moves are left, as it is defined: who can win hurries, who cannot delays."""

    @cache
    def remoteness(position: int) -> int:
        ahead = [remoteness(option) for option in rules.options(position)]
        to_lost = [far for far in ahead if far % 2 == 0]
        return 1 + (min(to_lost) if to_lost else max(ahead, default=-1))

    return remoteness


def check(rules: Rewriting, *positions: int) -> None:
    """Both ways to a nimber, each with a table of its own, every wrong nimber refuted, and how many moves are left."""
    assert falls_apart(rules)
    grundy, valued, searched = plain(rules), Residues(rules), Residues(rules)
    remoteness = plain_remoteness(rules)
    for position in positions:
        expected = grundy(position)
        assert valued.value(position, MOST, quiet) == expected
        assert valued.lengths(MOST, quiet)(position) == remoteness(position)
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


@given(st.lists(st.tuples(st.integers(1, 511), st.integers(0, 511), st.integers(0, 8)), max_size=12))
def test_any_moves_that_take_a_cell_they_need(drawn: list[tuple[int, int, int]]) -> None:
    rewrites = [Rewrite("m", need | cell(one), clear=taken | cell(one)) for need, taken, one in drawn]
    check(Anything(tuple(rewrites)), 511, 0b101101101)


@pytest.mark.parametrize("board", [(1, 4), (2, 2), (2, 4), (3, 3), (3, 2)], ids=str)
@pytest.mark.parametrize("game", [Corners, Crosses])
def test_every_position_of_shapes_and_of_moves_that_need_free_neighbours(game: Any, board: tuple[int, int]) -> None:
    rules = game(board)
    check(rules, *range(1 << rules.size))


@pytest.mark.parametrize("board", [(3, 4), (4, 4)], ids=str)
def test_shapes_are_alike_wherever_they_lie_crosses_only_by_a_symmetry_of_the_board(board: tuple[int, int]) -> None:
    shapes, crosses = residue_board(Corners(board)), residue_board(Crosses(board))
    assert (int(shapes.columns), int(crosses.columns)) == (board[1], 0)
    assert len(shapes.images) == 4
    assert len(crosses.images) == (4 if board[0] == board[1] else 3)


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


def test_all_options_are_valued_whatever_couples_were_asked_about_before() -> None:
    rules = Cram((4, 5))
    table = Residues(rules)
    table.search(rules.start, MOST, quiet)
    assert any(table.known(option) is None for option in rules.options(rules.start))
    table.value(rules.start, MOST, quiet)
    assert all(table.known(option) is not None for option in rules.options(rules.start))


def test_no_remoteness_is_told_beyond_the_sums_that_may_be_looked_at() -> None:
    rules = Cram((4, 5))
    table = Residues(rules)
    table.value(rules.start, MOST, quiet)
    assert table.lengths(1000, quiet)(rules.start) is None
    assert table.lengths(1500, quiet)(rules.start) == 9


def use_every_kernel() -> None:
    """Call every kernel twice, on games of different kinds."""
    for _ in range(2):
        check(Cram((3, 4)), 0xFFF, 0xF6F)
        check(Poset(((0, 1), (0, 2), (3, 4))), 31)
        table = Residues(Cram((5, 5)))
        assert table.value((1 << 25) - 1, MOST, quiet) == 0
        assert table.lengths(MOST, quiet)((1 << 25) - 1) == 12
        bars._latest.clear()
        found = bars.solve(parse("chomp:7x7"), Budget(Limit()))
        assert found is not None
        assert found.outcome is Outcome.N


def test_kernels_run_twice_in_one_process_and_in_a_second_one() -> None:
    use_every_kernel()
    run_again(Path(__file__))


if __name__ == "__main__":
    use_every_kernel()
