"""A question of the screen of analysis, and what is shared by the views that answer it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from noyau.app.questions import is_misere, read_game
from noyau.errors import SpecError
from noyau.game import Game, Impartial
from noyau.games.sums import Sum
from noyau.parameters import Interval, parameters
from noyau.words import Sentence, look_up, say

MOST_ACROSS = 200
MOST_HEAP = 10_000
"""The most rows and columns of a table, and the largest heap of a sequence."""

Watch = Callable[[int], None]


def ignore(count: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True)
class Asked:
    """What is asked about a game: a view of it, in a form if it is to be a file; a quick question may not take long."""

    view: str
    spec: str
    lang: str
    form: str = ""
    what: str = ""
    rows: int = 12
    columns: int = 12
    to: int = 100
    level: int = 2
    quick: bool = True


def read_rules(spec: str) -> Game[Any, Any]:
    """The game of a spec whose position does not matter: rules without a usual one are taken from 0."""
    try:
        return read_game(spec)
    except SpecError as error:
        if error.sentence.key != "error.no-start":
            raise
        return read_game(f"{spec}:0")


def say_rules(game: Game[Any, Any], language: str) -> list[str]:
    """The rule of a game in words, in a sum those of its terms, and how play ends."""
    rules = game.rules
    ending = (
        [] if rules.kind == "puzzle" else [say(language, f"play.ending.{'misere' if is_misere(game) else 'normal'}")]
    )
    if not isinstance(rules, Sum):
        return [*_say_rule(rules, language), *ending]
    terms = [
        say(language, "play.rule-of", name=term.name, rule=said)
        for term in dict.fromkeys(rules.terms)
        for said in _say_rule(term, language)
    ]
    return [*_say_rule(rules, language), *terms, *ending]


def _say_rule(rules: Impartial[Any, Any], language: str) -> Iterator[str]:
    key = f"game.{rules.name}.rule"
    if look_up(language, key) is None:
        return
    yield say(language, key, **{name: _fact(rules, name) for name in parameters(type(rules))})
    if "code" in parameters(type(rules)):
        from noyau.arguments.breaking import code_in_words

        yield from (sentence.say(language) for sentence in code_in_words(rules.code))  # type: ignore[attr-defined]


def _fact(rules: Impartial[Any, Any], name: str) -> Any:
    kind, value = parameters(type(rules))[name], getattr(rules, name)
    if isinstance(kind, Interval):
        return Sentence("play.interval", {"least": value[0], "most": value[1]})
    return value if isinstance(value, int) else kind.write(value)
