"""Control of long chains and loops against the scores, and the double-cross."""

from __future__ import annotations

from itertools import combinations_with_replacement

import noyau
from noyau.core.budget import Budget, Limit
from noyau.core.spec import parse
from noyau.engines.scoring.alpha_beta import CoinSearch, CoinTable
from noyau.engines.scoring.control import Control, DoubleCross, controlled_value
from noyau.forms.coins import CoinGame


def chains_and_loops(chains: tuple[int, ...], loops: tuple[int, ...]) -> str:
    """Chains between two strings to the ground, and loops, side by side."""
    ends, first = [], 0
    for length in chains:
        row = range(first, first + length)
        ends += [f"{first}.g", *(f"{coin}.{coin + 1}" for coin in row[:-1]), f"{row[-1]}.g"]
        first += length
    for length in loops:
        ends += [f"{first + place}.{first + (place + 1) % length}" for place in range(length)]
        first += length
    return f"strings:edges-{','.join(ends)}"


def test_to_keep_control_of_long_chains_and_loops_is_best_where_it_is_worth_two() -> None:
    kept = 0
    for chains in (some for count in range(4) for some in combinations_with_replacement((3, 4, 6), count)):
        for loops in (some for count in range(3) for some in combinations_with_replacement((4, 6, 8), count)):
            rules = parse(chains_and_loops(chains, loops)).rules if chains or loops else None
            if not isinstance(rules, CoinGame):
                continue
            worth = controlled_value(chains, loops)
            low, high = CoinSearch(CoinTable(rules, rules.start, 1 << 10), Budget(Limit())).bounds(rules.start)
            assert low == high
            assert -high == worth if worth >= 2 else -high >= max(worth, 0)
            kept += worth >= 2
    assert kept > 50


def test_an_answer_tells_what_control_is_worth() -> None:
    found = noyau.solve(chains_and_loops((4, 5), ()))
    assert found.score == -5
    assert Control(5, True) in found.reasons
    assert "nobody can do better" in noyau.say(noyau.explain(found, level=3))
    cheap = noyau.solve(chains_and_loops((3, 3, 3), ()))
    assert Control(1, False) in cheap.reasons
    assert "to take all at some point and give up the control can be better" in noyau.say(noyau.explain(cheap, level=3))
    for other in ("strings:grid-2x3", "strings:edges-0.g,0.1,1.g", "strings:cycle-3"):
        assert not [reason for reason in noyau.solve(other).reasons if isinstance(reason, Control)]


def test_the_double_cross_is_named() -> None:
    opened = noyau.solve("strings:edges-0.1,1.g,2.g,2.3,3.4,4.5,5.6,6.g")
    assert DoubleCross("1.g", 2) in opened.reasons
    assert "The double-cross: 1.g takes nothing" in noyau.say(noyau.explain(opened, level=3))
    loop = noyau.solve("strings:edges-0.1,1.2,2.3,4.5,5.6,6.7,7.8,8.9,9.10,10.11,11.4")
    assert DoubleCross("1.2", 4) in loop.reasons
