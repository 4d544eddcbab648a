"""Tables of pieces with very many steps are filled in bands, so that a limit of time can stop them."""

from __future__ import annotations

import pytest

from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.engines import Limit, solve
from noyau.engines.tables.lattice import lost_table, remoteness_table

STEPS = ";".join(f"{step // 40},{step % 40}" for step in range(1, 601))
GAME = parse(f"piece:{STEPS}:150x150:149,149")


def test_a_piece_of_many_steps_is_looked_at_in_several_bands() -> None:
    told: list[float] = []
    remoteness_table(GAME.rules, GAME.ending, (150, 150), told.append)
    assert len(told) >= 3
    assert told[-1] == 1.0
    assert told == sorted(told)
    told.clear()
    lost_table(GAME.rules, GAME.ending, (150, 150), told.append)
    assert len(told) >= 3


def test_a_limit_of_time_stops_it_between_two_bands() -> None:
    with pytest.raises(TooLarge) as refusal:
        solve(GAME, limit=Limit(seconds=0.0))
    assert refusal.value.sentence.key == "error.seconds"
