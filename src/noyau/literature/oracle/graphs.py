"""Domination, orders, dominoes and rows the slow, obvious way: recursion on what is left.

Nothing here looks at noyau's engines or closed forms, which are compared with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations, product

from noyau.literature.oracle.recursion import grundy_value, mex

Rows = Sequence[Iterable[int]]
"""Where each vertex leads."""

Mask = int


def mask_of(vertices: Iterable[int]) -> Mask:
    """A set of numbers as a mask."""
    return sum(1 << vertex for vertex in set(vertices))


def closed(rows: Rows) -> list[Mask]:
    """Each vertex with those to which it leads."""
    return [mask_of({vertex, *row}) for vertex, row in enumerate(rows)]


def domination(rows: Rows) -> int:
    """The value of the domination game: remove a vertex with those to which it leads; parts that are not joined add."""
    taken = closed(rows)
    near = [mask | mask_of(other for other, back in enumerate(taken) if back >> v & 1) for v, mask in enumerate(taken)]
    known: dict[Mask, int] = {}

    def value(left: Mask) -> int:
        total = 0
        while left:
            part = _part(near, left)
            if part not in known:
                known[part] = mex({value(part & ~taken[vertex]) for vertex in _vertices(part)})
            total ^= known[part]
            left ^= part
        return total

    return value((1 << len(taken)) - 1)


def _part(near: Sequence[Mask], left: Mask) -> Mask:
    """The vertices that are joined to the first one, through others that are left."""
    part = border = left & -left
    while border:
        vertex = border & -border
        met = near[vertex.bit_length() - 1] & left & ~part
        part |= met
        border ^= vertex | met
    return part


def _vertices(mask: Mask) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def cram_moves(rows: int, columns: int) -> list[tuple[int, int]]:
    """The two squares of each domino."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    across = [(row * columns + column, row * columns + column + 1) for row, column in cells if column + 1 < columns]
    down = [(row * columns + column, (row + 1) * columns + column) for row, column in cells if row + 1 < rows]
    return across + down


def cram(rows: int, columns: int) -> int:
    """The value of Cram on a board."""
    dominoes = [mask_of(pair) for pair in cram_moves(rows, columns)]
    return grundy_value(
        lambda left: (left ^ mask for mask in dominoes if left & mask == mask), (1 << rows * columns) - 1
    )


def meeting(moves: Sequence[tuple[int, ...]]) -> list[set[int]]:
    """The graph of moves that take cells: those which share a cell are joined."""
    return [
        {other for other, there in enumerate(moves) if other != number and set(here) & set(there)}
        for number, here in enumerate(moves)
    ]


def orders(size: int) -> Iterator[list[set[int]]]:
    """Every order on some elements, for each of them those above it; the numbers go upwards."""
    pairs = list(combinations(range(size), 2))
    for chosen in product((False, True), repeat=len(pairs)):
        above: list[set[int]] = [set() for _ in range(size)]
        for (low, high), there in zip(pairs, chosen, strict=True):
            if there:
                above[low].add(high)
        if all(above[high] <= above[low] for low in range(size) for high in above[low]):
            yield above


def order_game(above: Sequence[set[int]]) -> int:
    """The value of the game on an order, played on sets of elements."""
    return grundy_value(
        lambda left: (left - above[element] - {element} for element in left), frozenset(range(len(above)))
    )


