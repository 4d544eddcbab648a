"""Any game at all: the position on a card, and its options below it."""

from __future__ import annotations

from noyau.scenes.kit.layout import flow_blocks
from noyau.scenes.kit.markup import shorten, width
from noyau.scenes.kit.scene import DRAWN, GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Row, Span, shifted
from noyau.scenes.kit.view import View

_SHOWN = 24
_LONGEST = 32


def panel(view: View) -> Panel:
    """The position and the first of its options."""
    shown = view.plays[:_SHOWN]
    labels = [shorten(play.text, _LONGEST) for play in shown]
    rest = len(view.plays) - len(shown)
    clicks = [(f"option-{place}",) if place <= _SHOWN else ("more",) for place in range(1, len(view.plays) + 1)]
    more = view.style.say("more-moves", n=rest) if rest else ""
    text = shorten(view.game.rules.write(view.game.position), _LONGEST)
    looks = _looks(view)
    marks = [Mark("position", text=text, label=text)]
    for place, (play, look) in enumerate(zip(shown, looks, strict=False), start=1):
        label = play.said.say(view.style.language)
        if look:
            label = view.style.say("judged", what=label, result=view.style.say(f"result.{look}"))
        marks.append(Mark(f"option-{place}", (look,) if look else (), label=shorten(label, 100)))
    legend = [(look, f"legend.move.{look}") for look in (WINNING, LOSING, DRAWN) if look in looks]
    return Panel(_board(text, labels, more), marks, clicks, _rows(text, labels, looks, more), legend, is_card=True)


def _looks(view: View) -> list[str]:
    return [play.result if view.style.moves else "" for play in view.plays[:_SHOWN]]


def _board(text: str, labels: list[str], more: str) -> Drawing:
    across = max(width(text, 72) + 160, 500)
    blocks = [
        Drawing(wide := width(label, 52) + 110, 140, (Item(f"option-{place}", "option", 0, 0, wide, 140, label),))
        for place, label in enumerate(labels, start=1)
    ]
    if more:
        blocks.append(Drawing(width(more, 52), 140, (Item("more", "note", 0, 90, text=more),)))
    if not blocks:
        return Drawing(across, 240, (Item("position", "card", 0, 0, across, 240),))
    places, wide, down = flow_blocks(blocks, gap=70, line_gap=70)
    total = max(across, wide)
    card = Item("position", "card", (total - across) // 2, 0, across, 240)
    items = [card]
    for block, (x, y) in zip(blocks, places, strict=True):
        items += shifted(block.items, x + (total - wide) // 2, y + 340)
    return Drawing(total, 340 + down, tuple(items))


def _rows(text: str, labels: list[str], looks: list[str], more: str) -> list[Row]:
    options = [
        Span(f"→ {label}{' ' + GLYPHS[look] if look else ''}   ", look)
        for label, look in zip(labels, looks, strict=True)
    ]
    rows: list[Row] = [(Span(f"  {text}", "bold"),)]
    if options:
        rows.append((Span("  "), *options, Span(more, "soft")))
    return rows
