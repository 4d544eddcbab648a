"""Sums of games of coins on one net, against plain minimax on each term, and against the same board in one piece."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import noyau
from noyau.core.budget import Budget, Limit
from noyau.core.errors import SpecError
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.scoring.alpha_beta import CoinSearch, CoinTable
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.engines.scoring.joined_coins import JoinedCoins, coins_of
from noyau.engines.scoring.kept_search import solve_kept
from noyau.engines.scoring.solving import BestLine
from noyau.playing.players import Strength, choose


def some_terms(random: Random, kinds: str) -> str:
    """A sum of two or three small games of these kinds, with at most eleven strings."""
    terms: list[str] = []
    for kind in random.choices(kinds.split(), k=random.randint(2, 3)):
        if kind == "dots":
            terms.append(random.choice(["dots:1x1", "dots:1x2", "dots:1x2:swedish", "dots:##./.#."]))
            continue
        size = random.randint(2, 4)
        drawn = random.sample(list(combinations(range(size), 2)), random.randint(1, min(5, size * (size - 1) // 2)))
        ends = [f"{one}.{other}" for one, other in drawn]
        tied = [f"{random.randrange(size)}.g" for _ in range(random.randint(0, 2) if kind == "strings" else 0)]
        terms.append(f"{kind}:edges-{','.join(ends + tied)}")
    whole = " + ".join(terms)
    return whole if len(list(parse(whole).moves())) <= 11 else some_terms(random, kinds)


def minimax(game: AnyGame) -> Any:
    """The scores of the positions of a sum, by the definition alone."""
    rules: Any = game.rules

    @cache
    def score(position: Any) -> int:
        found = []
        for move in rules.moves(position):
            gain, rest = rules.gain(position, move), score(rules.play(position, move))
            found.append(gain + (rest if rules.plays_again(position, move) else -rest))
        return max(found, default=0)

    return score


@pytest.mark.parametrize("kinds", ["strings dots", "strings dots picarete"])
def test_sums_have_the_scores_and_moves_of_minimax(kinds: str) -> None:
    random = Random(kinds)
    for _ in range(25):
        game = parse(some_terms(random, kinds))
        rules: Any = game.rules
        score = minimax(game)
        for limit in (None, 1):
            found = solve(game, limit=Limit(limit))
            assert found.bounds is not None
            assert found.bounds[0] <= score(game.position) <= found.bounds[1], game.spec
            assert limit or found.method.scope == "exact"
            for option in found.options:
                rest = score(rules.play(game.position, option.move))
                truth = option.gain + (rest if option.again else -rest)
                assert option.bounds is not None
                assert option.bounds[0] <= truth <= option.bounds[1], (game.spec, option)
                assert limit or option.best is (truth == score(game.position))


@pytest.mark.parametrize(
    "spec",
    ["dots:1x1 + dots:1x1 + dots:1x2", "strings:cycle-4 + strings:cycle-4", "dots:2x2:swedish + dots:2x2:swedish"],
)
def test_a_search_of_a_sum_finds_the_scores_of_the_table(spec: str) -> None:
    random, rules = Random(1), coins_of(parse(spec).rules)
    assert isinstance(rules, JoinedCoins)
    scores = CoinScores(rules, rules.all_strings, Budget(Limit()))
    search = CoinSearch(CoinTable(rules, rules.all_strings), Budget(Limit()))
    for _ in range(60):
        position = rules.all_strings & (random.getrandbits(64) | random.getrandbits(64))
        assert search.bounds(position) == scores.bounds(position)


def test_symmetries_of_a_sum_leave_its_net_in_place() -> None:
    for spec, count in (
        ("dots:1x1 + dots:1x1", 64),
        ("dots:1x2 + dots:1x2", 32),
        ("dots:2x2 + strings:path-3", 16),
        ("dots:1x1 + dots:1x2 + dots:1x2", 16),
        (" + ".join(["strings:path-2"] * 30), 1),
    ):
        rules = coins_of(parse(spec).rules)
        assert isinstance(rules, JoinedCoins)
        assert len(rules.symmetries) == len({*map(tuple, rules.symmetries)})
        assert list(rules.symmetries[0]) == list(range(len(rules.net.strings)))
        for images in rules.symmetries:
            coins: dict[int, set[int]] = {}
            for string, image in enumerate(images):
                for coin in rules.net.strings[string]:
                    coins.setdefault(coin, set(rules.net.strings[image])).intersection_update(rules.net.strings[image])
                assert len(rules.net.strings[string]) == len(rules.net.strings[image])
            assert all(coins.values())
        assert len(rules.symmetries) == count, spec


@pytest.mark.parametrize(
    ("spec", "one"),
    [("dots:1x3 + dots:2x2", "dots:###../...../##.../##..."), ("dots:2x2 + dots:2x2", "dots:##.##/##.##")],
)
def test_a_sum_is_scored_as_the_same_boxes_on_one_board(spec: str, one: str) -> None:
    found, whole = noyau.solve(spec), noyau.solve(one)
    assert (found.score, found.method.scope) == (whole.score, "exact")
    assert sorted(option.score or 0 for option in found.options) == sorted(
        option.score or 0 for option in whole.options
    )
    line = found.reason(BestLine)
    assert line is not None
    assert line.points == whole.reason(BestLine).points  # type: ignore[union-attr]
    assert not line.cut


@pytest.mark.parametrize(
    ("spec", "limit"),
    [
        ("dots:6x6 + dots:1x1", None),
        ("strings:grid-3x4 + strings:grid-3x4", 20),
        ("dots:3x3 + picarete:grid-3x3", None),
        ("dots:3x3 + picarete:complete-9", None),
    ],
)
def test_a_sum_that_is_too_large_is_bounded(spec: str, limit: int | None) -> None:
    found = noyau.solve(spec, limit=limit)
    assert found.score is None
    assert found.method.scope == "observed"
    assert all(option.bounds for option in found.options)
    explained = noyau.explain(found, level=3)
    assert "too many to be searched" in noyau.say(explained) or limit
    assert "trop pour chercher" in noyau.say(explained, "fr") or limit


def test_what_a_sum_proves_is_kept(tmp_path: Path) -> None:
    game, file = parse("dots:2x2 + dots:1x3"), tmp_path / "a.npz"
    first, second = solve_kept(game, file), solve_kept(game, file)
    assert first.verdict == second.verdict == solve(game).verdict
    assert second.method.positions < first.method.positions // 5


def test_a_computer_takes_what_hangs_in_a_sum_that_is_too_large_to_be_searched() -> None:
    for spec, move in (("dots:6x6 + strings:edges-0.g", "2:0.g"), ("strings:path-2 + dots:6x6", "1:0.1")):
        game = parse(spec)
        choice = choose(game, Strength.PERFECT, Random(1))
        assert game.rules.write_move(game.position, choice.move) == move


def test_what_has_no_table_of_proofs_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"and dots \+ picarete is answered in another way"):
        solve_kept(parse("dots:1x1 + picarete:cycle-4"), tmp_path / "a.npz")
