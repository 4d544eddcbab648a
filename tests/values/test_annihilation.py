"""Tokens that vanish: outcomes, values and answers by labels, against play on all sets of vertices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from noyau.core.verdict import Ending, Outcome
from noyau.engines.exploring.evaluation import generalised_values, outcomes
from noyau.values.annihilation import Annihilation, smith_values
from noyau.values.codes.columns import distance_columns
from noyau.values.codes.digits import Digits
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber, nim_sum

Rows = list[list[int]]


def options_of(rows: Rows) -> list[list[int]]:
    """The sets of vertices one move away from each set."""
    return [[tokens ^ 1 << k ^ 1 << to for k in bits(tokens) for to in rows[k]] for tokens in range(1 << len(rows))]


def digraphs_on(size: int, loops: bool) -> Iterator[Rows]:
    pairs = [(one, other) for one in range(size) for other in range(size) if loops or one != other]
    for chosen in product((False, True), repeat=len(pairs)):
        arcs = [pair for pair, taken in zip(pairs, chosen, strict=True) if taken]
        yield [[other for source, other in arcs if source == vertex] for vertex in range(size)]


def random_digraph(random: Random, most: int) -> Rows:
    size, density = random.randint(4, most), random.choice((0.1, 0.15, 0.2, 0.25, 0.35, 0.5))
    return [
        [b for b in range(size) if random.random() < density and (b != a or random.random() < 0.3)] for a in range(size)
    ]


def copied_digraph(random: Random, most: int) -> Rows:
    """Copies of a small digraph with some arcs changed: many sets of infinite vertices have finite values."""
    size, density = random.randint(2, most // 2), random.choice((0.2, 0.3, 0.4, 0.5))
    copies = max(2, random.randint(1, most // size))
    base = [[b for b in range(size) if random.random() < density] for _ in range(size)]
    rows = [[copy * size + target for target in row] for copy in range(copies) for row in base]
    for _ in range(random.randint(0, 3)):
        source, target = random.randrange(len(rows)), random.randrange(len(rows))
        rows[source] = sorted({*rows[source]} ^ {target})
    return rows


def check(rows: Rows) -> None:
    theory = Annihilation(rows)
    found, _ = outcomes(options_of(rows), Ending.NORMAL)
    assert [theory.outcome(tokens) for tokens in range(len(found))] == found, rows


def test_outcomes_on_all_digraphs_of_up_to_three_vertices_and_all_of_four_without_loops() -> None:
    for size in (1, 2, 3):
        for rows in digraphs_on(size, loops=True):
            check(rows)
    for rows in digraphs_on(4, loops=False):
        check(rows)


def test_outcomes_on_digraphs_of_four_vertices_with_loops() -> None:
    for number, rows in enumerate(digraphs_on(4, loops=True)):
        if number % 29 == 0:
            check(rows)


@pytest.mark.parametrize("make", [random_digraph, copied_digraph])
def test_outcomes_on_larger_digraphs(make: object) -> None:
    random = Random(1982)
    for _ in range(250):
        check(make(random, 9))  # type: ignore[operator]


def test_values_are_those_of_the_definition() -> None:
    random = Random(7)
    for number in range(120):
        rows = (random_digraph if number % 2 else copied_digraph)(random, 6)
        theory, known = Annihilation(rows), generalised_values(options_of(rows))
        assert [theory.value(tokens) for tokens in range(len(known))] == known, rows
        assert [Nimber(v) if v is not None else None for v in smith_values(rows)[0]] == [
            value if isinstance(value, Nimber) else None for value in generalised_values(rows)
        ]


def test_the_lost_sets_are_a_code_with_that_basis() -> None:
    random = Random(3)
    for _ in range(60):
        rows = copied_digraph(random, 8)
        theory = Annihilation(rows)
        words = {0}
        for word in theory.basis:
            words |= {word ^ known for known in words}
        assert words == {tokens for tokens in range(1 << len(rows)) if theory.outcome(tokens) is Outcome.P}


def test_a_good_answer_to_each_move_from_a_lost_set_lowers_its_counter() -> None:
    random = Random(11)
    looked_at = 0
    for number in range(300):
        rows = (random_digraph if number % 2 else copied_digraph)(random, 8)
        theory = Annihilation(rows)
        for tokens in range(1 << len(rows)):
            for source, target in theory.moves(tokens) if theory.outcome(tokens) is Outcome.P else ():
                after = tokens ^ 1 << source ^ 1 << target
                answers = [after ^ 1 << k ^ 1 << to for k, to in theory.winning(after)]
                assert min(map(theory.counter, answers)) < theory.counter(tokens)
                looked_at += 1
    assert looked_at > 5000


def test_greedy_codes_are_codes_of_digraphs() -> None:
    columns = distance_columns(Digits(2, 7), 3)
    heaps = max(columns) + 1
    rows = [list(range(heap)) for heap in range(heaps)] + [list(range(column)) for column in columns]
    theory = Annihilation(rows)
    assert theory.values[heaps:] == list(columns)
    lost = [word for word in range(1 << 7) if theory.outcome(word << heaps) is Outcome.P]
    assert lost == [0, 7, 25, 30, 42, 45, 51, 52, 75, 76, 82, 85, 97, 102, 120, 127]
    assert all(nim_sum(columns[bit] for bit in bits(word)) == 0 for word in lost)
