"""Games on finite orders: Chomp, and any order given by its relations or by its name."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from noyau.errors import SpecError, TooLarge
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.games.bars import decide_bar
from noyau.games.forests import Forest, decide_forest, decide_greatest, decide_least
from noyau.games.parts import decide_pairing
from noyau.parameters import BoardSize, Kind, parameter, whole
from noyau.posets import NO_POINTS, Order, Relation, is_name, order_of, read_order, read_relations, write_relations
from noyau.values.symmetries import PATIENCE, Pairs, find_pairing
from noyau.verdict import Decision, Ending, Reason
from noyau.words import Sentence

MOST_SQUARES = 10_000


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
        return tuple(
            Rewrite(self.name_cell(element), 1 << element, clear=mask) for element, mask in enumerate(self.above)
        )

    def read(self, text: str) -> Mask:
        position = super().read(text)
        for element, mask in enumerate(self.above):
            if not position >> element & 1 and position & mask:
                higher = (position & mask).bit_length() - 1
                raise SpecError("order.gap", element=self.name_cell(element), higher=self.name_cell(higher))
        return position

    def name_cell(self, element: int) -> str:
        """What an element is called."""
        return str(element)

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence("order.take.element", {"element": self.write_move(position, move)})


class Relations(Kind[tuple[Relation, ...] | Order]):
    """Relations such as ``0<1,0<2``, where a number alone is compared with no other; or the name of an order."""

    label = "relations"

    def read(self, text: str) -> tuple[Relation, ...] | Order:
        return read_order(text) if is_name(text) else read_relations(text)

    def write(self, value: tuple[Relation, ...] | Order) -> str:
        return value.name if isinstance(value, Order) else write_relations(value)


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
    relations: tuple[Relation, ...] | Order = parameter(Relations())

    def __post_init__(self) -> None:
        self.order  # noqa: B018 (relations that are no order are refused at once)

    @cached_property
    def order(self) -> Order:
        return self.relations if isinstance(self.relations, Order) else order_of(self.relations)

    @property
    def above(self) -> tuple[Mask, ...]:  # type: ignore[override]
        return self.order.above

    def name_cell(self, element: int) -> str:
        return self.order.names[element]

    def read_move(self, position: Mask, text: str) -> int:
        """The element that is taken, by its name; by its number too where that is clear."""
        element = self.order.places.get(text.strip())
        is_left = element is not None and position >> element & 1
        return element if element is not None and is_left else super().read_move(position, text)

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence(f"order.take.{self.sort_of(move)}", {"element": self.name_cell(move)})

    def sort_of(self, element: int) -> str:
        """What an element is, for sentences that speak of it: ``divisor``, ``set``, ``empty`` set, or ``element``."""
        is_empty = self.order.sort == "set" and self.name_cell(element) == NO_POINTS
        return "empty" if is_empty else self.order.sort

    @cached_property
    def _forest(self) -> Forest:
        return Forest(self.above)

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return None
        known = decide_forest(self._forest, position) or decide_least(self.above, position)
        known = known or decide_pairing(self.pairing(position, patience=0))
        known = known or decide_greatest(self.above, position)
        return self._with_names(known) if known and self.order.own_names else known

    def _with_names(self, decision: Decision[int]) -> Decision[int]:
        """The same decision, the elements in its reasons called as in moves."""
        reasons = [
            Reason(reason.kind, {key: self._call(key, fact) for key, fact in reason.facts.items()})
            for reason in decision.reasons
        ]
        return replace(decision, reasons=tuple(reasons))

    def _call(self, key: str, fact: Any) -> Any:
        if key == "trees":
            return tuple({**tree, "root": self.name_cell(tree["root"])} for tree in fact)
        return self.name_cell(fact) if key in ("least", "greatest") else fact

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
