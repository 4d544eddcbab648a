"""A game as a form: its parameters and its position, each as a text of its own."""

from __future__ import annotations

from typing import Any

from noyau.app.pictures import plain_picture
from noyau.app.questions import is_misere, read_game
from noyau.game import Game
from noyau.games.sums import Sum
from noyau.parameters import parameters
from noyau.words import look_up


def setup(spec: str, language: str) -> dict[str, Any]:
    """The fields of a spec, which a form shows and joins again by colons."""
    game = read_game(spec)
    rules = game.rules
    whole = isinstance(rules, Sum) or hasattr(rules, "of_text")
    return {
        "name": None if isinstance(rules, Sum) else rules.name,
        "misere": is_misere(game),
        "fields": [] if whole else [_field(game, name, language) for name in parameters(type(rules))],
        "themed": is_themed(game),
        "position": game.spec.partition(":")[2] if whole and not isinstance(rules, Sum) else _position(game),
    }


def is_themed(game: Game[Any, Any]) -> bool:
    """Whether tokens are drawn, which may be matches, chips or fries."""
    return any(item.shape == "match" for item in plain_picture(game, "en", "matches").scene.board.items)


def _field(game: Game[Any, Any], name: str, language: str) -> dict[str, str]:
    kind = parameters(type(game.rules))[name]
    title = look_up(language, f"web.parameter-kind.{kind.label}") or name
    return {"name": name, "title": title, "value": kind.write(getattr(game.rules, name))}


def _position(game: Game[Any, Any]) -> str:
    """The text of the position; of a sum, the whole sum."""
    return game.spec if isinstance(game.rules, Sum) else game.rules.write(game.position)
