"""Vertices keep the names of their file, their notation or their library, in specs, moves, records and pictures."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noyau
from noyau.cli import run
from noyau.core import record
from noyau.core.errors import IllegalMove, NotApplicable, SpecError
from noyau.core.spec import parse
from noyau.games.geography import EdgeGeography, Geography
from noyau.games.vertices import ArcKayles, Domination
from noyau.graphs import Graph, power, product, read_digraph, read_graph
from noyau.graphs.files import load_graph
from noyau.graphs.files.large_files import load_csr
from noyau.graphs.files.writers import LINK_ENDINGS, LINK_FORMS, WITHOUT_NAMES, Written
from noyau.graphs.operations import complement, induced
from noyau.puzzles.clobber.rules import SoloClobber

SQUARE = "a b\nb c\nc d\nd a\n"


def write(folder: Path, text: str, name: str = "graph.txt") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def told(*words: str) -> str:
    """What a command prints."""
    with redirect_stdout(io.StringIO()) as printed:
        assert run([*words]) == 0
    return printed.getvalue()


def solved(spec: str, *options: str) -> Any:
    return json.loads(told("solve", spec, "--json", *options))


def test_a_vertex_keeps_the_number_that_its_file_gives_it(tmp_path: Path) -> None:
    file = write(tmp_path, "1 2\n2 3\n")
    assert noyau.solve(f"geography:@{file}:1").outcome == "P"
    found = solved(f"geography:@{file}:2")
    assert [found["outcome"], *(move["move"] for move in found["moves"])] == ["N", "1", "3"]
    assert found["reasons"][0] == {"kind": "matching", "vertex": "2", "partner": "1", "pairs": [["1", "2"]]}
    with pytest.raises(SpecError, match=r"no vertex of .* is called '0'; its vertices are 1, 2, 3"):
        parse(f"geography:@{file}:0")


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("domination:@", ["a", "b", "c", "d"]),
        ("arckayles:@", ["a-b", "a-d", "b-c", "c-d"]),
        ("geography:@:c", ["b", "d"]),
        ("edgegeography:@:c,c-b", ["d"]),
        ("token:@:c", ["d"]),
        ("soloclobber:@:xoxo", ["a-b", "a-d", "b-a", "b-c", "c-b", "c-d", "d-a", "d-c"]),
        ("pegs:@:a,c", []),
        ("pegs:@", ["c-b-a", "c-d-a"]),
        ("lights:@:b,d", ["a", "b", "c", "d"]),
    ],
)
def test_moves_are_written_and_typed_by_name(tmp_path: Path, spec: str, moves: list[str]) -> None:
    game = parse(spec.replace("@", f"@{write(tmp_path, SQUARE)}"))
    legal = list(game.rules.moves(game.position))
    written = [game.rules.write_move(game.position, move) for move in legal]
    assert written == moves
    assert [game.rules.read_move(game.position, text) for text in written] == legal
    assert parse(str(game)) == game
    for wrong in ("0", "a-c", "z"):
        with pytest.raises(IllegalMove):
            game.rules.read_move(game.position, wrong)


def test_an_edge_may_be_typed_from_either_end() -> None:
    game = parse("arckayles:a-b,b-c")
    assert game.play_text("c - b") == game.play_text("b-c")


NAMES = st.text("abcxyz019.-_é", min_size=1, max_size=4).map(lambda name: re.sub("-+", "-", name).strip("-") or "é")


@st.composite
def named_graphs(draw: st.DrawFn, most: int = 7, directed: bool | None = None) -> Graph:
    size = draw(st.integers(1, most))
    names = draw(st.lists(NAMES, min_size=size, max_size=size, unique=True))
    is_directed = draw(st.booleans()) if directed is None else directed
    pairs = [(u, v) for u in range(size) for v in range(size) if (u < v or (is_directed and u > v))]
    edges = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    graph = Graph.of(size, edges, is_directed)
    if not graph.edges:
        is_directed = False  # a list of vertices has no directions
    ordered = sorted(names, key=int) if all(name.isdecimal() and str(int(name)) == name for name in names) else names
    return Graph.of(size, graph.edges, is_directed, names=ordered)


@given(named_graphs())
@settings(max_examples=60)
def test_the_notation_of_a_graph_keeps_its_names_and_their_order(graph: Graph) -> None:
    assert read_graph(graph.name) == graph
    assert set(read_digraph(graph.name).vertices) == set(graph.digraph().vertices)


@given(named_graphs(), st.sampled_from([end for end, form in LINK_ENDINGS.items() if form in LINK_FORMS]))
@settings(max_examples=60)
def test_a_graph_that_was_written_is_read_back_equal(
    tmp_path_factory: pytest.TempPathFactory, graph: Graph, ending: str
) -> None:
    form = LINK_ENDINGS[ending]
    if form == "graph6" and graph.directed:
        return
    file = tmp_path_factory.getbasetemp() / f"written{ending}"
    file.write_text("".join(LINK_FORMS[form](Written.of_graph(graph))), encoding="utf-8")
    found = load_graph(file)
    if form in WITHOUT_NAMES:
        arcs = (arc for edge in graph.edges for arc in (edge, edge[::-1]))
        wanted = graph if form == "graph6" or graph.directed else Graph.of(graph.size, arcs, directed=True)
        assert found == replace(wanted, names=())
    else:
        assert found == graph


def check_named(plain: Any, named: Any, names: tuple[str, ...], key: str = "") -> None:
    """Two records that say the same, one by numbers and one by names."""
    if isinstance(plain, dict):
        assert plain.keys() == named.keys()
        inside = (
            tuple(names[vertex] for vertex in plain["vertices"]) if {"least", "vertices"} <= plain.keys() else names
        )
        for name in plain.keys() - {"text", "game", "to", "state", "position"}:
            check_named(plain[name], named[name], inside if name == "reasons" else names, name)
    elif isinstance(plain, list):
        for one, other in zip(plain, named, strict=True):
            check_named(one, other, names, key)
    elif key in ("vertex", "partner", "pairs", "ends", "sets"):
        assert named == (plain if plain is None else names[plain])
    elif key in ("move", "solution", "chains", "best") and isinstance(plain, str):
        dash = "--" if any("-" in name for name in names) else "-"
        assert named == dash.join(names[int(end)] for end in plain.split("-"))
    elif plain != named:
        assert named == names[plain]


GAMES = ["domination", "arckayles", "geography", "edgegeography", "lights", "pegs", "soloclobber"]


@pytest.mark.parametrize("game", GAMES)
@given(graph=named_graphs(most=6, directed=False))
@settings(max_examples=12)
def test_every_answer_about_a_named_graph_is_the_answer_with_those_names(game: str, graph: Graph) -> None:
    plain = replace(graph, names=())
    one, other = (record.write(noyau.solve(f"{game}:{each.name}")) for each in (plain, graph))
    if graph.names:
        check_named(one, other, graph.names)


def test_graphs_made_of_named_ones_keep_or_join_the_names() -> None:
    path = read_graph("a-b,b-c")
    assert power(path, 2).names == complement(path).names == ("a", "b", "c")
    assert induced(path, [2, 0]).names == ("c", "a")
    assert product(path, read_graph("path-2")).names == ("a_0", "a_1", "b_0", "b_1", "c_0", "c_1")
    assert read_graph("edges-a.b^2*path-2").names == ("a_0", "a_1", "b_0", "b_1")
    with pytest.raises(SpecError, match="would not differ"):
        product(read_graph("edges-a_b.a"), read_graph("edges-c.b_c"))


def test_a_graph_of_networkx_is_read_with_its_names() -> None:
    trip = nx.DiGraph([("Lyon", "Paris"), ("Paris", "Lille")])
    assert noyau.graph(trip) == read_graph("Lyon>Paris,Paris>Lille")
    assert noyau.graph(nx.path_graph([5, 3, 4])) == read_graph("5-3,3-4")
    assert noyau.graph(nx.grid_2d_graph(1, 2)).names == ("0_0", "0_1")
    assert noyau.solve(f"domination:{noyau.graph(nx.cycle_graph(5))}").outcome == "P"
    with pytest.raises(SpecError, match="'a b' cannot name a vertex"):
        noyau.graph(nx.Graph([("a b", "c")]))
    with pytest.raises(SpecError, match="not an object of type int"):
        noyau.graph(3)  # type: ignore[arg-type]


def test_rules_take_a_graph_of_networkx() -> None:
    trip = nx.Graph([("Lyon", "Paris"), ("Paris", "Lille")])
    for rules in (Domination, ArcKayles, Geography, EdgeGeography, SoloClobber):
        assert rules(trip) == rules(noyau.graph(trip))


@pytest.mark.parametrize("ending", [".dot", ".graphml", ".json", ".txt"])
@pytest.mark.parametrize("spec", ["cram:2x3", "chomp:2x3", "arckayles:a-b,b-c,c-d"])
def test_a_graph_of_moves_is_played_back_with_its_names(tmp_path: Path, spec: str, ending: str) -> None:
    file = tmp_path / f"moves{ending}"
    told("graph", spec, "--moves", "-o", str(file))
    played, again = solved(spec), solved(f"domination:@{file}")
    assert (again["outcome"], again["grundy"]) == (played["outcome"], played["grundy"])
    assert {move["move"] for move in again["moves"]} == {move["move"].replace(",", ".") for move in played["moves"]}


def test_the_json_of_a_graph_of_moves_is_played_back_too(tmp_path: Path) -> None:
    said = told("graph", "cram:2x3", "--moves", "--json")
    graph = load_graph(write(tmp_path, said, "moves.json"))
    assert list(graph.names) == [name.replace(",", ".") for name in json.loads(said)["moves"]]


def test_a_graph_is_told_with_its_names_in_order(tmp_path: Path) -> None:
    file = write(tmp_path, "10 2\n2 1\n")
    said = told("graph", f"@{file}", "--json")
    assert json.loads(said)["vertices"] == ["1", "2", "10"]
    assert json.loads(said)["edges"] == [["1", "2"], ["2", "10"]]
    assert load_graph(write(tmp_path, said, "told.json")) == load_graph(file)
    assert json.loads(told("graph", "a>b", "--json"))["vertices"] == ["a", "b"]
    assert "graph6 has no place for names" in told("graph", f"@{file}", "-o", str(tmp_path / "path.g6"))
    assert load_graph(tmp_path / "path.g6") == read_graph("path-3")


def test_a_heading_below_comments_is_no_arc(tmp_path: Path) -> None:
    file = write(tmp_path, "# roads\n\nsource,target\na,b\n", "roads.csv")
    assert load_graph(file).names == ("a", "b")
    assert load_csr(file).names == ["a", "b"]
    numbers = write(tmp_path, "# roads\nsource,target\n1,2\n2,7\n", "numbers.csv")
    assert load_csr(numbers).csr.size == load_graph(numbers).size == 3


def test_a_key_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match='the key "a" is written twice'):
        load_graph(write(tmp_path, '{"a": ["b"], "a": ["c"]}', "ways.json"))


def test_a_grid_of_pegs_is_the_graph_and_says_so() -> None:
    assert len(parse("pegs:grid-2x2").rules.board.jumps) == 8
    assert "rect-2x2 is the board" in solved("pegs:grid-2x2")["text"]
    assert not parse("pegs:rect-2x2").rules.board.jumps


def test_parts_and_aims_of_stones_are_told_by_name() -> None:
    spec = "soloclobber:a-b,b-c,x-y,y-z:xox"
    found = solved(f"{spec}xox")
    parts = found["reasons"][0]["parts"]
    assert [part["vertices"] for part in parts] == [["a", "b", "c"], ["x", "y", "z"]]
    assert parts[1]["reasons"][0]["vertices"] == ["x", "y", "z"]
    aimed = solved(f"{spec}...", "--end", "b,o")
    assert aimed["reasons"] == [{"kind": "lone-colour", "vertex": "b"}]


def test_boards_are_told_by_the_names_of_their_cells() -> None:
    assert json.loads(told("lights", "a-b,b-c,c-d,d-e", "--json"))["neutral"] == [["a", "b", "d", "e"]]
    known = json.loads(told("pegs", "a-b,b-c,c-d,d-a", "--json"))["vacancies"]
    assert (known[0]["hole"], known[0]["same"]) == ("a", ["a", "b", "c", "d"])
    unsolvable = solved("lights:a-b,b-c,c-d,d-e:a")
    assert unsolvable["reasons"][0] == {"kind": "neutral-pattern", "cells": ["a", "b", "d", "e"]}
    assert solved("lights:a-b,b-c,c-d,d-e:a,b,d,e", "--all")["all"] == [["a", "e"], ["b", "d"]]


def test_hackenbush_takes_the_numbers_of_a_file_and_refuses_other_names(tmp_path: Path) -> None:
    file = write(tmp_path, "0 5\n5 7\n")
    assert str(parse(f"hackenbush:@{file}")) == "hackenbush:0-5g,5-7g"
    with pytest.raises(SpecError, match="0 is the ground"):
        parse(f"hackenbush:@{write(tmp_path, SQUARE)}")


@pytest.mark.parametrize("game", [*GAMES, "token"])
def test_pictures_and_terminals_show_the_names(tmp_path: Path, game: str) -> None:
    names = ("Arles", "Brest", "Caen")
    file = write(tmp_path, "Arles Brest\nBrest Caen\n")
    scene = noyau.draw(f"{game}:@{file}", moves=True)
    svg, said = scene.svg(), scene.text()
    assert all(f">{name}</text>" in svg for name in names)
    assert all(name in said for name in names)


def test_a_graph_of_networkx_is_played_on_where_the_spec_leaves_it_out() -> None:
    roads = nx.Graph([("Paris", "Lyon"), ("Lyon", "Nice")])
    game = noyau.parse("misere geography:Nice", graph=roads)
    assert str(game) == "misere geography:edges-Paris.Lyon,Lyon.Nice:Nice"
    assert noyau.solve(noyau.parse("token:Nice", graph=nx.DiGraph(roads))).outcome == "D"
    assert noyau.solve(noyau.parse("lights:Paris,Nice", graph=roads)).moves == (0, 2)
    with pytest.raises(SpecError, match="did you mean 'domination'"):
        noyau.parse("dominaton", graph=roads)
    for name in ("nim", "king"):
        with pytest.raises(NotApplicable, match=f"{name} is not played on a graph; leave graph= out"):
            noyau.parse(name, graph=roads)


def test_a_loop_and_a_twin_are_told_by_name() -> None:
    with pytest.raises(SpecError, match="vertex b leads to itself"):
        parse("domination:a>b,b>b")
    with pytest.raises(SpecError, match="is called 'Pariss'; did you mean Paris"):
        parse("geography:Lyon-Paris:Pariss")


def test_digits_that_are_the_name_of_a_cell_too_are_refused_and_never_written(tmp_path: Path) -> None:
    (tmp_path / "links.txt").write_text("100 101\n101 110\n")
    board = f"lights:@{tmp_path / 'links.txt'}"
    with pytest.raises(SpecError, match="write '101,101' for the cell"):
        parse(f"{board}:101")
    lit = parse(f"{board}:101,101")
    assert lit.position == 0b010
    assert parse(f"{board}:100,110").spec == f"{board}:100,110"
    rules = lit.rules
    assert [rules.read(rules.write(position)) for position in range(8)] == list(range(8))
    assert parse("lights:edges-abc.b,b.c:abc").position == 1
