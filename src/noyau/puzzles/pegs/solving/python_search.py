"""The search for a solution in plain Python: enough for small boards and easy games, without any import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, count
from operator import itemgetter
from random import Random

from noyau.core.caches import remembered
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.puzzles.pegs.solving.parities import class_of, hole_classes, possible_ends

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

    @property
    def wins(self) -> bool | None:
        """Whether the aim can be reached; None where the search did not tell."""
        return self.moves is not None if self.complete else None


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


def search_in_python(
    board: PegBoard, position: Mask, aim: Aim, states: int = STATES, go_on: Callable[[int], bool] | None = None
) -> Trail:
    """The first solution in the order of the jumps, depth first; not complete where it takes more states.

    ``go_on`` is told now and then of new positions, and says whether to go on.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> search_in_python(read_peg_board("cycle-6"), 0b111110, Aim()).moves
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


MOST_HOLES = 256
"""On larger boards the levels are too many."""

_FIRST_WIDTH, _TRIES = 30, 3
"""How many positions of a level are kept at first, and how often before they are twice as many."""
_STEP = 6
"""The weight of a step; chance adds less than one."""

Level = Mapping[Mask, int]
"""Positions, with their weight and the number of the jump before them in one number."""


def ends_of(board: PegBoard, position: Mask, aim: Aim) -> tuple[Mask, ...]:
    """The positions that meet an aim and are not forbidden by the classes; none where they are too many.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> board = read_peg_board("rect-1x6")
    >>> [board.write(end) for end in ends_of(board, board.read("oo.ooo"), Aim())]
    ['..o...', '.....o']
    """
    if aim.end is not None:
        return (aim.end,)
    if aim.few == 1:
        return tuple(1 << hole for hole in possible_ends(board, position))
    if aim.few > 2 or board.size > MOST_HOLES:
        return ()
    classes, wanted = hole_classes(board), class_of(board, position)
    pairs = combinations(range(board.size), 2)
    return tuple(1 << one | 1 << other for one, other in pairs if classes[one] ^ classes[other] == wanted)


def meet(
    board: PegBoard, position: Mask, ends: Sequence[Mask], go_on: Callable[[int], bool]
) -> tuple[Jump, ...] | None:
    """Jumps from a position to one of some ends, all of as many pegs; None where ``go_on`` says that it is enough.

    ``go_on`` is told how many positions could be kept, and says whether to go on.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> board = read_peg_board("wiegleb")
    >>> len(meet(board, board.start, [board.start ^ (1 << 45) - 1], lambda positions: True))
    43
    """
    length = position.bit_count() - ends[0].bit_count() if ends else -1
    if length < 1 or board.size > MOST_HOLES:
        return None
    random, every = Random(board.size), (1 << board.size) - 1
    for turn in count():
        ways = _Ways(board, _weights(board, random), _FIRST_WIDTH << turn // _TRIES)
        forwards = ways.levels([position], length // 2, 1)
        backwards = ways.levels([every ^ end for end in ends], length - length // 2, -1)
        if forwards and backwards:
            middle = next((mask for mask in forwards[-1] if every ^ mask in backwards[-1]), None)
            if middle is not None:
                return (*ways.track(forwards, middle)[::-1], *ways.track(backwards, every ^ middle))
        if not go_on(ways.width * length):
            break
    return None


class _Ways:
    """The jumps of a board with their weights, and how many positions of a level are kept."""

    def __init__(self, board: PegBoard, weights: Sequence[int], width: int) -> None:
        self.board, self.width, self.many = board, width, len(board.jumps)
        self.jumps = [
            (1 << start | 1 << over | 1 << into, 1 << start | 1 << over, weights[into] - weights[start] - weights[over])
            for start, over, into in board.jumps
        ]

    def levels(self, first: Iterable[Mask], length: int, sign: int) -> list[Level]:
        """So many levels after the first; none where there are not as many."""
        steps = [(three, need, sign * gain * self.many + at) for at, (three, need, gain) in enumerate(self.jumps)]
        found: list[Level] = [dict.fromkeys(first, 0)]
        for _ in range(length):
            level: dict[Mask, int] = {}
            for mask, value in found[-1].items():
                weight = value - value % self.many
                for three, need, step in steps:
                    if mask & three == need:
                        level[mask ^ three] = weight + step
            if len(level) > self.width:
                level = dict(sorted(level.items(), key=itemgetter(1))[: self.width])
            if not level:
                return []
            found.append(level)
        return found

    def track(self, levels: Sequence[Level], mask: Mask) -> list[Jump]:
        """The jumps before a position of the last level, the last one first."""
        jumps = []
        for level in levels[:0:-1]:
            at = level[mask] % self.many
            jumps.append(self.board.jumps[at])
            mask ^= self.jumps[at][0]
        return jumps


def _weights(board: PegBoard, random: Random) -> list[int]:
    """How far each hole is in a direction, or on a graph from a hole at the border, and a little chance."""
    if board.places:
        down, right = random.randint(-_STEP, _STEP), random.randint(-_STEP, _STEP)
        ahead = [down * row + right * column for row, column in board.places]
    else:
        distance = _distances(board, [*_distances(board, random.randrange(board.size))][-1])
        ahead = [_STEP * distance.get(hole, board.size) for hole in range(board.size)]
    return [way + random.randrange(_STEP) for way in ahead]


def _distances(board: PegBoard, first: int) -> dict[int, int]:
    """How many steps along jumps lead from a hole to each of the others, the nearest first."""
    near = _neighbours(board)
    distance = {first: 0}
    for hole in (waiting := [first]):
        for other in near[hole]:
            if other not in distance:
                distance[other] = distance[hole] + 1
                waiting.append(other)
    return distance


@remembered(most=4)
def _neighbours(board: PegBoard) -> tuple[tuple[int, ...], ...]:
    """The holes next to each hole in a jump."""
    near: list[set[int]] = [set() for _ in range(board.size)]
    for start, over, into in board.jumps:
        near[over] |= {start, into}
        near[start].add(over)
        near[into].add(over)
    return tuple(tuple(sorted(row)) for row in near)
