"""What theorems say of orders: where all that is below an element is a chain, and with a least or greatest element.

An order of the first kind is a forest that grows upwards. To take an element is to cut its branch, as in green
Hackenbush on trees: a tree has one more than the nim-sum of the branches above its root (the colon principle, Winning
Ways, ch. 7).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from noyau.forms.rewriting import Mask
from noyau.values.nimbers import nim_sum
from noyau.values.shapes import free_vertices
from noyau.verdict import Decision, Outcome, Reason

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
            for high in free_vertices(mask & ~(1 << low)):
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
            parent = max(free_vertices(below), key=lambda low: self.below[low].bit_count(), default=None)
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

    trees = tuple(
        {"root": root, "size": sizes[root], "chain": chains[root], "value": tops[root] + 1}
        for root in roots[:_TREES_TOLD]
    )
    reason = Reason("forest", {"trees": trees, "count": len(roots), "sum": total})
    outcome = Outcome.N if total else Outcome.P
    reference = "Winning Ways, ch. 7 (colon principle)"
    return Decision(outcome, (reason,), reference, lambda: moves_to(0), grundy=total, moves_to=moves_to)


def decide_least(above: Sequence[Mask], position: Mask) -> Decision[int] | None:
    """The decision for an order with a least element: to take it is the one move that wins."""
    least = next((element for element in free_vertices(position) if not position & ~above[element]), None)
    if least is None:
        return None

    def winning() -> Iterator[int]:
        yield least

    return Decision(Outcome.N, (Reason("least", {"least": least}),), "strategy of the least element", winning)


def decide_greatest(above: Sequence[Mask], position: Mask) -> Decision[int] | None:
    """The decision for an order with a greatest element: if to take it does not win, the answer to it can be stolen."""
    common = position
    for element in free_vertices(position):
        common &= above[element]
    if not common:
        return None
    reason = Reason("stealing", {"greatest": common.bit_length() - 1})
    return Decision(Outcome.N, (reason,), "Gale 1974 (strategy stealing)", lambda: iter(()), every=False)
