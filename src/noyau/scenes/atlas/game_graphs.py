"""The graph of the positions of a game as a picture: a row for each number of moves to the end, the end below.

A position is a disc with its text and its value; the kernel is double-ringed, draws are dotted and stand above. In a
game with points it has its score, arrows tell what a move earns, and are dashed where its player goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from textwrap import wrap
from xml.sax.saxutils import escape

from noyau.atlas.game_graphs import GameGraph, PositionGraph, TurnGraph
from noyau.core.errors import TooLarge
from noyau.scenes.atlas.pages import MARGIN, RESULT_OF_LETTER, TEXT, TITLE, graph_page, rings
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.layout import RADIUS, arrow_bounds, arrows, draw_near
from noyau.scenes.kit.markup import arrow, badge, clean_text, rectangle, shorten, tag, value_text, width, words
from noyau.scenes.kit.scene import LOSING, WINNING, signed
from noyau.scenes.kit.themes import INK, LINE, PAPER, RESULTS, SOFT
from noyau.words import say

MOST_POSITIONS = 300
MOST_ARCS = 1500

_ACROSS, _DOWN = 340, 430
_WIDEST = 20
"""So many positions stand on a line."""

_SWEEPS = 12
_ROW, _NAME, _VALUE = 46, 56, 42
_LONGEST = 80
_BAND, _FAINT = "#f4f6f8", "#b4bdc7"
_MANY = 150
"""Of more arrows than these, those that do not win are pale."""


def draw_graph(graph: GameGraph | TurnGraph, language: str = "en", *, within: int | None = None) -> str:
    """The picture as SVG: the whole graph where it is small, else what a few moves can lead to."""
    shown, moves = _choose(graph, within)
    if isinstance(graph, TurnGraph):
        return _TurnPicture(graph, shown, moves, language).svg()
    return _Picture(graph, shown, moves, language).svg()


def _choose(graph: PositionGraph, within: int | None) -> tuple[list[int], int | None]:
    """The positions that are drawn, and within how many moves they are; None where all are."""
    moves = _reach(graph) if within is None else within
    shown = list(range(len(graph))) if moves is None else graph.within(moves)
    arcs = sum(len(graph.rows[number]) for number in shown)
    if len(shown) > MOST_POSITIONS or arcs > 4 * MOST_ARCS:
        facts = {"n": len(shown), "moves": moves, "limit": MOST_POSITIONS}
        raise TooLarge("game-graph.too-many", game=graph.game.spec, **facts)
    return shown, moves


def _reach(graph: PositionGraph) -> int | None:
    """How many moves are drawn: None for all, else as many as there is room for, one at least."""
    if len(graph) <= MOST_POSITIONS and graph.edges <= MOST_ARCS:
        return None
    moves = 1
    while True:
        near = graph.within(moves + 1)
        if len(near) > MOST_POSITIONS // 2 or sum(len(graph.rows[number]) for number in near) > MOST_ARCS:
            return moves
        moves += 1


class _AnyPicture:
    """The positions that are drawn, where they stand, and the arrows between them."""

    graph: PositionGraph
    rings = False
    """Whether lost positions are a kernel."""

    def __init__(self, graph: PositionGraph, shown: Sequence[int], moves: int | None, language: str) -> None:
        self.graph, self.shown, self.moves, self.language = graph, shown, moves, language
        place = {number: index for index, number in enumerate(shown)}
        self.arcs = [(place[n], place[option]) for n in shown for option in graph.rows[n] if option in place]
        self.is_part = [any(option not in place for option in graph.rows[n]) for n in shown]
        self.rows = _rows([self.level(number) for number in shown])
        lines = [line for _, lines in self.rows for line in lines]
        self.points = _stack(lines, self.arcs)
        self.arrows = arrows(self.points, self.arcs)
        margin = RADIUS + 60
        corners = [*self.points, *(corner for arrow in self.arrows for corner in arrow_bounds(arrow))]
        self.left = min(*(point.x - margin for point in self.points), *(x for x, _ in corners)) - 200
        self.right = max(*(point.x + margin for point in self.points), *(x for x, _ in corners))
        self.top = min(-_DOWN // 2, *(y for _, y in corners))
        self.bottom = max((len(lines) - 1) * _DOWN + _DOWN // 2, *(y for _, y in corners))

    def level(self, number: int) -> int:
        """In which row a position stands: how far it is from the end."""
        raise NotImplementedError

    def row_name(self, level: int) -> str:
        """What is written beside a row."""
        raise NotImplementedError

    def value(self, number: int) -> str | None:
        """What a position is worth."""
        raise NotImplementedError

    def result(self, letter: str) -> str:
        """An outcome in words."""
        raise NotImplementedError

    def keys(self) -> Iterator[str]:
        """The words on rows, and on values."""
        raise NotImplementedError

    def draw_arcs(self) -> Iterator[str]:
        """The arrows."""
        raise NotImplementedError

    def say(self, key: str, /, **facts: object) -> str:
        return say(self.language, f"game-graph.picture.{key}", **facts)

    def svg(self) -> str:
        """The whole document."""
        graph = self.graph
        title = self.say("title", game=shorten(str(graph.game), 60))
        notes = [self.say("count", n=len(graph), edges=graph.edges)]
        if self.moves is not None and len(self.shown) < len(graph):
            notes.append(self.say("near", n=len(self.shown), moves=self.moves, all=len(graph)))
        rows, value = self.keys()
        notes.append(rows)
        legend = [*self._legend(), *([("", value)] if value else [])]
        wide = max(
            round(self.right - self.left),
            width(title, TITLE, bold=True),
            *(width(note, TEXT) for note in notes),
            *(width(text, TEXT) + 110 for _, text in legend),
        )
        spare = (wide - self.right + self.left) / 2
        self.left, self.right = self.left - spare, self.right + spare
        top = 150 + 76 * len(notes) + 60
        foot = top + round(self.bottom - self.top) + 120
        across, down = wide + 2 * MARGIN, foot + 100 * len(legend)
        place = f"translate({round(MARGIN - self.left)} {round(top - self.top)})"
        drawn = tag("g", *self._bands(), *self.draw_arcs(), *self._discs(), transform=place, text_anchor="middle")
        return graph_page(title, notes, [drawn, *self._write_legend(legend, foot)], (across, down), self.language)

    def _bands(self) -> Iterator[str]:
        """Every other layer on a grey band, each with its number of moves to the end."""
        line = 0
        for turn, (far, lines) in enumerate(self.rows):
            top, high = line * _DOWN - _DOWN // 2, len(lines) * _DOWN
            if turn % 2 == 0:
                wide = round(self.right - self.left)
                yield rectangle(round(self.left), top, wide, high, rx=24, fill=_BAND)
            yield words(self.row_name(far), round(self.left) + 110, top + high // 2 + 16, _ROW, fill=SOFT)
            line += len(lines)

    def _discs(self) -> Iterator[str]:
        for index, (number, point) in enumerate(zip(self.shown, self.points, strict=True)):
            name = tag("title", escape(clean_text(self._label(number))))
            place = f"translate({round(point.x)} {round(point.y)})"
            yield tag("g", name, *self._disc(index, number), id=f"position-{number}", transform=place)

    def _label(self, number: int) -> str:
        return f"{self.graph.write(number)} — {self.result(self.graph.outcomes[number])}"

    def _disc(self, index: int, number: int) -> Iterator[str]:
        graph = self.graph
        if number == 0:
            yield tag("circle", r=RADIUS + 20, fill="none", stroke=INK, stroke_width=12)
        yield from rings(RESULT_OF_LETTER[graph.outcomes[number]], RADIUS, self.rings and graph.outcomes[number] == "P")
        said = self.value(number)
        yield from _write_name(_name_lines(graph.write(number)), 20 if said is not None else 0)
        if said is not None:
            yield words(said, 0, RADIUS - 30, min(_VALUE, 110 * 100 // max(1, width(said, 100))), fill=SOFT)
        if self.is_part[index]:
            yield words("…", 0, RADIUS + 40, 64, fill=SOFT, bold=True)
        yield badge(RESULT_OF_LETTER[graph.outcomes[number]], RADIUS * 3 // 4, -RADIUS * 3 // 4, 0.75)

    def _legend(self) -> Iterator[tuple[str, str]]:
        """The signs that are used, each with its words."""
        met = {self.graph.outcomes[number] for number in self.shown}
        yield from ((RESULT_OF_LETTER[letter], self.result(letter)) for letter in "NPD" if letter in met)
        yield "start", self.say("start")

    def _write_legend(self, legend: Sequence[tuple[str, str]], top: int) -> Iterator[str]:
        for line, (sign, text) in enumerate(legend):
            y = top + 100 * line
            place = f"translate({MARGIN + 40} {y - 16})"
            if sign in RESULTS:
                double = sign == LOSING and self.rings
                yield tag("g", *rings(sign, 40, double), badge(sign, 30, -30, 0.55), transform=place)
            elif sign:
                yield tag("circle", r=34, fill="none", stroke=INK, stroke_width=10, transform=place)
            yield words(text, MARGIN + (130 if sign else 0), y, TEXT, fill=SOFT)


class _Picture(_AnyPicture):
    """The graph of a game that the last move decides."""

    graph: GameGraph

    def __init__(self, graph: GameGraph, shown: Sequence[int], moves: int | None, language: str) -> None:
        super().__init__(graph, shown, moves, language)
        self.rings = graph.kernel is not None

    def level(self, number: int) -> int:
        return int(self.graph.remoteness[number])

    def row_name(self, level: int) -> str:
        return self.say("drawn-row") if level < 0 else self.say("row", n=level)

    def value(self, number: int) -> str | None:
        value = self.graph.value(number)
        return None if value is None else value_text(value, self.language)

    def result(self, letter: str) -> str:
        lost = "lost-kernel" if self.rings else "lost"
        return self.say({"N": "won", "P": lost, "D": "drawn"}[letter])

    def keys(self) -> Iterator[str]:
        yield self.say("rows")
        yield "" if self.graph.grundy is None else self.say("value")

    def draw_arcs(self) -> Iterator[str]:
        """The arrows; those that win, from a position that is won to one that is lost, are heavy."""
        faint = LINE if len(self.arcs) <= _MANY else _FAINT
        for (source, target), ((x, y), path) in zip(self.arcs, self.arrows, strict=True):
            wins = self.graph.outcomes[self.shown[source]] == "N" and self.graph.outcomes[self.shown[target]] == "P"
            yield arrow(path, x, y, RESULTS[WINNING].line if wins else faint, 9 if wins else 5)


class _TurnPicture(_AnyPicture):
    """The graph of a game with points, or of Nimstring."""

    graph: TurnGraph

    def level(self, number: int) -> int:
        return self.graph.left[number]

    def row_name(self, level: int) -> str:
        return self.say("more-left", n=level)

    def value(self, number: int) -> str:
        worth = self.graph.worth(number)
        return signed(worth) if isinstance(worth, int) else value_text(worth, self.language)

    def result(self, letter: str) -> str:
        points = self.graph.scores is not None
        words = {"N": "ahead", "P": "behind", "D": "level"} if points else {"N": "won", "P": "lost"}
        return self.say(words[letter])

    def keys(self) -> Iterator[str]:
        points, turns = (
            self.graph.scores is not None,
            {turn for number in self.shown for turn in self.graph.turns[number]},
        )
        used = {"lefts": True, "earns": any(turn.gain for turn in turns), "goes-on": any(turn.again for turn in turns)}
        told = [self.say(key) for key, is_used in {**used, "best": points, "wins": not points}.items() if is_used]
        yield " ".join(told)
        yield self.say("score" if points else "nimber")

    def draw_arcs(self) -> Iterator[str]:
        """The arrows: heavy for the best moves, dashed where their player goes on, each with what it earns."""
        faint = LINE if len(self.arcs) <= _MANY else _FAINT
        place = {number: index for index, number in enumerate(self.shown)}
        drawn = [(n, at) for n in self.shown for at, option in enumerate(self.graph.rows[n]) if option in place]
        said = []
        for (number, at), (source, target), ((x, y), path) in zip(drawn, self.arcs, self.arrows, strict=True):
            best, (gain, again) = self.graph.is_best(number, at), self.graph.turns[number][at]
            ink, thick = (RESULTS[WINNING].line, 9) if best else (faint, 5)
            yield arrow(path, x, y, ink, thick, dashes="22 16" if again else None)
            if gain:
                one, other = self.points[source], self.points[target]
                way = 0.32 + 0.12 * (at % 3)
                across, down = (round(start + way * (end - start)) for start, end in zip(one, other, strict=True))
                said.append(rectangle(across - 34, down - 24, 68, 48, rx=12, fill=PAPER))
                said.append(words(signed(gain), across, down + 15, _VALUE, fill=ink, bold=True))
        yield from said


def _write_name(lines: Sequence[str], lift: int) -> Iterator[str]:
    """A name in the middle of a disc, a little above it; the signs of a picture stand below each other."""
    if len(lines) == 1 or "," in lines[0]:
        size = min(_NAME, 88 // len(lines), *(150 * 100 // max(1, width(line, 100, bold=True)) for line in lines))
        for row, line in enumerate(lines):
            down = round(size * (0.36 + 1.1 * (row - (len(lines) - 1) / 2))) - lift
            yield words(line, 0, down, size, bold=True)
        return
    longest = max(map(len, lines))
    pitch = min(26, 130 // longest, 88 // len(lines))
    for row, line in enumerate(lines):
        across = " ".join(str(round((place - (longest - 1) / 2) * pitch)) for place in range(len(line)))
        down = round((row - (len(lines) - 1) / 2) * pitch * 1.15 + pitch * 0.36) - lift
        yield tag("text", escape(clean_text(line)), x=across, y=down, font_size=round(pitch * 1.35), font_weight="bold")


def _name_lines(name: str) -> list[str]:
    """A position in one line or, where it is long, in a few of about the same length."""
    text = shorten(name, _LONGEST)
    if "/" in text:
        return text.split("/")
    rows = 1 if len(text) <= (6 if "," in text else 8) else max(2, ceil(sqrt(len(text) / 3)))
    across = ceil(len(text) / rows)
    if "," in text:
        return [line.replace(", ", ",") for line in wrap(text.replace(",", ", "), across * 3 // 2 + 1)]
    return [text[start : start + across] for start in range(0, len(text), across)]


def _rows(remoteness: Sequence[int]) -> list[tuple[int, list[list[int]]]]:
    """Draws on top, then from the longest play down to the end; a layer that is too wide takes several lines."""
    layers: dict[int, list[int]] = {}
    for index, far in enumerate(remoteness):
        layers.setdefault(far, []).append(index)
    order = sorted(layers, key=lambda far: (far >= 0, -far))
    made = []
    for far in order:
        lines = ceil(len(layers[far]) / _WIDEST)
        made.append((far, [layers[far][line::lines] for line in range(lines)]))
    return made


def _stack(lines: list[list[int]], arcs: Sequence[tuple[int, int]]) -> list[Point]:
    """Each line centred, its positions near those they are joined to (barycentres, some sweeps up and down)."""
    near: dict[int, list[int]] = {index: [] for line in lines for index in line}
    for source, target in arcs:
        near[source].append(target)
        near[target].append(source)
    across = draw_near(lines, near, _ACROSS, _SWEEPS)
    level = {index: row for row, line in enumerate(lines) for index in line}
    return [Point(across[index] + _lean(level[index]), level[index] * _DOWN) for index in range(len(near))]


def _lean(row: int) -> float:
    """A shift by row, so that long arrows do not run over the discs between."""
    return (0, 70, -50, 110, -90)[row % 5]
