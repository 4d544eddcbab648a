"""What a picture is made of: a board that stays, and a state that each position and its analysis change.

Every length is in units of the drawing: a token's cell is 100 wide, a vertex 200. Identifiers are stable: the
third token of the second heap is ``heap-2-token-3`` before and after others are taken, so that a page can
keep the board and apply states to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from noyau.words import Sentence

WINNING, LOSING, DRAWN = "winning", "losing", "draw"
GLYPHS = {WINNING: "✓", LOSING: "✗", DRAWN: "="}
"""The looks that speak of a result. Each has a colour, a kind of line and a glyph: never a colour alone."""


@dataclass(frozen=True)
class Item:
    """A figure of the board: its shape, where it stands, and the text it always bears."""

    id: str
    shape: str
    x: int
    y: int
    width: int = 0
    height: int = 0
    text: str = ""
    path: str = ""


@dataclass(frozen=True)
class Drawing:
    """The figures, in the order in which they are painted."""

    width: int
    height: int
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Mark:
    """What a position changes on one figure: its looks, a text, a note in small print, a full description."""

    id: str
    looks: tuple[str, ...] = ()
    text: str = ""
    note: str = ""
    label: str = ""

    @property
    def result(self) -> str:
        """The look that speaks of a result, if the mark has one."""
        return next((look for look in self.looks if look in GLYPHS), "")


@dataclass(frozen=True)
class Play:
    """A legal move as the picture offers it: the figures to click, how it is written and said, its result.

    Where several moves have the same figures, the text tells them apart.
    """

    move: Any
    text: str
    said: Sentence
    result: str = ""
    best: bool = False
    click: tuple[str, ...] = ()
    score: int | None = None
    """In a game with points, by how much the move gets ahead."""
    behind: int | None = None
    """In a game with points, how many less it brings than the best move, where that is known."""
    ends: tuple[str, ...] = ()
    """Figures that the move joins, so that it can be drawn from the first to another."""
    also: tuple[str, ...] = ()
    """Other figures of which a click makes the same move."""
    any_order: bool = False
    """Whether the figures after the first may be clicked in any order."""
    runs: tuple[tuple[str, ...], ...] = ()
    """Rows of figures of which any one goes as a whole: its ends are clicked, in either order."""
    goes: tuple[str, ...] = ()
    """All figures that the move takes away."""

    @property
    def worth(self) -> Sentence | None:
        """In a game with points, what the move is worth beside the best one, where that is known."""
        if self.score is None or self.behind is None:
            return None
        if self.behind:
            return Sentence("scene.worth.less", {"n": self.behind})
        return Sentence("scene.worth.best", {"score": signed(self.score)})


def signed(number: int) -> str:
    """A number of points with its sign.

    >>> signed(-2), signed(0), signed(3)
    ('−2', '0', '+3')
    """
    return f"{number:+d}".replace("-", "−").replace("+0", "0")


def places_to_click(ways: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The places to click for moves along these ways: the two ends, or all places where several ways share the ends.

    >>> places_to_click([(0, 1, 2), (3, 4, 5), (3, 6, 5), (7,)])
    [(0, 2), (3, 4, 5), (3, 6, 5), (7,)]
    """
    ends = Counter((way[0], way[-1]) for way in ways)
    return [(way[0], way[-1]) if len(way) > 2 and ends[way[0], way[-1]] == 1 else way for way in ways]


@dataclass(frozen=True)
class State:
    """The marks on the board, and the moves; ``complete`` is False where there are too many to offer all."""

    marks: tuple[Mark, ...]
    moves: tuple[Play, ...]
    complete: bool


@dataclass(frozen=True)
class Span:
    """Some characters of a terminal row, with their look."""

    text: str
    look: str = ""


Row = tuple[Span, ...]


@dataclass(frozen=True)
class Panel:
    """What a playing material contributes: a board, its marks, the figures of each move, terminal rows."""

    board: Drawing
    marks: Sequence[Mark]
    clicks: Sequence[tuple[str, ...]]
    rows: Sequence[Row]
    legend: Sequence[tuple[str, str]] = ()
    """The looks that need a word of explanation, and the key of that word."""
    ends: Sequence[tuple[str, ...]] = ()
    """For each move the figures that it joins, where moves are lines."""
    also: Sequence[tuple[str, ...]] = ()
    """For each move other figures of which a click makes it."""
    any_order: bool = False
    """Whether the figures of a move after the first may be clicked in any order."""
    runs: Sequence[tuple[tuple[str, ...], ...]] = ()
    """For each move rows of figures of which one goes as a whole."""
    goes: Sequence[tuple[str, ...]] = ()
    """For each move all figures that it takes away."""
    is_card: bool = False
    """Whether the position is written instead of drawn."""


@dataclass(frozen=True)
class Heading:
    """The words around a picture: which game, the verdict and its result, then what stands below."""

    game: str
    verdict: str = ""
    result: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    legend: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Scene:
    """A picture of a position, which shows itself as SVG, as PNG or in a terminal."""

    board: Drawing
    state: State
    heading: Heading
    rows: tuple[Row, ...] = field(repr=False)
    language: str = "en"
    undrawn: bool = False
    """Whether the board is too large to be drawn, and its position is written."""

    def svg(self) -> str:
        """The picture as a complete SVG document."""
        from noyau.scenes.kit.svg_document import write_svg

        return write_svg(self)

    def png(self, width: int | None = None) -> bytes:
        """The picture as the bytes of a PNG file, this many pixels wide or twice the size of the SVG."""
        from noyau.scenes.kit.png import write_png

        return write_png(self.svg(), width)

    def text(self, colour: bool = False) -> str:
        """The picture for a terminal of 80 columns, with ANSI colours if they are wanted."""
        from noyau.scenes.kit.terminal import write_text

        return write_text(self, colour)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Picture:
    """A picture of no single position: of a table, a sequence, a digraph …; it shows itself as SVG or PNG."""

    document: str = field(repr=False)

    def svg(self) -> str:
        """The picture as a complete SVG document."""
        return self.document

    def png(self, width: int | None = None) -> bytes:
        """The picture as the bytes of a PNG file, this many pixels wide or twice the size of the SVG."""
        from noyau.scenes.kit.png import write_png

        return write_png(self.document, width)

    def _repr_svg_(self) -> str:
        return self.document


def shifted(items: Iterable[Item], x: int, y: int, prefix: str = "") -> list[Item]:
    """Figures moved to another place, under other names."""
    return [replace(item, id=prefix + item.id, x=item.x + x, y=item.y + y) for item in items]
