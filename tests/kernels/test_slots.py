"""Hash tables with open addressing: what was put in is found, and what was not has an empty slot."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from second_process import run_again

from noyau.kernels.hashing import find

BITS = 6
SHIFT = np.uint64(64 - BITS)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(1, 2**64 - 1) | st.integers(1, 60), unique=True, min_size=1, max_size=(1 << BITS) - 1))
def test_a_table_finds_what_was_put_into_it_and_room_for_what_was_not(masks: list[int]) -> None:
    """The last mask is only looked for; the others fill the table up to its last free slot, or nearly."""
    keys = np.zeros(1 << BITS, np.uint64)
    for mask in masks[:-1]:
        slot = find(keys, np.uint64(mask), SHIFT)
        assert keys[slot] == 0
        keys[slot] = mask
    assert all(keys[find(keys, np.uint64(mask), SHIFT)] == mask for mask in masks[:-1])
    assert keys[find(keys, np.uint64(masks[-1]), SHIFT)] == 0


@pytest.mark.parametrize("mask", [1, 2**63])
def test_a_second_process_finds_the_same_slot(mask: int) -> None:
    program = (
        "import numpy as np; from noyau.kernels.hashing import find; "
        f"print(int(find(np.zeros({1 << BITS}, np.uint64), np.uint64({mask}), np.uint64({64 - BITS}))))"
    )
    assert int(run_again(program)) == int(find(np.zeros(1 << BITS, np.uint64), np.uint64(mask), SHIFT))
