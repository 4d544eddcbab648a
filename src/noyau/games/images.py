"""The symmetries of a graph that are tried first, by the order in which its vertices are numbered."""

from __future__ import annotations

import re

from noyau.values.symmetries import Image

_HALVES = ((0, 1), (1, 0), (1, 1))


def usual_images(size: int, label: str) -> tuple[Image, ...]:
    """Read the vertices backwards, or go half the way round: in each dimension, or round a hub.

    >>> [image(3) for image in usual_images(9, "")]
    [5, 7, 7, 7]
    """
    rim = size - 1
    sides = re.fullmatch(r"[a-z]+-([0-9]+)x([0-9]+)", label)
    images: list[Image] = [lambda vertex: size - 1 - vertex, lambda vertex: (vertex + size // 2) % size]
    if sides:
        rows, columns = map(int, sides.groups())
        images += [_shift(rows, columns, down, across) for down, across in _HALVES]
    if rim and rim % 2 == 0:  # the hub comes first or last
        images.append(lambda vertex: vertex and 1 + (vertex - 1 + rim // 2) % rim)
        images.append(lambda vertex: vertex if vertex == rim else (vertex + rim // 2) % rim)
    return tuple(images)


def _shift(rows: int, columns: int, down: int, across: int) -> Image:
    """Half the way round a board that closes on itself, down, across or both."""

    def image(cell: int) -> int:
        row, column = divmod(cell, columns)
        return (row + down * rows // 2) % rows * columns + (column + across * columns // 2) % columns

    return image
