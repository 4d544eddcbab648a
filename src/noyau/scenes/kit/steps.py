"""A proof in pictures: for each step a board, what it groups, joins, dims, marks and strikes out, and what it says.

One structure serves everybody: the SVG documents, the terminal and the page read the same data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from noyau.scenes.kit.geometry import Box
from noyau.scenes.kit.scene import GLYPHS, Drawing, Item, Mark, Picture
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.core.game import AnyGame

TINTS = ("#0072b2", "#b84e00", "#2f8f4e", "#8a3d78", "#b58900", "#3f6f7d")
"""The colours by which groups and pairs are told apart; each has a letter or a word beside it as well."""

T = TypeVar("T")


@dataclass(frozen=True)
class Group:
    """Figures that belong together: a frame around them, with a word above it."""

    figures: tuple[str, ...]
    tint: int = 0
    text: str = ""


@dataclass(frozen=True)
class Link:
    """Two figures that are partners."""

    one: str
    other: str
    tint: int = 0


@dataclass(frozen=True)
class Ghost:
    """A figure shown again at the place of another, where a symmetry carries it."""

    figure: str
    at: str


@dataclass(frozen=True)
class Note:
    """A word or a number on a figure."""

    figure: str
    text: str
    tint: int = 0


@dataclass(frozen=True)
class Pick:
    """Figures that the reader is to point at before the step is told: any of them, or every one."""

    asked: Sentence
    figures: tuple[str, ...]
    missed: Sentence
    """What is said of any other figure."""
    every: bool = False

    def write(self, language: str) -> dict[str, Any]:
        """The task as data."""
        told = {"asked": self.asked.say(language), "missed": self.missed.say(language)}
        return {**told, "figures": list(self.figures), "every": self.every}


@dataclass(frozen=True)
class Find:
    """A move that the reader is to make before the step is told; without moves any will do, and is answered."""

    asked: Sentence
    game: AnyGame
    moves: tuple[Any, ...] = ()

    def write(self, language: str) -> dict[str, Any]:
        """The task as data, moves as they are typed."""
        write, position = self.game.rules.write_move, self.game.position
        moves = [write(position, move) for move in self.moves]
        return {"asked": self.asked.say(language), "game": str(self.game), "moves": moves}


@dataclass(frozen=True)
class Step:
    """One step: its sentence, the board that it speaks of, and what it does to the figures there."""

    said: Sentence
    board: Drawing
    marks: tuple[Mark, ...] = ()
    groups: tuple[Group, ...] = ()
    links: tuple[Link, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    notes: tuple[Note, ...] = ()
    dimmed: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    """What glows: what has no partner, or the move that is advised."""
    struck: tuple[str, ...] = ()
    task: Pick | Find | None = None
    """What the reader is asked to do before the step is told."""

    @property
    def question(self) -> Step | None:
        """The step as it stands while the reader looks for the answer, which nothing shows."""
        if self.task is None:
            return None
        bare = replace(self, said=self.task.asked, ghosts=(), task=None)
        if isinstance(self.task, Find):
            return replace(bare, marks=tuple(map(_unjudged, self.marks)), groups=(), marked=())
        return replace(bare, links=(), marked=tuple(name for name in self.marked if name not in self.task.figures))

    def write(self, board: int, language: str) -> dict[str, Any]:
        """The step as data, on the board of that number."""
        kinds = {"groups": self.groups, "links": self.links, "ghosts": self.ghosts, "notes": self.notes}
        return {
            "said": self.said.say(language),
            "board": board,
            **{kind: [_written(each) for each in found] for kind, found in kinds.items() if found},
            **{
                look: list(names)
                for look, names in (("dimmed", self.dimmed), ("marked", self.marked), ("struck", self.struck))
                if names
            },
            **({"task": self.task.write(language)} if self.task else {}),
        }

    @property
    def names(self) -> set[str]:
        """The figures that the step speaks of."""
        found = {*self.dimmed, *self.marked, *self.struck}
        found.update(figure for group in self.groups for figure in group.figures)
        found.update(end for link in self.links for end in (link.one, link.other))
        found.update(name for ghost in self.ghosts for name in (ghost.figure, ghost.at))
        found.update(self.task.figures if isinstance(self.task, Pick) else ())
        return found | {note.figure for note in self.notes}


def _unjudged(mark: Mark) -> Mark:
    """A figure without the sign of what a move is worth; the colours of a board stay."""
    if "coloured" in mark.looks:
        return mark
    return replace(mark, looks=tuple(look for look in mark.looks if look.rpartition("-")[2] not in GLYPHS))


@dataclass(frozen=True)
class PicturedProof:
    """Why a position is won or lost, or how a puzzle is solved, step by step; it shows itself as one picture."""

    title: str
    steps: tuple[Step, ...]
    language: str = "en"

    def svg(self, narrow: bool = False) -> str:
        """All steps in one SVG document; a narrow one has them one below the other."""
        from noyau.scenes.kit.step_pictures import write_all

        return write_all(self, narrow)

    def frames(self) -> tuple[Picture, ...]:
        """A picture for each step, all of one size, the sentence below."""
        from noyau.scenes.kit.step_pictures import write_frame

        return tuple(Picture(write_frame(self, number)) for number in range(len(self.steps)))

    def png(self, width: int | None = None) -> bytes:
        """All steps as the bytes of a PNG file, this many pixels wide or twice the size of the SVG."""
        from noyau.scenes.kit.png import write_png

        return write_png(self.svg(), width)

    def text(self, colour: bool = False) -> str:
        """The steps for a terminal of 80 columns, with ANSI colours if they are wanted."""
        from noyau.scenes.kit.step_text import write_steps

        return write_steps(self, colour)

    def write(self) -> dict[str, Any]:
        """The steps as data: the boards, each once, and for each step its board and what it does to figures."""
        boards = list(dict.fromkeys(step.board for step in self.steps))
        return {
            "boards": [_written(board) for board in boards],
            "steps": [step.write(boards.index(step.board), self.language) for step in self.steps],
        }

    @property
    def undrawn(self) -> bool:
        """A proof is drawn, however large its board."""
        return False

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()


def _written(told: Any) -> Any:
    """A dataclass as JSON has it, without what is empty."""
    if isinstance(told, tuple):
        return [_written(each) for each in told]
    if not is_dataclass(told):
        return told
    facts = ((each.name, getattr(told, each.name)) for each in fields(told))
    return {name: _written(fact) for name, fact in facts if fact not in ("", ())}


CENTRED = {
    *("node", "stop", "vertex", "bud", "coin", "side-node", "side-bud", "hole", "stone", "tree-node", "number-node"),
    "domino",
}
_HUNG = {"match", "chip", "frite", "more", "caption"}
"""Shapes that stand around their place, and those that hang below the middle of their upper side."""

_NUMBERS = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_THIN = 20


def bounds(item: Item) -> Box:
    """The box around a figure, whichever point of it its place is."""
    x, y, wide, high = item.x, item.y, item.width, item.height or item.width
    if item.shape in _HUNG:
        return x - wide / 2, y, x + wide / 2, y + high
    if item.shape in ("cell", *CENTRED):
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    if item.path:
        return _path_box(item)
    if not wide:
        return x - _THIN, y - _THIN, x + _THIN, y + _THIN
    return x, y, x + wide, y + high


def _path_box(item: Item) -> Box:
    """The box around the numbers of a path, which lies around the place of its figure."""
    numbers = [float(number) for number in _NUMBERS.findall(item.path.partition(";")[0])]
    xs, ys = numbers[0::2] or [0.0], numbers[1::2] or [0.0]
    return item.x + min(xs), item.y + min(ys), item.x + max(xs), item.y + max(ys)


def middle(item: Item) -> tuple[float, float]:
    """The middle of a figure."""
    left, top, right, foot = bounds(item)
    return (left + right) / 2, (top + foot) / 2


def around(boxes: Iterable[Box]) -> Box:
    """The box around several boxes."""
    lefts, tops, rights, feet = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(feet)


def items_of(board: Drawing) -> Mapping[str, Item]:
    """The figures of a board by their names."""
    return {item.id: item for item in board.items}


def partner_links(pairs: Sequence[tuple[str, str]]) -> tuple[Link, ...]:
    """A link for each pair, in colours that take turns."""
    return tuple(Link(one, other, number % len(TINTS)) for number, (one, other) in enumerate(pairs))


def each_in_turn(parts: Iterable[T], make: Callable[[T, int], Group]) -> tuple[Group, ...]:
    """A group for each part, in colours that take turns."""
    return tuple(replace(make(part, number), tint=number % len(TINTS)) for number, part in enumerate(parts))
