"""Heaps that moves break: each a row of tokens, and below it a line for each number of tokens that may be taken.

A sign stands under the middle of the tokens that go, or in the gap where the row is split; what is left of the row on
its left and on its right are the heaps that stay. A row read from the right offers the same moves: one figure has a
sign at both places. Where three heaps may stay, the smallest stands on the left, and a second click splits the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from noyau.forms.breaking import TakeAndBreak
from noyau.scenes.lettering import sentence, value_text, with_digits
from noyau.scenes.scene import DRAWN, LOSING, WINNING, Mark, Play
from noyau.scenes.view import View
from noyau.verdict import Ending
from noyau.words import say

_LINES = 5
"""The most lines of signs below a row; the moves that find no line there are named in words."""

_SIGNS = 300
_MOST_DRAWN = (25, 12, 6, 3)
"""The largest heap whose tokens are all drawn: the first that keeps the picture to so many signs."""

_STRENGTH = ("", LOSING, DRAWN, WINNING)


@dataclass(frozen=True)
class Cut:
    """So many tokens taken after so many on the left; none taken: the row is split there."""

    taken: int
    left: int

    @property
    def name(self) -> str:
        return f"{lane_name(self.taken)}-{self.left}"

    @property
    def column(self) -> int:
        """Where its middle lies, in halves of a token's cell from the middle of the first token."""
        return 2 * self.left + self.taken - 1


def lane_name(taken: int) -> str:
    return f"take-{taken}" if taken else "split"


def breaks_heaps(view: View) -> bool:
    """Whether a move may leave several heaps of one; else heaps are drawn as those of Nim."""
    rules = view.game.rules
    if not isinstance(rules, TakeAndBreak):
        return False
    code = getattr(rules, "code", None)
    return code.most_parts > 1 if code else any(len(play.move[1]) > 1 for play in view.plays)


def cuts(size: int, parts: tuple[int, ...]) -> tuple[Cut, ...]:
    """Where to click for a move: the tokens that go, the smallest heap on their left, then the gaps further right.

    >>> cuts(7, (2, 4)), cuts(9, (1, 3, 5))
    ((Cut(taken=1, left=2),), (Cut(taken=0, left=1), Cut(taken=0, left=4)))
    """
    taken = size - sum(parts)
    left = parts[0] if len(parts) > 1 else 0
    found, end = [Cut(taken, left)], left + taken
    for part in parts[1:-1]:
        end += part
        found.append(Cut(0, end))
    return tuple(found)


