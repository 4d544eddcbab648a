"""The moves of a solution one after the other: numbered small pictures of the board, each after a move.

>>> from noyau.core.spec import parse
>>> from noyau.scenes import find_solution
>>> game = parse("lights:grid-1x3:all")
>>> print(draw_frames(game, find_solution(game)))
lights:grid-1x3:all
✓ solvable in 1 press, and no fewer
<BLANKLINE>
  start        1. 1
   ●  ●  ●      ○ [○] ○
<BLANKLINE>
  [ ] the last press
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from noyau.core.analysis import AnySolution
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, P
from noyau.core.material import PuzzleMaterial, puzzle_material_of
from noyau.scenes.kit.geometry import Point, box
from noyau.scenes.kit.layout import flow_blocks
from noyau.scenes.kit.markup import columns, shorten, width
from noyau.scenes.kit.scene import Drawing, Heading, Item, Mark, Row, Scene, Span, State
from noyau.scenes.kit.themes import find_theme
from noyau.scenes.kit.view import Notes, Style

Step = TypeVar("Step")

MOST_FRAMES = 40
"""The most moves that are drawn, beside the start."""

_SIDE, _GAP, _CAPTION = 470, 90, 52
_LEAST, _WIDEST = 34, 3000
"""The least radius of a marble or a stone in a small picture, and the most that this may take across."""

_NUMBERED = 100
_COLUMNS, _BESIDE = 78, 4
_LONGEST = 64


class Strip(Protocol[P, Step]):
    """What a playing material tells of a sequence of small pictures."""

    points: Sequence[Point]
    radius: float
    border: float
    """How far the picture reaches beyond the points, in radii."""
    moved: tuple[str, str]
    """The sign of what has just moved in a terminal, and the key of the word that explains it."""

    def turns(self) -> Sequence[tuple[str, Sequence[Step]]]:
        """The moves of the solution, each as it is written below its picture, with the steps it is made of."""
        ...

    def play(self, position: P, step: Step) -> P:
        """The position after a step."""
        ...

    def layers(self, position: P, steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
        """The layers of a picture after some steps, each the name of its pens and a path."""
        ...

    def is_dark(self, position: P, figure: int) -> bool:
        """Whether the number on a figure is written in a light colour."""
        ...

    def rows(self, position: P, steps: Sequence[Step]) -> Sequence[Row]:
        """The picture in a terminal."""
        ...


class Shot(NamedTuple, Generic[P, Step]):
    """One small picture: what stands below it, the position, and the steps that led to it."""

    caption: str
    position: P
    steps: Sequence[Step]


def draw_frames(game: AnyGame, solution: AnySolution, *, theme: str = "matches", language: str = "en") -> Scene:
    """The moves of a solution as small pictures in rows, the start first."""
    style = Style(find_theme(theme), language=language)
    material = puzzle_material_of(game.rules)
    strip = _find_strip(material, solution, style)
    turns = strip.turns()
    shots = list(_shots(strip, game.position, turns[:MOST_FRAMES], style))
    left_out = len(turns) + 1 - len(shots)
    notes: Notes = (*material.notes(solution, style),) if not solution.solvable else ()
    if left_out:
        notes = (*notes, ("", style.say("frames.more", n=left_out)))
    verdict, result = material.verdict(solution, style)
    sign, key = strip.moved
    board, marks = _page(strip, shots, style)
    return Scene(
        board=board,
        state=State(marks, (), complete=False),
        heading=Heading(shorten(game.spec, _LONGEST), verdict, result, notes, (("ringed", style.say(key)),)),
        rows=(*_rows(strip, shots), (), (Span(f"  {sign} {style.say(key)}", "soft"),)),
        language=language,
    )


def _find_strip(material: PuzzleMaterial, solution: AnySolution, style: Style) -> Strip[Any, Any]:
    game = solution.game
    if material.frames is None:
        raise NotApplicable("draw.no-strip", name=game.rules.name)
    if solution.moves is None and "best" not in solution.more:
        raise NotApplicable("draw.no-solution", game=shorten(game.spec, _LONGEST))
    strip: Strip[Any, Any] | None = material.frames(game, solution, style)
    if strip is None:
        raise TooLarge("draw.large-frames", game=shorten(game.spec, _LONGEST))
    return strip


def _shots(
    strip: Strip[P, Step], position: P, turns: Sequence[tuple[str, Sequence[Step]]], style: Style
) -> Iterator[Shot[P, Step]]:
    """The start, then the position after each move."""
    yield Shot(style.say("frames.start"), position, ())
    for number, (text, steps) in enumerate(turns, start=1):
        for step in steps:
            position = strip.play(position, step)
        yield Shot(style.say("frames.step", number=number, move=text), position, steps)


def _page(strip: Strip[P, Step], shots: Sequence[Shot[P, Step]], style: Style) -> tuple[Drawing, tuple[Mark, ...]]:
    """The pictures in rows, below each one what was played."""
    left, top, right, foot = box(strip.points)
    border = strip.border * strip.radius
    wide, high = round(right - left + 2 * border), round(foot - top + 2 * border)
    blocks = [Drawing(max(wide, width(shot.caption, _CAPTION)), high + _CAPTION + 30, ()) for shot in shots]
    places, across, down = flow_blocks(blocks, gap=_GAP, line_gap=_GAP)
    items, marks = [Item("board", "chessboard", 0, 0)], []
    for number, (shot, block, (x, y)) in enumerate(zip(shots, blocks, places, strict=True)):
        middle = x + block.width // 2
        layers = [*strip.layers(shot.position, shot.steps), ("numbers", "" if shot.steps else _numbers(strip, shot))]
        path = ";".join(f"{name}={path}" for name, path in layers if path)
        corner = round(middle - (left + right) / 2), round(y + border - top)
        items.append(Item(f"frame-{number}", "shot", *corner, round(strip.radius), path=path))
        items.append(Item(f"caption-{number}", "title", middle, y + high + _CAPTION, text=shot.caption))
        marks.append(Mark(f"frame-{number}", label=shot.caption))
    said = " · ".join(shot.caption for shot in shots)
    return Drawing(across, down, tuple(items)), (Mark("board", label=said), *marks)


def _numbers(strip: Strip[P, Step], shot: Shot[P, Step]) -> str:
    """Where the number of each figure stands, which only the start bears, and whether it is light."""
    places = enumerate(strip.points) if len(strip.points) <= _NUMBERED else ()
    return " ".join(f"{x:.0f},{y:.0f},{strip.is_dark(shot.position, figure):d}" for figure, (x, y) in places)


def fit_points(points: Sequence[Point], radius: float) -> tuple[list[Point], float]:
    """Points on the scale of a small picture, and the radius of what lies there."""
    left, top, right, foot = box(points)
    far = max(right - left, foot - top, 1.0)
    scale = min(1.0, max(_SIDE / far, _LEAST / radius), _WIDEST / far)
    return [Point(x * scale, y * scale) for x, y in points], radius * scale


def _rows(strip: Strip[P, Step], shots: Sequence[Shot[P, Step]]) -> Iterator[Row]:
    """The pictures side by side as long as there is room, each below what was played."""
    blocks = [((Span(shot.caption, "soft"),), *strip.rows(shot.position, shot.steps)) for shot in shots]
    room = max(_wide(row) for block in blocks for row in block) + _BESIDE
    beside = max(1, (_COLUMNS + _BESIDE) // room)
    for first in range(0, len(blocks), beside):
        shown = blocks[first : first + beside]
        if first:
            yield ()
        for height in range(max(map(len, shown))):
            spans = [Span("  ")]
            for block in shown:
                row = block[height] if height < len(block) else ()
                spans += (*row, Span(" " * (room - _wide(row))))
            yield tuple(spans)


def _wide(row: Row) -> int:
    return columns("".join(span.text for span in row))
