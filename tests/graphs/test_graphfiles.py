"""Graphs and digraphs read from files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import networkx as nx
import pytest

from noyau.core.errors import SpecError
from noyau.graphs import Digraph, Graph, read_digraph, read_graph
from noyau.graphs.files import load_digraph, load_graph
from noyau.graphs.files.large_files import load_csr
from noyau.graphs.files.writers import Written, write_edges

TRIANGLE = Graph.of(3, [(0, 1), (1, 2), (2, 0)])
CHAIN = Digraph([("a", "b"), ("b", "c")])


def write(folder: Path, text: str, name: str = "graph.txt") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


UNDIRECTED = [
    ("edges.txt", "0 1\n1 2\n2 0\n"),
    ("edges.csv", "# a triangle\n\n10, 20\r\n20,30 # closing\r\n30,10"),
    ("one.txt", "2 3\n1 2\n3 1\n1\n"),
    ("bom.txt", "\ufeffa b\nb c\nc a\n"),
    ("graph.dot", "graph { a -- b -- c -- a }"),
    (
        "graph.gv",
        'strict graph "G" {\n node [shape=box]; rankdir=LR\n a:n -- b:s [label="x]"];\n b -- c\n c -- a; }',
    ),
    ("sniffed", "// a comment\ngraph G {a--b;b--c;a--c}"),
    ("graph.json", '{"edges": [["a", "b"], ["b", "c"], ["c", "a"]]}'),
    ("sniffed2", '{"edges": [[1, 2], [2, 3], ["3", 1]], "vertices": [1, 2, 3]}'),
    ("graph.g6", ">>graph6<<Bw\n"),
    ("graph6.txt", "Bw"),
    ("g6.txt", ">>graph6<<Bw"),
    ("graph.graphml", "\n".join(nx.generate_graphml(nx.cycle_graph(3)))),
    ("sniffed3", "\n".join(nx.generate_graphml(nx.cycle_graph(3)))),
]

DIRECTED = [
    ("arcs.txt", "a b\nb c\n"),
    ("arcs.csv", "a,b\nb,c"),
    ("arcs.dot", "digraph { a -> b -> c; }"),
    ("arcs.json", '{"arcs": [["a", "b"], ["b", "c"]]}'),
    ("arcs.graphml", "\n".join(nx.generate_graphml(nx.DiGraph([("a", "b"), ("b", "c")])))),
]


@pytest.mark.parametrize(("name", "text"), UNDIRECTED)
def test_a_triangle_is_read_in_every_format(tmp_path: Path, name: str, text: str) -> None:
    file = write(tmp_path, text, name)
    assert replace(load_graph(file), names=()) == TRIANGLE
    assert load_graph(str(file)) == load_graph(file)


@pytest.mark.parametrize(("name", "text"), DIRECTED)
def test_a_chain_is_read_in_every_format(tmp_path: Path, name: str, text: str) -> None:
    assert load_digraph(write(tmp_path, text, name)) == CHAIN


def test_subgraphs_are_opened(tmp_path: Path) -> None:
    text = "digraph {\n subgraph cluster_0 { a -> b; label = x }\n {rank=same; b} b -> c [color=red][w=<2>] }"
    assert load_digraph(write(tmp_path, text, "cluster.dot")) == CHAIN


def test_arcs_make_a_directed_graph_and_edges_make_two_arcs(tmp_path: Path) -> None:
    assert load_graph(write(tmp_path, "digraph { x -> y }")) == read_graph("arcs-x.y")
    assert load_digraph(write(tmp_path, "graph { x -- y }")) == Digraph([("x", "y"), ("y", "x")])
    assert load_digraph(write(tmp_path, "A_", "edge.g6")) == Digraph([("0", "1"), ("1", "0")])
    assert load_digraph(write(tmp_path, ">>digraph6<<&AG")) == Digraph([("1", "0")], ["0"])
    assert load_graph(write(tmp_path, "&AG")) == read_graph("arcs-1.0")


def test_one_directed_edge_makes_graphml_directed(tmp_path: Path) -> None:
    text = """<graphml><graph edgedefault="undirected"><node id="a"/><node id="z"/><node id="b"/><node id="c"/>
    <edge source="a" target="b"/><edge source="b" target="c" directed="true"/></graph></graphml>"""
    assert load_digraph(write(tmp_path, text)) == Digraph([("a", "b"), ("b", "a"), ("b", "c")], ["z"])


def test_any_names_are_read_where_they_are_welcome(tmp_path: Path) -> None:
    wanted = Digraph([("a b", 'c"d'), ('c"d', "é,:>@")], ["#1"])
    for name, text in (
        ("a.csv", 'Source,Target\n"a b","c""d"\n"c""d","é,:>@" # the last one\n"#1"\n'),
        ("a.dot", 'digraph { "a b" -> "c\\"d" -> "é,:>@"; "#1" }'),
        ("a.json", '{"arcs": [["a b", "c\\"d"], ["c\\"d", "é,:>@"]], "vertices": ["a b", "c\\"d", "é,:>@", "#1"]}'),
        (
            "a.json",
            '{"directed": true, "nodes": [{"id": "a b"}, {"id": "c\\"d"}, {"id": "é,:>@"}, {"id": "#1"}],'
            ' "links": [{"source": "a b", "target": "c\\"d"}, {"source": "c\\"d", "target": "é,:>@"}]}',
        ),
    ):
        file = write(tmp_path, text, name)
        assert load_digraph(file, any_names=True) == wanted
        with pytest.raises(SpecError, match=r"cannot have|cannot name"):
            load_digraph(file)


def test_isolated_vertices_are_kept(tmp_path: Path) -> None:
    assert load_digraph(write(tmp_path, "z\na b\n")) == Digraph([("a", "b")], ["z"])
    assert load_graph(write(tmp_path, "z\na b\n")) == read_graph("edges-z,a.b")
    assert load_graph(write(tmp_path, "graph { a; b -- c; d }")) == read_graph("edges-a,b.c,d")


def test_whole_numbers_are_taken_in_order_and_other_names_as_they_come(tmp_path: Path) -> None:
    path = read_graph("path-3")
    assert load_graph(write(tmp_path, "10 2\n2 1\n")) == replace(path, names=("1", "2", "10"))
    assert load_graph(write(tmp_path, "b a\na 1\n")) == replace(path, names=("b", "a", "1"))


def test_loops_are_arcs_but_no_edges(tmp_path: Path) -> None:
    file = write(tmp_path, "a b\nb b\n")
    assert load_digraph(file) == Digraph([("a", "b"), ("b", "b")])
    with pytest.raises(SpecError, match="line 2: 'b' is joined to itself"):
        load_graph(file)


def test_specs_read_files(tmp_path: Path) -> None:
    file = write(tmp_path, "0 1\n1 2\n2 0\n")
    graph = read_graph(f"@{file}")
    assert graph == TRIANGLE
    assert str(graph) == f"@{file}"
    assert read_graph(f"@{file}*path-2") == read_graph("cycle-3*path-2")
    assert str(read_graph(f"@{file}^2")) == f"@{file}^2"
    assert read_digraph(f"@{file}") == Digraph([("0", "1"), ("1", "2"), ("2", "0")])


@pytest.mark.parametrize(
    "said", ["a;b\nb;c d\n", "source;target\na;b\nb;c d\n", 'a;"b"\n"b";"c d"\n', 'a,b\nb,"c d"\n']
)
def test_a_table_of_arcs_may_have_semicolons(said: str, tmp_path: Path) -> None:
    file = tmp_path / "arcs.csv"
    file.write_text(said)
    assert load_digraph(file, any_names=True) == Digraph([("a", "b"), ("b", "c d")])
    found = load_csr(file)
    assert found.names == ["a", "b", "c d"]
    assert found.csr.indices.tolist() == [1, 2]


def test_numbers_may_have_semicolons_between_them(tmp_path: Path) -> None:
    file = tmp_path / "arcs.csv"
    file.write_text("source;target\n0;1\n1;2\n")
    assert load_csr(file).csr.indices.tolist() == [1, 2]


def test_names_with_separators_are_written_so_that_they_are_read_again(tmp_path: Path) -> None:
    names = ["a;b", "c,d e", "f", "g;"]
    file = tmp_path / "arcs.edges"
    file.write_text("".join(write_edges(Written(names, [[1], [2], [], []], lambda vertex: {}))))
    assert load_digraph(file, any_names=True) == Digraph([("a;b", "c,d e"), ("c,d e", "f")], ["g;"])


def test_the_data_that_networkx_writes_after_an_edge_is_passed_over(tmp_path: Path) -> None:
    file = write(tmp_path, "a b {}\nb c {'weight': 2}\n", "written.edgelist")
    assert load_digraph(file).arcs == (("a", "b"), ("b", "c"))
