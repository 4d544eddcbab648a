"""The language of answers and refusals by one rule, and refusals that speak of what a page offers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from noyau.app.middleware import tell_error
from noyau.core.errors import NoyauError, TooLarge
from noyau.core.spec import parse
from noyau.words import areas, catalogue

BOTH = [
    ({"lang": "fr"}, {}, "fr"),
    ({"lang": "fr"}, {"Accept-Language": "en"}, "fr"),
    ({"lang": "en"}, {"Accept-Language": "fr"}, "en"),
    ({}, {"Accept-Language": "fr-CA, en;q=0.8"}, "fr"),
    ({}, {"Accept-Language": "de, fr;q=0.3, en;q=0.8"}, "en"),
    ({}, {"Accept-Language": "fr;q=0, de"}, "en"),
    ({}, {"Accept-Language": "*;q=x,;,"}, "en"),
    ({}, {}, "en"),
]

SPOKEN = {"en": "heap", "fr": "tas"}


@pytest.mark.parametrize(("asked", "headers", "language"), BOTH)
def test_answers_and_refusals_have_one_language(
    client: TestClient, asked: dict[str, str], headers: dict[str, str], language: str
) -> None:
    for path, question in (("explain", "nim:3,4,5"), ("board", "nim:3,4,5"), ("explain", "nim:3,x")):
        answer = client.get(f"/api/v1/{path}", params={"spec": question, **asked}, headers=headers)
        assert SPOKEN[language] in answer.text, path
        assert "accept-language" in answer.headers["vary"].lower()
    refusal = client.post("/api/v1/graphs/read", params=asked, headers=headers, json={"text": "cycle-1000"}).json()
    told = TooLarge("web-editor.too-many-vertices", n=1000, limit=300).say(language)
    assert refusal["message"] == told


def test_a_language_that_is_none_is_refused_in_that_of_the_reader(client: TestClient) -> None:
    asked = {"spec": "nim:3", "lang": "de"}
    assert "expected" in client.get("/api/v1/board", params=asked).json()["message"]
    told = client.get("/api/v1/board", params=asked, headers={"Accept-Language": "fr"}).json()["message"]
    assert "expected" not in told


def test_the_document_of_the_api_says_how_the_language_is_chosen(client: TestClient) -> None:
    for path, methods in client.get("/api/v1/openapi.json").json()["paths"].items():
        for method in methods.values():
            parameters = {each["name"]: each for each in method.get("parameters", ()) if each["in"] != "path"}
            if "lang" in parameters:
                assert "Accept-Language" in parameters["lang"]["description"], path
                assert "accept-language" in parameters, path


def sentences(found: Any, key: str = "") -> list[tuple[str, str]]:
    if isinstance(found, str):
        return [(key, found)]
    return [pair for name, part in found.items() for pair in sentences(part, f"{key}.{name}" if key else name)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_error_that_an_engine_raises_tells_a_page_about_the_command_line(language: str) -> None:
    raised = (
        "error",
        "lattice",
        "residues",
        "rewriting",
        "sequence",
        "table",
        "vertices",
        "lights-board",
        "board",
        "scene",
    )
    for area in raised:
        for key, template in sentences(catalogue(language, area), area):
            if template.startswith("--") or re.search(r"two-forms|file|keep|option|example|help|short|no-more", key):
                continue
            facts = dict.fromkeys(re.findall(r"\{(\w+)", template), 2)
            facts |= {name: ["a"] for name in re.findall(r"\{(\w+), or\}", template)}  # type: ignore[misc]
            said = tell_error(NoyauError(key, **facts), language)
            if re.search(r"; ", template):
                assert not re.search(r"\s--[a-z]|['«]\s?noyau [a-z]", said), (key, said)


def test_the_rest_of_a_sentence_is_that_of_the_command_line(client: TestClient) -> None:
    for spec in ("nim:3,x", "nimm:3", "cram:3x", "queen:8x8:9,9", "token:a>b:c", "poset:0<1,1<0:"):
        for language in ("en", "fr"):
            with pytest.raises(NoyauError) as error:
                parse(spec)
            refusal = client.get("/api/v1/board", params={"spec": spec, "lang": language})
            assert refusal.status_code == 422
            assert refusal.json()["message"] == error.value.say(language)


def test_every_sentence_for_pages_stands_for_one_of_the_command_line() -> None:
    for key, _ in sentences(catalogue("en", "refusal")):
        area, _, rest = key.partition(".")
        assert area in areas()
        found: Any = catalogue("en", area)
        for word in rest.split("."):
            found = found[word]
        assert "--" in found, key
