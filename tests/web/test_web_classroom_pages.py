"""The classroom in a browser: a teacher builds an activity, two pupils do it, the wall follows; and how all looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from conftest import page_server, serving
from playwright.sync_api import Page, expect
from visits import Pages, Visit, fits, go, keep, violations

from noyau.app.classroom import routes
from noyau.app.door import LOOPBACK, Door

OWN = "192.168.1.7"


@pytest.fixture(scope="module")
def school_address() -> Iterator[str]:
    """A server that believes to listen to a network, where it has an address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(routes, "find_address", lambda version: OWN)
        with serving(page_server(Door(LOOPBACK | {"0.0.0.0"}))) as place:
            yield place


@pytest.fixture
def school(pages: Pages, school_address: str) -> Iterator[Visit]:
    visit = Visit(pages, school_address)
    yield visit
    visit.end()


def link_on(page: Page) -> str:
    """The link for pupils as they follow it here: what comes after the address of the machine."""
    field = page.locator("#class-link")
    expect(field).to_have_value(re.compile(rf"^http://{re.escape(OWN)}:\d+/#/classroom\?a=1\w"))
    return "#" + field.input_value().partition("#")[2]


def play(page: Page, *figures: str) -> None:
    for name in figures:
        page.locator(f"#board-{name}").dispatch_event("click")


