"""The page without a network: what is kept is what the server answers, and games are played on when it is gone."""

from __future__ import annotations

import json

import pytest
from conftest import page_server, serving
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect

from noyau.app.offline.packs import LIGHTS, STARTS
from noyau.core.spec import parse
from noyau.engines import solve


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("spec", ["bounded:3:7", "misere nim:1,3,5", "king:8x8:7,7"])
def test_what_is_kept_is_what_the_server_answers(client: TestClient, spec: str, lang: str) -> None:
    pack = client.get("/api/v1/offline/pack", params={"spec": spec, "lang": lang}).json()
    assert pack["spec"] == spec
    chosen = list(pack["positions"].items())
    for position, kept in chosen[:: max(1, len(chosen) // 6)]:
        asked = {"spec": position, "lang": lang}
        for name, show in (("state", {}), ("marked", {"show": "moves"})):
            drawn = {**kept[name], "patch": [pack["figures"][figure] for figure in kept[name]["patch"]]}
            assert drawn == client.get("/api/v1/state", params={**asked, **show}).json()
        for level, blocks in enumerate(kept["explain"], 1):
            assert blocks == client.get("/api/v1/explain", params={**asked, "level": level}).json()["blocks"]
        for move, step in kept["moves"].items():
            assert (
                step == client.post("/api/v1/move", params={"lang": lang}, json={"spec": position, "move": move}).json()
            )
            assert step["to"] in pack["positions"]
        if kept["reply"] and kept["state"]["winner"] is None and solve(parse(position)).winning:
            assert solve(parse(kept["reply"]["to"])).outcome == "P"


def test_every_pack_is_whole_and_others_are_refused(client: TestClient) -> None:
    for spec in STARTS:
        pack = client.get("/api/v1/offline/pack", params={"spec": spec}).json()
        ends = {step["to"] for kept in pack["positions"].values() for step in kept["moves"].values()}
        assert ends | {spec} == set(pack["positions"])
    answer = client.get("/api/v1/offline/pack", params={"spec": "nim:3,4,6"})
    assert answer.status_code == 422
    assert "nim:3,4,5" in answer.json()["message"]


def test_everything_on_the_list_can_be_fetched(client: TestClient) -> None:
    listed = client.get("/api/v1/offline/list").json()
    assert {"/", "/sw.js", "/js/page.js", "/app.webmanifest"} <= set(listed["files"])
    assert all(client.get(place).status_code == 200 for place in listed["files"])
    assert all(client.get("/api/v1/lights/board", params={"spec": spec}).status_code == 200 for spec in LIGHTS)
    assert client.get("/api/v1/offline/list").json()["version"] == listed["version"]
    manifest = client.get("/app.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert all(client.get(f"/{icon['src']}").status_code == 200 for icon in json.loads(manifest.text)["icons"])


KEPT = "async () => Boolean(navigator.serviceWorker.controller && await caches.match('/api/v1/offline/list')\
  && (await (await caches.open('days')).keys()).length === 14)"


def test_games_are_played_on_when_the_server_is_gone(browser: Browser) -> None:
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with serving(page_server()) as place:
        page.goto(place)
        page.wait_for_selector(".first-board .board")
        while not page.evaluate(KEPT):
            page.wait_for_timeout(200)
    page.reload()
    expect(page.locator("#board-heap-1-token-7")).to_be_visible()
    page.goto(f"{place}#/play?g=king:8x8:7,7&vs=human&lang=fr")
    expect(page.locator("#board-square-6-6")).to_be_visible()
    page.click("#board-square-6-6")
    expect(page.get_by_role("list", name="Coups joués")).to_contain_text("6,6")
    page.goto(f"{place}#/play?g=kayles:7&lang=fr")
    expect(page.locator("body")).to_contain_text("Il n'y a pas de réseau.")
    page.goto(f"{place}#/lights?board=grid-5x5&lang=fr")
    expect(page.locator("[data-screen=lights] svg").first).to_be_visible()
    page.goto(f"{place}#/puzzles?day=today&lang=fr")
    expect(page.locator("[data-screen=puzzles] .board")).to_be_visible()
    assert errors == []
    context.close()
