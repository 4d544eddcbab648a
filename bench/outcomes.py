"""Who wins boards of two sides and their sums: from empty tables, the kernels compiled, one thread.

The rival on boards is MCGS 1.5 (C++), whose CPU times are quoted from notes of an earlier measurement; on sums it is
the value engine, in the same run. ``python bench/outcomes.py large`` has boards that take minutes too, ``--ablation``
prints what each idea of the search is worth instead: states and seconds without it; and what proof numbers would be.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Collection, Iterator
from itertools import chain
from multiprocessing import get_context
from random import Random
from unittest.mock import patch

from measure import Promise, report

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.spec import parse
from noyau.core.turns import sides_of
from noyau.core.verdict import Ending, Player
from noyau.engines.partisan import outcomes
from noyau.engines.partisan.board_outcomes import IDEAS_BY_NAME, BoardOutcomes
from noyau.engines.partisan.board_values import BoardValues
from noyau.engines.partisan.part_sums import PartSums, State
from noyau.engines.partisan.values import split
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.games.sides.clobber import Clobber
from noyau.games.sides.domineering import Domineering
from noyau.games.sides.nogo import NoGo

AIMS = {
    "clobber:4x4": (0.07, "MCGS 0.06 s"),
    "clobber:4x5": (1.15, "MCGS 1.18 s"),
    "clobber:1x32": (1.0, "MCGS (xo)^14 84 ms"),
    "nogo:3x4": (0.194, "MCGS 0.194 s"),
    "nogo:1x15": (0.1, "MCGS 0.031 s"),
    "nogo:4x4": (9.0, "MCGS 9.0 s"),
    "domineering:6x6": (2.6, "MCGS 5.4 s"),
    "domineering:7x7": (60.0, "no figure"),
}
LARGE = {"clobber:5x5": (100.0, "MCGS more than 100 s"), "domineering:8x8": (3600.0, "no figure")}
LOST = ("clobber:5x5", "nogo:3x4", "nogo:4x4")

GROWTH = {
    "Domineering 6×n": [f"domineering:6x{n}" for n in (4, 5, 6, 7)],
    "Clobber 4×n": [f"clobber:4x{n}" for n in (2, 3, 4, 5)],
    "linear Clobber (xo)ⁿ": [f"clobber:1x{2 * n}" for n in (10, 12, 14, 16)],
    "NoGo 1×n": [f"nogo:1x{n}" for n in (10, 12, 14, 16, 18)],
}

ABLATED = ("domineering:6x6", "domineering:7x7", "clobber:4x5")
ABLATION_LIMIT = 1_000_000

PARTED = (
    "nogo:3x4 + clobber:3x6 + nogo:x.../..../...o",
    "domineering:7x4 + nogo:3x4 + form:3",
    "domineering:7x4 + clobber:4x4 + domineering:5x5 + domineering:6x4",
)
"""Sums that are asked about with and without judging their parts by themselves."""

PROVED = (
    *("clobber:3x4", "clobber:4x4", "clobber:1x20", "nogo:2x5", "nogo:1x10", "nogo:1x12", "nogo:3x4"),
    *("domineering:5x5", "misere domineering:4x4", "misere clobber:3x4"),
)
"""What the search in Python is asked about beside proof-number search, both with the same parts, values and bounds."""

GIVEN_UP = 40
"""After so many seconds the value engine is stopped."""


def search(spec: str, without: Collection[str] = (), limit: int = 10**9) -> tuple[float, int, bool | None]:
    """Seconds, states, and whether Left wins if Left begins; None where the limit is passed."""
    rules, position = sides_of(parse(spec))
    assert isinstance(rules, TwoSided)
    return who_wins(rules, [position], without, limit)


def who_wins(
    rules: TwoSided, masks: list[Mask], without: Collection[str] = (), limit: int = 10**9
) -> tuple[float, int, bool | None]:
    """The same of a sum of positions."""
    began = time.process_time()
    found = BoardOutcomes(rules, Budget(Limit(limit)), without=without)
    is_won: bool | None = None
    try:
        is_won = found.is_won(masks, [], Player.LEFT)
    except TooLarge:
        is_won = None
    return time.process_time() - began, found.states, is_won


def scattered(rules: TwoSided, count: int, share: float) -> list[Mask]:
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


def played(rules: TwoSided, count: int, moves: int) -> list[Mask]:
    """Boards on which the players have made some random moves in turn."""
    random, found = Random(0), []
    for _ in range(count):
        position = rules.start
        for move in range(moves):
            position = random.choice(list(rules.options(position, list(Player)[move % 2])))
        found.append(position)
    return found


def time_of_value(rules: TwoSided, masks: list[Mask]) -> tuple[float, bool]:
    """How many seconds the value of a sum takes, in a process of its own, and whether it was found within a limit."""
    process = get_context("fork").Process(target=find_value, args=(rules, masks))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process.start()
    process.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, process.exitcode == 0


def find_value(rules: TwoSided, masks: list[Mask]) -> None:
    """Add the values of some boards; the process ends where that takes too long."""
    resource.setrlimit(resource.RLIMIT_CPU, (GIVEN_UP + int(time.process_time()), GIVEN_UP + int(time.process_time())))
    values, budget = BoardValues(rules), Budget(Limit(10**9))
    store, total = values.value(masks[0], budget)
    for mask in masks[1:]:
        total = store.add(total, values.value(mask, budget)[1])


def sums(rules: TwoSided, masks: list[Mask], ratio: float) -> Promise:
    """Both starters of a sum, and its value."""
    began = time.process_time()
    found = BoardOutcomes(rules, Budget(Limit(10**9)))
    wins = [found.is_won(masks, [], player) for player in Player]
    ours = time.process_time() - began
    theirs, is_done = time_of_value(rules, masks)
    told = "the value takes" if is_done else "the value is given up after"
    name = f"{len(masks)} boards {rules.name} {'×'.join(map(str, rules.board))}"  # type: ignore[attr-defined]
    return Promise(
        f"{name}: the search takes at most 1/{ratio:g} of the value engine's time",
        f"{ours:.3f} s, {found.states} states, {wins}; {told} {theirs:.2f} s; ratio {theirs / ours:.0f}",
        theirs >= ratio * ours,
    )


def ablation() -> Iterator[str]:
    """A table with a row for each idea that is left out."""
    asked = {spec: (sides_of(parse(spec))[0], [sides_of(parse(spec))[1]]) for spec in ABLATED}
    asked["9 × nogo:3x4"] = NoGo((3, 4)), played(NoGo((3, 4)), 9, 2)
    yield "| without | " + " | ".join(f"{name}: states | seconds" for name in asked) + " |"
    yield "|---" * (1 + 2 * len(asked)) + "|"
    for idea in ("", *IDEAS_BY_NAME, "counts", "values"):
        row = []
        for rules, masks in asked.values():
            assert isinstance(rules, TwoSided)
            seconds, states, is_won = who_wins(rules, masks, [idea], ABLATION_LIMIT)
            row.append(f"{'' if is_won is not None else 'more than '}{states:,} | {seconds:.2f}")
        yield f"| {idea or 'nothing: all ideas'} | " + " | ".join(row) + " |"


def parted() -> Iterator[str]:
    """A table of sums with and without judging their parts by themselves, both starters."""
    yield "| sum | positions | seconds | parts never by themselves: positions | seconds |"
    yield "|---|---|---|---|---|"
    for spec in PARTED:
        row = []
        for whole in (outcomes._WHOLE, 1 << 62):
            with patch.object(outcomes, "_WHOLE", whole):
                rules, position = sides_of(parse(spec))
                began = time.process_time()
                found = outcomes.Outcomes(Ending.NORMAL, Budget(Limit(ABLATION_LIMIT)))
                wins = found.both(rules, position)
                spent = time.process_time() - began
            told = f"{'more than ' if None in wins else ''}{found.budget.positions:,}"
            row.append(f"{told} | {spent:.2f}")
        yield f"| {spec} | " + " | ".join(row) + " |"


class ProofNumbers:
    """Depth-first proof-number search (Nagai 2002): what is opened next is what is easiest to prove or to refute."""

    def __init__(self, sums: PartSums) -> None:
        self.sums = sums
        self.opened = 0
        self._won: dict[State, bool] = {}
        self._numbers: dict[State, tuple[int, int]] = {}
        self._left: dict[State, list[State]] = {}

    def is_won(self, state: State) -> bool:
        while self._known(state) is None:
            self._open(state, _ENDLESS, _ENDLESS)
        return self._won[state]

    def _known(self, state: State) -> bool | None:
        if state not in self._won and (known := self.sums.look(state)) is not None:
            self._won[state] = known
        return self._won.get(state)

    def _weigh(self, state: State) -> tuple[int, int]:
        """How much is left to prove that whoever is to move wins, and that they lose."""
        known = self._known(state)
        if known is None:
            return self._numbers.get(state, (1, 1))
        return (0, _ENDLESS) if known else (_ENDLESS, 0)

    def _open(self, state: State, most_to_win: int, most_to_lose: int) -> None:
        if state not in self._left:
            self.opened += 1
            self._left[state] = list(dict.fromkeys(self.sums._children(state)))
        while True:
            weighed = sorted((self._weigh(left)[::-1], at) for at, left in enumerate(self._left[state]))
            if not weighed or weighed[0][0][0] == 0:
                self._won[state] = bool(weighed) or self.sums.ending is Ending.MISERE
                return
            to_win, to_lose = weighed[0][0][0], sum(numbers[1] for numbers, _ in weighed)
            if to_lose == 0:
                self._won[state] = False
                return
            self._numbers[state] = to_win, to_lose
            if to_win >= most_to_win or to_lose >= most_to_lose:
                return
            second = weighed[1][0][0] if len(weighed) > 1 else _ENDLESS
            (_, numbers_of_best), at = weighed[0]
            self._open(self._left[state][at], most_to_lose - to_lose + numbers_of_best, min(most_to_win, second + 1))


_ENDLESS = 1 << 40


def proved() -> Iterator[str]:
    """A table of the states that either search opens, Left to begin."""
    yield "| board | depth first: states | seconds | proof numbers: states | seconds |"
    yield "|---|---|---|---|---|"
    for spec in PROVED:
        game, row, answers = parse(spec), [], set()
        for is_plain in (True, False):
            sums = PartSums(game.ending, Budget(Limit(10**9)))
            state, began = sums.state(split(*sides_of(game))), time.process_time()
            other = ProofNumbers(sums)
            answers.add(sums.is_won(state) if is_plain else other.is_won(state))
            row.append(f"{sums.states if is_plain else other.opened:,} | {time.process_time() - began:.2f}")
        assert len(answers) == 1, spec
        yield f"| {spec} | " + " | ".join(row) + " |"


def main() -> int:
    search("domineering:4x4")
    if "--ablation" in sys.argv:
        for line in chain(ablation(), parted(), proved()):
            print(line, flush=True)
        return 0
    promises = []
    for spec, (aim, rival) in (AIMS | (LARGE if "large" in sys.argv else {})).items():
        seconds, states, is_won = search(spec)
        promises.append(
            Promise(
                f"{spec} in at most {aim} s (quoted: {rival})",
                f"{seconds:.3f} s, {states} states",
                seconds <= aim and is_won is (spec not in LOST),
            )
        )
    for rules, masks, ratio in (
        (Domineering((4, 4)), scattered(Domineering((4, 4)), 10, 0.85), 1),
        (Domineering((5, 5)), scattered(Domineering((5, 5)), 8, 0.9), 1),
        (Clobber((3, 3)), scattered(Clobber((3, 3)), 8, 0.9), 1),
        (NoGo((3, 4)), played(NoGo((3, 4)), 8, 2), 100),
        (NoGo((3, 4)), played(NoGo((3, 4)), 10, 2), 100),
        (NoGo((2, 6)), played(NoGo((2, 6)), 8, 2), 100),
    ):
        promises.append(sums(rules, masks, ratio))
        print(promises[-1], flush=True)
    for name, specs in GROWTH.items():
        times = [search(spec)[:2] for spec in specs]
        told = ", ".join(
            f"{spec.partition(':')[2]} {time:.3f} s ({states})"
            for spec, (time, states) in zip(specs, times, strict=True)
        )
        print(f"growth    {name}: {told}", flush=True)
    return report(promises)


if __name__ == "__main__":
    sys.exit(main())
