"""All that is remembered has one owner, who counts and clears it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import noyau
from noyau.core import caches
from noyau.engines import solve

SOURCE = Path(noyau.__file__).parent
OTHERS = {"core/caches.py", "words/__init__.py"}
"""The owner itself, and the words, which lie below it and are texts, no answers."""


def test_every_cache_of_a_function_goes_through_the_owner() -> None:
    by_hand = re.compile(r"^@(functools\.)?(lru_cache|cache)\b|^_latest.*= *\[\]", re.MULTILINE)
    files = {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    assert {name for name, text in files.items() if by_hand.search(text)} <= OTHERS


def test_what_is_remembered_is_counted_and_cleared() -> None:
    caches.clear()
    assert caches.count() == 0
    solve(noyau.parse("vectors:2,2,1:8,11,0"))
    solve(noyau.parse("cram:4x7"))
    bars = import_module("noyau.engines.tables.chomp")
    solve(noyau.parse("chomp:7x8"))
    assert len(bars._latest) == 1
    assert caches.count() > 3
    caches.clear()
    assert caches.count() == len(bars._latest) == 0


def test_a_table_that_is_put_again_is_the_newest_and_kept_once() -> None:
    latest = caches.Latest[list[int]](2)
    one, two, three = [1], [2], [3]
    for found in (one, two, one, three):
        latest.put(found)
    assert list(latest) == [three, one]
    reading = iter(latest)
    latest.clear()
    assert (list(reading), len(latest)) == ([three, one], 0)
