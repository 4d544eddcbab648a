"""Games of two sides on the page: who begins, whose the moves are, both starters, sums, exercises."""

from __future__ import annotations

import time
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from visits import Visit, fits, violations

from noyau.core.catalogue import CATALOGUE, find_rules
from noyau.core.spec import parse
from noyau.core.verdict import Player
from noyau.engines import solve

GAMES = [name for name in CATALOGUE if find_rules(name).kind == "partisan"]


def test_a_state_says_who_is_to_move_and_who_wins_for_either_starter(client: TestClient) -> None:
    asked = {"spec": "left domineering:3x3", "show": ["moves", "values"]}
    state = client.get("/api/v1/state", params=asked).json()
    assert (state["kind"], state["player"], state["outcome"]) == ("partisan", "left", "N")
    assert state["wins"] == {"left": "left", "right": "right"}
    assert (state["value"], state["mean"], state["temperature"]) == ("±1", "0", "1")
    assert {move["player"] for move in state["moves"]} == {"left"}
    best = [move["text"] for move in state["moves"] if move["best"]]
    assert best == ["0,1-1,1", "1,1-2,1"]
    assert {move["result"] for move in state["moves"] if move["text"] in best} == {"winning"}
    assert all(move["to"].startswith("right domineering:") for move in state["moves"])
    both = client.get("/api/v1/state", params={"spec": "domineering:2x2"}).json()
    assert both["player"] is None
    assert [move["player"] for move in both["moves"]] == ["left", "left", "right", "right"]


@pytest.mark.parametrize("name", GAMES)
def test_the_moves_of_a_state_are_those_of_whoever_is_to_move(client: TestClient, name: str) -> None:
    for player in ("left", "right"):
        spec = f"{player} {find_rules(name).example}"
        state = client.get("/api/v1/state", params={"spec": spec}).json()
        game = parse(spec)
        offered = {move["text"] for move in state["moves"]}
        assert offered == {game.rules.write_move(game.position, move) for move in game.moves()}
        assert {move["player"] for move in state["moves"]} == {player}
        figures = {figure["id"] for figure in state["patch"]}
        assert all(figure in figures for move in state["moves"] for figure in move["click"])


def test_an_impartial_version_has_no_sides(client: TestClient) -> None:
    state = client.get("/api/v1/state", params={"spec": "impartial domineering:2x2"}).json()
    assert (state["kind"], state["player"]) == ("impartial", None)
    assert not any("player" in move for move in state["moves"])


def test_left_begins_a_line_unless_told_and_each_step_says_whose_it_is(client: TestClient) -> None:
    line = client.get("/api/v1/line", params={"spec": "domineering:3x3", "moves": "0,1-1,1~2,0-2,1"}).json()
    assert line["spec"] == "left domineering:3x3"
    assert [step["player"] for step in line["steps"]] == ["left", "right"]
    right = client.get("/api/v1/line", params={"spec": "misere right domineering:3x3 + nim:2"}).json()
    assert right["spec"] == "misere right domineering:3x3 + nim:2"
    refused = client.get("/api/v1/line", params={"spec": "left nim:3"})
    assert refused.status_code == 422
    assert "no sides" in refused.json()["message"]


def test_the_computer_answers_for_its_side(client: TestClient) -> None:
    reply = client.post("/api/v1/reply", json={"spec": "right domineering:3x3"}).json()
    assert (reply["why"], reply["player"]) == ("wins", "right")
    assert reply["to"].startswith("left ")
    large = client.post("/api/v1/reply", json={"spec": "left domineering:8x8"}).json()
    assert large["why"] == "free"


def test_the_computer_takes_its_time_as_a_job(client: TestClient) -> None:
    def ponder(spec: str) -> Any:
        job = client.post("/api/v1/jobs", json={"task": "reply", "spec": spec}).json()
        while job["status"] in ("waiting", "running"):
            time.sleep(0.05)
            job = client.get(f"/api/v1/jobs/{job['id']}").json()
        return job

    found = ponder("right clobber:4x4")
    assert found["status"] == "done"
    assert (found["answer"]["why"], found["answer"]["player"]) == ("wins", "right")
    assert solve(parse(found["answer"]["to"])).wins.left is Player.RIGHT
    for spec in ("nim:3", "left domineering:1x1"):
        refused = ponder(spec)
        assert refused["status"] == "failed"
        assert spec in refused["answer"]["message"]


def test_a_game_is_looked_over_by_who_wins(client: TestClient) -> None:
    asked = {"spec": "domineering:3x3", "moves": "0,0-1,0~2,0-2,1"}
    review = client.get("/api/v1/review", params=asked).json()
    assert review["outcomes"] == ["L", "R", "L"]
    assert [slip["number"] for slip in review["slips"]] == [1, 2]


