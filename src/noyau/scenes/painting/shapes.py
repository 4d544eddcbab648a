"""How each figure of a board is painted: flat, without shadows, every result with its glyph."""

from __future__ import annotations

from collections.abc import Callable

from noyau.scenes.kit.markup import badge, tag, width, words
from noyau.scenes.kit.scene import WINNING, Item, Mark
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, RESULTS, SOFT, THEMES, WIDTH
from noyau.scenes.painting import claims, lamps, pegs_and_stones, pieces, walks

_LIFT = 40
_CHOSEN = RESULTS["winning"]


def paint(item: Item, mark: Mark) -> str:
    """The markup of a figure, without the group that names it."""
    return PAINTERS[item.shape](item, mark)


def _token(item: Item, mark: Mark, figure: str) -> str:
    """A token in its cell: lifted on a band if it is chosen, over a bar if it is within reach; its badge."""
    parts = []
    if "chosen" in mark.looks:
        band = tag(
            "rect",
            x=item.x - item.width // 2,
            y=item.y - _LIFT - 10,
            width=item.width,
            height=item.height + _LIFT + 20,
            fill=_CHOSEN.fill,
        )
        parts += [band, tag("g", figure, transform=f"translate(0 -{_LIFT})")]
    else:
        parts.append(figure)
    if "reach" in mark.looks:
        parts.append(_bar(item.x, item.y + item.height + 14, item.width))
    if mark.result:
        parts.append(badge(mark.result, item.x, item.y + item.height + 70))
    return "".join(parts)


