"""Golden pairs, Wythoff's game and Nim with Wythoff's rule."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import isqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from noyau.arguments import explain, say
from noyau.core.game import Impartial
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.wythoff import Nimhoff, Wythoff
from noyau.values import golden
from noyau.values.nimbers import nim_sum
from noyau.words import LANGUAGES

HUGE = some.integers(min_value=0, max_value=10**1000)
BOTH_ENDINGS = pytest.mark.parametrize("ending", list(Ending), ids=str)


def check_by_recursion(rules: Any, positions: Iterable[Any], ending: Ending) -> int:
    """Compare what a theorem says of positions, each after its options, with the definition; how many it decides."""
    lost: dict[Any, bool] = {}
    decided = 0
    for position in positions:
        moves = list(rules.moves(position))
        wins = [move for move in moves if lost[rules.play(position, move)]]
        lost[position] = not wins if moves else ending is Ending.NORMAL
        decision = rules.decide(position, ending)
        if decision is not None:
            decided += 1
            assert (decision.outcome is Outcome.P) == lost[position], (position, ending)
            assert list(decision.winning()) == wins, (position, ending)
    return decided


def check_winning_moves(rules: Impartial[Any, Any], position: Any, ending: Ending) -> None:
    """A lost position has no winning move, another has one; each leads by a legal move to a lost position."""
    decision = rules.decide(position, ending)  # type: ignore[attr-defined]
    moves = list(decision.winning())
    assert (decision.outcome is Outcome.P) == (not moves)
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert rules.read_move(position, rules.write_move(position, move)) == move
        assert rules.decide(rules.play(position, move), ending).outcome is Outcome.P  # type: ignore[attr-defined]


def test_golden_pairs_share_out_the_numbers_and_the_differences() -> None:
    taken: set[int] = set()
    for index in range(3000):
        least = next(number for number in range(2 * index + 2) if number not in taken)
        taken |= {least, least + index}
        assert (golden.lower(index), golden.upper(index)) == (least, least + index)
        assert golden.index_of(least) == golden.index_of(least + index) == index


@given(HUGE)
def test_a_huge_number_has_one_partner(number: int) -> None:
    partner = golden.partner(number)
    assert golden.partner(partner) == number
    assert golden.is_lost(number, partner)
    assert abs(number - partner) == golden.index_of(number)


@given(HUGE)
def test_the_lower_numbers_are_exact_floors(index: int) -> None:
    least = golden.lower(index)
    assert isqrt(5 * index**2) in (2 * least - index, 2 * least - index + 1)
    assert golden.upper(index) - least == index


@BOTH_ENDINGS
def test_wythoff_on_a_board_of_sixty_squares(ending: Ending) -> None:
    board = sorted(product(range(60), repeat=2), key=sum)
    assert check_by_recursion(Wythoff(), board, ending) == 3600


@BOTH_ENDINGS
@pytest.mark.parametrize(("heaps", "size"), [(1, 20), (2, 12), (3, 12), (5, 4)])
def test_the_rule_of_wythoff_changes_no_lost_position_of_nim_on_an_odd_number_of_heaps(
    heaps: int, size: int, ending: Ending
) -> None:
    positions = sorted(product(range(size), repeat=heaps), key=sum)
    assert check_by_recursion(Nimhoff(), positions, ending) == size**heaps


@BOTH_ENDINGS
def test_an_even_number_of_heaps_is_decided_only_where_one_is_empty(ending: Ending) -> None:
    positions = sorted(product(range(5), repeat=4), key=sum)
    assert check_by_recursion(Nimhoff(), positions, ending) == 5**4 - 4**4
    assert Nimhoff().decide((1, 1, 1, 2), ending) is None


@given(HUGE, HUGE, some.sampled_from(Ending))
def test_winning_moves_of_huge_heaps_of_wythoff_lead_to_lost_pairs(first: int, second: int, ending: Ending) -> None:
    check_winning_moves(Wythoff(), (first, second), ending)
    check_winning_moves(Wythoff(), (first, golden.partner(first, ending)), ending)


@given(some.lists(HUGE, min_size=3, max_size=3), some.sampled_from(Ending))
def test_winning_moves_of_huge_heaps_of_nimhoff_lead_to_lost_positions(heaps: list[int], ending: Ending) -> None:
    check_winning_moves(Nimhoff(), tuple(heaps), ending)
    check_winning_moves(Nimhoff(), (heaps[0], heaps[1], heaps[0] ^ heaps[1]), ending)


@given(HUGE, HUGE, some.integers(1, 10**900))
def test_the_number_to_take_from_every_huge_heap_is_found(first: int, second: int, take: int) -> None:
    heaps = first + take, second + take, (first ^ second) + take
    if nim_sum(heaps):
        decision = Nimhoff().decide(heaps, Ending.NORMAL)
        assert decision is not None
        assert tuple((heap, take) for heap in range(3)) in decision.winning()


def test_the_value_is_known_where_the_game_is_nim() -> None:
    known = {(0, 7): 7, (5, 3): 0, (5, 8): None}
    for heaps, value in known.items():
        assert Wythoff().decide(heaps, Ending.NORMAL).grundy == value  # type: ignore[union-attr]
    assert Nimhoff().decide((6,), Ending.NORMAL).grundy == 6  # type: ignore[union-attr]
    assert Nimhoff().decide((1, 0, 2, 4), Ending.NORMAL).grundy == 7  # type: ignore[union-attr]


def test_a_move_on_all_heaps_is_said_in_short() -> None:
    assert Wythoff().say_move((5, 8), ((0, 1), (1, 1))).say("en") == "take 1 token from both heaps"
    assert Nimhoff().say_move((5, 8, 9), ((0, 2), (1, 2), (2, 2))).say("fr") == "prendre 2 jetons dans chaque tas"
    assert Wythoff().say_move((5, 8), ((1, 3),)).say("en") == "take 3 tokens from heap 2"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("wythoff:12,20", "12 and 20 are golden pair number 8: ⌊8τ⌋ = 12 and ⌊8τ²⌋ = 20"),
        ("wythoff:10,13", "10 and 13 differ by 3, but golden pair number 3 is 4, 7"),
        ("wythoff:4,4", "the lost pair with the difference 0 is 0, 0"),
        ("misere wythoff:2,2", "or leaves a position from which the opponent can leave 0,1 or 1,0"),
        ("misere wythoff:0,1", "Only one move is left"),
        ("misere wythoff:4,5", "the lost pair with that difference is 0, 1"),
        ("nimhoff:3,4,5", "Here 2 does"),
        ("nimhoff:3,4,6", "Here none does"),
        ("nimhoff:1,2,3", "3 digits, an odd number of them"),
        ("nimhoff:1,0,3,2", "A heap is empty"),
        ("misere nimhoff:1,2,4", "does not change the lost positions of misère Nim"),
    ],
)
def test_an_explanation_tells_what_decides(spec: str, told: str) -> None:
    argument = explain(solve(parse(spec)))
    assert told in say(argument, "en")
    for language in LANGUAGES:
        assert "{" not in say(argument, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_explanation_of_huge_heaps_is_short(language: str) -> None:
    for game in (f"wythoff:{10**999},{3**2000}", f"nimhoff:{10**999},{7**1000},{3**2000}"):
        assert len(say(explain(solve(parse(game))), language)) < 4000
