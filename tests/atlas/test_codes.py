"""Greedy codes as a user holds them: the codes of the literature, their records, tables of dimensions, pictures."""

from __future__ import annotations

import re
from collections import Counter
from functools import reduce
from itertools import product
from operator import xor
from xml.etree import ElementTree

import pytest

import noyau
from noyau.atlas.code_sentences import describe, explain
from noyau.atlas.codes import Code, code
from noyau.core.errors import NotApplicable, SpecError, TooLarge, WrongArgument
from noyau.literature.oracle import greedy_codes as oracle
from noyau.scenes.atlas import codes as pictures
from noyau.values.codes.tables import dimensions, sizes


def told(found: Code, language: str = "en") -> str:
    return " ".join(sentence.say(language) for sentence in describe(found))


def test_the_golay_code_is_the_lexicode_of_length_24_and_distance_8() -> None:
    found = noyau.code(length=24, distance=8)
    assert (found.words, found.dimension, found.minimum_distance, found.covering_radius) == (4096, 12, 8, 4)
    assert (
        found.weights
        == found.dual_weights
        == tuple(Counter({0: 1, 8: 759, 12: 2576, 16: 759, 24: 1})[w] for w in range(25))
    )
    assert "Golay" in told(found)
    assert len(set(found.list())) == 4096
    assert code(23, 7).name == "golay"


@pytest.mark.parametrize("rank", [2, 3, 4, 5])
def test_hamming_codes_are_the_lexicodes_of_distance_3(rank: int) -> None:
    length = 2**rank - 1
    found = code(length, 3)
    assert (found.name, found.dimension, found.covering_radius) == ("hamming", length - rank, 1)
    assert found.bounds is not None
    assert found.words == found.bounds.hamming
    assert code(length + 1, 4).name == "hamming-extended"
    assert code(5, 3, 4).name == "hamming"


def test_the_hexacode_is_the_lexicode_of_six_quaternary_digits() -> None:
    found = code(6, 4, 4)
    assert (found.name, found.dimension, found.is_linear) == ("hexacode", 3, True)
    assert found.weights == (1, 0, 0, 0, 45, 0, 18)
    assert found.basis == ("001111", "010123", "100132")


def test_three_digits_give_the_tetracode_by_luck_and_else_mere_sets() -> None:
    found = code(4, 3, 3)
    assert (found.name, found.dimension, found.is_linear, found.is_additive) == ("tetracode", 2, True, False)
    assert found.basis == ("0111", "1012")
    assert found.parity_check == ("2210", "1201")
    assert found.weights == found.dual_weights == (1, 0, 0, 8, 0), "the tetracode is its own dual"
    assert "by luck" in told(found)
    other = code(3, 2, 3)
    assert (other.words, other.is_linear, other.dimension, other.basis) == (7, False, None, ())
    assert "022 + 101 = 120 is not in the code" in told(other)


@pytest.mark.parametrize(
    ("length", "distance", "base"), [(4, 3, 3), (3, 3, 3), (3, 1, 5), (2, 3, 3), (4, 2, 5), (5, 3, 3)]
)
def test_a_vector_space_over_a_prime_number_of_digits_has_the_checks_that_its_words_alone_pass(
    length: int, distance: int, base: int
) -> None:
    found = code(length, distance, base)
    if not found.is_linear:
        assert found.parity_check == ()
        assert found.dual_weights is None
        return
    checks = [tuple(map(int, row)) for row in found.parity_check]
    passing = {
        "".join(map(str, word))
        for word in product(range(base), repeat=length)
        if all(sum(a * b for a, b in zip(word, row, strict=True)) % base == 0 for row in checks)
    }
    assert passing == set(found.list())
    dual = {
        tuple(sum(x * row[place] for x, row in zip(factors, checks, strict=True)) % base for place in range(length))
        for factors in product(range(base), repeat=len(checks))
    }
    counted = Counter(sum(map(bool, word)) for word in dual)
    assert found.dual_weights == tuple(counted[weight] for weight in range(length + 1))


def test_no_ternary_lexicode_of_length_12_and_distance_6_is_the_ternary_golay_code() -> None:
    found = code(12, 6, 3)
    assert (found.words, found.is_linear) == (124, False)


