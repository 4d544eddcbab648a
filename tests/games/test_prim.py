"""Prim by the least prime factor of a heap, against the definition."""

from __future__ import annotations

from functools import cache, reduce
from itertools import combinations_with_replacement
from math import gcd
from operator import xor

import pytest

from noyau.api import sequence, solve
from noyau.core.errors import TooLarge
from noyau.core.verdict import Outcome
from noyau.games.octal import Prim
from noyau.values.primes import count_primes, primes

MERSENNE = 2**127 - 1


def by_definition(to: int) -> list[int]:
    values: list[int] = []
    for heap in range(to + 1):
        seen = {values[heap - taken] for taken in range(1, heap + 1) if gcd(taken, heap) == 1}
        values.append(next(value for value in range(len(seen) + 1) if value not in seen))
    return values


def test_the_value_of_a_heap_is_the_number_of_its_least_prime_factor() -> None:
    expected = by_definition(400)
    assert [Prim().heap_value(heap) for heap in range(401)] == expected
    assert sequence("prim", to=400).values == expected
    assert Prim().table.grow(400).tolist() == expected


@pytest.mark.parametrize("position", [(4999,), (4001, 9), (5005, 4200, 35), (4489, 67)])
def test_every_winning_move_of_a_large_heap_is_found(position: tuple[int, ...]) -> None:
    rules = Prim()
    winning = set(rules.moves_to(position, 0))
    for heap, size in enumerate(position):
        rest = reduce(xor, [rules.heap_value(other) for place, other in enumerate(position) if place != heap], 0)
        for left in range(1, size):
            wins = gcd(left, size) == 1 and rules.heap_value(left) == rest
            assert ((heap, (left,)) in winning) == wins, (heap, left)


def test_misere_sums_are_those_of_nim_heaps_of_the_same_values() -> None:
    @cache
    def lost(heaps: tuple[int, ...]) -> bool:
        options = [
            tuple(sorted((*heaps[:place], *((left,) if left else ()), *heaps[place + 1 :])))
            for place, heap in enumerate(heaps)
            for left in range(heap)
            if gcd(heap - left, heap) == 1
        ]
        return bool(options) and not any(map(lost, options))

    for heaps in combinations_with_replacement(range(1, 11), 3):
        assert (solve(f"misere prim:{','.join(map(str, heaps))}").outcome is Outcome.P) == lost(heaps), heaps


def test_heaps_of_any_size_are_decided() -> None:
    assert int(solve(f"prim:{2 * MERSENNE}").value) == 0
    assert int(solve(f"prim:{7 * MERSENNE},35").value) == 4 ^ 3
    assert solve("prim:121212").outcome is Outcome.P
    assert solve("misere prim:121212").outcome is Outcome.N


def test_an_odd_heap_is_won_though_its_value_is_not_known() -> None:
    answer = solve(f"prim:{MERSENNE}")
    assert (answer.outcome, answer.value) == (Outcome.N, None)
    assert (0, (MERSENNE - 1,)) in answer.winning
    assert solve(f"misere prim:{MERSENNE}").winning == ((0, (1,)),)
    with pytest.raises(TooLarge, match="least prime factor"):
        solve(f"prim:{MERSENNE},9")


def test_primes_are_counted() -> None:
    assert [count_primes(to) for to in range(2, 400)] == [
        sum(prime <= to for prime in primes(400)) for to in range(2, 400)
    ]
    assert count_primes(10**8) == 5_761_455
