"""The laboratory of Lights Out: its answers are the library's, and every tab does what it says."""

from __future__ import annotations

import time
from math import prod
from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from visits import Visit, keep, violations

from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.graphs.boards import read_board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving.board_facts import describe
from noyau.puzzles.lights.solving.distances import distances

BOARDS = [
    "grid-4x5",
    "torus-5x5",
    "mobius-3x4",
    "klein-3x3?king",
    "projective-3x4?cross&open",
    "cylinder-4x4?states=3",
    "grid-3x3?states=4",
    "icosahedron-faces",
    "cube",
    "grid-2x3x2",
    "petersen",
    "edges-0.1,1.2,2.0",
    "triangular-4",
    "hexagonal-3x4",
    "circular-2x5",
]


def ask(client: TestClient, path: str, **questions: Any) -> Any:
    answer = client.get(f"/api/v1/lights/{path}", params=questions)
    assert answer.status_code == 200, answer.text
    return answer.json()


def press(game: Game[Any, Any], presses: list[list[int]]) -> Game[Any, Any]:
    for cell, times in presses:
        for _ in range(times):
            game = game.play(cell)
    return game


def finish(client: TestClient, **question: Any) -> Any:
    job = client.post("/api/v1/jobs?lang=en", json=question).json()
    while job["status"] in ("waiting", "running"):
        time.sleep(0.05)
        job = client.get(f"/api/v1/jobs/{job['id']}").json()
    assert job["status"] == "done", job
    return job["answer"]


@pytest.mark.parametrize("name", BOARDS)
def test_the_rule_that_the_browser_applies_is_that_of_the_library(client: TestClient, name: str) -> None:
    game = parse(f"lights:{name}:all")
    rules = game.rules
    assert isinstance(rules, Lights)
    board = ask(client, "board", spec=f"lights:{name}:all")
    assert board["board"] == name
    for cell, changes in enumerate(board["local"]["changes"]):
        states = list(board["state"])
        for changed, amount in changes:
            states[changed] = (states[changed] + amount) % rules.board.states
        assert rules.pack(states) == game.play(cell).position
    assert len(board["local"]["places"]) == board["cells"] == rules.board.size


def test_a_glued_board_says_on_the_page_which_sides_are_glued(client: TestClient) -> None:
    told = ask(client, "board", spec="lights:klein-3x4:all", lang="fr")["legend"][-1]
    assert "la colonne c se poursuit par la colonne 3\u00a0−\u00a0c" in told
    assert ask(client, "board", spec="lights:grid-3x4:all")["legend"] == []


@pytest.mark.parametrize("name", BOARDS)
def test_facts_are_those_of_the_command_line_and_patterns_are_neutral(client: TestClient, name: str) -> None:
    facts, expected = ask(client, "facts", spec=f"lights:{name}"), describe(read_board(name))
    assert (facts["cells"], facts["rank"], facts["nullity"]) == (expected.board.size, expected.rank, expected.nullity)
    assert facts["always_solvable"] == expected.always_solvable
    dark = parse(f"lights:{name}:none")
    assert all(press(dark, pattern) == dark for pattern in facts["neutral"])


@pytest.mark.parametrize("name", BOARDS)
def test_every_numbered_solution_solves_and_no_two_are_equal(client: TestClient, name: str) -> None:
    spec = ask(client, "random", spec=f"lights:{name}", seed=5)["spec"]
    first = ask(client, "solve", spec=spec)
    answers = [ask(client, "solve", spec=spec, index=index) for index in range(min(first["solutions"], 20))]
    for answer in answers:
        assert press(parse(spec), answer["presses"]).position == 0
    lengths = [sum(times for _, times in answer["presses"]) for answer in answers]
    assert lengths == sorted(lengths)
    assert first["fewest"]
    assert first["minimum"] == lengths[0]
    assert len({str(answer["presses"]) for answer in answers}) == len(answers)


