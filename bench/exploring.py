"""Games given as masks, explored natively, against the exploration in plain Python of the same rules.

Cram on a rectangle; the plain exploration also judges each position, so its time is that of exploring and judging.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from measure import Promise, cpu, report

from noyau.core.budget import Budget, Limit
from noyau.core.verdict import Ending
from noyau.engines.exploring.compiled_masks import Explored, Judged, explore_masks
from noyau.engines.exploring.positions import Positions
from noyau.forms.rewriting import Rewrite, Rewriting


@dataclass(frozen=True)
class Dominoes(Rewriting):
    """Cram: lay a domino on two free squares that touch."""

    name: ClassVar[str] = "dominoes"
    rows: int
    columns: int

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        cells = range(self.rows * self.columns)
        across = [3 << cell for cell in cells if (cell + 1) % self.columns]
        down = [1 << cell | 1 << cell + self.columns for cell in cells[: -self.columns]]
        return tuple(Rewrite(str(mask), mask, clear=mask) for mask in across + down)


def run(rules: Dominoes) -> Explored:
    return explore_masks(rules, rules.start)


def compare(rows: int, columns: int, times: int) -> Promise:
    rules = Dominoes(rows, columns)

    def plain() -> None:
        Positions(rules, Ending.NORMAL, Budget(Limit(10**6, moves=10**7))).number(rules.start)

    ours, rival = cpu(lambda: Judged(run(rules), Ending.NORMAL), plain, runs=3)
    return Promise(
        f"Cram {rows}×{columns}: explored and judged at least {times} times as fast as in plain Python",
        f"{ours * 1e3:.1f} ms against {rival * 1e3:.0f} ms, {rival / ours:.0f} times as fast",
        rival >= times * ours,
    )


def speed() -> list[Promise]:
    rules = Dominoes(5, 5)
    explored = run(rules)
    exploring, judging = cpu(lambda: run(rules), lambda: Judged(run(rules), Ending.NORMAL), runs=5)
    positions, arcs = len(explored), explored.csr.arcs
    kept = explored.positions.nbytes + explored.csr.nbytes
    return [
        Promise(
            "Cram 5×5, 1.13 million positions and 10.3 million arcs: explored within 1 s, 5 million positions a second",
            f"{exploring:.2f} s for {positions:,} positions and {arcs:,} arcs, {kept / 1e6:.0f} MB: "
            f"{positions / exploring / 1e6:.1f} million positions/s, {arcs / exploring / 1e6:.1f} million arcs/s",
            exploring <= 1 and positions >= 5e6 * exploring,
        ),
        Promise(
            "Cram 5×5: explored and judged, with outcome, value and remoteness of every position, within 2 s",
            f"{judging:.2f} s",
            judging <= 2,
        ),
    ]


def main() -> int:
    for ending in Ending:  # compile first
        Judged(run(Dominoes(2, 2)), ending)
    return report([compare(4, 4, times=8), compare(4, 5, times=15), *speed()])


if __name__ == "__main__":
    sys.exit(main())
