"""Presses of Lights Out as they lie on the board: listed by their cells, or row by row, however large it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import overload

from noyau.core.analysis import AnySolution
from noyau.core.material import Sheet
from noyau.puzzles.lights.rules import Lights

_CHUNK = 1 << 20
"""So many bytes of a pattern are written out at a time: eight cells each."""


class Presses(Sequence[int]):
    """The cells of a large board that are pressed once, in their order: read off when they are asked for.

    >>> presses = Presses(0b10110)
    >>> len(presses), list(presses), presses[:2]
    (3, [1, 2, 4], (1, 2))
    """

    def __init__(self, mask: int) -> None:
        self.mask = mask

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Presses) and self.mask == other.mask

    def __repr__(self) -> str:
        return f"Presses({len(self)} cells)"

    def __hash__(self) -> int:
        return hash(self.mask)

    @cached_property
    def _octets(self) -> bytes:
        return self.mask.to_bytes(-(-self.mask.bit_length() // 8), "little")

    def chunks(self) -> Iterator[list[int]]:
        """The cells, many at a time."""
        import numpy

        for start in range(0, len(self._octets), _CHUNK):
            bits = numpy.unpackbits(
                numpy.frombuffer(self._octets[start : start + _CHUNK], numpy.uint8), bitorder="little"
            )
            yield (numpy.flatnonzero(bits) + 8 * start).tolist()

    def __iter__(self) -> Iterator[int]:
        return (cell for chunk in self.chunks() for cell in chunk)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            return tuple(islice(self, start, stop, step)) if step > 0 else tuple(self)[index]
        return next(islice(self, range(len(self))[index], None))

    def row(self, start: int, cells: int) -> bytes:
        """How often each of so many cells from a first one is pressed, a byte each."""
        octets = self._octets[start // 8 : -(-(start + cells) // 8)]
        bits = int.from_bytes(octets, "little") >> start % 8 & ((1 << cells) - 1)
        return f"{bits:0{cells}b}"[::-1].encode().translate(_COUNTS)


_COUNTS = bytes.maketrans(b"01", b"\x00\x01")


def press_sheet(solution: AnySolution) -> Sheet:
    """How often each cell is pressed, row by row; the cells of a board without rows are one row."""
    rules = solution.game.rules
    assert isinstance(rules, Lights)
    board = rules.board
    rows, columns = board.surface[1:] if board.surface else (1, board.size)
    starts = range(0, board.size, columns)
    moves = solution.moves or ()
    if isinstance(moves, Presses):
        return Sheet((rows, columns), (moves.row(start, columns) for start in starts))
    counts = Counter(moves)
    return Sheet((rows, columns), (bytes(counts[start + column] for column in range(columns)) for start in starts))
