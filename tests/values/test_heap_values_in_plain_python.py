"""The values that plain Python finds, split by split at once, are those of the mex rule option by option."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.values.heaps.codes import HeapCode
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.nimbers import mex, nim_sum


def by_the_rule(code: HeapCode, to: int) -> list[int]:
    values: list[int] = []
    for heap in range(to + 1):
        values.append(mex({nim_sum([values[part] for part in parts]) for parts in code.options(heap)}))
    return values


@given(
    first=st.sampled_from([0, 4]),
    digits=st.lists(st.integers(0, 7), min_size=1, max_size=6),
    unequal=st.booleans(),
    whole=st.sets(st.integers(1, 9), max_size=2),
)
def test_any_octal_code(first: int, digits: list[int], unequal: bool, whole: set[int]) -> None:
    code = HeapCode((first, *digits), unequal=unequal, whole=tuple(whole))
    table = HeapTable(code)
    assert [table.value(heap) for heap in range(41)] == by_the_rule(code, 40)


@pytest.mark.parametrize("code", [HeapCode((4,), unequal=True), HeapCode((4,), whole=(2,)), HeapCode((0, 1, 3, 7))])
def test_named_games(code: HeapCode) -> None:
    table = HeapTable(code)
    assert [table.value(heap) for heap in range(151)] == by_the_rule(code, 150)


def test_no_tokens_at_all_are_an_option_only_where_the_digit_says_so() -> None:
    assert [HeapTable(HeapCode((0, 0, 1))).value(heap) for heap in range(4)] == [0, 0, 1, 0]