def test_the_fields_of_a_game_tell_the_sides(client: TestClient) -> None:
    found = client.get("/api/v1/setup", params={"spec": "misere right col:path-4"}).json()
    assert (found["name"], found["sides"], found["player"], found["misere"]) == ("col", True, "right", True)
    assert found["impartial"] is False
    assert [field["value"] for field in found["fields"]] == ["path-4"]
    whole = client.get("/api/v1/setup", params={"spec": "left domineering:2x2 + nim:2"}).json()
    assert (whole["name"], whole["position"]) == (None, "domineering:2x2 + nim:2")
    either = client.get("/api/v1/setup", params={"spec": "impartial col:path-4"}).json()
    assert (either["name"], either["sides"], either["impartial"]) == ("col", False, True)
    assert client.get("/api/v1/setup", params={"spec": "nim:3"}).json()["impartial"] is None


def test_an_analysis_tells_both_starters_and_whose_each_move_is(client: TestClient) -> None:
    found = client.get("/api/v1/analysis/position", params={"spec": "domineering:3x3", "lang": "fr"}).json()
    assert found["verdict"] == "Si Gauche commence, Gauche gagne. Si Droite commence, Droite gagne."
    moves = {move["move"]: move for move in found["moves"]}
    assert (moves["0,1-1,1"]["player"], moves["0,1-1,1"]["outcome"], moves["0,1-1,1"]["best"]) == ("left", "P", True)
    assert (moves["0,0-0,1"]["player"], moves["0,0-0,1"]["outcome"]) == ("right", "N")
    one = client.get("/api/v1/analysis/position", params={"spec": "right domineering:3x3"}).json()
    assert one["verdict"] == "If Right begins, Right wins."
    parts = client.get("/api/v1/analysis/position", params={"spec": "domineering:2x2 + nim:2"}).json()
    assert parts["components"] == [{"part": "domineering:2x2", "value": "±1"}, {"part": "nim:2", "value": "*2"}]
    about = client.get("/api/v1/analysis/about", params={"spec": "left domineering:3x3"}).json()
    assert (about["sides"], about["player"], about["views"]) == (True, "left", ["position", "value"])


@pytest.mark.parametrize("level", [1, 2, 3])
def test_exercises_of_two_sides_ask_for_both_starters(client: TestClient, level: int) -> None:
    asked = {"games": "domineering,clobber,col", "count": 3, "difficulty": level, "level": level, "seed": 3}
    exercises = client.get("/api/v1/worksheet", params=asked).json()["exercises"]
    for exercise in exercises:
        assert exercise["outcome"] in "NPLR"
        assert "If Left begins, " in exercise["answer"]
        assert "If Right begins, " in exercise["answer"]
        assert ("Value " in exercise["answer"]) is (level == 3)
        assert not exercise["spec"].startswith(("left ", "right "))
    again = client.get("/api/v1/worksheet", params=asked).json()["exercises"]
    assert again == exercises


def play_first(page: Page, client: TestClient, spec: str) -> None:
    """Make the first move that is offered of those with most clicks, by keyboard."""
    moves = client.get("/api/v1/state", params={"spec": spec}).json()["moves"]
    for figure in max((move["click"] for move in moves), key=len):
        page.locator(f"#board-{figure}").focus()
        page.keyboard.press("Enter")


@pytest.mark.parametrize("name", GAMES)
def test_either_side_plays_a_game_of_the_gallery(visit: Visit, client: TestClient, name: str) -> None:
    example = find_rules(name).example
    page = visit(f"#/play?g={example}&vs=human")
    expect(page.locator(".status")).to_have_text("Left to move.")
    play_first(page, client, f"left {example}")
    expect(page.locator(".status")).not_to_have_text("Left to move.")
    expect(page.locator(".history .by-left")).to_have_count(1)
    assert fits(page)
    page = visit(f"#/play?g=right+{example}&vs=human", lang="fr")
    expect(page.locator(".status")).to_have_text("À Droite de jouer.")
    play_first(page, client, f"right {example}")
    expect(page.locator(".history .by-right")).to_have_count(1)


def test_a_whole_match_is_played_as_right_and_the_end_says_who_could_not_move(visit: Visit, client: TestClient) -> None:
    page = visit("#/play?g=left+domineering:2x2&first=0")
    expect(page.locator(".end h2")).to_have_text("Right cannot move: Left wins. The computer wins.")
    page.click("text=Change sides")
    expect(page.locator(".status")).to_have_text("Left to move. Your turn.")
    play_first(page, client, "left domineering:2x2")
    expect(page.locator(".end h2")).to_have_text("Right cannot move: Left wins. You win!")
    page = visit("#/play?g=misere+right+domineering:2x2&vs=human")
    play_first(page, client, "right domineering:2x2")
    expect(page.locator(".end h2")).to_have_text("Left cannot move, and wins: this is misère play.")


