"""The words around a picture of Solitaire Clobber: how few stones can be left, by which captures, and why not fewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noyau.analysis import Solution
from noyau.engines import Limit
from noyau.engines.puzzles import solve_puzzle
from noyau.game import Game
from noyau.puzzles.clobber import Capture
from noyau.scenes.runs import numbered_lines
from noyau.scenes.scene import LOSING, WINNING
from noyau.scenes.view import Notes, Style
from noyau.verdict import Reason


def find_solution(game: Game[Any, Any], limit: Limit | None = None) -> Solution[Any, Any]:
    """The solution that a picture shows."""
    return solve_puzzle(game, limit=limit)


def verdict(solution: Solution[Any, Any], style: Style) -> tuple[str, str]:
    """How few stones are left, and whether that is proved."""
    left, least = solution.left, solution.more.get("least")
    result = WINNING if solution.solvable else LOSING
    if left is None:
        return style.say("stone-graph.solvable" if solution.solvable else "stone-graph.unsolvable"), result
    if least is not None:
        return style.say("stone-graph.between", n=left, least=least), result
    captures = sum(start != into for start, into in solution.moves or ())
    key = "one" if solution.solvable else "few" if captures else "stuck"
    return style.say(f"stone-graph.{key}", n=left, captures=captures), result


def notes(solution: Solution[Any, Any], style: Style) -> Notes:
    """The captures in order; before them, why no fewer stones can be left."""
    reasons = () if solution.solvable else solution.reasons
    said = [_OBSTACLES[why.kind](why, style) for why in reasons if why.kind in _OBSTACLES]
    captures = [write_step(step, style) for step in solution.moves or ()] if style.moves else []
    return tuple(("", line) for line in (*said, *numbered_lines(captures, style)))


def write_step(step: Capture, style: Style) -> str:
    """A capture as it is written, or the joker, which is a move from a vertex to itself."""
    start, into = step
    return f"{start}-{into}" if start != into else style.say("stone-graph.joker", vertex=start)


def _delta(why: Reason, style: Style) -> str:
    stones, astray = why.facts["stones"], len(why.facts["astray"])
    return style.say("stone-graph.delta", n=stones, astray=astray, total=stones + astray)


def _delta_end(why: Reason, style: Style) -> str:
    total = why.facts["stones"] + len(why.facts["astray"])
    return style.say("stone-graph.delta-end", total=total, delta=why.facts["delta"], wanted=why.facts["wanted"])


_OBSTACLES: dict[str, Callable[[Reason, Style], str]] = {
    "delta": _delta,
    "delta-end": _delta_end,
    "exhausted-aim": lambda why, style: style.say("stone-graph.exhausted-aim"),
    "blocks": lambda why, style: style.say("stone-graph.blocks", n=len(why.facts["blocks"])),
    "tree-values": lambda why, style: style.say("stone-graph.trees"),
    "parts": lambda why, style: style.say("stone-graph.parts"),
} | dict.fromkeys(("exhausted", "tried", "table"), lambda why, style: style.say("stone-graph.exhausted"))
"""The kind of a reason → the line that says it."""
