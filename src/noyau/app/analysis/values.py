"""The value of a position of two sides for a page: canonical form, who wins, pictures, and what each move leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator

from noyau.app.limits import by_engine, quick_limit
from noyau.app.pictures import legend, paint_scene
from noyau.app.questions import Asked, Watch, read_game
from noyau.arguments.two_sides.values import LARGEST, shorten_value, tell_value, value_record
from noyau.core.analysis import AnyAnalysis
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Game
from noyau.core.record import Json
from noyau.core.turns import PLAYERS, InTurn, Turn
from noyau.core.verdict import Ending, Player, Wins
from noyau.engines import Limit, solve
from noyau.scenes.kit.scene import Scene
from noyau.values.shortgames import Form, ShortGame
from noyau.values.shortgames.arithmetic import measure
from noyau.values.shortgames.cooling import left_incentive, right_incentive
from noyau.words import say

FORMS = ("json", "svg", "png")

DRAWN = ("thermograph", "number-line", "tree")
"""The pictures of a value, of which the first one is usual."""

_POSITIONS = 5_000_000
_MOST_OPTIONS = 100
_MOST_MOVES = 12
"""The most values that are listed for each player, and the most moves that lead to each."""


def applies(game: AnyGame) -> bool:
    """Whether the game is one of two sides whose values tell who wins."""
    return isinstance(game.rules, InTurn) and game.ending is Ending.NORMAL


def show(asked: Asked, watch: Watch) -> Json:
    """What is told of the value, two of its pictures, and the values that each player can leave."""
    from noyau.scenes.values.pictures import draw_value

    answer, value = _find(asked, watch)
    wins = Wins.of_outcome(value.outcome)
    return {
        "spec": str(answer.game),
        "verdict": list(tell_starters(wins, None, asked.lang)),
        "value": shorten_value(value),
        "record": value_record(value, walls=True),
        "say": [sentence.say(asked.lang) for sentence in tell_value(str(answer.game), Form(value))],
        "options": {player: _options(answer, value, player) for player in PLAYERS},
        "pictures": {name: _picture(draw_value(value, name, asked.lang)) for name in DRAWN[:2]},
    }


def write(asked: Asked, watch: Watch) -> bytes:
    """The value as JSON, as the command line has it, or a picture of it."""
    from noyau.app.pictures import picture_file
    from noyau.scenes.values.pictures import draw_value

    _, value = _find(asked, watch)
    if asked.form == "json":
        return f"{json.dumps(value_record(value, walls=True), ensure_ascii=False)}\n".encode()
    return picture_file(draw_value(value, asked.what or DRAWN[0], asked.lang).svg(), asked.form)


def tell_starters(wins: Wins, player: Player | None, language: str) -> Iterator[str]:
    """Who wins if Left begins and if Right does, or only for the one who is to move."""
    for starter in PLAYERS if player is None else (player,):
        winner = wins.of(starter)
        key = "open" if winner is None else "wins" if winner is starter else "loses"
        yield say(language, f"web-sides.begins-{key}", player=starter.said, other=starter.other.said)


def _find(asked: Asked, watch: Watch) -> tuple[AnyAnalysis, ShortGame]:
    """The analysis of a position in which either may begin, and its value."""
    game = read_game(asked.spec)
    if not applies(game):
        raise NotApplicable("scene-sides.no-value", game=game.spec)
    both: AnyGame = Game(game.rules, Turn(None, game.position.position), game.ending)
    limit = quick_limit(game.rules) if asked.quick else Limit(positions=_POSITIONS, watch=watch)
    answer = (
        by_engine(lambda: solve(both, limit=limit, value=True)) if asked.quick else solve(both, limit=limit, value=True)
    )
    value = answer.verdict.short
    if not isinstance(value, ShortGame):
        raise NotApplicable("scene-sides.no-value", game=game.spec)
    return answer, value


def _options(answer: AnyAnalysis, value: ShortGame, player: Player) -> list[Json]:
    """The values that a player can leave: those of the canonical form first, each with its moves and its incentive."""
    canonical = value.left if player is Player.LEFT else value.right
    ways: dict[ShortGame, list[Json]] = {option: [] for option in canonical}
    position = Turn(player, answer.game.position.position)
    game = Game(answer.game.rules, position, answer.game.ending)
    for option in answer.options:
        left = option.verdict.short
        if option.move.player is player and isinstance(left, ShortGame):
            moves = ways.setdefault(left, [])
            move = game.rules.write_move(position, option.move)
            moves.append({"move": move, "to": str(game.after(option.move))})
    listed = list(ways.items())[:_MOST_OPTIONS]
    return [
        {
            "value": shorten_value(option),
            "canonical": option in canonical,
            "incentive": _incentive(value, option, player),
            "moves": moves[:_MOST_MOVES],
            "count": len(moves),
        }
        for option, moves in listed
    ]


def _picture(scene: Scene) -> Json:
    """The figures alone, what is said of them, and their legend."""
    return {"svg": paint_scene(scene).svg(), "said": scene.heading.verdict, "legend": legend(scene)}


def _incentive(value: ShortGame, option: ShortGame, player: Player) -> str | None:
    """What a player gains by a move; None where the values are too large to be subtracted at once."""
    if measure(value, LARGEST) * measure(option, LARGEST) > LARGEST:
        return None
    return shorten_value(left_incentive(value, option) if player is Player.LEFT else right_incentive(value, option))