def test_the_panel_chooses_the_side_and_who_begins(visit: Visit) -> None:
    page = visit("#/play?g=domineering:3x3")
    page.click(".tool-settings")
    expect(page.locator("#first")).to_be_hidden()
    page.select_option("#side", "right")
    page.select_option("#begins", "right")
    page.click("text=New game")
    expect(page.locator(".status")).to_have_text("Right to move. Your turn.")
    assert "g=right+domineering:3x3" in page.url
    assert "first=1" in page.url
    page.click(".tool-settings")
    page.select_option("#begins", "left")
    page.click("text=New game")
    expect(page.locator(".history .by-left")).to_have_count(1)
    assert "first=0" in page.url
    page.click(".tool-settings")
    page.check("#impartial")
    expect(page.locator("#side")).to_be_hidden()
    expect(page.locator("#first")).to_be_visible()


def test_colours_and_values_tell_who_wins_if_either_begins(visit: Visit) -> None:
    page = visit("#/play?g=right+domineering:3x3&vs=human")
    page.click("text=Colours")
    expect(page.locator(".said")).to_have_text("Right is to move and wins with good play.")
    page.click("text=Values")
    expect(page.locator(".said")).to_have_text(
        "Right is to move and wins with good play. If Left begins, Left wins. Value ±1, mean 0, temperature 1."
    )
    assert page.locator(".right-winning").count() == 2
    page.click("role=tab[name=Moves]")
    assert page.locator(".moves-list .by-right").count() == 6
    assert violations(page) == []


def test_the_gallery_has_a_shelf_of_games_with_two_sides(visit: Visit) -> None:
    page = visit("#/games")
    page.select_option("#family", label="Left and Right")
    expect(page.locator(".card:visible")).to_have_count(len(GAMES))
    page.fill("#spec", "right clobber:3x3")
    page.click(".compose button")
    expect(page.locator(".status")).to_have_text("Right to move. Your turn.")


def test_the_analysis_asks_who_moves(visit: Visit) -> None:
    page = visit("#/analysis?g=domineering:3x3")
    expect(page.locator(".verdict")).to_contain_text("If Left begins, Left wins. If Right begins, Right wins.")
    assert page.locator(".move-table .by-left").count() == page.locator(".move-table .by-right").count() == 6
    assert violations(page) == []
    assert fits(page)
    page.select_option("#analysis-mover", "right")
    page.click("text=Analyse >> nth=-1")
    expect(page.locator(".verdict")).to_have_text("✓If Right begins, Right wins.")
    expect(page.locator("#analysis-spec")).to_have_value("domineering:3x3")
    assert page.locator(".move-table .by-left").count() == 0


def test_dominoes_that_lie_show_whose_they_are_until_they_are_taken_back(visit: Visit) -> None:
    page = visit("#/play?g=left+domineering:3x3&vs=human&m=0,0-1,0~0,1-0,2")
    expect(page.locator(".left-lies")).to_have_count(1)
    expect(page.locator("#board-place-1-2.right-lies")).to_have_count(1)
    page.click(".tool-undo")
    expect(page.locator(".right-lies")).to_have_count(0)
    expect(page.locator("#board-place-0-3.left-lies")).to_have_count(1)
    page.click(".tool-redo")
    expect(page.locator(".right-lies")).to_have_count(1)


@pytest.mark.parametrize(
    ("spec", "owners", "figure", "look"),
    [
        ("right domineering:#../#..", "1", "place-0-3", "left-lies"),
        ("left domineering:##./...", "...2", "place-0-1", "right-lies"),
        ("impartial domineering:##./...", "...1", "place-0-1", "either-lies"),
        ("cram:##./...", "1", "domino-0-1", "lies"),
        ("left domineering:1x2 + domineering:##/..", ".1", "term-2-place-0-1", ""),
        ("left domineering:1x2 + domineering:##/..", "...2", "term-2-place-0-1", "right-lies"),
    ],
)
def test_a_state_draws_the_dominoes_of_each_owner(
    client: TestClient, spec: str, owners: str, figure: str, look: str
) -> None:
    state = client.get("/api/v1/state", params={"spec": spec, "owners": owners}).json()
    (drawn,) = [item for item in state["patch"] if item["id"] == figure]
    assert drawn["looks"] == ([look] if look else [])
    assert bool(drawn["svg"]) is bool(look)


def test_a_move_tells_which_domino_it_lays(client: TestClient) -> None:
    moves = client.get("/api/v1/state", params={"spec": "left domineering:2x2 + domineering:2x1"}).json()["moves"]
    assert [move["coins"] for move in moves] == [[0], [1], [4]]
    stones = client.get("/api/v1/state", params={"spec": "left clobber:xo"}).json()["moves"]
    assert "coins" not in stones[0]


