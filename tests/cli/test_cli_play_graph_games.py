"""``noyau play`` on graphs, boards of dominoes, bars of chocolate and orders: moves typed as they are written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal import Play, Terminal, win_by_winning_moves

from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.playing.match import load_match

pexpect = pytest.importorskip("pexpect")


def test_the_position_is_shown_without_giving_anything_away(play: Play) -> None:
    shown = {
        "domination:grid-2x3": "  0 ─── 1 ─── 2\n  │     │     │\n  3 ─── 4 ─── 5\n",
        "arckayles:path-4": "  0 ─── 1 ─── 2 ─── 3\n",
        "domination:cycle-4": "  0 – 1 3    1 – 0 2    2 – 1 3    3 – 0 2\n",
        "cram:..#/...": "  0   1   █\n  3   4   5\n",
        "chomp:2x3:3,1": "  1 │ ■\n  0 │ !  ■  ■\n      0  1  2\n",
        "poset:0<1,0<2": "  1 > 0    2 > 0\n  0\n",
    }
    for spec, rows in shown.items():
        said = play("", spec)[1]
        assert rows in said
        assert "✓" not in said


@pytest.mark.parametrize(
    ("spec", "lines", "moves"),
    [
        ("domination:path-6", "0|4|2", ["0", "4", "2"]),
        ("arckayles:path-5", "1-2|3-4", ["1-2", "3-4"]),
        ("cram:2x3", "0-1|3-4|2-5", ["0-1", "3-4", "2-5"]),
        ("chomp:2x2", "1,1|0,1|1,0", ["1,1", "0,1", "1,0"]),
        ("poset:0<1,0<2", "2|1|0", ["2", "1", "0"]),
    ],
)
def test_moves_are_typed_as_they_are_written(play: Play, spec: str, lines: str, moves: list[str]) -> None:
    said = play(lines, spec, "--players", "human,human", "--json")[1]
    kept = json.loads(said.splitlines()[0])
    assert kept["moves"] == moves
    assert kept["over"]


def test_a_move_that_is_not_legal_is_refused_with_those_that_are(play: Play) -> None:
    for spec, line, legal in (
        ("domination:path-4:xx..", "0", "2, 3"),
        ("arckayles:path-4", "0-2", "0-1, 1-2, 2-3"),
        ("cram:1x3", "0-2", "0-1, 1-2"),
        ("chomp:1x3", "0,0", "0,1, 0,2"),
        ("poset:0<1", "2", "0, 1"),
    ):
        assert f"Possible moves: {legal}" in play(line, spec)[1]


def test_the_ladder_of_hints_goes_from_the_result_to_the_move(play: Play) -> None:
    for spec, where, move in (
        ("chomp:3x4", "look at row 1", "play 1,2"),
        ("cram:1x4", "only one of the 3 possible moves wins", "play 1-2"),
        ("cram:.../#.#/#.#", "look at column 1", "play 1-4"),
        ("cram:.##/.../.##", "look at row 1", "play 3-4"),
        ("domination:grid-3x5", "only one of the 15 possible moves wins", "play 7"),
        ("arckayles:edges-0.1,1.2,2.3,1.4", "only one of the 4 possible moves wins", "play 1-2"),
        ("poset:0<1,0<2,1<3,2<3,4", "only one of the 5 possible moves wins", "play 3"),
    ):
        said = play("hint|hint|hint|hint", spec, "--seed", "1")[1]
        places = [said.find(step) for step in ("this position is winning", where, move, "Why:")]
        assert places == sorted(places), spec
        assert min(places) > 0, spec
    assert "regardez la ligne 1" in play("indice|indice", "chomp:3x4", "--lang", "fr")[1]


GAMES = [
    ("domination:grid-3x3", "normal"),
    ("domination:petersen", "normal"),
    ("domination:path-5", "misere"),
    ("domination:arcs-0.1,1.2,2.0,2.3,3.4", "normal"),
    ("arckayles:grid-2x3", "normal"),
    ("arckayles:path-6", "misere"),
    ("cram:3x4", "normal"),
    ("cram:..#/.../#..", "normal"),
    ("cram:2x4", "misere"),
    ("chomp:3x4", "normal"),
    ("chomp:3x3", "misere"),
    ("poset:0<1,0<2,1<3,2<3,4", "normal"),
    ("poset:0<1,0<2,1<3,2<3,4", "misere"),
    ("cram:2x3 + chomp:2x2 + domination:path-3", "normal"),
]


@pytest.mark.parametrize(("spec", "ending"), GAMES)
def test_whoever_follows_the_winning_moves_beats_the_perfect_computer(play: Play, spec: str, ending: str) -> None:
    assert "You win!" in win_by_winning_moves(play, spec, ending)


@pytest.mark.parametrize("strength", ["perfect", "strong", "beginner", "random"])
def test_computers_of_every_strength_play_to_the_end(play: Play, strength: str) -> None:
    for spec in ("domination:petersen", "arckayles:cube", "cram:3x3", "chomp:3x3", "poset:0<1,0<2,1<3,2<3,4"):
        for language in ("en", "fr"):
            code, said = play("", spec, "--players", f"{strength},perfect", "--seed", "5", "--lang", language)
            assert code == 0
            assert ("wins." if language == "en" else "a gagné.") in said


@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("domination:petersen", ["--lang", "en"]),
        ("arckayles:path-5", ["--misere", "--lang", "fr"]),
        ("cram:2x3", ["--lang", "fr"]),
        ("chomp:2x3", ["--lang", "en"]),
        ("poset:0<1,0<2,1<3,2<3,4", ["--misere", "--lang", "fr"]),
    ],
)
def test_whole_games_are_won_at_a_terminal_in_both_languages(
    sit_down: Callable[..., Terminal], tmp_path: Path, spec: str, options: list[str]
) -> None:
    terminal, kept = sit_down(spec, *options, "--save", "kept.json"), tmp_path / "kept.json"
    french = "fr" in options
    prompts = ("À vous > ", "Une autre partie") if french else ("Your move > ", "Another game?")
    game = parse(spec, Ending.MISERE if "--misere" in options else Ending.NORMAL)
    while terminal.child.expect_exact(prompts) == 0:
        now = load_match(kept.read_text()).game if kept.exists() else game
        terminal.child.sendline(now.rules.write_move(now.position, solve(now).winning[0]))
    assert ("Vous avez gagné" if french else "You win!") in terminal.child.before
    terminal.child.sendline("non" if french else "no")
    assert terminal.ends()[0] == 0
    assert json.loads(kept.read_text())["winner"] == 1
