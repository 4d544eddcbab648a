"""Puzzles on the page: what is asked, refuted, found, kept and shared; that of the day without a network."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from visits import Visit, fits, go, keep, violations

from noyau.playing.challenges import daily_puzzle, find_puzzle
from noyau.playing.challenges.catalogue import PATTERNS
from noyau.playing.challenges.finding import levels_of

DAY = "2026-11-19"


def ask(client: TestClient, path: str, **wishes: Any) -> Any:
    answer = client.get(f"/api/v1/puzzles/{path}", params={"lang": "en", **wishes})
    assert answer.status_code == 200, answer.text
    return answer.json()


def try_move(client: TestClient, spec: str, move: str, lang: str = "en") -> Any:
    answer = client.post("/api/v1/puzzles/answer", json={"spec": spec, "move": move}, params={"lang": lang})
    assert answer.status_code == 200, answer.text
    return answer.json()


def moves_of(spec: str, *, good: bool) -> list[str]:
    from noyau.core.spec import parse
    from noyau.playing.challenges.judging import judge

    return [attempt.text for attempt in judge(parse(spec)).attempts if attempt.good is good]


def test_every_game_of_the_puzzles_is_offered_with_its_levels(client: TestClient) -> None:
    games = ask(client, "games")
    assert [(game["name"], tuple(game["levels"])) for game in games] == [(name, levels_of(name)) for name in PATTERNS]


@pytest.mark.parametrize("name", list(PATTERNS))
def test_a_puzzle_does_not_tell_which_move_is_good_and_answers_every_one(client: TestClient, name: str) -> None:
    puzzle = ask(client, "puzzle", game=name, level=levels_of(name)[0], seed=3)
    assert puzzle["board"]["items"]
    assert puzzle["aim"].endswith(("?", "."))
    assert "{" not in puzzle["aim"]
    assert not any(move["best"] or move["result"] for move in puzzle["moves"])
    for good in (True, False):
        move = moves_of(puzzle["spec"], good=good)[0]
        answer = try_move(client, puzzle["spec"], move)
        assert answer["good"] is good
        assert answer["said"].startswith("Right: " if good else "Not this one: ")
        assert "{" not in answer["said"]
        assert answer["steps"][0]["patch"]
        assert answer["steps"][0]["spec"] != puzzle["spec"]
        assert (answer["next"] is not None) is bool(answer["left"])


def test_lamps_are_put_out_press_by_press(client: TestClient) -> None:
    puzzle = ask(client, "puzzle", game="lights", level=3, seed=2)
    spec, presses = puzzle["spec"], 0
    while True:
        answer = try_move(client, spec, moves_of(spec, good=True)[0])
        presses += 1
        if not answer["left"]:
            break
        spec = answer["next"]["spec"]
    assert answer["steps"][-1]["spec"].endswith(":none") or "1" not in answer["steps"][-1]["spec"].rpartition(":")[2]
    assert presses == find_puzzle("lights", 3, 2).judged.left


def test_the_puzzle_of_a_day_is_whole_and_small(client: TestClient) -> None:
    for number in range(7):
        day = date(2026, 11, 16) + timedelta(number)
        answer = client.get("/api/v1/puzzles/daily", params={"day": day.isoformat(), "lang": "fr"})
        assert "max-age" in answer.headers["cache-control"]
        found = answer.json()
        puzzle = daily_puzzle(day)
        assert (found["day"], found["spec"]) == (day.isoformat(), str(puzzle.game))
        assert {each["move"] for each in found["answers"]} == {move["text"] for move in found["moves"]}
        assert {each["move"] for each in found["answers"] if each["good"]} == set(moves_of(found["spec"], good=True))
        assert all(found["why"][level] for level in "123")
        assert len(json.dumps(found)) < 400_000


@pytest.mark.parametrize(
    ("path", "wishes"),
    [
        ("puzzle", {"game": "go"}),
        ("puzzle", {"game": "king", "level": 5}),
        ("puzzle", {"game": "nim", "level": 6}),
        ("puzzle", {"game": "nim", "seed": -1}),
        ("daily", {"day": "2026-02-30"}),
        ("daily", {"day": "yesterday"}),
    ],
)
def test_what_there_is_not_is_refused_with_a_sentence(client: TestClient, path: str, wishes: dict[str, Any]) -> None:
    answer = client.get(f"/api/v1/puzzles/{path}", params=wishes)
    assert answer.status_code == 422
    assert answer.json()["message"]


def try_typed(page: Page, move: str) -> None:
    page.fill("#puzzle-move", move)
    page.press("#puzzle-move", "Enter")


def figures(page: Page) -> set[str]:
    """The names of the figures on the board."""
    return set(page.eval_on_selector_all(".board .figure", "all => all.map(({ id }) => id)"))


def test_a_wrong_move_is_refuted_on_the_board_and_the_right_one_explained(visit: Visit) -> None:
    page = visit("#/puzzles?game=nim&level=3&seed=5", width=360)
    spec = str(find_puzzle("nim", 3, 5).game)
    wrong, right = moves_of(spec, good=False)[0], moves_of(spec, good=True)[0]
    before = figures(page)
    try_typed(page, wrong)
    expect(page.locator(".verdict")).to_contain_text("Your opponent answers")
    expect(page.locator(".again")).to_be_focused()
    assert figures(page) < before
    assert page.locator(".board .play").count() == 0
    keep(page, "puzzle-refuted")
    assert not violations(page)
    page.click(".again")
    try_typed(page, right)
    expect(page.locator(".why-content")).to_be_visible()
    expect(page.locator(".riddle-board .tries")).to_have_attribute("aria-label", "found at try 2")
    expect(page.locator(".after .onward")).to_be_focused()
    assert not violations(page)
    assert fits(page)
    keep(page, "puzzle-found")
    seed = page.url
    page.click(".after .onward")
    expect(page.locator(".why")).to_be_hidden()
    page.wait_for_function("seed => location.href !== seed && location.hash.includes('seed=')", arg=seed)
    go(page, "#/puzzles")
    expect(page.locator(".puzzle-game .count")).to_have_text("1 found")


def test_a_puzzle_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit("#/puzzles?game=kayles&level=3&seed=1")
    spec = str(find_puzzle("kayles", 3, 1).game)
    said = page.evaluate(
        "([spec, move]) => fetch(`api/v1/state?spec=${encodeURIComponent(spec)}&lang=en`)"
        ".then((answer) => answer.json()).then(({ moves }) => moves.find(({ text }) => text === move).click)",
        [spec, moves_of(spec, good=True)[0]],
    )
    for figure in said:
        page.locator(f'.board [data-id="{figure}"]').focus()
        page.keyboard.press("Enter")
    if page.locator(".end button").count():
        page.keyboard.press("Tab")
        page.locator(".end button").first.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Right")


def test_the_puzzle_of_the_day_is_the_same_in_two_browsers_and_needs_no_network_once_it_is_there(visit: Visit) -> None:
    page = visit(f"#/puzzles?day={DAY}")
    other = visit(f"#/puzzles?day={DAY}", lang="fr", theme="dark")
    assert figures(page) == figures(other)
    assert page.get_attribute(".board", "viewBox") == other.get_attribute(".board", "viewBox")
    spec = str(daily_puzzle(date.fromisoformat(DAY)).game)
    other.context.set_offline(True)
    try_typed(other, moves_of(spec, good=False)[0])
    expect(other.locator(".again")).to_be_visible()
    other.click(".again")
    try_typed(other, moves_of(spec, good=True)[0])
    expect(other.locator(".why-content p").first).to_be_visible()
    other.context.set_offline(False)
    assert not violations(other)


def test_days_in_a_row_are_kept_and_a_picture_is_shared_without_the_solution(visit: Visit) -> None:
    page = visit("#/")
    page.click(".daily a")
    page.wait_for_selector(".aim")
    page.wait_for_function("/day=\\d{4}-/.test(location.hash)")
    today = page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('day')")
    spec = str(daily_puzzle(date.fromisoformat(today)).game)
    try_typed(page, moves_of(spec, good=False)[0])
    page.click(".again")
    try_typed(page, moves_of(spec, good=True)[0])
    expect(page.locator(".streak")).to_contain_text("1 day in a row")
    with page.expect_download() as download:
        page.click(".share-picture")
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 10_000
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    page.click(".share-copy")
    copied = page.evaluate("window.copied")
    assert "🟧🟦 found at try 2" in copied
    assert f"#/puzzles?day={today}" in copied
    assert moves_of(spec, good=True)[0] not in copied.replace(today, "")
    go(page, "#/puzzles")
    expect(page.locator(".today .tries")).to_have_attribute("aria-label", "found at try 2")
    expect(page.locator(".puzzle-days li")).to_have_count(30)
    assert not violations(page)
    assert fits(page)
    keep(page, "puzzles")
    page.set_viewport_size({"width": 1280, "height": 800})
    go(page, "#/puzzles?day=2999-01-01")
    expect(page.locator(".complaint")).to_contain_text("still to come")
