"""Coin-turning games: values by the theorems and by the mex, products, every winning move, rows of a thousand coins."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from noyau.app.play.states import state
from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import solve
from noyau.forms.turning import Coins, RowOfCoins, TurningGame
from noyau.forms.turning_sets import Numbers, Symmetric, mex_values, number_values, sets_adding_to, up_to
from noyau.games.octal import Grundy
from noyau.scenes import draw
from noyau.values.nim_field.numbers import product as nim_product
from noyau.values.nimbers import mex, nim_sum
from noyau.words import LANGUAGES

ROWS = ("turtles", "mock", "ruler", "twins", "triplets", "moebius", "mogul", "ternups", "grunt", "sym")
OWN = ("coins:1,.2", "coins:2,4", "coins:.1.3,3", "coins:1,.1,.2.5")
EVERY_ROW = pytest.mark.parametrize("name", [*ROWS, *OWN])

PRINTED = {
    "turtles": [*range(1, 12)],
    "mock": [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31],
    "ruler": [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16],
    "twins": [*range(11)],
    "triplets": [0, 0, 1, 2, 4, 7, 8, 11, 13, 14],
    "moebius": [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494],
    "mogul": [1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911, 1024, 1459, 1749, 1897, 2048, 2518, 2787, 2874],
    "sym": [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10],
}
"""The tables of Winning Ways, ch. 14, with coins from the left."""


def rules_of(name: str) -> Any:
    return parse(f"{name}:T" if ":" in name else name).rules


@cache
def brute_values(rules: TurningGame, rows: int, columns: int) -> list[int]:
    """The value of each position of a board, by its heads, with no theorem at all."""
    values: list[int] = []
    for heads in range(1 << rows * columns):
        position = Coins(rows, columns, heads)
        values.append(mex({values[rules.play(position, move).heads] for move in rules.moves(position)}))
    return values


@EVERY_ROW
def test_a_position_is_the_sum_of_its_heads_and_every_move_to_a_value_is_found(name: str) -> None:
    rules = rules_of(name)
    values = brute_values(rules, 1, 7)
    for heads, value in enumerate(values):
        position = Coins(1, 7, heads)
        assert rules.grundy(position) == value, position
        moves = list(rules.moves(position))
        for wanted in range(16):
            found = [move for move in moves if values[rules.play(position, move).heads] == wanted]
            assert sorted(rules.moves_to(position, wanted)) == sorted(found), (position, wanted)


@pytest.mark.parametrize("name", PRINTED)
def test_the_values_of_single_coins_are_those_of_the_tables(name: str) -> None:
    assert list(rules_of(name).values(len(PRINTED[name]))) == PRINTED[name]


@pytest.mark.parametrize(
    ("name", "count"), [("turtles", 64), ("mock", 40), ("ruler", 64), ("twins", 64), ("triplets", 40)]
)
def test_values_by_a_theorem_are_those_of_the_mex(name: str, count: int) -> None:
    rules = rules_of(name)
    for size in (0, 1, 2, count):
        assert list(rules.values(size)) == list(mex_values(rules.sets, size))


def test_values_by_sums_of_so_many_are_those_of_the_mex() -> None:
    for numbers in ((1,), (2,), (1, 2, 3, 4), (4,), (2, 4), (1, 3), (2, 3, 5)):
        assert number_values(numbers, 13) == mex_values(Numbers(numbers), 13)
    for name in OWN:
        sets = rules_of(name).sets
        assert sets.values(13) == mex_values(sets, 13)


def test_grunt_is_grundys_game() -> None:
    grundy = Grundy()
    assert list(rules_of("grunt").values(60)) == [grundy.heap_value(heap) for heap in range(60)]


@EVERY_ROW
def test_each_set_is_listed_once_and_allowed(name: str) -> None:
    sets = rules_of(name).sets
    for coin in range(9):
        listed = list(sets.others(coin))
        assert len(set(listed)) == len(listed)
        for chosen in product((0, 1), repeat=coin):
            others = tuple(other for other in reversed(range(coin)) if chosen[other])
            assert sets.allows(coin, others) == (others in listed), (coin, others)


def test_sets_that_add_up_are_found_by_halves() -> None:
    values = (1, 2, 4, 7, 3, 8, 5)
    for size in range(6):
        for wanted in range(16):
            found = list(sets_adding_to(values, size, wanted))
            assert len(set(found)) == len(found)
            expected = [
                tuple(coin for coin in reversed(range(7)) if chosen[coin])
                for chosen in product((0, 1), repeat=7)
                if sum(chosen) == size and nim_sum(v for v, c in zip(values, chosen, strict=True) if c) == wanted
            ]
            assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(("first", "second"), [(one, other) for one in ROWS[:7] for other in (*ROWS[:4], "sym")])
def test_heads_of_a_product_are_worth_the_nim_product(first: str, second: str) -> None:
    rules = rules_of(f"product:{first}:{second}")
    for rows, columns in ((2, 3), (3, 2)):
        values = brute_values(rules, rows, columns)
        for heads, value in enumerate(values):
            position = Coins(rows, columns, heads)
            assert rules.grundy(position) == value
            for wanted in (0, 1, 3):
                found = [move for move in rules.moves(position) if values[rules.play(position, move).heads] == wanted]
                assert sorted(rules.moves_to(position, wanted)) == sorted(found)


def test_turning_corners_and_rugs_are_products_of_a_game_by_itself() -> None:
    corners, rugs = rules_of("corners"), rules_of("rugs")
    for row, column in product(range(12), repeat=2):
        position = Coins(12, 12, 1 << 12 * row + column)
        assert corners.grundy(position) == nim_product(row, column)
        low = [line + 1 & -line - 1 for line in (row, column)]
        assert rugs.grundy(position) == nim_product(*low)
    [move] = corners.moves(corners.read("TT/TH"))
    assert corners.play(corners.read("TT/TH"), move) == corners.read("HH/HT")


def test_the_lost_positions_of_mogul_are_the_golay_code() -> None:
    values = rules_of("mogul").values(24)
    halves = [
        [nim_sum(values[first + bit] for bit in range(12) if heads >> bit & 1) for heads in range(1 << 12)]
        for first in (0, 12)
    ]
    low: dict[int, list[int]] = {}
    for heads, total in enumerate(halves[0]):
        low.setdefault(total, []).append(heads)
    weights = Counter(
        heads.bit_count() + word.bit_count() for heads, total in enumerate(halves[1]) for word in low.get(total, ())
    )
    assert weights == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}


@pytest.mark.parametrize("name", ["turtles", "mock", "ruler", "twins", "triplets", "ternups", "grunt"])
def test_a_thousand_coins_are_solved_and_a_winning_move_is_made(name: str) -> None:
    rules = rules_of(name)
    game = Game(rules, rules.read("HTTHT" * 200))
    analysis = solve(game)
    assert analysis.outcome is Outcome.N
    assert solve(game.after(analysis.winning[0])).outcome is Outcome.P


def test_a_row_whose_values_would_take_long_is_refused() -> None:
    with pytest.raises(TooLarge):
        solve(parse("sym:" + "H" * (Symmetric.longest + 1)))
    with pytest.raises(TooLarge):
        solve(parse("coins:40:" + "H" * 200))
    assert solve(parse("moebius:" + "HTT" * 16)).outcome is Outcome.N


def test_misere_play_is_searched() -> None:
    for name in ("mock", "corners"):
        rules = rules_of(name)
        text = "HTH/THT" if name == "corners" else "HTHHT"
        analysis = solve(parse(f"misere {name}:{text}"))
        assert analysis.method.engine == "game_graph"
        assert analysis.outcome is _misere(rules, rules.read(text))


def _misere(rules: TurningGame, position: Coins) -> Outcome:
    moves = list(rules.moves(position))
    lost = [_misere(rules, rules.play(position, move)) is Outcome.P for move in moves]
    return Outcome.N if not moves or any(lost) else Outcome.P


@pytest.mark.parametrize(
    ("spec", "move", "reason"),
    [
        ("mock:HTTH", "x", "expected the numbers"),
        ("mock:HTTH", "3,3", "names a coin twice"),
        ("mock:HTTH", "4", "no coin 4"),
        ("mock:HTTH", "2,0", "shows tails"),
        ("mock:HHHH", "3,2,1,0", "may not be turned together"),
        ("corners:HT/TH", "1,1", "rows and the columns"),
        ("corners:HT/TH", "2,0x1,0", "does not have"),
        ("corners:HT/TH", "1x1", "may not be turned together"),
        ("corners:HT/TT", "1,0x1,0", "shows tails"),
    ],
)
def test_a_move_is_refused_with_its_reason(spec: str, move: str, reason: str) -> None:
    game = parse(spec)
    with pytest.raises(IllegalMove, match=reason):
        game.play_text(move)


@pytest.mark.parametrize(
    "spec",
    [
        "mock:",
        "mock:HX",
        "mock:HT/TH",
        "corners:HT/T",
        "coins:0:H",
        "coins:.:H",
        "product:nim:mock:H",
        "product:coins:mock:H",
    ],
)
def test_what_is_no_row_or_rule_is_refused(spec: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(spec)
    for language in LANGUAGES:
        assert "{" not in refusal.value.say(language)


def test_moves_are_read_in_any_order_and_letters_in_any_case() -> None:
    game = parse("mock:htth")
    assert str(game) == "mock:HTTH"
    assert game.play_text("0 3 1") == game.play_text("3,1,0") == parse("mock:THTT")
    assert parse("corners:HT/TH").play_text("0,1 x 1,0") == parse("corners:TH/HT")
    assert str(parse("coins:.2.1,3,1,3:HH")) == "coins:1,3,.1.2:HH"


def test_a_game_of_ones_own_is_two_lines() -> None:
    class AtMostFour(RowOfCoins):
        name = "at-most-four"
        sets = up_to(4)

    rules = AtMostFour()
    assert list(rules.values(6)) == [1, 2, 4, 8, 15, 16]
    assert Game(rules, rules.read("HHHHH")).decide().outcome is Outcome.P  # type: ignore[union-attr]


def test_coins_are_told_and_drawn_in_each_language() -> None:
    for spec in ("mock:THHTHTH", "corners", "turtles:TTT", "twins:HT", "ruler:" + "HHT" * 30):
        game = parse(spec)
        for language in LANGUAGES:
            scene = draw(game, solve(game), moves=True, values=True, language=language)
            assert "{" not in str(scene)
            assert "coin-0" in scene.svg()
    assert "F" in str(draw(parse("mock:HT"), language="fr"))
    clicks = {play.text: play.click for play in draw(parse("mock:HHH")).state.moves}
    assert clicks["2,1,0"] == ("coin-2", "coin-1", "coin-0")


def test_too_many_coins_to_draw_make_a_card() -> None:
    assert draw(parse("turtles:" + "H" * 700)).board.items[0].shape == "card"


def test_a_page_is_told_that_coins_are_clicked_in_any_order_after_the_last() -> None:
    told = state("mock:HTH", lang="en")
    loose = {move["text"]: move.get("loose", False) for move in told["moves"]}
    assert loose == {"0": False, "2": False, "2,0": False, "2,1": False, "2,1,0": True}
