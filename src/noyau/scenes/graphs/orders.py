"""Games on orders: the Hasse diagram by levels, the least elements at the bottom, and what each move takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from noyau.games.orders import OrderGame
from noyau.scenes.kit.geometry import Point, framed
from noyau.scenes.kit.layout import Edge, draw_near, links
from noyau.scenes.kit.scene import GLYPHS, WINNING, Drawing, Item, Mark, Panel, Row, Span
from noyau.scenes.kit.view import View, cells_that_go, explain_moves

_RADIUS, _APART, _DOWN, _MARGIN = 90, 290, 330, 46
_WIDEST = 16
"""A level of more elements takes several lines."""

_SWEEPS = 8
_ROWS = 60


def panel(view: View) -> Panel | None:
    """The picture of an order; None for other games, or where there is too much to draw."""
    rules = view.game.rules
    if not isinstance(rules, OrderGame) or rules.size > view.style.vertices:
        return None
    diagram = Diagram(view, rules)
    return diagram.panel() if len(diagram.covers) <= view.style.arcs else None


@dataclass(frozen=True)
class Diagram:
    """An order, and what is left of it."""

    view: View
    rules: OrderGame

    def panel(self) -> Panel:
        """The diagram, its marks, the element of each move, the rows of a terminal."""
        clicks = [(f"element-{play.move}",) for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *self._edge_marks(), *self.marks]
        goes = cells_that_go(self.view, lambda element: f"element-{element}")
        return Panel(self._board(), marks, clicks, list(self._rows()), self._legend(), goes=goes)

    def is_left(self, element: int) -> bool:
        return bool(self.view.game.position >> element & 1)

    @cached_property
    def covers(self) -> list[Edge]:
        """Each element with those just above it: no other lies between."""
        strictly = [mask & ~(1 << element) for element, mask in enumerate(self.rules.above)]
        found = []
        for element, mask in enumerate(strictly):
            higher = [other for other in range(self.rules.size) if mask >> other & 1]
            beyond = 0
            for other in higher:
                beyond |= strictly[other]
            found += [(element, other) for other in higher if not beyond >> other & 1]
        return found

    @cached_property
    def levels(self) -> list[list[int]]:
        """The elements by the length of the longest chain below them."""
        height = [0] * self.rules.size
        order = sorted(range(self.rules.size), key=lambda element: -self.rules.above[element].bit_count())
        below: dict[int, list[int]] = {}
        for low, high in self.covers:
            below.setdefault(high, []).append(low)
        for element in order:  # whatever is below has more above it
            height[element] = 1 + max((height[low] for low in below.get(element, ())), default=-1)
        return [[e for e in range(self.rules.size) if height[e] == level] for level in range(max(height) + 1)]

    @cached_property
    def points(self) -> list[Point]:
        """Where the elements stand: the parts of the order side by side, each in levels."""
        found: dict[int, Point] = {}
        foot = 0.0
        for band in _bands([self._place(part) for part in self._parts()]):
            left = 0.0
            foot -= min(y for placed in band for _, y in placed.values())
            for placed in band:
                found |= {element: Point(left + x, foot + y) for element, (x, y) in placed.items()}
                left += max(x for x, _ in placed.values()) + _APART
            foot += _DOWN
        return [found[element] for element in range(self.rules.size)]

    @cached_property
    def near(self) -> list[list[int]]:
        """The elements just above and just below each one."""
        near: list[list[int]] = [[] for _ in range(self.rules.size)]
        for low, high in self.covers:
            near[low].append(high)
            near[high].append(low)
        return near

    def _parts(self) -> list[set[int]]:
        """The elements that are joined by lines, and at the end those that are joined to none."""
        parts: list[set[int]] = []
        alone = {element for element, near in enumerate(self.near) if not near}
        waiting = set(range(self.rules.size)) - alone
        while waiting:
            part, border = set(), {min(waiting)}
            while border:
                part |= border
                border = {other for element in border for other in self.near[element]} - part
            parts.append(part)
            waiting -= part
        return parts + [alone] * bool(alone)

    def _place(self, part: set[int]) -> dict[int, Point]:
        """The elements of a level near what they are joined to: first their order, then their places (barycentres)."""
        lines = [line for level in self.levels for line in _lines([each for each in level if each in part])]
        across = draw_near(lines, self.near, _APART, _SWEEPS)
        for _ in range(_SWEEPS):
            for line in (*lines, *reversed(lines)):
                wish = {e: sum(map(across.__getitem__, self.near[e])) / max(1, len(self.near[e])) for e in line}
                across.update(_settle(line, wish))
        left = min(across.values())
        height = {element: number for number, line in enumerate(lines) for element in line}
        return {element: Point(across[element] - left, -height[element] * _DOWN) for element in part}

    @cached_property
    def marks(self) -> list[Mark]:
        """What each element shows."""
        shown = self.view.plays if self.view.style.moves else ()
        results = {play.move: play.result for play in shown}
        chosen = next((play for play in shown if play.result == WINNING), None)
        gone = self.rules.rewrites[chosen.move].clear if chosen else 0
        best = chosen.move if chosen else None
        return [self._mark(element, results, gone, element == best) for element in range(self.rules.size)]

    def _mark(self, element: int, results: dict[int, str], gone: int, best: bool) -> Mark:
        style, figure = self.view.style, f"element-{element}"
        label = style.say("claims.element", element=self.rules.name_cell(element))
        if not self.is_left(element):
            return Mark(figure, ("taken",), label=f"{label}, {style.say('claims.taken-element')}")
        result = results.get(element, "")
        ring = ["ringed", "chosen"] if best else ["ringed"] if gone >> element & 1 else []
        looks = (*ring, "legal", *([result] if result else ()))
        return Mark(figure, looks, label=style.judge(label, result))

    def _edge_marks(self) -> Iterator[Mark]:
        for low, high in self.covers:
            yield Mark(f"edge-{low}-{high}", () if self.is_left(high) else ("taken",))

    def _description(self) -> str:
        left = [self.rules.name_cell(element) for element in range(self.rules.size) if self.is_left(element)]
        return self.view.style.say("claims.order", n=self.rules.size, left=" ".join(left) or "—")

    def _legend(self) -> list[tuple[str, str]]:
        looks = {look for mark in self.marks for look in mark.looks}
        legend = [("taken-vertex", "claims.legend.taken-element")] * ("taken" in looks)
        legend += [("ringed", "claims.legend.ringed")] * ("ringed" in looks)
        legend += explain_moves(looks)
        return legend + [("", "claims.legend.upwards")] * bool(self.covers)

    def _board(self) -> Drawing:
        """Lines first, so that the elements cover their ends."""
        drawn = zip(self.covers, links(self.points, self.covers, _RADIUS), strict=True)
        items = [Item(f"edge-{low}-{high}", "link", link.x, link.y, path=link.path) for (low, high), link in drawn]
        for element, (x, y) in enumerate(self.points):
            name = self.rules.name_cell(element)
            items.append(Item(f"element-{element}", "node", round(x), round(y), 2 * _RADIUS, 2 * _RADIUS, name))
        return framed(items, self.points, _RADIUS + _MARGIN)

    def _rows(self) -> Iterator[Row]:
        """The levels from the highest, each element with its sign and with those just below it."""
        yield (Span("  " + self.view.style.say("claims.rows.order"), "soft"),)
        below: dict[int, list[int]] = {}
        for low, high in self.covers:
            below.setdefault(high, []).append(low)
        across = [point.x for point in self.points]
        shown = self.levels[:_ROWS]
        for level in reversed(shown):
            left = [element for element in sorted(level, key=across.__getitem__) if self.is_left(element)]
            if left:
                yield (Span("  "), *(span for element in left for span in self._entry(element, below.get(element, ()))))
        if len(self.levels) > _ROWS:
            yield (Span("  " + self.view.style.say("more-rows", n=len(self.levels) - _ROWS), "soft"),)
        if gone := [self.rules.name_cell(element) for element in range(self.rules.size) if not self.is_left(element)]:
            said = self.view.style.say("claims.rows.taken", taken=" ".join(gone))
            yield tuple(Span(f"{word} ", "soft") for word in f"  {said}".split(" "))

    def _entry(self, element: int, below: Sequence[int]) -> Iterator[Span]:
        result = self.marks[element].result
        sign = f" {GLYPHS[result]}" if result else ""
        lower = f" > {' '.join(map(self.rules.name_cell, below))}" if below else ""
        yield Span(f"{self.rules.name_cell(element)}{sign}", result or "bold")
        yield Span(f"{lower}    ")


def _bands(parts: Sequence[dict[int, Point]]) -> list[list[dict[int, Point]]]:
    """Parts side by side as long as there is room, the others below them."""
    bands: list[list[dict[int, Point]]] = []
    used = _WIDEST * _APART
    for placed in parts:
        wide = max(x for x, _ in placed.values()) + _APART
        if used + wide > _WIDEST * _APART:
            bands.append([])
            used = 0
        bands[-1].append(placed)
        used += round(wide)
    return bands


def _lines(level: Sequence[int]) -> list[list[int]]:
    """A level in lines that are not too long, the last one lowest."""
    count = -(-len(level) // _WIDEST)
    return [
        list(level[len(level) * line // count : len(level) * (line + 1) // count]) for line in reversed(range(count))
    ]


def _settle(line: Sequence[int], wish: dict[int, float]) -> dict[int, float]:
    """Places as near to those wished for as elements that keep their order and their distance can have."""
    wishes = [wish[element] for element in line]
    pushed = list(accumulate(wishes, lambda before, here: max(here, before + _APART)))
    pulled = list(accumulate(reversed(wishes), lambda after, here: min(here, after - _APART)))
    return {element: (right + left) / 2 for element, right, left in zip(line, pushed, reversed(pulled), strict=True)}
