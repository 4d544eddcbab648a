"""Positions of Solitaire Clobber as masks; those of small graphs are solved by looking at all that can follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from noyau.core.budget import Budget
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.graphs.graph import bipartition
from noyau.puzzles.clobber.reasons import ReadFromTable, Tried
from noyau.puzzles.clobber.rules import BLACK, EMPTY, WHITE, Capture
from noyau.puzzles.clobber.solving.reduction import Reduction, conclude
from noyau.values.masks import bits

PLAIN = 10
"""Up to so many stones are solved in plain Python."""

COLOURS = BLACK + WHITE
SEARCHED = 64
"""The most stones from which all ways of capturing are followed: each has a bit of a word."""
EITHER = 2
"""The turn where both colours may capture."""


class Stones(NamedTuple):
    """The vertices with a stone, those with a white one, and the colour that is next."""

    occupied: int
    white: int
    turn: int = EITHER

    @property
    def left(self) -> int:
        """How many stones there are."""
        return self.occupied.bit_count()


def read_stones(marks: str, turn: str = "") -> Stones:
    """The masks of a position."""
    occupied = sum(1 << vertex for vertex, mark in enumerate(marks) if mark != EMPTY)
    white = sum(1 << vertex for vertex, mark in enumerate(marks) if mark == WHITE)
    return Stones(occupied, white, COLOURS.index(turn) if turn else EITHER)


def write_colours(colours: int, size: int) -> str:
    """A stone on each vertex: white where the bit of the vertex is set."""
    return "".join(COLOURS[colours >> vertex & 1] for vertex in range(size))


@dataclass(frozen=True)
class Field:
    """A graph as masks, with the rule by which stones capture."""

    graph: Graph
    in_turn: bool = False

    @cached_property
    def near(self) -> tuple[int, ...]:
        return tuple(sum(1 << other for other in row) for row in self.graph.neighbours)

    @cached_property
    def side(self) -> int | None:
        """One side of a bipartite graph."""
        side = bipartition(self.graph)
        return None if side is None else sum(1 << vertex for vertex, here in enumerate(side) if here)

    def floor(self, stones: Stones) -> int:
        """How few stones may be left at best: by the invariant of a bipartite graph, by the colours that go in turn."""
        balance = self.balance(stones) if self.in_turn else 0
        if self.side is None or stones.left == 0:
            return max(balance, min(stones.left, 1))
        astray = (stones.white ^ (self.side & stones.occupied)).bit_count()
        return max(balance, 1 if (stones.left + astray) % 3 else 2)

    def balance(self, stones: Stones) -> int:
        """How few stones may be left where the colours capture in turn: what one colour has more can change by one.

        The colour that begins takes as many stones as the other, or one more.
        """
        more = stones.left - 2 * stones.white.bit_count()
        changes = {0: (0, 1), 1: (0, -1)}.get(stones.turn, (-1, 0, 1))
        return min(abs(more + change) for change in changes)

    def captures(self, stones: Stones) -> Iterator[Capture]:
        """The captures of the colour that is next."""
        colours = (stones.occupied & ~stones.white, stones.white)
        for colour, others in ((0, colours[1]), (1, colours[0])):
            if stones.turn in (colour, EITHER):
                for start in bits(colours[colour]):
                    yield from ((start, into) for into in bits(self.near[start] & others))

    def play(self, stones: Stones, capture: Capture) -> Stones:
        """The position after a capture; a joker, from a vertex to itself, changes the colour of its stone."""
        start, into = (1 << vertex for vertex in capture)
        if start == into:
            return stones._replace(white=stones.white ^ start)
        colour = 1 if stones.white & start else 0
        white = (stones.white | into if colour else stones.white & ~into) & ~start
        return Stones(stones.occupied ^ start, white, 1 - colour if self.in_turn else EITHER)


class Plain:
    """The fewest stones that can be left from small positions, by a memo."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.known: dict[Stones, tuple[int, Capture | None]] = {}

    def value(self, stones: Stones) -> int:
        if stones not in self.known:
            best: tuple[int, Capture | None] = stones.left, None
            floor = self.field.floor(stones)
            for capture in self.field.captures(stones):
                left = self.value(self.field.play(stones, capture))
                if left < best[0]:
                    best = left, capture
                    if left <= floor:
                        break
            self.known[stones] = best
        return self.known[stones][0]

    def moves(self, stones: Stones) -> tuple[Capture, ...]:
        """Captures that leave as few stones as can be."""
        found = []
        while self.value(stones) < stones.left:
            capture = self.known[stones][1]
            assert capture is not None
            found.append(capture)
            stones = self.field.play(stones, capture)
        return tuple(found)


