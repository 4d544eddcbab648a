"""The screen of greedy codes: its answers are the library's, and a word goes through the channel and back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from visits import Visit, fits, keep, violations

from noyau.atlas.codes import code

HAMMING = {"length": 7, "distance": 3}
CODES: list[dict[str, Any]] = [
    HAMMING,
    {"length": 24, "distance": 8},
    {"length": 6, "distance": 4, "base": 4},
    {"length": 4, "distance": 3, "base": 3},
    {"length": 3, "distance": 2, "base": 8, "order": "gray"},
    {"length": 6, "criterion": "weights:0,3,4"},
    {"length": 2, "distance": 2, "base": 64},
]


def ask(client: TestClient, path: str, **questions: Any) -> Any:
    answer = client.get(f"/api/v1/codes/{path}", params=questions)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("asked", CODES, ids=str)
def test_a_code_is_that_of_the_library(client: TestClient, asked: dict[str, Any]) -> None:
    found = ask(client, "code", lang="en", **asked)
    expected = code(**asked)
    record = expected.record()
    assert {key: found[key] for key in record} == record
    assert found["list"] == list(expected.list())[:128]
    assert found["more"] == max(0, expected.words - 128)
    for language in ("en", "fr"):
        said = ask(client, "code", lang=language, level=3, **asked)
        assert said["said"]
        assert said["why"]
        assert "code.road" not in " ".join(said["said"] + said["why"])


def test_an_order_is_given_by_the_rows_of_its_matrix(client: TestClient) -> None:
    rows = [[1, 1, 0], [0, 1, 1], [0, 0, 1]]
    found = ask(client, "code", length=3, distance=2, order="110/011/001")
    assert found["list"] == list(code(3, 2, order=rows).list())


def test_a_picture_is_told_of_where_there_is_one(client: TestClient) -> None:
    assert "corner" in ask(client, "code", length=4, distance=3, lang="en")["notes"]["words"]
    assert "first 12 digits are 0" in ask(client, "code", length=24, distance=8, lang="en")["notes"]["words"]
    assert ask(client, "code", length=3, distance=2, base=3)["notes"]["checks"] == ""
    wide = {"length": 2, "distance": 2, "base": 128}
    assert ask(client, "code", **wide)["notes"]["words"] == ""
    assert client.get("/api/v1/codes/picture.svg", params={"view": "words", **wide}).status_code == 413


@pytest.mark.parametrize("asked", CODES, ids=str)
def test_a_word_is_sent_and_decoded_as_by_the_library(client: TestClient, asked: dict[str, Any]) -> None:
    expected = code(**asked)
    (sent,) = expected.transmit(0.3, 5)
    assert {**ask(client, "channel", noise=0.3, seed=5, **asked), "said": None} == {**sent.record(), "said": None}
    by_hand = ask(client, "channel", word=sent.sent, received=sent.received, **asked)
    assert by_hand["fate"] == sent.fate
    assert by_hand["changed"] == list(sent.changed)
    counted = ask(client, "tally", noise=0.3, seed=5, times=20, **asked)
    assert sum(row["words"] for row in counted["rows"]) == sum(counted["fates"].values()) == 20


@pytest.mark.parametrize("view", ["checks", "words", "scan", "word"])
@pytest.mark.parametrize("bare", [False, True])
def test_every_view_has_a_picture(client: TestClient, view: str, bare: bool) -> None:
    answer = client.get(
        "/api/v1/codes/picture.svg", params={**HAMMING, "view": view, "step": 3, "word": "1010000", "bare": bare}
    )
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert ("distance 3" in answer.text.split("</title>")[1]) is not bare


@pytest.mark.parametrize(
    ("path", "asked", "status", "fault"),
    [
        ("code", {"length": 7}, 422, "a distance is missing"),
        ("code", {"length": 65, "distance": 3}, 422, ""),
        ("code", {"length": 7, "distance": 0}, 422, ""),
        ("code", {"length": 7, "distance": 3, "order": "@/etc/passwd"}, 422, "rows of a matrix"),
        ("code", {"length": 7, "distance": 3, "order": "110/011"}, 422, "digits"),
        ("code", {"length": 7, "criterion": "python:/etc/x.py:f"}, 422, "expected distance:8"),
        ("code", {"length": 40, "criterion": "weights:0,8"}, 413, "too many"),
        ("code", {"length": 60, "distance": 3, "base": 3}, 413, "too many"),
        ("code", {"length": 64, "distance": 20}, 413, "take more than"),
        ("channel", {**HAMMING, "word": "0000001"}, 422, "only a word of the code is sent"),
        ("channel", {**HAMMING, "noise": 2}, 422, ""),
        ("channel", {**HAMMING, "received": "012"}, 422, "expected a word of 7 digits"),
        ("tally", {**HAMMING, "times": 10**6}, 422, ""),
        ("picture.svg", {**HAMMING, "view": "scan", "step": 99}, 422, "16 steps"),
        ("picture.svg", {**HAMMING, "view": "word", "word": ""}, 422, "expected a word of 7 digits"),
        ("picture.svg", {"length": 20, "distance": 3, "view": "scan"}, 413, "too many steps"),
        ("picture.svg", {"length": 3, "distance": 2, "base": 3, "view": "checks"}, 422, "no parity-check matrix"),
    ],
)
def test_a_wrong_question_is_refused(
    client: TestClient, path: str, asked: dict[str, Any], status: int, fault: str
) -> None:
    answer = client.get(f"/api/v1/codes/{path}", params={"lang": "en", **asked})
    assert answer.status_code == status, answer.text
    assert fault in answer.json()["message"]


def word(page: Page, row: int) -> str:
    return "".join(page.locator(".word-line").nth(row).locator(".digit").all_text_contents())


def test_the_choice_is_gone_through_step_by_step(visit: Visit) -> None:
    page = visit("#/codes?length=4&distance=3")
    status = page.locator(".status")
    expect(status).to_have_text("Step 1 of 2: 0000 is chosen")
    page.get_by_role("button", name="Next").click()
    expect(status).to_have_text("Step 2 of 2: 0111 is chosen")
    expect(page.get_by_role("button", name="Last")).to_be_disabled()
    page.get_by_role("button", name="Back").click()
    expect(status).to_have_text("Step 1 of 2: 0000 is chosen")


def test_a_code_is_chosen_and_shown_from_every_side(visit: Visit) -> None:
    page = visit("#/codes")
    page.get_by_role("button", name="Hexacode").click()
    expect(page.locator(".code-facts")).to_contain_text("This is the hexacode")
    assert "length=6&distance=4&base=4" in page.url
    page.get_by_role("tab", name="Matrices").click()
    expect(page.get_by_role("group", name="Generator matrix")).to_have_text("001111\n010123\n100132")
    page.get_by_role("tab", name="Words").click()
    expect(page.locator(".code-words li")).to_have_count(64)
    expect(page.get_by_role("tabpanel", name="Words").locator("figcaption")).to_contain_text("Each cell is")
    page.get_by_role("tab", name="Why").click()
    expect(page.get_by_role("tabpanel", name="Why")).to_contain_text("nim-product")
    page.locator("#level select").select_option("1")
    expect(page.get_by_role("tabpanel", name="Why")).to_contain_text("Write a word of 6 digits")
    page.get_by_label("Digits of a word").fill("60")
    page.get_by_label("Number of digits").fill("3")
    page.get_by_role("button", name="Find this code").click()
    expect(page.locator(".complaint")).to_contain_text("too many to compare")
    page.get_by_role("button", name="Golay").click()
    expect(page.locator(".complaint")).to_have_count(0)
    expect(page.locator(".code-facts")).to_contain_text("Golay")


def test_noise_changes_digits_and_a_click_changes_one_more(visit: Visit) -> None:
    page = visit("#/codes?tab=channel&length=7&distance=3&noise=0.2&seed=3")
    expect(page.locator(".digit.wrong")).to_have_count(1)
    assert word(page, 0) == word(page, 2) != word(page, 1)
    wrong = page.locator(".digits button").nth(1)
    wrong.click()
    expect(page.locator(".digit.wrong")).to_have_count(0)
    expect(page.locator(".digits button").nth(1)).to_be_focused()
    for place in (0, 1):
        page.locator(".digits button").nth(place).click()
        expect(page.locator(".digit.wrong")).to_have_count(place + 1)
    expect(page.get_by_role("tabpanel", name="Channel")).to_contain_text("there were too many errors")
    before = page.url
    page.get_by_role("button", name="Send a word").click()
    page.wait_for_url(lambda url: url != before)
    assert "seed=4" in page.url
    page.get_by_role("button", name="Send a hundred words").click()
    expect(page.get_by_role("group", name="What became of a hundred words")).to_be_visible()
    page.get_by_role("link", name="Play this word").click()
    page.wait_for_selector(".status")
    assert "greedy:7,2,3" in page.url


def test_over_three_digits_the_nearest_word_is_told_and_no_syndrome(visit: Visit) -> None:
    page = visit("#/codes?tab=channel&length=4&distance=3&base=3&seed=3")
    panel = page.get_by_role("tabpanel", name="Channel")
    expect(panel).to_contain_text("Decoded as the nearest word")
    page.get_by_role("button", name="Send a hundred words").click()
    expect(page.get_by_role("columnheader", name="Right as the nearest word")).to_be_visible()
    expect(panel).not_to_contain_text("syndrome")


def test_a_picture_of_few_digits_is_not_blown_up(visit: Visit) -> None:
    few = visit("#/codes?tab=channel&length=4&distance=3&base=3&seed=3").locator(".block-board img")
    expect(few).to_have_css("max-width", re.compile(r"\d+px"))
    many = visit("#/codes?tab=channel&length=24&distance=8&seed=3").locator(".block-board img")
    expect(many).to_have_css("max-width", re.compile(r"\d+px"))
    wide = [image.evaluate("(image) => image.getBoundingClientRect().width") for image in (few, many)]
    assert 150 < wide[0] < 400 < wide[1]


@pytest.mark.parametrize("tab", ["scan", "matrices", "channel", "why"])
def test_every_side_fits_a_phone_and_is_accessible(visit: Visit, tab: str) -> None:
    page = visit(f"#/codes?tab={tab}&length=24&distance=8&seed=2&lang=fr", lang="fr")
    keep(page, f"codes-{tab}")
    assert violations(page) == []
    assert fits(page)
    keep(page, f"codes-{tab}-phone")
