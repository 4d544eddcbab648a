"""Games with points on the page: lines drawn from dot to dot, whoever plays again, points and initials."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from visits import Visit, fits, violations

THREE_SIDES = "dots:1x2:american:x.x.x.."
"""The box on the left lacks the line in the middle."""


def test_a_move_tells_what_it_earns_whether_one_plays_again_and_which_boxes_it_takes(client: TestClient) -> None:
    state = client.get("/api/v1/state", params={"spec": THREE_SIDES}).json()
    assert (state["kind"], state["over"], state["winner"]) == ("scoring", False, None)
    moves = {move["text"]: move for move in state["moves"]}
    assert (moves["0,1-1,1"]["gain"], moves["0,1-1,1"]["again"], moves["0,1-1,1"]["coins"]) == (1, True, [0])
    assert (moves["0,1-0,2"]["gain"], moves["0,1-0,2"]["coins"]) == (0, [])
    assert "again" not in moves["0,1-0,2"]
    assert moves["0,1-1,1"]["ends"] == ["dot-0-1", "dot-1-1"]
    reply = client.post("/api/v1/reply", json={"spec": THREE_SIDES}).json()
    assert reply["why"] == "scores"
    assert reply["gain"] == int(bool(reply.get("again")))
    line = client.get("/api/v1/line", params={"spec": THREE_SIDES, "moves": "0,1-1,1~0,1-0,2"}).json()
    assert [step.get("again", False) for step in line["steps"]] == [True, False]


def test_whoever_has_a_box_has_an_initial_in_it(client: TestClient) -> None:
    closed = "dots:1x2:american:x.x.xx."
    state = client.get("/api/v1/state", params={"spec": closed, "since": THREE_SIDES, "owners": "Y."}).json()
    box = next(figure for figure in state["patch"] if figure["id"] == "box-0-0")
    assert ">Y</text>" in box["svg"]
    assert box["label"].endswith("closed Y")


def test_moves_are_judged_by_what_they_bring_beside_the_best_not_by_who_is_ahead(client: TestClient) -> None:
    behind = "strings:edges-0.1,1.2,2.g,3.g,3.4,4.g:0.1,1.2,2.g"
    state = client.get("/api/v1/state", params={"spec": behind, "show": "moves"}).json()
    assert {(move["result"], move["worth"]) for move in state["moves"]} == {("winning", "best: −2")}
    assert state["verdict"] == "From here on the other player scores 2 points more than the player to move."
    apart = {"spec": "picarete:path-4 + picarete:cycle-4", "show": "moves", "lang": "fr"}
    worths = [move["worth"] for move in client.get("/api/v1/state", params=apart).json()["moves"]]
    assert worths[:3] == ["le meilleur\u202f: +4", "2 points de moins que le meilleur", "le meilleur\u202f: +4"]
    assert set(worths[3:]) == {"2 points de moins que le meilleur"}
    unknown = client.get("/api/v1/state", params={"spec": "picarete:grid-6x7", "show": "moves"}).json()
    assert not any("worth" in move or move["result"] == "losing" for move in unknown["moves"])


def test_a_game_is_looked_over_with_the_points_so_far_as_whoever_is_to_move_sees_it(client: TestClient) -> None:
    asked = {"spec": "strings:edges-0.1,1.2,2.g,3.g,3.4,4.g", "moves": "0.1~1.2~2.g"}
    assert client.get("/api/v1/review", params=asked).json()["outcomes"] == ["N", "N", "N", "N"]


def drag(page: Page, one: str, other: str) -> None:
    """From the middle of one figure to that of another."""
    for figure, act in ((one, page.mouse.down), (other, page.mouse.up)):
        box = page.locator(f"#board-{figure}").bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        act()


def test_lines_are_drawn_from_dot_to_dot_and_whoever_closes_a_box_plays_again(visit: Visit) -> None:
    page = visit(f"#/play?g={THREE_SIDES}&vs=human")
    drag(page, "dot-0-1", "dot-1-1")
    expect(page.locator(".status")).to_have_text(
        "The first player plays again. Points: 1 for the first player, 0 for the second player; 1 left."
    )
    expect(page.locator("#board-box-0-0")).to_have_text("1")
    page.locator("#board-dot-0-1").click()
    page.locator("#board-dot-0-2").click()
    expect(page.locator(".status")).to_contain_text(
        "Second player's turn. Points: 1 for the first player, 0 for the second player;"
    )
    for status in ("First player's turn.", "The first player wins!"):
        page.locator(".board .play[tabindex='0']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".status")).to_contain_text(status)
    expect(page.locator(".status")).to_contain_text("Points: 2 for the first player, 0 for the second player.")
    assert violations(page) == []


def test_each_of_two_strings_to_the_ground_is_cut_by_a_click_or_drawn(visit: Visit, client: TestClient) -> None:
    spec = "strings:edges-0.1,0.g,0.g"
    moves = client.get("/api/v1/state", params={"spec": spec}).json()["moves"]
    assert [(move["text"], move.get("also", []), move["ends"]) for move in moves] == [
        ("0.1", [], ["coin-0", "coin-1"]),
        ("0.g", ["string-2"], ["coin-0", "earth-1", "earth-2"]),
    ]
    page = visit(f"#/play?g={spec}&vs=human")
    expect(page.locator(".board .play")).to_have_count(3)
    page.locator("#board-string-2").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".history li")).to_have_text(["start", "0.g"])
    page.click(".tool-undo")
    expect(page.locator(".board .play")).to_have_count(3)
    drag(page, "coin-0", "earth-2")
    expect(page.locator(".history li")).to_have_text(["start", "0.g"])


def test_in_a_sum_lines_are_drawn_and_coins_have_initials(visit: Visit) -> None:
    page = visit("#/play?g=dots:1x1+%2B+strings:path-3&vs=human")
    drag(page, "term-2-coin-0", "term-2-coin-1")
    expect(page.locator(".status")).to_contain_text("The first player plays again.")
    expect(page.locator("#board-term-2-coin-0")).to_have_text("1")
    drag(page, "term-1-dot-0-0", "term-1-dot-0-1")
    expect(page.locator(".status")).to_have_text(
        "Second player's turn. Points: 1 for the first player, 0 for the second player; 3 left."
    )
    assert page.locator("#sum").get_attribute("placeholder") == "for example dots:2x2"


def test_nimstring_is_played_by_whoever_must_move_again(visit: Visit) -> None:
    page = visit("#/play?g=nimstring:path-4&vs=human")
    expect(page.locator("#position")).to_be_visible()
    assert page.locator("#misere").count() == 0
    drag(page, "coin-0", "coin-1")
    expect(page.locator(".status")).to_have_text("The first player plays again.")
    drag(page, "coin-1", "coin-2")
    drag(page, "coin-2", "coin-3")
    expect(page.locator(".status")).to_have_text(
        "The first player took the last coin, must cut again, and no string is left. The second player wins!"
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("spec", ["dots:2x2", "picarete:cycle-4", "picarete:grid-5x5", "strings:path-3 + dots:1x1"])
def test_whoever_meets_a_game_with_points_reads_no_notation_of_it(client: TestClient, spec: str, lang: str) -> None:
    blocks = client.get("/api/v1/explain", params={"spec": spec, "level": 1, "lang": lang}).json()["blocks"]
    said = " ".join(block["text"] for block in blocks)
    assert spec.partition(":")[0] not in said
    assert "point" in said


def test_the_strategy_is_offered_where_a_theorem_has_one(visit: Visit, client: TestClient) -> None:
    page = visit("#/play?g=picarete:grid-3x3&lvl=strategy&first=0")
    expect(page.locator("#lvl option")).to_have_count(6)
    expect(page.locator("#lvl")).to_have_value("strategy")
    expect(page.locator(".history li")).to_have_count(2)
    assert "strategy" not in client.get("/api/v1/setup", params={"spec": "dots:2x2"}).json()["strengths"]
    refused = client.post("/api/v1/reply", json={"spec": "dots:2x2", "strength": "strategy"})
    assert refused.status_code == 422
    assert "no theorem has a strategy for dots" in refused.json()["message"]


def test_the_computer_goes_on_while_it_plays_again_and_undo_takes_all_of_it_back(visit: Visit) -> None:
    page = visit("#/play?g=dots:1x2:american:x.x.x..&first=0", lang="fr")
    status = page.locator(".status")
    expect(status).to_have_text("À vous de jouer. Points : 1 pour l'ordinateur, 0 pour vous ; il en reste 1.")
    expect(page.locator(".history li")).to_have_count(3)
    expect(page.locator("#board-box-0-0")).to_have_text("O")
    page.locator(".board .play[tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text("L'ordinateur a gagné. Points : 2 pour l'ordinateur, 0 pour vous.")
    page.click(".tool-undo")
    expect(status).to_have_text("À vous de jouer. Points : 1 pour l'ordinateur, 0 pour vous ; il en reste 1.")
    assert fits(page)
