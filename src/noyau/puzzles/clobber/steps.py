"""The proofs of Solitaire Clobber in pictures: two sides of a graph and δ, blocks of a line, the first captures."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.analysis import AnySolution
from noyau.puzzles.clobber.reasons import Balance, Blocks, Delta
from noyau.scenes.kit.steps import TINTS, Group, Note, Step
from noyau.scenes.kit.view import Style
from noyau.scenes.proofs.solutions import play_steps, position_step

_MOST, _MOST_BLOCKS = 80, 12


def draw_steps(solution: AnySolution, style: Style) -> Iterator[Step]:
    """The invariant where the graph has two sides, the blocks of a line; then the first captures."""
    game = solution.game
    delta, blocks, balance = solution.reason(Delta), solution.reason(Blocks), solution.reason(Balance)
    if delta is not None and game.rules.graph.size <= _MOST:  # type: ignore[attr-defined]
        side = tuple(Note(f"vertex-{vertex}", "+", 0) for vertex in delta.side)
        yield position_step(game, style, "why.stones.sides", notes=side, n=len(delta.side))
        facts = {"stones": delta.stones, "astray": len(delta.astray), "delta": delta.delta}
        struck = tuple(f"vertex-{vertex}" for vertex in delta.astray)
        key = "zero" if delta.delta == 0 else "other"
        yield position_step(game, style, f"why.stones.delta-{key}", notes=side, struck=struck, **facts)
    elif blocks is not None and len(blocks.blocks) <= _MOST_BLOCKS:
        groups = tuple(
            Group(tuple(f"vertex-{blocks.vertices[at]}" for at in range(start, start + length)), number % len(TINTS))
            for number, (start, length) in enumerate(blocks.blocks)
        )
        key = "cycle" if blocks.cycle else "line"
        yield position_step(game, style, f"why.stones.{key}", groups=() if blocks.cycle else groups, n=len(groups))
    elif balance is not None:
        facts = {"black": balance.black, "white": balance.white, "least": balance.least}
        yield position_step(game, style, "why.stones.balance", **facts)
    yield from play_steps(solution, style, aim="why.stones.left", left=solution.left)
