"""How much is spent on remoteness once a theorem has answered about heaps."""

from __future__ import annotations

from typing import Any

import pytest

from noyau.api import solve
from noyau.forms.breaking import TakeAndBreak


@pytest.mark.parametrize("spec", ["grundy:50", "kayles:20,20"])
def test_a_lost_position_with_many_moves_ahead_is_soon_let_be(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played, play = 0, TakeAndBreak.play

    def counted(self: Any, position: Any, move: Any) -> Any:
        nonlocal played
        played += 1
        return play(self, position, move)

    monkeypatch.setattr(TakeAndBreak, "play", counted)
    answer = solve(spec)
    assert answer.outcome.value == "P"
    assert answer.verdict.remoteness is None
    assert played < 42_000


def test_a_lost_position_with_few_moves_ahead_has_its_remoteness() -> None:
    assert [solve(f"grundy:{heap}").verdict.remoteness for heap in (4, 7, 10, 20)] == [2, 4, 6, 14]
    assert solve("kayles:10,10").verdict.remoteness is not None