def test_eight_digits_give_codes_that_are_closed_under_sums_alone() -> None:
    found = code(3, 2, 8)
    assert (found.words, found.is_additive, found.is_linear, found.dimension) == (64, True, False, None)
    assert "4 ⊗ 2 = 8" in told(found)
    assert len(found.basis) == 6


def test_a_criterion_that_tells_a_word_from_its_multiples_gives_no_linear_code() -> None:
    found = code(2, base=4, criterion="turning:10,20")
    assert not found.is_linear
    assert found.outside is not None
    assert "is not in the code" in told(found)
    assert code(2, base=4, criterion="turning:10,20,30").is_linear


def test_over_a_composite_number_of_digits_sums_are_told_and_no_dimension() -> None:
    found = code(3, 3, 6)
    assert (found.words, found.is_linear, found.dimension) == (6, False, None)
    assert "closed under sums modulo 6" in told(found)


def test_a_user_says_by_a_function_which_words_go_together() -> None:
    found = code(8, criterion=lambda word: sum(word) % 4 == 0)
    assert found.minimum_distance == 4
    assert list(found.list()) == list(code(8, criterion="weights:0,4,8").list())


def test_an_order_is_given_by_its_matrix() -> None:
    found = code(3, 2, order=[[1, 1, 0], [0, 1, 1], [0, 0, 1]])
    assert list(found.list()) == list(code(3, 2, order="gray").list())
    assert found.record()["order"] == "matrix"


def test_the_table_of_dimensions_has_those_of_the_codes() -> None:
    for base, to in ((2, 10), (4, 5)):
        table = dimensions(to, base)
        for length, distance in product(range(1, to + 1), repeat=2):
            expected = code(length, distance, base).dimension
            assert table[length - 1][distance - 1] == expected, (base, length, distance)
    assert dimensions(16)[15][:8] == [16, 15, 11, 11, 8, 7, 5, 5]
    assert dimensions(30, limit=1 << 10)[29][14] is None


def test_the_table_of_sizes_has_the_numbers_of_words_of_the_codes() -> None:
    for base, to in ((3, 5), (8, 3), (6, 3), (2, 6)):
        table = sizes(to, base)
        for length, distance in product(range(1, to + 1), repeat=2):
            assert table[length - 1][distance - 1] == code(length, distance, base).words, (base, length, distance)
    assert sizes(4, 3, limit=30) == [[3, 1, 1, 1], [9, 3, 1, 1], [27, 7, 3, 1], [81, None, None, 3]]
    assert sizes(3, 3, limit=30)[2] == [27, 7, 3]
    assert sizes(30, 8, limit=1 << 10)[29][14] is None
    assert (sizes(9, 8)[8][8], sizes(9, 8)[7][8]) == (8, 1)


PUBLISHED = {
    8: [8, 7, 4, 4, 2, 1, 1, 1],
    9: [9, 8, 5, 4, 2, 2, 1, 1, 1],
    10: [10, 9, 6, 5, 3, 2, 1, 1, 1, 1],
    11: [11, 10, 7, 6, 4, 3, 2, 1, 1, 1, 1],
    12: [12, 11, 8, 7, 4, 4, 2, 2, 1, 1, 1, 1],
    13: [13, 12, 9, 8, 5, 4, 3, 2, 1, 1, 1, 1, 1],
}
"""The dimensions of binary lexicodes by length, for the distances 1, 2, 3 …: Wikipedia, Lexicographic code."""


def test_the_dimensions_of_binary_lexicodes_are_the_published_ones() -> None:
    table = dimensions(13)
    assert {length: table[length - 1][:length] for length in PUBLISHED} == PUBLISHED


def test_a_record_says_what_the_code_says() -> None:
    found = code(7, 3).record()
    assert (found["length"], found["distance"], found["base"], found["words"]) == (7, 3, 2, 16)
    assert (found["dimension"], found["linear"], found["covering_radius"]) == (4, True, 1)
    assert found["weights"] == {"0": 1, "3": 7, "4": 7, "7": 1}
    assert found["bounds"] == {"hamming": 16, "singleton": 32, "gilbert": 5}
    assert found["parity_check"] == ["1010101", "1100110", "1111000"]
    assert code(7, 3).value("0000101") == 1 ^ 3


