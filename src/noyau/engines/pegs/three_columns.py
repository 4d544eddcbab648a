"""Play on n rows of three holes with two full columns, after É. Duchêne (thesis, theorem 11), for any n.

The first row leaves a peg in its third hole. A peg there and three full rows below can be brought down to one peg in
the third hole of the last of them; so blocks of three rows are played one after the other. One or two rows then remain
where n leaves 2 or 0 over when divided by three.

>>> len(play_rows(100)), left_over(100), left_over(99), left_over(3), left_over(2)
(199, 1, 2, 3, 2)
>>> list(play_rows(1))
[((0, 0), (0, 1), (0, 2))]
"""

from __future__ import annotations

from collections.abc import Iterator

from noyau.puzzles.peg_boards import Place

Step = tuple[Place, Place, Place]


def left_over(rows: int) -> int:
    """The fewest pegs that can be left: one unless three divides n or n is two."""
    return {2: 2, 3: 3}.get(rows, 2 if rows % 3 == 0 else 1)


def play_rows(rows: int) -> tuple[Step, ...]:
    """Jumps from place to place that leave as few pegs as possible."""
    return tuple(_play(rows))


def _play(rows: int) -> Iterator[Step]:
    blocks, rest = divmod(rows - 1, 3)
    last = 3 * blocks
    yield _across(0)
    for block in range(blocks):
        yield from _block(3 * block)
    if rest:
        yield _across(last + 1)
    if rest and blocks:
        yield _along(last + 1, last - 1)
    if rest == 2:
        yield _across(last + 2)


def _block(top: int) -> Iterator[Step]:
    """A peg at the right of a row and three full rows below: one peg is left at the right of the last."""
    yield _across(top + 1)
    yield _along(top, top + 2)
    yield _across(top + 3)
    yield _along(top + 3, top + 1)
    yield _across(top + 2)
    yield _along(top + 1, top + 3)


def _across(row: int) -> Step:
    """The first peg of a row jumps over the second into the third hole."""
    return (row, 0), (row, 1), (row, 2)


def _along(start: int, into: int) -> Step:
    """A jump in the third column."""
    return (start, 2), ((start + into) // 2, 2), (into, 2)