@pytest.mark.parametrize(("name", "state"), [("grid-5x5", "0"), ("torus-3x3", "0,4"), ("grid-2x2?states=3", "all")])
def test_an_unsolvable_state_has_a_pattern_that_no_press_changes_and_a_solvable_neighbour(
    client: TestClient, name: str, state: str
) -> None:
    game = parse(f"lights:{name}:{state}")
    rules = game.rules
    assert isinstance(rules, Lights)
    answer = ask(client, "solve", spec=str(game))
    assert not answer["solvable"]

    def weigh(states: list[int]) -> int:
        return sum(weight * states[cell] for cell, weight in answer["pattern"])

    now = rules.unpack(game.position)
    assert weigh(now) == answer["met"]
    assert answer["met"] % rules.board.states
    for cell in range(rules.board.size):
        assert (weigh(rules.unpack(game.play(cell).position)) - weigh(now)) % rules.board.states == 0
    assert ask(client, "solve", spec=answer["nearest"]["spec"])["solvable"]
    assert sum(a != b for a, b in zip(now, answer["nearest"]["state"], strict=True)) == len(answer["nearest"]["cells"])


def test_a_chase_says_a_sentence_for_each_row_and_ends_in_the_dark(client: TestClient) -> None:
    for name in ("grid-5x5", "cylinder-4x3", "grid-4x4?states=3"):
        game = parse(ask(client, "random", spec=f"lights:{name}", seed=2)["spec"])
        steps = ask(client, "chase", spec=str(game), lang="fr")["steps"]
        for step in steps:
            game = press(game, step["presses"])
            assert str(game) == step["to"]
            assert step["say"]
        assert game.position == 0


def test_elimination_steps_lead_from_the_equations_to_the_solution(client: TestClient) -> None:
    found = ask(client, "elimination", spec="lights:grid-3x3:all", lang="en")
    equations = list(found["equations"])
    for step in found["steps"]:
        for cell, text in step["changed"]:
            equations[cell] = text
    presses = sorted(int(text[1 : text.index(" ")]) for text in equations if text.endswith("= 1"))
    assert presses == [0, 2, 4, 6, 8]
    assert "exactly one solution" in found["end"][0]


def test_a_new_state_needs_as_many_presses_as_were_asked_for(client: TestClient) -> None:
    for presses in (1, 7, 15):
        found = ask(client, "random", spec="lights:grid-5x5", presses=presses, seed=3)
        assert found["minimum"] == presses == ask(client, "solve", spec=found["spec"])["minimum"]
    answer = client.get("/api/v1/lights/random", params={"spec": "lights:grid-5x5", "presses": 16, "lang": "en"})
    assert answer.status_code == 422
    assert "from 0 to 15" in answer.json()["message"]


def test_what_is_too_large_or_meaningless_is_refused_with_a_sentence(client: TestClient) -> None:
    refused: list[tuple[str, dict[str, Any], int]] = [
        ("board", {"spec": "lights:grid-65x65"}, 413),
        ("board", {"spec": "lights:complete-300"}, 413),
        ("board", {"spec": "lights:gird-5x5"}, 422),
        ("board", {"spec": "lights:grid-5x5:01"}, 422),
        ("board", {"spec": "lights:@/etc/passwd"}, 422),
        ("solve", {"spec": "nim:3"}, 422),
        ("solve", {"spec": "lights:grid-5x5:all", "index": -1}, 422),
        ("chase", {"spec": "lights:torus-5x5:all"}, 422),
        ("chase", {"spec": "lights:grid-40x40:all"}, 413),
        ("elimination", {"spec": "lights:grid-7x7:all"}, 413),
        ("elimination", {"spec": "lights:grid-3x3?states=3:all"}, 422),
        ("facts", {"spec": "lights:grid-21x21?states=3"}, 413),
        ("nullities", {"spec": "lights:petersen"}, 422),
        ("random", {"spec": "lights:grid-31x31?states=3", "presses": 5}, 413),
    ]
    for path, questions, code in refused:
        answer = client.get(f"/api/v1/lights/{path}", params={**questions, "lang": "en"})
        assert (path, answer.status_code) == (path, code), answer.text
        assert len(answer.json()["message"]) > 10


def test_long_questions_are_jobs(client: TestClient) -> None:
    found = finish(client, task="lights-distances", spec="lights:grid-4x4")
    assert found["distances"] == [str(count) for count in distances(read_board("grid-4x4"))]
    assert found["most"] == 7
    solved = finish(client, task="lights-solve", spec="lights:torus-9x10?states=3:none", to=1)
    assert press(parse("lights:torus-9x10?states=3:none"), solved["presses"]).position == 0


