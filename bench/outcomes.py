"""Who wins boards of two sides and their sums: from empty tables, the kernels compiled, one thread.

The rival on boards is MCGS 1.5 (C++), whose CPU times are quoted; on sums it is the value engine. ``python
bench/outcomes.py large`` has boards that take minutes too. After each line stand the same
without values of parts, and without counted moves.
"""

from __future__ import annotations

import sys
import time
from random import Random

from measure import Promise, report

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.core.turns import sides_of
from noyau.core.verdict import Player
from noyau.engines.partisan.board_outcomes import BoardOutcomes
from noyau.engines.partisan.board_values import BoardValues
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.games.sides.clobber import Clobber
from noyau.games.sides.domineering import Domineering
from noyau.kernels.sides.move_counts import BOUNDED

AIMS = {
    "clobber:4x4": (0.07, "MCGS 0.06 s"),
    "clobber:4x5": (1.15, "MCGS 1.18 s"),
    "clobber:1x32": (1.0, "MCGS (xo)^14 84 ms"),
    "nogo:3x4": (0.194, "MCGS 0.194 s"),
    "nogo:1x15": (0.031, "MCGS 0.031 s"),
    "nogo:4x4": (9.0, "MCGS 9.0 s"),
    "domineering:6x6": (2.6, "MCGS 5.4 s"),
    "domineering:7x7": (60.0, "no figure"),
}
LOST = ("clobber:5x5", "nogo:3x4", "nogo:4x4")
LARGE = {"clobber:5x5": (100.0, "MCGS more than 100 s")}


def search(spec: str, small: int | None = None, counts: bool = True) -> tuple[float, int, bool]:
    """Seconds, states, and whether Left wins if Left begins."""
    rules, position = sides_of(parse(spec))
    assert isinstance(rules, TwoSided)
    began = time.process_time()
    found = BoardOutcomes(rules, Budget(Limit(10**9)), small)
    if not counts:
        found.frames.guide[BOUNDED] = 0
    is_won = found.is_won([position], [], Player.LEFT)
    return time.process_time() - began, found.states, is_won


def boards(rules: TwoSided, count: int, share: float) -> list[Mask]:
    """Random boards, on which that share of the cells is live."""
    random = Random(0)
    return [
        sum(
            1 << random.randrange(rules.planes) * rules.cells + cell
            for cell in range(rules.cells)
            if random.random() < share
        )
        for _ in range(count)
    ]


def sums(rules: TwoSided, count: int, share: float) -> Promise:
    """Both starters of a sum, and its value."""
    masks = boards(rules, count, share)
    began = time.process_time()
    found = BoardOutcomes(rules, Budget(Limit(10**9)))
    wins = [found.is_won(masks, [], player) for player in Player]
    middle = time.process_time()
    values, budget, told = BoardValues(rules), Budget(Limit(10**7, seconds=60)), "the value takes"
    try:
        store, total = values.value(masks[0], budget)
        for mask in masks[1:]:
            total = store.add(total, values.value(mask, budget)[1])
    except TooLarge:
        told = "the value is given up after"
    ours, theirs = middle - began, time.process_time() - middle
    return Promise(
        f"{count} boards {rules.name} {rules.board}: the search is faster than the value",  # type: ignore[attr-defined]
        f"{ours:.3f} s, {found.states} states, {wins}; {told} {theirs:.2f} s",
        ours < theirs,
    )


def main() -> int:
    search("domineering:4x4")
    promises = []
    for spec, (aim, rival) in (AIMS | (LARGE if "large" in sys.argv else {})).items():
        seconds, states, is_won = search(spec)
        less = {"no values": search(spec, small=0), "no counts": search(spec, counts=False)}
        told = "; ".join(f"{name}: {other[0]:.3f} s, {other[1]} states" for name, other in less.items())
        promises.append(
            Promise(
                f"{spec} in at most {aim} s ({rival})",
                f"{seconds:.3f} s, {states} states; {told}",
                seconds <= aim and is_won is (spec not in LOST),
            )
        )
    for rules, count, share in ((Domineering((4, 4)), 10, 0.85), (Clobber((3, 3)), 8, 0.9), (Clobber((3, 4)), 4, 0.9)):
        promises.append(sums(rules, count, share))
    return report(promises)


if __name__ == "__main__":
    sys.exit(main())
