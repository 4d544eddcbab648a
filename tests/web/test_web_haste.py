"""A visitor whose hands are faster than the server: nothing that is clicked or typed too early breaks the page."""

from __future__ import annotations

from playwright.sync_api import expect
from visits import Visit


def test_a_move_typed_before_the_board_is_there_is_played_once_it_is(hasty_visit: Visit) -> None:
    page = hasty_visit("#/play?g=nim:3,4,5&vs=human")
    expect(page.locator(".board .figure")).to_have_count(0)
    page.fill("#typed", "1-2")
    page.press("#typed", "Enter")
    expect(page.locator(".history li")).to_have_count(2)
