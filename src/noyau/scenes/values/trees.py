"""Small game trees: Left's options to the lower left, Right's to the lower right."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from noyau.core.verdict import Player
from noyau.scenes.kit.markup import shorten, width
from noyau.scenes.kit.scene import GLYPHS, Item, Row, Scene, Span
from noyau.scenes.values.plain_scenes import line, show, written
from noyau.values.shortgames import Form, ShortGame
from noyau.words import say

MOST_NODES = 48
"""A larger tree is cut: what has options that are not drawn has a dashed frame."""

_DOWN, _HIGH, _APART = 230, 96, 46
_LONGEST = 18
_DEEPEST = 18
"""Deeper options are not indented any further in a terminal."""

_TYPE = 46

_WHOLE = re.compile("-?[0-9]+")


@dataclass
class Node:
    """A position of the tree, its options, and where it stands."""

    name: str
    text: str
    level: int
    by: Player | None = None
    sides: dict[Player, list[Node]] = field(default_factory=lambda: {player: [] for player in Player})
    is_cut: bool = False
    x: int = 0

    @property
    def options(self) -> list[Node]:
        return [option for player in Player for option in self.sides[player]]

    @property
    def wide(self) -> int:
        return max(_HIGH, width(written(self.text), _TYPE) + 44)


def grow(root: Any, options: Callable[[Any, Player], Iterable[Any]], write: Callable[[Any], str]) -> Node:
    """The tree below a position, wave by wave as far as it fits; a whole number below it is told by its name alone."""
    whole = Node("node", shorten(write(root), _LONGEST), 0)
    waiting = deque([(whole, root)])
    count = 1
    while waiting:
        node, position = waiting.popleft()
        if node.level and _WHOLE.fullmatch(node.text):
            continue
        found = [(player, option) for player in Player for option in options(position, player)]
        if node.level and count + len(found) > MOST_NODES:
            node.is_cut = bool(found)
            continue
        count += len(found)
        for player, option in found[:MOST_NODES]:
            name = f"{node.name}-{player[0]}{len(node.sides[player])}"
            child = Node(name, shorten(write(option), _LONGEST), node.level + 1, player)
            node.sides[player].append(child)
            waiting.append((child, option))
    return whole


def place(root: Node) -> list[Node]:
    """All nodes of a tree, each above its options: between those of Left and those of Right."""
    spans: dict[str, tuple[int, int]] = {}
    order = [root]
    for node in order:
        order += node.options
    for node in reversed(order):
        reach = {player: sum(sum(spans[n.name]) + _APART for n in node.sides[player]) for player in Player}
        half = node.wide // 2
        spans[node.name] = max(half, reach[Player.LEFT]), max(half, reach[Player.RIGHT])
    for node in order:
        edge = node.x
        for option in reversed(node.sides[Player.LEFT]):
            option.x = edge - _APART // 2 - spans[option.name][1]
            edge = option.x - spans[option.name][0] - _APART // 2
        edge = node.x
        for option in node.sides[Player.RIGHT]:
            option.x = edge + _APART // 2 + spans[option.name][0]
            edge = option.x + spans[option.name][1] + _APART // 2
    return order


def tree_items(nodes: Sequence[Node]) -> Iterator[Item]:
    """The lines to the options, then the nodes over their ends."""
    for node in nodes:
        for option in node.options:
            ends = [(node.x, node.level * _DOWN), (option.x, option.level * _DOWN)]
            yield line(f"way-{option.name}", f"{option.by}-way", ends)
    for node in nodes:
        text = written(node.text) + "\0" * node.is_cut
        yield Item(node.name, "tree-node", node.x, node.level * _DOWN, node.wide, _HIGH, text)


def tree_rows(root: Node, results: dict[str, str] | None = None) -> Iterator[Row]:
    """The tree in a terminal: options below their position, indented, L or R before them and the sign of the move."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        result = (results or {}).get(node.name, "")
        sign = f"{GLYPHS[result]} " if result else ""
        by = f"{node.by[0].upper()} " if node.by else ""
        yield (
            Span("  " + "   " * min(node.level, _DEEPEST)),
            Span(by, f"{node.by}-winning" if node.by else ""),
            Span(sign + written(node.text), result or ("bold" if not node.level else "")),
            Span(" …" if node.is_cut else ""),
        )
        waiting += reversed(node.options)


def draw_tree(game: ShortGame | Form, language: str = "en", title: str = "") -> Scene:
    """The tree of a value in canonical form, or of a form as it is written."""
    root = grow(game, _options, write_form)
    nodes = place(root)
    cut = any(node.is_cut for node in nodes)
    value = game.value if isinstance(game, Form) else game
    said = say(language, "scene-sides.tree.birthday", n=value.birthday)
    return show(
        title or write_form(game),
        said,
        [*tree_items(nodes)],
        tree_rows(root),
        language,
        label=title or write_form(game),
        legend=[
            *[("left-way", "tree.left")] * bool(root.sides[Player.LEFT]),
            *[("right-way", "tree.right")] * bool(root.sides[Player.RIGHT]),
            *[("cut-node", "tree.cut")] * cut,
        ],
    )


def _options(game: ShortGame | Form, player: Player) -> Sequence[ShortGame | Form]:
    return game.left if player is Player.LEFT else game.right


def write_form(game: ShortGame | Form) -> str:
    """A form with the options that it has, a value by its name."""
    if isinstance(game, ShortGame) or game.is_canonical:
        return str(game if isinstance(game, ShortGame) else game.value)
    left, right = (",".join(map(write_form, side)) for side in (game.left, game.right))
    return f"{{{left}|{right}}}"
