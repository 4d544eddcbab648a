"""The kernels on polynomials and packed rows, against the same arithmetic on Python's integers.

Run as a program, this file calls every kernel twice on small cases: tests do so in a second process, and without JIT.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from second_process import run_again

from noyau.kernels.jit import kernel, leading_zeros, popcount, trailing_zeros
from noyau.puzzles.lights.kernels import bit_rows as chase
from noyau.puzzles.lights.kernels import bit_rows as packing
from noyau.puzzles.lights.kernels import polynomials
from noyau.puzzles.lights.solving.row_polynomials import half_polynomial, pack, path_polynomial, widened

Words = npt.NDArray[np.uint64]


def words(number: int, size: int | None = None) -> Words:
    """An integer whose bits are the coefficients, as an array."""
    size = size or number.bit_length() // 64 + 1
    return np.frombuffer(number.to_bytes(8 * size, "little"), np.uint64).copy()


def number(array: Words) -> int:
    return int.from_bytes(array.tobytes(), "little")


def product(left: int, right: int) -> int:
    total = 0
    while right:
        if right & 1:
            total ^= left
        left, right = left << 1, right >> 1
    return total


def quotient(left: int, right: int) -> tuple[int, int]:
    found = 0
    while left.bit_length() >= right.bit_length():
        shift = left.bit_length() - right.bit_length()
        left, found = left ^ right << shift, found | 1 << shift
    return found, left


def divisor(left: int, right: int) -> int:
    while right:
        left, right = right, quotient(left, right)[1]
    return left


def path(index: int) -> int:
    """f_index by its recurrence."""
    before, now = 0, 1
    for _ in range(index):
        before, now = now, now << 1 ^ before
    return now


def substitute(polynomial: int, value: int) -> int:
    total = 0
    for bit in reversed(range(polynomial.bit_length())):
        total = product(total, value) ^ (polynomial >> bit & 1)
    return total


def spread(polynomial: int, size: int) -> npt.NDArray[np.uint8]:
    return np.array([polynomial >> power & 1 for power in range(size)], np.uint8)


def gathered(bits: npt.NDArray[np.uint8]) -> int:
    return sum(1 << power for power, bit in enumerate(bits.tolist()) if bit)


@kernel
def count_bits(word: np.uint64) -> tuple[int, int, int]:
    return popcount(word), leading_zeros(word), trailing_zeros(word)


def check_arithmetic(rng: random.Random, bits: int) -> None:
    left, right, common = (rng.getrandbits(rng.randint(1, bits)) | 1 for _ in range(3))
    assert number(polynomials.multiply(words(left), words(right))) == product(left, right)
    assert tuple(map(number, polynomials.divide(words(left), words(right)))) == quotient(left, right)
    left, right = sorted((product(left, common), product(right, common)), key=int.bit_length)
    expected = divisor(left, right)
    size = right.bit_length() // 64 + 1
    assert polynomials.gcd_degree(words(left, size), words(right, size)) == expected.bit_length() - 1
    left = quotient(left, right)[1]
    found, cofactor = polynomials.extended_gcd(words(right), words(left))
    assert number(found) == divisor(right, left)
    assert quotient(product(number(cofactor), left), right)[1] == quotient(number(found), right)[1]


def check_bases(rng: random.Random, size: int) -> None:
    polynomial = rng.getrandbits(size)
    bits = spread(polynomial, size)
    polynomials.shift_by_one(bits)
    assert gathered(bits) == substitute(polynomial, 0b11)
    bits = spread(polynomial, size)
    polynomials.cells_to_powers(bits)
    expected = 0
    for index in range(size):
        if polynomial >> index & 1:
            expected ^= path(index)
    assert gathered(bits) == expected
    polynomials.powers_to_cells(bits)
    assert gathered(bits) == polynomial
    polynomials.split_by_square(bits)
    even, odd = gathered(bits[0::2]), gathered(bits[1::2])
    assert substitute(even, 0b110) ^ product(substitute(odd, 0b110), 0b10) == polynomial


def check_packing(rng: random.Random, rows: int, columns: int) -> None:
    mask = rng.getrandbits(rows * columns)
    board = packing.split_rows(words(mask, rows * columns // 64 + 2), rows, columns)
    lines = [mask >> row * columns & (1 << columns) - 1 for row in range(rows)]
    assert [number(row) for row in board] == lines
    assert number(packing.join_rows(board, columns)) == mask
    turned = packing.transpose_rows(board, columns)
    upright = [sum((lines[row] >> column & 1) << row for row in range(rows)) for column in range(columns)]
    assert [number(row) for row in turned] == upright


def check_chase(rng: random.Random, rows: int, columns: int, closed: bool, own: bool) -> None:
    full, size = (1 << columns) - 1, (columns + 63) // 64
    state, first, before = ([rng.getrandbits(columns) for _ in range(count)] for count in (rows, 1, 1))
    past, now, expected = before[0], first[0], [first[0]]
    for light in state:
        around = now << 1 & full ^ now >> 1
        if closed:
            around ^= now >> (columns - 1) ^ (now & 1) << (columns - 1)
        past, now = now, past ^ light ^ around ^ (now if own else 0)
        expected.append(now)
    board = np.array([words(row, size) for row in state])
    start = words(first[0], size), words(before[0], size)
    end = chase.chase(board, rows, *start, (columns, closed, own), board[:0])
    assert (number(end[0]), number(end[1])) == (now, past)
    end = chase.chase(board, rows, *start, (columns, closed, own), board)
    assert [number(row) for row in board] + [number(end[0])] == expected


def check_everything(bits: int) -> None:
    rng = random.Random(bits)
    for word in (0, 1, 2, 12, 1 << 63, (1 << 64) - 1):
        zeros = (word & -word).bit_length() - 1 if word else 64
        assert count_bits(np.uint64(word)) == (word.bit_count(), 64 - word.bit_length(), zeros)
    for _ in range(2):
        check_arithmetic(rng, bits)
        check_bases(rng, 64)
        check_packing(rng, 7, 70)
        check_chase(rng, 5, 66, closed=True, own=True)


@pytest.mark.parametrize("bits", [1, 5, 63, 64, 65, 130, 500])
def test_packed_arithmetic_is_that_of_integers_without_carries(bits: int) -> None:
    rng = random.Random(bits)
    for _ in range(25):
        check_arithmetic(rng, bits)


@pytest.mark.parametrize("size", [4, 8, 16, 32, 64, 128, 256])
def test_changes_of_basis_agree_with_substitution(size: int) -> None:
    rng = random.Random(size)
    for _ in range(5):
        check_bases(rng, size)


@pytest.mark.parametrize("rows", [1, 3, 63, 64, 65, 130])
@pytest.mark.parametrize("columns", [1, 2, 63, 64, 65, 129])
def test_rows_are_split_joined_and_turned(rows: int, columns: int) -> None:
    check_packing(random.Random(rows * columns), rows, columns)


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("columns", [1, 2, 3, 63, 64, 65, 128, 200, 300])
def test_chasing_packed_rows_is_chasing_one_row_after_the_other(columns: int, closed: bool, own: bool) -> None:
    check_chase(random.Random(columns), 40, columns, closed, own)


def test_rows_beyond_the_state_are_dark() -> None:
    row, dark = words(0b1011), np.zeros(1, np.uint64)
    zeros, nothing = np.zeros((6, 1), np.uint64), np.zeros((0, 1), np.uint64)
    short, full = (chase.chase(state, 6, row, dark, (9, False, True), nothing) for state in (nothing, zeros))
    assert list(map(number, short)) == list(map(number, full))


def test_the_coefficients_of_path_polynomials_follow_the_recurrence() -> None:
    for index in range(200):
        assert number(pack(path_polynomial(index))) == path(index)
        assert product(half := number(pack(half_polynomial(index))), half) == path(2 * index)
    assert not path_polynomial(-1).any()
    assert widened(path_polynomial(4)).tolist() == [1, 0, 1, 0, 1, 0, 0, 0]


@pytest.mark.parametrize(("plain", "cached"), [(False, True), (True, True), (False, False)])
def test_kernels_run_in_a_second_process_without_jit_and_without_a_cache(plain: bool, cached: bool) -> None:
    run_again(Path(__file__), plain=plain, cached=cached)


if __name__ == "__main__":
    check_everything(100)
