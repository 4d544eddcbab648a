"""A proof is found once and travels forward: to the engine that completes it, the words, the strategy, the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from noyau.arguments import explain, say, whole_strategy
from noyau.core import record
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.graphs import pairings
from noyau.scenes import draw

SPECS = [
    "cram:4x4",
    "cram:4x5",
    "cram:3x3",
    "domination:cycle-14^2",
    "domination:petersen",
    "domination:grid-3x4",
    "chomp:3x3",
    "chomp:3x4",
    "geography:petersen:0",
    "nim:3,4,5",
    "moore:2:3,5,4,2",
    "kayles:9",
    "fibonacci:12",
    "wythoff:5,8",
    "hackenbush:0-1g,1-2g,0-2g",
    "arckayles:grid-4x4",
    "poset:superset-3",
]


def ask_everything(spec: str) -> None:
    """Solve, explain twice, record, play and draw one position."""
    analysis = solve(parse(spec))
    for language in ("en", "fr"):
        say(explain(analysis), language)
    record.write(analysis)
    if analysis.method.positions and analysis.method.positions < 2000:
        whole_strategy(analysis)
    draw(analysis.game, analysis, moves=True, language="fr")


@pytest.mark.parametrize("spec", SPECS)
def test_a_position_is_decided_once(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse(spec)
    decide: Callable[..., Any] = type(game.rules).decide  # type: ignore[attr-defined]
    asked: Counter[Any] = Counter()

    def counted(rules: Any, position: Any, ending: Ending) -> Any:
        asked[position, ending] += rules == game.rules
        return decide(rules, position, ending)

    monkeypatch.setattr(type(game.rules), "decide", counted)
    ask_everything(spec)
    assert asked[game.position, game.ending] == 1


@pytest.mark.parametrize("spec", [spec for spec in SPECS if hasattr(parse(spec).rules, "pairing")])
def test_a_symmetry_of_a_position_is_looked_for_once(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = parse(spec).rules
    pairing: Callable[..., Any] = type(rules).pairing  # type: ignore[attr-defined]
    asked: Counter[Any] = Counter()

    def counted(rules: Any, position: Any, patience: int = pairings.PATIENCE) -> Any:
        asked[position, patience] += 1
        return pairing(rules, position, patience)

    monkeypatch.setattr(type(rules), "pairing", counted)
    ask_everything(spec)
    assert asked[rules.start, 0] <= 1
    assert asked[rules.start, pairings.PATIENCE] <= 1
