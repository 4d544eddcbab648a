"""Games of two sides in the slow and obvious way: each answer is the definition itself, with nothing taken apart."""

from __future__ import annotations

from typing import Any

from noyau.core.game import AnyPartisan, AnyRules
from noyau.core.turns import play_side, side_moves
from noyau.core.verdict import Ending, Player
from noyau.values.shortgames import ShortGame, make


class SidesOracle:
    """Values and winners of positions by some rules."""

    def __init__(self, rules: AnyRules | AnyPartisan) -> None:
        self.rules = rules
        self._values: dict[Any, ShortGame] = {}
        self._wins: dict[tuple[Any, Player, Ending], bool] = {}
        self._options: dict[tuple[Any, Player], list[Any]] = {}

    def options(self, position: Any, player: Player) -> list[Any]:
        key = position, player
        if key not in self._options:
            moves = side_moves(self.rules, position, player)
            self._options[key] = [play_side(self.rules, position, move, player) for move in moves]
        return self._options[key]

    def value(self, position: Any) -> ShortGame:
        if position not in self._values:
            left, right = ([self.value(option) for option in self.options(position, player)] for player in Player)
            self._values[position] = make(left, right)
        return self._values[position]

    def is_won(self, position: Any, player: Player, ending: Ending = Ending.NORMAL) -> bool:
        """Whether this player wins who is to move."""
        key = position, player, ending
        if key not in self._wins:
            options = self.options(position, player)
            over = not options and ending is Ending.MISERE
            self._wins[key] = over or any(not self.is_won(option, player.other, ending) for option in options)
        return self._wins[key]

    def winner(self, position: Any, starter: Player, ending: Ending = Ending.NORMAL) -> Player:
        return starter if self.is_won(position, starter, ending) else starter.other

    def reachable(self, position: Any) -> list[Any]:
        """All positions that may follow, whoever moves how often."""
        found = {position: None}
        waiting = [position]
        for place in waiting:
            ahead = (option for player in Player for option in self.options(place, player))
            new = [option for option in dict.fromkeys(ahead) if option not in found]
            found |= dict.fromkeys(new)
            waiting += new
        return waiting
