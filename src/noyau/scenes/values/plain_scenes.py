"""Scenes that show a value and no position: lines, labels and dots, words around them, rows for a terminal."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from fractions import Fraction

from noyau.scenes.kit.geometry import Point, framed
from noyau.scenes.kit.markup import shorten, width
from noyau.scenes.kit.scene import Drawing, Heading, Item, Mark, Row, Scene, State
from noyau.words import say

LABEL = 46
"""The size of the numbers beside an axis."""

_LONGEST_TITLE = 64
_MARGIN = 50


def show(
    title: str,
    said: str,
    items: Sequence[Item],
    rows: Iterable[Row],
    language: str,
    *,
    label: str,
    notes: Sequence[str] = (),
    legend: Sequence[tuple[str, str]] = (),
) -> Scene:
    """The scene of some figures: with a title, a sentence below it, notes, and a legend whose words have keys."""
    told = tuple((look, say(language, f"scene-sides.{key}")) for look, key in legend)
    heading = Heading(shorten(title, _LONGEST_TITLE), said, "", tuple(("", note) for note in notes), told)
    state = State((Mark("board", label=label),), (), True)
    return Scene(framed_items(items), state, heading, tuple(rows), language)


def framed_items(items: Sequence[Item]) -> Drawing:
    """The figures with a margin around all of them, words included."""
    corners: list[Point] = []
    for item in items:
        if item.shape == "value-label":
            wide = width(item.text, LABEL)
            left = item.x - wide * (1 - item.width) // 2
            corners += (Point(left, item.y - LABEL), Point(left + wide, item.y + LABEL // 3))
        else:
            corners += (
                Point(item.x - item.width / 2, item.y - item.height / 2),
                Point(item.x + item.width / 2, item.y + item.height / 2),
            )
    return framed(items, corners, _MARGIN)


def line(name: str, style: str, points: Sequence[tuple[float, float]], *, closed: bool = False) -> Item:
    """A line through some points, painted in a style."""
    xs, ys = zip(*points, strict=True)
    left, right, top, foot = map(round, (min(xs), max(xs), min(ys), max(ys)))
    x, y = (left + right) // 2, (top + foot) // 2
    path = "M" + "L".join(f"{round(at) - x} {round(to) - y}" for at, to in points) + ("Z" if closed else "")
    return Item(name, "value-line", x, y, right - left, foot - top, style, path)


def label(name: str, x: float, y: float, text: str, side: int = 0) -> Item:
    """Words at a place: around it, to the right of it (1) or to the left (-1)."""
    return Item(name, "value-label", round(x), round(y), side, text=text)


def dot(name: str, style: str, x: float, y: float, size: int = 40) -> Item:
    """A point in a style."""
    return Item(name, "value-dot", round(x), round(y), size, size, style)


def written(value: object) -> str:
    """A number or another value as it stands in a picture, with the sign of minus.

    >>> written(Fraction(-3, 4)), written(Fraction(2)), written("{1|-1}")
    ('−3/4', '2', '{1|−1}')
    """
    return str(value).replace("-", "−")


def thinned(places: Iterable[tuple[float, Fraction]], first: Container[Fraction] = ()) -> list[tuple[float, Fraction]]:
    """Numbers and where they stand, without those whose words come near others; some, then whole ones, stay first."""
    kept: list[tuple[float, Fraction]] = []
    for x, number in sorted(places, key=lambda place: (place[1] not in first, place[1].denominator, abs(place[1]))):
        wide = width(written(number), LABEL)
        if all(abs(x - other) > (wide + width(written(near), LABEL)) / 2 + LABEL * 3 / 2 for other, near in kept):
            kept.append((x, number))
    return sorted(kept)
