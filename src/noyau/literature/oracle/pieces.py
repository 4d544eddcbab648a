"""Boards the slow, obvious way: the moves of chess, kept where they come closer, and recursion square by square.

Nothing here looks at noyau's games or engines, which are compared with it. Squares are counted from the corner (0, 0).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import count, product
from math import isqrt
from typing import TypeVar

from noyau.core.verdict import Ending
from noyau.literature.oracle.recursion import mex

P = TypeVar("P", bound=Hashable)

Square = tuple[int, int]
Point = tuple[int, int, int]
Options = Callable[[P], list[P]]

NORMAL, MISERE = Ending.NORMAL, Ending.MISERE

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTING = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = ((1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1))

EVERYWHERE = 10**9
"""The side of a board whose far sides are never met."""


def lost(positions: Iterable[P], options: Options[P], ending: Ending = NORMAL) -> set[P]:
    """The positions from which whoever must move loses; each comes after its options."""
    found: set[P] = set()
    for position in positions:
        ahead = options(position)
        if found.isdisjoint(ahead) if ahead else ending is NORMAL:
            found.add(position)
    return found


def grundy(positions: Iterable[P], options: Options[P]) -> dict[P, int]:
    """The Grundy value of each position; each comes after its options."""
    values: dict[P, int] = {}
    for position in positions:
        values[position] = mex([values[option] for option in options(position)])
    return values


def squares(rows: int, columns: int) -> list[Square]:
    """The squares of a board, the nearest to the corner first."""
    return sorted(product(range(rows), range(columns)), key=sum)


def triangle(farthest: int) -> list[Square]:
    """The squares of the quarter-plane up to a distance from the corner, the nearest first."""
    return [(x, far - x) for far in range(farthest + 1) for x in range(far + 1)]


def from_corner(square: Square) -> int:
    """The distance to the corner: how many steps to the side or down."""
    return sum(square)


def from_zone(square: Square) -> int:
    """The distance to the 2×2 zone in the corner."""
    return sum(max(coordinate - 1, 0) for coordinate in square)


def chess_moves(piece: str, square: Square, rows: int, columns: int) -> list[Square]:
    """Where a chess piece may go on a board, closer to the corner or not."""
    x, y = square
    if piece == "knight":
        reached = [(x + across, y + up) for across, up in JUMPS]
        return [(u, v) for u, v in reached if 0 <= u < rows and 0 <= v < columns]
    found = []
    for across, up in STRAIGHT if piece == "rook" else STRAIGHT + SLANTING:
        for times in range(1, 2) if piece == "king" else count(1):
            u, v = x + times * across, y + times * up
            if not (0 <= u < rows and 0 <= v < columns):
                break
            found.append((u, v))
    return found


def approach(piece: str, rows: int, columns: int, distance: Callable[[Square], int] = from_corner) -> Options[Square]:
    """The moves of a chess piece that bring it closer."""

    def options(square: Square) -> list[Square]:
        here = distance(square)
        return [to for to in chess_moves(piece, square, rows, columns) if distance(to) < here]

    return options


def board_lost(piece: str, rows: int, columns: int, ending: Ending = NORMAL) -> set[Square]:
    """The lost squares of a chess piece that must come closer to the corner."""
    return lost(squares(rows, columns), approach(piece, rows, columns), ending)


def take_from_two(reach: int | None = None) -> Options[Square]:
    """Two heaps: from 1 to ``reach`` tokens of one of them, or the same number of both."""

    def options(heaps: Square) -> list[Square]:
        a, b = heaps
        most = max(a, b) if reach is None else reach
        one = [(a - take, b) for take in range(1, min(a, most) + 1)]
        other = [(a, b - take) for take in range(1, min(b, most) + 1)]
        return one + other + [(a - take, b - take) for take in range(1, min(a, b, most) + 1)]

    return options


def take_from_all(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Any number of tokens from one heap, or the same number from each of them."""
    alone = [(*heaps[:place], left, *heaps[place + 1 :]) for place, heap in enumerate(heaps) for left in range(heap)]
    together = [tuple(heap - take for heap in heaps) for take in range(1, min(heaps) + 1)]
    return alone + (together if len(heaps) > 1 else [])


def pair_moves(alpha: int, beta: int) -> Options[Square]:
    """Any number from one of two heaps, or k times α from the first and k times β from the second: [α, β, 1]."""

    def options(heaps: Square) -> list[Square]:
        a, b = heaps
        alone = [(left, b) for left in range(a)] + [(a, left) for left in range(b)]
        return alone + [(a - k * alpha, b - k * beta) for k in range(1, min(a // alpha, b // beta) + 1)]

    return options


def triple_moves(alpha: int, beta: int, gamma: int) -> Options[Point]:
    """The four kinds of moves that the thesis lists for the game of three vectors [α, β, γ]."""

    def options(point: Point) -> list[Point]:
        a, b, i = point
        found = [(left, b, i) for left in range(a)] + [(a, left, i) for left in range(b)]
        found += [(a, b, left) for left in range(i)]
        turns = range(1, min(a // alpha, b // beta) + 1)
        return found + [(a - k * alpha, b - k * beta, left) for k in turns for left in range(gamma)]

    return options


def vector_positions(side: int, gamma: int) -> Iterator[Point]:
    """The positions (a, b, i) of three vectors, a and b below a side, i below γ, each after those that follow it."""
    return ((a, b, i) for a in range(side) for b in range(side) for i in range(gamma))


def golden_floor(n: int) -> int:
    """⌊nτ⌋ exactly: the floor of (n + √(5n²)) / 2 is that of (n + ⌊√(5n²)⌋) / 2, the numbers added being whole."""
    return (n + isqrt(5 * n * n)) // 2


def golden_pair(n: int) -> Square:
    """(⌊nτ⌋, ⌊nτ²⌋), which is (⌊nτ⌋, ⌊nτ⌋ + n) since τ² = τ + 1."""
    return golden_floor(n), golden_floor(n) + n


def mex_pairs(how_many: int, differences: Callable[[int], int]) -> list[Square]:
    """Pairs (A, B) one after another: A the least number not used yet, B = A + a difference that n gives."""
    used: set[int] = set()
    pairs, least = [], 0
    for n in range(how_many):
        while least in used:
            least += 1
        pairs.append((least, least + differences(n)))
        used.update(pairs[-1])
    return pairs


def both_ways(pairs: Iterable[Square]) -> set[Square]:
    """The pairs and their mirror images."""
    return {square for a, b in pairs for square in ((a, b), (b, a))}


def within(found: Iterable[Square], side: int) -> set[Square]:
    """The squares of a square board among those given."""
    return {square for square in found if max(square) < side}


def listed(found: Iterable[tuple[int, ...]]) -> str:
    """Squares as they are told: (0, 0) (1, 2)."""
    return " ".join(map(str, sorted(found)))
