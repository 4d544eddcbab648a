"""Nimbers of more strings than a table holds: coins on one string and long chains, against the table of all sets."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import noyau
from noyau.core import caches
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.engines import entailing
from noyau.engines.entailing import PartValues
from noyau.forms.coins import CoinGame
from noyau.values.loopy import LOONY


def draw_chains(random: Random, longest: int) -> str:
    """Some coins, and chains between them, to the ground, and back to one coin, with at most fifteen strings."""
    coin, ends = random.randint(1, 3), dict[frozenset[str], str]()
    joints = coin
    for _ in range(random.randint(2, 5)):
        here, length = random.randrange(joints), random.randint(0, longest)
        there = random.choice([*range(joints), "g"])
        if (here != there or length > 1) and len(ends) + length < 15:
            row = [here, *range(coin, coin + length), there]
            coin += length
            ends |= {frozenset(map(str, pair)): "{}.{}".format(*pair) for pair in pairwise(row)}
    return f"nimstring:edges-{','.join(ends.values() or ['0.g'])}"


def test_parts_that_are_too_large_for_a_table_have_the_values_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    random, loony, found = Random(31), 0, 0
    for _ in range(60):
        rules = parse(draw_chains(random, 6)).rules
        assert isinstance(rules, CoinGame)
        whole = PartValues(rules.net, rules.all_strings, Budget(Limit()))
        for _ in range(12):
            left = rules.all_strings & (random.getrandbits(64) | random.getrandbits(64) | -random.randint(0, 1))
            with monkeypatch.context() as patch:
                patch.setattr(entailing, "TABLE_STRINGS", 8)
                caches.clear()
                try:
                    value = entailing._value_of_coins(rules.net, left, Budget(Limit()))
                except TooLarge:
                    continue
            assert value == whole.value(left), rules.spec(left)
            found, loony = found + (left.bit_count() > 8), loony + (value is LOONY)
    assert found > 100
    assert loony > 100


def star(length: int) -> str:
    """A coin on three chains of some coins that end at the ground, and on a string to the ground."""
    rows = [[0, *range(1 + arm * length, 1 + (arm + 1) * length), "g"] for arm in range(3)]
    return "nimstring:edges-" + ",".join("{}.{}".format(*pair) for row in [*rows, [0, "g"]] for pair in pairwise(row))


def test_long_chains_are_as_good_as_chains_of_three() -> None:
    assert parse(star(12)).position.bit_count() == 40
    assert noyau.solve(star(12)).value == noyau.solve(star(3)).value
    assert noyau.solve("nimstring:cycle-30").grundy == 0
    assert noyau.solve("nimstring:path-40").value is LOONY
    with pytest.raises(TooLarge, match=r"31 strings that hang together are too many .* the limit is 24"):
        noyau.solve("nimstring:grid-4x5")
