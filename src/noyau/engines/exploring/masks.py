"""Games given by masks that are too large for plain Python: the graph of positions, explored and judged natively."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import QUICK, Budget, Limit
from noyau.core.caches import Latest
from noyau.core.errors import TooLarge, TooManyPositions
from noyau.core.game import AnyGame
from noyau.core.reasons import AnyDecision
from noyau.core.verdict import Verdict
from noyau.engines.analysing import analyse
from noyau.forms.rewriting import Rewriting

if TYPE_CHECKING:
    from noyau.engines.exploring.compiled_masks import Judged

NATIVE = 25
"""So many positions that are explored natively cost as much as one that is visited in plain Python."""

_PLAIN = 2000
"""Up to so many positions plain Python is faster than to load the kernels."""


def beyond_native(key: str, limit: Limit, share: int = NATIVE, **facts: object) -> TooLarge:
    """The error where more positions would be explored natively than a limit allows, a share for each of its own."""
    return TooLarge(key, **facts, allowed=share * limit.positions, share=share, limit=limit.positions)


class Masks:
    """The verdicts of a position of a game given by masks and of all that can follow."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        from noyau.engines.exploring.compiled_masks import Judged, explore_masks

        self.rules, self.ending = game.rules, game.ending
        assert isinstance(game.rules, Rewriting), "only rewritings are explored natively"
        try:
            explored = explore_masks(game.rules, game.position, NATIVE * budget.limit.positions, budget.tell)
        except TooManyPositions:
            raise beyond_native("rewriting.positions", budget.limit, name=game.rules.name) from None
        self.judged: Judged = Judged(explored, game.ending, lambda _: budget.tell(len(explored)))

    def __len__(self) -> int:
        return len(self.judged.explored)

    @property
    def cyclic(self) -> bool:
        return self.judged.cyclic

    def answers(self, game: AnyGame) -> bool:
        """Whether these verdicts tell all about a game, too."""
        is_same = game.rules == self.rules and game.ending is self.ending
        return is_same and self.judged.explored.number(game.position) is not None

    def verdict(self, position: int) -> Verdict:
        number = self.judged.explored.number(position)
        assert number is not None, "only positions that can be reached are asked for"
        return self.judged.verdict(number)


_latest = Latest[Masks](1)
"""The game explored last: a strategy asks for many of its positions."""


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer for a rewriting of at most 64 cells and many positions; None where plain Python is as good."""
    if not isinstance(game.rules, Rewriting) or is_light(game.rules, game.position):
        return None
    graph = find(game, budget)
    return None if graph is None else analyse(game, graph, budget, "masks")


def find(game: AnyGame, budget: Budget) -> Masks | None:
    """The verdicts for a rewriting of at most 64 cells and many positions; None where plain Python is as good."""
    if not isinstance(game.rules, Rewriting):
        return None
    return _latest.answering(lambda known: known.answers(game), lambda: _explore(game, budget))


def _explore(game: AnyGame, budget: Budget) -> Masks | None:
    rules = game.rules
    assert isinstance(rules, Rewriting)
    if is_light(rules, game.position):
        return None
    from noyau.engines.exploring.compiled_masks import fits_in_words

    return Masks(game, budget) if fits_in_words(rules, game.position) else None


def complete(game: AnyGame, budget: Budget) -> Masks | None:
    """The verdicts for what a theorem leaves out; None where they take long to find."""
    try:
        return find(game, budget.part(QUICK))
    except TooLarge:
        return None


def is_light(rules: Rewriting, start: int) -> bool:
    """Whether only a few positions can be reached, so that plain Python explores them at once."""
    if 1 << _free_moves(rules, start) > _PLAIN:
        return False
    met = {start}
    queue = [start]
    for position in queue:
        for option in rules.options(position):
            if option not in met:
                met.add(option)
                queue.append(option)
                if len(met) > _PLAIN:
                    return False
    return True


def _free_moves(rules: Rewriting, start: int) -> int:
    """How many moves there are at least, none of which takes what another needs: any set of them can be made."""
    needed = taken = count = 0
    for _, need, forbid, clear, add in rules.rewrites:
        if start & need == need and need & clear and not (forbid or add or need & taken or clear & needed):
            needed, taken, count = needed | need, taken | clear, count + 1
    return count
