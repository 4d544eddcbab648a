"""Playing in a browser: one click, several, a typed move, undo, the keyboard, languages and links."""

from __future__ import annotations

from playwright.sync_api import expect
from visits import Visit, keep


def test_a_pupil_takes_two_matches_and_the_computer_answers(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5")
    page.click("#board-heap-1-token-2")
    expect(page.locator(".history li")).to_have_count(3)
    expect(page.locator(".status")).to_have_text("Your turn.")
    keep(page, "play-nim")


def test_undo_takes_back_both_moves_and_redo_brings_them_again(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5")
    page.click("#board-heap-1-token-2")
    expect(page.locator(".history li")).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(page.locator("#board-heap-1-token-3")).to_be_visible()
    page.click(".tool-redo")
    expect(page.locator("#board-heap-1-token-3")).to_have_count(0)


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


def test_a_malformed_link_opens_the_gallery_with_a_message(visit: Visit) -> None:
    page = visit("#/play?g=nimm:3")
    expect(page.locator(".complaint")).to_contain_text("there is no game called 'nimm'")
    expect(page.locator(".card").first).to_be_visible()


def test_colours_show_the_winning_moves_with_a_sign(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    page.click(".tool-colours")
    expect(page.locator(".board .winning").first).to_be_visible()
    expect(page.locator(".legend .winning")).to_contain_text("winning")
    keep(page, "play-nim-colours")


def test_hints_climb_a_ladder_and_never_play(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human")
    for said in ("The player to move can win.", "Look at", "One good move: take 2 tokens from heap 1."):
        page.click(".tool-hint")
        expect(page.locator(".said")).to_contain_text(said)
    expect(page.locator(".board .hinted")).to_have_count(1)
    page.click(".tool-hint")
    expect(page.locator("#panel-explain")).to_contain_text("binary")
    expect(page.locator(".history li")).to_have_count(1)


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
    page.fill("#parameter-0", "5x5")
    page.click("text=Nouvelle partie")
    expect(page.locator("#position")).to_have_value("4,4")
    page.fill("#position", "9,9")
    page.click("text=Nouvelle partie")
    expect(page.locator(".complaint")).to_be_visible()


def test_moves_with_the_same_figures_are_told_apart_by_words(visit: Visit) -> None:
    page = visit("#/play?g=moore:2:2,2&vs=human")
    page.wait_for_selector(".board .play")
    page.click("#board-heap-1-token-1")
    if page.locator(".end button").count():
        page.locator(".end button").first.click()
    expect(page.locator(".history li")).to_have_count(2)
