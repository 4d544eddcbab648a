"""The values of single digits against codes that are found word by word."""

from __future__ import annotations

import pytest

from noyau.core.errors import SpecError, TooLarge
from noyau.literature.oracle import greedy_codes as oracle
from noyau.values.codes.columns import distance_columns, word_value
from noyau.values.codes.digits import Digits


@pytest.mark.parametrize(("base", "longest"), [(2, 8), (4, 4), (8, 2), (16, 2)])
def test_the_words_of_value_zero_are_the_greedy_code(base: int, longest: int) -> None:
    for length in range(1, longest + 1):
        digits = Digits(base, length)
        for distance in range(1, length + 3):
            columns = distance_columns(digits, distance)
            kernel = [word for word in range(1 << length * digits.bits) if word_value(columns, word) == 0]
            assert [digits.digits(word) for word in kernel] == oracle.lexicode(length, distance, base)


@pytest.mark.parametrize(("base", "length", "distance"), [(2, 7, 3), (2, 8, 4), (4, 3, 2), (4, 3, 3), (8, 2, 2)])
def test_the_value_of_a_word_is_its_grundy_value_in_the_greedy_game(base: int, length: int, distance: int) -> None:
    digits = Digits(base, length)
    order = range(1 << length * digits.bits)
    values = oracle.greedy_values(order, lambda word: digits.weight(word) >= distance)
    columns = distance_columns(digits, distance)
    assert [word_value(columns, word) for word in order] == [values[word] for word in order]


@pytest.mark.parametrize(("length", "distance"), [(24, 8), (30, 6), (26, 7), (20, 10), (40, 4)])
def test_columns_of_long_words_are_those_of_the_slow_way(length: int, distance: int) -> None:
    assert list(distance_columns(Digits(2, length), distance)) == oracle.columns(length, distance)


def test_too_many_values_are_refused() -> None:
    with pytest.raises(TooLarge, match="more than 1,024 bits"):
        distance_columns(Digits(2, 30), 9, most=1 << 10)


@pytest.mark.parametrize(("base", "text"), [(2, "0110"), (4, "3201"), (16, "0af9"), (36, "z0zz"), (256, "0.255.17.3")])
def test_a_word_is_read_as_it_is_written(base: int, text: str) -> None:
    digits = Digits(base, 4)
    word = digits.read(text)
    assert digits.write(word) == text == digits.write(digits.number(word))
    assert digits.digits(digits.number(word)) == word
    assert digits.weight(digits.number(word)) == sum(digit != 0 for digit in word)


@pytest.mark.parametrize(("base", "text"), [(2, "011"), (2, "0120"), (16, "0AF9"), (256, "1.2.3.256"), (256, "1234")])
def test_what_is_no_word_is_refused_with_an_example(base: int, text: str) -> None:
    with pytest.raises(SpecError, match="expected a word of 4 digits"):
        Digits(base, 4).read(text)
