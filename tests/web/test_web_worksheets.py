"""Worksheets: the same seed gives the same sheet, the answers are the library's, and paper shows what it should."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import expect
from visits import Visit, fits, keep, violations

from noyau.core.game import Puzzle
from noyau.core.spec import parse
from noyau.core.turns import InTurn, set_player
from noyau.core.verdict import Outcome, Player
from noyau.engines import solve, solve_puzzle
from noyau.worksheets.exercises import MOST_EXERCISES
from noyau.worksheets.starts import DIFFICULTIES, STARTS

PLACE = "#/worksheets?games=nim,lights,king,pegs&count=6&difficulty=2&seed=7"


def ask(client: TestClient, **questions: Any) -> dict[str, Any]:
    answer = client.get("/api/v1/worksheet", params=questions)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("name", ["nim", "wythoff", "cram", "twins", "clobber"])
def test_the_reason_is_that_of_the_level(client: TestClient, name: str) -> None:
    reasons = [
        ask(client, games=name, count=1, difficulty=2, seed=5, level=level, lang="en")["exercises"][0]["reason"]
        for level in (1, 2)
    ]
    assert reasons[0] != reasons[1]
    assert not re.search(r"[⊕*±|]|binary|value", reasons[0]), reasons[0]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ["lights", "pegs", "soloclobber"])
def test_the_reason_of_a_puzzle_follows_the_level(client: TestClient, name: str, lang: str) -> None:
    reasons = [
        ask(client, games=name, count=1, difficulty=2, seed=5, level=level, lang=lang)["exercises"][0]["reason"]
        for level in (1, 2, 3)
    ]
    assert len(set(reasons)) == 3, reasons
    assert not re.search(r"modulo|parit|neutr|theorem|théorème", reasons[0]), reasons[0]


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("name", STARTS)
def test_every_answer_is_true(client: TestClient, name: str, difficulty: int) -> None:
    sheet = ask(client, games=name, count=6, difficulty=difficulty, seed=3, level=difficulty, lang="fr")
    assert [exercise["number"] for exercise in sheet["exercises"]] == [1, 2, 3, 4, 5, 6]
    for exercise in sheet["exercises"]:
        game = parse(exercise["spec"])
        assert exercise["question"]
        assert exercise["reason"]
        assert "worksheet." not in str(exercise), "every sentence is there"
        assert not re.search(
            r"\{[a-z]{2,}", exercise["answer"] + exercise["reason"] + exercise["question"] + exercise["rule"]
        )
        if isinstance(game.rules, Puzzle):
            for move in exercise["moves"]:
                game = game.play_text(move)
            left = solve_puzzle(parse(exercise["spec"])).left
            assert isinstance(game.rules, Puzzle)
            assert game.rules.is_solved(game.position) or str(left) in exercise["answer"]
            assert exercise["measure"]["n"] == len(exercise["moves"])
            continue
        outcome = solve(game).outcome
        assert exercise["outcome"] == outcome
        if isinstance(game.rules, InTurn):
            winning = {move for player in Player for move in solve(set_player(game, player)).winning}
            assert {game.rules.read_move(game.position, move) for move in exercise["moves"]} == winning
            continue
        assert ("✓" in exercise["answer"]) is (outcome is Outcome.N) is bool(exercise["moves"])
        for move in exercise["moves"]:
            assert solve(game.play_text(move)).outcome is Outcome.P


def test_the_same_seed_gives_the_same_sheet_and_another_seed_another(client: TestClient) -> None:
    from noyau.app.worksheets.sheets import sheet

    asked = {"games": "nim,lights,cram", "count": 6, "seed": 7, "lang": "fr"}
    first = ask(client, **asked)
    sheet.cache_clear()
    assert ask(client, **asked) == first
    specs = [exercise["spec"] for exercise in first["exercises"]]
    assert [exercise["spec"] for exercise in ask(client, **{**asked, "lang": "en"})["exercises"]] == specs
    assert [exercise["spec"] for exercise in ask(client, **{**asked, "seed": 8})["exercises"]] != specs
    assert specs == [
        "nim:2,2,1",
        "lights:grid-4x4:1011/1100/1001/0110",
        "cram:3x3",
        "nim:4,3,2",
        "lights:grid-4x4:1100/1100/0010/0110",
        "cram:.../.#./...",
    ]


def test_harder_sheets_are_harder(client: TestClient) -> None:
    for name in ("nim", "lights", "pegs", "king", "hackenbush"):
        sizes = []
        for difficulty in DIFFICULTIES:
            sheet = ask(client, games=name, count=12, difficulty=difficulty)
            sizes.append(sum(exercise["measure"]["n"] for exercise in sheet["exercises"]))
        assert sizes == sorted(set(sizes)), name


def test_a_sheet_does_not_repeat_itself_where_there_is_choice(client: TestClient) -> None:
    specs = [exercise["spec"] for exercise in ask(client, games="nim", count=24, difficulty=3)["exercises"]]
    assert len(set(specs)) == 24


def test_lit_cells_are_hatched_and_all_colours_are_grey(client: TestClient) -> None:
    for exercise in ask(client, games=",".join(STARTS), count=22)["exercises"]:
        picture = exercise["picture"]
        colours = re.findall(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", picture)
        dark = {"1f2933", "52606d", "7b8794", "d9dee4"}
        assert all(red == green == blue or "".join((red, green, blue)) in dark for red, green, blue in colours)
        if exercise["game"] == "lights":
            assert picture.count("url(#hatch)") == exercise["spec"].split(":")[2].count("1")
        is_coloured = exercise["game"] == "hackenbush" and "b" in exercise["spec"].partition(":")[2]
        assert bool(exercise["legend"]) == ("url(#hatch)" in picture or is_coloured)


@pytest.mark.parametrize("name", ["king", "rook", "queen", "knight", "chomp"])
def test_the_corner_of_a_board_on_paper_is_at_the_bottom_left(client: TestClient, name: str) -> None:
    (exercise,) = ask(client, games=name, count=1)["exercises"]
    rulers = re.findall(r'<text x="(-?\d+)" y="(-?\d+)"[^>]*>(\d)</text>', exercise["picture"])
    places = [(int(x), int(y), int(number)) for x, y, number in rulers]
    left, foot = min(x for x, _, _ in places), max(y for _, y, _ in places)
    beside = [number for _, _, number in sorted((y, x, number) for x, y, number in places if x == left)]
    below = [number for _, _, number in sorted((x, y, number) for x, y, number in places if y == foot)]
    assert beside == list(range(len(beside)))[::-1] != []
    assert below == list(range(len(below))) != []


def test_strange_wishes_are_refused(client: TestClient) -> None:
    for wishes in ({"games": "chess"}, {"games": ","}, {"count": MOST_EXERCISES + 1}, {"count": 0}, {"seed": -1}):
        answer = client.get("/api/v1/worksheet", params={"lang": "fr", **wishes})
        assert answer.status_code == 422
        assert answer.json()["message"]


def test_games_are_chosen_and_the_address_keeps_the_wishes(visit: Visit) -> None:
    page = visit("#/worksheets?games=nim&count=4&seed=5")
    expect(page.locator(".exercise")).to_have_count(4)
    page.check("input[value=wythoff]")
    expect(page.locator(".exercise h3").nth(1)).to_contain_text("Wythoff")
    page.select_option("#sheet-count", "8")
    expect(page.locator(".exercise")).to_have_count(8)
    page.select_option("#sheet-difficulty", "3")
    expect(page).to_have_url(re.compile("games=nim,wythoff&count=8&difficulty=3&seed=5&level=2&answers=1&lang=en"))
    page.uncheck("#sheet-answers")
    expect(page.locator(".answer-page")).to_have_count(0)
    page.click("text=Another sheet")
    expect(page).not_to_have_url(re.compile("seed=5&"))
    specs = page.locator(".exercise img").evaluate_all("images => images.map(image => image.alt)")
    again = visit("#" + page.url.split("#")[1])
    expect(again.locator(".exercise")).to_have_count(8)
    assert again.locator(".exercise img").evaluate_all("images => images.map(image => image.alt)") == specs


@pytest.mark.parametrize(("answers", "expected"), [("1", 3), ("0", 2)])
def test_paper_has_its_pages_and_the_answers_one_of_their_own(
    visit: Visit, tmp_path: Path, answers: str, expected: int
) -> None:
    page = visit(f"{PLACE}&answers={answers}&lang=fr", lang="fr", theme="dark")
    expect(page.locator(".exercise")).to_have_count(6)
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == expected
    (tmp_path / "sheet.pdf").write_bytes(printed)
    if shutil.which("pdftotext"):
        said = subprocess.run(["pdftotext", tmp_path / "sheet.pdf", "-"], capture_output=True, text=True, check=True)
        pages = said.stdout.split("\f")
        assert ["réponses" in text for text in pages[:expected]] == [False] * 2 + [True] * (expected - 2)
    page.emulate_media(media="print")
    shown = page.locator(".page").evaluate_all("pages => pages.map(page => page.scrollHeight <= page.clientHeight + 1)")
    assert shown == [True] * expected, "nothing of a page is cut off"
    expect(page.locator(".sheet-setup")).to_be_hidden()
    expect(page.locator("header")).to_be_hidden()


def test_the_link_of_pupils_leads_to_the_exercises_alone(visit: Visit) -> None:
    page = visit(f"{PLACE}&answers=1")
    expect(page.locator(".exercise")).to_have_count(6)
    links = page.locator(".page").evaluate_all(
        "pages => pages.map((page) => page.querySelector('.link')?.textContent || '')"
    )
    assert ["seed=7" in link for link in links] == [False, False, True], "the answers alone say how they are found"
    names = page.locator(".exercise .game").all_inner_texts()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click(".pupils-link")
    expect(page.locator("#live")).to_contain_text("exercises alone")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert "seed" not in link
    assert "games" not in link
    pupil = visit("#" + link.split("#")[1])
    expect(pupil.locator(".exercise")).to_have_count(6)
    assert pupil.locator(".exercise .game").all_inner_texts() == names
    expect(pupil.locator("form, .answer-page, .key-link")).to_have_count(0)
    assert violations(pupil) == []


def test_a_title_is_printed_as_it_was_typed(visit: Visit) -> None:
    page = visit("#/worksheets?games=nim&count=2")
    page.fill("#sheet-title", '<img src=x onerror=alert(1)> & "5e B"')
    page.press("#sheet-title", "Enter")
    expect(page.locator(".page h2").first).to_have_text('<img src=x onerror=alert(1)> & "5e B"')
    expect(page.locator(".page h2 img")).to_have_count(0)


def test_the_longest_sheet_is_not_cut_off(visit: Visit) -> None:
    page = visit(f"#/worksheets?games={','.join(STARTS)}&count=24&difficulty=3&level=3&lang=fr", lang="fr")
    expect(page.locator(".exercise")).to_have_count(24)
    page.set_viewport_size({"width": 703, "height": 1000})
    page.emulate_media(media="print")
    heights = page.locator(".page").evaluate_all("pages => pages.map(page => page.scrollHeight - page.clientHeight)")
    assert max(heights) <= 1


def test_worksheets_are_accessible_and_fit_a_phone(visit: Visit) -> None:
    page = visit(PLACE, lang="fr")
    expect(page.locator(".exercise")).to_have_count(6)
    keep(page, "worksheets")
    assert violations(page) == []
    assert fits(page)
    keep(page, "worksheets-phone")


def test_a_strange_game_in_a_link_is_said_to_be_one(visit: Visit) -> None:
    page = visit("#/worksheets?games=chess")
    expect(page.locator(".complaint")).to_contain_text("'chess' has no exercises")
