"""Visits to the page: in a language, a size and a theme, with screenshots for a person to look through."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Error, Page

THROTTLE = float(os.environ.get("NOYAU_THROTTLE", "1"))
"""So many times slower than it is the browser computes."""

PICTURES = os.environ.get("NOYAU_PICTURES")
"""Where screenshots land, if they are wished for."""

AXE = Axe().axe_script
FORGET = """
if (location.search && sessionStorage.getItem("visit") !== location.search) {
    localStorage.clear();
    sessionStorage.setItem("visit", location.search);
}
"""
"""Run before the page: a visit, which has an address of its own, finds nothing that another one left."""

COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe about colours."""


class Seat(NamedTuple):
    """What cannot be changed once a page is open."""

    address: str
    lang: str
    touch: bool


class Pages:
    """The pages of one browser, which stay open from test to test: to load one anew is cheaper than to open another.

    Each has a context of its own, so that two pages of one test share nothing.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[Seat, list[Page]] = {}

    def take(self, seat: Seat) -> Page:
        """A page that remembers nothing once it is loaded anew."""
        if self.free.get(seat):
            return self.free[seat].pop()
        context = self.browser.new_context(
            locale="fr-FR" if seat.lang == "fr" else "en-GB",
            reduced_motion="reduce",
            has_touch=seat.touch,
            service_workers="block",
        )
        context.add_init_script(FORGET)
        page = context.new_page()
        if THROTTLE > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        return page

    def give_back(self, seat: Seat, page: Page) -> None:
        """Leave the screen, which ends all that it asked for; a page that cannot is closed."""
        try:
            page.unroute_all(behavior="ignoreErrors")
            page.context.set_offline(False)
            page.evaluate("location.hash = '#/help'")
        except Error:
            page.context.close()
        else:
            self.free.setdefault(seat, []).append(page)


class Visit:
    """The pages of one test; an error on any of them fails it."""

    numbers = count()

    def __init__(self, pages: Pages, address: str, *, hasty: bool = False) -> None:
        self.pages = pages
        self.address = address
        self.hasty = hasty
        self.errors: list[str] = []
        self.taken: list[tuple[Seat, Page]] = []

    def __call__(self, place: str = "", *, lang: str = "en", width: int = 1280, theme: str = "light") -> Page:
        """A page at a place, once its screen is there; a hasty visitor waits for its title alone."""
        seat = Seat(self.address, lang, touch=width < 500)
        page = self.pages.take(seat)
        self.taken.append((seat, page))
        page.on("pageerror", self.note)
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(media="null", color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.goto(f"{self.address}?{next(self.numbers)}{place}")  # another address each time: nothing stays of the last
        page.wait_for_selector("main h1" if self.hasty else "main > :not([aria-busy])")
        return page

    def note(self, error: Error) -> None:
        self.errors.append(str(error))

    def end(self) -> None:
        for seat, page in self.taken:
            page.remove_listener("pageerror", self.note)
            self.pages.give_back(seat, page)
        assert not self.errors


def go(page: Page, place: str) -> None:
    """Another screen of an open page, once it is there."""
    page.evaluate("document.querySelector('main').firstElementChild.dataset.left = ''")
    page.evaluate("place => { location.hash = place }", place or "#/")
    page.wait_for_selector("main > :not([aria-busy]):not([data-left])")


def fits(page: Page, width: int = 360) -> bool:
    """Whether nothing is wider than a phone; the window is as narrow then."""
    page.set_viewport_size({"width": width, "height": 800})
    page.wait_for_load_state("networkidle")
    across: int = page.evaluate("document.documentElement.scrollWidth")
    return across <= width


def violations(page: Page) -> list[str]:
    """What axe finds wrong on the screen, and with its colours in the other theme, which changes nothing else."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    now = page.get_attribute("html", "data-theme")
    other = "light" if now == "dark" else "dark"
    try:
        return _violations(page, {}) + _violations(page, {"runOnly": COLOURS}, other)
    finally:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", now)


def _violations(page: Page, options: dict[str, Any], theme: str = "") -> list[str]:
    found: list[dict[str, Any]] = page.evaluate(
        """([options, theme]) => {
            if (theme) document.documentElement.dataset.theme = theme;
            return axe.run({ resultTypes: ["violations"], ...options }).then(({ violations }) => violations);
        }""",
        [options, theme],
    )
    return [f"{each['id']} {theme}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found]


def keep(page: Page, name: str) -> None:
    """A screenshot in the folder of pictures, if there is one."""
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)
