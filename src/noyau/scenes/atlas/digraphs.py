"""A digraph as a picture: layers by the number of moves to the end, the kernel double-ringed, draws dotted.

``draw_nested`` draws the nested kernels of a digraph without cycles, one step beside the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from noyau.core.errors import TooLarge
from noyau.graphs.files.writers import Written
from noyau.scenes.atlas.pages import MARGIN, RESULT_OF_LETTER, TEXT, TITLE, graph_page, rings
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.layout import RADIUS, Arrow, arrow_bounds, arrows, flow_blocks, place
from noyau.scenes.kit.markup import arrow, badge, clean_text, shorten, tag, width, words
from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING, Drawing
from noyau.scenes.kit.themes import INK, LINE, PAPER, RESULTS, SOFT
from noyau.words import say

MOST_VERTICES, MOST_ARCS = 300, 1500
MOST_STEPS = 12

_NEAR = 60
"""The neighbourhood of a vertex holds about so many vertices."""

_NAME, _VALUE = 60, 44
_MANY_ARCS = 150
_EDGE = 40
_PALE, _GONE = "#b4bdc7", "#e4e8ec"


class Sheet(NamedTuple):
    """A page: its title, its notes, what is drawn and how large that is, and the signs to be explained."""

    title: str
    notes: Sequence[str]
    drawing: str
    size: tuple[int, int]
    legend: Sequence[tuple[str, str]]


def draw_digraph(graph: Written, language: str = "en", acyclic: bool = True, vertex: int | None = None) -> str:
    """The picture as SVG: all of a digraph of a few hundred vertices, or what is near one vertex."""
    shown = list(range(len(graph.names))) if vertex is None else _near(graph, vertex)
    if vertex is None or len(graph.names) <= MOST_VERTICES:
        _check(graph, shown)
    figure = Figure(graph, shown, vertex)
    notes = [say(language, "digraph.picture.count", n=len(graph.names), arcs=graph.arc_count)]
    if len(shown) < len(graph.names):
        notes.append(say(language, "digraph.picture.near", n=len(shown), vertex=str(graph.names[shown[0]])))
    if figure.is_layered:
        drawn = any(figure.outcome(index) == "D" for index in range(len(shown)))
        notes.append(say(language, "digraph.picture.draws-first" if drawn else "digraph.picture.layers"))
    title = say(language, "digraph.picture.acyclic" if acyclic else "digraph.picture.cyclic")
    return _page(Sheet(title, notes, figure.drawing(), figure.size, list(_legend(figure, language))), language)


def draw_nested(graph: Written, language: str = "en", acyclic: bool = True, vertex: int | None = None) -> str:
    """The nested kernels, one step beside the other: each step rings a kernel and pales what is gone."""
    shown = list(range(len(graph.names)))
    _check(graph, shown)
    values = [int(graph.facts(number)["grundy"]) for number in shown]
    steps = max(values) + 1
    if steps > MOST_STEPS:
        raise TooLarge("digraph.too-many-steps", n=steps, limit=MOST_STEPS)
    figure = Figure(graph, shown, None)
    captions = [say(language, "digraph.picture.step", n=step) for step in range(steps)]
    wide = max(figure.size[0], *(width(caption, TEXT, bold=True) for caption in captions))
    places, across, down = flow_blocks([Drawing(wide, figure.size[1] + 90, ())] * steps, 160, 120, hang=True)
    drawn = [
        tag(
            "g",
            words(caption, wide // 2, 50, TEXT, bold=True, anchor="middle"),
            tag("g", figure.step(values, step), transform=f"translate({(wide - figure.size[0]) // 2} 90)"),
            transform=f"translate({x} {y})",
        )
        for step, (caption, (x, y)) in enumerate(zip(captions, places, strict=True))
    ]
    notes = [say(language, "digraph.picture.nested")]
    title = say(language, "digraph.picture.nested-title")
    legend = [("ring", say(language, "digraph.picture.ring")), ("gone", say(language, "digraph.picture.gone"))]
    return _page(Sheet(title, notes, "".join(drawn), (across, down), legend[: min(steps, 2)]), language)


def _check(graph: Written, shown: Sequence[int]) -> None:
    check_size(len(shown), sum(len(graph.rows[number]) for number in shown))


def check_size(vertices: int, arcs: int) -> None:
    """Refuse a digraph that is too large for a picture."""
    if vertices > MOST_VERTICES:
        raise TooLarge("digraph.too-many", n=vertices, limit=MOST_VERTICES)
    if arcs > MOST_ARCS:
        raise TooLarge("digraph.too-many-arcs", n=arcs, limit=MOST_ARCS)


def _near(graph: Written, vertex: int) -> list[int]:
    """A vertex and what moves from it can lead to, wave by wave while there is room."""
    near, wave = [vertex], [vertex]
    seen = {vertex}
    while wave:
        ahead = [way for way in dict.fromkeys(way for here in wave for way in graph.rows[here]) if way not in seen]
        if len(near) + len(ahead) > MOST_VERTICES or (len(near) > 1 and len(near) + len(ahead) > _NEAR):
            break
        near += ahead
        seen.update(ahead)
        wave = ahead
    if len(near) == 1 and set(graph.rows[vertex]) - {vertex}:
        raise TooLarge(
            "digraph.too-many-near", vertex=str(graph.names[vertex]), n=len(graph.rows[vertex]), limit=MOST_VERTICES
        )
    return near


class Figure:
    """The vertices that are drawn, where they stand, and the arrows between them."""

    def __init__(self, graph: Written, shown: Sequence[int], here: int | None) -> None:
        self.graph, self.shown, self.here = graph, shown, here
        self.facts = [graph.facts(number) for number in shown]
        at = {number: index for index, number in enumerate(shown)}
        self.arcs = [(at[n], at[way]) for n in shown for way in dict.fromkeys(graph.rows[n]) if way in at]
        self.is_part = [any(way not in at for way in graph.rows[n]) for n in shown]
        far = [facts["remoteness"] for facts in self.facts]
        self.is_layered = len(set(far)) > 1
        points, across, down = place(len(shown), self.arcs, far)
        self.points, self.arrows, self.size = _frame(points, arrows(points, self.arcs), across, down)

    def outcome(self, index: int) -> str:
        return str(self.facts[index]["outcome"])

    def is_ringed(self, index: int) -> bool:
        return self.graph.ringed(self.shown[index])

    def drawing(self) -> str:
        """Arrows first, so that the discs cover their ends."""
        faint = LINE if len(self.arcs) <= _MANY_ARCS else _PALE
        lines = sorted(self._lines(faint), key=lambda line: line[0])
        return tag("g", *(line for _, line in lines), *self._discs(), text_anchor="middle")

    def step(self, values: Sequence[int], step: int) -> str:
        """The vertices that are left at a step, those of its kernel ringed; the others are hardly seen."""
        gone = [value < step for value in values]
        pale: list[str] = []
        dark: list[str] = []
        for (source, target), line in zip(self.arcs, self.arrows, strict=True):
            left = not gone[source] and not gone[target]
            (dark if left else pale).append(arrow(line.path, *line.middle, LINE if left else _GONE, 5))
        discs = []
        for index, (number, point) in enumerate(zip(self.shown, self.points, strict=True)):
            inside = [_plain_disc(gone[index], values[index] == step)]
            inside += _write_name(str(self.graph.names[number]), _PALE if gone[index] else INK, 0)
            discs.append(tag("g", *inside, transform=f"translate({round(point.x)} {round(point.y)})"))
        return tag("g", *pale, *dark, *discs, text_anchor="middle")

    def _lines(self, faint: str) -> Iterator[tuple[bool, str]]:
        """The arrows; those that win, from a vertex that is won to one that is lost, are heavy and on top."""
        for (source, target), line in zip(self.arcs, self.arrows, strict=True):
            wins = self.outcome(source) == "N" and self.outcome(target) == "P"
            keeps = self.outcome(source) == self.outcome(target) == "D"
            ink = RESULTS[WINNING].line if wins else RESULTS[DRAWN].line if keeps else faint
            yield wins or keeps, arrow(line.path, *line.middle, ink, 9 if wins else 6)

    def _discs(self) -> Iterator[str]:
        for index, (number, point) in enumerate(zip(self.shown, self.points, strict=True)):
            name = str(self.graph.names[number])
            label = tag("title", escape(clean_text(f"{name} — {self.outcome(index)}")))
            spot = f"translate({round(point.x)} {round(point.y)})"
            yield tag("g", label, *self._disc(index, name), id=f"vertex-{number}", transform=spot)

    def _disc(self, index: int, name: str) -> Iterator[str]:
        result, value = RESULT_OF_LETTER[self.outcome(index)], self.facts[index]["value"]
        if self.shown[index] == self.here:
            yield tag("circle", r=RADIUS + 20, fill="none", stroke=INK, stroke_width=12)
        yield from rings(result, RADIUS, self.is_ringed(index))
        yield from _write_name(name, INK, 20 if value else 0)
        if value:
            size = min(_VALUE, 120 * 100 // max(1, width(value, 100)))
            yield words(value, 0, RADIUS - 36, size, fill=SOFT)
        if self.is_part[index]:
            yield words("…", 0, RADIUS + 40, 64, fill=SOFT, bold=True)
        yield badge(result, RADIUS * 3 // 4, -RADIUS * 3 // 4, 0.75)


def _frame(
    points: Sequence[Point], lines: Sequence[Arrow], across: int, down: int
) -> tuple[list[Point], list[Arrow], tuple[int, int]]:
    """The same drawing, moved and on a larger sheet where arrows run beyond its edges."""
    boxes = list(map(arrow_bounds, lines))
    left, top = (max(0, _EDGE - round(min((box[0][axis] for box in boxes), default=_EDGE))) for axis in (0, 1))
    right = max(across, *(_EDGE + round(box[1].x) for box in boxes), 0)
    bottom = max(down, *(_EDGE + round(box[1].y) for box in boxes), 0)
    moved = [Point(x + left, y + top) for x, y in points]
    shifted = [Arrow(Point(middle.x + left, middle.y + top), path) for middle, path in lines]
    return moved, shifted, (right + left, bottom + top)


def _legend(figure: Figure, language: str) -> Iterator[tuple[str, str]]:
    """The signs that are used, each with its words."""
    outcomes = {figure.outcome(index) for index in range(len(figure.shown))}
    for letter, sign in RESULT_OF_LETTER.items():
        if letter in outcomes:
            yield sign, say(language, f"digraph.picture.{letter}")
    if any(figure.is_ringed(index) for index in range(len(figure.shown))):
        yield "ring", say(language, "digraph.picture.kernel" if "D" not in outcomes else "digraph.picture.a-kernel")
    if figure.here is not None:
        yield "here", say(language, "digraph.picture.here")
    if any(facts["value"] for facts in figure.facts):
        infinite = any(facts["value"].startswith("∞") for facts in figure.facts)
        yield "", say(language, "digraph.picture.values" if infinite else "digraph.picture.value")


def _page(sheet: Sheet, language: str) -> str:
    """A whole document: the title and the notes above, the signs below."""
    wide = max(
        sheet.size[0],
        width(sheet.title, TITLE, bold=True),
        *(width(note, TEXT) for note in sheet.notes),
        *(width(text, TEXT) + 130 for _, text in sheet.legend),
    )
    top = 150 + 76 * len(sheet.notes) + 60
    foot = top + sheet.size[1] + 110
    across, down = wide + 2 * MARGIN, foot + 100 * len(sheet.legend)
    middle = f"translate({MARGIN + (wide - sheet.size[0]) // 2} {top})"
    inside = [tag("g", sheet.drawing, transform=middle), *_write_legend(sheet.legend, foot)]
    return graph_page(sheet.title, sheet.notes, inside, (across, down), language)


def _write_legend(legend: Sequence[tuple[str, str]], top: int) -> Iterator[str]:
    for line, (sign, text) in enumerate(legend):
        y = top + 100 * line
        spot = f"translate({MARGIN + 40} {y - 16})"
        if sign in RESULTS:
            yield tag("g", *rings(sign, 40, False), badge(sign, 30, -30, 0.55), transform=spot)
        elif sign == "ring":
            ring = tag("circle", r=40, fill="none", stroke=INK, stroke_width=7)
            yield tag("g", ring, tag("circle", r=28, fill="none", stroke=INK, stroke_width=6), transform=spot)
        elif sign:
            ink, wide = (INK, 10) if sign == "here" else (_GONE, 7)
            yield tag("circle", r=36, fill="none", stroke=ink, stroke_width=wide, transform=spot)
        yield words(text, MARGIN + (130 if sign else 0), y, TEXT, fill=SOFT)


def _plain_disc(gone: bool, ringed: bool) -> str:
    ink = _GONE if gone else RESULTS[LOSING].line if ringed else LINE
    disc = tag("circle", r=RADIUS, fill=RESULTS[LOSING].fill if ringed else PAPER, stroke=ink, stroke_width=7)
    return disc + (tag("circle", r=RADIUS - 14, fill="none", stroke=ink, stroke_width=6) if ringed else "")


def _write_name(name: str, ink: str, lift: int) -> Iterator[str]:
    """A name in the middle of a disc, a little above it; a long one on two lines."""
    text = shorten(name, 22)
    lines = [text] if len(text) <= 10 else _halves(text)
    size = min(_NAME, *(150 * 100 // max(1, width(line, 100, bold=True)) for line in lines))
    for row, line in enumerate(lines):
        down = round(size * (0.36 + 1.1 * (row - (len(lines) - 1) / 2))) - lift
        yield words(line, 0, down, size, bold=True, fill=ink)


def _halves(text: str) -> list[str]:
    """A text on two lines of about the same length, cut at a blank if there is one near the middle."""
    middle = len(text) // 2
    blanks = [at for at, sign in enumerate(text) if sign == " " and abs(at - middle) <= 4]
    cut = min(blanks, key=lambda at: abs(at - middle)) if blanks else middle
    return [text[:cut].strip(), text[cut:].strip()]