def test_a_long_row_is_folded_on_a_telephone_so_that_a_finger_hits_its_squares(visit: Visit) -> None:
    page = visit("#/play?g=left+toads:tttt...ffff&vs=human", width=360)
    page.locator("#board-square-0-3").click()
    page.locator("#board-square-0-4").click()
    expect(page.locator(".status")).to_have_text("Right to move.")
    box = page.locator("#board-square-0-10").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    page.locator("#board-square-0-7").click()
    page.locator("#board-square-0-6").click()
    expect(page.locator(".history .by-right")).to_have_count(1)
    assert fits(page)


def test_a_folded_row_offers_every_move_by_its_squares(client: TestClient) -> None:
    for spec in ("left toads:tttt...ffff", "left clobber:xoxoxoxoxoxo", "right domineering:1x9"):
        state = client.get("/api/v1/state", params={"spec": spec, "narrow": "true"}).json()
        figures = {item["id"] for item in state["patch"]}
        assert all(figure in figures for move in state["moves"] for figure in [*move["click"], *move.get("also", [])])


def test_an_explanation_says_so_where_the_opponent_has_no_move_left(client: TestClient) -> None:
    def said(spec: str, lang: str) -> str:
        blocks = client.get("/api/v1/explain", params={"spec": spec, "lang": lang}).json()["blocks"]
        return str(next(block["text"] for block in blocks if block["type"] == "board"))

    assert (
        said("left form:{1|-1}", "en") == "The board after a good move (move to 1). The other player has no move left."
    )
    assert (
        said("left form:{1|-1}", "fr") == "Le plateau après un bon coup (aller en 1). L'autre joueur n'a plus de coup."
    )
    assert said("left domineering:3x3", "en").endswith("It is the other player's turn.")


def test_the_board_of_an_explanation_has_the_colours_of_the_page(visit: Visit) -> None:
    page = visit("#/play?g=left+domineering:3x3&vs=human", theme="dark")
    page.click("#tab-explain")
    board = page.locator("#panel-explain figure .board")
    expect(board).to_be_visible()
    expect(board.locator(".side-square rect").first).to_have_css("fill", "rgb(42, 52, 62)")
    expect(board).to_have_attribute("aria-label", "a board of 3 by 3 squares: .#./.#./...")


def test_worksheets_of_hackenbush_have_pictures_in_colours_too(client: TestClient) -> None:
    asked = {"games": "hackenbush", "count": 8, "difficulty": 1, "level": 1, "seed": 2, "lang": "fr"}
    exercises = client.get("/api/v1/worksheet", params=asked).json()["exercises"]
    coloured = [exercise for exercise in exercises if "b" in exercise["spec"].partition(":")[2]]
    assert 0 < len(coloured) < len(exercises)
    for exercise in exercises:
        if exercise in coloured:
            assert (
                exercise["legend"]
                == "Bleu\u202f: un trait plein. Rouge\u202f: deux traits fins. Vert\u202f: un trait pointillé."
            )
            assert "Si Gauche commence, " in exercise["answer"]
        else:
            assert exercise["legend"] is None


def test_an_amazon_shoots_where_the_third_click_says(visit: Visit) -> None:
    page = visit("#/play?g=left+amazons:x../..o&vs=human", width=360)
    for square in ("0-0", "0-1", "1-1"):
        page.locator(f"#board-square-{square}").click()
    expect(page.locator(".history .by-left")).to_have_text("L0,0-0,1-1,1")
    page.click(".tool-undo")
    for square in ("0-0", "0-1"):
        page.locator(f"#board-square-{square}").click()
    expect(page.locator(".history .by-left")).to_have_count(1)
    expect(page.locator(".status")).to_have_text("Left to move.")
    page.locator(".end button").first.click()  # the move that is whole already: back to where the amazon came from
    expect(page.locator(".history .by-left")).to_have_text("L0,0-0,1-0,0")


@pytest.mark.parametrize(
    ("spec", "first", "second"), [("clobber:xoxo/oxox", "0-0", "0-1"), ("toads:tt..ff", "0-1", "0-2")]
)
def test_a_step_is_made_by_two_clicks_or_by_dragging(visit: Visit, spec: str, first: str, second: str) -> None:
    page = visit(f"#/play?g=left+{spec}&vs=human")
    page.locator(f"#board-square-{first}").click()
    page.locator(f"#board-square-{second}").click()
    expect(page.locator(".history .by-left")).to_have_count(1)
    page.click(".tool-undo")
    expect(page.locator(".status")).to_have_text("Left to move.")
    page.locator(f"#board-square-{first}").drag_to(page.locator(f"#board-square-{second}"))
    expect(page.locator(".status")).to_have_text("Right to move.")
