"""The games born by a day in their order: the greatest on top, lines to those right above (the day's Hasse diagram).

>>> len(draw_lattice(2).board.items)
59
"""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.errors import TooLarge
from noyau.scenes.kit.layout import draw_near
from noyau.scenes.kit.markup import columns, width
from noyau.scenes.kit.scene import Item, Row, Scene, Span
from noyau.scenes.values.plain_scenes import line, show, written
from noyau.values.shortgames.days import Lattice, lattice
from noyau.words import say

LAST = 2
"""Day 3 has 1474 games."""

_APART, _DOWN, _HIGH, _TYPE = 330, 210, 90, 46
_SWEEPS = 24


def draw_lattice(day: int, language: str = "en") -> Scene:
    """The games born by a day from 0 to 2, each above the games that it is greater than."""
    if day > LAST:
        raise TooLarge("scene-sides.hasse.large", day=day, limit=LAST)
    found = lattice(day)
    levels = _levels(found)
    said = say(language, "scene-sides.hasse.said", n=len(found))
    return show(
        say(language, "scene-sides.hasse.title", day=day),
        said,
        [*_items(found, levels)],
        _rows(found, levels),
        language,
        label=said,
        legend=[("number-node", "hasse.number"), ("other-node", "hasse.other")],
    )


def _levels(found: Lattice) -> list[list[int]]:
    """The games by the longest chain below them, the least first."""
    height: dict[int, int] = {}
    for place in sorted(range(len(found)), key=lambda place: found.below[place].bit_count()):
        below = [height[other] for other in height if place in found.covers[other]]
        height[place] = 1 + max(below, default=-1)
    rows: list[list[int]] = [[] for _ in range(max(height.values()) + 1)]
    for place, level in height.items():
        rows[level].append(place)
    return rows


def _items(found: Lattice, levels: list[list[int]]) -> Iterator[Item]:
    near: dict[int, list[int]] = {place: list(found.covers[place]) for place in range(len(found))}
    for place in range(len(found)):
        for above in found.covers[place]:
            near[above].append(place)
    across = draw_near([*map(list, levels)], near, _APART, _SWEEPS)
    for place, game in enumerate(found.games):
        negative = found.places[-game]
        if found.below[negative].bit_count() > found.below[place].bit_count():
            across[place] = across[negative]  # so that the lower half mirrors the upper one
    down = {place: -level * _DOWN for level, row in enumerate(levels) for place in row}
    for place in range(len(found)):
        for above in found.covers[place]:
            ends = [(across[place], down[place]), (across[above], down[above])]
            yield line(f"cover-{place}-{above}", "cover", ends)
    for place, game in enumerate(found.games):
        text = written(game)
        wide = max(_HIGH, width(text, _TYPE) + 44)
        shape = "number-node" if game.is_number else "tree-node"
        yield Item(f"game-{place}", shape, round(across[place]), down[place], wide, _HIGH, text)


def _rows(found: Lattice, levels: list[list[int]]) -> Iterator[Row]:
    """The games in rows, the greatest on top, each with those right below it."""
    wide = max(columns(str(game)) for game in found.games) + 2
    for row in reversed(levels):
        for place in row:
            below = [str(found.games[other]) for other in range(len(found)) if place in found.covers[other]]
            told = f"> {', '.join(below)}" if below else ""
            yield (
                Span(f"  {found.games[place]!s:<{wide}}", "bold"),
                *(Span(f"{word} ", "soft") for word in told.split(" ")),
            )
        yield ()
