"""The front door: a board played at once, a path, shelves, a menu that hides nothing, and links that are mended."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, Route, expect
from visits import Visit, fits, go, keep, violations

from noyau.app.home.mending import mend
from noyau.core.catalogue import CATALOGUE, PUZZLES, SHELVES, describe_game, game_of
from noyau.core.spec import parse

STATUS = ".first-board .status"


def match(number: int) -> str:
    return f"#board-heap-1-token-{number}"


def against(page: Page, strength: str) -> None:
    """Let the computer play at another strength than the page asks for."""

    def ask(route: Route) -> None:
        asked = route.request.post_data_json | {"strength": strength}
        route.continue_(post_data=json.dumps(asked))

    page.route("**/api/v1/reply*", ask)


def lose(page: Page) -> None:
    """Take one match, then one more, against a player who never errs."""
    against(page, "perfect")
    page.click(match(7))
    expect(page.locator(STATUS)).to_contain_text("Your turn: 4 matches are left.")
    page.click(match(4))
    expect(page.locator(STATUS)).to_contain_text("The computer took the last match.")


def test_the_first_screen_of_a_phone_has_a_board_and_no_setting(visit: Visit) -> None:
    page = visit(lang="fr", width=360)
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator(".board .play")).to_have_count(3)
    frame = page.locator(".board-frame").bounding_box()
    assert frame
    assert frame["y"] + frame["height"] <= 640
    expect(page.locator(".home-first .rule")).to_have_text("Prenez 1, 2 ou 3 allumettes. Qui prend la dernière gagne.")
    assert page.locator(".home-first :is(select, input, form, [role=tab])").count() == 0
    page.tap(match(5))
    expect(page.locator(".first-board .said")).to_contain_text("Touchez encore.")
    page.tap(match(5))
    expect(page.locator(STATUS)).to_contain_text("L'ordinateur prend")
    expect(page.locator(".first-board .said")).to_have_text("")
    assert fits(page)


def test_who_loses_sees_the_fatal_moment_again_and_goes_on_from_there(visit: Visit) -> None:
    page = visit()
    lose(page)
    assert violations(page) == []
    page.click(".home-after >> text=Why?")
    expect(page.locator(".steps .step-said")).to_have_text(
        "Cut the row into blocks of 4, one more than the 3 that may be taken."
    )
    said = page.evaluate("document.querySelector('.first-board .status').textContent")
    assert said == "Here is the idea. Look, then try again."
    expect(page.locator(".first-board .said")).to_have_text(
        "Here 7 matches were left. You could still win. You took 1 match. From then on the computer could win."
    )
    assert violations(page) == []
    keep(page, "home-why")
    page.click("text=Try again from here")
    expect(page.locator(match(7))).to_be_visible()
    expect(page.locator(STATUS)).to_have_text("Your turn: tap a match. You take it with all those to its right.")
    page.click(match(5))
    expect(page.locator(STATUS)).to_contain_text("left.")


def test_the_fatal_moment_is_the_last_slip(visit: Visit) -> None:
    """After a good first move and a bad second one, the game goes on from the second."""
    page = visit()
    replies = iter(("1", "2"))

    def answer(route: Route) -> None:
        move, left = next(replies), int(route.request.post_data_json["spec"].split(":")[2])
        route.fulfill(json={"move": move, "said": "take", "to": f"bounded:3:{left - int(move)}", "why": "random"})

    page.route("**/api/v1/reply*", answer)
    page.click(match(5))
    expect(page.locator(STATUS)).to_contain_text("Your turn: 3 matches are left.")
    page.click(match(3))
    expect(page.locator(STATUS)).to_contain_text("The computer took the last match.")
    page.click(".home-after >> text=Why?")
    expect(page.locator(".steps")).to_be_visible()
    page.click("text=Try again from here")
    expect(page.locator(STATUS)).to_contain_text("Your turn: 3 matches are left.")
    page.click(match(1))
    expect(page.locator(STATUS)).to_have_text("You win!")


def test_the_opponent_rises_with_wins_and_stays_there(visit: Visit) -> None:
    page = visit()
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json["strength"])
        left = int(route.request.post_data_json["spec"].split(":")[2])
        route.fulfill(json={"move": "1", "said": "take 1 token", "to": f"bounded:3:{left - 1}", "why": "random"})

    page.route("**/api/v1/reply*", answer)
    for name in ("middling", "strong", "perfect", "perfect"):
        page.click(match(5))
        expect(page.locator(STATUS)).to_contain_text("Your turn: 3 matches are left.")
        page.click(match(1))
        expect(page.locator(STATUS)).to_have_text("You win!")
        expect(page.locator(".opponent")).to_contain_text(f"Your opponent: {name}")
        page.click(".home-after button")
        expect(page.locator(STATUS)).to_contain_text("Your turn: tap")
    assert asked == ["beginner", "middling", "strong", "perfect"]
    page.reload()
    expect(page.locator(".opponent")).to_contain_text("Your opponent: perfect")
    assert page.locator(".rung.reached").count() == 4


def test_the_path_knows_how_far_one_has_come(visit: Visit) -> None:
    page = visit()
    expect(page.locator(".stop")).to_have_count(3)
    expect(page.locator(".stop.next h3")).to_have_text("Remainders")
    done = {"heap": ["play", "sort", "leave", "remainder", "misere"], "nim": ["mirror"]}
    page.evaluate("done => localStorage.setItem('lessons-done', done)", json.dumps(done))
    go(page, "#/help")
    go(page, "#/")
    expect(page.locator(".stop.whole h3")).to_have_text("Remainders")
    expect(page.locator(".stop.next h3")).to_have_text("Nim")
    expect(page.locator(".stop.next .stop-done")).to_have_text("1 of 5 steps")
    page.click(".stop.next a")
    expect(page.locator(".stepper [aria-current]")).to_have_text("2")


def test_shelves_show_their_pictures_once_they_are_in_sight(visit: Visit) -> None:
    page = visit(width=360)
    famous = page.locator("[data-shelf=famous]")
    expect(famous.locator(".shelf-name")).to_have_text(
        ["Nim", "Marienbad", "Chomp", "Lights Out", "Peg solitaire", "Wythoff's game", "The king's game"]
    )
    assert famous.locator("img").count() == 0
    famous.scroll_into_view_if_needed()
    expect(famous.locator("img")).to_have_count(7)
    assert page.locator("[data-shelf=researchers] img").count() == 0


def test_every_game_stands_on_a_shelf_and_every_entry_is_a_game(client: TestClient) -> None:
    entries = [entry for shelf in SHELVES.values() for entry in shelf]
    assert {game_of(entry) for entry in entries} == {*CATALOGUE, *PUZZLES}
    for lang in ("en", "fr"):
        told = client.get("/api/v1/shelves", params={"lang": lang}).json()
        assert [shelf["name"] for shelf in told] == list(SHELVES)
        cards = [card for shelf in told for card in shelf["cards"]]
        assert all(str(parse(card["spec"])) and card["title"] and card["summary"] for card in cards)
        assert len({card["spec"] for card in told[0]["cards"]}) == 7
    pictures = client.get("/api/v1/shelves/famous", params={"lang": "fr"}).json()
    assert list(pictures) == [card["spec"] for card in told[0]["cards"]]
    assert all(picture.startswith("<svg") for picture in pictures.values())


def test_a_word_on_the_first_page_finds_games(visit: Visit) -> None:
    page = visit(lang="en")
    page.fill("#search", "alumettes")
    page.press("#search", "Enter")
    expect(page.locator(".card h2").first).to_have_text("Nim")
    page.fill("#search", "tout éteint")
    expect(page.locator(".card h2")).to_have_text(["Lights Out"])
    assert page.evaluate("decodeURIComponent(location.hash)").replace("+", " ") == "#/games?q=tout éteint"
    page.fill("#search", "xqzwv")
    expect(page.locator(".empty")).to_contain_text('No game fits "xqzwv".')
    page.fill("#search", "")
    page.click(".chip >> text=For one")
    expect(page.locator(".card")).to_have_count(4)
    page.select_option("#family", "lights")
    expect(page.locator(".card h2")).to_have_text(["Lights Out"])


def test_on_a_phone_a_menu_shows_every_screen(visit: Visit) -> None:
    page = visit("#/lessons", lang="fr", width=360)
    menu = page.locator("#menu")
    expect(menu).to_have_text("Menu")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#nav a").first).to_be_hidden()
    menu.press("Enter")
    expect(menu).to_have_attribute("aria-expanded", "true")
    boxes = page.evaluate("[...document.querySelectorAll('#nav a')].map(link => link.getBoundingClientRect().toJSON())")
    assert boxes
    assert all(box["left"] >= 0 and box["right"] <= 360 and box["height"] >= 44 for box in boxes)
    expect(page.locator("#nav [aria-current=page]")).to_have_text("Leçons")
    assert fits(page)
    assert violations(page) == []
    keep(page, "menu-phone")
    page.keyboard.press("Tab")
    expect(page.locator("#nav a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(page.locator("#nav")).to_be_hidden()
    menu.click()
    page.click("#nav a >> nth=0")
    expect(page.locator("h1")).to_have_text("Tous les jeux")
    expect(menu).to_have_attribute("aria-expanded", "false")
    page.click(".wordmark")
    expect(page.locator(".wordmark")).to_have_attribute("aria-current", "page")
    assert page.locator("#nav [aria-current]").count() == 0


def test_a_mistyped_game_keeps_the_text_and_offers_the_right_one(visit: Visit) -> None:
    page = visit("#/play?g=nimm:3,4&m=1-1~9-9&vs=human")
    expect(page.locator(".lost .complaint")).to_contain_text("There is no game called 'nimm'")
    expect(page.locator("#typed-link")).to_have_value("nimm:3,4")
    assert page.url.endswith("#/play?g=nimm:3,4&m=1-1~9-9&vs=human")
    assert violations(page) == []
    assert fits(page)
    page.click(".lost-links a >> nth=0")
    expect(page.locator(".history li")).to_have_count(2)
    assert page.url.endswith("&g=nim:3,4&m=1-1")


def test_a_mistyped_game_is_corrected_where_it_stands(visit: Visit) -> None:
    page = visit("#/play?g=xqzwv:3", lang="fr")
    expect(page.locator(".lost-links a")).to_have_text(["Tous les jeux", "Retour à la première page"])
    page.fill("#typed-link", "nim:2,1")
    page.click("text=Corrigez et ouvrez")
    expect(page.locator("h1")).to_have_text("Jeu de Nim")


def test_a_mistyped_screen_is_offered_by_its_name(visit: Visit) -> None:
    page = visit("#/lesons?id=nim")
    expect(page.locator(".complaint")).to_have_text('There is no page called "lesons".')
    expect(page.locator("#typed-link")).to_have_value("#/lesons?id=nim")
    page.click("text=Correct it and open it")
    expect(page.locator("#typed-link")).to_have_value("#/lesons?id=nim")
    page.click(".lost-links a >> nth=0")
    expect(page.locator(".stepper")).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "meant", "whole"),
    [
        ("nimm:3,4", "nim:3,4", True),
        ("misere nmi:3,4", "misere nim:3,4", True),
        ("Nim:3 4 5", "nim:3,4,5", True),
        ("nim:3;4;5", "nim:3,4,5", True),
        ("nim:3,4,", "nim:3,4", True),
        ("alumettes:3,4", "nim:3,4", True),
        ("nim:3 + kayls:4", "nim:3 + kayles:4", True),
        ("chomp:4*5", "chomp:4x5", True),
        ("lights:gird-5x5:all", "lights:grid-5x5:all", True),
        ("domination:peterson", "domination:petersen", True),
        ("wythof:what", "wythoff:5,8", False),
        ("nim:three", "nim:3,4,5", False),
    ],
)
def test_a_mistyped_position_is_mended(client: TestClient, typed: str, meant: str, whole: bool) -> None:
    told = client.get("/api/v1/mended", params={"spec": typed, "lang": "en"}).json()
    assert (told["spec"], told["whole"]) == (meant, whole)


@pytest.mark.parametrize("typed", ["xqzwv", "@/etc/passwd", "--help", "nim:3,4@x", "🂡", "lights:" + "9" * 300])
def test_what_is_near_nothing_is_not_mended(client: TestClient, typed: str) -> None:
    told = client.get("/api/v1/mended", params={"spec": typed}).json()
    assert told["spec"] is None or told["whole"] is False


def test_what_is_right_is_not_changed() -> None:
    for name in (*CATALOGUE, *PUZZLES):
        example = parse(describe_game(name, "en")["example"])
        assert mend(str(example)) == (example, True)


@pytest.mark.parametrize(
    "spec", ["xqzwv:3", "petersen", "1/2", "--help", "subtraction:1,3:", "pegs:englis", "lights:torus"]
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_refusal_of_the_page_speaks_of_the_command_line(client: TestClient, spec: str, lang: str) -> None:
    told = client.get("/api/v1/line", params={"spec": spec, "lang": lang}).json()
    assert "'noyau " not in json.dumps(told)
    assert "« noyau " not in told["message"]
    assert told["message"].strip()
