"""The words around the picture of Lights Out: whether it can be solved, and how."""

from __future__ import annotations

from collections import Counter
from typing import Any

from noyau.analysis import Solution
from noyau.engines import Limit
from noyau.engines.puzzles import solve_puzzle
from noyau.game import Game
from noyau.puzzles.lights import Lights
from noyau.scenes.lettering import number
from noyau.scenes.scene import LOSING, WINNING
from noyau.scenes.view import Notes, Style

_LINE, _LISTED = 60, 400
"""How long a list of cells may be, and how many presses are worth one."""

_MOST_WAYS = 10**12

_SHORTENED = 400
"""Up to so many cells, the picture shows a solution of the fewest presses."""


def find_solution(game: Game[Any, Any], limit: Limit | None = None) -> Solution[Any, Any]:
    """The solution that a picture shows: of the fewest moves where that takes no long time."""
    rules = game.rules
    wishes = {"fewest": True} if isinstance(rules, Lights) and rules.board.size <= _SHORTENED else {}
    return solve_puzzle(game, limit=limit, **wishes)


def verdict(solution: Solution[Any, Any], style: Style) -> tuple[str, str]:
    """Whether there is a solution, in words, and the result whose sign stands before them."""
    if solution.moves is None:
        return style.say("lamps.unsolvable"), LOSING
    if not solution.moves:
        return style.say("lamps.already"), WINNING
    key = "fewest" if solution.fewest else "solvable"
    return style.say(f"lamps.{key}", n=len(solution.moves)), WINNING


def notes(solution: Solution[Any, Any], style: Style) -> Notes:
    """The presses and how many ways there are; or the pattern that forbids them."""
    if solution.moves is None:
        return tuple(("", said) for said in _obstacle(solution, style))
    key = "press-all" if len(set(solution.moves)) > 1 else "press"
    found = (
        [("", style.say(f"lamps.{key}", cells=_cells(solution, style)))] if 0 < len(solution.moves) <= _LISTED else []
    )
    if solution.solutions is not None and 1 < solution.solutions < _MOST_WAYS:
        found.append(("", style.say("lamps.ways", n=solution.solutions)))
    return tuple(found)


def _cells(solution: Solution[Any, Any], style: Style) -> tuple[str, ...]:
    """The cells to press, the first of them at least: the picture shows them all."""
    counts = Counter(solution.moves)
    shown: list[str] = []
    for cell in sorted(counts):
        text = number(cell, style.language)
        shown.append(f"{text}×{counts[cell]}" if counts[cell] > 1 else text)
        if len(", ".join(shown)) > _LINE:
            return (*shown[:-1], "…")
    return tuple(shown)


def _obstacle(solution: Solution[Any, Any], style: Style) -> list[str]:
    rules = solution.game.rules
    facts = next((why.facts for why in solution.reasons if why.kind == "neutral-pattern"), None)
    if facts is None or not isinstance(rules, Lights):
        return []
    if rules.board.states > 2:
        return [style.say("lamps.weights", states=rules.board.states)]
    states = rules.unpack(solution.game.position)
    lit = sum(states[cell] for cell in facts["cells"])
    return [style.say("lamps.even"), *([] if "target" in facts else [style.say("lamps.odd", n=lit)])]