def bar(rows: int, columns: int) -> list[set[int]]:
    """The squares of a chocolate bar, for each of them the others that are bitten off with it."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    return [
        {n for n, (r, c) in enumerate(cells) if r >= row and c >= column and (r, c) != (row, column)}
        for row, column in cells
    ]


def chomp(lengths: tuple[int, ...]) -> int:
    """The value of Chomp by the lengths of the rows; to eat the poisoned square is no move."""

    def bites(bar: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for row, column in ((row, column) for row, length in enumerate(bar) for column in range(length)):
            if (row, column) != (0, 0):
                yield (*bar[:row], *(min(length, column) for length in bar[row:]))

    return grundy_value(bites, lengths)


def digraphs(size: int) -> Iterator[list[set[int]]]:
    """Every digraph without loops."""
    pairs = [(u, v) for u in range(size) for v in range(size) if u != v]
    for chosen in product((False, True), repeat=len(pairs)):
        rows: list[set[int]] = [set() for _ in range(size)]
        for (source, target), there in zip(pairs, chosen, strict=True):
            if there:
                rows[source].add(target)
        yield rows


def involutions(size: int) -> list[tuple[int, ...]]:
    """The permutations without a fixed point that undo themselves."""
    return [
        order
        for order in permutations(range(size))
        if all(order[image] == vertex != image for vertex, image in enumerate(order))
    ]


def is_free_symmetry(rows: Rows, symmetry: Sequence[int]) -> bool:
    """Whether it is an automorphism that undoes itself and sends no vertex into its closed neighbourhood."""
    near = [set(row) for row in rows]
    return all(
        symmetry[image] == vertex
        and image != vertex
        and image not in near[vertex]
        and near[image] == {symmetry[other] for other in near[vertex]}
        for vertex, image in enumerate(symmetry)
    )


def strong_product(left: Rows, right: Rows) -> list[set[int]]:
    """Each coordinate moves along an edge or stays."""
    first, second = [set(row) for row in left], [set(row) for row in right]
    cells = [(u, v) for u in range(len(first)) for v in range(len(second))]
    return [
        {n for n, (a, b) in enumerate(cells) if a in first[u] | {u} and b in second[v] | {v} and (a, b) != (u, v)}
        for u, v in cells
    ]


def cycle_power(size: int, reach: int) -> list[set[int]]:
    """The power of a cycle: vertices that are at most so far apart are joined."""
    steps = [step for step in range(-reach, reach + 1) if step % size]
    return [{(vertex + step) % size for step in steps} - {vertex} for vertex in range(size)]


def path_power(size: int, reach: int) -> list[set[int]]:
    """The power of a path."""
    return [
        {other for other in range(size) if other != vertex and abs(other - vertex) <= reach} for vertex in range(size)
    ]


def take_consecutive(most: int, number: int) -> list[int]:
    """The values of heaps up to a size, of which a move takes so many consecutive tokens and may break them."""
    values: list[int] = []
    for heap in range(most + 1):
        values.append(mex(values[left] ^ values[heap - number - left] for left in range(heap - number + 1)))
    return values


def printed_wythoff(a: int, b: int) -> list[set[int]]:
    """The graph that the thesis describes for Wythoff's game: what is left of each heap, then of the smaller one.

    A move in a heap takes away those that leave as many or more in it, and of the common moves as many of the lowest
    as it leaves tokens fewer than the smaller heap has; a common move that takes i tokens takes away the i highest
    moves of each heap.
    """
    least = min(a, b)
    names = [("A", i) for i in range(a)] + [("B", i) for i in range(b)] + [("C", i) for i in range(least)]
    size = {"A": a, "B": b, "C": least}

    def takes(move: tuple[str, int], other: tuple[str, int]) -> bool:
        (kind, left), (target, label) = move, other
        if kind == target:
            return label >= left
        if kind == "C":
            return label >= size[target] - (least - left)
        return target == "C" and label < least - left

    return [{n for n, other in enumerate(names) if other != move and takes(move, other)} for move in names]


Row = tuple[tuple[int, int], ...]
"""What is left of a row of tokens: runs, from a place to before another."""


def row_moves(digits: Sequence[int], row: Row) -> dict[tuple[int, int], Row]:
    """What an octal code lets be taken from a row, digit t for t tokens, and what is left after it."""
    found = {}
    for index, (first, last) in enumerate(row):
        for start in range(first, last):
            for end in range(start + 1, min(last, start + len(digits)) + 1):
                parts = tuple(part for part in ((first, start), (end, last)) if part[0] < part[1])
                if digits[end - start - 1] >> len(parts) & 1:
                    found[start, end] = (*row[:index], *parts, *row[index + 1 :])
    return found


def new_move(digits: Sequence[int], heap: int) -> tuple[Row, tuple[int, int], tuple[int, int]] | None:
    """The first position after a heap where a move makes another one possible: the row, the move, the new one."""
    waiting: list[Row] = [((0, heap),)]
    seen = set(waiting)
    for row in waiting:
        here = row_moves(digits, row)
        for move, after in here.items():
            for new in row_moves(digits, after).keys() - here.keys():
                return row, move, new
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return None


def octal(digits: Sequence[int], heap: int) -> int:
    """The value of a heap by recursion on rows."""
    whole: Row = ((0, heap),)
    return grundy_value(lambda row: row_moves(digits, row).values(), whole)
