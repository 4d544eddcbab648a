"""Nimbers as a field: single numbers and arrays against the definition, orders and logarithms against counting."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import noyau
from noyau.core.errors import SpecError, TooLarge
from noyau.literature.oracle import greedy_codes as oracle
from noyau.values import nim_field
from noyau.values.nim_field import orders
from noyau.values.nim_field.numbers import inverse, power, product, root, square

NUMBERS = st.integers(0, 2**200) | st.integers(0, 2**20) | st.integers(0, 300)


def by_bits(left: int, right: int) -> int:
    """The product by the rule for powers of two alone, which are products of Fermat powers."""
    total = 0
    for one in range(left.bit_length()):
        for other in range(right.bit_length()):
            if left >> one & 1 and right >> other & 1:
                total ^= of_powers(one, other)
    return total


def of_powers(one: int, other: int) -> int:
    """2^one ⊗ 2^other: the bits of the exponents are Fermat powers; the largest in both gives itself and its half."""
    if not one & other:
        return 1 << (one | other)
    shared = 1 << (one & other).bit_length() - 1
    rest = of_powers(one ^ shared, other ^ shared)
    return by_bits(1 << shared | 1 << shared - 1, rest)


def test_products_of_small_nimbers_are_those_of_the_definition() -> None:
    for a in range(32):
        for b in range(32):
            assert product(a, b) == oracle.nim_multiply(a, b)


def test_products_are_those_of_the_literature() -> None:
    assert [product(2, b) for b in range(16)] == [0, 2, 3, 1, 8, 10, 11, 9, 12, 14, 15, 13, 4, 6, 7, 5]
    assert product(33125, 42717) == 6017
    assert product(25862, 31521) == 3807


@given(NUMBERS, NUMBERS)
def test_products_follow_the_rule_for_powers_of_two(a: int, b: int) -> None:
    one, other = a & 0xFFFFFFFF, b >> 5 & 0xFFFF
    assert product(one, other) == by_bits(one, other)
    assert product(a, b) == product(b, a)
    assert square(a) == product(a, a)
    assert root(square(a)) == a == square(root(a))


@given(NUMBERS, NUMBERS, NUMBERS)
def test_nimbers_of_any_size_are_a_field(a: int, b: int, c: int) -> None:
    assert product(product(a, b), c) == product(a, product(b, c))
    assert product(a, b ^ c) == product(a, b) ^ product(a, c)
    if a:
        assert product(a, inverse(a)) == 1


@given(NUMBERS.filter(bool), st.integers(-20, 20), st.integers(-20, 20))
def test_powers_multiply_as_exponents_add(a: int, m: int, n: int) -> None:
    assert product(power(a, m), power(a, n)) == power(a, m + n)


def test_the_known_factors_of_fermat_numbers_multiply_to_them_and_are_prime() -> None:
    for level in range(11):
        factors = orders.fermat_factors(level)
        assert math.prod(factors) == 2**2**level + 1
        for factor in factors:
            assert all(pow(base, factor - 1, factor) == 1 for base in (2, 3, 5, 7) if factor != base)


def powers(base: int) -> Iterator[int]:
    found = 1
    while True:
        yield found
        found = product(found, base)
        if found == 1:
            return


def test_orders_and_logarithms_are_those_of_counting() -> None:
    for base in range(1, 64):
        counted = {value: exponent for exponent, value in enumerate(powers(base))}
        assert nim_field.order(base) == len(counted)
        for value in range(64):
            assert nim_field.log(base, value) == counted.get(value), (base, value)
    assert [nim_field.log(0, value) for value in (0, 1, 2)] == [1, 0, None]


def test_logarithms_of_random_powers_are_found_up_to_64_bits() -> None:
    rng = Random(64)
    for bits in (9, 16, 30, 32, 50, 64):
        base, exponent = rng.getrandbits(bits) | 2, rng.getrandbits(bits)
        order = nim_field.order(base)
        assert order is not None
        assert power(base, order) == 1
        assert nim_field.log(base, power(base, exponent)) == exponent % order


def test_a_logarithm_in_too_large_a_group_is_refused_and_an_easy_one_beside_it_is_not() -> None:
    base = 2**127 + 12345
    with pytest.raises(TooLarge, match="67280421310721"):
        nim_field.log(base, power(base, 10**9))
    assert nim_field.log(base, power(base, 67280421310721 * 7)) == 67280421310721 * 7
    with pytest.raises(TooLarge):
        nim_field.order(1 << 5000)


def test_a_nimber_is_a_root_of_its_minimal_polynomial_and_of_none_of_smaller_degree() -> None:
    rng = Random(5)
    for value in (*range(20), rng.getrandbits(16), rng.getrandbits(64), rng.getrandbits(100)):
        polynomial = nim_field.minimal_polynomial(value)
        total = 0
        for exponent in range(polynomial.bit_length()):
            total ^= power(value, exponent) if polynomial >> exponent & 1 else 0
        assert total == 0
        conjugates, other = {value}, square(value)
        while other not in conjugates:
            conjugates.add(other)
            other = square(other)
        assert polynomial.bit_length() - 1 == len(conjugates)


def test_the_numbers_below_q_are_a_field_where_the_definition_says_so() -> None:
    for size in range(1, 40):
        found = nim_field.closure(size)
        below = range(size)
        assert (found.sum_witness is None) == all(a ^ b < size for a in below for b in below)
        products = all(oracle.nim_multiply(a, b) < size for a in below for b in below)
        assert (found.product_witness is None) == products
        assert found.is_field == (size in (2, 4, 16))


@pytest.mark.parametrize("size", [65, 255, 257, 65535, 65536 - 200, 65537, 2**64 - 1, 2**100, 3**50])
def test_a_witness_lies_below_q_and_its_result_does_not(size: int) -> None:
    found = nim_field.closure(size)
    assert found.product_witness is not None
    a, b, result = found.product_witness
    assert max(a, b) < size <= result == product(a, b)
    if found.sum_witness is not None:
        a, b, result = found.sum_witness
        assert max(a, b) < size <= result == a ^ b


@pytest.mark.parametrize("kind", ["u1", "u2", "u4", "u8"])
def test_arrays_answer_as_numbers_do(kind: str) -> None:
    rng = np.random.default_rng(8)
    most = np.iinfo(kind).max
    left, right = (rng.integers(0, most, 300, kind, endpoint=True) for _ in range(2))
    left[:4], right[:4] = (0, 1, 0, most), (0, 0, 1, most)
    divisors = right | np.array(right == 0, kind)
    one, other, by = left.tolist(), right.tolist(), divisors.tolist()
    products = nim_field.mul(left, right)
    assert products.dtype == np.dtype(kind)
    assert products.tolist() == list(map(product, one, other))
    assert nim_field.add(left, right).tolist() == (left ^ right).tolist()
    assert nim_field.div(left, divisors).tolist() == [product(a, inverse(b)) for a, b in zip(one, by, strict=True)]
    assert nim_field.sqrt(left).tolist() == list(map(root, one))
    for exponent in (0, 1, 7, -2, int(most), 2 * int(most)):
        base = left if exponent >= 0 else divisors
        assert nim_field.pow(base, exponent).tolist() == [power(a, exponent) for a in base.tolist()]


@pytest.mark.parametrize("kind", ["u1", "u2", "u4", "u8"])
def test_orders_logarithms_and_polynomials_of_arrays_are_those_of_their_numbers(kind: str) -> None:
    rng = np.random.default_rng(19)
    most = np.iinfo(kind).max
    values = rng.integers(0, most, 60, kind, endpoint=True)
    values[:20] = np.arange(20)
    assert nim_field.order(values).dtype == values.dtype
    assert nim_field.order(values).tolist() == [nim_field.order(value) or 0 for value in values.tolist()]
    polynomials = nim_field.minimal_polynomial(values[:40])
    assert polynomials.tolist() == list(map(nim_field.minimal_polynomial, values[:40].tolist()))
    few = values[: 20 if kind == "u8" else 60]
    for base in (0, 1, 2, 4, 7, 300, 70000, values.tolist()[-1] | 2):
        found = nim_field.log(base, few)
        assert found.tolist() == [nim_field.log(base, value) for value in few.tolist()], base
    table = values.reshape(6, 10)
    assert nim_field.order(table).tolist() == nim_field.order(values).reshape(6, 10).tolist()
    assert nim_field.log(4, table).shape == nim_field.minimal_polynomial(table).shape == (6, 10)
    assert nim_field.log(4, table[:0]).shape == (0, 10)


def test_logarithms_of_many_powers_are_their_exponents() -> None:
    base, exponents = 2**63 + 12345, np.random.default_rng(64).integers(0, 2**64 - 1, 3000, "u8")
    order = nim_field.order(base)
    assert order is not None
    found = nim_field.log(base, nim_field.pow(base, exponents))
    assert found.tolist() == [exponent % order for exponent in exponents.tolist()]


def test_exponents_of_arrays_may_differ_and_be_negative() -> None:
    rng = np.random.default_rng(7)
    values, exponents = rng.integers(1, 2**40, 50), rng.integers(-(10**6), 10**6, 50)
    expected = [power(value, exponent) for value, exponent in zip(values.tolist(), exponents.tolist(), strict=True)]
    assert nim_field.pow(values, exponents).tolist() == expected
    assert nim_field.pow(18, np.arange(256)).tolist() == [power(18, exponent) for exponent in range(256)]
    assert nim_field.pow(np.array([0, 0, 2]), np.array([0, 3, 0])).tolist() == [1, 0, 1]
    assert nim_field.pow(np.array([[2], [3]]), np.array([0, 1, 2])).tolist() == [[1, 2, 3], [1, 3, 2]]
    least = np.array([np.iinfo("i8").min])
    assert nim_field.pow(np.array([2**50]), least).tolist() == [power(2**50, -(2**63))]
    with pytest.raises(ZeroDivisionError):
        nim_field.pow(np.array([0]), np.array([-1]))
    with pytest.raises(SpecError, match="plain whole number"):
        nim_field.pow(2, np.array([0.5]))  # type: ignore[arg-type]


def test_an_array_is_multiplied_with_a_number_and_with_an_array_of_another_shape_or_width() -> None:
    column, row = np.array([[1], [2]], "u1"), np.array([3, 300], "u2")
    found = nim_field.mul(column, row)
    assert found.tolist() == [[3, 300], [product(2, 3), product(2, 300)]]
    assert nim_field.mul(np.arange(4), 2).tolist() == [0, 2, 3, 1]
    assert nim_field.mul(2, np.arange(4)[::-1]).tolist() == [1, 3, 2, 0]
    fixed = np.arange(4, dtype="u8")
    fixed.flags.writeable = False
    assert nim_field.mul(fixed, fixed).tolist() == [0, 1, 3, 2]
    assert nim_field.mul(np.zeros((0, 3), "u8"), 5).shape == (0, 3)


def test_what_is_no_nimber_is_refused() -> None:
    with pytest.raises(SpecError, match="a nimber is the size of a Nim heap"):
        nim_field.mul(-1, 2)
    with pytest.raises(SpecError, match="in an array"):
        nim_field.mul(np.array([-1]), 2)
    with pytest.raises(SpecError, match="in an array"):
        nim_field.mul(np.array([0.5]), 2)
    with pytest.raises(SpecError, match="64 bits"):
        nim_field.mul(np.array([1]), 1 << 64)
    with pytest.raises(ZeroDivisionError):
        nim_field.div(np.array([1]), np.array([0]))
    with pytest.raises(ZeroDivisionError):
        nim_field.div(1, 0)
    with pytest.raises(SpecError, match="plain whole number"):
        nim_field.pow(2, 0.5)  # type: ignore[call-overload]


def test_words_of_the_other_byte_order_are_multiplied_as_their_numbers() -> None:
    values = np.array([1, 2, 70000], ">u4")
    assert nim_field.mul(values, values).tolist() == [nim_field.mul(value, value) for value in (1, 2, 70000)]
    assert nim_field.pow(values, 3).tolist() == [nim_field.pow(value, 3) for value in (1, 2, 70000)]
    assert nim_field.sqrt(values).tolist() == [nim_field.sqrt(value) for value in (1, 2, 70000)]


@pytest.mark.parametrize("size", [None, 1.5, "3", -1, 0, [2], np.array([4])])
def test_closure_is_asked_of_a_number_of_numbers(size: object) -> None:
    with pytest.raises(SpecError):
        nim_field.closure(size)  # type: ignore[arg-type]
    assert nim_field.closure(np.uint8(16)).is_field


def test_the_package_offers_the_field_as_nim() -> None:
    assert noyau.nim.mul(2, 2) == 3
