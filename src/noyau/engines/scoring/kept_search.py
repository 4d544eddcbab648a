"""Boxes whose proofs are kept in a file while they are found, so that a later run goes on from there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Limit, check_memory
from noyau.core.errors import SpecError
from noyau.core.files import Pace
from noyau.core.game import AnyGame
from noyau.core.kept_files import Arrays, KeptArrays, KeptFile
from noyau.core.parameters import write_rules
from noyau.engines.scoring.alpha_beta import MOST_STRINGS, CoinTable, is_small, use_table
from noyau.engines.scoring.solving import solve
from noyau.forms.coins import CoinGame
from noyau.kernels.arrays import Words, Words32
from noyau.kernels.points.coin_search import EFFORT, collect, count_efforts

KEPT = KeptArrays("coins", 1)

_MOST_KEPT = 1 << 22
"""So many positions go into a file, those that took the most work: 48 MB."""


class SearchStopped(KeyboardInterrupt):
    """The user stopped a search, and so many positions are kept of it."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


def solve_kept(game: AnyGame, file: str | Path, limit: Limit | None = None) -> AnyAnalysis:
    """As ``engines.solve``, where whoever takes a coin goes on; however it ends, what was found is kept."""
    rules, limit = game.rules, limit or Limit()
    if not isinstance(rules, CoinGame) or not rules.takers_go_on or not is_small(rules):
        raise SpecError("strings.keep", name=rules.name, limit=MOST_STRINGS)
    kept_in = KeptFile(KEPT, Path(file))
    arrays = kept_in.read()
    table = CoinTable(rules, game.position) if arrays is None else _read_table(rules, arrays, kept_in.path)
    count = 0

    def save() -> None:
        nonlocal count
        places, values = busiest(table.slots)
        size = np.array(len(table.slots))
        if kept_in.write(game=np.array(write_rules(rules)), size=size, places=places, values=values):
            count = len(places)

    if not kept_in.begun:
        save()
    pace = Pace(wait=True)

    def watch(positions: int) -> None:
        pace.offer(save)
        if limit.watch is not None:
            limit.watch(positions)

    use_table(table)
    try:
        try:
            return solve(game, replace(limit, watch=watch))
        finally:
            save()
    except KeyboardInterrupt:
        raise SearchStopped(count) from None


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


def _read_table(rules: CoinGame, arrays: Arrays, path: Path) -> CoinTable:
    """The table that a file keeps; SpecError for one of another game."""
    game = str(arrays["game"])
    if game != write_rules(rules):
        raise SpecError("residues.keep-other", file=str(path), game=write_rules(rules), other=game)
    size = int(arrays["size"])
    check_memory(8 * size, "strings.memory", n=len(rules.net.strings))
    table = CoinTable(rules, rules.all_strings, size)
    table.slots[arrays["places"]] = arrays["values"]
    return table
