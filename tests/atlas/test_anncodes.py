"""The codes of digraphs: their words are the lost positions, and greedy codes are among them."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from scipy.sparse import csr_array

import noyau
from noyau.atlas.anncodes import anncode
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.verdict import Ending, Outcome
from noyau.engines.exploring.evaluation import outcomes
from noyau.graphs import Digraph
from noyau.scenes.atlas.anncodes import anncode_picture
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
            digraph = Digraph(arcs)
            found = anncode(digraph)
            length = len(found.vertices)
            lost = lost_positions(digraph)
            assert set(found.list()) == lost
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
    found = anncode(Digraph([(str(heap), str(less)) for heap in heaps for less in range(heap)]))
    place = {name: number for number, name in enumerate(found.vertices)}
    for word in product("01", repeat=length):
        tokens = sum(1 << place[str(value)] for value, digit in zip(values, word, strict=True) if digit == "1")
        lost = found.theory.outcome(tokens) is Outcome.P
        total = 0
        for value, digit in zip(values, word, strict=True):
            total ^= value if digit == "1" else 0
        assert lost == (total == 0)


def test_a_code_is_told_in_each_language_with_the_label_of_each_vertex() -> None:
    found = anncode(Digraph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c")]))
    for language in LANGUAGES:
        said = " ".join(sentence.say(language) for sentence in found.describe())
        assert "c = 3 [a]" in said
        assert "1 × 0, 1 × 2" in said


def test_a_digraph_with_too_many_arcs_is_refused() -> None:
    with pytest.raises(TooLarge, match="too many to find all lost sets"):
        _ = anncode(Digraph([(f"{a}", f"{b}") for a in range(150) for b in range(150) if a != b])).basis


def test_a_digraph_may_come_as_arcs_lists_arrays_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "arcs.txt"
    file.write_text("a b\nb c\nc d\nd a\na c\n", encoding="utf-8")
    expected = noyau.anncode("a>b,b>c,c>d,d>a,a>c")
    pairs = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c")]
    for source in (
        file,
        str(file),
        f"@{file}",
        pairs,
        {"a": ["b", "c"], "b": ["c"], "c": ["d"], "d": ["a"]},
        Digraph(pairs),
    ):
        assert noyau.anncode(source).record() == expected.record()
    rows = csr_array((np.ones(5), [1, 2, 2, 3, 0], [0, 2, 3, 4, 5]))
    assert noyau.anncode(rows).basis == expected.basis
    assert noyau.anncode(rows).vertices == ("0", "1", "2", "3")
    with pytest.raises(SpecError, match="no file or graph 'nofile'"):
        noyau.anncode("nofile")


def test_a_code_is_a_table_of_words_and_an_array() -> None:
    found = noyau.anncode("a>b,b>a,b>c")
    assert found.to_csv().splitlines() == ["word", "000", "001", "100", "101"]
    assert np.asarray(found).tolist() == [[0, 0, 0], [0, 0, 1], [1, 0, 0], [1, 0, 1]]
    assert "Anncode of 3 vertices" in found.draw("en").svg()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_is_drawn_by_its_checks_and_by_all_positions(language: str) -> None:
    found = noyau.anncode("a>b,b>c,c>d,d>a,a>c")
    matrix = anncode_picture(found, "checks", language)
    assert [matrix.count(f">{name}<") for name in "abcd"] == [1] * 4
    assert matrix.count(">1<") == sum(row.count("1") for row in found.parity_check)
    drawn = anncode_picture(found, "words", language)
    assert drawn.count('fill="none"') == found.words
    outcomes = Counter(found.theory.outcome(tokens) for tokens in range(16))
    assert drawn.count('fill="#8da3bd"') == outcomes[Outcome.D]
    assert drawn.count('fill="#dbe6f1"') == outcomes[Outcome.N]
    long = noyau.anncode([("start", "a vertex of a long name")])
    ElementTree.fromstring(anncode_picture(long, "checks", language))
    wide = noyau.anncode([(str(vertex), str(vertex + 1)) for vertex in range(15)])
    assert "first 4 digits are 0" in anncode_picture(wide, "words", "en")
    with pytest.raises(TooLarge, match="65 digits is too large"):
        anncode_picture(noyau.anncode([(str(vertex), str(vertex + 1)) for vertex in range(64)]), "checks", language)
    with pytest.raises(NotApplicable):
        anncode_picture(found, "word", language)
