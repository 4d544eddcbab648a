"""Lessons: every step can be reached by a pupil who knows the answer, and a teacher may lock hints and explanations."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from visits import Visit, go, keep

from noyau.app.play.states import quick_answer, state
from noyau.app.worksheets.squares import lost_squares
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import solve_puzzle
from noyau.words import LANGUAGES, say

NEUTRAL = {"lights:grid-1x5:none": [0, 1, 3, 4], "lights:grid-4x4:none": [0, 4, 5, 8, 10, 13, 14, 15]}
LEAST = {
    "lights:grid-2x2:10/00": [0, 1, 2],
    "lights:grid-3x3:all": [0, 2, 4, 6, 8],
    "lights:grid-4x4:all": [2, 4, 11, 13],
}


def courses(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("import('/js/lessons/courses.js').then(m => m.COURSES)")
    return found


class Pupil:
    """Does what a step asks, by what the library knows."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def do(self, step: dict[str, Any]) -> None:
        getattr(self, step["goal"])(step)
        expect(self.page.locator(".feedback.reached")).to_be_visible()

    def press(self, ids: list[str]) -> None:
        for name in ids:
            self.page.locator(f"#board-{name}").dispatch_event("click")

    def clicks(self, spec: str, text: str) -> list[str]:
        moves = state(spec, "", frozenset(), "en", "matches")["moves"]
        found: list[str] = next(move["click"] for move in moves if move["text"] == text)
        longer = [move["click"] for move in moves if len(move["click"]) > len(found)]
        begins_another = any(set(found) < set(click) for click in longer)
        return [*found, found[-1]] if begins_another else found

    def best(self, spec: str) -> list[str]:
        game = parse(spec)
        answer = quick_answer(game)
        return self.clicks(spec, game.rules.write_move(game.position, answer.best[0]))  # type: ignore[union-attr]

    def frame(self, before: str) -> str:
        """The position on the board once the last move has been answered; empty where the goal was reached."""
        self.page.wait_for_function(
            """before => document.querySelector('.feedback.reached') ||
            (document.querySelector('div.board-frame')?.dataset.busy === 'false'
             && document.querySelector('div.board-frame').dataset.spec
             && document.querySelector('div.board-frame').dataset.spec !== before
             && document.querySelector('.board .play'))""",
            arg=before,
        )
        if self.page.locator(".feedback.reached").count():
            return ""
        return self.page.locator("div.board-frame").get_attribute("data-spec") or ""

    def win(self, step: dict[str, Any]) -> None:
        spec, before = step.get("spec", ""), ""
        if step.get("first") == "ask":
            lost = quick_answer(parse(spec)).outcome is Outcome.P  # type: ignore[union-attr]
            self.page.click(".begin-0" if lost else ".begin-1")
            before = spec if lost else ""
        while spec := self.frame(before):
            self.press(self.best(spec))
            before = spec

    leave = win
    find = win
    points = win

    def judge(self, step: dict[str, Any]) -> None:
        for number, spec in enumerate(step["rounds"], 1):
            expect(self.page.locator(".count")).to_contain_text(f"{number} of {len(step['rounds'])}")
            game = parse(spec)
            answer = quick_answer(game)
            won = answer.outcome is Outcome.N if hasattr(answer, "outcome") else answer.solvable  # type: ignore[union-attr]
            self.page.click(".judge-won" if won else ".judge-lost")

    def write(self, step: dict[str, Any]) -> None:
        for _, answer in step["rounds"]:
            self.page.fill("#lesson-answer", answer)
            self.page.press("#lesson-answer", "Enter")

    def colour(self, step: dict[str, Any]) -> None:
        expect(self.page.locator(".board .play").first).to_be_visible()
        self.press([f"square-{row}-{column}" for row, column in lost_squares(step["spec"])["lost"]])
        self.page.click(".lesson-board .main")

    def lights(self, step: dict[str, Any]) -> None:
        expect(self.page.locator(".board .play").first).to_be_visible()
        self.press([f"cell-{cell}" for cell in LEAST[step["spec"]]])

    def neutral(self, step: dict[str, Any]) -> None:
        expect(self.page.locator(".board .play").first).to_be_visible()
        self.press([f"cell-{cell}" for cell in NEUTRAL[step["spec"]]])

    def solve(self, step: dict[str, Any]) -> None:
        game, before = parse(step["spec"]), ""
        for move in solve_puzzle(game).moves or ():
            spec = self.frame(before)
            self.press(self.clicks(spec, game.rules.write_move(game.position, move)))
            game, before = game.play(move), spec


