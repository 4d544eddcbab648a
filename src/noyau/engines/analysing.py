"""The moves of a position with what each of them leaves: what every engine ends with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Protocol, TypeVar

from noyau.core.analysis import Analysis, Method, Option
from noyau.core.budget import Budget
from noyau.core.game import Game, M, P
from noyau.core.reasons import Ahead, Draw, Infinite, Kernel, Mex, Reason, Reverting, WayOut
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.values.loopy import Loopy
from noyau.values.nimbers import Nimber

Seen = TypeVar("Seen", contravariant=True)

LISTED = 1000
"""Up to so many legal moves, all are listed; beyond, only those that win."""

MOST_DRAWING = 1000
"""Of very many moves in a drawn position, so many that keep the draw are listed."""

MOST_WINNING = 200_000
"""Moore's game can have more winning moves than could ever be written."""


def list_options(
    game: Game[P, M],
    judge: Callable[[], Iterable[tuple[M, Verdict]]],
    winning: Callable[[], Iterable[M]],
    budget: Budget,
    *,
    is_drawn: bool = False,
) -> tuple[tuple[Option[M], ...], bool]:
    """Every move with its verdict; where there are too many, every winning one, or in a draw the first that keep it.

    Also whether all moves are there.
    """
    if len(list(islice(game.moves(), LISTED + 1))) <= LISTED:
        return mark_best(list(judge())), True
    lost = Verdict(Outcome.P, Nimber(0) if game.ending is Ending.NORMAL else None)
    options = []
    for move in islice(winning(), MOST_WINNING):
        budget.visit(0)
        options.append(Option(move, lost, best=True))
    if not options and is_drawn:
        judged = ((move, verdict) for move, verdict in judge() if verdict.outcome is Outcome.D)
        options = [Option(move, verdict, best=True) for move, verdict in islice(judged, MOST_DRAWING)]
    return tuple(options), False


def list_losing(game: Game[P, M]) -> tuple[tuple[Option[M], ...], bool]:
    """The moves of a lost position, of which no more is known; none where they are too many to list."""
    moves = list(islice(game.moves(), LISTED + 1))
    listed = tuple(Option(move, Verdict(Outcome.N)) for move in moves) if len(moves) <= LISTED else ()
    return listed, bool(listed)


def mark_best(judged: list[tuple[M, Verdict]]) -> tuple[Option[M], ...]:
    """Mark the moves that win; where none does, those that draw; else those that resist longest, if that is known."""
    outcomes = {verdict.outcome for _, verdict in judged}
    wanted = next((outcome for outcome in (Outcome.P, Outcome.D) if outcome in outcomes), Outcome.N)
    longest = max((verdict.remoteness or 0 for _, verdict in judged), default=0)

    def is_best(verdict: Verdict) -> bool:
        return verdict.outcome is wanted and (wanted is not Outcome.N or verdict.remoteness == longest)

    return tuple(Option(move, verdict, is_best(verdict)) for move, verdict in judged)


_LONGEST_CYCLE = 50


class Judge(Protocol[Seen]):
    """Who knows the verdict of every position that can be reached."""

    def verdict(self, position: Seen) -> Verdict: ...

    @property
    def cyclic(self) -> bool:
        """Whether play may go on for ever."""

    def __len__(self) -> int:
        """How many positions were looked at."""


def analyse(
    game: Game[P, M], graph: Judge[P], budget: Budget, engine: str, reference: str | None = None
) -> Analysis[P, M]:
    """The verdict, every move and why, from the verdicts of all positions."""
    verdict = graph.verdict(game.position)

    def judge() -> Iterator[tuple[M, Verdict]]:
        return ((move, graph.verdict(game.rules.play(game.position, move))) for move in game.moves())

    def winning() -> Iterator[M]:
        return (move for move, found in judge() if found.outcome is Outcome.P)

    options, complete = list_options(game, judge, winning, budget, is_drawn=verdict.outcome is Outcome.D)
    usual = "Smith 1966" if graph.cyclic else "von Neumann–Morgenstern 1944; Grundy 1939"
    return Analysis(
        game=game,
        verdict=verdict,
        options=options,
        complete=complete,
        reasons=tuple(_reasons(game, graph, verdict)),
        method=Method(engine, reference or usual, positions=len(graph), seconds=budget.seconds),
    )


def _reasons(game: Game[P, M], graph: Judge[P], verdict: Verdict) -> Iterator[Reason]:
    ahead = [(option, graph.verdict(option)) for option in game.rules.options(game.position)]
    write = game.rules.write
    yield Kernel(
        position=write(game.position),
        outcome=verdict.outcome,
        is_kernel=game.ending is Ending.NORMAL and not graph.cyclic,
        options=tuple(Ahead(write(option), found.outcome) for option, found in ahead),
    )
    if verdict.outcome is Outcome.D:
        cycle = _cycle(game, graph)
        ways = tuple(_ways_out(game, graph, cycle))
        yield Draw(tuple(map(write, cycle)), _exits(ways), ways)
    if game.ending is Ending.NORMAL and verdict.value is not None:
        values = tuple(str(found.value) for _, found in ahead)
        if isinstance(verdict.value, Loopy):
            yield Infinite(str(verdict.value), values)
        else:
            yield Mex(str(verdict.value), values, tuple(_reverting(game, graph, verdict)))


def _reverting(game: Game[P, M], graph: Judge[P], verdict: Verdict) -> Iterator[Reverting]:
    """Options of infinite value, each with the move that takes it back to the finite value of the position."""
    for option in game.rules.options(game.position):
        value = graph.verdict(option).value
        if isinstance(value, Loopy):
            back = next(b for b in game.rules.options(option) if graph.verdict(b).value == verdict.value)
            write = game.rules.write
            yield Reverting(write(option), str(value), write(back))


def _ways_out(game: Game[P, M], graph: Judge[P], cycle: list[P]) -> Iterator[WayOut]:
    """The moves that leave a cycle: from where, to where, and who wins there in how many moves."""
    write = game.rules.write
    for position in dict.fromkeys(cycle):
        for option in dict.fromkeys(game.rules.options(position)):
            if option not in cycle:
                found = graph.verdict(option)
                yield WayOut(write(position), write(option), found.outcome, found.remoteness)


def _exits(ways: tuple[WayOut, ...]) -> str:
    """Whether there is no way out of a cycle, every way out loses, or some way out keeps the draw too."""
    if any(way.outcome is Outcome.D for way in ways):
        return "drawing"
    return "losing" if ways else "none"


def _cycle(game: Game[P, M], graph: Judge[P]) -> list[P]:
    """Positions that follow each other for ever, all of them drawn, the last one leading back into the list."""
    path: list[P] = []
    position = game.position
    while position not in path and len(path) < _LONGEST_CYCLE:
        path.append(position)
        position = next(option for option in game.rules.options(position) if graph.verdict(option).outcome is Outcome.D)
    return [*path, position]
