"""Every screen of the page: no violation of accessibility in either theme and language, and room on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from visits import Visit, keep, violations

PLACES = {
    "gallery": "",
    "play": "#/play?g=nim:3,4,5&vs=human",
    "play-board": "#/play?g=king:8x8:7,7&vs=human",
    "play-graph": "#/play?g=domination:petersen&vs=human",
    "play-pegs": "#/play?g=pegs:english",
    "play-lights": "#/play?g=lights:grid-5x5:all",
    "help": "#/help",
    "api": "#/api",
}


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("fr", "dark")])
@pytest.mark.parametrize("name", PLACES)
def test_no_screen_violates_the_rules_of_accessibility(visit: Visit, name: str, theme: str, lang: str) -> None:
    page = visit(PLACES[name], lang=lang, theme=theme)
    if name.startswith("play"):
        page.click(".tool-colours")
        expect(page.locator(".tool-colours")).to_have_attribute("aria-pressed", "true")
    keep(page, f"{name}-{theme}-{lang}")
    assert violations(page) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_in_the_middle_and_at_its_end_violates_no_rule(visit: Visit, lang: str) -> None:
    page = visit("#/play?g=nim:2,1&vs=human", lang=lang)
    for tab in ("explain", "moves", "share"):
        page.click(f"#tab-{tab}")
        expect(page.locator(f"#panel-{tab} > *").first).to_be_visible()
        assert violations(page) == []
    page.click("#board-heap-1-token-1")
    page.click("#board-heap-2-token-1")
    page.wait_for_selector("section.end")
    keep(page, f"play-end-{lang}")
    assert violations(page) == []


def test_a_puzzle_with_a_peg_picked_and_its_light_on_violates_no_rule(visit: Visit) -> None:
    page = visit("#/play?g=pegs:english")
    page.click(".tool-outlook")
    page.click("#board-hole-4")
    page.wait_for_selector(".outlook.green")
    keep(page, "play-pegs-picked")
    assert violations(page) == []


@pytest.mark.parametrize("name", PLACES)
def test_nothing_is_wider_than_a_phone(visit: Visit, name: str) -> None:
    page = visit(PLACES[name], lang="fr", width=360)
    page.wait_for_load_state("networkidle")
    keep(page, f"{name}-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_first_page_is_small(visit: Visit) -> None:
    page = visit()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').filter(e => !e.name.includes('export.svg'))"
        ".map(e => e.transferSize || e.encodedBodySize)"
    )
    assert sum(sizes) < 100_000


def test_settings_are_kept_and_can_be_reset(visit: Visit) -> None:
    page = visit("#/help")
    page.select_option("#setting-palette", "grey")
    assert page.get_attribute("html", "data-palette") == "grey"
    page.reload()
    expect(page.locator("#setting-palette")).to_have_value("grey")
    page.click("text=Back to the usual settings")
    expect(page.locator("#setting-palette")).to_have_value("standard")
