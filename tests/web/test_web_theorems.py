"""Theorems on the page: every claim has its page, is run, played and attacked, and the errata stand together."""

from __future__ import annotations

import time

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect
from visits import Visit, fits, go, keep, violations

from noyau.literature import SOURCES, find
from noyau.literature.attacks import find_attack
from noyau.words import LANGUAGES, look_up

PLACES = {
    "list": "",
    "search": "?q=fibonacci&status=false",
    "claim": "?id=N-VI.2z",
    "lights": "?id=Z-2.3all",
    "alone": "?id=Z-E1.3",
    "errata": "?errata=1",
}


def ask(client: TestClient, path: str, **params: str) -> dict[str, object]:
    answer = client.get(f"/api/v1/theorems{path}", params=params)
    assert answer.status_code == 200, answer.text
    told: dict[str, object] = answer.json()
    return told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_has_every_claim_in_the_order_of_its_source_with_a_status_in_words(
    client: TestClient, lang: str
) -> None:
    told = ask(client, "", lang=lang)
    sources = {source["number"]: [claim["id"] for claim in source["claims"]] for source in told["sources"]}  # type: ignore[attr-defined]
    assert sources == {number: [theorem.id for theorem in find(source=number)] for number in SOURCES}
    for source in told["sources"]:  # type: ignore[attr-defined]
        for claim in source["claims"]:
            assert claim["claim"]
            assert claim["stated"]
            assert look_up(lang, f"web-theorems.status.{claim['status']}"), claim["id"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_claim_has_a_page_with_its_attack_or_the_reason_why_there_is_none(client: TestClient, lang: str) -> None:
    for theorem in find():
        claim = ask(client, "/claim", id=theorem.id, lang=lang)
        attack: dict[str, str] = claim["attack"]  # type: ignore[assignment]
        assert (attack["kind"] is None) is (find_attack(theorem) is None) is bool(attack["reason"])
        assert str(claim["reference"]).startswith(theorem.source)
        assert str(claim["status_text"])[0].isupper()
        for text in (claim["status_text"], attack["reason"]):
            assert not str(text).startswith(("verify.", "attack."))


def test_claims_lead_to_the_one_before_and_after_in_their_source(client: TestClient) -> None:
    claim = ask(client, "/claim", id="N-I.1")
    assert (claim["before"], claim["after"]) == (None, "N-I.bouton")
    assert ask(client, "/claim", id="R-15")["after"] is None


def test_errata_have_what_is_false_then_what_can_be_read_in_several_ways(client: TestClient) -> None:
    false, ambiguous = ask(client, "/errata")["verdicts"]  # type: ignore[misc]
    for told, verdict in ((false, "F"), (ambiguous, "A")):
        ids = [claim["id"] for source in told["sources"] for claim in source["claims"]]
        assert ids == [theorem.id for theorem in find() if theorem.verdict == verdict]
        assert all(claim["found"] for source in told["sources"] for claim in source["claims"])


def test_an_attack_says_what_the_claim_says_and_what_is_found(client: TestClient) -> None:
    told = ask(client, "/attack", id="D-Def-xor", entered="nim:2,3", lang="fr")
    assert told["holds"] is False
    assert "a la valeur 2" in str(told["says"])
    assert "la valeur est 1" in str(told["found"])
    assert ask(client, "/attack", id="N-VI.2Z", entered="100")["spec"] is None


@pytest.mark.parametrize(
    ("id", "entered", "status"),
    [
        ("N-V.5", "@/etc/passwd", 422),
        ("N-V.5", "nim:99,99,99", 413),
        ("N-V.5", "king:8x8:7,7", 422),
        ("N-II.2", "bounded:4:13", 422),
        ("N-VI.2t11", "fibonacci:11", 422),
        ("N-X", "nim:1", 422),
        ("N-V", "nim:1", 422),
    ],
)
def test_an_attack_that_makes_no_sense_is_refused(client: TestClient, id: str, entered: str, status: int) -> None:
    answer = client.get("/api/v1/theorems/attack", params={"id": id, "entered": entered})
    assert answer.status_code == status, answer.text
    assert answer.json()["message"]


def test_a_check_is_a_job_that_ends_with_what_it_found(client: TestClient) -> None:
    job = client.post("/api/v1/theorems/jobs?lang=fr", json={"id": "N-VI.2t11"}).json()
    while job["status"] in ("waiting", "running"):
        time.sleep(0.05)
        job = client.get(f"/api/v1/jobs/{job['id']}").json()
    assert job["status"] == "done"
    assert job["answer"]["holds"] is True
    assert job["answer"]["seconds"] >= 0
    assert "prendre 3" in job["answer"]["computed"]
    assert client.post("/api/v1/theorems/jobs", json={"id": "N-X"}).status_code == 422


def test_a_claim_is_found_read_run_attacked_and_played(visit: Visit) -> None:
    page = visit("#/theorems")
    expect(page.locator(".shown")).to_have_text(f"{len(find())} claims shown.")
    page.fill("#claim-search", "fibonacci who wins")
    expect(page.locator(".shown")).to_have_text("1 claim shown.")
    assert page.url.endswith("#/theorems?q=fibonacci+who+wins")
    page.click(".claim:not([hidden]) .claim-link")
    expect(page.locator("h1")).to_contain_text("N-VI.2z")
    page.click(".run-check")
    expect(page.locator(".check-result .verdict.yes")).to_contain_text("as the status says", timeout=60_000)
    page.fill("#attack", "fibonacci:8,7")
    page.press("#attack", "Enter")
    expect(page.locator(".attack-result .verdict.yes")).to_have_text("✓ The claim stands.")
    page.fill("#attack", "nim:3")
    page.press("#attack", "Enter")
    expect(page.locator(".attack-result .refused")).to_contain_text("fibonacci:24,3")
    page.click(".part-board button:has-text('Show me')")
    expect(page.locator(".step-said")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator(".part-board figure")).to_be_visible()
    page.click("text=Show the answer")
    expect(page.locator("details[open] p").first).not_to_be_empty()
    page.click("text=Play from here")
    expect(page.locator(".stage h1")).to_contain_text("Fibonacci")


def test_a_claim_that_is_broken_says_so_and_one_that_cannot_be_attacked_offers_nothing(visit: Visit) -> None:
    page = visit("#/theorems?id=N-V.3c")
    page.press("#attack", "Enter")
    expect(page.locator(".attack-result .verdict.no")).to_contain_text("You broke it")
    go(page, "#/theorems?id=N-VI.2t11")
    expect(page.locator(".no-attack")).to_contain_text("one printed example")
    expect(page.locator("#attack")).to_have_count(0)


def test_a_strange_claim_is_said_to_be_none_and_the_nearest_is_offered(visit: Visit) -> None:
    page = visit("#/theorems?id=N-VI.2t111", lang="fr")
    expect(page.locator(".complaint")).to_contain_text("N-VI.2t111")
    expect(page.locator(".lost-links a").first).to_have_text("#/theorems?id=N-VI.2t11")
    page.click(".lost-links a >> nth=1")
    expect(page.locator(".source").first).to_be_visible()


def test_theorems_are_accessible_and_fit_a_phone(visit: Visit) -> None:
    page, phone = visit(theme="dark"), visit(lang="fr", width=360)
    for name, place in PLACES.items():
        go(page, f"#/theorems{place}")
        go(phone, f"#/theorems{place}")
        keep(page, f"theorems-{name}")
        keep(phone, f"theorems-phone-{name}")
        assert violations(page) == [], name
        assert fits(phone), name
