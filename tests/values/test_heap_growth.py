"""Values of many heaps: every method against the definition, alone, in turn, from any start, in any process."""

from __future__ import annotations

import hashlib
import random
from functools import reduce
from operator import xor
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from second_process import run_again

from noyau.core.errors import TooLarge
from noyau.kernels.heaps import extend_by_words, extend_plainly, tally
from noyau.kernels.sparse_heaps import extend_sparsely, reduce_values
from noyau.values.heaps.codes import HeapCode, read_code
from noyau.values.heaps.growth import METHODS, Growth
from noyau.values.heaps.heap_tables import HeapTable

GRUNDY = HeapCode((4,), unequal=True)
SMALL = 300


def code_of(text: str) -> HeapCode:
    code = read_code(text)
    assert code is not None
    return code


def mex(values: set[int]) -> int:
    return next(value for value in range(len(values) + 1) if value not in values)


def brute(code: HeapCode, size: int) -> list[int]:
    """The definition: the least value that no option has."""
    values: list[int] = []
    for heap in range(size):
        options = _in_two(code, values, heap) if code.most_parts < 3 else _in_three(code, values, heap)
        values.append(mex(set() if heap in code.whole else options))
    return values


def _in_three(code: HeapCode, values: list[int], heap: int) -> set[int]:
    return {reduce(xor, (values[part] for part in parts), 0) for parts in code.options(heap)}


