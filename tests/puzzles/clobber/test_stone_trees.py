"""Stones on trees, against every capture and against the table over differences of captures."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from stone_oracles import fewest_left

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.literature.oracle.captures import colourings, nine_values, trees
from noyau.puzzles.clobber.kernels import native_trees
from noyau.puzzles.clobber.rules import stones_left
from noyau.puzzles.clobber.solving import stone_arrays
from noyau.puzzles.clobber.solving.paths_and_cycles import cut_word
from noyau.puzzles.clobber.solving.reduction import Reduction, replay
from noyau.puzzles.clobber.solving.trees import SHOWN, reduce, root_tree, tree_table

INFINITE = 10**6


def answer(graph: Graph, stones: str) -> Reduction:
    found = reduce(graph, stones, Budget(Limit()))
    assert found is not None
    assert found.least == found.left == stones_left(replay(graph, stones, found.moves))
    return found


def random_tree(rng: random.Random, size: int, near: int | None = None) -> Graph:
    """Each vertex hangs from an earlier one, among the ``near`` first or the ``-near`` last of them."""
    parents = [range(vertex)[:near] if near is None or near > 0 else range(vertex)[near:] for vertex in range(size)]
    return Graph.of(size, [(rng.choice(parents[vertex]), vertex) for vertex in range(1, size)])


def random_stones(rng: random.Random, size: int) -> str:
    return "".join(rng.choices("xo", k=size))


def by_differences(tree: Graph, stones: str, root: int) -> list[int]:
    """The nine values of the root: for each vertex, the best choice of children by the difference of their captures."""
    order, parent = [root], {root: -1}
    for vertex in order:
        for child in tree.neighbours[vertex]:
            if child != parent[vertex]:
                parent[child] = vertex
                order.append(child)
    values: dict[int, list[int]] = {}
    for vertex in reversed(order):
        below = [values[child] for child in tree.neighbours[vertex] if child != parent[vertex]]
        colour = int(stones[vertex] == "x")
        table = _differences(below)
        row = [table.get(state - colour - shift, INFINITE) for shift in (0, 1, -1) for state in (0, 1)]
        for shift in (0, 1, -1):
            best = INFINITE
            for place, captured in enumerate(below):
                others = _differences(below[:place] + below[place + 1 :])
                for state in (0, 1):
                    joker = captured[3:6] if state else captured[6:9]
                    best = min(best, others.get(state - colour - shift, INFINITE) + min(joker) - 1)
            row.append(min(best, INFINITE))
        values[vertex] = [min(row[place], INFINITE) for place in (0, 1, 6, 2, 3, 7, 4, 5, 8)]
    return values[root]


def _differences(children: list[list[int]]) -> dict[int, int]:
    table = {0: 1}
    for child in children:
        after: dict[int, int] = {}
        for difference, left in table.items():
            for step, more in ((0, min(child[:3])), (-1, child[0] - 1), (1, child[1] - 1)):
                after[difference + step] = min(after.get(difference + step, INFINITE), left + more)
        table = after
    return table


def engine_values(tree: Graph, stones: str, root: int) -> list[int]:
    table = tree_table(tree, stones, root)
    assert table is not None
    return [INFINITE if value is None else value for value in table[-1].values]


@pytest.mark.parametrize("size", range(1, 8))
def test_on_every_small_tree_no_captures_leave_fewer_stones_and_those_given_leave_as_few(size: int) -> None:
    for tree in trees(size):
        for stones, left in zip(colourings(size), fewest_left(tree), strict=True):
            assert answer(tree, stones).left == left


@pytest.mark.parametrize(("size", "count"), [(9, 47), (10, 106)])
def test_the_value_of_every_tree_of_nine_or_ten_vertices_is_that_of_every_capture(size: int, count: int) -> None:
    assert len(trees(size)) == count
    values, choices = np.zeros(9 * size, np.int64), np.zeros(3 * size, np.int64)
    for tree in trees(size):
        rooted: Any = root_tree(tree, "o" * size)
        first, order = np.array(rooted.first), np.array(rooted.order)
        for colours, left in zip(product((0, 1), repeat=size), fewest_left(tree), strict=True):
            native_trees.set_values(np.array(colours)[order], first, values, choices)
            assert min(values[:3]) == left


@pytest.mark.parametrize("size", range(1, 6))
def test_the_nine_values_are_those_of_every_capture_with_its_joker_from_every_root(size: int) -> None:
    for tree in trees(size):
        for root, stones in product(range(size), colourings(size)):
            table = tree_table(tree, stones, root)
            assert table is not None
            assert table[-1].values == nine_values(tree, stones, root)


@given(st.integers(1, 22), st.sampled_from([None, 1, 2, 4, -3]), st.randoms(use_true_random=False))
def test_counting_kinds_of_children_gives_the_table_over_differences(
    size: int, near: int | None, rng: random.Random
) -> None:
    tree, stones = random_tree(rng, size, near), random_stones(rng, size)
    for root in {0, size - 1, rng.randrange(size)}:
        assert engine_values(tree, stones, root) == by_differences(tree, stones, root)


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 15)), max_size=30), st.sampled_from("xo"))
def test_a_vertex_with_many_small_trees_below_has_the_table_over_differences(
    branches: list[tuple[int, int]], colour: str
) -> None:
    edges, stones = [], colour
    for length, colours in branches:
        above = 0
        for depth in range(length):
            edges.append((above, len(stones)))
            above = len(stones)
            stones += "xo"[colours >> depth & 1]
    tree = Graph.of(len(stones), edges)
    assert engine_values(tree, stones, 0) == by_differences(tree, stones, 0)
    answer(tree, stones)


@pytest.mark.parametrize("near", [None, 1, 3, -1, -2])
def test_a_large_tree_is_reduced_as_it_says_and_the_root_does_not_matter(near: int | None) -> None:
    rng = random.Random(5)
    tree, stones = random_tree(rng, 4000, near), random_stones(rng, 4000)
    found = answer(tree, stones)
    assert found == answer(tree, stones)
    for root in (1, 3999):
        assert min(engine_values(tree, stones, root)[:3]) == found.left
    (reason,) = found.reasons
    assert len(reason.order) == len(reason.values) == SHOWN < reason.size == 4000
    assert reason.order[-1] == reason.root == 0


def test_the_compiled_code_answers_as_plain_python_does(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    cases = [
        (random_tree(rng, size, near), random_stones(rng, size)) for size in (1, 2, 9, 60) for near in (None, 2, -2)
    ]
    plain = [(answer(*case), tree_table(*case)) for case in cases]
    monkeypatch.setattr(stone_arrays, "FEW", 0)
    for _ in range(2):
        assert [(answer(*case), tree_table(*case)) for case in cases] == plain


def test_the_table_goes_from_the_leaves_to_the_root() -> None:
    table = tree_table(read_graph("path-3"), "xox", 1)
    assert table is not None
    assert [row.vertex for row in table] == [2, 0, 1]
    assert table[-1].children == (0, 2)
    assert table[0].values == (None, 1, None, None, None, None, 1, None, None)


def test_stones_on_a_path_give_what_lines_give() -> None:
    for stones in colourings(9):
        assert answer(read_graph("path-9"), stones).left == len(cut_word(stones))


def test_holes_leave_the_tree_of_the_stones() -> None:
    assert answer(read_graph("cycle-5"), "xo.xo").left == answer(read_graph("path-4"), "xoxo").left


@pytest.mark.parametrize(
    ("name", "stones"),
    [
        ("cycle-4", "xoxo"),
        ("edges-0.1,2.3", "xoxo"),
        ("edges-0.1,1.2,2.0,3", "xoxo"),
        ("path-2", ".."),
        ("path-3", "x.o"),
    ],
)
def test_other_graphs_are_left_to_other_methods(name: str, stones: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reduce(read_graph(name), stones, Budget(Limit())) is None
    monkeypatch.setattr(stone_arrays, "FEW", 0)
    assert reduce(read_graph(name), stones, Budget(Limit())) is None


def test_small_trees_need_no_compiler_and_a_second_process_has_the_same_compiled_code() -> None:
    light = (
        "import sys; from noyau.puzzles.clobber.solving.trees import reduce; from noyau.graphs import read_graph;"
        "found = reduce(read_graph('star-5'), 'o' + 'xxxoo' * 1, None);"
        "assert not {'numpy', 'numba'} & set(sys.modules), 'heavy'; print(found.left)"
    )
    heavy = light.replace("star-5", "star-5000").replace("* 1", "* 1000").replace("assert not", "assert")
    for program, graph, stones in ((light, "star-5", "oxxxoo"), (heavy, "star-5000", "o" + "xxxoo" * 1000)):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert int(run.stdout) == answer(read_graph(graph), stones).left
