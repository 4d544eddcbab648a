"""The nimbers of positions that fall into residues, found natively and kept for further questions.

The full mex values every residue that can be reached, and with them all options. The search on couples (Lemoine and
Viennot 2012) asks only whether a residue has one nimber, and looks at far fewer of them to know one value. A table is
kept in an npz archive that names the game it is of. All boards of a game that fit into a frame can share one table: a
residue is the same wherever it lies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import RLock
from typing import NamedTuple

import numpy as np

from noyau.core.budget import check_memory
from noyau.core.errors import SpecError
from noyau.core.files import read_arrays, remove_drafts, write_arrays
from noyau.core.parameters import write_rules
from noyau.engines.residues.residue_boards import residue_board
from noyau.forms.grid import SquareBoard
from noyau.forms.rewriting import Mask, Rewriting
from noyau.kernels import residues as kernels
from noyau.kernels.arrays import Ints, Word, Words
from noyau.kernels.hashing import find
from noyau.kernels.residues import UNKNOWN, ResidueBoard, ResidueTable
from noyau.values.masks import bits
from noyau.values.nimbers import nim_sum

Watch = Callable[[int], None]
"""Is told now and then how many residues are known; it may raise to stop the search."""

_FIRST_BITS = 12
_BAND = 1 << 18
"""How many options are looked at between two calls of ``watch``."""

_FRAMES = 64 * 64
"""A frame has fewer cells than the one it was made for, with at most 64 parts beside it."""

_DEEPEST = 2 * 64
"""In a search nothing lies beside it, but a residue may first be asked for a smaller nimber."""


class Residues:
    """A table of residues of one game, which every question enlarges; those of several threads wait for each other.

    A kernel leaves it whole, and a question begins with an empty stack: so it may be interrupted between two kernels.
    """

    def __init__(self, rules: Rewriting) -> None:
        self.rules = rules
        self.board = residue_board(rules)
        self.place = np.zeros(2, np.int64)
        self._slots = _empty(_FIRST_BITS)
        self.stack = kernels.Stack(
            masks=np.zeros(_FRAMES, np.uint64),
            moves=np.zeros(_FRAMES, np.int64),
            seen=np.zeros(_FRAMES, np.uint64),
            asked=np.zeros(_DEEPEST, np.uint64),
            open=np.zeros(_DEEPEST, np.int64),
            order=np.zeros((_DEEPEST, self.board.need.size), np.int16),
        )
        self._parts = np.empty(64, np.uint64)
        self._question = np.empty(3, np.uint64)
        self._lock = RLock()

    def __len__(self) -> int:
        return int(self.place[kernels.COUNT])

    def save(self, path: Path) -> int:
        """Write all that is known into a file, and tell of how many residues."""
        table, board = self._slots.table, self.board
        told = (table.keys != 0) & ((table.values != UNKNOWN) | (table.refuted != 0))
        columns = {name: column[told] for name, column in table._asdict().items()}
        moves = {"need": board.need, "keep": board.keep}
        write_arrays(path, "residues.keep-unwritable", game=np.array(write_rules(self.rules)), **moves, **columns)
        return int(np.count_nonzero(told))

    @classmethod
    def load(cls, path: Path, rules: Rewriting) -> Residues:
        """The table that a file holds; SpecError where the file is damaged or of another game."""
        residues = cls(rules)
        board = residues.board
        remove_drafts(path)
        game, *moves = read_arrays(path, "residues", "game", "need", "keep")
        if str(game) != write_rules(rules) or not all(map(np.array_equal, moves, (board.need, board.keep))):
            raise SpecError("residues.keep-other", file=str(path), game=write_rules(rules), other=str(game))
        known = ResidueTable(*read_arrays(path, "residues", *ResidueTable._fields))
        if not _is_sound(known, board):
            raise SpecError("residues.keep-damaged", file=str(path))
        residues.place[kernels.COUNT] = known.keys.size
        residues._make_room(max(_FIRST_BITS, int(known.keys.size).bit_length() + 1), known)
        return residues

    def parts(self, position: Mask) -> list[Mask]:
        """The connected residues of a position, where they lie."""
        with self._lock:
            count = kernels.split_places(self.board, np.uint64(position), self._parts)
            return [int(part) for part in self._parts[:count]]

    def known(self, position: Mask) -> int | None:
        """The nimber of a position, if the table has it."""
        with self._lock:
            shift, table = self._slots
            parts = self._split(position)
            values = [int(table.values[find(table.keys, part, shift)]) for part in parts]
        return None if UNKNOWN in values else nim_sum(values)

    def value(self, position: Mask, most: int, watch: Watch) -> int | None:
        """The nimber by the full mex; None where more residues than ``most`` would be in the table."""
        with self._lock:
            parts = self._split(position)
            self.stack.masks[: len(parts)] = parts
            self.stack.moves[: len(parts)] = 0
            self.stack.seen[: len(parts)] = 0
            self.place[kernels.DEPTH] = len(parts)
            if not self._run(kernels.evaluate, most, watch):
                return None
            return self.known(position)

    def has(self, position: Mask, nimber: int, most: int, watch: Watch) -> bool | None:
        """Whether a position has a nimber, by the search on couples; None as for ``value``."""
        with self._lock:
            while True:
                shift, table = self._slots
                asked = np.uint64(nimber)
                verdict = kernels.weigh(
                    self.board, table, np.uint64(position), asked, shift, self._parts, self._question
                )
                if verdict != kernels.OPEN:
                    return bool(verdict == kernels.YES)
                self.stack.masks[0], self.stack.asked[0] = self._question[:2]
                self.stack.moves[0] = 0
                self.place[kernels.DEPTH] = 1
                if not self._run(kernels.search, most, watch):
                    return None

    def search(self, position: Mask, most: int, watch: Watch) -> int | None:
        """The nimber of a position, asked for one after the other; None as for ``value``."""
        for nimber in range(position.bit_count() + 1):
            found = self.has(position, nimber, most, watch)
            if found or found is None:
                return nimber if found else None
        raise AssertionError("a position has at most as many moves as cells")

    def _run(
        self,
        kernel: Callable[[ResidueBoard, ResidueTable, kernels.Stack, Ints, Word, int], int],
        most: int,
        watch: Watch,
    ) -> bool:
        """Let a kernel empty the stack; False where there would be more residues than allowed."""
        while True:
            shift, table = self._slots
            status = kernel(self.board, table, self.stack, self.place, shift, _BAND)
            if status == kernels.DONE:
                return True
            if len(self) >= most:
                return False
            watch(len(self))
            if status == kernels.NO_ROOM:
                self._make_room(int(table.keys.size).bit_length(), table)

    def _split(self, position: Mask) -> Words:
        count = kernels.split(self.board, np.uint64(position), self._parts)
        return self._parts[:count].copy()

    def _make_room(self, size: int, known: ResidueTable) -> None:
        """Have a table with so many bits for a slot, and in it all that another one knows."""
        check_memory(17 << size, "residues.memory", name=self.rules.name, n=len(self))
        slots = _empty(size)
        kernels.rehash(known, slots.table, slots.shift)
        self._slots = slots


class _Slots(NamedTuple):
    """A table, and the shift that finds a slot in it: both at once, or a larger table would be read as the smaller."""

    shift: np.uint64
    table: ResidueTable


def _empty(bits: int) -> _Slots:
    """A table that knows nothing."""
    size = 1 << bits
    values = np.full(size, UNKNOWN, np.uint8)
    return _Slots(np.uint64(64 - bits), ResidueTable(np.zeros(size, np.uint64), values, np.zeros(size, np.uint64)))


_LARGEST = 64
"""A residue of 64 cells has no larger nimber."""


def read_game(path: Path) -> str:
    """The spec of the rules that a file is of."""
    (game,) = read_arrays(path, "residues", "game")
    return str(game)


def _is_sound(table: ResidueTable, board: ResidueBoard) -> bool:
    """Whether these can be residues of a board, each of them once."""
    kinds = [(column.ndim, column.dtype) for column in table]
    wanted = [(1, np.dtype(kind)) for kind in (np.uint64, np.uint8, np.uint64)]
    if kinds != wanted or len({column.size for column in table}) != 1:
        return False
    cells = np.bitwise_or.reduce(board.need)
    values = table.values
    is_known = ((values <= _LARGEST) | (values == UNKNOWN)).all()
    is_inside = (table.keys != 0).all() and not (table.keys & ~cells).any()
    return bool(is_known and is_inside and np.unique(table.keys).size == table.keys.size)


Size = tuple[int, int]

CELLS = 64


class Framed:
    """The residues of a frame, asked about positions of a board that fits into it, upright or turned."""

    def __init__(self, residues: Residues, board: SquareBoard) -> None:
        assert isinstance(residues.rules, SquareBoard), "only a board has a frame"
        self.residues, self.rules, self.frame = residues, board, residues.rules.board
        columns, across = board.board[1], self.frame[1]
        squares = [divmod(cell, columns) for cell in range(board.size)]
        if not _lies(board.board, self.frame):
            squares = [(column, row) for row, column in squares]
        self._places = tuple(row * across + column for row, column in squares)
        """Where in the frame the squares of the board lie."""

    @classmethod
    def of(cls, frame: SquareBoard) -> Framed:
        """An empty table for the boards that fit into a frame, asked about the frame itself."""
        return cls(Residues(frame), frame)

    @classmethod
    def around(cls, rules: SquareBoard, board: Size) -> Framed:
        """An empty table for a board of at most 64 squares and for all that are no wider, as long as they can be."""
        return cls.of(replace(rules, board=frame_around(board)))

    @classmethod
    def load(cls, path: Path, frame: SquareBoard) -> Framed:
        """The table that a file holds."""
        return cls(Residues.load(path, frame), frame)

    def save(self, path: Path) -> int:
        return self.residues.save(path)

    def fits(self, board: Size) -> bool:
        """Whether a board lies within the frame, upright or turned."""
        rows, columns = self.frame
        return _lies(board, (rows, columns)) or _lies(board, (columns, rows))

    def on(self, board: SquareBoard) -> Framed:
        """The same residues, asked about positions of another board that fits."""
        return Framed(self.residues, board)

    def __len__(self) -> int:
        return len(self.residues)

    def _framed(self, position: Mask) -> Mask:
        return sum(1 << self._places[cell] for cell in bits(position))

    def parts(self, position: Mask) -> list[Mask]:
        back = {place: cell for cell, place in enumerate(self._places)}
        return [sum(1 << back[place] for place in bits(part)) for part in self.residues.parts(self._framed(position))]

    def known(self, position: Mask) -> int | None:
        return self.residues.known(self._framed(position))

    def value(self, position: Mask, most: int, watch: Watch) -> int | None:
        return self.residues.value(self._framed(position), most, watch)

    def has(self, position: Mask, nimber: int, most: int, watch: Watch) -> bool | None:
        return self.residues.has(self._framed(position), nimber, most, watch)

    def search(self, position: Mask, most: int, watch: Watch) -> int | None:
        return self.residues.search(self._framed(position), most, watch)


def frame_around(board: Size) -> Size:
    """The frame as wide as a board is at its narrowest, and as long as 64 squares allow.

    >>> frame_around((5, 7)), frame_around((3, 3))
    ((12, 5), (21, 3))
    """
    width = min(*board, 8)
    return CELLS // width, width


def _lies(board: Size, frame: Size) -> bool:
    return board[0] <= frame[0] and board[1] <= frame[1]
