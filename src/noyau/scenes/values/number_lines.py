"""A value on the number line: which numbers it is confused with, or which number it is and why it is the simplest.

>>> from noyau.values.shortgames import parse_form, value
>>> print(draw_number_line(parse_form("{1/4|1}")).heading.verdict)
the simplest number between 1/4 and 1 is 1/2, born on day 2
>>> print(draw_number_line(value("{2|-1}")).heading.verdict)
left stop 2, right stop −1, mean 1/2
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor

from noyau.scenes.kit.scene import Item, Row, Scene, Span
from noyau.scenes.values.plain_scenes import dot, label, line, show, thinned, written
from noyau.scenes.values.trees import write_form
from noyau.values.shortgames import Form, ShortGame
from noyau.values.shortgames.surreal import birthday
from noyau.words import say

_ACROSS, _DAY = 1900, 110
_LATEST = 6
"""Numbers that were born later are not drawn, but for the value itself."""

_MOST_DRAWN = 60
_COLUMNS = 60

Bound = Fraction | None


def draw_number_line(game: ShortGame | Form, language: str = "en", title: str = "") -> Scene:
    """Where a value stands among the numbers, which grow to the right here."""
    value = game.value if isinstance(game, Form) else game
    if value.number is not None:
        picture: Simplest | Confusion = Simplest(value.number, *_bounds(game), language)
    else:
        picture = Confusion(value, language)
    return show(
        title or write_form(game),
        picture.said(),
        [*picture.items()],
        picture.rows(),
        language,
        label=picture.said(),
        legend=[(look, f"number-line.{key}") for look, key in picture.legend()],
    )


def _bounds(game: ShortGame | Form) -> tuple[Bound, Bound]:
    """The best numbers that Left and Right can leave; None where one has no move, or leaves no number."""
    left, right = (
        [option.value if isinstance(option, Form) else option for option in side] for side in (game.left, game.right)
    )
    if any(option.number is None for option in (*left, *right)):
        return None, None
    return (
        max((option.left_stop for option in left), default=None),
        min((option.left_stop for option in right), default=None),
    )


@dataclass(frozen=True)
class Axis:
    """The part of the number line that is drawn."""

    least: Fraction
    most: Fraction

    def at(self, number: Fraction | int) -> float:
        """Where a number stands."""
        return float((number - self.least) / (self.most - self.least)) * _ACROSS

    def items(self, named: set[Fraction]) -> Iterator[Item]:
        """The line with an arrow, and the numbers that are named on it."""
        yield line("axis", "axis", [(-60, 0), (_ACROSS, 0)])
        yield line("arrow", "arrow", [(_ACROSS - 40, 0), (_ACROSS + 80, 0)])
        whole = range(ceil(self.least), floor(self.most) + 1) if self.most - self.least <= 24 else ()
        for number, (x, value) in enumerate(thinned((self.at(v), v) for v in named | set(map(Fraction, whole)))):
            yield line(f"tick-{number}", "axis", [(x, -14), (x, 14)])
            yield label(f"number-{number}", x, 74, written(value))

    def column(self, number: Fraction) -> int:
        """The column of a number in a terminal."""
        return floor((number - self.least) / (self.most - self.least) * _COLUMNS + Fraction(1, 2))

    def rows(
        self, signs: dict[Fraction, str], span: tuple[Fraction, Fraction] | None, named: set[Fraction]
    ) -> list[Row]:
        """The line with signs on it, a thick part, and the numbers below."""
        drawn = ["─"] * (_COLUMNS + 1)
        if span:
            first, last = map(self.column, span)
            drawn[first : last + 1] = "━" * (last + 1 - first)
        for number, sign in signs.items():
            drawn[self.column(number)] = sign
        below, used = "", -2
        for number in sorted(named):
            text = written(number)
            start = max(0, self.column(number) - len(text) // 2)
            if start > used + 1:
                below += " " * (start - len(below)) + text
                used = start + len(text) - 1
        return [(Span(f"  {''.join(drawn)}→"),), (Span(f"  {below}", "soft"),)]


@dataclass(frozen=True)
class Confusion:
    """A game that is no number: the numbers it is confused with lie between its stops."""

    value: ShortGame
    language: str

    def said(self) -> str:
        value, key = self.value, "scene-sides.number-line"
        if value.left_stop == value.right_stop:
            return say(self.language, f"{key}.close", number=written(value.left_stop))
        facts = {"left": value.left_stop, "right": value.right_stop, "mean": value.mean}
        return say(self.language, f"{key}.confused", **{name: written(number) for name, number in facts.items()})

    @cached_property
    def axis(self) -> Axis:
        low, high = self.value.right_stop, self.value.left_stop
        room = max(Fraction(1), (high - low) / 4)
        return Axis(floor(low - room) + Fraction(0), ceil(high + room) + Fraction(0))

    def items(self) -> Iterator[Item]:
        value, at = self.value, self.axis.at
        if value.left_stop != value.right_stop:
            yield line("band", "band", [(at(value.right_stop), 0), (at(value.left_stop), 0)])
        yield from self.axis.items({value.left_stop, value.right_stop, value.mean})
        yield dot("mean", "mean", at(value.mean), 0, 56)
        together = value.left_stop == value.right_stop
        yield dot("right-stop", "right-stop", at(value.right_stop), -115 * together, 40)
        yield dot("left-stop", "left-stop", at(value.left_stop), -60 * together, 40)

    def rows(self) -> Iterator[Row]:
        value = self.value
        signs = {value.mean: "◇", value.right_stop: "R", value.left_stop: "L"}
        yield from self.axis.rows(signs, (value.right_stop, value.left_stop), set(signs))

    def legend(self) -> list[tuple[str, str]]:
        found = [("band", "band")] * (self.value.left_stop != self.value.right_stop)
        return [*found, *((f"{stop}-dot", stop) for stop in ("left-stop", "right-stop", "mean"))]


@dataclass(frozen=True)
class Simplest:
    """A number: the simplest one between what Left and what Right can leave."""

    number: Fraction
    low: Bound
    high: Bound
    language: str

    def said(self) -> str:
        facts: dict[str, object] = {"number": written(self.number), "birthday": birthday(self.number)}
        if self.low is None or self.high is None:
            return say(self.language, "scene-sides.number-line.number", **facts)
        facts |= {"low": written(self.low), "high": written(self.high)}
        return say(self.language, "scene-sides.number-line.between", **facts)

    @cached_property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The interval whose simplest number it is, as far as it is drawn."""
        low = self.low if self.low is not None else min(self.number, self.high or self.number) - 1
        high = self.high if self.high is not None else max(self.number, self.low or self.number) + 1
        return low, high

    @cached_property
    def axis(self) -> Axis:
        low, high = self.ends
        room = (high - low) / 3
        return Axis(low - room, high + room)

    @cached_property
    def others(self) -> dict[Fraction, int]:
        """The numbers that are drawn beside it, with their birthdays: the earliest ones."""
        found: dict[Fraction, int] = {}
        last = min(_LATEST, birthday(self.number) + 2)
        for exponent in range(last + 1):
            least, most = (end * (1 << exponent) for end in (self.axis.least, self.axis.most))
            if most - least > _MOST_DRAWN:
                break
            for numerator in range(ceil(least), floor(most) + 1):
                number = Fraction(numerator, 1 << exponent)
                day = birthday(number)
                if number.denominator == 1 << exponent and (day <= last or day <= birthday(self.number)):
                    found[number] = day
        found.pop(self.number, None)
        return dict(sorted(found.items(), key=lambda entry: entry[1])[:_MOST_DRAWN])

    def items(self) -> Iterator[Item]:
        at, named = self.axis.at, {self.number, *self._known}
        days = sorted({*self.others.values(), birthday(self.number)})
        height = {day: -(len(days) - place) * _DAY for place, day in enumerate(days)}
        open_ends = (-60 if self.low is None else at(self.low), _ACROSS if self.high is None else at(self.high))
        yield line("gap", "gap", [(end, 0) for end in open_ends])
        for day in days:
            yield line(f"day-{day}", "guide", [(-60, height[day]), (_ACROSS, height[day])])
            yield label(
                f"day-name-{day}", -90, height[day] + 16, say(self.language, "scene-sides.number-line.day", n=day), -1
            )
        yield from self.axis.items(named)
        for place, (number, day) in enumerate(self.others.items()):
            yield dot(f"other-{place}", "other", at(number), height[day], 22)
        here = at(self.number), height[birthday(self.number)]
        yield line("drop", "cover", [here, (here[0], 0)])
        yield dot("simplest", "simplest", *here, 44)
        if self.low is not None:
            yield dot("low", "left-stop", at(self.low), 0, 34)
        if self.high is not None:
            yield dot("high", "right-stop", at(self.high), 0, 34)

    @property
    def _known(self) -> list[Fraction]:
        return [end for end in (self.low, self.high) if end is not None]

    def rows(self) -> Iterator[Row]:
        signs = {self.number: "●"} | dict(zip(self._known, "LR" if self.low is not None else "R", strict=False))
        span = self.axis.least if self.low is None else self.low, self.axis.most if self.high is None else self.high
        yield from self.axis.rows(signs, span, set(signs))

    def legend(self) -> list[tuple[str, str]]:
        return [*[("gap", "gap")] * bool(self._known), ("simplest-dot", "simplest"), ("other-dot", "other")]
