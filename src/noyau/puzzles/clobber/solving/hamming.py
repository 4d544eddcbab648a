"""Solitaire Clobber on Hamming graphs (cliques, their products, hypercubes): captures are built, not searched for.

A product of cliques full of stones of two colours is reduced to one stone, but for hypercubes whose δ is 0, which are
reduced to two (Dorbec, Duchêne, Gravier 2008; for hypercubes see ``hypercubes``). Cells are words, the last letter
varying fastest; a product is a row of copies of the product of its later cliques. Captures carry the colour that
captures, so that others can be put in their place (Duchêne 2006, § 4.1 and 4.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import prod

from noyau.core.budget import Budget
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.puzzles.clobber.reasons import Hamming
from noyau.puzzles.clobber.rules import BLACK, EMPTY, OTHER, WHITE, Capture, stones_left
from noyau.puzzles.clobber.solving.hamming_coordinates import (
    Coloured,
    Coordinates,
    coloured,
    coordinates,
    one_stone,
    walk,
)
from noyau.puzzles.clobber.solving.hypercubes import Cube, parity
from noyau.puzzles.clobber.solving.reduction import Reduction, find_delta, replay

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
    if forbidden := find_delta(graph, stones):
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


def reduce_clique(cells: Sequence[int], marks: bytearray, cell: int, colour: int) -> list[Coloured]:
    """One stone of a colour on a cell of a clique, where both colours are on the other cells (Proposition 5).

    >>> reduce_clique(range(4), bytearray([0, 0, 1, 0]), 0, 0)
    [(2, 3, 1), (3, 0, 1), (1, 0, 0)]
    """
    other = 1 - colour
    ours = [place for place in cells if marks[place] == colour and place != cell]
    theirs = [place for place in cells if marks[place] == other and place != cell]
    last, prey = ours[0], ours[1:]
    moves: list[Coloured] = []
    if marks[cell] == colour and len(theirs) == 1:
        return [*_round([theirs[0], *prey, cell], other), (last, cell, colour)]
    if marks[cell] == colour:
        moves.append((theirs.pop(), cell, other))
    hunter = theirs.pop()
    moves += _round([hunter, *prey], other)
    return moves + _round([last, *theirs, prey[-1] if prey else hunter, cell], colour)


def _round(cells: Sequence[int], colour: int) -> list[Coloured]:
    """One stone captures its way along cells."""
    return [(start, into, colour) for start, into in pairwise(cells)]


class Product:
    """Captures on a product of cliques, the smallest first, that is neither a hypercube nor K₂□K₃ (Theorem 20).

    ``cases`` counts what was done with the copies: ``mixed`` ones were reduced and their last stone captured at home,
    ``matched`` ones were captured by a copy of the other colour, ``toured`` ones were emptied by a stone passing by.
    """

    def __init__(self, factors: tuple[int, ...], marks: bytearray) -> None:
        self.factors = factors
        self.marks = marks
        self.base = base_of(factors)
        self.widths = [prod(factors[place:]) for place in range(len(factors) - len(self.base) + 1)]
        self.cases: Counter[str] = Counter()

    def reduce(self, cell: int, colour: int, depth: int = 0) -> list[Coloured]:
        """One stone of a colour on a cell, on the product of the cliques from a depth on that holds the cell.

        Both colours are on its other cells.
        """
        if depth == len(self.widths) - 1:
            return self._reduce_base(cell, colour)
        width = self.widths[depth + 1]
        first, home = (cell - cell % span for span in (self.widths[depth], width))
        moves: list[Coloured] = []
        copies = [copy for copy in range(first, first + self.widths[depth], width) if copy != home]
        copies = self._empty_mixed(depth, copies, cell, moves)
        copies = self._match(depth, copies, cell, moves)
        if not copies:
            return moves + self.reduce(cell, colour, depth + 1)
        self.cases["toured"] += len(copies)
        if 0 < self.marks.count(1, home, home + width) - self.marks[cell] < width - 1:
            return moves + self._pass_by(depth, copies, cell, colour)
        return moves + self._walk_home(depth, copies, cell, colour)

    def _reduce_base(self, cell: int, colour: int) -> list[Coloured]:
        width = self.widths[-1]
        first = cell - cell % width
        cells = range(first, first + width)
        if len(self.base) == 1:
            return reduce_clique(cells, self.marks, cell, colour)
        found = one_stone(self.base, self.marks[first : first + width], cell - first, colour)
        assert found is not None
        return coloured(found, cells, self.marks)

    def _empty_mixed(self, depth: int, copies: list[int], cell: int, moves: list[Coloured]) -> list[int]:
        """Reduce each copy of two colours to a stone that captures one at home, both colours staying elsewhere."""
        width, marks = self.widths[depth + 1], self.marks
        home = cell - cell % width
        ones = {copy: marks.count(1, copy, copy + width) for copy in copies}
        count = width * (len(copies) + 1) - 1
        rest = sum(ones.values()) + marks.count(1, home, home + width) - marks[cell]
        for copy in [copy for copy in copies if 0 < ones[copy] < width]:
            count, rest = count - width, rest - ones[copy]
            shift = copy - home
            place = next(
                place
                for place in range(home, home + width)
                if place != cell
                and (ones[copy] if marks[place + shift] else width - ones[copy]) > 1
                and 0 < rest + 1 - 2 * marks[place] < count
            )
            colour = 1 - marks[place]
            moves += self.reduce(place + shift, colour, depth + 1)
            moves.append((place + shift, place, colour))
            marks[place] = colour
            rest += 2 * colour - 1
            self.cases["mixed"] += 1
        return [copy for copy in copies if ones[copy] in (0, width)]

    def _match(self, depth: int, copies: list[int], cell: int, moves: list[Coloured]) -> list[int]:
        """Where copies of one colour have both, let one capture all that have a colour of home."""
        width, marks = self.widths[depth + 1], self.marks
        home = cell - cell % width
        colour = marks[home if home != cell else home + 1]
        alike = [copy for copy in copies if marks[copy] == colour]
        unlike = [copy for copy in copies if marks[copy] != colour]
        if not alike or not unlike:
            return copies
        for copy in alike:
            mover = unlike.pop()
            moves += [(mover + place, copy + place, 1 - colour) for place in range(width)]
            unlike.append(copy)
        marks[alike[-1] : alike[-1] + width] = bytes([1 - colour]) * width
        self.cases["matched"] += len(alike)
        return unlike

    def _pass_by(self, depth: int, copies: list[int], cell: int, colour: int) -> list[Coloured]:
        """Reduce home; the stone of one capture makes a detour through the copies, all of one colour."""
        mono = self.marks[copies[0]]
        moves = self.reduce(cell, colour, depth + 1)
        turn = next((turn for turn, move in enumerate(moves) if move[2] != mono), None)
        if turn is not None:
            start, into, _ = moves[turn]
            moves[turn : turn + 1] = self._tour(depth, copies, start, into, 1 - mono)
            return moves
        # one stone captures all of home: let it be captured instead, and come back in its own colour two steps on
        start, into, _ = moves[0]
        exit = moves[1][1]
        return [(into, start, 1 - mono), *self._tour(depth, copies, start, exit, mono), *moves[2:]]

    def _walk_home(self, depth: int, copies: list[int], cell: int, colour: int) -> list[Coloured]:
        """All copies are of one colour and home, but perhaps for the cell, of the other."""
        home = cell - cell % self.widths[depth + 1]
        path = [home + place for place in walk(self.factors[depth + 1 :], cell - home)]
        mono = self.marks[copies[0]]
        moves = self._tour(depth, copies, path[-1], path[-2], mono)
        moves += _round(path[-2:1:-1], mono)
        _, one, two = path[:3]
        if self.marks[cell] == mono:
            first = (one, cell, 1 - mono) if colour == mono else (one, two, 1 - mono)
            return [*moves, first, (two, cell, colour)]
        if colour == mono:
            return [*moves, (two, one, mono), (one, cell, mono)]
        return [*moves, (two, cell, mono), (one, cell, colour)]

    def _tour(self, depth: int, copies: list[int], start: int, exit: int, colour: int) -> list[Coloured]:
        """From a cell at home through copies of one colour, and back onto another cell in the colour that is given."""
        width, marks = self.widths[depth + 1], self.marks
        home = start - start % width
        guest = 1 - marks[copies[0]]
        moves: list[Coloured] = []
        here, place = start, start - home
        for copy in copies:
            moves.append((here, copy + place, guest))
            marks[copy + place] = guest
            final = copy == copies[-1]
            place = exit - home if final else next(p for p in range(width) if p not in (place, exit - home))
            here = copy + place
            moves += self.reduce(here, colour if final else guest, depth + 1)
        moves.append((here, exit, colour))
        return moves


def base_of(factors: tuple[int, ...]) -> tuple[int, ...]:
    """The last cliques, whose product the induction starts from: a large clique, K₃, K₃□K₃ or K₂□K₂□K₃.

    >>> base_of((2, 3, 4, 5)), base_of((2, 2, 3, 3)), base_of((2, 2, 2, 3))
    ((5,), (3, 3), (2, 2, 3))
    """
    if factors[-1] > 3 or len(factors) == 1:
        return factors[-1:]
    return factors[-2:] if factors[-2] == 3 else factors[-3:]