def test_a_teacher_and_two_pupils(school: Visit) -> None:
    """From a position to a wall on which one pupil is done and the other has made a mistake."""
    teacher = school("#/play?g=nim:1,2&vs=human")
    teacher.click("#tab-share")
    teacher.click(".make-activity")
    expect(teacher.locator("#step-goal")).to_have_value("win")
    teacher.fill("#activity-title", "Two <b>heaps</b>")
    teacher.select_option("#step-goal", "find")
    teacher.fill("#step-text", "Think first.")
    teacher.wait_for_function("() => document.querySelector('img.code').naturalWidth > 0")
    keep(teacher, "classroom-builder")
    assert violations(teacher) == []
    teacher.click(".stepper .more")
    expect(teacher.locator(".stepper [aria-current]")).to_have_text("2")
    teacher.select_option("#step-goal", "words")
    teacher.fill("#step-answers", "one\nun")
    teacher.click("button.open-wall")
    expect(teacher.locator(".wall-empty")).to_be_visible()
    place = link_on(teacher)

    zoe, bob = school(place, lang="fr", theme="dark"), school(place, width=360)
    assert violations(zoe) == []
    zoe.fill("#nickname", "Zoé<b>")
    zoe.click("button[type=submit]")
    expect(zoe.locator("h1")).to_have_text("Two <b>heaps</b>")
    expect(zoe.locator(".who")).to_contain_text("Zoéb")
    expect(zoe.locator(".stepper .closed")).to_have_count(1)
    play(zoe, "heap-2-token-1")
    expect(zoe.locator(".feedback.no")).to_be_visible()
    play(zoe, "heap-2-token-2")
    expect(zoe.locator(".feedback.reached")).to_be_visible()
    keep(zoe, "classroom-step")
    assert violations(zoe) == []
    zoe.click(".onward")
    zoe.fill("#answer", "ONE.")
    zoe.click(".answer button")
    expect(zoe.locator(".summary")).to_be_visible()
    bob.fill("#nickname", "Zoéb")
    bob.click("button[type=submit]")
    expect(bob.locator(".who")).to_contain_text("Zoéb 2")
    play(bob, "heap-1-token-1")
    expect(bob.locator(".feedback.no")).to_be_visible()
    assert fits(bob)
    keep(bob, "classroom-step-phone")
    assert violations(bob) == []

    rows = teacher.locator(".wall tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("2 of 2")
    expect(rows.nth(0)).to_have_class("finished")
    expect(rows.nth(0)).to_contain_text("ONE.")
    expect(rows.nth(1)).to_contain_text("1 try")
    expect(rows.nth(1)).to_contain_text("take 1 token from heap 1")
    expect(teacher.locator(".wrong-moves li")).to_have_count(2)
    keep(teacher, "classroom-wall")
    assert violations(teacher) == []
    rows.nth(1).locator(".do button").nth(0).click()
    expect(rows.nth(1).locator("th")).to_have_text("Pupil 2")
    teacher.click("text=Hide the names")
    expect(rows.nth(0).locator("th")).to_have_text("Pupil 1")
    teacher.reload()
    expect(rows).to_have_count(2)
    assert fits(teacher)
    teacher.set_viewport_size({"width": 768, "height": 800})
    assert teacher.evaluate("document.documentElement.scrollWidth") <= 768
    rows.nth(1).locator(".do button").nth(1).click()
    expect(rows).to_have_count(1)
    teacher.click(".close-class")
    teacher.click(".close-class")
    expect(teacher.locator(".complaint")).to_contain_text("forgotten")
    expect(teacher.locator("#activity-title")).to_have_value("Two <b>heaps</b>")
    bob.click(".lesson-again")
    play(bob, "heap-1-token-1")
    expect(bob.locator(".complaint")).to_contain_text("You are no longer in the class")
    assert teacher.evaluate("localStorage.getItem('class')") is None


def test_a_teacher_whose_page_nobody_reaches_is_told_what_to_do(visit: Visit) -> None:
    page = visit("#/classroom", lang="fr", theme="dark", width=360)
    expect(page.locator(".warning code")).to_contain_text("noyau serve --host 0.0.0.0")
    expect(page.locator("#step-goal")).to_have_value("win")
    assert page.locator("#class-link, img.code, .open-wall").count() == 0
    assert "127.0.0.1" not in (page.locator(".handout").text_content() or "")
    assert fits(page)
    keep(page, "classroom-alone-phone")
    assert violations(page) == []


def test_goals_of_one_activity_are_checked_one_after_the_other(visit: Visit) -> None:
    """Lights with few presses, a position to judge, matches against a friend; what is done stays on the device."""
    page = visit("#/classroom")
    make = """async (steps) => {
        const { makeStep, writeActivity } = await import("/js/classroom/activity.js");
        return writeActivity({ title: "T", steps: steps.map(makeStep) });
    }"""
    steps = [
        {"goal": "fewest", "spec": "lights:grid-2x2:10/00", "presses": 3, "hints": 1},
        {"goal": "judge", "spec": "misere nim:1"},
        {"goal": "matches", "spec": "nim:1", "friend": True, "times": 2, "hints": 0},
        {"goal": "win", "spec": "nim:2,1", "first": "0", "strength": "random"},
    ]
    text = page.evaluate(make, steps)
    go(page, f"#/classroom?a={text}&step=4")
    expect(page.locator(".stepper .closed")).to_have_count(3)
    expect(page.locator(".task")).to_contain_text("at most 3 presses")
    page.click(".lesson-hint")
    expect(page.locator(".hint-said")).to_contain_text("3 presses")
    page.click(".lesson-hint")
    expect(page.locator(".hint-said")).to_contain_text("3 presses")
    play(page, "cell-0", "cell-1", "cell-2")
    page.click(".onward")
    expect(page.locator(".task")).to_contain_text("won or lost")
    expect(page.locator(".lesson-hint")).to_be_hidden()
    page.click(".judge-lost")
    page.click(".onward")
    play(page, "heap-1-token-1")
    page.click(".lesson-board .tools .main")
    expect(page.locator("#board-heap-1-token-1.play")).to_be_visible()
    play(page, "heap-1-token-1")
    page.click(".onward")
    expect(page.locator(".feedback")).to_contain_text("The computer plays")
    page.reload()
    expect(page.locator(".stepper .done")).to_have_count(3)
    expect(page.locator(".stepper [aria-current]")).to_have_text("4")


def test_a_link_that_holds_no_activity_says_so(visit: Visit) -> None:
    page = visit("#/classroom?a=1WyJO")
    expect(page.locator(".complaint")).to_contain_text("This link holds no activity")
    expect(page.locator("#step-goal")).to_have_value("win")


def test_another_site_shows_a_board_without_header(pages: Pages, address: str) -> None:
    """And only where its address asks for it; under the name localhost the same server is another site."""
    frames = "".join(f'<iframe id="{name}" src="{address}{place}"></iframe>' for name, place in FRAMES.items())

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(frames.encode())

        def log_message(self, *said: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server, pages.browser.new_page() as page:
        Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://localhost:{server.server_port}/")
        look_at_frames(page)
        server.shutdown()


def look_at_frames(page: Page) -> None:
    shown = page.frame_locator("#shown")
    expect(shown.locator(".board .play").first).to_be_visible()
    expect(shown.locator("header.bar")).to_be_hidden()
    expect(shown.locator("footer")).to_be_hidden()
    refused = page.locator("#refused").element_handle().content_frame()  # type: ignore[union-attr]
    assert refused is not None
    assert refused.url.startswith("chrome-error:")


FRAMES = {"shown": "?embed#/play?g=nim:3,4,5", "refused": "#/play?g=nim:3,4,5"}
