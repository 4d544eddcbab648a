"""Games with points on the page: lines drawn from dot to dot, whoever plays again, points and initials."""

from __future__ import annotations

import re
from typing import Any

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


def test_whoever_has_a_box_has_a_mark_in_it(client: TestClient) -> None:
    closed = "dots:1x2:american:x.x.xx."
    state = client.get("/api/v1/state", params={"spec": closed, "since": THREE_SIDES, "owners": "1."}).json()
    box = next(figure for figure in state["patch"] if figure["id"] == "box-0-0")
    assert ">P1</text>" in box["svg"]
    assert box["label"].endswith("closed P1")


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


def test_an_analysis_tells_what_each_move_scores_and_not_who_wins(client: TestClient) -> None:
    def ask(spec: str) -> Any:
        return client.get("/api/v1/analysis/position", params={"spec": spec, "lang": "en"}).json()

    found = ask(THREE_SIDES)
    assert found["verdict"] == "From here on the player to move scores 2 points more than the other."
    assert found["score"] == "+2"
    told = {move["move"]: (move["outcome"], move["score"], move["gain"]) for move in found["moves"]}
    assert told == {"0,1-1,1": ("P", "+2", 1)} | dict.fromkeys(("0,1-0,2", "1,1-1,2", "0,2-1,2"), ("N", "0", 0))
    bounded = ask("picarete:grid-6x7")
    assert bounded["score"] == "+2 … +40"
    assert {(move["outcome"], move["best"]) for move in bounded["moves"]} <= {("P", True), ("?", False), ("N", False)}
    again = {move["move"]: move["outcome"] for move in ask("nimstring:path-4")["moves"]}
    # whoever takes the coin 0 goes on, and is lost
    assert again == {"0.1": "N", "1.2": "P", "2.3": "N"}


def test_a_game_is_looked_over_with_the_points_so_far_as_whoever_is_to_move_sees_it(client: TestClient) -> None:
    asked = {"spec": "strings:edges-0.1,1.2,2.g,3.g,3.4,4.g", "moves": "0.1~1.2~2.g"}
    assert client.get("/api/v1/review", params=asked).json()["outcomes"] == ["N", "N", "N", "N"]


@pytest.mark.parametrize("spec", ["dots:4x4", "dots:5x5:swedish", "strings:grid-6x6"])
def test_boards_that_are_searched_with_a_table_have_bounds_and_a_sensible_move_on_the_page(
    client: TestClient, spec: str
) -> None:
    reply = client.post("/api/v1/reply", json={"spec": spec})
    assert (reply.status_code, reply.json().get("why")) == (200, "sensible"), reply.text
    state = client.get("/api/v1/state", params={"spec": spec, "show": "values"}).json()
    assert state["known"]
    assert len(state["bounds"]) == 2
    assert client.get("/api/v1/explain", params={"spec": spec}).status_code == 200


@pytest.mark.parametrize("spec", ["misere dots:2x2", "misere nimstring:path-3"])
def test_misere_play_of_points_and_of_nimstring_is_refused_on_every_path(client: TestClient, spec: str) -> None:
    asked = [
        client.get(f"/api/v1/{path}", params={"spec": spec}) for path in ("board", "state", "explain", "export.svg")
    ]
    asked += [
        client.post("/api/v1/move", json={"spec": spec, "move": "0.1"}),
        client.post("/api/v1/reply", json={"spec": spec}),
    ]
    assert [answer.status_code for answer in asked] == [422] * 6
    assert {answer.json()["hint"] for answer in asked} == {"leave the word out"}


