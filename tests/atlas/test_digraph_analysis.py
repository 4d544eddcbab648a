"""Digraphs: kernels, outcomes and values against their definitions, on all small digraphs and random ones."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_digraphs import Rows, all_small, some_random, sparse

import noyau
from noyau.atlas.digraphs import digraph
from noyau.core.errors import SpecError, TooLarge
from noyau.engines.digraphs.kernels import find_grundy_functions, find_kernels
from noyau.graphs import Digraph, read_graph
from noyau.literature.oracle.recursion import decide, generalised_values, kernels, mex
from noyau.values.nimbers import Nimber


def literal_kernels(rows: Rows) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(kernel)) for kernel in kernels(dict(enumerate(rows))))


def test_the_search_finds_exactly_the_sets_that_are_kernels() -> None:
    for rows in (*all_small(), *some_random(150, 9)):
        found = find_kernels(rows)
        assert (list(found.rows), found.complete) == (literal_kernels(rows), True)


def test_many_parts_with_loops_are_searched_one_by_one() -> None:
    chance = random.Random(31)
    for _ in range(150):
        rows = [[j for j in range(9) if chance.random() < (0.5 if i == j else 0.1)] for i in range(9)]
        found = find_kernels(rows)
        assert (list(found.rows), found.complete) == (literal_kernels(rows), True)


def test_outcomes_remoteness_and_values_are_those_of_the_definitions() -> None:
    for rows in (*all_small(), *some_random(100, 8)):
        indptr, indices = sparse(rows)
        graph = digraph(indptr=indptr, indices=indices)
        letters, far = decide(dict(enumerate(rows)))
        assert list(graph.outcomes().values()) == list(letters.values())
        assert list(graph.remoteness().values()) == list(far.values())
        values = list(generalised_values(dict(enumerate(rows))).values())
        assert list(graph.values().values()) == values
        assert list(graph.grundy().values()) == [int(v) if isinstance(v, Nimber) else None for v in values]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda arc: arc[0] < arc[1]), max_size=30))
def test_without_cycles_nested_kernels_are_the_grundy_classes(arcs: list[tuple[int, int]]) -> None:
    graph = digraph(arcs)
    assert graph.is_acyclic
    left = set(graph.vertices)
    for kernel in graph.nested_kernels():
        rest = digraph(Digraph([(str(a), str(b)) for a, b in arcs if {a, b} <= left], map(str, left)))
        assert rest.kernel() == {str(vertex) for vertex in kernel}
        left -= kernel
    assert not left
    grundy = graph.grundy()
    assert graph.nested_kernels() == [
        {vertex for vertex in grundy if grundy[vertex] == value}
        for value in sorted({*grundy.values()})  # type: ignore[type-var]
    ]
    assert graph.kernels() == [graph.kernel()]


def test_the_example_of_the_source_has_one_kernel() -> None:
    """N-IV.1: {a, e} and not {a, c, e}, for (c, e) is an arc."""
    graph = digraph("b>a,d>a,d>c,c>d,c>e")
    assert graph.successors("d") == ["a", "c"]
    assert graph.kernels() == [{"a", "e"}]
    assert graph.kernels().complete


def test_the_grundy_function_of_the_source() -> None:
    """N-IV.3a."""
    graph = digraph("e>c,d>c,b>c,b>d,b>e,a>b,a>d")
    assert graph.grundy() == {"c": 0, "e": 1, "d": 1, "b": 2, "a": 0}


def test_in_a_kernel_of_a_cycle_one_does_not_lose_but_need_not_win() -> None:
    """N-IV.2: on the 2-cycle."""
    graph = digraph("a>b,b>a")
    assert graph.kernels() == [{"a"}, {"b"}]
    assert set(graph.outcomes().values()) == {"D"}


def test_an_odd_cycle_has_no_kernel() -> None:
    graph = digraph("a>b,b>c,c>a")
    assert graph.kernel() is None
    assert graph.kernels() == []
    assert graph.kernels().complete


def test_all_ways_to_give_a_digraph_agree() -> None:
    arcs = [("a", "b"), ("b", "c"), ("c", "a"), ("b", "d")]
    expected = digraph("a>b,b>c,c>a,b>d").record()
    assert digraph(arcs).record() == digraph(iter(arcs)).record() == digraph(Digraph(arcs)).record() == expected
    networkx = pytest.importorskip("networkx")
    graph = networkx.MultiDiGraph([*arcs, ("a", "b")])
    graph.add_node("alone")
    assert digraph(graph).record()["vertices"] == {
        **expected["vertices"],
        "alone": {"outcome": "P", "grundy": 0, "value": "0", "remoteness": 0},
    }
    assert digraph(networkx.cycle_graph(4)).kernels() == [{0, 2}, {1, 3}]
    assert digraph(read_graph("cycle-4")).kernels() == [{"0", "2"}, {"1", "3"}]


def test_the_search_finds_exactly_the_functions_that_are_grundy_functions() -> None:
    for rows in (*all_small(), *some_random(60, 6)):
        found = find_grundy_functions(rows)
        longest = max(map(len, rows))
        everything = product(range(longest + 1), repeat=len(rows))
        literally = [g for g in everything if all(g[v] == mex({g[w] for w in row}) for v, row in enumerate(rows))]
        assert (list(found.rows), found.complete) == (literally, True)


def test_grundy_functions_have_names_and_say_whether_they_are_all() -> None:
    """N-IV.3b: with cycles a Grundy function need not be the only one."""
    assert digraph("a>b,b>a").grundy_functions() == [{"a": 0, "b": 1}, {"a": 1, "b": 0}]
    assert digraph("a>b,b>c,c>a").grundy_functions() == []
    assert digraph("a>b,b>c,c>a").grundy_functions().complete
    acyclic = digraph("e>c,d>c,b>c,b>d,b>e,a>b,a>d")
    assert acyclic.grundy_functions() == [acyclic.grundy()]
    many = digraph([(i, i ^ 1) for i in range(60)]).grundy_functions(most=50)
    assert (len(many), many.complete) == (50, False)
    assert not find_grundy_functions([[1], [0]], work=1).complete
    with pytest.raises(TooLarge, match="up to 20,000 vertices, not 20,001"):
        digraph(indptr=np.zeros(20_002, np.int64), indices=np.zeros(0, np.int32)).grundy_functions()


def test_with_cycles_the_generalised_function_is_given_and_it_is_said_why() -> None:
    graph = digraph("a>b,b>a,b>c,c>d")
    assert graph.grundy() == {"a": None, "b": None, "c": 1, "d": 0}
    assert graph.remark is not None
    assert "has cycles" in graph.remark.say("en")
    assert "circuits" in graph.remark.say("fr")


@pytest.mark.parametrize(
    "given_as",
    [
        {},
        {"indptr": [0, 0]},
        {"arcs": "a>b", "indptr": [0], "indices": []},
        {"arcs": [("a", "b", "c")]},
        {"arcs": [1, 2]},
        {"arcs": [([], "b")]},
        {"arcs": 5},
        {"arcs": "a>>b"},
        {"indptr": [], "indices": []},
        {"indptr": [0, 2], "indices": [0]},
        {"indptr": [0, 2, 1], "indices": [0]},
        {"indptr": [0, 1], "indices": [1]},
        {"indptr": [0, 1], "indices": [-1]},
        {"indptr": [0, 1], "indices": ["0"]},
    ],
)
def test_what_is_no_digraph_is_refused(given_as: dict[str, object]) -> None:
    with pytest.raises(SpecError):
        digraph(**given_as)  # type: ignore[arg-type]


def test_too_many_kernels_are_listed_in_part_and_said_to_be() -> None:
    graph = digraph([(i, i ^ 1) for i in range(60)])
    kernels = graph.kernels(most=50)
    assert len(kernels) == 50
    assert not kernels.complete
    assert all(len(kernel) == 30 for kernel in kernels)


def test_a_search_that_is_given_up_says_so() -> None:
    chance = random.Random(5)
    rows = [[j for j in range(60) if j != i and chance.random() < 0.2] for i in range(60)]
    assert not find_kernels(rows, work=100).complete
    assert find_kernels(rows).complete


def test_giving_up_before_any_kernel_is_an_error_only_when_one_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("noyau.engines.digraphs.kernels.find_kernels.__defaults__", (1000, 0))
    graph = digraph("a>b,b>a")
    assert graph.kernels() == []
    assert not graph.kernels().complete
    with pytest.raises(TooLarge, match="smaller digraph"):
        graph.kernel()


def test_a_long_path_is_no_trouble() -> None:
    size = 100_000
    graph = digraph((i, i + 1) for i in range(size))
    assert graph.remoteness()[0] == size
    assert len(graph.kernel() or ()) == size // 2 + 1
    assert graph.kernels().complete


def test_the_record_has_the_keys_of_the_contract_and_large_digraphs_are_searched_when_asked() -> None:
    record = digraph("a>b,b>a,c").record()
    assert list(record) == ["vertices", "kernels", "kernels_complete", "acyclic"]
    assert record["vertices"]["a"] == {"outcome": "D", "grundy": None, "value": "∞()", "remoteness": None}
    assert (record["kernels"], record["kernels_complete"]) == ([["a", "c"], ["b", "c"]], True)
    assert not record["acyclic"]
    large = digraph((i, i + 1) for i in range(300))
    assert (large.record()["kernels"], large.record()["kernels_complete"]) == ([], False)
    assert len(large.record(search=True)["kernels"][0]) == 151


def test_a_file_is_read_as_the_command_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "arcs.txt"
    file.write_text('"x y" b\nb c\n')
    told: list[float] = []
    for source in (f"@{file}", str(file), file):
        assert digraph(source).grundy() == {"x y": 0, "b": 1, "c": 0}
    monkeypatch.setattr("noyau.atlas.digraph_inputs.LARGE", 1)
    monkeypatch.setattr("noyau.atlas.digraph_inputs.MANY", 2)
    graph = noyau.digraph(file, watch=told.append)
    assert graph.grundy().tolist() == [0, 1, 0]
    assert graph.vertices == ["x y", "b", "c"]
    assert told[-1] == 1.0


def test_the_name_of_a_file_that_is_not_there_is_no_vertex() -> None:
    with pytest.raises(SpecError, match="there is no file"):
        digraph("nowhere.txt")


def test_a_mapping_is_not_taken_for_pairs_of_letters() -> None:
    assert digraph({"ab": ["cd"]}).grundy() == {"ab": 1, "cd": 0}
    with pytest.raises(SpecError, match="pairs"):
        digraph({"ab": "cd"})


def test_values_in_arrays_show_their_first_entries() -> None:
    graph = digraph(indptr=np.array([0, 1, 3, 4, 4]), indices=np.array([1, 0, 2, 3]))
    assert repr(graph.values()) == "<4 entries: ∞(), ∞(1), *1, 0>"
    long = digraph(indptr=np.zeros(100, int), indices=np.array([], int))
    assert repr(long.values()) == "<99 entries: 0, 0, 0, 0, 0, 0, 0, 0, …>"


def test_vertices_that_are_written_alike_are_told_apart_or_refused() -> None:
    found = digraph([(1, "1"), ("1", 2)])
    assert found.outcomes() == {1: noyau.Outcome.P, "1": noyau.Outcome.N, 2: noyau.Outcome.P}
    with pytest.raises(SpecError, match="written alike"):
        found.record()
