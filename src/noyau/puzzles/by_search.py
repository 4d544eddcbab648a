"""Any puzzle at all: every position that can be reached is looked at, the nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from noyau.arguments.argument import Act, Advice, Block, Point, shorten
from noyau.core.analysis import AnySolution, Method, Solution
from noyau.core.budget import Budget, Limit
from noyau.core.game import AnyGame, Puzzle
from noyau.core.material import OnDemand, PuzzleMaterial
from noyau.core.reasons import Reason
from noyau.scenes.kit.move_arrows import numbered_lines
from noyau.scenes.kit.scene import LOSING, WINNING
from noyau.scenes.kit.view import Notes, Style
from noyau.words import Sentence

LEVELS = 3
_LONGEST = 200
_MOVES_SHOWN = 60


@dataclass(frozen=True)
class Exhausted(Reason, kind="exhausted"):
    """All positions that can be reached were looked at."""

    positions: int


@dataclass(frozen=True)
class NearestFirst(Reason, kind="nearest-first"):
    """No position that fewer moves reach is solved."""

    positions: int


def solve(game: AnyGame, *, limit: Limit | None = None) -> AnySolution:
    """The fewest moves to a solved position, or the count that proves that there are none."""
    rules, start = game.rules, game.position
    assert isinstance(rules, Puzzle)
    budget = Budget(limit or Limit(), rules.name)
    met = {start}
    ways: dict[object, tuple[object, object]] = {}
    wave, end = [start], start if rules.is_solved(start) else None
    while wave and end is None:
        reached = []
        for position in wave:
            for move in rules.moves(position):
                after = rules.play(position, move)
                if after not in met:
                    met.add(after)
                    ways[after] = position, move
                    reached.append(after)
        budget.visit(len(reached))
        wave, end = reached, next((position for position in reached if rules.is_solved(position)), None)
    moves = None if end is None else tuple(_way(ways, end))
    return Solution(
        game=game,
        solvable=moves is not None,
        moves=moves,
        fewest=True,
        solutions=None,
        reasons=(Exhausted(len(met)) if moves is None else NearestFirst(len(met)),),
        method=Method("breadth_first", positions=len(met), seconds=budget.seconds),
    )


def _way(ways: dict[object, tuple[object, object]], end: object) -> list[object]:
    """The moves that led to a position."""
    moves = []
    while end in ways:
        end, move = ways[end]
        moves.append(move)
    return moves[::-1]


def summary(solution: AnySolution) -> Iterator[Block]:
    """Whether the puzzle can be solved, and by which moves."""
    game = shorten(solution.game.spec, _LONGEST)
    if solution.moves is None:
        yield Sentence("puzzle.unsolvable", {"game": game})
    elif not solution.moves:
        yield Sentence("puzzle.solved", {"game": game})
    else:
        yield Sentence("puzzle.search.solvable", {"game": game, "n": len(solution.moves)})
        written = _written(solution)
        yield Sentence("puzzle.search.moves", {"moves": written[:_MOVES_SHOWN]})
        if len(written) > _MOVES_SHOWN:
            yield Sentence("puzzle.search.more", {"n": len(written) - _MOVES_SHOWN})


def explain(solution: AnySolution) -> Iterator[Block]:
    """The answer, and what the search proves."""
    yield from summary(solution)
    if solution.moves != ():
        yield from (Sentence(f"puzzle.search.{reason.kind}", reason.facts) for reason in solution.reasons)


def explain_at(solution: AnySolution, level: int) -> Iterator[Block]:
    """The first move to try; the moves and what the search proves; how far was searched."""
    moves = _written(solution)
    key = "none" if solution.moves is None else "done" if not moves else "way"
    facts = {"n": len(moves), "move": moves[0] if moves else ""}
    if level == 1:
        yield Point(f"puzzle.search.discover-{key}", facts)
        yield Advice(f"puzzle.search.try-{key}", facts)
        return
    yield from explain(solution)
    if level == LEVELS:
        yield Sentence("puzzle.search.breadth-first")
    yield Act(f"puzzle.search.ask-{key}-{level}", facts)


def verdict(solution: AnySolution, style: Style) -> tuple[str, str]:
    """Whether there is a solution, and in how many moves."""
    if solution.moves is None:
        return style.say("puzzle.unsolvable"), LOSING
    return style.say("puzzle.solvable", n=len(solution.moves)), WINNING


def notes(solution: AnySolution, style: Style) -> Notes:
    """The moves in order."""
    return tuple(("", line) for line in numbered_lines(_written(solution), style)) if style.moves else ()


def _written(solution: AnySolution) -> list[str]:
    """Each move as one types it, where it is made."""
    game, written = solution.game, []
    for move in solution.moves or ():
        written.append(game.rules.write_move(game.position, move))
        game = game.after(move)
    return written


_HERE = "noyau.puzzles.by_search"

MATERIAL = PuzzleMaterial(
    name="other",
    solver=OnDemand(f"{_HERE}:solve"),
    summary=OnDemand(f"{_HERE}:summary"),
    explain=OnDemand(f"{_HERE}:explain"),
    levels=OnDemand(f"{_HERE}:explain_at"),
    verdict=OnDemand(f"{_HERE}:verdict"),
    notes=OnDemand(f"{_HERE}:notes"),
    written_in_place=True,
    unit="moves",
)
