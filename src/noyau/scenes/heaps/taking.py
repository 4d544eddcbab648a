"""Heaps of tokens, side by side like words on a page; the tokens taken are those on the right of a heap."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from noyau.core.game import AnyRules
from noyau.core.verdict import Ending
from noyau.forms.heaps import LikeHeaps, ValuedHeaps, fewer_tokens
from noyau.scenes.heaps import breaking
from noyau.scenes.heaps.breaking import breaks_heaps
from noyau.scenes.kit.layout import flow_blocks
from noyau.scenes.kit.markup import short_number, short_sentence, value_text, width, with_digits
from noyau.scenes.kit.scene import DRAWN, GLYPHS, LOSING, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span, shifted
from noyau.scenes.kit.themes import WIDTH
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


_STRENGTH = ("", LOSING, DRAWN, WINNING)

Takes = Sequence[tuple[int, int]]
"""The heaps that a move touches, from 0, and how many tokens it takes from each."""


@dataclass(frozen=True)
class Heaps:
    """Heaps of these sizes, and the moves on them."""

    view: View
    sizes: tuple[int, ...]

    @cached_property
    def count(self) -> int:
        """How many heaps are drawn."""
        return min(len(self.sizes), self.view.style.heaps)

    @cached_property
    def most(self) -> int:
        """The largest heap whose tokens are all drawn."""
        return most_drawn(self.sizes, self.view.style)

    @cached_property
    def takes(self) -> list[Takes]:
        game = self.view.game
        return [tuple(_takes(game.rules, game.position, play.move)) for play in self.view.plays]

    @cached_property
    def clicks(self) -> list[tuple[str, ...]]:
        """The figures that play each move: in each heap, the leftmost that goes."""
        return [tuple(dict.fromkeys(self._figure(heap, take) for heap, take in takes)) for takes in self.takes]

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
                known = best.setdefault(click[0], play)
                if _STRENGTH.index(play.result) > _STRENGTH.index(known.result):
                    best[click[0]] = play
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
        """The Grundy value of a heap, where it has one by itself."""
        game, style = self.view.game, self.view.style
        if style.values and isinstance(game.rules, ValuedHeaps) and game.ending is Ending.NORMAL:
            return value_text(game.rules.heap_value(self.sizes[heap]), style.language)
        return ""

    def note(self, heap: int) -> str:
        """What is said of a heap besides its size: the bound or the value."""
        style = self.view.style
        if self.bound is not None:
            return style.say("bound", n=short_number(self.bound, style.language))
        value = self.value(heap)
        return style.say("value", value=value) if value else ""

    def marks(self) -> list[Mark]:
        return [mark for heap in range(self.count) for mark in (*self._tokens(heap), self._caption(heap))]

    def _tokens(self, heap: int) -> Iterator[Mark]:
        style, size = self.view.style, self.sizes[heap]
        names = cells(size, self.most)
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

    def _caption(self, heap: int) -> Mark:
        style, size = self.view.style, self.sizes[heap]
        shown = with_digits(size, style.language)
        text = shown if len(self.sizes) > 1 else style.say("tokens", n=size, shown=shown)
        label = style.say("heap-label", heap=heap + 1, n=size, shown=shown)
        return Mark(f"heap-{heap + 1}", () if size else ("empty",), text, self.note(heap), label)

    def rows(self) -> list[Row]:
        """Each heap on a row of the terminal, and below it what each token stands for."""
        style, several = self.view.style, len(self.sizes) > 1
        names = [style.say("heap", heap=heap + 1) if several else "" for heap in range(self.count)]
        margin = max(map(len, names))
        rows: list[Row] = []
        for heap, name in enumerate(names):
            rows += self._rows(heap, f"  {name:<{margin}}  " if name else "  ")
        if len(self.sizes) > self.count:
            rows.append((Span("  " + style.say("more-heaps", n=len(self.sizes) - self.count), "soft"),))
        return rows

    def _rows(self, heap: int, name: str) -> Iterator[Row]:
        style, marks = self.view.style, list(self._tokens(heap))
        gaps = ["more" in mark.id for mark in marks]
        tokens = [
            Span(" … " if gap else f"{style.theme.sign} ", WINNING if "chosen" in mark.looks else "")
            for mark, gap in zip(marks, gaps, strict=True)
        ] or [Span("— ", "soft")]
        note = self.value(heap) or self.note(heap)
        size = Span(f" {short_number(self.sizes[heap], style.language)}", "bold")
        yield (Span(name, "soft"), *tokens, size, *([Span(f"   {note}", "soft")] if note else ()))
        if any(mark.result for mark in marks):
            signs = [GLYPHS.get(mark.result, " ") for mark in marks]
            glyphs = [f" {sign} " if gap else f"{sign} " for sign, gap in zip(signs, gaps, strict=True)]
            yield (
                Span(" " * len(name)),
                *(Span(glyph, mark.result) for glyph, mark in zip(glyphs, marks, strict=True)),
            )


def _takes(rules: AnyRules, position: Any, move: Any) -> Iterable[tuple[int, int]]:
    if isinstance(rules, LikeHeaps):
        return rules.taken(position, move)
    return fewer_tokens(position, rules.play(position, move))


_MORE_WIDTH = 300
_LIFT, _GROUND, _BADGES = 50, 20, 120
_CARTON = 130


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
    noted = any(map(heaps.note, range(heaps.count)))
    return Panel(board(sizes, view.style, noted), heaps.marks(), heaps.clicks, heaps.rows(), legend)


def _sizes(rules: AnyRules, position: Hashable) -> tuple[int, ...] | None:
    if isinstance(rules, LikeHeaps):
        return rules.heap_sizes(position)
    if not isinstance(position, tuple):
        return None
    return position if all(isinstance(size, int) and size >= 0 for size in position) else None


def board(sizes: Sequence[int], style: Style, noted: bool) -> Drawing:
    """The figures of the heaps that there is room for; if ``noted``, with a line more under their names."""
    blocks = [_block(heap, sizes, style, noted) for heap in range(min(len(sizes), style.heaps))]
    if len(sizes) > style.heaps:
        text = style.say("more-heaps", n=len(sizes) - style.heaps)
        blocks.append(Drawing(width(text, 52), 100, (Item("more-heaps", "note", 0, 60, text=text),)))
    places, across, down = flow_blocks(blocks, gap=180, line_gap=110)
    items = [item for block, (x, y) in zip(blocks, places, strict=True) for item in shifted(block.items, x, y)]
    return Drawing(across, down, tuple(items))


def _block(heap: int, sizes: Sequence[int], style: Style, noted: bool) -> Drawing:
    """One heap: its tokens, and the place of its caption below them."""
    theme, size, prefix = style.theme, sizes[heap], f"heap-{heap + 1}"
    names = cells(size, most_drawn(sizes, style))
    widths = [_MORE_WIDTH if name == "more" else WIDTH for name in names]
    across = max(sum(widths), 240, width(with_digits(size, style.language), 68, bold=True))
    left, top = (across - sum(widths)) // 2, _LIFT if style.moves else _GROUND
    items = []
    for cell, wide in zip(names, widths, strict=True):
        shape = "more" if cell == "more" else theme.shape
        text = short_number(size - len(names) + 1, style.language) if cell == "more" else ""
        items.append(Item(f"{prefix}-{cell}", shape, left + wide // 2, top, wide, theme.height, text))
        left += wide
    floor = top + theme.height
    if theme.shape == "frite" and size:
        items.append(Item(f"{prefix}-carton", "carton", left - sum(widths), floor - _CARTON, sum(widths), _CARTON))
    floor += _BADGES if style.moves else _GROUND
    name = style.say("heap", heap=heap + 1) if len(sizes) > 1 else ""
    lines = 80 + 65 * bool(name) + 75 * noted
    items.append(Item(prefix, "caption", across // 2, floor, across, lines, name))
    return Drawing(across, floor + lines, tuple(items))
