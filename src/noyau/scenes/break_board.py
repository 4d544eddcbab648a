"""Heaps that moves break, drawn: rows of tokens above lines of signs, as figures and in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.scenes.breaks import Breaks, Cut, lane_name
from noyau.scenes.flow import flow
from noyau.scenes.lettering import number, width, with_digits
from noyau.scenes.scene import DRAWN, GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Row, Span, shifted
from noyau.scenes.themes import WIDTH
from noyau.scenes.view import View

_MORE, _LIFT, _CARTON, _LABEL_GAP = 300, 50, 130, 50
_LINE, _BELOW = 84, 30
"""The height of a line of signs, and the room between the tokens and the first of them."""


def panel(view: View, sizes: tuple[int, ...]) -> Panel:
    """The picture of heaps that moves break."""
    found = Breaks(view, sizes)
    legend = [(look, f"legend.move.{look}") for look in (WINNING, LOSING, DRAWN) if look in found.shown]
    if legend:
        legend += [("", "legend.block")] * any(found.lines) + [("", "legend.cut")] * (0 in found.lines)
        legend += [("", "legend.smallest")] * (not found.mirrored)
    return Panel(_board(found), found.marks(), found.clicks, _rows(found), legend)


def _board(found: Breaks) -> Drawing:
    style, sizes = found.view.style, found.sizes
    blocks = [_block(found, heap) for heap in range(found.count)]
    if len(sizes) > found.count:
        text = style.say("more-heaps", n=len(sizes) - found.count)
        blocks.append(Drawing(width(text, 52), 100, (Item("more-heaps", "note", 0, 60, text=text),)))
    places, across, down = flow(blocks, gap=180, line_gap=110)
    items = [item for block, (x, y) in zip(blocks, places, strict=True) for item in shifted(block.items, x, y)]
    return Drawing(across, down, tuple(items))


def _block(found: Breaks, heap: int) -> Drawing:
    """One heap: its tokens, the lines of signs, and the place of its caption below them."""
    style, theme, size, prefix = found.view.style, found.view.style.theme, found.sizes[heap], f"heap-{heap + 1}"
    names = found.tokens(size)
    wide = sum(_MORE if name == "more" else WIDTH for name in names)
    labels = {taken: found.line_label(taken) for taken in found.lines}
    left = max((width(text, 46) for text in labels.values()), default=-_LABEL_GAP) + _LABEL_GAP
    across = left + max(wide, 240, width(with_digits(size, style.language), 68, bold=True))
    start, top = left + (across - left - wide) // 2, _LIFT if style.moves else 20
    items = list(_tokens(found, heap, start, top))
    if theme.shape == "frite" and size:
        items.append(Item(f"{prefix}-carton", "carton", start, top + theme.height - _CARTON, wide, _CARTON))
    floor = top + theme.height + _BELOW
    for taken, text in labels.items():
        if (heap, taken) in found.figures:
            items.append(Item(f"{prefix}-{lane_name(taken)}", "line-name", left - _LABEL_GAP, floor + 58, text=text))
        items += _signs(found, heap, taken, (start, start + wide), (top, floor + 42))
        floor += _LINE
    if found.others(heap):
        text = style.say("more-moves", n=found.others(heap))
        items.append(Item(f"{prefix}-other", "note", left, floor + 60, text=text))
        across = max(across, left + width(text, 52))
    floor += _LINE * any(map(found.others, range(found.count)))
    name = style.say("heap", heap=heap + 1) if len(found.sizes) > 1 else ""
    lines = 80 + 65 * bool(name) + 75 * bool(found.value(heap))
    items.append(Item(prefix, "caption", start + wide // 2, floor + 10, across, lines, name))
    return Drawing(across, floor + 10 + lines, tuple(items))


def _tokens(found: Breaks, heap: int, left: int, top: int) -> Iterator[Item]:
    theme, language, size = found.view.style.theme, found.view.style.language, found.sizes[heap]
    names = found.tokens(size)
    for name in names:
        wide, shape = (_MORE, "more") if name == "more" else (WIDTH, theme.shape)
        text = number(size - len(names) + 1, language) if name == "more" else ""
        yield Item(f"heap-{heap + 1}-{name}", shape, left + wide // 2, top, wide, theme.height, text)
        left += wide


def _signs(found: Breaks, heap: int, taken: int, ends: tuple[int, int], lines: tuple[int, int]) -> Iterator[Item]:
    """The figures of a line between the ends of the row, on the second of two heights; the first is that of tokens."""
    size, (left, right), (top, y) = found.sizes[heap], ends, lines
    half = WIDTH // 2
    for figure, cut in found.figures.get((heap, taken), {}).items():
        place = found.place(size, cut)
        if place is None:
            yield Item(figure, "cut", (left + right) // 2, y)
            continue
        column, from_right = place
        x = right - half * (column + 1) if from_right else left + half * (column + 1)
        twin = right - half * (column + 1) - x if found.mirrored and 2 * cut.left + taken != size else 0
        yield Item(figure, "cut", x, y, width=twin, path="" if taken else f"M0 {top - y - 20}V-30")


def _rows(found: Breaks) -> list[Row]:
    """Each heap on a row of the terminal, and below it the signs of its moves."""
    style, several = found.view.style, len(found.sizes) > 1
    names = [style.say("heap", heap=heap + 1) if several else "" for heap in range(found.count)]
    shown = found.lines if found.shown else ()
    margin = max(map(len, (*names, *(found.line_label(taken) for taken in shown))))
    rows: list[Row] = []
    for heap, name in enumerate(names):
        rows.append(_row_of_tokens(found, heap, f"  {name:<{margin}}  " if margin else "  "))
        for taken in shown:
            if (heap, taken) in found.figures:
                rows.append(_row_of_signs(found, heap, taken, f"  {found.line_label(taken):<{margin}}  "))
        if shown and found.others(heap):
            text = style.say("more-moves", n=found.others(heap))
            rows.append((Span(f"  {'':<{margin}}  {text}", "soft"),))
    if len(found.sizes) > found.count:
        rows.append((Span("  " + style.say("more-heaps", n=len(found.sizes) - found.count), "soft"),))
    return rows


def _row_of_tokens(found: Breaks, heap: int, name: str) -> Row:
    style, size, value = found.view.style, found.sizes[heap], found.value(heap)
    tokens = [
        Span(" … " if mark.id.endswith("more") else f"{style.theme.sign} ", WINNING if mark.looks else "")
        for mark in found.token_marks(heap)
    ]
    shown = Span(f" {number(size, style.language)}", "bold")
    return (
        Span(name, "soft"),
        *(tokens or [Span("— ", "soft")]),
        shown,
        *([Span(f"   {value}", "soft")] * bool(value)),
    )


def _row_of_signs(found: Breaks, heap: int, taken: int, name: str) -> Row:
    """The signs of a line below the tokens: a token has two columns of the terminal, the tokens left out three."""
    size = found.sizes[heap]
    end, marks = found.end(size), {mark.id: mark for mark in found.signs(heap)}
    wide = 2 * size if end == size else 4 * end + 3
    signs = [Span(" ")] * wide
    for figure, cut in found.figures[heap, taken].items():
        for column in _columns(found, size, cut, wide):
            signs[column] = _glyph(marks[figure])
    return (Span(name, "soft"), *signs)


def _columns(found: Breaks, size: int, cut: Cut, wide: int) -> Iterator[int]:
    place = found.place(size, cut)
    if place is None:
        yield wide // 2
        return
    column, from_right = place
    yield wide - 2 - column if from_right else column
    if found.mirrored:
        yield wide - 2 - column


def _glyph(mark: Mark) -> Span:
    return Span(GLYPHS[mark.result], mark.result) if mark.result else Span("·", "soft")