def _in_two(code: HeapCode, values: list[int], heap: int) -> set[int]:
    met = set()
    for taken in range(heap + 1 if code.cycle else min(heap + 1, len(code.digits))):
        digit, rest = code.digit(taken), heap - taken
        if digit & (2 if rest else 1):
            met.add(values[rest] if rest else 0)
        if digit & 4:
            met |= {values[part] ^ values[rest - part] for part in range(1, (rest - code.unequal) // 2 + 1)}
    return met


def plainly(code: HeapCode, head: list[int], size: int) -> tuple[int, list[int]]:
    values = filled(head, size)
    seen = np.zeros(513, np.int32)
    return extend_plainly(values, len(head), size, np.array(code.digits), int(code.unequal), seen), values.tolist()


def by_words(code: HeapCode, head: list[int], size: int) -> tuple[int, list[int]]:
    values = filled(head, size)
    words = np.zeros(8, np.uint64)
    return extend_by_words(values, len(head), size, np.array(code.digits), int(code.unequal), words), values.tolist()


def sparsely(code: HeapCode, head: list[int], size: int, mask: int, shift: int) -> tuple[int, list[int]]:
    values, table, rares = filled(head, size), np.zeros(size, np.uint16), np.zeros(size + 1, np.uint32)
    rule = np.array([int(code.unequal), mask, shift, 4])
    assert reduce_values(values, 0, len(head), rule, table, rares) == len(head)
    span = np.array([len(head), size])
    return extend_sparsely(values, table, span, np.array(code.digits), rule, rares), values.tolist()


def filled(head: list[int], size: int) -> Any:
    values = np.zeros(size, np.uint16)
    values[: len(head)] = head
    return values


def test_every_kernel_gives_the_values_of_all_codes_of_three_digits_whatever_the_start_and_the_mask() -> None:
    chance = random.Random(5)
    for number in range(512):
        first = chance.choice((0, 0, 4))
        code = HeapCode((first, number >> 6, number >> 3 & 7, number & 7), unequal=chance.random() < 0.2)
        truth = brute(code, SMALL)
        head = truth[: chance.randrange(SMALL)]
        expected = (SMALL, truth)
        assert plainly(code, head, SMALL) == expected, code
        assert by_words(code, head, SMALL) == expected, code
        splits = [taken for taken, digit in enumerate(code.digits) if digit & 4]
        for shift in (-1, splits[0]) if len(splits) == 1 else (-1,) if splits else ():
            head = truth[: chance.randrange(SMALL)]
            for mask in (1, chance.randrange(1, 256), 128):
                assert sparsely(code, head, SMALL, mask, shift) == expected, (code, mask, shift)


def test_each_kernel_gives_the_same_when_it_is_called_again() -> None:
    code = code_of("0.356")
    head = brute(code, 100)
    assert plainly(code, head, 400) == plainly(code, head, 400)
    assert by_words(code, head, 400) == by_words(code, head, 400)
    assert sparsely(code, head, 400, 11, -1) == sparsely(code, head, 400, 11, -1)
    values = filled(head, 100)
    assert tally(values, 0, 100, -1, 64).tolist() == tally(values, 0, 100, -1, 64).tolist()


def test_a_second_process_gives_the_same_values() -> None:
    program = (
        "import hashlib; from noyau.values.heaps.growth import Growth; from noyau.values.heaps.codes import HeapCode\n"
        "growth = Growth(HeapCode((4,), unequal=True), [0]); growth.reach(20000)\n"
        "print(hashlib.sha256(growth.values.tobytes()).hexdigest())"
    )
    told = run_again(program)
    growth = Growth(GRUNDY, [0])
    growth.reach(20000)
    assert told.strip() == hashlib.sha256(growth.values.tobytes()).hexdigest()


@given(st.lists(st.integers(0, 15), min_size=1, max_size=4), st.integers(0, 3), st.booleans(), st.integers(0, 59))
def test_hexadecimal_codes_agree_with_the_definition(digits: list[int], first: int, unequal: bool, known: int) -> None:
    code = HeapCode((4 * first, *digits), unequal=unequal)
    truth = brute(code, 60)
    growth = Growth(code, truth[:known])
    growth.reach(59)
    assert growth.values.tolist() == truth


@given(
    st.lists(st.integers(0, 3), max_size=3), st.lists(st.integers(0, 3), min_size=1, max_size=4), st.integers(0, 199)
)
def test_codes_that_only_take_and_whose_digits_repeat_agree_with_the_definition(
    digits: list[int], cycle: list[int], known: int
) -> None:
    code = HeapCode((0, *digits), tuple(cycle))
    truth = brute(code, 200)
    growth = Growth(code, truth[:known])
    growth.reach(199)
    assert growth.values.tolist() == truth
    table = HeapTable(code)
    assert [table.value(heap) for heap in range(200)] == truth


def test_heaps_that_may_not_be_touched_have_value_0_wherever_they_are() -> None:
    code = HeapCode((4, 2), whole=(2, 7, 150))
    growth = Growth(code, [])
    growth.reach(299)
    assert growth.values.tolist() == brute(code, 300)


@pytest.mark.parametrize("code", [GRUNDY, code_of("0.6"), code_of("0.106"), code_of("0.127")])
def test_all_methods_give_the_same_values(code: HeapCode) -> None:
    found = []
    for methods in (METHODS, *((method,) for method in METHODS)):
        growth = Growth(code, [0], methods)
        growth.reach(14_000)
        found.append(growth.values.tobytes())
    assert len(set(found)) == 1


@pytest.mark.parametrize("start", [1, 2999, 3000, 6001, 7777])
def test_growth_may_be_resumed_from_any_heap(start: int) -> None:
    whole = Growth(GRUNDY, [0])
    whole.reach(9000)
    again = Growth(GRUNDY, whole.values[:start].tolist())
    again.reach(start + 10)
    again.reach(9000)
    assert again.values.tolist() == whole.values.tolist()


def test_values_beyond_64_and_beyond_the_room_that_was_made_are_found() -> None:
    nim = Growth(code_of("0.(3)"), [0])
    nim.reach(70_000)
    assert nim.values.tolist() == list(range(70_001))
    head = [0, 300]
    assert Growth(code_of("0.7"), head).values.tolist() == head
    odd = Growth(code_of("0.2"), [0, 300])
    odd.reach(5)
    assert odd.values.tolist() == [0, 300, 0, 1, 0, 1]


def test_statistics_are_those_of_the_sparse_space_of_grundys_game() -> None:
    growth = Growth(GRUNDY, [0])
    assert growth.space is None
    growth.reach(100_000)
    assert growth.space is not None
    assert (growth.space.mask, growth.space.shift) == (254, -1)
    assert (len(growth.space.heaps), growth.space.heaps[-1]) == (1273, 82_860)
    assert growth.used["sparse"] > 90_000


def test_watch_is_told_heaps_that_grow() -> None:
    heaps: list[int] = []
    Growth(GRUNDY, [0]).reach(30_000, heaps.append)
    assert heaps == sorted(set(heaps))
    assert heaps[-1] == 30_001


def test_heaps_whose_every_option_must_be_looked_at_are_limited() -> None:
    with pytest.raises(TooLarge, match="the limit is"):
        Growth(code_of("0.8"), [0]).reach(10**6)
    with pytest.raises(TooLarge):
        Growth(code_of("0.(7)"), [0]).reach(10**6)


def test_options_of_huge_heaps_are_found_by_their_value() -> None:
    nim = HeapTable(code_of("0.(3)"))
    assert nim.value(10**40) == 10**40
    assert list(nim.options_of(10**40, 17)) == [(17,)]
    bounded = HeapTable(code_of("0.1(0032)"))
    truth = brute(bounded.code or GRUNDY, 200)
    for heap in (120, 199):
        for value in range(truth[heap] + 2):
            wanted = sorted(left for left in (bounded.code or GRUNDY).options(heap) if truth[sum(left)] == value)
            assert sorted(bounded.options_of(heap, value)) == wanted


def test_a_period_longer_than_the_light_table_still_gives_every_value() -> None:
    table = HeapTable(read_code("0.156"))
    values = table.grow(9000)
    assert table.period is not None
    assert [table.value(heap) for heap in range(9001)] == values.tolist()
    assert table.value(10**30) == table.value(3479 + (10**30 - 3479) % 349)
