"""Moves on the board: pressed and slid, tapped twice, laid from end to end; the last one marked, and who made it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from visits import Visit, keep, violations


def middle(page: Page, figure: str) -> tuple[float, float]:
    box = page.locator(f"#board-{figure}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """Touches, as a telephone makes them: Chromium turns them into pointers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, figure: str) -> None:
        self.send("touchStart", middle(self.page, figure))
        self.send("touchEnd")

    def slide(self, *figures: str, release: bool = True) -> None:
        first, *others = [middle(self.page, figure) for figure in figures]
        self.send("touchStart", first)
        for x, y in others:
            self.send("touchMove", (x, y + 1))
            self.send("touchMove", (x, y))
        if release:
            self.send("touchEnd")


def begun(visit: Visit, spec: str, width: int = 360) -> tuple[Page, Finger]:
    page = visit(f"#/play?g={spec}&vs=human", width=width)
    page.wait_for_selector(".board .play", state="attached")
    page.wait_for_load_state("networkidle")
    page.evaluate(
        "async () => { const board = document.querySelector('.stage > .board-frame'); let before = -1;"
        " while (before !== board.getBoundingClientRect().top) {"
        " before = board.getBoundingClientRect().top; await new Promise((done) => setTimeout(done, 150)); } }"
    )
    return page, Finger(page)


def test_a_finger_slides_over_a_heap_and_sees_how_many_go(visit: Visit) -> None:
    page, finger = begun(visit, "nim:3,4,5")
    finger.slide("heap-3-token-5", "heap-3-token-4", "heap-3-token-3", release=False)
    expect(page.locator(".live-count text")).to_have_text("3")
    expect(page.locator(".said")).to_have_text("take 3 tokens from heap 3")
    expect(page.locator(".ring-goes rect")).to_have_count(4)
    keep(page, "play-slide-phone")
    finger.send("touchEnd")
    expect(page.locator(".history button").nth(1)).to_have_text("3-3")
    expect(page.locator(".live-count text")).to_have_count(0)


def test_sliding_back_and_a_second_finger_let_go(visit: Visit) -> None:
    page, finger = begun(visit, "nim:3,4,5")
    finger.slide("heap-3-token-5", "heap-3-token-3", "heap-3-token-5")
    finger.slide("heap-2-token-4", "heap-2-token-2", release=False)
    finger.send("touchStart", middle(page, "heap-2-token-2"), middle(page, "heap-1-token-1"))
    finger.send("touchEnd")
    expect(page.locator(".live-count text")).to_have_count(0)
    finger.tap("heap-1-token-3")
    expect(page.locator(".end button")).to_have_count(1)
    expect(page.locator(".history li")).to_have_count(1)
    finger.tap("heap-1-token-3")
    expect(page.locator(".history button").nth(1)).to_have_text("1-1")


@pytest.mark.parametrize(
    ("spec", "figures", "move"),
    [
        ("kayles:7,3", ("heap-1-token-3", "heap-1-token-4"), "1:2+3"),
        ("kayles:7,3", ("heap-1-token-4", "heap-1-token-3"), "1:2+3"),
        ("cram:3x4", ("square-0-1", "square-0-2"), "1-2"),
        ("pegs:english", ("hole-4", "hole-16"), "4-9-16"),
        ("clobber:xoxo/oxox", ("square-0-0", "square-0-1"), "0,0-0,1"),
        ("arckayles:grid-2x3", ("vertex-0", "vertex-1"), "0-1"),
        ("king:8x8:7,7", ("square-7-7", "square-6-6"), "6,6"),
        ("dots:2x2", ("dot-0-0", "dot-0-1"), "0,0-0,1"),
    ],
)
def test_a_finger_draws_a_move_from_one_end_to_the_other_and_taps_it(
    visit: Visit, spec: str, figures: tuple[str, str], move: str
) -> None:
    page, finger = begun(visit, spec)
    finger.slide(*figures)
    expect(page.locator(".history button").nth(1)).to_contain_text(move)
    page.click(".tool-undo")
    expect(page.locator(".history [aria-current]")).to_have_text("start")
    for figure in figures[-1:] if spec.startswith("king") else figures:
        finger.tap(figure)
    expect(page.locator(".history button").nth(1)).to_contain_text(move)
    expect(page.locator(".history [aria-current]")).to_contain_text(move)


def test_what_would_go_is_shown_under_the_pointer(visit: Visit) -> None:
    page = visit("#/play?g=chomp:3x4&vs=human")
    page.hover("#board-square-1-2")
    expect(page.locator(".ring-goes rect")).to_have_count(4)
    page = visit("#/play?g=domination:cycle-11&vs=human")
    page.hover("#board-vertex-3")
    expect(page.locator(".ring-goes rect")).to_have_count(3)


@pytest.mark.parametrize("spec", ["nim:3,4,5", "kayles:7,3", "king:8x8:7,7", "cram:3x4", "lights:grid-3x3:all"])
def test_the_last_move_is_marked_and_stays_so_on_a_link(visit: Visit, spec: str) -> None:
    page = visit(f"#/play?g={spec}&vs=human")
    expect(page.locator(".ring-last > *")).to_have_count(0)
    page.locator(".board .play[tabindex='0']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter") if spec.startswith("kayles") else None
    expect(page.locator(".history li")).to_have_count(2)
    expect(page.locator(".ring-last > *").first).to_be_attached()
    again = visit("#" + page.url.split("#")[1])
    expect(again.locator(".ring-last > *").first).to_be_attached()


def test_who_moved_is_told_and_winning_looks_different_from_losing(visit: Visit) -> None:
    page = visit("#/play?g=nim:1,2")
    page.click("#board-heap-2-token-2")
    expect(page.locator(".history li")).to_have_count(3)
    who = page.locator(".history button").evaluate_all("steps => steps.map(step => step.dataset.who || '')")
    assert who == ["", "you", "computer"]
    expect(page.locator(".history button").nth(2)).to_have_attribute("aria-label", re.compile("^computer: [12]-1$"))
    page.locator(".stage > .board-frame .play").first.click()
    expect(page.locator(".end.is-won")).to_be_visible()
    assert violations(page) == []
    page = visit("#/play?g=nim:2,1&first=0")
    page.locator(".board .play").first.click()
    expect(page.locator(".end.is-lost")).to_be_visible()


def test_the_computers_move_is_seen_coming(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&first=0")
    expect(page.locator(".history li")).to_have_count(2)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(
        "window.seen = 0; new MutationObserver(() => {"
        " seen = Math.max(seen, document.querySelectorAll('.ring-goes > *').length) })"
        ".observe(document.querySelector('.stage > .board-frame'), {childList: true, subtree: true})"
    )
    page.evaluate(
        "document.querySelector('#board-heap-2-token-1').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    expect(page.locator(".history li")).to_have_count(4)
    assert page.evaluate("seen") > 0


def test_dominoes_of_cram_stay_apart(visit: Visit) -> None:
    page = visit("#/play?g=cram:3x4&vs=human&m=1-2~4-5~8-9")
    lying = page.locator(".stage > .board-frame .domino:not(.play)").evaluate_all(
        "dominoes => dominoes.filter(each => each.firstElementChild).map(each => each.dataset.id)"
    )
    assert {"domino-1-2", "domino-4-5", "domino-8-9"} <= set(lying)
