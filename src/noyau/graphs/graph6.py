"""The graph6 and digraph6 notations of B. D. McKay: six bits of the adjacency matrix in each character.

>>> decode("Bw")
(3, [(0, 1), (0, 2), (1, 2)], False)
>>> decode("&AG")
(2, [(1, 0)], True)
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from noyau.errors import SpecError, TooLarge
from noyau.graphs.graph import guard

_FIRST, _LAST = 63, 126

Decoded = tuple[int, list[tuple[int, int]], bool]


def decode(text: str) -> Decoded:
    """The number of vertices, the edges, and whether these are arcs."""
    directed = text.startswith("&")
    digits = [ord(mark) - _FIRST for mark in text[directed:]]
    if not digits or not all(0 <= digit <= _LAST - _FIRST for digit in digits):
        raise SpecError("graph.graph6", text=text)
    size, start = _size(digits, text)
    guard(size)
    matrix = digits[start:]
    bits = size * size if directed else size * (size - 1) // 2
    if size == 0 or len(matrix) != -(-bits // 6) or (matrix and matrix[-1] & ((1 << (-bits % 6)) - 1)):
        raise SpecError("graph.graph6", text=text)
    guard(size, sum(digit.bit_count() for digit in matrix))
    return size, [divmod(one, size) if directed else _cell(one) for one in _ones(matrix)], directed


def is_graph6(text: str) -> bool:
    """Whether a word is a well-formed graph6 or digraph6 text."""
    try:
        decode(text)
    except SpecError:
        return False
    except TooLarge:
        return True
    return True


def _size(digits: list[int], text: str) -> tuple[int, int]:
    """The number of vertices and where the matrix starts: one, three or six digits after marks '~'."""
    marks = 2 if digits[:2] == [63, 63] else int(digits[0] == 63)
    start, end = marks, marks + (1, 3, 6)[marks]
    if len(digits) < end:
        raise SpecError("graph.graph6", text=text)
    size = 0
    for digit in digits[start:end]:
        size = size << 6 | digit
    return size, end


def _ones(matrix: list[int]) -> Iterator[int]:
    for index, digit in enumerate(matrix):
        if digit:
            yield from (6 * index + place for place in range(6) if digit >> (5 - place) & 1)


def _cell(bit: int) -> tuple[int, int]:
    """The row and the column of a bit of the upper triangle, which is written column by column."""
    column = (1 + isqrt(1 + 8 * bit)) // 2
    return bit - column * (column - 1) // 2, column
