"""What every test and every documented example shares, in whatever order they run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from noyau.core import catalogue


@pytest.fixture(autouse=True)
def _no_game_stays_registered() -> Iterator[None]:
    before = dict(catalogue._registered)
    yield
    catalogue._registered.clear()
    catalogue._registered.update(before)
