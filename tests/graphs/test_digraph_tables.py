"""Tables of arcs with more than two columns, lists of ways, matrices, and arcs that are there twice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from noyau.atlas.digraphs import digraph
from noyau.core.errors import SpecError
from noyau.graphs.csr import Csr
from noyau.graphs.files import large_files as bulk
from noyau.graphs.files import load_digraph, load_graph
from noyau.graphs.files.large_files import load_csr

PATH = {"a": 0, "b": 1, "c": 0}

TABLES = [
    "source,target,weight\na,b,3\nb,c,4\n",
    "source\ttarget\na\tb\nb\tc\n",
    "weight\tsource\ttarget\n3\ta\tb\n4\tb\tc\n",
    "% a b\n// x y\na b\nb c\n",
    "weight,from,to\na,a,b\nb,b,c\n",
    "id;Source;kind;Target\n1;a;x;b\n2;b;y;c\n",
    'origine,cible,"un, deux"\na,b,"1, 2"\n"b","c",""\n',
    "a,b,3\nb,c,4.5\n",
    "a;b;road\nb;c;\n",
    "to,from\nb,a\nc,b\n",
]


@pytest.mark.parametrize("text", TABLES)
def test_the_ends_of_an_arc_are_found_among_further_columns(text: str, tmp_path: Path) -> None:
    (tmp_path / "arcs.csv").write_text(text)
    assert digraph(tmp_path / "arcs.csv").grundy() == PATH
    found = load_csr(tmp_path / "arcs.csv")
    assert found.names is not None
    assert [[found.names[way] for way in found.csr.options(v)] for v in range(3)] == [["b"], ["c"], []]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a,b,c\nb,c\n", "line 1: 'c' is a vertex, so that 'a,b,c' may be a list"),
        ("0,1,2\n1,2,0\n", "line 1: '2' is a vertex"),
        ("a b 3\n", "expected two names"),
        ("id,source,target\n1,a\n", "line 2: expected at least 3 columns"),
        ("source,target,weight\na,,3\n", "line 2"),
    ],
)
def test_what_may_be_a_list_is_refused_with_its_line(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "arcs.csv").write_text(text)
    for read in (digraph, load_csr):
        with pytest.raises(SpecError, match=words):
            read(tmp_path / "arcs.csv")


def test_a_long_table_of_numbers_with_weights_is_read(tmp_path: Path) -> None:
    file = tmp_path / "arcs.csv"
    file.write_text("source,target,weight\n" + "".join(f"{v},{v + 1},{v % 7}\n" for v in range(200_000)))
    assert bulk.is_bulk(file)
    graph = digraph(file)
    assert (len(graph), graph.arcs) == (200_001, 200_000)
    assert graph.grundy()[:3].tolist() == [0, 1, 0]


def test_json_may_say_where_each_vertex_leads(tmp_path: Path) -> None:
    file = tmp_path / "ways.json"
    file.write_text('{"a": ["b"], "b": ["c"]}')
    assert digraph(file).grundy() == PATH
    file.write_text('{"0": [1, 2], "1": [2], "3": []}')
    assert digraph(file).grundy() == {"0": 2, "1": 1, "2": 0, "3": 0}


@pytest.mark.parametrize("text", ['{"vertices": ["a"]}', '{"a": "b"}', '{"a": [["b"]]}', '{"a": ["b"], "edges": 3}'])
def test_other_json_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "ways.json").write_text(text)
    with pytest.raises(SpecError, match="ways"):
        digraph(tmp_path / "ways.json")


def test_a_square_matrix_has_an_arc_for_each_entry_that_is_not_zero() -> None:
    rng = np.random.default_rng(7)
    for size in (1, 3, 4, 9):
        matrix = (rng.random((size, size)) < 0.3).astype(int)
        arcs = [(int(one), int(other)) for one, other in np.argwhere(matrix)]
        told = {vertex: [other for one, other in arcs if one == vertex] for vertex in range(size)}
        for given in (matrix, matrix.astype(bool), matrix * 2.5):
            graph = digraph(given)
            assert graph.arcs == len(arcs)
            assert graph.outcomes().tolist() == list(digraph(told).outcomes().values())


def test_two_columns_of_numbers_are_pairs_unless_they_are_truth_values() -> None:
    assert digraph(np.array([[0, 1], [0, 0], [1, 2]])).arcs == 3
    assert digraph(np.array([[0, 1], [0, 0]], dtype=bool)).arcs == 1
    with pytest.raises(SpecError, match="square"):
        digraph(np.zeros((3, 4)))


@pytest.mark.parametrize("rows", [[[0, 1], [0, 0]], [[0, 5], [3, 0]], np.array([[1, 0], [0, 1]])])
def test_two_by_two_numbers_that_may_be_arcs_or_a_matrix_are_refused(rows: object) -> None:
    with pytest.raises(SpecError, match="may be two arcs or a matrix"):
        digraph(rows)
    assert digraph([[0, 1], [1, 0]]).arcs == digraph([(0, 1), (0, 0)]).arcs == 2


def test_an_arc_that_is_there_twice_counts_once() -> None:
    indptr, indices = [0, 3, 4, 6], [1, 2, 1, 2, 2, 2]
    for given in ((indptr, indices), (np.array(indptr), np.array(indices))):
        graph = digraph(indptr=given[0], indices=given[1])
        assert graph.arcs == 4
    for _ in range(2):
        assert Csr.of(indptr, indices).count_distinct() == 4
    assert Csr.of([0], []).count_distinct() == 0


def test_names_between_tabs_may_have_blanks_below_a_heading(tmp_path: Path) -> None:
    file = tmp_path / "trains.tsv"
    file.write_text("source\ttarget\nNew York\tBoston\n")
    assert digraph(file).grundy() == {"New York": 1, "Boston": 0}
    assert list(load_csr(file).names) == ["New York", "Boston"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("karate.gml", "graph [\n  node [\n    id 1\n  ]\n]\n"),
        ("karate.txt", 'Creator "Newman"\ngraph\n[\n  directed 0\n]\n'),
        ("pajek.txt", '*Vertices 2\n1 "a"\n2 "b"\n*Arcs\n1 2\n'),
        ("trivial.tgf", "1 First\n2 Second\n#\n1 2\n"),
    ],
)
def test_other_formats_are_refused_and_not_taken_for_arcs(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    for read in (digraph, load_digraph, load_graph):
        with pytest.raises(SpecError, match="GML, Pajek, TGF"):
            read(tmp_path / name)
