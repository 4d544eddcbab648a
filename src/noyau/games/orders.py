"""Games on finite orders, given by their relations or by their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, cast

from noyau.core.errors import SpecError
from noyau.core.parameters import Kind, parameter
from noyau.core.reasons import Decision, Reason
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.games.vertex_parts import TakeAll, decide_pairing
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
from noyau.values.nimbers import heaps_to_change, nim_sum
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.core.game import AnyGame


Element = int | str
"""An element of an order, by its number or by the name that moves have."""


@dataclass(frozen=True)
class StolenGreatest(Reason, kind="stealing"):
    """A greatest element: if to take it does not win, the answer to it can be stolen."""

    greatest: Element

    def recipe(self, game: AnyGame) -> Recipe | None:
        rules = cast("Poset", game.rules)
        return rules.complements(game.position)


@dataclass(frozen=True)
class AnswerComplement(Recipe, kind="answer-complement"):
    """The sets of at most three points: take all three at once, then answer each set by the points that it lacks.

    Two sets of one point are left then, or none: whoever takes one leaves the other.
    """

    first: int
    pairs: Pairs

    def holds(self, game: AnyGame) -> bool:
        position: int = game.position
        return position.bit_count() % 2 == 0

    def restore(self, game: AnyGame) -> int | None:
        return self.first if game.position >> self.first & 1 else next(iter(game.moves()), None)

    def answer(self, game: AnyGame, move: int) -> int | None:
        after = game.after(move)
        partners = {one: other for pair in self.pairs for one, other in (pair, pair[::-1])}
        moves = list(after.moves())
        return partners[move] if partners.get(move) in moves else next(iter(moves), None)


@dataclass(frozen=True)
class Least(Reason, kind="least"):
    """An element below all others takes all."""

    least: Element

    def recipe(self, game: AnyGame) -> Recipe:
        rules = cast("Poset", game.rules)
        return TakeAll(rules.read_move(game.position, str(self.least)))


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

    def recipe(self, game: AnyGame) -> Recipe:
        return CutBranches()


@dataclass(frozen=True)
class CutBranches(Recipe, kind="cut-branches"):
    """Trees of an order: each counts one more than its branches, added without carrying; leave every column even.

    To bring a tree down to a number, take its least element where it is to count nothing; else bring down a branch
    of it in the same way.
    """

    def values(self, game: AnyGame) -> tuple[int, ...]:
        """What each tree counts for."""
        return self.grown(game).values

    def grown(self, game: AnyGame) -> Grown:
        """The trees of a position."""
        rules = cast("Poset", game.rules)
        return Grown(rules.forest, game.position)

    def holds(self, game: AnyGame) -> bool:
        return nim_sum(self.values(game)) == 0

    def restore(self, game: AnyGame) -> int | None:
        way = self.climb(game)
        return way[-1][0] if way else None

    def climb(self, game: AnyGame) -> list[tuple[int, int, int]]:
        """The way up to the element to take: each with what it counts for, and what it is to count for."""
        grown = self.grown(game)
        changed = next(heaps_to_change(grown.values), None)
        if changed is None:
            return []
        index, aim = changed
        element = grown.roots[index]
        way = [(element, grown.worth(element), aim)]
        while aim:
            change = grown.tops[element] ^ aim - 1
            element = next(each for each in grown.branches[element] if grown.worth(each) ^ change < grown.worth(each))
            aim = grown.worth(element) ^ change
            way.append((element, grown.worth(element), aim))
        return way


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


class Grown:
    """The trees of what is left of a forest, and the nim-sum of what grows on each element."""

    def __init__(self, forest: Forest, position: Mask) -> None:
        self.tops = dict.fromkeys((element for element in forest.order if position >> element & 1), 0)
        self.sizes = dict.fromkeys(self.tops, 1)
        self.chains = dict.fromkeys(self.tops, True)
        self.branches: dict[int | None, list[int]] = {element: [] for element in (None, *self.tops)}
        for element in reversed(self.tops):
            parent = forest.parents[element]
            if parent is not None:
                self.tops[parent] ^= self.worth(element)
                self.sizes[parent] += self.sizes[element]
                self.chains[parent] = self.chains[element] and not self.branches[parent]
            self.branches[parent].append(element)
        self.roots = self.branches[None][::-1]

    def worth(self, element: int) -> int:
        """What an element counts for with all that grows on it."""
        return self.tops[element] + 1

    @property
    def values(self) -> tuple[int, ...]:
        """What each tree counts for."""
        return tuple(map(self.worth, self.roots))


def decide_forest(forest: Forest, position: Mask) -> Decision[int] | None:
    """The decision where what is left is a forest; None elsewhere."""
    if position & ~forest.branching:
        return None
    grown = Grown(forest, position)
    roots, tops = grown.roots, grown.tops
    total = nim_sum(grown.values)

    def moves_to(value: int) -> list[int]:
        """Cut so that the roots add up to it: either an element itself, or further up with what it must still have."""
        waiting = [(root, grown.worth(root) ^ total ^ value) for root in roots] if value != total else []
        cuts = []
        while waiting:
            element, aim = waiting.pop()
            if aim == 0:
                cuts.append(element)
            else:
                waiting += [(b, aim - 1 ^ tops[element] ^ grown.worth(b)) for b in grown.branches[element]]
        return sorted(cuts)

    trees = tuple(Tree(root, grown.sizes[root], grown.chains[root], grown.worth(root)) for root in roots[:_TREES_TOLD])
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

    def name_left(self, position: Mask) -> tuple[str, ...]:
        """The elements that are left, by their names."""
        return tuple(map(self.name_cell, self.moves(position)))

    def sort_of(self, element: int) -> str:
        """What an element is, for sentences that speak of it: ``divisor``, ``set``, ``empty`` set, or ``element``."""
        is_empty = self.order.sort == "set" and self.name_cell(element) == NO_POINTS
        return "empty" if is_empty else self.order.sort

    @cached_property
    def forest(self) -> Forest:
        """Which elements have only a chain below them."""
        return Forest(self.above)

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return None
        known = decide_forest(self.forest, position) or decide_least(self.above, position)
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

    def complements(self, position: Mask) -> AnswerComplement | None:
        """The rule to play by on the sets of at most three points, and once all three are taken; None elsewhere."""
        names = self.order.names
        whole = self.order.places.get("abc")
        if self.order.name != "superset-3" or whole is None or position | 1 << whole != self.start:
            return None
        lacks = {name: "".join(sorted(set("abc") - set(name))) for name in names if name != "abc"}
        pairs = tuple((names.index(name), names.index(lacks[name])) for name in names if len(name) == 1)
        return AnswerComplement(whole, pairs)

    def recipe_where_searched(self, position: Mask, ending: Ending) -> Recipe | None:
        """The rule to play by where no theorem decides."""
        return self.complements(position) if ending is Ending.NORMAL else None

    def pairing(self, position: Mask, patience: int = PATIENCE) -> Pairs | None:
        """The elements two by two by a symmetry of the order, so that whoever is second can copy each move."""
        half = position.bit_count() // 2
        halves = [lambda element: element + (half if element < half else -half)]
        return find_pairing(self.above, position, halves, patience)
