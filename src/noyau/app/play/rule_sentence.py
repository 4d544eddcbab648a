"""The sentence above a board: what may be done, with every number, and who wins.

A sentence on who wins has ``**`` around the word on which all depends.
"""

from __future__ import annotations

from noyau.app.questions import is_misere
from noyau.arguments.rules import say_ending, say_rules
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.core.turns import take_apart
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import HeapGame
from noyau.words import say

_LOOKED_AT = 60
"""The largest heap whose smaller ones are all looked at."""


def say_table(game: AnyGame, language: str) -> Json:
    """The rule, who wins where the rule itself does not say it, and whether that is turned round."""
    rules, _ = take_apart(game)
    said = say_rules(game, language)
    if isinstance(rules, TakeAndBreak) and len(said) > 1:
        said = said[2:]  # the digits of the code say it all
    ending = ""
    if say_ending(game, language):
        what = "token" if _takes_the_last(game) else "move"
        ending = say(language, f"web-table.last-{what}.{'misere' if is_misere(game) else 'normal'}")
    misere = bool(ending) and is_misere(game)
    return {"said": [each.strip() for each in said], "ending": ending, "misere": misere}


def _takes_the_last(game: AnyGame) -> bool:
    """Whether the last move takes the last token: something can be taken from every heap, as far as one looks."""
    rules = game.rules
    if not isinstance(rules, HeapGame | TakeAndBreak) or not 0 < max(game.position, default=0) <= _LOOKED_AT:
        return False
    return all(any(True for _ in rules.moves((size,))) for size in range(1, max(game.position) + 1))
