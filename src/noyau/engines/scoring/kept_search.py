"""Boxes whose proofs are kept in a file while they are found, so that a later run goes on from there."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget, Limit, check_memory, closing
from noyau.core.errors import SpecError
from noyau.core.game import AnyGame
from noyau.core.kept_files import Arrays, KeptArrays, KeptFile
from noyau.core.parameters import write_rules
from noyau.core.sums import Sum
from noyau.engines.keeping import ask_keeping
from noyau.engines.scoring.alpha_beta import CoinTable, is_small
from noyau.engines.scoring.joined_coins import AnyCoins, JoinedCoins, coins_of
from noyau.engines.scoring.numbered_strings import MOST_STRINGS
from noyau.engines.scoring.solving import solve
from noyau.kernels.arrays import Words, Words32
from noyau.kernels.points.coin_search import EFFORT, collect, count_efforts

KEPT = KeptArrays("coins", 1)

_MOST_KEPT = 1 << 22
"""So many positions go into a file, those that took the most work: 48 MB."""


@closing()
def solve_kept(game: AnyGame, file: str | Path, limit: Limit | None = None) -> AnyAnalysis:
    """As ``engines.solve``, where whoever takes a coin goes on; however it ends, what was found is kept."""
    rules, limit = coins_of(game.rules), limit or Limit()
    began = Budget(limit)
    if rules is not None and rules.takers_go_on and not is_small(rules):
        raise SpecError("strings.keep-many", name=_write(rules), n=len(rules.net.strings), limit=MOST_STRINGS)
    if rules is None or not rules.takers_go_on:
        terms = game.rules.terms if isinstance(game.rules, Sum) else (game.rules,)
        raise SpecError("strings.keep", name=" + ".join(term.name for term in terms), limit=MOST_STRINGS)
    kept_in = KeptFile(KEPT, Path(file))
    arrays = kept_in.read()
    table = (
        CoinTable(rules, rules.all_strings, memory=limit.memory)
        if arrays is None
        else _read_table(rules, arrays, kept_in.path)
    )

    def save() -> int | None:
        places, values = busiest(table.slots)
        size = np.array(len(table.slots))
        is_written = kept_in.write(game=np.array(_write(rules)), size=size, places=places, values=values)
        return len(places) if is_written else None

    return ask_keeping(save, lambda most: solve(game, most, table), limit, began)


def busiest(slots: Words) -> tuple[Words32, Words]:
    """The slots that took the most work to fill, and what is in them."""
    counts = np.zeros(int(EFFORT) + 1, dtype=np.int64)
    count_efforts(slots, counts)
    counts[0] = 0
    least = next(least for least in range(1, len(counts) + 1) if counts[least:].sum() <= _MOST_KEPT)
    count = counts[least:].sum()
    places, values = np.zeros(count, dtype=np.uint32), np.zeros(count, dtype=np.uint64)
    collect(slots, least, places, values)
    return places, values


def _write(rules: AnyCoins) -> str:
    """The rules by which a file is known."""
    terms = rules.terms if isinstance(rules, JoinedCoins) else (rules,)
    return " + ".join(map(write_rules, terms))


def _read_table(rules: AnyCoins, arrays: Arrays, path: Path) -> CoinTable:
    """The table that a file keeps; SpecError for one of another game."""
    game = str(arrays["game"])
    if game != _write(rules):
        raise SpecError("residues.keep-other", file=str(path), game=_write(rules), other=game)
    size = int(arrays["size"])
    check_memory(8 * size, "strings.memory", n=len(rules.net.strings))
    table = CoinTable(rules, rules.all_strings, size)
    table.slots[arrays["places"]] = arrays["values"]
    return table
