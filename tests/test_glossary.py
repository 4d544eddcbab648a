"""One word for one thing: no sentence, in either language, says it by another word, or by a turn hard to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import noyau
from noyau.words import LANGUAGES, areas, catalogue, glossary

ROOT = Path(__file__).parent.parent

VOICE = {
    "en": {
        r"\bso (?:many|much)\b(?! that)": "say which number",
        r"\b(?:is|are|be|was|were) told\b(?! apart)": "say who says it, or 'given', 'listed', 'written'",
        r"\blets? be\b": "name the thing, or 'Take'",
        r"(?:^|[;.] )who (?:can|cannot|has|makes|moves|takes)\b[^?.;]*\b(?:loses|wins|lost|won)\b": "say 'whoever'",
    },
    "fr": {r"\b(?:tu|ton|tes|toi)\b": "say 'vous'"},
}
"""Turns of phrase that a reader stumbles over, and what to do about each."""

QUOTED = re.compile(r"claim\..*\.stated")
"""The sentences that quote a source, in its own words."""

TYPED = "sought"
"""The words by which people look for games, which are theirs."""

PAGES = {"en": [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], "fr": [ROOT / "LISEZMOI.md"]}


def forbidden(language: str) -> dict[str, str]:
    """Patterns of what nobody writes in a language, each with what to write instead."""
    terms = {
        rf"\b(?:{pattern})\b": f"say '{term[language]['word']}'"
        for term in glossary().values()
        for pattern in term[language].get("never", ())
    }
    return terms | VOICE[language]


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Every sentence with its key, but for what quotes a source and for the words and commands one types."""
    for area in areas():
        yield from ((key, text) for key, text in _walk(area, catalogue(language, area)) if not QUOTED.fullmatch(key))


def _walk(path: str, found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in found.items():
        if isinstance(value, str) and name == TYPED:
            continue
        if isinstance(value, str):
            yield f"{path}.{name}", value
        else:
            yield from _walk(f"{path}.{name}", value)


@cache
def any_of(language: str) -> re.Pattern[str]:
    """Whatever nobody writes in a language: one look at a sentence finds that nothing is wrong with it."""
    return re.compile("|".join(forbidden(language)), re.IGNORECASE | re.MULTILINE)


def faults_in(text: str, language: str) -> list[str]:
    """What a text says by a word that nobody uses, and what to say instead."""
    if not any_of(language).search(text):
        return []
    patterns = forbidden(language).items()
    found = ((re.search(pattern, text, re.IGNORECASE | re.MULTILINE), instead) for pattern, instead in patterns)
    return [f"'{match[0].strip()}': {instead}" for match, instead in found if match]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_uses_the_words_of_the_glossary(language: str) -> None:
    told = {key: faults for key, text in sentences(language) if (faults := faults_in(text, language))}
    assert told == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_uses_the_words_of_the_glossary(language: str) -> None:
    told = {}
    for page in PAGES[language]:
        prose = re.sub(
            r"```.*?```|`[^`]*`|^    .*$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
        )
        if faults := faults_in(prose, language):
            told[page.name] = faults
    assert told == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forbidden_word_would_be_found(language: str) -> None:
    said = {
        "en": "The Nim sum of both is 0; who cannot move has lost.",
        "fr": "La somme de Nim est 0 ; le joueur qui a la main perd.",
    }
    assert len(faults_in(said[language], language)) == 2


def test_every_term_has_a_word_and_a_meaning_in_each_language() -> None:
    for name, term in glossary().items():
        assert re.fullmatch("[a-z-]+", name)
        assert set(term) == set(LANGUAGES), name
        for language in LANGUAGES:
            assert set(term[language]) in ({"word", "meaning"}, {"word", "meaning", "never"}), name
            assert term[language]["meaning"].endswith((".", "…", ").")), name
            assert not any(re.fullmatch(pattern, term[language]["word"]) for pattern in term[language].get("never", ()))


def test_each_word_names_one_thing() -> None:
    for language in LANGUAGES:
        words = [term[language]["word"] for term in glossary().values()]
        assert len(set(words)) == len(words)


def test_the_words_stand_in_the_package() -> None:
    assert (Path(noyau.__file__).parent / "words" / "glossary.toml").is_file()
