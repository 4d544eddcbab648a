"""What a newcomer with a game of his own is told where something goes wrong, in both languages."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import noyau
from noyau.cli import run
from noyau.core.errors import SpecError, TooLarge

MINE = """import noyau
noyau.impartial(lambda n: [n - take for take in (1, 3, 4) if take <= n], name="helped")
noyau.impartial(lambda n: [n - take for take in (1, 3, 4) if take <= n], name="helped-from", start=7)
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    file = tmp_path / "mine.py"
    file.write_text(MINE, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "--load stands before the command"), ("fr", "--load se place avant la commande")]
)
@pytest.mark.parametrize("form", [["--load", "mine.py"], ["--load=mine.py"]])
def test_load_after_the_command_is_told_its_place(
    capsys: pytest.CaptureFixture[str], form: list[str], language: str, said: str
) -> None:
    assert run(["solve", "helped:7", *form, "--lang", language]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert "noyau --load mine.py solve …" in error


def test_a_rule_that_never_ends_is_asked_whether_it_does_and_where_it_got_to() -> None:
    noyau.impartial(lambda n: [n - take for take in (1, 3, 4)], name="never-ending")
    with pytest.raises(TooLarge, match=r"Does the rule come to an end\? It reached for example '-\d+'") as refusal:
        noyau.solve("never-ending:5")
    assert "La règle finit-elle par s'arrêter" in refusal.value.say("fr").replace("’", "'")


def test_a_position_of_another_kind_is_shown_how_one_is_written() -> None:
    noyau.impartial(lambda n: [n - 1] if n > 0 else [], name="written", start=7)
    with pytest.raises(SpecError, match="failed on the position 'abc': is it written as in 'written:7'"):
        noyau.solve("written:abc")
    noyau.impartial(lambda n: [n - 1] if n > 0 else [], name="unwritten")
    with pytest.raises(SpecError, match="'abc': it was read as a text; is a number or a tuple meant"):
        noyau.solve("unwritten:abc")
    noyau.impartial(lambda n: [1 // (n - 3) * 0 + n - 1] if n > 0 else [], name="faulty", start=7)
    with pytest.raises(SpecError, match="failed on the position 3: ZeroDivisionError"):
        noyau.solve("faulty")


def test_a_game_without_a_docstring_is_listed_once_with_something_to_try(
    capsys: pytest.CaptureFixture[str], mine: str
) -> None:
    assert run(["--load", mine, "games", "--family", "other"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    place = next(place for place, line in enumerate(lines) if line.split() == ["helped", "helped"])
    assert lines[place + 1] == "try: noyau solve helped:POSITION"
    assert "try: noyau solve helped-from:7" in lines


def test_rules_in_one_line_show_their_name_and_no_address() -> None:
    rules = noyau.impartial(lambda n: range(n), name="shown")
    assert repr(rules) == "impartial('shown')"
    assert type(rules).__module__ == "noyau"
    assert "game=Game('shown:3')" in repr(noyau.solve("shown:3"))
    assert "= <no usual position>" in str(inspect.signature(noyau.impartial))


@pytest.mark.parametrize("spec", ["cram", "cram:3x4"])
def test_a_game_that_has_no_sequence_is_not_asked_for_its_parameter(
    capsys: pytest.CaptureFixture[str], spec: str
) -> None:
    assert run(["sequence", spec, "--lang", "en"]) == 2
    assert "cram is not played on one heap" in capsys.readouterr().err
    assert run(["sequence", "subtraction", "--lang", "en"]) == 2
    assert "subtraction needs its parameter" in capsys.readouterr().err


def test_a_period_that_more_heaps_may_show_is_not_given_up(capsys: pytest.CaptureFixture[str], mine: str) -> None:
    hints = {"en": "A larger --to may show one", "fr": "Un --to plus grand peut en montrer une"}
    for language, hint in hints.items():
        assert run(["--load", mine, "sequence", "helped", "--to", "13", "--lang", language]) == 0
        assert hint in capsys.readouterr().out
        for settled in (["helped", "--to", "60"], ["fibonacci", "--to", "13"]):
            assert run(["--load", mine, "sequence", *settled, "--lang", language]) == 0
            assert hint not in capsys.readouterr().out
