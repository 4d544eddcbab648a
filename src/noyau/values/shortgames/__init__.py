"""Exact values of short partisan games (Conway; Winning Ways; Siegel, *Combinatorial Game Theory*).

>>> value("{1|-1} + 1/2"), value("^* + ^*") is value("^^")
(<ShortGame {3/2|-1/2}>, True)
"""

from __future__ import annotations

from noyau.values.shortgames.arithmetic import make as make
from noyau.values.shortgames.game import ShortGame as ShortGame
from noyau.values.shortgames.game import dyadic as dyadic
from noyau.values.shortgames.game import integer as integer
from noyau.values.shortgames.game import nimber as nimber
from noyau.values.shortgames.game import of_canonical as of_canonical
from noyau.values.shortgames.game import up as up
from noyau.values.shortgames.notation import Form as Form
from noyau.values.shortgames.notation import parse_form as parse_form
from noyau.values.shortgames.notation import read as read


def value(game: str | Form | ShortGame) -> ShortGame:
    """The value of a game that is written as a text, such as ``{1|-1}`` or ``1/2 + *3``."""
    return read(game) if isinstance(game, str) else game.value if isinstance(game, Form) else game