PATIENCE = 80_000
"""So many positions are looked at in the time that it takes to load the kernels."""


class Quick:
    """A search in plain Python for captures that leave a number of stones, by either colour; it may give up."""

    def __init__(self, field: Field) -> None:
        self.near = field.near
        self.failed: set[tuple[int, int]] = set()

    def leave(self, stones: Stones, left: int) -> tuple[Capture, ...] | None:
        """The captures; None where there are none, or where too many positions would be looked at."""
        try:
            found = self._leave(stones.occupied, stones.white, stones.left - left)
        except OverflowError:
            return None
        return None if found is None else tuple(reversed(found))

    def _leave(self, occupied: int, white: int, more: int) -> list[Capture] | None:
        """So many captures more, the last one first."""
        if more == 0:
            return []
        if (occupied, white) in self.failed:
            return None
        black = occupied & ~white
        for colour, others, is_white in ((black, white, False), (white, black, True)):
            own = colour
            while own:  # not by ``bits``: most of the time is spent here
                mover = own & -own
                own ^= mover
                start = mover.bit_length() - 1
                targets = self.near[start] & others
                while targets:
                    taken = targets & -targets
                    targets ^= taken
                    colours = (white | taken) & ~mover if is_white else white & ~taken
                    found = self._leave(occupied ^ mover, colours, more - 1)
                    if found is not None:
                        found.append((start, taken.bit_length() - 1))
                        return found
        if len(self.failed) == PATIENCE:
            raise OverflowError
        self.failed.add((occupied, white))
        return None


TABLED = 16
"""A graph of so many vertices has 43 million positions."""

SHARE, SHARE_IN_TURN = 250, 25
"""So many positions of a table cost as much as one that is visited in plain Python, by either rule."""


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """The fewest stones that can be left; None where the graph has more positions than the limit allows.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs import read_graph
    >>> found = reduce(read_graph("cycle-5"), "xxoxo", Budget(Limit()))
    >>> found.left, found.moves
    (1, ((3, 2), (4, 0), (0, 1), (2, 1)))
    """
    return tabulate(Field(graph), stones, budget)


def tabulate(field: Field, stones: str, budget: Budget, turn: str = "") -> Reduction | None:
    """The same by either rule."""
    start, size = read_stones(stones, turn), field.graph.size
    share = SHARE_IN_TURN if field.in_turn else SHARE
    if size > TABLED or (size > PLAIN and 3**size > share * budget.limit.positions):
        return None
    if size <= PLAIN:
        plain = Plain(field)
        moves = plain.moves(start)
        positions = len(plain.known)
        why: Reason = Tried(positions)
    elif (quick := _quickly(field, start)) is not None:
        return conclude(field.graph, stones, *quick)
    else:
        from noyau.puzzles.clobber.solving.all_positions import Values

        moves, positions = Values(field, budget).moves(start), 3**size
        why = ReadFromTable(size, positions)
    return conclude(field.graph, stones, moves, start.left - len(moves), "tables", positions, why)


def _quickly(field: Field, stones: Stones) -> tuple[tuple[Capture, ...], int, str, int] | None:
    """Captures, by either colour, that leave no more stones than the invariant demands, if they are found soon."""
    if field.in_turn:
        return None
    floor, quick = field.floor(stones), Quick(field)
    moves = quick.leave(stones, floor)
    return None if moves is None else (moves, floor, "search", len(quick.failed) + len(moves))
