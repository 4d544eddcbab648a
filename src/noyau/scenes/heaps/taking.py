"""Heaps of tokens, side by side like words on a page; the tokens taken are those on the right of a heap."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from noyau.core.game import AnyRules
from noyau.core.verdict import Ending
from noyau.forms.heaps import LikeHeaps, ValuedHeaps, fewer_tokens
from noyau.scenes.heaps import breaking
from noyau.scenes.heaps.breaking import breaks_heaps
from noyau.scenes.heaps.rows_of_tokens import LIFT, RowsOfTokens, keep_best
from noyau.scenes.kit.markup import short_number, short_sentence, value_text, width, with_digits
from noyau.scenes.kit.scene import GLYPHS, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.view import Style, View, explain_moves

ALL_DRAWN, FEW_DRAWN = 25, 12
"""The largest heap whose tokens are all drawn: usually, and where the heaps hold many tokens."""


def most_drawn(sizes: Sequence[int], style: Style) -> int:
    """The largest heap whose tokens are all drawn here."""
    tokens = sum(min(size, ALL_DRAWN) for size in sizes[: style.heaps])
    return ALL_DRAWN if tokens <= style.tokens else FEW_DRAWN


def cells(size: int, most: int = ALL_DRAWN) -> list[str]:
    """The figures of a heap, from left to right.

    >>> cells(3)
    ['token-1', 'token-2', 'token-3']
    >>> cells(99)[4:7]
    ['token-5', 'more', 'last-10']
    """
    if size <= most:
        return [f"token-{place}" for place in range(1, size + 1)]
    first = (f"token-{place}" for place in range(1, most // 5 + 1))
    return [*first, "more", *(f"last-{place}" for place in range(most * 2 // 5, 0, -1))]


def cell_of(size: int, take: int, most: int = ALL_DRAWN) -> str:
    """The leftmost figure that leaves a heap when so many tokens are taken.

    >>> cell_of(3, 2), cell_of(99, 2), cell_of(99, 50)
    ('token-2', 'last-2', 'more')
    """
    if size <= most or size - take < most // 5:
        return f"token-{size - take + 1}"
    return f"last-{take}" if take <= most * 2 // 5 else "more"


Takes = Sequence[tuple[int, int]]
"""The heaps that a move touches, from 0, and how many tokens it takes from each."""


class Heaps(RowsOfTokens):
    """Heaps, and the moves that take tokens from them."""

    @cached_property
    def most(self) -> int:
        """The largest heap whose tokens are all drawn."""
        return most_drawn(self.sizes, self.view.style)

    def tokens(self, size: int) -> list[str]:
        return cells(size, self.most)

    @cached_property
    def takes(self) -> list[Takes]:
        game = self.view.game
        return [tuple(_takes(game.rules, game.position, play.move)) for play in self.view.plays]

    @cached_property
    def clicks(self) -> list[tuple[str, ...]]:
        """The figures that play each move: in each heap, the leftmost that goes."""
        return [tuple(dict.fromkeys(self._figure(heap, take) for heap, take in takes)) for takes in self.takes]

    @cached_property
    def goes(self) -> list[tuple[str, ...]]:
        """All tokens that each move takes."""
        return [tuple(name for heap, take in takes for name in self._taken(heap, take)) for takes in self.takes]

    def _taken(self, heap: int, take: int) -> list[str]:
        if heap >= self.count:
            return []
        names = self.tokens(self.sizes[heap])
        first = names.index(cell_of(self.sizes[heap], take, self.most))
        return [f"heap-{heap + 1}-{name}" for name in names[first:]]

    def _figure(self, heap: int, take: int) -> str:
        if heap >= self.count:
            return "more-heaps"
        return f"heap-{heap + 1}-{cell_of(self.sizes[heap], take, self.most)}"

    @cached_property
    def best(self) -> dict[str, Play]:
        """The best move that each figure plays, of the moves that touch one heap."""
        best: dict[str, Play] = {}
        for play, click in zip(self.view.plays, self.clicks, strict=True):
            if len(click) == 1:
                keep_best(best, click[0], play)
        return best

    @cached_property
    def shown(self) -> set[str]:
        """The results that the picture speaks of."""
        return {play.result for play in self.best.values()} if self.view.style.moves else set()

    @cached_property
    def lifted(self) -> dict[int, int]:
        """How many tokens to lift: for a winning move of each heap, or for one move if it touches several."""
        lifted: dict[int, int] = {}
        if self.view.style.moves:
            judged = zip(self.view.plays, self.takes, strict=True)
            winning = [takes for play, takes in judged if play.result == WINNING]
            several = any(len(takes) > 1 for takes in winning)
            for heap, take in (pair for takes in winning[: 1 if several else None] for pair in takes):
                lifted.setdefault(heap, take)
        return lifted

    @property
    def bound(self) -> int | None:
        """The most that may be taken, where the position says it."""
        rules = self.view.game.rules
        return rules.bound(self.view.game.position) if isinstance(rules, LikeHeaps) else None

    def value(self, heap: int) -> str:
        game, style = self.view.game, self.view.style
        if style.values and isinstance(game.rules, ValuedHeaps) and game.ending is Ending.NORMAL:
            return value_text(game.rules.heap_value(self.sizes[heap]), style.language)
        return ""

    def note(self, heap: int) -> str:
        if self.bound is None:
            return super().note(heap)
        return self.view.style.say("bound", n=short_number(self.bound, self.view.style.language))

    def marks(self) -> list[Mark]:
        return [mark for heap in range(self.count) for mark in (*self._tokens(heap), self.caption(heap))]

    def _tokens(self, heap: int) -> Iterator[Mark]:
        style, size = self.view.style, self.sizes[heap]
        names = self.tokens(size)
        for place, cell in enumerate(names):
            figure = f"heap-{heap + 1}-{cell}"
            looks = [
                look
                for look, tokens in (("chosen", self.lifted.get(heap, 0)), ("reach", self.bound))
                if tokens and place >= names.index(cell_of(size, tokens, self.most))
            ]
            play = self.best.get(figure)
            label = short_sentence(play.said, style.language) if play else ""
            if play and play.result and style.moves:
                looks.append(play.result)
                label = style.judge(label, play.result)
            yield Mark(figure, tuple(looks), label=label)

    def rows(self) -> list[Row]:
        """Each heap on a row of the terminal, and below it what each token stands for."""
        names = [*map(self.name, range(self.count))]
        margin = max(map(len, names))
        named = (f"  {name:<{margin}}  " if name else "  " for name in names)
        return [*(row for heap, name in enumerate(named) for row in self._rows(heap, name)), *self.more_rows()]

    def _rows(self, heap: int, name: str) -> Iterator[Row]:
        marks = list(self._tokens(heap))
        yield self.token_row(heap, name, marks, self.value(heap) or self.note(heap))
        if any(mark.result for mark in marks):
            signs = (GLYPHS.get(mark.result, " ") for mark in marks)
            glyphs = (f" {sign} " if "more" in mark.id else f"{sign} " for sign, mark in zip(signs, marks, strict=True))
            yield (
                Span(" " * len(name)),
                *(Span(glyph, mark.result) for glyph, mark in zip(glyphs, marks, strict=True)),
            )

    @cached_property
    def _noted(self) -> bool:
        """Whether there is a line more under the names of the heaps."""
        return any(map(self.note, range(self.count)))

    def block(self, heap: int) -> Drawing:
        style, size, wide = self.view.style, self.sizes[heap], self.wide(self.sizes[heap])
        across = max(wide, 240, width(with_digits(size, style.language), 68, bold=True))
        top = LIFT if style.moves else _GROUND
        items = list(self.token_items(heap, (across - wide) // 2, top))
        floor = top + self.high(size) + (_BADGES if style.moves else _GROUND)
        name = self.name(heap)
        lines = 80 + 65 * bool(name) + 75 * self._noted
        items.append(Item(f"heap-{heap + 1}", "caption", across // 2, floor, across, lines, name))
        return Drawing(across, floor + lines, tuple(items))


def _takes(rules: AnyRules, position: Any, move: Any) -> Iterable[tuple[int, int]]:
    if isinstance(rules, LikeHeaps):
        return rules.taken(position, move)
    return fewer_tokens(position, rules.play(position, move))


_GROUND, _BADGES = 20, 120


def panel(view: View) -> Panel | None:
    """The picture of a position on heaps, or None where the position is not a row of numbers."""
    sizes = _sizes(view.game.rules, view.game.position)
    if not sizes:
        return None
    if breaks_heaps(view):
        return breaking.panel(view, sizes)
    heaps = Heaps(view, sizes)
    legend = explain_moves(heaps.shown)
    if legend:
        legend.append(("", "legend.take"))
    return Panel(heaps.board(), heaps.marks(), heaps.clicks, heaps.rows(), legend, goes=heaps.goes)


def _sizes(rules: AnyRules, position: Hashable) -> tuple[int, ...] | None:
    if isinstance(rules, LikeHeaps):
        return rules.heap_sizes(position)
    if not isinstance(position, tuple):
        return None
    return position if all(isinstance(size, int) and size >= 0 for size in position) else None
