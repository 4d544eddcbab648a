"""Captures on a clique, and on products of cliques, that leave one stone of a colour on a cell.

Cells are words, the last letter varying fastest; a product is a row of copies of the product of its later cliques.
Captures carry the colour that captures, so that others can be put in their place (Duchêne 2006, § 4.1 and 4.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import prod

from noyau.puzzles.clobber.solving.hamming_coordinates import one_stone, walk

Coloured = tuple[int, int, int]
"""From a cell, to the cell that is captured, by this colour."""


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


def coloured(moves: Sequence[tuple[int, int]], cells: Sequence[int], marks: bytearray) -> list[Coloured]:
    """Captures on a block as captures on its cells, each with the colour that captures."""
    colours = [marks[cell] for cell in cells]
    found = []
    for start, into in moves:
        colours[into] = colours[start]
        found.append((cells[start], cells[into], colours[start]))
    return found
