"""Visits to the page: in a language, a size and a theme, with screenshots for a person to look through."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Browser, Page

THROTTLE = float(os.environ.get("NOYAU_THROTTLE", "1"))
"""So many times slower than it is the browser computes."""

PICTURES = Path(os.environ.get("NOYAU_PICTURES", "build/pictures"))
"""Where screenshots land."""


class Visit:
    """Pages of one test, in a language, a size and a theme; an error on any of them fails the test."""

    def __init__(self, browser: Browser, address: str, *, hasty: bool = False) -> None:
        self.browser = browser
        self.address = address
        self.hasty = hasty
        self.errors: list[str] = []
        self.pages: list[Page] = []

    def __call__(self, place: str = "", *, lang: str = "en", width: int = 1280, theme: str = "light") -> Page:
        """A page at a place, once its screen is there; a hasty visitor waits for its title alone."""
        context = self.browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=theme,  # type: ignore[arg-type]
            locale="fr-FR" if lang == "fr" else "en-GB",
            reduced_motion="reduce",
            has_touch=width < 500,
        )
        page = context.new_page()
        if THROTTLE > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(self.address + place)
        page.wait_for_selector("main h1" if self.hasty else "main > :not([aria-busy])")
        self.pages.append(page)
        return page


def keep(page: Page, name: str) -> None:
    """A screenshot in the folder of pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
