"""The games of three vectors: complementary sequences, lost pairs by leaps, the rule of Nim."""

from __future__ import annotations

from itertools import product
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from test_wythoff import BOTH_ENDINGS, HUGE, check_by_recursion, check_winning_moves

from noyau.arguments import explain, say
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.vectors import Vectors
from noyau.values.complementary import Complementary, GreedyPairs, LeapPairs, Leaps, find_pairs
from noyau.values.golden import lower
from noyau.values.nimbers import nim_sum
from noyau.values.vector_triples import NimLaw, Point, find_law, follows_nim
from noyau.words import LANGUAGES

TRIPLES: list[Point] = [(a, b, c) for a, b, c in product(range(1, 6), repeat=3) if gcd(a, b, c) == 1]
LARGE = some.integers(min_value=0, max_value=10**200)
PAIRS = some.sampled_from([(1, 1), (1, 2), (2, 4), (1, 4), (3, 2), (5, 3)])
FEW = settings(max_examples=10, deadline=None)


def by_mex(step: int, run: int, size: int) -> list[int]:
    """A_0, A_1 … by the definition."""
    taken: set[int] = set()
    found: list[int] = []
    least = 0
    for index in range(size):
        while least in taken:
            least += 1
        found.append(least)
        taken |= {least, least + step * (index // run)}
    return found


@pytest.mark.parametrize(("step", "run"), [(1, 1), (2, 4), (1, 2), (1, 4), (1, 8), (3, 1), (5, 7)])
def test_complementary_sequences_agree_with_the_mex_rule(step: int, run: int) -> None:
    sequences, slow = Complementary(step, run), by_mex(step, run, 20_000)
    window = sequences.window(0, 5000)
    assert [window.lower(index) for index in range(5001)] == slow[:5001]
    for index in range(run, 20_000, 997):
        assert sequences.lower(index) == slow[index]
        assert sequences.locate(slow[index]) == (index, True)
        assert sequences.locate(slow[index] + sequences.gap(index)) == (index, False)


def test_the_sequences_of_two_two_one_agree_with_the_mex_rule_up_to_200_000() -> None:
    slow = by_mex(2, 4, 200_000)
    sequences = Complementary(2, 4)
    window = sequences.window(100_000, 199_999)
    assert [window.lower(index) for index in range(100_000, 200_000)] == slow[100_000:]
    assert all(sequences.lower(index) == slow[index] for index in range(150_000, 200_000, 4999))


@FEW
@given(HUGE)
def test_differences_in_steps_of_one_give_the_golden_pairs(index: int) -> None:
    assert Complementary(1, 1).lower(index) == lower(index)


@FEW
@given(LARGE, PAIRS)
def test_large_numbers_are_shared_out_by_the_two_sequences(number: int, pair: tuple[int, int]) -> None:
    sequences = Complementary(*pair)
    found = [(sequences.locate(number + more), number + more) for more in range(4)]
    for (index, is_lower), value in found:
        assert (sequences.lower if is_lower else sequences.upper)(index) == value
    for kind in (True, False):
        indices = [index for (index, is_lower), _ in found if is_lower is kind]
        assert not indices or indices == list(range(indices[0], indices[0] + len(indices)))


@BOTH_ENDINGS
@pytest.mark.parametrize("leap", range(2, 9))
def test_lost_pairs_by_leaps_agree_with_the_board(leap: int, ending: Ending) -> None:
    size = 33 if leap == 2 else 25
    board = [(a, b, 0) for a, b in sorted(product(range(size), repeat=2), key=sum)]
    assert check_by_recursion(Vectors((leap, leap, 1)), board, ending) == size**2


@pytest.mark.parametrize("leap", [2, 4, 8, 16])
def test_for_a_power_of_two_the_greedy_algorithm_finds_the_pairs_of_the_sequences(leap: int) -> None:
    greedy, pairs = GreedyPairs(leap, 1200), LeapPairs(leap)
    assert [pairs.partner(number) for number in range(1200)] == [greedy.partner(number) for number in range(1200)]
    for difference, remainder in product(range(100), range(leap)):
        found = greedy.on_line(difference, remainder)
        assert found in (None, pairs.on_line(difference, remainder))


def test_the_table_of_two_two_one_is_that_of_the_thesis() -> None:
    table = [(0, 0), (1, 1), (2, 3), (3, 2), (4, 6), (5, 7), (8, 11), (9, 10), (12, 16), (13, 17), (14, 19), (15, 18)]
    pairs = LeapPairs(2)
    for index, (first, second) in enumerate(table):
        assert pairs.partner(first) == second
        assert pairs.index(first) == index


@FEW
@given(LARGE, some.sampled_from([2, 4]), some.sampled_from(Ending))
def test_large_numbers_have_one_partner(number: int, leap: int, ending: Ending) -> None:
    pairs = find_pairs(leap, number)
    assert pairs is not None
    leaps = Leaps(leap, ending, pairs)
    partner = leaps.partner(number)
    assert leaps.partner(partner) == number
    assert leaps.on_line(number, partner) == (number, partner)


def test_a_leap_that_is_no_power_of_two_is_decided_up_to_a_size() -> None:
    assert Vectors((3, 3, 1)).decide((5000, 6000, 0), Ending.NORMAL) is not None
    assert Vectors((3, 3, 1)).decide((10**9, 5, 0), Ending.NORMAL) is None
    assert Vectors((10**30, 10**30, 1)).decide((5, 5, 0), Ending.NORMAL).outcome is Outcome.P  # type: ignore[union-attr]


@BOTH_ENDINGS
def test_every_small_triple_that_is_decided_agrees_with_the_board(ending: Ending) -> None:
    decided = set()
    for triple in TRIPLES:
        size = 16 if triple[2] == 1 else 10
        points = list(product(range(size), range(size), range(triple[2])))
        if check_by_recursion(Vectors(triple), points, ending):
            decided.add(triple)
    assert {triple for triple in TRIPLES if triple[2] == 1} <= decided
    assert {triple for triple in TRIPLES if abs(triple[0] - triple[1]) > 2 * triple[2] - 2} <= decided


@BOTH_ENDINGS
@pytest.mark.parametrize("triple", [(2, 1, 1), (4, 5, 1), (1, 4, 1), (9, 2, 1)])
def test_unequal_triples_agree_with_a_larger_board(triple: Point, ending: Ending) -> None:
    board = [(a, b, 0) for a, b in product(range(40), repeat=2)]
    assert check_by_recursion(Vectors(triple), board, ending) == 1600


@BOTH_ENDINGS
@pytest.mark.parametrize("triple", [(3, 8, 4), (8, 4, 3), (7, 12, 4)])
def test_the_rule_of_nim_holds_for_some_narrow_triples_too(triple: Point, ending: Ending) -> None:
    assert abs(triple[0] - triple[1]) <= 2 * triple[2] - 2
    points = list(product(range(20), range(26), range(triple[2])))
    assert check_by_recursion(Vectors(triple), points, ending) == len(points)


def test_where_the_rule_of_nim_fails_a_move_joins_two_points_of_nim_sum_zero() -> None:
    for triple in product(range(1, 6), range(1, 6), range(1, 5)):
        rules = Vectors(triple)
        points = [(a, b, a ^ b) for a in range(24) for b in range(24) if a ^ b < triple[2]]
        ends = (end for point in points for end in rules.moves(point) if end[0] < point[0] and end[1] < point[1])
        joins = any(nim_sum(end) == 0 for end in ends)
        assert follows_nim(triple, Ending.NORMAL) is not joins, triple


@given(
    HUGE, HUGE, some.sampled_from([(2, 1, 1), (1, 4, 1), (1, 5, 2), (3, 8, 4), (1, 1, 1)]), some.sampled_from(Ending)
)
def test_winning_moves_of_huge_points_lead_to_lost_points(a: int, b: int, triple: Point, ending: Ending) -> None:
    for i in range(triple[2]):
        check_winning_moves(Vectors(triple), (a, b, i), ending)
        check_winning_moves(Vectors(triple), (a, a + triple[1] - triple[0], i) if a > 99 else (a, b, i), ending)


@settings(max_examples=3, deadline=None)
@given(HUGE, HUGE, some.sampled_from(Ending))
def test_winning_moves_of_huge_points_of_two_two_one_lead_to_lost_points(a: int, b: int, ending: Ending) -> None:
    check_winning_moves(Vectors((2, 2, 1)), (a, b, 0), ending)


def test_the_third_number_may_have_huge_bounds() -> None:
    triple = (1, 10**400, 10**300 + 7)
    assert isinstance(find_law(triple, Ending.NORMAL, 10**500), NimLaw)
    point = (10**450, 3**900, 10**299)
    for ending in Ending:
        check_winning_moves(Vectors(triple), point, ending)


def test_a_move_is_said_by_its_vector() -> None:
    rules = Vectors((2, 1, 3))
    told = [rules.say_move((4, 4, 1), move).say("en") for move in ((2, 4, 1), (4, 1, 1), (4, 4, 0), (0, 2, 2))]
    assert told == [
        "lower the first number by 2",
        "lower the second number by 3",
        "go 1 step along the third vector",
        "go 5 steps along the third vector",
    ]


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("vectors:1,1,1:21,34", "21 and 34 are golden pair number 13: ⌊13τ⌋ = 21 and ⌊13τ²⌋ = 34"),
        ("vectors:2,1,1:4,4", "a move lowers only one of them, or both by different amounts"),
        ("vectors:2,1,1:4,7", "for instance by lowering the greater to 4"),
        ("misere vectors:4,1,1:5,5", "where the move has left 0 or 1, leave 0 and 1"),
        ("misere vectors:4,1,1:1,5", "One of the numbers is 1"),
        ("misere vectors:2,1,1:4,4", "go 1 step along the third vector"),
        ("misere vectors:2,1,1:4,5", "4 and 5 are such a pair"),
        ("misere vectors:3,2,1:0,1", "Only one move is left"),
        ("vectors:2,2,1:12,16", "pair number 8: A_8 = 12 and B_8 = 16"),
        ("vectors:2,2,1:10,9", "A_7 = 9, and B_7 = 11 has changed places with B_6 = 10"),
        ("vectors:2,2,1:5,9", "5 and 9 are not such a pair"),
        ("vectors:4,4,1:6,7", "A_6 = 6, and B_6 = 6 has changed places with B_7 = 7"),
        ("vectors:3,3,1:5,9", "The first pairs are (0,0), (1,1), (2,2), (3,4), (5,6)"),
        ("misere vectors:2,2,1:3,3", "take the places of (0,0), (1,1), (2,3), (3,2)"),
        ("vectors:1,5,2:3,6,1", "changes this difference by at least 4, more than 2"),
        ("vectors:3,8,4:1,3,2", "Going through all remainders modulo 4"),
        ("misere vectors:1,5,2:1,1,1", "an odd number of them, 3, are 1"),
        ("misere vectors:1,5,2:3,2,1", "chooses the parity at the end"),
    ],
)
def test_an_explanation_tells_what_decides(spec: str, told: str) -> None:
    argument = explain(solve(parse(spec)))
    assert told in say(argument, "en")
    for language in LANGUAGES:
        assert "{" not in say(argument, language)


@pytest.mark.parametrize("triple", ["2,1,1", "2,2,1", "1,5,2"])
def test_the_explanation_of_huge_points_is_short(triple: str) -> None:
    for language in LANGUAGES:
        text = say(explain(solve(parse(f"vectors:{triple}:{10**999},{3**2000},0"))), language)
        assert len(text) < 4000
