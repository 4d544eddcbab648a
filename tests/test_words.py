"""The sentences: the same in each language, complete, and typeset as the language wants."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import noyau
from noyau.words import GAMES, LANGUAGES, TERMS, Sentence, areas, catalogue, group_digits, look_up, say, usual_language

PLACE = re.compile(r"\{(\w+)(?:, *([^{}]*))?\}")


def _sentences(language: str, area: str) -> dict[str, str]:
    def walk(found: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
        for name, value in found.items():
            if isinstance(value, Mapping):
                yield from walk(value, f"{path}.{name}")
            else:
                assert isinstance(value, str), f"{path}.{name} in {language} is no text"
                yield f"{path}.{name}", value

    return dict(walk(catalogue(language, area), area))


def test_each_language_has_the_same_areas() -> None:
    folder = Path(noyau.__file__).parent / "words"
    for language in LANGUAGES:
        assert {path.stem for path in (folder / language).glob("*.toml")} == set(areas()) - {GAMES.stem, TERMS}


def test_each_language_has_the_same_sentences() -> None:
    for area in areas():
        english, french = _sentences("en", area), _sentences("fr", area)
        assert english, area
        assert set(english) == set(french)
        assert all(text.strip() for text in (*english.values(), *french.values())), area


def test_a_sentence_speaks_of_the_same_facts_in_each_language() -> None:
    for area in areas():
        english, french = _sentences("en", area), _sentences("fr", area)
        for key, text in english.items():
            facts = {name for name, _ in PLACE.findall(text)}
            assert facts == {name for name, _ in PLACE.findall(french[key])}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_brace_is_a_place_and_every_plural_has_two_forms(language: str) -> None:
    for area in areas():
        for key, text in _sentences(language, area).items():
            written = re.sub(r"'[{}]'|\{[-0-9|]+\}", "", PLACE.sub("", text))  # {1|-1} is a game
            assert not re.search("[{}]", written), key
            for name, form in PLACE.findall(text):
                assert form in ("", "number", "or", "and") or form.count("|") == 1, f"{{{name}, {form}}} in {key}"


def test_french_has_no_ordinary_space_before_its_double_marks() -> None:
    for area in areas():
        for key, text in _sentences("fr", area).items():
            assert not re.search(r" [;:!?»](?=\s|$|[\"»).,])", text), key
            assert "« " not in text, key
            assert not re.search(r"\w[;!?](?=\s|$)", text), f"{key}: a space is missing before the mark"


def test_a_sentence_is_translated() -> None:
    """What reads the same in both languages is an example, a formula or a name: a few words at most."""
    for area in areas():
        english, french = _sentences("en", area), _sentences("fr", area)
        same = [text for key, text in english.items() if text == french[key] and not key.endswith("example")]
        assert [text for text in same if len(re.findall(r"[^\W\d_]{3,}", PLACE.sub("", text))) > 4] == []


def test_every_key_that_the_code_names_has_a_sentence() -> None:
    names = "|".join(areas())
    quoted = re.compile(rf'"((?:{names})\.[a-z][a-z0-9.-]*[a-z0-9])"')
    for file in Path(noyau.__file__).parent.rglob("*.py"):
        for key in quoted.findall(file.read_text(encoding="utf-8")):
            if key.endswith((".py", ".toml")) or _is_table(key):
                continue
            owners = (file.stem.partition("_")[0], file.parent.name)  # which may name sentences within their own area
            known = [look_up("en", name) for name in (key, *(f"{owner}.{key}" for owner in owners))]
            assert any(known), f"{key} in {file.name}"


def _is_table(key: str) -> bool:
    area, *path = key.split(".")
    found: Any = catalogue("en", area)
    for word in path:
        found = found.get(word, "") if isinstance(found, Mapping) else ""
    return isinstance(found, Mapping)


def test_plurals_follow_the_language() -> None:
    assert [say("en", "move.take-single", n=n) for n in (0, 1, 2)] == [
        "take 0 tokens",
        "take 1 token",
        "take 2 tokens",
    ]
    assert [say("fr", "move.take-single", n=n) for n in (0, 1, 2)] == [
        "prendre 0 jeton",
        "prendre 1 jeton",
        "prendre 2 jetons",
    ]


def test_sentences_and_lists_are_said_inside_sentences() -> None:
    inner = tuple(Sentence("move.from-heap", {"n": n, "heap": n}) for n in (1, 2))
    assert say("fr", "move.take-several", parts=inner) == "prendre 1 dans le tas 1 et 2 dans le tas 2"


def test_a_fact_is_never_read_as_a_template() -> None:
    assert say("en", "move.plain", move="{heap} {n, a|b}") == "play {heap} {n, a|b}"


def test_digits_are_grouped_as_the_language_does() -> None:
    assert group_digits(1234567, "en") == "1,234,567"
    assert group_digits(1234567, "fr") == "1\u202f234\u202f567"


def test_an_unknown_key_or_language_does_not_fail() -> None:
    assert say("en", "nowhere.to-be-found") == "nowhere.to-be-found"
    assert say("xx", "move.plain", move=1) == "move.plain"
    assert look_up("en", "move") is None
    assert look_up("en", "../secret.key") is None


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"NOYAU_LANG": "fr"}, "fr"),
        ({"NOYAU_LANG": "FR_ca"}, "fr"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"NOYAU_LANG": "en", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "fr_FR", "LANG": "en_US"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NOYAU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert usual_language() == language


def test_no_sentence_decides_what_happens() -> None:
    asked = re.compile(r"\.key (?:==|!=|in|not in) |\.key\.startswith\(")
    files = Path(noyau.__file__).parent.rglob("*.py")
    assert [file.name for file in files if asked.search(file.read_text(encoding="utf-8"))] == []
