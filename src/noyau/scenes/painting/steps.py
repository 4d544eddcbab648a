"""How the figures are painted that only the steps of a proof have: tiles that bear a word, and words beside them."""

from __future__ import annotations

from noyau.scenes.kit.markup import badge, rectangle, width, words
from noyau.scenes.kit.scene import Item, Mark
from noyau.scenes.kit.steps import TINTS
from noyau.scenes.kit.themes import EDGE, INK, LINE, PAPER, RESULTS, SOFT, Colours, mix


def paint_tile(item: Item, mark: Mark) -> str:
    """A tile with its word; one of a colour has the number of it among its looks, one that is judged a badge."""
    tint = next((int(look[5:]) for look in mark.looks if look.startswith("tint-")), None)
    look = RESULTS.get(mark.result, Colours(LINE if "plain" not in mark.looks else EDGE, PAPER))
    ink, fill = (look.line, look.fill) if tint is None else (TINTS[tint], mix(TINTS[tint], PAPER, 0.82))
    text = mark.text or item.text
    size = round(min(item.height * 0.56, (item.width - 14) * 100 / max(1, width(text, 100, bold=True)), 74))
    edge = {"stroke": ink, "stroke_width": 5, "stroke_dasharray": look.dashes if tint is None else None}
    parts = [rectangle(item.x, item.y, item.width, item.height, rx=14, fill=fill, **edge)]
    bold = "plain" not in mark.looks
    x, y = item.x + item.width // 2, item.y + item.height // 2 + round(size * 0.36)
    parts.append(words(text, x, y, size, bold=bold, fill="#1f2934" if tint is not None else INK))
    if mark.result:
        parts.append(badge(mark.result, item.x + item.width - 6, item.y + 4, scale=0.8))
    return "".join(parts)


def paint_word(item: Item, mark: Mark) -> str:
    """A word in the middle of its room, in ink or, where it explains, softer."""
    size = item.height * 2 // 3
    fill = INK if "strong" in mark.looks else SOFT
    where = item.x + item.width // 2 if "left" not in mark.looks else item.x
    anchor = "start" if "left" in mark.looks else ""
    text = mark.text or item.text
    return words(text, where, item.y + size, size, fill=fill, bold="strong" in mark.looks, anchor=anchor)
