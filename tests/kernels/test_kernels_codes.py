"""The kernels of nimbers and codes against plain Python: twice in one process, in a second one, without JIT."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest
from second_process import run_again

from noyau.kernels.codes import scanning
from noyau.values.codes.digits import Digits
from noyau.values.nim_field import arrays
from noyau.values.nim_field.numbers import product


def check_everything() -> None:
    for _ in range(2):
        check_products()
        check_scans()
        check_counts()


def check_products() -> None:
    rng = np.random.default_rng(3)
    for kind in ("u1", "u2", "u4", "u8"):
        left, right = (rng.integers(0, np.iinfo(kind).max, 40, kind, endpoint=True) for _ in range(2))
        expected = [product(a, b) for a, b in zip(left.tolist(), right.tolist(), strict=True)]
        assert arrays.multiply(left, right).tolist() == expected


def check_scans() -> None:
    digits = Digits(4, 3)
    words = np.arange(64, dtype=np.uint64)
    allowed = np.array([True, False, True, True])
    expected: list[int] = []
    for word in range(64):
        if all(allowed[digits.weight(word ^ other)] for other in expected):
            expected.append(word)
    chosen = np.empty(64, np.uint64)
    count = scanning.scan(words, chosen, 0, 2, np.uint64(digits.ones), allowed)
    assert chosen[:count].tolist() == expected
    fitting = np.array([allowed[digits.weight(word)] for word in range(64)], np.uint8)
    count = scanning.scan_by_table(words, chosen, 0, fitting)
    assert chosen[:count].tolist() == expected
    marks, values = np.zeros(64, np.uint8), np.zeros(6, np.uint64)
    basis = np.array([1 << bit for bit in range(6)], np.uint64)
    for size in range(1, 7):
        values[size - 1] = scanning.exclude(basis[:size], values[: size - 1], 2, np.uint64(digits.ones), allowed, marks)
    assert values.tolist() == [1, 2, 1, 2, 1, 2]


def check_counts() -> None:
    rng, digits = Random(5), Digits(8, 40)
    basis = [rng.getrandbits(120) for _ in range(5)]
    rows = np.array([[word >> 63 * part & (1 << 63) - 1 for part in range(2)] for word in basis], np.uint64)
    counts = np.zeros(41, np.int64)
    scanning.count_weights(rows, 3, np.uint64(Digits(8, 21).ones), 0, 17, counts)
    scanning.count_weights(rows, 3, np.uint64(Digits(8, 21).ones), 17, 32, counts)
    sums = [0]
    for word in basis:
        sums += [word ^ other for other in sums]
    assert counts.tolist() == [sum(digits.weight(word) == weight for word in sums) for weight in range(41)]


def test_kernels_answer_as_plain_python_does() -> None:
    check_everything()


@pytest.mark.parametrize("plain", [False, True], ids=["again", "without JIT"])
def test_kernels_of_codes_run_in_a_second_process_and_without_jit(plain: bool) -> None:
    run_again(Path(__file__), plain=plain)


if __name__ == "__main__":
    check_everything()
