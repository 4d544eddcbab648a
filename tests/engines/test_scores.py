"""Games with points against plain minimax, which knows nothing of masks, tables and theorems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import noyau
from noyau.core.analysis import Analysis
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable
from noyau.core.game import Game, Scoring
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines.scoring.alpha_beta import CoinSearch, CoinTable
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.engines.scoring.recursion import Recursion
from noyau.forms.coins import CoinGame
from noyau.graphs.graph import Graph
from noyau.graphs.small_graphs import small_graphs
from noyau.literature.oracle.recursion import minimax

Edge = tuple[object, ...]
"""Two ends, and what tells an edge from others with the same ends."""

Edges = frozenset[Edge]
GROUND = "g"


def judge(edges: Edges, *, takers_go_on: bool) -> dict[Edge, tuple[int, bool, int]]:
    """For each edge that may be cut: what it earns, whether one plays again, and the score of the move."""

    def moves(left: Edges) -> Iterator[tuple[int, bool, Edges]]:
        for edge in left:
            after = left - {edge}
            held = {end for other in after for end in other[:2]} | {GROUND}
            gain = sum(end not in held for end in edge[:2])
            yield gain, takers_go_on and gain > 0, after

    score = minimax(moves)
    return {
        edge: (gain, again, gain + (score(after) if again else -score(after)))
        for edge, (gain, again, after) in zip(edges, moves(edges), strict=True)
    }


def check(spec: str, edges: Edges, names: dict[str, Edge], *, takers_go_on: bool) -> Analysis[Any, Any]:
    """The score, and of each move what it earns and comes to, as minimax has them."""
    analysis = noyau.solve(spec)
    truth = judge(edges, takers_go_on=takers_go_on)
    score = max((score for *_, score in truth.values()), default=0)
    assert analysis.score == score, spec
    assert analysis.outcome is (Outcome.N if score > 0 else Outcome.P if score < 0 else Outcome.D)
    rules, position = analysis.game.rules, analysis.game.position
    for option in analysis.options:
        edge = names[rules.write_move(position, option.move)]
        assert (option.gain, option.again, option.score) == truth[edge], (spec, edge)
        assert option.best == (truth[edge][2] == score)
    return analysis


def on_graph(graph: Graph) -> tuple[Edges, dict[str, Edge]]:
    names: dict[str, Edge] = {f"{a}.{b}": (a, b) for a, b in graph.edges}
    return frozenset(names.values()), names


def some_graphs() -> Iterator[Graph]:
    """All graphs of up to four vertices, and larger ones that chance draws."""
    for size in range(1, 5):
        yield from small_graphs(size)
    random = Random(1988)
    for size in range(7, 11):
        yield Graph.of(size, random.sample(list(combinations(range(size), 2)), 11))


@pytest.mark.parametrize(("game", "takers_go_on"), [("picarete", False), ("strings", True)])
def test_scores_and_moves_on_graphs_are_those_of_minimax(game: str, takers_go_on: bool) -> None:
    for graph in some_graphs():
        if graph.edges:
            analysis = check(f"{game}:{graph}", *on_graph(graph), takers_go_on=takers_go_on)
            assert len(analysis.options) == len(graph.edges)


def scores_of_subsets(ends: list[tuple[int, ...]], *, takers_go_on: bool) -> list[int]:
    """The score of every set of some strings, by the definition alone; the ground is no coin."""
    scores = [0]
    for left in range(1, 1 << len(ends)):
        strings = [number for number in range(len(ends)) if left >> number & 1]
        held = Counter(coin for number in strings for coin in ends[number])
        best = -99
        for number in strings:
            gain = sum(held[coin] == 1 for coin in ends[number])
            rest = scores[left ^ 1 << number]
            best = max(best, gain + (rest if gain and takers_go_on else -rest))
        scores.append(best)
    return scores


@pytest.mark.parametrize(("game", "takers_go_on"), [("picarete", False), ("strings", True)])
def test_scores_and_moves_on_all_graphs_of_up_to_six_vertices_are_those_of_minimax(
    game: str, takers_go_on: bool
) -> None:
    """All graphs of six vertices are sets of the edges of one; those of fewer have vertices without an edge."""
    edges: list[tuple[int, ...]] = list(combinations(range(6), 2))
    scores = scores_of_subsets(edges, takers_go_on=takers_go_on)
    number = {edge: place for place, edge in enumerate(edges)}
    graphs = [graph for graph in small_graphs(6) if graph.edges]
    assert len(graphs) == 155
    for graph in graphs:
        analysis = noyau.solve(f"{game}:{graph}")
        mask = sum(1 << number[edge] for edge in graph.edges)
        assert analysis.score == scores[mask], graph
        assert len(analysis.options) == len(graph.edges)
        for option in analysis.options:
            left = scores[mask ^ 1 << number[graph.edges[option.move]]]
            assert option.score == option.gain + (left if option.again else -left)


def test_strings_to_the_ground_are_cut_as_minimax_cuts_them_on_all_graphs_of_up_to_four_vertices() -> None:
    """At most two at each coin: all these nets are left of one, and one table has all of them."""
    game = parse("strings:edges-0.1,0.2,0.3,1.2,1.3,2.3,0.g,0.g,1.g,1.g,2.g,2.g,3.g,3.g")
    rules = game.rules
    assert isinstance(rules, CoinGame)
    scores = scores_of_subsets(list(rules.net.strings), takers_go_on=True)
    table = CoinScores(rules, game.position, Budget(Limit()))
    search = CoinSearch(CoinTable(rules, game.position), Budget(Limit()))
    for left, score in enumerate(scores):
        assert table.score(left) == score
        if left % 11 == 0:
            assert search.bounds(left) == (score, score), rules.spec(left)


def test_strings_to_the_ground_are_cut_as_minimax_cuts_them() -> None:
    random = Random(2000)
    for _ in range(40):
        size = random.randint(1, 5)
        inner = random.sample(list(combinations(range(size), 2)), random.randint(0, min(5, size * (size - 1) // 2)))
        tied = [random.randrange(size) for _ in range(random.randint(1, 5))]
        text = ",".join([f"{a}.{b}" for a, b in inner] + [f"{coin}.g" for coin in tied])
        edges: list[Edge] = [*inner, *((coin, GROUND, number) for number, coin in enumerate(tied))]
        names = {f"{edge[0]}.{edge[1]}": edge for edge in edges}
        check(f"strings:edges-{text}", frozenset(edges), names, takers_go_on=True)


def lines_of(rows: int, columns: int, boundary: str) -> dict[str, Edge]:
    """The lines that are to be drawn, each with the boxes on its two sides, which may be the ground."""

    def side(row: int, column: int) -> object:
        return (row, column) if 0 <= row < rows and 0 <= column < columns else GROUND

    found: dict[str, Edge] = {}
    for row in range(rows + 1):
        for column in range(columns):
            if not ((boundary == "swedish" and row in (0, rows)) or (boundary == "icelandic" and row == 0)):
                line = f"{row},{column}-{row},{column + 1}"
                found[line] = (side(row - 1, column), side(row, column), line)
    for row in range(rows):
        for column in range(columns + 1):
            if not ((boundary == "swedish" and column in (0, columns)) or (boundary == "icelandic" and column == 0)):
                line = f"{row},{column}-{row + 1},{column}"
                found[line] = (side(row, column - 1), side(row, column), line)
    return found


RECTANGLES = [
    f"{rows}x{columns}:{boundary}"
    for boundary in ("american", "swedish", "icelandic")
    for rows in range(1, 5)
    for columns in range(1, 14)
    if 0 < len(lines_of(rows, columns, boundary)) <= 12
]


@pytest.mark.parametrize("board", RECTANGLES)
def test_boxes_on_a_rectangle_of_up_to_twelve_lines_are_those_of_minimax(board: str) -> None:
    size, boundary = board.split(":")
    rows, columns = map(int, size.split("x"))
    names = lines_of(rows, columns, boundary)
    analysis = check(f"dots:{board}", frozenset(names.values()), names, takers_go_on=True)
    assert len(analysis.options) == len(names)


@pytest.mark.parametrize("spec", ["dots:1x4", "strings:grid-2x3", "picarete:grid-2x3", "dots:##./.##:swedish"])
def test_a_line_of_best_play_earns_the_score(spec: str) -> None:
    analysis = noyau.solve(spec)
    (line,) = (reason for reason in analysis.reasons if reason.kind == "best-line")
    mine, theirs = line.points
    assert mine - theirs == analysis.score
    game = analysis.game
    for step in line.steps:
        game = game.play_text(step.move)
    assert not list(game.moves())
    assert sum(step.gain for step in line.steps if step.player == 1) == mine


def test_any_rules_with_points_are_scored_by_looking_at_every_position() -> None:
    for spec in ("dots:1x3", "strings:edges-0.1,0.g,1.2", "picarete:cycle-6"):
        game = parse(spec)
        score = noyau.solve(spec).score
        assert Recursion(game, Budget(Limit())).bounds(game.position) == (score, score)


@pytest.mark.parametrize(
    "spec",
    [
        "picarete:path-4 + picarete:cycle-3",
        "dots:1x1 + dots:1x2",
        "strings:path-3 + dots:1x1",
        "strings:edges-0.1,0.g + picarete:path-3 + strings:cycle-3",
    ],
)
def test_the_points_of_a_sum_are_those_of_minimax(spec: str) -> None:
    game = parse(spec)
    rules = game.rules
    assert isinstance(rules, Scoring)

    def moves(position: Any) -> Iterator[tuple[int, bool, Any]]:
        for move in rules.moves(position):
            yield rules.gain(position, move), rules.plays_again(position, move), rules.play(position, move)

    score, analysis = minimax(moves), noyau.solve(spec)
    assert analysis.score == score(game.position)
    for option in analysis.options:
        left = score(rules.play(game.position, option.move))
        assert option.score == option.gain + (left if option.again else -left)


def test_games_with_points_and_without_cannot_be_added() -> None:
    with pytest.raises(NotApplicable, match="dots is decided by points and nim by the last move"):
        parse("dots:1x1 + nim:3")
    with pytest.raises(NotApplicable, match="dots is decided by points"):
        parse("dots:1x1") + parse("nim:3")


@pytest.mark.parametrize("spec", ["dots:1x1", "nimstring:path-2", "dots:1x1 + dots:1x1", "nimstring:path-2 + nim:2"])
def test_no_game_with_points_or_of_nimstring_is_made_in_misere_play(spec: str) -> None:
    game = parse(spec)
    with pytest.raises(NotApplicable, match="leave the word out"):
        Game(game.rules, game.position, Ending.MISERE)
    with pytest.raises(NotApplicable, match="leave the word out"):
        parse(f"misere {spec}")