FIRST = ("heap", "nim", "king", "wythoff", "fibonacci", "lights", "pegs")
NEXT = ("mex", "symmetry", "misere", "codes", "matchings", "hot", "picarete")


@pytest.mark.parametrize("name", [*FIRST, *NEXT])
def test_a_pupil_who_knows_the_answers_completes_the_lesson(visit: Visit, name: str) -> None:
    page = visit(f"#/lessons?id={name}")
    course = next(course for course in courses(page) if course["id"] == name)
    pupil = Pupil(page)
    for number, step in enumerate(course["steps"], 1):
        expect(page.locator(".lesson-text h2")).to_contain_text(f"{number}.")
        pupil.do(step)
        expect(page.locator(".learnt")).to_be_visible()
        if number < len(course["steps"]):
            page.click(".onward")
    expect(page.locator(".summary")).to_be_visible()
    keep(page, f"lesson-{name}-end")
    page.goto(page.url.split("#")[0] + "#/lessons")
    expect(page.locator(".lesson-cards")).to_contain_text("✓ lesson done")


def test_a_wrong_move_is_said_to_be_wrong_and_hints_come_one_by_one(visit: Visit) -> None:
    page = visit("#/lessons?id=nim&step=3")
    page.locator("#board-heap-1-token-1").dispatch_event("click")
    expect(page.locator(".feedback.no")).to_contain_text("it is the opponent who can win")
    for count in (1, 2, 3):
        page.click(".lesson-hint")
        expect(page.locator(".hints li")).to_have_count(count)
    expect(page.locator(".lesson-hint")).to_be_disabled()
    page.click(".lesson-why")
    expect(page.locator(".why")).to_contain_text("leave an even number of 1s in every column")


def test_a_wrong_colouring_is_told_by_its_counts(visit: Visit) -> None:
    page = visit("#/lessons?id=king&step=2")
    for square in ("0-0", "1-1"):
        page.click(f"#board-square-{square}")
    page.click(".lesson-board .main")
    expect(page.locator(".feedback.no")).to_contain_text("1 marked square is not lost")
    expect(page.locator(".feedback.no")).to_contain_text("3 lost squares are missing")
    expect(page.locator(".board .hinted")).to_have_count(1)
    assert page.locator("#board-square-1-1").get_attribute("aria-label") == "square 1,1, marked as lost"
    keep(page, "lesson-king-wrong")


def test_the_teachers_link_locks_hints_and_explanations(visit: Visit) -> None:
    page = visit("#/lessons?id=heap&step=2")
    page.click(".teacher summary")
    expect(page.locator(".teacher code")).to_contain_text("noyau serve --host 0.0.0.0")
    expect(page.locator("#teacher-link")).to_be_hidden()
    reached = {"page": "http://192.168.1.7:8000/", "key": "a", "port": 8000}
    page.route("**/classroom/place*", lambda route: route.fulfill(json=reached))
    go(page, "#/lessons?id=heap&step=1")
    page.click(".teacher summary")
    expect(page.locator("#teacher-link")).to_have_value(re.compile(r"^http://192.168.1.7:8000/\?token=a#/lessons"))
    page.check("#lock-hints")
    page.check("#lock-explain")
    page.select_option("#teacher-step", "4")
    page.select_option("#teacher-lang", "fr")
    link = page.input_value("#teacher-link")
    assert link.endswith("#/lessons?id=heap&step=4&lock=hints,explain&lang=fr")
    pupil = visit("#" + link.split("#")[1])
    assert pupil.get_attribute("html", "lang") == "fr"
    expect(pupil.locator(".lesson-hint")).to_be_hidden()
    expect(pupil.locator(".lesson-why")).to_be_hidden()
    expect(pupil.locator(".teacher")).to_have_count(0)
    for answer in ("1", "2", "3"):
        pupil.fill("#lesson-answer", answer)
        pupil.press("#lesson-answer", "Enter")
    expect(pupil.locator(".learnt")).to_contain_text("votre professeur")
    pupil.click(".onward")
    assert "lock=hints,explain" in pupil.url


def test_what_is_said_stays_in_sight_of_a_phone_and_so_do_hints(visit: Visit) -> None:
    page = visit("#/lessons?id=nim&step=4", width=360)
    page.locator(".lesson-board .board").scroll_into_view_if_needed()
    page.locator("#board-heap-3-token-1").click()
    expect(page.locator(".feedback")).not_to_have_text("Your turn.")
    page.locator(".lesson-hint").scroll_into_view_if_needed()
    assert is_in_sight(page, ".feedback")
    page.click(".lesson-hint")
    assert is_in_sight(page, ".hints li")


def is_in_sight(page: Page, selector: str) -> bool:
    box = page.locator(selector).first.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 800


