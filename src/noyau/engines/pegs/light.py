"""The search for a solution in plain Python: enough for small boards and easy games, without any import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from noyau.puzzles.peg_boards import Jump, Mask, PegBoard

STATES = 4000
"""How many positions are looked at before the compiled search takes over."""
_PAUSE = 1000


@dataclass(frozen=True)
class Trail:
    """What a search found: jumps to the aim, or None where there are none if it is complete; the fewest pegs met."""

    moves: tuple[Jump, ...] | None
    complete: bool
    positions: int
    left: int
    best: tuple[Jump, ...]
    """Jumps that leave so few."""
    whole: bool = True
    """Whether every position was looked at, and none left out by its weight."""


@dataclass(frozen=True)
class Aim:
    """To leave certain pegs, or where there are none given at most so many."""

    end: Mask | None = None
    few: int = 1

    @property
    def pegs(self) -> int:
        """How many pegs are left in the end."""
        return self.few if self.end is None else self.end.bit_count()

    def is_met(self, position: Mask) -> bool:
        return position.bit_count() <= self.few if self.end is None else position == self.end


def look(
    board: PegBoard, position: Mask, aim: Aim, states: int = STATES, go_on: Callable[[int], bool] | None = None
) -> Trail:
    """The first solution in the order of the jumps, depth first; not complete where it takes more states.

    ``go_on`` is told now and then of new positions, and says whether to go on.

    >>> from noyau.puzzles.peg_boards import read_peg_board
    >>> look(read_peg_board("cycle-6"), 0b111110, Aim()).moves
    ((2, 1, 0), (4, 3, 2), (5, 0, 1), (1, 2, 3))
    """
    jumps = [(1 << start | 1 << over | 1 << into, 1 << start | 1 << over) for start, over, into in board.jumps]
    few, count = aim.pegs, len(jumps)
    path, turns, seen = [position], [0], {position}
    left, best = position.bit_count(), list[int]()
    while path:
        mask, turn = path[-1], turns[-1]
        while turn < count:
            three, need = jumps[turn]
            turn += 1
            if mask & three == need:
                after = mask ^ three
                if after not in seen:
                    break
        else:
            path.pop()
            turns.pop()
            continue
        turns[-1] = turn
        pegs = after.bit_count()
        if pegs < left:
            left, best = pegs, turns[:]
        if aim.is_met(after):
            return Trail(_jumps(board, turns), True, len(seen), left, _jumps(board, best))
        if len(seen) >= states or (go_on and not len(seen) % _PAUSE and not go_on(_PAUSE)):
            return Trail(None, False, len(seen), left, _jumps(board, best))
        seen.add(after)
        if pegs > few:
            path.append(after)
            turns.append(0)
    return Trail(None, True, len(seen), left, _jumps(board, best))


def _jumps(board: PegBoard, turns: list[int]) -> tuple[Jump, ...]:
    return tuple(board.jumps[turn - 1] for turn in turns)
