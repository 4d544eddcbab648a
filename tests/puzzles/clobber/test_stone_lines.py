"""Stones along paths and cycles, against every capture; periodic words against the cutting of words."""

from __future__ import annotations

import random
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stone_oracles import fewest_left

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.literature.duchene.clobber_on_trees import periodic_blocks, periodic_value, periodic_word, sequence_of_period
from noyau.literature.oracle.captures import colourings
from noyau.puzzles.clobber.rules import stones_left
from noyau.puzzles.clobber.solving.paths_and_cycles import cut_word, reduce
from noyau.puzzles.clobber.solving.reduction import Reduction, replay

ONE_STONE = re.compile("[xo]|xo*x*o|ox*o*x")

LINES = [f"path-{size}" for size in range(1, 11)] + [f"cycle-{size}" for size in range(3, 11)]

TRIANGLES = "edges-0.1,1.2,2.0,3.4,4.5,5.3"

words = st.text("xo", min_size=3, max_size=40)
runs = st.lists(st.one_of(st.integers(1, 3), st.integers(1, 12)), min_size=1, max_size=12)


def answer(graph: Graph, stones: str) -> Reduction:
    found = reduce(graph, stones, Budget(Limit()))
    assert found is not None
    assert found.least == found.left == stones_left(replay(graph, stones, found.moves))
    return found


@pytest.mark.parametrize("name", LINES)
def test_on_every_short_line_no_captures_leave_fewer_stones_and_those_given_leave_as_few(name: str) -> None:
    graph = read_graph(name)
    for stones, left in zip(colourings(graph.size), fewest_left(graph), strict=True):
        assert answer(graph, stones).left == left


@given(words, st.booleans(), st.randoms(use_true_random=False))
def test_blocks_follow_each_other_and_each_can_be_reduced_to_one_stone(
    word: str, is_cycle: bool, rng: random.Random
) -> None:
    names = rng.sample(range(len(word)), len(word))
    edges = [(names[place - 1], names[place]) for place in range(0 if is_cycle else 1, len(word))]
    stones = "".join(letter for _, letter in sorted(zip(names, word, strict=True)))
    found = answer(Graph.of(len(word), edges), stones)
    (reason,) = found.reasons
    along = "".join(stones[vertex] for vertex in reason.vertices)
    assert reason.cycle == is_cycle
    assert sorted(reason.vertices) == list(range(len(word)))
    assert len(reason.blocks) == found.left
    place = 0
    for first, length in reason.blocks:
        assert first == place
        assert ONE_STONE.fullmatch(along[first : first + length])
        place += length
    assert place == len(word)


@given(words)
def test_a_cycle_is_the_best_of_its_rotations(word: str) -> None:
    rotations = [len(cut_word(word[place:] + word[:place])) for place in range(len(word))]
    assert answer(read_graph(f"cycle-{len(word)}"), word).left == min(rotations)


@pytest.mark.parametrize("kind", ["path", "cycle"])
def test_a_long_line_is_reduced_as_it_says_and_no_recursion_ends_it(kind: str) -> None:
    rng = random.Random(7)
    for period in (0, 1, 700):
        word = periodic_word(period, 5000) if period else "".join(rng.choices("xo", k=5000))
        graph = read_graph(f"{kind}-5000")
        found = answer(graph, word)
        assert kind == "cycle" or found.left == len(cut_word(word))
        assert found == answer(graph, word)


def fewest_factors(word: str) -> int:
    """What one writes first: every last block is tried."""
    fewest = [0]
    for end in range(1, len(word) + 1):
        fewest.append(1 + min(fewest[begin] for begin in range(end) if ONE_STONE.fullmatch(word, begin, end)))
    return fewest[-1]


@given(runs)
def test_no_word_has_fewer_blocks_however_long_its_runs(lengths: list[int]) -> None:
    word = "".join("xo"[place % 2] * length for place, length in enumerate(lengths))
    assert len(cut_word(word)) == fewest_factors(word)


@pytest.mark.parametrize("kind", ["path", "cycle"])
def test_a_line_too_long_to_list_is_reduced_as_one_with_its_edges_listed(kind: str) -> None:
    graph = read_graph(f"{kind}-20001")
    stones = "".join(random.Random(2).choices("xo", k=graph.size))
    long, listed = answer(graph, stones), answer(Graph.of(graph.size, graph.edges), stones)
    assert (tuple(long.moves), long.reasons) == (tuple(listed.moves), listed.reasons)
    captures = tuple(long.moves)
    assert len(long.moves) == len(captures)
    for part in (slice(5), slice(7000, 7011, 3), slice(-3, None), slice(9, 2, -2), slice(4, 4)):
        assert long.moves[part] == captures[part]
    assert [long.moves[place] for place in (0, 6999, -1)] == [captures[place] for place in (0, 6999, -1)]
    with pytest.raises(IndexError):
        long.moves[len(captures)]


def test_a_line_of_stones_needs_no_compiler_however_long() -> None:
    program = (
        "import sys, noyau; found = noyau.solve('soloclobber:cycle-200000');"
        "assert not {'numpy', 'numba'} & set(sys.modules), 'heavy'; print(found.left)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(run.stdout) == 50_000


def test_holes_leave_the_stones_between_them() -> None:
    assert answer(read_graph("cycle-7"), "xo.xoox").left == answer(read_graph("path-6"), "xooxxo").left
    assert answer(read_graph("star-3"), "xoo.").left == answer(read_graph("path-3"), "oxo").left


@pytest.mark.parametrize(
    ("name", "stones"),
    [
        ("star-3", "xoox"),
        ("edges-0.1,2.3", "xoxo"),
        ("path-5", "xo.xo"),
        ("path-3", "..."),
        ("complete-4", "xoxo"),
        (TRIANGLES, "xoxoxo"),
    ],
)
def test_other_graphs_are_left_to_other_methods(name: str, stones: str) -> None:
    assert reduce(read_graph(name), stones, Budget(Limit())) is None


def test_formulas_of_periodic_words_agree_with_their_cutting() -> None:
    for period in range(1, 11):
        expected = tuple(len(periodic_blocks(period, length)) for length in range(1, 81))
        assert sequence_of_period(period, 80) == expected


def test_periodic_words_and_values_are_as_published() -> None:
    assert periodic_word(3, 8) == "xxxoooxx"
    assert [periodic_value(1, length) for length in range(1, 13)] == [1, 1, 2, 1, 2, 2, 3, 2, 3, 3, 4, 3]
    assert sequence_of_period(3, 12) == (1, 2, 3, 1, 2, 3, 2, 3, 3, 3, 4, 4)
    assert sequence_of_period(4, 12) == (1, 2, 3, 4, 1, 2, 3, 4, 2, 3, 4, 4)
