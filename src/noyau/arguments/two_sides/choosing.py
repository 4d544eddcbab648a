"""The one winning move that is advised in a game of two sides, wherever moves are advised."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from noyau.core.analysis import AnyAnalysis, Option
from noyau.core.turns import Step, sides_of
from noyau.core.verdict import Player
from noyau.engines.partisan.solving import ShortValue
from noyau.engines.partisan.values import take_all_apart
from noyau.values.shortgames import ShortGame

_COMPARED = 40
"""The strongest of so many winning moves is looked for."""


def winning_options(analysis: AnyAnalysis, player: Player) -> list[Option[Step]]:
    """The moves of a player that win."""
    return [option for option in analysis.options if option.best and option.move.player is player]


def strongest(analysis: AnyAnalysis, player: Player) -> Option[Step] | None:
    """A winning move that leaves most to whoever makes it, in the hottest part; in a number only if all others lose."""
    winning = winning_options(analysis, player)[:_COMPARED]
    if len(winning) < 2:
        return next(iter(winning), None)
    heats = _heats(analysis, winning)
    apart = [number for number, heat in enumerate(heats) if heat >= 0] or list(range(len(winning)))
    best = [
        number
        for number in apart
        if not any(_is_better(winning[other].verdict.short, winning[number].verdict.short, player) for other in apart)
    ]
    return winning[max(best, key=lambda number: heats[number])]


def _heats(analysis: AnyAnalysis, options: list[Option[Step]]) -> list[Fraction]:
    """The temperature of the part that each move is made in; 0 where there is one part, or values are not known."""
    known = analysis.reason(ShortValue)
    if known is None or len(known.parts) < 2:
        return [Fraction(0)] * len(options)
    rules, position = sides_of(analysis.game)
    temperatures = {part.game: part.value.temperature for part in known.parts}
    before = Counter(part.game for part in known.parts)
    heats = []
    for option in options:
        left = rules.play(position, option.move.move, option.move.player)
        gone = before - Counter(term.spec(part) for term, part in take_all_apart(rules, left))
        heats.append(max((temperatures[game] for game in gone), default=Fraction(0)))
    return heats


def _is_better(one: ShortGame | None, other: ShortGame | None, player: Player) -> bool:
    if one is None or other is None:
        return False
    return one > other if player is Player.LEFT else one < other
