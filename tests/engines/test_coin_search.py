"""The search for scores of boxes against the table of all sets of strings, and its file against damage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from damaging import damages
from interrupting import ask_together

import noyau
from noyau.cli import run
from noyau.core.budget import Budget, Limit
from noyau.core.errors import SpecError
from noyau.core.spec import parse
from noyau.engines.keeping import SearchStopped
from noyau.engines.scoring import kept_search, windows
from noyau.engines.scoring.alpha_beta import CoinSearch, CoinTable, find_search
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.engines.scoring.kept_search import solve_kept
from noyau.forms.coins import CoinGame

BOARDS = [
    *(
        "dots:1x1",
        "dots:1x5",
        "dots:2x3",
        "dots:3x3:swedish",
        "dots:2x4:icelandic",
        "dots:##./.##",
        "dots:###/#.#/###:swedish",
    ),
    *(
        "strings:edges-0.g",
        "strings:path-3",
        "strings:cycle-6",
        "strings:complete-5",
        "strings:petersen",
        "strings:grid-3x3",
    ),
    "strings:edges-0.1,1.2,0.2,0.g,0.g,3.2,3.g,3.4,4.g,4.5,5.g,5.g,5.g",
]


def coin_game(spec: str) -> CoinGame:
    rules = parse(spec).rules
    assert isinstance(rules, CoinGame)
    return rules


def some_nets(random: Random) -> Iterator[str]:
    """Nets that chance draws, in which coins may hang on several strings to the ground."""
    for _ in range(8):
        size = random.randint(2, 8)
        drawn = [(coin, random.choice([*range(coin), "g", "g"])) for coin in random.choices(range(size), k=14)]
        ends = [f"{coin}.{other}" for coin, other in drawn]
        tied = [pair for pair in ends if pair.endswith("g")]
        yield f"strings:edges-{','.join([*dict.fromkeys(pair for pair in ends if pair not in tied), *tied])}"


def test_a_search_finds_the_scores_of_the_table() -> None:
    random = Random(2012)
    for spec in (*BOARDS, *some_nets(random)):
        rules = coin_game(spec)
        scores = CoinScores(rules, rules.start, Budget(Limit()))
        search = CoinSearch(CoinTable(rules, rules.start), Budget(Limit()))
        for kept in [rules.start, *(random.getrandbits(64) | random.getrandbits(64) * (n % 2) for n in range(60))]:
            position = rules.start & kept
            assert search.bounds(position) == scores.bounds(position), rules.spec(position)


@pytest.mark.parametrize(("spec", "score"), [("dots:3x3", -3), ("dots:3x4:icelandic", 4), ("dots:4x4:swedish", 0)])
def test_boards_of_more_strings_have_the_scores_of_the_table(spec: str, score: int) -> None:
    """That of 3×3 was published by Wilson: the second player wins by three boxes, whatever the first line."""
    found = noyau.solve(spec)
    assert (found.score, found.method.scope) == (score, "exact")
    line = next(reason for reason in found.reasons if reason.kind == "best-line")
    assert line.points[0] - line.points[1] == score  # type: ignore[attr-defined]
    assert {option.score == score for option in found.options if option.best} == {True}


def test_a_table_has_no_more_slots_than_the_seconds_can_fill() -> None:
    rules = parse("dots:5x5").rules
    assert isinstance(rules, CoinGame)
    slots = [len(CoinTable(rules, rules.all_strings, seconds=seconds).slots) for seconds in (None, 4.0, 0.5)]
    assert slots[0] > slots[1] > slots[2]
    assert slots[1] <= 4 << 21


def test_a_search_that_is_cut_leaves_bounds_that_hold() -> None:
    score = noyau.solve("dots:3x4:icelandic").score
    assert score == 4
    for positions in (1, 10, 50, 150):
        found = noyau.solve("dots:3x4:icelandic", limit=positions)
        assert found.score is None
        assert found.method.scope == "observed"
        assert found.bounds is not None
        assert found.bounds[0] <= score <= found.bounds[1]
    assert found.bounds != (-12, 12)


def test_few_strings_of_a_large_board_are_searched_alone() -> None:
    rules = coin_game("dots:9x9")
    left = sum(1 << string for row in range(3) for string in range(27 + 9 * row, 34 + 9 * row))
    scores = CoinScores(rules, left, Budget(Limit()))
    assert left.bit_count() == 21
    assert find_search(rules, left, Budget(Limit())).bounds(left) == scores.bounds(left)


def test_eight_threads_share_a_table() -> None:
    rules = coin_game("dots:3x3")
    table = CoinTable(rules, rules.start)
    positions = [rules.play(rules.start, move) for move in rules.moves(rules.start)]
    questions = [partial(CoinSearch(table, Budget(Limit())).bounds, position) for position in positions[:8]]
    assert ask_together(questions) == [(3, 3)] * 8


def stop_soon(positions: int) -> None:
    raise KeyboardInterrupt


def test_a_search_that_was_stopped_goes_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "_STEP", 20_000)
    file, game = tmp_path / "a.npz", parse("dots:3x3")
    with pytest.raises(SearchStopped) as stop:
        solve_kept(game, file, Limit(watch=stop_soon))
    assert stop.value.count > 1000
    resumed = solve_kept(game, file)
    whole = solve_kept(game, tmp_path / "b.npz")
    assert resumed.verdict == whole.verdict
    assert resumed.options == whole.options
    assert resumed.method.positions is not None
    assert whole.method.positions is not None
    assert resumed.method.positions < whole.method.positions
    with pytest.raises(SpecError, match="keeps the values of dots:3x3:american, not of dots:2x2:american"):
        solve_kept(parse("dots:2x2"), file)
    with pytest.raises(SpecError, match="picarete is answered in another way"):
        solve_kept(parse("picarete:cycle-4"), file)


def test_a_command_keeps_what_it_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nodes = []
    for _ in range(2):
        assert run(["solve", "dots:3x3", "--keep", str(tmp_path / "a.npz"), "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert record["score"] == -3
        nodes.append(record["method"]["positions"])
    assert nodes[1] < nodes[0] // 10


def test_seconds_cut_a_search_that_is_kept_as_any_other(tmp_path: Path) -> None:
    file, game = tmp_path / "a.npz", parse("dots:4x4:icelandic")
    cut = solve_kept(game, file, Limit(10_000_000, 0.3))
    assert cut.score is None
    assert cut.bounds is not None
    assert file.stat().st_size > 10_000


def test_a_file_that_was_damaged_is_not_believed(tmp_path: Path) -> None:
    file, game = tmp_path / "a.npz", parse("dots:2x2:swedish")
    expected = solve_kept(game, file)
    written = file.read_bytes()

    def solve_damaged() -> None:
        for damaged in damages(written):
            file.write_bytes(damaged)
            assert solve_kept(game, file).verdict == expected.verdict

    with pytest.warns(UserWarning, match="is not as it was written"):
        solve_damaged()


def test_only_the_positions_that_took_the_most_work_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_search, "_MOST_KEPT", 500)
    rules = coin_game("dots:3x3")
    search = find_search(rules, rules.start, Budget(Limit()))
    search.bounds(rules.start)
    places, values = kept_search.busiest(search.table.slots)
    assert 0 < len(places) <= 500
    assert (search.table.slots[places] == values).all()


@pytest.mark.parametrize("count", [33, 63, 64])
def test_many_coins_on_few_strings_have_a_score(count: int) -> None:
    """Each string alone holds two coins: more coins than strings, and more than one table numbers."""
    spec = "strings:edges-" + ",".join(f"{2 * string}.{2 * string + 1}" for string in range(count))
    assert noyau.solve(spec).score == 2 * count


def test_the_last_of_many_coins_is_not_the_ground() -> None:
    """Sixty-five coins: thirty pairs that can be taken, and two triangles that meet."""
    score = noyau.solve("strings:edges-60.61,60.62,61.62,62.63,63.64,62.64").score
    many = ",".join(f"{2 * string}.{2 * string + 1}" for string in range(30))
    assert noyau.solve(f"strings:edges-{many},60.61,60.62,61.62,62.63,63.64,62.64").score == 60 + score
