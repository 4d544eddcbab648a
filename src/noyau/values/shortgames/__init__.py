"""Exact values of short partisan games (Conway; Winning Ways; Siegel, *Combinatorial Game Theory*).

>>> value("{1|-1} + 1/2"), value("^* + ^*") is value("^^")
(<ShortGame {3/2|-1/2}>, True)
>>> [len(short_games(day)) for day in range(3)]
[1, 4, 22]
"""

from __future__ import annotations

from fractions import Fraction
from operator import index

from noyau.core.budget import Limit
from noyau.core.errors import WrongArgument
from noyau.values.shortgames.arithmetic import make as make
from noyau.values.shortgames.game import ShortGame as ShortGame
from noyau.values.shortgames.game import dyadic as dyadic
from noyau.values.shortgames.game import integer as integer
from noyau.values.shortgames.game import nimber as nimber
from noyau.values.shortgames.game import of_canonical as of_canonical
from noyau.values.shortgames.game import read_number
from noyau.values.shortgames.game import up as up
from noyau.values.shortgames.notation import Form as Form
from noyau.values.shortgames.notation import parse_form as parse_form
from noyau.values.shortgames.notation import read as read


def value(game: str | Form | ShortGame | Fraction | int, limit: Limit | None = None) -> ShortGame:
    """The value of a short game: of a text such as ``{1|-1}`` or ``1/2 + *3``, of a form, or of a number.

    A text that writes no game is refused with the number of the character at fault.
    """
    if isinstance(game, str):
        return read(game, limit)
    found = game.value if isinstance(game, Form) else read_number(game)
    if found is None:
        raise WrongArgument("shortgame.not-a-game", given=repr(game))
    return found


def short_games(day: int) -> tuple[ShortGame, ...]:
    """All short games that are born by a day: 1, 4, 22 or 1474 of them.

    Parameters:
        day: from 0 to 3; there are more on day 4 than could be listed.

    Returns:
        The games in a fixed order.

    Raises:
        WrongArgument: the day is no whole number.
        TooLarge: it is later than day 3.

    >>> [str(game) for game in short_games(1)]
    ['-1', '0', '*', '1']
    """
    from noyau.values.shortgames.days import born_by

    try:
        number = index(day)
    except TypeError:
        number = -1
    if number < 0:
        raise WrongArgument("shortgame.no-day", given=repr(day))
    return born_by(number)
