"""Games in which moves only take cells, and few positions can be reached: all of them judged in plain Python."""

from __future__ import annotations

from dataclasses import replace

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget
from noyau.core.caches import Latest, remembered
from noyau.core.game import AnyGame
from noyau.core.reasons import AnyDecision
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import analyse
from noyau.engines.exploring.masks import is_light
from noyau.engines.exploring.positions import find_small_parts
from noyau.forms.rewriting import Mask, Rewriting
from noyau.values.nimbers import Nimber

MOST = 75_000
"""So many positions are judged in the time that it takes to load the kernels."""

_CELLS_AND_MOVES = 640
"""Where cells times moves are more, there are probably more positions than that, and none is looked at."""

_CELLS = 64
_BITS = 7
_VALUE = (1 << _BITS) - 1
_FAR = 1 << 30

Ways = list[tuple[Mask, Mask]]
"""Of each move the cells that it needs and those that it does not take."""


class FewMasks:
    """The verdicts of a position and of all that can follow."""

    cyclic = False

    def __init__(self, rules: Rewriting, ending: Ending, judged: dict[Mask, int]) -> None:
        self.rules, self.ending = rules, ending
        self._judged = judged
        """The remoteness of each position, and below it in seven bits its nimber: in misère play 0 where it is lost."""

    def __len__(self) -> int:
        return len(self._judged)

    def answers(self, game: AnyGame) -> bool:
        """Whether these verdicts tell all about a game, too."""
        return game.rules == self.rules and game.ending is self.ending and game.position in self._judged

    def verdict(self, position: Mask) -> Verdict:
        found = self._judged.get(position)
        if found is None:  # a part of a position need not follow from it
            alone = _judge(self.rules, position, self.ending)
            assert alone is not None, "of a part no more can follow than of the whole"
            return alone.verdict(position)
        far, value = divmod(found, 1 << _BITS)
        nimber = Nimber(value) if self.ending is Ending.NORMAL else None
        return Verdict(Outcome.N if value else Outcome.P, nimber, far)


_latest = Latest[FewMasks](3)
"""The games judged last: a strategy asks for many of their positions."""


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer for rules whose moves only take cells; None where very few positions can be reached, or many."""
    few = complete(game, budget)
    if few is None:
        return None
    found = analyse(game, few, budget, "masks")
    return replace(found, reasons=(*find_small_parts(game, few.verdict), *found.reasons))


def complete(game: AnyGame, budget: Budget) -> FewMasks | None:
    """The verdicts for what a theorem leaves out."""
    return _latest.answering(lambda few: few.answers(game), lambda: _few(game))


def _few(game: AnyGame) -> FewMasks | None:
    rules = game.rules
    if not isinstance(rules, Rewriting) or rules.size > _CELLS or is_light(rules, game.position):
        return None
    return _judge(rules, game.position, game.ending)


@remembered(most=4)
def _judge(rules: Rewriting, start: Mask, ending: Ending) -> FewMasks | None:
    ways: Ways = []
    for _, need, forbid, clear, add in rules.rewrites:
        if forbid or add or not need & clear:
            return None
        if start & need == need:
            ways.append((need, ~clear))
    if start.bit_count() * len(ways) > _CELLS_AND_MOVES:
        return None
    judged: dict[Mask, int] = {}
    last = 0 if ending is Ending.NORMAL else 1  # whoever cannot move loses, or wins
    try:
        _judge_all(start, ways, last, judged)
    except OverflowError:
        return None
    return FewMasks(rules, ending, judged)


def _judge_all(position: Mask, ways: Ways, last: int, judged: dict[Mask, int]) -> int:
    """Judge a position after all that can follow it; OverflowError where they are more than a few.

    One wins in one move more than the nearest option that is lost takes, and loses in one more than the farthest.
    """
    ways = [way for way in ways if position & way[0] == way[0]]
    met, nearest, farthest = 0, _FAR, 0
    for _, rest in ways:
        option = position & rest
        found = judged.get(option)
        if found is None:
            found = _judge_all(option, ways, last, judged)
        value = found & _VALUE
        met |= 1 << value
        if value == 0:
            if found < nearest:
                nearest = found
        elif found > farthest:
            farthest = found
    if len(judged) >= MOST:
        raise OverflowError
    if not ways:
        judged[position] = last
        return last
    value = (~met & met + 1).bit_length() - 1
    far = (nearest if met & 1 else farthest) >> _BITS
    judged[position] = found = (far + 1) << _BITS | value
    return found
