"""Fibonacci Nim: Whinihan's theorem in both endings, every winning move, huge heaps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.errors import IllegalMove
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.fibonacci import Fibonacci
from noyau.values.golden import zeckendorf

LARGEST = 60


@pytest.mark.parametrize("ending", list(Ending), ids=str)
def test_the_theorem_and_its_winning_moves_agree_with_brute_force(ending: Ending) -> None:
    lost: dict[tuple[int, int], bool] = {}
    rules = Fibonacci()
    for heap in range(LARGEST + 1):
        for most in range(2 * LARGEST + 1):
            takes = range(1, min(heap, most) + 1)
            wins = [take for take in takes if lost[heap - take, 2 * take]]
            lost[heap, most] = not wins if takes else ending is Ending.NORMAL
            decision = rules.decide((heap, most), ending)
            assert (decision.outcome is Outcome.P) == lost[heap, most], (heap, most)
            assert list(decision.winning()) == wins, (heap, most)


def test_the_moves_are_those_of_the_rule() -> None:
    rules = Fibonacci()
    assert list(rules.moves((5, 4))) == [1, 2, 3, 4]
    assert list(rules.moves((3, 8))) == [1, 2, 3]
    assert rules.play((16, 4), 3) == (13, 6)
    assert rules.start == rules.read("24") == (24, 23)


def test_zeckendorf_terms_are_fibonacci_numbers_no_two_of_them_neighbours() -> None:
    fibonacci = [1, 2]
    while fibonacci[-1] < 3000:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    for number in range(2000):
        terms = zeckendorf(number)
        assert sum(terms) == number
        places = [fibonacci.index(term) for term in terms]
        assert all(high - low >= 2 for high, low in pairwise(places))


@settings(max_examples=40)
@given(st.integers(1, 10**100), st.integers(0, 10**100), st.sampled_from(Ending))
def test_winning_moves_on_huge_heaps_leave_the_opponent_lost(heap: int, most: int, ending: Ending) -> None:
    rules = Fibonacci()
    for position in ((heap, most), (heap, zeckendorf(heap)[-1]), (heap, zeckendorf(heap)[-1] - 1)):
        decision = rules.decide(position, ending)
        found = list(decision.winning())
        over = not any(rules.moves(position))
        assert bool(found) == (decision.outcome is Outcome.N and not over)
        for take in found:
            assert take in rules.moves(position)
            assert rules.decide(rules.play(position, take), ending).outcome is Outcome.P
    if zeckendorf(heap)[-1] > 1:
        assert rules.decide((heap, zeckendorf(heap)[-1] - 1), Ending.NORMAL).outcome is Outcome.P


def test_a_heap_of_three_hundred_digits_is_answered() -> None:
    analysis = solve(parse("fibonacci:" + "7" * 300))
    assert analysis.outcome is Outcome.N
    assert analysis.winning[0] == zeckendorf(int("7" * 300))[-1]


@pytest.mark.parametrize(
    ("spec", "move", "reason"),
    [
        ("fibonacci:16,4", "5", "5 cannot be taken: from 1 to 4 may be taken now (in fibonacci:16,4)"),
        ("fibonacci:16,4", "0", "0 cannot be taken: from 1 to 4 may be taken now (in fibonacci:16,4)"),
        ("fibonacci:3", "3", "3 cannot be taken: from 1 to 2 may be taken now (in fibonacci:3)"),
        ("fibonacci:3", "4", "heap 1 holds 3 tokens: 4 cannot be taken (in fibonacci:3)"),
        ("fibonacci:3", "one", "expected a number of tokens such as '2', not 'one'"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(spec: str, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse(spec).play_text(move)
    assert str(refusal.value) == reason


def test_no_move_is_refused_clearly_where_the_game_is_over() -> None:
    with pytest.raises(IllegalMove, match="the rules do not allow taking 1"):
        parse("fibonacci:1").play_text("1")
