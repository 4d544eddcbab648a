"""Captures on hypercubes that leave one stone, or two where the invariant δ allows no fewer.

A cell is a word of bits, and a subcube is some of its axes with one of its cells. δ is the number of stones plus the
number of those whose colour is not the parity of their cell, modulo 3: captures do not change it, and one stone on a
cell has δ = 1 or 2 according to its colour (Demaine, Demaine, Fleischer 2004).

Where δ is not 0 and both colours are outside a cell, one stone can be left on this cell. By exhaustion for four axes;
for more, by induction. Cut the cube along an axis into the half of the cell, its home, and the half beyond.

1. Beyond, δ is not 0: it is reduced to one stone facing a stone of the other colour, which that stone captures. Home
   is left, of the same δ as the cube.
2. Beyond, δ is 0, and home outside the cell is of two colours: home is reduced, and since its stones do not all move
   once into one star, some stone moves from a to b to c. In place of one of these moves, it (or the stone at b, which
   captures it) enters the half beyond at a, where δ is then not 0, and which is reduced to the cell that faces b or c.
3. If neither applies along any axis, every stone but perhaps those on the cell and on its antipode has the colour of
   its parity, or every one has not. Then quarters or eighths of the cube are reduced first.

With two stones left and δ = 0 the same holds: along an axis that parts δ each half is left one stone; otherwise a half
of two colours is left two stones, and one of its stones passes through the other half as in 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from noyau.puzzles.clobber.solving.hamming_coordinates import Coloured, coloured, one_stone, two_stones

SEARCHED = 4
"""The most axes of a cube on which captures are searched for."""

Axes = tuple[int, ...]


class Cube:
    """Captures on a hypercube; ``cases`` counts which of the three ways its subcubes were reduced."""

    def __init__(self, marks: bytearray) -> None:
        self.marks = marks
        self.cases: Counter[str] = Counter()

    def delta(self, axes: Axes, cell: int) -> int:
        """The invariant of a subcube."""
        cells = self.cells(axes, cell)
        return (len(cells) + sum(self.marks[cell] != parity(cell) for cell in cells)) % 3

    def cells(self, axes: Axes, cell: int) -> list[int]:
        """The cells of a subcube, in the order of their words."""
        for axis in axes:
            cell &= ~(1 << axis)
        cells = [cell]
        for axis in axes:
            cells += [cell | 1 << axis for cell in cells]
        return cells

    def final(self, axes: Axes, cell: int) -> int:
        """The only colour that one stone can have, when it is left on a cell of a subcube whose δ is not 0."""
        return parity(cell) ^ (self.delta(axes, cell) == 2)

    def is_mixed_without(self, axes: Axes, cell: int) -> bool:
        """Whether both colours are on a subcube outside a cell."""
        ones = sum(self.marks[other] for other in self.cells(axes, cell)) - self.marks[cell]
        return 0 < ones < (1 << len(axes)) - 1

    def one(self, axes: Axes, cell: int) -> list[Coloured]:
        """One stone on a cell of a subcube, where δ is not 0 and both colours are outside the cell."""
        if len(axes) <= SEARCHED:
            cells = self.cells(axes, cell)
            shape, colours = (2,) * len(axes), [self.marks[other] for other in cells]
            found = one_stone(shape, colours, cells.index(cell), self.final(axes, cell))
            assert found is not None
            return coloured(found, cells, self.marks)
        for axis in axes:
            rest = _without(axes, axis)
            beyond = cell ^ 1 << axis
            if self.delta(rest, beyond) == 0:
                if self.is_mixed_without(rest, cell):
                    self.cases["passed"] += 1
                    return self._pass_by(rest, axis, self.one(rest, cell))
            elif (place := self._gate(rest, axis, cell)) is not None:
                self.cases["parted"] += 1
                moves = self._send(rest, axis, place)
                return moves + self.one(rest, cell)
        self.cases["chequered"] += 1
        return self._chequered(axes, cell)

    def two(self, axes: Axes, cell: int) -> list[Coloured]:
        """At most two stones on a subcube of two colours whose δ is 0."""
        if len(axes) <= SEARCHED:
            cells = self.cells(axes, cell)
            found = two_stones((2,) * len(axes), [self.marks[other] for other in cells])
            assert found is not None
            return coloured(found, cells, self.marks)
        for axis in axes:
            rest = _without(axes, axis)
            if self.delta(rest, cell):
                self.cases["halved"] += 1
                return [
                    move for half in (cell, cell ^ 1 << axis) for move in self.one(rest, self.free_cell(rest, half))
                ]
        axis, home = next(
            (axis, half)
            for axis in axes
            for half in (cell, cell ^ 1 << axis)
            if len({self.marks[other] for other in self.cells(_without(axes, axis), half)}) == 2
        )
        self.cases["passed"] += 1
        rest = _without(axes, axis)
        return self._pass_by(rest, axis, self.two(rest, home))

    def free_cell(self, axes: Axes, cell: int) -> int:
        """A cell of a subcube outside which there are both colours."""
        return next(other for other in self.cells(axes, cell) if self.is_mixed_without(axes, other))

    def _gate(self, rest: Axes, axis: int, cell: int) -> int | None:
        """A cell beyond on which a stone can be left that captures the one facing it, home staying of two colours."""
        marks, bit = self.marks, 1 << axis
        beyond = self.cells(rest, cell ^ bit)
        turned = self.delta(rest, cell ^ bit) == 2
        ones = sum(marks[place] for place in beyond)
        count = len(beyond) - 1
        held = sum(marks[place ^ bit] for place in beyond) - marks[cell]
        for place in beyond:
            facing = place ^ bit
            if (
                facing != cell
                and marks[facing] != parity(place) ^ turned
                and (ones if marks[place] else len(beyond) - ones) > 1
                and 0 < held + 1 - 2 * marks[facing] < count
            ):
                return place
        return None

    def _send(self, rest: Axes, axis: int, place: int) -> list[Coloured]:
        """Reduce a subcube to one stone, which captures the stone facing it along an axis."""
        colour = self.final(rest, place)
        facing = place ^ 1 << axis
        moves = [*self.one(rest, place), (place, facing, colour)]
        self.marks[facing] = colour
        return moves

    def _pass_by(self, rest: Axes, axis: int, moves: list[Coloured]) -> list[Coloured]:
        """Captures on home, one stone of which passes through the half beyond, whose δ is 0."""
        marks, bit = self.marks, 1 << axis
        first, second = _two_in_a_row(moves)
        start, into, colour = moves[first]
        after = moves[second][1]
        if marks[start ^ bit] == colour:
            # the stone is captured instead, and comes back in its own colour two steps on
            marks[start ^ bit] = 1 - colour
            enter = [(into, start, 1 - colour), (start, start ^ bit, 1 - colour)]
            through = self.one(rest, after ^ bit)
            back = [(after ^ bit, after, colour)]
            return [*moves[:first], *enter, *through, *moves[first + 1 : second], *back, *moves[second + 1 :]]
        marks[start ^ bit] = colour
        if not self.is_mixed_without(rest, into ^ bit):
            marks[start ^ bit] = 1 - colour
            first, start, into = second, into, after
            marks[start ^ bit] = colour
        through = [(start, start ^ bit, colour), *self.one(rest, into ^ bit), (into ^ bit, into, colour)]
        return [*moves[:first], *through, *moves[first + 1 :]]

    def _chequered(self, axes: Axes, cell: int) -> list[Coloured]:
        """Every stone but perhaps those on the cell and its antipode is of its cell's parity, or every one is not."""
        axis, *others = axes
        rest = tuple(others)
        bit = 1 << axis
        moves: list[Coloured] = []
        if len(axes) % 2 == 0:
            side = 1 << rest[0]
            quarter = rest[1:]
            for half in (cell ^ bit, cell ^ bit ^ side):
                moves += self._send(quarter, axis, half ^ 1 << quarter[0])
            return moves + self.one(rest, cell)
        left, right, eighth = rest[0], rest[1], rest[2:]
        antipode = cell
        for other in axes:
            antipode ^= 1 << other
        near = [antipode ^ 1 << other for other in eighth[:2]]
        moves += self._send(eighth, left, near[0] ^ 1 << left)
        moves += self._send(eighth, right, near[1] ^ 1 << right)
        moves += self._send(eighth, axis, self.free_cell(eighth, antipode))
        moves += self._send(eighth, axis, cell ^ bit ^ 1 << eighth[0])
        return moves + self.one(rest, cell)


def parity(cell: int) -> int:
    """The side of a cell: the parity of its bits."""
    return cell.bit_count() & 1


def _without(axes: Axes, axis: int) -> Axes:
    return tuple(other for other in axes if other != axis)


def _two_in_a_row(moves: Sequence[Coloured]) -> tuple[int, int]:
    """The captures by which one stone moves from a to b, then from b to c."""
    arrived: dict[int, int] = {}
    for turn, (start, into, _) in enumerate(moves):
        if start in arrived:
            return arrived[start], turn
        arrived[into] = turn
    raise AssertionError("all captures went into stars")
