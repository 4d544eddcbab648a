"""The claims on greedy codes: each can fail."""

from __future__ import annotations

from random import Random

import pytest
from claims import unnoticed

from noyau.literature.oracle import greedy_codes as brute_codes
from noyau.literature.oracle.greedy_codes import (
    additive_order,
    columns,
    greedy,
    greedy_values,
    is_field,
    kernel_words,
    letters,
    lexicode,
    linear_order,
    nim_multiply,
    number_of,
    scale,
    weight,
)
from noyau.values.nim_field import Closure

CODES = "noyau.literature.duchene.greedy_codes"


def test_wrong_arithmetic_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{CODES}.nim_sum", sum)
    monkeypatch.setattr(brute_codes, "nim_multiply", lambda a, b: a & b)
    nim_multiply.cache_clear()
    assert unnoticed("D-Def-Nq D-NimMul D-Th4") == []
    nim_multiply.cache_clear()


def test_a_code_that_is_not_greedy_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{CODES}.oracle.greedy", lambda order, fits: [*greedy(order, fits), 1][1:])
    monkeypatch.setattr(f"{CODES}.oracle.lexicode", lambda *sizes: lexicode(*sizes)[1:])
    monkeypatch.setattr(f"{CODES}.oracle.kernel_words", lambda values: kernel_words(values)[::2])
    assert unnoticed("D-Th3 D-Th4 D-Hamming D-Golay") == []


def test_an_order_or_a_criterion_that_the_theorems_do_not_allow_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def shuffled(rng: Random, bits: int) -> list[int]:
        order = list(range(1, 1 << bits))
        rng.shuffle(order)
        return [0, *order]

    monkeypatch.setattr(f"{CODES}.oracle.additive_order", shuffled)
    monkeypatch.setattr(f"{CODES}.oracle.linear_order", lambda rng, length, bits: shuffled(rng, length * bits))
    assert unnoticed("D-Th3 D-Th4") == []


def test_wrong_products_values_and_codes_of_the_library_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{CODES}.numbers.product", lambda a, b: a & b)
    monkeypatch.setattr(f"{CODES}.closure", lambda size: Closure(size, None, None))
    monkeypatch.setattr(f"{CODES}.additive.columns", lambda order, *_: order.basis)
    monkeypatch.setattr(f"{CODES}.distance_columns", lambda digits, distance: tuple(range(1, digits.length + 1))[::-1])
    assert unnoticed("D-Def-Nq D-NimMul D-Th3 D-Th4 D-Hamming D-Golay") == []


def test_a_wrong_engine_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{CODES}.solve", lambda game: type("Answer", (), {"value": 9}))
    assert unnoticed("D-Th3") == []


def test_nim_multiplication_has_its_known_table() -> None:
    assert [[nim_multiply(a, b) for b in range(4)] for a in range(4)] == [
        [0, 0, 0, 0],
        [0, 1, 2, 3],
        [0, 2, 3, 1],
        [0, 3, 1, 2],
    ]
    assert nim_multiply(8, 8) == 13
    assert [size for size in range(2, 9) if is_field(size)] == [2, 4]


def test_words_are_numbers_and_numbers_words() -> None:
    assert letters(6, 2, 2) == (1, 2)
    assert number_of((1, 2), 2) == 6
    assert scale(2, 6, 2, 2) == number_of((2, 3), 2)
    assert weight((0, 3, 1)) == 2


def test_orders_are_images_of_automorphisms() -> None:
    order = additive_order(Random(1), 5)
    assert sorted(order) == list(range(32))
    assert all(order[a ^ b] == order[a] ^ order[b] for a in range(32) for b in range(32))
    order = linear_order(Random(1), 2, 2)
    assert sorted(order) == list(range(16))
    assert all(order[scale(s, a, 2, 2)] == scale(s, order[a], 2, 2) for s in range(4) for a in range(16))


def test_small_lexicodes_are_as_by_hand_and_as_their_values_say() -> None:
    assert lexicode(3, 3) == [(0, 0, 0), (1, 1, 1)]
    assert columns(4, 2) == [1, 1, 1, 1]
    assert columns(7, 3) == [1, 2, 3, 4, 5, 6, 7]
    values = greedy_values(range(16), lambda word: word.bit_count() >= 3)
    assert [values[1 << place] for place in range(4)] == columns(4, 3)
    assert {word for word in values if not values[word]} == set(kernel_words(columns(4, 3)))
