"""Pictures of positions for paper: in greys, without what is only for a screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from noyau.core.game import AnyGame
from noyau.core.material import PuzzleMaterial, material_of, puzzle_material_of
from noyau.scenes import Scene, draw
from noyau.scenes.kit.markup import tag, words
from noyau.scenes.kit.scene import Drawing, Item, Mark
from noyau.scenes.kit.themes import INK, PAPER, SOFT, in_greys
from noyau.scenes.painting import paint_figure

_ROOM = 20

_UNPRINTED = ("plank", "place", "step-arrow")
"""Figures that say nothing on paper: where a heap stands, and where one may click for a move."""


def paper_picture(game: AnyGame, language: str) -> str:
    """The position in greys."""
    material = material_of(game.rules)
    if isinstance(material, PuzzleMaterial) and material.paper:
        return _frame(*material.paper(game))
    scene = _plain_scene(game, language)
    marks = {mark.id: mark for mark in scene.state.marks}
    drawn = [
        _hole(item, "peg" in mark.looks) if item.shape == "hole" else in_greys(paint_figure(item, mark))
        for item in scene.board.items
        if item.shape not in _UNPRINTED
        for mark in (marks.get(item.id, Mark(item.id)),)
    ]
    return _frame(scene.board, drawn)


def solved_picture(game: AnyGame, moves: Sequence[object]) -> str | None:
    """The solution of a puzzle on its board, where it can be drawn on one."""
    material = puzzle_material_of(game.rules)
    return _frame(*material.paper(game, moves)) if material.paper else None


def describe_picture(game: AnyGame, language: str) -> str:
    """What the picture shows, in words: the descriptions of its figures, but not of each token of a heap."""
    scene = _plain_scene(game, language)
    tokens = {item.id for item in scene.board.items if item.shape == "match"}
    labels = dict.fromkeys(mark.label for mark in scene.state.marks if mark.label and mark.id not in tokens)
    return "; ".join(labels) or str(game)


def _plain_scene(game: AnyGame, language: str) -> Scene:
    return draw(game, None, theme="matches", language=language)


def _frame(board: Drawing, figures: Iterable[str]) -> str:
    return tag(
        "svg",
        tag("g", *figures, text_anchor="middle"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-_ROOM} {-_ROOM} {board.width + 2 * _ROOM} {board.height + 2 * _ROOM}",
        width=board.width + 2 * _ROOM,
        height=board.height + 2 * _ROOM,
        font_family="sans-serif",
        fill=INK,
    )


def _hole(item: Item, peg: bool) -> str:
    """A black disc for a peg, a ring for an empty hole, with its number."""
    radius = 62
    disc = tag("circle", cx=item.x, cy=item.y, r=radius, fill=INK if peg else PAPER, stroke=INK, stroke_width=7)
    return disc + words(item.text, item.x, item.y + 18, 50, fill=PAPER if peg else SOFT)