def test_a_code_goes_on_as_an_array_and_as_csv() -> None:
    found = code(3, 2, 4)
    assert found.to_numpy().tolist() == [list(word) for word in oracle.lexicode(3, 2, 4)]
    assert found.to_csv().splitlines()[:3] == ["word", "000", "011"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(
    "found", [code(7, 3), code(6, 4, 4), code(3, 2, 3), code(3, 2, 8), code(8, criterion="weights:0,4,8")], ids=str
)
def test_the_road_from_the_game_to_the_code_is_told_at_each_level(found: Code, level: int, language: str) -> None:
    said = [sentence.say(language) for sentence in explain(found, level)]
    assert len(said) >= 4
    assert not any("{" in sentence or sentence.startswith("code.") for sentence in said)
    assert next(iter(found.list())) in said[1]
    assert said[-1].split()[0].rstrip(":") in {"Try", "And", "To", "Essayez", "Écrivez", "Et", "Pour"}, (
        "it ends in something to do"
    )
    named = {word for word in re.findall(r"\b\w+\b", said[-1]) if len(word) == found.length and word.isdigit()}
    assert not named & set(found.list()), "the word that is named is won"


def test_the_road_says_what_a_move_is_for_any_criterion() -> None:
    for level in (1, 2, 3):
        said = explain(code(2, base=4, criterion="turning:10,20"), level)
        assert "A move joins two words that may not both be chosen (the rule is: " in next(said).say("en")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_code_has_its_pictures(language: str) -> None:
    for found in (code(4, 2), code(8, 4), code(14, 5), code(6, 4, 4), code(4, 3, 3), code(3, 2, 3), code(2, 2, 16)):
        for draw in (pictures.words_picture, pictures.checks_picture):
            if not found.parity_check and draw is pictures.checks_picture:
                with pytest.raises(NotApplicable, match="no parity-check"):
                    draw(found, language)
                continue
            ElementTree.fromstring(draw(found, language))
        decoded = found.decode(found.digits.write(1))
        ElementTree.fromstring(pictures.word_picture(found, decoded, language))
        assert found.draw(language).svg()


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (code(7, 3), "columns of the digits that differ add up to the syndrome"),
        (code(6, 4, 4), "Multiply each framed column, by nim-products, with the nim-sum of the two digits above it"),
        (code(3, 3, 16), "Multiply each framed column"),
        (code(3, 2, 8), "shares an odd number of bits with a row"),
        (code(3, base=4, criterion="turning:10,20,110"), "shares an odd number of bits with a row"),
    ],
    ids=str,
)
def test_the_syndrome_comes_from_the_matrix_as_its_picture_tells(found: Code, told: str) -> None:
    assert told in " ".join(pictures.word_notes(found, "en"))
    rows, digits = [found.digits.read(row) for row in found.parity_check], found.digits
    for number in range(min(200, found.base**found.length)):
        word = digits.write(number)
        decoded = found.decode(word)
        assert decoded.syndrome is not None
        difference = [one ^ other for one, other in zip(digits.read(word), digits.read(decoded.decoded), strict=True)]
        if "bits" in told:
            bits = [sum((a & b).bit_count() for a, b in zip(difference, row, strict=True)) % 2 for row in rows]
            assert decoded.syndrome == sum(bit << place for place, bit in enumerate(bits))
        else:
            sums = [reduce(xor, (noyau.nim.mul(a, b) for a, b in zip(difference, row, strict=True))) for row in rows]
            assert decoded.syndrome == sum(total << place * digits.bits for place, total in enumerate(sums))


def test_the_picture_of_a_word_says_nothing_of_a_syndrome_where_there_is_none() -> None:
    found = code(4, 3, 3)
    assert "syndrome" not in pictures.word_picture(found, found.decode("2222"), "en")


def test_the_title_of_a_picture_is_told_in_words() -> None:
    drawn = pictures.words_picture(code(4, 2, order="gray"), "fr")
    assert "longueur 4, base 2, distance 2, ordre d'un code de Gray" in drawn.replace("\u2019", "'")
    assert "weights 0, 2, order of a dictionary" in pictures.words_picture(code(4, criterion="weights:2,0"), "en")
    assert "turning set 11,101" in pictures.words_picture(code(4, criterion="turning:11,101"), "en")
    assert "criterion any" in pictures.words_picture(code(4, criterion=any), "en")


