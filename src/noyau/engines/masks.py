"""Games given by masks that are too large for plain Python: the graph of positions, explored and judged natively."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from noyau.analysis import Analysis, Method
from noyau.engines.budget import Budget
from noyau.engines.listing import list_options
from noyau.errors import TooLarge
from noyau.forms.rewriting import Rewriting
from noyau.game import Game
from noyau.values.loopy import Loopy
from noyau.verdict import Ending, Outcome, Reason, Verdict

if TYPE_CHECKING:
    from noyau.engines.exploring import Judged

NATIVE = 25
"""So many positions that are explored natively cost as much as one that is visited in plain Python."""

_LIGHT = 2000
"""Up to so many positions plain Python is faster than to load the kernels."""

_LONGEST_CYCLE = 50


class Masks:
    """The verdicts of a position of a game given by masks and of all that can follow."""

    def __init__(self, game: Game[Any, Any], budget: Budget) -> None:
        from noyau.engines.exploring import Judged, explore

        self.rules, self.ending = game.rules, game.ending
        assert isinstance(game.rules, Rewriting), "only rewritings are explored natively"
        most = NATIVE * budget.limit.positions
        try:
            explored = explore(game.rules, game.position, most, lambda count: _tell(budget, count))
        except TooLarge as error:
            if error.sentence.key != "error.positions":
                raise
            facts = {"allowed": most, "share": NATIVE, "limit": budget.limit.positions}
            raise TooLarge("rewriting.positions", name=game.rules.name, **facts) from None
        self.judged: Judged = Judged(explored, game.ending, lambda _: _tell(budget, len(explored)))

    def __len__(self) -> int:
        return len(self.judged.explored)

    @property
    def cyclic(self) -> bool:
        return self.judged.cyclic

    def answers(self, game: Game[Any, Any]) -> bool:
        """Whether these verdicts tell all about a game, too."""
        is_same = game.rules == self.rules and game.ending is self.ending
        return is_same and self.judged.explored.number(game.position) is not None

    def verdict(self, position: int) -> Verdict:
        number = self.judged.explored.number(position)
        assert number is not None, "only positions that can be reached are asked for"
        return self.judged.verdict(number)


_latest: list[Masks] = []
"""The game explored last: a strategy asks for many of its positions."""


def solve(game: Game[Any, Any], budget: Budget) -> Analysis[Any, Any] | None:
    """The answer for a rewriting of at most 64 cells and many positions; None where plain Python is as good."""
    if not isinstance(game.rules, Rewriting) or is_light(game.rules, game.position):
        return None
    from noyau.engines.exploring import fits

    if not fits(game.rules, game.position):
        return None
    graph = next((known for known in _latest if known.answers(game)), None) or Masks(game, budget)
    _latest[:] = [graph]
    verdict = graph.verdict(game.position)

    def judge() -> Iterator[tuple[Any, Verdict]]:
        return ((move, graph.verdict(game.rules.play(game.position, move))) for move in game.moves())

    def winning() -> Iterator[Any]:
        return (move for move, found in judge() if found.outcome is Outcome.P)

    options, complete = list_options(game, judge, winning, budget, is_drawn=verdict.outcome is Outcome.D)
    return Analysis(
        game=game,
        verdict=verdict,
        options=options,
        complete=complete,
        reasons=tuple(_reasons(game, graph, verdict)),
        method=Method(
            engine="masks",
            reference="Smith 1966" if graph.cyclic else "von Neumann–Morgenstern 1944; Grundy 1939",
            positions=len(graph),
            seconds=budget.seconds,
        ),
    )


def is_light(rules: Rewriting, start: int) -> bool:
    """Whether only a few positions can be reached, so that plain Python explores them at once."""
    met = {start}
    queue = [start]
    for position in queue:
        new = set(rules.options(position)) - met
        if len(met) + len(new) > _LIGHT:
            return False
        met |= new
        queue += new
    return True


def _reasons(game: Game[Any, Any], graph: Masks, verdict: Verdict) -> Iterator[Reason]:
    """The options and their outcomes, the cycle that keeps a draw, the values of the options."""
    ahead = [(option, graph.verdict(option)) for option in game.rules.options(game.position)]
    write = game.rules.write
    facts = {
        "position": write(game.position),
        "outcome": verdict.outcome.value,
        "is_kernel": game.ending is Ending.NORMAL and not graph.cyclic,
        "options": tuple({"position": write(option), "outcome": found.outcome.value} for option, found in ahead),
    }
    yield Reason("kernel", facts)
    if verdict.outcome is Outcome.D:
        cycle = _cycle(game, graph)
        yield Reason("draw", {"cycle": tuple(map(write, cycle)), "exits": _exits(game, graph, cycle)})
    if game.ending is Ending.NORMAL:
        kind = "infinite" if isinstance(verdict.value, Loopy) else "mex"
        yield Reason(kind, {"value": str(verdict.value), "options": tuple(str(found.value) for _, found in ahead)})


def _cycle(game: Game[Any, Any], graph: Masks) -> list[Any]:
    """Positions that follow each other for ever, all of them drawn, the last one leading back into the list."""
    path: list[Any] = []
    position = game.position
    while position not in path and len(path) < _LONGEST_CYCLE:
        path.append(position)
        ways = game.rules.options(position)
        position = next(option for option in ways if graph.verdict(option).outcome is Outcome.D)
    return [*path, position]


def _exits(game: Game[Any, Any], graph: Masks, cycle: list[Any]) -> str:
    """Whether there is no way out of a cycle, every way out loses, or some way out keeps the draw too."""
    ways = {option for position in cycle for option in game.rules.options(position)} - set(cycle)
    if any(graph.verdict(way).outcome is Outcome.D for way in ways):
        return "drawing"
    return "losing" if ways else "none"


def _tell(budget: Budget, count: int) -> None:
    """Tell the limit how many positions there are, and stop where its seconds are over."""
    limit = budget.limit
    if limit.seconds is not None and budget.seconds > limit.seconds:
        raise TooLarge("error.seconds", name=budget.name, seconds=limit.seconds)
    if limit.watch is not None:
        limit.watch(count)