def test_nullities_of_squares_are_the_known_ones(client: TestClient) -> None:
    found = ask(client, "nullities", spec="lights:grid-7x7", to=20)["nullities"]
    assert found == [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0]
    assert prod(ask(client, "nullities", spec="lights:torus-3x3", to=5)["nullities"]) == 0


def states(page: Page) -> str:
    """The lights of the page, lit or dark."""
    script = (
        "[...document.querySelectorAll('.board .cell')].map(cell => cell.classList.contains('lit') ? 1 : 0).join('')"
    )
    return str(page.evaluate(script))


def test_a_press_needs_no_network_and_can_be_undone(visit: Visit) -> None:
    page = visit("#/lights?board=grid-3x3")
    page.context.set_offline(True)
    for cell in (0, 2, 4, 6):
        page.click(f"#board-cell-{cell}")
    expect(page.locator(".status")).to_have_text("4 presses · 3 lights on")
    page.click(".tool-undo")
    expect(page.locator(".status")).to_contain_text("3 presses")
    page.keyboard.press("Control+Shift+z")
    page.click("#board-cell-8")
    expect(page.locator(".status")).to_have_text("All lights are out, after 5 presses!")
    page.context.set_offline(False)
    keep(page, "lights-play")


def test_the_keyboard_goes_and_presses_and_labels_tell_the_state(visit: Visit) -> None:
    page = visit("#/lights?board=grid-3x3&state=none")
    page.locator("#board-cell-0").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#board-cell-4")).to_be_focused()
    expect(page.locator("#board-cell-4")).to_have_attribute("aria-label", "row 1, column 1, lit")
    expect(page.locator("#board-cell-0")).to_have_attribute("aria-label", "row 0, column 0, dark")
    page.keyboard.press("Space")
    expect(page.locator(".board .lit")).to_have_count(0)
    assert page.locator(".board [tabindex='0']").count() == 1


def test_any_board_is_chosen_by_its_link_and_pressed(visit: Visit) -> None:
    page = visit("#/lights?board=torus-3x4&state=none")
    for name, changed in (("klein-3x3", 5), ("grid-3x3%3Fking", 4), ("icosahedron-faces", 4), ("star-5", 6)):
        go(page, f"#/lights?board={name}&state=none")
        expect(page.locator(".board-name")).to_have_text(name.replace("%3F", "?"))
        page.click("#board-cell-0")
        expect(page.locator(".board .lit")).to_have_count(changed)


def go(page: Page, place: str) -> None:
    page.evaluate("place => { location.hash = place; }", place)


def test_the_form_makes_a_board_of_any_shape(visit: Visit) -> None:
    page = visit("#/lights")
    page.select_option("#shape", "mobius")
    page.fill("#size-rows", "4")
    page.fill("#size-columns", "6")
    page.select_option("#neighbours", "king")
    page.uncheck("#own")
    page.fill("#size-states", "3")
    page.click("text=Show this board")
    expect(page.locator(".board-name")).to_have_text("mobius-4x6?king&open&states=3")
    expect(page.locator(".board .cell")).to_have_count(24)
    page.select_option("#shape", "graph")
    page.fill("#graph", "edges-0.1,1.2")
    page.click("text=Show this board")
    expect(page.locator(".board .cell")).to_have_count(3)
    page.fill("#graph", "gird-3")
    page.click("text=Show this board")
    expect(page.locator(".complaint")).to_be_visible()
    expect(page.locator(".board .cell")).to_have_count(3)


def test_rings_show_what_to_press_and_count_down(visit: Visit) -> None:
    page = visit("#/lights?tab=solve")
    expect(page.locator(".left")).to_have_text("15 left (minimum 15)")
    expect(page.locator(".ring")).to_have_count(15)
    page.click("#board-cell-0")
    expect(page.locator(".left")).to_have_text("14 left (minimum 14)")
    page.click("#board-cell-2")
    expect(page.locator(".ring")).to_have_count(15)
    expect(page.locator(".left")).to_have_text("15 left (minimum 13)")
    expect(page.locator("#board-cell-2")).to_have_attribute("aria-label", "row 0, column 2, dark, to press")
    page.click(".solution-shortest")
    expect(page.locator(".left")).to_have_text("13 left (minimum 13)")
    keep(page, "lights-solve")


