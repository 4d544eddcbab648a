"""The claims on the domination game and on graphs of moves: each can fail."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from claims import found, ids_of, unnoticed

from noyau.games.cram import Cram
from noyau.graphs import Graph, read_graph
from noyau.graphs.operations import add_twin, complete_product, disjoint_union
from noyau.literature.duchene import domination as domination_claims
from noyau.literature.oracle.graphs import (
    bar,
    chomp,
    cram,
    cram_moves,
    cycle_power,
    digraphs,
    domination,
    involutions,
    is_free_symmetry,
    meeting,
    new_move,
    octal,
    orders,
    path_power,
    printed_wythoff,
    strong_product,
    take_consecutive,
)
from noyau.literature.oracle.recursion import mex

DOMINATION = domination_claims.__name__


@pytest.fixture(autouse=True)
def few_products(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(domination_claims, "FACTORS", ((4, 3),))


def test_the_counterexample_of_lemma_1_is_told() -> None:
    said = found("D-Lem1").computed.say("en")
    assert "01 05 12 17 25 37 47 56" in said
    assert "the value 3" in said
    assert "up to 7 vertices only one fails with this path: the tree 16 26 35 45 56" in said


def test_theorem_2_is_checked_up_to_23_vertices() -> None:
    assert (domination_claims.REACH, domination_claims.ROUND) == (4, 23)


def test_the_codes_with_a_graph_of_moves_are_told() -> None:
    facts = found("D-FamI-octal").computed.facts
    codes = {code for code in facts["codes"].split() if set(code[2:]) <= set("047")}
    assert len(codes) == 9
    assert facts["codes"].split() == sorted([*codes, "0.01", "0.10", "0.11"])


# Each claim is noticed to fail when the slow way, the engines, the rules or an operation are wrong.


def test_a_wrong_engine_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{DOMINATION}.noyau_value", lambda graph: 7)
    assert unnoticed("D-FamI-Wythoff D-Prop1 D-Lem1 D-Lem2 D-Th1 D-Th2 D-ExC14") == []


def test_a_wrong_slow_way_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{DOMINATION}.oracle.domination", lambda rows: domination(rows) ^ 1)
    assert unnoticed(" ".join(id for id in ids_of("duchene.domination") if id not in ("D-Cor1", "D-Fig1.6"))) == []


def test_wrong_rules_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cram, "rewrites", ())
    assert unnoticed("D-Cor1 D-Fig1.5 D-Fig1.6") == []


def test_a_graph_of_moves_that_lacks_arcs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{DOMINATION}.move_graph", lambda game: Graph.of(7, []))
    assert unnoticed("D-FamI-poset D-FamI-Wythoff D-FamI-octal D-Fig1.5 D-Fig1.6 D-ExC14") == []


def test_wrong_operations_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    point = read_graph("path-1")
    monkeypatch.setattr(f"{DOMINATION}.add_twin", lambda graph, vertex: add_twin(graph, vertex, joined=False))
    monkeypatch.setattr(f"{DOMINATION}.twin_and_match", lambda graph, *rest: disjoint_union(graph, point))
    monkeypatch.setattr(f"{DOMINATION}.complete_product", lambda one, other: disjoint_union(one, point))
    assert unnoticed("D-Lem1 D-Lem2 D-Th1") == []


def test_theorem_2_with_another_number_of_tokens_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        f"{DOMINATION}.oracle.take_consecutive", lambda most, number: take_consecutive(most, number - 1 or 1)
    )
    assert unnoticed("D-Th2 D-ExC14") == []


# The slow way is compared with what is known, or with a way that is slower still.


def test_domination_in_parts_is_that_of_the_whole() -> None:
    def whole(rows: list[set[int]], left: frozenset[int]) -> int:
        return mex(whole(rows, left - rows[vertex] - {vertex}) for vertex in left)

    for rows in (*digraphs(3), cycle_power(6, 1), strong_product(path_power(3, 1), path_power(2, 1))):
        assert domination(rows) == whole(rows, frozenset(range(len(rows))))


def test_domination_by_hand() -> None:
    assert [domination(path_power(size, 1)) for size in range(1, 11)] == [1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    assert domination([{1}, set()]) == 2
    assert [domination([set()] * size) for size in range(1, 5)] == [1, 0, 1, 0]


def test_powers_are_those_of_noyau() -> None:
    for size, reach in ((5, 1), (7, 2), (6, 3), (4, 4)):
        assert [set(row) for row in read_graph(f"cycle-{size}^{reach}").neighbours] == cycle_power(size, reach)
        assert [set(row) for row in read_graph(f"path-{size}^{reach}").neighbours] == path_power(size, reach)


def test_products_are_those_of_noyau() -> None:
    left, right = read_graph("path-3"), read_graph("cycle-4")
    rows = strong_product(left.neighbours, right.neighbours)
    assert [set(row) for row in complete_product(left, right).neighbours] == rows


def test_cram_and_chomp_have_their_known_values() -> None:
    assert [cram(2, columns) for columns in range(1, 8)] == [1, 0, 1, 0, 1, 0, 1]
    assert [cram(3, columns) for columns in range(1, 6)] == [1, 1, 0, 1, 1]
    assert [chomp((columns,)) for columns in range(1, 6)] == [0, 1, 2, 3, 4]
    assert chomp((2, 1)) == 0
    assert len(cram_moves(3, 6)) == 27
    assert bar(1, 3) == [{1, 2}, {2}, set()]


def test_every_kind_of_order_is_there() -> None:
    kinds = []
    for size in range(1, 5):
        found = set()
        for above in orders(size):
            pairs = [(low, high) for low, row in enumerate(above) for high in row]
            found.add(min(tuple(sorted((o[a], o[b]) for a, b in pairs)) for o in permutations(range(size))))
        kinds.append(len(found))
    assert kinds == [1, 2, 5, 16]


def test_symmetries_are_recognised() -> None:
    assert len(list(digraphs(3))) == 64
    assert involutions(2) == [(1, 0)]
    assert is_free_symmetry([{1}, {0}, {3}, {2}], (2, 3, 0, 1))
    assert not is_free_symmetry([{1}, {0}], (1, 0))
    assert not is_free_symmetry([{1}, set(), set()], (0, 1, 2))


def test_rows_have_the_values_of_heaps() -> None:
    def heap_values(digits: tuple[int, ...], largest: int) -> list[int]:
        values: list[int] = []
        for heap in range(largest + 1):
            ways: list[Any] = []
            for taken, digit in enumerate(digits, start=1):
                for left in range(heap - taken + 1):
                    parts = [part for part in (left, heap - taken - left) if part]
                    ways += [parts] if digit >> len(parts) & 1 else []
            values.append(mex(mex_sum([values[part] for part in parts]) for parts in ways))
        return values

    def mex_sum(parts: list[int]) -> int:
        total = 0
        for part in parts:
            total ^= part
        return total

    for digits in ((7, 7), (1, 3, 7), (0, 4), (6,)):
        assert [octal(digits, heap) for heap in range(1, 9)] == heap_values(digits, 8)[1:]
    assert new_move((7, 7), 6) is None
    assert take_consecutive(7, 2) == [0, 0, 1, 1, 2, 0, 3, 1]


def test_the_printed_graph_of_wythoff_is_the_one_of_the_figure() -> None:
    assert printed_wythoff(2, 1) == [{1, 3}, set(), {3}, {1, 2}]
    assert len(printed_wythoff(5, 2)) == 9
    assert meeting([(0, 1), (1, 2), (3, 4)]) == [{1}, {0}, set()]
