"""What decided a search of two sides: lines that are played as they are told, parts that cancel, moves in hand."""

from __future__ import annotations

import pytest

import noyau
from noyau.arguments import say
from noyau.arguments.argument import tell
from noyau.arguments.levels import explain_at
from noyau.core.budget import Limit
from noyau.core.spec import parse
from noyau.core.turns import InTurn, set_player
from noyau.core.verdict import Ending, Player
from noyau.engines import solve
from noyau.engines.partisan import solving
from noyau.engines.partisan.deciding import SidesLine, SidesParts

SPECS = (
    *(
        "left domineering:5x6",
        "right domineering:5x6",
        "misere clobber:3x4",
        "clobber:4x4",
        "right misere toads:ttt..fff",
    ),
    *("domineering:3x4 + clobber:xoxo/oxox", "misere domineering:3x3 + nim:2", "left snort:grid-3x3"),
)


@pytest.fixture(autouse=True)
def no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_CHEAP", 1)


@pytest.mark.parametrize("spec", SPECS)
def test_a_line_is_legal_and_each_move_of_the_winner_wins(spec: str) -> None:
    game = parse(spec)
    found = solve(game, limit=Limit(10**5))
    line = found.reason(SidesLine)
    assert line is not None
    assert line.winner is found.wins.of(line.starter)
    game = set_player(game, line.starter)
    for step in line.steps:
        mover = game.player
        game = game.play_text(step)
        assert mover is not None
        if mover is line.winner:
            assert solve(game, limit=Limit(10**5)).wins.of(mover.other) is mover
    assert isinstance(game.rules, InTurn)
    assert line.cut is bool(list(game.moves()))
    if not line.cut:
        stuck_wins = game.ending is Ending.MISERE
        assert game.player is (line.winner if stuck_wins else line.winner.other)


def test_parts_that_cancel_and_moves_in_hand_are_told() -> None:
    spec = "clobber:xoxox/oxoxo + clobber:oxoxo/xoxox + form:2 + form:-1/2 + domineering:3x3"
    found = solve(parse(spec), limit=Limit(10**5))
    parts = found.reason(SidesParts)
    assert parts is not None
    assert parts.cancelled == (("clobber:xoxox/oxoxo", "clobber:oxoxo/xoxox"),)
    assert (parts.number, parts.numbers, parts.played) == ("3/2", 2, ("domineering:3x3",))
    english, french = (say(tuple(tell(parts, found)), language) for language in ("en", "fr"))
    assert "clobber:xoxox/oxoxo and clobber:oxoxo/xoxox cancel" in english
    assert "2 parts are numbers: there Left is ahead by 3/2" in english
    assert "1 part is played out: domineering:3x3." in english
    assert "se compensent" in french


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        (
            "nogo:3x4 + clobber:4x4 + domineering:5x5",
            (
                "These parts are worth 0, because whoever begins there alone loses: nogo:3x4, domineering:5x5.",
                "Whoever begins wins this part by itself: clobber",
                "the sum is won as clobber",
            ),
            "la somme se gagne comme clobber",
        ),
        (
            "nogo:3x4 + domineering:5x5",
            ("Every part is worth 0, and so is the sum",),
            "Chaque morceau vaut 0, et la somme aussi",
        ),
        (
            "clobber:3x4 + domineering:7x4 + form:-1",
            ("Right wins this part by itself, whoever begins: domineering:7x4.", "So Right wins the sum"),
            "Donc Droite gagne la somme",
        ),
    ],
)
def test_who_wins_the_parts_by_themselves_is_told(spec: str, english: tuple[str, ...], french: str) -> None:
    found = solve(parse(spec), limit=Limit(10**6))
    parts = found.reason(SidesParts)
    assert parts is not None
    assert len(parts.alone) == len(parts.played)
    for part, outcome in parts.alone:
        assert solve(parse(part), limit=Limit(10**6)).outcome == outcome
    told = say(tuple(tell(parts, found)), "en")
    assert all(text in told for text in english), told
    assert french in say(tuple(tell(parts, found)), "fr")


def test_each_level_tells_what_it_can() -> None:
    found = solve(parse("clobber:xox/oxo + clobber:oxo/xox + form:2"), limit=Limit(10**5))
    first, middle, last = (say(explain_at(found, level), "en") for level in (1, 2, 3))
    assert "are the same with the players exchanged" in first
    assert "there Left has 2 moves in hand" in first
    assert "For example" not in first
    assert "cancel" in middle
    assert "If Left begins: " in middle
    assert "For example" not in middle
    assert "For example, where Left begins: " in last


def test_the_record_has_the_line() -> None:
    told = noyau.record.write(solve(parse("left domineering:5x6"), limit=Limit(10**5)))
    line = next(reason for reason in told["reasons"] if reason["kind"] == "sides-line")
    assert (line["starter"], line["winner"]) == ("left", "right")
    assert all(isinstance(step, str) for step in line["steps"])
    assert line["starter"] == Player.LEFT
