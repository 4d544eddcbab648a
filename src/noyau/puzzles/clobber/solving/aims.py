"""Aims of their own: one stone on a vertex and of a colour, and the joker that changes the colour of one stone once.

In a list of captures the joker is a move from a vertex to itself.
"""

from __future__ import annotations

from typing import NamedTuple

from noyau.core.analysis import Method, Solution
from noyau.core.budget import Budget
from noyau.core.errors import SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.puzzles.clobber.reasons import Apart, Delta, ExhaustedAim, LoneColour, NoStone, Still
from noyau.puzzles.clobber.rules import EMPTY, Capture, SoloClobber, stones_left
from noyau.puzzles.clobber.solving import paths_and_cycles, trees
from noyau.puzzles.clobber.solving.reduction import REFERENCE, end_reason, find_delta, is_still
from noyau.puzzles.clobber.solving.separate_parts import cut_out, stone_parts
from noyau.puzzles.clobber.solving.stone_masks import COLOURS, PLAIN, SEARCHED, Field, Stones, read_stones
from noyau.values.masks import bits

End = tuple[int, str]
"""A vertex, and the colour of the one stone that is to be left on it."""

_BUILT = "Dorbec, Duchêne, Gravier 2008"


def read_end(rules: SoloClobber, text: str | None) -> End | None:
    """The vertex and the colour that are written ``4,x``.

    >>> from noyau.graphs import read_graph
    >>> read_end(SoloClobber(read_graph("path-6")), "4,x")
    (4, 'x')
    """
    if text is None:
        return None
    name, _, colour = (part.strip() for part in text.rpartition(","))
    vertex = rules.graph.number_of(name)
    if vertex is None or colour.lower() not in COLOURS:
        raise SpecError("clobber.end", text=text, example=f"{rules.graph.name_of(rules.graph.size - 1)},x")
    return vertex, colour.lower()


def reach(game: Game[str, Capture], end: End | None, joker: bool, budget: Budget) -> Solution[str, Capture]:
    """Captures that leave one stone, on a vertex and of a colour if these are given, perhaps with a joker among them.

    >>> from noyau.core.budget import Limit
    >>> from noyau.core.spec import parse
    >>> reach(parse("soloclobber:path-4:xoox"), (2, "x"), False, Budget(Limit())).moves is None
    True
    >>> reach(parse("soloclobber:path-4:xoox"), (2, "x"), True, Budget(Limit())).moves
    ((0, 1), (1, 2), (2, 2), (3, 2))
    """
    rules = game.rules
    assert isinstance(rules, SoloClobber)
    graph, stones = rules.graph, game.position
    found = (
        _refuted(why_not(graph, stones, end, joker))
        or _build(graph, stones, end, joker)
        or (None if joker or not end else _on_tree(graph, stones, end, budget))
        or _search(graph, stones, end, joker, budget)
    )
    return Solution(
        game=game,
        solvable=found.moves is not None,
        moves=found.moves,
        fewest=False,
        solutions=None,
        reasons=found.reasons,
        method=Method(found.engine, found.reference, positions=found.positions, seconds=budget.seconds),
        left=None if found.moves is None else 1,
        more=_more(graph, found.moves, end, joker),
    )


class Reached(NamedTuple):
    """Captures that leave one stone as it is asked for, or None and why there are none."""

    moves: tuple[Capture, ...] | None
    engine: str
    reasons: tuple[Reason, ...] = ()
    reference: str | None = None
    positions: int = 0


def _refuted(why: Reason | None) -> Reached | None:
    """What is seen at once."""
    if why is None:
        return None
    return Reached(None, why.kind, (why,), REFERENCE if isinstance(why, Delta) else None)


def _more(graph: Graph, moves: tuple[Capture, ...] | None, end: End | None, joker: bool) -> dict[str, object]:
    """What was asked for, and the vertex on which the joker is used."""
    asked: dict[str, object] = {"end": f"{graph.name_of(end[0])},{end[1]}"} if end else {}
    used = next((start for start, into in moves or () if start == into), None)
    named = used if used is None or not graph.names else graph.names[used]
    return asked | ({"joker": named} if joker else {})


