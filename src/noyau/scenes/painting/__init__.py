"""How the figures of a picture are painted: flat, without shadows, every result with its glyph."""

from __future__ import annotations

from collections.abc import Callable

from noyau.scenes.kit.markup import badge, rectangle, tag, words
from noyau.scenes.kit.scene import GLYPHS, Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, RESULTS, SOFT, Colours
from noyau.scenes.painting import (
    coins,
    graphs,
    heaps,
    lamps,
    pegs_and_stones,
    pieces,
    sides,
    squares,
    steps,
    values,
)


def paint_figure(item: Item, mark: Mark) -> str:
    """The markup of a figure, without the group that names it."""
    return PAINTERS[item.shape](item, mark)


def paint_sign(look: str, x: int, y: int) -> str:
    """A look as a legend shows it; nothing where it has no sign."""
    if look in GLYPHS:
        return badge(look, x, y)
    return tag("g", _SIGNS[look], transform=f"translate({x} {y})") if look in _SIGNS else ""


def _note(item: Item, mark: Mark) -> str:
    return words(mark.text or item.text, item.x, item.y, 52, fill=SOFT, anchor="start")


def _title(item: Item, mark: Mark) -> str:
    return words(item.text, item.x, item.y, 52, fill=SOFT)


def _plus(item: Item, mark: Mark) -> str:
    x, y = item.x, item.y
    return tag("path", d=f"M{x - 40} {y}H{x + 40}M{x} {y - 40}V{y + 40}", stroke=INK, stroke_width=12, fill="none")


def _card(item: Item, mark: Mark) -> str:
    """A position or an option as a card with its text."""
    colours = RESULTS.get(mark.result, Colours(EDGE if item.shape == "card" else LINE, PAPER))
    text = mark.text or item.text
    line = {"stroke": colours.line, "stroke_width": 6, "stroke_dasharray": colours.dashes}
    face = rectangle(item.x, item.y, item.width, item.height, rx=24, fill=colours.fill, **line)
    size = 72 if item.shape == "card" else 52
    parts = [face, words(text, item.x + item.width // 2, item.y + item.height // 2 + size // 3, size)]
    if mark.result:
        parts.append(badge(mark.result, item.x + item.width, item.y))
    return "".join(parts)


PAINTERS: dict[str, Callable[[Item, Mark], str]] = {
    "match": heaps.paint_match,
    "chip": heaps.paint_chip,
    "frite": heaps.paint_frite,
    "carton": heaps.paint_carton,
    "more": heaps.paint_more,
    "caption": heaps.paint_caption,
    "note": _note,
    "title": _title,
    "cut": heaps.paint_cut,
    "line-name": heaps.paint_line_name,
    "plus": _plus,
    "vertex": graphs.paint_vertex,
    "arc": graphs.paint_arc,
    "card": _card,
    "option": _card,
    "cell": lamps.paint_cell,
    "edges": lamps.paint_edges,
    "map": lamps.paint_map,
    "ruler": lamps.paint_ruler,
    "side": lamps.paint_side,
    "chessboard": pieces.paint_nothing,
    "board-frame": pieces.paint_frame,
    "light-square": pieces.paint_square,
    "dark-square": pieces.paint_square,
    "node": graphs.paint_node,
    "link": graphs.paint_link,
    "edge-end": graphs.paint_end,
    "arrow": graphs.paint_arrow,
    "grid-square": squares.paint_square,
    "domino": squares.paint_domino,
    "chocolate": squares.paint_chocolate,
    "string": graphs.paint_string,
    "coin": graphs.paint_coin,
    "turned-coin": coins.paint_coin,
    "earth": graphs.paint_earth,
    "dot-line": graphs.paint_string,
    "box": graphs.paint_box,
    "dot": graphs.paint_dot,
    "stop": graphs.paint_stop,
    "way": graphs.paint_way,
    "stalk": graphs.paint_stalk,
    "bud": graphs.paint_bud,
    "ground": graphs.paint_ground,
    "plank": pegs_and_stones.paint_plank,
    "hole": pegs_and_stones.paint_hole,
    "stone": pegs_and_stones.paint_stone,
    "step": pegs_and_stones.paint_step,
    "band": pegs_and_stones.paint_band,
    "shot": pegs_and_stones.paint_shot,
    "side-square": sides.paint_side_square,
    "place": sides.paint_place,
    "step-arrow": sides.paint_step,
    "side-node": sides.paint_side_node,
    "side-link": sides.paint_side_link,
    "coloured-stalk": sides.paint_coloured_stalk,
    "side-bud": sides.paint_side_bud,
    "value-line": values.paint_line,
    "value-label": values.paint_label,
    "value-dot": values.paint_dot,
    "tree-node": values.paint_tree_node,
    "number-node": values.paint_tree_node,
    "tile": steps.paint_tile,
    "word": steps.paint_word,
}

_SIGNS = {
    **lamps.SIGNS,
    **pieces.SIGNS,
    **graphs.SIGNS,
    **squares.SIGNS,
    **coins.SIGNS,
    **pegs_and_stones.SIGNS,
    **sides.SIGNS,
    **values.SIGNS,
}
