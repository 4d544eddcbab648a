"""A puzzle played to its aim: the board before each of the first moves, with the move marked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from noyau.core.analysis import AnySolution
from noyau.core.game import AnyGame
from noyau.scenes import find_panel
from noyau.scenes.kit.steps import Step
from noyau.scenes.kit.view import Style
from noyau.scenes.proofs.story import board_step, figures_of, say, view_of

_MOST = 6


def play_steps(solution: AnySolution, style: Style, most: int = _MOST) -> Iterator[Step]:
    """The first moves of a solution, then the board that they leave; one board where there is no solution."""
    game = solution.game
    if not solution.moves:
        yield position_step(game, style, "why.puzzle.done" if solution.moves is not None else "why.puzzle.never")
        return
    moves = list(islice(solution.moves, most))
    for number, move in enumerate(moves, start=1):
        view = view_of(game, style)
        panel = find_panel(view)
        said = game.rules.say_move(game.position, move)
        facts = {"number": number, "n": len(solution.moves), "move": said}
        yield board_step(panel, say("why.puzzle.move", **facts), marked=figures_of(view, panel, move))
        game = game.after(move)
    left = len(solution.moves) - len(moves)
    yield position_step(game, style, "why.puzzle.go-on" if left else "why.puzzle.end", n=left)


def position_step(game: AnyGame, style: Style, key: str, **facts: object) -> Step:
    """A position of a puzzle, and what is said of it."""
    return board_step(find_panel(view_of(game, style)), say(key, **facts))
