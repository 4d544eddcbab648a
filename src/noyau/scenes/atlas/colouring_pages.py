"""The stages of a colouring as pictures: one for each stage, or all on one page; normal beside misère play."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from noyau.arguments.colourings import (
    introduce_colours,
    misere_difference,
    read_off_colours,
    stage_captions,
    stage_examples,
    stage_heading,
)
from noyau.atlas.colourings import Coloured, Colouring, Comparison, square_of
from noyau.core.errors import TooLarge
from noyau.core.verdict import Outcome
from noyau.scenes.atlas.colouring_boards import BLUE, FILLS, LINES, BoardPicture, Look, Picture, glyph
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.layout import ACROSS, DOWN, RADIUS, arrows
from noyau.scenes.kit.layout import place as place_vertices
from noyau.scenes.kit.markup import arrow, document, rectangle, shorten, tag, width, words, wrap_text
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, SOFT
from noyau.words import say

_NAME = 14


class GraphPicture:
    """The vertices where the squares of the board are, or in layers by the stage that colours them."""

    def __init__(self, colouring: Colouring) -> None:
        self.colouring = colouring
        self.positions = list(colouring.ways)
        numbers = {position: number for number, position in enumerate(self.positions)}
        self.arcs = [(source, target) for source, targets in colouring.ways.items() for target in targets]
        joined = [(numbers[source], numbers[target]) for source, target in self.arcs]
        self.points = self._lattice() or self._layers(joined)
        self.lines = arrows(self.points, joined)
        self.left, self.top, right, foot = self._bounds()
        self.width, self.height = right - self.left, foot - self.top

    def _lattice(self) -> list[Point] | None:
        grid = self.colouring.grid
        if grid is None or grid.layers > 1:
            return None
        return [Point(column * ACROSS, -row * DOWN) for row, column, *_ in map(square_of, self.positions)]

    def _layers(self, joined: list[tuple[int, int]]) -> list[Point]:
        stage = {square.position: number for number, part in enumerate(self.colouring.stages) for square in part}
        return place_vertices(len(self.positions), joined, [stage.get(position) for position in self.positions])[0]

    def _bounds(self) -> tuple[int, int, int, int]:
        """Left, top, right and foot of all vertices and arrows; a curve stays between its ends and its middle."""
        across, down = [point.x for point in self.points], [point.y for point in self.points]
        for (x, y), path in self.lines:
            numbers = [int(number) for number in re.findall("-?[0-9]+", path.partition(";")[0])]
            *_, cx, cy, ex, ey = numbers
            across.append(x + (numbers[0] + 2 * cx + ex) / 4)
            down.append(y + (numbers[1] + 2 * cy + ey) / 4)
        margin = RADIUS + 40
        ends = min(across) - margin, min(down) - margin, max(across) + margin, max(down) + margin
        return round(ends[0]), round(ends[1]), round(ends[2]), round(ends[3])

    def symbols(self) -> str:
        return ""

    def draw(self, look: Look, named: bool = False) -> str:
        shown = set(look.arrows)
        lines = [self._arrow(number, arc in shown, named) for number, arc in enumerate(self.arcs) if arc not in shown]
        lines += [self._arrow(number, True, named) for number, arc in enumerate(self.arcs) if arc in shown]
        return tag("g", *lines, *self._vertices(look, named), transform=f"translate({-self.left} {-self.top})")

    def _arrow(self, number: int, heavy: bool, named: bool) -> str:
        (x, y), path = self.lines[number]
        ink, thick = (INK, 16) if heavy else (LINE, 7)
        return arrow(path, x, y, ink, thick, id=f"arc-{number + 1}" if named else None)

    def _vertices(self, look: Look, named: bool) -> Iterator[str]:
        for number, (position, point) in enumerate(zip(self.positions, self.points, strict=True), start=1):
            yield tag(
                "g",
                *self._vertex(position, look.colours.get(position), position in look.framed, position == look.here),
                id=f"vertex-{number}" if named else None,
                transform=f"translate({round(point.x)} {round(point.y)})",
            )

    def _vertex(self, position: Hashable, colour: Outcome | None, framed: bool, here: bool) -> Iterator[str]:
        fill, line = (FILLS[colour], LINES[colour]) if colour else (PAPER, LINE)
        yield tag("circle", r=RADIUS, fill=fill, stroke=INK if framed else line, stroke_width=18 if framed else 7)
        if not self.colouring.ways[position]:
            yield tag("circle", r=RADIUS - 14, fill="none", stroke=BLUE, stroke_width=8)
        if here:
            yield tag("circle", r=RADIUS + 24, fill="none", stroke=INK, stroke_width=7)
        name = shorten(self.colouring.label(position), _NAME)
        size = min(58, (2 * RADIUS - 60) * 100 // max(1, width(name, 100, bold=True)))
        yield words(name, 0, 48 if colour else 18, size, anchor="middle", bold=True)
        if colour:
            yield tag("g", glyph(colour, 1.3), transform="translate(0 -28)")


MOST_VERTICES = 60
MOST_STAGES = 40

_MARGIN = 120
_PAGE, _SMALL, _LARGE = 3600, 640, 1300
"""The width of a page, and of small and large pictures."""

_BROAD = 1.75
"""Up to this many times broader, small pictures take more room rather than shrink."""

_TITLE, _HEAD, _TEXT, _CAPTION, _LEGEND = 72, 52, 52, 40, 46
_GAP = 90


@dataclass(frozen=True)
class Frame:
    """The picture of a stage, and what it shows in words."""

    stage: int
    caption: str
    svg: str

    def png(self, width: int | None = None) -> bytes:
        """The picture as the bytes of a PNG file, this many pixels wide or twice the size of the SVG."""
        from noyau.scenes.kit.png import write_png

        return write_png(self.svg, width)

    def _repr_svg_(self) -> str:
        return self.svg


def frames(colouring: Colouring, language: str = "en", *, graph: bool = False) -> list[Frame]:
    """One picture for each stage, all alike: same size, same names of figures."""
    picture = _picture(colouring, language, graph)
    scale = _LARGE / max(picture.width, picture.height)
    wide, high = round(picture.width * scale), round(picture.height * scale)
    legend = _legend(colouring, language, ["new", "arrow"])
    title = str(colouring.game)
    room = max(wide, _LARGE)
    said = [[sentence.say(language) for sentence in stage_captions(colouring, n)] for n in range(len(colouring.stages))]
    deep = max(sum(len(wrap_text(text, _TEXT, room)) for text in texts) for texts in said)
    foot = 330 + high + 70
    size = room + 2 * _MARGIN, foot + deep * 68 + 60 + _legend_height(legend, room) + 40
    made = []
    for number, texts in enumerate(said):
        name = stage_heading(colouring, number).say(language)
        inside = [
            _fitted(title, _MARGIN, 130, 54, room, fill=SOFT),
            _fitted(name, _MARGIN, 232, _TITLE, room, bold=True),
            _set(picture, _stage_look(colouring, number), _MARGIN + (room - wide) // 2, 330, scale, named=True),
            tag("g", *_paragraphs(texts, _MARGIN, foot, _TEXT, room), id="caption"),
            *_write_legend(legend, foot + deep * 68 + 60, room),
        ]
        caption = f"{name}. {' '.join(texts)}"
        made.append(
            Frame(number, caption, document(f"{title} — {name}", caption, inside, size, language, picture.symbols()))
        )
    return made


def colouring_page(colouring: Colouring, language: str = "en", *, graph: bool = False) -> str:
    """All stages as small pictures in reading order, then the whole colouring and what one reads off, as SVG."""
    if len(colouring.stages) > MOST_STAGES:
        raise TooLarge("colour.page", n=len(colouring.stages), limit=MOST_STAGES)
    picture = _picture(colouring, language, graph)
    title = say(language, "colour.title", game=str(colouring.game))
    legend = _legend(colouring, language, ["new", "here", "arrow"])
    rules = [sentence.say(language) for sentence in introduce_colours(colouring)]
    top = 250 + 68 * sum(len(wrap_text(text, _TEXT, _PAGE)) for text in rules)
    inside = [_fitted(title, _MARGIN, 150, _TITLE, _PAGE, bold=True), *_paragraphs(rules, _MARGIN, 250, _TEXT, _PAGE)]
    inside += _write_legend(legend, top + 40, _PAGE)
    top += _legend_height(legend, _PAGE) + 60
    small, top = _small_stages(colouring, picture, top, language)
    whole, top = _whole(colouring, picture, top, language)
    size = _PAGE + 2 * _MARGIN, top + 60
    about = " ".join(sentence.say(language) for sentence in read_off_colours(colouring))
    return document(title, about, [*inside, *small, *whole], size, language, picture.symbols())


def both_endings_page(found: Comparison, language: str = "en", *, graph: bool = False) -> str:
    """Normal play, its inverse that is no colouring, and misère play, side by side, as SVG."""
    picture = _picture(found.normal, language, graph)
    title = say(language, "colour.title-both", game=found.normal.game.spec)
    normal, misere = found.normal.outcomes, found.misere.outcomes
    start = found.normal.game.position
    looks = [("normal", Look(normal, here=start)), ("misere", Look(misere, framed=set(found.opposite), here=start))]
    if found.witness:
        other = {Outcome.N: Outcome.P, Outcome.P: Outcome.N}
        inverse = {position: other[outcome] for position, outcome in normal.items()}
        looks.insert(1, ("inverted", Look(inverse, arrows=[found.witness])))
    across = (_PAGE - _GAP * (len(looks) - 1)) // len(looks)
    scale = min(across / picture.width, _LARGE / picture.height, 1.6)
    high = round(picture.height * scale)
    legend = _legend(found.normal, language, ["changed", *(["clash"] if found.witness else []), "here"])
    top = 270 + _legend_height(legend, _PAGE) + 60
    inside = [_fitted(title, _MARGIN, 150, _TITLE, _PAGE, bold=True), *_write_legend(legend, 270, _PAGE)]
    for number, (name, look) in enumerate(looks):
        x = _MARGIN + number * (across + _GAP)
        inside.append(_fitted(say(language, f"colour.both.{name}"), x, top, _HEAD, across, bold=True))
        inside.append(_set(picture, look, x, top + 50, scale))
    said = [sentence.say(language) for sentence in misere_difference(found)]
    foot = top + 50 + high + 110
    inside += _paragraphs(said, _MARGIN, foot, _TEXT, _PAGE)
    lines = sum(len(wrap_text(text, _TEXT, _PAGE)) for text in said)
    size = _PAGE + 2 * _MARGIN, foot + lines * 68 + 60
    return document(title, " ".join(said), inside, size, language, picture.symbols())


def _picture(colouring: Colouring, language: str, graph: bool) -> Picture:
    """The board, or the graph where it is asked for or where there is no board."""
    if colouring.grid and not graph:
        return BoardPicture(colouring, colouring.grid, language)
    if len(colouring.ways) > MOST_VERTICES:
        key = "colour.graph-size" if colouring.grid else "colour.no-board"
        raise TooLarge(key, n=len(colouring.ways), limit=MOST_VERTICES, game=colouring.game.spec)
    return GraphPicture(colouring)


def _stage_look(colouring: Colouring, number: int) -> Look:
    """The colours up to a stage, with what is new, and moves that show why."""
    new = colouring.stages[number]
    shown = {square.position: square.outcome for stage in colouring.stages[: number + 1] for square in stage}
    moves = [move for square in stage_examples(colouring, number) for move in _moves(square)]
    return Look(shown, {square.position for square in new}, moves)


def _moves(square: Coloured) -> Iterator[tuple[Hashable, Hashable]]:
    """The moves that decide: one to red, or all of them."""
    targets = square.targets[:1] if square.kind == "to-red" else square.targets
    return ((square.position, target) for target in targets)


def _small_stages(colouring: Colouring, picture: Picture, top: int, language: str) -> tuple[list[str], int]:
    """The stages in rows, each with its name and why; then where the next thing may stand."""
    wanted = round(_SMALL * max(1.0, min(_BROAD, picture.width / picture.height)))
    across = (_PAGE + _GAP) // (wanted + _GAP)
    step = (_PAGE + _GAP) // across
    scale = (step - _GAP) / max(picture.width, picture.height)
    high = round(picture.height * scale)
    said = [[sentence.say(language) for sentence in stage_captions(colouring, n)] for n in range(len(colouring.stages))]
    inside: list[str] = []
    for first in range(0, len(said), across):
        row = said[first : first + across]
        for place, texts in enumerate(row):
            x, number = _MARGIN + place * step, first + place
            inside.append(
                _fitted(stage_heading(colouring, number).say(language), x, top + 50, 46, step - _GAP, bold=True)
            )
            inside.append(_set(picture, _stage_look(colouring, number), x, top + 80, scale))
            inside += _paragraphs(texts, x, top + high + 140, _CAPTION, step - _GAP)
        deep = max(sum(len(wrap_text(text, _CAPTION, step - _GAP)) for text in texts) for texts in row)
        top += high + 140 + deep * 52 + 90
    return inside, top


def _whole(colouring: Colouring, picture: Picture, top: int, language: str) -> tuple[list[str], int]:
    """The last colours, large, with the first winning moves; beside them what one reads off."""
    scale = min(_LARGE / picture.height, 1800 / picture.width, 1.6)
    wide, high = round(picture.width * scale), round(picture.height * scale)
    start = colouring.known.get(colouring.game.position)
    moves = [(start.position, target) for target in start.targets] if start and start.outcome is Outcome.N else []
    look = Look(colouring.outcomes, arrows=moves, here=colouring.game.position)
    key = "colour.picture.whole" if colouring.is_complete else "colour.picture.so-far"
    name = say(language, key, stage=len(colouring.stages) - 1)
    rule = tag("path", d=f"M{_MARGIN} {top - 20}h{_PAGE}", stroke=EDGE, stroke_width=6)
    left, room = _MARGIN + wide + 140, _PAGE - wide - 140
    texts = [sentence.say(language) for sentence in read_off_colours(colouring)]
    inside = [rule, words(name, _MARGIN, top + 80, 60, bold=True), _set(picture, look, _MARGIN, top + 120, scale)]
    inside += _paragraphs(texts, left, top + 200, _TEXT, room, apart=40)
    deep = sum(len(wrap_text(text, _TEXT, room)) for text in texts) * 68 + 40 * len(texts) + 200
    return inside, top + max(high + 120, deep)


def _set(picture: Picture, look: Look, x: int, y: int, scale: float, named: bool = False) -> str:
    return tag("g", picture.draw(look, named), transform=f"translate({x} {y}) scale({scale:.4f})")


Sign = tuple[str, str, int]
"""An entry of the legend: its sign, its text, how wide it is."""


def _legend(colouring: Colouring, language: str, names: Iterable[str]) -> list[Sign]:
    shown = ["won", "lost", *(["goal"] if colouring.stages[0] else []), *names]
    texts = ((name, say(language, f"colour.picture.{name}")) for name in shown)
    return [(name, text, width(text, _LEGEND) + 170) for name, text in texts]


def _legend_rows(legend: Sequence[Sign], room: int) -> list[list[tuple[int, Sign]]]:
    rows: list[list[tuple[int, Sign]]] = [[]]
    x = 0
    for entry in legend:
        if rows[-1] and x + entry[2] - 80 > room:
            rows.append([])
            x = 0
        rows[-1].append((x, entry))
        x += entry[2]
    return rows


def _legend_height(legend: Sequence[Sign], room: int) -> int:
    return 88 * len(_legend_rows(legend, room))


def _write_legend(legend: Sequence[Sign], y: int, room: int) -> Iterator[str]:
    for row in _legend_rows(legend, room):
        for x, (name, text, _) in row:
            place = f"translate({_MARGIN + x + 32} {y - 16})"
            yield tag("g", _SIGNS[name], transform=place)
            yield words(text, _MARGIN + x + 84, y, _LEGEND, fill=SOFT)
        y += 88


def _box(fill: str, line: str, stroke: int, inside: str = "") -> str:
    side = 64 - stroke
    return rectangle(-side // 2, -side // 2, side, side, fill=fill, stroke=line, stroke_width=stroke) + inside


_ARROW = tag("path", d="M-32 0H10", stroke=INK, stroke_width=8) + tag("path", d="M34 0L6 -17V17Z", fill=INK)
_SIGNS = {
    "won": _box(FILLS[Outcome.N], LINE, 3, glyph(Outcome.N, 0.7)),
    "lost": _box(FILLS[Outcome.P], LINE, 3, glyph(Outcome.P, 0.7)),
    "goal": _box(PAPER, BLUE, 8),
    "new": _box(PAPER, INK, 10),
    "changed": _box(PAPER, INK, 10),
    "here": tag("circle", r=27, fill="none", stroke=INK, stroke_width=6),
    "arrow": _ARROW,
    "clash": _ARROW,
}


def _fitted(text: str, x: int, y: int, size: int, room: int, *, fill: str = INK, bold: bool = False) -> str:
    """A line that is no wider than its room: smaller letters, and cut in the middle where it is very long."""
    shown = shorten(text, 120)
    return words(shown, x, y, min(size, room * 100 // width(shown, 100, bold)), fill=fill, bold=bold)


def _paragraphs(texts: Iterable[str], x: int, y: int, size: int, room: int, apart: int = 0) -> list[str]:
    """Texts in lines, one below the other."""
    step = 68 if size >= _TEXT else 52
    made = []
    for text in texts:
        for line in wrap_text(text, size, room):
            made.append(words(line, x, y, size))
            y += step
        y += apart
    return made
