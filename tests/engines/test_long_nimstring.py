"""Nimbers of many strings: the search with a table of components, and stubs in place of long chains."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random

import pytest

import noyau
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines.entailing import fill_few
from noyau.engines.scoring import nim_search
from noyau.engines.scoring.coin_scores import ends_of
from noyau.engines.scoring.nim_search import NimSearch
from noyau.forms.coins import CoinGame
from noyau.values.loopy import LOONY, Value
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber


def draw_chains(random: Random, longest: int) -> str:
    """Some coins, and chains between them, to the ground, and back to one coin, with at most thirteen strings."""
    coin, ends = random.randint(1, 3), dict[frozenset[str], str]()
    joints = coin
    for _ in range(random.randint(2, 5)):
        here, length = random.randrange(joints), random.randint(0, longest)
        there = random.choice([*range(joints), "g"])
        if (here != there or length > 1) and len(ends) + length < 13:
            row = [here, *range(coin, coin + length), there]
            coin += length
            ends |= {frozenset(map(str, pair)): "{}.{}".format(*pair) for pair in pairwise(row)}
    return f"nimstring:edges-{','.join(ends.values() or ['0.g'])}"


def draw_net(random: Random) -> str:
    """Some strings between a few coins, and up to two from each to the ground: at most thirteen in all."""
    size = random.randint(3, 6)
    ends = [f"{one}.{other}" for one, other in combinations(range(size), 2) if random.random() < 0.6]
    ends += [f"{coin}.g" for coin in range(size) for _ in range(random.choice([0, 1, 1, 2]))]
    return f"nimstring:edges-{','.join(random.sample(ends, min(len(ends), 13)) or ['0.g'])}"


@pytest.mark.parametrize("is_whole", [True, False])
def test_the_search_has_the_values_of_all_sets(monkeypatch: pytest.MonkeyPatch, is_whole: bool) -> None:
    """A net of more than 64 strings is searched from one position, its long chains left out: so are small ones here."""
    random = Random(31)
    if not is_whole:
        monkeypatch.setattr(nim_search, "MOST_COINS", 0)
    met: dict[Value, int] = {}
    for draw in [*[draw_net] * 20, *[lambda random: draw_chains(random, 6)] * 20]:
        rules = parse(draw(random)).rules
        assert isinstance(rules, CoinGame)
        place = {string: string for string in range(len(rules.net.strings))}
        truth = fill_few(ends_of(rules.net, place))
        search = NimSearch(rules, rules.all_strings)
        for _ in range(25):
            kept = random.choice([0.4, 0.6, 0.8, 0.9, 1])
            left = sum(1 << string for string in bits(rules.all_strings) if random.random() < kept)
            asked = search if search.answers(rules, left) and is_whole else NimSearch(rules, left)
            value = asked.value(left, Budget(Limit()))
            assert value == (LOONY if truth[left] == 255 else Nimber(truth[left])), rules.spec(left)
            met[value] = met.get(value, 0) + 1
    assert met[LOONY] > 100
    assert all(met[Nimber(nimber)] > 20 for nimber in range(3))


def test_symmetries_change_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse("nimstring:grid-3x4")
    turned = noyau.solve(game)
    monkeypatch.setattr("noyau.games.strings._MOST_TURNED", 0)
    plain = noyau.solve(parse("nimstring:grid-3x4"))
    assert len(game.rules.symmetries) == 4  # type: ignore[attr-defined]
    assert [option.verdict for option in turned.options] == [option.verdict for option in plain.options]


def star(length: int) -> str:
    """A coin on three chains of some coins that end at the ground, and on a string to the ground."""
    rows = [[0, *range(1 + arm * length, 1 + (arm + 1) * length), "g"] for arm in range(3)]
    return "nimstring:edges-" + ",".join("{}.{}".format(*pair) for row in [*rows, [0, "g"]] for pair in pairwise(row))


def test_long_chains_are_as_good_as_chains_of_three() -> None:
    for length in (12, 30):
        found = noyau.solve(star(length))
        assert found.game.position.bit_count() == 3 * length + 4
        assert found.value == noyau.solve(star(3)).value
        assert [option.verdict.value for option in found.options].count(LOONY) == 3 * length + 3
    assert noyau.solve("nimstring:cycle-30").grundy == 0
    assert noyau.solve("nimstring:cycle-200").grundy == 0
    assert noyau.solve("nimstring:path-40").value is LOONY


def test_more_strings_than_a_table_of_all_sets_holds_have_nimbers() -> None:
    """As the table of all sets had them when it was filled, for nine boxes and for 4x4; 4x5 as two orders agree."""
    board = "nimstring:edges-0.g,1.g,2.g,0.3,1.4,2.5,3.6,4.7,5.8,6.g,7.g,8.g"
    board += ",0.g,0.1,1.2,2.g,3.g,3.4,4.5,5.g,6.g,6.7,7.8,8.g"
    assert noyau.solve(board).grundy == 2
    assert noyau.solve("nimstring:grid-4x4").grundy == 0
    assert noyau.solve("nimstring:grid-4x5").grundy == 1


@pytest.mark.parametrize(
    ("spec", "limits"),
    [
        ("nimstring:grid-4x4", range(80, 800, 80)),
        ("nimstring:grid-3x5 + nim:2", range(80, 800, 80)),
        ("nimstring:grid-4x5", (20_000, 51_000, 54_000)),
    ],
)
def test_where_a_limit_is_passed_after_the_value_the_moves_that_are_known_are_told(
    monkeypatch: pytest.MonkeyPatch, spec: str, limits: Sequence[int]
) -> None:
    monkeypatch.setattr(nim_search, "PER_POSITION", 1)
    monkeypatch.setattr(nim_search, "_STEP", 64)
    whole = noyau.solve(spec)
    assert (whole.method.scope, whole.every) == ("exact", True)
    met = set()
    for limit in limits:
        try:
            found = noyau.solve(spec, limit=limit)
        except TooLarge:
            met.add("refused")
            continue
        met.add(found.method.scope)
        assert (found.value, found.outcome) == (whole.value, whole.outcome)
        assert set(found.best) <= set(whole.best)
        assert bool(found.best) == (found.outcome == "N")
        for option, true in zip(found.options, whole.options, strict=True):
            assert option.verdict.value in (None, true.verdict.value)
            assert option.verdict.outcome in (Outcome.OPEN, true.verdict.outcome)
        is_open = [option.verdict.outcome is Outcome.OPEN for option in found.options]
        assert found.every is not any(is_open)
        assert not any(is_open) or found.outcome == "N"
    assert {"refused", "observed"} <= met


def test_beyond_a_limit_or_64_strings_nimbers_are_refused() -> None:
    with pytest.raises(TooLarge, match=r"nimstring has more than 50 positions from here; raise limit="):
        noyau.solve("nimstring:grid-4x5", limit=50)
    with pytest.raises(TooLarge, match=r"112 strings that hang together are too many .* the limit is 64"):
        noyau.solve("nimstring:grid-8x8")
