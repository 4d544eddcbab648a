"""Rules of two players that are masks, as arrays: moves, how they are counted, what touches what, what is alike.

On a board of rows and columns where every cell has the same moves but for the edge, parts of the same shape are alike
wherever they lie, and reflections and turns are found that keep the moves, or exchange those of the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

import numpy as np

from noyau.core.turns import PLAYERS
from noyau.core.verdict import Player
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.two_sided import TwoSided
from noyau.kernels.sides.partisan_boards import Board
from noyau.values.masks import bits

WORD = 64
"""The most bits of a position."""

Place = tuple[int, int, int]
"""A plane, a row and a column: the row and the column counted from where a shape begins."""

Bits = frozenset[Place]


class Shape(NamedTuple):
    """A move wherever it can be made: who makes it, what it needs, forbids, clears and adds."""

    player: Player
    need: Bits
    forbid: Bits
    clear: Bits
    add: Bits

    @property
    def reaches_out(self) -> bool:
        """Whether it concerns cells that it does not need."""
        return not {place[1:] for place in self.forbid | self.clear | self.add} <= {place[1:] for place in self.need}


class Image(NamedTuple):
    """Where each bit goes, None where it leaves the board; the sign is -1 where the players are exchanged."""

    places: Sequence[int | None]
    sign: int


def board_arrays(*rules: TwoSided) -> Board:
    """The arrays of rules of one kind, or of several, for whose number a mask must have bits left (``tag_bits``)."""
    bytes_of_mask = max((each.cells * each.planes + 7) // 8 for each in rules)
    kinds, shapes = np.zeros((len(rules), 9), np.int64), np.zeros((len(rules), 5), np.uint64)
    touching, near = np.zeros((len(rules), WORD), np.uint64), np.zeros((len(rules), WORD), np.uint64)
    moves: list[Rewrite] = []
    images: list[Image] = []
    for kind, each in enumerate(rules):
        sides = [sorted(each.rewrites_of(player), key=lambda move: move.need) for player in PLAYERS]
        width, found = _images(each)
        # no move takes more moves that do not meet than it has bits
        kills = [max((move.need.bit_count() for move in side), default=0) for side in sides]
        ends = len(moves), len(moves) + len(sides[0]), len(moves) + len(sides[0]) + len(sides[1])
        kinds[kind] = *ends, len(images), len(images) + len(found), each.planes, can_count(sides), *kills
        alone = sum({move.need for side in sides for move in side if move.need.bit_count() == 1})
        shapes[kind] = each.cells, width, (1 << width) - 1, alone, each.breath
        touching[kind, : each.cells * each.planes] = _touching(each)
        if each.breath:
            near[kind, : each.cells] = each.touching
        moves += sides[0] + sides[1]
        images += found
    tables = np.zeros((len(images), bytes_of_mask, 256), np.uint64)
    for at, image in enumerate(images):
        for byte, table in enumerate(_bytes(image.places)):
            tables[at, byte] = table
    stays = [sum(1 << bit for bit, place in enumerate(image.places) if place is not None) for image in images]
    return Board(
        moves=np.array([move[1:] for move in moves], np.uint64).reshape(-1, 4),
        kinds=kinds,
        shapes=shapes,
        tags=np.array(tags_of(len(rules)), np.uint64),
        touching=touching,
        near=near,
        images=tables,
        stays=np.array(stays, np.uint64),
        signs=np.array([image.sign for image in images], np.int64),
    )


def tag_bits(kinds: int) -> int:
    """How many bits tell of which kind a mask is."""
    return (kinds - 1).bit_length()


def tags_of(kinds: int) -> tuple[Mask, int]:
    """The bits that tell of which kind a mask is, and the first of them; of one kind there is nothing to tell."""
    first = WORD - max(1, tag_bits(kinds))
    return ((1 << WORD) - (1 << first) if kinds > 1 else 0), first


def can_count(sides: Sequence[Sequence[Rewrite]]) -> bool:
    """Whether the moves of both players, by increasing needs, can be counted (``kernels.sides.move_counts``)."""
    is_plain = all(move.need == move.clear and not move.forbid and not move.add for side in sides for move in side)
    return is_plain and all(map(_is_greedy, sides))


def _is_greedy(moves: Sequence[Rewrite]) -> bool:
    """Whether the most moves that do not meet are found one after the other: what meets one and comes later, meets."""
    for at, move in enumerate(moves):
        later = [other.need for other in moves[at + 1 :] if other.need & move.need]
        if any(not one & other for one, other in combinations(later, 2)):
            return False
    return True


def _images(rules: TwoSided) -> tuple[int, list[Image]]:
    """The columns of a board on which parts may be shifted, 0 where they may not, and what else leaves them alike."""
    width, shapes = next(
        ((width, found) for width in _widths(rules.cells) if (found := _shapes(rules, width)) is not None), (0, set())
    )
    images = list(_images_of_shapes(rules, width, shapes)) if width else []
    if any(shape.reaches_out for shape in shapes) or not width:
        # a cycle is a row as well, with moves that reach from end to end, and turns of its own
        images += [image for image in _images_of_rules(rules) if image not in images]
    return width, images


def _touching(rules: TwoSided) -> list[Mask]:
    """What each bit may ever matter to: where nothing comes back, the bits that one move asks about or takes."""
    size = rules.cells * rules.planes
    touching = [0] * size
    if rules.breath:
        # a free cell hangs together with all that is beside it, a stone with free cells and stones alike
        for cell, near in enumerate(rules.touching):
            touching[cell] = near | 1 << rules.cells + cell
            touching[rules.cells + cell] = near << rules.cells | 1 << cell
        return touching
    if any(move.forbid or move.add for move in rules.rewrites):
        for bit in range(size):
            cell = bit % rules.cells
            cells = rules.touching[cell] | 1 << cell
            touching[bit] = sum(cells << plane * rules.cells for plane in range(rules.planes)) & ~(1 << bit)
        return touching
    for move in rules.rewrites:
        for bit in bits(move.need):
            touching[bit] |= (move.need | move.clear) & ~(1 << bit)
            for other in bits(move.need | move.clear):
                touching[other] |= 1 << bit
    return [near & ~(1 << bit) for bit, near in enumerate(touching)]


def _widths(cells: int) -> Iterator[int]:
    return (width for width in range(cells, 0, -1) if cells % width == 0)


def _images_of_rules(rules: TwoSided) -> Iterator[Image]:
    """The images that the rules know, but for the one that leaves all in place."""
    for cells, planes, swaps in rules.symmetries[1:]:
        yield Image([plane * rules.cells + cell for plane in planes for cell in cells], -1 if swaps else 1)


def _images_of_shapes(rules: TwoSided, width: int, shapes: set[Shape]) -> Iterator[Image]:
    """The images of a board of that width that keep the shapes, but for the one that leaves all in place."""
    height = rules.cells // width
    ways = list(product((False, True), (1, -1), (1, -1), permutations(range(rules.planes)), (False, True)))
    for turned, down, right, planes, swaps in ways[1:]:
        if any(_turn(shape, turned, down, right, planes, swaps) not in shapes for shape in shapes):
            continue
        places: list[int | None] = []
        for plane, cell in product(range(rules.planes), range(rules.cells)):
            row, column = divmod(cell, width)[:: -1 if turned else 1]
            row, column = row if down > 0 else height - 1 - row, column if right > 0 else width - 1 - column
            is_there = 0 <= row < height and 0 <= column < width
            places.append(planes[plane] * rules.cells + row * width + column if is_there else None)
        yield Image(places, -1 if swaps else 1)


def _shapes(rules: TwoSided, width: int) -> set[Shape] | None:
    """The shapes of the moves on rows of that width, if each can be made wherever what it needs finds place.

    What it adds must be where it needs something; beyond the edge it has nothing to forbid or to clear.
    """
    height = rules.cells // width
    groups: dict[tuple[Player, Bits], dict[Place, list[Bits]]] = {}
    for player in PLAYERS:
        for move in rules.rewrites_of(player):
            need, forbid, *others = (_places(mask, rules.cells, width) for mask in move[1:])
            # what is beside a stone is asked for breath
            others = [forbid | _places(_beside(rules, move.need), rules.cells, width), *others]
            corner = _corner(need)
            found = groups.setdefault((player, _shift(need, corner, -1)), {})
            if corner in found:
                return None
            found[corner] = others
    shapes = set()
    for (player, need), found in groups.items():
        rows, columns = (1 + max(place[axis] for place in need) for axis in (1, 2))
        if len(found) != (height - rows + 1) * (width - columns + 1):
            return None
        sides = [
            frozenset(place for corner, sides in found.items() for place in _shift(sides[part], corner, -1))
            for part in range(3)
        ]
        for corner, others in found.items():
            for side, other in zip(sides, others, strict=True):
                if {(p, r, c) for p, r, c in _shift(side, corner, 1) if 0 <= r < height and 0 <= c < width} != other:
                    return None
        shape = Shape(player, need, *sides)
        if {place[1:] for place in shape.add} - {place[1:] for place in need}:
            return None
        shapes.add(shape)
    return shapes


def _beside(rules: TwoSided, need: Mask) -> Mask:
    """What is beside the cells that a move needs, where stones need breath."""
    near = 0
    for cell in bits(rules.live(need)) if rules.breath else ():
        near |= rules.touching[cell]
    return near


def _places(mask: Mask, cells: int, width: int) -> Bits:
    return frozenset((bit // cells, *divmod(bit % cells, width)) for bit in bits(mask))


def _corner(places: Bits) -> Place:
    return 0, min(row for _, row, _ in places), min(column for _, _, column in places)


def _shift(places: Bits, by: Place, times: int) -> Bits:
    return frozenset((plane, row + times * by[1], column + times * by[2]) for plane, row, column in places)


def _turn(shape: Shape, turned: bool, down: int, right: int, planes: Sequence[int], swaps: bool) -> Shape:
    """The shape of a move after an exchange of rows and columns, reflections, and an exchange of planes and players."""

    def image(place: Place) -> Place:
        row, column = place[:0:-1] if turned else place[1:]
        return planes[place[0]], down * row, right * column

    need, *others = (frozenset(map(image, places)) for places in shape[1:])
    corner = _corner(need)
    moved = (_shift(places, corner, -1) for places in (need, *others))
    return Shape(shape.player.other if swaps else shape.player, *moved)


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
