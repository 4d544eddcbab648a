"""Who wins and nimbers by parts: Cram by search, linear Clobber that both may play, and rules of one's own in Python.

The rivals are MCGS 1.5 (C++) and the search in Python before it split, cancelled and ordered; their times are quoted
from notes of earlier measurements. ``python bench/nimbers.py large`` has Cram 7×7 too, which takes long.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import ClassVar

from measure import Promise, report

from noyau.core.budget import Budget, Limit
from noyau.core.game import AnyGame, Partisan
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Player
from noyau.engines.partisan.outcomes import Outcomes
from noyau.engines.residues.part_nimbers import PartNimbers
from noyau.engines.residues.search import Residues
from noyau.forms.rewriting import Rewriting

CRAM = {"cram:5x5": (0, 0.2), "cram:5x6": (2, 2.0), "cram:6x6": (0, 30.0), "cram:5x7": (1, 60.0)}
"""The nimber, and the most seconds; the theorem on boards with an even side is not asked."""

CLOBBER = {25: 0.15, 50: 0.15, 100: 0.15, 200: 1.0}
"""So many pairs of stones, and the most seconds: MCGS takes 1.5 for 100."""

Cells = tuple[tuple[int, int, str], ...]
Capture = tuple[tuple[int, int], tuple[int, int]]


class OwnDomineering(Partisan[Cells, Capture]):
    """Domineering as a reader would write it: squares, two that touch, the parts, what is alike, the negative."""

    name = "own-domineering"
    steps: ClassVar[dict[Player, tuple[tuple[int, int], ...]]] = {Player.LEFT: ((1, 0),), Player.RIGHT: ((0, 1),)}

    def read(self, text: str) -> Cells:
        return tuple(
            (row, column, sign) for row, line in enumerate(text.split("/")) for column, sign in enumerate(line)
        )

    def write(self, position: Cells) -> str:
        return " ".join(f"{row},{column}{sign}" for row, column, sign in position)

    def write_move(self, position: Cells, move: Capture) -> str:
        return f"{move[0]}-{move[1]}"

    def moves(self, position: Cells, player: Player) -> Iterator[Capture]:
        cells = {(row, column) for row, column, _ in position}
        for row, column in cells:
            for down, right in self.steps[player]:
                if (row + down, column + right) in cells:
                    yield (row, column), (row + down, column + right)

    def play(self, position: Cells, move: Capture, player: Player) -> Cells:
        return tuple(cell for cell in position if cell[:2] not in move)

    def components(self, position: Cells) -> list[AnyGame]:
        left, found = {cell[:2]: cell for cell in position}, []
        while left:
            part = [left.popitem()[1]]
            for row, column, _ in part:
                near = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
                part += [left.pop(place) for place in near if place in left]
            if len(part) > 1:
                found.append(self.at(tuple(sorted(part))))
        return found

    def lift(self, index: int, move: Capture) -> Capture:
        return move

    def canonical(self, position: Cells) -> Cells:
        return min(_cropped(position, down, right) for down in (1, -1) for right in (1, -1))

    def mirror(self, position: Cells) -> AnyGame:
        return self.at(tuple(sorted((column, row, sign) for row, column, sign in position)))


class OwnClobber(OwnDomineering):
    """Clobber in the same way: the steps lead in all four directions, and signs are exchanged in the negative."""

    name = "own-clobber"

    def moves(self, position: Cells, player: Player) -> Iterator[Capture]:
        mine, theirs = "xo" if player is Player.LEFT else "ox"
        signs = {cell[:2]: cell[2] for cell in position}
        for (row, column), sign in signs.items():
            for place in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if sign == mine and signs.get(place) == theirs:
                    yield (row, column), place

    def play(self, position: Cells, move: Capture, player: Player) -> Cells:
        mine = "x" if player is Player.LEFT else "o"
        return tuple(sorted((*(cell for cell in position if cell[:2] not in move), (*move[1], mine))))

    def mirror(self, position: Cells) -> AnyGame:
        return self.at(tuple((row, column, "o" if sign == "x" else "x") for row, column, sign in position))


def _cropped(position: Cells, down: int, right: int) -> Cells:
    """The squares turned round, and moved up and to the left."""
    turned = [(down * row, right * column, sign) for row, column, sign in position]
    top = min((row for row, _, _ in turned), default=0)
    left = min((column for _, column, _ in turned), default=0)
    return tuple(sorted((row - top, column - left, sign) for row, column, sign in turned))


BEFORE = {"own-domineering 4x5": 1.3, "own-domineering 5x5": 22.8, "own-clobber 3x4": 2.1, "own-clobber 4x4": 25.2}
"""Seconds for both starters of the search that added values up, cancelled nothing and tried moves as they came."""

OWN = {
    "own-domineering 4x5": (OwnDomineering(), 4, 5, "L"),
    "own-domineering 5x5": (OwnDomineering(), 5, 5, "P"),
    "own-domineering 5x6": (OwnDomineering(), 5, 6, "R"),
    "own-clobber 3x4": (OwnClobber(), 3, 4, "P"),
    "own-clobber 4x4": (OwnClobber(), 4, 4, "N"),
}


def cram(spec: str, nimber: int, most: float) -> Promise:
    rules, position = parse(spec).rules, parse(spec).position
    assert isinstance(rules, Rewriting)
    began = time.process_time()
    table = Residues(rules)
    found = table.search(position, 1 << 30, lambda _: None)
    spent = time.process_time() - began
    return Promise(
        f"{spec} by search in at most {most} s (MCGS: 5×5 0.21 s, 5×6 10.8 s)",
        f"nimber {found}, {len(table)} residues, {spent:.2f} s",
        found == nimber and spent <= most,
    )


def linear_clobber(pairs: int, most: float) -> Promise:
    game = parse("impartial clobber:" + pairs * "xo")
    began = time.process_time()
    nimbers = PartNimbers(Budget(Limit()))
    found = nimbers.value(game.rules, game.position)
    spent = time.process_time() - began
    return Promise(
        f"impartial (xo)^{pairs} in at most {most} s (MCGS: (xo)^100 1.5 s)",
        f"nimber {found}, {len(nimbers)} parts, {spent:.3f} s",
        spent <= most and (pairs != 100 or found == 3),
    )


def own(name: str) -> Promise:
    rules, rows, columns, outcome = OWN[name]
    signs = "/".join("".join("xo"[(row + column) % 2] for column in range(columns)) for row in range(rows))
    began = time.process_time()
    outcomes = Outcomes(Ending.NORMAL, Budget(Limit(10**7)))
    found = outcomes.both(rules, rules.read(signs)).outcome.value
    spent = time.process_time() - began
    before = f", {BEFORE[name]} s before" if name in BEFORE else ""
    return Promise(
        f"{name} in Python, both starters: faster than before",
        f"{found}, {outcomes.states} states, {spent:.2f} s{before}",
        found == outcome and spent <= BEFORE.get(name, 30.0),
    )


def main() -> int:
    cram("cram:4x4", 0, 1.0)
    promises = [cram(spec, *aim) for spec, aim in CRAM.items()]
    if "large" in sys.argv:
        promises.append(cram("cram:7x7", 1, 3600.0))
    promises += [linear_clobber(pairs, most) for pairs, most in CLOBBER.items()]
    promises += [own(name) for name in OWN]
    return report(promises)


if __name__ == "__main__":
    sys.exit(main())
