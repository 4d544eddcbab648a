"""Games on finite orders: Chomp, and any order given by its relations or by its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, NamedTuple

from noyau.core.caches import Latest
from noyau.core.errors import SpecError
from noyau.core.parameters import Kind, parameter, read_whole
from noyau.core.reasons import Decision, Reason
from noyau.core.verdict import Ending, Outcome
from noyau.forms.grid import Bar
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.games.vertex_parts import decide_pairing
from noyau.graphs.orders import (
    NO_POINTS,
    Order,
    Relation,
    is_name,
    order_of,
    read_order,
    read_relations,
    write_relations,
)
from noyau.graphs.pairings import PATIENCE, Pairs, find_pairing
from noyau.values.masks import bits
from noyau.values.nimbers import nim_sum
from noyau.words import Sentence


class TwoRows(NamedTuple):
    """The values of Chomp on two rows, as far as they are known."""

    rows: tuple[tuple[int, ...], ...] = ((0,),)
    """For each first row the values with a second row of 0, 1, 2 … squares."""
    columns: tuple[int, ...] = ()
    """For each second row the set of the values that shorter first rows have with it, as a mask."""

    def following(self) -> TwoRows:
        """With one first row more. Bite the first row and the second is cut as well; bite the second alone."""
        long = len(self.rows)
        values, columns = [], []
        left = 0  # what a bite into the second row leaves, and into the first where both rows become equal
        for short, column in enumerate((*self.columns, *[0] * (long + 1 - len(self.columns)))):
            if 1 <= short < long:
                left |= 1 << self.rows[short][short]
            reached = left | column
            value = (~reached & reached + 1).bit_length() - 1
            values.append(value)
            columns.append(column | 1 << value)
            left |= 1 << value
        return TwoRows((*self.rows, tuple(values)), tuple(columns))


_two_rows = Latest[TwoRows](1)


def two_rows(long: int) -> Sequence[int]:
    """The values of the first row of a length with a second row of 0, 1, 2 … squares; the poison is no move.

    >>> two_rows(3)
    (2, 3, 0, 4)
    """
    known = next(iter(_two_rows), TwoRows())
    if len(known.rows) <= long:
        while len(known.rows) <= long:
            known = known.following()
        _two_rows.put(known)
    return known.rows[long]


@dataclass(frozen=True)
class BarArms(Reason, kind="bar-arms"):
    """A row and a column that meet in the poisoned square: two heaps of Nim."""

    right: int
    up: int


@dataclass(frozen=True)
class BarLines(Reason, kind="bar-lines"):
    """Two ``rows`` or two ``columns``: lost where the second is one square shorter."""

    lines: str
    long: int
    short: int


@dataclass(frozen=True)
class BarSquare(Reason, kind="bar-square"):
    """A full square: a bite leaves two equal arms, on which one copies."""

    side: int


@dataclass(frozen=True)
class StolenBar(Reason, kind="stealing"):
    """A full rectangle: if the bite into the last corner does not win, the answer to it can be stolen."""

    rows: int
    columns: int


Element = int | str
"""An element of an order, by its number or by the name that moves have."""


@dataclass(frozen=True)
class StolenGreatest(Reason, kind="stealing"):
    """A greatest element: if to take it does not win, the answer to it can be stolen."""

    greatest: Element


@dataclass(frozen=True)
class Least(Reason, kind="least"):
    """An element below all others takes all."""

    least: Element


@dataclass(frozen=True)
class Tree:
    """A tree of an order by its root: how many elements it has, whether they are a chain, and its value."""

    root: Element
    size: int
    chain: bool
    value: int


@dataclass(frozen=True)
class Forested(Reason, kind="forest"):
    """Trees, of very many the first: each has one more than the nim-sum of its branches."""

    trees: tuple[Tree, ...]
    count: int
    sum: int


FindMove = Callable[[int, int], int]

_LONGEST_VALUED = 250
"""Up to this length the value of two rows is computed, not only who wins."""


def decide_bar(lengths: Sequence[int], find_move: FindMove) -> Decision[int] | None:
    """The decision for a bar of an L shape, of two rows or columns, or without a missing corner; None for any other."""
    rows = [length for length in lengths if length]
    if len(rows) == 1 or rows[1] == 1:
        return _arms(rows[0] - 1, len(rows) - 1, find_move)
    if len(rows) == 2:
        return _two_lines("rows", rows[0], rows[1], find_move)
    if rows[0] == 2:
        long, short = len(rows), sum(length > 1 for length in rows)
        return _two_lines("columns", long, short, lambda row, column: find_move(column, row))
    if rows[0] != rows[-1]:
        return None
    return _square(rows[0], find_move) if rows[0] == len(rows) else _rectangle(rows[0], len(rows))


def _arms(right: int, up: int, find_move: FindMove) -> Decision[int]:
    """One row and one column that meet in the poisoned square: two heaps of Nim (Bouton 1901)."""

    def winning() -> Iterator[int]:
        if right > up:
            yield find_move(0, up + 1)
        elif up > right:
            yield find_move(right + 1, 0)

    return _decision(right ^ up, right != up, BarArms(right, up), winning)


def _two_lines(lines: str, long: int, short: int, find_move: FindMove) -> Decision[int]:
    """Two lines, the second one at most as long as the first: lost where it is one square shorter."""
    won = long != short + 1

    def winning() -> Iterator[int]:
        if won:
            yield find_move(1, short - 1) if long == short else find_move(0, short + 1)

    value = two_rows(long)[short] if long <= _LONGEST_VALUED else None if won else 0
    return _decision(value, won, BarLines(lines, long, short), winning)


def _square(side: int, find_move: FindMove) -> Decision[int]:
    """A full square: the bite (1,1) leaves equal arms, and the opponent makes it after any other bite or is stolen."""
    return _decision(None, True, BarSquare(side), lambda: iter((find_move(1, 1),)))


def _rectangle(columns: int, rows: int) -> Decision[int]:
    """A full rectangle: if the last corner does not win, the answer to it can be stolen; no move is known."""
    reason = StolenBar(rows, columns)
    return Decision(Outcome.N, (reason,), "Gale 1974 (strategy stealing)", lambda: iter(()), every=False)


def _decision(value: int | None, won: bool, reason: Reason, winning: Callable[[], Iterator[int]]) -> Decision[int]:
    outcome = Outcome.N if won else Outcome.P
    return Decision(outcome, (reason,), "Gale 1974; Bouton 1901", winning, grundy=value)


_TREES_TOLD = 40


class Forest:
    """Each element with the one just below it, where all that is below it is a chain."""

    def __init__(self, above: Sequence[Mask]) -> None:
        self.above = above

    @cached_property
    def below(self) -> list[Mask]:
        """For each element those that are below it."""
        masks = [0] * len(self.above)
        for low, mask in enumerate(self.above):
            for high in bits(mask & ~(1 << low)):
                masks[high] |= 1 << low
        return masks

    @cached_property
    def order(self) -> list[int]:
        """The elements, each after all that are below it."""
        return sorted(range(len(self.above)), key=lambda element: self.below[element].bit_count())

    @cached_property
    def parents(self) -> dict[int, int | None]:
        """The element just below each one that has only a chain below it; None for the roots."""
        found: dict[int, int | None] = {}
        for element in self.order:
            below = self.below[element]
            parent = max(bits(below), key=lambda low: self.below[low].bit_count(), default=None)
            if parent is None or (parent in found and below == self.below[parent] | 1 << parent):
                found[element] = parent
        return found

    @cached_property
    def branching(self) -> Mask:
        """The elements that have only a chain below them."""
        return sum(1 << element for element in self.parents)


def decide_forest(forest: Forest, position: Mask) -> Decision[int] | None:
    """The decision where what is left is a forest; None elsewhere."""
    if position & ~forest.branching:
        return None
    tops = dict.fromkeys((element for element in forest.order if position >> element & 1), 0)
    sizes = dict.fromkeys(tops, 1)
    chains = dict.fromkeys(tops, True)
    branches: dict[int | None, list[int]] = {element: [] for element in (None, *tops)}
    for element in reversed(tops):
        parent = forest.parents[element]
        if parent is not None:
            tops[parent] ^= tops[element] + 1
            sizes[parent] += sizes[element]
            chains[parent] = chains[element] and not branches[parent]
        branches[parent].append(element)
    roots = branches[None][::-1]
    total = nim_sum([tops[root] + 1 for root in roots])

    def moves_to(value: int) -> list[int]:
        """Cut so that the roots add up to it: either an element itself, or further up with what it must still have."""
        waiting = [(root, tops[root] + 1 ^ total ^ value) for root in roots] if value != total else []
        cuts = []
        while waiting:
            element, aim = waiting.pop()
            if aim == 0:
                cuts.append(element)
            else:
                waiting += [(branch, aim - 1 ^ tops[element] ^ tops[branch] + 1) for branch in branches[element]]
        return sorted(cuts)

    trees = tuple(Tree(root, sizes[root], chains[root], tops[root] + 1) for root in roots[:_TREES_TOLD])
    reason = Forested(trees, len(roots), total)
    outcome = Outcome.N if total else Outcome.P
    reference = "Winning Ways, ch. 7 (colon principle)"
    return Decision(outcome, (reason,), reference, lambda: moves_to(0), grundy=total, moves_to=moves_to)


def decide_least(above: Sequence[Mask], position: Mask) -> Decision[int] | None:
    """The decision for an order with a least element: to take it is the one move that wins."""
    least = next((element for element in bits(position) if not position & ~above[element]), None)
    if least is None:
        return None
    return Decision(Outcome.N, (Least(least),), "strategy of the least element", lambda: iter((least,)))


def decide_greatest(above: Sequence[Mask], position: Mask) -> Decision[int] | None:
    """The decision for an order with a greatest element: if to take it does not win, the answer to it can be stolen."""
    common = position
    for element in bits(position):
        common &= above[element]
    if not common:
        return None
    reason = StolenGreatest(common.bit_length() - 1)
    return Decision(Outcome.N, (reason,), "Gale 1974 (strategy stealing)", lambda: iter(()), every=False)


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

    >>> from noyau.core.spec import parse
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
        return replace(decision, reasons=tuple(map(self._name, decision.reasons)))

    def _name(self, reason: Reason) -> Reason:
        if isinstance(reason, Forested):
            return replace(reason, trees=tuple(replace(tree, root=self._call(tree.root)) for tree in reason.trees))
        if isinstance(reason, Least):
            return Least(self._call(reason.least))
        return StolenGreatest(self._call(reason.greatest)) if isinstance(reason, StolenGreatest) else reason

    def _call(self, element: Element) -> Element:
        return self.name_cell(element) if isinstance(element, int) else element

    def pairing(self, position: Mask, patience: int = PATIENCE) -> Pairs | None:
        """The elements two by two by a symmetry of the order, so that whoever is second can copy each move."""
        half = position.bit_count() // 2
        halves = [lambda element: element + (half if element < half else -half)]
        return find_pairing(self.above, position, halves, patience)


class Chomp(Bar):
    """Bite a square of a chocolate bar with all that lie to its right and above; the square 0,0 is poisoned.

    A position is written by the lengths of its rows. Whoever has nothing but the poisoned square left loses.

    >>> game = Chomp((2, 3))
    >>> [game.write(option) for option in game.options(game.start)]
    ['1,1', '2,2', '3,0', '3,1', '3,2']
    """

    name: ClassVar[str] = "chomp"
    family: ClassVar[str] = "bar"
    example: ClassVar[str] = "chomp:3x4"
    refusals: ClassVar[str] = "order.bar"
    most: ClassVar[int] = 10_000

    def sprite(self, position: Mask, square: int) -> str:
        return "poison" if not square else "chocolate" if position >> square & 1 else "eaten"

    def read(self, text: str) -> Mask:
        rows, columns = self.board
        lengths = [read_whole(part) for part in text.split(",")] if re.fullmatch("[0-9]+(,[0-9]+)*", text) else []
        falling = all(upper >= lower for upper, lower in pairwise(lengths))
        if len(lengths) != rows or not falling or not 1 <= lengths[0] <= columns:
            raise SpecError("order.rows", rows=rows, columns=columns, text=text)
        return sum(((1 << length) - 1) << row * columns for row, length in enumerate(lengths))

    def write(self, position: Mask) -> str:
        return ",".join(map(str, self.lengths(position)))

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence("order.bite", {"square": self.name_cell(move + 1)})

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return None
        # The poisoned square, number 0, is no move: the moves are counted from the square after it.
        return decide_bar(self.lengths(position), lambda row, column: row * self.board[1] + column - 1)
