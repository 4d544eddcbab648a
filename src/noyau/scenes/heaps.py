"""Heaps of tokens, side by side like words on a page; the tokens taken are those on the right of a heap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from noyau.games.fibonacci import Fibonacci
from noyau.scenes import break_board
from noyau.scenes.breaks import breaks_heaps
from noyau.scenes.cells import cells, most_drawn
from noyau.scenes.flow import flow
from noyau.scenes.lettering import number, width, with_digits
from noyau.scenes.scene import DRAWN, LOSING, WINNING, Drawing, Item, Panel, shifted
from noyau.scenes.takes import Heaps
from noyau.scenes.themes import WIDTH
from noyau.scenes.view import Style, View

_MORE_WIDTH = 300
_LIFT, _GROUND, _BADGES = 50, 20, 120
_CARTON = 130


def panel(view: View) -> Panel | None:
    """The picture of a position on heaps, or None where the position is not a row of numbers."""
    sizes = _sizes(view.game.rules, view.game.position)
    if not sizes:
        return None
    if breaks_heaps(view):
        return break_board.panel(view, sizes)
    heaps = Heaps(view, sizes)
    legend = [(look, f"legend.move.{look}") for look in (WINNING, LOSING, DRAWN) if look in heaps.shown]
    if legend:
        legend.append(("", "legend.take"))
    noted = any(map(heaps.note, range(heaps.count)))
    return Panel(board(sizes, view.style, noted), heaps.marks(), heaps.clicks, heaps.rows(), legend)


def _sizes(rules: Any, position: Any) -> tuple[int, ...] | None:
    if isinstance(rules, Fibonacci):
        return (position[0],)
    fits = isinstance(position, tuple) and all(isinstance(size, int) and size >= 0 for size in position)
    return position if fits else None


def board(sizes: Sequence[int], style: Style, noted: bool) -> Drawing:
    """The figures of the heaps that there is room for; if ``noted``, with a line more under their names."""
    blocks = [_block(heap, sizes, style, noted) for heap in range(min(len(sizes), style.heaps))]
    if len(sizes) > style.heaps:
        text = style.say("more-heaps", n=len(sizes) - style.heaps)
        blocks.append(Drawing(width(text, 52), 100, (Item("more-heaps", "note", 0, 60, text=text),)))
    places, across, down = flow(blocks, gap=180, line_gap=110)
    items = [item for block, (x, y) in zip(blocks, places, strict=True) for item in shifted(block.items, x, y)]
    return Drawing(across, down, tuple(items))


def _block(heap: int, sizes: Sequence[int], style: Style, noted: bool) -> Drawing:
    """One heap: its tokens, and the place of its caption below them."""
    theme, size, prefix = style.theme, sizes[heap], f"heap-{heap + 1}"
    names = cells(size, most_drawn(sizes, style))
    widths = [_MORE_WIDTH if name == "more" else WIDTH for name in names]
    across = max(sum(widths), 240, width(with_digits(size, style.language), 68, bold=True))
    left, top = (across - sum(widths)) // 2, _LIFT if style.moves else _GROUND
    items = []
    for cell, wide in zip(names, widths, strict=True):
        shape = "more" if cell == "more" else theme.shape
        text = number(size - len(names) + 1, style.language) if cell == "more" else ""
        items.append(Item(f"{prefix}-{cell}", shape, left + wide // 2, top, wide, theme.height, text))
        left += wide
    floor = top + theme.height
    if theme.shape == "frite" and size:
        items.append(Item(f"{prefix}-carton", "carton", left - sum(widths), floor - _CARTON, sum(widths), _CARTON))
    floor += _BADGES if style.moves else _GROUND
    name = style.say("heap", heap=heap + 1) if len(sizes) > 1 else ""
    lines = 80 + 65 * bool(name) + 75 * noted
    items.append(Item(prefix, "caption", across // 2, floor, across, lines, name))
    return Drawing(across, floor + lines, tuple(items))
