"""French and usual names of games are read and suggested, and what is meant by a game that is not here."""

from __future__ import annotations

import pytest

from noyau.cli import run
from noyau.core.catalogue import CATALOGUE, OTHER_NAMES, PUZZLES, find_rules, game_of, plain_name
from noyau.core.errors import NoyauError, SpecError
from noyau.core.spec import parse


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("marienbad", "nim:1,3,5,7"),
        ("misere marienbad", "misere nim:1,3,5,7"),
        ("allumettes 3 4", "nim:3,4"),
        ("fort-boyard", "misere bounded:3:20"),
        ("fort-boyard:15", "misere bounded:3:15"),
        ("roi:8x8:7,7", "king:8x8:7,7"),
        ("Tour 3x3 1,2", "rook:3x3:1,2"),
        ("dame:4x4", "queen:4x4:3,3"),
        ("cavalier:4x4:1,2 + quilles:3", "knight:4x4:1,2 + kayles:3"),
        ("tout-éteint:grid-3x3:all", "lights:grid-3x3:all"),
        ("reversi:grid-2x2:all", "lights:grid-2x2:all"),
        ("node-kayles:path-3", "domination:path-3"),
        ("tout éteint:grid-3x3:all", "lights:grid-3x3:all"),
        ("Fort Boyard 15", "misere bounded:3:15"),
        ("lumières:grid-2x2:all", "lights:grid-2x2:all"),
    ],
)
def test_a_game_is_found_by_its_other_names(written: str, meant: str) -> None:
    assert str(parse(written)) == str(parse(meant))
    assert parse(written) == parse(meant)


def test_other_names_are_plain_mean_one_game_and_hide_none() -> None:
    for name, spec in OTHER_NAMES.items():
        assert name == plain_name(name)
        assert name not in (*CATALOGUE, *PUZZLES)
        assert find_rules(name) is find_rules(game_of(spec))
        assert ":" not in spec or parse(name) == parse(spec)


@pytest.mark.parametrize(
    ("written", "proposed"),
    [
        ("dominoes:4x4", "the nearest in meaning is 'cram'"),
        ("domino:4x4", "the nearest in meaning is 'cram'"),
        ("pions", "the nearest in meaning is 'pegs'"),
        ("nim:3,4 misère", "write 'misere nim:3,4'"),
        ("cavaler:3x3", "did you mean 'cavalier'?"),
        ("allumete:3", "did you mean 'allumettes'?"),
    ],
)
def test_a_name_that_is_none_gets_what_was_perhaps_meant(written: str, proposed: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(written)
    assert proposed in str(refusal.value)


def test_the_ending_of_a_name_is_not_lost_in_a_sum() -> None:
    with pytest.raises(NoyauError, match="misere stands once, before the whole sum"):
        parse("fort-boyard + nim:3")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["games", "marienbad"], "marienbad is nim:1,3,5,7"),
        (["games", "tout", "éteint"], "lights"),
        (["games", "pions", "--lang", "fr"], "pegs"),
        (["games", "dominoes"], "cram"),
        (["games", "Échecs", "--lang", "fr"], "dawson"),
        (["solve", "tout-eteint:grid-3x3:all", "--states", "3"], "lights:grid-3x3?states=3:all"),
        (["table", "tour", "--size", "2x2"], "rook:2x2"),
        (["sequence", "allumettes", "--to", "3"], "nim: Grundy values"),
        (["quotient", "quilles", "--to", "3"], "kayles"),
        (["graph", "fort-boyard", "--count"], "21 positions"),
        (["draw", "roi:2x2"], "king:2x2"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_every_kind_of_command_reads_other_names(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 0
    assert said in capsys.readouterr().out
