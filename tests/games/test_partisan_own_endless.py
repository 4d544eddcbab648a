"""Rules of two functions that give what no rules may: options without end, and values that cannot be positions."""

from __future__ import annotations

from itertools import count

import pytest

import noyau
from noyau.core.errors import RulesFailed, TooLarge
from noyau.core.verdict import Outcome


def test_options_without_end_come_to_an_end() -> None:
    noyau.partisan(left=lambda n: count(), right=lambda n: [], name="endless-left")
    assert noyau.solve("endless-left:4", limit=2000).outcome is Outcome.L
    noyau.partisan(left=lambda n: count(n + 1), right=lambda n: count(n + 1), name="endless-both")
    with pytest.raises(TooLarge):
        noyau.solve("endless-both:4", limit=2000)


def test_an_option_that_cannot_be_a_position_is_told_with_its_position() -> None:
    noyau.partisan(left=lambda n: [[1, 2]], right=lambda n: [], name="lists-left")
    with pytest.raises(RulesFailed, match="lists-left"):
        noyau.solve("lists-left:0")
