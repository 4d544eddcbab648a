"""A visitor whose hands are faster than the server: nothing that is clicked or typed too early breaks the page.

What is seen in the end is what a patient visitor would see.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect
from visits import Visit

GONE = "The server does not answer."

WORN = "[...document.styleSheets].filter(each => !each.disabled).map(each => each.href.split('/').at(-1))"

TWICE = "button => [1, 2].forEach(() => document.querySelector(button).click())"


def enter(page: Page, field: str, text: str) -> None:
    page.fill(field, text)
    page.press(field, "Enter")


def hear(page: Page, sentence: str) -> None:
    """A complaint, which is then closed."""
    expect(page.locator(".complaint")).to_contain_text(sentence)
    page.click(".complaint button")


def go(page: Page, place: str) -> None:
    """To another address, as a link would; the page gets as far as it can without the server."""
    page.evaluate("place => new Promise(done => { location.hash = place; setTimeout(done); })", place)


def test_moves_typed_before_the_board_is_there_are_played_once_it_is(hasty_visit: Visit) -> None:
    page = hasty_visit("#/play?g=nim:3,4,5&vs=human")
    page.click(".tool-typed")
    enter(page, "#typed", "1-2")
    enter(page, "#typed", "2-1")
    expect(page.locator(".history li")).to_have_count(3)
    expect(page.locator(".history li").nth(2)).to_have_text("2-1")
    enter(page, "#typed", "9-9")
    enter(page, "#typed", "3-1")
    expect(page.locator(".history li")).to_have_count(4)


def test_hints_and_colours_asked_for_in_haste_come_in_order(hasty_visit: Visit) -> None:
    page = hasty_visit("#/play?g=nim:3,4,5&vs=human")
    for tool in ("colours", "colours", "hint", "hint"):
        page.click(f".tool-{tool}")
    expect(page.locator(".said")).to_have_text("Look at heap 1: the good move is there.")
    expect(page.locator(".ring-hint > *")).to_have_count(3)
    expect(page.locator(".tool-colours")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".board .winning")).to_have_count(0)


def test_undo_and_redo_in_haste_end_where_they_lead(hasty_visit: Visit) -> None:
    page = hasty_visit("#/play?g=nim:3,4,5&vs=human&m=1-1~2-1~3-1")
    page.locator(".tool-values").click()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    expect(page.locator(".history [aria-current]")).to_have_text(re.compile("^2-1"))  # and, once judged, its sign
    expect(page.locator(".status")).to_have_text("First player's turn.")
    expect(page.locator(".history .seen-one, .history .seen-two")).to_have_count(4)
    expect(page).to_have_url(re.compile("m=1-1~2-1$"))


def test_lights_pressed_while_their_colours_are_on_the_way_stay_pressed(hasty_visit: Visit) -> None:
    page = hasty_visit("#/play?g=lights:grid-3x3:all")
    page.click(".tool-colours")
    page.wait_for_selector(".board .figure.play")
    for cell in (0, 2, 4, 6, 8):
        page.click(f"#board-cell-{cell}")
    expect(page.locator(".status")).to_have_text("Solved, in 5 moves!")


def test_a_new_game_is_begun_before_its_fields_are_there(hasty_visit: Visit) -> None:
    page = hasty_visit("#/play?g=nim:3,4,5&m=1-1")
    page.click(".tool-settings")
    page.select_option("#vs", "human")
    page.click("text=New game")
    expect(page.locator(".status")).to_have_text("First player's turn.")
    expect(page.locator(".history li")).to_have_count(1)


def test_of_screens_left_before_they_came_nothing_is_seen(hasty_visit: Visit) -> None:
    page = hasty_visit("#/play?g=nim:3,4,5")
    for place in ("#/lights", "#/worksheets?games=chess", "#/play?g=nimm", "#/editor", "#/analysis", "#/rules"):
        go(page, place)
    expect(page.locator("#built-spec")).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator(".complaint")).to_have_count(0)
    expect(page).to_have_url(re.compile("#/rules"))
    page.go_back()
    page.go_back()
    page.go_forward()
    expect(page.locator("h1")).to_have_text("Analysis")
    expect(page.locator(".verdict")).to_be_visible()
    expect(page).to_have_title(re.compile("^Analysis"))
    expect(page).to_have_url(re.compile("#/analysis"))


def test_a_language_chosen_on_the_way_to_a_screen_is_spoken_there(hasty_visit: Visit) -> None:
    page = hasty_visit("#/help")
    page.evaluate(
        "for (const each of ['.tongue', '#nav [data-screen=lessons]', '.tongue']) document.querySelector(each).click()"
    )
    expect(page.locator("h1")).to_have_text("Leçons")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#nav [aria-current]")).to_have_text("Leçons")
    expect(page.locator(".lesson-cards .card").first).to_be_visible()


def test_solutions_and_boards_asked_for_in_haste_are_the_last_ones(hasty_visit: Visit) -> None:
    page = hasty_visit("#/lights?board=grid-5x5&tab=solve")
    page.click(".solution-next")
    page.click(".solution-next")
    expect(page.locator(".answer .number")).to_have_text("Solution 3 of 4")
    page.click("#tab-play")
    page.click("text=New puzzle")
    for side in ("3", "4"):
        page.fill("#size-rows", side)
        page.fill("#size-columns", side)
        page.click("text=Show this board")
    page.click("#tab-explore")
    expect(page.locator(".board .cell")).to_have_count(16)
    expect(page.locator("[data-fact=cells]")).to_have_text("16")
    expect(page.locator(".board .lit")).to_have_count(16)


def test_the_steps_of_a_chase_wait_for_their_board(hasty_visit: Visit) -> None:
    page = hasty_visit("#/lights?board=grid-3x3&tab=solve")
    for _ in range(3):
        page.click(".chase summary")
    page.click(".chase-next")
    page.click("#board-cell-0")
    page.click(".chase-next")
    expect(page.locator(".chase .number")).to_contain_text("Step 2")


def test_vertices_marked_before_their_signs_are_known_are_marked_then(hasty_visit: Visit) -> None:
    page = hasty_visit("#/editor?graph=cycle-5&use=lights")
    page.check("#tool-mark")
    page.click("#vertex-0")
    page.click("#vertex-1")
    for vertex in ("0", "1"):
        expect(page.locator(f"#vertex-{vertex}")).to_have_attribute("aria-label", re.compile("dark$"))
    page.click("#tab-text")
    page.click("#tab-shape")
    expect(page.locator(".facts")).to_contain_text("5 vertices")


def test_a_rule_is_played_as_it_was_typed_last(hasty_visit: Visit) -> None:
    page = hasty_visit("#/rules?family=subtraction")
    expect(page.locator("#built-spec")).to_be_visible()
    page.click("text=Take-and-break code")
    page.click("text=Subtraction set")
    page.fill("#field-allowed", "1,2")
    page.fill("#field-allowed", "1,3")
    page.click(".stack >> text=Play")
    expect(page).to_have_url(re.compile("g=subtraction:1,3:"))


def test_views_and_games_of_the_analysis_are_the_last_ones(hasty_visit: Visit) -> None:
    page = hasty_visit("#/analysis?g=wythoff:3,5")
    page.click("#view-table")
    page.click("#view-sequence")
    page.evaluate(
        "const field = document.getElementById('analysis-spec');"
        "for (field.value of ['kayles:7', 'nim:1,2']) field.form.requestSubmit()"
    )
    expect(page).to_have_url(re.compile("g=nim:1,2"))
    expect(page.locator("#analysis-spec")).to_have_value("nim:1,2")
    expect(page.locator(".view-tabs [aria-selected=true]")).to_have_count(1)


@pytest.mark.parametrize(
    ("place", "moves", "said"),
    [("id=nim&step=3", ["9-9", "3-1"], "Here is the next position"), ("id=nim&step=1", ["2-2"], "The computer plays")],
)
def test_moves_of_a_lesson_typed_too_early_are_played(
    hasty_visit: Visit, place: str, moves: list[str], said: str
) -> None:
    page = hasty_visit(f"#/lessons?{place}")
    for move in moves:
        enter(page, "#lesson-move", move)
    page.click(".lesson-hint")
    expect(page.locator(".feedback")).to_contain_text(said)


def test_an_answer_given_twice_counts_once_and_a_lesson_begun_again_is_at_its_start(hasty_visit: Visit) -> None:
    page = hasty_visit("#/lessons?id=heap&step=2")
    expect(page.locator(".judge-won")).to_be_visible()
    page.evaluate(TWICE, ".judge-won")
    expect(page.locator(".count")).to_contain_text("2")
    page.evaluate(TWICE, ".judge-won")
    page.click(".lesson-again")
    expect(page.locator(".count")).to_contain_text("1")
    page.click(".lesson-why")
    go(page, "#/lessons?id=heap&step=3")
    expect(page.locator(".stepper [aria-current]")).to_have_text("3")
    expect(page.locator(".board .play").first).to_be_visible()


def test_the_sheet_is_the_one_that_was_asked_for_last(hasty_visit: Visit) -> None:
    page = hasty_visit("#/worksheets?games=nim&seed=5")
    for count in ("8", "12", "2"):
        page.select_option("#sheet-count", count)
    page.uncheck("input[value=nim]")
    page.check("input[value=wythoff]")
    expect(page.locator(".exercise")).to_have_count(2)
    expect(page.locator(".exercise h3").first).to_contain_text("Wythoff")
    expect(page).to_have_url(re.compile("games=wythoff&count=2&"))


def test_a_server_that_is_gone_is_told_and_the_game_goes_on_when_it_is_back(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.route("**/api/**", lambda route: route.abort())
    for place in ("#board-heap-1-token-2", ".tool-hint", ".tool-colours", ".tongue"):
        page.click(place)
        hear(page, GONE)
    page.unroute("**/api/**")
    page.click("#board-heap-1-token-2")
    expect(page.locator(".history li")).to_have_count(2)
    page.click(".tongue")
    expect(page.locator("h1")).to_have_text("Jeu de Nim")
    expect(page.locator(".history li")).to_have_count(2)


def test_the_computer_is_asked_again_when_the_server_is_back(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5")
    page.route("**/api/v1/reply*", lambda route: route.abort())
    page.click("#board-heap-1-token-2")
    hear(page, GONE)
    page.unroute("**/api/v1/reply*")
    page.get_by_role("button", name="let the computer move").click()
    expect(page.locator(".history li")).to_have_count(3)


@pytest.mark.parametrize("missing", ["**/api/**", "**/js/screens/lights.js"])
def test_a_screen_that_cannot_come_says_so_and_comes_when_it_can(visit: Visit, missing: str) -> None:
    page = visit("#/help", lang="fr")
    page.route(missing, lambda route: route.abort())
    go(page, "#/lights")
    expect(page.locator("main")).to_contain_text("Le serveur ne répond pas.")
    expect(page.locator("h1")).to_have_text("Pas de réponse")
    page.unroute(missing)
    page.click("main button")
    expect(page.locator(".board .cell")).to_have_count(25)


def test_a_screen_wears_nothing_of_the_ones_before_it(visit: Visit) -> None:
    page = visit("#/help")
    for place in ("#/lights", "#/analysis", "#/help"):
        go(page, place)
    expect(page.locator(".keys")).to_be_visible()
    assert page.evaluate(WORN) == ["page.css", "help.css"]


def test_a_sheet_that_comes_after_its_screen_was_left_is_not_worn(visit: Visit) -> None:
    page = visit("#/help")
    held: list[Route] = []
    page.route("**/css/lights.css", lambda route: held.append(route))
    go(page, "#/lights")
    link = page.locator("link[href*=lights]")
    expect(link).to_have_count(1)
    go(page, "#/help")
    expect(page.locator(".keys")).to_be_visible()
    page.evaluate(
        "document.head.querySelector('link[href*=lights]').addEventListener('load', () => window.came = true)"
    )
    held[0].fulfill(body="", content_type="text/css")
    link.evaluate("async link => { while (!link.sheet) await new Promise(requestAnimationFrame); }")
    page.wait_for_timeout(100)  # the browser tells of the sheet just after it is there
    assert page.evaluate(WORN) == ["page.css", "help.css"]


def test_to_skip_the_navigation_leaves_the_screen_as_it_is(visit: Visit) -> None:
    page = visit("#/help")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    expect(page).to_have_url(re.compile("#/help$"))