def test_all_solutions_are_walked_through_and_each_works(visit: Visit) -> None:
    page = visit("#/lights?board=grid-4x4&tab=solve")
    expect(page.locator(".answer .number")).to_have_text("Solution 1 of 16")
    page.click(".solution-previous")
    expect(page.locator(".answer .number")).to_have_text("Solution 16 of 16")
    while page.locator(".ring").count():
        page.click(f"#board-cell-{page.locator('.ring').first.get_attribute('data-on')}")
    expect(page.locator(".board .lit")).to_have_count(0)
    expect(page.locator(".left")).to_have_text("Nothing is left to press.")


def test_an_unwinnable_state_shows_its_pattern_and_leads_to_the_nearest(visit: Visit) -> None:
    page = visit("#/lights?board=grid-5x5&state=0&tab=solve")
    expect(page.locator(".proof")).to_contain_text("This state cannot be solved.")
    expect(page.locator(".met")).to_contain_text("1 lit cell on it: odd")
    expect(page.locator(".outline")).to_have_count(12)
    keep(page, "lights-unsolvable")
    page.click("#board-cell-6")
    expect(page.locator(".met")).to_contain_text("lit cells on it: odd")
    page.click(".tool-undo")
    expect(page.locator(".met")).to_contain_text("1 lit cell on it: odd")
    page.click(".nearest")
    expect(page.locator(".board .lit")).to_have_count(0)
    expect(page.locator(".outline")).to_have_count(0)


def test_the_chase_presses_row_by_row_until_all_is_dark(visit: Visit) -> None:
    page = visit("#/lights?board=grid-3x3&tab=solve")
    page.click(".chase summary")
    expect(page.locator(".chase .step-said")).to_contain_text("go down row by row")
    page.click(".chase-next")
    expect(page.locator(".chase .step-said")).to_contain_text("row 1: press below each lit cell of row 0")
    expect(page.locator(".ring")).to_have_count(3)
    page.click(".chase-next")
    expect(page.locator(".chase .step-said")).to_contain_text("row 2")
    page.click(".chase-back")
    expect(page.locator(".board .lit")).to_have_count(9)
    while page.locator(".chase-next").is_enabled():
        page.click(".chase-next")
    expect(page.locator(".board .lit")).to_have_count(0)
    keep(page, "lights-chase")


def test_the_elimination_goes_step_by_step_to_the_end(visit: Visit) -> None:
    page = visit("#/lights?board=grid-2x2&tab=solve")
    page.click(".elimination summary")
    expect(page.locator(".equations tbody tr")).to_have_count(4)
    page.click(".elimination-next")
    expect(page.locator(".equations .kept")).to_have_count(1)
    expect(page.locator(".equations .changed")).to_have_count(2)
    expect(page.locator(".cell-number")).to_have_count(4)
    last = "() => document.querySelector('.overlay').lastElementChild.querySelectorAll('.cell-number').length"
    assert page.evaluate(last) == 4, "no ring lies over a number"
    while page.locator(".elimination-next").is_enabled():
        page.click(".elimination-next")
    expect(page.locator(".elimination .step-said")).to_contain_text("exactly one solution")
    page.click(".why summary")
    expect(page.locator(".why")).to_contain_text("What you press in the first row decides all the rest")


def test_facts_patterns_distances_and_squares_are_explored(visit: Visit) -> None:
    page = visit("#/lights?board=grid-4x4&tab=explore")
    expect(page.locator("[data-fact=nullity]")).to_have_text("4")
    expect(page.locator(".pattern")).to_have_count(4)
    page.click(".pattern:first-child")
    cells = page.locator(".ring").count()
    assert cells > 0
    before = states(page)
    for place in range(cells):
        page.click(f"#board-cell-{page.locator('.ring').nth(place).get_attribute('data-on')}")
    assert states(page) == before
    page.click(".squares-begin")
    expect(page.locator(".square")).to_have_count(40)
    page.click(".far-begin")
    expect(page.locator(".far")).to_contain_text("God's number is 7", timeout=30_000)
    keep(page, "lights-explore")
    page.click(".square >> nth=2")
    expect(page.locator(".board .cell")).to_have_count(9)
    expect(page.locator("[data-fact=always]")).to_have_text("yes, in exactly one way")


