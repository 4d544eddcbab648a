"""What is said of Solitaire Clobber: every reason has its sentences, and the captures told are those found."""

from __future__ import annotations

import re

import pytest

from noyau.api import explain, say, solve

SPECS = (
    "soloclobber:path-6:xxooxo",
    "soloclobber:cycle-7:xxooxox",
    "soloclobber:star-4:oxxox",
    "soloclobber:grid-3x3:xoxoxoxox",
    "soloclobber:hypercube-3:xooxoxxo",
    "soloclobber:hypercube-3:xxxxxxoo",
    "soloclobber:complete-4:xxox",
    "soloclobber:hamming-3x3:xxxxoxxxx",
    "soloclobber:hamming-2x3x3:" + "xo" * 9,
    "soloclobber:petersen:xoxoxoxoxo",
    "soloclobber:path-5:xo.xo",
    "soloclobber:path-4:xxxx",
    "soloclobber:grid-5x5:" + "xxo" * 8 + "x",
    "soloclobber-alternating:grid-3x3:xoxoxoxox",
    "soloclobber-alternating:path-3:.xx,o",
)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("spec", SPECS)
def test_every_reason_is_told_in_whole_sentences(spec: str, language: str) -> None:
    solution = solve(spec)
    said = say(explain(solution, level=3), language)
    assert not re.search(r"clobber-proof\.|[{}]", said)
    for move in (solution.moves or ())[:60]:
        assert f"{move[0]}-{move[1]}" in said


@pytest.mark.parametrize("end", ["0,x", "0,o", "4,x", "8,o"])
def test_an_end_that_was_asked_for_is_told_to_be_reached_or_not(end: str) -> None:
    solution = solve("soloclobber:grid-3x3:xxoxoxoxo", end=end)
    said = say(explain(solution, level=3), "en")
    assert ("can be reached" in said) == solution.solvable
    assert not re.search(r"clobber-proof\.|[{}]", said)


def test_the_invariant_is_told_with_its_numbers() -> None:
    said = say(explain(solve("soloclobber:grid-3x3:xoxoxoxox"), level=3), "en")
    assert "9 stones and 0 of them on the wrong side: 9 in all" in said


@pytest.mark.parametrize(
    ("language", "said"), [("en", "stones are left at best"), ("fr", "il reste au mieux 2 pierres")]
)
def test_stones_that_hold_together_are_not_called_parts(language: str, said: str) -> None:
    solution = solve("soloclobber:grid-3x3:.xxoxoxox")
    told = say(explain(solution, level=3), language)
    assert said in " ".join(told.split())
    assert "1 part" not in told
