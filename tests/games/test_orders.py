"""Chomp and games on orders: arms, two rows, forests and least elements against the definition; bad relations."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

import pytest
from decisions import check_decisions
from hypothesis import given
from hypothesis import strategies as st
from oracle import Oracle

from noyau.arguments import explain, say
from noyau.core.errors import IllegalMove, NoyauError, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse, write
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.chomp import Chomp, two_rows
from noyau.games.orders import Poset
from noyau.values.nimbers import Nimber


def orders_on(size: int) -> list[Poset]:
    """Every order in which no element is below one of a smaller number, by all its relations."""
    pairs = [(low, high) for low in range(size) for high in range(low + 1, size)]
    alone = tuple((element, element) for element in range(size))
    chosen = [
        tuple(pair for place, pair in enumerate(pairs) if number >> place & 1) for number in range(1 << len(pairs))
    ]
    return [Poset((*relations, *alone)) for relations in chosen]


@pytest.mark.parametrize(
    "board", [(r, c) for r in range(1, 5) for c in range(1, 6)], ids=lambda board: "{}x{}".format(*board)
)
def test_every_decision_on_a_small_bar_is_right(board: tuple[int, int]) -> None:
    assert check_decisions(Chomp(board))


@pytest.mark.parametrize("board", [(2, 14), (14, 2), (1, 20), (20, 1)], ids=lambda board: "{}x{}".format(*board))
def test_two_rows_and_two_columns_are_decided_throughout(board: tuple[int, int]) -> None:
    rules = Chomp(board)
    assert check_decisions(rules) == len(Oracle(rules, rules.start).options)


def test_two_rows_are_lost_exactly_where_they_differ_by_one() -> None:
    for long in range(1, 60):
        assert [short for short, value in enumerate(two_rows(long)) if value == 0] == [long - 1]


def test_long_rows_are_answered_without_their_value() -> None:
    analysis = solve(parse("chomp:2x2000"))
    assert [analysis.game.rules.write_move(0, move) for move in analysis.winning] == ["1,1999"]
    assert analysis.value is None
    assert solve(parse("chomp:2x2000:2000,1999")).value == Nimber(0)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 3), (4, 4), (2, 5), (3, 4), (4, 5)])
def test_rectangles_are_won_and_squares_by_one_bite_only(rows: int, columns: int) -> None:
    analysis = solve(parse(f"chomp:{rows}x{columns}"))
    assert analysis.outcome is Outcome.N
    if rows == columns:
        assert [analysis.game.rules.write_move(0, move) for move in analysis.winning] == ["1,1"]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_decision_on_every_small_order_is_right(size: int) -> None:
    assert sum(check_decisions(rules) for rules in orders_on(size))


def test_a_decision_does_not_depend_on_the_names_of_the_elements() -> None:
    for names in permutations(range(5)):
        relations = tuple((names[low], names[high]) for low, high in ((0, 1), (1, 2), (1, 3), (0, 4)))
        rules = Poset(relations)
        decision = rules.decide(rules.start, Ending.NORMAL)
        assert decision is not None
        assert decision.grundy == 1
        assert list(decision.winning()) == [names[0]]


def test_larger_forests_have_the_value_of_the_definition() -> None:
    for text in ("0<1<2,0<3,3<4,3<5,6<7,6<8<9", "0<1,0<2,0<3,4<5<6,7", "0<1<2<3,4<5,4<6,7<8<9"):
        assert check_decisions(parse(f"poset:{text}").rules) > 10


def test_a_large_order_with_a_least_element_is_won_by_taking_it_only() -> None:
    relations = ",".join(f"7<{element}" for element in range(80) if element != 7)
    crossed = ",".join(f"{element}<{80 + element % 9},{element}<{80 + element % 7}" for element in range(80))
    analysis = solve(parse(f"poset:{relations},{crossed}"))
    assert list(analysis.winning) == [7]


def test_every_order_that_can_be_paired_is_lost() -> None:
    found = [rules for size in (2, 4) for rules in orders_on(size) if rules.pairing(rules.start)]
    assert len(found) >= 4
    assert all(solve(Game(rules, rules.start)).outcome is Outcome.P for rules in found)


@pytest.mark.parametrize(
    ("text", "cycle"), [("0<1,1<0", "0<1<0"), ("0<1<2<0", "0<1<2<0"), ("3<3", "3<3"), ("0<1,1<2,2<3,3<1", "1<2<3<1")]
)
def test_a_relation_that_comes_back_to_its_beginning_is_named(text: str, cycle: str) -> None:
    with pytest.raises(SpecError, match=cycle):
        parse(f"poset:{text}")


def test_only_the_elements_of_the_cycle_are_named() -> None:
    with pytest.raises(SpecError) as refusal:
        parse("poset:9<2,2<5,5<2,5<7,7<8")
    assert "2<5<2" in str(refusal.value) or "5<2<5" in str(refusal.value)


@pytest.mark.parametrize("text", ["", "<", "0<", "0<<1", "a<b", "0>1", "0<1;2<3", "-1<2", "0<1,,2", "0<1:..:..", "٣<٤"])
def test_relations_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(SpecError):
        parse(f"poset:{text}")


@pytest.mark.parametrize("spec", ["poset:0<99999", "poset:0<" + "9" * 300, "chomp:100000x100000", "chomp:1x10001"])
def test_what_is_huge_is_refused_at_once(spec: str) -> None:
    with pytest.raises(TooLarge):
        parse(spec)


@pytest.mark.parametrize("text", ["3", "3,3,3,3", "2,3,1", "0,0,0", "5,1,1", "4,4,", "a,b,c", "4,4,4,"])
def test_rows_that_are_no_bar_are_refused(text: str) -> None:
    with pytest.raises(SpecError):
        parse(f"chomp:3x4:{text}")


@pytest.mark.parametrize("text", ["...x", "x...", "..", ".....", "..?."])
def test_an_element_cannot_be_left_above_one_that_is_taken(text: str) -> None:
    if text == "...x":
        assert parse(f"poset:0<1<2<3:{text}").rules.write(7) == text
        return
    with pytest.raises(SpecError):
        parse(f"poset:0<1<2<3:{text}")


@given(st.text(alphabet="0123<, ", max_size=14))
def test_no_relations_give_a_traceback(text: str) -> None:
    with suppress(NoyauError):
        game = parse(f"poset:{text}")
        assert parse(write(game)) == game


@given(st.text(alphabet="01234,x: ", max_size=10))
def test_no_rows_give_a_traceback(text: str) -> None:
    with suppress(NoyauError):
        game = parse(f"chomp:3x4:{text}")
        assert parse(write(game)) == game


def test_a_bite_is_read_with_spaces_and_the_poison_is_no_bite() -> None:
    game = parse("chomp:3x4")
    assert game.play_text("1,2") == game.play_text(" 1 , 2 ")
    for text in ("0,0", "3,0", "0,4", "1", "1;2", "", "9" * 50 + ",0"):
        with pytest.raises(IllegalMove):
            game.play_text(text)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("chomp:3x4:4,1,1", "two heaps of Nim"),
        ("chomp:3x4:3,1,1", "Both arms have 2 squares"),
        ("chomp:1x5", "a heap of Nim"),
        ("chomp:2x5", "bite the last square of the upper row"),
        ("chomp:2x5:5,2", "shorten the lower row to 3"),
        ("chomp:2x5:5,4", "until only the poisoned square is left"),
        ("chomp:5x2", "bite the last square of the right column"),
        ("chomp:3x4", "strategy stealing"),
        ("chomp:3x3", "(1,1)"),
        ("poset:0<1<2", "a chain of 3 elements"),
        ("poset:0<1<2,3<4,5", "3 chains"),
        ("poset:0<1,1<2,1<3", "colon principle"),
        ("poset:0<1,0<2,1<3", "colon principle"),
        ("poset:0<1,0<2,3", "2 trees"),
        ("poset:0<1,2<1,3<4,5<4", "0–3, 1–4, 2–5"),
    ],
)
def test_answers_are_explained_by_what_decided_them(spec: str, expected: str, language: str) -> None:
    text = say(explain(solve(parse(spec))), language)
    assert "{" not in text
    if language == "en":
        assert expected in text
