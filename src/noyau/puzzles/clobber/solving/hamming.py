"""Solitaire Clobber on Hamming graphs (cliques, their products, hypercubes): captures are built, not searched for.

A product of cliques full of stones of two colours is reduced to one stone, but for hypercubes whose δ is 0, which are
reduced to two (Dorbec, Duchêne, Gravier 2008; for hypercubes see ``hypercubes``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from noyau.core.budget import Budget
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.puzzles.clobber.reasons import Hamming
from noyau.puzzles.clobber.rules import BLACK, EMPTY, OTHER, WHITE, Capture, stones_left
from noyau.puzzles.clobber.solving.cliques import Coloured, Product, coloured
from noyau.puzzles.clobber.solving.hamming_coordinates import Coordinates, coordinates, one_stone
from noyau.puzzles.clobber.solving.hypercubes import Cube, parity
from noyau.puzzles.clobber.solving.reduction import Reduction, delta_reason, replay

REFERENCE = "Dorbec, Duchêne, Gravier 2008"
PRISM = (2, 3)
"""K₂□K₃, the only product but the hypercubes that is not strongly 1-reducible."""


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """One stone, or two on a hypercube whose δ is 0; None unless a Hamming graph is full of stones of two colours.

    The captures are replayed before they are given.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs import read_graph
    >>> found = reduce(read_graph("hypercube-3"), "xxxxoooo", Budget(Limit()))
    >>> found.left, found.least
    (2, 2)
    """
    if set(stones) != {BLACK, WHITE}:
        return None
    found = coordinates(graph)
    if found is None:
        return None
    answer = _reduce_cube(graph, stones, found) if found.is_hypercube else _reduce_product(found, stones)
    assert stones_left(replay(graph, stones, answer.moves)) == answer.left
    return answer


def reach(graph: Graph, stones: str, vertex: int, colour: str, *, joker: bool = False) -> tuple[Capture, ...] | None:
    """Captures that leave one stone, of a colour on a vertex; None where no theorem says that there are any.

    A joker may change the colour of one stone; it is written as a move from a vertex to itself, the first or the last.

    >>> from noyau.graphs import read_graph
    >>> reach(read_graph("complete-4"), "xxox", 0, "x")
    ((2, 3), (3, 0), (1, 0))
    >>> reach(read_graph("complete-4"), "xxxx", 0, "x", joker=True)
    ((1, 1), (1, 3), (3, 0), (2, 0))
    """
    found = coordinates(graph) if EMPTY not in stones else None
    if found is None:
        return None
    moves = reduce_to(found, stones, vertex, colour)
    return _with_joker(found, stones, vertex, colour) if moves is None and joker else moves


def reduce_to(found: Coordinates, stones: str, vertex: int, colour: str) -> tuple[Capture, ...] | None:
    """The same on a Hamming graph whose coordinates are known (Theorem 20; on hypercubes δ tells the colour)."""
    marks = _marks(found, stones)
    cell, wanted = found.words[vertex], int(colour == WHITE)
    if len(marks) < 3 or not _is_mixed_without(marks, cell):
        return None
    if found.is_hypercube:
        cube, axes = Cube(marks), tuple(range(len(found.factors)))
        if not cube.delta(axes, cell) or cube.final(axes, cell) != wanted:
            return None
        return _named(found, cube.one(axes, cell))
    if found.factors == PRISM:
        moves = one_stone(PRISM, marks, cell, wanted)
        return None if moves is None else _named(found, coloured(moves, range(len(marks)), marks))
    return _named(found, Product(found.factors, marks).reduce(cell, wanted))


def _with_joker(found: Coordinates, stones: str, vertex: int, colour: str) -> tuple[Capture, ...] | None:
    """The joker comes last where the other colour can be left; else first, on a stone whose change lets us reach."""
    moves = reduce_to(found, stones, vertex, OTHER[colour])
    if moves is not None:
        return (*moves, (vertex, vertex))
    for changed in _changes(found, stones, vertex, colour):
        recoloured = stones[:changed] + OTHER[stones[changed]] + stones[changed + 1 :]
        moves = reduce_to(found, recoloured, vertex, colour)
        if moves is not None:
            return ((changed, changed), *moves)
    return None


def _changes(found: Coordinates, stones: str, vertex: int, colour: str) -> Iterator[int]:
    """The vertices whose change leaves both colours outside a vertex, and on a hypercube δ as it should be."""
    marks, end = _marks(found, stones), found.words[vertex]
    ones = marks.count(1) - marks[end]
    axes = tuple(range(len(found.factors)))
    lacking = (1 + (parity(end) != (colour == WHITE)) - Cube(marks).delta(axes, 0)) % 3 if found.is_hypercube else None
    for cell, other in enumerate(found.vertices):
        after = ones + (0 if cell == end else 1 - 2 * marks[cell])
        gained = 1 if marks[cell] == parity(cell) else 2
        if 0 < after < len(marks) - 1 and lacking in (None, gained):
            yield other


def _reduce_cube(graph: Graph, stones: str, found: Coordinates) -> Reduction:
    cube, axes = Cube(_marks(found, stones)), tuple(range(len(found.factors)))
    if forbidden := delta_reason(graph, stones):
        return _reduction(found, cube.two(axes, 0), 2, "D-Th18", cube.cases, forbidden)
    moves = cube.one(axes, cube.free_cell(axes, 0)) if len(axes) > 1 else [(0, 1, cube.marks[0])]
    return _reduction(found, moves, 1, "D-Prop6", cube.cases)


def _reduce_product(found: Coordinates, stones: str) -> Reduction:
    marks = _marks(found, stones)
    if found.factors == PRISM:
        ends = ((cell, colour) for cell in range(len(marks)) for colour in (0, 1))
        searched = (one_stone(PRISM, marks, cell, colour) for cell, colour in ends)
        moves = coloured(next(moves for moves in searched if moves is not None), range(len(marks)), marks)
        return _reduction(found, moves, 1, "D-Th17", {})
    product = Product(found.factors, marks)
    cell = next(cell for cell in range(2) if _is_mixed_without(marks, cell))
    theorem = {1: "D-Prop5", 2: "D-Th17"}.get(len(found.factors), "D-Th20")
    return _reduction(found, product.reduce(cell, marks[cell]), 1, theorem, product.cases)


def _reduction(
    found: Coordinates, moves: list[Coloured], left: int, theorem: str, cases: Mapping[str, int], *more: Reason
) -> Reduction:
    reason = Hamming(found.factors, theorem, dict(cases))
    reference = None if theorem == "D-Prop6" else REFERENCE
    return Reduction(_named(found, moves), left, left, (reason, *more), "hamming", reference, len(moves))


def _marks(found: Coordinates, stones: str) -> bytearray:
    return bytearray(stones[vertex] == WHITE for vertex in found.vertices)


def _is_mixed_without(marks: bytearray, cell: int) -> bool:
    return 0 < marks.count(1) - marks[cell] < len(marks) - 1


def _named(found: Coordinates, moves: list[Coloured]) -> tuple[Capture, ...]:
    return tuple((found.vertices[start], found.vertices[into]) for start, into, _ in moves)