def test_points_are_counted_and_too_few_do_not_reach_the_goal(visit: Visit) -> None:
    """Whoever begins on a ring of four edges loses against perfect play, whatever the moves."""
    page = visit("#/lessons?id=picarete&step=4")
    page.click(".begin-1")
    pupil, before = Pupil(page), ""
    for _ in range(2):
        before = pupil.frame(before)
        pupil.press(state(before, "", frozenset(), "en", "matches")["moves"][0]["click"])
    expect(page.locator(".feedback.no")).to_contain_text("as many points as you")
    expect(page.locator(".count")).to_have_text(re.compile(r"Points: \d for you, \d for the computer\."))


def test_discovery_says_won_and_lost_by_signs_before_letters(visit: Visit) -> None:
    page = visit("#/lessons?id=heap&step=2")
    expect(page.locator(".judge-lost")).to_have_text("✗ lost (P)")
    page.select_option("#level select", "1")
    expect(page.locator(".judge-lost")).to_have_text("✗ lost")


def test_a_lesson_is_done_by_keyboard(visit: Visit) -> None:
    page = visit("#/lessons?id=lights&step=1")
    page.locator(".board .play[tabindex='0']").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowLeft", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".feedback.reached")).to_be_visible()


def test_a_move_of_a_lesson_can_be_typed(visit: Visit) -> None:
    page = visit("#/lessons?id=nim&step=3")
    page.fill("#lesson-move", "9-9")
    page.press("#lesson-move", "Enter")
    expect(page.locator(".complaint")).to_contain_text("there is no heap 9")
    page.fill("#lesson-move", "3-1")
    page.press("#lesson-move", "Enter")
    expect(page.locator(".feedback.yes")).to_contain_text("wins. Here is the next position")


def test_a_strange_lesson_is_said_to_be_none_and_the_nearest_is_offered(visit: Visit) -> None:
    page = visit("#/lessons?id=chess&step=99")
    expect(page.locator(".complaint")).to_contain_text("no lesson called 'chess'")
    expect(page.locator("#typed-link")).to_have_value("chess")
    go(page, "#/lessons?id=fibonaci")
    expect(page.locator(".lost-links a").first).to_have_text("#/lessons?id=fibonacci")
    page.click(".lost-links a >> nth=1")
    expect(page.locator(".lesson-cards .card").first).to_be_visible()


def test_the_server_knows_the_lost_squares_and_refuses_what_has_none(client: TestClient) -> None:
    answer = client.get("/api/v1/lost-squares", params={"spec": "queen:8x8:0,0"}).json()
    assert answer["lost"] == [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [7, 4]]
    assert client.get("/api/v1/lost-squares", params={"spec": "nim:3"}).status_code == 422
    assert client.get("/api/v1/lost-squares", params={"spec": "king:99x99:0,0"}).status_code == 413


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hints_count_as_the_boards_do(language: str) -> None:
    hint = say(language, "web-lessons.lights.gallery.hint-3")
    presses = {
        int(row) * 4 + int(column)
        for row, columns in re.findall(r"(\d)\s*: \w+ ([\d, ]+)", hint)
        for column in columns.split(",")
    }
    game = parse("lights:grid-4x4:none")
    for cell in presses:
        game = game.play_text(str(cell))
    assert presses
    assert game == parse("lights:grid-4x4:none"), "the pattern is neutral"
    game = parse("pegs:path-6:o.oooo")
    hint = say(language, "web-lessons.pegs.six.hint-2")
    for start, side in re.findall(r"(\d) (?:to the|vers la) (\w+)", hint):
        step = 1 if side in ("right", "droite") else -1
        game = game.play_text(f"{start}-{int(start) + step}-{int(start) + 2 * step}")
    assert game == parse("pegs:path-6:....o.")
    assert "4" in say(language, "web-lessons.pegs.six.learnt")


def test_the_first_lesson_names_the_match_that_takes_three(visit: Visit) -> None:
    """The sentence is followed to the letter: the match with two more on its right."""
    page = visit("#/lessons?id=heap&step=1&lang=en")
    expect(page.locator(".task")).to_contain_text("to take 3, click on the one that has two more on its right")
    page.wait_for_selector("[data-id='heap-1-token-7']")
    places = page.locator(".board .match").evaluate_all(
        "all => all.map(each => [each.getBoundingClientRect().x, each.id])"
    )
    _, third = sorted(places)[-3]
    page.click(f"#{third}")
    expect(page.locator(".board-frame")).not_to_have_attribute("data-spec", "bounded:3:7")
    expect(page.locator(".board .match")).not_to_have_count(7)
    assert page.locator(".board .match").count() <= 4
