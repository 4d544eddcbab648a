"""The kernels on digraphs against the plain engines, twice in one process, in a second one and without JIT.

Run as a program, this file calls every kernel twice on small cases.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from second_process import run_again

from noyau.core.errors import SpecError, TooLarge
from noyau.core.verdict import Ending
from noyau.engines.digraphs import arrays as digraphs
from noyau.engines.digraphs.arrays import Csr, grundy_values, infinite_set, solve_outcomes
from noyau.engines.digraphs.arrays import generalised_values as generalised
from noyau.engines.exploring.evaluation import evaluate_acyclic, generalised_values, outcomes
from noyau.graphs import csr as sparse_rows
from noyau.graphs.csr import csr_of_pairs
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber

Rows = list[list[int]]


def csr_of(rows: Rows) -> Csr:
    return Csr.of(np.cumsum([0, *map(len, rows)]), np.array([target for row in rows for target in row], dtype=np.int64))


def any_rows(seed: int, count: int) -> Iterator[Rows]:
    """Digraphs with and without cycles, with loops, double arcs, sinks, isolated vertices and rows of any length."""
    chance = random.Random(seed)
    for turn in range(count):
        size = chance.choice([0, 1, 2, 5, 9, 30, 70])
        longest = chance.choice([1, 2, 5, 12, 400])
        names = chance.sample(range(size), size) if turn % 3 else list(range(size))
        rows: Rows = [[] for _ in range(size)]
        for source in range(size):
            for _ in range(chance.randint(0, longest)):
                target = chance.randrange(size)
                if turn % 2:
                    rows[names[source]].append(names[target])
                elif source != target:
                    rows[names[max(source, target)]].append(names[min(source, target)])
        yield rows


def check(rows: Rows) -> None:
    """Everything that kernels find of a digraph is what plain Python finds."""
    csr = csr_of(rows)
    backwards = [[source for source, row in enumerate(rows) for end in row if end == v] for v in range(len(rows))]
    assert [csr.back.options(vertex).tolist() for vertex in range(csr.size)] == backwards
    for ending in Ending:
        codes, far = solve_outcomes(csr, ending)
        letters, steps = outcomes(rows, ending)
        assert codes.tobytes().decode() == "".join(letters)
        assert [None if step < 0 else step for step in far.tolist()] == steps
    labels, infinite = generalised(csr)
    found: list[Value] = [
        infinite_set(csr, labels, vertex) if infinite[vertex] else Nimber(labels[vertex]) for vertex in range(csr.size)
    ]
    assert found == generalised_values(rows)
    grundy: list[int] = []
    values = grundy_values(csr)
    assert (values is not None) == evaluate_acyclic(rows, grundy, [], Ending.NORMAL)
    assert values is None or values.tolist() == grundy == labels.tolist()


def check_everything() -> None:
    for _ in range(2):
        for rows in any_rows(1, 12):
            check(rows)
        check(star(700))
        assert grundy_values(csr_of(nim_heap(300))).tolist() == list(range(300))  # type: ignore[union-attr]


def star(degree: int) -> Rows:
    """A vertex with many options of every outcome, and one whose many options are all won."""
    rest: Rows = [[2 + place // 2] if place % 2 else [] for place in range(degree)]
    won = [2 + place for place in range(degree) if place % 2]
    return [[*won, 0], [*won, *won], *rest]


def nim_heap(size: int) -> Rows:
    return [list(range(heap)) for heap in range(size)]


def test_any_digraph_gives_what_plain_python_gives() -> None:
    for rows in any_rows(2, 150):
        check(rows)


@pytest.mark.parametrize("degree", [249, 250, 251, 499, 500, 501, 502, 1003])
def test_vertices_with_more_options_than_a_byte_counts(degree: int) -> None:
    check(star(degree))
    check([list(range(1, degree + 1)), *([] for _ in range(degree))])
    check([list(range(1, degree + 1)), *([degree + 1] for _ in range(degree)), []])
    check([[1] * degree, [2], []])
    check([[1] * degree + [0], [0], []])


@pytest.mark.parametrize("size", [64, 65, 254, 255, 256, 300])
def test_values_beyond_a_word_and_beyond_a_byte(size: int) -> None:
    for order in (1, -1):
        rows = [[(size - 1) * (order < 0) + order * less for less in range(heap)] for heap in range(size)][::order]
        csr = csr_of(rows)
        expected = list(range(size))[::order]
        for values in (grundy_values(csr), generalised(csr)[0]):
            assert values is not None
            assert values.tolist() == expected


def test_a_long_path_has_its_length_as_remoteness_in_both_directions() -> None:
    size = 300_000
    up = Csr.of(np.minimum(np.arange(size + 1), size - 1), np.arange(1, size))
    down = Csr.of(np.maximum(np.arange(-1, size), 0), np.arange(size - 1))
    for csr, order in ((up, -1), (down, 1)):
        assert (solve_outcomes(csr)[1][::order] == np.arange(size)).all()
        assert (grundy_values(csr)[::order] == np.arange(size) % 2).all()  # type: ignore[index]
        assert (generalised(csr)[0][::order] == np.arange(size) % 2).all()


def test_arcs_in_any_order_make_the_same_rows() -> None:
    chance = np.random.default_rng(7)
    for size, arcs in ((1, 0), (1, 3), (50, 400), (40_000, 100_000), (70_000, 5)):
        sources, targets = (chance.integers(0, size, arcs, dtype=np.int32) for _ in range(2))
        order = np.argsort(sources, kind="stable")
        for csr in (csr_of_pairs(size, sources, targets), csr_of_pairs(size, sources[order], targets[order])):
            assert (csr.indices == targets[order]).all()
            assert (csr.indptr == np.searchsorted(sources[order], np.arange(size + 1))).all()


def test_work_in_small_bands_is_watched_and_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digraphs, "BAND", 7)
    monkeypatch.setattr(sparse_rows, "BAND", 5)
    for rows in any_rows(3, 40):
        check(rows)
        csr, told = csr_of(rows), list[float]()
        for solve in (solve_outcomes, generalised, grundy_values):
            told.clear()
            solve(csr, watch=told.append)
            assert told == sorted(told)
            assert all(0 <= part <= 1 for part in told)


@pytest.mark.parametrize("solve", [solve_outcomes, generalised, grundy_values])
def test_whoever_watches_may_stop_the_work_and_it_can_be_done_again(
    solve: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digraphs, "BAND", 7)
    rows = next(rows for rows in any_rows(5, 99) if sum(map(len, rows)) > 100)
    csr = csr_of(rows)

    def stop(done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(csr, watch=stop)
    check(rows)
    solve(csr)


@pytest.mark.parametrize(
    ("indptr", "indices", "fault"),
    [
        ([0, 2, 1, 3], [0, 1, 2], "entry 2 of indptr is 1"),
        ([0, 1, 2], [0, 2], "entry 1 of indices is 2; expected the number of a vertex, from 0 to 1"),
        ([0, 1, 2], [-1, 5], "entry 0 of indices is -1"),
        ([1, 2], [0, 0], "indptr must start at 0"),
        ([0, 1], [0, 0], "end at the number of indices, 2"),
        ([], [], "indptr must start at 0"),
        ([0.0, 1.0], [0], "whole numbers"),
        ([0, 1], [[0]], "whole numbers"),
    ],
)
def test_the_first_entry_out_of_place_is_named(indptr: list[int], indices: list[int], fault: str) -> None:
    with pytest.raises(SpecError, match=fault):
        Csr.of(indptr, indices)


def test_arrays_of_the_right_types_are_not_copied() -> None:
    indptr, indices = np.array([0, 1, 2]), np.array([1, 0], np.int32)
    csr = Csr.of(indptr, indices)
    assert csr.indptr is indptr
    assert csr.indices is indices


def test_what_does_not_fit_into_memory_is_refused_before_it_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.core.budget.free_memory", lambda: 10)
    with pytest.raises(TooLarge, match="2 vertices and 2 arcs"):
        solve_outcomes(csr_of([[1], [0]]))


@pytest.mark.parametrize("plain", [False, True], ids=["again", "without JIT"])
def test_kernels_run_in_a_second_process_and_without_jit(plain: bool) -> None:
    run_again(Path(__file__), plain=plain)


if __name__ == "__main__":
    check_everything()