def test_a_set_over_three_digits_becomes_a_vector_space_in_the_order_of_a_gray_code() -> None:
    assert (code(3, 2, 3).words, code(3, 2, 3).is_linear) == (7, False)
    found = code(3, 2, 3, order="gray")
    assert (found.words, found.dimension) == (9, 2)
    assert "in the order of a Gray code" in told(found)


def test_the_ternary_golay_code_is_the_greedy_one_in_the_order_of_a_gray_code() -> None:
    assert (code(12, 6, 3).words, code(12, 6, 3).is_linear) == (124, False)
    found = code(12, 6, 3, order="gray")
    assert (found.name, found.words, found.dimension) == ("golay-ternary-extended", 729, 6)
    assert found.weights == tuple(Counter({0: 1, 6: 264, 9: 440, 12: 24})[weight] for weight in range(13))


def test_a_linear_code_is_greedy_in_an_order_that_begins_with_it() -> None:
    """The ternary Golay code, which is no lexicode: its basis stands in the last rows of the matrix."""
    golay = ["100000011111", "010000101221", "001000110122", "000100121012", "000010122101", "000001112210"]
    rest = ["0" * place + "1" + "0" * (11 - place) for place in range(6, 12)]
    found = code(12, 6, 3, order=[list(map(int, row)) for row in rest + golay])
    assert (found.words, found.dimension, found.minimum_distance) == (729, 6, 6)
    assert found.name == "golay-ternary-extended"
    assert set(golay) <= set(found.list())
    assert found.dual_weights == found.weights == tuple(Counter({0: 1, 6: 264, 9: 440, 12: 24})[w] for w in range(13))
    assert "ternary Golay code" in told(found)
    move = found.decode("000000000001").move
    assert move == "000000000000"


def test_a_plan_of_too_many_digits_and_too_long_a_word_are_refused() -> None:
    with pytest.raises(TooLarge, match="too large"):
        pictures.words_picture(code(2, 2, 256), "en")
    with pytest.raises(TooLarge, match="65 digits is too large"):
        pictures.checks_picture(code(65, 4), "en")


def test_the_choice_is_drawn_word_by_word_until_all_are_framed_or_crossed_out() -> None:
    frames = list(pictures.scan_pictures(code(5, 3), "en"))
    assert len(frames) == 4
    crosses = [frame.count("l32 32m0") for frame in frames]
    assert crosses == sorted(crosses)
    assert crosses[-1] == 32 - 4
    with pytest.raises(TooLarge, match="too many steps"):
        next(pictures.scan_pictures(code(20, 8), "en"))


def test_what_is_asked_wrongly_is_refused() -> None:
    for wrong, fault in (
        ({"length": 0, "distance": 1}, "expected a length from 1"),
        ({"length": 5, "distance": 0}, "expected a distance of at least 1"),
        ({"length": 5}, "a distance is missing"),
        ({"length": 5, "distance": 2, "base": 1}, "expected a base from 2"),
        ({"length": 5, "distance": 2, "order": "odd"}, "expected the order lex"),
        ({"length": 5, "distance": 2, "criterion": "weights:2"}, "two criteria"),
    ):
        with pytest.raises(SpecError, match=fault):
            code(**wrong)  # type: ignore[arg-type]
    with pytest.raises(WrongArgument, match="whole number"):
        code(2.5, 2)  # type: ignore[arg-type]
    with pytest.raises(TooLarge, match="more than 1,024 bits"):
        code(40, 10, limit=1 << 10)
    with pytest.raises(SpecError, match="choose one of these"):
        dimensions(5, 8)
    with pytest.raises(TooLarge, match="too many to list"):
        list(code(64, 4).list())


def test_two_codes_asked_one_after_the_other_do_not_change_each_other() -> None:
    first = code(12, 4).record()
    code(12, 5), code(11, 4), code(12, 4, order="gray")
    assert code(12, 4).record() == first
