"""The whole road for every game of the catalogue: solved, explained, recorded and drawn, in each language."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from oracle import reachable
from samples import STARTS, endings_of

import noyau
from noyau.arguments import explain, say
from noyau.core import record
from noyau.core.analysis import Analysis
from noyau.core.game import Game, Scoring
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.scenes import draw
from noyau.values.nimbers import Nimber
from noyau.words import LANGUAGES, areas

KEY = re.compile(rf"\b(?:{'|'.join(areas())})\.[a-z]+(?:-[a-z]+)*\b")

HUGE = [
    "nim:" + "7" * 300 + "," + "3" * 300,
    "misere nim:" + "7" * 300 + ",1,1",
    "bounded:" + "9" * 80 + ":" + "7" * 300,
    "interval:" + "9" * 50 + "-" + "9" * 60 + ":" + "7" * 300,
    "moore:3:" + ",".join(["7" * 100, "5" * 100, "3" * 99, "9" * 98]),
    "fibonacci:" + "7" * 300,
    "misere fibonacci:" + "7" * 300,
    "nim:" + ",".join(str(n % 9) for n in range(3000)),
    "nim:" + "9" * 200 + " + token:a>b,b>a:a + moore:2:1,1,2",
    "subtraction:1,2,4:" + "7" * 300,
    "parity:" + "7" * 300 + " + notall:" + "7" * 200,
]


@cache
def _sample(name: str) -> list[Analysis[Any, Any]]:
    """What is known of some positions of half a dozen starts of a game, in both endings."""
    starts = STARTS[name][:: 1 + len(STARTS[name]) // 6]
    positions = [(rules, position) for rules, start in starts for position in islice(reachable(rules, start), 4)]
    return [solve(Game(rules, position, ending)) for rules, position in positions for ending in endings_of(name)]


EVERY_GAME = pytest.mark.parametrize("name", sorted(STARTS))


@EVERY_GAME
def test_an_answer_is_explained_in_each_language(name: str) -> None:
    for analysis in _sample(name):
        told = {language: say(explain(analysis), language) for language in LANGUAGES}
        for text in told.values():
            _check_text(text, analysis.game)
        assert told["en"] != told["fr"]


@EVERY_GAME
def test_a_record_is_the_json_of_the_contract(name: str) -> None:
    for analysis in _sample(name):
        found = json.loads(json.dumps(record.write(analysis, "fr")))
        _check_record(found, analysis)


@EVERY_GAME
def test_a_game_is_drawn_as_svg_and_for_the_terminal(name: str) -> None:
    for solved in _sample(name)[::5]:
        for analysis in (None, solved):
            for language in LANGUAGES:
                scene = draw(solved.game, analysis, values=True, moves=analysis is not None, language=language)
                assert ElementTree.fromstring(scene.svg()).tag.endswith("svg")
                _check_text(str(scene), solved.game)


@pytest.mark.parametrize("spec", HUGE, ids=lambda spec: f"{spec[:24]}… of {len(spec)} characters")
def test_a_huge_game_goes_the_whole_road(spec: str) -> None:
    game = parse(spec)
    analysis = solve(game)
    for language in LANGUAGES:
        _check_text(say(explain(analysis), language), game)
    _check_record(json.loads(json.dumps(record.write(analysis))), analysis)
    assert ElementTree.fromstring(draw(game, analysis, values=True).svg()).tag.endswith("svg")
    assert str(draw(game, analysis))


def test_an_own_game_goes_the_whole_road() -> None:
    rules = noyau.impartial(lambda n: [n - t for t in (1, 3, 4) if t <= n], name="own", start=9)
    odd = noyau.impartial(lambda p: [p[1:]] if p else [], name="odd", start=("<&>", "a b", '"'))
    for game in (Game(rules, 8), Game(rules, 7, Ending.MISERE), Game(odd, odd.start), parse("own:5 + nim:2")):
        analysis = solve(game)
        for language in LANGUAGES:
            _check_text(say(explain(analysis), language), game)
        _check_record(json.loads(json.dumps(record.write(analysis))), analysis)
        assert ElementTree.fromstring(draw(game, analysis).svg()).tag.endswith("svg")


def _check_text(text: str, game: Game[Any, Any]) -> None:
    assert text.strip(), game
    assert "{" not in text, (str(game), text)
    assert not KEY.search(text), (str(game), text)
    assert "None" not in text, (str(game), text)


def _check_record(found: dict[str, Any], analysis: Analysis[Any, Any]) -> None:
    game = analysis.game
    with_points = isinstance(game.rules, Scoring)
    assert set(found) == {
        *("game", "kind", "ending", "outcome", "grundy", "value", "score", "remoteness"),
        *("moves", "text", "reasons", "method"),
    }
    assert parse(found["game"], Ending(found["ending"])) == game
    assert found["kind"] == ("scoring" if with_points else "impartial")
    assert Outcome(found["outcome"]) is analysis.outcome
    assert found["grundy"] == (int(analysis.value) if isinstance(analysis.value, Nimber) else None)
    assert found["remoteness"] == analysis.verdict.remoteness
    assert set(found["method"]) == {"engine", "reference", "scope", "positions", "seconds"}
    assert all(reason["kind"] for reason in found["reasons"])
    assert len(found["moves"]) == len(analysis.options)
    for move in found["moves"][:40]:
        told = ("gain", "again", "score") * with_points or ("again",) * (game.rules.entails and "again" in move)
        assert set(move) == {"move", "to", "outcome", "grundy", "best", *told}
        after = game.play_text(move["move"])
        assert move["to"] is None or parse(move["to"], game.ending) == after
    if with_points:
        assert [move["best"] for move in found["moves"]] == [m["score"] == found["score"] for m in found["moves"]]
        return
    wins = [move["outcome"] == ("N" if move.get("again") else "P") for move in found["moves"]]
    if any(wins):
        assert [move["best"] for move in found["moves"]] == wins
        assert found["outcome"] == "N"