@dataclass(frozen=True)
class Breaks:
    """Heaps of these sizes as rows, and the moves on them."""

    view: View
    sizes: tuple[int, ...]

    @cached_property
    def count(self) -> int:
        """How many heaps are drawn."""
        return min(len(self.sizes), self.view.style.heaps)

    @cached_property
    def cuts(self) -> list[tuple[Cut, ...]]:
        """The cuts of each move."""
        return [cuts(self.sizes[play.move[0]], play.move[1]) for play in self.view.plays]

    @cached_property
    def mirrored(self) -> bool:
        """Whether each move has a second place, in the row read from the right."""
        return all(len(each) == 1 for each in self.cuts)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """How many tokens the moves of each line take, the splits last."""
        taken = {cut.taken for each in self.cuts for cut in each}
        splits = (0,) if 0 in taken else ()
        return (*sorted(taken - {0})[: _LINES - len(splits)], *splits)

    @cached_property
    def most(self) -> int:
        """The largest heap whose tokens are all drawn."""
        sizes = self.sizes[: self.count]

        def fits(most: int) -> bool:
            tokens = sum(min(size, most) for size in sizes)
            return tokens * max(1, len(self.lines)) <= _SIGNS and tokens <= self.view.style.tokens

        return next((most for most in _MOST_DRAWN if fits(most)), _MOST_DRAWN[-1])

    def end(self, size: int) -> int:
        """How many tokens are drawn at each end of a row; at the only end where all are."""
        return size if size <= self.most else max(1, self.most * 3 // 10)

    def tokens(self, size: int) -> list[str]:
        """The figures of a row from left to right."""
        end = self.end(size)
        first = [f"token-{place}" for place in range(1, end + 1)]
        return first if end == size else [*first, "more", *(f"last-{place}" for place in range(end, 0, -1))]

    def figure(self, heap: int, cut: Cut) -> str:
        """The figure of a cut."""
        if heap >= self.count:
            return "more-heaps"
        if cut.taken not in self.lines:
            return f"heap-{heap + 1}-other"
        drawn = self.place(self.sizes[heap], cut) is not None
        return f"heap-{heap + 1}-{cut.name if drawn else f'{lane_name(cut.taken)}-more'}"

    def place(self, size: int, cut: Cut) -> tuple[int, bool] | None:
        """The column of a cut from the nearer end, and whether that is the right one; None where it is not drawn."""
        end = self.end(size)
        inside = cut.left + cut.taken <= end if cut.taken else cut.left < end
        if end == size or inside:
            return cut.column, False
        other = Cut(cut.taken, size - cut.left - cut.taken)
        inside = other.left + cut.taken <= end if cut.taken else other.left < end
        return (other.column, True) if inside else None

    @cached_property
    def clicks(self) -> list[tuple[str, ...]]:
        """The figures that play each move."""
        moves = zip(self.view.plays, self.cuts, strict=True)
        return [tuple(dict.fromkeys(self.figure(play.move[0], cut) for cut in each)) for play, each in moves]

    @cached_property
    def best(self) -> dict[str, Play]:
        """The best move of each figure: of those that it plays alone, else of those that begin with it."""
        best: dict[str, Play] = {}
        for alone in (True, False):
            found: dict[str, Play] = {}
            for play, click in zip(self.view.plays, self.clicks, strict=True):
                if (len(click) == 1) == alone and click[0] not in best:
                    known = found.setdefault(click[0], play)
                    if _STRENGTH.index(play.result) > _STRENGTH.index(known.result):
                        found[click[0]] = play
            best |= found
        return best

    @cached_property
    def shown(self) -> set[str]:
        """The results that the picture speaks of."""
        return {mark.result for heap in range(self.count) for mark in self.signs(heap)} - {""}

    @cached_property
    def figures(self) -> dict[tuple[int, int], dict[str, Cut]]:
        """The figures of each line of each heap, with their cuts, from left to right."""
        found: dict[tuple[int, int], dict[str, Cut]] = {}
        for play, each in zip(self.view.plays, self.cuts, strict=True):
            heap = play.move[0]
            for cut in each:
                if heap < self.count and cut.taken in self.lines:
                    found.setdefault((heap, cut.taken), {}).setdefault(self.figure(heap, cut), cut)
        return {key: dict(sorted(line.items(), key=lambda pair: pair[1].left)) for key, line in found.items()}

    def others(self, heap: int) -> int:
        """How many moves of a heap have no line."""
        return sum(click[0] == f"heap-{heap + 1}-other" for click in self.clicks)

    def chosen(self, heap: int) -> range:
        """The tokens from 0 on that the first winning move of a heap takes, where they are marked."""
        if self.view.style.moves:
            for play, each in zip(self.view.plays, self.cuts, strict=True):
                drawn = self.place(self.sizes[heap], each[0])
                if play.move[0] == heap and play.result == WINNING and drawn and not drawn[1]:
                    return range(each[0].left, each[0].left + each[0].taken)
        return range(0)

    def marks(self) -> list[Mark]:
        return [
            mark
            for heap in range(self.count)
            for mark in (*self.token_marks(heap), *self.signs(heap), self._caption(heap))
        ]

    def token_marks(self, heap: int) -> Iterator[Mark]:
        chosen = self.chosen(heap)
        for place, name in enumerate(self.tokens(self.sizes[heap])):
            yield Mark(f"heap-{heap + 1}-{name}", ("chosen",) if place in chosen else ())

    def signs(self, heap: int) -> Iterator[Mark]:
        for taken in self.lines:
            for figure in self.figures.get((heap, taken), {}):
                yield self._sign(figure)

    def _sign(self, figure: str) -> Mark:
        style, play = self.view.style, self.best.get(figure)
        if play is None:
            return Mark(figure)
        label = sentence(play.said, style.language)
        if not (style.moves and play.result):
            return Mark(figure, label=label)
        judged = style.say("judged", what=label, result=style.say(f"result.{play.result}"))
        return Mark(figure, (play.result,), label=judged)

    def value(self, heap: int) -> str:
        """The Grundy value of a heap, in normal play."""
        game, style = self.view.game, self.view.style
        if not style.values or game.ending is not Ending.NORMAL:
            return ""
        rules: Any = game.rules
        return value_text(rules.grundy((self.sizes[heap],)), style.language)

    def _caption(self, heap: int) -> Mark:
        style, size, value = self.view.style, self.sizes[heap], self.value(heap)
        shown = with_digits(size, style.language)
        text = shown if len(self.sizes) > 1 else style.say("tokens", n=size, shown=shown)
        label = style.say("heap-label", heap=heap + 1, n=size, shown=shown)
        note = style.say("value", value=value) if value else ""
        return Mark(f"heap-{heap + 1}", () if size else ("empty",), text, note, label)

    def line_label(self, taken: int) -> str:
        """The name of a line of signs."""
        return say(self.view.style.language, f"breaking.lane.{'take' if taken else 'split'}", n=taken)
