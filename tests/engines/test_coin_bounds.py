"""What theory proves of strings and coins without a search, and nets whose long chains are one coin each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

import noyau
from noyau.cli import run
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.engines.scoring import alpha_beta, coin_bounds
from noyau.engines.scoring.alpha_beta import CoinSearch, CoinTable
from noyau.engines.scoring.coin_bounds import bounds_of
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.engines.scoring.loose_nets import LooseNet, contract
from noyau.forms.coins import CoinGame
from noyau.values.masks import bits


def nets_of_chains(random: Random, count: int) -> Iterator[CoinGame]:
    """Nets that chance draws: some coins, chains of some lengths between them, to the ground, and back to one coin."""
    while count:
        joints = coin = random.randint(1, 4)
        ends: dict[frozenset[str], str] = {}
        for _ in range(random.randint(3, 6)):
            here, length = random.randrange(joints), random.choice([0, 0, 1, 2, 3, 4, 5])
            there = random.choice([*range(joints), "g", "g"])
            if here != there or length > 1:
                row = [here, *range(coin, coin + length), there]
                coin += length
                ends |= {frozenset(map(str, pair)): "{}.{}".format(*pair) for pair in pairwise(row)}
        if 3 <= len(ends) <= 14:
            count -= 1
            rules = parse(f"strings:edges-{','.join(ends.values())}").rules
            assert isinstance(rules, CoinGame)
            yield rules


def test_the_bounds_of_theory_hold_and_are_even_or_odd_as_the_score_is() -> None:
    random = Random(14)
    exact = narrow = 0
    for rules in nets_of_chains(random, 60):
        scores = CoinScores(rules, rules.start, Budget(Limit()))
        for turn in range(20):
            position = rules.start & (random.getrandbits(64) | random.getrandbits(64) | -(turn % 2))
            score, (low, high) = scores.score(position), bounds_of(rules.net, position)
            assert low <= score <= high, rules.spec(position)
            assert (score - low) % 2 == (score - high) % 2 == 0
            exact += low == high
            narrow += low > -len({coin for string in bits(position) for coin in rules.net.strings[string]})
    assert exact > 300
    assert narrow > 600


def test_a_search_with_each_long_chain_as_one_coin_finds_the_scores_of_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(alpha_beta, "is_small", lambda rules: False)
    random = Random(15)
    shorter = 0
    for rules in nets_of_chains(random, 60):
        scores = CoinScores(rules, rules.start, Budget(Limit()))
        table = CoinTable(rules, rules.start, 1 << 10)
        shorter += table.size < len(rules.net.strings)
        search = CoinSearch(table, Budget(Limit()))
        for turn in range(8):
            position = rules.start & (random.getrandbits(64) | random.getrandbits(64) | -(not turn))
            wanted = random.randint(-5, 5)
            assert search.reaches(position, wanted) is (scores.score(position) >= wanted)
            assert search.bounds(position) == scores.bounds(position), rules.spec(position)
    assert shorter > 40


def test_a_chain_is_one_coin_and_a_loop_two() -> None:
    net = parse("strings:edges-0.g,0.1,1.2,2.3,3.g,4.5,5.6,6.7,7.4,8.9,8.g,9.g").rules.net
    short = contract(LooseNet(net, range(len(net.strings))))
    assert len(short.strings) == 2 + 2 + 3
    assert sorted(short.worths) == [1, 1, 1, 3, 4]


CORRIDORS = f"dots:12x12:american:{'x' * 156}{'.' * 156}"
"""Twelve chains of twelve boxes."""


def test_a_large_board_on_which_only_chains_are_left_has_its_score() -> None:
    found = noyau.solve(CORRIDORS)
    assert (found.score, found.method.scope) == (-(12 * 8 + 4), "exact")
    assert len(found.options) == len(found.best) == 156
    assert "the score is counted" in noyau.say(noyau.explain(found, level=3))


def test_so_many_chains_and_loops_that_they_are_not_added_up_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for spec in ("strings:edges-0.g,0.1,1.2,2.3,3.g,4.g,4.5,5.6,6.g", "strings:cycle-9", "strings:cycle-3"):
        game = parse(spec)
        assert isinstance(game.rules, CoinGame)
        whole = bounds_of(game.rules.net, game.position)
        with monkeypatch.context() as patch:
            patch.setattr(coin_bounds, "_MOST_STATES", 1)
            low, high = bounds_of(game.rules.net, game.position)
        assert low <= whole[0] == whole[1] <= high
        assert (low, high) == (whole if spec != "strings:cycle-3" else (-3, 3))


@pytest.mark.parametrize(
    ("arguments", "bounds"),
    [
        (["strings:grid-7x7"], [-49, 49]),
        (["dots:6x6"], [-36, 36]),
        (["dots:3x3", "--limit", "3"], [-9, 9]),
        (["picarete:grid-4x4", "--limit", "10"], [-14, -2]),
    ],
)
def test_what_is_too_large_or_passes_the_limit_is_bounded(
    arguments: list[str], bounds: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", *arguments, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["score"], answer["bounds"], answer["method"]["scope"]) == (None, bounds, "observed")
    assert all(low <= high for low, high in (move["bounds"] for move in answer["moves"]))


def test_a_limit_binds_where_a_table_of_few_strings_would_pass_it() -> None:
    found = noyau.solve("strings:complete-5", limit=1)
    assert found.method.positions is not None
    assert found.method.positions <= 300
    assert found.method.scope == ("exact" if found.every and found.score is not None else "observed")
    with pytest.raises(TooLarge):
        noyau.solve("nimstring:grid-3x3", limit=1)


def test_a_large_board_of_corridors_that_meet_is_searched() -> None:
    across = ["x"] * 132
    for row, column in ((1, 3), (4, 6)):
        across[row * 11 + column] = "."
    rules = parse(f"dots:11x11:american:{''.join(across)}{'.' * 132}")
    search = alpha_beta.find_search(rules.rules, rules.position, Budget(Limit()))  # type: ignore[arg-type]
    assert search.table.size < 40
    low, high = search.bounds(rules.position)
    assert low == high
