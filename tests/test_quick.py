"""The list of slow tests, which ``script/test --quick`` leaves out."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent


def test_every_test_on_the_list_of_slow_ones_is_there() -> None:
    slow = set((TESTS / "slow.txt").read_text("utf-8").split())
    files = TESTS.rglob("test_*.py")
    tests = {name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)}
    assert sorted(slow - tests) == []
