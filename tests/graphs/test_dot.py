"""Groups of vertices in DOT: each of one end of an arrow is linked with each of the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from noyau.cli import run
from noyau.core.errors import TooLarge
from noyau.graphs import read_digraph
from noyau.graphs.files import load_digraph
from noyau.graphs.files.dot import read_dot
from noyau.graphs.files.links import Misread


@pytest.mark.parametrize(
    ("text", "arcs"),
    [
        ("{a b} -> c", "ac bc"),
        ("a -> {b c}", "ab ac"),
        ("{a b} -> {c; d}", "ac ad bc bd"),
        ("a -> {b c} -> d -> e", "ab ac bd cd de"),
        ("subgraph left {a, b} -> subgraph {c} [color=red]; d", "ac bc"),
        ("{a -> b} -> c", "ab ac bc"),
        ("{{a} {b -> {c}}} -> d", "bc ad bd cd"),
        ("a -> {} -> b", ""),
        ("{rank=same; a} b -> c", "bc"),
        ("{a b} {c d} -> e", "ce de"),
        ("a -> {node [shape=box]; b}:n", None),
        ("a -> ; b", None),
        ("{a b} -> }", None),
        ("{a b} = c", None),
        ("{a b} -> {c", None),
    ],
)
def test_a_group_is_linked_as_a_whole_or_the_fault_is_told(text: str, arcs: str | None) -> None:
    if arcs is None:
        with pytest.raises(Misread):
            read_dot(f"digraph {{ {text} }}")
    else:
        assert ["".join(pair) for pair in read_dot(f"digraph {{ {text} }}").pairs] == arcs.split()


def test_all_vertices_of_groups_are_there_in_the_order_of_the_text() -> None:
    assert list(read_dot("graph { z -- {y x}; subgraph { w } }").names) == ["z", "y", "x", "w"]
    assert list(read_dot("digraph { a -> {} -> b }").names) == ["a", "b"]


def test_a_digraph_with_a_group_is_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "moves.dot"
    file.write_text("digraph { {a b} -> c -> d }")
    assert load_digraph(file) == read_digraph("a>c,b>c,c>d")
    assert run(["digraph", str(file)]) == 0
    assert "c" in capsys.readouterr().out


def test_groups_with_very_many_links_are_refused_before_they_are_made() -> None:
    many = " ".join(f"v{number}" for number in range(20_000))
    with pytest.raises(TooLarge):
        read_dot(f"digraph {{ {{{many}}} -> {{{many}}} }}")


def test_groups_may_be_nested_deeply() -> None:
    assert list(read_dot("graph {" + "{" * 20_000 + "a" + "}" * 20_000 + "}").names) == ["a"]
