"""Every game where the page begins it, on a telephone, a tablet and a large screen: nothing lies sideways out of sight,
and what a finger has to hit is as large as a finger."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page
from visits import Visit, keep

from noyau.app.play.playing_starts import playing_start
from noyau.core.catalogue import CATALOGUE, PUZZLES

LEAST = 31.5
"""A finger needs 32 pixels; half a pixel is lost where a board is fitted to the window."""

MEASURE = """
async () => {
    const spec = new URLSearchParams(location.hash.split("?")[1]).get("g");
    const narrow = innerWidth < 900 ? "narrow=true&" : "";
    const { moves } = await (await fetch(`api/v1/state?${narrow}spec=${encodeURIComponent(spec)}`)).json();
    const board = document.querySelector(".stage > .board-frame .board");
    const frame = document.querySelector(".stage > .board-frame");
    const scale = board.getScreenCTM().a;
    const size = (id) => {
        const figure = document.getElementById(`board-${id}`);
        if (!figure) return 0;
        const { width, height } = figure.getBoundingClientRect();
        const strokes = [...figure.querySelectorAll("[stroke-width]")];
        const lines = strokes.map((line) => Number(line.getAttribute("stroke-width")));
        return Math.max(Math.min(width, height), Math.max(0, ...lines) * scale);
    };
    const least = (ids) => (ids && ids.length ? Math.min(...ids.map(size)) : 0);
    const finger = ({ click, also, ends }) => Math.max(least(click), least(also), least(ends));
    const tools = [...document.querySelectorAll("[data-screen] button, [data-screen] select, [data-screen] input")]
        .filter((tool) => tool.checkVisibility()).map((tool) => tool.getBoundingClientRect());
    return {
        sideways: Math.max(document.documentElement.scrollWidth - innerWidth, frame.scrollWidth - frame.clientWidth),
        figure: Math.min(...moves.map(finger)),
        tool: Math.min(...tools.map(({ width, height }) => Math.min(width, height))),
        top: frame.getBoundingClientRect().top,
    };
}
"""


def begin(page: Page, name: str) -> None:
    """The game, once its figures can be played."""
    place = "#/play?" + urlencode({"g": playing_start(name), "vs": "human"})
    page.evaluate("document.querySelector('main').firstElementChild.dataset.left = ''")
    page.evaluate("place => { location.hash = place }", place)
    page.wait_for_selector("main > :not([aria-busy]):not([data-left])")
    page.wait_for_selector(".board .play", state="attached")


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_every_game_fits_the_window_and_the_finger(visit: Visit, width: int) -> None:
    page = visit("#/help", width=width)
    for name in (*CATALOGUE, *PUZZLES):
        begin(page, name)
        found = page.evaluate(MEASURE)
        assert found["sideways"] <= 0, name
        assert found["figure"] >= LEAST, (name, found)
        assert found["tool"] >= LEAST, (name, found)
        assert found["top"] < 400, name
        keep(page, f"table-{name}-{width}")
