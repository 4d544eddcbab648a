"""The procedure of the thesis for stones on trees, § 3.2: nine groups of children, two heaps, four steps.

Two heaps hold the children that capture a vertex as 0 and as 1. Where the steps leave them both too small, a child is
added; the text takes one whose worth is least, and one whose worth is greatest is right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from noyau.graphs import Graph

INFINITE = 10**6

Values = tuple[int, ...]
"""Ending 0, 1 or empty without a joker; the same with 0→1; the same with 1→0."""


def tree_values(tree: Graph, stones: str, root: int, *, printed: bool) -> dict[int, Values]:
    """The nine values of each vertex, as printed or with the word put right."""
    order, parent = [root], {root: -1}
    for vertex in order:
        below = [child for child in tree.neighbours[vertex] if child != parent[vertex]]
        parent |= dict.fromkeys(below, vertex)
        order += below
    values: dict[int, Values] = {}
    for vertex in reversed(order):
        below = [child for child in tree.neighbours[vertex] if child != parent[vertex]]
        values[vertex] = _vertex(int(stones[vertex] == "x"), [values[child] for child in below], printed)
    return values


def _vertex(colour: int, children: Sequence[Values], printed: bool) -> Values:
    values: list[int] = []
    for joker in (0, 1, -1):
        ends = [occupied(children, state - colour - joker, printed) for state in (0, 1)]
        empty = INFINITE
        for place, child in enumerate(children):
            others = [*children[:place], *children[place + 1 :]]
            for state, below in ((0, min(child[6:])), (1, min(child[3:6]))):
                empty = min(empty, occupied(others, state - colour - joker, printed) + below - 1)
        values += [*ends, empty]
    return tuple(min(value, INFINITE) for value in values)


def group(child: Values) -> int:
    """The group of a child, 1 to 9."""
    zero, one, empty = child[:3]
    if empty < min(zero, one):
        near = (zero == empty + 1, one == empty + 1)
        return {(False, False): 1, (True, True): 2, (True, False): 3, (False, True): 4}[near]
    if zero == one:
        return 5
    if zero < one:
        return 7 if zero + 1 == one else 6
    return 9 if one + 1 == zero else 8


class Heaps:
    """The children that capture as 0 and those that capture as 1, to differ by a number."""

    def __init__(self, children: Sequence[Values], difference: int) -> None:
        self.children = children
        self.difference = difference
        self.groups = [group(child) for child in children]
        self.heaps: tuple[list[int], list[int]] = ([], [])

    def worth(self, child: int, colour: int) -> int:
        """How many stones fewer are left when a child captures."""
        return min(self.children[child][:3]) - self.children[child][colour] + 1

    @property
    def excess(self) -> int:
        """By how much the heap of those that capture as 1 is too large."""
        return len(self.heaps[1]) - len(self.heaps[0]) - self.difference

    @property
    def larger(self) -> int:
        return int(self.excess > 0)

    def of(self, *groups: int) -> list[int]:
        return [child for child, number in enumerate(self.groups) if number in groups]

    def balance(self, children: Sequence[int]) -> None:
        """Put each child where the heap is too small; the last one of group 5 rather beside a worth of 0."""
        for child in children:
            side = 1 - self.larger
            if not self.excess and not self.of(2) and child == children[-1]:
                side = int(not any(self.worth(other, 0) == 0 for other in self.heaps[0]))
            self.heaps[side].append(child)

    def remove(self, able: Callable[[int], bool]) -> None:
        """Take such children from the heap that is too large."""
        while self.excess:
            found = [child for child in self.heaps[self.larger] if able(child)]
            if not found:
                return
            self.heaps[self.larger].remove(found[0])

    def change_sides(self) -> None:
        """The third step: children of group 7 or 9 change sides while two are too many."""
        while abs(self.excess) > 1:
            side = self.larger
            found = [child for child in self.heaps[side] if self.groups[child] == (9 if side else 7)]
            if not found:
                return
            self.heaps[side].remove(found[0])
            self.heaps[1 - side].append(found[0])

    def add(self, printed: bool) -> None:
        """Where the heap that is too large is empty, the other one is given a child that can capture."""
        while self.excess:
            side = 1 - self.larger
            used = {*self.heaps[0], *self.heaps[1]}
            able = [c for c in range(len(self.children)) if c not in used and self.children[c][side] < INFINITE]
            if not able:
                return
            chosen = (min if printed else max)(able, key=lambda child: self.worth(child, side))
            self.heaps[side].append(chosen)


def occupied(children: Sequence[Values], difference: int, printed: bool) -> int:
    """The fewest stones left where a vertex stays occupied, and captures as 1 outnumber those as 0 by a difference."""
    heaps = Heaps(children, difference)
    heaps.heaps[0].extend(heaps.of(3, 6, 7))
    heaps.heaps[1].extend(heaps.of(4, 8, 9))
    heaps.balance(heaps.of(5))
    heaps.balance(heaps.of(2))
    heaps.remove(lambda child: heaps.groups[child] in (2, 3, 4))
    heaps.change_sides()
    heaps.remove(lambda child: True)
    heaps.add(printed)
    if heaps.excess:
        return INFINITE
    gained = sum(heaps.worth(child, colour) for colour in (0, 1) for child in heaps.heaps[colour])
    return 1 + sum(min(child[:3]) for child in children) - gained
