"""Games on finite orders: Chomp, and any poset given by its relations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

from noyau.errors import SpecError, TooLarge
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.parameters import BoardSize, Kind, parameter, whole
from noyau.words import Sentence

MOST_ELEMENTS = 2000

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
        cycle = next((element for element, mask in enumerate(self.above) if self._is_below_itself(element, mask)), None)
        if cycle is not None:
            raise SpecError("order.cycle", element=cycle)

    def _is_below_itself(self, element: int, mask: Mask) -> bool:
        return any(
            mask >> other & 1 and self.above[other] >> element & 1 for other in range(self.size) if other != element
        )

    @cached_property
    def above(self) -> tuple[Mask, ...]:  # type: ignore[override]
        size = 1 + max(max(pair) for pair in self.relations)
        higher: list[list[int]] = [[] for _ in range(size)]
        for low, high in self.relations:
            if low != high:
                higher[low].append(high)
        masks = []
        for element in range(size):
            reached, waiting = {element}, [element]
            while waiting:
                new = [other for other in higher[waiting.pop()] if other not in reached]
                reached.update(new)
                waiting += new
            masks.append(sum(1 << other for other in reached))
        return tuple(masks)


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

    @cached_property
    def above(self) -> tuple[Mask, ...]:  # type: ignore[override]
        rows, columns = self.board
        return tuple(
            sum(1 << r * columns + c for r in range(row, rows) for c in range(column, columns))
            for row in range(rows)
            for column in range(columns)
        )

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
        rows, columns = self.board
        return ",".join(str((position >> row * columns & (1 << columns) - 1).bit_count()) for row in range(rows))
