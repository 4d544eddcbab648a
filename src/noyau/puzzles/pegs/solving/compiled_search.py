"""The compiled search: positions that are lost, up to symmetry, in one table that further questions enlarge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import numpy as np

from noyau.core.budget import free_memory
from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.kernels.arrays import Bytes, Ints, Word, Words
from noyau.kernels.hashing import find
from noyau.puzzles.pegs import kernels
from noyau.puzzles.pegs.reasons import Weights
from noyau.puzzles.pegs.solving.board_symmetries import Permutation, move_pegs, symmetries
from noyau.puzzles.pegs.solving.pagoda import weigh_pegs
from noyau.puzzles.pegs.solving.python_search import Aim, Trail

MOST_HOLES = 64
"""A position of more holes does not fit into a word."""

Watch = Callable[[int], None]
"""Is told now and then how many new positions were visited; it may raise to stop the search."""

_FIRST_BITS = 12
_LITTLE = 1 << 26
"""So many bytes are taken without a question."""
_BAND = 1 << 13
"""How many jumps are looked at between two calls of ``watch``."""


@remembered(most=8)
def pack(board: PegBoard, aim: Aim) -> kernels.PackedBoard:
    """The board and the aim as the kernels read them."""
    assert board.size <= MOST_HOLES
    turns = symmetries(board, aim.end)
    sets = [(1 << start | 1 << over, 1 << start | 1 << over | 1 << into) for start, over, into in board.jumps]
    starts = [start for start, _, _ in board.jumps]
    assert starts == sorted(starts), "the jumps of a board are listed hole by hole"
    return kernels.PackedBoard(
        need=np.array([need for need, _ in sets], np.uint64),
        mask=np.array([mask for _, mask in sets], np.uint64),
        first=np.searchsorted(starts, np.arange(board.size + 1)),
        into=np.array([into for _, _, into in board.jumps], np.int64),
        bytes=_images(board.size, turns),
        turned=np.array([[move_pegs(turn, mask) for turn in turns] for _, mask in sets], np.uint64).reshape(
            len(sets), len(turns)
        ),
        goal=np.uint64(aim.end or 0),
        few=aim.pegs,
        losses=np.zeros((len(sets), 0), np.int16),
        apart=_apart(np.array([mask for _, mask in sets], np.uint64)),
    )


def _apart(masks: Words) -> Words:
    """For each jump, as bits of words, the jumps that touch none of its holes."""
    words = -(-masks.size // 64)
    bits = np.zeros((masks.size, 64 * words), np.uint8)
    bits[:, : masks.size] = masks[:, None] & masks[None, :] == 0
    return np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def _images(size: int, turns: tuple[Permutation, ...]) -> Words:
    """For each byte of a position and each symmetry, the image of the pegs in that byte."""
    images = np.zeros(((size + 7) // 8, 256, len(turns)), np.uint64)
    for at, turn in enumerate(turns):
        for hole, place in enumerate(turn):
            held = np.arange(256) >> hole % 8 & 1 == 1
            images[hole // 8, held, at] |= np.uint64(1 << place)
    return images


def empty_keys(bits: int, columns: int = 1) -> tuple[Word, Words]:
    """A table without positions, and the shift that finds a slot; TooLarge where there is no memory for it."""
    needed = 8 * columns << bits
    if needed > _LITTLE and needed > (free := free_memory()):
        raise TooLarge("pegs.memory", needed=needed // 10**6, free=free // 10**6)
    return np.uint64(64 - bits), np.zeros(1 << bits, np.uint64)


class PegSearch:
    """A search on one board with one aim; what it found lost or won is known to later questions."""

    def __init__(self, board: PegBoard, aim: Aim, bits: int = _FIRST_BITS) -> None:
        self.board = board
        self.aim = aim
        self.packed = pack(board, aim)
        self.shift, self.keys = empty_keys(bits, 2)
        self.values = np.zeros(self.keys.size, np.uint8)
        self.place = np.zeros(3, np.int64)
        self.asked: Mask | None = None
        self.weights: list[tuple[Weights, int]] = []
        self.jumps = list(board.jumps)
        self.before = 0
        turns = self.packed.turned.shape[1]
        self.stack = kernels.Stack(
            masks=np.zeros(MOST_HOLES + 1, np.uint64),
            keys=np.zeros(MOST_HOLES + 1, np.uint64),
            images=np.zeros((MOST_HOLES + 1, turns), np.uint64),
            jumps=np.zeros(MOST_HOLES + 1, np.int64),
            spare=np.zeros((MOST_HOLES + 1, 0), np.int16),
            lost=np.zeros((MOST_HOLES + 1, self.packed.apart.shape[1]), np.uint64),
            best=np.zeros(MOST_HOLES + 1, np.int64),
        )

    def __len__(self) -> int:
        return int(self.place[kernels.COUNT])

    def sharpen(self, weights: Sequence[Weights], ends: Sequence[int]) -> None:
        """Take as lost what is lighter than a last peg in any of the ends, which must lead all that are possible."""
        losses = [[each[start] + each[over] - each[into] for each in weights] for start, over, into in self.jumps]
        self.packed = self.packed._replace(losses=np.array(losses, np.int16).reshape(len(losses), len(weights)))
        self.stack = self.stack._replace(spare=np.zeros((MOST_HOLES + 1, len(weights)), np.int16))
        self.weights = [(each, min(each[end] for end in ends)) for each in weights]
        self.asked = None

    def shuffle(self, random: Random) -> None:
        """Look at the jumps in another order from now on; what is known stays known."""
        order = random.sample(range(len(self.jumps)), len(self.jumps))
        rows = {name: getattr(self.packed, name)[order] for name in ("need", "mask", "turned", "losses")}
        self.packed = self.packed._replace(**rows, apart=_apart(rows["mask"]))
        self.jumps = [self.jumps[number] for number in order]
        self.asked = None

    def run(self, position: Mask, watch: Watch) -> Trail:
        """The first solution in the order of the jumps, or the proof that there is none.

        What ``watch`` raises stops the search; asked about the same position again, it goes on from there.
        """
        if position != self.asked:
            self._start(position)
        status = kernels.MORE
        while status in (kernels.MORE, kernels.NO_ROOM):
            told = len(self)
            status = kernels.search(self.packed, self.keys, self.values, self.stack, self.place, self.shift, _BAND)
            if status == kernels.NO_ROOM:
                self._make_room(self.keys.size.bit_length(), self.keys, self.values)
            watch(len(self) - told)
        self.asked = None
        moves: tuple[Jump, ...] | None = None
        if status == kernels.FOUND:
            moves = self._jumps(self.stack.jumps[: self.place[kernels.DEPTH]])
            self._note_won()
        return replace(self.so_far(position), moves=moves, complete=True, whole=not self.weights)

    def so_far(self, position: Mask) -> Trail:
        """What is known of a position whose search was stopped."""
        left = int(self.place[kernels.LEAST])
        best = self._jumps(self.stack.best[: position.bit_count() - left])
        return Trail(None, False, len(self) - self.before, left, best)

    def wins(self, position: Mask, watch: Watch) -> bool:
        """Whether the aim can be reached."""
        known = self._verdict(position)
        if known or self.aim.is_met(position):
            return known != kernels.LOST
        return self.run(position, watch).moves is not None

    def _start(self, position: Mask) -> None:
        self.asked, self.before = position, len(self)
        stack = self.stack
        stack.masks[0], stack.jumps[0], stack.lost[0] = position, -1, 0
        stack.spare[0] = [weigh_pegs(weights, position) - aim for weights, aim in self.weights]
        stack.keys[0] = kernels.imagine(self.packed, np.uint64(position), stack.images[0])
        self.place[kernels.DEPTH], self.place[kernels.LEAST] = 1, position.bit_count()

    def _verdict(self, position: Mask) -> int:
        """What the table tells of a position, 0 for nothing."""
        images = np.empty(self.packed.turned.shape[1], np.uint64)
        key = kernels.imagine(self.packed, np.uint64(position), images)
        slot = find(self.keys, key, self.shift)
        return int(self.values[slot])

    def _note_won(self) -> None:
        """The positions on the way to the aim are won."""
        for key in self.stack.keys[: self.place[kernels.DEPTH]]:
            slot = find(self.keys, key, self.shift)
            self.place[kernels.COUNT] += int(self.keys[slot] == 0)
            self.keys[slot], self.values[slot] = key, kernels.WON

    def _jumps(self, numbers: Ints) -> tuple[Jump, ...]:
        return tuple(self.jumps[int(number)] for number in numbers)

    def _make_room(self, bits: int, keys: Words, values: Bytes) -> None:
        """Have a table with so many bits for a slot, and in it all that another one knows."""
        shift, larger = empty_keys(bits, 2)
        told = np.zeros(larger.size, np.uint8)
        kernels.rehash(keys, values, larger, told, shift)
        self.shift, self.keys, self.values = shift, larger, told
