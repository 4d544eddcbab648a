"""Loops and doubled edges: refused with the repair where a game cannot use them, kept where they are moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from noyau.core.errors import SpecError
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.graphs import read_graph
from noyau.graphs.files import load_digraph, load_graph

GAMES = ["domination:{}", "arckayles:{}", "geography:{}:0"]


@pytest.mark.parametrize("game", [*GAMES, "edgegeography:{}:0"])
@pytest.mark.parametrize(
    ("graph", "fault"),
    [
        ("edges-0.1,1.1", "take away the edge from vertex 1 to itself"),
        ("edges-0.1,0.1", "the edge 0.1 is written twice"),
        ("edges-0.1, 1.0", "the edge 1.0 is written twice"),
        ("arcs-0.1,1.2,0.1", "the arc 0.1 is written twice"),
    ],
)
def test_loops_of_edges_and_doubles_are_refused_in_every_game(game: str, graph: str, fault: str) -> None:
    with pytest.raises(SpecError, match=fault):
        parse(game.format(graph))


@pytest.mark.parametrize("game", GAMES)
def test_arcs_to_the_same_vertex_are_refused_where_no_move_uses_them(game: str) -> None:
    with pytest.raises(SpecError, match=r"vertex 1 leads to itself, .*: take this arc away"):
        parse(game.format("arcs-0.1,1.1"))


@pytest.mark.parametrize(
    ("spec", "value"), [("edgegeography:arcs-0.0:0", 1), ("hackenbush:0-0", 1), ("hackenbush:0-1,0-1", 0)]
)
def test_loops_and_doubles_are_kept_where_they_are_moves(spec: str, value: int) -> None:
    assert solve(parse(spec)).value == value


def test_a_token_may_stay_where_it_is_and_arcs_both_ways_are_two() -> None:
    assert solve(parse("token:a>a:a")).outcome.value == "D"
    assert read_graph("arcs-0.1,1.0").edge_count == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", "a b\nb a\n"),
        ("a.txt", "b c\na b\na b\n"),
        ("a.json", '{"edges": [["a", "b"], ["b", "a"]]}'),
        ("a.json", '{"arcs": [["a", "b"], ["a", "b"]]}'),
        ("a.dot", "graph { a -- b; b -- a }"),
    ],
)
def test_doubles_in_the_file_of_a_graph_are_refused(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text)
    with pytest.raises(SpecError, match=r"are joined twice, .*; keep one of the two"):
        load_graph(file)
    load_digraph(file)


def test_directed_pictures_of_hackenbush_are_refused() -> None:
    with pytest.raises(SpecError, match="write 'edges-' in place of 'arcs-'"):
        parse("hackenbush:arcs-1.0")
