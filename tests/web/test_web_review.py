"""After a match: who was winning, where a win was given away, and the better move, looked for on the board."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, expect
from visits import Visit, fits, keep, violations

from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.playing.match import Match


def ask(client: TestClient, path: str, **asked: object) -> Any:
    answer = client.get(f"/api/v1/{path}", params={"lang": "en", **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()


def outcome_of(game: AnyGame) -> Outcome:
    """By trying every move; where play need not end, by the engine for digraphs."""
    if game.rules.name == "token":
        return solve(game).outcome
    moves = list(game.moves())
    if not moves:
        return Outcome.N if game.ending is Ending.MISERE else Outcome.P
    return Outcome.N if any(outcome_of(game.after(move)) is Outcome.P for move in moves) else Outcome.P


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("nim:3,4,5", "1-1~2-2~3-1~1-2~2-2~3-3~3-1"),
        ("misere nim:2,2,1", "1-1~2-2~1-1~3-1"),
        ("token:a>b,b>a,b>c,c>d:a", "b~a~b~c~d"),
        ("right domineering:2x3", "0,0-0,1~0,2-1,2"),
        ("king:5x5:4,4", "3,4~2,3~2,2~1,1~0,1~0,0"),
    ],
)
def test_who_was_winning_is_told_by_player_and_agrees_with_each_position_by_itself(
    client: TestClient, spec: str, moves: str
) -> None:
    review = ask(client, "review", spec=spec, moves=moves)
    match = Match.begin(parse(spec))
    for text in moves.split("~"):
        match = match.play(text)
    known = [outcome_of(game) for game in match.games]
    seats_of = ({Outcome.N: mover, Outcome.P: 1 - mover} for mover in match.movers)
    wanted = [seats.get(outcome, "nobody") for seats, outcome in zip(seats_of, known, strict=True)]
    seats = {"first": 0, "second": 1, "nobody": "nobody"}
    assert [seats[ahead] for ahead in review["ahead"]] == wanted
    for slip in review["slips"]:
        before, after, mover = (row[slip["number"] - extra] for row, extra in ((wanted, 1), (wanted, 0), (wanted, 0)))
        assert before != after
        assert slip["seat"] == match.movers[slip["number"] - 1] != mover
    lost = [n for n in range(1, len(wanted)) if wanted[n - 1] == match.movers[n - 1] != wanted[n]]
    assert set(lost) <= {slip["number"] for slip in review["slips"]}


def test_points_so_far_count_for_who_is_ahead(client: TestClient) -> None:
    review = ask(client, "review", spec="strings:edges-0.1,1.2,2.g,3.g,3.4,4.g", moves="0.1~1.2~2.g")
    assert set(review["ahead"]) <= {"first", "second", "nobody"}
    assert len(review["ahead"]) == 4


def test_the_move_that_spoilt_a_puzzle_with_pegs_is_found(client: TestClient) -> None:
    start = "pegs:triangular-5"
    told = ask(client, "outlook", spec=start, start=start)
    first = next(move for move, light in told["moves"].items() if light == "green")
    moves, spec = [first], ask(client, "try", spec=start, move=first, start=start)["to"]
    while True:
        lights = ask(client, "outlook", spec=spec, start=start)["moves"]
        spoiling = [move for move, light in lights.items() if light == "red"]
        moves.append(spoiling[0] if spoiling else next(move for move, light in lights.items() if light == "green"))
        if spoiling:
            break
        spec = ask(client, "try", spec=spec, move=moves[-1], start=start)["to"]
    review = ask(client, "review", spec=start, moves="~".join(moves))
    assert [slip["number"] for slip in review["slips"]] == [len(moves)]
    assert review["ahead"] == ["first"] * len(moves) + ["nobody"]
    tried = ask(client, "try", spec=spec, move=moves[-1], start=start)
    assert tried["good"] is False
    assert tried["why"] == "No: after that at least 2 are left, where 1 would be possible."
    good = next(move for move, light in lights.items() if light == "green")
    assert ask(client, "try", spec=spec, move=good, start=start)["good"] is True


def test_a_press_that_comes_no_nearer_is_a_slip_of_lights_out(client: TestClient) -> None:
    review = ask(client, "review", spec="lights:grid-3x3:all", moves="0~1~1~2")
    assert review["needed"] == [5, 4, 5, 4, 3]
    assert [slip["number"] for slip in review["slips"]] == [2]
    assert ask(client, "try", spec="lights:grid-3x3:all", move="1")["good"] is False
    assert ask(client, "try", spec="lights:grid-3x3:all", move="0")["good"] is True


@pytest.mark.parametrize(
    ("spec", "move", "good", "why"),
    [
        ("nim:3,4,5", "1-1", False, "No, that gives the win away. The other player answers: take 1 token from heap 1."),
        ("nim:3,4,5", "1-2", True, "Yes, that wins."),
        ("nim:1", "1-1", True, "Yes: after that you win"),
        ("misere nim:2", "1-2", False, "No: after that the other player has won."),
        ("nim:4,4", "1-2", None, "The other player answers: take 2 tokens from heap 2."),
        ("token:a>b,b>a,b>c,c>d:a", "b", True, "Yes, that keeps the draw."),
        ("token:a>b,b>a,a>c,c>d:a", "c", False, "No, that gives the draw away. The other player answers: move to d."),
        ("left domineering:3x3", "0,0-1,0", False, "No, that gives the win away. The other player answers: lay"),
    ],
)
def test_a_try_is_judged_with_its_answer(client: TestClient, spec: str, move: str, good: bool | None, why: str) -> None:
    told = ask(client, "try", spec=spec, move=move)
    assert told["good"] is good
    assert told["why"].startswith(why)


def test_a_lead_decides_whether_a_try_is_good_where_points_count(client: TestClient) -> None:
    behind = ask(client, "try", spec="dots:2x2", move="0,0-0,1", lead=-9)
    assert behind["good"] is None
    ahead = ask(client, "try", spec="dots:2x2", move="0,0-0,1", lead=9)
    assert ahead["good"] is True


def test_of_a_match_too_long_for_its_budget_the_last_positions_are_told(client: TestClient) -> None:
    spec = "domination:grid-8x8"
    moves: list[str] = []
    game = parse(spec)
    while (move := next(iter(game.moves()), None)) is not None:
        moves.append(game.rules.write_move(game.position, move))
        game = game.after(move)
    review = ask(client, "review", spec=spec, moves="~".join(moves))
    assert len(review["ahead"]) == len(moves) + 1
    assert review["ahead"][-1] is not None


def begin_retry(page: Page, slip: int) -> None:
    """The board is where the slip was made, and can be clicked."""
    page.click(".retry-begin")
    expect(page.locator(".ribbon-step").nth(slip - 1)).to_have_attribute("aria-current", "step")
    page.wait_for_selector(".stage .board .play")


def test_the_ribbon_has_a_legend_and_leads_back_and_a_better_move_is_found(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human&m=1-2~2-2~3-2~2-1~3-1~2-1~3-1~1-1~3-1")
    steps = page.locator(".ribbon-step")
    expect(steps).to_have_count(10)
    expect(steps.nth(0)).to_have_class("ribbon-step ahead-one")
    expect(page.locator(".ribbon-legend")).to_contain_text("the first player was winning")
    expect(page.locator(".end")).to_contain_text("gave the win away")
    assert violations(page) == []
    slip = page.locator(".ribbon-step[class*='slip-']").last
    at = int((slip.get_attribute("aria-label") or "").split()[2].rstrip(","))
    slip.press("Enter")
    expect(slip).to_have_attribute("aria-current", "step")
    expect(page.locator(".history [aria-current]")).to_contain_text("?!")
    steps.last.click()
    page.click(".retry-begin")
    expect(page.locator(".retry-asked")).to_contain_text(f"Move {at}: ")
    expect(steps.nth(at - 1)).to_have_attribute("aria-current", "step")
    page.click(".tool-undo")
    expect(page.locator(".retry")).to_be_hidden()


def test_a_wrong_try_says_why_it_loses_until_the_better_move_is_found(visit: Visit) -> None:
    page = visit("#/play?g=nim:3,4,5&vs=human&m=1-1~2-2~3-1~1-2~2-2~3-3~3-1", lang="fr", width=360, theme="dark")
    begin_retry(page, 6)
    answer = page.locator(".retry .tried")
    page.click("#board-heap-3-token-3")
    expect(answer).to_contain_text(
        "Non, ce coup laisse échapper la victoire. L'autre joueur répond\u202f: prendre 2 jetons"
    )
    expect(answer).to_be_in_viewport()
    expect(page.locator("#live")).to_contain_text("Essayez un autre coup.")
    expect(page.locator(".history li")).to_have_count(8)
    page.click("#board-heap-3-token-1")
    expect(answer).to_contain_text("Trouvé\u202f: prendre 4 jetons dans le tas 3.")
    assert violations(page) == []
    assert fits(page)
    keep(page, "retry-dark-360")
    page.locator(".retry button.main").press("Enter")
    expect(page.locator(".history li")).to_have_count(7)
    expect(page.locator(".status")).to_have_text("Le second joueur a gagné\u202f!")


def test_a_puzzle_is_looked_over_and_a_shorter_way_found(visit: Visit) -> None:
    page = visit("#/play?g=lights:grid-3x3:all&m=0~1~1~2~4~6~8")
    expect(page.locator(".ribbon-step")).to_have_count(8)
    expect(page.locator(".ribbon-step").nth(2)).to_have_attribute(
        "aria-label", "after move 2, 1: 5 moves needed, a slip"
    )
    begin_retry(page, 2)
    page.click("#board-cell-1")
    expect(page.locator(".retry .tried")).to_contain_text("No: 5 moves are needed after that, and only 4 before.")
    page.click("#board-cell-2")
    expect(page.locator(".retry .tried")).to_contain_text("Yes: 3 moves are needed after that.")


def test_a_draw_given_away_is_called_so_and_found_again(visit: Visit) -> None:
    page = visit("#/play?g=token:a>b,b>a,b>c,c>d:a&vs=human&m=b~a~b~c~d")
    expect(page.locator(".end")).to_contain_text("Move 4 gave the draw away.")
    expect(page.locator(".ribbon-legend")).to_contain_text("nobody could force a win")
    begin_retry(page, 4)
    page.click(".stage .board [aria-label='move to c']")
    expect(page.locator(".tried")).to_contain_text("No, that gives the draw away. The other player answers: move to d.")
    page.click(".stage .board [aria-label='move to a']")
    expect(page.locator(".tried")).to_contain_text("Found: move to a. Yes, that keeps the draw.")