def _bar(x: int, y: int, wide: int) -> str:
    return tag("rect", x=x - wide // 2, y=y - 5, width=wide, height=8, fill=INK)


def _match(item: Item, mark: Mark) -> str:
    theme = THEMES["matches"]
    stick = tag(
        "rect",
        x=item.x - 13,
        y=item.y + 20,
        width=26,
        height=item.height - 20,
        rx=6,
        fill=theme.fill,
        stroke=theme.edge,
        stroke_width=4,
    )
    head = tag("ellipse", cx=item.x, cy=item.y + 36, rx=25, ry=36, fill=theme.tip)
    return _token(item, mark, stick + head)


def _chip(item: Item, mark: Mark) -> str:
    theme, middle = THEMES["chips"], item.y + item.height // 2
    disc = tag("circle", cx=item.x, cy=middle, r=42, fill=theme.fill, stroke=theme.edge, stroke_width=4)
    ring = tag(
        "circle",
        cx=item.x,
        cy=middle,
        r=26,
        fill="none",
        stroke=theme.tip,
        stroke_width=6,
        stroke_dasharray="14 6.4",
    )
    return _token(item, mark, disc + ring)


def _frite(item: Item, mark: Mark) -> str:
    theme = THEMES["frites"]
    place = item.x // WIDTH + len(item.id)
    lean, short = (-5, 3, -2, 6, 0, -4, 4)[place % 7], (0, 46, 18, 70, 30)[place % 5]
    fry = tag(
        "rect",
        x=item.x - 21,
        y=item.y + short,
        width=42,
        height=item.height - short - 10,
        rx=5,
        fill=theme.fill,
        stroke=theme.edge,
        stroke_width=4,
        transform=f"rotate({lean} {item.x} {item.y + item.height})",
    )
    return _token(item, mark, fry)


def _carton(item: Item, mark: Mark) -> str:
    """The paper of a portion of fries: striped, a little narrower at the foot."""
    theme, x, y, w, h = THEMES["frites"], item.x, item.y, item.width, item.height
    stripes = max(1, w // 50) | 1
    parts = []
    for stripe in range(stripes):
        top = [x + w * edge // stripes for edge in (stripe, stripe + 1)]
        foot = [x + 12 + (w - 24) * edge // stripes for edge in (stripe, stripe + 1)]
        path = f"M{top[0]} {y}H{top[1]}L{foot[1]} {y + h}H{foot[0]}Z"
        parts.append(tag("path", d=path, fill=PAPER if stripe % 2 else theme.tip))
    outline = f"M{x} {y}H{x + w}L{x + w - 12} {y + h}H{x + 12}Z"
    return "".join(parts) + tag("path", d=outline, fill="none", stroke=theme.tip, stroke_width=4)


def _more(item: Item, mark: Mark) -> str:
    """The tokens that are not drawn: three dots and their number."""
    middle = item.y + item.height // 2
    dots = "".join(tag("circle", cx=item.x + step, cy=middle + 16, r=9, fill=SOFT) for step in (-50, 0, 50))
    text = f"+ {item.text}"
    count = words(text, item.x, middle - 20, min(46, _fit(text, item.width - 20)), fill=SOFT)
    return _token(item, mark, dots + count)


def _fit(text: str, wide: int) -> int:
    """The size of type in which a text is that wide."""
    return max(12, wide * 100 // max(1, width(text, 100, bold=True)))


def _caption(item: Item, mark: Mark) -> str:
    """Under a heap: its size, its name, its value; an empty heap has a dash in place of tokens."""
    parts = [words(mark.text, item.x, item.y + 64, 68, bold=True)]
    base = item.y + 64
    if item.text:
        base += 65
        parts.append(words(item.text, item.x, base, 46, fill=SOFT))
    if mark.note:
        parts.append(words(mark.note, item.x, base + 72, 50))
    if "empty" in mark.looks:
        parts.append(tag("rect", x=item.x - 45, y=item.y - 50, width=90, height=6, fill=LINE))
    return "".join(parts)


def _note(item: Item, mark: Mark) -> str:
    return words(mark.text or item.text, item.x, item.y, 52, fill=SOFT, anchor="start")


def _title(item: Item, mark: Mark) -> str:
    return words(item.text, item.x, item.y, 52, fill=SOFT)


def _plus(item: Item, mark: Mark) -> str:
    x, y = item.x, item.y
    return tag("path", d=f"M{x - 40} {y}H{x + 40}M{x} {y - 40}V{y + 40}", stroke=INK, stroke_width=12, fill="none")


def _vertex(item: Item, mark: Mark) -> str:
    """A vertex with its name and value; the token stands on the current one as a heavy ring and a disc."""
    colours, radius = RESULTS.get(mark.result), item.width // 2
    parts = []
    if "current" in mark.looks:
        parts.append(tag("circle", cx=item.x, cy=item.y, r=radius + 18, fill="none", stroke=INK, stroke_width=14))
    disc = tag(
        "circle",
        cx=item.x,
        cy=item.y,
        r=radius,
        fill=colours.fill if colours else PAPER,
        stroke=colours.line if colours else LINE,
        stroke_width=7,
        stroke_dasharray=colours.dashes if colours else None,
        stroke_linecap="round" if colours and colours.dashes.startswith("2 ") else None,
    )
    name = words(
        item.text,
        item.x,
        item.y + (4 if mark.note else 22),
        min(64, _fit(item.text, radius * 9 // 5)),
        bold=True,
    )
    parts += [disc, name]
    if mark.note:
        parts.append(words(mark.note, item.x, item.y + 62, min(46, _fit(mark.note, radius * 8 // 5))))
    if mark.result:
        parts.append(badge(mark.result, item.x + radius * 3 // 4, item.y - radius * 3 // 4))
    if "current" in mark.looks:
        parts.append(tag("circle", cx=item.x - radius * 3 // 4, cy=item.y - radius * 3 // 4, r=28, fill=INK))
    return "".join(parts)


def _arc(item: Item, mark: Mark) -> str:
    """An arrow: its line, then its head; a judged move has the line of its result, and a badge."""
    line, _, head = item.path.partition(";")
    colours = RESULTS.get(mark.result)
    colour = colours.line if colours else LINE
    shaft = tag(
        "path",
        d=line,
        fill="none",
        stroke=colour,
        stroke_width=12 if colours else 7,
        stroke_dasharray=colours.dashes if colours else None,
        stroke_linecap="round" if colours and colours.dashes.startswith("2 ") else None,
    )
    tip = tag("path", d=head, fill=colour)
    sign = badge(mark.result, 0, 0, scale=0.85) if mark.result else ""
    return tag("g", shaft, tip, sign, transform=f"translate({item.x} {item.y})")


def _card(item: Item, mark: Mark) -> str:
    """A position or an option as a card with its text."""
    colours = RESULTS.get(mark.result)
    text = mark.text or item.text
    face = tag(
        "rect",
        x=item.x,
        y=item.y,
        width=item.width,
        height=item.height,
        rx=24,
        fill=colours.fill if colours else PAPER,
        stroke=colours.line if colours else EDGE if item.shape == "card" else LINE,
        stroke_width=6,
        stroke_dasharray=colours.dashes if colours else None,
    )
    size = 72 if item.shape == "card" else 52
    parts = [face, words(text, item.x + item.width // 2, item.y + item.height // 2 + size // 3, size)]
    if mark.result:
        parts.append(badge(mark.result, item.x + item.width, item.y))
    return "".join(parts)


SCALE = 0.78
"""The size of a badge here, beside the usual one."""


def paint_cut(item: Item, mark: Mark) -> str:
    """A badge, or a dot where nothing is known of the move; again, ``width`` further on, at the mirrored place.

    The path of a winning move is the line that splits the row.
    """
    places = [item.x] if not item.width else [item.x, item.x + item.width]
    return "".join(_sign(item, mark, x) for x in places)


def _sign(item: Item, mark: Mark, x: int) -> str:
    if not mark.result:
        return tag("circle", cx=x, cy=item.y, r=13, fill=LINE)
    sign = badge(mark.result, x, item.y, SCALE)
    if mark.result != WINNING or not item.path:
        return sign
    trace = tag("path", d=item.path, fill="none", stroke=RESULTS[WINNING].line, stroke_width=9)
    return tag("g", trace, transform=f"translate({x} {item.y})") + sign


def paint_line_name(item: Item, mark: Mark) -> str:
    """What the moves of a line of signs do."""
    return words(item.text, item.x, item.y, 46, fill=SOFT, anchor="end")


PAINTERS: dict[str, Callable[[Item, Mark], str]] = {
    "match": _match,
    "chip": _chip,
    "frite": _frite,
    "carton": _carton,
    "more": _more,
    "caption": _caption,
    "note": _note,
    "title": _title,
    "cut": paint_cut,
    "line-name": paint_line_name,
    "plus": _plus,
    "vertex": _vertex,
    "arc": _arc,
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
    "node": claims.paint_node,
    "link": claims.paint_link,
    "edge-end": claims.paint_end,
    "arrow": claims.paint_arrow,
    "grid-square": claims.paint_square,
    "domino": claims.paint_domino,
    "chocolate": claims.paint_chocolate,
    "stop": walks.paint_stop,
    "way": walks.paint_way,
    "stalk": walks.paint_stalk,
    "bud": walks.paint_bud,
    "ground": walks.paint_ground,
    "plank": pegs_and_stones.paint_plank,
    "hole": pegs_and_stones.paint_hole,
    "stone": pegs_and_stones.paint_stone,
    "step": pegs_and_stones.paint_step,
    "band": pegs_and_stones.paint_band,
    "shot": pegs_and_stones.paint_shot,
}
