"""Colours and playing materials as data. Every colour is ``#rrggbb``, which all converters understand."""

from __future__ import annotations

import re
from dataclasses import dataclass

from noyau.core.errors import SpecError
from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING

INK, SOFT, LINE, EDGE, PAPER = "#1f2933", "#52606d", "#7b8794", "#d9dee4", "#ffffff"

WIDTH = 100
"""The width of a token's cell."""


@dataclass(frozen=True)
class Colours:
    """The colours of a result, and the dashes of its line."""

    line: str
    fill: str
    dashes: str = ""


RESULTS = {  # blue, vermilion, purple: told apart by colour-blind readers too
    WINNING: Colours("#0072b2", "#dcedf8"),
    LOSING: Colours("#b84e00", "#fdeadb", dashes="20 14"),
    DRAWN: Colours("#8a3d78", "#f6e6f1", dashes="2 14"),
}


@dataclass(frozen=True)
class Theme:
    """What a token looks like: the figure painted, its colours, its height, and its sign in a terminal."""

    name: str
    shape: str
    fill: str
    edge: str
    tip: str
    height: int
    sign: str
    low: int
    """How high a token is where there is little room."""


THEMES = {
    theme.name: theme
    for theme in (
        Theme("matches", "match", fill="#e8ca98", edge="#b48a4e", tip="#c0392b", height=300, sign="╿", low=190),
        Theme("chips", "chip", fill="#3f7d58", edge="#2b5a3f", tip="#ffffff", height=100, sign="●", low=100),
        Theme("frites", "frite", fill="#f6cd57", edge="#c8951b", tip="#c0392b", height=320, sign="▮", low=240),
    )
}


def mix(one: str, other: str, part: float) -> str:
    """The colour that lies between two, at a part of the way.

    >>> mix("#000000", "#ff8000", 0.5)
    '#804000'
    """
    ends = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in ends)


_COLOUR = re.compile("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")


def in_greys(figure: str) -> str:
    """Some SVG with every colour replaced by the grey that is as bright.

    >>> in_greys('<path fill="#ff8800"/>')
    '<path fill="#9c9c9c"/>'
    """
    return _COLOUR.sub(_grey, figure)


def _grey(colour: re.Match[str]) -> str:
    red, green, blue = (int(part, 16) for part in colour.groups())
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"


def find_theme(name: str) -> Theme:
    """The theme of that name."""
    if name not in list(THEMES):  # a list is no theme either
        raise SpecError("scene.theme", name=name, themes=", ".join(THEMES))
    return THEMES[name]
