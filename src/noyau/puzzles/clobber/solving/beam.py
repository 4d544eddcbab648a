"""Graphs that are too large to be searched: many ways of capturing are followed side by side, the best are kept.

The stones stay connected as long as can be, and those with few neighbours go first. A graph of many vertices is peeled:
a window at its border is reduced until there is room for more vertices; the rest always stays connected.

Where one stone is to be left in a given place, all stones but those round the place are captured so, and the few that
are left are searched. What is found is certain; where nothing is found, nothing is known.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import numpy as np

from noyau.core.budget import Budget, Limit
from noyau.engines.exploring.masks import NATIVE
from noyau.graphs import Graph
from noyau.kernels.arrays import Ints
from noyau.puzzles.clobber.kernels import beam as kernels
from noyau.puzzles.clobber.rules import EMPTY, OTHER, Capture
from noyau.puzzles.clobber.solving.depth_first import Deep, Unknown, descend
from noyau.puzzles.clobber.solving.reduction import is_still, replay
from noyau.puzzles.clobber.solving.separate_parts import cut_out, stone_parts
from noyau.puzzles.clobber.solving.stone_masks import COLOURS, SEARCHED, Field, Stones, read_stones

WINDOW, ROOM = 600, 300
"""How many vertices a window has, and how many captures make room before more are added."""
_NARROW, _WIDEST = 8, 1024
"""How many positions are followed side by side at first, and at most."""
_EFFORT = 1 << 24
"""What may be spent on one way through the graph: captures, times edges of a window, times positions side by side."""
_CANDIDATES = 1 << 20
"""The most captures that are compared at a time."""


def is_half_spent(budget: Budget, positions: int) -> bool:
    """Whether half of the time is spent; how many positions were kept is told."""
    limit = budget.limit
    if limit.watch is not None:
        limit.watch(positions)
    return limit.seconds is not None and budget.seconds > limit.seconds / 2


class Beam:
    """Captures on a connected graph full of stones; ``positions`` counts those that were kept.

    The stones round the root are captured last.
    """

    def __init__(self, graph: Graph, stones: str, budget: Budget, turns: str = "", root: int = 0) -> None:
        self.graph, self.stones, self.budget = graph, stones, budget
        self.turns = [COLOURS.index(turn) for turn in turns] or [kernels.EITHER]
        self.order = peeling(graph, root)
        self.positions = 0

    def reduce(self, floor: int) -> tuple[Capture, ...]:
        """The best captures that are found until so few stones are left, or the effort is spent."""
        best: tuple[Capture, ...] = ()
        size = min(self.graph.size, WINDOW)
        edges = 1 + self.graph.edge_count * size // self.graph.size
        width = max(1, min(_NARROW, _EFFORT // (self.graph.size * edges)))
        chance = 0
        while True:
            for turn in self.turns:
                best = max(best, self.peel(width, chance, turn), key=len)
                if self.is_late() or self.graph.size - len(best) <= floor:
                    return best
            width, chance = 2 * width, chance + 1
            if width > min(_WIDEST, _EFFORT // (self.graph.size * edges)):
                return best

    def is_late(self) -> bool:
        return is_half_spent(self.budget, self.positions)

    def peel(self, width: int, chance: int, turn: int = kernels.EITHER, core: int = 0) -> tuple[Capture, ...]:
        """Go through the graph once, window after window; so many stones round the root, and some more, are kept."""
        marks, ahead = list(self.stones), self.order[::-1]
        moves: list[Capture] = []
        window: list[int] = []
        while len(ahead) > core:
            for _ in range(min(len(ahead) - core, max(ROOM // 2, WINDOW - len(window)))):
                window.append(ahead.pop())
            most = max(0, len(window) - max(1, core // 3))
            if len(ahead) > core:
                most = min(ROOM, most)
            for start, into in self._follow(marks, window, set(ahead), most, turn, width, 2 * chance + 1):
                marks[into], marks[start] = marks[start], EMPTY
                moves.append((start, into))
            if turn != kernels.EITHER and moves:
                turn = 1 - COLOURS.index(marks[moves[-1][1]])
            window = [vertex for vertex in window if marks[vertex] != EMPTY]
        return tuple(moves)

    def _follow(
        self, marks: list[str], window: list[int], rest: set[int], most: int, turn: int, width: int, chance: int
    ) -> list[Capture]:
        """At most so many captures in a window, beside a rest that nothing captures."""
        touch = np.array([not rest.isdisjoint(self.graph.neighbours[vertex]) for vertex in window], np.int64)
        levels = _Levels(cut_out(self.graph, window), touch, width, most)
        found = levels.follow([COLOURS.index(marks[vertex]) for vertex in window], turn, chance)
        self.positions += int(levels.history.counts.sum())
        return [(window[start], window[into]) for start, into in found]


class _Levels:
    """The positions that are kept in a window after so many captures, and those one capture before."""

    def __init__(self, window: Graph, touch: Ints, width: int, most: int) -> None:
        ends = np.cumsum([0, *map(len, window.neighbours)])
        self.graph = kernels.Window(ends, np.fromiter(chain.from_iterable(window.neighbours), np.int64), touch)
        self.layers = _layer(width, window.size), _layer(width, window.size)
        self.history = kernels.History(np.zeros(most + 1, np.int64), *np.zeros((3, most + 1, width), np.int32))
        self.work = _work(width, window.size, int(ends[-1]))

    def follow(self, marks: list[int], turn: int, chance: int) -> list[Capture]:
        """The captures that lead from these marks to the best position of the last level that has one."""
        first, work = self.layers[0], self.work
        first.marks[0] = marks
        kernels.survey(self.graph, first, 0)
        work.stamp[0] += 1
        first.least[0] = kernels.least_left(self.graph, first.marks[0], work.queue, work.seen, work.stamp[0])
        self.history.counts[0] = 1
        level = 0
        while level + 1 < self.history.counts.size and self._fill(level + 1, turn, chance):
            level += 1
            turn = turn if turn == kernels.EITHER else 1 - turn
        return _captures(self.history, level)

    def _fill(self, level: int, turn: int, chance: int) -> bool:
        """Fill a level by captures of this turn from the one before; whether a position is kept."""
        old, new = self.layers[1 - level % 2], self.layers[level % 2]
        before = self.history.counts[level - 1]
        total = kernels.list_captures(self.graph, old, before, turn, np.uint64(chance), self.work.found)
        if total:
            chosen = kernels.choose(old, total, self.work)
            self.history.counts[level] = kernels.advance(self.graph, old, new, self.history, level, chosen, self.work)
        return bool(self.history.counts[level])


def peeling(graph: Graph, root: int = 0) -> list[int]:
    """The vertices of a connected graph, the root last, such that those that are still to come are always connected.

    It is the order in which one leaves the vertices of a broad tree, branch by branch.

    >>> from noyau.graphs import read_graph
    >>> peeling(read_graph("grid-2x3"))
    [5, 2, 4, 1, 3, 0]
    """
    below: list[list[int]] = [[] for _ in range(graph.size)]
    border, new = [root], [vertex != root for vertex in range(graph.size)]
    for vertex in border:
        for other in graph.neighbours[vertex]:
            if new[other]:
                new[other] = False
                below[vertex].append(other)
                border.append(other)
    order, stack = list[int](), [root]
    while stack:
        order.append(stack.pop())
        stack += below[order[-1]]
    return order[::-1]


def _layer(width: int, size: int) -> kernels.Layer:
    beside, unlike = np.zeros((2, width, size), np.int16)
    worth, least = np.zeros((2, width), np.int64)
    return kernels.Layer(np.zeros((width, size), np.int8), beside, unlike, np.zeros(width, np.uint64), worth, least)


def _work(width: int, size: int, captures: int) -> kernels.Work:
    """Room for the captures of a level, and for some dozens of those to choose from for each that is kept."""
    room = min(width * captures, _CANDIDATES)
    slots = np.zeros(1 << (64 * width).bit_length(), np.uint64)
    queue, seen = np.zeros((2, size), np.int64)
    return kernels.Work(
        found=np.zeros((room, 4), np.int64),
        order=np.zeros((2, room), np.int64),
        heads=np.zeros(kernels.DIGITS + 1, np.int64),
        chosen=np.zeros(slots.size, np.int64),
        slots=slots,
        queue=queue,
        seen=seen,
        stamp=np.zeros(1, np.int64),
    )


def _captures(history: kernels.History, level: int) -> list[Capture]:
    """The captures by which the first position of a level was reached."""
    found: list[Capture] = []
    at = 0
    for number in range(level, 0, -1):
        found.append((int(history.start[number, at]), int(history.into[number, at])))
        at = int(history.parent[number, at])
    return found[::-1]


_SIZE = 16
"""So many stones make a region."""
_CARRIED = 24
"""At most so many stones go on with the region above where they cannot be reduced to one."""


MOST = 56
"""At most so many stones are reduced at once."""
EFFORT = Limit(positions=100)
LAST_EFFORT = Limit(positions=20_000)
"""What the search in one region may cost, and in the last one."""


class RegionsInTurn:
    """The stones on the board while its regions are reduced, those that hang lowest first."""

    def __init__(self, graph: Graph, stones: str, budget: Budget) -> None:
        self.graph, self.budget = graph, budget
        self.marks = list(stones)
        self.moves: list[Capture] = []
        self.positions = 0

    def carry(self, region: list[int], above: list[int]) -> list[int]:
        """Reduce a region; the stones of it that go on with the region above."""
        if len(region) <= MOST and not is_half_spent(self.budget, self.positions) and self.to_one(region, set(above)):
            return [vertex for vertex in region if self.marks[vertex] != EMPTY]
        if len(region) <= _CARRIED:
            return region
        for first in range(0, len(region), MOST):
            self.to_few(region[first : first + MOST], EFFORT)
        near = {other for vertex in above for other in self.graph.neighbours[vertex]}
        return [vertex for vertex in region if self.marks[vertex] != EMPTY and vertex in near]

    def to_one(self, region: list[int], rest: set[int]) -> bool:
        """Whether a region was reduced to one stone that has a neighbour in the rest."""
        field, stones = Field(cut_out(self.graph, region)), self._stones(region)
        for at, vertex in enumerate(region):
            if not rest.isdisjoint(self.graph.neighbours[vertex]):
                deep = Deep(field, Budget(EFFORT))
                try:
                    found = deep.end(stones, at, -1, False)
                except Unknown:
                    found = None
                self.positions += len(deep)
                if found is not None:
                    self._play(region, found)
                    return True
        return False

    def to_few(self, region: list[int], effort: Limit) -> None:
        """Reduce a region as far as is found."""
        deep, stones = Deep(Field(cut_out(self.graph, region)), Budget(effort)), self._stones(region)
        found, _ = descend(lambda left: deep.leave(stones, left), stones.left, 1)
        self.positions += len(deep)
        self._play(region, found)

    def _stones(self, region: list[int]) -> Stones:
        return read_stones("".join(self.marks[vertex] for vertex in region))

    def _play(self, region: list[int], moves: tuple[Capture, ...]) -> None:
        for start, into in moves:
            at, to = region[start], region[into]
            self.marks[to], self.marks[at] = self.marks[at], EMPTY
            self.moves.append((at, to))


def reduce_by_regions(graph: Graph, stones: str, budget: Budget) -> tuple[tuple[Capture, ...], int]:
    """Captures that leave few stones, found by a beam in one region after the other; how many positions it saw."""
    regions = RegionsInTurn(graph, stones, budget)
    cut = _cut(graph, stones)
    held = [list(region) for region, _ in cut]
    for number in reversed(range(len(cut))):
        above = cut[number][1]
        if above >= 0:
            held[above] += regions.carry(held[number], cut[above][0])
        elif len(held[number]) <= MOST:
            regions.to_few(held[number], LAST_EFFORT)
        else:
            regions.carry(held[number], [])
    return tuple(regions.moves), regions.positions


def _cut(graph: Graph, stones: str) -> list[tuple[list[int], int]]:
    """Connected regions, each with the number of an earlier one that it touches, -1 where it touches none."""
    where = [-1 if stone != EMPTY else -2 for stone in stones]
    cut: list[tuple[list[int], int]] = []
    for root in range(graph.size):
        seeds = [(root, -1)]
        for seed, above in seeds:
            if where[seed] != -1:
                continue
            where[seed] = number = len(cut)
            region, border = [seed], []
            for vertex in region:
                for other in graph.neighbours[vertex]:
                    if where[other] == -1:
                        if len(region) < _SIZE:
                            where[other] = number
                            region.append(other)
                        else:
                            border.append((other, number))
            cut.append((region, above))
            seeds += border
    return cut


_CORES = (18, 24, 30, 36, 42)
"""How many stones round the place are kept for the search, in one attempt after another."""
_ROUNDS = 20
"""A search among the last stones may cost such a part of the limit."""
_KEPT = 4
"""A position that is kept by the beam costs as much as so many that are visited in plain Python."""
_FIRST_WIDTH, _LAST_WIDTH = 8, 256
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
        first = beam.peel(min(_FIRST_WIDTH << attempt // 2, _LAST_WIDTH), attempt, core=core)
        attempt += 1
        marks = replay(graph, stones, first)
        vertices = [vertex for vertex, mark in enumerate(marks) if mark != EMPTY]
        if len(vertices) > SEARCHED or len(next(stone_parts(graph, marks))) < len(vertices):
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
