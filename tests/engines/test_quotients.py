"""Misère quotients and genera against brute force on sums of small heaps, and against the quotients published."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest
from second_process import run_again

from noyau.core.budget import ENDLESS, Budget, Limit
from noyau.core.verdict import Outcome
from noyau.engines.heaps.genus import Genus, first_wild, genera
from noyau.engines.quotients import Builder, quotient
from noyau.engines.quotients.learning import Rewriting
from noyau.values.quotients import Quotient, generator_name, solved_period

Options = Callable[[int], list[tuple[int, ...]]]

CODES = [f"0.{a}{b}{c}" for a in range(8) for b in range(8) for c in range(8)]
SAMPLE = [*Random(3).sample(CODES, 18), "0.77", "0.07", "0.75", "0.137", "4.7", "0.26", "0.F", "0.E1"]


def octal(code: str) -> Options:
    whole, digits = code.split(".")

    @cache
    def options(heap: int) -> list[tuple[int, ...]]:
        return sorted(
            {rest for take, digit in enumerate(whole + digits) for rest in rests(heap - take, int(digit, 16))}
        )

    return options


def rests(left: int, digit: int) -> Iterable[tuple[int, ...]]:
    """What may remain: left tokens in as many heaps as the digit allows."""
    for parts in range(4):
        if digit >> parts & 1:
            yield from (
                sizes for sizes in combinations_with_replacement(range(1, left + 1), parts) if sum(sizes) == left
            )


def cuts(left: int, parts: int) -> Iterable[tuple[int, ...]]:
    """The ways to cut a number into parts in order, of which the last may be anything."""
    if parts == 0:
        return [()] if left == 0 else []
    first = combinations_with_replacement(range(1, left // 2 + 1), parts - 1)
    return ((*sizes, left - sum(sizes)) for sizes in first if left - sum(sizes) >= (sizes or (0,))[-1])


def brute_force(options: Options) -> Callable[[tuple[int, ...]], bool]:
    """Whether a sum of heaps is lost for the player to move, the player without a move having won."""

    @cache
    def is_lost(heaps: tuple[int, ...]) -> bool:
        ahead = [
            tuple(sorted((*heaps[:at], *heaps[at + 1 :], *rest)))
            for at in range(len(heaps))
            for rest in options(heaps[at])
        ]
        return bool(ahead) and not any(map(is_lost, ahead))

    return is_lost


def small_sums(to: int, heaps: int) -> Iterable[tuple[int, ...]]:
    return (sizes for count in range(heaps + 1) for sizes in combinations_with_replacement(range(1, to + 1), count))


def check_monoid(found: Quotient) -> None:
    table, everything = found.table, np.arange(found.order)
    assert (table[0] == everything).all()
    assert (table == table.T).all()
    for generator in found.generators:
        x = found.phi[generator]
        assert (table[table[:, x]] == table[x][table]).all()
    assert all(table[x, y] == found.product(x, y) for x in range(0, found.order, 7) for y in range(found.order))
    losing = np.isin(table, found.p_portion)
    assert len(np.unique(losing, axis=0)) == found.order
    assert found.order % 2 == 0 or found.order == 1
    assert 0 not in found.p_portion


@pytest.mark.parametrize("code", SAMPLE)
def test_outcomes_by_the_quotient_are_those_of_brute_force_and_the_laws_hold(code: str) -> None:
    options = octal(code)
    found = quotient(options, 9, order=600)
    is_lost = brute_force(options)
    for heaps in small_sums(found.to, 3):
        assert (found.outcome(heaps) is Outcome.P) == is_lost(heaps), heaps
    for heaps in small_sums(min(found.to, 5), 4):
        assert (found.outcome(heaps) is Outcome.P) == is_lost(heaps), heaps
    check_monoid(found)


def test_kayles_has_the_quotient_of_order_40_and_it_is_that_of_the_whole_game() -> None:
    found = quotient(octal("0.77"), 167)
    assert (found.order, len(found.p_portion)) == (40, 9)
    period = solved_period(found.phi, 2)
    assert period is not None
    assert (period.preperiod, period.length, period.checked_to) == (71, 12, 167)
    assert found.element([1000], period) == found.phi[71 + (1000 - 71) % 12]
    assert solved_period(quotient(octal("0.77"), 166).phi, 2) is None
    check_monoid(found)


@pytest.mark.parametrize(("to", "order"), [(20, 24), (26, 144), (30, 360), (33, 638)])
def test_dawsons_kayles_has_the_published_orders(to: int, order: int) -> None:
    found = quotient(octal("0.07"), to)
    assert (found.to, found.order) == (to, order)
    check_monoid(found)


@pytest.mark.parametrize(
    ("code", "to", "order", "period"),
    [("0.75", 40, 8, (8, 2)), ("0.152", 150, 34, (25, 48)), ("0.115", 250, 42, (92, 14)), ("0.3", 12, 2, (1, 2))],
)
def test_games_solved_elsewhere_are_solved(code: str, to: int, order: int, period: tuple[int, int]) -> None:
    found = quotient(octal(code), to)
    proved = solved_period(found.phi, len(code) - 2)
    assert found.order == order
    assert proved is not None
    assert (proved.preperiod, proved.length) == period


def test_the_quotient_of_0644_grows_for_the_last_time_known_at_heap_333() -> None:
    assert quotient(octal("0.644"), 340).stages[-2:] == ((62, 108), (333, 172))


def test_a_proved_period_goes_on() -> None:
    for code in ("0.75", "0.3", "0.33"):
        found = quotient(octal(code), 90)
        digits = len(code) - 2
        for reach in range(1, 61):
            shorter = Quotient(found.generators, found.words, found.steps, found.p_portion, found.phi[:reach])
            period = solved_period(shorter.phi, digits)
            if period is not None:
                assert [found.phi[shorter.heap_like(heap, period)] for heap in range(91)] == list(found.phi)


def test_the_two_ways_to_a_quotient_agree() -> None:
    for code in ("0.07", "0.77", "0.152", "0.115"):
        quick = Builder(octal(code), order=500, budget=Budget(ENDLESS), watch=lambda heap, order: None)
        for _ in range(27):
            before = (quick.check, quick.phi, quick.heaps)
            quick.add_heap()
            if len(quick.monoid) != len(before[0].monoid):
                check, phi = Rewriting(before[0], before[1], quick.heaps, 500, lambda sums: None).quotient()
                assert len(check.monoid) == len(quick.monoid)
                table, losing = check.monoid.table, quick.monoid.losing
                for left in range(len(phi)):
                    for right in range(len(phi)):
                        lost = check.monoid.lost[table[phi[left], phi[right]]]
                        assert lost == losing[quick.phi[left], quick.phi[right]]


def test_stages_tell_where_the_quotient_grows() -> None:
    assert quotient(octal("0.77"), 30).stages == ((1, 2), (2, 6), (5, 12), (9, 18), (12, 24), (25, 32), (27, 40))
    assert quotient(octal("0.07"), 24).stages == ((2, 2), (4, 6), (10, 12), (14, 24))


def test_a_game_without_moves_has_the_trivial_quotient() -> None:
    found = quotient(lambda heap: [], 5)
    assert (found.order, found.elements, found.p_portion, found.phi) == (1, ("1",), (), (0,) * 6)
    assert found.outcome([3, 4]) is Outcome.N


def test_limits_leave_what_was_reached() -> None:
    found = quotient(octal("0.07"), 30, order=100)
    assert (found.to, found.order) == (24, 24)
    assert quotient(octal("0.07"), 30, budget=Budget(Limit(seconds=0))).to == 0

    def interrupt(heap: int, order: int) -> None:
        if heap == 12:
            raise KeyboardInterrupt

    assert quotient(octal("0.07"), 30, watch=interrupt).to == 11


def test_a_heap_beyond_the_quotient_is_refused() -> None:
    with pytest.raises(IndexError):
        quotient(octal("0.07"), 8).outcome([9])


def test_words_are_written_in_generators() -> None:
    found = quotient(octal("0.75"), 10)
    assert found.elements == ("1", "a", "b", "c", "ab", "ac", "b^2", "ab^2")
    assert [found.write(element) for element in found.p_portion] == ["a", "b^2"]
    assert [generator_name(at) for at in (0, 25, 26)] == ["a", "z", "a1"]


def test_the_quotient_is_the_same_in_a_second_run_and_in_a_second_process() -> None:
    program = (
        "from noyau.engines.quotients import quotient\n"
        "kayles = lambda n: {tuple(p for p in (a, n - t - a) if p) for t in (1, 2) for a in range(n - t + 1)}\n"
        "twice = [quotient(kayles, 30), quotient(kayles, 30)]\n"
        "assert twice[0] == twice[1]\n"
        "print(twice[0].phi, twice[0].p_portion)"
    )
    told = run_again(program)
    found = quotient(octal("0.77"), 30)
    assert told.strip() == f"{found.phi} {found.p_portion}"


def brute_genus(options: Options, heap: int, twos: int) -> tuple[int, int]:
    """Normal and misère value of a heap beside Nim heaps of 2, straight from the definition."""

    @cache
    def values(heaps: tuple[int, ...], nim: tuple[int, ...]) -> tuple[int, int]:
        ahead = [
            values(tuple(sorted((*heaps[:at], *heaps[at + 1 :], *rest))), nim)
            for at in range(len(heaps))
            for rest in options(heaps[at])
        ]
        ahead += [
            values(heaps, tuple(sorted((*nim[:at], *nim[at + 1 :], left))))
            for at in range(len(nim))
            for left in range(nim[at])
        ]
        if not ahead:
            return 0, 1
        normal, misere = ({value[side] for value in ahead} for side in (0, 1))
        return min(set(range(99)) - normal), min(set(range(99)) - misere)

    return values((heap,), (2,) * twos)


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.312", "0.26", "0.156", "4.7", "0.F", "0.0"])
def test_genera_are_those_of_the_definition(code: str) -> None:
    options = octal(code)
    found = genera(options, 8)
    for heap, genus in enumerate(found):
        for twos in range(6):
            normal, misere = brute_genus(options, heap, twos)
            assert genus.beside(twos) == misere
            assert twos or genus.normal == normal


def test_genera_are_those_published() -> None:
    kayles = "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046"
    assert " ".join(map(str, genera(octal("0.77"), 9))) == kayles
    assert " ".join(map(str, genera(octal("0.312"), 6)[1:])) == "1^031 2^20 0^02 2^1420 0^02 1^13"
    assert str(Genus(8, (8, 10))) == "8^8(10)"


@pytest.mark.parametrize("code", Random(5).sample(CODES, 40))
def test_a_game_is_tame_up_to_the_first_heap_whose_genus_no_nim_position_has(code: str) -> None:
    wild = first_wild(octal(code), 10)
    found = genera(octal(code), 10 if wild is None else wild)
    assert [genus.is_tame for genus in found] == [heap != wild for heap in range(len(found))]
