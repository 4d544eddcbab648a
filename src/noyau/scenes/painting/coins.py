"""How coins that are turned over are painted: a bright disc for heads, a dark ring for tails."""

from __future__ import annotations

from noyau.scenes.kit.markup import badge, tag, words
from noyau.scenes.kit.scene import WINNING, Item, Mark
from noyau.scenes.kit.themes import RESULTS, SOFT

_GOLD, _RIM, _GREY, _GREY_RIM = "#f6dc8a", "#9a7412", "#e4e8ec", "#8794a1"
_ON_GOLD, _ON_GREY = "#3d2f08", "#4c5966"
"""The letters: what lies on a coin stays as it is where the page is dark."""


def paint_coin(item: Item, mark: Mark) -> str:
    """A coin with the letter of the side that it shows, below it its number and what it is worth."""
    radius = item.width // 2
    head = "head" in mark.looks
    parts = []
    if "chosen" in mark.looks:
        parts.append(tag("circle", r=radius + 8, fill="none", stroke=RESULTS[WINNING].line, stroke_width=12))
    fill, rim = (_GOLD, _RIM) if head else (_GREY, _GREY_RIM)
    parts.append(tag("circle", r=radius - 6, fill=fill, stroke=rim, stroke_width=7))
    parts.append(tag("circle", r=radius - 20, fill="none", stroke=rim, stroke_width=2))
    parts.append(words(mark.text, 0, 24, 70, fill=_ON_GOLD if head else _ON_GREY, bold=head))
    parts.append(words(item.text, 0, radius + 42, 36, fill=SOFT))
    if mark.note:
        parts.append(words(mark.note, 0, radius + 86, 42, bold=True))
    if mark.result:
        parts.append(badge(mark.result, round(radius * 0.74), round(-radius * 0.74)))
    return tag("g", *parts, transform=f"translate({item.x + radius} {item.y + radius})")


SIGNS = {"ringed-coin": tag("circle", r=26, fill="none", stroke=RESULTS[WINNING].line, stroke_width=9)}
"""The looks of coins as a legend shows them, around the origin."""
