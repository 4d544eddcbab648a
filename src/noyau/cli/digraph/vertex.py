"""What ``noyau digraph --vertex`` says of one vertex: who wins there and why, move by move."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from noyau.cli.digraph.answers import Answers
from noyau.cli.digraph.formats import steps
from noyau.console.answering import text, wrap_sentence
from noyau.core.record import Json
from noyau.core.verdict import Ending
from noyau.values.loopy import Loopy

_MOVES = 40
_SHOWN = 16
"""Of a longer cycle only the two ends are shown."""

_SEARCHED = 2000
"""A short cycle is searched among so many vertices."""


def record(answers: Answers, vertex: int) -> Json:
    """What is known of one vertex, as JSON."""
    best = set(_best(answers, vertex))
    moves = [
        {"to": str(answers.names[way]), **answers.facts(way), "best": way in best} for way in _ways(answers, vertex)
    ]
    drawn = {"cycle": [str(answers.names[v]) for v in cycle(answers, vertex)]} if _is_drawn(answers, vertex) else {}
    said = "\n".join(lines(answers, vertex))
    return {"vertex": str(answers.names[vertex]), **answers.facts(vertex), "moves": moves, **drawn, "text": said}


def lines(answers: Answers, vertex: int) -> Iterator[str]:
    """Who wins, what each move leaves, why the value is what it is, and the cycle that keeps a draw."""
    name, outcome, ways = answers.names[vertex], answers.outcome(vertex), _ways(answers, vertex)
    yield text(f"digraph.vertex.{outcome}", vertex=name, n=answers.remoteness(vertex) or 0)
    if not ways:
        misere = answers.ending is Ending.MISERE
        yield wrap_sentence(text("digraph.vertex.over-misere" if misere else "digraph.vertex.over"), "")
        return
    yield text("digraph.vertex.moves", n=len(ways))
    yield from _moves(answers, ways)
    yield wrap_sentence(_why(answers, vertex), "")
    if answers.has_values:
        yield from _value(answers, vertex)
    if _is_drawn(answers, vertex):
        yield from _draw(answers, vertex)


def cycle(answers: Answers, vertex: int) -> list[int]:
    """Drawn vertices that follow each other for ever, the last one leading back into the list: a short one near by."""
    before: dict[int, int | None] = {vertex: None}
    waiting = deque([vertex])
    while waiting and len(before) < _SEARCHED:
        here = waiting.popleft()
        path = _path(before, here)
        for way in answers.graph.rows[here]:
            if way in path:
                return [*path, way]
            if way not in before and _is_drawn(answers, way):
                before[way] = here
                waiting.append(way)
    return _walk(answers, vertex)


def _path(before: dict[int, int | None], vertex: int) -> list[int]:
    """How a vertex was reached."""
    path: list[int] = []
    at: int | None = vertex
    while at is not None:
        path.append(at)
        at = before[at]
    return path[::-1]


def _walk(answers: Answers, vertex: int) -> list[int]:
    """One drawn vertex after another until one comes again."""
    path: dict[int, None] = {}
    while vertex not in path:
        path[vertex] = None
        vertex = next(way for way in _ways(answers, vertex) if _is_drawn(answers, way))
    return [*path, vertex]


def _ways(answers: Answers, vertex: int) -> list[int]:
    """Where a vertex leads, each place once though a large file may have an arc twice."""
    return list(dict.fromkeys(answers.graph.rows[vertex]))


def _is_drawn(answers: Answers, vertex: int) -> bool:
    return answers.outcome(vertex) == "D"


def _best(answers: Answers, vertex: int) -> list[int]:
    """The moves that win; else those that keep the draw; else those that resist longest."""
    ways = _ways(answers, vertex)
    for letter in "PD":
        if found := [way for way in ways if answers.outcome(way) == letter]:
            return found
    longest = max((answers.remoteness(way) or 0 for way in ways), default=0)
    return [way for way in ways if answers.remoteness(way) == longest]


def _moves(answers: Answers, ways: Sequence[int]) -> Iterator[str]:
    """Each move and what it leaves the opponent, in columns."""
    shown = ways[:_MOVES]
    wide = max(len(str(answers.names[way])) for way in shown)
    words = {letter: text(f"digraph.vertex.leaves.{letter}") for letter in "NPD"}
    width = max(map(len, words.values()))
    for way in shown:
        value = f"  {answers.value(way)}" if answers.has_values else ""
        far = "" if _is_drawn(answers, way) else text("digraph.vertex.far", n=steps(answers.remoteness(way)))
        said = f"  → {answers.names[way]!s:<{wide}}  {words[answers.outcome(way)]:<{width}}  {far}{value}"
        yield said.rstrip()
    if len(ways) > _MOVES:
        yield "  " + text("digraph.more", n=len(ways) - _MOVES)


def _why(answers: Answers, vertex: int) -> str:
    outcome = answers.outcome(vertex)
    letter = {"N": "P", "P": "N", "D": "D"}[outcome]
    found = [way for way in _ways(answers, vertex) if answers.outcome(way) == letter]
    names = tuple(str(answers.names[way]) for way in found[:_MOVES])
    return text(f"digraph.vertex.why.{outcome}", n=len(found), ways=names)


def _value(answers: Answers, vertex: int) -> Iterator[str]:
    """The least value that no move leaves; moves of infinite value are taken back, where the value is finite."""
    value = answers.value(vertex)
    if isinstance(value, Loopy):
        yield wrap_sentence(text("digraph.infinite-here", value=value), "")
        yield from _not_finite(answers, vertex)
        return
    yield wrap_sentence(text("digraph.vertex.mex", value=str(value)), "")
    for way in _ways(answers, vertex):
        if isinstance(infinite := answers.value(way), Loopy):
            back = next(target for target in answers.graph.rows[way] if answers.value(target) == value)
            facts = {"way": answers.names[way], "infinite": infinite, "back": answers.names[back], "value": value}
            yield wrap_sentence(text("digraph.vertex.reverts", **facts), "")


def _not_finite(answers: Answers, vertex: int) -> Iterator[str]:
    """Which move of infinite value is never taken back to the value that the others leave free."""
    ways = _ways(answers, vertex)
    finite = {int(v) for v in map(answers.value, ways) if not isinstance(v, Loopy) and v is not None}
    least = next(number for number in range(len(finite) + 1) if number not in finite)
    for way in ways:
        infinite = answers.value(way)
        if isinstance(infinite, Loopy) and least not in infinite:
            yield wrap_sentence(
                text("digraph.vertex.no-return", least=least, way=answers.names[way], value=infinite), ""
            )
            return


def _draw(answers: Answers, vertex: int) -> Iterator[str]:
    """The cycle, and what leaving it would do, vertex by vertex."""
    around = cycle(answers, vertex)
    names = [str(answers.names[v]) for v in around]
    if len(names) > _SHOWN:
        names[_SHOWN // 2 : -_SHOWN // 2] = ["…"]
    yield wrap_sentence(text("digraph.draw.cycle", cycle=" → ".join(names)), "")
    exits = list(islice(_exits(answers, around), _MOVES + 1))
    yield from (f"  {said}" for said in exits[:_MOVES])
    if len(exits) > _MOVES:
        yield "  …"


def _exits(answers: Answers, around: list[int]) -> Iterator[str]:
    for here, there in pairwise(around):
        name = answers.names[here]
        ways = [way for way in _ways(answers, here) if way != there]
        if not ways:
            yield text("digraph.draw.only", vertex=name, way=answers.names[there])
        for way in ways:
            facts = {"vertex": name, "way": answers.names[way], "n": answers.remoteness(way) or 0}
            yield text(f"digraph.draw.leave-{answers.outcome(way)}", **facts)
