"""Rules whose positions fall into connected residues, as arrays: moves, what touches what, what is alike.

On a board of rows and columns where every cell has the same moves but for the edge, residues of the same shape are
alike wherever they lie, and reflections and turns are found that keep the moves. A cell that several moves link stays
linked even where none of them can be made any more: parts are then larger than need be, and their values the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from noyau.forms.grid import SquareBoard
from noyau.forms.rewriting import Mask, Rewriting
from noyau.kernels.arrays import Words
from noyau.kernels.mask_words import Mask as MaskWords
from noyau.kernels.residues.nimbers import MET_BITS, ResidueBoard
from noyau.values.masks import bits

WORD = 64
"""The bits of a word; masks of more cells have two."""

CELLS = 2 * WORD
"""The most cells of a board."""

_LOW = (1 << WORD) - 1

Link = tuple[bool, int, int]
"""A cell and another that goes with it: by a move that needs the first alone, or by one that needs and takes both."""

Place = tuple[int, int]


class Images(NamedTuple):
    """The images under which residues are alike: reflections, then the exchange of rows and columns if there is one."""

    flips: Sequence[Place] = ()
    """Of each reflection -1 where it turns the rows round, else 1, and the same for the columns."""
    tables: Sequence[Sequence[Sequence[int]]] = ()
    """For each image a table for each byte of a mask."""
    turns: Mask = 0
    """The cells that stay on the board where rows and columns are exchanged; none where they may not be."""


def falls_apart(rules: Rewriting) -> bool:
    """Whether moves only take cells, one that they need among them, so that what no move joins can be told apart."""
    return all(need & clear and not forbid and not add for _, need, forbid, clear, add in rules.rewrites)


def residue_board(rules: Rewriting) -> ResidueBoard:
    """The arrays of rules that decompose."""
    moves = sorted({(rewrite.need, rewrite.clear) for rewrite in rules.rewrites})
    needed = alone = 0
    for need, _ in moves:
        needed |= need
        alone |= need if need.bit_count() == 1 else 0
    is_wide = rules.size > WORD
    touching = [0] * (2 * WORD if is_wide else WORD)
    links = set(_links(moves, needed))
    for _, one, other in links:
        touching[one] |= 1 << other
        touching[other] |= 1 << one
    size = needed.bit_length()
    if all(need.bit_count() == 1 or (need.bit_count() == 2 and need == clear) for need, clear in moves):
        # Such moves are their links, and a cell beyond the edge is like one that is taken.
        columns = next((width for width in range(size, 0, -1) if _is_lattice(moves, links, size, width)), 0)
        images = _images_of_links(links, size, columns) if columns else Images()
    elif (
        isinstance(rules, SquareBoard)
        and rules.size == rules.squares
        and not any(clear & ~need for need, clear in moves)  # else a residue would gain moves away from the edge
    ):
        size = rules.size
        columns, images = _shapes(moves, rules.board)
    else:
        columns, images = 0, Images()
    bytes_of_mask = (size + 7) // 8
    tables = mask_array(chain.from_iterable(chain.from_iterable(images.tables)), is_wide)
    return ResidueBoard(
        need=mask_array((need for need, _ in moves), is_wide),
        keep=~mask_array((clear for _, clear in moves), is_wide),
        touching=mask_array(touching, is_wide),
        alone=mask_words(alone, is_wide),
        rows=np.uint64(size // columns if columns else 0),
        columns=np.uint64(columns),
        row=mask_words((1 << columns) - 1, is_wide),
        flips=(np.array(images.flips).reshape(-1, 2) < 0).astype(np.uint64),
        images=tables.reshape(len(images.tables), bytes_of_mask, 256, *tables.shape[1:]),
        turns=mask_words(images.turns, is_wide),
        met=np.zeros((1 << MET_BITS, *tables.shape[1:]), np.uint64),
        least=np.zeros((1 << MET_BITS, *tables.shape[1:]), np.uint64),
    )


def mask_words(mask: Mask, is_wide: bool) -> MaskWords:
    """A mask as kernels read it."""
    return (np.uint64(mask & _LOW), np.uint64(mask >> WORD)) if is_wide else np.uint64(mask)


def mask_array(masks: Iterable[Mask], is_wide: bool) -> Words:
    """Masks as kernels read them."""
    listed = list(masks)
    if not is_wide:
        return np.array(listed, np.uint64)
    return np.array([(mask & _LOW, mask >> WORD) for mask in listed], np.uint64).reshape(len(listed), 2)


def _links(moves: Iterable[tuple[Mask, Mask]], needed: Mask) -> Iterator[Link]:
    for need, clear in moves:
        is_single = need.bit_count() == 1
        for one in bits(need):
            yield from ((is_single, one, other) for other in bits(clear & needed))


def _is_lattice(moves: list[tuple[Mask, Mask]], links: set[Link], size: int, width: int) -> bool:
    """Whether on rows of that width every link is there wherever it finds place."""
    if size % width or len({need for need, _ in moves}) < len(moves):
        return False
    height = size // width
    counts = Counter(_offsets(links, width))
    return all(count == (height - abs(down)) * (width - abs(right)) for (_, down, right), count in counts.items())


def _offsets(links: Iterable[Link], width: int) -> Iterator[tuple[bool, int, int]]:
    for kind, one, other in links:
        (row, column), (to_row, to_column) = divmod(one, width), divmod(other, width)
        yield kind, to_row - row, to_column - column


def _images_of_links(links: set[Link], size: int, width: int) -> Images:
    """The images that keep the links, which are alike wherever they find place."""
    offsets = set(_offsets(links, width))

    def keeps(rows: int, columns: int, exchanged: bool) -> bool:
        moved = ((kind, rows * down, columns * right) for kind, down, right in offsets)
        return {(kind, right, down) if exchanged else (kind, down, right) for kind, down, right in moved} == offsets

    return _images((size // width, width), keeps)


def _images(board: Place, keeps: Callable[[int, int, bool], bool]) -> Images:
    """The images of a board that are kept."""
    height, width = board
    flips = [flip for flip in ((1, -1), (-1, 1), (-1, -1)) if keeps(*flip, False)]
    tables = [_bytes([_flip(cell, height, width, *flip) for cell in range(height * width)]) for flip in flips]
    if not keeps(1, 1, True):
        return Images(flips, tables)
    turned = {cell: cell % width * width + cell // width for cell in _turning(height, width)}
    tables.append(_bytes([turned.get(cell) for cell in range(height * width)]))
    return Images(flips, tables, sum(1 << cell for cell in turned))


Shape = tuple[tuple[Place, ...], tuple[Place, ...]]
"""The places that a move needs, and those that it takes."""


def _shapes(moves: list[tuple[Mask, Mask]], board: Place) -> tuple[int, Images]:
    """The width of a board on which every move is made wherever it finds place, or 0; then the images of the board."""
    height, width = board
    shapes = {_shape(*(tuple(divmod(cell, width) for cell in bits(mask)) for mask in move)) for move in moves}
    counts = Counter(_cropped(shape) for shape in shapes)
    is_lattice = all(count == _room(shape, board) for shape, count in counts.items())

    def keeps(rows: int, columns: int, exchanged: bool) -> bool:
        def image(row: int, column: int) -> Place:
            place = divmod(_flip(row * width + column, height, width, rows, columns), width)
            return place[::-1] if exchanged else place

        if exchanged and not is_lattice and height != width:
            return False
        turned = {_shape(*([image(*place) for place in places] for places in shape)) for shape in shapes}
        return {_cropped(shape) for shape in turned} == counts.keys() if is_lattice else turned == shapes

    return width * is_lattice, _images(board, keeps)


def _shape(needed: Iterable[Place], taken: Iterable[Place]) -> Shape:
    return tuple(sorted(needed)), tuple(sorted(taken))


def _cropped(shape: Shape) -> Shape:
    """A shape moved into the upper left corner."""
    top, left = (min(line) for line in zip(*(place for places in shape for place in places), strict=True))
    return _shape(*([(row - top, column - left) for row, column in places] for places in shape))


def _room(shape: Shape, board: Place) -> int:
    """How often a shape in the upper left corner finds place on a board."""
    last_row, last_column = (max(line) for line in zip(*(place for places in shape for place in places), strict=True))
    return int((board[0] - last_row) * (board[1] - last_column))


def _turning(height: int, width: int) -> list[int]:
    """The cells that stay on the board where rows and columns are exchanged."""
    return [cell for cell in range(height * width) if cell // width < width and cell % width < height]


def _flip(cell: int, height: int, width: int, rows: int, columns: int) -> int:
    row, column = divmod(cell, width)
    return (row if rows > 0 else height - 1 - row) * width + (column if columns > 0 else width - 1 - column)


def _bytes(places: Sequence[int | None]) -> list[list[int]]:
    """For each byte of a mask the image of each of its 256 values."""
    tables = []
    for start in range(0, len(places), 8):
        table = [0]
        for place in places[start : start + 8]:
            bit = 0 if place is None else 1 << place
            table += [image | bit for image in table]
        tables.append(table + [0] * (256 - len(table)))
    return tables
