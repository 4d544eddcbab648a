"""The rule builder: fields that are told what is wrong, the rule in words, its values, and Python that works."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect
from visits import Visit, fits, go, keep, violations

import noyau
from noyau.app.rules.builder import FAMILIES, FamilyName


def build(client: TestClient, family: str, **texts: str) -> Any:
    answer = client.get(f"/api/v1/rules/{family}", params=texts)
    assert answer.status_code == 200, answer.text
    return answer.json()


CASES = [
    *((family, {}) for family in FAMILIES),
    ("subtraction", {"allowed": "2, 5,3", "position": "9,4"}),
    ("octal", {"code": "0.(3)", "position": "25"}),
    ("octal", {"code": "4.0", "position": "6"}),
    ("octal", {"code": "0.f8", "position": "7"}),
    ("digraph", {"digraph": "a>b,b>a,b>c", "position": "b"}),
    ("poset", {"relations": "0<1<2,3"}),
    ("vectors", {"triple": "1,1,1", "position": "3,5"}),
    ("piece", {"moves_by": "1,0;2,-1;0,1*2", "board": "4x5", "position": "3,3"}),
]


@pytest.mark.parametrize(("family", "texts"), CASES)
def test_the_python_of_a_rule_gives_the_values_and_the_outcome_of_the_page(
    client: TestClient, family: str, texts: dict[str, str]
) -> None:
    found = build(client, family, **texts)
    assert not found["errors"]
    names: dict[str, Any] = {}
    with redirect_stdout(io.StringIO()) as printed:
        exec(found["python"], names)
    values = names["values"]
    if found["kind"] == "corner":
        assert [[str(value) for value in row] for row in values] == found["values"]
    elif found["kind"] == "vertices":
        assert values == dict(found["values"])
    else:
        assert [str(value) for value in values] == [value for _, value in found["values"]]
    outcome = noyau.solve(found["spec"]).outcome.value
    assert printed.getvalue().splitlines()[-1] == f"{outcome} {outcome}"


@pytest.mark.parametrize("family", list(FAMILIES))
def test_a_rule_is_said_in_both_languages_and_its_spec_is_read_again(client: TestClient, family: str) -> None:
    said = [build(client, family, lang=lang)["rule"] for lang in ("en", "fr")]
    assert said[0][0] != said[1][0]
    spec = build(client, family)["spec"]
    assert str(noyau.parse(spec)) == spec


@pytest.mark.parametrize(
    ("family", "texts", "field", "sentence"),
    [
        ("subtraction", {"allowed": "1,x"}, "allowed", "il faut des entiers strictement positifs"),
        ("subtraction", {"position": ""}, "position", "ce champ est vide"),
        ("octal", {"code": "0.9z"}, "code", "il faut un code de chiffres"),
        ("digraph", {"position": "z"}, "position", "il n'y a pas de sommet"),
        ("digraph", {"digraph": "@/etc/passwd"}, "digraph", "les fichiers du serveur"),
        ("poset", {"relations": "0<1,1<0"}, "relations", "ce n'est pas un ordre"),
        ("vectors", {"triple": "2,2,2"}, "triple", "diviseur commun"),
        ("piece", {"moves_by": "-1,0"}, "moves_by", "ne rapproche pas du coin"),
        ("piece", {"position": "9,9"}, "position", "hors de l'échiquier"),
    ],
)
def test_each_field_is_told_what_is_wrong_with_it(
    client: TestClient, family: str, texts: dict[str, str], field: str, sentence: str
) -> None:
    found = build(client, family, lang="fr", **texts)
    assert found["spec"] is None
    assert list(found["errors"]) == [field]
    assert sentence in found["errors"][field]


def test_the_families_of_the_paths_are_those_that_can_be_built(client: TestClient) -> None:
    assert [family["name"] for family in client.get("/api/v1/rules/families").json()] == list(FAMILIES)
    assert [name.value for name in FamilyName] == list(FAMILIES)
    assert client.get("/api/v1/rules/beauty").status_code == 422
    assert client.get("/api/v1/rules/octal", params={"code": "0." + "7" * 3000}).status_code == 413


def test_a_rule_is_changed_while_it_is_typed(visit: Visit) -> None:
    page = visit("#/rules?family=subtraction", lang="fr")
    expect(page.locator(".sentence")).to_contain_text("1, 2 ou 4")
    page.fill("#field-allowed", "1,2,")
    expect(page.locator("#wrong-allowed")).to_contain_text("il faut des entiers strictement positifs")
    expect(page.locator("#field-allowed")).to_have_attribute("aria-invalid", "true")
    keep(page, "rules-wrong")
    page.fill("#field-allowed", "1,2,3")
    expect(page.locator(".sentence")).to_contain_text("1, 2 ou 3")
    expect(page.locator("#wrong-allowed")).to_have_text("")
    expect(page.locator(".strip li").nth(4)).to_have_text("4 0")
    expect(page.locator("#built-spec")).to_have_text("subtraction:1,2,3:12")
    assert "allowed=1,2,3" in page.url
    page.click(".stack >> text=Jouer")
    expect(page.locator(".board .play").first).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_values_of_a_rule_are_never_cut_off(visit: Visit, width: int) -> None:
    page = visit("#/rules?family=subtraction", lang="fr", width=width)
    expect(page.locator(".strip li")).to_have_count(20)
    right = "(each) => Math.max(...each.map((one) => one.getBoundingClientRect().right))"
    sheet = page.locator(".sheet:has(.strip)")
    assert page.locator(".strip li").evaluate_all(right) <= sheet.evaluate_all(right)


def test_another_family_has_other_fields_and_leads_to_its_analysis(visit: Visit) -> None:
    page = visit("#/rules")
    page.click("text=Piece on a board")
    expect(page.locator("#built-python")).to_contain_text("noyau.impartial")
    expect(page.locator("svg.heat")).to_be_visible()
    keep(page, "rules-piece")
    page.click(".stack >> text=Analyse")
    expect(page.locator(".verdict")).to_be_visible()


def test_axe_finds_nothing_in_the_rule_builder_and_it_fits_a_phone(visit: Visit) -> None:
    page = visit("#/rules?family=piece", lang="fr", theme="dark")
    expect(page.locator("svg.heat")).to_be_visible()
    assert violations(page) == []
    page.fill("#field-board", "x")
    expect(page.locator("#wrong-board")).not_to_have_text("")
    assert violations(page) == []
    go(page, "#/rules?family=octal")
    expect(page.locator("#built-python")).to_be_visible()
    assert fits(page)
    keep(page, "rules-phone")


def test_digits_and_steps_are_set_by_clicking(visit: Visit) -> None:
    page = visit("#/rules?family=octal", width=360)
    page.click("[data-tick='1-4']")
    expect(page.locator("#field-code")).to_have_value("0.537")
    expect(page.locator("#built-spec")).to_have_text("octal:0.537:12")
    page.click("[data-tick='4-2']")
    expect(page.locator("#field-code")).to_have_value("0.5372")
    page.fill("#field-code", "0.77")
    expect(page.locator("[data-tick='2-2']")).to_be_checked()
    expect(page.locator("[data-tick='3-1']")).not_to_be_checked()
    keep(page, "rules-digits")
    page.click("text=Piece on a board")
    page.click("[data-step='2,1']")
    expect(page.locator("#field-moves_by")).to_have_value("1,0;0,1;2,2*;2,1")
    page.click("[data-step='2,2']")
    page.click("[data-step='0,1']")
    expect(page.locator("#field-moves_by")).to_have_value("1,0;0,1*;2,1")
    expect(page.locator("#built-spec")).to_have_text("piece:1,0;0,1*;2,1:8x8:7,7")
    keep(page, "rules-steps")
    assert violations(page) == []
    assert fits(page)
