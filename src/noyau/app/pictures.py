"""Pictures for a page: figures with stable names, each painted once, and what changes from one position to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from noyau.app.memory import remember
from noyau.core.analysis import AnyAnalysis, AnySolution
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.scenes import Looks, Scene, draw
from noyau.scenes.kit.markup import rectangle, stroked, tag
from noyau.scenes.kit.png import write_png
from noyau.scenes.kit.scene import Item, Mark
from noyau.scenes.kit.themes import INK
from noyau.scenes.painting import paint_figure, paint_sign, pieces

_KEPT = 8_000_000
_FIGURE = 2_000
"""How many bytes of pictures are remembered, and how many a figure takes."""


@dataclass(frozen=True)
class Figure:
    """A figure as the page shows it: its looks are its classes, its markup is SVG.

    ``bears`` names what a move may carry to another figure, ``part`` is its markup where it is not the whole figure;
    a ``tile`` fills its place, a ``line`` is followed from a point: so the page knows how to ring a figure.
    """

    id: str
    shape: str
    looks: tuple[str, ...]
    svg: str
    label: str
    bears: str = ""
    part: str = ""
    tile: bool = False
    line: tuple[str, int, int] | None = None

    def write(self) -> Json:
        facts = {"bears": self.bears, "part": self.part, "tile": self.tile, "line": self.line}
        return {
            "id": self.id,
            "shape": self.shape,
            "looks": list(self.looks),
            "svg": self.svg,
            "label": self.label,
            **{name: fact for name, fact in facts.items() if fact},
        }


@dataclass(frozen=True)
class Picture:
    """The figures of a scene, by name, in the order in which they are painted."""

    scene: Scene
    figures: dict[str, Figure]

    def write(self) -> Json:
        board = self.scene.board
        return {"width": board.width, "height": board.height, "items": [each.write() for each in self.figures.values()]}

    def svg(self) -> str:
        """The figures alone, without words around them: a thumbnail."""
        board, room = self.scene.board, 30
        return tag(
            "svg",
            tag("g", *(each.svg for each in self.figures.values()), text_anchor="middle"),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"{-room} {-room} {board.width + 2 * room} {board.height + 2 * room}",
            font_family="sans-serif",
            fill=INK,
        )

    def since(self, before: Picture | None) -> Json:
        """What changes on a page that shows the picture before: figures to paint anew, and their order if it is new."""
        old = before.figures if before else {}
        patch = [figure.write() for name, figure in self.figures.items() if old.get(name) != figure]
        order = None if list(old) == list(self.figures) else list(self.figures)
        board = self.scene.board
        return {"width": board.width, "height": board.height, "patch": patch, "order": order}


def paint_scene(scene: Scene) -> Picture:
    """Every figure of a scene with its mark."""
    marks = {mark.id: mark for mark in scene.state.marks}
    return Picture(scene, {item.id: paint_item(item, marks.get(item.id, Mark(item.id))) for item in scene.board.items})


_CARRIED = {*pieces.FIGURES, "peg", "black", "white"}
_TILES = {"cell", "light-square", "dark-square", "chocolate", "grid-square"}
_LINES = {"link", "stalk", "way", "arc", "arrow", "string", "dot-line"}


_TOKENS, _ROUND = {"match", "chip", "frite"}, {"hole", "stone"}


def _hit_area(item: Item) -> str:
    """What a finger hits of a token, a hole, a stone or a place between two: its whole cell, which is not seen."""
    if item.shape in _TOKENS:
        left, wide, top = item.x - item.width // 2, item.width, item.y
    elif item.shape == "cut" and item.height:
        left, wide, top = item.x - _CUT // 2, _CUT, item.y - item.height // 2
    elif item.shape == "cut":
        places = dict.fromkeys((item.x, item.x + item.width))
        areas = (
            rectangle(x - _SIGN // 2, item.y - _SIGN // 2, _SIGN, _SIGN, fill="none", pointer_events="all")
            for x in places
        )
        return "".join(areas)
    elif item.shape == "stalk":
        line = stroked(item.path, INK, _LINE, stroke_opacity=0)
        return tag("g", line, transform=f"translate({item.x} {item.y})")
    elif item.shape in _ROUND:
        return tag("circle", cx=item.x, cy=item.y, r=item.width * 2 // 3, fill="none", pointer_events="all")
    else:
        return ""
    return rectangle(left, top, wide, item.height, fill="none", pointer_events="all")


_CUT, _LINE, _SIGN = 100, 110, 80
"""How wide the place between two tokens is for a finger, how wide a line and the sign of a move."""


def paint_item(item: Item, mark: Mark) -> Figure:
    """A figure with its mark."""
    bears = next((look for look in mark.looks if look in _CARRIED), "")
    return Figure(
        item.id,
        item.shape,
        mark.looks,
        _hit_area(item) + paint_figure(item, mark),
        mark.label,
        bears=bears,
        part=pieces.standing_piece(bears, item.width) if bears in pieces.FIGURES else "",
        tile=item.shape in _TILES,
        line=(item.path.partition(";")[0], item.x, item.y) if item.shape in _LINES else None,
    )


def legend(scene: Scene) -> list[list[str]]:
    """The looks that need a word of explanation: each with that word, and with its sign around the origin."""
    return [[look, text, _sign(look)] for look, text in scene.heading.legend]


def _sign(look: str) -> str:
    return tag("circle", r=28, fill=INK) if look == "current" else paint_sign(look, 0, 0)


def picture(
    game: AnyGame,
    answer: AnyAnalysis | AnySolution | None,
    language: str,
    theme: str,
    show: frozenset[str] = frozenset(),
    owners: Mapping[int, int] | None = None,
    narrow: bool = False,
) -> Picture:
    """The picture of a position: with the values or the moves that are to be shown, and who has taken what."""
    looks: Looks = {"theme": theme, "values": "values" in show, "moves": "moves" in show, "language": language}
    looks["owners"], looks["narrow"] = owners or {}, narrow
    return paint_scene(draw(game, answer, **looks))


@remember(_KEPT, lambda found, *asked: _FIGURE * (1 + len(found.figures)))
def plain_picture(game: AnyGame, language: str, theme: str, narrow: bool = False) -> Picture:
    """The picture of a position that gives nothing away."""
    return picture(game, None, language, theme, narrow=narrow)


def picture_file(picture: str, form: str) -> bytes:
    """An SVG document of ours as a file, SVG or PNG."""
    return write_png(picture) if form == "png" else f"{picture}\n".encode()
