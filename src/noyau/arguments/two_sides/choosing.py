"""The one winning move that is advised in a game of two sides, and the answer to a move, wherever moves are advised."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction

from noyau.arguments.two_sides.copying import copying_move, has_opposites
from noyau.core.analysis import AnyAnalysis, Option
from noyau.core.budget import Limit
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame
from noyau.core.turns import Step, sides_of
from noyau.core.verdict import Outcome, Player
from noyau.engines import solve
from noyau.engines.partisan.solving import ShortValue
from noyau.engines.partisan.values import take_all_apart
from noyau.values.shortgames import ShortGame

_PATIENCE = 5000
"""So many positions are looked at for the answer to a move."""

_until: ContextVar[float | None] = ContextVar("until", default=None)
"""When this thread looks for no more answers, by the seconds that it has computed."""

_COMPARED = 40
"""The strongest of so many winning moves is looked for."""


def letter_of(analysis: AnyAnalysis) -> str:
    """The letter of the outcome; where only one starter is settled, which, and who wins then."""
    wins = analysis.wins
    assert wins is not None, "in a game of two sides it is asked of each starter"
    if analysis.outcome is not Outcome.OPEN:
        return analysis.outcome.value
    starter = Player.LEFT if wins.left is not None else Player.RIGHT
    return f"only-{starter}-{wins.of(starter)}"


@contextmanager
def answers_within(seconds: float) -> Iterator[None]:
    """Inside, answers are looked for during so many seconds of this thread; what is not found then is left out."""
    token = _until.set(time.thread_time() + seconds)
    try:
        yield
    finally:
        _until.reset(token)


def find_answer(game: AnyGame, step: Step) -> Option[Step] | None:
    """The winning answer to a move: its copy where every part has its opposite; None where none is found in time."""
    after, until = game.after(step), _until.get()
    left = None if until is None else until - time.thread_time()
    if left is not None and left <= 0:
        return None
    try:
        found = solve(after, limit=Limit(_PATIENCE, work=left))
    except TooLarge:
        return None
    player = step.player.other
    winning = {option.move: option for option in winning_options(found, player)}
    copied = copying_move(after, winning, game.rules.write_move(game.position, step)) if has_opposites(game) else None
    return winning[copied] if copied else strongest(found, player)


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


def hottest_winning(analysis: AnyAnalysis, player: Player) -> Fraction | None:
    """The temperature of the hottest part in which a player has a winning move; None where not all moves are known."""
    winning = winning_options(analysis, player)
    if not winning or not analysis.complete or len(winning) > _COMPARED:
        return None
    return max(_heats(analysis, winning))


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
