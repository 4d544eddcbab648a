"""Moore's Nim: both endings, every winning move, huge heaps and many of them."""

from __future__ import annotations

from itertools import combinations_with_replacement, islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import Oracle

from noyau.core.errors import IllegalMove
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import analysing, solve
from noyau.games.moore import Moore, column_sums
from noyau.games.nim import Nim

BOTH_ENDINGS = pytest.mark.parametrize("ending", list(Ending), ids=str)


def test_the_moves_are_every_way_to_lessen_at_most_k_heaps() -> None:
    for touch, heaps in product((1, 2, 3), ((2, 3), (1, 2, 2), (0, 3, 1), (1, 1, 1, 1))):
        rules = Moore(touch)
        expected = {
            after
            for after in product(*(range(size + 1) for size in heaps))
            if 1 <= sum(left != size for left, size in zip(after, heaps, strict=True)) <= touch
        }
        reached = [rules.play(heaps, move) for move in rules.moves(heaps)]
        assert len(reached) == len(expected)
        assert set(reached) == expected


@BOTH_ENDINGS
@pytest.mark.parametrize(("touch", "heaps"), [(1, (3, 3, 2)), (2, (4, 3, 3)), (2, (3, 2, 2, 2)), (3, (3, 2, 2, 2))])
def test_the_theorem_and_its_winning_moves_agree_with_brute_force(
    touch: int, heaps: tuple[int, ...], ending: Ending
) -> None:
    rules = Moore(touch)
    oracle = Oracle(rules, heaps, ending)
    for position in oracle.options:
        decision = rules.decide(position, ending)
        assert decision.outcome is oracle.outcome[position], position
        wins = [m for m in rules.moves(position) if oracle.outcome[rules.play(position, m)] is Outcome.P]
        assert sorted(decision.winning()) == sorted(wins), position


@BOTH_ENDINGS
def test_with_one_heap_a_move_it_is_nim(ending: Ending) -> None:
    for heaps in combinations_with_replacement(range(6), 4):
        nim, moore = Nim().decide(heaps, ending), Moore(1).decide(heaps, ending)
        assert nim.outcome is moore.outcome
        assert sorted((move,) for move in nim.winning()) == sorted(moore.winning())


def test_the_column_sums_of_the_source() -> None:
    for heaps, sums in (
        ((3, 5, 4, 2), (2, 2, 2)),
        ((3, 3, 1, 2), (0, 0)),
        ((3, 3, 1, 0), (2, 0)),
        ((1, 1, 1, 0), (0,)),
        ((0, 1, 1, 0), (2,)),
        ((2, 3, 3, 1), (0, 0)),
    ):
        assert column_sums(heaps, 3) == sums


@settings(max_examples=30)
@given(
    st.integers(1, 4),
    st.lists(st.integers(0, 10**100), min_size=1, max_size=6),
    st.sampled_from(Ending),
)
def test_winning_moves_on_huge_heaps_leave_the_opponent_lost(touch: int, heaps: list[int], ending: Ending) -> None:
    rules, position = Moore(touch), tuple(heaps)
    decision = rules.decide(position, ending)
    found = list(islice(decision.winning(), 200))
    assert len(set(found)) == len(found)
    assert bool(found) == (decision.outcome is Outcome.N and any(heaps))
    for move in found:
        assert rules.read_move(position, rules.write_move(position, move)) == move
        assert rules.decide(rules.play(position, move), ending).outcome is Outcome.P


def test_the_list_of_winning_moves_is_cut_where_nobody_could_write_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "MOST_WINNING", 5000)
    random = Random(1910)
    heaps = tuple(random.getrandbits(100) for _ in range(9))
    analysis = solve(Game(Moore(4), heaps))
    assert len(analysis.winning) == 5000
    assert not analysis.complete


def test_many_heaps_are_answered() -> None:
    heaps = tuple(number % 97 + 1 for number in range(20_000))
    for game in (Game(Moore(1), heaps), Game(Moore(1), heaps, Ending.MISERE)):
        nim = solve(Game(Nim(), heaps, game.ending))
        found = solve(game)
        assert found.outcome is nim.outcome
        assert sorted(found.winning) == sorted((move,) for move in nim.winning)


def test_emptying_all_heaps_but_a_few_at_once_is_found_in_misere_play() -> None:
    rules, heaps = Moore(100), (5,) * 100
    found = list(rules.decide(heaps, Ending.MISERE).winning())
    assert len(found) == 100
    assert all(sum(rules.play(heaps, move)) == 1 for move in found)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1-1,2-1,3-1", "tokens may be taken from 2 heaps at most, each named once (in moore:2:3,5,4,2)"),
        ("1-1,1-1", "tokens may be taken from 2 heaps at most, each named once (in moore:2:3,5,4,2)"),
        ("1-4", "heap 1 holds 3 tokens: 4 cannot be taken (in moore:2:3,5,4,2)"),
        ("5-1", "there is no heap 5: the heaps are numbered from 1 to 4 (in moore:2:3,5,4,2)"),
        ("0-1", "there is no heap 0: the heaps are numbered from 1 to 4 (in moore:2:3,5,4,2)"),
        ("1-0", "the rules do not allow taking 0 from heap 1 (in moore:2:3,5,4,2)"),
        ("", "expected heaps with what is taken from each such as '1-2,3-1', not ''"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        parse("moore:2:3,5,4,2").play_text(move)
    assert str(refusal.value) == reason
