"""The nimbers of positions that fall into residues, found natively and kept for further questions.

The full mex values every residue that can be reached, and with them all options. The search on couples (Lemoine and
Viennot 2012) asks only whether a residue has one nimber, and looks at far fewer of them to know one value. A table is
kept in an npz archive that names the game it is of. All boards of a game that fit into a frame can share one table: a
residue is the same wherever it lies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isqrt
from pathlib import Path
from threading import RLock
from typing import NamedTuple

import numpy as np

from noyau.core.budget import has_memory
from noyau.core.errors import SpecError
from noyau.core.kept_files import Arrays, KeptArrays
from noyau.core.parameters import write_rules
from noyau.engines.residues.remoteness import SumLengths
from noyau.engines.residues.residue_boards import CELLS, WORD, mask_words, residue_board
from noyau.forms.grid import SquareBoard
from noyau.forms.rewriting import Mask, Rewriting
from noyau.kernels.arrays import Flags, Word, Words
from noyau.kernels.mask_words import Mask as MaskWords
from noyau.kernels.residues import couples
from noyau.kernels.residues import nimbers as kernels
from noyau.kernels.residues.nimbers import UNKNOWN, ResidueTable
from noyau.values.masks import bits

Watch = Callable[[int], None]
"""Is told now and then how many residues are known; it may raise to stop the search."""

Lengths = Callable[[Mask], int | None]
"""How many moves are left in a position under best play."""

KEPT = KeptArrays("residues", 2)
"""How a table is kept in a file."""

_FIRST_BITS = 12
_FIRST_OPTIONS = 1 << 12
_BITS_OF_BYTE = np.array([byte.bit_count() for byte in range(256)], np.uint8)
_BAND = 1 << 18
"""How many options are looked at between two calls of ``watch``."""

_OPTIONS = 128
"""How many options may be looked at for each residue that the table may still take: a search that goes over the same
ones again and again, and puts nothing new into the table, ends as well."""


class Residues:
    """A table of residues of one game, which every question enlarges; those of several threads wait for each other.

    A kernel leaves it whole, and a question begins with an empty stack: so it may be interrupted between two kernels.
    """

    def __init__(self, rules: Rewriting) -> None:
        self.rules = rules
        self.board = residue_board(rules)
        self.place = np.zeros(2, np.int64)
        self.is_wide = self.board.need.ndim > 1
        self._slots = _empty(_FIRST_BITS, self.is_wide)
        cells = len(self.board.touching)
        # A frame has fewer cells than the one it was made for, with no more parts beside it than there are cells.
        frames = cells * cells
        self.stack = kernels.Stack(
            masks=_empty_masks(frames, self.is_wide),
            moves=np.zeros(frames, np.int64),
            seen=_empty_masks(frames, self.is_wide),
            parts=_empty_masks(cells, self.is_wide),
        )
        self._line = self._empty_line(cells, _FIRST_OPTIONS + len(self.board.need) + cells)
        remembered = 1 << couples.EFFORT_BITS
        self._efforts = couples.Efforts(
            masks=_empty_masks(remembered, self.is_wide),
            asked=np.zeros(remembered, np.uint8),
            won=np.zeros(remembered, np.int32),
            lost=np.zeros(remembered, np.int32),
        )
        self._forgotten = 0
        self._lock = RLock()

    def __len__(self) -> int:
        """How many residues have been put into the table."""
        return int(self.place[kernels.COUNT]) + self._forgotten

    def to_arrays(self) -> Arrays:
        """All that is known, with the rules it is known of, for a file."""
        table, board = self._slots.table, self.board
        told = _is_filled(table.keys) & ((table.values != UNKNOWN) | _is_filled(table.refuted))
        columns = {name: column[told] for name, column in table._asdict().items()}
        return {"game": np.array(write_rules(self.rules)), "need": board.need, "keep": board.keep, **columns}

    @classmethod
    def from_arrays(cls, kept: Arrays, rules: Rewriting, file: Path) -> Residues:
        """The table of which a file keeps the arrays; SpecError where it is of another game."""
        residues = cls(rules)
        board = residues.board
        game, is_same = str(kept["game"]), map(np.array_equal, (kept["need"], kept["keep"]), (board.need, board.keep))
        if game != write_rules(rules) or not all(is_same):
            raise SpecError("residues.keep-other", file=str(file), game=write_rules(rules), other=game)
        known = ResidueTable(*(kept[name] for name in ResidueTable._fields))
        bits = max(_FIRST_BITS, int(known.values.size).bit_length() + 1)
        while bits > _FIRST_BITS and not residues._has_room(bits):
            bits -= 1
        known = _hardest(known, 1 << bits - 1)
        residues.place[kernels.COUNT] = known.values.size
        residues._make_room(bits, known)
        return residues

    def parts(self, position: Mask) -> list[Mask]:
        """The connected residues of a position, where they lie."""
        with self._lock:
            count = kernels.split_places(self.board, self._words(position), self.stack.parts)
            return _read_masks(self.stack.parts[:count])

    def known(self, position: Mask) -> int | None:
        """The nimber of a position, if the table has it."""
        with self._lock:
            shift, table = self._slots
            value = kernels.known(self.board, table, self._words(position), shift, self.stack.parts)
        return None if value < 0 else int(value)

    def look(self, position: Mask) -> bool | None:
        """Whether a position is lost, where the table tells it at once."""
        with self._lock:
            verdict = self._weigh(position, 0)[0]
        return None if verdict == couples.OPEN else verdict == couples.YES

    def value(self, position: Mask, most: int, watch: Watch) -> int | None:
        """The nimber by the full mex; None where more residues than ``most`` would be in the table."""
        with self._lock:
            count = kernels.split(self.board, self._words(position), self.stack.parts)
            self.stack.masks[:count] = self.stack.parts[:count]
            self.stack.moves[:count] = 0
            self.stack.seen[:count] = 0
            self.place[kernels.DEPTH] = count
            if not self._run(self._evaluate, most, watch, may_forget=False):
                return None
            return self.known(position)

    def has(self, position: Mask, nimber: int, most: int, watch: Watch) -> bool | None:
        """Whether a position has a nimber, by the search on couples; None as for ``value``."""
        with self._lock:
            while True:
                verdict, residue, asked, _ = self._weigh(position, nimber)
                if verdict != couples.OPEN:
                    return bool(verdict == couples.YES)
                line = self._line
                line.masks[0], line.asked[0] = residue, asked
                line.won[0] = line.lost[0] = couples.NEVER
                line.moves[0] = line.ends[0] = 0
                line.tried[0] = -1
                self.place[kernels.DEPTH] = 1
                if not self._run(self._search, most, watch, may_forget=True):
                    return None

    def search(self, position: Mask, most: int, watch: Watch) -> int | None:
        """The nimber of a position, asked for one after the other; None as for ``value``."""
        for nimber in range(position.bit_count() + 1):
            found = self.has(position, nimber, most, watch)
            if found or found is None:
                return nimber if found else None
        raise AssertionError("a position has at most as many moves as cells")

    def lengths(self, most: int, watch: Watch) -> Lengths:
        """The remoteness of what can follow from a position that ``value`` has valued; None beyond ``most`` sums.

        A sum is all positions with the same residues.
        """
        shift, table = self._slots
        sums = SumLengths(self.board, table, shift)

        def length(position: Mask) -> int | None:
            with self._lock:
                return sums.of(self._words(position), most, watch)

        return length

    def _weigh(self, position: Mask, nimber: int) -> tuple[int, MaskWords, Word, int]:
        shift, table = self._slots
        return couples.weigh(self.board, table, self._words(position), np.uint64(nimber), shift, self.stack.parts)

    def _run(self, kernel: Callable[[], int], most: int, watch: Watch, *, may_forget: bool) -> bool:
        """Let a kernel come to its end; False where there would be more residues than allowed, or than memory for them.

        A kernel that may forget goes on where there is no more memory.
        """
        bands = 1 + max(0, most - len(self)) * _OPTIONS // _BAND
        while True:
            status = kernel()
            if status == kernels.DONE:
                return True
            bands -= status == kernels.MORE
            if len(self) >= most or not bands:
                return False
            watch(len(self))
            if status == kernels.NO_ROOM:
                bits = int(self._slots.table.values.size).bit_length()
                if self._has_room(bits):
                    self._make_room(bits, self._slots.table)
                elif may_forget:
                    self._forget(bits - 1)
                else:
                    return False
            elif status == kernels.DEEP:
                self._lengthen()

    def _evaluate(self) -> int:
        shift, table = self._slots
        return kernels.evaluate(self.board, table, self.stack, self.place, shift, _BAND)

    def _search(self) -> int:
        shift, table = self._slots
        return couples.search(self.board, table, self._efforts, self._line, self.place, shift, _BAND)

    def _empty_line(self, frames: int, options: int) -> couples.Line:
        """Room for so many frames of a search, and for so many options of them all."""
        return couples.Line(
            masks=_empty_masks(frames, self.is_wide),
            asked=np.zeros(frames, np.uint64),
            won=np.zeros(frames, np.int64),
            lost=np.zeros(frames, np.int64),
            moves=np.zeros(frames, np.int64),
            ends=np.zeros(frames, np.int64),
            tried=np.zeros(frames, np.int64),
            option_masks=_empty_masks(options, self.is_wide),
            option_asked=np.zeros(options, np.uint64),
            option_won=np.zeros(options, np.int64),
            option_lost=np.zeros(options, np.int64),
            parts=self.stack.parts,
        )

    def _lengthen(self) -> None:
        """Have room for twice as many frames and options."""
        line = self._line
        longer = self._empty_line(2 * len(line.asked), 2 * len(line.option_asked))
        for old, new in zip(line[:-1], longer[:-1], strict=True):
            new[: len(old)] = old
        self._line = longer

    def _words(self, position: Mask) -> MaskWords:
        return mask_words(position, self.is_wide)

    def _make_room(self, bits: int, known: ResidueTable) -> None:
        """Have a table with so many bits for a slot, and in it all that another one knows."""
        slots = _empty(bits, self.is_wide)
        kernels.rehash(known, slots.table, slots.shift)
        self._slots = slots

    def _has_room(self, bits: int) -> bool:
        """Whether there is memory for a table with so many bits for a slot, and for another one to forget into."""
        return has_memory(2 * (1 + 16 * (1 + self.is_wide)) << bits)

    def _forget(self, bits: int) -> None:
        """Forget half of a table with so many bits for a slot: the residues of few cells, which took less work."""
        known = _hardest(self._slots.table, 1 << bits - 2)
        self._make_room(bits, known)
        count = int(np.count_nonzero(_is_filled(known.keys)))
        self._forgotten += int(self.place[kernels.COUNT]) - count
        self.place[kernels.COUNT] = count


class _Slots(NamedTuple):
    """A table, and the shift that finds a slot in it: both at once, or a larger table would be read as the smaller."""

    shift: np.uint64
    table: ResidueTable


def _hardest(known: ResidueTable, most: int) -> ResidueTable:
    """The residues of a table that have the most cells, so many; where there are more, what follows them is unknown."""
    if known.values.size <= most:
        return known
    cells = _BITS_OF_BYTE[known.keys.view(np.uint8)].reshape(known.values.size, -1).sum(axis=1)
    kept = np.argpartition(cells, -most)[-most:]
    refuted = known.refuted[kept]
    refuted[known.values[kept] != UNKNOWN] = 0
    return ResidueTable(known.keys[kept], known.values[kept], refuted)


def _empty(bits: int, is_wide: bool) -> _Slots:
    """A table that knows nothing."""
    size = 1 << bits
    keys, refuted = _empty_masks(size, is_wide), _empty_masks(size, is_wide)
    return _Slots(np.uint64(WORD - bits), ResidueTable(keys, np.full(size, UNKNOWN, np.uint8), refuted))


def _empty_masks(count: int, is_wide: bool) -> Words:
    return np.zeros((count, 2) if is_wide else count, np.uint64)


def _read_masks(masks: Words) -> list[Mask]:
    """Masks that kernels have written."""
    words = masks.tolist()
    return words if masks.ndim == 1 else [low | high << WORD for low, high in words]


def _is_filled(masks: Words) -> Flags:
    """Which masks of an array are not empty."""
    return np.asarray((masks != 0).any(axis=tuple(range(1, masks.ndim))))


Size = tuple[int, int]


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
        """An empty table for a board and for all that are no wider, as long as they can be."""
        return cls.of(replace(rules, board=frame_around(board)))

    @classmethod
    def from_arrays(cls, kept: Arrays, frame: SquareBoard, file: Path) -> Framed:
        """The table of which a file keeps the arrays."""
        return cls(Residues.from_arrays(kept, frame, file), frame)

    def to_arrays(self) -> Arrays:
        return self.residues.to_arrays()

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

    def look(self, position: Mask) -> bool | None:
        return self.residues.look(self._framed(position))

    def value(self, position: Mask, most: int, watch: Watch) -> int | None:
        return self.residues.value(self._framed(position), most, watch)

    def has(self, position: Mask, nimber: int, most: int, watch: Watch) -> bool | None:
        return self.residues.has(self._framed(position), nimber, most, watch)

    def search(self, position: Mask, most: int, watch: Watch) -> int | None:
        return self.residues.search(self._framed(position), most, watch)

    def lengths(self, most: int, watch: Watch) -> Lengths:
        length = self.residues.lengths(most, watch)
        return lambda position: length(self._framed(position))


def frame_around(board: Size) -> Size:
    """The frame as wide as a board is at its narrowest, and as long as 64 squares allow, or 128 if it needs so many.

    >>> frame_around((5, 7)), frame_around((3, 3)), frame_around((3, 28)), frame_around((30, 40))
    ((12, 5), (21, 3), (42, 3), (8, 8))
    """
    cells = CELLS if WORD < board[0] * board[1] <= CELLS else WORD
    width = min(*board, isqrt(cells))
    return cells // width, width


def _lies(board: Size, frame: Size) -> bool:
    return board[0] <= frame[0] and board[1] <= frame[1]
