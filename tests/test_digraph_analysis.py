"""Digraphs: kernels, outcomes and values against their definitions, on all small digraphs and random ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.sparse
from hypothesis import given
from hypothesis import strategies as st
from oracle import mex

import noyau
from noyau.digraph_analysis import digraph
from noyau.engines.grundy_search import find_grundy_functions
from noyau.engines.kernel_search import find_kernels
from noyau.errors import SpecError, TooLarge
from noyau.graphs import Digraph, read_graph
from noyau.graphs.csr import Csr, NamedCsr
from noyau.values.loopy import Loopy, Value
from noyau.values.nimbers import Nimber

Rows = list[list[int]]


def all_small() -> Iterator[Rows]:
    """Every digraph on at most three vertices, loops included."""
    for size in (1, 2, 3):
        for bits in range(1 << size * size):
            yield [[j for j in range(size) if bits >> (i * size + j) & 1] for i in range(size)]


def some_random(count: int, most: int) -> Iterator[Rows]:
    chance = random.Random(2718)
    for _ in range(count):
        size, density = chance.randint(4, most), chance.choice([0.08, 0.15, 0.3, 0.5])
        yield [[j for j in range(size) if chance.random() < density] for _ in range(size)]


def sparse(rows: Rows) -> tuple[list[int], list[int]]:
    indptr = [0]
    for row in rows:
        indptr.append(indptr[-1] + len(row))
    return indptr, [target for row in rows for target in row]


def kernels_by_subsets(rows: Rows) -> list[tuple[int, ...]]:
    """All sets that are stable and absorbing, word for word."""
    found = []
    for size in range(len(rows) + 1):
        for chosen in combinations(range(len(rows)), size):
            stable = not any(target in chosen for vertex in chosen for target in rows[vertex])
            outside = [vertex for vertex in range(len(rows)) if vertex not in chosen]
            if stable and all(any(target in chosen for target in rows[vertex]) for vertex in outside):
                found.append(chosen)
    return sorted(found)


def decide_by_rounds(rows: list[list[int]], at_end: str = "P") -> tuple[list[str], list[int | None]]:
    """Outcomes and remoteness by rounds of deduction; what no round decides is a draw."""
    outcome, far = ["D"] * len(rows), [None] * len(rows)  # type: list[str], list[int | None]
    for turn in range(len(rows) + 1):
        news = []
        for vertex, row in enumerate(rows):
            if outcome[vertex] == "D" and not row:
                news.append((vertex, at_end))
            elif outcome[vertex] == "D" and any(outcome[target] == "P" for target in row):
                news.append((vertex, "N"))
            elif outcome[vertex] == "D" and all(outcome[target] == "N" for target in row):
                news.append((vertex, "P"))
        for vertex, letter in news:
            outcome[vertex], far[vertex] = letter, turn
    return outcome, far


def values_by_definition(rows: Rows) -> list[Value]:
    """The value is m where the sum with a Nim heap of m is lost, else ∞ over the heaps that make it won."""
    size = len(rows)
    heaps = range(size + 2)  # no finite value exceeds the longest way, so no larger heap tells more
    beside = [
        [target * len(heaps) + heap for target in rows[vertex]] + [vertex * len(heaps) + less for less in range(heap)]
        for vertex in range(size)
        for heap in heaps
    ]
    letters, _ = decide_by_rounds(beside)
    found: list[Value] = []
    for vertex in range(size):
        own = letters[vertex * len(heaps) : (vertex + 1) * len(heaps)]
        won = Loopy(heap for heap in heaps if own[heap] == "N")
        found.append(Nimber(own.index("P")) if "P" in own else won)
    return found


def test_the_search_finds_exactly_the_sets_that_are_kernels() -> None:
    for rows in (*all_small(), *some_random(150, 9)):
        found = find_kernels(rows)
        assert (list(found.kernels), found.complete) == (kernels_by_subsets(rows), True)


def test_many_parts_with_loops_are_searched_one_by_one() -> None:
    chance = random.Random(31)
    for _ in range(150):
        rows = [[j for j in range(9) if chance.random() < (0.5 if i == j else 0.1)] for i in range(9)]
        found = find_kernels(rows)
        assert (list(found.kernels), found.complete) == (kernels_by_subsets(rows), True)


def test_outcomes_remoteness_and_values_are_those_of_the_definitions() -> None:
    for rows in (*all_small(), *some_random(100, 8)):
        indptr, indices = sparse(rows)
        graph = digraph(indptr=indptr, indices=indices)
        letters, far = decide_by_rounds(rows)
        assert list(graph.outcomes().values()) == letters
        assert list(graph.remoteness().values()) == far
        values = values_by_definition(rows)
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


def arrays_of(rows: Rows) -> dict[str, Any]:
    indptr, indices = sparse(rows)
    return {"indptr": np.array(indptr), "indices": np.array(indices, dtype=np.int64)}


def test_a_digraph_given_by_arrays_has_its_answers_in_arrays() -> None:
    graph = digraph(indptr=np.array([0, 2, 3, 3]), indices=np.array([1, 2, 2]))
    assert graph.grundy().tolist() == [2, 1, 0]
    assert graph.kernel().tolist() == [2]
    assert [kernel.tolist() for kernel in graph.nested_kernels()] == [[2], [1], [0]]
    assert graph.outcomes().tolist() == ["N", "N", "P"]
    assert (graph.outcomes() == "N").sum() == 2
    assert graph.outcomes(ending="misere").tolist() == ["N", "P", "N"]
    assert graph.is_acyclic
    assert graph.remark is None
    assert graph.record() == digraph(indptr=[0, 2, 3, 3], indices=[1, 2, 2]).record()
    assert repr(graph) == "<digraph: 3 vertices, 3 arcs>"
    empty = digraph(indptr=np.array([0]), indices=np.array([], dtype=int))
    assert (len(empty), empty.kernel().tolist(), empty.nested_kernels()) == (0, [], [])


def test_answers_in_arrays_are_those_in_dictionaries() -> None:
    for rows in (*all_small(), *some_random(100, 9)):
        indptr, indices = sparse(rows)
        plain, arrays = digraph(indptr=indptr, indices=indices), digraph(**arrays_of(rows))
        assert arrays.is_acyclic == plain.is_acyclic
        assert list(arrays.values()) == list(plain.values().values())
        assert list(arrays.verdicts) == plain.verdicts
        for ending in ("normal", "misere"):
            assert arrays.outcomes(ending=ending).tolist() == list(plain.outcomes(ending=ending).values())
            steps = [None if step < 0 else step for step in arrays.remoteness(ending=ending).tolist()]
            assert steps == list(plain.remoteness(ending=ending).values())
        assert sorted(map(frozenset, arrays.kernels()), key=sorted) == sorted(plain.kernels(), key=sorted)
        assert [frozenset(kernel) for kernel in arrays.nested_kernels()] == plain.nested_kernels()
        assert (arrays.kernel() is None) == (plain.kernel() is None)
        assert arrays.grundy_functions() == plain.grundy_functions()


def test_misere_outcomes_and_remoteness_are_those_of_the_rules_with_the_end_won() -> None:
    for rows in (*all_small(), *some_random(60, 8)):
        indptr, indices = sparse(rows)
        graph = digraph(indptr=indptr, indices=indices)
        letters, far = decide_by_rounds(rows, at_end="N")
        assert list(graph.outcomes(ending="misere").values()) == letters
        assert list(graph.remoteness(ending="misere").values()) == far
    with pytest.raises(SpecError, match="'normal' or 'misere', not 'upside'"):
        digraph("a>b").outcomes(ending="upside")


def test_large_digraphs_with_names_are_solved_by_kernels_as_by_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(9)
    for _ in range(20):
        arcs = [(f"v{chance.randrange(40)}", f"v{chance.randrange(40)}") for _ in range(chance.choice([30, 60]))]
        plain = digraph(arcs)
        expected = plain.record(), plain.outcomes("misere"), plain.remoteness("misere")
        with monkeypatch.context() as patch:
            patch.setattr("noyau.digraph_analysis.MANY", 0)
            large = digraph(arcs)
            assert (large.record(), large.outcomes("misere"), large.remoteness("misere")) == expected


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "lil", "dok", "bsr", "dia"])
def test_matrices_of_scipy_are_digraphs_in_any_format(kind: str) -> None:
    matrix = scipy.sparse.coo_array(([1, 1, 2, -1, 0], ([0, 1, 1, 2, 3], [1, 0, 2, 3, 0])), shape=(4, 4)).asformat(kind)
    graph = digraph(matrix)
    assert graph.outcomes().tolist() == ["D", "D", "N", "P"]
    assert graph.arcs == 4
    with pytest.raises(SpecError, match="square, with a row and a column for each vertex, not 2 by 3"):
        digraph(scipy.sparse.csr_array((2, 3)))


def test_rows_that_were_checked_before_are_taken_as_they_are() -> None:
    csr = Csr.of([0, 1, 1], [1])
    assert digraph(csr).grundy().tolist() == [1, 0]
    named = digraph(NamedCsr(csr, ["a", "b"]))
    assert named.record()["vertices"]["a"]["grundy"] == 1
    assert named.successors("a") == ["b"]


def test_work_on_arrays_is_watched() -> None:
    told: list[float] = []
    digraph(**arrays_of([[1], [0]]), watch=told.append).outcomes()
    assert told[-1] == 1.0


def test_a_kernel_of_a_large_digraph_is_searched_where_nobody_can_force_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = [[v + 1] for v in range(50_000)]
    size = len(path) + 1
    rows = [*path, [], [size + 1, 0], [size, 3]]
    graph = digraph(**arrays_of(rows))
    assert graph.kernels().complete
    lost = {*range(0, size, 2)}
    assert [set(kernel.tolist()) for kernel in graph.kernels()] == [lost | {size + 1}]
    odd = digraph(**arrays_of([*path, [], [size + 1], [size + 2], [size]]))
    assert odd.kernel() is None
    monkeypatch.setattr("noyau.digraph_arrays.MOST_DRAWN", 2)
    with pytest.raises(TooLarge, match="here these are 3: too many"):
        odd.kernel()


def test_the_search_finds_exactly_the_functions_that_are_grundy_functions() -> None:
    for rows in (*all_small(), *some_random(60, 6)):
        found = find_grundy_functions(rows)
        longest = max(map(len, rows))
        everything = product(range(longest + 1), repeat=len(rows))
        literally = [g for g in everything if all(g[v] == mex({g[w] for w in row}) for v, row in enumerate(rows))]
        assert (list(found.functions), found.complete) == (literally, True)


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
    monkeypatch.setattr("noyau.engines.kernel_search.find_kernels.__defaults__", (1000, 0))
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
    monkeypatch.setattr("noyau.digraph_sources.LARGE", 1)
    monkeypatch.setattr("noyau.digraph_sources.MANY", 2)
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
