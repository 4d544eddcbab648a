"""The ways in which people write arcs: each is read as it was meant, or refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from noyau.atlas.digraph_inputs import LARGE
from noyau.atlas.digraphs import digraph
from noyau.cli import run
from noyau.core.errors import SpecError
from noyau.core.spec import parse
from noyau.graphs import Digraph, read_digraph, read_graph
from noyau.graphs.files import load_graph
from noyau.graphs.files.writers import Written, write_edges

PATH = {"a": 0, "b": 1, "c": 0}


@pytest.mark.parametrize(
    "arcs", ["a>b,b>c", "a->b,b->c", "a -> b, b -> c", "a-->b,b>c", "a → b, b→c", "token:a>b,b>c:b"]
)
def test_an_arrow_may_be_drawn_with_a_dash(arcs: str) -> None:
    assert digraph(arcs).grundy() == PATH


@pytest.mark.parametrize("lines", ["a -> b\nb -> c\n", "a->b\nb->c\n", "a → b\nb → c\n", "a -> b, b -> c\n"])
def test_so_it_may_in_a_file(lines: str, tmp_path: Path) -> None:
    (tmp_path / "arcs.txt").write_text(lines)
    assert digraph(tmp_path / "arcs.txt").grundy() == PATH
    assert parse(f"token:@{tmp_path / 'arcs.txt'}:a").rules.digraph == read_digraph("a>b,b>c")


def test_a_long_file_with_dashes_has_the_same_vertices(tmp_path: Path) -> None:
    file = tmp_path / "arcs.txt"
    file.write_text("".join(f"{number} -> {number + 1}\n" for number in range(160_000)))
    graph = digraph(file)
    assert (len(graph), graph.arcs) == (160_001, 160_000)


def test_a_name_that_ends_with_a_dash_is_kept_in_files_and_refused_in_specs(tmp_path: Path) -> None:
    file = tmp_path / "arcs.txt"
    file.write_text("a- b\nb -\n")
    assert list(digraph(file).grundy()) == ["a-", "b", "-"]
    with pytest.raises(SpecError, match="does not start with '@' or end with '-'"):
        parse(f"token:@{file}:b")


def test_a_name_with_an_arrow_in_it_comes_back_from_an_write_edges(tmp_path: Path) -> None:
    names = ["a→b", "c"]
    file = tmp_path / "arcs.txt"
    file.write_text("".join(write_edges(Written(names, [[1], []], lambda _: {}))))
    assert list(digraph(file).grundy()) == names


def test_a_vertex_named_by_a_dash_alone_can_be_written() -> None:
    assert read_digraph(str(Digraph([("-", "b"), ("b", "-")]))) == Digraph([("-", "b"), ("b", "-")])


def test_a_dictionary_says_where_each_vertex_leads() -> None:
    assert digraph({"a": ["b"], "b": {"c"}, "c": ()}).grundy() == PATH
    assert digraph({"d": []}).grundy() == {"d": 0}


@pytest.mark.parametrize("arcs", [{"a": "bc"}, {"a": 3}, {"a": [["b"]]}, [("a", "b", "c")], ["ab", "bc"], 7])
def test_what_is_neither_pairs_nor_lists_is_refused(arcs: object) -> None:
    with pytest.raises(SpecError, match=r"pairs of vertices such as .* or as lists such as \{'a': \['b'\]"):
        digraph(arcs)


def test_one_vertex_and_all_steps_are_not_asked_for_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["digraph", "a>b", "--vertex", "a", "--nested"]) == 2
    assert "ask for one of the two" in capsys.readouterr().err


def test_visited_vertices_may_be_set_apart_by_commas() -> None:
    assert parse("geography:path-5:2,0,1") == parse("geography:path-5:2,0.1")
    assert parse("edgegeography:path-5:2,0-1,1-2") == parse("edgegeography:path-5:2,0-1.1-2")


def test_the_domination_game_that_is_the_same_has_the_same_ending(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["graph", "cram:2x2", "--moves", "--misere"]) == 0
    assert "noyau solve domination:edges-0.2,0.3,1.2,1.3 --misere\n" in capsys.readouterr().out


@pytest.mark.parametrize("arcs", ["ab", [("a", "b", "c")], ["ab"], [["a", "b"]], [("a", 2)], None, 4.5])
def test_the_class_of_digraphs_takes_pairs_of_names_alone(arcs: Any) -> None:
    with pytest.raises(SpecError, match="expected arcs as pairs of names"):
        Digraph(arcs)


@pytest.mark.parametrize("text", ["a,b", "(a,b)", '[["a","b"]]', "nim:3,4"])
def test_names_without_an_arc_are_no_digraph(text: str) -> None:
    with pytest.raises(SpecError, match="has no arc: write 'a>b'"):
        digraph(text)
    assert len(digraph("vertices-a,b")) == 2


@pytest.mark.parametrize("text", ["edges-a.b", "a-b", "a>b,b>a"])
def test_edges_are_read_however_they_are_typed(text: str) -> None:
    assert digraph(text).kernels() == [{"a"}, {"b"}]


def test_a_file_of_links_is_not_mistaken_for_links() -> None:
    with pytest.raises(SpecError, match=r"there is no file or graph 'edges-1\.txt'"):
        digraph("edges-1.txt")


@pytest.mark.parametrize("lines", ["a-b\nb-c\n", "a b\nb--c\n", "a>b\nc-d\n"])
def test_a_line_with_a_dash_is_an_edge_or_a_name_and_has_to_say_which(lines: str, tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    for length in (1, LARGE // 8):  # read line by line, and as a large file
        file.write_text(lines + "a b\n" * length)
        with pytest.raises(SpecError, match=r"line [12]: '.*' may be an edge or the name of a vertex: write '. .' for"):
            digraph(file)


def test_a_vertex_with_a_dash_comes_back_though_no_link_names_it(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    for graph in (read_graph("a--b,c-d--"), read_graph("a>b,c-d--"), read_graph("vertices-c-d,a.b")):
        file.write_text("".join(write_edges(Written.of_graph(graph))))
        assert load_graph(file).names == graph.names
        assert read_graph(graph.name) == graph
    assert str(read_digraph("a>b,c-d--")) == "a>b,c-d--"
    file.write_text("c-d\nc-d e\n")
    assert load_graph(file).names == ("c-d", "e")
