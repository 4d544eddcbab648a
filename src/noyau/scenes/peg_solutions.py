"""The words around a picture of peg solitaire: in how many jumps it is solved, or why it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from noyau.analysis import Solution
from noyau.engines import Limit
from noyau.engines.puzzles import solve_puzzle
from noyau.game import Game
from noyau.puzzles.peg_boards import Jump
from noyau.puzzles.pegs import Pegs
from noyau.scenes.runs import numbered_lines
from noyau.scenes.scene import LOSING, WINNING
from noyau.scenes.view import Notes, Style
from noyau.verdict import Reason


def find_solution(game: Game[Any, Any], limit: Limit | None = None) -> Solution[Any, Any]:
    """The solution that a picture shows."""
    return solve_puzzle(game, limit=limit)


def attempt(solution: Solution[Any, Any]) -> Sequence[Jump]:
    """The jumps that a picture shows: those to the aim, or else those that leave the fewest pegs."""
    if solution.moves is not None:
        return solution.moves
    written = (text.split("-") for text in solution.more.get("best", ()))
    return [(int(start), int(over), int(into)) for start, over, into in written]


def chains(jumps: Iterable[Jump]) -> list[list[Jump]]:
    """The jumps in moves: those that one peg makes in a row.

    >>> chains([(0, 1, 2), (2, 3, 4), (7, 6, 5)])
    [[(0, 1, 2), (2, 3, 4)], [(7, 6, 5)]]
    """
    found: list[list[Jump]] = []
    for jump in jumps:
        if found and found[-1][-1][2] == jump[0]:
            found[-1].append(jump)
        else:
            found.append([jump])
    return found


def write_chain(chain: Iterable[Jump]) -> str:
    """A move as it is written below a picture.

    >>> write_chain([(0, 1, 2), (2, 3, 4)])
    '0-1-2-3-4'
    """
    start, *holes = [hole for jump in chain for hole in jump]
    return "-".join(map(str, [start, *(hole for place, hole in enumerate(holes) if place % 3 != 2)]))


def verdict(solution: Solution[Any, Any], style: Style) -> tuple[str, str]:
    """Whether the aim can be reached, and in how many jumps and moves; else how few pegs can be left."""
    if not solution.solvable:
        rules = solution.game.rules
        aimed = isinstance(rules, Pegs) and rules.board.end is not None
        key = "unsolvable" if solution.left is None else "unsolvable-end" if aimed else "unsolvable-left"
        return style.say(f"peg-board.{key}", n=solution.left), LOSING
    if not solution.moves:
        return style.say("peg-board.already"), WINNING
    jumps, turns = len(solution.moves), len(chains(solution.moves))
    key = "fewest" if solution.fewest and "turns" in solution.more else "solvable"
    return style.say(f"peg-board.{key}", n=jumps, turns=turns), WINNING


def notes(solution: Solution[Any, Any], style: Style) -> Notes:
    """The moves in order; before them, why there is no better end."""
    obstacle = (_OBSTACLES[why.kind](why, style) for why in solution.reasons if why.kind in _OBSTACLES)
    found = [("", said) for said in obstacle if said] if not solution.solvable else []
    moves = [write_chain(chain) for chain in chains(attempt(solution))] if style.moves else []
    return (*found, *(("", line) for line in numbered_lines(moves, style)))


def _rule_of_three(why: Reason, style: Style) -> str:
    counts = ["+".join(map(str, three)) for three in why.facts["counts"]]
    key = "rule-of-three" if why.facts["aims"] is None else "rule-of-three-end"
    return style.say(f"peg-board.{key}", counts=", ".join(counts))


def _pagoda(why: Reason, style: Style) -> str:
    return style.say("peg-board.pagoda", now=why.facts["now"], aim=why.facts["aim"])


_OBSTACLES: dict[str, Callable[[Reason, Style], str]] = {
    "rule-of-three": _rule_of_three,
    "peg-parities": lambda why, style: style.say("peg-board.parities"),
    "peg-count": lambda why, style: style.say("peg-board.too-few", n=why.facts["aim"]),
    "peg-parts": lambda why, style: style.say("peg-board.apart", n=len(why.facts["parts"])),
    "pagoda": _pagoda,
    "odd-cycle": lambda why, style: style.say("peg-board.odd-cycle", n=why.facts["n"]),
    "pagodas": lambda why, style: style.say("peg-board.pagodas"),
    "exhausted": lambda why, style: style.say("peg-board.exhausted", n=why.facts["positions"]),
}
"""The kind of a reason → the line that says it."""
