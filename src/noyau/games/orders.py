"""Games on finite orders: Chomp, and any poset given by its relations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

from noyau.errors import SpecError, TooLarge
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.games.bars import decide_bar
from noyau.games.forests import Forest, decide_forest, decide_least
from noyau.games.parts import decide_pairing
from noyau.parameters import BoardSize, Kind, parameter, whole
from noyau.values.symmetries import PATIENCE, Pairs, find_pairing
from noyau.verdict import Decision, Ending
from noyau.words import Sentence

MOST_ELEMENTS = 2000
MOST_SQUARES = 10_000

Relation = tuple[int, int]
"""An element and one above it."""


class OrderGame(Rewriting):
    """Take an element and all that are above it; the position is what is left, closed downwards."""

    family: ClassVar[str] = "order"
    above: tuple[Mask, ...]
    """For each element those that go with it, itself among them."""

    @property
    def size(self) -> int:
        return len(self.above)

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(Rewrite(str(element), 1 << element, clear=mask) for element, mask in enumerate(self.above))

    def read(self, text: str) -> Mask:
        position = super().read(text)
        for element, mask in enumerate(self.above):
            if not position >> element & 1 and position & mask:
                higher = (position & mask).bit_length() - 1
                raise SpecError("order.gap", element=element, higher=higher)
        return position

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence("order.take", {"element": self.write_move(position, move)})


class Relations(Kind[tuple[Relation, ...]]):
    """Relations such as ``0<1,0<2``; a number alone is an element that is compared with no other."""

    label = "relations"

    def read(self, text: str) -> tuple[Relation, ...]:
        found: list[Relation] = []
        for part in text.split(","):
            chain = re.fullmatch(r"\s*[0-9]+(?:\s*<\s*[0-9]+)*\s*", part)
            if chain is None:
                raise SpecError("order.relations", text=part)
            numbers = [whole(number) for number in re.findall("[0-9]+", part)]
            if max(numbers) >= MOST_ELEMENTS:
                raise TooLarge("order.large", limit=MOST_ELEMENTS)
            same = next((low for low, high in pairwise(numbers) if low == high), None)
            if same is not None:
                raise SpecError("order.cycle", cycle=f"{same}<{same}")
            found += pairwise(numbers) if len(numbers) > 1 else [(numbers[0], numbers[0])]
        return tuple(dict.fromkeys(found))

    def write(self, value: tuple[Relation, ...]) -> str:
        return ",".join(f"{low}<{high}" if low != high else str(low) for low, high in value)


@dataclass(frozen=True)
class Poset(OrderGame):
    """Take an element of a finite order and all that are above it.

    >>> from noyau.spec import parse
    >>> game = parse("poset:0<1,0<2")
    >>> [game.rules.write(option) for option in game.rules.options(game.position)]
    ['xxx', '.x.', '..x']
    """

    name: ClassVar[str] = "poset"
    example: ClassVar[str] = "poset:0<1,0<2,1<3,2<3"
    relations: tuple[Relation, ...] = parameter(Relations())

    def __post_init__(self) -> None:
        if len(self._upwards) < self.size:
            raise SpecError("order.cycle", cycle="<".join(map(str, self._cycle())))

    @property
    def size(self) -> int:
        return 1 + max(max(pair) for pair in self.relations)

    @cached_property
    def _higher(self) -> tuple[tuple[int, ...], ...]:
        """For each element those that a relation puts above it."""
        rows: list[list[int]] = [[] for _ in range(self.size)]
        for low, high in self.relations:
            if low != high:
                rows[low].append(high)
        return tuple(map(tuple, rows))

    @cached_property
    def _upwards(self) -> tuple[int, ...]:
        """The elements, each after all that are below it; those on a cycle or above one are missing."""
        lower = [0] * self.size
        for row in self._higher:
            for high in row:
                lower[high] += 1
        order = [element for element, count in enumerate(lower) if count == 0]
        for element in order:
            for high in self._higher[element]:
                lower[high] -= 1
                if lower[high] == 0:
                    order.append(high)
        return tuple(order)

    def _cycle(self) -> list[int]:
        """Elements each below the next, the last one being the first again."""
        left = set(range(self.size)) - set(self._upwards)
        below = {high: low for low in left for high in self._higher[low]}
        path = [min(left)]
        while path[-1] not in path[:-1]:
            path.append(below[path[-1]])
        return path[path.index(path[-1]) :][::-1]

    @cached_property
    def above(self) -> tuple[Mask, ...]:  # type: ignore[override]
        masks = [1 << element for element in range(self.size)]
        for element in reversed(self._upwards):
            for high in self._higher[element]:
                masks[element] |= masks[high]
        return tuple(masks)

    @cached_property
    def _forest(self) -> Forest:
        return Forest(self.above)

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return None
        known = decide_forest(self._forest, position) or decide_least(self.above, position)
        return known or decide_pairing(self.pairing(position, patience=0))

    def pairing(self, position: Mask, patience: int = PATIENCE) -> Pairs | None:
        """The elements two by two by a symmetry of the order, so that whoever is second can copy each move."""
        half = position.bit_count() // 2
        halves = [lambda element: element + (half if element < half else -half)]
        return find_pairing(self.above, position, halves, patience)


@dataclass(frozen=True)
class Chomp(OrderGame):
    """Bite a square of a chocolate bar with all that lie to its right and below; the square 0,0 is poisoned.

    A position is written by the lengths of its rows. Whoever has nothing but the poisoned square left loses.

    >>> game = Chomp((2, 3))
    >>> [game.write(option) for option in game.options(game.start)]
    ['1,1', '2,2', '3,0', '3,1', '3,2']
    """

    name: ClassVar[str] = "chomp"
    family: ClassVar[str] = "bar"
    example: ClassVar[str] = "chomp:3x4"
    board: tuple[int, int] = parameter(BoardSize())

    def __post_init__(self) -> None:
        if self.size > MOST_SQUARES:
            raise TooLarge("order.large-bar", limit=MOST_SQUARES)

    @cached_property
    def above(self) -> tuple[Mask, ...]:  # type: ignore[override]
        rows, columns = self.board
        corners = sum(1 << row * columns for row in range(rows))
        below = [corners * ((1 << columns) - (1 << column)) for column in range(columns)]
        return tuple(
            below[cell % columns] >> cell // columns * columns << cell // columns * columns for cell in range(self.size)
        )

    @property
    def size(self) -> int:
        return self.board[0] * self.board[1]

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        columns = self.board[1]
        return tuple(
            Rewrite(f"{cell // columns},{cell % columns}", 1 << cell, clear=mask)
            for cell, mask in enumerate(self.above)
            if cell
        )

    def read(self, text: str) -> Mask:
        rows, columns = self.board
        lengths = [whole(part) for part in text.split(",")] if re.fullmatch("[0-9]+(,[0-9]+)*", text) else []
        falling = all(upper >= lower for upper, lower in pairwise(lengths))
        if len(lengths) != rows or not falling or not 1 <= lengths[0] <= columns:
            raise SpecError("order.rows", rows=rows, columns=columns, text=text)
        return sum(((1 << length) - 1) << row * columns for row, length in enumerate(lengths))

    def write(self, position: Mask) -> str:
        return ",".join(map(str, self.lengths(position)))

    def lengths(self, position: Mask) -> tuple[int, ...]:
        """The lengths of the rows."""
        rows, columns = self.board
        return tuple((position >> row * columns & (1 << columns) - 1).bit_count() for row in range(rows))

    def read_move(self, position: Mask, text: str) -> int:
        """The square that is bitten, ``1,2``, with or without spaces."""
        square = re.fullmatch(r"\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})\s*", text)
        return super().read_move(position, f"{int(square[1])},{int(square[2])}" if square else text)

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence("order.bite", {"square": f"({self.write_move(position, move)})"})

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return None
        # The poisoned square, number 0, is no move: the moves are counted from the square after it.
        return decide_bar(self.lengths(position), lambda row, column: row * self.board[1] + column - 1)