def why_not(graph: Graph, stones: str, end: End | None, joker: bool) -> Reason | None:
    """What is seen at once: no stone on the vertex, stones that fall apart, nothing to capture, the invariant."""
    if end and stones[end[0]] == EMPTY:
        return NoStone(end[0])
    pieces = list(stone_parts(graph, stones))
    if not pieces:
        return Still(0)
    if len(pieces) > 1:
        return Apart(tuple(map(tuple, pieces)))
    if joker or stones_left(stones) == 1:
        return None
    if is_still(graph, stones):
        return Still(stones_left(stones))
    if end and stones_left(stones) > 2 and len(set(stones[: end[0]] + stones[end[0] + 1 :]) - {EMPTY}) == 1:
        return LoneColour(end[0])
    return end_reason(graph, stones, *end) if end else find_delta(graph, stones)


def _build(graph: Graph, stones: str, end: End | None, joker: bool) -> Reached | None:
    """The captures that a theorem builds on a Hamming graph."""
    if stones_left(stones) <= PLAIN:
        return None
    from noyau.puzzles.clobber.solving.hamming import reach as build

    ends = [end] if end else [(0, colour) for colour in COLOURS]
    built = (build(graph, stones, *each, joker=joker) for each in ends)
    return next((Reached(moves, "hamming", reference=_BUILT) for moves in built if moves is not None), None)


def _on_tree(graph: Graph, stones: str, end: End, budget: Budget) -> Reached | None:
    """The answer where the stones lie along a line that leaves more than one in any case, or on a tree."""
    line = paths_and_cycles.reduce(graph, stones, budget)
    if line is not None and line.left > 1:
        return Reached(None, line.engine, line.reasons, line.reference)
    found = trees.end_on(graph, stones, *end)
    if isinstance(found, Reason):
        return Reached(None, "trees", (found,), trees.REFERENCE)
    return None if found is None else Reached(found, "trees", reference=trees.REFERENCE)


def _search(graph: Graph, stones: str, end: End | None, joker: bool, budget: Budget) -> Reached:
    """The answer of a search on the vertices that have a stone."""
    vertices = [vertex for vertex, mark in enumerate(stones) if mark != EMPTY]
    part, marks = cut_out(graph, vertices), stones.replace(EMPTY, "")
    goal, colour = (vertices.index(end[0]), COLOURS.index(end[1])) if end else (-1, -1)
    if len(vertices) <= PLAIN:
        plain = PlainAims(Field(part), goal, colour)
        found, count, engine = plain.find(read_stones(marks), joker), len(plain.failed), "search"
    else:
        found, count, engine = _compiled(part, marks, goal, colour, joker, budget)
    if found is None:
        return Reached(None, engine, (ExhaustedAim(count),), positions=count)
    return Reached(tuple((vertices[start], vertices[into]) for start, into in found), engine, positions=count)


def _compiled(
    graph: Graph, stones: str, goal: int, colour: int, joker: bool, budget: Budget
) -> tuple[tuple[Capture, ...] | None, int, str]:
    """Captures, None where there are none, how many positions were looked at, and the engine."""
    from noyau.puzzles.clobber.solving.beam import reach_far
    from noyau.puzzles.clobber.solving.depth_first import Deep, Unknown

    try:
        if graph.size > SEARCHED:
            return *reach_far(graph, stones, goal, colour, joker, budget), "beam"
        deep = Deep(Field(graph), budget)
        return deep.end(read_stones(stones), goal, colour, joker), len(deep), "search"
    except Unknown:
        if graph.size > SEARCHED:
            raise TooLarge("clobber.aim-unknown", n=graph.size, limit=SEARCHED) from None
        raise TooLarge("clobber.aim-limit", n=len(deep)) from None


class PlainAims:
    """The search for one stone in plain Python, which remembers what failed."""

    def __init__(self, field: Field, goal: int, colour: int) -> None:
        self.field, self.goal, self.colour = field, goal, colour
        self.failed: set[tuple[Stones, bool]] = set()

    def find(self, stones: Stones, joker: bool) -> tuple[Capture, ...] | None:
        """Captures from here, None where there are none."""
        if (stones, joker) in self.failed or (self.goal >= 0 and not stones.occupied >> self.goal & 1):
            return None
        if stones.left == 1 and (self.colour < 0 or bool(stones.white) == bool(self.colour)):
            return ()
        steps = [(capture, joker) for capture in self.field.captures(stones)]
        if joker:
            steps += [((vertex, vertex), False) for vertex in bits(stones.occupied)]
        for capture, still in steps:
            rest = self.find(self.field.play(stones, capture), still)
            if rest is not None:
                return (capture, *rest)
        self.failed.add((stones, joker))
        return None
