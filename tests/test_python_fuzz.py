"""Whatever values a public function is given, it answers or refuses with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import noyau

GAMES = [
    *("nim:3,4,5", "misere nim:1,2", "bounded:3:7", "token:a>b,b>a,b>c:a", "kayles:5", "king:3x3:2,2", "wythoff"),
    *("domination:petersen", "cram:2x3", "nim:3,4 + kayles:3", "lights:grid-3x3:all", "pegs:rect-4x3"),
    "soloclobber:path-6:xxooxo",
]
ODD: list[Any] = [
    *(None, "", "x", "nim:3,4", "lights:grid-3x3:all", b"nim:3", 3, -1, 4.5, True, float("nan"), 10**30),
    *([], {}, (2, 2), [1, 2], ("a", "b"), {"a": ["b"]}, object(), len, noyau),
]
WISHES = ("target", "end", "misere", "player", "seconds", "fewest", "every", "joker")


def _calls(random: Random) -> dict[str, Callable[[], object]]:
    def odd() -> Any:
        return random.choice(ODD)

    game = random.choice([*GAMES, *GAMES, odd()])
    asked: dict[str, Any] = {random.choice(WISHES): odd()}
    shown: dict[str, Any] = {random.choice(("values", "moves", "theme", "language")): odd()}
    return {
        "solve": lambda: noyau.solve(odd()),
        "solve with a wish": lambda: noyau.solve(game, limit=500, **asked),
        "solve with a limit": lambda: noyau.solve("cram:3x3", limit=odd()),
        "table": lambda: noyau.table(game, size=random.choice([(2, 2), odd()]), what=random.choice(["grundy", odd()])),
        "sequence": lambda: noyau.sequence(game, to=random.choice([5, odd()]), what=random.choice([None, odd()])),
        "quotient": lambda: noyau.quotient(game, to=odd()),
        "colouring": lambda: noyau.colouring(odd()),
        "digraph": lambda: noyau.digraph(odd()),
        "graph": lambda: noyau.graph(odd()),
        "draw": lambda: noyau.draw(odd()),
        "draw in some way": lambda: noyau.draw(game, **shown),
        "parse": lambda: noyau.parse(odd(), odd()),
        "explain": lambda: noyau.explain(odd()),
        "say": lambda: noyau.say(random.choice([odd(), noyau.explain(noyau.solve("nim:3"))]), odd()),
        "catalogue": lambda: noyau.catalogue(odd()),
        "record": lambda: noyau.record.write(odd()),
        "save": lambda: noyau.solve("lights:grid-3x3:all").save(odd()),
        "play": lambda: noyau.parse(random.choice(["nim:3,4", "lights:grid-3x3:all", "king:3x3:2,2"])).play(odd()),
        "register": lambda: noyau.register(odd()),
    }


@pytest.mark.parametrize("name", _calls(Random(0)))
def test_any_values_are_answered_or_refused_with_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    random, refusals = Random(name), []
    for _ in range(20):
        try:
            _calls(random)[name]()
        except noyau.NoyauError as refusal:
            refusals.append(str(refusal))
    assert refusals
    assert all(refusals)
