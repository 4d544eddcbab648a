"""The claims on stones on cliques, products and hypercubes: each can fail."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from claims import ids_of, unnoticed

from noyau.graphs import read_graph
from noyau.literature.duchene import clobber_on_products
from noyau.literature.oracle.captures import (
    Jokers,
    Plays,
    at_first,
    bits,
    clique_product,
    delta,
    emptied,
    full,
    irreducible,
    joker_violations,
    least_colourings,
    opposed,
    replayed,
    single,
    symmetries,
    two_strong,
    violations,
)
from noyau.literature.oracle.graphs import cycle_power
from noyau.puzzles.clobber.solving import hamming

HAMMING = clobber_on_products.__name__


def test_captures_that_end_elsewhere_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    reach = hamming.reach
    monkeypatch.setattr(f"{HAMMING}.oracle.violations", lambda rows, starts=None: [])
    monkeypatch.setattr(f"{HAMMING}.hamming.reach", lambda graph, stones, at, colour: reach(graph, stones, at, "x"))
    assert unnoticed("D-Prop5 D-Th17 D-Lem12 D-Th19 D-Lem14 D-Lem15 D-Th20") == []


def test_captures_that_leave_more_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{HAMMING}.oracle.two_strong", lambda rows, starts: [])
    monkeypatch.setattr(f"{HAMMING}.oracle.joker_violations", lambda rows, starts, hopeful=None: [])
    monkeypatch.setattr(f"{HAMMING}.stones_left", lambda graph, stones: 3)
    assert unnoticed("D-Th18 D-Prop6") == []


def test_a_colouring_that_fails_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{HAMMING}.builds", lambda tally, name, times: None)
    monkeypatch.setattr(f"{HAMMING}.oracle.violations", lambda rows, starts=None: [(6, 57), (3, 4)])
    monkeypatch.setattr(f"{HAMMING}.oracle.irreducible", lambda rows: [(3, 12)])
    assert unnoticed("D-Prop5 D-Th17 D-Prop6 D-Lem12 D-Th19 D-Lem13 D-Lem14 D-Lem15 D-Th20") == []


def test_plays_that_lead_nowhere_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(plays: Plays, zeros: int, ones: int) -> Iterator[tuple[int, int]]:
        return iter(())

    monkeypatch.setattr(Plays, "after", nowhere)
    monkeypatch.setattr(f"{HAMMING}.builds", lambda tally, name, times: None)
    assert unnoticed(" ".join(set(ids_of("duchene.clobber_on_products")) - {"D-Lem13"})) == []


# The slow way is compared with what is known.


def test_products_are_those_of_noyau() -> None:
    for sizes in ((3,), (2, 3), (3, 2, 2)):
        name = "hamming-" + "x".join(map(str, sizes)) if len(sizes) > 1 else "complete-3"
        assert [tuple(sorted(row)) for row in clique_product(*sizes)] == list(read_graph(name).neighbours)
    assert [tuple(sorted(row)) for row in cycle_power(5, 1)] == list(read_graph("cycle-5").neighbours)


def test_plays_by_hand() -> None:
    path = [{1}, {0, 2}, {1}]
    plays = Plays(path, single)
    assert list(plays.after(0b001, 0b110)) == [(0, 0b101), (0b010, 0b100)]
    assert plays.ends(0b001, 0b110) == {(0b100, 0), (0, 0b010)}
    assert not plays.can_end(0b111, 0)
    assert not Plays(path, at_first, kept=[0]).can_end(0b001, 0b110)
    assert list(bits(0b1010)) == [0b10, 0b1000]


def test_the_slow_way_knows_what_fails() -> None:
    assert violations(clique_product(2, 3)) == [(6, 57)]
    assert irreducible(clique_product(2, 2)) == [(3, 12), (5, 10), (10, 5), (12, 3)]
    assert [len(irreducible(clique_product(*[2] * axes))) for axes in (1, 2, 3)] == [0, 4, 84]
    assert len(violations(clique_product(2, 2))) == 8
    line = [{1}, {0, 2}, {1, 3}, {2}]
    assert two_strong(line, [(0b0001, 0b1110)]) != []
    assert joker_violations(line, [(0b1111, 0)]) != []


def test_a_joker_changes_one_stone_once() -> None:
    jokers = Jokers(clique_product(3), lambda zeros, ones: True)
    assert jokers.can_end_with(0b111, 0)
    assert not jokers.can_end(0b111, 0)
    assert not Jokers([set(), set()], lambda zeros, ones: True).can_end_with(0b11, 0)


def test_symmetries_keep_the_first_vertex_and_the_edges() -> None:
    for sizes, count in (((2, 2, 2), 6), ((2, 3), 2), ((2, 3, 3), 8)):
        rows, turns = clique_product(*sizes), symmetries(*sizes)
        assert len({tuple(turn) for turn in turns}) == count
        for turn in turns:
            assert turn[0] == 0
            assert all({turn[other] for other in rows[vertex]} == rows[turn[vertex]] for vertex in range(len(rows)))


def test_classes_have_one_colouring_of_each_orbit() -> None:
    turns = symmetries(2, 2, 2)
    chosen = [zeros for zeros, _ in least_colourings(turns, full(8, mixed=False))]
    orbits = {
        frozenset(sum(1 << turn[v] for v in range(8) if zeros >> v & 1) for turn in turns) for zeros in range(256)
    }
    assert sorted(chosen) == sorted(map(min, orbits))


def test_delta_and_halves() -> None:
    assert opposed(2) == 0b0110
    assert delta(opposed(2), 0b1001, 0b0110) == 1
    assert delta(opposed(2), 0b0011, 0b1100) == 0
    ends = emptied(2).ends(0b0100, 0b1011)
    assert ends == {(0b10, 0b01)}


def test_illegal_captures_are_not_replayed() -> None:
    path = [{1}, {0, 2}, {1}]
    assert replayed(path, "xoo", [(0, 1), (1, 2)]) == "..x"
    assert replayed(path, "xoo", [(1, 2)]) is None
    assert replayed(path, "xoo", [(0, 2)]) is None
    assert replayed(path, "xoo", [(0, 1), (0, 1)]) is None
