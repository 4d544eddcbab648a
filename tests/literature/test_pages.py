"""The pages of the claims: each claim has one, and it is short, true and leads somewhere."""

from __future__ import annotations

import json
import shlex
from functools import cache
from typing import Any

import pytest

from noyau.cli import run
from noyau.core.game import Puzzle
from noyau.core.spec import parse
from noyau.literature import SOURCES, find
from noyau.literature.pages import TEXTS, Page, read_page, written_ids
from noyau.scenes import draw
from noyau.words import LANGUAGES, catalogue, look_up

LINES = 5
"""The most lines that tell why a claim is true."""

LONGEST = {"true": 60, "proof": 130, "try": 50, "exercise": 60, "answer": 60}
"""The most words of each text."""


@cache
def pages() -> list[Page]:
    return [read_page(theorem) for theorem in find()]


def test_every_claim_has_its_whole_page() -> None:
    assert {page.theorem.id: page.missing() for page in pages() if page.missing()} == {}


@pytest.mark.parametrize("source", SOURCES)
def test_no_page_is_written_for_a_claim_that_is_not_there(source: str) -> None:
    area, ids = SOURCES[source].area, {theorem.id for theorem in find(source=source)}
    assert written_ids(area) <= ids
    for language in LANGUAGES:
        told = catalogue(language, f"theorem-{area}")
        assert set(told) <= {id.replace(".", "_") for id in ids}
        assert all(set(texts) <= set(TEXTS) for texts in told.values() if isinstance(texts, dict))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_are_short(language: str) -> None:
    for page in pages():
        assert len(page.proof(language)) <= LINES, page.theorem.id
        for part in TEXTS:
            written = look_up(
                language, f"theorem-{SOURCES[page.theorem.source].area}.{page.theorem.id.replace('.', '_')}.{part}"
            )
            assert len((written or "").split()) <= LONGEST[part], f"{part} of {page.theorem.id}"


def test_the_neighbours_of_a_claim_are_other_claims() -> None:
    ids = {theorem.id for theorem in find()}
    for page in pages():
        assert set(page.near) <= ids - {page.theorem.id}, page.theorem.id
        assert len(set(page.near)) == len(page.near) <= 5, page.theorem.id


def test_the_position_of_a_page_is_written_as_noyau_writes_it_and_can_be_drawn() -> None:
    for spec in {page.spec: page for page in pages() if page.spec}:
        game = parse(spec)
        term = game.rules.spec(game.position) if isinstance(game.rules, Puzzle) else game.spec
        assert draw(game).svg().startswith("<svg"), spec
        assert parse(term).rules == game.rules, spec


@pytest.mark.parametrize("page", [page for page in pages() if page.run], ids=lambda page: page.theorem.id)
def test_the_command_of_a_page_runs(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(page.run or "")) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", [page for page in pages() if page.check], ids=lambda page: page.theorem.id)
def test_the_answer_of_an_exercise_is_what_the_program_finds(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    for asked, expected in page.check.items():
        assert run([*shlex.split(asked), "--json"]) == 0, asked
        found = json.loads(capsys.readouterr().out)
        assert {name: _fact(found, name) for name in expected} == expected, asked


def _fact(found: Any, name: str) -> Any:
    """A fact of a record: ``best`` are the best moves, ``a.b`` is a fact of a fact."""
    if name == "best":
        return [move["move"] for move in found["moves"] if move["best"]]
    for part in name.split("."):
        found = found[int(part)] if isinstance(found, list) else found[part]
    return found


def test_a_claim_that_is_false_or_ambiguous_says_what_is_true_only_in_a_text_of_its_own() -> None:
    for page in pages():
        if page.theorem.verdict == "T":
            assert page.text("true", "en") is not None
        else:
            assert page.text("true", "en") != page.theorem.sentence("stated").say("en"), page.theorem.id


def test_the_status_of_a_claim_follows_from_its_verdict_or_is_told() -> None:
    for page in pages():
        told = look_up("en", f"verify.status.{page.status}")
        assert told is not None, page.theorem.id
        assert (page.status == "false") == (page.theorem.verdict == "F"), page.theorem.id
        assert page.status not in ("ambiguous", "read") or page.theorem.verdict == "A", page.theorem.id


def test_claims_whose_ids_differ_by_a_capital_alone_are_told_apart() -> None:
    assert [theorem.id for theorem in find(["N-VI.2Z"])] == ["N-VI.2Z"]
    assert [theorem.id for theorem in find(["N-VI.2z"])] == ["N-VI.2z"]
    assert {theorem.id for theorem in find(["n-vi.2z"])} == {"N-VI.2z", "N-VI.2Z"}
