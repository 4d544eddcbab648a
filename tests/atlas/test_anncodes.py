"""The codes of digraphs: their words are the lost positions, and greedy codes are among them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from noyau.atlas.anncodes import Anncode
from noyau.core.errors import TooLarge
from noyau.core.verdict import Ending, Outcome
from noyau.engines.exploring.evaluation import outcomes
from noyau.graphs import Digraph
from noyau.values.codes.columns import distance_columns
from noyau.values.codes.digits import Digits
from noyau.values.masks import bits
from noyau.words import LANGUAGES


def lost_positions(digraph: Digraph) -> set[str]:
    """By working back from the positions without a move, over all sets of vertices."""
    rows, size = digraph.rows, len(digraph.vertices)
    options = [[tokens ^ 1 << k ^ 1 << to for k in bits(tokens) for to in rows[k]] for tokens in range(1 << size)]
    found, _ = outcomes(options, Ending.NORMAL)
    return {f"{tokens:0{size}b}"[::-1] for tokens in range(1 << size) if found[tokens] is Outcome.P}


def sums(rows: tuple[str, ...], length: int) -> set[str]:
    """The sums modulo 2 of some words."""
    numbers = {0}
    for row in rows:
        numbers |= {number ^ int(row, 2) for number in numbers}
    return {f"{number:0{length}b}" for number in numbers}


def test_the_words_are_the_lost_positions_of_the_digraph_and_pass_its_checks() -> None:
    rng = Random(1982)
    for size in (3, 4, 5, 6):
        for _ in range(12):
            arcs = [(f"v{a}", f"v{b}") for a in range(size) for b in range(size) if a != b and rng.random() < 0.35]
            if not arcs:
                continue
            found = Anncode(Digraph(arcs))
            length = len(found.vertices)
            lost = lost_positions(found.digraph)
            assert sums(found.basis, length) == lost, arcs
            assert found.words == len(lost)
            assert len(found.parity_check) == length - found.dimension
            for word, row in product(lost, found.parity_check):
                assert (int(word, 2) & int(row, 2)).bit_count() % 2 == 0, (arcs, word, row)
            counted = Counter(word.count("1") for word in lost)
            assert found.weights == tuple(counted[weight] for weight in range(length + 1))
            assert found.record()["distance"] == min((n for n in counted if n), default=None)


@pytest.mark.parametrize(("length", "distance"), [(7, 3), (8, 4), (11, 5)])
def test_a_greedy_code_is_the_code_of_the_heaps_that_are_its_values(length: int, distance: int) -> None:
    values = distance_columns(Digits(2, length), distance)
    heaps = range(max(values) + 1)
    found = Anncode(Digraph([(str(heap), str(less)) for heap in heaps for less in range(heap)]))
    place = {name: number for number, name in enumerate(found.vertices)}
    for word in product("01", repeat=length):
        tokens = sum(1 << place[str(value)] for value, digit in zip(values, word, strict=True) if digit == "1")
        lost = found.theory.outcome(tokens) is Outcome.P
        total = 0
        for value, digit in zip(values, word, strict=True):
            total ^= value if digit == "1" else 0
        assert lost == (total == 0)


def test_a_code_is_told_in_each_language_with_the_label_of_each_vertex() -> None:
    found = Anncode(Digraph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c")]))
    for language in LANGUAGES:
        said = " ".join(sentence.say(language) for sentence in found.describe())
        assert "c = 3 [a]" in said
        assert "1 × 0, 1 × 2" in said


def test_a_digraph_with_too_many_arcs_is_refused() -> None:
    with pytest.raises(TooLarge, match="too many to find all lost sets"):
        _ = Anncode(Digraph([(f"{a}", f"{b}") for a in range(150) for b in range(150) if a != b])).basis
