"""Playing in a browser: one click, several, a typed move, undo, the keyboard, languages and links."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect
from visits import Visit, fits, keep, violations

from noyau.cli import main
from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules
from noyau.playing.match import load_match
from noyau.words import LANGUAGES, say


def test_a_pupil_takes_two_matches_and_the_computer_answers(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5")
    page.click("#board-heap-1-token-2")
    expect(page.locator(".history li")).to_have_count(3)
    expect(page.locator(".status")).to_have_text("Your turn.")
    keep(page, "play-nim")


def test_a_whole_game_is_played_by_keyboard(visit: Visit) -> None:
    page = visit("#/play?g=nim:1,1&vs=human")
    page.locator(".board .play[tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_have_text("Second player's turn.")
    page.locator(".board .play[tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_have_text("The second player wins!")


def test_a_typed_move_is_played_and_a_wrong_one_is_refused_in_the_language_of_the_page(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human", lang="fr")
    page.click(".tool-typed")
    page.fill("#typed", "9-9")
    page.press("#typed", "Enter")
    expect(page.locator(".complaint")).to_contain_text("il n'y a pas de tas 9")
    page.fill("#typed", "1-2")
    page.press("#typed", "Enter")
    expect(page.locator(".history li")).to_have_count(2)


def test_the_language_changes_and_the_game_stays(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.click("#board-heap-1-token-2")
    expect(page.locator(".history li")).to_have_count(2)
    page.click(".tongue")
    expect(page.locator("h1")).to_have_text("Jeu de Nim")
    expect(page.locator(".history li")).to_have_count(2)
    assert page.get_attribute("html", "lang") == "fr"


def test_a_link_opens_the_same_position(visit: Visit) -> None:
    first = visit("#/play?g=nim:3,4,5&vs=human")
    first.click("#board-heap-2-token-1")
    expect(first.locator(".history li")).to_have_count(2)
    second = visit("#" + first.url.split("#")[1])
    expect(second.locator(".history li")).to_have_count(2)
    figures = "[...document.querySelectorAll('.board .figure')].map(figure => figure.dataset.id)"
    assert second.evaluate(figures) == first.evaluate(figures)


def test_colours_show_the_winning_moves_with_a_sign(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.click(".tool-colours")
    expect(page.locator(".board .winning").first).to_be_visible()
    expect(page.locator(".legend")).to_contain_text("winning")
    keep(page, "play-nim-colours")


def test_hints_climb_a_ladder_and_never_play(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    ladder = (
        ("The player to move can win. Cut into pieces 1, 2, 4, 8", 0),
        ("Look at heap 1: the good move is there.", 3),
        ("One good move: take 2 tokens from heap 1.", 1),
    )
    for said, figures in ladder:
        page.click(".tool-hint")
        expect(page.locator(".said")).to_contain_text(said)
        expect(page.locator(".board .hinted")).to_have_count(figures)
    page.click(".tool-hint")
    expect(page.locator("#panel-explain")).to_contain_text("leave an even number of 1s in every column")
    expect(page.locator(".history li")).to_have_count(1)


@pytest.mark.parametrize(
    ("spec", "idea", "move"),
    [
        ("nim:3,4,5", "Cut into pieces 1, 2, 4, 8", "1-2"),
        ("left clobber:xoxo", "everything turns on who makes the last move", "0,0-0,1"),
        ("dots:2x2", "Never draw the third line of a box", "0,0-0,1"),
        ("picarete:grid-2x3", "Count the edges: 7, an odd number", "1.4"),
        ("misere triplets:THHTHTH", "The program knows no rule here", "6,4,0"),
        ("nim:4,4", "The two heaps are equal", None),
        ("lights:grid-3x3:all", "", None),
    ],
)
def test_a_hint_is_the_idea_then_the_move_that_the_explanation_advises(
    client: TestClient, spec: str, idea: str, move: str | None
) -> None:
    found = client.get("/api/v1/hint", params={"spec": spec, "lang": "en"}).json()
    assert idea in found["idea"]
    assert found["move"] == move
    assert not move or move not in found["idea"]


@pytest.mark.parametrize(
    ("spec", "verdict", "second", "move", "figures"),
    [
        ("lights:grid-3x3:all", "solvable in 5", "Which 5 cells", "press row 0, column 0", 1),
        ("pegs:english", "solvable in 31", "4 of the 4 moves are good", "jump from 4 over 9 into 16", 2),
    ],
)
def test_hints_for_a_puzzle_show_one_move_and_not_the_whole_solution(
    visit: Visit, spec: str, verdict: str, second: str, move: str, figures: int
) -> None:
    page = visit(f"#/play?g={spec}")
    for said in (verdict, second, f"One good move: {move}."):
        page.click(".tool-hint")
        expect(page.locator(".said")).to_contain_text(said)
    expect(page.locator(".board .hinted")).to_have_count(figures)
    page.click(".tool-hint")
    expect(page.locator("#panel-explain")).to_be_visible()


def test_the_three_levels_stand_beside_the_explanation_and_go_with_the_header(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.click("#tab-explain")
    expect(page.locator(".why-content .on-board")).to_be_visible()
    expect(page.locator(".levels [aria-pressed='true']")).to_have_text("Pupil")
    told = {page.locator(".why-content").text_content()}
    for level, name in (("1", "Discovery"), ("3", "Expert")):
        page.click(f".levels button:has-text('{name}')")
        expect(page.locator(".levels [aria-pressed='true']")).to_have_text(name)
        expect(page.locator("#level select")).to_have_value(level)
        expect(page.locator(".why-content")).not_to_have_text("")
        page.wait_for_function(
            "before => !before.includes(document.querySelector('.why-content').textContent)", arg=[*told]
        )
        told.add(page.locator(".why-content").text_content())
        expect(page.locator(".why-content .on-board")).to_be_visible()
    assert len(told) == 3
    assert violations(page) == []


@pytest.mark.parametrize("name", [*sorted(CATALOGUE), *PUZZLES])
def test_every_game_has_three_levels_each_a_text_of_its_own_and_steps_on_the_board(
    client: TestClient, name: str
) -> None:
    """None begins with a spec or ends a sentence on a colon; at the third level one stands before what it announces."""
    spec = find_rules(name).example
    for lang in LANGUAGES:
        levels = [
            client.get("/api/v1/explain", params={"spec": spec, "level": level, "lang": lang}).json()["blocks"]
            for level in (1, 2, 3)
        ]
        assert len(set(map(str, levels))) == 3
        for level, told in enumerate(levels, start=1):
            assert not str(told[0].get("text", "")).startswith((spec, name + ":")), lang
            ends = [str(block.get("text", "")).rstrip().endswith(":") for block in told]
            assert not any(ends if level < 3 else ends[-1:]), (lang, level)
    assert client.get("/api/v1/why", params={"spec": spec}).json()["steps"]


MORE_HINTS = ("bounded:3:7", "bounded:3:10,8,7", "nim:7", "nim:1,2,4", "misere nim:3,1", "fibonacci:20", "wythoff:1,3")
PLACES = ("nim:3,4,5", "moore:2:3,5,4", "queen:8x8:7,6", "cram:3x4")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_neither_the_first_hint_nor_the_second_gives_the_move_away(client: TestClient, lang: str) -> None:
    """The idea does not name the move; where a place is told, other moves are there too, and other figures to click."""
    for spec in (*(find_rules(name).example for name in CATALOGUE), *MORE_HINTS, *PLACES):
        told = client.get("/api/v1/hint", params={"spec": spec, "lang": lang}).json()
        offered = client.get("/api/v1/state", params={"spec": spec, "lang": lang}).json()["moves"]
        moves = {move["text"]: move for move in offered}
        if told["move"] in moves:
            assert moves[told["move"]]["said"].lower() not in told["idea"].lower(), spec
        if told["place"] is not None:
            assert told["move"] in told["there"], spec
            assert len({moves[move]["click"][0] for move in told["there"] if move in moves}) > 1, spec
    for spec in PLACES:
        assert client.get("/api/v1/hint", params={"spec": spec, "lang": lang}).json()["place"], spec
    lost = client.get("/api/v1/hint", params={"spec": "nim:3,3", "lang": lang}).json()
    assert (lost["place"], lost["there"], lost["move"]) == (None, [], None)


def test_a_lamp_that_was_pressed_is_pointed_at_no_more(visit: Visit) -> None:
    page = visit("#/play?g=lights:grid-3x3:all")
    page.click(".tool-hint")
    expect(page.locator(".said")).to_contain_text("solvable in 5")
    page.click(".tool-hint")
    page.click(".tool-hint")
    page.click(".board .hinted")
    expect(page.locator(".board .hinted")).to_have_count(0)


def test_the_end_says_who_won_and_where_the_win_was_lost(visit: Visit) -> None:
    page = visit("#/play?g=nim:2,1&vs=computer")
    page.click("#board-heap-1-token-1")  # takes both: the computer takes the last one
    expect(page.locator(".status")).to_have_text("The computer wins.")
    expect(page.locator(".end")).to_contain_text("Move 1 gave the win away")
    keep(page, "play-end")
    page.click("text=Play again")
    expect(page.locator(".status")).to_have_text("Your turn.")


def test_lights_are_pressed_without_the_network(visit: Visit) -> None:
    page = visit("#/play?g=lights:grid-3x3:all")
    page.context.set_offline(True)
    for cell in (0, 2, 4, 6, 8):
        page.click(f"#board-cell-{cell}")
    expect(page.locator(".status")).to_have_text("Solved, in 5 moves!")
    page.context.set_offline(False)
    keep(page, "play-lights")


def test_another_board_is_set_up_by_its_fields(visit: Visit) -> None:
    page = visit("#/play?g=king:8x8:7,7&vs=human", lang="fr")
    page.click(".tool-settings")
    page.fill("#parameter-0", "5x5")
    page.click("text=Nouvelle partie")
    expect(page.locator("#position")).to_have_value("4,4")
    page.click(".tool-settings")
    page.fill("#position", "9,9")
    page.click("text=Nouvelle partie")
    expect(page.locator(".complaint")).to_be_visible()


def test_moves_with_the_same_figures_are_told_apart_by_words(visit: Visit) -> None:
    page = visit("#/play?g=grundy:50&vs=human")
    page.click("#board-heap-1-split-more")
    page.click("text=split the heap into 9 and 41")
    expect(page.locator(".history button").nth(1)).to_contain_text("9")


def test_as_many_are_taken_from_both_heaps_by_a_click_in_each(visit: Visit) -> None:
    page = visit("#/play?g=wythoff:3,5&vs=human")
    page.click("#board-heap-2-token-4")
    expect(page.locator("#live")).to_contain_text("or go on to another figure")
    expect(page.locator(".ring-aim rect")).to_have_count(1)
    page.click("#board-heap-1-token-2")
    expect(page.locator(".history button").nth(1)).to_have_text("1-2,2-2")


def test_a_move_that_could_go_on_is_played_by_a_second_press_or_by_its_words(visit: Visit) -> None:
    page = visit("#/play?g=wythoff:3,5&vs=human", width=360)
    page.click("#board-heap-2-token-4")
    expect(page.locator(".end button")).to_have_count(2)
    keep(page, "play-wythoff-picked")
    page.keyboard.press("Escape")
    expect(page.locator(".end button")).to_have_count(0)
    page.locator("#board-heap-2-token-4").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".history button").nth(1)).to_have_text("2-2")
    page.click("#board-heap-1-token-3")
    page.click(".end >> text=take 1 token from both heaps")
    expect(page.locator(".history button").nth(2)).to_have_text("1-1,2-1")


@pytest.mark.parametrize("part", range(4))
def test_every_game_opens_and_its_first_move_is_made_by_keyboard(visit: Visit, part: int) -> None:
    """On one page, as a visitor would: every fourth game of the catalogue."""
    page = visit()
    for name in [*CATALOGUE, *PUZZLES][part::4]:
        page.goto(page.url.split("#")[0] + "#/play?" + urlencode({"g": find_rules(name).example, "vs": "human"}))
        expect(page.locator("h1")).to_have_text(say("en", f"game.{name}.title"))
        page.wait_for_selector(".board .play", state="attached")
        page.locator(".board .play[tabindex='0']").focus()
        page.keyboard.press("Enter")
        while page.locator(".board-frame[data-busy='false'] .aim").count():
            page.locator(".board .aim").first.focus()
            page.keyboard.press("Enter")
        if page.locator(".end[role='group'] button").count():
            page.locator(".end[role='group'] button").first.click()
        expect(page.locator(".history li")).to_have_count(2)


def test_a_peg_is_picked_and_let_go_and_its_hole_is_marked(visit: Visit) -> None:
    page = visit("#/play?g=pegs:english")
    page.click("#board-hole-4")
    expect(page.locator(".picked")).to_have_count(1)
    expect(page.locator(".ring-aim rect")).to_have_count(1)
    expect(page.locator("#live")).to_contain_text("Escape lets go")
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    page.click("#board-hole-4")
    page.click("#board-hole-4")
    expect(page.locator(".picked")).to_have_count(0)
    page.click("#board-hole-4")
    page.click("#board-hole-16")
    expect(page.locator(".status")).to_have_text("31 pegs left, 1 jump so far.")


def test_the_light_tells_whether_the_best_can_still_be_reached(visit: Visit) -> None:
    page = visit("#/play?g=soloclobber:path-6:xxooxo")
    page.click(".tool-outlook")
    expect(page.locator(".outlook")).to_have_class("outlook green")
    expect(page.locator(".ring-spoil .ring-sign")).not_to_have_count(0)
    page.click("#board-vertex-2")
    page.click("#board-vertex-1")
    expect(page.locator(".outlook")).to_have_class("outlook red")
    keep(page, "play-light")
    page.click(".tool-outlook")
    expect(page.locator(".outlook")).to_be_hidden()


def test_two_computers_play_and_can_be_halted(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=computers")
    expect(page.locator(".status")).to_contain_text("wins")
    page.click(".tool-undo")
    expect(page.locator(".tool-run")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".status")).to_contain_text("turn")
    page.click(".tool-run")
    expect(page.locator(".status")).to_contain_text("wins")


def test_the_opponents_move_is_announced_once_and_ones_own_is_not(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5")
    page.evaluate(
        "window.heard = []; new MutationObserver(() => heard.push(live.textContent)).observe(live, {childList: true})"
    )
    page.click("#board-heap-1-token-2")
    expect(page.locator("#live")).to_contain_text("The computer plays")
    expect(page.locator(".said")).to_contain_text("The computer plays")
    assert len(page.evaluate("heard")) == 1


def test_the_keyboard_stays_on_the_board(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5")
    page.locator(".board .play[tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".history li")).to_have_count(3)
    assert page.evaluate("document.activeElement.closest('.board .play') !== null")
    page.keyboard.press("Enter")
    expect(page.locator(".history li")).to_have_count(5)
    assert page.evaluate("document.activeElement.closest('.board') !== null")


def test_a_game_is_saved_and_opened_again(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.click("#board-heap-2-token-1")
    expect(page.locator(".history li")).to_have_count(2)
    page.click("#tab-share")
    with page.expect_download() as download:
        page.click("text=The game, to open again")
    kept = Path(download.value.path()).read_bytes()
    assert [load_match(kept.decode()).game.spec] == ["nim:3,0,5"]
    other = visit("#/play?g=king:8x8:7,7")
    other.click("#tab-share")
    other.set_input_files("#open-file", {"name": "game.json", "mimeType": "application/json", "buffer": kept})
    expect(other.locator("h1")).to_have_text("Nim")
    expect(other.locator(".history li")).to_have_count(2)
    other.click("#tab-share")
    other.set_input_files("#open-file", {"name": "no.json", "mimeType": "application/json", "buffer": b"[1]"})
    expect(other.locator(".complaint")).to_contain_text("this file holds no game")


def test_the_data_of_a_position_are_those_of_the_command_line(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    page = visit("#/play?g=nim:3,4,5")
    page.click("#tab-share")
    with page.expect_download() as download:
        page.click("text=The analysis (JSON)")
    told = json.loads(Path(download.value.path()).read_text())
    main(["solve", "nim:3,4,5", "--explain", "--json", "--lang", "en"])
    said = json.loads(capsys.readouterr().out)
    assert {**told, "method": {}} == {**said, "method": {}}


def test_what_takes_long_is_asked_for_and_can_be_stopped(visit: Visit) -> None:
    page = visit("#/play?g=domination:grid-7x8&vs=human")
    page.click("#tab-explain")
    page.click("text=Take the time to find it")
    page.click("text=Stop")
    expect(page.locator("#panel-explain")).to_contain_text("The calculation was stopped.")


def test_the_explanation_follows_the_level(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.click("#tab-explain")
    expect(page.locator("#panel-explain table").first).to_be_visible()
    expect(page.locator("#panel-explain td.odd").first).to_be_visible()
    page.select_option("#level select", "1")
    expect(page.locator("#panel-explain table")).to_have_count(0)
    expect(page.locator("#panel-explain figure .board")).to_be_visible()


def test_a_game_that_was_left_is_resumed_from_the_gallery(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.click("#board-heap-2-token-1")
    expect(page.locator(".history li")).to_have_count(2)
    page.click("nav a >> nth=0")
    page.click("text=Go on with this game")
    expect(page.locator(".history li")).to_have_count(2)


def test_a_sum_is_composed_in_the_gallery_and_beside_a_game(visit: Visit) -> None:
    page = visit("#/games")
    page.fill("#spec", "nim:3 + kayles:4")
    page.press("#spec", "Enter")
    expect(page.locator("h1")).to_have_text("A sum of games")
    page = visit("#/play?g=nim:3&vs=human")
    page.click(".tool-settings")
    page.fill("#sum", "king:3x3")
    page.click("text=New game")
    expect(page.locator("h1")).to_have_text("A sum of games")


def test_on_a_phone_nothing_is_hidden_below_the_tools(visit: Visit) -> None:
    page = visit("#/play?g=pegs:english", width=390)
    page.wait_for_selector(".board .play")
    shown = page.locator(".play-tools button:visible")
    sizes = "tools => tools.map(tool => tool.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"
    assert shown.count() == 4
    assert min(shown.evaluate_all(sizes)) >= 44
    assert all(shown.locator("span").evaluate_all("words => words.map(word => word.scrollWidth <= word.clientWidth)"))
    page.click(".tool-more")
    assert shown.count() == 9
    assert min(shown.evaluate_all(sizes)) >= 44
    page.click(".tool-more")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    feet = page.evaluate(
        "[document.querySelector('footer').getBoundingClientRect().bottom,"
        " document.querySelector('.play-tools').getBoundingClientRect().top]"
    )
    assert feet[0] <= feet[1] + 1
    keep(page, "play-phone-tools")


@pytest.mark.parametrize("spec", ["king:8x8", "soloclobber:path-6:xxooxo", "domination:cycle-14"])
def test_on_a_phone_a_small_board_is_seen_whole(visit: Visit, spec: str) -> None:
    page = visit(f"#/play?g={spec}&vs=human", width=360)
    page.wait_for_selector(".board .play")
    wide, room = page.evaluate(
        "[document.querySelector('.stage .board'), document.querySelector('.board-frame')]"
        ".map(place => place.getBoundingClientRect().width)"
    )
    assert wide <= room


def test_the_arrows_of_a_glued_board_are_explained_before_and_after_a_press(visit: Visit) -> None:
    page = visit("#/play?g=lights:klein-3x4:all")
    legend = page.locator(".legend li")
    expect(legend).to_have_text([re.compile("^sides whose arrows")])
    page.click("#board-cell-0")
    expect(page.locator(".history li")).to_have_count(2)
    expect(legend).to_have_count(1)


def test_figures_move_and_never_hold_up_a_click(browser: Browser, address: str) -> None:
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(address + "#/play?g=nim:3,4,5&vs=human")
    for token in ("1-token-2", "2-token-1", "3-token-1"):
        page.click(f"#board-heap-{token}")
    expect(page.locator(".status")).to_contain_text("turn")
    expect(page.locator(".history li")).to_have_count(4)
    expect(page.locator(".leaving")).to_have_count(0)
    page.context.close()


def test_a_long_history_keeps_the_current_step_in_sight_and_the_keyboard_on_it(visit: Visit) -> None:
    moves = "~".join(f"{heap}-1" for heap in (1, 2) for _ in range(12))
    page = visit(f"#/play?g=nim:20,20&vs=human&m={moves}", width=390)
    expect(page.locator(".history [aria-current]")).to_be_in_viewport()
    page.locator(".history button").nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".history button").nth(2)).to_have_attribute("aria-current", "step")
    expect(page.locator(".history button").nth(2)).to_be_focused()


def test_the_steps_of_a_proof_are_played_on_the_board_by_clicks_and_keys(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.click("#tab-explain")
    expect(page.locator("#board-heap-1-token-1")).to_be_hidden()
    said, answer, count = (page.locator(f".step-{name}") for name in ("said", "answer", "count"))
    expect(count).to_have_text("Step 1 of 5")
    page.click(".steps button.main")
    expect(said).to_contain_text("Point at a block that has no partner")
    assert violations(page) == []
    page.click("#why-block-1-4-0")
    expect(answer).to_contain_text("That block has a partner of its own size")
    page.locator(".steps .board .play[tabindex='0']").focus()
    page.locator("#why-block-0-2-1").press("Enter")
    expect(answer).to_have_text("✓ Yes!")
    expect(said).to_contain_text("no partner: 2")
    expect(page.locator("#live")).to_have_text(re.compile("Yes! Step 2 of 5 .*no partner: 2"))
    page.locator(".steps button.main").press("ArrowRight")
    expect(said).to_contain_text("find a move that wins")
    page.click("#why-heap-2-token-1")
    expect(answer).to_contain_text("No, that gives the win away. The other player answers:")
    page.click("#why-heap-1-token-2")
    expect(said).to_contain_text("take 2 tokens from heap 1")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".steps")).to_be_hidden()
    page.click("#board-heap-1-token-2")
    expect(page.locator(".status")).to_have_text("Second player's turn.")


def test_in_a_lost_position_the_answer_is_pointed_at_and_any_move_shows_how_it_is_answered(visit: Visit) -> None:
    page = visit("#/play?g=bounded:3:8&vs=human", lang="fr", width=360)
    page.click("#tab-explain")
    said, answer = page.locator(".step-said"), page.locator(".step-answer")
    onwards = page.locator(".steps .actions button:nth-of-type(2)")
    for _ in range(2):
        onwards.click()
    expect(said).to_contain_text("Montrez tous ceux que l'autre joueur prend")
    for token, left in ((5, 2), (6, 1)):
        page.click(f"#why-token-{token}")
        expect(answer).to_have_text(f"✓ Oui. Encore {left} à montrer.")
    page.click("#why-token-7")
    expect(said).to_contain_text("l'autre joueur en prend 3")
    onwards.click()
    page.click("#why-heap-1-token-7")
    expect(answer).to_contain_text("L'autre joueur répond : prendre 2 jetons.")
    expect(page.locator(".step-said")).to_be_in_viewport()
    assert fits(page)
    assert violations(page) == []


def test_a_teacher_locks_hints_and_explanations_by_the_link(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human&lock=hints,explain")
    expect(page.locator(".tool-hint")).to_be_hidden()
    expect(page.locator("#tab-explain")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".said")).to_have_text("")


def test_strange_wishes_of_a_link_are_the_usual_ones(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=martians&lvl=x&theme=y&first=z")
    expect(page.locator(".status")).to_have_text("Your turn.")
    expect(page.locator("#vs")).to_have_value("computer")


def test_two_clicks_at_once_are_one_move(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.wait_for_selector("#board-heap-1-token-1.play")
    page.evaluate(
        "for (const id of ['heap-1-token-1', 'heap-2-token-1'])"
        " document.getElementById(`board-${id}`).dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )
    expect(page.locator(".status")).to_have_text("Second player's turn.")
    expect(page.locator(".history li")).to_have_count(2)
    expect(page.locator("#board-heap-2-token-4")).to_be_visible()
