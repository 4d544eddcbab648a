"""What can be drawn of a value, and the value of a position that is drawn so.

>>> from noyau.values.shortgames import value
>>> draw_value(value("{2|-1}"), "number-line").heading.verdict
'left stop 2, right stop −1, mean 1/2'
"""

from __future__ import annotations

from collections.abc import Callable

from noyau.core.errors import NotApplicable, SpecError
from noyau.core.game import AnyGame, Puzzle
from noyau.core.turns import take_apart
from noyau.core.verdict import Ending
from noyau.engines import Limit, solve
from noyau.games.sides.forms_as_games import Forms
from noyau.scenes.kit.scene import Scene
from noyau.scenes.values.number_lines import draw_number_line
from noyau.scenes.values.thermographs import draw_thermograph
from noyau.scenes.values.trees import draw_tree
from noyau.values.nimbers import Nimber
from noyau.values.shortgames import Form, ShortGame, nimber, parse_form

PICTURES: dict[str, Callable[..., Scene]] = {
    "thermograph": draw_thermograph,
    "number-line": draw_number_line,
    "tree": draw_tree,
}
"""What can be drawn of a value."""


def draw_value(game: ShortGame | Form, what: str = "thermograph", language: str = "en", title: str = "") -> Scene:
    """A picture of a value, or of a form as it is written: its ``thermograph``, its ``number-line`` or its ``tree``."""
    if what not in list(PICTURES):  # a list is no name either
        raise SpecError("scene-sides.no-picture", name=what, pictures=", ".join(PICTURES))
    return PICTURES[what](game, language, title)


def find_value(game: AnyGame, limit: Limit | None = None) -> ShortGame | Form:
    """The value of a position, as it is written where it is written; NotApplicable where it has none."""
    if game.ending is Ending.MISERE:
        raise NotApplicable("scene-sides.misere", game=game.spec)
    rules, position = take_apart(game)
    if isinstance(rules, Forms):
        return parse_form(position)
    if isinstance(rules, Puzzle):
        raise NotApplicable("scene-sides.no-value", game=game.spec)
    found = solve(game, limit=limit, value=True).value
    if isinstance(found, ShortGame):
        return found
    if isinstance(found, Nimber):
        return nimber(int(found))
    raise NotApplicable("scene-sides.no-value", game=game.spec)
