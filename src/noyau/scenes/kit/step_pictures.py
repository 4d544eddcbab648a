"""The steps of a proof as SVG: one document with all of them, or one of the same size for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from xml.sax.saxutils import escape

from noyau.scenes.kit.geometry import Box
from noyau.scenes.kit.markup import clean_text, document, rectangle, shorten, stroked, tag, width, words, wrap_text
from noyau.scenes.kit.scene import WINNING, Item, Mark
from noyau.scenes.kit.steps import (
    CENTRED,
    TINTS,
    Ghost,
    Group,
    Link,
    Note,
    PicturedProof,
    Step,
    around,
    bounds,
    items_of,
    middle,
)
from noyau.scenes.kit.themes import EDGE, INK, PAPER, RESULTS, SOFT
from noyau.scenes.painting import paint_figure

_MARGIN, _GAP, _LEAST = 90, 70, 1150
_TITLE = 54
_ABREAST = 1500
"""Steps that are no wider than this stand two abreast."""

_GROUPED, _RAISED = 26, 62
"""How far the frame of a group reaches beyond its figures, and the size of the word above it."""

_BOUNDLESS = ("chessboard", "cut")
"""Shapes whose size says something else than how much room they take."""

_OPAQUE = ("light-square", "dark-square", "grid-square", "side-square", "cell", "chocolate", "turned-coin", "box")
_GLOW = "#ffd84d"
_STRUCK = RESULTS["losing"].line


@dataclass(frozen=True)
class StepPicture:
    """A step as SVG, and how much room it takes."""

    step: Step

    @cached_property
    def box(self) -> Box:
        """The board with all that the step puts around it."""
        known = items_of(self.step.board)
        boxes = [(0.0, 0.0, float(self.step.board.width), float(self.step.board.height))]
        boxes += (bounds(item) for item in known.values() if item.shape not in _BOUNDLESS and (item.width or item.path))
        for group in self.step.groups:
            left, top, right, foot = self._frame(group)
            boxes.append((left, top - (_RAISED + 14 if group.text else 0), right, foot))
        pills = (self._pill(note) for note in self.step.notes if note.figure in known)
        boxes += ((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for x, y, wide, high, _ in pills)
        return around(boxes)

    @property
    def size(self) -> tuple[int, int]:
        left, top, right, foot = self.box
        return round(right - left), round(foot - top)

    def svg(self) -> str:
        """The board and what the step does to it: frames below, links, ghosts, notes and strokes above."""
        step = self.step
        marks = {mark.id: mark for mark in step.marks}
        figures = []
        for item in step.board.items:
            mark = marks.get(item.id, Mark(item.id))
            label = tag("title", escape(clean_text(mark.label))) if mark.label else ""
            faint = "0.22" if item.id in step.dimmed else None
            looks = " ".join(("figure", item.shape, *mark.looks))
            figures.append(tag("g", label, paint_figure(item, mark), class_=looks, opacity=faint))
        return "".join((self.below(), *figures, self.above()))

    def below(self) -> str:
        """What lies under the figures: the frames of groups, and the light behind what glows."""
        return "".join((*map(self._group, self.step.groups), self._glow(self._glowing)))

    def above(self) -> str:
        """What lies on the figures: rings, links, ghosts, strokes and notes."""
        step, known = self.step, items_of(self.step.board)
        return "".join(
            (
                *(self._ring(name) for name in self._glowing if known[name].shape in _OPAQUE),
                *(self._link(link) for link in step.links if link.one in known and link.other in known),
                *(self._ghost(ghost) for ghost in step.ghosts if ghost.figure in known and ghost.at in known),
                *(self._stroke(name) for name in step.struck if name in known),
                *(self._note(note) for note in step.notes if note.figure in known),
            )
        )

    @property
    def _glowing(self) -> list[str]:
        known = items_of(self.step.board)
        return [name for name in self.step.marked if name in known]

    def _frame(self, group: Group) -> Box:
        known = items_of(self.step.board)
        left, top, right, foot = around(bounds(known[name]) for name in group.figures if name in known)
        return left - _GROUPED, top - _GROUPED, right + _GROUPED, foot + _GROUPED

    def _group(self, group: Group) -> str:
        left, top, right, foot = (round(end) for end in self._frame(group))
        ink = TINTS[group.tint]
        face = rectangle(
            left, top, right - left, foot - top, rx=30, fill=ink, fill_opacity="0.13", stroke=ink, stroke_width=7
        )
        name = words(group.text, (left + right) // 2, top - 16, _RAISED, fill=ink, bold=True) if group.text else ""
        return tag("g", face, name, class_=f"group tint-{group.tint}")

    def _glow(self, names: Sequence[str]) -> str:
        """A light behind figures, along those that are lines; it is one where they touch."""
        known = items_of(self.step.board)

        def lit(reach: int, ink: str) -> str:
            return "".join(_light(known[name], reach, ink) for name in names)

        return tag("g", lit(24, INK), lit(18, _GLOW), class_="glow") if names else ""

    def _ring(self, name: str) -> str:
        """A bright frame on a figure that covers the light behind it."""
        item = items_of(self.step.board)[name]
        left, top, right, foot = (round(end) for end in bounds(item))
        inset, bright = 10, PAPER if item.shape == "cell" else _GLOW  # a lamp that is lit has the colour of the light
        wide, high = right - left - 2 * inset, foot - top - 2 * inset
        place = left + inset, top + inset, wide, high
        return "".join(
            rectangle(*place, rx=14, fill="none", stroke=ink, stroke_width=pen)
            for ink, pen in ((INK, 20), (bright, 12))
        )

    def _link(self, link: Link) -> str:
        """A bent line between two figures, from rim to rim."""
        known, ink = items_of(self.step.board), TINTS[link.tint]
        one, other = (known[name] for name in (link.one, link.other))
        (ax, ay), (bx, by) = _rim(one, other), _rim(other, one)
        far = hypot(bx - ax, by - ay) or 1
        bend = min(0.24 * far, 240)
        cx, cy = (ax + bx) / 2 - (by - ay) / far * bend, (ay + by) / 2 + (bx - ax) / far * bend
        path = f"M{ax:.0f} {ay:.0f}Q{cx:.0f} {cy:.0f} {bx:.0f} {by:.0f}"
        line = stroked(path, PAPER, 20, stroke_linecap="round") + stroked(path, ink, 11, stroke_linecap="round")
        ends = "".join(
            tag("circle", cx=round(x), cy=round(y), r=17, fill=ink, stroke=PAPER, stroke_width=5)
            for x, y in ((ax, ay), (bx, by))
        )
        return tag("g", line, ends, class_=f"link-of-pair tint-{link.tint}")

    def _ghost(self, ghost: Ghost) -> str:
        """The figure where the symmetry carries it: pale, in a dotted frame, with an arrow from where it is."""
        known = items_of(self.step.board)
        left, top, right, foot = bounds(known[ghost.figure])
        (ax, ay), (bx, by) = (middle(known[name]) for name in (ghost.figure, ghost.at))
        wide, high = round(right - left), round(foot - top)
        frame = rectangle(
            round(bx - wide / 2),
            round(by - high / 2),
            wide,
            high,
            rx=24,
            fill=RESULTS[WINNING].fill,
            fill_opacity="0.7",
            stroke=RESULTS[WINNING].line,
            stroke_width=9,
            stroke_dasharray="2 20",
            stroke_linecap="round",
        )
        return tag("g", frame, _arrow(ax, ay, bx, by), class_="ghost")

    def _stroke(self, name: str) -> str:
        left, top, right, foot = (round(end) for end in bounds(items_of(self.step.board)[name]))
        path = f"M{left} {foot}L{right} {top}"
        return stroked(path, PAPER, 24, stroke_linecap="round") + stroked(path, _STRUCK, 12, stroke_linecap="round")

    def _pill(self, note: Note) -> tuple[int, int, int, int, int]:
        """Where a word stands on its figure: its middle, its width and height, and the size of its type."""
        item = items_of(self.step.board)[note.figure]
        left, top, right, foot = bounds(item)
        size = round(max(44, min(64, (foot - top) * 0.34)))
        wide, high = max(width(note.text, size, bold=True) + 30, size + 20), size + 20
        inside = foot - min(high / 2, (foot - top) / 2)
        y = top if item.shape == "turned-coin" else foot if item.shape in CENTRED else inside
        return round((left + right) / 2), round(y), wide, high, size

    def _note(self, note: Note) -> str:
        """The word in a pill: on the lower part of a square, at the rim of a disc."""
        x, y, wide, high, size = self._pill(note)
        ink = TINTS[note.tint]
        pill = rectangle(x - wide // 2, y - high // 2, wide, high, rx=high // 2, fill=PAPER, stroke=ink, stroke_width=5)
        return tag("g", pill, words(note.text, x, y + round(size * 0.36), size, bold=True), class_="note-on")


def _light(item: Item, reach: int, ink: str) -> str:
    """A light behind one figure: around its box, or along its line."""
    if item.path and item.shape not in (*_OPAQUE, "domino"):
        line = stroked(item.path.partition(";")[0], ink, 2 * reach + 16, stroke_linecap="round")
        return tag("g", line, transform=f"translate({item.x} {item.y})")
    left, top, right, foot = (round(end) for end in bounds(item))
    wide, high = right - left + 2 * reach, foot - top + 2 * reach
    return rectangle(left - reach, top - reach, wide, high, rx=16 + reach, fill=ink)


def _rim(item: Item, towards: Item) -> tuple[float, float]:
    """Where the line from a figure to another leaves its box; of a small figure, its middle."""
    left, top, right, foot = bounds(item)
    (ax, ay), (bx, by) = middle(item), middle(towards)
    across, down = abs(bx - ax), abs(by - ay)
    parts = [(right - left) * 0.4 / across if across else 1.0, (foot - top) * 0.4 / down if down else 1.0]
    part = min(0.45, *parts)
    return ax + part * (bx - ax), ay + part * (by - ay)


def _arrow(ax: float, ay: float, bx: float, by: float) -> str:
    far = hypot(bx - ax, by - ay)
    if far < 120:
        return ""
    ux, uy = (bx - ax) / far, (by - ay) / far
    tip, foot = (bx - 50 * ux, by - 50 * uy), (bx - 100 * ux, by - 100 * uy)
    shaft = stroked(f"M{ax + 50 * ux:.0f} {ay + 50 * uy:.0f}L{foot[0]:.0f} {foot[1]:.0f}", RESULTS[WINNING].line, 10)
    corners = (tip, (foot[0] - 26 * uy, foot[1] + 26 * ux), (foot[0] + 26 * uy, foot[1] - 26 * ux))
    path = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in corners) + "Z"
    return shaft + tag("path", d=path, fill=RESULTS[WINNING].line)


@dataclass(frozen=True)
class Layout:
    """How the steps of a proof stand: the room of a board, the size of type, the lines of each sentence."""

    proof: PicturedProof

    @cached_property
    def pictures(self) -> list[StepPicture]:
        return [StepPicture(step) for step in self.proof.steps]

    @cached_property
    def across(self) -> int:
        return max(_LEAST, *(picture.size[0] for picture in self.pictures))

    @cached_property
    def type(self) -> int:
        """Type that can be read where the picture is as narrow as a telephone."""
        return max(50, (self.across + 2 * _MARGIN) // 26)

    @cached_property
    def sentences(self) -> list[list[str]]:
        room = self.across - round(1.7 * self.type)
        return [wrap_text(step.said.say(self.proof.language), self.type, room) for step in self.proof.steps]

    def words_high(self, number: int) -> int:
        return round(self.type * 1.35 * len(self.sentences[number]))

    def high(self, number: int) -> int:
        """How high a step is with its sentence."""
        return self.pictures[number].size[1] + self.type + self.words_high(number)

    def paint(self, number: int, x: int, y: int, board_high: int) -> str:
        """A step with its sentence below it, in the middle of the room for the board."""
        picture = self.pictures[number]
        wide, high = picture.size
        left, top, _, _ = picture.box
        at = x + (self.across - wide) // 2 - round(left), y + (board_high - high) // 2 - round(top)
        board = tag("g", picture.svg(), transform=f"translate({at[0]} {at[1]})", text_anchor="middle")
        return tag("g", board, *self._sentence(number, x, y + board_high + self.type), class_="step")

    def _sentence(self, number: int, x: int, y: int) -> Iterator[str]:
        size = self.type
        r = round(size * 0.62)
        yield tag("circle", cx=x + r, cy=y + round(size * 0.32), r=r, fill=INK)
        mid = words(str(number + 1), x + r, y + round(size * 0.6), round(size * 0.8), fill=PAPER, anchor="middle")
        yield mid
        for line, text in enumerate(self.sentences[number]):
            yield words(text, x + round(1.7 * size), y + round(size * (0.62 + 1.35 * line)), size)


def write_frame(proof: PicturedProof, number: int) -> str:
    """One step as a document; all frames of a proof have one size."""
    layout = Layout(proof)
    board_high = max(picture.size[1] for picture in layout.pictures)
    words_high = max(layout.words_high(each) for each in range(len(proof.steps)))
    top = _MARGIN + _TITLE + 50
    size = layout.across + 2 * _MARGIN, top + board_high + layout.type + words_high + _MARGIN
    inside = (*_title(proof), layout.paint(number, _MARGIN, top, board_high))
    said = proof.steps[number].said.say(proof.language)
    return document(f"{proof.title} — {number + 1}/{len(proof.steps)}", said, inside, size, proof.language)


def write_all(proof: PicturedProof, narrow: bool = False) -> str:
    """All steps as one document, two abreast where they are narrow."""
    layout, count = Layout(proof), len(proof.steps)
    beside = 2 if layout.across <= _ABREAST and count > 1 and not narrow else 1
    top = y = _MARGIN + _TITLE + 50
    inside = [*_title(proof)]
    for first in range(0, count, beside):
        row = range(first, min(first + beside, count))
        board_high = max(layout.pictures[number].size[1] for number in row)
        if first:
            line = f"M{_MARGIN} {y - _GAP // 2}H{_MARGIN + beside * (layout.across + _GAP) - _GAP}"
            inside.append(stroked(line, EDGE, 5))
        for number in row:
            inside.append(layout.paint(number, _MARGIN + (number - first) * (layout.across + _GAP), y, board_high))
        y += board_high + layout.type + max(map(layout.words_high, row)) + _GAP
    assert y > top
    size = 2 * _MARGIN + beside * (layout.across + _GAP) - _GAP, y - _GAP + _MARGIN
    said = " ".join(step.said.say(proof.language) for step in proof.steps)
    return document(proof.title, shorten(said, 900), inside, size, proof.language)


def _title(proof: PicturedProof) -> Sequence[str]:
    return (words(proof.title, _MARGIN, _MARGIN + _TITLE - 10, _TITLE, fill=SOFT),)
