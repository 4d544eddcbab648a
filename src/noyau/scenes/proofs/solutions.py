"""A puzzle played to its aim: the board before each of the first moves, with the move marked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from noyau.core.analysis import AnySolution
from noyau.core.game import AnyGame
from noyau.scenes import find_panel
from noyau.scenes.kit.steps import Find, Step
from noyau.scenes.kit.view import Style
from noyau.scenes.proofs.story import board_step, figures_of, say, view_of

_MOST = 6


_DOES = ("groups", "links", "ghosts", "notes", "dimmed", "marked", "struck", "task")


def play_steps(solution: AnySolution, style: Style, aim: str = "why.puzzle.end", **reached: object) -> Iterator[Step]:
    """The first moves of a solution, then the board that they leave; one board where there is no solution."""
    game = solution.game
    if not solution.moves:
        yield position_step(game, style, "why.puzzle.done" if solution.moves is not None else "why.puzzle.never")
        return
    moves = list(islice(solution.moves, _MOST))
    for number, move in enumerate(moves, start=1):
        view = view_of(game, style)
        panel = find_panel(view)
        said = game.rules.say_move(game.position, move)
        facts = {"number": number, "n": len(solution.moves), "move": said}
        marked = figures_of(view, panel, move)
        task = Find(say("why.task.go-on", n=len(solution.moves) - number + 1), game, (move,)) if marked else None
        yield board_step(panel, say("why.puzzle.move", **facts), marked=marked, task=task)
        game = game.after(move)
    left = len(solution.moves) - len(moves)
    yield position_step(game, style, "why.puzzle.go-on" if left else aim, **({"n": left} if left else reached))


def position_step(game: AnyGame, style: Style, key: str, **told: Any) -> Step:
    """A position of a puzzle, what is done to its figures, and what is said of it with the other facts."""
    does = {name: told.pop(name) for name in _DOES if name in told}
    return board_step(find_panel(view_of(game, style)), say(key, **told), **does)
