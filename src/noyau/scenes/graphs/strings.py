"""Coins held by strings: what is left of them, and what it is worth to cut each string."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, cos, degrees, pi, sin
from textwrap import wrap

from noyau.engines.scoring.chains import rows
from noyau.forms.coins import CoinGame
from noyau.games.picarete import StrategyMove
from noyau.graphs.nets import Net
from noyau.scenes.graphs.drawn_edges import short_name
from noyau.scenes.graphs.vertex_places import SIGNS_APART, Sketch, sketch_graph
from noyau.scenes.kit.geometry import Point, framed, middle_of
from noyau.scenes.kit.layout import links
from noyau.scenes.kit.markup import short_sentence
from noyau.scenes.kit.scene import GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span, signed
from noyau.scenes.kit.view import View

_MARGIN = 46
_MOST_STRINGS = 400
_REACH = 240
"""How long a string to the ground is, beyond the rim of its coin."""

_APART = 0.6
"""The angle between two strings of a coin to the ground."""

_COLUMNS, _ROWS = 76, 60


def panel(view: View) -> Panel | None:
    """The picture of coins and strings; None where there are too many."""
    rules = view.game.rules
    if not isinstance(rules, CoinGame) or rules.net.size > view.style.vertices:
        return None
    if len(rules.net.strings) > min(_MOST_STRINGS, view.style.arcs):
        return None
    drawn = sketch_graph(rules.net.graph, view.style.arcs, SIGNS_APART)
    return CoinPicture(view, rules, drawn).panel() if drawn.joined else None


def score_text(play: Play | None) -> str:
    """The score of a move with its sign; nothing where it is not known."""
    return "" if play is None or play.score is None else signed(play.score)


def owner_look(view: View, coin: int) -> tuple[str, ...]:
    """The look of a coin or a box by the player who has it."""
    return ("second-owner",) if view.owners.get(coin) == 2 else ()


def score_legend(view: View, score: str) -> list[tuple[str, str]]:
    """What the numbers and the signs of moves mean in a game with points, where these are shown."""
    if not view.style.moves or all(play.score is None for play in view.plays):
        return []
    results = {play.result for play in view.plays}
    return [("", score), *((look, f"worth.{look}") for look in (WINNING, LOSING) if look in results)]


def chain_lengths(view: View, rules: CoinGame) -> dict[int, int]:
    """The length of the chain or loop of each coin that is in one; none where values are not shown."""
    if not view.style.values or not rules.takers_go_on:
        return {}
    return {coin: len(row.coins) for row in rows(rules.net, view.game.position) for coin in row.coins}


@dataclass(frozen=True)
class CoinPicture:
    """Coins and strings, and where the coins lie."""

    view: View
    rules: CoinGame
    sketch: Sketch

    def panel(self) -> Panel:
        """The net, its marks, the string of each move, and the rows of a terminal."""
        clicks = [(f"string-{play.move}",) for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *self._marks()]
        ends = [self._ends(play.move) for play in self.view.plays]
        also = [tuple(f"string-{twin}" for twin in self._twins(play.move)[1:]) for play in self.view.plays]
        return Panel(self._drawing(), marks, clicks, [*self._rows()], self._legend(), ends, also)

    def _ends(self, string: int) -> tuple[str, ...]:
        """The figures at the ends of a string: two coins, or a coin and the ground, by whichever of its strings."""
        coins = tuple(f"coin-{coin}" for coin in self.net.strings[string])
        return coins if len(coins) == 2 else (*coins, *(f"earth-{twin}" for twin in self._twins(string)))

    def _twins(self, string: int) -> list[int]:
        """The strings that are left with the same ends; to cut one of them is the same move."""
        twins = self.rules.twins
        if len(self.net.strings[string]) == 2:
            return [string]
        return [other for other in self._tied if twins[other] == twins[string] and self.is_left(other)]

    @cached_property
    def _tied(self) -> list[int]:
        """The strings to the ground."""
        return [number for number, ends in enumerate(self.net.strings) if len(ends) == 1]

    @property
    def net(self) -> Net:
        return self.rules.net

    def say(self, key: str, **facts: object) -> str:
        """A sentence on coins and strings, or, where nobody goes on after a coin, on vertices and edges."""
        return self.view.style.say(f"{self._area}.{key}", **facts)

    @property
    def _area(self) -> str:
        return "coins" if self.rules.takers_go_on else "edges"

    @cached_property
    def plays(self) -> dict[int, Play]:
        """The moves by the string that each cuts."""
        return {twin: play for play in self.view.plays for twin in self._twins(play.move)}

    @cached_property
    def chain(self) -> frozenset[int]:
        """The odd inner chain that tells where to play, where the proof has one."""
        told = self.view.analysis and self.view.style.moves and self.view.analysis.reason(StrategyMove)
        return (
            frozenset(string for name in told.chain for string in self.net.strings_called(name))
            if told
            else frozenset()
        )

    @cached_property
    def chains(self) -> dict[int, int]:
        return chain_lengths(self.view, self.rules)

    def is_left(self, string: int) -> bool:
        return bool(self.view.game.position >> string & 1)

    def is_taken(self, coin: int) -> bool:
        """Whether a coin hangs on no string any more."""
        return not self.net.held_by[coin] & self.view.game.position

    def _drawing(self) -> Drawing:
        points, radius = self.sketch.points, self.sketch.radius
        between = [(number, ends) for number, ends in enumerate(self.net.strings) if len(ends) == 2]
        found = links(points, [(ends[0], ends[1]) for _, ends in between], radius)
        items = [
            Item(f"string-{number}", "string", link.x, link.y, path=link.path)
            for (number, _), link in zip(between, found, strict=True)
        ]
        items += self._ground_items
        reach = [Point(item.x, item.y) for item in items]
        for coin, (x, y) in enumerate(points):
            name = short_name(self.net.graph, coin)
            items.append(Item(f"coin-{coin}", "coin", round(x), round(y), 2 * radius, 2 * radius, name))
            reach += (Point(x - radius, y - radius), Point(x + radius, y + radius))
        reach += (Point(item.x, item.y + 60) for item in self._ground_items if item.shape == "earth")
        return framed(items, reach, _MARGIN)

    @cached_property
    def _ground_items(self) -> list[Item]:
        """The strings to the ground, each with its sign, pointing away from the other coins."""
        points, radius = self.sketch.points, self.sketch.radius
        found = []
        for coin, point in enumerate(points):
            tied = [number for number, ends in enumerate(self.net.strings) if ends == (coin,)]
            near = [points[other] for other in self.net.graph.neighbours[coin]]
            for turn, number in zip(_fan(len(tied)), tied, strict=True):
                angle = _away(point, near) + turn
                long = radius + _REACH
                end = Point(point.x + long * cos(angle), point.y + long * sin(angle))
                x, y = (round((place + 2 * far) / 3) for place, far in zip(point, end, strict=True))
                path = f"M{round(point.x) - x} {round(point.y) - y}L{round(end.x) - x} {round(end.y) - y}"
                found.append(Item(f"string-{number}", "string", x, y, path=path))
                found.append(
                    Item(f"earth-{number}", "earth", round(end.x), round(end.y), text=str(round(degrees(angle))))
                )
        return found

    def _marks(self) -> Iterator[Mark]:
        for number in range(len(self.net.strings)):
            name = self.net.write_string(number)
            if not self.is_left(number):
                yield Mark(f"string-{number}", ("taken",), label=self.say("cut", string=name))
                if len(self.net.strings[number]) == 1:
                    yield Mark(f"earth-{number}", ("taken",))
                continue
            mark = string_mark(f"string-{number}", self.plays.get(number), name, self.view)
            yield replace(mark, looks=(*mark.looks, "chain")) if number in self.chain else mark
        for coin in range(self.net.size):
            label = self.say("coin", coin=self.net.name_of(coin))
            taken = self.is_taken(coin)
            looks = ("taken", *owner_look(self.view, coin)) if taken else ()
            owner = self.view.mark_of(coin)
            said = f"{label}, {self.say('taken')} {owner}".strip() if taken else label
            if length := self.chains.get(coin):
                looks, owner, said = ("chain",), str(length), f"{label}, {self.say('chain', n=length)}"
            yield Mark(f"coin-{coin}", looks, note=owner, label=said)

    def _rows(self) -> Iterator[Row]:
        """The strings that are left, several beside each other, each with its sign and its score."""
        left = [number for number in range(len(self.net.strings)) if self.is_left(number)]
        if left:
            yield (Span("  " + self.say("edges"), "soft"),)
        cells = [self._cell(number) for number in left]
        wide = max((sum(len(span.text) for span in cell) for cell in cells), default=1) + 3
        beside = max(1, _COLUMNS // wide)
        for first in range(0, min(len(cells), beside * _ROWS), beside):
            row = [Span("  ")]
            for cell in cells[first : first + beside]:
                row += (*cell, Span(" " * (wide - sum(len(span.text) for span in cell))))
            yield tuple(row)
        gone = [f"{self.net.name_of(coin)} ({self.view.mark_of(coin)})" for coin in sorted(self.view.owners)]
        yield from (
            (Span(f"  {line}", "soft"),) for line in wrap(self.say("gone", coins=" ".join(gone)), _COLUMNS) if gone
        )

    def _cell(self, number: int) -> Row:
        play = self.plays.get(number) if self.view.style.moves else None
        result = play.result if play else ""
        name = Span(self.net.write_string(number), "bold")
        return (name, Span(f" {GLYPHS[result]}{score_text(play)}", result)) if result else (name,)

    def _description(self) -> str:
        left = self.view.game.position.bit_count()
        return self.say("net", n=self.net.size, left=left)

    def _legend(self) -> list[tuple[str, str]]:
        legend = score_legend(self.view, f"{self._area}.legend.score")
        legend += [("", "edges.legend.chain")] * bool(self.chain)
        legend += [("earth", "coins.legend.earth")] * any(len(ends) == 1 for ends in self.net.strings)
        legend += [("", "coins.legend.chain")] * bool(self.chains)
        taken = f"{self._area}.legend.taken{'-by' if self.view.owners else ''}"
        return legend + [("taken-coin", taken)] * any(map(self.is_taken, range(self.net.size)))


def string_mark(figure: str, play: Play | None, name: str, view: View) -> Mark:
    """A string or a line that is still to be played, with what it is worth where that is shown."""
    style = view.style
    if play is None:
        return Mark(figure, label=name)
    result = play.result if style.moves else ""
    looks = ["legal", *([result] if result else ()), *(["best"] if style.moves and play.best else ())]
    what = short_sentence(play.said, style.language)
    is_weighed = style.moves and play.worth is not None
    said = style.say("judged", what=what, result=play.worth) if is_weighed else style.judge(what, result)
    return Mark(figure, tuple(looks), note=score_text(play) if style.moves else "", label=said)


def _fan(count: int) -> list[float]:
    """The angles of so many strings around one direction."""
    return [(number - (count - 1) / 2) * _APART for number in range(count)]


def _away(point: Point, near: list[Point]) -> float:
    """The direction that leads away from some points: down where there are none."""
    if not near:
        return pi / 2
    middle = middle_of(near)
    x, y = point.x - middle.x, point.y - middle.y
    return atan2(y, x) if (x, y) != (0, 0) else pi / 2
