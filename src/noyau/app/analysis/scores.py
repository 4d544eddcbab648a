"""A game with points for a page: what best play comes to, the moves that reach it, and how it goes on, move by move."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from io import StringIO

from noyau.app.limits import by_engine, quick_limit
from noyau.app.questions import Asked, Watch, read_game
from noyau.arguments.levels import write_explained
from noyau.core.analysis import AnyAnalysis
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Scoring
from noyau.core.record import Json
from noyau.engines import Limit, solve
from noyau.engines.scoring.solving import BestLine
from noyau.scenes.kit.scene import signed

FORMS = ("json", "csv")

_POSITIONS = 5_000_000
_MOST_MOVES = 200


def applies(game: AnyGame) -> bool:
    """Whether moves bring points."""
    return isinstance(game.rules, Scoring)


def show(asked: Asked, watch: Watch) -> Json:
    """The score or what it lies between, the best moves, and the line of best play with the points of both."""
    answer = _find(asked, watch)
    line = answer.reason(BestLine)
    best = [option for option in answer.options if option.best]
    game = answer.game
    return {
        "spec": str(game),
        "score": None if answer.bounds is None else [signed(bound) for bound in answer.bounds],
        "exact": answer.bounds is not None and answer.bounds[0] == answer.bounds[1],
        "points": None if line is None else list(line.points),
        "best": [
            {"move": game.rules.write_move(game.position, option.move), "to": str(game.after(option.move))}
            for option in best[:_MOST_MOVES]
        ],
        "count": len(best),
        "moves": len(answer.options),
        "line": list(_steps(answer)),
        "cut": line is not None and line.cut,
    }


def write(asked: Asked, watch: Watch) -> bytes:
    """The record of the command line, or the line of best play as CSV."""
    answer = _find(asked, watch)
    if asked.form == "json":
        return f"{json.dumps(write_explained(answer, asked.lang), ensure_ascii=False)}\n".encode()
    stream = StringIO()
    lines = csv.writer(stream, lineterminator="\n")
    lines.writerow(("step", "player", "move", "gain", "first", "second"))
    for number, step in enumerate(_steps(answer), 1):
        lines.writerow((number, step["player"], step["move"], step["gain"], *step["points"]))
    return stream.getvalue().encode()


def _steps(answer: AnyAnalysis) -> Iterator[Json]:
    """The moves of best play: whose each is, what it brings, the points of both so far, and the position it leaves."""
    line, game = answer.reason(BestLine), answer.game
    points = [0, 0]
    for step in () if line is None else line.steps:
        game = game.play_text(step.move)
        points[step.player - 1] += step.gain
        told = {"player": step.player, "move": step.move, "gain": step.gain}
        yield {**told, "points": list(points), "to": str(game)}


def _find(asked: Asked, watch: Watch) -> AnyAnalysis:
    game = read_game(asked.spec)
    if not applies(game):
        raise NotApplicable("web-analysis.score.none", name=game.rules.name)
    if asked.quick:
        return by_engine(lambda: solve(game, limit=quick_limit(game.rules)))
    return solve(game, limit=Limit(positions=_POSITIONS, watch=watch))
