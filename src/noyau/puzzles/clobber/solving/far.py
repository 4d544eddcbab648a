"""One stone in a given place, on graphs too large to be searched.

All stones but those round the place are captured side by side, and the few that are left are searched. What is found is
certain; where nothing is found, nothing is known.
"""

from __future__ import annotations

from dataclasses import replace

from noyau.core.budget import Budget
from noyau.engines.exploring.masks import NATIVE
from noyau.graphs import Graph
from noyau.puzzles.clobber.rules import EMPTY, OTHER, Capture
from noyau.puzzles.clobber.solving.beam import Beam
from noyau.puzzles.clobber.solving.deep import LARGEST, Deep, Unknown
from noyau.puzzles.clobber.solving.parts import cut_out, parts
from noyau.puzzles.clobber.solving.positions import Field, read_stones
from noyau.puzzles.clobber.solving.reduction import is_still, replay

_CORES = (18, 24, 30, 36, 42)
"""How many stones round the place are kept for the search, in one attempt after another."""
_ROUNDS = 20
"""A search among the last stones may cost such a part of the limit."""
_KEPT = 4
"""A position that is kept by the beam costs as much as so many that are visited in plain Python."""
_NARROW, _WIDEST = 8, 256
_FLIPS = 4
"""On so many vertices a joker is tried where all stones have one colour."""


def reach_far(
    graph: Graph, stones: str, goal: int, colour: int, joker: bool, budget: Budget
) -> tuple[tuple[Capture, ...], int]:
    """Captures that leave one stone (-1: anywhere, of any colour), and the positions that were kept.

    The graph is connected and full of stones. Where nothing is found, Unknown is raised.
    """
    if is_still(graph, stones):
        if goal >= 0:
            raise Unknown
        return _flip_first(graph, stones, budget)
    beam = Beam(graph, stones, budget, root=max(goal, 0))
    searched, attempt = 0, 0
    while not beam.is_late() and _KEPT * beam.positions + searched // NATIVE < budget.limit.positions:
        core = _CORES[attempt % len(_CORES)]
        first = beam.peel(min(_NARROW << attempt // 2, _WIDEST), attempt, core=core)
        attempt += 1
        marks = replay(graph, stones, first)
        vertices = [vertex for vertex, mark in enumerate(marks) if mark != EMPTY]
        if len(vertices) > LARGEST or len(next(parts(graph, marks))) < len(vertices):
            continue
        deep = Deep(Field(cut_out(graph, vertices)), _part_of(budget))
        try:
            place = vertices.index(goal) if goal >= 0 else -1
            last = deep.end(read_stones(marks.replace(EMPTY, "")), place, colour, joker)
        except Unknown:
            last = None
        searched += len(deep)
        if last is not None:
            return first + tuple((vertices[start], vertices[into]) for start, into in last), beam.positions + searched
    raise Unknown


def _flip_first(graph: Graph, stones: str, budget: Budget) -> tuple[tuple[Capture, ...], int]:
    """All stones have one colour: the joker comes first, on a vertex with few neighbours."""
    positions = 0
    for vertex in sorted(range(graph.size), key=lambda vertex: len(graph.neighbours[vertex]))[:_FLIPS]:
        flipped = stones[:vertex] + OTHER[stones[vertex]] + stones[vertex + 1 :]
        beam = Beam(graph, flipped, budget)
        moves = beam.reduce(1)
        positions += beam.positions
        if graph.size - len(moves) == 1:
            return ((vertex, vertex), *moves), positions
    raise Unknown


def _part_of(budget: Budget) -> Budget:
    """What one search may cost."""
    limit = budget.limit
    seconds = None if limit.seconds is None else (limit.seconds - budget.seconds) / 2
    return Budget(replace(limit, positions=limit.positions // _ROUNDS, seconds=seconds), budget.name)
