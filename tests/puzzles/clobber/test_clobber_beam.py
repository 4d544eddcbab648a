"""Captures followed side by side: every one is a capture of the game, in this process and in another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from second_process import run_again

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.graphs.small_graphs import small_graphs
from noyau.puzzles.clobber.kernels import beam as kernels
from noyau.puzzles.clobber.rules import AlternatingSoloClobber, SoloClobber, stones_left
from noyau.puzzles.clobber.solving.any_graph import floor_of
from noyau.puzzles.clobber.solving.beam import WINDOW, Beam, peeling
from noyau.puzzles.clobber.solving.separate_parts import stone_parts
from noyau.puzzles.clobber.solving.stone_masks import COLOURS, Field, Plain, read_stones


def left_by_beam(rules: SoloClobber, stones: str, floor: int, turns: str = "") -> int:
    """How many stones the captures leave, each of which is played by the rules."""
    position = f"{stones},{turns}" if len(turns) == 1 else stones
    for move in Beam(rules.graph, stones, Budget(Limit()), turns).reduce(floor):
        assert move in set(rules.moves(position))
        position = rules.play(position, move)
    return stones_left(position.partition(",")[0])


def connected(size: int) -> Iterator[Graph]:
    for graph in small_graphs(size):
        if len(next(stone_parts(graph, "x" * size))) == size:
            yield graph


def colouring(graph: Graph, seed: int = 1) -> str:
    return "".join(Random(seed).choices("xo", k=graph.size))


def test_on_small_graphs_as_few_stones_are_left_as_can_be_by_both_rules() -> None:
    for graph in connected(4):
        free, in_turn = Plain(Field(graph)), Plain(Field(graph, in_turn=True))
        for stones in map("".join, product("xo", repeat=4)):
            least = free.value(read_stones(stones))
            assert left_by_beam(SoloClobber(graph), stones, least) == least
            for turn in "xo":
                least = in_turn.value(read_stones(stones, turn))
                assert left_by_beam(AlternatingSoloClobber(graph), stones, least, turn) == least


def test_one_stone_and_two_stones_that_are_alike_are_left_as_they_are() -> None:
    assert left_by_beam(SoloClobber(read_graph("path-1")), "x", 1) == 1
    assert left_by_beam(SoloClobber(read_graph("path-2")), "xx", 1) == 2


def test_a_graph_larger_than_a_window_is_peeled_and_the_captures_are_those_of_the_game() -> None:
    graph = read_graph("grid-26x26")
    assert graph.size > WINDOW
    stones = colouring(graph)
    assert left_by_beam(SoloClobber(graph), stones, 20) < graph.size // 20
    assert left_by_beam(AlternatingSoloClobber(graph), stones, 60, COLOURS) < graph.size // 4


@pytest.mark.parametrize("turns", ["", "x"])
def test_stones_left_behind_in_one_window_do_not_keep_the_next_from_being_reduced(turns: str) -> None:
    graph = read_graph(f"cycle-{WINDOW + 100}")
    beam = Beam(graph, colouring(graph), Budget(Limit()), turns)
    assert graph.size - len(beam.peel(2, 0, beam.turns[0])) < graph.size // 2


@pytest.mark.parametrize("name", ["grid-4x5", "petersen", "triangular-5", "star-6", "complete-5"])
def test_what_is_still_to_be_peeled_is_always_connected(name: str) -> None:
    graph = read_graph(name)
    order = peeling(graph)
    assert sorted(order) == list(range(graph.size))
    for place in range(graph.size):
        rest = "".join("." if vertex in order[:place] else "x" for vertex in range(graph.size))
        assert len(next(stone_parts(graph, rest))) == graph.size - place


@pytest.mark.parametrize("span", [1, 40, kernels.DIGITS, 3 * kernels.DIGITS, kernels.DIGITS**2 - 1])
def test_captures_are_put_in_order_the_best_first(span: int) -> None:
    total = 500
    found = np.zeros((total + 3, 4), np.int64)
    found[:, kernels.WORTH] = np.random.default_rng(span).integers(-span, 1, total + 3) + 7
    order, heads = np.zeros((2, total + 3), np.int64), np.zeros(kernels.DIGITS + 1, np.int64)
    kernels.sort(found, total, order, heads)
    assert list(order[0, :total]) == sorted(range(total), key=lambda number: -found[number, kernels.WORTH])


def check_kernels_twice() -> None:
    for _ in range(2):
        for name in ("grid-4x5", "triangular-4", "complete-6"):
            graph = read_graph(name)
            stones = colouring(graph, 0)
            floor = floor_of(graph, stones)
            assert left_by_beam(SoloClobber(graph), stones, floor) == floor
        assert left_by_beam(AlternatingSoloClobber(read_graph("grid-4x4")), "xoxooxox" * 2, 1, COLOURS) == 1


def test_kernels_run_twice_in_this_process_and_in_another() -> None:
    check_kernels_twice()
    for plain in (False, True):
        run_again(Path(__file__), plain=plain, warnings="ignore")


if __name__ == "__main__":
    check_kernels_twice()
