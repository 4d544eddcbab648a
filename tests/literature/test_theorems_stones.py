"""The claims on stones along lines and on trees: each can fail."""

from __future__ import annotations

import random
from itertools import product

import pytest
from claims import unnoticed

from noyau.graphs import Graph, read_graph
from noyau.literature.duchene import clobber_on_trees
from noyau.literature.duchene.clobber_on_trees import INFINITE, group, tree_values
from noyau.literature.oracle.captures import (
    captures,
    factors,
    fewest_factors,
    fewest_in_turn,
    fewest_in_turn_on_paths,
    fewest_left,
    is_reducible,
    nine_values,
    trees,
)
from noyau.literature.oracle.graphs import cycle_power, path_power

STONES = clobber_on_trees.__name__


def test_a_wrong_answer_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{STONES}.TRIED", 5)
    monkeypatch.setattr(f"{STONES}.COUNTED", 5)
    monkeypatch.setattr(f"{STONES}.LONGEST", 20)
    monkeypatch.setattr(f"{STONES}.left", lambda graph, stones: 99)
    assert unnoticed("D-Lem7 D-v1 D-Th12 D-Th13 D-Th14 D-Th15 D-Th16 D-table13") == []


def test_a_wrong_formula_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{STONES}.TRIED", 1)
    monkeypatch.setattr(f"{STONES}.IN_TURN", 5)
    monkeypatch.setattr(f"{STONES}.LONGEST", 20)
    monkeypatch.setattr(f"{STONES}.periodic_value", lambda period, length: -(-length // (3 + period)))
    assert unnoticed("D-v1 D-Th12 D-Th13 D-Th14") == []


def test_a_wrong_table_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{STONES}.root_values", lambda graph, stones, root: (1,) * 9)
    assert unnoticed("D-Fig3.2 D-table13") == []
    monkeypatch.setattr(f"{STONES}.periodic_blocks", lambda period, length: (4,) * length)
    assert unnoticed("D-Lem8") == []


def test_captures_are_as_by_hand() -> None:
    assert dict(captures(path_power(3, 1), "xo.")) == {".x.": "x", "o..": "o"}
    assert fewest_left(path_power(4, 1))("xxoo") == 2
    assert fewest_left(cycle_power(5, 1))("xxoox") == 2
    assert fewest_left(cycle_power(5, 1))("xooxo") == 1
    assert (fewest_in_turn(path_power(4, 1))("xxxo"), fewest_left(path_power(4, 1))("xxxo")) == (2, 1)
    assert [is_reducible(word) for word in ("x", "xo", "xooxxo", "xx", "xox", "xoxx")] == [True] * 3 + [False] * 3
    assert fewest_factors("xxooxo") == 2
    assert factors("xxo") == 5


def test_all_positions_at_once_are_judged_as_one_after_another() -> None:
    def one_by_one(rows: list[set[int]], stones: str) -> int:
        after = [one_by_one(rows, option) for option, _ in captures(rows, stones)]
        return min(after, default=len(stones) - stones.count("."))

    def in_turn(rows: list[set[int]], stones: str, turn: str) -> int:
        after = [in_turn(rows, option, "xo"[who == "x"]) for option, who in captures(rows, stones) if who == turn]
        return min(after, default=len(stones) - stones.count("."))

    on_paths = fewest_in_turn_on_paths()
    for rows in (path_power(5, 1), cycle_power(5, 1), cycle_power(4, 2)):
        free, turns = fewest_left(rows), fewest_in_turn(rows)
        for stones in map("".join, product(".xo", repeat=len(rows))):
            assert free(stones) == one_by_one(rows, stones)
            assert turns(stones) == min(in_turn(rows, stones, turn) for turn in "xo")
            if rows == path_power(5, 1) and "." not in stones:
                assert on_paths(stones) == turns(stones)


def test_claims_on_stones_are_checked_as_far_as_the_catalogue_goes() -> None:
    assert (clobber_on_trees.LONGEST, clobber_on_trees.TRIED) == (80, 11)
    assert (clobber_on_trees.IN_TURN, clobber_on_trees.COUNTED) == (20, 12)


def test_there_are_as_many_trees_as_is_known() -> None:
    assert [len(trees(size)) for size in range(1, 10)] == [1, 1, 1, 2, 3, 6, 11, 23, 47]


def test_groups_of_children_are_those_of_the_thesis() -> None:
    cases = {(5, 5, 3): 1, (4, 4, 3): 2, (4, 6, 3): 3, (6, 4, 3): 4, (3, 3, 3): 5, (3, 5, 4): 6, (3, 4, 3): 7}
    cases |= {(INFINITE, 1, INFINITE): 8, (2, 1, 1): 9}
    for values, number in cases.items():
        assert group(values) == number


def test_the_procedure_put_right_agrees_with_every_capture_and_the_printed_one_leaves_a_stone_more_on_the_witness() -> (
    None
):
    rng = random.Random(4)
    for _ in range(200):
        tree = Graph.of(6, [(rng.randrange(vertex), vertex) for vertex in range(1, 6)])
        stones = "".join(rng.choices("xo", k=6))
        right = tree_values(tree, stones, 0, printed=False)[0]
        assert tuple(None if value == INFINITE else value for value in right) == nine_values(tree, stones, 0)
    witness = read_graph(clobber_on_trees.WITNESS)
    printed, right = (tree_values(witness, clobber_on_trees.WITNESS_STONES, 0, printed=way)[0] for way in (True, False))
    assert (min(printed[:3]), min(right[:3])) == (6, 5)
