"""Thermographs as the literature draws them: values grow to the left, the temperature upwards, the mast on top.

>>> from noyau.values.shortgames import value
>>> print(draw_thermograph(value("{2|-1}")))
{2|-1}
mean 1/2, temperature 3/2
<BLANKLINE>
        t
      2 │          ┃
    7/4 │          ┃
    3/2 │          ┃
    5/4 │         ╱ ╲
...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from noyau.scenes.kit.scene import Item, Row, Scene, Span
from noyau.scenes.values.plain_scenes import dot, label, line, show, thinned, written
from noyau.scenes.values.trees import write_form
from noyau.values.shortgames import Form, ShortGame
from noyau.values.shortgames.thermographs import Thermograph
from noyau.words import say

_ACROSS, _DOWN = 1700, 1100
_MOST_TICKS = 14
_ROWS, _COLUMNS = 18, 60


def draw_thermograph(game: ShortGame | Form, language: str = "en", title: str = "") -> Scene:
    """The thermograph of a value: Left's wall blue, Right's red, the mast above them, mean and temperature."""
    value = game.value if isinstance(game, Form) else game
    picture = ThermographPicture(value.thermograph, language)
    return show(
        title or write_form(game),
        picture.say("read", mean=written(picture.walls.mean), temperature=written(picture.walls.temperature)),
        [*picture.items()],
        picture.rows(),
        language,
        label=picture.describe(),
        legend=[(look, f"{key}.{look.removesuffix('-dot')}") for look, key in picture.legend()],
    )


@dataclass(frozen=True)
class ThermographPicture:
    """The walls, and how large all is drawn."""

    walls: Thermograph
    language: str

    def say(self, key: str, /, **facts: object) -> str:
        return say(self.language, f"scene-sides.thermograph.{key}", **facts)

    def describe(self) -> str:
        """The corners in words."""
        left, right = (
            ", ".join(f"({written(x)}; {written(t)})" for x, t in wall) for wall in (self.walls.left, self.walls.right)
        )
        return self.say("described", left=left, right=right)

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The least and the greatest value on a wall."""
        places = [x for x, _ in (*self.walls.left, *self.walls.right)]
        return min(places), max(places)

    @property
    def height(self) -> Fraction:
        """The temperature up to which the mast is drawn."""
        warmth = self.walls.temperature + 1
        return self.walls.temperature + max(Fraction(1, 2), warmth / 5)

    @property
    def unit(self) -> Fraction:
        """How long 1 is drawn, along both axes."""
        least, most = self.ends
        return min(_ACROSS / (most - least + 1), _DOWN / (self.height + 1))

    def at(self, x: Fraction | int, t: Fraction | int) -> tuple[float, float]:
        """Where a value and a temperature stand."""
        return float((self.ends[1] - x) * self.unit), float((self.height - t) * self.unit)

    def legend(self) -> Iterator[tuple[str, str]]:
        """What is drawn, and the key of its words: a number has a mast alone."""
        if self.walls.temperature > -1:
            yield from (("left-wall", "thermograph"), ("right-wall", "thermograph"))
        yield "mast", "thermograph"
        if self.walls.temperature > 0:
            yield from (("left-stop-dot", "number-line"), ("right-stop-dot", "number-line"))

    def items(self) -> Iterator[Item]:
        """The guides and axes, the walls and the mast, mean and temperature."""
        walls = self.walls
        mean, warm = walls.mean, walls.temperature
        room = 130
        left, right = self.at(self.ends[1], 0)[0] - room, self.at(self.ends[0], 0)[0] + room
        foot = self.at(0, -1)[1]
        yield line("area", "area", [self.at(*c) for c in (*reversed(walls.left), *walls.right)], closed=True)
        for number, t in enumerate(self._heights()):
            y = self.at(0, t)[1]
            yield line(f"height-{number}", "axis" if t == 0 else "guide", [(left, y), (right, y)])
            yield label(f"temperature-{number}", right + 24, y + 16, written(t), 1)
        for number, (x, value) in enumerate(thinned(((self.at(v, 0)[0], v) for v in self._values()), self._corners)):
            yield line(f"place-{number}", "guide", [(x, self.at(0, self.height)[1]), (x, foot + 20)])
            yield label(f"value-{number}", x, foot + 74, written(value))
        yield line("mast", "mast", [self.at(mean, warm), self.at(mean, self.height)])
        if warm > -1:
            yield line("right-wall", "right-wall", [self.at(*corner) for corner in walls.right])
            yield line("left-wall", "left-wall", [self.at(*corner) for corner in walls.left])
        if warm > 0:
            yield dot("left-stop", "left-stop", *self.at(walls.left_wall(Fraction(0)), 0), 36)
            yield dot("right-stop", "right-stop", *self.at(walls.right_wall(Fraction(0)), 0), 36)
        yield dot("top", "mean", *self.at(mean, warm))
        yield label("axis-t", right + 24, self.at(0, self.height)[1] - 40, self.say("t"), 1)
        yield line("arrow", "arrow", [(left + 40, foot + 140), (left - 60, foot + 140)])
        yield label("axis-x", left + 70, foot + 156, self.say("x"), 1)

    def _heights(self) -> list[Fraction]:
        """The temperatures that are named: those of corners, else whole ones as well."""
        corners = {t for _, t in (*self.walls.left, *self.walls.right)} | {Fraction(0), Fraction(-1)}
        if self.height <= _MOST_TICKS:
            corners |= set(map(Fraction, range(-1, floor(self.height) + 1)))
        kept: list[Fraction] = []
        for t in sorted(corners, key=lambda t: (t != 0, t not in (-1, self.walls.temperature), t.denominator, t)):
            if t <= self.height and all(abs(t - other) * self.unit > 52 for other in kept):
                kept.append(t)
        return sorted(kept)

    @property
    def _corners(self) -> set[Fraction]:
        """The values at corners of the walls."""
        return {x for x, _ in (*self.walls.left, *self.walls.right)}

    def _values(self) -> set[Fraction]:
        """The values that are named: those of corners, else whole ones as well."""
        (least, most), found = self.ends, self._corners
        return found | set(map(Fraction, range(ceil(least), floor(most) + 1))) if most - least <= _MOST_TICKS else found

    def rows(self) -> Iterator[Row]:
        """The walls in letters, a column and a row for each step of the same length."""
        least, most = self.ends
        step = Fraction(1, 8)
        while (self.height + 1) / step > _ROWS or (most - least) / step > _COLUMNS:
            step *= 2
        top = ceil(self.height / step)
        yield (Span(f"{'t':>9}", "soft"),)
        for number in range(top, floor(-1 / step) - 1, -1):
            t = max(number * step, Fraction(-1))
            yield (Span(f"{written(t):>7} ", "soft"), Span("┼" if t == 0 else "│", "soft"), *self._signs(t, step))
        columns = [(self._column(value, step), value) for value in self._values()]
        named: dict[int, str] = {}
        for column, value in sorted(columns, key=lambda place: self._rank(place[1])):
            text = written(value)
            start = column - len(text) // 2
            if all(start + len(text) + 1 < other or other + len(word) + 1 < start for other, word in named.items()):
                named[start] = text
        least_start = min(named)
        line_text = ""
        for start, text in sorted(named.items()):
            line_text += " " * (start + 9 - len(line_text)) + text
        yield (Span(line_text if least_start >= -9 else line_text.lstrip(), "soft"),)
        yield (Span(f"         {self.say('x-text')}", "soft"),)

    def _rank(self, value: Fraction) -> tuple[bool, int, Fraction]:
        """The values at corners come first, then the simple ones."""
        return value not in self._corners, value.denominator, abs(value)

    def _column(self, value: Fraction, step: Fraction) -> int:
        return floor((self.ends[1] - value) / step + Fraction(1, 2))

    def _signs(self, t: Fraction, step: Fraction) -> Iterator[Span]:
        """The walls or the mast at a temperature."""
        walls, flat = self.walls, "─" if t == 0 else " "
        if t >= walls.temperature:
            yield Span(flat * self._column(walls.mean, step) + "┃")
            return
        high = min(t + step, walls.temperature)
        left, right = walls.left_wall(t), walls.right_wall(t)
        left_sign = "╱" if walls.left_wall(high) < left else "│"
        right_sign = "╲" if walls.right_wall(high) > right else "│"
        first, last = self._column(left, step), self._column(right, step)
        if first == last:
            yield Span(flat * first + "│")
            return
        yield Span(flat * first)
        yield Span(left_sign, "left-wall")
        yield Span(flat * (last - first - 1))
        yield Span(right_sign, "right-wall")
