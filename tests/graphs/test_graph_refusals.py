"""Texts that are no graph, and graphs that are too large, are refused with what to do."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.graphs import FAMILIES, Graph, read_graph
from noyau.graphs import graph as adjacency
from noyau.words import LANGUAGES


@pytest.mark.parametrize(
    "text",
    [
        *(
            "grid-1000000x1000000",
            "complete-1000000",
            "hypercube-40",
            "cycle-9^1000000000",
            "hypercube-2000000",
        ),
        *(
            "path-2000001",
            "star-2000000",
            "edges-0.2000000",
            "edges-0.99999999999999999999",
            "graph6-~~?@????",
        ),
        *("path-2000*path-2000", "complete-6000*path-2", "triangular-2000000"),
        *("path-" + "9" * 5000, "grid-" + "2x" * 9999 + "2"),
    ],
)
def test_graphs_that_are_too_large_are_refused_at_once(text: str) -> None:
    start = time.process_time()
    with pytest.raises(TooLarge):
        read_graph(text)
    assert time.process_time() - start < 2


def test_a_power_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adjacency, "_MOST_STEPS", 1000)
    with pytest.raises(TooLarge, match="power 50 "):
        read_graph("cycle-200^50")


def test_masks_are_refused_where_they_would_fill_the_memory() -> None:
    with pytest.raises(TooLarge, match="32,768"):
        _ = read_graph("path-100000").closed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("path-0", "'path-0' is too small: sizes start at 1"),
        ("grid-3x0", "'grid-3x0' is too small: sizes start at 1"),
        ("path--3", "expected 'path-5' (number of vertices), not 'path--3'"),
        ("torus-3", "expected 'torus-3x4' (rows, columns), not 'torus-3'"),
        ("torus-3x4x5", "expected 'torus-3x4' (rows, columns), not 'torus-3x4x5'"),
        ("grid-", "expected 'grid-3x4' (length in each dimension), not 'grid-'"),
        ("cicle-9", "there is no graph called 'cicle-9'; did you mean 'cycle-9'?"),
        ("cube-facets", "there is no graph called 'cube-facets'; did you mean 'cube-faces'?"),
        ("5x5", "there is no graph called '5x5'; did you mean 'grid-5x5'?"),
        ("Petersen", "there is no graph called 'Petersen'; did you mean 'petersen'?"),
        ("cycle-9^0", "expected one exponent of at least 1, as in 'cycle-14^2', not '^0'"),
        ("cycle-9^2^3", "expected one exponent of at least 1, as in 'cycle-14^2', not '^2^3'"),
        ("edges-0.1,", "expected edges such as '0.1,1.2' or 'a.b,b.c', not ''"),
        ("arcs-0.1.2", "expected arcs such as '0.1,1.2' or 'a.b,b.c', not '0.1.2'"),
        ("edges-a.b,b.a", "the edge b-a is written twice, in this direction or in the other: write it once"),
        (
            "a-b-c",
            "'a-b-c' can be read in several ways: write 'a-b,b-c' for two edges, "
            "'a--b-c' for an edge to the vertex 'b-c'",
        ),
        (
            "a-b,b--c",
            "'a-b' can be read in several ways: write 'a-b,b-c' for two edges, "
            "'a--b-c' for an edge to the vertex 'b-c'",
        ),
        ("links.txt", "there is no graph called 'links.txt'; for a file write '@links.txt'"),
        ("a<b", "an arc is written 'a>b', from a to b: write 'a>b' or 'b>a', not 'a<b'"),
        (
            "a*b-c",
            "there is no graph called 'a', as 'a*b-c' would have it: '*' makes a product and '^' a power of graphs, "
            "and no name that is typed has these signs; write other names, or '@FILE'",
        ),
        (
            "a>b,c-d",
            "'c-d' among arcs may be an edge or a vertex: write 'c>d,d>c' for an edge, 'c>d' for an arc, "
            "'c-d--' for a vertex of that name",
        ),
        ("a-b,b-b", "an edge joins two different vertices: take away the edge from vertex b to itself"),
        ("a>b,c<b", "an arc is written 'a>b', from a to b: write 'c>b' or 'b>c', not 'c<b'"),
        ("edges-3.3", "an edge joins two different vertices: take away the edge from vertex 3 to itself"),
    ],
)
def test_a_wrong_graph_is_refused_with_its_repair(text: str, message: str) -> None:
    with pytest.raises(SpecError) as refused:
        read_graph(text)
    assert str(refused.value) == message
    assert all("graph." not in refused.value.say(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    "text", ["", "*", "^2", "path-3*", "zzz", "graph6-", "graph6-?", "graph6-D", "graph6-Bx", "path-٣"]
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(SpecError):
        read_graph(text)


def test_edges_must_be_between_vertices() -> None:
    with pytest.raises(SpecError, match=r"from 0 to 2, not '0\.3'"):
        Graph.of(3, [(0, 3)])
    with pytest.raises(SpecError, match="at least one vertex"):
        Graph.of(0, [])


WORDS = [
    *FAMILIES,
    "edges",
    "arcs",
    "graph6",
    "0",
    "1",
    "2",
    "3",
    "12",
    "-",
    "x",
    "^",
    "*",
    ".",
    ",",
    "?",
    "~",
    "&",
    " ",
]


@given(st.one_of(st.text(max_size=20), st.lists(st.sampled_from(WORDS), max_size=8).map("".join)))
def test_any_text_gives_a_graph_or_an_error_of_ours(text: str) -> None:
    try:
        graph = read_graph(text)
    except NoyauError:
        return
    if graph.size < 200:
        assert read_graph(str(graph)) == graph