def test_a_refusal_tells_what_to_do_about_it(client: TestClient) -> None:
    refused = client.get("/api/v1/state", params={"spec": "dots:##/#"})
    assert (refused.status_code, refused.json()["hint"]) == (422, "fill the shorter ones up with '.'")
    large = client.get("/api/v1/state", params={"spec": "dots:200x200"}).json()
    assert large["hint"] == "take at most 10,000"
    job = client.post("/api/v1/jobs", json={"task": "solve", "spec": "cram:7x9", "limit": 1}).json()
    while job["status"] in ("waiting", "running"):
        job = client.get(f"/api/v1/jobs/{job['id']}").json()
    assert job["answer"]["hint"] == "Try a smaller position.", job


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
        "The first player plays again. Points: 1 for Player 1, 0 for Player 2; 1 left."
    )
    expect(page.locator("#board-box-0-0")).to_have_text("P1")
    page.locator("#board-dot-0-1").click()
    page.locator("#board-dot-0-2").click()
    expect(page.locator(".status")).to_contain_text("Second player's turn. Points: 1 for Player 1, 0 for Player 2;")
    for status in ("First player's turn.", "The first player wins!"):
        page.locator(".board .play[tabindex='0']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".status")).to_contain_text(status)
    expect(page.locator(".status")).to_contain_text("Points: 2 for Player 1, 0 for Player 2.")
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
    expect(page.locator("#board-term-2-coin-0")).to_have_text("P1")
    drag(page, "term-1-dot-0-0", "term-1-dot-0-1")
    expect(page.locator(".status")).to_have_text(
        "Second player's turn. Points: 1 for Player 1, 0 for Player 2; 3 left."
    )
    assert page.locator("#sum").get_attribute("placeholder") == "for example dots:2x2"


def test_nimstring_is_played_by_whoever_must_move_again(visit: Visit) -> None:
    page = visit("#/play?g=nimstring:path-4&vs=human")
    page.click(".tool-settings")
    expect(page.locator("#position")).to_be_visible()
    assert page.locator("#misere").count() == 0
    page.keyboard.press("Escape")
    drag(page, "coin-0", "coin-1")
    expect(page.locator(".status")).to_have_text("The first player plays again.")
    drag(page, "coin-1", "coin-2")
    expect(page.locator(".history li")).to_have_count(3)
    drag(page, "coin-2", "coin-3")
    expect(page.locator(".status")).to_have_text(
        "The first player took the last coin, must cut again, and no string is left. The second player wins!"
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("spec", ["dots:2x2", "picarete:cycle-4", "picarete:grid-5x5", "strings:path-3 + dots:1x1"])
def test_whoever_meets_a_game_with_points_reads_no_notation_of_it(client: TestClient, spec: str, lang: str) -> None:
    blocks = client.get("/api/v1/explain", params={"spec": spec, "level": 1, "lang": lang}).json()["blocks"]
    said = " ".join(block["text"] for block in blocks)
    assert f"{spec.partition(':')[0]}:" not in said
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
    expect(status).to_have_text("À vous de jouer. Points : 1 pour l'ordinateur (J1), 0 pour vous (J2) ; il en reste 1.")
    expect(page.locator(".history li")).to_have_count(3)
    expect(page.locator("#board-box-0-0")).to_have_text("J1")
    page.locator(".board .play[tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text("L'ordinateur a gagné. Points : 2 pour l'ordinateur (J1), 0 pour vous (J2).")
    page.click(".tool-undo")
    expect(status).to_have_text("À vous de jouer. Points : 1 pour l'ordinateur (J1), 0 pour vous (J2) ; il en reste 1.")
    assert fits(page)


DARK_INK = "rgb(31, 41, 51)"


@pytest.mark.parametrize(
    ("spec", "figure"), [("nimstring:path-4", "coin-0"), ("dots:1x3:american:xxxxxx....", "box-0-1")]
)
def test_text_on_pale_figures_is_dark_in_the_dark_too(visit: Visit, spec: str, figure: str) -> None:
    page = visit(f"#/play?g={spec}&vs=human")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.click(".tool-values")
    text = page.locator(f"#board-{figure} text").first
    expect(text).to_have_css("fill", DARK_INK)


@pytest.mark.parametrize("spec", ["nimstring:path-4", "picarete:petersen", "dots:1x1 %2B dots:1x2"])
def test_a_board_fits_a_telephone_with_lines_that_a_finger_hits(visit: Visit, spec: str) -> None:
    page = visit("#/games")
    page.set_viewport_size({"width": 360, "height": 780})
    page.goto(f"{page.url.partition('#')[0]}#/play?g={spec}&vs=human")
    expect(page.locator(".board .play").first).to_be_attached()
    assert page.evaluate("document.querySelector('.board-frame').scrollWidth") <= 352
    if "dots" in spec:
        for line in page.locator(".board .play").all():
            box = line.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 24
        first, second = (page.locator(f"#board-term-{term}-title").bounding_box() for term in (1, 2))
        assert first
        assert second
        assert second["y"] > first["y"] + 100


def test_the_keyboard_rings_a_number_without_covering_it(visit: Visit) -> None:
    page = visit("#/play?g=dots:1x1&vs=human")
    page.click(".tool-colours")
    expect(page.locator(".board .score").first).to_be_attached()
    page.locator(".board .play[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ring-focus circle")).to_have_count(1)
    expect(page.locator(".ring-focus path")).to_have_count(0)


def test_the_legend_tells_whose_marks_stand_in_boxes_and_has_a_sign_for_the_ground(client: TestClient) -> None:
    asked = {"spec": "dots:1x2:american:x.x.xx.", "owners": "2.", "lang": "fr"}
    state = client.get("/api/v1/state", params=asked).json()
    assert [line[1] for line in state["legend"]] == ["une case fermée, avec la marque de qui l'a prise"]
    box = next(figure for figure in state["patch"] if figure["id"] == "box-0-0")
    assert "second-owner" in box["looks"]
    ground = client.get("/api/v1/state", params={"spec": "strings:edges-0.1,0.g"}).json()["legend"]
    assert [(text, bool(sign)) for _, text, sign in ground] == [("a string to the ground", True)]


def test_the_page_speaks_of_its_tabs_and_does_not_name_the_game_that_it_shows(client: TestClient) -> None:
    asked = {"spec": "picarete:grid-6x7", "level": "3"}
    said = " ".join(
        block["text"] for block in client.get("/api/v1/explain", params=asked).json()["blocks"] if "text" in block
    )
    assert "more: the others are in the Moves tab." in said
    assert "--json" not in said
    assert said.startswith("The player to move ends up between")
    french = client.get("/api/v1/explain", params={**asked, "lang": "fr"}).json()["blocks"]
    assert french[0]["text"].startswith("Celui qui doit jouer")


def test_in_a_sum_of_boxes_it_is_said_that_takers_go_on_and_titles_are_short(visit: Visit, client: TestClient) -> None:
    page = visit("#/play?g=dots:1x1 %2B dots:1x2:american:x.x.x..&vs=human")
    expect(page.locator(".rule")).to_contain_text("Whoever scores may go on in any of them; the points are added.")
    expect(page.locator("#board-term-2-title")).to_have_text("2. dots:1x2")
    page = visit("#/play?g=picarete:path-3 %2B picarete:path-4&vs=human")
    expect(page.locator(".rule")).not_to_contain_text("Whoever scores")


def test_the_boundary_is_chosen_from_a_list(visit: Visit, client: TestClient) -> None:
    fields = client.get("/api/v1/setup", params={"spec": "dots:2x3", "lang": "fr"}).json()["fields"]
    assert [title for _, title in fields[1]["choices"]] == [
        "américain (vide)",
        "suédois (bord tracé)",
        "islandais (haut et gauche)",
    ]
    page = visit("#/play?g=dots:2x3&vs=human")
    page.click(".tool-settings")
    page.select_option("#parameter-1", "swedish")
    page.click("button.main[type='submit']")
    expect(page).to_have_url(re.compile("swedish"))


@pytest.mark.parametrize("spec", ["turtles:THH", "greedy:3,2,2:101"])
def test_the_letters_on_coins_stand_out_in_the_dark(visit: Visit, spec: str) -> None:
    page = visit(f"#/play?g={spec}&vs=human", theme="dark")
    expect(page.locator(".turned-coin.head text").first).to_have_css("fill", "rgb(61, 47, 8)")
    expect(page.locator(".turned-coin.tail text").first).to_have_css("fill", "rgb(76, 89, 102)")
    assert violations(page) == []


@pytest.mark.parametrize("spec", ["turtles:THHTHTHTTHHTHTHTH", "greedy:10,2,3:1011001111"])
def test_a_long_row_of_coins_is_folded_on_a_telephone(visit: Visit, spec: str) -> None:
    page = visit(f"#/play?g={spec}&vs=human", width=360)
    for coin in page.locator(".turned-coin").all():
        box = coin.bounding_box()
        assert box
        assert box["width"] >= 38
    assert fits(page)


def test_the_ring_of_the_keyboard_covers_no_name_of_a_vertex(visit: Visit) -> None:
    page = visit("#/play?g=strings:grid-2x3&vs=human")
    page.locator(".board .play[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".ring-focus .ring-line")).to_have_count(1)
    assert page.evaluate(
        """() => {
            const line = document.querySelector(".ring-focus .ring-line");
            const coin = document.querySelector(".figure.coin");
            return Boolean(line.compareDocumentPosition(coin) & Node.DOCUMENT_POSITION_FOLLOWING);
        }"""
    )


def test_the_fields_of_a_game_have_titles(client: TestClient) -> None:
    for spec in ("greedy:7,2,3:1011001", "product:turtles:ruler:TH/HT", "coins:1,.2:TH"):
        fields = client.get("/api/v1/setup", params={"spec": spec, "lang": "fr"}).json()["fields"]
        assert all(field["title"] != field["name"] for field in fields)


def test_in_french_whoever_is_to_move_has_no_line(client: TestClient) -> None:
    asked = {"spec": "dots:2x2", "lang": "fr", "level": 3}
    blocks = client.get("/api/v1/explain", params=asked).json()["blocks"]
    said = " ".join(block["text"] for block in blocks if "text" in block)
    assert "Celui qui doit jouer" in said
    assert "a le trait" not in said
