"""What is said of points where a limit cuts the search: no more than is proved, whatever was asked before."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import noyau
from noyau.core import caches, record
from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.scoring import solving
from noyau.engines.scoring.alpha_beta import find_search
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.engines.scoring.solving import BestLine
from noyau.forms.coins import CoinGame, coins_left

STARTS = (
    "dots:2x3",
    "dots:3x3:swedish",
    "strings:petersen",
    "strings:edges-1.2,1.4,1.3,1.5,0.3,0.2,2.4,0.5,2.3,4.g,0.g,3.g,4.g",
    "strings:edges-0.3,0.4,3.5,3.4,4.5,0.2,1.3,1.4,0.1,1.5,2.4,3.g,1.g",
)


def walk(game: AnyGame, random: Random, moves: int) -> AnyGame:
    """The position after some moves at random."""
    for _ in range(moves):
        game = game.play(random.choice(list(game.moves())))
    return game


def check(found: AnyAnalysis, scores: CoinScores) -> None:
    """Every bound holds, the best moves reach the score, the line keeps it; scope and line claim no more than that."""
    game, truth = found.game, scores.score(found.game.position)
    rules: Any = game.rules
    assert found.bounds is not None
    assert found.bounds[0] <= truth <= found.bounds[1]
    best = []
    for option in found.options:
        left = scores.score(rules.play(game.position, option.move))
        score = option.gain + (left if option.again else -left)
        assert option.bounds is not None
        assert option.bounds[0] <= score <= option.bounds[1] <= found.bounds[1]
        best += [option.move] if score == truth else []
    if found.score is not None:
        assert set(found.best) <= set(best)
        assert found.every is (set(found.best) == set(best)) or not found.every
    assert found.method.scope == ("exact" if found.score is not None and found.every else "observed")
    check_line(found.reason(BestLine), game, scores)


def check_line(line: BestLine | None, game: AnyGame, scores: CoinScores) -> None:
    if line is None:
        return
    truth = scores.score(game.position)
    assert line.points[0] - line.points[1] == truth
    assert sum(line.points) == coins_left(game.rules, game.position)
    player, lead = 1, 0
    for step in line.steps:
        assert step.player == player
        rules: Any = game.rules
        move = rules.read_move(game.position, step.move)
        again = rules.plays_again(game.position, move)
        lead += step.gain if player == 1 else -step.gain
        player = player if again else 3 - player
        game = game.play(move)
        rest = scores.score(game.position)
        assert lead + (rest if player == 1 else -rest) == truth
    assert line.cut is bool(list(game.moves()))


@pytest.mark.parametrize("start", STARTS)
def test_what_a_cut_search_says_is_proved(start: str) -> None:
    random, game = Random(16), parse(start)
    assert isinstance(game.rules, CoinGame)
    scores = CoinScores(game.rules, game.position, Budget(Limit()))
    for turn in range(25):
        position = walk(game, random, turn % 6)
        for limit in (1, 3, 10, 50):
            check(solve(position, limit=Limit(limit)), scores)


def test_a_line_that_is_cut_is_not_told_as_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the score is proved with the last step of the limit, so that little is left for the line."""
    game, best_move = parse("dots:3x3:american:......x..xx............x"), solving._best_move
    left = [True, True, True, False]
    monkeypatch.setattr(solving, "_best_move", lambda *asked: best_move(*asked) if left.pop(0) else None)
    found = solve(game)
    line = found.reason(BestLine)
    assert line is not None
    assert (found.score, line.points, len(line.steps), line.cut) == (-1, (4, 5), 3, True)
    assert "begins so:" in noyau.say(noyau.explain(found, level=3))


def test_where_some_moves_are_not_proved_the_answer_says_so() -> None:
    found = noyau.solve("dots:2x3:american:x..x...x.........", limit=1)
    assert (found.score, found.every, found.method.scope) == (4, False, "observed")
    assert [found.game.rules.write_move(found.game.position, move) for move in found.best] == ["1,1-2,1"]
    for told in (noyau.say(noyau.explain(found, level=3)), noyau.say(noyau.explain(found, level=3), "fr")):
        assert "1,1-2,1" in told
    assert "some may reach that too" in noyau.say(noyau.explain(found, level=3))


def test_a_move_that_is_cut_has_the_bounds_of_the_position() -> None:
    found = noyau.solve("dots:3x4:icelandic", limit=40)
    assert found.score is None
    assert found.bounds is not None
    game: Any = found.game
    low, high = find_search(game.rules, game.position, Budget(Limit(40))).bounds(game.position)
    assert low <= found.bounds[0] <= found.bounds[1] <= high
    assert -12 < found.bounds[0] < found.bounds[1] < 12
    assert max(option.bounds[1] for option in found.options if option.bounds) == found.bounds[1]


def answer(game: AnyGame, limit: int | None) -> str:
    try:
        found = solve(game, limit=Limit(limit))
    except TooLarge as fault:
        return str(fault)
    return json.dumps(record.write(found))


@pytest.mark.parametrize(
    ("start", "limits"),
    [
        ("dots:2x3", (1, 2, 5, None)),
        ("dots:3x3", (5, 30, None)),
        ("dots:1x2 + dots:2x2", (1, 20, None)),
        ("dots:1x2 + picarete:cycle-4", (1, 3, None)),
        ("picarete:complete-6", (10, 100, None)),
        ("picarete:grid-3x5", (1, 20, None)),
        ("picarete:grid-3x3 + picarete:complete-5", (1, 8, None)),
        ("nimstring:grid-3x3", (1, 14, None)),
    ],
)
def test_what_was_asked_before_changes_no_answer(start: str, limits: tuple[int | None, ...]) -> None:
    random, game = Random(4), parse(start)
    questions = [(walk(game, random, turn // 3), limits[turn % len(limits)]) for turn in range(14)]
    questions += random.sample(questions, 4)
    alone = []
    for question in questions:
        caches.clear()
        alone.append(answer(*question))
    caches.clear()
    random.shuffle(order := list(range(len(questions))))
    for number in order:
        assert answer(*questions[number]) == alone[number], questions[number][0].spec
