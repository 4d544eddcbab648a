"""Lights Out the slow, obvious way: neighbours side by side, rows of bits added one to another, every set of presses.

Nothing here looks at noyau's boards or engines, which are compared with it. States and sets of presses are masks: bit i
is cell i, row by row from the upper left corner. The rules being symmetric, rows and columns of a matrix are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

JOINS = {"grid": "||", "cylinder": "=|", "torus": "==", "mobius": "x|", "klein": "=x", "projective": "xx"}
"""How left and right, then top and bottom are joined: | not at all, = straight, x reversed."""


def across(joins: str, rows: int, columns: int, row: int, column: int) -> list[tuple[int, int]]:
    """The cells beyond the left, right, upper and lower side of a cell, as often as they are met."""
    beside, above = joins[0], joins[1]
    facing = rows - 1 - row if beside == "x" else row
    under = columns - 1 - column if above == "x" else column
    left = (row, column - 1) if column else (facing, columns - 1)
    right = (row, column + 1) if column < columns - 1 else (facing, 0)
    upper = (row - 1, column) if row else (rows - 1, under)
    lower = (row + 1, column) if row < rows - 1 else (0, under)
    met = [left] if column or beside != "|" else []
    met += [right] if column < columns - 1 or beside != "|" else []
    met += [upper] if row or above != "|" else []
    met += [lower] if row < rows - 1 or above != "|" else []
    return met


def presses(kind: str, rows: int, columns: int, multi: bool = False) -> list[int]:
    """What each press changes: the cell and each neighbour once, or each as often as it is met."""
    masks = []
    for cell in range(rows * columns):
        mask = 1 << cell
        for row, column in across(JOINS.get(kind, kind), rows, columns, *divmod(cell, columns)):
            bit = 1 << (row * columns + column)
            mask = mask ^ bit if multi else mask | bit
        masks.append(mask)
    return masks


def plane(rows: int, columns: int) -> list[int]:
    """What each press of a rectangle changes."""
    return presses("grid", rows, columns)


def graph_presses(size: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    """What each press changes on a graph."""
    masks = [1 << vertex for vertex in range(size)]
    for one, other in edges:
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    return masks


def labelled_graphs(size: int) -> Iterator[list[int]]:
    """The presses of every graph on the vertices 0 to size − 1."""
    pairs = list(combinations(range(size), 2))
    for chosen in range(1 << len(pairs)):
        yield graph_presses(size, (pair for index, pair in enumerate(pairs) if chosen >> index & 1))


def read(picture: str) -> int:
    """The mask of a picture such as ``000/011/011``."""
    return sum(1 << cell for cell, mark in enumerate(picture.replace("/", "")) if mark == "1")


def picture(mask: int, columns: int, cells: int) -> str:
    """A mask as rows of bits."""
    bits = "".join(str(mask >> cell & 1) for cell in range(cells))
    return "/".join(bits[start : start + columns] for start in range(0, cells, columns))


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, in order."""
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


def add(masks: Sequence[int], chosen: int) -> int:
    """The sum of the masks whose numbers are chosen."""
    total = 0
    for index in cells_of(chosen):
        total ^= masks[index]
    return total


def changes(masks: Sequence[int]) -> list[int]:
    """What every set of presses changes, by trying them all: set number s is the mask s."""
    sums = [0]
    for mask in masks:
        sums += [total ^ mask for total in sums]
    return sums


class Echelon(NamedTuple):
    """Rows after elimination in natural order, the rows with a pivot first; and the columns of the pivots."""

    rows: list[int]
    pivots: list[int]


def eliminate(matrix: Sequence[int], width: int) -> Echelon:
    """Gauss and Jordan on the first columns, from left to right; what stands beyond them goes along."""
    rows, pivots = list(matrix), list[int]()
    for column in range(width):
        done, bit = len(pivots), 1 << column
        found = next((index for index in range(done, len(rows)) if rows[index] & bit), None)
        if found is None:
            continue
        pivot, rows[found] = rows[found], rows[done]
        rows = [row ^ pivot if row & bit else row for row in rows]
        rows[done] = pivot
        pivots.append(column)
    return Echelon(rows, pivots)


def rank(matrix: Sequence[int]) -> int:
    """How many rows are independent."""
    return len(eliminate(matrix, max(matrix, default=0).bit_length()).pivots)


def nullity(masks: Sequence[int]) -> int:
    """The dimension of the press sets that change nothing."""
    return len(masks) - rank(masks)


def kernel(masks: Sequence[int]) -> list[int]:
    """A basis of the press sets that change nothing, one for each column without a pivot."""
    rows, pivots = eliminate(masks, len(masks))
    free = [column for column in range(len(masks)) if column not in set(pivots)]
    return [1 << f | sum(1 << p for row, p in zip(rows, pivots, strict=False) if row >> f & 1) for f in free]


def solve(masks: Sequence[int], state: int) -> int | None:
    """Presses that put a state out, or None where there are none."""
    size = len(masks)
    rows, pivots = eliminate([mask | (state >> cell & 1) << size for cell, mask in enumerate(masks)], size)
    if any(row >> size for row in rows[len(pivots) :]):
        return None
    return sum(1 << pivot for row, pivot in zip(rows, pivots, strict=False) if row >> size)


def span(basis: Sequence[int]) -> set[int]:
    """Every sum of some of the masks."""
    return set(changes(basis))


def chase(first: int, state: Sequence[int], columns: int) -> list[int]:
    """Press a first row, then row after row what puts the row above out; the last value is what stays lit below."""
    full, before, row, rows = (1 << columns) - 1, 0, first, []
    for lit in state:
        rows.append(row)
        before, row = row, (lit ^ before ^ row ^ row << 1 ^ row >> 1) & full
    return [*rows, row]


def chased_nullity(rows: int, columns: int) -> int:
    """The nullity of a rectangle: how many first rows leave nothing lit, in bits, when the dark board is chased."""
    last = [chase(1 << column, [0] * rows, columns)[-1] for column in range(columns)]
    return columns - rank(last)


def turns(rows: int, columns: int) -> list[list[int]]:
    """The symmetries of a rectangle or a square: where each cell goes."""
    places = [divmod(cell, columns) for cell in range(rows * columns)]
    flips = [(up, left, swap) for swap in range(1 + (rows == columns)) for up in (0, 1) for left in (0, 1)]
    found = []
    for up, left, swap in flips:
        moved = [(rows - 1 - r if up else r, columns - 1 - c if left else c) for r, c in places]
        found.append([c * columns + r if swap else r * columns + c for r, c in moved])
    return found


def orbits(masks: Iterable[int], symmetries: Sequence[Sequence[int]]) -> int:
    """How many of the masks are different up to the symmetries."""
    return len({min(sum(1 << move[cell] for cell in cells_of(mask)) for move in symmetries) for mask in masks})
