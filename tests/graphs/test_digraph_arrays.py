"""Digraphs given by arrays and matrices, and their answers in arrays."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
import scipy.sparse
from small_digraphs import Rows, all_small, some_random, sparse

from noyau.atlas.digraphs import digraph
from noyau.core.errors import SpecError, TooLarge
from noyau.core.verdict import Ending
from noyau.graphs.csr import Csr, NamedCsr
from noyau.literature.oracle.recursion import decide


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
    for rows in (*all_small(), *some_random(40, 9)):
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
        letters, far = decide(dict(enumerate(rows)), Ending.MISERE)
        assert list(graph.outcomes(ending="misere").values()) == list(letters.values())
        assert list(graph.remoteness(ending="misere").values()) == list(far.values())
    with pytest.raises(SpecError, match="'normal' or 'misere', not 'upside'"):
        digraph("a>b").outcomes(ending="upside")


def test_large_digraphs_with_names_are_solved_by_kernels_as_by_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(9)
    for _ in range(20):
        arcs = [(f"v{chance.randrange(40)}", f"v{chance.randrange(40)}") for _ in range(chance.choice([30, 60]))]
        plain = digraph(arcs)
        expected = plain.record(), plain.outcomes("misere"), plain.remoteness("misere")
        with monkeypatch.context() as patch:
            patch.setattr("noyau.atlas.digraphs.MANY", 0)
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
    monkeypatch.setattr("noyau.atlas.digraph_arrays.MOST_DRAWN", 2)
    with pytest.raises(TooLarge, match="here these are 3: too many"):
        odd.kernel()
