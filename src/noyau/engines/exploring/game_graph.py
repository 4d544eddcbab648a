"""Any impartial game, by its graph of positions: the kernel, the Grundy function, draws on cycles, remoteness."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget
from noyau.core.game import AnyGame
from noyau.core.reasons import AnyDecision, Components, Part
from noyau.core.verdict import Ending
from noyau.engines.analysing import analyse
from noyau.engines.exploring.positions import Positions
from noyau.forms.rewriting import Mask, Rewriting
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber, nim_sum


def split(rules: Rewriting, position: Mask) -> list[Mask]:
    """The cells that moves still need, in parts that no move joins; none where moves may set cells free.

    >>> from noyau.games.cram import Cram
    >>> split(Cram((1, 6)), 0b110011)
    [3, 48]
    """
    if any(rewrite.forbid or rewrite.add for rewrite in rules.rewrites):
        return []
    moves = [(need, need | clear) for _, need, _, clear, _ in rules.rewrites if position & need == need]
    needed = 0
    for need, _ in moves:
        needed |= need
    parts: list[Mask] = []
    for _, touched in moves:
        part = touched & needed
        apart = [other for other in parts if not other & part]
        for other in parts:
            part |= other if other & part else 0
        parts = [*apart, part]
    return sorted(parts, key=lambda part: part & -part)


def tell_parts(parts: Sequence[Mask], values: Sequence[int]) -> Iterator[Components]:
    """The reason that several parts with their values are."""
    if len(parts) > 1:
        told = (Part(tuple(bits(part)), value) for part, value in zip(parts, values, strict=True))
        yield Components(tuple(told), nim_sum(values))


def tell_small_parts(game: AnyGame, graph: Positions) -> Iterator[Components]:
    """The parts of a position of a small game in normal play, valued by its graph."""
    if isinstance(game.rules, Rewriting) and game.ending is Ending.NORMAL:
        parts = split(game.rules, game.position)
        values = [graph.value(part) for part in parts] if len(parts) > 1 else []
        nimbers = [int(value) for value in values if isinstance(value, Nimber)]
        yield from tell_parts(parts, nimbers) if len(nimbers) == len(parts) else ()


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis:
    """The answer found by visiting every position that can be reached."""
    graph = Positions(game.rules, game.ending, budget)
    graph.number(game.position)
    found = analyse(game, graph, budget, "game_graph")
    return replace(found, reasons=(*tell_small_parts(game, graph), *found.reasons))
