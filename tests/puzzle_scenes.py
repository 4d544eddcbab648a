"""What must hold of every picture of pegs and stones, and solutions found the slow and obvious way."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from noyau.core.analysis import Method, Solution
from noyau.core.game import Game
from noyau.core.reasons import Reason
from noyau.core.spec import parse
from noyau.scenes import Scene
from noyau.scenes.kit.markup import columns

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 300_000


def check_picture(scene: Scene) -> ElementTree.Element:
    """A document with its title and description, a figure for every name, colours that every reader knows."""
    picture = scene.svg()
    assert len(picture.encode()) <= LARGEST
    root = ElementTree.fromstring(picture)
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text  # type: ignore[union-attr]
    assert root.find(f"{SVG}desc").text  # type: ignore[union-attr]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert ids == [item.id for item in scene.board.items]
    assert {mark.id for mark in scene.state.marks} <= set(ids)
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', picture)) <= {"none"} | set(re.findall("#[0-9a-f]{6}", picture))
    for text in (scene.text(), scene.text(colour=True)):
        plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
        assert all(columns(line) <= 80 for line in plain.splitlines())
        assert "scene." not in plain
        assert "{" not in plain
    return root


def check_moves(game: Game[Any, Any], scene: Scene) -> None:
    """The moves are those of the rules; each has figures of its own, of the vertices or holes in which it ends."""
    ids = {item.id for item in scene.board.items}
    assert [play.move for play in scene.state.moves] == (list(game.moves()) if scene.state.complete else [])
    clicks = [play.click for play in scene.state.moves]
    assert len(clicks) == len(set(clicks))
    assert not any(one != other and other[: len(one)] == one for one in clicks for other in clicks)
    for play in scene.state.moves:
        assert set(play.click) <= ids
        assert [figure.rpartition("-")[2] for figure in (play.click[0], play.click[-1])] == [
            str(play.move[0]),
            str(play.move[-1]),
        ]
        assert game.play_text(play.text) == game.play(play.move)


def depth_first(game: Game[Any, Any]) -> tuple[Any, ...] | None:
    """Moves to the aim, found by trying everything."""
    rules, dead, path = game.rules, set(), []

    def search(position: Any) -> bool:
        if rules.is_solved(position):  # type: ignore[attr-defined]
            return True
        if position in dead:
            return False
        for move in rules.moves(position):  # type: ignore[attr-defined]
            path.append(move)
            if search(rules.play(position, move)):  # type: ignore[attr-defined]
                return True
            path.pop()
        dead.add(position)
        return False

    return tuple(path) if search(game.position) else None


def solved(spec: str, *reasons: Reason, left: int | None = 1, **facts: Any) -> Solution[Any, Any]:
    """A solution by depth-first search, with reasons by hand."""
    game = parse(spec)
    moves = depth_first(game)
    return Solution(game, moves is not None, moves, False, None, reasons, Method("by hand"), left, **facts)


def labels(scene: Scene) -> list[str]:
    return [mark.label for mark in scene.state.marks]
