"""Every screen of the page: no violation of accessibility in either theme and language, and room on a phone."""

from __future__ import annotations

from playwright.sync_api import expect
from visits import Visit, fits, go, keep, violations

PLACES = {
    "home": "",
    "games": "#/games",
    "play": "#/play?g=nim:3,4,5&vs=human",
    "play-board": "#/play?g=king:8x8:7,7&vs=human",
    "play-graph": "#/play?g=domination:petersen&vs=human",
    "play-pegs": "#/play?g=pegs:english",
    "play-lights": "#/play?g=lights:grid-5x5:all",
    "help": "#/help",
    "api": "#/api",
}


def test_no_screen_violates_the_rules_of_accessibility(visit: Visit) -> None:
    page = visit()
    for name, place in PLACES.items():
        go(page, place)
        if name.startswith("play"):
            page.click(".tool-colours")
            expect(page.locator(".tool-colours")).to_have_attribute("aria-pressed", "true")
        keep(page, name)
        assert violations(page) == [], name


def test_no_french_screen_is_wider_than_a_phone(visit: Visit) -> None:
    page = visit(lang="fr", theme="dark", width=360)
    for name, place in PLACES.items():
        go(page, place)
        assert fits(page), name
        keep(page, f"{name}-phone")
        assert name not in ("home", "games", "play") or violations(page) == [], name


def test_a_game_in_the_middle_and_at_its_end_violates_no_rule(visit: Visit) -> None:
    page = visit("#/play?g=nim:2,1&vs=human", lang="fr")
    for tab in ("explain", "moves", "share"):
        page.click(f"#tab-{tab}")
        expect(page.locator(f"#panel-{tab} > *").first).to_be_visible()
        assert violations(page) == []
        if tab == "explain":
            page.click(".step-leave")
    page.click("#board-heap-1-token-1")
    page.click("#board-heap-2-token-1")
    page.wait_for_selector("section.end")
    keep(page, "play-end")
    assert violations(page) == []


def test_a_puzzle_with_a_peg_picked_and_its_light_on_violates_no_rule(visit: Visit) -> None:
    page = visit("#/play?g=pegs:english")
    page.click(".tool-outlook")
    page.click("#board-hole-4")
    page.wait_for_selector(".outlook.green")
    keep(page, "play-pegs-picked")
    assert violations(page) == []


def test_settings_are_kept_and_can_be_reset(visit: Visit) -> None:
    page = visit("#/help")
    page.select_option("#setting-palette", "grey")
    assert page.get_attribute("html", "data-palette") == "grey"
    page.reload()
    expect(page.locator("#setting-palette")).to_have_value("grey")
    page.click("text=Back to the usual settings")
    expect(page.locator("#setting-palette")).to_have_value("standard")


def test_help_says_what_words_mean(visit: Visit) -> None:
    page = visit("#/help", lang="fr")
    expect(page.locator("dt", has_text="configuration neutre")).to_be_visible()
    expect(page.locator("dd", has_text="Un ensemble d'appuis qui ne change rien.")).to_be_visible()
