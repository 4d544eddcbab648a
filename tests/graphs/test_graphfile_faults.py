"""Files that hold no graph are refused with the file and the line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_graphfiles import write

from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.graphs import files as graphfiles
from noyau.graphs import read_digraph, read_graph
from noyau.graphs.files import load_digraph, load_graph
from noyau.words import LANGUAGES


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        (
            "a.graphml",
            '<graphml><graph>\n<node id="a"/>\n<edge source="a" target="b"/></graph></graphml>',
            "line 3: an arc names 'b'",
        ),
        (
            "a.graphml",
            '<graphml><graph>\n<node id="a"/>\n<node id="a"/></graph></graphml>',
            "line 3: the vertex 'a' is named twice",
        ),
        ("a.json", '{"vertices": ["a"], "arcs": [["a", "a"], ["a", "b"]]}', "entry 2 of 'arcs': an arc names 'b'"),
        ("a.json", '{"vertices": ["a", "b", "a"], "arcs": []}', "entry 3 of 'vertices': the vertex 'a' is named twice"),
        (
            "a.json",
            '{"nodes": [{"id": 1}], "links": [{"source": 1, "target": 2}]}',
            "entry 1 of 'links': an arc names '2'",
        ),
        ("a.csv", "vertex,outcome,grundy,value,remoteness\na,P,0,0,0\n", "line 1: this is a table of answers"),
        ("a.csv", 'source,target\na,"b\n', "line 2: expected two names"),
    ],
)
def test_dangling_arcs_and_names_that_come_twice_are_refused(tmp_path: Path, name: str, text: str, fault: str) -> None:
    with pytest.raises(SpecError) as refused:
        load_digraph(write(tmp_path, text, name))
    assert fault in str(refused.value)


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("a.txt", "a b\n\na b c\n", "line 3: expected two names such as 'a b', 'a,b' or 'a>b'"),
        ("a.txt", "a,b\nb,\n", "line 2: '' cannot name a vertex"),
        ("a.txt", "a b\na>b c\n", "line 2: the name 'b c' has a space"),
        ("a.txt", "x:y z", "line 1: 'x:y' cannot name a vertex"),
        ("a.txt", "@x z", "line 1: '@x' cannot name a vertex"),
        ("a.dot", 'digraph {\n "a b" -> c }', "line 2: the name 'a b' has a space"),
        (
            "a.dot",
            "digraph {\n a -- c }",
            "line 2: a digraph is written with '->' and a graph with '--', not '--'",
        ),
        ("a.dot", "graph {\n a -- [b] }", "line 2: '[' was not expected here"),
        ("a.dot", "graph {\n a -- b", "line 2: the closing '}' is missing"),
        ("a.dot", "graph {\n a [x", "line 2: the closing '}' is missing"),
        ("a.dot", "graph { a }\ngraph { b }", "line 2: 'graph' was not expected here"),
        ("a.dot", "a -> b", "line 1: 'a' was not expected here"),
        ("a.json", '{"arcs": [["a", "b"],\n["a" "c"]]}', "line 2: this is not JSON"),
        ("a.json", '{"arcs": [["a", "b"], ["a"]]}', "entry 2 of 'arcs': expected a pair of names"),
        ("a.json", '{"arcs": [["a", "b"], ["a", 1.5]]}', "entry 2 of 'arcs': expected a name"),
        ("a.json", '{"arcs": [["a", "b c"]]}', "entry 1 of 'arcs': the name 'b c' has a space"),
        (
            "a.json",
            '{"edges": [], "vertices": ["\\ud800"]}',
            "entry 1 of 'vertices': '\ud800' cannot name a vertex",
        ),
        ("a.json", '{"arcs": 3}', 'line 1: expected a list under "arcs"'),
        ("a.json", '{"nodes": []}', 'line 1: expected "arcs" or "edges"'),
        ("a.json", "[" * 100_000, "line 1: this is not JSON"),
        ("a.json", "[1]", 'line 1: expected "arcs" or "edges"'),
        ("a.graphml", "<graphml>\n<graph></graphml>", "line 2: this is not well-formed XML"),
        (
            "a.graphml",
            "<graphml>\n<edge source='a'/></graphml>",
            "line 2: an edge needs a source and a target",
        ),
        ("a.graphml", "<graphml>\n<node/></graphml>", "line 2: a vertex has no name: give it an id"),
        ("a.graphml", "<graphml>\n<hyperedge/></graphml>", "line 2: hyperedges are not accepted"),
        ("a.gexf", "<?xml version='1.0'?>\n<gexf><graph/></gexf>", "line 2: this XML document begins with <gexf>"),
        ("a.graphml", "<!DOCTYPE x [<!ENTITY a 'b'>]><graphml/>", "line 1: a document type declaration"),
        ("a.g6", "\nD?\n", "line 2: 'D?' is not a graph in graph6 or digraph6"),
        ("a.g6", "Bw\nBw\n", "line 2: the file holds several graphs"),
        ("a.txt", "# nothing\n", "names no vertex"),
        ("a.g6", "", "names no vertex"),
        ("a.dot", "graph {}", "names no vertex"),
        ("a.graphml", "<graphml/>", "names no vertex"),
    ],
)
def test_a_fault_names_the_file_and_the_line(tmp_path: Path, name: str, text: str, fault: str) -> None:
    file = write(tmp_path, text, name)
    for load in (load_graph, load_digraph):
        with pytest.raises(SpecError) as refused:
            load(file)
        assert fault in str(refused.value)
        assert name in str(refused.value)
        assert all("graph." not in refused.value.say(language).replace(str(file), "") for language in LANGUAGES)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    for missing in (tmp_path / "none.txt", "", "a\0b", "\ud800"):
        with pytest.raises(SpecError, match="there is no file"):
            load_graph(missing)
    with pytest.raises(SpecError, match="cannot be read"):
        load_graph(tmp_path)
    with pytest.raises(SpecError):
        load_graph("x" * 10_000)


@pytest.mark.skipif(os.name == "nt" or (hasattr(os, "geteuid") and os.geteuid() == 0), reason="nothing is forbidden")
def test_a_forbidden_file_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path, "a b")
    file.chmod(0)
    with pytest.raises(SpecError, match="cannot be read"):
        load_graph(file)


@pytest.mark.parametrize("content", [b"\xff\xfea\0b\0", b"a b\n\0\0", b"\x89PNG\r\n\x1a\n"])
def test_binary_files_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "graph.txt"
    file.write_bytes(content)
    with pytest.raises(SpecError, match="not text in UTF-8"):
        load_digraph(file)


def test_huge_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graphfiles, "MOST_BYTES", 10)
    assert load_graph(write(tmp_path, "aaaa bbbbb")).size == 2
    with pytest.raises(TooLarge, match="more than 10 bytes"):
        load_graph(write(tmp_path, "aaaa bbbbbb"))


def test_a_sparse_file_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "graph.txt"
    with file.open("wb") as stream:
        stream.truncate(graphfiles.MOST_BYTES + 1)
    with pytest.raises(TooLarge):
        load_digraph(file)


WORDS = [
    "a",
    "b",
    "12",
    " ",
    "\n",
    ",",
    "#",
    "digraph",
    "graph",
    "{",
    "}",
    "->",
    "--",
    ";",
    '"',
    "[",
    "]",
    "=",
    ":",
]
WORDS += [
    '{"arcs":',
    '[["a","b"]]',
    "}",
    "<graphml>",
    "<node id='a'/>",
    "<edge",
    "&",
    ">>graph6<<",
    "Bw",
    "//",
    "/*",
    "\\",
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(["f.txt", "f.dot", "f.json", "f.graphml", "f.g6"]),
    text=st.one_of(st.text(max_size=30), st.lists(st.sampled_from(WORDS), max_size=12).map("".join)),
)
def test_any_text_gives_a_graph_or_an_error_of_ours(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        digraph = load_digraph(file)
    except NoyauError:
        return
    if digraph.arcs:
        assert read_digraph(str(digraph)) == digraph


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=40))
def test_any_bytes_give_a_graph_or_an_error_of_ours(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "graph.txt"
    file.write_bytes(content)
    try:
        graph = load_graph(file)
    except NoyauError:
        return
    assert read_graph(str(graph)) == graph
