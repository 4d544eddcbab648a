"""Heaps that moves break, drawn: rows of tokens above lines of signs, as figures and in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from noyau.core.verdict import Ending
from noyau.forms.breaking import TakeAndBreak
from noyau.scenes.heaps.rows_of_tokens import LIFT, RowsOfTokens, keep_best
from noyau.scenes.kit.markup import short_sentence, value_text, width, with_digits
from noyau.scenes.kit.scene import GLYPHS, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.themes import WIDTH
from noyau.scenes.kit.view import View, explain_moves
from noyau.words import say

_LINES = 5
"""The most lines of signs below a row; the moves that find no line there are named in words."""

_SIGNS = 300
_MOST_DRAWN = (25, 12, 6, 3)
"""The largest heap whose tokens are all drawn: the first that keeps the picture to so many signs."""


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
    return rules.code.most_parts > 1 if rules.code else any(len(play.move[1]) > 1 for play in view.plays)


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


class Breaks(RowsOfTokens):
    """Heaps as rows, and the moves that break them."""

    @cached_property
    def cuts(self) -> list[tuple[Cut, ...]]:
        """The cuts of each move."""
        return [cuts(self.sizes[play.move[0]], play.move[1]) for play in self.view.plays]

    @cached_property
    def mirrored(self) -> bool:
        """Whether each move has a second place, in the row read from the right."""
        return all(len(each) == 1 for each in self.cuts)

    @cached_property
    def is_by_token(self) -> bool:
        """Whether the tokens that go are clicked themselves: all are drawn, and moves take some in one place."""
        named = all(each[0].taken in self.lines for each in self.cuts)
        return named and self.mirrored and all(size <= self.most for size in self.sizes[: self.count])

    @cached_property
    def is_folded(self) -> bool:
        """Whether rows are folded, where no line of signs goes with them."""
        return self.view.style.narrow and self.is_by_token and not self.view.style.moves

    @cached_property
    def signed(self) -> tuple[int, ...]:
        """The lines of signs that are drawn."""
        return () if self.is_folded else self.lines

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
    def signs_of_moves(self) -> list[tuple[str, ...]]:
        """The signs that play each move."""
        moves = zip(self.view.plays, self.cuts, strict=True)
        return [tuple(dict.fromkeys(self.figure(play.move[0], cut) for cut in each)) for play, each in moves]

    @cached_property
    def runs(self) -> list[tuple[tuple[str, ...], ...]]:
        """The tokens that go for each move, and those at the mirrored place; none where signs alone play it."""
        return [
            self._runs(play.move[0], each[0]) if self.is_by_token else ()
            for play, each in zip(self.view.plays, self.cuts, strict=True)
        ]

    def _runs(self, heap: int, cut: Cut) -> tuple[tuple[str, ...], ...]:
        if heap >= self.count or not cut.taken:
            return ()
        lefts = dict.fromkeys((cut.left, self.sizes[heap] - cut.taken - cut.left))
        places = (range(left + 1, left + cut.taken + 1) for left in lefts)
        return tuple(tuple(f"heap-{heap + 1}-token-{place}" for place in run) for run in places)

    @cached_property
    def clicks(self) -> list[tuple[str, ...]]:
        """The figures that play each move: the ends of the tokens that go, else its signs."""
        found = zip(self.runs, self.signs_of_moves, strict=True)
        return [tuple(dict.fromkeys((runs[0][0], runs[0][-1]))) if runs else signs for runs, signs in found]

    @cached_property
    def also(self) -> list[tuple[str, ...]]:
        """The sign of a move whose tokens are clicked; of a split in a folded row, the mirrored place."""
        return [
            self._also(runs, signs, play.move[0], each[0])
            for runs, signs, play, each in zip(self.runs, self.signs_of_moves, self.view.plays, self.cuts, strict=True)
        ]

    def _also(self, runs: Sequence[object], signs: tuple[str, ...], heap: int, cut: Cut) -> tuple[str, ...]:
        if runs:
            return () if self.is_folded else signs
        twin = Cut(0, self.sizes[heap] - cut.left)
        return (self.figure(heap, twin),) if self.is_folded and twin != cut and heap < self.count else ()

    @cached_property
    def best(self) -> dict[str, Play]:
        """The best move of each figure: of those that it plays alone, else of those that begin with it."""
        best: dict[str, Play] = {}
        for alone in (True, False):
            found: dict[str, Play] = {}
            for play, click in zip(self.view.plays, self.signs_of_moves, strict=True):
                if (len(click) == 1) == alone and click[0] not in best:
                    keep_best(found, click[0], play)
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
        return sum(click[0] == f"heap-{heap + 1}-other" for click in self.signs_of_moves) if self.signed else 0

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
            for mark in (*self.token_marks(heap), *self.signs(heap), self.caption(heap))
        ]

    def token_marks(self, heap: int) -> Iterator[Mark]:
        chosen = self.chosen(heap)
        for place, name in enumerate(self.tokens(self.sizes[heap])):
            yield Mark(f"heap-{heap + 1}-{name}", ("chosen",) if place in chosen else ())

    def signs(self, heap: int) -> Iterator[Mark]:
        for taken in self.signed:
            for figure in self.figures.get((heap, taken), {}):
                yield self._sign(figure)
        if self.is_folded:
            for figure, _ in self.splits(heap):
                yield self._sign(figure)

    @cached_property
    def twins(self) -> dict[str, Play]:
        """The moves of splits at their mirrored places."""
        moves = zip(self.view.plays, self.runs, self.also, strict=True)
        return {figure: play for play, runs, also in moves if not runs for figure in also}

    def splits(self, heap: int) -> Iterator[tuple[str, int]]:
        """The figures of the splits of a folded heap, both of two mirrored places, with the tokens on the left."""
        for figure, cut in self.figures.get((heap, 0), {}).items():
            yield figure, cut.left
            if 2 * cut.left != self.sizes[heap]:
                other = self.sizes[heap] - cut.left
                yield self.figure(heap, Cut(0, other)), other

    def _sign(self, figure: str) -> Mark:
        style, play = self.view.style, self.best.get(figure) or self.twins.get(figure)
        if play is None:
            return Mark(figure)
        result = play.result if style.moves else ""
        label = style.judge(short_sentence(play.said, style.language), result)
        return Mark(figure, (result,) if result else (), label=label)

    def value(self, heap: int) -> str:
        """The Grundy value of a heap, in normal play."""
        game, style = self.view.game, self.view.style
        if not style.values or game.ending is not Ending.NORMAL:
            return ""
        rules: Any = game.rules
        return value_text(rules.grundy((self.sizes[heap],)), style.language)

    def line_label(self, taken: int) -> str:
        """The name of a line of signs."""
        return say(self.view.style.language, f"breaking.lane.{'take' if taken else 'split'}", n=taken)

    def block(self, heap: int) -> Drawing:
        """One heap: its tokens, the lines of signs, and the place of its caption below them."""
        style, size, prefix = self.view.style, self.sizes[heap], f"heap-{heap + 1}"
        wide = self.wide(size)
        labels = {taken: self.line_label(taken) for taken in self.signed}
        left = max((width(text, 46) for text in labels.values()), default=-_LABEL_GAP) + _LABEL_GAP
        across = left + max(wide, 240, width(with_digits(size, style.language), 68, bold=True))
        start, top = left + (across - left - wide) // 2, LIFT if style.moves else 20
        items = list(self.token_items(heap, start, top))
        floor = top + self.high(size) + _BELOW
        for taken, text in labels.items():
            if (heap, taken) in self.figures:
                items.append(
                    Item(f"{prefix}-{lane_name(taken)}", "line-name", left - _LABEL_GAP, floor + 58, text=text)
                )
            items += _signs(self, heap, taken, (start, start + wide), (top, floor + 42))
            floor += _LINE
        if self.others(heap):
            text = style.say("more-moves", n=self.others(heap))
            items.append(Item(f"{prefix}-other", "note", left, floor + 60, text=text))
            across = max(across, left + width(text, 52))
        if self.is_folded:
            items += self._split_items(heap, start, top)
        floor += _LINE * any(map(self.others, range(self.count)))
        name = self.name(heap)
        lines = 80 + 65 * bool(name) + 75 * bool(self.value(heap))
        items.append(Item(prefix, "caption", start + wide // 2, floor + 10, across, lines, name))
        return Drawing(across, floor + 10 + lines, tuple(items))

    def _split_items(self, heap: int, left: int, top: int) -> Iterator[Item]:
        """The places between the tokens of a folded heap."""
        across, half = len(self.folds(self.sizes[heap])[0]), self.tall // 2
        for figure, tokens in self.splits(heap):
            row, column = divmod(tokens - 1, across)
            x, y = left + WIDTH * (column + 1), top + row * self.between + half
            yield Item(figure, "cut", x, y, height=self.tall, path=f"M0 {-half}V{half}")


_LABEL_GAP = 50
_LINE, _BELOW = 84, 30
"""The height of a line of signs, and the room between the tokens and the first of them."""


def panel(view: View, sizes: tuple[int, ...]) -> Panel:
    """The picture of heaps that moves break."""
    found = Breaks(view, sizes)
    legend = explain_moves(found.shown)
    if legend:
        legend += [("", "legend.block")] * any(found.lines) + [("", "legend.cut")] * (0 in found.lines)
        legend += [("", "legend.smallest")] * (not found.mirrored)
    return Panel(found.board(), found.marks(), found.clicks, _rows(found), legend, also=found.also, runs=found.runs)


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
    names = [*map(found.name, range(found.count))]
    shown = found.lines if found.shown else ()
    margin = max(map(len, (*names, *(found.line_label(taken) for taken in shown))))
    rows: list[Row] = []
    for heap, name in enumerate(names):
        tokens = found.token_marks(heap)
        rows.append(found.token_row(heap, f"  {name:<{margin}}  " if margin else "  ", tokens, found.value(heap)))
        for taken in shown:
            if (heap, taken) in found.figures:
                rows.append(_row_of_signs(found, heap, taken, f"  {found.line_label(taken):<{margin}}  "))
        if shown and found.others(heap):
            text = found.view.style.say("more-moves", n=found.others(heap))
            rows.append((Span(f"  {'':<{margin}}  {text}", "soft"),))
    return [*rows, *found.more_rows()]


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