def test_lights_are_edited_one_by_one_painted_and_written(visit: Visit) -> None:
    page = visit("#/lights?board=grid-3x3&state=none&tab=edit")
    page.click("#board-cell-4")
    assert states(page) == "000010000"
    page.check("#tool-1")
    page.click("#board-cell-4")
    page.click("#board-cell-5")
    assert states(page) == "000011000"
    page.click(".edit-invert")
    assert states(page) == "111100111"
    page.click(".tool-undo")
    assert states(page) == "000011000"
    page.fill("#state-text", "0,4,8")
    page.click(".use-text")
    expect(page.locator(".board .lit")).to_have_count(3)
    page.fill("#state-text", "99")
    page.click(".use-text")
    expect(page.locator(".complaint")).to_contain_text("99")
    keep(page, "lights-edit")


def test_a_link_opens_the_same_lights(visit: Visit) -> None:
    first = visit("#/lights?board=torus-20x20&tab=edit")
    for cell in (0, 3, 7):
        first.click(f"#board-cell-{cell}")
    second = visit("#" + str(first.input_value("#link")).split("#")[1])
    assert states(second) == states(first)
    expect(second.locator("#tab-edit")).to_have_attribute("aria-selected", "true")


def test_a_malformed_link_says_what_is_wrong_and_keeps_what_was_typed(visit: Visit) -> None:
    page = visit("#/lights?board=grid-5x5&state=0101")
    expect(page.locator(".complaint")).to_be_visible()
    expect(page.locator("#typed-link")).to_have_value("grid-5x5")
    page.click(".lost-links a >> nth=0")
    expect(page.locator(".board .cell")).to_have_count(25)


def test_a_new_puzzle_is_as_hard_as_asked_and_says_so(visit: Visit) -> None:
    page = visit("#/lights", lang="fr")
    page.fill("#difficulty", "6")
    page.click("text=Nouveau problème")
    expect(page.locator("#panel-play .said")).to_have_text("Ce problème demande 6 appuis, et pas moins.")
    page.click("#tab-solve")
    expect(page.locator(".left")).to_have_text("Encore 6 appuis (minimum 6)")
    page.click("#tab-play")
    page.fill("#difficulty", "99")
    page.click("text=Nouveau problème")
    expect(page.locator(".complaint")).to_contain_text("aucun état de ce plateau ne demande 99 appuis")


def test_a_phone_shows_all_without_scrolling_sideways(visit: Visit) -> None:
    page = visit("#/lights?board=torus-20x20", width=360, lang="fr")
    page.click(".setup summary")
    for tab in ("play", "solve", "explore", "edit"):
        page.click(f"#tab-{tab}")
        expect(page.locator(f"#panel-{tab} p").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        keep(page, f"lights-phone-{tab}")


def test_axe_finds_nothing(visit: Visit) -> None:
    page = visit("#/lights?board=grid-3x3&tab=solve")
    page.click(".elimination summary")
    page.click(".elimination-next")
    assert violations(page) == []
    go(page, "#/lights?board=icosahedron-faces&state=0&tab=explore")
    page.click(".pattern:first-child")
    assert violations(page) == []


def test_axe_finds_nothing_on_the_other_tabs(visit: Visit) -> None:
    page = visit("#/lights?board=torus-3x3&state=0&tab=solve", lang="fr", theme="dark")
    page.click(".why summary")
    expect(page.locator(".proof")).to_be_visible()
    assert violations(page) == []
    for tab in ("edit", "play"):
        page.click(f"#tab-{tab}")
        assert violations(page) == []


@pytest.mark.parametrize("place", ["play?g=lights:grid-40x40:all", "lights?board=grid-40x40"])
def test_a_cell_of_a_very_large_board_is_one_shape(visit: Visit, place: str) -> None:
    page = visit(f"#/{place}")
    expect(page.locator(".board .lit > .face:only-child")).to_have_count(1600)
    page.locator("#board-cell-41").dispatch_event("click")
    expect(page.locator(".board .dark")).to_have_count(5)
    expect(page.locator("#board-cell-41")).to_have_attribute("aria-label", "row 1, column 1, dark")
    page.locator("#board-cell-41").dispatch_event("click")
    expect(page.locator(".board .lit")).to_have_count(1600)
